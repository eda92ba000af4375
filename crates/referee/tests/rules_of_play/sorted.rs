//! Building on equal ranks, and complete runs that stay in the tableau.

use cadogan_referee::{Position, is_won};
use cadogan_rules::{BuildDirection, BuildPolicy, GroupMoves, Place, Rules};

use crate::support::*;

fn sorted(piles: u8, max_rank: u8, build: BuildPolicy, direction: BuildDirection) -> Rules {
    game(piles, |rules| {
        rules.max_rank.0 = max_rank;
        rules.tableau.build = build;
        rules.tableau.direction = direction;
        rules.tableau.move_group = GroupMoves::Yes;
        rules.foundations.complete_only = true;
        rules.foundations.runs_stay = true;
    })
}

fn won(rules: &Rules, piles: &str) -> bool {
    is_won(rules, &Position::start(rules, &tableau(piles)))
}

#[test]
fn equal_ranks_are_built_on_each_other_and_move_together() {
    let rules = sorted(6, 3, BuildPolicy::AnySuit, BuildDirection::Equal);
    let deal = tableau("2C AC AH|AS|2H|3C 3D 3H 3S|AD|2S 2D");
    assert!(is_legal(&rules, &deal, shift(0, "AH", 1, 1)));
    assert!(is_legal(&rules, &deal, shift(0, "AC", 2, 1)), "both aces");
    assert!(!is_legal(&rules, &deal, shift(0, "2C", 3, 2)), "not one group");
    assert_eq!(refusal(&rules, &deal, shift(1, "AS", 1, 2)), "A♠ cannot go on 2♥: it is not of the same rank");
    let by_colour = sorted(6, 3, BuildPolicy::RedBlack, BuildDirection::Equal);
    assert!(is_legal(&by_colour, &deal, shift(0, "AH", 1, 1)) && !is_legal(&by_colour, &deal, shift(0, "AH", 1, 4)));
}

#[test]
fn all_cards_of_a_rank_make_a_run_of_equal_ranks() {
    let rules = sorted(3, 2, BuildPolicy::AnySuit, BuildDirection::Equal);
    assert!(won(&rules, "AC AH AS AD||2C 2H 2S 2D"));
    assert!(!won(&rules, "AC AH AS|AD|2C 2H 2S 2D"));
}

#[test]
fn the_game_is_won_when_every_run_is_alone_in_its_pile() {
    let rules = sorted(5, 3, BuildPolicy::SameSuit, BuildDirection::Down);
    assert!(won(&rules, "3C 2C AC|3H 2H AH|3S 2S AS|3D 2D AD|"));
    assert!(!won(&rules, "3C 2C AC 3H 2H AH||3S 2S AS|3D 2D AD|"), "two runs in one pile");
    assert!(!won(&rules, "3C 2H AC|3H 2C AH|3S 2S AS|3D 2D AD|"), "not in suit");
    let alternating = sorted(5, 3, BuildPolicy::RedBlack, BuildDirection::Down);
    assert!(won(&alternating, "3C 2H AC|3H 2C AH|3S 2D AS|3D 2S AD|"));
    let up = sorted(5, 3, BuildPolicy::SameSuit, BuildDirection::Up);
    assert!(won(&up, "AC 2C 3C|AH 2H 3H|AS 2S 3S|AD 2D 3D|"));
}

#[test]
fn cards_elsewhere_and_cards_face_down_are_not_sorted() {
    let rules = sorted(5, 3, BuildPolicy::SameSuit, BuildDirection::Down)
        .vary(|rules| {
            rules.cells.count = 1;
            rules.tableau.face_up = cadogan_rules::FaceUpCards::Top;
        })
        .expect("a game");
    let mut deal = tableau("3C 2C|3H 2H AH|3S 2S AS|3D 2D AD|");
    deal.cells = places("AC");
    assert!(!is_won(&rules, &Position::start(&rules, &deal)));
    assert!(is_won(&rules, &after(&rules, &deal, carry(Place::Cell(0), "AC", 1, Place::Tableau(0)))));
    deal.tableau[1][0].face_up = false;
    assert!(!is_won(&rules, &after(&rules, &deal, carry(Place::Cell(0), "AC", 1, Place::Tableau(0)))));
}

#[test]
fn nothing_goes_to_a_foundation_where_runs_stay() {
    let rules = sorted(4, 3, BuildPolicy::SameSuit, BuildDirection::Down);
    let deal = tableau("3C 2C AC|3H 2H AH|3S 2S AS|3D 2D AD");
    let refused = refusal(&rules, &deal, carry(Place::Tableau(0), "3C", 3, Place::Foundation));
    assert!(refused.starts_with("complete runs stay in the tableau"), "{refused}");
}
