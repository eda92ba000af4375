//! Short ways to write deals and moves.

use cadogan_cards::{Card, Rank};
use cadogan_referee::{Position, check, legal_moves, play};
use cadogan_rules::deal::TableauCard;
use cadogan_rules::{Deal, Place, PlayerMove, RawRules, Rules, TableauRules};

/// One card, `9H`.
pub(crate) fn card(text: &str) -> Card {
    text.parse().unwrap()
}

/// Cards separated by blanks, bottom first.
pub(crate) fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(card).collect()
}

/// Cells or a row: `-` is an empty place.
pub(crate) fn places(text: &str) -> Vec<Option<Card>> {
    text.split_whitespace().map(|word| (word != "-").then(|| card(word))).collect()
}

/// Piles separated by `|`; a lower-case suit letter is a card that lies face down.
pub(crate) fn piles(text: &str) -> Vec<Vec<TableauCard>> {
    let pile = |text: &str| text.split_whitespace().map(tableau_card).collect();
    text.split('|').map(pile).collect()
}

fn tableau_card(word: &str) -> TableauCard {
    TableauCard { card: card(word), face_up: !word.ends_with(|letter: char| letter.is_lowercase()) }
}

/// A deal with these tableau piles and nothing else.
pub(crate) fn tableau(text: &str) -> Deal {
    Deal { tableau: piles(text), ..Deal::default() }
}

/// The default game with this many piles, modified by `change`.
pub(crate) fn game(pile_count: u8, change: impl FnOnce(&mut RawRules)) -> Rules {
    let tableau = TableauRules { count: pile_count, ..TableauRules::default() };
    let mut rules = RawRules { tableau, ..RawRules::default() };
    change(&mut rules);
    rules.validate().expect("a game")
}

/// `count` cards from one place to another; `name` is the lowest of them.
pub(crate) fn carry(from: Place, name: &str, count: u8, to: Place) -> PlayerMove {
    PlayerMove::Carry { from, card: card(name), count, to }
}

/// Cards from one tableau pile to another.
pub(crate) fn shift(from: u8, name: &str, count: u8, to: u8) -> PlayerMove {
    carry(Place::Tableau(from), name, count, Place::Tableau(to))
}

/// Why a move is refused. Fails the test if it is not.
pub(crate) fn refusal(rules: &Rules, deal: &Deal, player_move: PlayerMove) -> String {
    let position = Position::start(rules, deal);
    assert!(!legal_moves(rules, &position).contains(&player_move), "{player_move:?} is listed");
    match check(rules, &position, &player_move) {
        Ok(()) => panic!("{player_move:?} is accepted"),
        Err(refusal) => refusal.to_string(),
    }
}

/// The position after a move. Fails the test if the move is refused or not listed.
pub(crate) fn after(rules: &Rules, deal: &Deal, player_move: PlayerMove) -> Position {
    let mut position = Position::start(rules, deal);
    assert!(legal_moves(rules, &position).contains(&player_move), "{player_move:?} is not listed");
    play(rules, &mut position, &player_move).unwrap_or_else(|refusal| panic!("{player_move:?}: {refusal}"));
    position
}

/// The position after several moves.
pub(crate) fn after_all(rules: &Rules, deal: &Deal, moves: &[PlayerMove]) -> Position {
    moves
        .iter()
        .fold(Position::start(rules, deal), |position, &player_move| after(rules, &position.to_deal(), player_move))
}

/// Whether a move is legal; the list and the check must agree.
pub(crate) fn is_legal(rules: &Rules, deal: &Deal, player_move: PlayerMove) -> bool {
    let position = Position::start(rules, deal);
    let listed = legal_moves(rules, &position).contains(&player_move);
    assert_eq!(listed, check(rules, &position, &player_move).is_ok());
    listed
}

/// The rank written as a letter.
pub(crate) fn rank(text: &str) -> Rank {
    text.parse().unwrap()
}
