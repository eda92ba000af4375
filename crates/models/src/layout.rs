//! A deal as the models see it: cards by number, and what has to happen before each of them can be reached.

use cadogan_cards::{Card, Rank, Suit};
use cadogan_rules::deal::TableauCard;
use cadogan_rules::{Deal, Rules, SpacesPolicy};

use crate::NotForThis;

/// A card: `4 * (ranks above the foundation base) + suit`.
pub(crate) type Number = usize;

/// Where a card lies at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Home {
    /// In the tableau, and it has to be moved before what lies below it can be reached.
    Head,
    /// In the tableau, built on a card that it fits on, or standing where it could be put: it is in nobody's way.
    Free,
    /// In the stock.
    Stock,
    /// In the reserve.
    Reserve,
    /// On its foundation.
    Foundation,
}

/// What may enter an empty pile, as far as the models tell cases apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spaces {
    /// Nothing.
    Closed,
    /// Cards of the highest rank.
    Highest,
    /// Any card.
    Any,
    /// The reserve while it lasts, then any card.
    ReserveThenAny,
    /// The reserve while it lasts, then cards from the waste.
    ReserveThenWaste,
}

/// A deal, by card numbers.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) base: Rank,
    pub(crate) ranks: usize,
    /// How many cards the deck has.
    pub(crate) cards: usize,
    pub(crate) home: Vec<Home>,
    /// By tableau card: the head that has to move before the card can be moved or built on; `None` at once.
    pub(crate) under: Vec<Option<Number>>,
    /// By card: the cards it can be put on.
    pub(crate) parents: Vec<Vec<Number>>,
    /// By card: the cards that can be put on it.
    pub(crate) children: Vec<Vec<Number>>,
    /// By card: the cards, without itself, that can be put on the same cards.
    pub(crate) twins: Vec<Vec<Number>>,
    /// By pile: its lowest card; `None` if it is empty.
    pub(crate) bottoms: Vec<Option<Number>>,
    /// The stock, in the order in which it is turned.
    pub(crate) stock: Vec<Number>,
    /// The reserve, the first available card first.
    pub(crate) reserve: Vec<Number>,
    /// Whether only the first of the reserve is available.
    pub(crate) stacked: bool,
    /// How many cards are turned at a time.
    pub(crate) draw: usize,
    pub(crate) worry_back: bool,
    pub(crate) spaces: Spaces,
}

impl Layout {
    /// Reads a deal.
    pub(crate) fn new(rules: &Rules, deal: &Deal) -> Result<Layout, NotForThis> {
        let base = deal.base.ok_or_else(|| NotForThis::deal("it names no foundation base"))?;
        check_deal(rules, deal)?;
        let ranks = usize::from(rules.max_rank());
        let cards = 4 * ranks;
        let mut layout = Layout {
            base,
            ranks,
            cards,
            home: vec![Home::Foundation; cards],
            under: vec![None; cards],
            parents: vec![Vec::new(); cards],
            children: vec![Vec::new(); cards],
            twins: vec![Vec::new(); cards],
            bottoms: Vec::new(),
            stock: Vec::new(),
            reserve: Vec::new(),
            stacked: rules.reserve.stacked,
            draw: usize::from(rules.stock.deal_count.max(1)),
            worry_back: rules.foundations.removable,
            spaces: spaces_of(rules, deal),
        };
        layout.find_parents(rules);
        layout.lay_supply(deal);
        for pile in &deal.tableau {
            layout.lay_pile(pile);
        }
        Ok(layout)
    }

    pub(crate) fn number(&self, card: Card) -> Number {
        4 * usize::from(card.rank().steps_above(self.base, self.ranks as u8)) + usize::from(card.suit().index())
    }

    pub(crate) fn card(&self, number: Number) -> Card {
        let rank = (number as u8 / 4 + self.base.number() - 1) % self.ranks as u8 + 1;
        // Numbers are made by `number`, so that the rank is one of the deck.
        Card::new(Rank::new(rank).unwrap_or(Rank::ACE), Suit::from_index(number as u8 & 3))
    }

