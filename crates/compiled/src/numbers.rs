//! Cards as numbers, and sets of cards as bits.

use cadogan_cards::{Card, Rank, Suit};
use cadogan_rules::{Deal, Rules};

/// A card: `4 * (ranks above the foundation base) + suit`. In games of two decks the number of the second copy of a
/// card is larger by [`COPIES`].
///
/// The cards of a rank have consecutive numbers, and the cards one rank higher have numbers larger by four, whatever
/// the base is. So which card builds on which does not depend on the base.
pub type Number = usize;

/// A set of cards, one bit per number. Games of one deck use only the lower 52 bits.
pub type Set = u128;

/// How far apart the numbers of two copies of a card are.
pub const COPIES: usize = 52;

/// All numbers are below this one.
pub const NUMBERS: usize = 2 * COPIES;

/// The set of one card.
pub const fn bit(number: Number) -> Set {
    1 << number
}

/// The cards of a set, lowest number first.
pub fn numbers(mut set: Set) -> impl Iterator<Item = Number> {
    std::iter::from_fn(move || {
        let number = set.trailing_zeros() as Number;
        set &= set.wrapping_sub(1);
        (number < NUMBERS).then_some(number)
    })
}

/// The suit of a card, as [`Suit::index`].
pub const fn suit(number: Number) -> usize {
    number % 4
}

/// How many ranks a card is above the foundation base.
pub const fn steps(number: Number) -> usize {
    number % COPIES / 4
}

/// How cards are numbered in a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbering {
    base: Rank,
    ranks: u8,
}

impl Numbering {
    /// The numbering for a foundation base and a number of ranks in a suit.
    pub const fn new(base: Rank, ranks: u8) -> Numbering {
        Numbering { base, ranks }
    }

    /// The numbering of a deal. If the deal names no base, ranks are counted from the ace.
    pub fn of(rules: &Rules, deal: &Deal) -> Numbering {
        Numbering::new(deal.base.unwrap_or(Rank::ACE), rules.max_rank())
    }

    /// The foundation base.
    pub const fn base(self) -> Rank {
        self.base
    }

    /// How many ranks a suit has.
    pub const fn ranks(self) -> u8 {
        self.ranks
    }

    /// The number of a card; that of its second copy is larger by [`COPIES`].
    #[inline]
    pub const fn number(self, card: Card) -> Number {
        4 * card.rank().steps_above(self.base, self.ranks) as Number + card.suit().index() as Number
    }

    /// The card with this number.
    pub fn card(self, number: Number) -> Card {
        let rank = (steps(number) as u8 + self.base.number() - 1) % self.ranks + 1;
        // Numbers are made by `number`, so the rank is one of the deck.
        Card::new(Rank::new(rank).unwrap_or(Rank::ACE), Suit::from_index(suit(number) as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_cards_are_the_same_thing_for_every_base() {
        for ranks in 1..=13 {
            for base in (1..=ranks).filter_map(Rank::new) {
                let numbering = Numbering::new(base, ranks);
                for number in 0..4 * usize::from(ranks) {
                    let card = numbering.card(number);
                    assert_eq!(numbering.number(card), number);
                    assert_eq!(numbering.card(number + COPIES), card);
                    assert_eq!(usize::from(card.rank().steps_above(base, ranks)), steps(number));
                    assert_eq!(usize::from(card.suit().index()), suit(number));
                }
            }
        }
    }

    #[test]
    fn a_set_gives_its_numbers_in_order_and_nothing_beyond_two_decks() {
        assert_eq!(numbers(bit(3) | bit(0) | bit(103)).collect::<Vec<_>>(), [0, 3, 103]);
        assert_eq!(numbers(!0).count(), NUMBERS);
        assert_eq!(numbers(0).count(), 0);
    }
}
