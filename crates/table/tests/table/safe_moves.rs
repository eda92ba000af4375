//! Safe moves: a winnable position stays winnable.

use cadogan_referee::Position;
use cadogan_rules::{Place, PlayerMove, Rules};
use cadogan_solve::{Answer, Budget, Options, solve};

use crate::{Dice, dealt, wander};

fn answer(rules: &Rules, position: &Position) -> Answer {
    let options = Options { budget: Budget::default().positions(40_000), ..Options::default() };
    solve(rules, &position.to_deal(), &options).expect("no contradiction").verdict.answer()
}

#[test]
fn a_safe_move_never_loses_a_winnable_position() {
    let mut dice = Dice(4);
    let (mut safe_moves, mut winnable) = (0, 0);
    let games = ["klondike", "klondike-deal-1", "free-cell", "eight-off", "bakers-game", "canfield", "fan", "raglan"];
    for (game, seed) in games.into_iter().flat_map(|game| (1..=12).map(move |seed| (game, seed))) {
        let mut table = dealt(game, seed);
        while table.at() < 80 && wander(&mut table, &mut dice) {
            let Some(safe) = table.safe_move() else { continue };
            assert!(matches!(safe, PlayerMove::Carry { to: Place::Foundation, .. }), "{game}: {safe}");
            safe_moves += 1;
            if answer(table.rules(), table.position()) == Answer::Winnable(()) {
                winnable += 1;
                table.play(&safe).expect("it is legal");
                let after = answer(table.rules(), table.position());
                assert_ne!(after, Answer::Unwinnable(()), "{game} seed {seed}: {safe}");
            }
        }
    }
    assert!(safe_moves > 200 && winnable > 100, "{safe_moves} safe moves, {winnable} in winnable positions");
}

#[test]
fn safe_moves_are_one_gesture_and_keep_what_is_known() {
    let mut table = dealt("free-cell", 1);
    let options = Options { budget: Budget::default().positions(1_000_000), ..Options::default() };
    let report = solve(table.rules(), table.start(), &options).expect("no contradiction");
    let cadogan_solve::Verdict::Winnable(win) = report.verdict else { panic!("it can be won") };
    table.learn(0, Answer::Winnable(()), win.moves()).expect("the referee agrees");
    let mut played = 0;
    while let Some(next) = table.win().and_then(<[PlayerMove]>::first).copied() {
        table.play(&next).expect("a move of the win");
        let before = table.at();
        let safe = table.play_safe();
        assert_eq!(table.verdict(), Some(Answer::Winnable(())));
        assert!(table.win().is_some(), "the win goes on without the cards that went up");
        if safe.len() > 1 {
            played += 1;
            assert_eq!(table.undo(), Some(safe.clone()));
            assert_eq!(table.at(), before);
            assert_eq!(table.redo(), Some(safe));
        }
    }
    assert!(table.is_won() && played > 0);
}

#[test]
fn games_without_the_proof_have_no_safe_moves() {
    for game in ["spider", "forty-thieves", "golf", "accordion", "gaps-one-deal"] {
        let mut table = dealt(game, 1);
        let mut dice = Dice(5);
        while table.at() < 30 && wander(&mut table, &mut dice) {
            assert_eq!(table.safe_move(), None, "{game}");
        }
    }
}
