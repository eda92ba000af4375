//! One card is one byte: `4 * (rank - 1) + suit`, suits in the order Clubs, Hearts, Spades, Diamonds.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Black or red.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Colour {
    /// Clubs and spades.
    Black,
    /// Hearts and diamonds.
    Red,
}

/// The four suits, in the order of the foundations and of the unshuffled pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Suit {
    /// ♣
    Clubs = 0,
    /// ♥
    Hearts = 1,
    /// ♠
    Spades = 2,
    /// ♦
    Diamonds = 3,
}

impl Suit {
    /// Clubs, Hearts, Spades, Diamonds.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Hearts, Suit::Spades, Suit::Diamonds];

    /// The suit with this index (0 to 3) in [`Suit::ALL`].
    pub const fn from_index(index: u8) -> Suit {
        Suit::ALL[index as usize]
    }

    /// 0 to 3, the place in [`Suit::ALL`].
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// Red for hearts and diamonds.
    pub const fn colour(self) -> Colour {
        if self.index() & 1 == 0 { Colour::Black } else { Colour::Red }
    }

    /// `C`, `H`, `S` or `D`.
    pub const fn letter(self) -> char {
        ['C', 'H', 'S', 'D'][self as usize]
    }

    /// `clubs`, `hearts`, `spades` or `diamonds`.
    pub const fn name(self) -> &'static str {
        ["clubs", "hearts", "spades", "diamonds"][self as usize]
    }

    /// `♣`, `♥`, `♠` or `♦`.
    pub const fn symbol(self) -> char {
        ['♣', '♥', '♠', '♦'][self as usize]
    }

    /// Reads a letter (either case) or a symbol.
    pub fn from_char(c: char) -> Option<Suit> {
        match c {
            'C' | 'c' | '♣' | '♧' => Some(Suit::Clubs),
            'H' | 'h' | '♥' | '♡' => Some(Suit::Hearts),
            'S' | 's' | '♠' | '♤' => Some(Suit::Spades),
            'D' | 'd' | '♦' | '♢' => Some(Suit::Diamonds),
            _ => None,
        }
    }
}

/// A rank from 1 (ace) to 13 (king).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rank(u8);

impl Rank {
    /// The ace, rank 1.
    pub const ACE: Rank = Rank(1);
    /// The king, rank 13.
    pub const KING: Rank = Rank(13);

    /// The rank with this number, if it is one of 1 to 13.
    pub const fn new(number: u8) -> Option<Rank> {
        if number >= 1 && number <= 13 { Some(Rank(number)) } else { None }
    }

    /// 1 for the ace to 13 for the king.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// `A`, `2` to `9`, `T`, `J`, `Q`, `K`.
    pub const fn letter(self) -> char {
        b"A23456789TJQK"[self.0 as usize - 1] as char
    }

    /// The rank as people read it: `A`, `2` to `10`, `J`, `Q`, `K`. Files have [`Rank::letter`].
    pub const fn pretty(self) -> &'static str {
        ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"][self.0 as usize - 1]
    }

    /// `ace`, `two` to `ten`, `jack`, `queen`, `king`.
    pub const fn name(self) -> &'static str {
        const NAMES: [&str; 13] =
            ["ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"];
        NAMES[self.0 as usize - 1]
    }

    /// How far this rank lies above `base` when ranks wrap around from `max_rank` to the ace: 0 for the base itself.
    pub const fn steps_above(self, base: Rank, max_rank: u8) -> u8 {
        (self.0 + max_rank - base.0) % max_rank
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for Rank {
    type Err = ParseCardError;

    /// Reads `A`, `T`, `J`, `Q`, `K` in either case, or a number from 1 to 13.
    fn from_str(text: &str) -> Result<Rank, ParseCardError> {
        let number = match text {
            "A" | "a" => 1,
            "T" | "t" => 10,
            "J" | "j" => 11,
            "Q" | "q" => 12,
            "K" | "k" => 13,
            _ if text.len() <= 2 && text.bytes().all(|b| b.is_ascii_digit()) => text.parse().unwrap_or(0),
            _ => 0,
        };
        Rank::new(number).ok_or_else(|| ParseCardError(text.to_owned()))
    }
}

/// A card: rank and suit. Two packs hold every card twice; the copies are equal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card(u8);

impl Card {
    /// The card of this rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card((rank.0 - 1) * 4 + suit as u8)
    }

    /// The card with this index, 0 (A♣) to 51 (K♦).
    pub const fn from_index(index: u8) -> Option<Card> {
        if index < 52 { Some(Card(index)) } else { None }
    }

    /// `4 * (rank - 1) + suit`: 0 (A♣) to 51 (K♦).
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The rank.
    pub const fn rank(self) -> Rank {
        Rank(self.0 / 4 + 1)
    }

    /// The suit.
    pub const fn suit(self) -> Suit {
        Suit::from_index(self.0 & 3)
    }

    /// The colour of the suit.
    pub const fn colour(self) -> Colour {
        self.suit().colour()
    }

    /// The card in words, as a screen reader should say it: `queen of hearts`.
    pub fn name(self) -> String {
        format!("{} of {}", self.rank().name(), self.suit().name())
    }

    /// Rank and suit symbol as people read them, such as `9♥` and `10♥`. `Display` writes `9H` and `TH`, for files.
    pub fn pretty(self) -> String {
        format!("{}{}", self.rank().pretty(), self.suit().symbol())
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank().letter(), self.suit().letter())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = ParseCardError;

    /// Reads a rank (see [`Rank`]) followed by a suit letter in either case or a suit symbol.
    fn from_str(text: &str) -> Result<Card, ParseCardError> {
        let error = || ParseCardError(text.to_owned());
        let suit_char = text.chars().next_back().ok_or_else(error)?;
        let suit = Suit::from_char(suit_char).ok_or_else(error)?;
        let rank: Rank = text[..text.len() - suit_char.len_utf8()].parse().map_err(|_| error())?;
        Ok(Card::new(rank, suit))
    }
}

impl Serialize for Card {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Card, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// A text that is not a card or rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseCardError(pub String);

impl fmt::Display for ParseCardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "\"{}\" is not a card: a rank (A, 2 to 10, T, J, Q, K) and a suit letter (C, H, S, D) are expected, such as 9H",
            self.0
        )
    }
}

impl std::error::Error for ParseCardError {}

/// The unshuffled pack: ranks ascending, and within a rank the suits C H S D; repeated for two decks.
pub fn pack(max_rank: u8, decks: u8) -> Vec<Card> {
    (0..decks).flat_map(|_| (0..4 * max_rank).map(Card)).collect()
}
