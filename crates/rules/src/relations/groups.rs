//! Building and moving built groups: the build policy, what counts as a group, which part of it moves, where it lands.

use super::{Argument, Difference};
use crate::language::*;

pub(super) const ARGUMENTS: &[Argument] = &[
    (&[RuleKey::TableauBuild], building),
    (&[RuleKey::MoveGroup, RuleKey::MoveGroupPolicy], |strong, weak| if_built(strong, weak, group_moves)),
    (&[RuleKey::GroupLanding], |strong, weak| if_built(strong, weak, landing)),
    (&[RuleKey::BuildDirection, RuleKey::BuildWraps], ranks),
    (&[RuleKey::MostCards], most_cards),
    (&[RuleKey::FaceUpCards, RuleKey::FaceDownCards], |strong, weak| {
        if builds_enough(strong, weak) { faces(strong, weak) } else { Difference::Same }
    }),
];

fn building(strong: &RawRules, weak: &RawRules) -> Difference {
    let (from, to) = (strong.tableau.build, weak.tableau.build);
    if !builds_enough(strong, weak) {
        Difference::Broken(format!("what is built {} is not always built {}", word(from), word(to)))
    } else if from != to {
        Difference::Wider(format!("it is built {} instead of {}", word(to), word(from)))
    } else {
        Difference::Same
    }
}

/// Whether everything that is built in the stronger game is built in the weaker one; if not, the rest need not be
/// checked.
fn builds_enough(strong: &RawRules, weak: &RawRules) -> bool {
    is_within(strong.tableau.build, weak.tableau.build)
}

/// Without building no group ever moves, so there is nothing to allow.
fn if_built(strong: &RawRules, weak: &RawRules, step: fn(&RawRules, &RawRules) -> Difference) -> Difference {
    let matters = builds_enough(strong, weak) && strong.tableau.build != BuildPolicy::NoBuild;
    if matters { step(strong, weak) } else { Difference::Same }
}

/// Whether all cards that fit by the first policy fit by the second.
fn is_within(narrow: BuildPolicy, wide: BuildPolicy) -> bool {
    use BuildPolicy::*;
    let parts = matches!((narrow, wide), (SameSuit, SameColour) | (RedBlack, OtherSuit));
    let spaces_only = narrow == SpacesOnly && wide != NoBuild;
    narrow == wide || narrow == NoBuild || wide == AnySuit || parts || spaces_only
}

/// Which ranks fit. More of them make groups longer, so what was the longest group may have become a part of one.
fn ranks(strong: &RawRules, weak: &RawRules) -> Difference {
    let relation = |rules: &RawRules| (rules.tableau.direction, rules.tableau.wraps);
    let ((from, from_wraps), (to, to_wraps)) = (relation(strong), relation(weak));
    if relation(strong) == relation(weak) {
        return Difference::Same;
    }
    let longest = [strong, weak].iter().any(|rules| rules.group_moves() == GroupMoves::MaximalGroup);
    let is_allowed = (from == to || (to == BuildDirection::Both && from != BuildDirection::Equal))
        && (to_wraps || !from_wraps)
        && !(from == BuildDirection::Kept && to == BuildDirection::Kept)
        && !longest;
    match is_allowed {
        true => Difference::Wider("more ranks fit each other in its tableau".to_owned()),
        false => Difference::Broken("not all ranks that fit each other in the other fit in its tableau".to_owned()),
    }
}

/// A limit need not be reached.
fn most_cards(strong: &RawRules, weak: &RawRules) -> Difference {
    match (strong.tableau.most, weak.tableau.most) {
        (few, many) if few == many => Difference::Same,
        (few, many) if many == 0 || few != 0 && few < many => {
            Difference::Wider("its piles may hold more cards".to_owned())
        }
        _ => Difference::Broken("its piles may hold fewer cards".to_owned()),
    }
}

