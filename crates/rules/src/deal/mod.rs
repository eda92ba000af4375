//! Where every card lies: the start of a game, or a position in the middle of it.

mod builder;
mod check;
pub(crate) mod error;
mod json_read;
mod json_write;
mod layout;
mod numbered;
mod numbering;
mod schema;
mod seeded;
mod text_read;
mod text_write;

use cadogan_cards::{Card, Rank, Suit};

use crate::{Foundation, FoundationBuild, GatherOrder, Goal, Rules};

pub use numbered::{ParsePysolNumberError, PysolNumber};
pub use numbering::Numbering;
pub use schema::deal_schema;

/// A card of the tableau.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TableauCard {
    /// The card.
    pub card: Card,
    /// Whether it lies face up. The face-down cards of a pile all lie below its face-up ones.
    pub face_up: bool,
}

/// Where every card lies. All piles are listed bottom card first, top (available) card last.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Deal {
    /// The tableau piles in the order in which they were dealt, then the reserve piles and the pockets, in games that have
    /// them.
    pub tableau: Vec<Vec<TableauCard>>,
    /// How many cards lie on each foundation: the suits in the order C H S D, repeated for the second deck, or the
    /// foundations that the rules list.
    pub foundations: Vec<u8>,
    /// The cards on each foundation, bottom card first, in games whose foundations are not built in suit. Elsewhere it is
    /// empty: the heights tell which cards lie there.
    pub foundation_cards: Vec<Vec<Card>>,
    /// The rank that foundations are built up from, in games with foundations.
    pub base: Option<Rank>,
    /// The cards in the hole, in games with a hole; the last one is the top.
    pub hole: Vec<Card>,
    /// The cells, empty ones included.
    pub cells: Vec<Option<Card>>,
    /// The stock: the last card is the first to be turned.
    pub stock: Vec<Card>,
    /// The waste: the last card is the top.
    pub waste: Vec<Card>,
    /// How often the waste has been turned over.
    pub redeals_used: u32,
    /// The reserve: one pile if it is stacked (the last card is available), otherwise single cards.
    pub reserve: Vec<Card>,
    /// Rows of a game of gaps; `None` is a gap.
    pub sequences: Vec<Vec<Option<Card>>>,
    /// Piles of an accordion from left to right, each with its top card last.
    pub accordion: Vec<Vec<Card>>,
    /// The cards that were taken away, in games where they are, in any order.
    pub discard: Vec<Card>,
    /// How often the tableau has been gathered and dealt again.
    pub gathers_used: u32,
    /// The orders in which gathered cards are dealt, where these are shuffled: for each time, all cards of the deck. Those
    /// that are gathered are dealt in the order in which they stand there.
    pub later_orders: Vec<Vec<Card>>,
}

impl Deal {
    /// Whether a pile of the tableau is covered by another one, so that nothing can be taken from it.
    pub fn is_covered(&self, rules: &Rules, pile: usize) -> bool {
        let layout = &rules.tableau.layout;
        let has_cards = |other: &usize| self.tableau.get(*other).is_some_and(|cards| !cards.is_empty());
        layout.covers() && layout.on(pile).iter().any(has_cards)
    }

    /// Turns up the top card of every pile that is not covered.
    pub fn turn_up_tops(&mut self, rules: &Rules) {
        for pile in 0..self.tableau.len() {
            let covered = self.is_covered(rules, pile);
            if let Some(top) = self.tableau[pile].last_mut().filter(|_| !covered) {
                top.face_up = true;
            }
        }
    }

    /// Puts a card on a foundation. Whether it fits there is for others to say.
    pub fn put_on_foundation(&mut self, rules: &Rules, index: usize, card: Card) {
        self.foundations[index] += 1;
        if rules.foundations_have_cards() {
            self.foundation_cards.resize(self.foundations.len(), Vec::new());
            self.foundation_cards[index].push(card);
        }
    }

    /// Where heights do not tell the cards on foundations: base cards that lie there at the start have the suits in order.
    pub(crate) fn tell_foundation_cards(&mut self, rules: &Rules) {
        if !rules.foundations_have_cards() {
            return;
        }
        let kinds = rules.foundation_kinds(self.base.unwrap_or(Rank::ACE));
        self.foundation_cards.resize(self.foundations.len(), Vec::new());
        for (index, kind) in kinds.iter().enumerate() {
            if self.foundations.get(index) == Some(&1) && self.foundation_cards[index].is_empty() {
                self.foundation_cards[index].push(kind.first_card());
            }
        }
    }

    /// Whether a card may be put on the foundation with this index, in games where several may take it.
    pub fn fits_on_foundation(&self, rules: &Rules, kinds: &[Foundation], index: usize, card: Card) -> bool {
        let Some((kind, &height)) = kinds.get(index).zip(self.foundations.get(index)) else { return false };
        let suits = match self.foundation_cards.get(index).and_then(|cards| cards.last()) {
            _ if rules.foundations.build == FoundationBuild::SameSuit => card.suit() == kind.suit,
            Some(&top) => rules.foundations.build.follows(card, top),
            None => true,
        };
        let top = self.foundation_cards.get(index).and_then(|cards| cards.last()).copied();
        suits && height < kind.length && kind.takes_rank(height, top, card.rank(), rules.max_rank())
    }

