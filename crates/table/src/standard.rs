//! The standard notation of FreeCell: `26`, `2a`, `a5`, `2h`.
//!
//! A move is two letters, where it comes from and where it goes: `1` to `9` and `0` for tableau piles, `a` to `g` for
//! cells, `h` for the foundations. Between piles as many cards move as fit on the target; to a space, as many as
//! possible, unless `v` and a hexadecimal number follow (`26v1`). Moves to the foundations that cannot be a mistake may
//! be left out, as in solutions of programs that make them by themselves, and so may the end of a game when the rest only
//! goes up.

use cadogan_referee::{Position, play};
use cadogan_rules::{Deal, Place, PlayerMove, Rules};

use crate::supermove::{moves_single_cards, supermoves};
use crate::{Gesture, PileId, Table};

/// How many moves of single cards are looked at for one word: the largest group takes fewer.
const LONGEST_GROUP: usize = 64;

/// Whether a word looks like a move of the notation.
pub fn is_standard_word(word: &str) -> bool {
    read_word(word).is_some()
}

/// Whether moves of a game can be written in the notation; if not, why.
pub fn has_standard_notation(rules: &Rules) -> Result<(), String> {
    let refuse = |reason: &str| Err(format!("standard notation is for FreeCell and its relatives, but {reason}"));
    if rules.names_foundations() {
        return refuse("its moves must name one of several kinds of foundations");
    }
    if !rules.foundations.present || rules.hole.present {
        return refuse("this game is not won on foundations");
    }
    if rules.stock.size > 0 || rules.reserve.size > 0 {
        return refuse("this game has a stock or a reserve");
    }
    if !moves_single_cards(rules) {
        return refuse("in this game groups move as one");
    }
    match (rules.tableau.count, rules.cells.count) {
        (1..=10, ..=7) => Ok(()),
        _ => refuse("this game has more than ten piles or seven cells"),
    }
}

/// Writes moves in the notation; single moves that carry a group are one word.
pub fn to_standard(rules: &Rules, deal: &Deal, moves: &[PlayerMove]) -> Result<Vec<String>, String> {
    has_standard_notation(rules)?;
    let mut position = Position::start(rules, deal);
    let mut words = Vec::new();
    let mut rest = moves;
    while let Some((first, after)) = rest.split_first() {
        let ahead = positions_ahead(rules, &position, &rest[..rest.len().min(LONGEST_GROUP)])?;
        let groups = supermoves(rules, &position);
        let carried = groups.iter().filter_map(|group| Some((steps_of(rules, &position, group, &ahead)?, group)));
        if let Some((steps, group)) = carried.max_by_key(|(steps, _)| *steps) {
            words.push(word_of_group(&position, group, &groups)?);
            position = ahead[steps - 1].clone();
            rest = &rest[steps..];
        } else {
            words.push(word_of_move(&position, first, &groups)?);
            position = ahead[0].clone();
            rest = after;
        }
    }
    Ok(words)
}

/// Reads moves in the notation. The error names the word.
pub fn from_standard<'w>(
    rules: &Rules,
    deal: &Deal,
    words: impl IntoIterator<Item = &'w str>,
) -> Result<Vec<PlayerMove>, String> {
    has_standard_notation(rules)?;
    let mut table = Table::new(rules.clone(), deal.clone());
    for (index, word) in words.into_iter().enumerate() {
        let trouble = |reason: String| format!("move {} ({word}): {reason}", index + 1);
        let (from, to, count) = read_word(word).ok_or_else(|| {
            trouble("a pile (1 to 9, 0 for the tenth), a cell (a to g) or h for the foundations is expected, twice, as in 26, 2a or ah".into())
        })?;
        let mut meant = gesture_of(&table, from, to, count);
        // Programs that make safe moves by themselves leave them out of their solutions.
        let refused = meant.clone().err();
        while let (Err(_), Some(safe)) = (&meant, table.safe_move()) {
            table.play(&safe).map_err(|refusal| trouble(refusal.to_string()))?;
            meant = gesture_of(&table, from, to, count);
        }
        let gesture = meant.map_err(|reason| trouble(refused.unwrap_or(reason)))?;
        table.make(&gesture).map_err(|refusal| trouble(refusal.to_string()))?;
    }
    if !table.is_won() {
        // Programs also end a game by themselves when the rest has only to go up.
        let mut finished = table.clone();
        while let Some(up) = finished.legal_moves().into_iter().find(goes_up) {
            finished.play(&up).map_err(|refusal| refusal.to_string())?;
        }
        if finished.is_won() {
            table = finished;
        }
    }
    Ok(table.moves().collect())
}

fn goes_up(player_move: &PlayerMove) -> bool {
    matches!(player_move, PlayerMove::Carry { to: Place::Foundation, .. })
}

/// Where cards come from or go to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spot {
    Pile(u8),
    Cell(u8),
    Home,
}

