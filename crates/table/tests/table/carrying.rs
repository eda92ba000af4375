//! Why something cannot be done, in words.

use cadogan_rules::presets;
use cadogan_table::PileId;

use crate::{Dice, dealt, game, laid, pile, wander};

fn told(table: &cadogan_table::Table, from: &str, cards: usize, to: &str) -> String {
    table.carry(pile(from), cards, pile(to)).expect_err("it cannot be done")
}

#[test]
fn the_referee_says_why_a_card_does_not_go_there() {
    let table = dealt("klondike", 1);
    assert!(told(&table, "tableau-1", 1, "tableau-2").contains("cannot go on"));
    assert!(told(&table, "tableau-1", 1, "foundations-1").contains("cannot go to the foundation"));
    assert_eq!(told(&table, "tableau-1", 1, "waste"), "nothing is ever put on the waste");
    assert_eq!(told(&table, "tableau-1", 1, "stock"), "nothing is ever put on the stock");
    assert_eq!(told(&table, "tableau-1", 1, "tableau-1"), "the cards already lie on pile 1");
    assert_eq!(told(&table, "waste", 1, "tableau-1"), "the waste is empty");
    assert_eq!(told(&table, "foundations-2", 1, "tableau-1"), "the foundation of hearts is empty");
    assert_eq!(told(&table, "tableau-1", 2, "tableau-2"), "pile 1 has fewer than 2 cards");
    assert_eq!(told(&table, "tableau-1", 0, "tableau-2"), "at least one card must move");
    assert_eq!(told(&table, "tableau-9", 1, "tableau-2"), "there is no pile 9");
    assert_eq!(told(&table, "tableau-1", 1, "cells-1"), "there is no cell 1");
    assert!(told(&table, "waste", 0, "stock").contains("turned over only when the stock is empty"));
}

#[test]
fn a_face_down_card_is_not_named() {
    let table = dealt("klondike", 1);
    assert_eq!(told(&table, "tableau-7", 3, "tableau-2"), "only cards that lie face up can be moved");
}

#[test]
fn groups_that_move_card_by_card_are_refused_for_the_right_reason() {
    let rules =
        game(r#"{"max rank": 6, "tableau piles": {"count": 5, "build policy": "red-black"}, "cells": {"count": 1}}"#);
    let deal = r#"{"tableau piles": [["AS","2S","AD","5S","4H","3S","2H"], ["6H"], ["5D"], ["6C","3H","4S","6S","5H"], ["AC","2C","3C","4C","5C","6D","2D","3D","4D"]],
        "foundations": ["AH"]}"#;
    let table = laid(&rules, deal);
    let told = |cards, to| told(&table, "tableau-1", cards, to);
    assert!(told(4, "tableau-2").contains("no more than 2 cards can be moved, one by one, with the cells and spaces"));
    assert!(told(5, "tableau-2").contains("the top 5 cards of pile 1 are not one group, only the top 4"));
    assert!(told(3, "tableau-2").contains("4♥ cannot go on 6♥: it is not one rank lower"));
    let most = |from, to| table.carry_most(pile(from), pile(to));
    assert!(most("tableau-1", "tableau-2").expect_err("four cards").contains("no more than 2 cards"));
    assert!(most("tableau-3", "tableau-2").expect_err("5♦ on 6♥").contains("the build policy is red-black"));
    assert_eq!(most("tableau-1", "cells-1").expect("a cell").cards, 1);
}

#[test]
fn gaps_and_accordions_have_their_own_reasons() {
    let table = dealt("accordion", 1);
    assert!(told(&table, "accordion-7", 1, "accordion-2").contains("no move of this accordion takes pile 7 to pile 2"));
    assert!(told(&table, "accordion-7", 1, "stock").contains("there is no stock"));
    let table = dealt("gaps-one-deal", 1);
    let said = told(&table, "sequences-1-1", 1, "sequences-1-2");
    assert!(said.contains("row 1"), "{said}");
}

#[test]
fn whatever_is_asked_for_gets_an_answer() {
    let mut dice = Dice(12);
    for game in presets() {
        let mut table = dealt(game.name(), 1);
        for _ in 0..4 {
            for _ in 0..60 {
                let (from, cards, to) = (some_pile(&mut dice), dice.below(300), some_pile(&mut dice));
                let few = cards % 4;
                for answer in [table.carry(from, cards, to), table.carry(from, few, to), table.carry_most(from, to)] {
                    let told = answer.map_or_else(|reason| reason, |gesture| gesture.notation());
                    assert!(told.len() > 5 && !told.contains('\n'), "{told}");
                }
            }
            wander(&mut table, &mut dice);
        }
    }
}

/// Any pile, likely or not.
fn some_pile(dice: &mut Dice) -> PileId {
    let number = if dice.below(3) == 0 { dice.below(256) } else { dice.below(9) } as u8;
    match dice.below(12) {
        0..4 => PileId::Tableau(number),
        4 => PileId::Foundation(number),
        5 => PileId::Cell(number),
        6 => PileId::Stock,
        7 => PileId::Waste,
        8 => PileId::Hole,
        9 => PileId::Reserve(number),
        10 => PileId::Row { row: number % 5, place: dice.below(14) as u8 },
        _ => PileId::Accordion(number),
    }
}
