//! Games of a hole whose cards cover each other: TriPeaks and its relatives.
//!
//! Suits never matter, but which card of a rank is left does, because of what it covers. So a position is the set of the
//! cards that are left, the rank of the hole's top card, and how many cards the stock has left.

use std::marker::PhantomData;

use cadogan_cards::Card;
use cadogan_rules::{Considered, Deal, Goal, KeySet, Place, PlayerMove, Rules, keys};
use cadogan_search::Space;

use super::board::{Board, Set, cards, one};
use crate::hole::rank_supply::{Counts, Ranks, one as one_of_rank};
use crate::hole::{RANKS, Word, neighbours, top_of_hole};
use crate::techniques::{Streamliner, Technique, Techniques};
use crate::{GameSpace, SpaceError};

/// What this space does with every rule key. Nothing is built, and there are neither cells nor a waste nor rows to deal.
pub const KEYS: Considered = Considered::new(
    KeySet::GOAL
        .and(KeySet::DEAL)
        .and(keys![TableauLayout HoleLoops HoleDirection HoleClosed StockDealType ReserveStacked TwoDecks]),
    Goal::Hole.foreign_keys().and(KeySet::GROUPS).and(KeySet::cells()).and(keys![
        TableauBuild TableauSpaces StockDealCount StockRedeal DealOverSpaces
    ]),
)
.with_new_words();

/// Whether this space supports these rules, or which rule is not supported.
pub fn accepts(rules: &Rules) -> Result<(), String> {
    KEYS.check(rules)?;
    if rules.goal() != Goal::Hole {
        return Err("the game is not won in a hole".to_owned());
    }
    match rules.tableau.layout.covers() {
        true => Ok(()),
        false => Err("no cards of the tableau cover each other".to_owned()),
    }
}

/// A position of such a game. `W` is `u64` or `u128`, depending on how many bits the positions of the deal need.
#[derive(Clone, Debug)]
pub struct PeaksSpace<W> {
    // What the rules and the deal say.
    board: Board,
    /// By rank: the cards of the board that have it.
    of_rank: [Set; RANKS],
    neighbours: [[u8; 2]; RANKS],
    /// By card: the cards that it lies on, directly.
    covers: Vec<Set>,
    stock: Vec<Card>,
    /// By the number of cards that the stock has left: their ranks.
    stock_counts: Vec<Counts>,
    ranks: Ranks,
    check_supply: bool,

    // The position.
    left: Set,
    hole: u8,
    in_stock: u8,
    on_table: Counts,
    width: PhantomData<W>,
}

/// A move of this space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PeaksMove {
    /// The next card of the stock goes to the hole.
    Stock,
    /// The card with this number of the space's own goes to the hole.
    Card(u8),
}

/// How many bits a rank and the size of the stock take in a key.
const RANK_BITS: u32 = 4;
const STOCK_BITS: u32 = 7;

impl<W: Word> PeaksSpace<W> {
    /// The start position of a deal. An error says which rule is not supported, or that the positions need more bits
    /// than `W` has.
    ///
    /// Streamliners have no effect here.
    pub fn new(
        rules: &Rules,
        deal: &Deal,
        techniques: Techniques,
        _streamliner: Streamliner,
    ) -> Result<PeaksSpace<W>, SpaceError> {
        accepts(rules).map_err(SpaceError::Rules)?;
        let techniques = techniques.that_hold(rules);
        let hole = top_of_hole(rules, deal)?;
        let board = Board::new(rules, deal);
        let bits = board.cards.len() as u32 + RANK_BITS + STOCK_BITS;
        if bits > u128::BITS || W::from_u128(1 << bits.saturating_sub(1)).is_none() {
            return Err(SpaceError::Rules(format!("positions of this deal need {bits} bits")));
        }
        let mut of_rank = [0; RANKS];
        let mut covers = vec![0; board.cards.len()];
        for (number, card) in board.cards.iter().enumerate() {
            of_rank[card.rank().number() as usize] |= one(number);
            cards(board.under[number]).for_each(|upper| covers[upper] |= one(number));
        }
        let counted = |cards: &[Card]| cards.iter().map(|card| one_of_rank(card.rank().number())).sum();
        Ok(PeaksSpace {
            of_rank,
            neighbours: neighbours(rules),
            covers,
            stock: deal.stock.clone(),
            stock_counts: (0..=deal.stock.len()).map(|height| counted(&deal.stock[..height])).collect(),
            ranks: Ranks::new(rules.max_rank(), rules.hole.loops),
            check_supply: techniques.contains(Technique::RankSupply),
            left: (1 << board.cards.len()) - 1,
            hole,
            in_stock: deal.stock.len() as u8,
            on_table: counted(&board.cards),
            board,
            width: PhantomData,
        })
    }

