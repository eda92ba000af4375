//! The progress of an experiment: a bar on the terminal, with decisions as lines above it. If standard error is not a
//! terminal, nothing is drawn, and only the lines are written.

use std::io::Write;
use std::time::Instant;

use cadogan_lab::statistics::Method;
use cadogan_lab::{Observer, Progress};
use indicatif::{ProgressBar, ProgressStyle};

/// The bar and its state.
pub(crate) struct LabLine<'a> {
    bar: ProgressBar,
    log: &'a mut (dyn Write + Send),
    method: Method,
    /// When the work began, and how many deals were already done: those from the records say nothing about the rate.
    begin: Option<(Instant, u64)>,
}

impl<'a> LabLine<'a> {
    pub(crate) fn new(method: Method, log: &'a mut (dyn Write + Send)) -> LabLine<'a> {
        LabLine { bar: ProgressBar::new_spinner(), log, method, begin: None }
    }

    /// Takes the bar away.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }

    /// The first progress report says how much there is to do; a sample without a fixed size has no bar and no time
    /// left.
    fn begin(&mut self, progress: &Progress) -> (Instant, u64) {
        let template = match progress.total {
            0 => "{spinner} {human_pos} deals  {elapsed}\n  {wide_msg}",
            _ => "{bar:30} {human_pos}/{human_len} deals  {eta} left\n  {wide_msg}",
        };
        self.bar.set_style(ProgressStyle::with_template(template).expect("a valid template"));
        self.bar.set_length(progress.total);
        self.bar.set_position(progress.done());
        self.bar.reset_eta();
        self.bar.reset_elapsed();
        (Instant::now(), progress.done())
    }
}

impl Observer for LabLine<'_> {
    fn progress(&mut self, progress: &Progress) {
        if self.bar.is_hidden() {
            return;
        }
        let (begin, before) = match self.begin {
            Some(begin) => begin,
            None => {
                let begin = self.begin(progress);
                *self.begin.insert(begin)
            }
        };
        self.bar.set_length(progress.total);
        self.bar.set_position(progress.done());
        let counts = &progress.counts;
        let interval = self.method.interval(counts);
        let rate = progress.done().saturating_sub(before) as f64 / begin.elapsed().as_secs_f64().max(1e-3);
        self.bar.set_message(format!(
            "{} winnable, {} unwinnable, {} undecided: {:.2} to {:.2} %; {} for free; {rate:.1} deals/s",
            counts.winnable,
            counts.unwinnable,
            counts.undecided,
            100.0 * interval.lower,
            100.0 * interval.upper,
            progress.free
        ));
        self.bar.tick();
    }

    fn log(&mut self, line: &str) {
        // Failing to write the log is no reason to stop.
        self.bar.suspend(|| drop(writeln!(self.log, "{line}")));
    }
}
