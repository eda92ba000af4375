//! Games whose cards are taken away: which cards go together, and layouts whose cards cover each other.

use std::borrow::Cow;

use cadogan_cards::{Card, Rank};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

/// How the tableau piles lie: side by side, or so that they cover each other.
///
/// A layout that covers is data. It is a picture of rows, the first one the farthest from the player, in which every
/// place is given by its column in half widths of a card. A pile is covered, and nothing can be taken from it, while a
/// pile in the next row that overlaps it (the same column, or one to either side) has cards.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// Side by side: no pile covers another.
    SideBySide,
    /// Seven rows of one to seven cards, each card covered by two of the next row.
    Pyramid,
    /// Three pyramids of three rows over a common row of ten.
    ThreePeaks,
    /// By row, the columns of its places, from left to right.
    Rows(Vec<Vec<u8>>),
}

impl Layout {
    /// The words for layouts that have a name, as the JSON spells them.
    pub(crate) const WORDS: [(&'static str, Layout); 3] =
        [("side-by-side", Layout::SideBySide), ("pyramid", Layout::Pyramid), ("three-peaks", Layout::ThreePeaks)];

    /// The most columns that a row can have.
    pub const MOST_COLUMNS: usize = 64;

    /// The mark of a place in the picture of a row.
    pub(crate) const PLACE: char = 'x';

    /// By row, the columns of its places; no rows if the piles lie side by side.
    pub fn rows(&self) -> Cow<'_, [Vec<u8>]> {
        match self {
            Layout::SideBySide => Cow::Borrowed(&[]),
            Layout::Pyramid => (0..7).map(|row| places(6 - row, row + 1)).collect(),
            Layout::ThreePeaks => {
                let peaks = |row: u8| [3, 9, 15].into_iter().flat_map(|peak| places(peak - row, row + 1)).collect();
                (0..3).map(peaks).chain([places(0, 10)]).collect()
            }
            Layout::Rows(rows) => Cow::Borrowed(rows),
        }
    }

    /// Whether piles can cover each other.
    pub fn covers(&self) -> bool {
        *self != Layout::SideBySide
    }

    /// By pile, its row and column.
    pub fn places(&self) -> Vec<(usize, u8)> {
        let rows = self.rows();
        rows.iter().enumerate().flat_map(|(row, columns)| columns.iter().map(move |&column| (row, column))).collect()
    }

    /// The piles that cover a pile, by their numbers from 0.
    pub fn on(&self, pile: usize) -> Vec<usize> {
        let places = self.places();
        let Some(&(row, column)) = places.get(pile) else { return Vec::new() };
        let overlaps = |&(other, there): &(usize, u8)| other == row + 1 && there.abs_diff(column) <= 1;
        (0..places.len()).filter(|&other| overlaps(&places[other])).collect()
    }

    /// Reads the picture of a row: an `x` for every place, blanks or full stops between them. Cards of one row do not
    /// overlap, so two places are at least two columns apart.
    pub(crate) fn read_row(text: &str) -> Option<Vec<u8>> {
        let known = |mark: char| matches!(mark, 'x' | 'X' | ' ' | '.');
        if !text.chars().all(known) || text.len() > Layout::MOST_COLUMNS {
            return None;
        }
        let is_place = |mark: char| mark.eq_ignore_ascii_case(&Layout::PLACE);
        let columns: Vec<u8> =
            text.char_indices().filter(|&(_, mark)| is_place(mark)).map(|(at, _)| at as u8).collect();
        columns.windows(2).all(|pair| pair[1] - pair[0] >= 2).then_some(columns)
    }

    fn draw_row(columns: &[u8]) -> String {
        let width = columns.last().map_or(0, |&last| usize::from(last) + 1);
        let mark = |column: usize| if columns.contains(&(column as u8)) { Layout::PLACE } else { ' ' };
        (0..width).map(mark).collect()
    }
}

/// This many places side by side, from this column.
fn places(first: u8, count: u8) -> Vec<u8> {
    (0..count).map(|place| first + 2 * place).collect()
}

impl Serialize for Layout {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Layout::Rows(rows) => serializer.collect_seq(rows.iter().map(|columns| Layout::draw_row(columns))),
            named => {
                let word = Layout::WORDS.iter().find(|(_, layout)| layout == named).map_or("", |(word, _)| *word);
                serializer.serialize_str(word)
            }
        }
    }
}

/// A way in which one or two cards may be taken away. Suits matter only for `lower-of-suit`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Match {
    /// `sum 13`: two cards whose ranks add up to this number, or one card of this rank. An ace is 1, a king 13.
    Sum(u8),
    /// `same-rank`: two cards of the same rank.
    SameRank,
    /// `K`: a card of this rank alone.
    Alone(Rank),
    /// `Q+K`: a card of each of these ranks.
    Ranks(Rank, Rank),
    /// `lower-of-suit`: a card alone, while a higher card of its suit lies on top of another pile. The ace is the highest.
    LowerOfSuit,
}

