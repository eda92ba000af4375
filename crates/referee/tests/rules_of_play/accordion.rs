//! Accordion.

use cadogan_referee::{Position, is_won, legal_moves};
use cadogan_rules::{AccordionDirection, AccordionMove, AccordionPolicy, AccordionRules, Deal, PlayerMove, Rules};

use crate::support::*;

const LEFT: AccordionDirection = AccordionDirection::Left;
const RIGHT: AccordionDirection = AccordionDirection::Right;

fn accordion(steps: &[(AccordionDirection, u8)], policies: &[AccordionPolicy]) -> Rules {
    let moves = steps.iter().map(|&(direction, distance)| AccordionMove { direction, distance }).collect();
    game(0, |rules| {
        rules.foundations.present = false;
        rules.accordion = AccordionRules { size: 5, moves, policies: policies.to_vec() };
    })
}

fn row(text: &str) -> Deal {
    Deal { accordion: text.split('|').map(cards).collect(), ..Deal::default() }
}

fn fold(from: u8, name: &str, to: u8) -> PlayerMove {
    PlayerMove::Fold { from, card: card(name), to }
}

#[test]
fn a_pile_moves_as_a_whole_and_the_row_closes_up() {
    let rules = accordion(&[(LEFT, 1), (LEFT, 3)], &[AccordionPolicy::SameSuit]);
    let position = after(&rules, &row("2C | 3H | 4D | 9S 5C | 6D"), fold(3, "5C", 0));
    assert_eq!(position.accordion, row("2C 9S 5C | 3H | 4D | 6D").accordion);
}

#[test]
fn distances_count_the_piles_now_present() {
    let rules = accordion(&[(LEFT, 3)], &[AccordionPolicy::SameSuit]);
    let deal = row("2C | 3H | 4D | 5D | 6C");
    assert!(!is_legal(&rules, &deal, fold(4, "6C", 0)));
    assert!(is_legal(&rules, &row("2C | 3H | 4D 5D | 6C"), fold(3, "6C", 0)));
}

#[test]
fn any_one_policy_is_enough() {
    let rules = accordion(&[(LEFT, 1)], &[AccordionPolicy::SameSuit, AccordionPolicy::SameRank]);
    assert!(is_legal(&rules, &row("2C | 3C"), fold(1, "3C", 0)));
    assert!(is_legal(&rules, &row("2C | 2D"), fold(1, "2D", 0)));
    assert_eq!(refusal(&rules, &row("2C | 3D"), fold(1, "3D", 0)), "3♦ does not match 2♣");
}

#[test]
fn red_black_looks_at_colours_only_and_any_suit_at_nothing() {
    let red_black = accordion(&[(LEFT, 1)], &[AccordionPolicy::RedBlack]);
    assert!(is_legal(&red_black, &row("2C | 9D"), fold(1, "9D", 0)));
    assert!(!is_legal(&red_black, &row("2C | 9S"), fold(1, "9S", 0)));
    let any = accordion(&[(LEFT, 1)], &[AccordionPolicy::AnySuit]);
    assert!(is_legal(&any, &row("2C | 9S"), fold(1, "9S", 0)));
}

#[test]
fn only_top_cards_count() {
    let rules = accordion(&[(LEFT, 1)], &[AccordionPolicy::SameSuit]);
    assert!(!is_legal(&rules, &row("2C 5H | 9S 7C"), fold(1, "7C", 0)));
    assert!(is_legal(&rules, &row("5H 2C | 9S 7C"), fold(1, "7C", 0)));
}

#[test]
fn piles_may_move_to_the_right() {
    let rules = accordion(&[(RIGHT, 2)], &[AccordionPolicy::SameSuit]);
    let deal = row("2C | 3H | 4C | 5D");
    assert_eq!(legal_moves(&rules, &Position::start(&rules, &deal)), [fold(0, "2C", 2)]);
    assert_eq!(after(&rules, &deal, fold(0, "2C", 2)).accordion, row("3H | 4C 2C | 5D").accordion);
}

#[test]
fn moves_that_do_not_describe_the_row_are_refused() {
    let rules = accordion(&[(LEFT, 1)], &[AccordionPolicy::SameSuit]);
    let deal = row("2C | 3C | 4C");
    assert_eq!(refusal(&rules, &deal, fold(1, "4C", 0)), "the top of pile 2 is 3♣, not 4♣");
    assert_eq!(refusal(&rules, &deal, fold(3, "4C", 2)), "the accordion has no pile 4: there are 3 now");
    assert_eq!(refusal(&rules, &deal, fold(2, "4C", 0)), "no move of this accordion takes pile 3 to pile 1");
    assert_eq!(refusal(&rules, &deal, fold(1, "3C", 1)), "no move of this accordion takes pile 2 to pile 2");
    assert_eq!(refusal(&game(1, |_| ()), &tableau("9C"), fold(0, "9C", 0)), "this game has no accordion");
}

#[test]
fn one_pile_wins() {
    let rules = accordion(&[(LEFT, 1)], &[AccordionPolicy::SameSuit]);
    assert!(!is_won(&rules, &Position::start(&rules, &row("2C | 3C"))));
    assert!(is_won(&rules, &after(&rules, &row("2C | 3C"), fold(1, "3C", 0))));
}