    fn rank(&self, card: u8) -> u8 {
        self.board.cards[card as usize].rank().number()
    }

    fn after(&self, m: PeaksMove) -> (Set, u8, u8) {
        match m {
            PeaksMove::Stock => {
                let in_stock = self.in_stock - 1;
                (self.left, self.stock[in_stock as usize].rank().number(), in_stock)
            }
            PeaksMove::Card(card) => (self.left & !one(card as usize), self.rank(card), self.in_stock),
        }
    }

    fn key_of(&self, (left, hole, in_stock): (Set, u8, u8)) -> W {
        let cards = self.board.cards.len() as u32;
        let bits = left | (hole as Set) << cards | (in_stock as Set) << (cards + RANK_BITS);
        W::from_u128(bits).unwrap_or_default()
    }
}

/// What was before a move.
#[derive(Clone, Copy, Debug)]
pub struct PeaksUndo {
    left: Set,
    hole: u8,
    in_stock: u8,
}

impl<W: Word> Space for PeaksSpace<W> {
    type Move = PeaksMove;
    type Undo = PeaksUndo;
    type Key = W;
    /// Cards go to the hole and never back.
    const RETURNS: bool = false;

    /// No streamliner changes anything here.
    fn is_exhaustive(&self) -> bool {
        true
    }

    /// What is left of the stock can always be dealt to the hole; the game is won when that is done.
    fn is_won(&self) -> bool {
        self.left == 0 && self.in_stock == 0
    }

    fn forced(&mut self) -> Option<PeaksMove> {
        (self.left == 0 && self.in_stock > 0).then_some(PeaksMove::Stock)
    }

    fn moves(&mut self, out: &mut Vec<PeaksMove>) {
        let stock = self.stock_counts[self.in_stock as usize];
        if self.check_supply && self.ranks.hopeless(self.on_table, stock, self.hole) {
            return;
        }
        let start = out.len();
        let next = self.neighbours[self.hole as usize % RANKS];
        // Any rank may be the first of an empty hole.
        let ranks = if self.hole == 0 { 1..RANKS as u8 } else { 0..0 };
        for rank in next.into_iter().filter(|&rank| rank != 0).chain(ranks) {
            let candidates = cards(self.of_rank[rank as usize % RANKS] & self.left);
            let free = candidates.filter(|&card| self.board.under[card] & self.left == 0);
            out.extend(free.map(|card| PeaksMove::Card(card as u8)));
        }
        // Cards that lie on more go first.
        let lies_on = |m: &PeaksMove| match *m {
            PeaksMove::Card(card) => self.covers[card as usize].count_ones(),
            PeaksMove::Stock => 0,
        };
        out[start..].sort_by_key(|m| std::cmp::Reverse(lies_on(m)));
        if self.in_stock > 0 {
            out.push(PeaksMove::Stock);
        }
    }

    #[inline]
    fn play(&mut self, m: PeaksMove) -> PeaksUndo {
        let undo = PeaksUndo { left: self.left, hole: self.hole, in_stock: self.in_stock };
        (self.left, self.hole, self.in_stock) = self.after(m);
        if let PeaksMove::Card(_) = m {
            self.on_table -= one_of_rank(self.hole);
        }
        undo
    }

    #[inline]
    fn undo(&mut self, m: PeaksMove, undo: PeaksUndo) {
        if let PeaksMove::Card(_) = m {
            self.on_table += one_of_rank(self.hole);
        }
        (self.left, self.hole, self.in_stock) = (undo.left, undo.hole, undo.in_stock);
    }

    fn key(&self) -> W {
        self.key_of((self.left, self.hole, self.in_stock))
    }

    #[inline]
    fn key_after(&self, m: PeaksMove) -> Option<W> {
        Some(self.key_of(self.after(m)))
    }
}

impl<W: Word> GameSpace for PeaksSpace<W> {
    fn player_moves(&mut self, line: &[PeaksMove]) -> Vec<PlayerMove> {
        let mut played = Vec::new();
        let mut moves = Vec::new();
        for &m in line {
            moves.push(match m {
                PeaksMove::Stock => PlayerMove::DealToHole,
                PeaksMove::Card(card) => {
                    let number = card as usize;
                    let (from, card) = (self.board.place(number, self.left), self.board.cards[number]);
                    PlayerMove::Carry { from, card, count: 1, to: Place::Hole }
                }
            });
            played.push((m, self.play(m)));
        }
        played.into_iter().rev().for_each(|(m, undo)| self.undo(m, undo));
        moves
    }
}
