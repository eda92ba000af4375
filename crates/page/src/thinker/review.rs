//! Which moves of a game kept the win, and which one lost it.
//!
//! Along a game, positions are winnable up to some point and lost from there on. So the point is found by halving: a
//! few positions are searched, not all of them.

use std::time::Duration;

use cadogan_rules::{Deal, PlayerMove, Rules};
use cadogan_solve::{Answer, Verdict};
use cadogan_table::Table;

use super::decide::Decide;
use super::{Job, Trouble};
use crate::protocol::{Limits, Thought, VerdictWord};
use crate::seat::read_moves;
use crate::view::{count, word_of};

/// A game under review.
pub(super) struct Review {
    table: Table,
    moves: Vec<PlayerMove>,
    limits: Limits,
    /// The position at work.
    at_work: Option<(usize, Decide)>,
    positions: u64,
    seconds: f64,
}

impl Review {
    pub(super) fn new(rules: Rules, deal: Deal, moves: &[String], limits: Limits) -> Result<Review, Trouble> {
        let moves = read_moves(moves)?;
        let mut table = Table::new(rules, deal);
        for (index, player_move) in moves.iter().enumerate() {
            let refused = |refusal| Trouble(format!("move {} ({player_move}) is not legal: {refusal}", index + 1));
            table.play(player_move).map_err(refused)?;
        }
        Ok(Review { table, moves, limits, at_work: None, positions: 0, seconds: 0.0 })
    }

    fn result(&mut self) -> Result<Thought, Trouble> {
        let verdict = |at| self.table.verdict_at(at).map_or(VerdictWord::Undecided, word_of);
        let verdicts: Vec<VerdictWord> = (0..=self.moves.len()).map(verdict).collect();
        let is = |at: usize, word| verdicts.get(at) == Some(&word);
        let mistake =
            (0..self.moves.len()).find(|&at| is(at, VerdictWord::Winnable) && is(at + 1, VerdictWord::Unwinnable));
        self.table.go_to(mistake.unwrap_or(0)).map_err(Trouble)?;
        let solution = self.table.win().unwrap_or_default().iter().map(ToString::to_string).collect();
        let prose = self.prose(&verdicts, mistake);
        Ok(Thought::Reviewed { verdicts, solution, first_mistake: mistake.map(count), prose })
    }

    fn prose(&self, verdicts: &[VerdictWord], mistake: Option<usize>) -> String {
        let undecided = verdicts.iter().filter(|&&verdict| verdict == VerdictWord::Undecided).count();
        let mut text = match (mistake, verdicts.first(), verdicts.last()) {
            (Some(index), _, _) => {
                let lost = &self.moves[index];
                let instead =
                    self.table.hint().map(|gesture| format!(" Instead: {}.", gesture.says())).unwrap_or_default();
                format!("Move {} lost the game: {lost}.{instead}", index + 1)
            }
            (None, Some(VerdictWord::Unwinnable), _) => "The deal could not be won from the start.".to_owned(),
            (None, _, Some(VerdictWord::Winnable)) => "No move lost the game.".to_owned(),
            _ => "It is not known which move lost the game.".to_owned(),
        };
        if undecided > 0 {
            text.push_str(&format!(" {undecided} of {} positions are undecided within the limits.", verdicts.len()));
        }
        text
    }
}

impl Job for Review {
    fn step(&mut self, slice: Duration) -> Result<Thought, Trouble> {
        let (at, mut decide) = match self.at_work.take() {
            Some(work) => work,
            None => {
                let Some(at) = self.table.middle_unknown() else { return self.result() };
                let position = self.table.position_at(at).expect("it is on the line");
                (at, Decide::new(self.table.rules(), &position, self.limits)?)
            }
        };
        let report = decide.search(slice)?;
        let says = format!("the position after move {at} of {}", self.moves.len());
        if !decide.is_over(&report) {
            let positions = self.positions + report.statistics.positions;
            let seconds = self.seconds + decide.seconds();
            self.at_work = Some((at, decide));
            return Ok(Thought::Working { positions, seconds, says });
        }
        self.positions += report.statistics.positions;
        self.seconds += decide.seconds();
        let (answer, solution) = match &report.verdict {
            Verdict::Winnable(win) => (Answer::Winnable(()), win.moves()),
            verdict => (verdict.answer(), &[][..]),
        };
        self.table.learn(at, answer, solution).map_err(Trouble)?;
        Ok(Thought::Working { positions: self.positions, seconds: self.seconds, says })
    }
}