    /// Gathers the tableau or the rows and deals them again.
    pub fn gather(&mut self, rules: &Rules) {
        match rules.gather.order {
            _ if rules.goal() == Goal::Sequences => self.gather_rows(rules),
            GatherOrder::BottomToTop => {
                let piles = self.tableau.iter_mut().take(usize::from(rules.tableau.count));
                piles.filter(|pile| !pile.is_empty()).for_each(|pile| pile.rotate_left(1));
            }
            GatherOrder::InOrder | GatherOrder::LastPileFirst | GatherOrder::Shuffled => self.gather_piles(rules),
        }
        self.gathers_used = self.gathers_used.saturating_add(1);
    }

    /// Gathers the cards of all rows but those that are in order from the left end, and deals them again from left to right,
    /// row by row, with one gap behind what stays in each row.
    fn gather_rows(&mut self, rules: &Rules) {
        let stays: Vec<usize> = (0..).zip(&self.sequences).map(|(row, places)| in_order(rules, row, places)).collect();
        let mut rows: Vec<Vec<Option<Card>>> =
            self.sequences.iter_mut().zip(&stays).map(|(row, &stays)| row.split_off(stays)).collect();
        let lengths: Vec<usize> = rows.iter().map(Vec::len).collect();
        if rules.gather.order == GatherOrder::LastPileFirst {
            rows.reverse();
        }
        let gathered = self.in_later_order(rules, rows.concat().into_iter().flatten().collect());
        let mut cards = gathered.into_iter();
        for (row, length) in self.sequences.iter_mut().zip(lengths) {
            row.push(None);
            row.extend(cards.by_ref().take(length.saturating_sub(1)).map(Some));
        }
    }

    /// Gathered cards in the order in which they are dealt.
    fn in_later_order(&self, rules: &Rules, gathered: Vec<Card>) -> Vec<Card> {
        let later = self.later_orders.get(self.gathers_used as usize);
        let Some(order) = later.filter(|_| rules.gather.order == GatherOrder::Shuffled) else { return gathered };
        let mut left = gathered;
        let mut take = |card: &Card| left.iter().position(|other| other == card).map(|place| left.remove(place));
        order.iter().filter_map(&mut take).collect()
    }

    fn gather_piles(&mut self, rules: &Rules) {
        let count = usize::from(rules.tableau.count).min(self.tableau.len());
        let mut piles: Vec<Vec<TableauCard>> = self.tableau[..count].iter_mut().map(std::mem::take).collect();
        if rules.gather.order == GatherOrder::LastPileFirst {
            piles.reverse();
        }
        let gathered = piles.concat().into_iter().map(|on_pile| on_pile.card).collect();
        let cards = self.in_later_order(rules, gathered);
        let mut dealt = vec![Vec::new(); count];
        for (pile, card) in rules.gathered_order(cards.len()).into_iter().zip(cards) {
            dealt[pile].push(card);
        }
        for (pile, cards) in self.tableau.iter_mut().zip(layout::faces(rules, dealt)) {
            *pile = cards;
        }
    }

    /// The cards on every foundation, bottom card first.
    pub fn foundation_piles(&self, rules: &Rules) -> Vec<Vec<Card>> {
        let base = self.base.unwrap_or(Rank::ACE);
        if rules.foundations_have_cards() {
            return self.foundation_cards.clone();
        }
        if rules.names_foundations() {
            let kinds = rules.foundation_kinds(base);
            let pile = |(kind, &height): (&Foundation, &u8)| {
                let card = |at| Card::new(kind.rank_at(at, rules.max_rank()), kind.suit);
                (0..height.min(kind.length)).map(card).collect()
            };
            return kinds.iter().zip(&self.foundations).map(pile).collect();
        }
        let rank = |steps: u8| Rank::new((base.number() - 1 + steps) % rules.max_rank().clamp(1, 13) + 1);
        let pile = |(index, &count): (usize, &u8)| {
            let suit = rules.foundation_suit(index);
            (0..count.min(13)).filter_map(rank).map(|rank| Card::new(rank, suit)).collect()
        };
        self.foundations.iter().enumerate().map(pile).collect()
    }
}

/// How many cards at the left end of a row of a game of gaps are in order: a two that may begin the row, and each further one
/// that continues its left neighbour.
fn in_order(rules: &Rules, row: u8, places: &[Option<Card>]) -> usize {
    let sequences = &rules.sequences;
    let policy = sequences.build.as_build_policy();
    let begins = |card: Card| {
        let suit = !sequences.fixed_suit || card.suit() == Suit::from_index(row % 4);
        card.rank().number() == 2 && suit
    };
    let follows =
        |card: Card, left: Card| left.rank().number() + 1 == card.rank().number() && policy.suits_fit(card, left);
    let mut count = 0;
    let mut left = None;
    while let Some(&Some(card)) = places.get(count)
        && left.map_or_else(|| begins(card), |left| follows(card, left))
    {
        left = Some(card);
        count += 1;
    }
    count
}
