//! Parses what a player types for a move: the full notation, or short forms such as `7 3`, `w f`, `c2 4`, `9h`.
//!
//! Short forms are matched against what can be done, so they can leave out whatever the position determines.

use cadogan_cards::Card;
use cadogan_rules::{PlayerMove, StockDeal};
use cadogan_table::{Gesture, PileId, Table};

/// A word that says where cards come from or go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spot {
    /// A number as typed: a tableau pile or a pile of an accordion.
    Pile(u8),
    Cell(Option<u8>),
    Reserve(Option<u8>),
    Waste,
    /// The foundations, or the one with this number where there are several kinds.
    Foundation(Option<u8>),
    Hole,
    Stock,
    Discard,
    /// A card, wherever it is.
    Card(Card),
}

/// What the words mean, or why it cannot be done.
pub(super) fn understand(table: &Table, line: &str) -> Result<Gesture, String> {
    if let Ok(player_move) = line.parse::<PlayerMove>() {
        return written(table, &player_move);
    }
    if let Some(number) = line.strip_prefix('#') {
        return numbered(table, number.trim());
    }
    let words: Vec<&str> = line.split_whitespace().collect();
    match words[..] {
        ["d" | "deal" | "t" | "turn"] => dealt(table),
        ["r" | "redeal"] => written(table, &PlayerMove::Redeal),
        ["m", number] => numbered(table, number),
        [number] if is_number(number) => Err(bare_number(table, number)),
        [card] => by_card(table, spot(card)?),
        [from, to] => carried(table, spot(from)?, spot(to)?, None),
        [card, row, place] if table.rules().sequences.count > 0 => gap_filled(table, spot(card)?, row, place),
        [from, to, count] => carried(table, spot(from)?, spot(to)?, Some(number(count)?)),
        _ => Err(not_understood(line)),
    }
}

/// A move in the notation of solutions. A group that moves card by card may be written as one move.
fn written(table: &Table, player_move: &PlayerMove) -> Result<Gesture, String> {
    table.gesture_of(player_move).or_else(|refusal| {
        let written = player_move.to_string();
        let whole = table.gestures().into_iter().find(|gesture| gesture.notation() == written);
        whole.ok_or_else(|| refusal.to_string())
    })
}

