//! What the rules of a game do not distinguish in its deals. Everything here is derived from the rules. Missing a
//! symmetry costs time; a wrong one would give wrong results.

use cadogan_cards::Suit;
use cadogan_rules::{
    AccordionPolicy, BuildPolicy, Considered, FoundationBase, Goal, HoleBase, InitialCards, KeySet, Redeals, Rules,
    SequenceBuild, SpacesPolicy, StockDeal, keys,
};

/// Suits in the order in which representatives name them: the first suit of a deal is spades, the first red one hearts.
pub(crate) const SUITS: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Clubs, Suit::Diamonds];

/// The symmetries of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetries {
    /// The permutations of suits that change no rule, the identity first. Entry `i` is the image of `SUITS[i]`, as an
    /// index into the order spades, hearts, clubs, diamonds.
    pub suits: Vec<[u8; 4]>,
    /// Whether the stock can be played in any order, so that it is a set of cards.
    pub stock_is_a_set: bool,
    /// Whether tableau piles of the same size can be exchanged.
    pub piles_are_alike: bool,
}

/// Which rule keys the symmetries depend on. The others distinguish neither suits nor piles of one size, and neither do
/// they change when a card of the stock can be had.
pub(crate) const KEYS: Considered = Considered::new(
    KeySet::GOAL.and(KeySet::GROUPS).and(KeySet::discard()).and(keys![
        TableauBuild TableauSpaces TableauLayout InitialCards FoundationsBase HoleBase StockSize StockDealType StockDealCount StockRedeal
        ReserveStacked AccordionPolicies SequenceBuild FixedSuit
    ]),
    KeySet::DEAL.and(keys![
        FoundationsRemovable CompleteOnly HoleLoops CellCount DealOverSpaces AccordionMoves SequenceDirection TwoDecks
    ]),
);

impl Symmetries {
    /// The symmetries of a valid rule set.
    pub fn of(rules: &Rules) -> Symmetries {
        if KEYS.check(rules).is_err() {
            // Whatever an unknown rule distinguishes, a deal is always the same game as itself.
            return Symmetries { suits: vec![[0, 1, 2, 3]], stock_is_a_set: false, piles_are_alike: false };
        }
        Symmetries {
            suits: all_permutations().into_iter().filter(|permutation| keeps_the_rules(rules, permutation)).collect(),
            stock_is_a_set: stock_is_a_set(rules),
            // Dealing rows distinguishes the piles, and so do a base card that is found by its place and a layout.
            piles_are_alike: !rules.deals_rows() && !base_is_found_in_the_deal(rules) && !rules.tableau.layout.covers(),
        }
    }

    /// What they are, in words.
    pub fn words(&self) -> String {
        let suits = match self.suits.len() {
            1 => "no two suits are alike".to_owned(),
            count => format!("{count} permutations of the suits change nothing"),
        };
        let stock = if self.stock_is_a_set { "; the order of the stock does not matter" } else { "" };
        let piles = if self.piles_are_alike { "; piles of one size can be exchanged" } else { "" };
        format!("{suits}{stock}{piles}")
    }
}

fn all_permutations() -> Vec<[u8; 4]> {
    let mut all = Vec::new();
    for code in 0..256u32 {
        let permutation = [code >> 6 & 3, code >> 4 & 3, code >> 2 & 3, code & 3].map(|suit| suit as u8);
        let seen = permutation.iter().fold(0u8, |seen, suit| seen | 1 << suit);
        if seen == 15 {
            all.push(permutation);
        }
    }
    all
}

fn keeps_the_rules(rules: &Rules, permutation: &[u8; 4]) -> bool {
    let becomes = |suit: Suit| {
        let index = SUITS.iter().position(|&other| other == suit).unwrap_or_default();
        SUITS[usize::from(permutation[index])]
    };
    let keeps_colours = SUITS
        .iter()
        .all(|&a| SUITS.iter().all(|&b| (a.colour() == b.colour()) == (becomes(a).colour() == becomes(b).colour())));
    let keeps = |suit: Suit| becomes(suit) == suit;
    if colours_matter(rules) && !keeps_colours {
        return false;
    }
    if rules.goal() == Goal::Sequences && rules.sequences.fixed_suit && !SUITS.into_iter().all(keeps) {
        return false;
    }
    // The one base card that starts on a foundation is a club.
    let base = &rules.foundations;
    let one_base_card =
        base.present && base.initial == InitialCards::One && matches!(base.base, FoundationBase::Rank(_));
    if one_base_card && !keeps(Suit::Clubs) {
        return false;
    }
    match rules.hole.base {
        HoleBase::Card(card) if rules.hole.present => keeps(card.suit()),
        _ => true,
    }
}

fn colours_matter(rules: &Rules) -> bool {
    match rules.goal() {
        Goal::Accordion => rules.accordion.policies.contains(&AccordionPolicy::RedBlack),
        Goal::Sequences => rules.sequences.build == SequenceBuild::RedBlack,
        Goal::Foundations | Goal::Hole => {
            rules.tableau.build == BuildPolicy::RedBlack || rules.group_policy() == BuildPolicy::RedBlack
        }
        // Only ranks decide what goes together.
        Goal::Discard => false,
    }
}

/// Whether the foundation base is the rank of a card that is dealt to some place.
pub(crate) fn base_is_found_in_the_deal(rules: &Rules) -> bool {
    let base = &rules.foundations;
    base.present && base.base == FoundationBase::Random && base.initial == InitialCards::None
}

/// Whether every card of the stock is available at any time: it is turned one card at a time, with unlimited redeals,
/// to a waste from which nothing is taken automatically. (Where cards are taken away in pairs it matters which of them
/// lie side by side.)
fn stock_is_a_set(rules: &Rules) -> bool {
    rules.stock.size > 0
        && rules.stock.deal_type == StockDeal::Waste
        && rules.stock.deal_count == 1
        && rules.stock.redeal == Redeals::Unlimited
        && rules.tableau.spaces != SpacesPolicy::AutoWasteThenStock
        && !base_is_found_in_the_deal(rules)
        && rules.goal() != Goal::Discard
}

#[cfg(test)]
mod tests {
    use cadogan_rules::{RawRules, preset};

    use super::*;

    fn of(name: &str, change: impl Fn(&mut RawRules)) -> Symmetries {
        Symmetries::of(&preset(name).expect("a preset").rules().vary(change).expect("a game"))
    }

    #[test]
    fn colours_leave_eight_permutations_and_suits_alone_all_of_them() {
        assert_eq!(of("klondike", |_| ()).suits.len(), 8);
        assert_eq!(of("klondike", |rules| rules.tableau.build = BuildPolicy::SameSuit).suits.len(), 24);
        assert_eq!(of("klondike", |rules| rules.foundations.initial = InitialCards::One).suits.len(), 2);
        assert_eq!(of("black-hole", |_| ()).suits.len(), 6);
        assert!(of("klondike", |_| ()).suits[0] == [0, 1, 2, 3]);
    }

    #[test]
    fn a_stock_is_a_set_only_if_every_card_can_be_had() {
        let one = |rules: &mut RawRules| rules.stock.deal_count = 1;
        assert!(!of("klondike", |_| ()).stock_is_a_set);
        assert!(of("klondike", one).stock_is_a_set);
        assert!(
            !of("klondike", |rules| {
                one(rules);
                rules.stock.redeal = Redeals::Times(3);
            })
            .stock_is_a_set
        );
    }
}
