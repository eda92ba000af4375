//! Verdicts and wins for the position on the table, within a limit of time.

use std::time::{Duration, Instant};

use cadogan_solve::{Answer, Budget, Options, Progress, SolveError, Solving, Verdict};
use cadogan_table::Table;

use crate::console::Console;
use crate::contradiction::write_down;
use crate::error::CliError;
use crate::progress::SearchLine;

/// The memory that a search may use.
const BYTES: usize = 1 << 30;

/// Thinks about positions.
pub(super) struct Thinker {
    time: Duration,
}

/// What came of it.
pub(super) struct Thought {
    pub(super) verdict: Answer,
    /// Why it is undecided, if it is.
    pub(super) reason: Option<String>,
    /// Whether the player has stopped it.
    pub(super) is_interrupted: bool,
}

impl Thinker {
    pub(super) fn new(time: Duration) -> Thinker {
        Thinker { time }
    }

    /// How long it may think about a position.
    pub(super) fn time(&self) -> Duration {
        self.time
    }

    /// Decides the position on the table, if it can, and tells the table. Ctrl-C stops it.
    pub(super) fn think(&self, table: &mut Table, name: &str, console: &mut Console<'_>) -> Result<Thought, CliError> {
        console.out.flush()?;
        let budget = Budget::of_bytes(BYTES).time(self.time);
        let options = Options { budget, shorten: true, ..Options::default() };
        let line = SearchLine::new();
        let begin = Instant::now();
        let mut observe = |progress: &Progress| line.show("thinking", progress, begin.elapsed(), BYTES);
        let (solved, is_interrupted) = console.interrupt.during(|stop| {
            Solving::new(table.rules(), table.position(), &options)?.run(&budget, Some(stop), &mut observe)
        });
        line.clear();
        let (verdict, reason) = match solved {
            Ok(report) => (report.verdict.clone(), report.verdict.reason().map(|reason| reason.to_string())),
            Err(SolveError::Unsupported(reason)) => {
                return Ok(Thought { verdict: Answer::Undecided(()), reason: Some(reason), is_interrupted });
            }
            Err(SolveError::Contradiction(contradiction)) => {
                return Err(write_down(name, &format!("after {} moves", table.at()), &contradiction));
            }
        };
        let moves = if let Verdict::Winnable(win) = &verdict { win.moves() } else { &[] };
        let learned = table.learn(table.at(), verdict.answer(), moves);
        learned.map_err(|clash| CliError::Contradiction(format!("{name}: {clash}; please report it")))?;
        Ok(Thought { verdict: verdict.answer(), reason, is_interrupted })
    }
}
