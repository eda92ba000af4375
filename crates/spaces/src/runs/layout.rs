//! A deal compiled for the runs space: which card comes up when a head leaves, the order of the stock, the weights of
//! the key.

use cadogan_cards::{Card, Rank, Suit};
use cadogan_rules::deal::TableauCard;
use cadogan_rules::{BuildPolicy, Deal, Redeals, Rules, SpacesPolicy};

use crate::SpaceError;

/// What may stand in a space, as far as the runs space tells cases apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spaces {
    /// Nothing enters.
    Closed,
    /// The highest rank.
    Highest,
    /// Any card.
    Any,
    /// The reserve fills spaces while it lasts; then any card.
    ReserveThenAny,
    /// The reserve fills spaces while it lasts; then cards from the waste.
    ReserveThenWaste,
}

/// What happens in a pile when its head leaves.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Uncovered {
    /// The new head, or nothing.
    pub(super) head: u64,
    /// Cards that lie on the new head as a built run.
    pub(super) freed: u64,
}

/// One card of the deal, in the numbering of this space: `4 * (ranks above the base) + suit`.
pub(super) type Number = u8;

/// A deal as tables.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) base: Rank,
    pub(super) ranks: u8,
    /// All cards of the game.
    pub(super) deck: u64,
    /// The cards of the highest rank.
    pub(super) highest: u64,
    pub(super) pile_count: u32,
    pub(super) spaces: Spaces,
    pub(super) worry_back: bool,
    /// What lies on top of every pile at the start.
    pub(super) start: Vec<Uncovered>,
    /// By head: what comes up below it.
    pub(super) uncovered: [Uncovered; 52],
    /// By head: all cards below it.
    pub(super) below: [u64; 52],
    /// The lowest card of every pile, and every card that can be put into a space by a refill or from the waste.
    pub(super) bottoms: u64,
    /// Stock cards in the order in which they are turned, then reserve cards, the available one of a stack last.
    pub(super) supply: Vec<Number>,
    /// Which places of `supply` are stock.
    pub(super) stock_mask: u64,
    /// Where a card lies in `supply`.
    pub(super) supply_place: [u8; 52],
    pub(super) draw: u32,
    pub(super) unlimited: bool,
    pub(super) stacked: bool,
    /// Where in the key the size of the waste begins.
    pub(super) waste_shift: u32,
    /// Where in the key the redeals left begin.
    pub(super) redeal_shift: u32,
    /// Bits of the key below the heads and foundations.
    pub(super) supply_bits: u32,
    /// What a head adds to the key, before it is shifted by `supply_bits`.
    pub(super) head_weight: [u128; 52],
    /// What a foundation of so many cards adds to the key, before the shift.
    pub(super) found_weight: [[u128; 14]; 4],
    /// How many bits the key needs in all.
    pub(super) key_bits: u32,
}

impl Layout {
    pub(super) fn number(&self, card: Card) -> Number {
        number(card, self.base, self.ranks)
    }

    pub(super) fn card(&self, number: Number) -> Card {
        let rank = (number / 4 + self.base.number() - 1) % self.ranks + 1;
        // Numbers are made by `number`, so that the rank is one of the deck.
        Card::new(Rank::new(rank).unwrap_or(Rank::ACE), Suit::from_index(number & 3))
    }

    /// The reserve part of a set of supply places.
    pub(super) fn reserve_part(&self, supply: u64) -> u64 {
        supply & !self.stock_mask
    }

    /// Whether every card of the stock can be had at any time.
    pub(super) fn stock_is_open(&self) -> bool {
        self.draw == 1 && self.unlimited
    }

    /// Whether spaces are filled from the reserve.
    pub(super) fn refills(&self) -> bool {
        matches!(self.spaces, Spaces::ReserveThenAny | Spaces::ReserveThenWaste)
    }
}

pub(super) fn number(card: Card, base: Rank, ranks: u8) -> Number {
    4 * card.rank().steps_above(base, ranks) + card.suit().index()
}

/// The set of one card.
pub(super) fn bit(number: Number) -> u64 {
    1 << number
}

fn spaces_kind(rules: &Rules) -> Spaces {
    match rules.tableau.spaces {
        SpacesPolicy::NoBuild => Spaces::Closed,
        SpacesPolicy::Kings => Spaces::Highest,
        // `accepts` lets refills from the waste pass only where there is no stock, hence no waste.
        SpacesPolicy::Any | SpacesPolicy::AutoWasteThenStock => Spaces::Any,
        SpacesPolicy::AutoReserveThenAny if rules.reserve.size == 0 => Spaces::Any,
        SpacesPolicy::AutoReserveThenAny => Spaces::ReserveThenAny,
        SpacesPolicy::AutoReserveThenWaste => Spaces::ReserveThenWaste,
    }
}

