//! The game numbers of Klondike-Solver and its deck strings.

use crate::{Card, Rank, Suit};

/// How often two cards of the pack are swapped.
const SWAPS: usize = 269;

/// The pack of this game number, in the order of places: the layout starts from place 0.
pub fn shuffled_pack(number: i32) -> Vec<Card> {
    let mut generator = Generator::new(number);
    let mut pack = unshuffled();
    for _ in 0..SWAPS {
        let a = generator.draw() % 52;
        let b = generator.draw() % 52;
        pack.swap(a as usize, b as usize);
    }
    pack
}

/// Suit after suit in the order C D S H, each from ace to king.
fn unshuffled() -> Vec<Card> {
    let suits = [Suit::Clubs, Suit::Diamonds, Suit::Spades, Suit::Hearts];
    suits.iter().flat_map(|&suit| (1..=13).filter_map(Rank::new).map(move |rank| Card::new(rank, suit))).collect()
}

struct Generator {
    value: u32,
    mix: u32,
    twist: u32,
}

impl Generator {
    fn new(number: i32) -> Generator {
        let mut generator = Generator { value: number as u32, mix: 51_651_237, twist: 895_213_268 };
        for _ in 0..50 {
            generator.step();
        }
        generator.value = 0x9417_b3af ^ number as u32 ^ (number >> 15) as u32;
        for _ in 0..950 {
            generator.step();
        }
        generator
    }

    fn step(&mut self) {
        let mut y = self.twist.wrapping_sub(self.mix);
        y ^= self.twist ^ self.value ^ self.mix;
        self.mix ^= self.twist ^ self.value;
        self.value ^= self.twist.wrapping_sub(self.mix);
        self.twist ^= self.value ^ y;
        self.value ^= (self.twist << 7) ^ ((self.mix as i32) >> 16) as u32 ^ (y << 8);
    }

    fn draw(&mut self) -> u32 {
        self.step();
        self.value & 0x7fff_ffff
    }
}

/// Why a text is not a deck string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeckStringError {
    /// Not 52 groups of three digits.
    Length(usize),
    /// A character that is not a digit, with its place counted from 1.
    NotADigit(char, usize),
    /// A group that does not name a card, with its place counted from 1.
    NotACard(String, usize),
}

impl std::fmt::Display for DeckStringError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            DeckStringError::Length(found) => {
                write!(f, "the deck string has {found} digits; 156 are expected, three for each of 52 cards")
            }
            DeckStringError::NotADigit(found, place) => {
                write!(f, "character {place} of the deck string is '{found}'; only digits are expected")
            }
            DeckStringError::NotACard(group, place) => write!(
                f,
                "group {place} of the deck string is \"{group}\"; two digits for the rank (01 to 13) and one for the suit \
                 (1 C, 2 D, 3 H, 4 S) are expected"
            ),
        }
    }
}

impl std::error::Error for DeckStringError {}

const DECK_STRING_SUITS: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

/// Reads a deck string: 52 groups of three digits in the order of places, with optional blanks between them. Reports
/// every mistake.
pub fn read_deck_string(text: &str) -> Result<Vec<Card>, Vec<DeckStringError>> {
    let mut errors = Vec::new();
    let characters: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    for (index, &c) in characters.iter().enumerate() {
        if !c.is_ascii_digit() {
            errors.push(DeckStringError::NotADigit(c, index + 1));
        }
    }
    if characters.len() != 156 {
        errors.push(DeckStringError::Length(characters.len()));
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let mut pack = Vec::with_capacity(52);
    for (index, group) in characters.chunks(3).enumerate() {
        match card_of_group(group) {
            Some(card) => pack.push(card),
            None => errors.push(DeckStringError::NotACard(group.iter().collect(), index + 1)),
        }
    }
    if errors.is_empty() { Ok(pack) } else { Err(errors) }
}

fn card_of_group(group: &[char]) -> Option<Card> {
    let digit = |place: usize| group.get(place).and_then(|c| c.to_digit(10));
    let rank = Rank::new((digit(0)? * 10 + digit(1)?) as u8)?;
    let suit = DECK_STRING_SUITS.get((digit(2)? as usize).checked_sub(1)?)?;
    Some(Card::new(rank, *suit))
}

#[cfg(test)]
mod tests {
    use super::super::test_support::{cards, is_one_deck};
    use super::*;

    #[test]
    fn the_generator_draws_the_known_numbers() {
        let mut generator = Generator::new(1);
        let drawn: [u32; 4] = std::array::from_fn(|_| generator.draw());
        assert_eq!(drawn, [121_631_831, 207_388_906, 294_822_369, 155_494_647]);
    }

    #[test]
    fn game_1_starts_with_the_known_cards() {
        let pack = shuffled_pack(1);
        assert!(is_one_deck(&pack));
        // Place 0 is pile 1, place 1 the bottom of pile 2, place 2 that of pile 3; place 7 turns up pile 2, place 28 is
        // the first card of the stock.
        assert_eq!(pack[..3], cards("4D 3C 9S"));
        assert_eq!(pack[7..9], cards("4C 7D"));
        assert_eq!(pack[13], cards("6H")[0]);
        assert_eq!(pack[28..32], cards("9D TC 2S QC"));
    }

    #[test]
    fn negative_numbers_shuffle_too() {
        assert!(is_one_deck(&shuffled_pack(-7)));
        assert_ne!(shuffled_pack(-7), shuffled_pack(7));
    }

    fn deck_string(pack: &[Card]) -> String {
        let suit_digit = |card: &Card| 1 + DECK_STRING_SUITS.iter().position(|&suit| suit == card.suit()).unwrap_or(9);
        pack.iter().map(|card| format!("{:02}{}", card.rank().number(), suit_digit(card))).collect()
    }

    #[test]
    fn deck_strings_are_read() {
        let pack = shuffled_pack(12);
        assert_eq!(read_deck_string(&deck_string(&pack)), Ok(pack));
        let first = read_deck_string(&format!("104 012 133 {}", "011".repeat(49))).expect("52 groups");
        assert_eq!(first[..4], cards("TS AD KH AC"));
    }

    #[test]
    fn every_mistake_of_a_deck_string_is_reported() {
        let pack = deck_string(&shuffled_pack(3));
        assert_eq!(read_deck_string(&pack[3..]), Err(vec![DeckStringError::Length(153)]));
        assert_eq!(
            read_deck_string(&format!("005{}149", &pack[3..153])),
            Err(vec![DeckStringError::NotACard("005".into(), 1), DeckStringError::NotACard("149".into(), 52)])
        );
        assert_eq!(read_deck_string(&format!("0x5{}", &pack[3..])), Err(vec![DeckStringError::NotADigit('x', 2)]));
    }
}
