//! Ways to measure how long a solution is.

use cadogan_rules::{Goal, GroupMoves, PlayerMove, Rules, SpacesPolicy};

use crate::general::accepts_lengths;

/// What is counted when a solution is called short.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Measure {
    /// Moves as the referee counts them: a group of cards is one, and so is each turn of the stock.
    #[default]
    Moves,
    /// Cards: a group counts as many as it has, everything else one.
    Cards,
    /// Moves, but turning the stock, or the waste, costs nothing.
    StockFree,
    /// Moves of a game with cells, in which a built sequence that the free cells and spaces can carry counts as one.
    Supermoves,
    /// The same, but on its way to a space a sequence has free cells only.
    NarrowSupermoves,
}

impl Measure {
    /// All of them.
    pub const ALL: [Measure; 5] =
        [Measure::Moves, Measure::Cards, Measure::StockFree, Measure::Supermoves, Measure::NarrowSupermoves];

    /// The name used on the command line and in results.
    pub const fn name(self) -> &'static str {
        match self {
            Measure::Moves => "moves",
            Measure::Cards => "cards",
            Measure::StockFree => "stock-free",
            Measure::Supermoves => "supermoves",
            Measure::NarrowSupermoves => "narrow-supermoves",
        }
    }

    /// Whether sequences of cards that move one at a time may count as one move.
    pub const fn has_supermoves(self) -> bool {
        matches!(self, Measure::Supermoves | Measure::NarrowSupermoves)
    }

    /// The measure with this name.
    pub fn from_name(name: &str) -> Option<Measure> {
        Measure::ALL.into_iter().find(|measure| measure.name() == name)
    }

    /// Whether it means something for games of these rules; if not, why, and what to use instead.
    pub fn applies(self, rules: &Rules) -> Result<(), String> {
        let refuse = |reason: &str| {
            Err(format!("the measure `{}` does not apply: {reason}; use `--measure moves`", self.name()))
        };
        match self {
            Measure::Moves => Ok(()),
            Measure::Cards if rules.goal() == Goal::Accordion => refuse("whole piles are folded, not cards"),
            Measure::Cards => Ok(()),
            Measure::StockFree if rules.has_waste() => Ok(()),
            Measure::StockFree => refuse("the game has no stock that is turned to a waste"),
            _ if rules.cells.count == 0 => refuse("the game has no cells"),
            _ if !matches!(rules.goal(), Goal::Foundations | Goal::Hole) => refuse("nothing is built"),
            _ if rules.group_moves() != GroupMoves::No => refuse("groups of cards move as one already"),
            // The referee, which measures the moves of other games, counts single cards.
            _ if accepts_lengths(rules).is_err() => {
                refuse("sequences that count as one move are not known for these rules")
            }
            _ => match rules.tableau.spaces {
                SpacesPolicy::Any | SpacesPolicy::Kings | SpacesPolicy::NoBuild => Ok(()),
                _ => refuse("spaces are refilled, so that they cannot hold cards for a moment"),
            },
        }
    }

    /// How long a move is. A supermove is written as moves of single cards, so that this is not the length of a solution
    /// measured in supermoves, but no less.
    pub fn length(self, player_move: &PlayerMove) -> u32 {
        match (self, player_move) {
            (Measure::Cards, PlayerMove::Carry { count, .. }) => u32::from(*count),
            (Measure::Cards, PlayerMove::Pair { .. }) => 2,
            (Measure::StockFree, PlayerMove::TurnStock | PlayerMove::Redeal) => 0,
            _ => 1,
        }
    }
}

impl std::fmt::Display for Measure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use cadogan_rules::preset;

    use super::*;

    #[test]
    fn names_lead_back_to_their_measures() {
        for measure in Measure::ALL {
            assert_eq!(Measure::from_name(measure.name()), Some(measure));
        }
        assert_eq!(Measure::from_name("yards"), None);
    }

    #[test]
    fn a_measure_that_means_nothing_says_why() {
        let rules = |game| preset(game).expect("a preset").rules();
        let applies = |game| Measure::ALL.map(|measure| measure.applies(rules(game)).is_ok());
        assert_eq!(applies("free-cell"), [true, true, false, true, true]);
        assert_eq!(applies("klondike"), [true, true, true, false, false]);
        assert_eq!(applies("accordion"), [true, false, false, false, false]);
        assert_eq!(
            Measure::Supermoves.applies(rules("klondike")),
            Err("the measure `supermoves` does not apply: the game has no cells; use `--measure moves`".to_owned())
        );
    }
}
