//! What sort of game rules make, by what they say, never by the name of the game.

use crate::language::{Goal, GroupMoves, RawRules};

/// Games that are played alike, to find one's way among many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Family {
    /// Face-down cards, and a stock that lasts: Klondike and its relatives.
    Klondike,
    /// A stock that is dealt in rows to the piles: Gypsy and its relatives.
    Gypsy,
    /// Free cells.
    FreeCell,
    /// Whole suits leave the tableau at once.
    Spider,
    /// Any face-up card moves with all cards on it: Yukon and its relatives.
    Yukon,
    /// Everything lies open from the start, without cells or a stock: fans, castles, gardens.
    Fans,
    /// A stacked reserve that has to be played off.
    Canfield,
    /// Everything lies open but a stock that is turned to a waste: Forty Thieves and its relatives.
    FortyThieves,
    /// Everything goes to one hole: Black Hole, Golf.
    Hole,
    /// Rows with gaps.
    Gaps,
    /// A row of piles that are folded onto each other.
    Accordion,
    /// Cards are taken away in pairs: Pyramid and its relatives.
    Pairs,
    /// The stock is put on heaps of the player's choice: Sir Tommy, Calculation.
    Heaps,
    /// None of these.
    Other,
}

impl Family {
    /// All families, in the order in which a list shows them.
    pub const ALL: [Family; 14] = [
        Family::Klondike,
        Family::Gypsy,
        Family::FreeCell,
        Family::Spider,
        Family::Yukon,
        Family::Fans,
        Family::Canfield,
        Family::FortyThieves,
        Family::Hole,
        Family::Gaps,
        Family::Accordion,
        Family::Pairs,
        Family::Heaps,
        Family::Other,
    ];

    /// A heading for people.
    pub const fn label(self) -> &'static str {
        match self {
            Family::Klondike => "Klondike type",
            Family::Gypsy => "Gypsy type",
            Family::FreeCell => "FreeCell type",
            Family::Spider => "Spider type",
            Family::Yukon => "Yukon type",
            Family::Fans => "Fans and castles",
            Family::Canfield => "Canfield type",
            Family::FortyThieves => "Forty Thieves type",
            Family::Hole => "Black Hole and Golf",
            Family::Gaps => "Gaps",
            Family::Accordion => "Accordions",
            Family::Pairs => "Pyramid and pairs",
            Family::Heaps => "Heaps",
            Family::Other => "Other games",
        }
    }
}

impl RawRules {
    /// What sort of game this is.
    pub fn family(&self) -> Family {
        match self.goal() {
            Goal::Sequences => Family::Gaps,
            Goal::Accordion => Family::Accordion,
            Goal::Hole => Family::Hole,
            Goal::Discard if !self.takes_pairs() => Family::Other,
            Goal::Discard => Family::Pairs,
            Goal::Foundations => self.family_with_foundations(),
        }
    }

    fn family_with_foundations(&self) -> Family {
        let all_open = !self.has_face_down_cards();
        if self.deals_heaps() {
            Family::Heaps
        } else if self.foundations.complete_only {
            Family::Spider
        } else if self.group_moves() == GroupMoves::AnyTail {
            Family::Yukon
        } else if self.cells.count > 0 && self.stock.size == 0 {
            Family::FreeCell
        } else if self.reserve.size > 0 && self.reserve.stacked {
            Family::Canfield
        } else if self.deals_rows() {
            Family::Gypsy
        } else if self.stock.size > 0 && !all_open {
            Family::Klondike
        } else if self.has_waste() {
            Family::FortyThieves
        } else if self.stock.size == 0 && all_open {
            Family::Fans
        } else {
            Family::Other
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{PresetKind, preset, presets};

    #[test]
    fn well_known_games_are_where_players_look_for_them() {
        for (family, games) in [
            (Family::Klondike, &["klondike", "klondike-deal-1", "gargantua", "small-klondike"][..]),
            (Family::Gypsy, &["gypsy", "east-haven", "millie"]),
            (Family::FreeCell, &["free-cell", "eight-off", "seahaven-towers", "bakers-game"]),
            (Family::Spider, &["spider", "simple-simon", "spiderette", "mrs-mop"]),
            (Family::Yukon, &["yukon", "russian-solitaire", "australian-patience"]),
            (Family::Fans, &["fan", "beleaguered-castle", "king-albert", "somerset", "flower-garden"]),
            (Family::Canfield, &["canfield", "american-toad"]),
            (Family::FortyThieves, &["forty-thieves", "lucas", "carpet"]),
            (Family::Hole, &["black-hole", "golf", "worm-hole"]),
            (Family::Gaps, &["gaps-one-deal"]),
            (Family::Accordion, &["accordion"]),
            (Family::Heaps, &["sir-tommy", "calculation", "lady-betty"]),
            (Family::Other, &["aces-up"]),
        ] {
            for game in games {
                assert_eq!(preset(game).expect("a preset").rules().family(), family, "{game}");
            }
        }
    }

    #[test]
    fn few_games_belong_nowhere() {
        let games = || presets().iter().filter(|preset| preset.kind() == PresetKind::Game);
        let other: Vec<&str> =
            games().filter(|preset| preset.rules().family() == Family::Other).map(|preset| preset.name()).collect();
        assert!(other.len() * 20 < games().count(), "{other:?}");
        assert!(Family::ALL.iter().all(|family| !family.label().is_empty()));
    }
}
