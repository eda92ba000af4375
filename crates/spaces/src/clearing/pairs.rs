//! Games whose cards are taken away, one or two at a time: Pyramid and its relatives.

use std::marker::PhantomData;

use cadogan_cards::Card;
use cadogan_rules::{Considered, Deal, DiscardGoal, Goal, KeySet, Place, PlayerMove, Redeals, Rules, keys};
use cadogan_search::Space;

use super::board::{Board, Set, cards, one};
use super::pairing::{Groups, State};
use crate::hole::Word;
use crate::techniques::{Streamliner, Technique, Techniques};
use crate::{GameSpace, SpaceError};

/// What this space does with every rule key. Nothing is built, so no group moves and nothing enters a space, and there are
/// neither cells nor rows to deal.
pub const KEYS: Considered = Considered::new(
    KeySet::GOAL.and(KeySet::DEAL).and(KeySet::discard()).and(keys![
        TableauLayout StockDealType StockDealCount StockRedeal ReserveStacked TwoDecks
    ]),
    Goal::Discard
        .foreign_keys()
        .and(KeySet::GROUPS)
        .and(KeySet::cells())
        .and(keys![TableauBuild TableauSpaces DealOverSpaces]),
);

/// Whether this space supports these rules, or which rule is not supported.
pub fn accepts(rules: &Rules) -> Result<(), String> {
    KEYS.check(rules)?;
    match rules.goal() {
        Goal::Discard => Ok(()),
        _ => Err("no cards are taken away".to_owned()),
    }
}

/// A position of a game whose cards are taken away. `W` is `u64` or `u128`, depending on how many bits the positions of
/// the deal need.
///
/// Turning the waste over keeps its order. So the supply, waste and stock, is one list of cards in the order of turning,
/// and a position is which cards are left and which of them is the next to be turned.
#[derive(Clone, Debug)]
pub struct PairsSpace<W> {
    // What the rules and the deal say.
    pub(super) board: Board,
    /// All cards: those of the board, then the supply in the order of turning.
    all: Vec<Card>,
    /// The number of the first card of the supply.
    first: usize,
    /// By card: what goes with it and can ever be available at the same time.
    pub(super) partners: Vec<Set>,
    /// The cards that go alone.
    pub(super) alone: Set,
    /// The cards that must go.
    pub(super) wanted: Set,
    groups: Groups,
    turn: u8,
    /// How many bits of a key say which card is turned next.
    next_bits: u32,
    unlimited: bool,
    stock_top: bool,
    waste_pairs: bool,
    sure: bool,
    ahead: bool,

    // The position.
    pub(super) left: Set,
    supply: Supply,
    pairing: State,
    width: PhantomData<W>,
}

/// A move of this space: the stock is turned a number of times, the waste turned over when it is empty, and then something
/// is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairsMove {
    turns: u8,
    /// The supply after turning.
    supply: Supply,
    play: Play,
}

/// What a move does. Cards have numbers of the space's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    /// Nothing after turning. (Only if turning and taking away do not count as one move.)
    Turn,
    /// Takes one card away.
    Alone(u8),
    /// Takes two cards away, the lower number first.
    Pair(u8, u8),
}

impl Play {
    /// Two cards in either order.
    pub(super) fn pair(one: usize, other: usize) -> Play {
        Play::Pair(one.min(other) as u8, one.max(other) as u8)
    }
}

/// How far the stock is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Supply {
    /// The number of the next card that is turned, or how many cards there are if the stock is empty.
    next: u8,
    /// How often the waste may still be turned over, as far as that can be of use.
    redeals: u8,
}

/// How many bits numbers up to this one take in a key.
fn bits_for(most: usize) -> u32 {
    usize::BITS - most.leading_zeros()
}

