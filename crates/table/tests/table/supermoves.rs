//! Groups that are carried card by card, against a search of all single moves.

use std::collections::HashSet;

use cadogan_referee::{Position, legal_moves, play};
use cadogan_rules::{Deal, GroupMoves, Place, PlayerMove, Rules};
use cadogan_table::{PileId, Table};

use crate::{Dice, game, laid, rules_of, wander};

/// Whether single moves lead from a position to the one in which the group has moved, with nothing but the cards of the
/// group moving, through cells and empty piles.
fn reachable(rules: &Rules, begin: &Position, group: &[cadogan_cards::Card], goal: &Position) -> bool {
    let goal = goal.canonical(rules);
    let mut seen = HashSet::from([begin.canonical(rules)]);
    let mut open = vec![begin.clone()];
    while let Some(position) = open.pop() {
        if position.canonical(rules) == goal {
            return true;
        }
        for legal in legal_moves(rules, &position) {
            let PlayerMove::Carry { card, to: Place::Tableau(_) | Place::Cell(_), .. } = legal else { continue };
            if group.contains(&card) {
                let mut next = position.clone();
                play(rules, &mut next, &legal).expect("legal");
                if seen.insert(next.canonical(rules)) {
                    open.push(next);
                }
            }
        }
    }
    false
}

/// The position after a group has been moved as if by magic.
fn moved(rules: &Rules, position: &Position, from: usize, count: usize, to: usize) -> Position {
    let mut deal: Deal = position.to_deal();
    let rest = deal.tableau[from].len() - count;
    let group = deal.tableau[from].split_off(rest);
    deal.tableau[to].extend(group);
    Position::start(rules, &deal)
}

/// How many cards at the top of a pile are built on each other.
fn run(rules: &Rules, position: &Position, pile: usize) -> usize {
    let cards = &position.tableau[pile];
    let fits = |pair: &&[cadogan_rules::TableauCard]| {
        let (lower, upper) = (pair[0].card, pair[1].card);
        rules.ranks_fit(upper, lower, position.counted_from()) && rules.tableau.build.suits_fit(upper, lower)
    };
    cards.len().min(1) + cards.windows(2).rev().take_while(fits).count()
}

fn check(table: &Table) -> usize {
    let (rules, position) = (table.rules(), table.position());
    let cells = position.cells.iter().filter(|cell| cell.is_none()).count();
    let mut found = 0;
    for (from, to) in (0..position.tableau.len()).flat_map(|from| (0..position.tableau.len()).map(move |to| (from, to)))
    {
        for count in 2..=if from == to { 0 } else { run(rules, position, from) } {
            let spaces = (0..position.tableau.len()).filter(|&pile| pile != to && position.tableau[pile].is_empty());
            let within = count <= (cells + 1) << spaces.count();
            let lowest = position.tableau[from][position.tableau[from].len() - count].card;
            let lands = position.top_of_pile(to as u8).map_or(count < position.tableau[from].len(), |onto| {
                rules.ranks_fit(lowest, onto, position.counted_from()) && rules.tableau.build.suits_fit(lowest, onto)
            });
            let planned = table.carry(PileId::Tableau(from as u8), count, PileId::Tableau(to as u8));
            assert_eq!(planned.is_ok(), within && lands, "{count} cards from {from} to {to}: {planned:?}");
            let Ok(gesture) = planned else { continue };
            let goal = moved(rules, position, from, count, to);
            let mut after = table.clone();
            after.make(&gesture).expect("the referee agrees");
            assert_eq!(after.position(), &goal, "nothing else has moved");
            assert_eq!(after.undo(), Some(gesture.moves));
            let group: Vec<_> = position.tableau[from].iter().rev().take(count).map(|card| card.card).collect();
            assert!(reachable(rules, position, &group, &goal));
            found += 1;
        }
    }
    found
}

#[test]
fn all_groups_that_the_room_permits_are_found() {
    let mut dice = Dice(10);
    let mut found = 0;
    for (build, cells) in
        ["red-black", "any-suit", "same-suit"].into_iter().flat_map(|build| [0, 1, 2].map(|cells| (build, cells)))
    {
        let text = format!(
            r#"{{"max rank": 4, "tableau piles": {{"count": 5, "build policy": "{build}"}}, "cells": {{"count": {cells}}}}}"#
        );
        let rules = game(&text);
        assert_eq!(rules.group_moves(), GroupMoves::No);
        for seed in 1..=12 {
            let mut table = Table::new(rules.clone(), Deal::from_seed(&rules, seed).expect("a seed"));
            while table.at() < 40 && wander(&mut table, &mut dice) {
                found += check(&table);
            }
        }
    }
    assert!(found > 300, "{found} groups");
}

#[test]
fn a_whole_suit_goes_with_two_cells_and_three_spaces() {
    let rules = rules_of("bakers-game");
    let suit =
        |suit: char, ranks: &str| ranks.chars().map(|rank| format!("\"{rank}{suit}\"")).collect::<Vec<_>>().join(",");
    let run = suit('S', "QJT98765432A");
    let text = format!(
        r#"{{"tableau piles": [[{}, {run}], ["KS"], [{}], [{}], [], [], []], "cells": ["KC", "KD"]}}"#,
        suit('H', "A23456789TJQK"),
        suit('C', "A23456789TJQ"),
        suit('D', "A23456789TJQ"),
    );
    let table = laid(&rules, &text);
    let gesture = table.carry(PileId::Tableau(0), 12, PileId::Tableau(1)).expect("12 cards, room for 24");
    assert_eq!(gesture.says(), "queen of spades and 11 more cards to pile 2");
    assert_eq!(gesture.notation(), "1: Q♠ +11 → 2");
    assert_eq!(table.carry_most(PileId::Tableau(0), PileId::Tableau(1)), Ok(gesture.clone()));
    assert!(gesture.moves.len() < 80, "{} moves", gesture.moves.len());
    assert!(table.carry(PileId::Tableau(0), 12, PileId::Tableau(4)).is_ok(), "12 cards to a space");
    assert!(table.carry(PileId::Tableau(0), 11, PileId::Tableau(1)).is_err(), "a jack does not go on a king");
}

#[test]
fn games_that_move_groups_have_no_plans() {
    let mut dice = Dice(11);
    for name in ["klondike", "spider", "scotch-patience", "canfield"] {
        let rules = rules_of(name);
        let mut table = Table::new(rules.clone(), Deal::from_seed(&rules, 1).expect("a seed"));
        while table.at() < 30 && wander(&mut table, &mut dice) {
            let several = table.gestures().iter().any(|gesture| gesture.moves.len() > 1);
            assert!(!several || rules.group_moves() == GroupMoves::No, "{name}");
        }
    }
}
