//! Foundations of every kind: where each one begins, which way it is built, by which steps and how far.

use cadogan_cards::{Card, Rank, Suit};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use super::{FoundationBase, RawRules};

/// Which suits follow each other on a foundation. (Cadogan's own key.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FoundationBuild {
    /// Every foundation belongs to one suit.
    SameSuit,
    /// Any suit on any other.
    AnySuit,
    /// Red and black in turn; the first card may have any suit.
    RedBlack,
    /// One colour, which the first card chooses.
    SameColour,
}

impl FoundationBuild {
    /// Whether a card may follow the top card of a foundation as far as suits go, where no foundation has a suit of its
    /// own.
    pub fn follows(self, card: Card, top: Card) -> bool {
        match self {
            FoundationBuild::SameSuit => card.suit() == top.suit(),
            FoundationBuild::AnySuit => true,
            FoundationBuild::RedBlack => card.colour() != top.colour(),
            FoundationBuild::SameColour => card.colour() == top.colour(),
        }
    }
}

/// One or several foundations that are alike, as a text: `4 A up, laid out`, `4 K down`, `2 up by 2`, `TS up to A`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FoundationPile {
    /// How many there are.
    pub count: u8,
    /// The rank that they begin with.
    pub base: Rank,
    /// The suit that it belongs to, if the text names a card.
    pub suit: Option<Suit>,
    /// Whether it is built down.
    pub down: bool,
    /// Whether it is built either way from card to card, and holds any number of cards.
    pub either: bool,
    /// From each card to the next.
    pub step: u8,
    /// The rank that ends it; without it, every rank that the steps reach.
    pub last: Option<Rank>,
    /// Whether it is built back again to its first rank once the last one lies there.
    pub back: bool,
    /// Whether its first card lies there at the start.
    pub laid_out: bool,
}

/// The most foundations that a game can have.
pub const MOST_FOUNDATIONS: u8 = 24;

impl FoundationPile {
    /// What a text should look like, for messages.
    pub(crate) const FORM: &str = "how many, a rank, \"up\" or \"down\", such as \"4 A up\" or \"4 K down\", or \"up or down\" for either; a card for a \
                                   foundation of its suit, such as \"TS up to A\"; then, if needed, \"by 2\" for steps, \
                                   \"to Q\" for the last rank, \"and back\" for the way back, and \", laid out\" if the first card starts there";

    /// Reads the text; nothing if it is not of the form.
    pub(crate) fn read(text: &str) -> Option<FoundationPile> {
        let (text, laid_out) = match text.strip_suffix(", laid out") {
            Some(rest) => (rest, true),
            None => (text, false),
        };
        let (text, back) = match text.strip_suffix(" and back") {
            Some(rest) => (rest, true),
            None => (text, false),
        };
        let mut words: Vec<&str> = text.split(' ').collect();
        let count = match words.as_slice() {
            [number, _, "up" | "down", ..] => {
                let number: u8 = number.parse().ok().filter(|_| !number.starts_with(['0', '+']))?;
                words.remove(0);
                number
            }
            _ => 1,
        };
        let [base, direction, rest @ ..] = words.as_slice() else { return None };
        let (base, suit) = match base.parse::<Rank>() {
            Ok(rank) => (rank, None),
            Err(_) => base.parse::<Card>().map(|card| (card.rank(), Some(card.suit()))).ok()?,
        };
        let (down, either, rest) = match (*direction, rest) {
            ("up", ["or", "down", rest @ ..]) => (false, true, rest),
            ("up", rest) => (false, false, rest),
            ("down", rest) => (true, false, rest),
            _ => return None,
        };
        if either && back {
            return None;
        }
        let step =
            |word: &str| word.parse::<u8>().ok().filter(|step| (1..=12).contains(step) && !word.starts_with('+'));
        let (step, last) = match rest {
            [] => (1, None),
            ["by", by] => (step(by)?, None),
            _ if either => return None,
            ["to", last] => (1, Some(last.parse().ok()?)),
            ["by", by, "to", last] => (step(by)?, Some(last.parse().ok()?)),
            _ => return None,
        };
        Some(FoundationPile { count, base, suit, down, either, step, last, back, laid_out })
    }
}

