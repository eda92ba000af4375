//! A line on the terminal that shows how a long search is going. Nothing is drawn if standard error is not a terminal.

use std::time::{Duration, Instant};

use cadogan_solve::{Progress, ShortestProgress};
use indicatif::{ProgressBar, ProgressStyle};

/// Short searches show nothing.
const QUIET: Duration = Duration::from_secs(1);

/// The line.
pub(crate) struct SearchLine {
    bar: ProgressBar,
    begin: Instant,
}

impl SearchLine {
    pub(crate) fn new() -> SearchLine {
        let bar = ProgressBar::new_spinner();
        bar.set_style(ProgressStyle::with_template("{spinner} {msg}").expect("a valid template"));
        SearchLine { bar, begin: Instant::now() }
    }

    /// Shows the state of the search for one deal. `elapsed` is counted from the start of that search.
    pub(crate) fn show(&self, deal: &str, progress: &Progress, elapsed: Duration, bytes: usize) {
        if self.bar.is_hidden() || self.begin.elapsed() < QUIET {
            return;
        }
        let statistics = &progress.statistics;
        let rate = statistics.positions as f64 / elapsed.as_secs_f64().max(1e-3) / 1e6;
        let millions = statistics.positions as f64 / 1e6;
        let fill = 100.0 * statistics.table_entries as f64 / statistics.table_slots.max(1) as f64;
        let memory = 100.0 * statistics.peak_bytes as f64 / bytes as f64;
        self.bar.set_message(format!(
            "{deal}: {} {millions:.1} M positions, {rate:.1} M/s, depth {}, table {fill:.0} % full, memory {memory:.0} %",
            progress.solver.name(),
            statistics.depth
        ));
        self.bar.tick();
    }

    /// Shows how far the best win is from what is proved, for one deal.
    pub(crate) fn show_gap(&self, deal: &str, progress: &ShortestProgress, elapsed: Duration) {
        if self.bar.is_hidden() || self.begin.elapsed() < QUIET {
            return;
        }
        let millions = progress.statistics.positions as f64 / 1e6;
        let rate = millions / elapsed.as_secs_f64().max(1e-3);
        let gap = match progress.length {
            Some(length) => format!("at least {}, best {length}", progress.bound),
            None => format!("at least {}, no win yet", progress.bound),
        };
        self.bar.set_message(format!("{deal}: {gap}, {millions:.1} M positions, {rate:.1} M/s"));
        self.bar.tick();
    }

    /// Hides the line while something else is written.
    pub(crate) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
