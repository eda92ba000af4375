//! The notation of moves: one way to write them, a few ways to read them.
//!
//! `→` and suit symbols are written. `->` and suit letters, in upper and lower case, are also read, and so is `reserve`
//! for `reserve 1`, the only place of a stacked reserve.

use std::fmt;
use std::str::FromStr;

use cadogan_cards::Card;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Place, PlayerMove};

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Tableau(index) => write!(f, "{}", number(*index)),
            Place::Cell(index) => write!(f, "cell {}", number(*index)),
            Place::Reserve(index) => write!(f, "reserve {}", number(*index)),
            Place::Waste => write!(f, "waste"),
            Place::Foundation => write!(f, "foundation"),
            Place::FoundationPile(index) => write!(f, "foundation {}", number(*index)),
            Place::Hole => write!(f, "hole"),
            Place::Stock => write!(f, "stock"),
            Place::Discard => write!(f, "discard"),
        }
    }
}

impl fmt::Display for PlayerMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerMove::Carry { from, card, count: 0 | 1, to } => write!(f, "{from}: {} → {to}", card.pretty()),
            PlayerMove::Carry { from, card, count, to } => write!(f, "{from}: {} +{} → {to}", card.pretty(), count - 1),
            PlayerMove::Pair { from, card, other, with } => {
                write!(f, "{from}: {} & {other}: {} → discard", card.pretty(), with.pretty())
            }
            PlayerMove::TurnStock => write!(f, "stock → waste"),
            PlayerMove::Redeal => write!(f, "waste → stock"),
            PlayerMove::DealRow => write!(f, "stock → tableau"),
            PlayerMove::DealToHole => write!(f, "stock → hole"),
            PlayerMove::DealToReserve => write!(f, "stock → reserve"),
            PlayerMove::Gather => write!(f, "gather"),
            PlayerMove::FillGap { card, from, row, column } => {
                if let Some((row, column)) = from {
                    write!(f, "row {} place {}: ", number(*row), number(*column))?;
                }
                write!(f, "{} → row {} place {}", card.pretty(), number(*row), number(*column))
            }
            PlayerMove::Fold { from, card, to } => {
                write!(f, "fold {}: {} → {}", number(*from), card.pretty(), number(*to))
            }
        }
    }
}

/// People count from 1.
fn number(index: u8) -> u16 {
    u16::from(index) + 1
}

/// A text that is not a move: what is wrong with it, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseMoveError {
    /// The text.
    pub text: String,
    /// What is wrong with it, and an example of what would be right.
    pub reason: String,
}

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\" is not a move: {}", self.text, self.reason)
    }
}

impl std::error::Error for ParseMoveError {}

impl FromStr for PlayerMove {
    type Err = ParseMoveError;

    /// Reads what `Display` writes, and the other spellings listed at the top of this file.
    fn from_str(text: &str) -> Result<PlayerMove, ParseMoveError> {
        read_move(text).map_err(|reason| ParseMoveError { text: text.trim().to_owned(), reason })
    }
}

fn read_move(text: &str) -> Result<PlayerMove, String> {
    // Some keyboards append a variation selector to suit symbols, which requests a coloured picture.
    let plain = text.replace("->", "→").replace('\u{fe0f}', "");
    if plain.trim().eq_ignore_ascii_case("gather") {
        return Ok(PlayerMove::Gather);
    }
    let mut sides = plain.split('→').map(str::trim);
    let (Some(left), Some(right), None) = (sides.next(), sides.next(), sides.next()) else {
        return Err("one arrow (→ or ->) between what moves and where it goes is expected, as in \"7: 9♥ → 3\"".into());
    };
    match (words(left).as_slice(), words(right).as_slice()) {
        ([stock], target) if stock == "stock" => read_stock_target(target, right),
        ([waste], [stock]) if waste == "waste" && stock == "stock" => Ok(PlayerMove::Redeal),
        ([waste], _) if waste == "waste" => Err(format!(
            "\"{right}\" is not where the whole waste goes; \"waste → stock\" or a card, as in \"waste: 9♥ → 3\", is expected"
        )),
        _ if left.contains('&') => read_pair(left, right),
        _ => match left.split_once(':') {
            Some((from, what)) => read_carry(from.trim(), what.trim(), right),
            None => read_fill(read_lone_card(left)?, None, right),
        },
    }
}

/// The words of a text in lower case.
fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_ascii_lowercase).collect()
}

