//! Foundations, hole, cells, reserve, spaces, gaps and accordion; and the rules reduced to what matters in play.

use super::{Argument, Difference, equal, permission};
use crate::Rules;
use crate::language::*;

/// The same game with every rule that has no effect in it set to its default, so that games that are played alike
/// compare equal.
pub(super) fn effective(rules: &Rules) -> RawRules {
    let mut rules = rules.to_raw();
    if !rules.foundations.present {
        rules.foundations = FoundationRules { present: false, ..FoundationRules::default() };
    }
    if !rules.hole.present {
        rules.hole = HoleRules::default();
    }
    if rules.discard.matches.is_empty() {
        rules.discard = DiscardRules::default();
    }
    if rules.stock.size == 0 {
        rules.stock = StockRules::default();
    }
    if !rules.has_waste() {
        rules.stock.deal_count = 1;
        rules.stock.redeal = Redeals::Times(0);
        rules.stock.later_deal_counts.clear();
    }
    if !rules.deals_rows() {
        rules.stock.deal_over_spaces = true;
        rules.stock.rows_skip_spaces = false;
    }
    // The top of a pile of one card is the one open card.
    if rules.reserve.size <= 1 {
        rules.reserve.stacked = false;
    }
    if rules.gather.times == Redeals::Times(0) {
        rules.gather = GatherRules::default();
    }
    if rules.pockets.count == 0 {
        rules.pockets = PocketRules::default();
    }
    // Cards may be built on reserve piles and groups go to pockets where nothing is built in the tableau.
    let only_tableau = rules.reserve.build == BuildPolicy::NoBuild && rules.pockets.count == 0;
    if rules.tableau.build == BuildPolicy::NoBuild && only_tableau {
        // Nothing moves to the tableau: cards are not worried back, the player puts nothing into spaces, groups stay.
        rules.foundations.removable = false;
        rules.tableau.spaces = match rules.tableau.spaces {
            SpacesPolicy::Any | SpacesPolicy::Kings | SpacesPolicy::NoBuild => SpacesPolicy::NoBuild,
            SpacesPolicy::AutoReserveThenAny | SpacesPolicy::AutoReserveThenWaste => SpacesPolicy::AutoReserveThenAny,
            SpacesPolicy::AutoWasteThenStock => SpacesPolicy::AutoWasteThenStock,
        };
        rules.tableau.move_group = GroupMoves::No;
        rules.tableau.direction = BuildDirection::Down;
        rules.tableau.wraps = false;
        if !rules.deals_heaps() {
            rules.tableau.most = 0;
        }
    }
    rules.tableau.move_group = rules.group_moves();
    let every_group_is_one_card = rules.group_policy() == BuildPolicy::NoBuild;
    if every_group_is_one_card && matches!(rules.tableau.move_group, GroupMoves::Yes | GroupMoves::MaximalGroup) {
        rules.tableau.move_group = GroupMoves::No;
    }
    if rules.tableau.move_group == GroupMoves::AnyTail {
        rules.tableau.landing = GroupLanding::ByBuildPolicy;
        rules.tableau.group_policy = GroupPolicy::SameAsBuild;
    }
    if rules.tableau.face_down.iter().all(|&down| down == 0) {
        rules.tableau.face_down.clear();
    }
    if rules.tableau.move_group == GroupMoves::No {
        rules.tableau.landing = GroupLanding::ByBuildPolicy;
        rules.tableau.group_policy = GroupPolicy::SameAsBuild;
        if !rules.foundations.complete_only {
            // Only top cards ever move, and they always lie face up.
            rules.tableau.face_up = FaceUpCards::All;
            rules.tableau.face_down.clear();
        }
    }
    rules.tableau.group_policy = match rules.group_policy() {
        same if same == rules.tableau.build => GroupPolicy::SameAsBuild,
        _ => rules.tableau.group_policy,
    };
    if rules.tableau.group_policy == GroupPolicy::SameAsBuild {
        rules.tableau.landing = GroupLanding::ByBuildPolicy;
    }
    rules
}

