//! Playing a game: undo, verifying solutions, counting positions.

use cadogan_referee::{Game, Verified, VerifyError, Win, perft, verify};
use cadogan_rules::{Deal, Place, PlayerMove, Rules};

use crate::support::*;

fn up(pile: u8, name: &str) -> PlayerMove {
    carry(Place::Tableau(pile), name, 1, Place::Foundation)
}

fn down(name: &str, pile: u8) -> PlayerMove {
    carry(Place::Foundation, name, 1, Place::Tableau(pile))
}

/// Two ranks, three suits up, and 2♦ on A♦.
fn nearly_won() -> (Rules, Deal) {
    let rules = game(2, |rules| {
        rules.max_rank.0 = 2;
        rules.foundations.removable = true;
    });
    let mut deal = tableau("AD 2D |");
    deal.foundations = vec![2, 2, 2, 0];
    (rules, deal)
}

#[test]
fn undo_restores_the_position_and_the_list_of_moves() {
    let (rules, deal) = nearly_won();
    let mut game = Game::new(rules, &deal);
    let start = game.position().clone();
    assert_eq!(game.undo(), None);
    game.play(&shift(0, "2D", 1, 1)).unwrap();
    let middle = game.position().clone();
    game.play(&up(0, "AD")).unwrap();
    assert_eq!(game.moves().collect::<Vec<_>>(), [shift(0, "2D", 1, 1), up(0, "AD")]);
    assert_eq!(game.undo(), Some(up(0, "AD")));
    assert_eq!(game.position(), &middle);
    assert_eq!(game.undo(), Some(shift(0, "2D", 1, 1)));
    assert_eq!(game.position(), &start);
    assert_eq!(game.moves().len(), 0);
}

#[test]
fn a_refused_move_changes_nothing() {
    let (rules, deal) = nearly_won();
    let mut game = Game::new(rules, &deal);
    let start = game.position().clone();
    let refusal = game.play(&up(0, "2D")).unwrap_err();
    assert_eq!(refusal.to_string(), "2♦ cannot go to the foundation: A♦ is next");
    assert_eq!((game.position(), game.moves().len()), (&start, 0));
}

#[test]
fn a_solution_is_verified_move_by_move() {
    let (rules, deal) = nearly_won();
    let solution = [shift(0, "2D", 1, 1), up(0, "AD"), up(1, "2D")];
    assert_eq!(verify(&rules, &deal, &solution), Ok(Verified { moves: 3, won_after: 3 }));
    assert_eq!(verify(&rules, &deal, &solution[..2]), Err(VerifyError::NotWon { moves: 2 }));
    let error = verify(&rules, &deal, &[solution[0], solution[2]]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "move 2 (2: 2♦ → foundation) is not legal: 2♦ cannot go to the foundation: A♦ is next"
    );
    assert!(matches!(error, VerifyError::Refused { index: 1, .. }));
}

#[test]
fn a_game_is_won_when_the_goal_is_reached_whatever_is_played_after() {
    let (rules, deal) = nearly_won();
    let moves = [shift(0, "2D", 1, 1), up(0, "AD"), up(1, "2D"), down("2D", 0)];
    assert_eq!(verify(&rules, &deal, &moves), Ok(Verified { moves: 4, won_after: 3 }));
    let win = Win::replay(&rules, &deal, moves.to_vec()).expect("a solution");
    assert_eq!(win.moves(), &moves[..3]);
    let rejected = Win::replay(&rules, &deal, moves[1..].to_vec()).expect_err("no solution");
    assert_eq!(rejected.moves, moves[1..]);
}

#[test]
fn a_deal_that_is_won_needs_no_moves() {
    let (rules, mut deal) = nearly_won();
    deal.tableau.clear();
    deal.foundations = vec![2; 4];
    assert_eq!(verify(&rules, &deal, &[]), Ok(Verified { moves: 0, won_after: 0 }));
}

#[test]
fn perft_counts_different_positions_at_every_depth() {
    let rules = game(3, |_| ());
    // Moving to either space gives the same position; then both piles are single cards, and no move changes anything.
    assert_eq!(perft(&rules, &tableau("9C 2D | |"), 2), [1, 0]);
    // 2D goes on 3C or to the space, and from there to the other of the two.
    assert_eq!(perft(&rules, &tableau("9C 2D | 3C |"), 3), [2, 2, 2]);
}
