//! Every legal move is a gesture, with piles that are there and words that a screen reader can say.

use cadogan_cards::Card;
use cadogan_rules::{PlayerMove, presets};
use cadogan_table::{PileId, Table};

use crate::{Dice, dealt, pile, wander};

/// The cards of a pile, the bottom card first.
fn cards(table: &Table, pile: PileId) -> Vec<Card> {
    let position = table.position();
    match pile {
        PileId::Tableau(index) => position.tableau[usize::from(index)].iter().map(|card| card.card).collect(),
        PileId::Foundation(index) => position.foundation_piles(table.rules())[usize::from(index)].clone(),
        PileId::Cell(index) => position.cells[usize::from(index)].into_iter().collect(),
        PileId::Stock => position.stock.clone(),
        PileId::Waste => position.waste.clone(),
        PileId::Hole => position.hole.clone(),
        PileId::Discard => position.discard.clone(),
        PileId::Reserve(_) if table.rules().reserve.stacked => position.reserve.clone(),
        PileId::Reserve(index) => vec![position.reserve[usize::from(index)]],
        PileId::Row { row, place } => position.sequences[usize::from(row)][usize::from(place)].into_iter().collect(),
        PileId::Accordion(index) => position.accordion[usize::from(index)].clone(),
    }
}

#[test]
fn gestures_of_all_games_take_the_cards_that_they_say_where_they_say() {
    let mut dice = Dice(1);
    for game in presets() {
        let mut table = dealt(game.name(), 3);
        for _ in 0..12 {
            let gestures = table.gestures_either_way();
            for legal in table.legal_moves() {
                assert!(gestures.iter().any(|gesture| gesture.moves == [legal]), "{}: {legal}", game.name());
            }
            for gesture in gestures.iter().filter(|gesture| gesture.cards > 0) {
                let grabbed = cards(&table, gesture.from);
                let grabbed = &grabbed[grabbed.len() - usize::from(gesture.cards)..];
                let mut after = table.clone();
                after.make(gesture).expect("a gesture is legal");
                if let (PileId::Accordion(from), PileId::Accordion(to)) = (gesture.from, gesture.to) {
                    let to = if from < to { to - 1 } else { to };
                    assert!(cards(&after, PileId::Accordion(to)).ends_with(grabbed), "{}", gesture.says());
                } else if let PlayerMove::Pair { card, with, .. } = gesture.moves[0] {
                    let gone = cards(&after, PileId::Discard);
                    assert!(gone.ends_with(&[card, with]) || gone.ends_with(&[with, card]), "{}", gesture.says());
                } else if !table.rules().foundations.complete_only || !matches!(gesture.to, PileId::Foundation(_)) {
                    assert!(cards(&after, gesture.to).ends_with(grabbed), "{}: {}", game.name(), gesture.says());
                }
                assert!(gesture.says().contains(" of ") && gesture.says().contains(" to "), "{}", gesture.says());
                let found = table.carry(gesture.from, gesture.cards.into(), gesture.to).expect("it was listed");
                assert_eq!((found.from, found.cards, found.to), (gesture.from, gesture.cards, gesture.to));
            }
            if !wander(&mut table, &mut dice) {
                break;
            }
        }
    }
}

#[test]
fn no_gesture_is_listed_twice() {
    let mut dice = Dice(2);
    for game in
        ["free-cell", "free-cell-0-cell", "eight-off", "bakers-game", "klondike", "spider", "forty-thieves", "pyramid"]
    {
        let mut table = dealt(game, 5);
        while table.at() < 60 && wander(&mut table, &mut dice) {
            let gestures = table.gestures_either_way();
            let mut ends: Vec<_> = gestures.iter().map(|gesture| (gesture.from, gesture.cards, gesture.to)).collect();
            ends.sort();
            ends.dedup();
            assert_eq!(ends.len(), gestures.len(), "{game}");
        }
    }
}

#[test]
fn any_foundation_may_be_aimed_at() {
    let table = dealt("klondike", 1);
    let ace = table.carry(pile("tableau-2"), 1, pile("foundations-1")).expect("it goes to the one of its suit");
    assert_eq!((ace.to, ace.also.len()), (pile("foundations-3"), 3));
    assert_eq!(ace.says(), "ace of spades to the foundation of spades");
}

#[test]
fn a_tap_on_the_stock_does_what_the_game_does_with_it() {
    let mut table = dealt("klondike", 1);
    assert!(!table.last_was_stock());
    for _ in 0..8 {
        assert_eq!(table.stock_move(), Some(PlayerMove::TurnStock));
        table.play(&PlayerMove::TurnStock).expect("legal");
    }
    assert!(table.last_was_stock());
    assert_eq!(table.stock_move(), Some(PlayerMove::Redeal));
    assert_eq!(dealt("spider", 1).stock_move(), Some(PlayerMove::DealRow));
    assert_eq!(dealt("golf", 1).stock_move(), Some(PlayerMove::DealToHole));
    assert_eq!(dealt("free-cell", 1).stock_move(), None);
    let turn = dealt("klondike", 1).carry(pile("stock"), 0, pile("waste")).expect("it can be turned");
    assert_eq!((turn.cards, turn.says()), (0, "turn 3 cards of the stock"));
}