pub(super) const ARGUMENTS: &[Argument] = &[
    (&[RuleKey::FoundationsRemovable], worrying_back),
    (&[RuleKey::CompleteOnly], complete_runs),
    (&[RuleKey::FoundationBuild], foundation_suits),
    (&[RuleKey::HoleLoops], |strong, weak| {
        permission(
            strong.hole.loops,
            weak.hole.loops,
            "the highest rank and the ace are neighbours in its hole",
            "the highest rank and the ace are not neighbours in its hole",
        )
    }),
    (&[RuleKey::RunsStay], |strong, weak| {
        let stay = |rules: &RawRules| rules.foundations.runs_stay;
        equal(stay(strong), stay(weak), "complete runs stay in the tableau in one of them")
    }),
    (&[RuleKey::HoleDirection], |strong, weak| {
        let either = |rules: &RawRules| rules.hole.direction == HoleDirection::Both;
        if !either(weak) && strong.hole.direction != weak.hole.direction {
            return Difference::Broken("their holes are built in different directions".to_owned());
        }
        permission(either(strong), either(weak), "its hole is built up and down", "its hole is built in one direction")
    }),
    (&[RuleKey::HoleClosed], |strong, weak| {
        let open = |rules: &RawRules| rules.hole.closed == SunkRank::None;
        if !open(weak) && strong.hole.closed != weak.hole.closed {
            return Difference::Broken("different ranks close their holes".to_owned());
        }
        permission(open(strong), open(weak), "no rank closes its hole", "one rank closes its hole")
    }),
    (&[RuleKey::CellCount], cells),
    (&[RuleKey::ReserveStacked], |strong, weak| {
        permission(
            !strong.reserve.stacked,
            !weak.reserve.stacked,
            "all cards of its reserve are available",
            "only the top of its reserve is available",
        )
    }),
    (&[RuleKey::TableauSpaces], spaces),
    (&[RuleKey::SpacesTake, RuleKey::SpacesFill, RuleKey::SpacesRank, RuleKey::SpacesGroups], sources_of_spaces),
    (YOUNGER, younger),
    (&[RuleKey::DiscardMatches], matches),
    (&[RuleKey::DiscardGoal], |strong, weak| {
        let only_tableau = |rules: &RawRules| rules.discard.goal == DiscardGoal::Tableau;
        let aces_stay = |rules: &RawRules| rules.discard.goal == DiscardGoal::AllButAces;
        if aces_stay(strong) != aces_stay(weak) {
            return Difference::Broken("the aces stay in one of them".to_owned());
        }
        permission(
            only_tableau(strong),
            only_tableau(weak),
            "only its tableau must be taken away",
            "everything must be taken away",
        )
    }),
    (&[RuleKey::DiscardStockTop], |strong, weak| {
        permission(
            strong.discard.stock_top,
            weak.discard.stock_top,
            "the top of its stock lies open",
            "the top of its stock does not lie open",
        )
    }),
    (&[RuleKey::DiscardWastePairs], |strong, weak| {
        permission(
            strong.discard.waste_pairs,
            weak.discard.waste_pairs,
            "the top of its waste goes with the card under it",
            "the top of its waste does not go with the card under it",
        )
    }),
    (&[RuleKey::AccordionMoves, RuleKey::AccordionPolicies], accordion),
    (&[RuleKey::SequenceDirection, RuleKey::SequenceBuild, RuleKey::FixedSuit], gaps),
];

/// Worrying cards back is never required.
fn worrying_back(strong: &RawRules, weak: &RawRules) -> Difference {
    permission(
        strong.foundations.removable,
        weak.foundations.removable,
        "cards may be worried back",
        "cards may not be worried back",
    )
}

/// Every card that follows in suit follows in colour too, and any card follows where suits do not matter.
fn foundation_suits(strong: &RawRules, weak: &RawRules) -> Difference {
    use FoundationBuild::{AnySuit, SameColour, SameSuit};
    match (strong.foundations.build, weak.foundations.build) {
        (one, other) if one == other => Difference::Same,
        (_, AnySuit) => Difference::Wider("any suit follows on its foundations".to_owned()),
        (SameSuit, SameColour) => Difference::Wider("its foundations are built in colour, not in suit".to_owned()),
        _ => Difference::Broken("other suits follow on its foundations".to_owned()),
    }
}

/// A complete run has its base card on top, so it can go up card by card instead of all at once.
fn complete_runs(strong: &RawRules, weak: &RawRules) -> Difference {
    permission(
        !strong.foundations.complete_only,
        !weak.foundations.complete_only,
        "single cards go to the foundations",
        "only complete runs go to the foundations",
    )
}

/// A cell need not be used.
fn cells(strong: &RawRules, weak: &RawRules) -> Difference {
    let (few, many) = (strong.cells.count, weak.cells.count);
    let counted = format!("it has {many} cell{} instead of {few}", if many == 1 { "" } else { "s" });
    match few.cmp(&many) {
        std::cmp::Ordering::Less => Difference::Wider(counted),
        std::cmp::Ordering::Equal => Difference::Same,
        std::cmp::Ordering::Greater => Difference::Broken(counted),
    }
}

