//! Safe moves to the foundations.
//!
//! Reference: the Solvitaire paper, section 5.4.1 and appendix C.1 (Theorem 1, Corollary 3). A card is *safe* if it is
//! the next card of its foundation and every card that could ever be put on it in the tableau is itself safe. Take a
//! winning line whose last move against the rule is m; the move after it builds a safe card. Either m moved a safe card
//! (then it can be left out, and the card built from where it was), or m does not involve a safe card (then the two
//! moves can be exchanged). The paper's proof omits one case: m carries a group headed by a safe but covered card onto
//! a safe card. All cards of that group are safe as well (the ranks in [`SafetyRule`] ensure this, whatever the group
//! policy), they all go up in the following chain of forced moves, and m can be left out.
//!
//! Exchanging moves needs rules under which order does not matter:
//!
//! * One deck: with two, the other copy of the card may be the one that should go up.
//! * No row deal to come, and no refill of spaces from waste or stock to come: both depend on the moment at which they
//!   happen. Once the stock (and the waste) are empty, neither can happen any more, and the claim is true again.
//! * Refills from the reserve are harmless: whichever of two moves comes first, the same reserve cards end up in the
//!   same (interchangeable) spaces, and a reserve card that was played directly can be played from the space instead.
//! * From the stock, only where every card of it is available at any time: deal count 1 and unlimited redeals.
//!
//! Where unordered tails move, or where cards are built by a policy that the proof above does not speak of, a stricter
//! form is used: a card c that can go up is safe if *every card that could be put on it lies on a foundation* and stays
//! there ([`SafetyRule::NothingFits`]). Let c go up first and follow a winning line from there, leaving out the moves of c
//! alone. Nothing is ever put on c, so no pile that has c on top is the target of a move of the line, and c is the last
//! card of every tail that it moves with: the same tail without c goes to the same place (it is a built group if it was
//! one with c; a whole pile stays a whole pile; a single card may land wherever a group may). What lies under c is
//! uncovered earlier, which only adds moves, and a pile of c alone is a space that the line does not use before c leaves
//! it. This needs the conditions above, cards that never come back, spaces that are not filled automatically, and building
//! that goes down without a circle of ranks: otherwise a card that is not up could be put on c.
//!
//! Code: [`SafetyRule`] says which cards are safe; the general space makes the moves in
//! [`forced_move`](crate::general::GeneralSpace::forced_move) and knows the safe cards from
//! [`look_at_foundations`](crate::general::GeneralSpace::look_at_foundations); the runs space has
//! [`Building::safe`](crate::runs::Building::safe) and [`settle`](crate::runs::Runs::settle).

use cadogan_cards::Suit;
use cadogan_rules::{BuildPolicy, Considered, Goal, KeySet, Redeals, Rules, SpacesPolicy, keys};

use super::Registration;

pub(crate) const TECHNIQUE: Registration = Registration {
    name: "safe-foundation",
    claim: "a card that no other card can need in the tableau goes to its foundation at once \
     (where rows are dealt or spaces refilled from the stock: once stock and waste are empty)",
    published: true,
    keys: Considered::new(
        KeySet::GOAL.and(keys![
            CompleteOnly TwoDecks TableauBuild TableauSpaces FoundationsRemovable StockDealType StockDealCount StockRedeal
            StockSize MoveGroup MoveGroupPolicy
        ]),
        Goal::Foundations.foreign_keys()
            .and(KeySet::DEAL)
            .and(KeySet::GROUPS)
            .and(keys![CellCount DealOverSpaces ReserveStacked]),
    )
    .with_new_words(),
    conditions,
};

pub(crate) fn conditions(rules: &Rules) -> Result<(), String> {
    if rules.goal() != Goal::Foundations {
        return Err("the game is not won on foundations".to_owned());
    }
    if rules.foundations.complete_only {
        return Err("single cards never go to a foundation".to_owned());
    }
    if rules.tableau.build == BuildPolicy::SpacesOnly {
        return Err("it has not been studied for cards that are put into spaces only".to_owned());
    }
    if rules.deals_heaps() {
        return Err("it has not been studied for heaps".to_owned());
    }
    if rules.two_decks {
        return Err("with two decks the other copy of a card may be the one that should go up".to_owned());
    }
    if rules.unstudied_word().is_some() {
        if rules.foundations.removable {
            return Err("cards come back from the foundations, and tails or suits are of a new kind".to_owned());
        }
        if !matches!(rules.tableau.spaces, SpacesPolicy::Any | SpacesPolicy::Kings | SpacesPolicy::NoBuild) {
            return Err("spaces are filled automatically, and tails or suits are of a new kind".to_owned());
        }
    }
    Ok(())
}

