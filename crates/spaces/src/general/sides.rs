//! Reserve piles and pockets. They are kept with the piles of the tableau, after them; their moves are made here, in games
//! that have them, so that other games need not ask.

use cadogan_cards::Rank;
use cadogan_rules::{BuildPolicy, GroupMoves, PocketOpens, Rules, SunkRank};

use super::mask::Mask;
use super::packed::{Kind, Move};
use super::{GeneralSpace, Pile, ROUND_CARDS};

/// What the rules say about reserve piles and pockets.
pub(super) struct Sides<M> {
    /// How many there are.
    pub count: u8,
    /// The number of the first reserve pile, of the first pocket, and one more than that of the last.
    pub first: u8,
    pub first_pocket: u8,
    pub end: u8,
    /// The piles of the tableau, as bits.
    pub tableau_places: u128,
    /// The cards of reserve piles on which a card may be built; `None` where nothing is.
    on_reserve: Option<Box<[M; ROUND_CARDS]>>,
    /// The cards that pockets take.
    in_pockets: M,
    opens_late: bool,
    most: u8,
    groups: bool,
}

impl<M: Mask> Sides<M> {
    /// `on_cards` says on which cards a card may be built by a policy.
    pub(super) fn new(rules: &Rules, base: Rank, on_cards: impl Fn(BuildPolicy) -> [M; ROUND_CARDS]) -> Sides<M> {
        let (reserve, pockets) = (rules.reserve_piles(), rules.pockets());
        let ranks = match rules.pockets.rank {
            SunkRank::None => 0..rules.max_rank(),
            SunkRank::Rank(rank) => {
                let steps = rank.steps_above(base, rules.max_rank());
                steps..steps + 1
            }
        };
        Sides {
            count: (pockets.end - reserve.start) as u8,
            first: reserve.start as u8,
            first_pocket: pockets.start as u8,
            end: pockets.end as u8,
            tableau_places: (0..reserve.start).fold(0, |places, pile| places | 1 << pile),
            on_reserve: (rules.reserve.build != BuildPolicy::NoBuild).then(|| Box::new(on_cards(rules.reserve.build))),
            in_pockets: M::all_copies(ranks.fold(0, |cards, rank| cards | 0b1111 << (4 * rank))),
            opens_late: rules.pockets.opens == PocketOpens::WhenStockIsEmpty,
            most: rules.pockets.most,
            groups: rules.pockets.groups,
        }
    }

    fn is_side(&self, pile: u8) -> bool {
        pile >= self.first
    }

    fn is_pocket(&self, pile: u8) -> bool {
        pile >= self.first_pocket
    }
}

impl<M: Mask> GeneralSpace<M> {
    /// Corrects the moves from `first` on, which were made as if reserve piles and pockets were piles of the tableau, and
    /// adds those to and from them; `entering` are the cards that may go to a space now.
    #[inline(never)]
    pub(super) fn side_moves(&self, first: usize, entering: M, out: &mut Vec<Move>) {
        let mut kept = first;
        for index in first..out.len() {
            if self.is_right_with_sides(out[index]) {
                out[kept] = out[index];
                kept += 1;
            }
        }
        out.truncate(kept);
        for pile in self.rules.sides.first..self.rules.sides.end {
            self.moves_from_side(pile, entering, out);
        }
        if let Some(on_reserve) = &self.rules.sides.on_reserve {
            for pile in self.rules.sides.first..self.rules.sides.first_pocket {
                self.onto_reserve(pile, on_reserve, out);
            }
        }
        if !self.rules.sides.opens_late || self.talon.in_stock() == 0 {
            self.moves_to_pockets(out);
        }
    }

    fn is_right_with_sides(&self, m: Move) -> bool {
        let sides = &self.rules.sides;
        match m.kind() {
            Kind::PileToPile | Kind::PileToPileThenUp => !sides.is_side(m.from()) && !sides.is_side(m.to()),
            Kind::CellToPile | Kind::ReserveToPile | Kind::TalonToPile | Kind::FoundationToPile => {
                !sides.is_side(m.to())
            }
            Kind::PileToCell => !sides.is_pocket(m.from()),
            _ => true,
        }
    }

