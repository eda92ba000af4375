//! Moves of the hole space.

use cadogan_cards::Card;
use cadogan_rules::{Place, PlayerMove};

use cadogan_search::Space;

use super::{HoleSpace, RANKS, Word, one};
use crate::GameSpace;

/// A move of the hole space, with the key of the position that it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HoleMove<W> {
    pub(super) key: W,
    /// What is done.
    pub play: HolePlay,
}

/// What a move of the hole space does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HolePlay {
    /// The next card of the stock goes to the hole.
    Stock,
    /// A card of this rank goes from a cell to the hole.
    Cell {
        /// The rank.
        rank: u8,
    },
    /// Some cards of a pile go to cells, and the one under them to the hole.
    Pile {
        /// Which pile: an index into the tableau piles followed by the reserve, without empty ones.
        pile: u8,
        /// How many cards go to cells.
        digs: u8,
    },
    /// The top card of a pile goes to a cell. (Only if digs are not counted as one move.)
    Store {
        /// Which pile.
        pile: u8,
    },
}

/// What a move changed besides the cards that it names.
#[derive(Clone, Copy, Debug)]
pub struct HoleUndo<W> {
    key: W,
    /// The rank that was on top of the hole.
    hole: u8,
    /// The cell that the card came from.
    cell: u8,
    /// The card that came from a cell.
    card: Option<Card>,
}

impl<W: Word> HoleSpace<W> {
    fn card(&self, pile: u8, height: u8) -> Card {
        self.layout.piles[pile as usize].cards[height as usize - 1]
    }

    /// By height: the rank on top of a pile.
    #[inline]
    pub(super) fn ranks(&self, pile: usize) -> &[u8] {
        &self.layout.ranks[self.layout.piles[pile].first_rank..]
    }

    #[inline]
    pub(super) fn set_height(&mut self, pile: usize, height: u8) {
        let before = std::mem::replace(&mut self.heights[pile], height);
        let bit = 1 << pile;
        let ranks = self.ranks(pile);
        let (old, new) = (ranks[before as usize], ranks[height as usize]);
        self.tops[old as usize % RANKS] &= !bit;
        self.tops[new as usize % RANKS] |= bit;
        self.bare = self.bare & !bit | u64::from(height == 1) << pile;
        let layout = &self.layout.piles[pile];
        let joint = &mut self.joint_heights[layout.group];
        *joint = joint.wrapping_add(layout.step.wrapping_mul((height as u32).wrapping_sub(before as u32)));
    }

    pub(super) fn fill_cell(&mut self, cell: usize, card: Card) {
        self.cells[cell] = Some(card);
        self.in_cells[card.rank().number() as usize] += 1;
        self.free_cells -= 1;
    }

    fn empty_cell(&mut self, cell: usize, card: Card) {
        self.cells[cell] = None;
        self.in_cells[card.rank().number() as usize] -= 1;
        self.free_cells += 1;
    }

    /// Where a card would go if it were put into a cell.
    fn first_free_cell(&self) -> Option<usize> {
        self.cells.iter().position(|cell| cell.is_none())
    }

    fn store(&mut self, card: Card) {
        if let Some(cell) = self.first_free_cell() {
            self.fill_cell(cell, card);
        }
    }

    fn unstore(&mut self, card: Card) {
        if let Some(cell) = self.cells.iter().position(|&held| held == Some(card)) {
            self.empty_cell(cell, card);
        }
    }

    /// Builds a move, given the key of the position after it except for the rank on top of the hole.
    #[inline]
    pub(super) fn to_hole(&self, rank: u8, key: W, play: HolePlay) -> HoleMove<W> {
        let parts = &self.layout.hole_parts;
        HoleMove { key: key.replace(parts[self.hole as usize % RANKS], parts[rank as usize % RANKS]), play }
    }

    /// The key of the position with this many fewer cards in a pile.
    #[inline]
    pub(super) fn key_without(&self, pile: u8, cards: u8) -> W {
        let layout = &self.layout.piles[pile as usize];
        let joint = self.joint_heights[layout.group];
        let parts = &self.layout.group_parts;
        self.key.replace(parts[joint as usize], parts[(joint - layout.step * cards as u32) as usize])
    }

    /// The key with cards of these ranks added to the cells.
    pub(super) fn with_stored(&self, key: W, ranks: &[u8]) -> W {
        ranks.iter().fold(key, |key, &rank| key.replace(W::default(), self.layout.cell_parts[rank as usize]))
    }