impl Match {
    /// Whether a card may be taken away alone.
    pub fn takes_one(self, card: Card) -> bool {
        match self {
            Match::Sum(sum) => card.rank().number() == sum,
            Match::Alone(rank) => card.rank() == rank,
            Match::SameRank | Match::Ranks(..) | Match::LowerOfSuit => false,
        }
    }

    /// Whether two cards may be taken away together.
    pub fn takes_two(self, a: Card, b: Card) -> bool {
        let (a, b) = (a.rank(), b.rank());
        match self {
            Match::Sum(sum) => a.number() + b.number() == sum,
            Match::SameRank => a == b,
            Match::Ranks(one, other) => (a, b) == (one, other) || (b, a) == (one, other),
            Match::Alone(_) | Match::LowerOfSuit => false,
        }
    }

    /// Whether `card` is lower than `other` and of the same suit. The ace is the highest rank.
    pub fn is_lower_of_suit(card: Card, other: Card) -> bool {
        let height = |card: Card| if card.rank() == Rank::ACE { 14 } else { card.rank().number() };
        card.suit() == other.suit() && height(card) < height(other)
    }

    /// The ranks that it names.
    pub(crate) fn ranks(self) -> impl Iterator<Item = Rank> {
        let (one, other) = match self {
            Match::Alone(rank) => (Some(rank), None),
            Match::Ranks(one, other) => (Some(one), Some(other)),
            Match::Sum(_) | Match::SameRank | Match::LowerOfSuit => (None, None),
        };
        one.into_iter().chain(other)
    }
}

impl std::fmt::Display for Match {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Match::Sum(sum) => write!(f, "sum {sum}"),
            Match::SameRank => write!(f, "same-rank"),
            Match::LowerOfSuit => write!(f, "lower-of-suit"),
            Match::Alone(rank) => write!(f, "{rank}"),
            Match::Ranks(one, other) => write!(f, "{one}+{other}"),
        }
    }
}

impl Serialize for Match {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// When a game whose cards are taken away is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DiscardGoal {
    /// When every card is gone.
    Everything,
    /// When the tableau is gone, whatever is left elsewhere.
    Tableau,
    /// When only the aces are left.
    AllButAces,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layouts_with_a_name_have_28_places() {
        assert_eq!(Layout::Pyramid.places().len(), 28);
        assert_eq!(Layout::ThreePeaks.places().len(), 28);
        assert!(Layout::SideBySide.places().is_empty() && !Layout::SideBySide.covers());
    }

    #[test]
    fn every_card_of_a_pyramid_is_covered_by_the_two_below_it() {
        assert_eq!(Layout::Pyramid.on(0), [1, 2]);
        assert_eq!(Layout::Pyramid.on(4), [7, 8]);
        assert_eq!(Layout::Pyramid.on(20), [26, 27]);
        assert!((21..28).all(|pile| Layout::Pyramid.on(pile).is_empty()));
        assert!(Layout::Pyramid.on(28).is_empty(), "there is no such pile");
    }

    #[test]
    fn peaks_share_their_lowest_row_only() {
        let peaks = Layout::ThreePeaks;
        assert_eq!(peaks.rows().iter().map(Vec::len).collect::<Vec<_>>(), [3, 6, 9, 10]);
        assert_eq!((peaks.on(0), peaks.on(2)), (vec![3, 4], vec![7, 8]));
        assert_eq!((peaks.on(4), peaks.on(5)), (vec![10, 11], vec![12, 13]));
        assert_eq!((peaks.on(9), peaks.on(17)), (vec![18, 19], vec![26, 27]));
    }

    #[test]
    fn rows_are_drawn_as_they_are_read() {
        let rows = [" x x", "x x x", "", "  x"].map(|row| Layout::read_row(row).expect("a row"));
        let layout = Layout::Rows(rows.to_vec());
        let drawn = serde_json::to_value(&layout).expect("plain data");
        assert_eq!(drawn, serde_json::json!([" x x", "x x x", "", "  x"]));
        assert_eq!(layout.on(0), [2, 3]);
        assert!(layout.on(3).is_empty(), "an empty row keeps what is beyond it apart");
        assert_eq!(Layout::read_row("..X.x"), Some(vec![2, 4]));
        assert!(["xx", "y", "x\tx"].iter().all(|row| Layout::read_row(row).is_none()));
    }

    #[test]
    fn sums_take_a_pair_or_the_card_that_makes_them_alone() {
        let card = |text: &str| text.parse::<Card>().expect("a card");
        let thirteen = Match::Sum(13);
        assert!(thirteen.takes_one(card("KH")) && !thirteen.takes_one(card("QH")));
        assert!(thirteen.takes_two(card("QH"), card("AH")) && !thirteen.takes_two(card("QH"), card("2H")));
        let marriage = Match::Ranks(card("QH").rank(), card("KH").rank());
        assert!(marriage.takes_two(card("KS"), card("QH")) && !marriage.takes_two(card("QS"), card("QH")));
    }
}