    pub(crate) fn is_highest(&self, number: Number) -> bool {
        number + 4 >= self.cards
    }

    /// Whether a card starts in the stock or the reserve.
    pub(crate) fn in_supply(&self, number: Number) -> bool {
        matches!(self.home[number], Home::Stock | Home::Reserve)
    }

    fn find_parents(&mut self, rules: &Rules) {
        for upper in 0..self.cards.saturating_sub(4) {
            let row = 4 * (upper / 4 + 1);
            for lower in row..row + 4 {
                if rules.tableau.build.suits_fit(self.card(upper), self.card(lower)) {
                    self.parents[upper].push(lower);
                    self.children[lower].push(upper);
                }
            }
        }
        for card in 0..self.cards {
            let row = 4 * (card / 4);
            let same = |other: &Number| *other != card && self.parents[*other] == self.parents[card];
            self.twins[card] = (row..row + 4).filter(same).collect();
        }
    }

    fn lay_supply(&mut self, deal: &Deal) {
        self.stock = deal.waste.iter().chain(deal.stock.iter().rev()).map(|&card| self.number(card)).collect();
        self.reserve = deal.reserve.iter().rev().map(|&card| self.number(card)).collect();
        for &card in &self.stock {
            self.home[card] = Home::Stock;
        }
        for &card in &self.reserve {
            self.home[card] = Home::Reserve;
        }
    }

    fn lay_pile(&mut self, pile: &[TableauCard]) {
        let numbers: Vec<Number> = pile.iter().map(|dealt| self.number(dealt.card)).collect();
        self.bottoms.push(numbers.first().copied());
        let mut head = None;
        for (height, &number) in numbers.iter().enumerate().rev() {
            self.under[number] = head;
            let stands_already = height == 0 && self.spaces == Spaces::Highest && self.is_highest(number);
            let is_built =
                height > 0 && pile[height - 1].face_up && self.parents[number].contains(&numbers[height - 1]);
            self.home[number] = if stands_already || is_built { Home::Free } else { Home::Head };
            if self.home[number] == Home::Head {
                head = Some(number);
            }
        }
    }
}

fn spaces_of(rules: &Rules, deal: &Deal) -> Spaces {
    match rules.tableau.spaces {
        SpacesPolicy::NoBuild => Spaces::Closed,
        SpacesPolicy::Kings => Spaces::Highest,
        // Refills from the waste are taken only where there is no stock, hence no waste.
        SpacesPolicy::Any | SpacesPolicy::AutoWasteThenStock => Spaces::Any,
        SpacesPolicy::AutoReserveThenAny if deal.reserve.is_empty() => Spaces::Any,
        SpacesPolicy::AutoReserveThenAny => Spaces::ReserveThenAny,
        SpacesPolicy::AutoReserveThenWaste => Spaces::ReserveThenWaste,
    }
}

/// One deck, every card once, no place that the rules do not have.
fn check_deal(rules: &Rules, deal: &Deal) -> Result<(), NotForThis> {
    if deal.foundations.len() != 4 {
        return Err(NotForThis::deal(format!("it has {} foundations, 4 are expected", deal.foundations.len())));
    }
    let piles = deal.foundation_piles(rules);
    let tableau = deal.tableau.iter().flatten().map(|dealt| &dealt.card);
    let elsewhere = deal.stock.iter().chain(&deal.waste).chain(&deal.reserve).chain(piles.iter().flatten());
    let mut seen = [0_u8; 52];
    for card in tableau.chain(elsewhere).chain(deal.cells.iter().flatten()).chain(&deal.hole) {
        seen[usize::from(card.index())] += 1;
    }
    let expected = |index: usize| u8::from(index < rules.deck_size());
    match (0..52).find(|&index| seen[index] != expected(index)) {
        None => Ok(()),
        Some(index) => {
            let card = Card::from_index(index as u8).map_or_else(String::new, Card::pretty);
            Err(NotForThis::deal(format!("{card} is there {} times, expected {}", seen[index], expected(index))))
        }
    }
}