impl Spot {
    fn of_letter(letter: u8) -> Option<Spot> {
        match letter.to_ascii_lowercase() {
            b'0' => Some(Spot::Pile(9)),
            digit @ b'1'..=b'9' => Some(Spot::Pile(digit - b'1')),
            cell @ b'a'..=b'g' => Some(Spot::Cell(cell - b'a')),
            b'h' => Some(Spot::Home),
            _ => None,
        }
    }

    fn place(self) -> Place {
        match self {
            Spot::Pile(index) => Place::Tableau(index),
            Spot::Cell(index) => Place::Cell(index),
            Spot::Home => Place::Foundation,
        }
    }
}

/// From where, to where, and how many cards if the word says so.
fn read_word(word: &str) -> Option<(Spot, Spot, Option<u8>)> {
    let (places, count) = match word.split_once(['v', 'V']) {
        Some((places, digits)) => (places, Some(u8::from_str_radix(digits, 16).ok().filter(|&count| count > 0)?)),
        None => (word, None),
    };
    let [from, to] = *places.as_bytes() else { return None };
    let (from, to) = (Spot::of_letter(from)?, Spot::of_letter(to)?);
    (from != Spot::Home && from != to).then_some((from, to, count))
}

fn gesture_of(table: &Table, from: Spot, to: Spot, count: Option<u8>) -> Result<Gesture, String> {
    let position = table.position();
    if let (Spot::Pile(from), Spot::Pile(to)) = (from, to) {
        let (from, to) = (PileId::Tableau(from), PileId::Tableau(to));
        return match count {
            Some(count) => table.carry(from, count.into(), to),
            None => table.carry_most(from, to),
        };
    }
    let card = match from {
        Spot::Pile(pile) => position.tableau.get(usize::from(pile)).map(|cards| cards.last().map(|top| top.card)),
        Spot::Cell(cell) => position.cells.get(usize::from(cell)).copied(),
        Spot::Home => None,
    };
    let card = match card {
        Some(Some(card)) => card,
        Some(None) => return Err("there is no card to move".to_owned()),
        None => return Err("there is no such place".to_owned()),
    };
    let player_move = PlayerMove::Carry { from: from.place(), card, count: 1, to: to.place() };
    table.gesture_of(&player_move).map_err(|refusal| refusal.to_string())
}

/// The positions after each of these moves, which must be legal.
fn positions_ahead(rules: &Rules, position: &Position, moves: &[PlayerMove]) -> Result<Vec<Position>, String> {
    let mut here = position.clone();
    let after = |player_move: &PlayerMove| {
        play(rules, &mut here, player_move).map_err(|refusal| format!("{player_move} is not legal: {refusal}"))?;
        Ok(here.clone())
    };
    moves.iter().map(after).collect()
}

/// After how many of the coming moves the position is the one that the group leads to.
fn steps_of(rules: &Rules, position: &Position, group: &Gesture, ahead: &[Position]) -> Option<usize> {
    let mut after = position.clone();
    group.moves.iter().try_for_each(|player_move| play(rules, &mut after, player_move)).ok()?;
    let last = group.moves.len().min(ahead.len());
    (2..=last).rev().find(|&steps| ahead[steps - 1] == after)
}

fn word_of_group(position: &Position, group: &Gesture, groups: &[Gesture]) -> Result<String, String> {
    match (group.from, group.to) {
        (PileId::Tableau(from), PileId::Tableau(to)) => between_piles(position, from, group.cards, to, groups),
        _ => Err(format!("{} is not a move between piles", group.says())),
    }
}

fn word_of_move(position: &Position, player_move: &PlayerMove, groups: &[Gesture]) -> Result<String, String> {
    let cannot = || format!("standard notation has no word for {player_move}");
    let PlayerMove::Carry { from, to, count, .. } = *player_move else { return Err(cannot()) };
    match (from, to) {
        (Place::Tableau(from), Place::Tableau(to)) => between_piles(position, from, count, to, groups),
        (Place::Tableau(pile), Place::Cell(cell)) => Ok(format!("{}{}", pile_letter(pile), cell_letter(cell))),
        (Place::Cell(cell), Place::Tableau(pile)) => Ok(format!("{}{}", cell_letter(cell), pile_letter(pile))),
        (Place::Tableau(pile), Place::Foundation) => Ok(format!("{}h", pile_letter(pile))),
        (Place::Cell(cell), Place::Foundation) => Ok(format!("{}h", cell_letter(cell))),
        _ => Err(cannot()),
    }
}

/// The number of cards is written if it is not the one that a reader would take.
fn between_piles(position: &Position, from: u8, cards: u8, to: u8, groups: &[Gesture]) -> Result<String, String> {
    let goes = |group: &&Gesture| group.goes(PileId::Tableau(from), PileId::Tableau(to));
    let most = groups.iter().filter(goes).map(|group| group.cards).max().unwrap_or(1);
    let count = if position.is_space(to) && cards != most { format!("v{cards:x}") } else { String::new() };
    Ok(format!("{}{}{count}", pile_letter(from), pile_letter(to)))
}

fn pile_letter(pile: u8) -> char {
    char::from(b'0' + (pile + 1) % 10)
}

fn cell_letter(cell: u8) -> char {
    char::from(b'a' + cell)
}