fn read_stock_target(target: &[String], text: &str) -> Result<PlayerMove, String> {
    match target {
        [word] if word == "waste" => Ok(PlayerMove::TurnStock),
        [word] if word == "tableau" => Ok(PlayerMove::DealRow),
        [word] if word == "hole" => Ok(PlayerMove::DealToHole),
        [word] if word == "reserve" => Ok(PlayerMove::DealToReserve),
        _ => Err(format!("\"{text}\" is not where the stock is dealt; waste, tableau, reserve or hole is expected")),
    }
}

/// Two cards, each with its place, that are taken away together.
fn read_pair(pair: &str, to: &str) -> Result<PlayerMove, String> {
    let example = "as in \"7: 9♥ & 12: 4♣ → discard\"";
    if read_place(to) != Ok(Place::Discard) {
        return Err(format!("\"{to}\" is not where two cards go together; discard is expected, {example}"));
    }
    let side = |text: &str| match text.split_once(':') {
        Some((from, card)) => Ok((read_place(from.trim())?, read_card(card.trim())?)),
        None => Err(format!("\"{}\" is not a place and a card, {example}", text.trim())),
    };
    match pair.split('&').collect::<Vec<_>>().as_slice() {
        [first, second] => {
            let ((from, card), (other, with)) = (side(first)?, side(second)?);
            Ok(PlayerMove::Pair { from, card, other, with })
        }
        _ => Err(format!("two cards are expected, {example}")),
    }
}

fn read_carry(from: &str, what: &str, to: &str) -> Result<PlayerMove, String> {
    if let [fold, pile] = words(from).as_slice()
        && fold == "fold"
    {
        let (from, card) = (read_number(pile, "the pile that moves")?, read_card(what)?);
        return Ok(PlayerMove::Fold { from, card, to: read_number(to, "the pile it goes on")? });
    }
    if let Some(from) = read_place_in_row(from) {
        return read_fill(read_card(what)?, Some(from?), to);
    }
    let (card, count) = match what.split_once('+') {
        None => (read_card(what)?, 1),
        Some((card, more)) => (read_card(card.trim())?, read_more(more.trim())?),
    };
    Ok(PlayerMove::Carry { from: read_place(from)?, card, count, to: read_place(to)? })
}

/// How many cards move when this many lie on the lowest of them.
fn read_more(text: &str) -> Result<u8, String> {
    match text.parse::<u8>() {
        Ok(more @ 1..=254) => Ok(more + 1),
        _ => Err(format!(
            "\"+{text}\" should be a + and how many cards lie on the one that is named, as in \"7: 9♥ +2 → 3\""
        )),
    }
}

fn read_lone_card(text: &str) -> Result<Card, String> {
    read_card(text)
        .map_err(|reason| format!("{reason}; a place and a colon may be missing before it, as in \"7: 9♥ → 3\""))
}

fn read_fill(card: Card, from: Option<(u8, u8)>, target: &str) -> Result<PlayerMove, String> {
    match (read_place_in_row(target), from) {
        (Some(gap), _) => gap.map(|(row, column)| PlayerMove::FillGap { card, from, row, column }),
        (None, None) => Err(format!(
            "where {card} comes from is missing, as in \"7: {0} → 3\"; or, for a gap, a row and a place are expected, as in \
             \"{0} → row 1 place 7\"",
            card.pretty()
        )),
        (None, Some(_)) => Err(format!(
            "\"{target}\" is not a gap; a row and a place are expected, as in \"row 2 place 3: {} → row 1 place 7\"",
            card.pretty()
        )),
    }
}

/// A row and a place in it, or `None` if the text is about something else.
fn read_place_in_row(text: &str) -> Option<Result<(u8, u8), String>> {
    match words(text).as_slice() {
        [row_word, row, place_word, place] if row_word == "row" && place_word == "place" => {
            let column = || read_number(place, "the place in the row");
            Some(read_number(row, "the row").and_then(|row| Ok((row, column()?))))
        }
        _ => None,
    }
}