impl std::fmt::Display for FoundationPile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.count != 1 {
            write!(f, "{} ", self.count)?;
        }
        write!(f, "{}", self.base)?;
        if let Some(suit) = self.suit {
            write!(f, "{}", suit.letter())?;
        }
        let direction = match (self.either, self.down) {
            (true, _) => "up or down",
            (false, true) => "down",
            (false, false) => "up",
        };
        write!(f, " {direction}")?;
        if self.step != 1 {
            write!(f, " by {}", self.step)?;
        }
        if let Some(last) = self.last {
            write!(f, " to {last}")?;
        }
        if self.back {
            write!(f, " and back")?;
        }
        if self.laid_out { write!(f, ", laid out") } else { Ok(()) }
    }
}

impl Serialize for FoundationPile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// What goes on one foundation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Foundation {
    /// Its suit where foundations are built in suit; elsewhere the suit of a card that lies there at the start.
    pub suit: Suit,
    /// The rank that it begins with.
    pub base: Rank,
    /// Whether it is built down.
    pub down: bool,
    /// Whether it is built either way from card to card, and holds any number of cards.
    pub either: bool,
    /// From each card to the next.
    pub step: u8,
    /// How many cards complete it.
    pub length: u8,
    /// How many of them lie there when it turns back; 0 if it does not.
    pub turns: u8,
    /// Whether its first card lies there at the start.
    pub laid_out: bool,
}

impl Foundation {
    /// Whether a card of this rank may come next, on a circle of `max_rank` ranks. `top` is the card that lies there.
    pub fn takes_rank(&self, height: u8, top: Option<Card>, rank: Rank, max_rank: u8) -> bool {
        match top.filter(|_| self.either) {
            Some(top) => {
                let apart = rank.steps_above(top.rank(), max_rank);
                let step = self.step % max_rank.max(1);
                apart == step || (apart + step).is_multiple_of(max_rank.max(1))
            }
            None => rank == self.rank_at(height, max_rank),
        }
    }

    /// The rank of the card that makes it this many cards and one high, on a circle of `max_rank` ranks.
    pub fn rank_at(&self, height: u8, max_rank: u8) -> Rank {
        let max_rank = u32::from(max_rank.clamp(1, 13));
        let turned = self.turns > 0 && height >= self.turns;
        // The last rank comes twice.
        let height = if turned { (2 * self.turns).saturating_sub(1 + height) } else { height };
        let away = u32::from(height) * u32::from(self.step) % max_rank;
        let steps = if self.down { max_rank - away } else { away };
        let number = (u32::from(self.base.number()) - 1 + steps) % max_rank + 1;
        Rank::new(number as u8).unwrap_or(Rank::ACE)
    }

    /// Its first card, where it has a suit or its first card lies there at the start.
    pub fn first_card(&self) -> Card {
        Card::new(self.base, self.suit)
    }
}

impl RawRules {
    /// Whether a card may fit on several foundations that differ, so that a move must name the one it means. Elsewhere
    /// the suit of a card tells where it goes.
    pub fn names_foundations(&self) -> bool {
        self.foundations.present && (self.foundations_have_cards() || !self.foundations.piles.is_empty())
    }

    /// Whether the heights of the foundations do not tell which cards lie there.
    pub fn foundations_have_cards(&self) -> bool {
        let either = || self.foundations.piles.iter().any(|pile| pile.either);
        self.foundations.present && (self.foundations.build != FoundationBuild::SameSuit || either())
    }

