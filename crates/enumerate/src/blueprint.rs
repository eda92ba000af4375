//! The places of the cards of a deal, and which layouts are equivalent.
//!
//! A deal is written as a *form*: for every place, the card that lies there, as a number. Places that form a set (the
//! stock, if its order does not matter) come last and are sorted; interchangeable piles are sorted too. What remains
//! are the permutations of suits: of all forms that they map to each other, the lexicographically first one represents
//! the class.

use std::ops::Range;

use cadogan_cards::{Card, Rank};
use cadogan_rules::{
    Deal, FoundationBase, HoleBase, InitialCards, Mistake, MistakeKind, Mistakes, RuleKey, Rules, SuitCount, SunkRank,
    UpWhileDealing,
};

use crate::number::Number;
use crate::symmetry::{self, SUITS, Symmetries, base_is_found_in_the_deal};

/// One place for one card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Pile(usize, usize),
    Row(usize, usize),
    Accordion(usize),
    Hole,
    /// The base card of the foundations.
    Base,
    Reserve(usize),
    Stock(usize),
    Cell(usize),
    /// Not dealt: short accordions do not use all cards.
    Nowhere,
}

/// All deals of a game that start with the same cards on the foundations.
#[derive(Clone, Debug)]
pub struct Blueprint {
    template: Deal,
    /// The different cards that are dealt; `None` is a gap. Spades, hearts, clubs, diamonds; low ranks first.
    kinds: Vec<Option<Card>>,
    /// How many there are of each.
    pub(crate) counts: Vec<u8>,
    places: Vec<Place>,
    /// Places that form a set.
    pub(crate) sets: Vec<Range<usize>>,
    /// Piles that can be exchanged, in groups.
    pub(crate) twins: Vec<Vec<Range<usize>>>,
    /// The images of every kind under the permutations of suits.
    pub(crate) turned: Vec<Vec<u8>>,
    /// The place whose card is the base of the foundations.
    base_place: Option<usize>,
}

impl Blueprint {
    /// The blueprints of a game: one, or one per rank if the rank of the base cards is random.
    pub fn all(rules: &Rules) -> Result<Vec<Blueprint>, Mistakes> {
        refuse_changed_deals(rules)?;
        let template = Deal::from_seed(rules, 0)?;
        let foundations = &rules.foundations;
        let any_base = foundations.present
            && foundations.base == FoundationBase::Random
            && foundations.initial == InitialCards::All;
        let bases: Vec<Option<Rank>> =
            if any_base { (1..=rules.max_rank()).map(Rank::new).collect() } else { vec![template.base] };
        Ok(bases.into_iter().map(|base| Blueprint::new(rules, Deal { base, ..template.clone() })).collect())
    }

    fn new(rules: &Rules, template: Deal) -> Blueprint {
        let symmetries = Symmetries::of(rules);
        let (kinds, counts) = kinds(rules, &template);
        let turned = symmetries.suits.iter().map(|permutation| turn(&kinds, permutation)).collect();
        let mut blueprint = Blueprint {
            kinds,
            counts,
            places: Vec::new(),
            sets: Vec::new(),
            twins: Vec::new(),
            turned,
            base_place: None,
            template,
        };
        blueprint.lay_places(rules, &symmetries);
        if base_is_found_in_the_deal(rules) {
            let place = last_dealt(rules, &blueprint.template);
            blueprint.base_place = blueprint.places.iter().position(|&other| Some(other) == place);
        }
        blueprint
    }

