//! Which card may be put on which.

use cadogan_cards::Rank;
use cadogan_rules::Rules;

use crate::numbers::{COPIES, Number, Numbering, Set, bit, numbers, steps, suit};

/// What the rules of a game say about its cards. It does not depend on the foundation base: see [`Number`].
#[derive(Clone, Debug)]
pub struct Builds {
    /// All cards of the game, both copies in games of two decks.
    pub deck: Set,
    /// The cards of the highest rank: those that may fill a space where spaces are for kings.
    pub highest: Set,
    parents: Vec<Set>,
    children: Vec<Set>,
}

impl Builds {
    /// What the build policy of the rules allows in the tableau.
    pub fn of(rules: &Rules) -> Builds {
        let ranks = usize::from(rules.max_rank());
        let cards = 4 * ranks;
        let copies = |set: Set| if rules.two_decks { set | set << COPIES } else { set };
        let mut builds = Builds {
            deck: copies(bit(cards) - 1),
            highest: copies(0xf << (cards - 4)),
            parents: vec![0; COPIES],
            children: vec![0; COPIES],
        };
        let numbering = Numbering::new(Rank::ACE, rules.max_rank());
        for upper in 0..cards - 4 {
            let next_rank = 4 * (steps(upper) + 1);
            for lower in next_rank..next_rank + 4 {
                if rules.tableau.build.suits_fit(numbering.card(upper), numbering.card(lower)) {
                    builds.parents[upper] |= copies(bit(lower));
                    builds.children[lower] |= copies(bit(upper));
                }
            }
        }
        builds
    }

    /// The cards that a card may be put on.
    pub fn parents(&self, number: Number) -> Set {
        self.parents[number % COPIES]
    }

    /// The cards that may be put on a card.
    pub fn children(&self, number: Number) -> Set {
        self.children[number % COPIES]
    }

    /// Whether the upper card may be put on the lower one.
    pub fn fits(&self, upper: Number, lower: Number) -> bool {
        self.parents(upper) & bit(lower) != 0
    }

    /// The cards of the same rank that may be put on the same cards, without the card itself.
    pub fn twins(&self, number: Number) -> Set {
        self.others_like(number, |other| self.parents(other) == self.parents(number))
    }

    /// The cards of the same rank that take the same cards, without the card itself.
    pub fn fellow_parents(&self, number: Number) -> Set {
        self.others_like(number, |other| self.children(other) == self.children(number))
    }

    fn others_like(&self, number: Number, is_like: impl Fn(Number) -> bool) -> Set {
        let rank = 0xf << (4 * steps(number));
        let alike = numbers((rank | rank << COPIES) & self.deck & !bit(number)).filter(|&other| is_like(other));
        alike.fold(0, |set, other| set | bit(other))
    }

    /// The cards of the same suit that go to a foundation before this one.
    pub const fn lower(&self, number: Number) -> Set {
        const SUIT: Set = 0x1_1111_1111_1111;
        let below = SUIT << suit(number) & (bit(4 * steps(number)) - 1);
        (below | below << COPIES) & self.deck
    }
}

#[cfg(test)]
mod tests {
    use cadogan_cards::Card;
    use cadogan_rules::parse_rules;

    use super::*;

    /// Checks every table against the rules, card by card, for every policy, base and number of decks.
    #[test]
    fn the_sets_are_what_the_rules_say_whatever_the_base() {
        for policy in ["any-suit", "red-black", "same-suit", "no-build"] {
            for (decks, ranks) in [(1, 13), (2, 13), (1, 4), (1, 1)] {
                let text = format!(
                    r#"{{"tableau piles": {{"count": 2, "build policy": "{policy}"}}, "two decks": {}, "max rank": {ranks}}}"#,
                    decks == 2
                );
                let rules = parse_rules(&text).expect("valid rules").rules;
                let builds = Builds::of(&rules);
                assert_eq!(builds.deck.count_ones() as usize, rules.deck_size());
                for base in (1..=rules.max_rank()).filter_map(Rank::new) {
                    check(&rules, &builds, Numbering::new(base, rules.max_rank()));
                }
            }
        }
    }

    fn check(rules: &Rules, builds: &Builds, numbering: Numbering) {
        let base = numbering.base();
        let card = |number: Number| numbering.card(number);
        let takes = |upper: Card, lower: Card| {
            rules.one_below(upper, lower, base) && rules.tableau.build.suits_fit(upper, lower)
        };
        for one in numbers(builds.deck) {
            assert_eq!(builds.highest & bit(one) != 0, rules.is_highest(card(one), base));
            for other in numbers(builds.deck) {
                assert_eq!(builds.fits(one, other), takes(card(one), card(other)));
                assert_eq!(builds.children(other) & bit(one) != 0, takes(card(one), card(other)));
                let goes_first = card(one).suit() == card(other).suit() && steps(one) < steps(other);
                assert_eq!(builds.lower(other) & bit(one) != 0, goes_first);
                let same_rank = one != other && card(one).rank() == card(other).rank();
                let is_twin = same_rank && builds.parents(one) == builds.parents(other);
                assert_eq!(builds.twins(one) & bit(other) != 0, is_twin);
                let is_fellow = same_rank && builds.children(one) == builds.children(other);
                assert_eq!(builds.fellow_parents(one) & bit(other) != 0, is_fellow);
            }
        }
    }
}