impl<W: Word> PairsSpace<W> {
    /// The start position of a deal. An error says which rule is not supported, or that the positions need more bits
    /// than `W` has.
    ///
    /// Streamliners have no effect here.
    pub fn new(
        rules: &Rules,
        deal: &Deal,
        techniques: Techniques,
        _streamliner: Streamliner,
    ) -> Result<PairsSpace<W>, SpaceError> {
        accepts(rules).map_err(SpaceError::Rules)?;
        let techniques = techniques.that_hold(rules);
        let board = Board::new(rules, deal);
        let first = board.cards.len();
        let supply = deal.waste.iter().chain(deal.stock.iter().rev());
        let all: Vec<Card> = board.cards.iter().chain(supply).copied().collect();
        let everything: Set = (1 << all.len()) - 1;
        let alone = |card: &Card| rules.discard.matches.iter().any(|one| one.takes_one(*card));
        let alone = (0..all.len()).filter(|&card| alone(&all[card])).map(one).sum();
        let wanted = match rules.discard.goal {
            DiscardGoal::Everything => everything,
            DiscardGoal::Tableau => board.tableau,
            // `accepts` refuses games in which the aces stay.
            DiscardGoal::AllButAces => everything,
        };
        let partners = partners(rules, &all, &board);
        let groups = match techniques.contains(Technique::Pairing) {
            true => Groups::new(rules, &all, &partners, alone, wanted),
            false => Groups::new(rules, &all, &partners, alone, 0),
        };
        // Between two redeals of a shortest win something is taken away, so more of them than cards are of no use.
        let most = all.len() as u32 + 1;
        let redeals = match rules.stock.redeal {
            Redeals::Times(times) => times.saturating_sub(deal.redeals_used).min(most) as u8,
            Redeals::Unlimited => 0,
        };
        let mut space = PairsSpace {
            first,
            partners,
            alone,
            wanted,
            turn: rules.stock.deal_count,
            next_bits: bits_for(all.len() - first),
            unlimited: rules.stock.redeal == Redeals::Unlimited && rules.has_waste(),
            stock_top: rules.discard.stock_top,
            waste_pairs: rules.discard.waste_pairs,
            sure: techniques.contains(Technique::SurePairs),
            ahead: techniques.contains(Technique::KPlus),
            left: everything,
            supply: Supply { next: (first + deal.waste.len()) as u8, redeals },
            pairing: groups.state(everything),
            groups,
            board,
            all,
            width: PhantomData,
        };
        space.supply.next = space.next_from(space.supply.next as usize, everything);
        let bits = space.all.len() as u32 + space.next_bits + bits_for(redeals.into());
        if bits > u128::BITS || W::from_u128(1 << bits.saturating_sub(1)).is_none() {
            return Err(SpaceError::Rules(format!("positions of this deal need {bits} bits")));
        }
        Ok(space)
    }

    /// Whether the stock is turned card by card, or there is none.
    pub(super) fn turns_one_by_one(&self) -> bool {
        self.turn == 1 || self.first == self.all.len()
    }

    /// The first card of the supply from this number on that is left.
    fn next_from(&self, number: usize, left: Set) -> u8 {
        let stock = left >> number << number;
        if stock == 0 { self.all.len() as u8 } else { stock.trailing_zeros() as u8 }
    }

    /// The cards of the waste.
    #[inline]
    fn waste(&self, supply: Supply) -> Set {
        self.left & (one(supply.next as usize) - 1) >> self.first << self.first
    }

    /// The highest card of a set, as a set; nothing of the empty set.
    #[inline]
    fn highest(set: Set) -> Set {
        if set == 0 { 0 } else { 1 << set.ilog2() }
    }

    /// The top of the waste, and of the stock if it lies open.
    pub(super) fn supply_tops(&self) -> Set {
        self.tops(self.supply)
    }

    #[inline]
    fn tops(&self, supply: Supply) -> Set {
        let open = self.stock_top && (supply.next as usize) < self.all.len();
        let stock = if open { one(supply.next as usize) } else { 0 };
        Self::highest(self.waste(supply)) | stock
    }

    /// The supply after one more turn, or after the waste was turned over; `None` if neither can be done.
    #[inline]
    fn turned(&self, supply: Supply) -> Option<Supply> {
        if (supply.next as usize) < self.all.len() {
            let turn = |next: u8, _| self.next_from((next as usize + 1).min(self.all.len()), self.left);
            return Some(Supply { next: (0..self.turn).fold(supply.next, turn), ..supply });
        }
        let redeals = if self.unlimited { 0 } else { supply.redeals.checked_sub(1)? };
        (self.waste(supply) != 0).then(|| Supply { next: self.next_from(self.first, self.left), redeals })
    }