/// Compiles a deal. The start position is made by `Position::start`.
pub(super) fn compile(rules: &Rules, deal: &Deal) -> Result<Layout, SpaceError> {
    let base = deal.base.ok_or_else(|| SpaceError::Deal("it names no foundation base".to_owned()))?;
    let ranks = rules.max_rank();
    check_deal(rules, deal)?;
    let deck = (1u64 << (4 * u32::from(ranks))) - 1;
    let mut layout = Layout {
        base,
        ranks,
        deck,
        highest: 0xf << (4 * u32::from(ranks) - 4),
        pile_count: deal.tableau.len() as u32,
        spaces: spaces_kind(rules),
        worry_back: rules.foundations.removable,
        start: Vec::new(),
        uncovered: [Uncovered::default(); 52],
        below: [0; 52],
        bottoms: 0,
        supply: Vec::new(),
        stock_mask: 0,
        supply_place: [0; 52],
        draw: u32::from(rules.stock.deal_count.max(1)),
        unlimited: rules.stock.redeal == Redeals::Unlimited,
        stacked: rules.reserve.stacked,
        waste_shift: 0,
        redeal_shift: 0,
        supply_bits: 0,
        head_weight: [0; 52],
        found_weight: [[0; 14]; 4],
        key_bits: 0,
    };
    layout.lay_supply(deal);
    for pile in &deal.tableau {
        layout.lay_pile(rules.tableau.build, pile);
    }
    layout.weigh(deal);
    Ok(layout)
}

/// One deck, every card once, no place that the rules do not have.
fn check_deal(rules: &Rules, deal: &Deal) -> Result<(), SpaceError> {
    let wrong = |text: String| Err(SpaceError::Deal(text));
    if deal.foundations.len() != 4 {
        return wrong(format!("it has {} foundations, 4 are expected", deal.foundations.len()));
    }
    if deal.tableau.len() != usize::from(rules.tableau.count) {
        return wrong(format!("it has {} tableau piles, {} are expected", deal.tableau.len(), rules.tableau.count));
    }
    if !deal.cells.is_empty() || !deal.hole.is_empty() {
        return wrong("it has cells or a hole, the rules have none".to_owned());
    }
    let on_foundations: usize = deal.foundations.iter().map(|&count| usize::from(count)).sum();
    let tableau: usize = deal.tableau.iter().map(Vec::len).sum();
    let cards = on_foundations + tableau + deal.stock.len() + deal.waste.len() + deal.reserve.len();
    if cards != rules.deck_size() || deal.foundations.iter().any(|&count| count > rules.max_rank()) {
        return wrong(format!("it has {cards} cards, {} are expected", rules.deck_size()));
    }
    Ok(())
}

impl Layout {
    fn lay_supply(&mut self, deal: &Deal) {
        let stock = deal.waste.iter().chain(deal.stock.iter().rev());
        self.supply = stock.chain(&deal.reserve).map(|&card| self.number(card)).collect();
        self.stock_mask = (1u64 << (deal.waste.len() + deal.stock.len())) - 1;
        for (place, &number) in self.supply.iter().enumerate() {
            self.supply_place[usize::from(number)] = place as u8;
        }
        if self.refills() {
            self.bottoms = self.supply.iter().fold(0, |set, &number| set | bit(number));
        }
    }

    fn lay_pile(&mut self, build: BuildPolicy, pile: &[TableauCard]) {
        let numbers: Vec<Number> = pile.iter().map(|dealt| self.number(dealt.card)).collect();
        if let Some(&lowest) = numbers.first() {
            self.bottoms |= bit(lowest);
        }
        let mut below = 0;
        for (height, &number) in numbers.iter().enumerate() {
            self.below[usize::from(number)] = below;
            below |= bit(number);
            self.uncovered[usize::from(number)] = self.settle(build, &pile[..height]);
        }
        self.start.push(self.settle(build, pile));
    }

    /// The head of a pile that still lies as it was dealt, and the run that was dealt on it.
    fn settle(&self, build: BuildPolicy, pile: &[TableauCard]) -> Uncovered {
        let rank = |card: Card| card.rank().steps_above(self.base, self.ranks);
        let continues = |pair: &[TableauCard]| {
            pair[0].face_up
                && rank(pair[1].card) + 1 == rank(pair[0].card)
                && build.suits_fit(pair[1].card, pair[0].card)
        };
        let built = pile.windows(2).rev().take_while(|pair| continues(pair)).count();
        let (rest, run) = pile.split_at(pile.len() - built);
        let set = |cards: &[TableauCard]| cards.iter().fold(0, |set, dealt| set | bit(self.number(dealt.card)));
        Uncovered { head: rest.last().map_or(0, |dealt| bit(self.number(dealt.card))), freed: set(run) }
    }

    /// Gives every part of a position its place in the key: a number in mixed radix for heads and foundations, above
    /// the bits of the supply.
    fn weigh(&mut self, deal: &Deal) {
        let mut radix: u128 = 1;
        for pile in &deal.tableau {
            for (height, dealt) in pile.iter().enumerate() {
                self.head_weight[usize::from(self.number(dealt.card))] = radix * (height as u128 + 1);
            }
            radix = radix.saturating_mul(pile.len() as u128 + 1);
        }
        if self.refills() {
            for &number in &self.supply {
                self.head_weight[usize::from(number)] = radix;
                radix = radix.saturating_mul(2);
            }
        }
        for weights in &mut self.found_weight {
            for (count, weight) in weights.iter_mut().enumerate() {
                *weight = radix.saturating_mul(count as u128);
            }
            radix = radix.saturating_mul(u128::from(self.ranks) + 1);
        }
        let stock = self.stock_mask.count_ones();
        let bits_for = |highest: u32| u32::BITS - highest.leading_zeros();
        self.waste_shift = self.supply.len() as u32;
        self.redeal_shift = self.waste_shift + if self.stock_is_open() { 0 } else { bits_for(stock) };
        self.supply_bits = self.redeal_shift + if self.unlimited { 0 } else { bits_for(stock) };
        self.key_bits = self.supply_bits + (u128::BITS - (radix - 1).leading_zeros());
    }
}