fn word(policy: BuildPolicy) -> &'static str {
    match policy {
        BuildPolicy::AnySuit => "in any suit",
        BuildPolicy::RedBlack => "in alternating colours",
        BuildPolicy::SameSuit => "in suit",
        BuildPolicy::NoBuild => "not at all",
        BuildPolicy::SameColour => "in one colour",
        BuildPolicy::OtherSuit => "in another suit",
        BuildPolicy::SpacesOnly => "in spaces only",
    }
}

/// Which parts of a pile may move. With a wider group policy groups get longer: then any part of them may still move,
/// and a pile that is one group stays one; but what was the longest group may have become a part of a longer one.
fn group_moves(strong: &RawRules, weak: &RawRules) -> Difference {
    use GroupMoves::*;
    let (from, to) = (strong.group_moves(), weak.group_moves());
    let groups_stay_groups = is_within(strong.group_policy(), weak.group_policy());
    let groups_stay_longest =
        strong.group_policy() == weak.group_policy() && face_down_cards(strong) == face_down_cards(weak);
    let is_allowed = match (from, to) {
        (No, No | Yes | TopOrWholePile) | (_, AnyTail) => true,
        (Yes | MaximalGroup | WholePile | TopOrWholePile, Yes) => groups_stay_groups,
        (MaximalGroup, MaximalGroup) => groups_stay_longest,
        (WholePile, WholePile | MaximalGroup | TopOrWholePile) => groups_stay_groups,
        (TopOrWholePile, TopOrWholePile) => groups_stay_groups,
        _ => false,
    };
    if !is_allowed {
        return Difference::Broken("not all groups that move in the other may move in it".to_owned());
    }
    let alike = from == to && (from == No || from == AnyTail || strong.group_policy() == weak.group_policy());
    if alike { Difference::Same } else { Difference::Wider("more groups may move in it".to_owned()) }
}

/// Where groups of two or more may be put down.
fn landing(strong: &RawRules, weak: &RawRules) -> Difference {
    use GroupLanding::*;
    if strong.group_moves() == GroupMoves::No {
        return Difference::Same;
    }
    let is_allowed = match (strong.tableau.landing, weak.tableau.landing) {
        (_, ByBuildPolicy) => true,
        (ByGroupPolicy, ByGroupPolicy) => is_within(strong.group_policy(), weak.group_policy()),
        (ByBuildPolicy, ByGroupPolicy) => is_within(strong.tableau.build, weak.group_policy()),
    };
    match (is_allowed, strong.tableau.landing == weak.tableau.landing) {
        (true, true) => Difference::Same,
        (true, false) => Difference::Wider("groups may land wherever they may be built".to_owned()),
        (false, _) => Difference::Broken("groups may not land everywhere that they may in the other".to_owned()),
    }
}

/// Cards that lie face up from the start make groups longer. What that means for moving only the longest group is
/// checked above. Where only top cards ever move, it does not matter how the others lie.
fn faces(strong: &RawRules, weak: &RawRules) -> Difference {
    if strong.group_moves() == GroupMoves::No && !strong.foundations.complete_only {
        return Difference::Same;
    }
    let (from, to) = (face_down_cards(strong), face_down_cards(weak));
    let fewer = from.len() == to.len() && from.iter().zip(&to).all(|(from, to)| to <= from);
    match (from == to, fewer) {
        (true, _) => Difference::Same,
        (false, true) if to.iter().all(|&down| down == 0) => Difference::Wider("all its cards lie face up".to_owned()),
        (false, true) => Difference::Wider("more of its cards lie face up".to_owned()),
        (false, false) => Difference::Broken("cards that lie face up in the other lie face down in it".to_owned()),
    }
}

/// How many cards of each pile start face down.
fn face_down_cards(rules: &RawRules) -> Vec<usize> {
    let sizes = rules.pile_sizes();
    match rules.tableau.face_up {
        FaceUpCards::Top => sizes.iter().map(|size| size.saturating_sub(1)).collect(),
        FaceUpCards::All => {
            let down = |pile: usize| rules.tableau.face_down.get(pile).map_or(0, |&down| usize::from(down));
            (0..sizes.len()).map(down).collect()
        }
    }
}
