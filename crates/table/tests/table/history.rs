//! Undo, redo and jumps restore positions exactly.

use cadogan_rules::{PlayerMove, presets};

use crate::{Dice, dealt, wander};

#[test]
fn every_position_of_a_line_can_be_returned_to() {
    let mut dice = Dice(3);
    for game in presets() {
        let mut table = dealt(game.name(), 2);
        let mut passed = vec![(0, table.position().clone())];
        while passed.len() < 50 && wander(&mut table, &mut dice) {
            passed.push((table.at(), table.position().clone()));
        }
        let end = table.at();
        for (at, position) in passed.iter().rev() {
            assert_eq!((table.at(), table.position()), (*at, position), "{}", game.name());
            assert_eq!(table.undo().is_some(), *at > 0);
        }
        assert_eq!(table.undone().len(), end);
        for (at, position) in &passed {
            assert_eq!((table.at(), table.position()), (*at, position), "{}", game.name());
            assert_eq!(table.redo().is_some(), *at < end);
        }
        for _ in 0..10 {
            let (at, position) = &passed[dice.below(passed.len())];
            table.go_to(*at).expect("it was there");
            assert_eq!(table.position(), position);
            assert_eq!(table.position_at(*at).as_ref(), Some(position));
        }
        assert!(table.go_to(end + 1).is_err() && table.position_at(end + 1).is_none());
    }
}

#[test]
fn another_move_ends_the_line_and_the_same_move_goes_on_with_it() {
    let mut table = dealt("klondike", 1);
    for _ in 0..3 {
        table.play(&PlayerMove::TurnStock).expect("legal");
    }
    assert_eq!(table.undo_moves(2), [PlayerMove::TurnStock; 2]);
    table.play(&PlayerMove::TurnStock).expect("legal");
    assert_eq!((table.at(), table.undone().len()), (2, 1), "the same move again");
    table.undo();
    let other = table.legal_moves().into_iter().find(|legal| *legal != PlayerMove::TurnStock).expect("another move");
    table.play(&other).expect("legal");
    assert_eq!((table.at(), table.undone().len()), (2, 0));
    assert_eq!(table.undo_moves(99).len(), 2);
    assert_eq!(table.undo(), None);
}

#[test]
fn an_illegal_gesture_changes_nothing() {
    let mut table = dealt("free-cell", 1);
    let mut dice = Dice(9);
    wander(&mut table, &mut dice);
    table.undo();
    let mut gesture = table.gestures()[0].clone();
    gesture.moves.push(PlayerMove::TurnStock);
    let before = (table.position().clone(), table.undone().len());
    assert!(table.make(&gesture).is_err());
    assert_eq!((table.position().clone(), table.undone().len()), before);
}
