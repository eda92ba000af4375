//! Two games can be compared deal by deal only if the same seed puts the same cards in the same places.

use super::{Argument, Difference, equal};
use crate::language::*;

pub(super) const ARGUMENTS: &[Argument] = &[
    (
        &[
            RuleKey::FoundationsPresent,
            RuleKey::HolePresent,
            RuleKey::AccordionSize,
            RuleKey::SequenceCount,
            RuleKey::DiscardMatches,
        ],
        |strong, weak| equal(strong.goal(), weak.goal(), "they are won in different ways"),
    ),
    (&[RuleKey::MaxRank, RuleKey::TwoDecks, RuleKey::Suits, RuleKey::Packs], |strong, weak| {
        let deck = |rules: &RawRules| (rules.max_rank, rules.decks(), rules.suits);
        equal(deck(strong), deck(weak), "they are played with different decks")
    }),
    (&[RuleKey::FoundationsBase], |strong, weak| {
        let base = |rules: &RawRules| rules.foundations.present.then_some(rules.foundations.base);
        equal(base(strong), base(weak), "their foundations start from different cards")
    }),
    (&[RuleKey::InitialCards], |strong, weak| {
        let initial = |rules: &RawRules| rules.foundations.present.then_some(rules.foundations.initial);
        equal(initial(strong), initial(weak), "different cards start on their foundations")
    }),
    (&[RuleKey::FoundationPiles], |strong, weak| {
        equal(&strong.foundations.piles, &weak.foundations.piles, "their foundations are of different kinds")
    }),
    (&[RuleKey::HoleBase], |strong, weak| {
        let base = |rules: &RawRules| rules.hole.present.then_some(rules.hole.base);
        equal(base(strong), base(weak), "different cards start in their holes")
    }),
    (&[RuleKey::CellsPrefilled], |strong, weak| {
        equal(strong.cells.prefilled, weak.cells.prefilled, "different numbers of cards start in cells")
    }),
    (&[RuleKey::StockSize, RuleKey::StockDealType], |strong, weak| {
        let stock = |rules: &RawRules| (rules.stock.size, (rules.stock.size > 0).then_some(rules.stock.deal_type));
        equal(stock(strong), stock(weak), "their stocks differ in size or go to different places")
    }),
    (&[RuleKey::ReserveSize], |strong, weak| {
        equal(strong.reserve.size, weak.reserve.size, "their reserves differ in size")
    }),
    (&[RuleKey::ReservePiles, RuleKey::ReserveBuild], |strong, weak| {
        let piles = |rules: &RawRules| (rules.reserve.piles.clone(), rules.reserve.build);
        equal(piles(strong), piles(weak), "their reserve piles differ")
    }),
    (
        &[RuleKey::PocketCount, RuleKey::PocketOpens, RuleKey::PocketRank, RuleKey::PocketMost, RuleKey::PocketGroups],
        |strong, weak| equal(&strong.pockets, &weak.pockets, "their pockets differ"),
    ),
    (&[RuleKey::GatherTimes, RuleKey::GatherOrder, RuleKey::GatherCards], gathers),
    (&[RuleKey::AccordionSize], |strong, weak| {
        equal(strong.accordion.size, weak.accordion.size, "their accordions differ in size")
    }),
    (&[RuleKey::SequenceCount], |strong, weak| {
        equal(strong.sequences.count, weak.sequences.count, "they have different numbers of rows")
    }),
    (&[RuleKey::TableauCount, RuleKey::TableauDiagonal, RuleKey::PileSizes], tableau),
    (&[RuleKey::TableauLayout], |strong, weak| {
        equal(&strong.tableau.layout, &weak.tableau.layout, "their cards cover each other differently")
    }),
    (&[RuleKey::SunkRank], |strong, weak| {
        equal(strong.tableau.sunk, weak.tableau.sunk, "different ranks are put under the other cards of their piles")
    }),
    (&[RuleKey::UpWhileDealing], |strong, weak| {
        let up = |rules: &RawRules| rules.foundations.present.then_some(rules.foundations.up_while_dealing);
        equal(up(strong), up(weak), "different cards go up while they are dealt")
    }),
];

/// Gathering is never required; what it does must be the same. Shuffled orders are those of the same seed, one by one.
fn gathers(strong: &RawRules, weak: &RawRules) -> Difference {
    let times = |rules: &RawRules| match rules.gather.times {
        Redeals::Times(times) => u64::from(times),
        Redeals::Unlimited => u64::MAX,
    };
    if times(strong) == 0 && times(weak) > 0 {
        return Difference::Wider("its tableau may be gathered and dealt again".to_owned());
    }
    let way = |rules: &RawRules| (rules.gather.order, rules.gather.cards);
    if times(strong) != 0 && way(strong) != way(weak) {
        return Difference::Broken("their tableaus are dealt again differently".to_owned());
    }
    match times(strong).cmp(&times(weak)) {
        std::cmp::Ordering::Less => Difference::Wider("its tableau may be gathered more often".to_owned()),
        std::cmp::Ordering::Equal => Difference::Same,
        std::cmp::Ordering::Greater => Difference::Broken("its tableau may not be gathered as often".to_owned()),
    }
}

/// More piles mean that the cards are dealt differently, unless every pile gets at most one card: then they mean more
/// spaces, which need not be used if nothing forces cards into them and no row is dealt over them.
fn tableau(strong: &RawRules, weak: &RawRules) -> Difference {
    let shape = |rules: &RawRules| (rules.tableau.count, rules.tableau.diagonal, rules.tableau.sizes.clone());
    if shape(strong) == shape(weak) {
        return Difference::Same;
    }
    if !strong.tableau.sizes.is_empty() || !weak.tableau.sizes.is_empty() {
        return equal(strong.dealing_order(), weak.dealing_order(), "their cards are dealt to the tableau differently");
    }
    let singles = |rules: &RawRules| rules.tableau_cards() <= usize::from(rules.tableau.count);
    let gathers = |rules: &RawRules| rules.gather.times != Redeals::Times(0);
    let unordered = !strong.deals_rows() && !weak.deals_rows() && !gathers(strong) && !gathers(weak);
    let (few, many) = (strong.tableau.count, weak.tableau.count);
    if !(unordered && singles(strong) && singles(weak)) {
        return Difference::Broken("their cards are dealt to the tableau differently".to_owned());
    }
    let optional = matches!(weak.tableau.spaces, SpacesPolicy::Any | SpacesPolicy::Kings | SpacesPolicy::NoBuild);
    match few.cmp(&many) {
        std::cmp::Ordering::Equal => Difference::Same,
        std::cmp::Ordering::Less if optional => Difference::Wider(format!("it has {} more spaces", many - few)),
        std::cmp::Ordering::Less => Difference::Broken("more spaces must be filled".to_owned()),
        std::cmp::Ordering::Greater => Difference::Broken("it has fewer spaces".to_owned()),
    }
}