    /// A move without turning.
    pub(super) fn now(&self, play: Play) -> PairsMove {
        PairsMove { turns: 0, supply: self.supply, play }
    }

    /// Appends what can be taken away after this many turns, with at least one card of `with`.
    fn takes(&self, turns: u8, supply: Supply, available: Set, with: Set, out: &mut Vec<PairsMove>) {
        out.extend(cards(with & self.alone).map(|card| PairsMove { turns, supply, play: Play::Alone(card as u8) }));
        for card in cards(with) {
            // Of two cards of `with`, only the lower one looks for the other.
            let seen = with & (one(card) | (one(card) - 1));
            let partners = available & self.partners[card] & !seen;
            out.extend(cards(partners).map(|other| PairsMove { turns, supply, play: Play::pair(card, other) }));
        }
        if self.waste_pairs {
            let waste = self.waste(supply);
            let top = Self::highest(waste);
            let under = Self::highest(waste & !top);
            if under != 0 && self.partners[top.trailing_zeros() as usize] & under != 0 {
                let play = Play::pair(under.trailing_zeros() as usize, top.trailing_zeros() as usize);
                out.push(PairsMove { turns, supply, play });
            }
        }
    }

    /// Appends what can be taken away from the supply after turning it: see the technique `k-plus`. What the supply shows a
    /// second time, after the waste was turned over, could have been had without that.
    fn takes_ahead(&self, out: &mut Vec<PairsMove>) {
        let on_board = self.board.available(self.left);
        let mut supply = self.supply;
        let mut redeals = 0;
        for turns in 1..=u8::MAX {
            let Some(next) = self.turned(supply) else { return };
            redeals += u8::from(supply.next as usize == self.all.len());
            supply = next;
            if redeals > 1 || redeals == 1 && self.turn == 1 && supply.next >= self.supply.next {
                return;
            }
            let tops = self.tops(supply);
            self.takes(turns, supply, on_board | tops, tops, out);
        }
    }

    /// How much a move does for the goal: moves that take more cards of the tableau come first, then those that turn less.
    fn rank(&self, m: &PairsMove) -> (u32, u8) {
        let elsewhere = |card: u8| u32::from(self.board.tableau >> card & 1 == 0);
        let taken = match m.play {
            Play::Alone(_) => 0,
            Play::Pair(one, other) => 1 + elsewhere(one) + elsewhere(other),
            Play::Turn => 4,
        };
        (taken, m.turns)
    }

    /// What is left and how far the stock is turned after a move.
    #[inline]
    fn after(&self, m: PairsMove) -> (Set, Supply) {
        let taken = match m.play {
            Play::Turn => 0,
            Play::Alone(card) => one(card as usize),
            Play::Pair(card, other) => one(card as usize) | one(other as usize),
        };
        let left = self.left & !taken;
        (left, Supply { next: self.next_from(m.supply.next as usize, left), ..m.supply })
    }

    fn key_of(&self, (left, supply): (Set, Supply)) -> W {
        let cards = self.all.len() as u32;
        // With unlimited redeals, one card at a time, the stock can be turned to any place at any time.
        let anywhere = self.ahead && self.unlimited && self.turn == 1;
        let turned = if anywhere { 0 } else { supply.next as Set - self.first as Set };
        let bits = left | turned << cards | (supply.redeals as Set) << (cards + self.next_bits);
        W::from_u128(bits).unwrap_or_default()
    }
}

/// By card: the cards that go with it and neither lie on it nor under it.
fn partners(rules: &Rules, all: &[Card], board: &Board) -> Vec<Set> {
    let above = board.all_above();
    let apart = |a: usize, b: usize| {
        let lies_on = |a: usize, b: usize| above.get(b).is_some_and(|set| set & one(a) != 0);
        a != b && !lies_on(a, b) && !lies_on(b, a)
    };
    let goes_with = |a: usize, b: usize| rules.discard.matches.iter().any(|one| one.takes_two(all[a], all[b]));
    let partners_of = |a: usize| (0..all.len()).filter(|&b| apart(a, b) && goes_with(a, b)).map(one).sum();
    (0..all.len()).map(partners_of).collect()
}