    /// Plays of available cards: first the rank of which more are left, then higher piles.
    fn free_plays(&self, out: &mut Vec<HoleMove<W>>) {
        if self.hole == 0 {
            return (1..RANKS as u8).for_each(|rank| self.plays_of(rank, out));
        }
        let left = |rank: u8| self.on_table >> (4 * rank) & 15;
        let [below, above] = self.neighbours[self.hole as usize];
        let in_order = if left(below) > left(above) { [below, above] } else { [above, below] };
        in_order.into_iter().filter(|&rank| rank != 0).for_each(|rank| self.plays_of(rank, out));
    }

    /// Plays of available cards of a rank.
    #[inline]
    fn plays_of(&self, rank: u8, out: &mut Vec<HoleMove<W>>) {
        {
            let from_cell = self.in_cells[rank as usize] > 0;
            if from_cell {
                let key = self.key.replace(self.layout.cell_parts[rank as usize], W::default());
                out.push(self.to_hole(rank, key, HolePlay::Cell { rank }));
            }
            let mut piles = self.tops[rank as usize];
            if self.spare_bare_cards {
                piles = self.without_spared(piles, from_cell);
            }
            let first = out.len();
            while piles != 0 {
                let pile = piles.trailing_zeros() as u8;
                out.push(self.to_hole(rank, self.key_without(pile, 1), HolePlay::Pile { pile, digs: 0 }));
                piles &= piles - 1;
            }
            let height = |m: &HoleMove<W>| match m.play {
                HolePlay::Pile { pile, .. } => self.heights[pile as usize],
                _ => 0,
            };
            if out.len() > first + 1 {
                out[first..].sort_by_key(|m| std::cmp::Reverse(height(m)));
            }
        }
    }
}

impl<W: Word> Space for HoleSpace<W> {
    type Move = HoleMove<W>;
    type Undo = HoleUndo<W>;
    type Key = W;
    /// Cards go from piles to cells and from both to the hole, and never back.
    const RETURNS: bool = false;
    const MOVES_HAVE_KEYS: bool = true;

    /// No streamliner changes anything here.
    fn is_exhaustive(&self) -> bool {
        true
    }

    fn is_won(&self) -> bool {
        self.outside == 0
    }

    fn forced(&mut self) -> Option<HoleMove<W>> {
        None
    }

    fn moves(&mut self, out: &mut Vec<HoleMove<W>>) {
        let stock_left = self.layout.stock_counts[self.stock as usize];
        if self.check_supply && self.ranks.hopeless(self.on_table, stock_left, self.hole) {
            return;
        }
        self.free_plays(out);
        if self.free_cells > 0 && self.digs {
            self.digs(out);
        } else if self.free_cells > 0 {
            for pile in (0..self.heights.len()).filter(|&pile| self.heights[pile] > 0) {
                let stored = self.ranks(pile)[self.heights[pile] as usize];
                let key = self.with_stored(self.key_without(pile as u8, 1), &[stored]);
                out.push(HoleMove { key, play: HolePlay::Store { pile: pile as u8 } });
            }
        }
        if let Some(left) = self.stock.checked_sub(1) {
            let parts = &self.layout.stock_parts;
            let key = self.key.replace(parts[self.stock as usize], parts[left as usize]);
            out.push(self.to_hole(self.layout.stock[left as usize].rank().number(), key, HolePlay::Stock));
        }
    }

    #[inline]
    fn play(&mut self, m: HoleMove<W>) -> HoleUndo<W> {
        let mut undo = HoleUndo { key: self.key, hole: self.hole, cell: 0, card: None };
        self.key = m.key;
        match m.play {
            HolePlay::Stock => {
                self.stock -= 1;
                self.hole = self.layout.stock[self.stock as usize].rank().number();
                self.outside -= 1;
            }
            HolePlay::Cell { rank } => {
                let of_rank = |cell: &Option<Card>| cell.is_some_and(|card| card.rank().number() == rank);
                if let Some(cell) = self.cells.iter().position(of_rank) {
                    undo.cell = cell as u8;
                    undo.card = self.cells[cell];
                    undo.card.into_iter().for_each(|card| self.empty_cell(cell, card));
                }
                self.on_table -= one(rank);
                self.outside -= 1;
                self.hole = rank;
            }
            HolePlay::Pile { pile, digs } => {
                let height = self.heights[pile as usize];
                (0..digs).for_each(|dig| self.store(self.card(pile, height - dig)));
                let rank = self.ranks(pile as usize)[(height - digs) as usize];
                self.set_height(pile as usize, height - digs - 1);
                self.on_table -= one(rank);
                self.outside -= 1;
                self.hole = rank;
            }
            HolePlay::Store { pile } => {
                let height = self.heights[pile as usize];
                self.store(self.card(pile, height));
                self.set_height(pile as usize, height - 1);
            }
        }
        undo
    }

