//! Reserve piles and pockets: what they take.

use cadogan_rules::{BuildPolicy, PocketOpens, Rules, SunkRank};

use super::Universal;
use super::compiled::CARDS;
use super::generate::Lift;
use super::play::{Kind, Move};

/// The rules of the piles beside the tableau.
pub(super) struct Sides {
    /// Whether cards are built on reserve piles, and on which card each.
    builds: bool,
    parents: Box<[u64; CARDS]>,
    /// Whether pockets take cards only when the stock is empty.
    waits_for_stock: bool,
    /// The cards that a pocket may hold.
    held: u64,
    most: usize,
    groups: bool,
}

impl Sides {
    pub(super) fn new(rules: &Rules, parents: [u64; CARDS]) -> Sides {
        let of_rank = |card: u8| match rules.pockets.rank {
            SunkRank::None => true,
            SunkRank::Rank(rank) => card / 4 + 1 == rank.number(),
        };
        Sides {
            builds: rules.reserve.build != BuildPolicy::NoBuild && !rules.reserve.piles.is_empty(),
            parents: Box::new(parents),
            waits_for_stock: rules.pockets.opens == PocketOpens::WhenStockIsEmpty,
            held: (0..CARDS as u8).filter(|&card| of_rank(card)).fold(0, |set, card| set | 1 << card),
            most: rules.pockets.most.into(),
            groups: rules.pockets.groups,
        }
    }
}

impl Universal {
    /// Whether a list is a cell or a pocket.
    pub(super) fn is_parked(&self, list: u8) -> bool {
        let places = self.rules.places;
        places.of_cells().contains(&list) || places.of_pockets().contains(&list)
    }

    /// Cards to reserve piles and pockets, and groups from pockets.
    pub(super) fn to_sides(&self, singles: &[Lift], out: &mut Vec<Move>) {
        let (places, sides) = (self.rules.places, &self.rules.sides);
        // The open card of a stock goes to heaps only.
        let movable = || singles.iter().filter(|lift| lift.from != places.stock);
        if sides.builds {
            for to in places.of_reserve_piles() {
                let Some(top) = self.lists[to as usize].top() else { continue };
                let fits = |lift: &&Lift| lift.from != to && sides.parents[lift.card as usize] >> top & 1 == 1;
                out.extend(movable().filter(fits).map(|&Lift { kind, from, count, .. }| Move {
                    kind,
                    from,
                    count,
                    to,
                }));
            }
        }
        if places.of_pockets().is_empty() {
            return;
        }
        if sides.groups && !self.rules.nothing_is_built {
            places.of_pockets().for_each(|pocket| self.groups_of_pocket(pocket, out));
        }
        if sides.waits_for_stock && !self.lists[places.stock as usize].cards.is_empty() {
            return;
        }
        let mut empty_seen = false;
        for to in places.of_pockets() {
            let held = self.lists[to as usize].len();
            let again = held == 0 && empty_seen;
            empty_seen |= held == 0;
            if held >= sides.most || again && self.rules.pile_symmetry {
                continue;
            }
            let fits = |lift: &&Lift| !self.is_parked(lift.from) && sides.held >> lift.card & 1 == 1;
            out.extend(movable().filter(fits).map(|&Lift { kind, from, count, .. }| Move { kind, from, count, to }));
            if sides.groups {
                places.of_piles().for_each(|pile| self.group_to_pocket(pile, to, out));
            }
        }
    }

    /// Groups of a tableau pile to a pocket; single cards are among those that are available alone.
    fn group_to_pocket(&self, pile: u8, to: u8, out: &mut Vec<Move>) {
        let cards = &self.lists[pile as usize].cards;
        self.for_each_tail(pile, |count| {
            let lowest = cards[cards.len() - count as usize];
            if count > 1 && self.rules.sides.held >> lowest & 1 == 1 {
                out.push(Move { kind: Kind::Carry, from: pile, count, to });
            }
        });
    }

    /// Groups of a pocket to the tableau.
    fn groups_of_pocket(&self, pocket: u8, out: &mut Vec<Move>) {
        let cards = &self.lists[pocket as usize].cards;
        self.for_each_tail(pocket, |count| {
            if count > 1 {
                let card = cards[cards.len() - count as usize];
                self.to_piles(Lift { kind: Kind::Carry, from: pocket, count, card }, &self.targets(), out);
            }
        });
    }
}
