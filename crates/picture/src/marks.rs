//! Marks on chosen cards.

use cadogan_cards::Card;

/// Why a card is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// It can never leave its place.
    Blocked,
    /// It lies on something that is needed.
    Blocking,
    /// It would free another card: that card could be packed on it, or must follow it to the foundation.
    Solver,
    /// It is never turned up or never reached, whatever moves are made.
    NeverTurned,
}

impl Mark {
    /// All marks, in the order of the legend.
    pub const ALL: [Mark; 4] = [Mark::Blocked, Mark::Blocking, Mark::Solver, Mark::NeverTurned];

    /// The default text of the legend.
    pub fn meaning(self) -> &'static str {
        match self {
            Mark::Blocked => "can never leave its place",
            Mark::Blocking => "lies on a card that is needed",
            Mark::Solver => "is needed first",
            Mark::NeverTurned => "is never reached",
        }
    }

    /// The character before a marked card in a text.
    pub fn sign(self, ascii: bool) -> char {
        match (self, ascii) {
            (Mark::Blocked, false) => '×',
            (Mark::Blocked, true) => 'x',
            (Mark::Blocking, _) => '+',
            (Mark::Solver, _) => '=',
            (Mark::NeverTurned, _) => '~',
        }
    }
}

/// Which card is meant. Two decks contain every card twice, so a tableau card can also be identified by its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spot {
    /// This card, wherever it lies; with two decks, both copies.
    Card(Card),
    /// The card at this place of a tableau pile: both counted from 0, the bottom card first.
    Tableau {
        /// The pile.
        pile: usize,
        /// The place in it.
        place: usize,
    },
}

impl From<Card> for Spot {
    fn from(card: Card) -> Spot {
        Spot::Card(card)
    }
}

/// The location of a card whose mark is looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lying {
    pub(crate) card: Card,
    /// Pile and place, for cards of the tableau.
    pub(crate) tableau: Option<(usize, usize)>,
}

impl Spot {
    pub(crate) fn is(self, lying: Lying) -> bool {
        match self {
            Spot::Card(card) => card == lying.card,
            Spot::Tableau { pile, place } => lying.tableau == Some((pile, place)),
        }
    }
}

/// All marks of a picture, in the order in which they were set.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks {
    list: Vec<(Spot, Mark)>,
}

impl Marks {
    pub(crate) fn set(&mut self, spot: Spot, mark: Mark) {
        self.list.push((spot, mark));
    }

    /// The mark of a card: the one that was set last.
    pub(crate) fn of(&self, lying: Lying) -> Option<Mark> {
        self.list.iter().rev().find(|(spot, _)| spot.is(lying)).map(|&(_, mark)| mark)
    }

    /// The marks that were used, in the order of the legend.
    pub(crate) fn used(&self) -> impl Iterator<Item = Mark> {
        Mark::ALL.into_iter().filter(|mark| self.list.iter().any(|(_, used)| used == mark))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_mark_counts_and_places_tell_copies_apart() {
        let nine: Card = "9H".parse().expect("a card");
        let mut marks = Marks::default();
        marks.set(nine.into(), Mark::Solver);
        marks.set(Spot::Tableau { pile: 1, place: 0 }, Mark::Blocked);
        let lying = |tableau| Lying { card: nine, tableau };
        assert_eq!(marks.of(lying(Some((1, 0)))), Some(Mark::Blocked));
        assert_eq!(marks.of(lying(Some((2, 0)))), Some(Mark::Solver));
        assert_eq!(marks.of(lying(None)), Some(Mark::Solver));
        assert_eq!(marks.used().collect::<Vec<_>>(), [Mark::Blocked, Mark::Solver]);
    }
}
