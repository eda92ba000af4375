//! Rows with gaps.

use cadogan_cards::Card;
use cadogan_referee::{Position, check, is_won, legal_moves};
use cadogan_rules::{Deal, PlayerMove, Rules, SequenceBuild, SequenceDirection, SequenceRules};

use crate::support::*;

fn with_rows(direction: SequenceDirection, build: SequenceBuild, fixed_suit: bool) -> Rules {
    game(0, |rules| {
        rules.foundations.present = false;
        rules.max_rank.0 = 4;
        rules.sequences = SequenceRules { count: 4, direction, build, fixed_suit };
    })
}

fn same_suit(direction: SequenceDirection) -> Rules {
    with_rows(direction, SequenceBuild::SameSuit, false)
}

fn rows(text: &str) -> Deal {
    Deal { sequences: text.split('|').map(places).collect(), ..Deal::default() }
}

fn fill(name: &str, row: u8, column: u8) -> PlayerMove {
    PlayerMove::FillGap { card: card(name), from: None, row, column }
}

/// The cards that a gap takes.
fn taken(rules: &Rules, deal: &Deal, at: (u8, u8)) -> Vec<Card> {
    let moves = legal_moves(rules, &Position::start(rules, deal));
    let into_gap = moves.into_iter().filter_map(|player_move| match player_move {
        PlayerMove::FillGap { card, row, column, .. } if (row, column) == at => Some(card),
        _ => None,
    });
    into_gap.collect()
}

fn won(rules: &Rules, text: &str) -> bool {
    is_won(rules, &Position::start(rules, &rows(text)))
}

const MIXED: &str = "- 3C 4C 2D | 2C - 4H 3H | 2H 4S - - | 3S 2S 4D 3D";

#[test]
fn built_from_the_left_a_gap_takes_what_continues_its_left_neighbour() {
    let rules = same_suit(SequenceDirection::L);
    assert_eq!(taken(&rules, &rows(MIXED), (1, 1)), cards("3C"));
    assert_eq!(taken(&rules, &rows(MIXED), (0, 0)), cards("2C 2H 2S 2D"), "at the left end any two");
    assert_eq!(taken(&rules, &rows(MIXED), (2, 2)), [], "nothing behind the highest rank");
    assert_eq!(taken(&rules, &rows(MIXED), (2, 3)), [], "nothing behind a gap");
    let position = after(&rules, &rows(MIXED), fill("3C", 1, 1));
    assert_eq!(position.sequences[0], places("- - 4C 2D"));
    assert_eq!(position.sequences[1], places("2C 3C 4H 3H"));
}

#[test]
fn a_two_moves_from_one_left_end_to_another() {
    assert!(is_legal(&same_suit(SequenceDirection::L), &rows(MIXED), fill("2C", 0, 0)));
}

#[test]
fn built_from_the_right_a_gap_takes_what_comes_before_its_right_neighbour() {
    let rules = same_suit(SequenceDirection::R);
    assert_eq!(taken(&rules, &rows(MIXED), (0, 0)), cards("2C"));
    assert_eq!(taken(&rules, &rows(MIXED), (1, 1)), cards("3H"));
    assert_eq!(taken(&rules, &rows(MIXED), (2, 3)), cards("4C 4H 4S 4D"), "at the right end any highest card");
    assert_eq!(taken(&rules, &rows(MIXED), (2, 2)), [], "nothing before a gap");
    assert_eq!(taken(&rules, &rows("3C - 2D 4C"), (0, 1)), [], "nothing before a two");
}

#[test]
fn built_from_both_sides_a_gap_takes_either() {
    let rules = same_suit(SequenceDirection::LR);
    assert_eq!(taken(&rules, &rows(MIXED), (1, 1)), cards("3C 3H"));
    assert_eq!(taken(&rules, &rows(MIXED), (2, 3)), cards("4C 4H 4S 4D"));
}

#[test]
fn rows_are_built_by_their_policy() {
    let deal = rows("2C - 4C 3D | 3C 3H 3S 2H");
    assert_eq!(
        taken(&with_rows(SequenceDirection::L, SequenceBuild::AnySuit, false), &deal, (0, 1)),
        cards("3C 3H 3S 3D")
    );
    assert_eq!(taken(&with_rows(SequenceDirection::L, SequenceBuild::RedBlack, false), &deal, (0, 1)), cards("3H 3D"));
    assert_eq!(taken(&with_rows(SequenceDirection::R, SequenceBuild::RedBlack, false), &deal, (0, 1)), cards("3H 3D"));
}

#[test]
fn with_fixed_suits_the_ends_take_the_suit_of_the_row() {
    let left = with_rows(SequenceDirection::L, SequenceBuild::SameSuit, true);
    let deal = rows("- 3C 2C - | - 3H 2H - | - 3S 2S - | - 4H 2D -");
    for (row, name) in ["2C", "2H", "2S", "2D"].into_iter().enumerate() {
        assert_eq!(taken(&left, &deal, (row as u8, 0)), cards(name));
    }
    let right = with_rows(SequenceDirection::R, SequenceBuild::SameSuit, true);
    assert_eq!(taken(&right, &deal, (1, 3)), cards("4H"));
    assert_eq!(taken(&right, &deal, (0, 3)), []);
}

