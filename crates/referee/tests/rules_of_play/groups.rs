//! Moving built groups within the tableau.

use cadogan_rules::{BuildPolicy, FoundationBase, GroupLanding, GroupMoves, GroupPolicy, Place, Rules};

use crate::support::*;

/// Red-black building and a way to move groups.
fn red_black(move_group: GroupMoves) -> Rules {
    game(3, |rules| {
        rules.tableau.build = BuildPolicy::RedBlack;
        rules.tableau.move_group = move_group;
    })
}

#[test]
fn without_group_moves_only_the_top_card_moves() {
    let rules = red_black(GroupMoves::No);
    let deal = tableau("2C 6H 5S | 7S | 6D");
    let reason = "cards move one at a time: built groups do not move in this game";
    assert_eq!(refusal(&rules, &deal, shift(0, "6H", 2, 1)), reason);
    assert!(is_legal(&rules, &deal, shift(0, "5S", 1, 2)));
}

#[test]
fn any_part_of_a_group_that_ends_at_the_top_moves() {
    let rules = red_black(GroupMoves::Yes);
    let deal = tableau("9D 7S 6H 5S | 8D | 7C");
    assert_eq!(after(&rules, &deal, shift(0, "7S", 3, 1)).tableau, piles("9D | 8D 7S 6H 5S | 7C"));
    assert!(is_legal(&rules, &deal, shift(0, "6H", 2, 2)));
    assert_eq!(
        refusal(&rules, &deal, shift(0, "9D", 4, 2)),
        "the top 4 cards of pile 1 are not one group, only the top 3: the group policy is red-black"
    );
}

#[test]
fn a_maximal_group_moves_as_a_whole_or_not_at_all() {
    let rules = red_black(GroupMoves::MaximalGroup);
    let deal = tableau("9D 7S 6H 5S | 8D | 7C");
    assert!(is_legal(&rules, &deal, shift(0, "7S", 3, 1)));
    assert_eq!(
        refusal(&rules, &deal, shift(0, "6H", 2, 2)),
        "only the whole group of 3 at the top of pile 1 moves, not 2"
    );
    assert!(is_legal(&rules, &deal, shift(2, "7C", 1, 1)), "a group of one counts");
}

#[test]
fn where_only_whole_piles_move_a_longer_pile_stays() {
    let rules = red_black(GroupMoves::WholePile);
    let deal = tableau("9D 7S 6H | 8D | 7C 6D");
    assert_eq!(refusal(&rules, &deal, shift(0, "7S", 2, 1)), "only whole piles move: pile 1 has 3 cards, not 2");
    assert!(!is_legal(&rules, &deal, shift(0, "6H", 1, 2)), "nor does its top card");
    assert!(!is_legal(&rules, &deal, shift(0, "9D", 3, 1)), "not one group");
    assert!(is_legal(&rules, &deal, shift(2, "7C", 2, 1)));
}

#[test]
fn where_only_whole_piles_move_top_cards_still_leave_the_tableau() {
    let rules = red_black(GroupMoves::WholePile).vary(|rules| rules.cells.count = 1).expect("a game");
    let mut deal = tableau("9D 7S 6H | 8D |");
    deal.foundations = vec![0, 5, 0, 0];
    assert!(is_legal(&rules, &deal, carry(Place::Tableau(0), "6H", 1, Place::Foundation)));
    assert!(is_legal(&rules, &deal, carry(Place::Tableau(0), "6H", 1, Place::Cell(0))));
    assert!(!is_legal(&rules, &deal, shift(0, "6H", 1, 2)), "nor to a space");
    let rules = rules
        .vary(|rules| {
            rules.foundations.present = false;
            rules.hole.present = true;
        })
        .expect("a game");
    deal.foundations.clear();
    deal.hole = cards("7H");
    assert!(is_legal(&rules, &deal, carry(Place::Tableau(0), "6H", 1, Place::Hole)));
}

#[test]
fn the_published_pruning_value_means_yes() {
    let rules = red_black(GroupMoves::PartialIfCardAboveBuildable);
    let deal = tableau("9D 7S 6H 5S | 7C |");
    assert!(is_legal(&rules, &deal, shift(0, "6H", 2, 1)), "although 7S cannot go to a foundation");
    assert!(is_legal(&rules, &deal, shift(0, "6H", 2, 2)), "any part of a group may go to a space");
}