    fn lay_places(&mut self, rules: &Rules, symmetries: &Symmetries) {
        let deal = &self.template;
        let mut piles: Vec<Range<usize>> = Vec::new();
        for (pile, cards) in deal.tableau.iter().enumerate() {
            let first = self.places.len();
            self.places.extend((0..cards.len()).map(|index| Place::Pile(pile, index)));
            piles.push(first..self.places.len());
        }
        for (row, cards) in deal.sequences.iter().enumerate() {
            self.places.extend((0..cards.len()).map(|index| Place::Row(row, index)));
        }
        self.places.extend((0..deal.accordion.len()).map(Place::Accordion));
        if rules.hole.present && rules.hole.base == HoleBase::Random {
            self.places.push(Place::Hole);
        }
        let foundations = &rules.foundations;
        let random = foundations.present && foundations.base == FoundationBase::Random;
        if random && foundations.initial == InitialCards::One {
            self.places.push(Place::Base);
        }
        let fixed_end = base_is_found_in_the_deal(rules) || symmetry::KEYS.check(rules).is_err();
        let parts = [
            ((0..deal.reserve.len()).map(Place::Reserve).collect::<Vec<_>>(), !rules.reserve.stacked && !fixed_end),
            ((0..deal.stock.len()).map(Place::Stock).collect(), symmetries.stock_is_a_set),
            ((0..usize::from(rules.cells.prefilled)).map(Place::Cell).collect(), !fixed_end),
        ];
        for wanted in [false, true] {
            for (part, is_set) in &parts {
                if *is_set == wanted && !part.is_empty() {
                    let first = self.places.len();
                    self.places.extend(part);
                    self.sets.extend(wanted.then_some(first..self.places.len()));
                }
            }
        }
        let cards: usize = self.counts.iter().map(|&count| usize::from(count)).sum();
        let dealt = self.places.len();
        if dealt < cards {
            self.places.resize(cards, Place::Nowhere);
            self.sets.push(dealt..cards);
        }
        if symmetries.piles_are_alike {
            let down = |pile: usize| deal.tableau[pile].iter().filter(|lying| !lying.face_up).count();
            let shape = |pile: usize| (piles[pile].len(), down(pile));
            let mut shapes: Vec<(usize, usize)> = (0..piles.len()).map(shape).filter(|&(size, _)| size > 0).collect();
            shapes.sort_unstable();
            shapes.dedup();
            let alike = |wanted: (usize, usize)| -> Vec<Range<usize>> {
                (0..piles.len()).filter(|&pile| shape(pile) == wanted).map(|pile| piles[pile].clone()).collect()
            };
            self.twins = shapes.into_iter().map(alike).filter(|group| group.len() > 1).collect();
        }
    }

    /// How many places there are.
    pub(crate) fn places(&self) -> usize {
        self.places.len()
    }

    /// How many deals there are: ways to lay out the cards, where equal cards are not distinguished. Cards that are not
    /// dealt count as one more pile.
    pub fn deals(&self) -> Number {
        Number::arrangements(self.counts.iter().map(|&count| u64::from(count)))
    }

    /// A deal to be filled.
    pub fn empty_deal(&self) -> Deal {
        self.template.clone()
    }

    /// Lays out the cards of a form. `deal` is a deal of this blueprint, filled or not.
    pub fn lay(&self, form: &[u8], deal: &mut Deal) {
        for (&place, &kind) in self.places.iter().zip(form) {
            let card = self.kinds[usize::from(kind)];
            match (place, card) {
                (Place::Row(row, index), _) => deal.sequences[row][index] = card,
                (_, None) | (Place::Nowhere, _) => {}
                (Place::Pile(pile, index), Some(card)) => deal.tableau[pile][index].card = card,
                (Place::Accordion(index), Some(card)) => deal.accordion[index] = vec![card],
                (Place::Hole, Some(card)) => deal.hole = vec![card],
                (Place::Base, Some(card)) => {
                    deal.base = Some(card.rank());
                    deal.foundations.fill(0);
                    deal.foundations[usize::from(card.suit().index())] = 1;
                }
                (Place::Reserve(index), Some(card)) => deal.reserve[index] = card,
                (Place::Stock(index), Some(card)) => deal.stock[index] = card,
                (Place::Cell(index), Some(card)) => deal.cells[index] = Some(card),
            }
        }
        if let Some(card) = self.base_place.and_then(|place| self.kinds[usize::from(form[place])]) {
            deal.base = Some(card.rank());
        }
    }
}

/// Games in which the cards decide how they are dealt, so that not every way to lay them out is a deal; and decks with
/// fewer suits, foundations of several kinds and orders that belong to a deal, which are not counted here.
fn refuse_changed_deals(rules: &Rules) -> Result<(), Mistakes> {
    let in_the_way = [
        (rules.tableau.sunk != SunkRank::None, RuleKey::SunkRank),
        (rules.foundations.up_while_dealing != UpWhileDealing::None, RuleKey::UpWhileDealing),
        (rules.foundations.initial == InitialCards::Mates, RuleKey::InitialCards),
        (rules.suits != SuitCount(4), RuleKey::Suits),
        (!rules.foundations.piles.is_empty(), RuleKey::FoundationPiles),
        (rules.foundations_have_cards(), RuleKey::FoundationBuild),
        (rules.later_orders() > 0, RuleKey::GatherOrder),
    ];
    let allowed = "no such rule: deals of games with it cannot be enumerated yet";
    let mistakes = in_the_way.iter().filter(|(is_so, _)| *is_so).map(|(_, key)| {
        Mistake::found(MistakeKind::Meaning, key.to_string(), "another value than the default", allowed)
    });
    Mistakes::unless_none(mistakes.collect(), ())
}