#[test]
fn moves_that_do_not_describe_the_rows_are_refused() {
    let rules = same_suit(SequenceDirection::L);
    let deal = rows(MIXED);
    assert_eq!(refusal(&rules, &deal, fill("3C", 1, 0)), "row 2 place 1 is not a gap: it holds 2♣");
    assert_eq!(refusal(&rules, &deal, fill("3C", 4, 0)), "there is no row 5 place 1");
    assert_eq!(refusal(&rules, &deal, fill("AC", 0, 0)), "A♣ is not in the rows");
    assert_eq!(refusal(&rules, &deal, fill("4C", 1, 1)), "4♣ does not continue what lies beside row 2 place 2");
    let no_rows = game(1, |_| ());
    assert_eq!(refusal(&no_rows, &tableau("9C"), fill("3C", 0, 0)), "this game has no rows with gaps");
}

#[test]
fn every_row_in_order_with_its_gap_at_the_right_wins() {
    let rules = same_suit(SequenceDirection::L);
    assert!(won(&rules, "2S 3S 4S - | 2C 3C 4C - | 2D 3D 4D - | 2H 3H 4H -"));
    assert!(!won(&rules, "2S 3S - 4S | 2C 3C 4C - | 2D 3D 4D - | 2H 3H 4H -"));
    assert!(!won(&rules, "- 2S 3S 4S | 2C 3C 4C - | 2D 3D 4D - | 2H 3H 4H -"));
    assert!(!won(&rules, "2S 3S 4C - | 2C 3C 4S - | 2D 3D 4D - | 2H 3H 4H -"));
}

#[test]
fn built_from_the_right_the_gaps_are_at_the_left() {
    let rules = same_suit(SequenceDirection::R);
    assert!(won(&rules, "- 2S 3S 4S | - 2C 3C 4C | - 2D 3D 4D | - 2H 3H 4H"));
    assert!(!won(&rules, "2S 3S 4S - | - 2C 3C 4C | - 2D 3D 4D | - 2H 3H 4H"));
}

#[test]
fn built_from_both_sides_the_gaps_are_at_either_end_or_both() {
    let rules = same_suit(SequenceDirection::LR);
    assert!(won(&rules, "- 2S 3S 4S | 2C 3C 4C | - 2D 3D 4D - - | 2H 3H 4H -"));
    assert!(!won(&rules, "2S - 3S 4S | 2C 3C 4C - | - 2D 3D 4D - | 2H 3H 4H"));
}

#[test]
fn a_row_of_gaps_is_in_order() {
    assert!(won(&same_suit(SequenceDirection::L), "2S 3S 4S | - - | 2C 3C 4C | 2D 3D 4D - | 2H 3H 4H -"));
}

#[test]
fn with_fixed_suits_the_win_needs_the_suits_of_the_rows() {
    let in_place = "2C 3C 4C - | 2H 3H 4H - | 2S 3S 4S - | 2D 3D 4D -";
    let exchanged = "2H 3H 4H - | 2C 3C 4C - | 2S 3S 4S - | 2D 3D 4D -";
    let fixed = with_rows(SequenceDirection::L, SequenceBuild::SameSuit, true);
    assert!(won(&fixed, in_place) && !won(&fixed, exchanged));
    // Built from the right, the highest card must have the suit of its row.
    let from_right = with_rows(SequenceDirection::R, SequenceBuild::AnySuit, true);
    assert!(won(&from_right, "- 2H 3H 4C | - 2C 3C 4H | - 2S 3S 4S | - 2D 3D 4D"));
    assert!(!won(&from_right, "- 2C 3C 4H | - 2H 3H 4C | - 2S 3S 4S | - 2D 3D 4D"));
}

#[test]
fn with_two_decks_the_first_copy_of_a_card_moves() {
    let rules = same_suit(SequenceDirection::L).vary(|rules| rules.two_decks = true).expect("a game");
    let position = after(&rules, &rows("4C 3C | 2C - | 3C 4H"), fill("3C", 1, 1));
    assert_eq!(position.sequences, rows("4C - | 2C 3C | 3C 4H").sequences);
}

#[test]
fn with_two_decks_either_of_two_equal_cards_may_move() {
    let rules = same_suit(SequenceDirection::L).vary(|rules| rules.two_decks = true).expect("a game");
    let deal = rows("2C - 3C 3D | 4D 2H 3C -");
    let other = |row, column| PlayerMove::FillGap { card: card("3C"), from: Some((row, column)), row: 0, column: 1 };
    let first = fill("3C", 0, 1);
    let moves = legal_moves(&rules, &Position::start(&rules, &deal));
    assert_eq!(moves, [first, other(1, 2)], "only the second one says where it comes from");
    assert_eq!(after(&rules, &deal, first).sequences, [places("2C 3C - 3D"), places("4D 2H 3C -")]);
    assert!(check(&rules, &Position::start(&rules, &deal), &other(0, 2)).is_ok(), "the first one may say so as well");
    assert_eq!(after(&rules, &deal, other(1, 2)).sequences, [places("2C 3C 3C 3D"), places("4D 2H - -")]);
    assert_eq!(refusal(&rules, &deal, other(1, 1)), "row 2 place 2 holds 2♥, not 3♣");
    assert_eq!(refusal(&rules, &deal, other(1, 3)), "row 2 place 4 is a gap, not 3♣");
    assert_eq!(refusal(&rules, &deal, other(2, 0)), "there is no row 3 place 1");
}
