//! Parses what a player types for a move: the full notation, or short forms such as `7 3`, `w f`, `c2 4`, `9h`.
//!
//! Short forms are matched against the legal moves, so they can leave out whatever the position determines.

use cadogan_cards::Card;
use cadogan_referee::{Position, check, legal_moves};
use cadogan_rules::{Place, PlayerMove, Rules, StockDeal};

/// A word that says where cards come from or go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spot {
    /// A number as typed: a tableau pile or a pile of an accordion.
    Pile(u8),
    Cell(Option<u8>),
    Reserve(Option<u8>),
    Waste,
    Foundation,
    Hole,
    /// A card, wherever it is.
    Card(Card),
}

/// The legal move that the words mean, or why there is none.
pub(super) fn understand(rules: &Rules, position: &Position, line: &str) -> Result<PlayerMove, String> {
    if let Ok(player_move) = line.parse::<PlayerMove>() {
        return check(rules, position, &player_move).map(|()| player_move).map_err(|refusal| refusal.to_string());
    }
    let words: Vec<&str> = line.split_whitespace().collect();
    match words[..] {
        ["d" | "deal" | "t" | "turn"] => checked(rules, position, stock_move(rules)),
        ["r" | "redeal"] => checked(rules, position, PlayerMove::Redeal),
        [number] if number.bytes().all(|byte| byte.is_ascii_digit()) => numbered(rules, position, number),
        [card] => by_card(rules, position, spot(card)?),
        [from, to] => carried(rules, position, spot(from)?, spot(to)?, None),
        [card, row, place] if matches!(spot(card)?, Spot::Card(_)) && rules.sequences.count > 0 => {
            gap_filled(rules, position, spot(card)?, row, place)
        }
        [from, to, count] => carried(rules, position, spot(from)?, spot(to)?, Some(number(count)?)),
        _ => Err(not_understood(line)),
    }
}

/// Dealing from the stock, in whatever way this game does it.
fn stock_move(rules: &Rules) -> PlayerMove {
    match rules.stock.deal_type {
        StockDeal::Waste => PlayerMove::TurnStock,
        StockDeal::TableauPiles => PlayerMove::DealRow,
        StockDeal::Hole => PlayerMove::DealToHole,
    }
}

fn checked(rules: &Rules, position: &Position, player_move: PlayerMove) -> Result<PlayerMove, String> {
    check(rules, position, &player_move).map(|()| player_move).map_err(|refusal| refusal.to_string())
}

fn numbered(rules: &Rules, position: &Position, word: &str) -> Result<PlayerMove, String> {
    let moves = legal_moves(rules, position);
    let chosen = word.parse::<usize>().ok().and_then(|number| number.checked_sub(1)).and_then(|index| moves.get(index));
    chosen.copied().ok_or_else(|| match moves.len() {
        0 => "no move is left".to_owned(),
        count => format!("there is no move {word}: they are numbered 1 to {count}, and l lists them"),
    })
}

/// Only a card is named: valid if it can go to only one kind of place.
fn by_card(rules: &Rules, position: &Position, wanted: Spot) -> Result<PlayerMove, String> {
    let Spot::Card(card) = wanted else { return Err("say where to as well, such as 7 3 or w f; help explains".to_owned()) };
    let found: Vec<PlayerMove> =
        legal_moves(rules, position).into_iter().filter(|candidate| starts_at(candidate, wanted)).collect();
    match found[..] {
        [] => Err(format!("{} cannot move now", card.pretty())),
        [single] => Ok(single),
        _ => Err(ambiguous(&found)),
    }
}

fn gap_filled(rules: &Rules, position: &Position, card: Spot, row: &str, place: &str) -> Result<PlayerMove, String> {
    let Spot::Card(card) = card else { return Err(not_understood(row)) };
    let (row, column) = (index(number(row)?)?, index(number(place)?)?);
    checked(rules, position, PlayerMove::FillGap { card, from: None, row, column })
}

/// The largest legal group between two places; of places that differ only in their number, the first.
fn carried(
    rules: &Rules,
    position: &Position,
    from: Spot,
    to: Spot,
    count: Option<u8>,
) -> Result<PlayerMove, String> {
    let mut found = legal_moves(rules, position);
    found.retain(|candidate| starts_at(candidate, from) && ends_at(candidate, to));
    if let Some(wanted) = count {
        found.retain(|candidate| size(candidate) == wanted);
    }
    let largest = found.iter().map(size).max();
    found.retain(|candidate| Some(size(candidate)) == largest);
    let Some(&first) = found.first() else { return Err(why_not(rules, position, from, to, count)) };
    let same_source = found.iter().all(|candidate| source(candidate) == source(&first));
    if same_source { Ok(first) } else { Err(ambiguous(&found)) }
}

/// The referee's reason against the move that was probably meant.
fn why_not(rules: &Rules, position: &Position, from: Spot, to: Spot, count: Option<u8>) -> String {
    let unknown = || "no legal move does that; l lists the legal moves".to_owned();
    if !position.accordion.is_empty() {
        let (Spot::Pile(from), Spot::Pile(to)) = (from, to) else { return unknown() };
        let (Ok(from), Ok(to)) = (index(from), index(to)) else { return unknown() };
        let Some(&card) = position.accordion.get(usize::from(from)).and_then(|pile| pile.last()) else {
            return format!("there is no pile {}", from + 1);
        };
        return refusal(rules, position, PlayerMove::Fold { from, card, to }).unwrap_or_else(unknown);
    }
    let Some((from, card, count)) = likely_cards(position, from, count.unwrap_or(1)) else { return unknown() };
    let Some(to) = likely_target(position, to) else { return unknown() };
    refusal(rules, position, PlayerMove::Carry { from, card, count, to }).unwrap_or_else(unknown)
}