/// The cards that are dealt: the deck without the cards that start on the foundations or in the hole.
fn kinds(rules: &Rules, template: &Deal) -> (Vec<Option<Card>>, Vec<u8>) {
    let mut kinds = Vec::new();
    let mut counts = Vec::new();
    let foundations = &rules.foundations;
    let starts_there = |card: Card| {
        let is_base = Some(card.rank()) == template.base;
        let base = match foundations.initial {
            _ if !foundations.present => 0,
            InitialCards::All if is_base => rules.decks(),
            InitialCards::One if is_base && foundations.base != FoundationBase::Random => {
                u8::from(card.suit() == cadogan_cards::Suit::Clubs)
            }
            _ => 0,
        };
        let hole = rules.hole.present && rules.hole.base == HoleBase::Card(card);
        base + u8::from(hole)
    };
    let mut gaps = 0;
    for suit in SUITS {
        for rank in (1..=rules.max_rank()).filter_map(Rank::new) {
            let card = Card::new(rank, suit);
            let count = rules.decks().saturating_sub(starts_there(card));
            if rules.sequences.count > 0 && rank == Rank::ACE {
                gaps += count;
            } else if count > 0 {
                kinds.push(Some(card));
                counts.push(count);
            }
        }
    }
    if gaps > 0 {
        kinds.push(None);
        counts.push(gaps);
    }
    (kinds, counts)
}

fn turn(kinds: &[Option<Card>], permutation: &[u8; 4]) -> Vec<u8> {
    let turned = |kind: &Option<Card>| {
        let other = kind.map(|card| {
            let suit = SUITS.iter().position(|&suit| suit == card.suit()).unwrap_or_default();
            Card::new(card.rank(), SUITS[usize::from(permutation[suit])])
        });
        kinds.iter().position(|&kind| kind == other).unwrap_or_default() as u8
    };
    kinds.iter().map(turned).collect()
}

/// The place that gets the last card: the front of the pack, because cards are dealt from its back.
fn last_dealt(rules: &Rules, template: &Deal) -> Option<Place> {
    if let Some(&pile) = rules.dealing_order().last() {
        return Some(Place::Pile(pile, template.tableau[pile].len() - 1));
    }
    let last = |cards: usize| cards.checked_sub(1);
    last(template.reserve.len())
        .map(Place::Reserve)
        .or(last(template.stock.len()).map(Place::Stock))
        .or(last(usize::from(rules.cells.prefilled)).map(Place::Cell))
}

impl Blueprint {
    /// The largest factor by which symmetry divides the number of deals.
    pub(crate) fn most_symmetric(&self) -> u128 {
        let orders = |count: usize| (1..=count as u128).product::<u128>();
        let sets = self.sets.iter().map(|set| orders(set.len()));
        let twins = self.twins.iter().map(|group| orders(group.len()));
        self.turned.len() as u128 * sets.chain(twins).product::<u128>()
    }

    /// A lower bound for the number of classes.
    pub(crate) fn least_classes(&self) -> Number {
        let mut classes = self.deals();
        classes.divide(self.turned.len() as u64);
        let sizes = self.sets.iter().map(|set| set.len()).chain(self.twins.iter().map(Vec::len));
        for size in sizes {
            (2..=size as u64).for_each(|factor| classes.divide(factor));
        }
        classes
    }
}

impl Blueprint {
    /// A form in which the order of some cards does not matter, the first of all its images under the permutations of
    /// suits: two deals with equal results are the same game except for the order of those cards.
    pub(crate) fn without_order_of(&self, form: &[u8], cards: &[Card]) -> (Vec<u8>, Vec<u8>) {
        let hidden = |kind: u8| self.kinds[usize::from(kind)].is_some_and(|card| cards.contains(&card));
        let images = self.turned.iter().map(|turned| {
            let turn = |kind: u8| turned[usize::from(kind)];
            let mut image: Vec<u8> = form.iter().map(|&kind| if hidden(kind) { u8::MAX } else { turn(kind) }).collect();
            for set in &self.sets {
                image[set.clone()].sort_unstable();
            }
            let mut anywhere: Vec<u8> = form.iter().filter(|&&kind| hidden(kind)).map(|&kind| turn(kind)).collect();
            anywhere.sort_unstable();
            (image, anywhere)
        });
        images.min().unwrap_or_default()
    }
}
