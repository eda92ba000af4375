//! What cards need, by the rules alone.

use cadogan_cards::{Card, Rank, Suit};
use cadogan_rules::{BuildPolicy, Goal, GroupMoves, Rules, SpacesPolicy};

/// Number of a card of the deck: its index, and 52 more for the second copy.
pub(crate) type Number = usize;

/// A set of cards, one bit a number.
pub(crate) type Set = u128;

/// More numbers than two decks have.
pub(crate) const NUMBERS: usize = 104;

pub(crate) const fn bit(number: Number) -> Set {
    1 << number
}

/// The numbers of a set, lowest first.
pub(crate) fn numbers(mut set: Set) -> impl Iterator<Item = Number> {
    std::iter::from_fn(move || {
        let number = set.trailing_zeros() as Number;
        set &= set.wrapping_sub(1);
        (number < NUMBERS).then_some(number)
    })
}

pub(crate) fn card(number: Number) -> Card {
    Card::from_index((number % 52) as u8).unwrap_or(Card::new(Rank::ACE, Suit::Clubs))
}

/// What the cards of a game need to move, for one foundation base.
#[derive(Clone, Debug)]
pub struct Needs {
    pub(crate) base: Rank,
    pub(crate) decks: u8,
    pub(crate) max_rank: u8,
    /// The cards that each card may be packed on: its solvers, all copies.
    pub(crate) takers: [Set; 52],
    /// Lower cards of the suit, all copies.
    pub(crate) lower: [Set; 52],
    /// How far each card lies above the base.
    pub(crate) steps: [u8; 52],
    pub(crate) highest: Set,
    pub(crate) spaces: SpacesPolicy,
    pub(crate) build: BuildPolicy,
    pub(crate) groups: GroupMoves,
    pub(crate) group_policy: BuildPolicy,
    pub(crate) has_cells: bool,
    pub(crate) worry_back: bool,
    pub(crate) complete_only: bool,
    pub(crate) deals_rows: bool,
    pub(crate) stacked_reserve: bool,
}

impl Needs {
    /// What the cards of a game need, if it is one that is won by building up foundations.
    pub fn of(rules: &Rules, base: Rank) -> Result<Needs, String> {
        applies(rules)?;
        let copies = |set: Set| if rules.two_decks { set | set << 52 } else { set };
        let deck = || (0..52).map(card).filter(|card| card.rank().number() <= rules.max_rank());
        let mut takers = [0; 52];
        let mut lower = [0; 52];
        let mut steps = [0; 52];
        let mut highest = 0;
        for card in deck() {
            let number = usize::from(card.index());
            steps[number] = card.rank().steps_above(base, rules.max_rank());
            let takes = |onto: &Card| rules.one_below(card, *onto, base) && rules.tableau.build.suits_fit(card, *onto);
            takers[number] = copies(deck().filter(takes).fold(0, |set, onto| set | bit(onto.index().into())));
            let below = |other: &Card| {
                other.suit() == card.suit() && other.rank().steps_above(base, rules.max_rank()) < steps[number]
            };
            lower[number] = copies(deck().filter(below).fold(0, |set, other| set | bit(other.index().into())));
            if rules.is_highest(card, base) {
                highest |= copies(bit(number));
            }
        }
        Ok(Needs {
            base,
            decks: rules.decks(),
            max_rank: rules.max_rank(),
            takers,
            lower,
            steps,
            highest,
            spaces: rules.tableau.spaces,
            build: rules.tableau.build,
            groups: rules.group_moves(),
            group_policy: rules.group_policy(),
            has_cells: rules.cells.count > 0,
            worry_back: rules.foundations.removable,
            complete_only: rules.foundations.complete_only,
            deals_rows: rules.deals_rows(),
            stacked_reserve: rules.reserve.stacked,
        })
    }

    pub(crate) fn takers(&self, number: Number) -> Set {
        self.takers[number % 52]
    }

    pub(crate) fn step(&self, number: Number) -> usize {
        usize::from(self.steps[number % 52])
    }

    /// Whether the upper card moves together with the lower one if both lie face up.
    pub(crate) fn is_group(&self, rules: &Rules, upper: Card, lower: Card) -> bool {
        self.groups != GroupMoves::No
            && rules.one_below(upper, lower, self.base)
            && self.group_policy.suits_fit(upper, lower)
    }
}

/// Whether blocked cards mean anything in a game, or why not.
pub fn applies(rules: &Rules) -> Result<(), String> {
    if rules.goal() == Goal::Foundations && rules.foundations.present {
        Ok(())
    } else {
        Err("blocked cards are about games that are won by building up foundations".to_owned())
    }
}