/// What was before a move.
#[derive(Clone, Copy, Debug)]
pub struct PairsUndo {
    left: Set,
    supply: Supply,
}

impl<W: Word> Space for PairsSpace<W> {
    type Move = PairsMove;
    type Undo = PairsUndo;
    type Key = W;

    /// No streamliner changes anything here.
    fn is_exhaustive(&self) -> bool {
        true
    }

    fn is_won(&self) -> bool {
        self.left & self.wanted == 0
    }

    fn forced(&mut self) -> Option<PairsMove> {
        if self.sure && self.pairing.failing == 0 { self.sure_move() } else { None }
    }

    fn moves(&mut self, out: &mut Vec<PairsMove>) {
        if self.pairing.failing > 0 {
            return;
        }
        let start = out.len();
        let available = self.board.available(self.left) | self.supply_tops();
        self.takes(0, self.supply, available, available, out);
        if self.ahead {
            self.takes_ahead(out);
        } else if let Some(supply) = self.turned(self.supply) {
            out.push(PairsMove { turns: 1, supply, play: Play::Turn });
        }
        out[start..].sort_by_key(|m| self.rank(m));
    }

    #[inline]
    fn play(&mut self, m: PairsMove) -> PairsUndo {
        let undo = PairsUndo { left: self.left, supply: self.supply };
        (self.left, self.supply) = self.after(m);
        cards(undo.left & !self.left).for_each(|card| self.groups.toggle(&mut self.pairing, card));
        undo
    }

    #[inline]
    fn undo(&mut self, _: PairsMove, undo: PairsUndo) {
        cards(undo.left & !self.left).for_each(|card| self.groups.toggle(&mut self.pairing, card));
        (self.left, self.supply) = (undo.left, undo.supply);
    }

    fn key(&self) -> W {
        self.key_of((self.left, self.supply))
    }

    #[inline]
    fn key_after(&self, m: PairsMove) -> Option<W> {
        Some(self.key_of(self.after(m)))
    }
}

impl<W: Word> GameSpace for PairsSpace<W> {
    fn player_moves(&mut self, line: &[PairsMove]) -> Vec<PlayerMove> {
        let mut played = Vec::new();
        let mut moves = Vec::new();
        for &m in line {
            self.say(m, &mut moves);
            played.push((m, self.play(m)));
        }
        played.into_iter().rev().for_each(|(m, undo)| self.undo(m, undo));
        moves
    }
}

impl<W: Word> PairsSpace<W> {
    /// Appends the player moves of a move.
    fn say(&self, m: PairsMove, out: &mut Vec<PlayerMove>) {
        let mut supply = self.supply;
        for _ in 0..m.turns {
            let is_over = supply.next as usize == self.all.len();
            out.push(if is_over { PlayerMove::Redeal } else { PlayerMove::TurnStock });
            supply = self.turned(supply).unwrap_or(supply);
        }
        let place = |card: usize| match card {
            _ if card < self.first => self.board.place(card, self.left),
            _ if card < supply.next as usize => Place::Waste,
            _ => Place::Stock,
        };
        let lying = |card: u8| (place(card as usize), self.all[card as usize]);
        match m.play {
            Play::Turn => {}
            Play::Alone(card) => {
                let (from, card) = lying(card);
                out.push(PlayerMove::Carry { from, card, count: 1, to: Place::Discard });
            }
            Play::Pair(one, other) => {
                // Of two cards of the waste, the later one is its top, which is named first.
                let ((from, card), (other, with)) = match (lying(one), lying(other)) {
                    (under, top) if under.0 == Place::Waste && top.0 == Place::Waste => (top, under),
                    in_order => in_order,
                };
                out.push(PlayerMove::Pair { from, card, other, with });
            }
        }
    }
}