/// Which of the forms of the claim applies to the rules. All compare the card with the number of cards on the
/// foundations; ranks are counted from the foundation base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SafetyRule {
    /// Building by suit, or none: only lower cards of its own suit, which are all built already, could go on the card.
    Always,
    /// Building regardless of suit: at most two above every foundation.
    AnySuit,
    /// Red-black with worrying back: at most two above the foundations of the other colour, at most three above the
    /// other one of its own colour.
    RedBlack,
    /// Red-black without worrying back: as before, or at most one above the foundations of the other colour.
    RedBlackFinal,
    /// Every card that could be put on the card by this policy is up.
    NothingFits(BuildPolicy),
}

impl SafetyRule {
    /// The form for these rules.
    pub fn for_rules(rules: &Rules) -> SafetyRule {
        if rules.unstudied_word().is_some() {
            return SafetyRule::NothingFits(rules.tableau.build);
        }
        match rules.tableau.build {
            BuildPolicy::SameColour | BuildPolicy::OtherSuit | BuildPolicy::SpacesOnly => {
                SafetyRule::NothingFits(rules.tableau.build)
            }
            BuildPolicy::NoBuild | BuildPolicy::SameSuit => SafetyRule::Always,
            BuildPolicy::AnySuit => SafetyRule::AnySuit,
            BuildPolicy::RedBlack if rules.foundations.removable => SafetyRule::RedBlack,
            BuildPolicy::RedBlack => SafetyRule::RedBlackFinal,
        }
    }

    /// Whether stock cards count as available at any time, so that a safe one goes up as if it lay in a reserve.
    pub fn covers_stock(rules: &Rules) -> bool {
        rules.has_waste() && rules.stock.deal_count == 1 && rules.stock.redeal == Redeals::Unlimited
    }

    /// Whether the card of `suit` that lies `steps` ranks above the base is safe, given the number of cards on each
    /// foundation (without the card itself).
    #[inline]
    pub fn is_safe(self, suit: Suit, steps: u8, heights: &[u8; 4]) -> bool {
        let suit = suit.index() as usize;
        // The card's rank on its foundation is steps + 1; so "at most two above" is steps <= height + 1.
        let other_colour = || heights[suit ^ 1].min(heights[suit ^ 3]);
        match self {
            SafetyRule::Always => true,
            SafetyRule::AnySuit => steps <= other_colour().min(heights[suit ^ 2]) + 1,
            SafetyRule::RedBlack => steps <= other_colour() + 1 && steps <= heights[suit ^ 2] + 2,
            SafetyRule::RedBlackFinal => {
                let other = other_colour();
                steps <= other || steps <= other + 1 && steps <= heights[suit ^ 2] + 2
            }
            // Cards one rank lower are up if their foundations have at least `steps` cards; lower ones of the card's own
            // suit always are.
            SafetyRule::NothingFits(build) => match build {
                BuildPolicy::NoBuild | BuildPolicy::SameSuit | BuildPolicy::SpacesOnly => true,
                BuildPolicy::RedBlack => steps <= other_colour(),
                BuildPolicy::SameColour => steps <= heights[suit ^ 2],
                BuildPolicy::AnySuit | BuildPolicy::OtherSuit => steps <= other_colour().min(heights[suit ^ 2]),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_paper() {
        // Clubs, hearts, spades, diamonds built to 8, 9, 8, 7.
        let heights = [8, 9, 8, 7];
        assert!(SafetyRule::RedBlack.is_safe(Suit::Hearts, 9, &heights), "the ten of hearts");
        let heights = [8, 10, 8, 7];
        assert!(!SafetyRule::RedBlack.is_safe(Suit::Hearts, 10, &heights), "the jack of hearts");
    }

    #[test]
    fn final_foundations_allow_more() {
        // Opposite colours at 5: the six is safe if foundations are final, however low the other suit of its colour is.
        let heights = [5, 5, 5, 0];
        assert!(SafetyRule::RedBlackFinal.is_safe(Suit::Hearts, 5, &heights));
        assert!(!SafetyRule::RedBlack.is_safe(Suit::Hearts, 5, &heights));
    }

    #[test]
    fn building_regardless_of_suit_looks_at_the_lowest_foundation() {
        assert!(SafetyRule::AnySuit.is_safe(Suit::Clubs, 3, &[3, 2, 5, 4]));
        assert!(!SafetyRule::AnySuit.is_safe(Suit::Clubs, 4, &[4, 2, 5, 4]));
    }
}
