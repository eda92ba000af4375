//! Where cards come from: the places that a rule lets give cards, and the lists in which such places take turns.

use serde::{Serialize, Serializer};

use super::{Goal, RawRules};
use crate::Place;

/// A kind of place that gives cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Source {
    /// The tableau piles.
    Tableau,
    /// The cells.
    Cells,
    /// The reserve and the reserve piles.
    Reserve,
    /// The pockets.
    Pockets,
    /// The waste.
    Waste,
    /// The stock.
    Stock,
    /// The foundations, from which cards are worried back.
    Foundations,
}

impl Source {
    /// All of them, with their words.
    pub const ALL: [(Source, &'static str); 7] = [
        (Source::Tableau, "tableau"),
        (Source::Cells, "cells"),
        (Source::Reserve, "reserve"),
        (Source::Pockets, "pockets"),
        (Source::Waste, "waste"),
        (Source::Stock, "stock"),
        (Source::Foundations, "foundations"),
    ];
}

/// Some kinds of places, as a text: `waste`, `reserve or waste`, `anywhere`. (Cadogan's own.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sources(u8);

impl Sources {
    /// Every place.
    pub const ANYWHERE: Sources = Sources(0x7f);

    /// What a text should look like, for messages.
    pub(crate) const FORM: &str = "\"tableau\", \"cells\", \"reserve\", \"pockets\", \"waste\", \"stock\" or \"foundations\", \
                                   several of them as in \"reserve or waste\", or \"anywhere\"";

    /// These places.
    pub fn of(sources: &[Source]) -> Sources {
        Sources(sources.iter().fold(0, |set, &source| set | 1 << source as u8))
    }

    /// Reads the text; nothing if it is not of the form or names a place twice.
    pub(crate) fn read(text: &str) -> Option<Sources> {
        if text == "anywhere" {
            return Some(Sources::ANYWHERE);
        }
        let mut set = 0;
        for word in text.split(" or ") {
            let (source, _) = Source::ALL.into_iter().find(|(_, known)| *known == word)?;
            if set >> source as u8 & 1 == 1 {
                return None;
            }
            set |= 1 << source as u8;
        }
        Some(Sources(set))
    }

    /// Whether this kind of place is one of them.
    pub fn contains(self, source: Source) -> bool {
        self.0 >> source as u8 & 1 == 1
    }

    /// The kinds of places, in the order of the language.
    pub fn iter(self) -> impl Iterator<Item = Source> {
        Source::ALL.into_iter().map(|(source, _)| source).filter(move |&source| self.contains(source))
    }

    /// Whether they are places from which spaces are filled without the player: reserve, waste and stock.
    pub fn fill_by_themselves(self) -> bool {
        self.iter().all(|source| matches!(source, Source::Reserve | Source::Waste | Source::Stock))
    }
}

impl std::fmt::Display for Sources {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if *self == Sources::ANYWHERE {
            return f.write_str("anywhere");
        }
        let words: Vec<&str> =
            Source::ALL.iter().filter(|(source, _)| self.contains(*source)).map(|(_, word)| *word).collect();
        f.write_str(&words.join(" or "))
    }
}

impl Serialize for Sources {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A kind of place that takes cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// The tableau piles.
    Tableau,
    /// The cells.
    Cells,
    /// The reserve piles.
    Reserve,
    /// The pockets.
    Pockets,
    /// The foundations.
    Foundations,
}

impl Target {
    /// All of them, with their words.
    pub const ALL: [(Target, &'static str); 5] = [
        (Target::Tableau, "tableau"),
        (Target::Cells, "cells"),
        (Target::Reserve, "reserve"),
        (Target::Pockets, "pockets"),
        (Target::Foundations, "foundations"),
    ];
}

impl std::fmt::Display for Target {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(Target::ALL[*self as usize].1)
    }
}

/// The places from which a place takes cards, as a text: `tableau or reserve to foundations`. (Cadogan's own.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Route {
    /// From there.
    pub from: Sources,
    /// To here.
    pub to: Target,
}

impl Route {
    /// What a text should look like, for messages.
    pub(crate) const FORM: &str = "places, \"to\" and a place, such as \"waste to tableau\" or \"tableau or reserve to foundations\"; \
                                   cards go to \"tableau\", \"cells\", \"reserve\", \"pockets\" or \"foundations\"";

    /// Reads the text; nothing if it is not of the form.
    pub(crate) fn read(text: &str) -> Option<Route> {
        let (from, to) = text.split_once(" to ")?;
        let (to, _) = Target::ALL.into_iter().find(|(_, word)| *word == to)?;
        Some(Route { from: Sources::read(from)?, to })
    }
}

impl std::fmt::Display for Route {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} to {}", self.from, self.to)
    }
}

impl Serialize for Route {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl RawRules {
    /// The kind of a place that cards may go to, as routes name it.
    pub fn target_of(&self, place: Place) -> Option<Target> {
        match place {
            Place::Tableau(pile) if self.is_tableau_pile(pile as usize) => Some(Target::Tableau),
            Place::Tableau(pile) if self.pockets().contains(&(pile as usize)) => Some(Target::Pockets),
            Place::Tableau(_) => Some(Target::Reserve),
            Place::Cell(_) => Some(Target::Cells),
            Place::Foundation | Place::FoundationPile(_) => Some(Target::Foundations),
            Place::Reserve(_) | Place::Waste | Place::Stock | Place::Discard | Place::Hole => None,
        }
    }

    /// The only places from which a place takes cards, if the rules name them.
    pub fn route_to(&self, place: Place) -> Option<Route> {
        let to = self.target_of(place)?;
        self.routes.iter().find(|route| route.to == to).copied()
    }

    /// The kind of a place that cards may come from.
    pub fn source_of(&self, place: Place) -> Option<Source> {
        match place {
            Place::Tableau(pile) if self.is_tableau_pile(pile as usize) => Some(Source::Tableau),
            Place::Tableau(pile) if self.pockets().contains(&(pile as usize)) => Some(Source::Pockets),
            Place::Tableau(_) | Place::Reserve(_) => Some(Source::Reserve),
            Place::Cell(_) => Some(Source::Cells),
            Place::Waste => Some(Source::Waste),
            Place::Stock => Some(Source::Stock),
            Place::Foundation | Place::FoundationPile(_) => Some(Source::Foundations),
            Place::Hole | Place::Discard => None,
        }
    }

    /// Whether the game has this kind of place.
    pub fn has_source(&self, source: Source) -> bool {
        match source {
            Source::Tableau => self.tableau.count > 0,
            Source::Cells => self.cells.count > 0,
            Source::Reserve => self.reserve.size > 0 || !self.reserve.piles.is_empty(),
            Source::Pockets => self.pockets.count > 0,
            Source::Waste => self.has_waste(),
            Source::Stock => self.stock.size > 0,
            Source::Foundations => self.goal() == Goal::Foundations && self.foundations.removable,
        }
    }
}