fn read_place(text: &str) -> Result<Place, String> {
    match words(text).as_slice() {
        [word] if word == "waste" => Ok(Place::Waste),
        [word] if word == "foundation" => Ok(Place::Foundation),
        [word] if word == "hole" => Ok(Place::Hole),
        [word] if word == "stock" => Ok(Place::Stock),
        [word] if word == "discard" => Ok(Place::Discard),
        [word] if word == "reserve" => Ok(Place::Reserve(0)),
        [kind, place] if kind == "cell" => Ok(Place::Cell(read_number(place, "the cell")?)),
        [kind, place] if kind == "foundation" => Ok(Place::FoundationPile(read_number(place, "the foundation")?)),
        [kind, place] if kind == "reserve" => Ok(Place::Reserve(read_number(place, "the place in the reserve")?)),
        [pile] if pile.starts_with(|c: char| c.is_ascii_digit()) => Ok(Place::Tableau(read_number(pile, "the pile")?)),
        _ => Err(format!(
            "\"{text}\" is not a place; the number of a pile, cell and its number, reserve and its number, waste, stock, \
             foundation (and its number where there are several kinds), hole or discard is expected, as in \"cell 2: 9♥ → 3\""
        )),
    }
}

/// Converts a number counted from 1 to an index.
fn read_number(text: &str, what: &str) -> Result<u8, String> {
    match text.parse::<u16>() {
        Ok(number @ 1..=256) => Ok((number - 1) as u8),
        _ => Err(format!("\"{text}\" does not number {what}; numbers from 1 are expected")),
    }
}

fn read_card(text: &str) -> Result<Card, String> {
    text.parse::<Card>().map_err(|error| error.to_string())
}

impl Serialize for PlayerMove {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for PlayerMove {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PlayerMove, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn card(text: &str) -> Card {
        text.parse().expect("a card")
    }

    fn carry(from: Place, count: u8, to: Place) -> PlayerMove {
        PlayerMove::Carry { from, card: card("9H"), count, to }
    }

    /// Every kind of move and how it is written.
    fn written() -> Vec<(PlayerMove, &'static str)> {
        vec![
            (carry(Place::Tableau(6), 3, Place::Tableau(2)), "7: 9♥ +2 → 3"),
            (carry(Place::Tableau(2), 1, Place::Foundation), "3: 9♥ → foundation"),
            (carry(Place::Waste, 1, Place::Tableau(2)), "waste: 9♥ → 3"),
            (carry(Place::Cell(1), 1, Place::Tableau(2)), "cell 2: 9♥ → 3"),
            (carry(Place::Tableau(2), 1, Place::Cell(1)), "3: 9♥ → cell 2"),
            (carry(Place::Reserve(3), 1, Place::Tableau(0)), "reserve 4: 9♥ → 1"),
            (carry(Place::Foundation, 1, Place::Tableau(2)), "foundation: 9♥ → 3"),
            (carry(Place::Tableau(2), 1, Place::FoundationPile(6)), "3: 9♥ → foundation 7"),
            (carry(Place::Tableau(11), 1, Place::Hole), "12: 9♥ → hole"),
            (carry(Place::Stock, 1, Place::Discard), "stock: 9♥ → discard"),
            (
                PlayerMove::Pair { from: Place::Tableau(6), card: card("9H"), other: Place::Waste, with: card("4H") },
                "7: 9♥ & waste: 4♥ → discard",
            ),
            (PlayerMove::TurnStock, "stock → waste"),
            (PlayerMove::Redeal, "waste → stock"),
            (PlayerMove::DealRow, "stock → tableau"),
            (PlayerMove::DealToHole, "stock → hole"),
            (PlayerMove::DealToReserve, "stock → reserve"),
            (PlayerMove::Gather, "gather"),
            (PlayerMove::FillGap { card: card("5H"), from: None, row: 0, column: 6 }, "5♥ → row 1 place 7"),
            (
                PlayerMove::FillGap { card: card("5H"), from: Some((1, 2)), row: 0, column: 6 },
                "row 2 place 3: 5♥ → row 1 place 7",
            ),
            (PlayerMove::Fold { from: 4, card: card("TH"), to: 1 }, "fold 5: 10♥ → 2"),
        ]
    }

    #[test]
    fn every_kind_of_move_has_its_notation() {
        for (player_move, text) in written() {
            assert_eq!(player_move.to_string(), text);
            assert_eq!(text.parse(), Ok(player_move));
        }
    }

    #[test]
    fn other_spellings_are_read() {
        for (player_move, text) in written() {
            let ascii = text.replace('→', "->").replace('♥', "h");
            assert_eq!(ascii.parse(), Ok(player_move), "{ascii}");
            assert_eq!(ascii.to_uppercase().parse(), Ok(player_move), "{ascii} in upper case");
            assert_eq!(ascii.replace(' ', "  ").parse(), Ok(player_move), "{ascii} with more blanks");
        }
        assert_eq!(" 7:9H+2->3 ".parse(), Ok(carry(Place::Tableau(6), 3, Place::Tableau(2))));
        assert_eq!("reserve: 9♥\u{fe0f} → 1".parse(), Ok(carry(Place::Reserve(0), 1, Place::Tableau(0))));
        assert_eq!("fold 5: 10h -> 2".parse(), "fold 5: TH → 2".parse::<PlayerMove>());
    }

