//! Games of gaps: rows whose missing aces leave gaps, into which cards move until every row is in order.
//!
//! A position is which card lies in which place. There are more of those than two machine words can tell apart, so the
//! key is a fingerprint, kept up from move to move. Cards whose suits no rule looks at are not told apart.
//!
//! In the usual game, in which rows are built from the left in suit and any two may begin a row, twos that can change
//! rows freely are not told apart by row either (`twos`), and moves that can wait are left out (`stubborn`). Tried and
//! left out: rows as wholes are interchangeable there too, but cards that have not moved tell nearly all of them apart;
//! giving up positions in which some card can never move again saves an eighth of the positions for three times the work.

mod board;
mod play;
mod stubborn;
mod twos;

use cadogan_rules::{Deal, Goal, Rules};

use crate::space::SpaceError;
use crate::techniques::{Streamliner, Technique, Techniques};
use board::Board;
pub use play::{Fill, FillUndo};
use twos::FloatingTwos;

/// Whether these rules are of this family.
pub fn accepts(rules: &Rules) -> Result<(), String> {
    if rules.goal() != Goal::Sequences {
        return Err("the game is not one of gaps".to_owned());
    }
    Ok(())
}

/// A position of a game of gaps.
#[derive(Clone, Debug)]
pub struct GapsSpace {
    board: Board,
    /// Present if twos that can change rows freely are not told apart by row.
    twos: Option<FloatingTwos>,
    leave_out_waiting_moves: bool,
}

impl GapsSpace {
    /// The start of a deal. An error says which rule is in the way.
    ///
    /// Streamlined for foundations, a two that begins a row stays there: each row is then built like a foundation, in
    /// whatever suit came first. Most deals that can be won can be won so, with far fewer positions.
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
        let twos = float.then(|| FloatingTwos::new(&mut board));
        Ok(GapsSpace { board, twos, leave_out_waiting_moves: techniques.contains(Technique::StubbornGaps) })
    }
}

#[cfg(test)]
mod tests;
