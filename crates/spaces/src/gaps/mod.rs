//! Games of gaps: removing the aces leaves gaps in the rows; cards move into the gaps until every row is in order.
//!
//! A position says which card lies in which place. Two machine words cannot represent that exactly, so the key is a
//! fingerprint, updated incrementally. Cards whose suits no rule depends on are not distinguished.
//!
//! In the usual game, in which rows are built from the left in suit and any two may begin a row, twos that can change
//! rows freely are not distinguished by row either (`floating_twos`), and moves that can wait are left out
//! (`stubborn_gaps`). Both only once the rows can no longer be gathered (`gather`). Tried and rejected: rows as a whole are interchangeable there too, but cards that have not moved
//! distinguish nearly all of them; giving up positions in which some card can never move again saves an eighth of the
//! positions for three times the work.

pub(crate) mod board;
pub(crate) mod floating_twos;
mod gather;
mod judge;
mod play;
pub(crate) mod stubborn_gaps;

use cadogan_rules::{Considered, Deal, Goal, KeySet, Rules, keys};

use crate::techniques::{Streamliner, Technique, Techniques};
use crate::{SpaceError, Weights};
use board::Board;
use floating_twos::FloatingTwos;
use gather::Gathers;
pub use play::{Fill, FillUndo};

/// What this space does with every rule key.
pub const KEYS: Considered = Considered::new(
    KeySet::GOAL.and(keys![SequenceDirection SequenceBuild FixedSuit MaxRank TwoDecks]).and(KeySet::gather()),
    Goal::Sequences.foreign_keys(),
);

/// Whether these rules are of this family.
pub fn accepts(rules: &Rules) -> Result<(), String> {
    KEYS.check(rules)?;
    if rules.goal() != Goal::Sequences {
        return Err("the game is not one of gaps".to_owned());
    }
    Ok(())
}

/// A position of a game of gaps.
#[derive(Clone, Debug)]
pub struct GapsSpace {
    board: Board,
    /// Present if twos that can change rows freely are not distinguished by row.
    twos: Option<FloatingTwos>,
    gathers: Gathers,
    leave_out_waiting_moves: bool,
    /// Whether every card has one predecessor, in one place.
    has_chains: bool,
    /// How positions are judged.
    weights: Weights,
}

impl GapsSpace {
    /// The start position of a deal. An error says which rule is not supported.
    ///
    /// When streamlined for foundations, a two that begins a row stays there: each row is then built like a foundation,
    /// in whatever suit came first. Most deals that can be won can be won this way, with far fewer positions.
    pub fn new(
        rules: &Rules,
        deal: &Deal,
        techniques: Techniques,
        streamliner: Streamliner,
    ) -> Result<GapsSpace, SpaceError> {
        accepts(rules).map_err(SpaceError::Rules)?;
        let techniques = techniques.that_hold(rules);
        let mut board = Board::new(rules, deal, techniques.contains(Technique::SuitSymmetry))?;
        board.layout.twos_stay = streamliner.foundations && Technique::FloatingTwos.holds(rules).is_ok();
        let float = techniques.contains(Technique::FloatingTwos) && !board.layout.twos_stay;
        let twos = float.then(|| FloatingTwos::new(&board));
        let leave_out_waiting_moves = techniques.contains(Technique::StubbornGaps);
        let has_chains = floating_twos::usual_gaps(rules).is_ok();
        let gathers = Gathers::new(rules, deal);
        Ok(GapsSpace { board, twos, gathers, leave_out_waiting_moves, has_chains, weights: Weights::of(rules) })
    }
}

#[cfg(test)]
mod tests;