/// What may enter a space. Automatic refilling can be done by the player where any card may enter: always from the
/// reserve, also from the waste, and from the stock if it is turned card by card. Doing it by hand requires building.
fn spaces(strong: &RawRules, weak: &RawRules) -> Difference {
    use SpacesPolicy::*;
    let (from, to) = (strong.tableau.spaces, weak.tableau.spaces);
    if from == to {
        return Difference::Same;
    }
    let by_hand = weak.tableau.build != BuildPolicy::NoBuild;
    let wider = match (from, to) {
        (NoBuild, Kings) => Some("kings may enter its spaces"),
        (NoBuild | Kings, Any) => Some("any card may enter its spaces"),
        (AutoReserveThenWaste, AutoReserveThenAny) => Some("any card may enter its spaces once the reserve is empty"),
        (AutoReserveThenWaste | AutoReserveThenAny, Any) if by_hand => Some("its spaces may be filled freely"),
        (AutoWasteThenStock, Any) if by_hand && weak.stock.deal_count == 1 => {
            Some("its spaces may be filled freely, and the stock is turned card by card")
        }
        _ => None,
    };
    match wider {
        Some(reason) => Difference::Wider(reason.to_owned()),
        None => {
            Difference::Broken("its spaces may not be filled by everything that may fill those of the other".to_owned())
        }
    }
}

/// What may enter a space can depend on which places have cards, and so on everything else: nothing is claimed about games
/// with such rules, unless they are the same.
fn sources_of_spaces(strong: &RawRules, weak: &RawRules) -> Difference {
    let keys = [RuleKey::SpacesTake, RuleKey::SpacesFill, RuleKey::SpacesRank, RuleKey::SpacesGroups];
    let plain = |rules: &RawRules| keys.iter().all(|key| key.is_default(rules));
    match plain(strong) && plain(weak) {
        true => Difference::Same,
        false => Difference::Broken("what enters a space depends on where it comes from".to_owned()),
    }
}

const YOUNGER: &[RuleKey] = &[
    RuleKey::EqualRanks,
    RuleKey::RunsAnywhere,
    RuleKey::BaseByPlay,
    RuleKey::RowsSkipSpaces,
    RuleKey::LaterDealCounts,
    RuleKey::Routes,
    RuleKey::FoundationGoal,
];

/// The other arguments say nothing about these keys: about games that use them nothing is claimed, unless they are the same.
fn younger(strong: &RawRules, weak: &RawRules) -> Difference {
    let plain = |rules: &RawRules| YOUNGER.iter().all(|key| key.is_default(rules));
    match plain(strong) && plain(weak) {
        true => Difference::Same,
        false => Difference::Broken("nothing is known about games in which they differ".to_owned()),
    }
}

/// A further way to take cards away need not be used.
fn matches(strong: &RawRules, weak: &RawRules) -> Difference {
    let (few, many) = (&strong.discard.matches, &weak.discard.matches);
    if !few.iter().all(|one| many.contains(one)) {
        return Difference::Broken("not all cards that go together in the other do so in it".to_owned());
    }
    match few.len() == many.len() {
        true => Difference::Same,
        false => Difference::Wider("more cards go together in it".to_owned()),
    }
}

fn accordion(strong: &RawRules, weak: &RawRules) -> Difference {
    let (few, many) = (&strong.accordion, &weak.accordion);
    let has_moves = few.moves.iter().all(|step| many.moves.contains(step));
    let matches = |policy| many.policies.contains(policy) || many.policies.contains(&AccordionPolicy::AnySuit);
    if !has_moves || !few.policies.iter().all(matches) {
        return Difference::Broken("its piles may not be folded in every way that is possible in the other".to_owned());
    }
    let alike = many.moves.iter().all(|step| few.moves.contains(step))
        && many.policies.iter().all(|policy| few.policies.contains(policy));
    if alike { Difference::Same } else { Difference::Wider("its piles may be folded in more ways".to_owned()) }
}

/// Gaps: a wider way to continue a row widens both the moves and what counts as in order.
fn gaps(strong: &RawRules, weak: &RawRules) -> Difference {
    use SequenceDirection::*;
    let (from, to) = (&strong.sequences, &weak.sequences);
    if from == to || weak.goal() != Goal::Sequences {
        return Difference::Same;
    }
    if strong.gather.times != Redeals::Times(0) {
        return Difference::Broken("what stays in its rows when the rest is gathered differs".to_owned());
    }
    if from.build != to.build && to.build != SequenceBuild::AnySuit {
        return Difference::Broken(
            "its rows are not continued by everything that continues those of the other".to_owned(),
        );
    }
    if to.fixed_suit && !from.fixed_suit {
        return Difference::Broken("its rows belong to fixed suits".to_owned());
    }
    // Rows built from the right are anchored at their highest card, rows built from both sides at their lowest.
    let anchored = !to.fixed_suit || from.build == SequenceBuild::SameSuit;
    match (from.direction, to.direction) {
        (L, L) | (R, R) | (LR, LR) | (L, LR) => Difference::Wider("its rows may be built in more ways".to_owned()),
        (R, LR) if anchored => Difference::Wider("its rows may be built from both sides".to_owned()),
        _ => Difference::Broken("its rows are not built from the same side".to_owned()),
    }
}