    #[test]
    fn errors_say_what_was_expected() {
        let reason = |text: &str| text.parse::<PlayerMove>().expect_err(text).to_string();
        assert!(reason("7: 9♥ 3").contains("one arrow"));
        assert!(reason("7: 9♥ → 3 → 4").contains("one arrow"));
        assert!(reason("7: 9X → 3").contains("\"9X\" is not a card"));
        assert!(reason("9♥ → 3").contains("\"7: 9♥ → 3\""));
        assert!(reason("9♥ → row 1").contains("row 1 place 7"));
        assert!(reason("row 2 place 3: 9♥ → row 1").contains("\"row 2 place 3: 9♥ → row 1 place 7\""));
        assert!(reason("row 0 place 3: 9♥ → row 1 place 7").contains("\"0\" does not number the row"));
        assert!(reason("seven: 9♥ → 3").contains("\"seven\" is not a place"));
        assert!(reason("cell 0: 9♥ → 3").contains("does not number the cell"));
        assert!(reason("7: 9♥ +0 → 3").contains("+2"));
        assert!(reason("stock → cells").contains("waste, tableau, reserve or hole"));
        assert!(reason("waste → 3").contains("waste: 9♥ → 3"));
        assert!(reason("7: 9♥ & 4♥ → discard").contains("\"4♥\" is not a place and a card"));
        assert!(reason("7: 9♥ & 3: 4♥ → 5").contains("discard is expected"));
        assert!(reason("").starts_with("\"\" is not a move"));
        assert!(reason("300: 9♥ → 3").contains("numbers from 1"));
    }

    #[test]
    fn moves_are_strings_in_json() {
        let moves: Vec<PlayerMove> = written().into_iter().map(|(player_move, _)| player_move).collect();
        let json = serde_json::to_string(&moves).expect("moves can be written");
        assert!(json.contains("\"7: 9♥ +2 → 3\""));
        assert_eq!(serde_json::from_str::<Vec<PlayerMove>>(&json).expect("and read"), moves);
    }

    fn any_place() -> impl Strategy<Value = Place> {
        prop_oneof![
            any::<u8>().prop_map(Place::Tableau),
            any::<u8>().prop_map(Place::Cell),
            any::<u8>().prop_map(Place::Reserve),
            any::<u8>().prop_map(Place::FoundationPile),
            Just(Place::Waste),
            Just(Place::Foundation),
            Just(Place::Hole),
            Just(Place::Stock),
            Just(Place::Discard),
        ]
    }

    fn any_card() -> impl Strategy<Value = Card> {
        (0_u8..52).prop_map(|index| Card::from_index(index).expect("a card"))
    }

    fn any_move() -> impl Strategy<Value = PlayerMove> {
        let carry = (any_place(), any_card(), 1_u8..=255, any_place())
            .prop_map(|(from, card, count, to)| PlayerMove::Carry { from, card, count, to });
        let source = proptest::option::of((any::<u8>(), any::<u8>()));
        let fill = (any_card(), source, any::<u8>(), any::<u8>())
            .prop_map(|(card, from, row, column)| PlayerMove::FillGap { card, from, row, column });
        let fold =
            (any::<u8>(), any_card(), any::<u8>()).prop_map(|(from, card, to)| PlayerMove::Fold { from, card, to });
        let stock = proptest::sample::select(vec![
            PlayerMove::TurnStock,
            PlayerMove::Redeal,
            PlayerMove::DealRow,
            PlayerMove::DealToHole,
        ]);
        let pair = (any_place(), any_card(), any_place(), any_card())
            .prop_map(|(from, card, other, with)| PlayerMove::Pair { from, card, other, with });
        prop_oneof![4 => carry, 1 => fill, 1 => fold, 1 => stock, 1 => pair]
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(player_move in any_move()) {
            prop_assert_eq!(player_move.to_string().parse(), Ok(player_move));
        }

        #[test]
        fn no_text_makes_the_reader_panic(text in "[0-9a-zA-Z♥♣:+→> -]{0,24}") {
            if let Ok(player_move) = text.parse::<PlayerMove>() {
                prop_assert_eq!(player_move.to_string().parse(), Ok(player_move));
            }
        }
    }
}