    /// Every foundation, in order. `base` is the rank that ranks are counted from in the deal.
    pub fn foundation_kinds(&self, base: Rank) -> Vec<Foundation> {
        let max_rank = self.max_rank();
        if self.foundations.piles.is_empty() {
            let kind = |index: usize| Foundation {
                suit: self.foundation_suit(index),
                base,
                down: false,
                either: false,
                step: 1,
                length: max_rank,
                turns: 0,
                laid_out: false,
            };
            return (0..self.foundation_count()).map(kind).collect();
        }
        let mut kinds = Vec::new();
        // Suits come in turn, also from one text to the next.
        let mut turn = Suit::ALL.into_iter().cycle();
        for pile in &self.foundations.piles {
            for _ in 0..pile.count {
                let suit = pile.suit.unwrap_or_else(|| turn.next().unwrap_or(Suit::Spades));
                let suit = self.suit_played(suit);
                let FoundationPile { base, down, either, step, laid_out, .. } = *pile;
                let mut kind = Foundation { suit, base, down, either, step, length: 0, turns: 0, laid_out };
                kind.length = match either {
                    true => self.deck_size() as u8,
                    false => length(&kind, pile.last, max_rank).unwrap_or(0),
                };
                if pile.back {
                    kind.turns = kind.length;
                    kind.length *= 2;
                }
                kinds.push(kind);
            }
        }
        kinds
    }

    /// The rank that ranks are counted from, if it is the same in all deals.
    pub(crate) fn fixed_base(&self) -> Rank {
        match self.foundations.base {
            FoundationBase::Rank(rank) => rank,
            FoundationBase::Random => Rank::ACE,
        }
    }
}

/// How many cards complete a foundation: up to the last rank, or until the steps come back to the base. Nothing if the
/// steps never reach the last rank.
pub(crate) fn length(kind: &Foundation, last: Option<Rank>, max_rank: u8) -> Option<u8> {
    let back = (1..=max_rank.max(1)).find(|&height| kind.rank_at(height, max_rank) == kind.base)?;
    match last {
        None => Some(back),
        Some(last) => (0..back).find(|&height| kind.rank_at(height, max_rank) == last).map(|height| height + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_as_they_are_written() {
        for text in [
            "4 A up",
            "4 K down, laid out",
            "2 up by 2",
            "3 up by 3 to Q, laid out",
            "TS up to A",
            "K down",
            "2 AS up or down by 2",
            "4 A up and back",
            "4 A up by 2 to 9 and back, laid out",
        ] {
            assert_eq!(FoundationPile::read(text).map(|pile| pile.to_string()).as_deref(), Some(text));
        }
        for text in [
            "",
            "A",
            "A sideways",
            "0 A up",
            "4 A up by 0",
            "A up by 13",
            "A up to",
            "A up laid out",
            "x A up",
            "A up or",
            "A up or down to K",
            "A up or down and back",
            "A up and",
        ] {
            assert_eq!(FoundationPile::read(text), None, "{text}");
        }
    }

    #[test]
    fn steps_run_round_the_circle_of_ranks() {
        let ranks = |text: &str, max_rank| {
            let pile = FoundationPile::read(text).expect("a foundation");
            let FoundationPile { base, down, either, step, laid_out, .. } = pile;
            let mut kind = Foundation { suit: Suit::Clubs, base, down, either, step, length: 0, turns: 0, laid_out };
            let count = length(&kind, pile.last, max_rank).unwrap_or(0);
            kind.turns = if pile.back { count } else { 0 };
            (0..if pile.back { 2 * count } else { count })
                .map(|height| kind.rank_at(height, max_rank).to_string())
                .collect::<String>()
        };
        assert_eq!(ranks("4 up by 4", 13), "48Q37J26TA59K");
        assert_eq!(ranks("K down", 13), "KQJT98765432A");
        assert_eq!(ranks("TS up to A", 13), "TJQKA");
        assert_eq!(ranks("A up by 2", 4), "A3");
        assert_eq!(ranks("A up by 2 to 2", 4), "", "the steps pass it by");
        assert_eq!(ranks("2 down by 2", 5), "253A4");
        assert_eq!(ranks("A up and back", 4), "A23443 2A".replace(' ', ""));
        assert_eq!(ranks("3 down to A and back", 5), "321123".replace('1', "A"));
    }
}