    #[inline]
    fn undo(&mut self, m: HoleMove<W>, undo: HoleUndo<W>) {
        self.key = undo.key;
        match m.play {
            HolePlay::Stock => {
                self.stock += 1;
                self.outside += 1;
            }
            HolePlay::Cell { rank } => {
                undo.card.into_iter().for_each(|card| self.fill_cell(undo.cell as usize, card));
                self.on_table += one(rank);
                self.outside += 1;
            }
            HolePlay::Pile { pile, digs } => {
                let height = self.heights[pile as usize] + digs + 1;
                (0..digs).rev().for_each(|dig| self.unstore(self.card(pile, height - dig)));
                self.set_height(pile as usize, height);
                self.on_table += one(self.hole);
                self.outside += 1;
            }
            HolePlay::Store { pile } => {
                let height = self.heights[pile as usize] + 1;
                self.unstore(self.card(pile, height));
                self.set_height(pile as usize, height);
            }
        }
        self.hole = undo.hole;
    }

    #[inline]
    fn key_after(&self, m: HoleMove<W>) -> Option<W> {
        Some(m.key)
    }

    fn key(&self) -> W {
        self.key
    }
}

impl<W: Word> GameSpace for HoleSpace<W> {
    fn player_moves(&mut self, line: &[HoleMove<W>]) -> Vec<PlayerMove> {
        let mut moves = Vec::new();
        let mut played = Vec::new();
        for &m in line {
            self.say(m.play, &mut moves);
            played.push((m, self.play(m)));
        }
        played.into_iter().rev().for_each(|(m, undo)| self.undo(m, undo));
        moves
    }
}

impl<W: Word> HoleSpace<W> {
    /// Appends the player moves for a move from this position.
    fn say(&self, m: HolePlay, out: &mut Vec<PlayerMove>) {
        let carry = |from: Place, card: Card, to: Place| PlayerMove::Carry { from, card, count: 1, to };
        match m {
            HolePlay::Stock => out.push(PlayerMove::DealToHole),
            HolePlay::Cell { rank } => {
                let cells = self.cells.iter().enumerate();
                let mut held = cells.filter_map(|(cell, card)| Some((cell, (*card)?)));
                if let Some((cell, card)) = held.find(|(_, card)| card.rank().number() == rank) {
                    out.push(carry(Place::Cell(cell as u8), card, Place::Hole));
                }
            }
            HolePlay::Pile { pile, digs } => {
                let height = self.heights[pile as usize];
                self.say_stores(pile, digs, out);
                out.push(carry(self.place(pile), self.card(pile, height - digs), Place::Hole));
            }
            HolePlay::Store { pile } => self.say_stores(pile, 1, out),
        }
    }

    fn say_stores(&self, pile: u8, count: u8, out: &mut Vec<PlayerMove>) {
        let height = self.heights[pile as usize];
        let free = (0..self.cells.len()).filter(|&cell| self.cells[cell].is_none());
        for (dig, cell) in (0..count).zip(free) {
            let card = self.card(pile, height - dig);
            out.push(PlayerMove::Carry { from: self.place(pile), card, count: 1, to: Place::Cell(cell as u8) });
        }
    }

    /// Where the cards of a pile lie now. Cards of an open reserve move up when one of them leaves.
    fn place(&self, pile: u8) -> Place {
        match self.layout.piles[pile as usize].place {
            Place::Reserve(_) => {
                let before = self.layout.piles[..pile as usize].iter().zip(&self.heights);
                let in_reserve = |pile: &super::layout::Pile| matches!(pile.place, Place::Reserve(_));
                Place::Reserve(before.filter(|(pile, height)| in_reserve(pile) && **height > 0).count() as u8)
            }
            place => place,
        }
    }
}