#[test]
fn a_group_is_built_by_the_group_policy() {
    let rules = red_black(GroupMoves::Yes)
        .vary(|rules| {
            rules.tableau.build = BuildPolicy::AnySuit;
            rules.tableau.group_policy = GroupPolicy::SameSuit;
        })
        .expect("a game");
    let deal = tableau("6H 5H | 7S | 6S 5H");
    assert!(is_legal(&rules, &deal, shift(0, "6H", 2, 1)));
    assert!(!is_legal(&rules, &deal, shift(2, "6S", 2, 1)));
    let rules = rules.vary(|rules| rules.tableau.group_policy = GroupPolicy::NoBuild).expect("a game");
    assert!(!is_legal(&rules, &deal, shift(0, "6H", 2, 1)), "every group is one card");
    assert!(is_legal(&rules, &tableau("9C 5H | 6S |"), shift(0, "5H", 1, 1)));
}

#[test]
fn a_group_policy_may_be_looser_than_the_build_policy() {
    let rules = red_black(GroupMoves::Yes)
        .vary(|rules| {
            rules.tableau.build = BuildPolicy::SameSuit;
            rules.tableau.group_policy = GroupPolicy::AnySuit;
        })
        .expect("a game");
    let deal = tableau("6H 5C | 7H | 7S");
    assert!(is_legal(&rules, &deal, shift(0, "6H", 2, 1)));
    assert!(!is_legal(&rules, &deal, shift(0, "6H", 2, 2)), "it lands by the build policy");
}

#[test]
fn a_group_lands_by_the_build_policy() {
    let rules = red_black(GroupMoves::Yes)
        .vary(|rules| {
            rules.tableau.build = BuildPolicy::AnySuit;
            rules.tableau.group_policy = GroupPolicy::SameSuit;
        })
        .expect("a game");
    assert!(is_legal(&rules, &tableau("6H 5H | 7S | 7H"), shift(0, "6H", 2, 1)));
}

#[test]
fn a_group_lands_by_the_group_policy_too_where_the_rules_say_so() {
    let rules = red_black(GroupMoves::Yes)
        .vary(|rules| {
            rules.tableau.build = BuildPolicy::AnySuit;
            rules.tableau.group_policy = GroupPolicy::SameSuit;
            rules.tableau.landing = GroupLanding::ByGroupPolicy;
        })
        .expect("a game");
    let deal = tableau("2C 6H 5H | 7S | 7H");
    assert_eq!(
        refusal(&rules, &deal, shift(0, "6H", 2, 1)),
        "6♥ with cards on it cannot go on 7♠: groups land by the group policy, same-suit"
    );
    assert!(is_legal(&rules, &deal, shift(0, "6H", 2, 2)));
    assert!(is_legal(&rules, &tableau("2C 6H | 7S |"), shift(0, "6H", 1, 1)), "single cards land as built");
    assert!(is_legal(&rules, &tableau("2C 6H 5H | 7S |"), shift(0, "6H", 2, 2)), "a space takes the group");
}

#[test]
fn face_down_cards_end_a_group() {
    let rules = red_black(GroupMoves::Yes);
    let deal = tableau("7s 6H 5S | 8D | 7C");
    assert_eq!(refusal(&rules, &deal, shift(0, "7S", 3, 1)), "7♠ lies face down in pile 1");
    assert!(is_legal(&rules, &deal, shift(0, "6H", 2, 2)));
    let whole = rules;
    let whole = whole.vary(|rules| rules.tableau.move_group = GroupMoves::WholePile).expect("a game");
    assert!(!is_legal(&whole, &deal, shift(0, "6H", 2, 2)), "the face-down card is part of the pile");
}

#[test]
fn groups_run_round_the_top_of_the_deck_when_the_base_does() {
    let rules = red_black(GroupMoves::Yes)
        .vary(|rules| rules.foundations.base = FoundationBase::Rank(rank("3")))
        .expect("a game");
    let deal = tableau("AH KS | 2S | 2C AD");
    assert!(is_legal(&rules, &deal, shift(0, "AH", 2, 1)), "K on A is a group, and A goes on 2");
    let base_ace = red_black(GroupMoves::Yes);
    assert!(!is_legal(&base_ace, &deal, shift(0, "AH", 2, 1)));
}

#[test]
fn groups_move_only_between_tableau_piles() {
    let rules = red_black(GroupMoves::Yes).vary(|rules| rules.cells.count = 2).expect("a game");
    let mut deal = tableau("9D 6H 5S | 8D | 7C");
    deal.foundations = vec![0, 5, 4, 0];
    assert_eq!(
        refusal(&rules, &deal, carry(Place::Tableau(0), "6H", 2, Place::Foundation)),
        "a foundation gives and takes one card at a time"
    );
    assert_eq!(
        refusal(&rules, &deal, carry(Place::Tableau(0), "6H", 2, Place::Cell(0))),
        "cell 1 gives and takes one card at a time"
    );
}