/// Whatever a tap on the stock does, or why it does nothing.
fn dealt(table: &Table) -> Result<Gesture, String> {
    let player_move = table.stock_move().unwrap_or(match table.rules().stock.deal_type {
        StockDeal::Waste | StockDeal::Heaps | StockDeal::Spaces => PlayerMove::TurnStock,
        StockDeal::TableauPiles => PlayerMove::DealRow,
        StockDeal::Hole => PlayerMove::DealToHole,
        StockDeal::ReservePiles => PlayerMove::DealToReserve,
    });
    written(table, &player_move)
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// A number alone could be a pile or a place in the list, and a slip would deal the stock.
fn bare_number(table: &Table, number: &str) -> String {
    let example = match table.rules().goal() {
        cadogan_rules::Goal::Sequences => "say which card goes where, as in 5h 1 7".to_owned(),
        cadogan_rules::Goal::Hole => format!("say where to, as in {number} h"),
        cadogan_rules::Goal::Discard => format!("say what with, as in {number} 3, or {number} x for a card that goes alone"),
        _ => format!("say where to, as in {number} 3 or {number} f"),
    };
    format!("{example}; #{number} is number {number} of the list (l)")
}

fn numbered(table: &Table, word: &str) -> Result<Gesture, String> {
    let gestures = table.gestures();
    let chosen = word.parse::<usize>().ok().and_then(|number| gestures.get(number.checked_sub(1)?));
    chosen.cloned().ok_or_else(|| match gestures.len() {
        0 => "no move is left".to_owned(),
        count => format!("there is no move #{word}: they are numbered 1 to {count}, and l lists them"),
    })
}

/// Only a card is named: valid if it can go to only one kind of place.
fn by_card(table: &Table, wanted: Spot) -> Result<Gesture, String> {
    let Spot::Card(card) = wanted else {
        return Err("say where to as well, such as 7 3 or w f; help explains".to_owned());
    };
    let found: Vec<Gesture> =
        table.gestures_either_way().into_iter().filter(|gesture| starts_at(gesture, wanted)).collect();
    match &found[..] {
        [] => Err(format!("{} cannot move now", card.pretty())),
        [single] => Ok(single.clone()),
        _ => Err(ambiguous(&found)),
    }
}

fn gap_filled(table: &Table, card: Spot, row: &str, place: &str) -> Result<Gesture, String> {
    let Spot::Card(card) = card else { return Err(not_understood(row)) };
    let (row, column) = (index(number(row)?)?, index(number(place)?)?);
    written(table, &PlayerMove::FillGap { card, from: None, row, column })
}

/// The largest group that goes between two places; of places that differ only in their number, the first.
fn carried(table: &Table, from: Spot, to: Spot, count: Option<u8>) -> Result<Gesture, String> {
    let mut found = table.gestures_either_way();
    found.retain(|gesture| starts_at(gesture, from) && ends_at(gesture, to));
    if let Some(wanted) = count {
        found.retain(|gesture| gesture.cards == wanted);
    }
    let largest = found.iter().map(|gesture| gesture.cards).max();
    found.retain(|gesture| Some(gesture.cards) == largest);
    let Some(first) = found.first() else { return Err(why_not(table, from, to, count)) };
    let same_source = found.iter().all(|gesture| (gesture.from, gesture.card()) == (first.from, first.card()));
    // Where foundations are of several kinds, it is for the player to say which one is meant.
    let named = table.rules().names_foundations() && matches!(first.to, PileId::Foundation(_));
    let same_source = same_source && !(named && found.iter().any(|gesture| gesture.to != first.to));
    if same_source { Ok(first.clone()) } else { Err(ambiguous(&found)) }
}

/// The reason against what was probably meant.
fn why_not(table: &Table, from: Spot, to: Spot, count: Option<u8>) -> String {
    let unknown = || "no legal move does that; l lists the legal moves".to_owned();
    let (Some(from), Some(to)) = (likely_pile(table, from, false), likely_pile(table, to, true)) else {
        return unknown();
    };
    let tried = match count {
        Some(count) => table.carry(from, count.into(), to),
        None => table.carry_most(from, to),
    };
    tried.err().unwrap_or_else(unknown)
}

/// The pile that a word probably means; as a target, an empty cell rather than a full one.
fn likely_pile(table: &Table, spot: Spot, is_target: bool) -> Option<PileId> {
    let position = table.position();
    match spot {
        Spot::Pile(pile) if position.accordion.is_empty() => Some(PileId::Tableau(index(pile).ok()?)),
        Spot::Pile(pile) => Some(PileId::Accordion(index(pile).ok()?)),
        Spot::Cell(Some(cell)) => Some(PileId::Cell(index(cell).ok()?)),
        Spot::Cell(None) => {
            let cell = position.cells.iter().position(|cell| cell.is_none() == is_target).unwrap_or(0);
            Some(PileId::Cell(cell as u8))
        }
        Spot::Reserve(place) => Some(PileId::Reserve(index(place.unwrap_or(1)).ok()?)),
        Spot::Waste => Some(PileId::Waste),
        Spot::Foundation(number) => Some(PileId::Foundation(index(number.unwrap_or(1)).ok()?)),
        Spot::Hole => Some(PileId::Hole),
        Spot::Stock => Some(PileId::Stock),
        Spot::Discard => Some(PileId::Discard),
        Spot::Card(card) if position.waste.last() == Some(&card) => Some(PileId::Waste),
        Spot::Card(card) => {
            let top = |pile: &Vec<cadogan_rules::TableauCard>| pile.last().is_some_and(|top| top.card == card);
            Some(PileId::Tableau(position.tableau.iter().position(top)? as u8))
        }
    }
}

fn starts_at(gesture: &Gesture, wanted: Spot) -> bool {
    match wanted {
        Spot::Card(card) => gesture.card() == Some(card),
        _ => gesture.cards > 0 && is_spot(gesture.from, wanted),
    }
}

/// Whether a gesture goes there; a card as a target is one that the other is taken away with.
fn ends_at(gesture: &Gesture, wanted: Spot) -> bool {
    match (wanted, gesture.moves.first()) {
        (Spot::Card(named), Some(PlayerMove::Pair { with, .. })) => named == *with,
        _ => is_spot(gesture.to, wanted),
    }
}

fn is_spot(pile: PileId, wanted: Spot) -> bool {
    let same = |index: u8, number: Option<u8>| number.is_none_or(|number| number == index.saturating_add(1));
    match (pile, wanted) {
        (PileId::Tableau(index) | PileId::Accordion(index), Spot::Pile(number)) => same(index, Some(number)),
        (PileId::Cell(index), Spot::Cell(number)) | (PileId::Reserve(index), Spot::Reserve(number)) => same(index, number),
        (PileId::Foundation(index), Spot::Foundation(number)) => same(index, number),
        (PileId::Waste, Spot::Waste) | (PileId::Hole, Spot::Hole) => true,
        (PileId::Stock, Spot::Stock) | (PileId::Discard, Spot::Discard) => true,
        _ => false,
    }
}

fn spot(word: &str) -> Result<Spot, String> {
    let small = word.to_lowercase();
    let named = match small.as_str() {
        "w" | "waste" => Some(Spot::Waste),
        "f" | "foundation" | "foundations" => Some(Spot::Foundation(None)),
        "h" | "hole" => Some(Spot::Hole),
        "s" | "stock" => Some(Spot::Stock),
        "x" | "discard" => Some(Spot::Discard),
        "c" | "cell" => Some(Spot::Cell(None)),
        "r" | "reserve" => Some(Spot::Reserve(None)),
        _ => None,
    };
    if let Some(spot) = named {
        return Ok(spot);
    }
    if let Ok(pile) = small.parse() {
        return Ok(Spot::Pile(pile));
    }
    if let Some(cell) = small.strip_prefix('c').and_then(|rest| rest.parse().ok()) {
        return Ok(Spot::Cell(Some(cell)));
    }
    if let Some(foundation) = small.strip_prefix('f').and_then(|rest| rest.parse().ok()) {
        return Ok(Spot::Foundation(Some(foundation)));
    }
    if let Some(place) = small.strip_prefix('r').and_then(|rest| rest.parse().ok()) {
        return Ok(Spot::Reserve(Some(place)));
    }
    word.parse().map(Spot::Card).map_err(|_| not_understood(word))
}

fn number(word: &str) -> Result<u8, String> {
    word.parse().map_err(|_| not_understood(word))
}

/// Converts a number counted from 1 to an index.
fn index(number: u8) -> Result<u8, String> {
    number.checked_sub(1).ok_or_else(|| "piles and places are numbered from 1".to_owned())
}

fn ambiguous(found: &[Gesture]) -> String {
    let list: Vec<String> = found.iter().map(Gesture::notation).collect();
    format!("that can mean several moves: {}", list.join(", "))
}

fn not_understood(text: &str) -> String {
    format!("{text:?} is not understood: type a move such as 7 3 or w f, its number in the list (l), such as #2, or help")
}