fn refusal(rules: &Rules, position: &Position, player_move: PlayerMove) -> Option<String> {
    check(rules, position, &player_move).err().map(|refusal| format!("{player_move}: {refusal}"))
}

fn likely_cards(position: &Position, from: Spot, count: u8) -> Option<(Place, Card, u8)> {
    let single = |place: Place, card: Option<&Card>| card.map(|&card| (place, card, 1));
    match from {
        Spot::Pile(pile) => {
            let pile = index(pile).ok()?;
            let cards = position.tableau.get(usize::from(pile))?;
            let lowest = cards.len().checked_sub(usize::from(count.max(1)))?;
            Some((Place::Tableau(pile), cards[lowest].card, count.max(1)))
        }
        Spot::Cell(cell) => {
            let cell = index(cell?).ok()?;
            single(Place::Cell(cell), position.cells.get(usize::from(cell))?.as_ref())
        }
        Spot::Reserve(Some(place)) => {
            let place = index(place).ok()?;
            single(Place::Reserve(place), position.reserve.get(usize::from(place)))
        }
        Spot::Reserve(None) => single(Place::Reserve(0), position.reserve.last()),
        Spot::Waste => single(Place::Waste, position.waste.last()),
        Spot::Card(card) => {
            let top = |pile: &Vec<_>| pile.last().is_some_and(|top: &cadogan_rules::TableauCard| top.card == card);
            let pile = position.tableau.iter().position(top)?;
            Some((Place::Tableau(pile as u8), card, 1))
        }
        Spot::Foundation | Spot::Hole => None,
    }
}

fn likely_target(position: &Position, to: Spot) -> Option<Place> {
    match to {
        Spot::Pile(pile) => Some(Place::Tableau(index(pile).ok()?)),
        Spot::Cell(Some(cell)) => Some(Place::Cell(index(cell).ok()?)),
        Spot::Cell(None) => {
            let empty = position.cells.iter().position(Option::is_none).unwrap_or(0);
            Some(Place::Cell(empty as u8))
        }
        Spot::Foundation => Some(Place::Foundation),
        Spot::Hole => Some(Place::Hole),
        Spot::Waste => Some(Place::Waste),
        Spot::Reserve(_) => Some(Place::Reserve(0)),
        Spot::Card(_) => None,
    }
}

fn starts_at(candidate: &PlayerMove, wanted: Spot) -> bool {
    match *candidate {
        PlayerMove::Carry { from, card, .. } => is_spot(from, wanted) || wanted == Spot::Card(card),
        PlayerMove::Fold { from, card, .. } => wanted == Spot::Pile(from.saturating_add(1)) || wanted == Spot::Card(card),
        PlayerMove::FillGap { card, .. } => wanted == Spot::Card(card),
        _ => false,
    }
}

fn ends_at(candidate: &PlayerMove, wanted: Spot) -> bool {
    match *candidate {
        PlayerMove::Carry { to, .. } => is_spot(to, wanted),
        PlayerMove::Fold { to, .. } => wanted == Spot::Pile(to.saturating_add(1)),
        _ => false,
    }
}

fn is_spot(place: Place, wanted: Spot) -> bool {
    let same = |index: u8, number: Option<u8>| number.is_none_or(|number| number == index.saturating_add(1));
    match (place, wanted) {
        (Place::Tableau(index), Spot::Pile(number)) => same(index, Some(number)),
        (Place::Cell(index), Spot::Cell(number)) | (Place::Reserve(index), Spot::Reserve(number)) => same(index, number),
        (Place::Waste, Spot::Waste) | (Place::Foundation, Spot::Foundation) | (Place::Hole, Spot::Hole) => true,
        _ => false,
    }
}

fn size(candidate: &PlayerMove) -> u8 {
    if let PlayerMove::Carry { count, .. } = *candidate { count } else { 1 }
}

/// The cards that move: two moves with the same source differ only in their target.
fn source(candidate: &PlayerMove) -> Option<(Place, Card)> {
    match *candidate {
        PlayerMove::Carry { from, card, .. } => Some((from, card)),
        PlayerMove::Fold { from, card, .. } => Some((Place::Tableau(from), card)),
        _ => None,
    }
}

fn spot(word: &str) -> Result<Spot, String> {
    let small = word.to_lowercase();
    let named = match small.as_str() {
        "w" | "waste" => Some(Spot::Waste),
        "f" | "foundation" | "foundations" => Some(Spot::Foundation),
        "h" | "hole" => Some(Spot::Hole),
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

fn ambiguous(found: &[PlayerMove]) -> String {
    let list: Vec<String> = found.iter().map(ToString::to_string).collect();
    format!("that can mean several moves: {}", list.join(", "))
}

fn not_understood(text: &str) -> String {
    format!("{text:?} is not understood: type a move such as 7 3 or w f, its number in the list (l), or help")
}