    /// From a reserve pile or a pocket to the tableau.
    fn moves_from_side(&self, pile: u8, entering: M, out: &mut Vec<Move>) {
        let cards = &self.piles[pile as usize];
        let largest = match self.rules.sides.groups && self.rules.sides.is_pocket(pile) {
            true => cards.len,
            false => cards.len.min(1),
        };
        for count in 1..=largest {
            if count > 1 && !self.moves_together(cards, count) {
                continue;
            }
            let head = cards.card_from_top(count);
            let parents = if count == 1 { &self.rules.parents } else { &self.rules.group_parents };
            for target in (self.tops & parents[head as usize % ROUND_CARDS]).cards() {
                let to = self.pile_of_top[target as usize % ROUND_CARDS];
                let held = self.piles[to as usize].len;
                if !self.rules.sides.is_side(to) && held.saturating_add(count) <= self.rules.most_cards {
                    out.push(Move::of_group(Kind::PileToPile, pile, to, count));
                }
            }
            if entering.has(head) && count <= self.rules.most_cards {
                self.for_each_space(|space| out.push(Move::of_group(Kind::PileToPile, pile, space, count)));
            }
        }
    }

    /// Whether two or more cards at the top of a pile may move together.
    fn moves_together(&self, cards: &Pile<M>, count: u8) -> bool {
        let group = cards.length_at_top();
        count <= group
            && match self.rules.groups {
                GroupMoves::No => false,
                GroupMoves::MaximalGroup => count == group,
                GroupMoves::WholePile | GroupMoves::TopOrWholePile => count == cards.len,
                GroupMoves::Yes | GroupMoves::PartialIfCardAboveBuildable | GroupMoves::AnyTail => true,
            }
    }

    /// Single cards onto a reserve pile.
    fn onto_reserve(&self, pile: u8, on_reserve: &[M; ROUND_CARDS], out: &mut Vec<Move>) {
        let top = self.top_of_pile[pile as usize];
        if top == M::NO_CARD {
            return;
        }
        let fits = (0..M::NO_CARD).filter(|&card| on_reserve[card as usize % ROUND_CARDS].has(top));
        let fits = fits.fold(M::NONE, |set, card| set | M::of(card));
        for card in (self.tops & fits).cards() {
            let from = self.pile_of_top[card as usize % ROUND_CARDS];
            if from != pile {
                out.push(Move::new(Kind::PileToPile, from, pile));
            }
        }
        for card in (self.in_cells & fits).cards() {
            out.push(Move::new(Kind::CellToPile, self.cell_of(card), pile));
        }
        self.supplies_to(pile, fits, out);
    }

    /// Cards of the reserve and of the waste to a pile.
    fn supplies_to(&self, pile: u8, fits: M, out: &mut Vec<Move>) {
        for card in (self.available_reserve() & fits).cards() {
            out.push(Move::new(Kind::ReserveToPile, self.reserve_place_of(card), pile));
        }
        for place in self.playable(fits).places() {
            out.push(Move::new(Kind::TalonToPile, place, pile));
        }
    }

    /// Cards and groups into pockets: of those that are empty, into one if they are all the same.
    fn moves_to_pockets(&self, out: &mut Vec<Move>) {
        let (sides, mut seen_empty) = (&self.rules.sides, false);
        for pocket in sides.first_pocket..sides.end {
            let held = self.piles[pocket as usize].len;
            if held >= sides.most || held == 0 && seen_empty && self.key.pockets_alike {
                continue;
            }
            seen_empty |= held == 0;
            for (cards, pile) in self.piles[..sides.first_pocket as usize].iter().zip(0..) {
                let groups = sides.groups && held == 0 && !sides.is_side(pile);
                for count in 1..=if groups { cards.len } else { cards.len.min(1) } {
                    let together = count == 1 || self.moves_together(cards, count);
                    if together && sides.in_pockets.has(cards.card_from_top(count)) {
                        out.push(Move::of_group(Kind::PileToPile, pile, pocket, count));
                    }
                }
            }
            self.supplies_to(pocket, sides.in_pockets, out);
        }
    }
}
