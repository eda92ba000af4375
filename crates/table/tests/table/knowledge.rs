//! What follows from what is known.

use cadogan_rules::PlayerMove;
use cadogan_solve::{Answer, Options, Verdict, solve};
use cadogan_table::{MoveMark, Table};

use crate::{dealt, game, laid, moves};

const WINNABLE: Option<Answer> = Some(Answer::Winnable(()));
const LOST: Option<Answer> = Some(Answer::Unwinnable(()));

/// A deal of Klondike and a win of it.
fn winnable() -> (Table, Vec<PlayerMove>) {
    let table = dealt("klondike", 2);
    let report = solve(table.rules(), table.start(), &Options::default()).expect("no contradiction");
    let Verdict::Winnable(win) = report.verdict else { panic!("seed 2 can be won") };
    (table, win.into_moves())
}

fn other_than(table: &Table, player_move: PlayerMove) -> PlayerMove {
    table.legal_moves().into_iter().find(|legal| *legal != player_move).expect("another move")
}

#[test]
fn following_a_win_and_going_back_keep_it() {
    let (mut table, win) = winnable();
    assert_eq!((table.verdict(), table.win(), table.hint()), (None, None, None));
    table.learn(0, Answer::Winnable(()), &win).expect("the referee agrees");
    for index in 0..win.len() {
        assert_eq!(table.win(), Some(&win[index..]));
        assert_eq!(table.hint().expect("a hint").moves, [win[index]]);
        table.play(&win[index]).expect("legal");
        assert_eq!(table.verdict(), WINNABLE);
    }
    assert!(table.is_won());
    assert_eq!((table.win(), table.hint()), (Some(&[][..]), None));
    assert!(table.marks().iter().all(|&mark| mark == MoveMark::Kept));
    while let Some(taken) = table.undo() {
        assert_eq!(table.win().expect("known")[0], taken[0]);
    }
    assert_eq!(table.win(), Some(&win[..]));
}

#[test]
fn a_move_beside_the_win_is_unknown_until_it_is_learned_and_taking_it_back_restores_the_win() {
    let (mut table, win) = winnable();
    table.learn(0, Answer::Winnable(()), &win).expect("the referee agrees");
    for player_move in &win[..5] {
        table.play(player_move).expect("legal");
    }
    let other = other_than(&table, win[5]);
    table.play(&other).expect("legal");
    assert_eq!((table.verdict(), table.win()), (None, None));
    assert_eq!(table.marks()[4..], [MoveMark::Kept, MoveMark::Unknown]);
    table.learn(6, Answer::Undecided(()), &[]).expect("nothing to check");
    assert_eq!(table.verdict(), Some(Answer::Undecided(())));
    table.learn(6, Answer::Unwinnable(()), &[]).expect("no contradiction");
    assert_eq!((table.verdict(), table.dead_end()), (LOST, Some(5)));
    assert_eq!(table.marks()[4..], [MoveMark::Kept, MoveMark::Lost]);
    let later = table.legal_moves()[0];
    table.play(&later).expect("legal");
    assert_eq!((table.verdict(), table.dead_end()), (LOST, Some(5)));
    assert_eq!(table.marks()[5..], [MoveMark::Lost, MoveMark::WasLost]);
    table.undo_moves(2);
    assert_eq!((table.verdict(), table.dead_end()), (WINNABLE, None));
    assert_eq!(table.win(), Some(&win[5..]));
    assert_eq!(table.marks().len(), 7, "moves taken back have marks, too");
}

#[test]
fn a_win_found_later_makes_the_whole_line_before_it_winnable() {
    let (mut table, win) = winnable();
    for player_move in &win[..8] {
        table.play(player_move).expect("legal");
    }
    table.learn(8, Answer::Winnable(()), &win[8..]).expect("the referee agrees");
    assert!((0..=8).all(|at| table.verdict_at(at) == WINNABLE));
    table.go_to(5).expect("in the line");
    assert_eq!(table.win(), Some(&win[5..]));
    let other = other_than(&table, win[5]);
    table.play(&other).expect("legal");
    table.undo();
    assert_eq!(table.win(), Some(&win[5..]), "leaving the line does not lose the win");
}

#[test]
fn false_and_contradicting_claims_are_refused() {
    let (mut table, win) = winnable();
    assert!(table.learn(0, Answer::Winnable(()), &win[1..]).expect_err("not legal").contains("does not win"));
    assert!(table.learn(0, Answer::Winnable(()), &win[..3]).is_err(), "not to the end");
    assert!(table.learn(1, Answer::Unwinnable(()), &[]).is_err(), "there is no such position");
    assert_eq!(table.verdict(), None);
    table.play(&win[0]).expect("legal");
    table.learn(1, Answer::Winnable(()), &win[1..]).expect("the referee agrees");
    assert!(table.learn(0, Answer::Unwinnable(()), &[]).is_err(), "a later position can be won");
    table.learn(1, Answer::Undecided(()), &[]).expect("it says nothing");
    assert_eq!(table.verdict(), WINNABLE);
    let mut lost = winnable().0;
    lost.learn(0, Answer::Unwinnable(()), &[]).expect("nothing is known yet");
    assert!(lost.learn(0, Answer::Winnable(()), &win).is_err(), "it was called lost");
}

#[test]
fn a_position_without_moves_is_lost_and_a_won_one_is_not() {
    let rules = game(
        r#"{"max rank": 2, "tableau piles": {"count": 3, "build policy": "no-build", "spaces policy": "no-build"}}"#,
    );
    let stuck = laid(&rules, r#"{"tableau piles": [["2C"], ["2H"], ["2S", "AC", "AH", "AS", "AD", "2D"]]}"#);
    assert!(stuck.is_stuck() && stuck.verdict() == LOST);
    let mut won = laid(
        &rules,
        r#"{"tableau piles": [["2C"], [], []], "foundations": ["AC", "AH", "2H", "AS", "2S", "AD", "2D"]}"#,
    );
    won.play(&moves(&["1: 2♣ → foundation"])[0]).expect("legal");
    assert!(won.is_won() && won.verdict() == WINNABLE);
    assert_eq!((won.marks(), won.verdict_at(0)), (vec![MoveMark::Kept], WINNABLE));
}

#[test]
fn a_group_is_hinted_as_one_gesture_and_making_it_keeps_the_win() {
    let mut table = dealt("free-cell", 1);
    let report = solve(table.rules(), table.start(), &Options { shorten: true, ..Options::default() })
        .expect("no contradiction");
    let Verdict::Winnable(win) = report.verdict else { panic!("it can be won") };
    table.learn(0, Answer::Winnable(()), win.moves()).expect("the referee agrees");
    let mut gestures = 0;
    while let Some(hint) = table.hint() {
        let left = table.win().expect("known").len();
        table.make(&hint).expect("a hint is legal");
        gestures += 1;
        assert!(table.win().expect("still known").len() < left);
    }
    assert!(table.is_won() && gestures <= win.moves().len(), "{gestures} gestures");
}
