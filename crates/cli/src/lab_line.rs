//! The progress of an experiment: a bar on the terminal, decisions as lines above it. Where standard error is no
//! terminal nothing is drawn, and only the lines are written.

use std::io::Write;

use cadogan_lab::statistics::Method;
use cadogan_lab::{Observer, Progress};
use indicatif::{ProgressBar, ProgressStyle};

/// The bar and what it needs to know.
pub(crate) struct LabLine<'a> {
    bar: ProgressBar,
    log: &'a mut (dyn Write + Send),
    method: Method,
    /// What was in the records already: it took no time, so it says nothing about the rate.
    known_at_first: Option<u64>,
}

impl<'a> LabLine<'a> {
    pub(crate) fn new(method: Method, log: &'a mut (dyn Write + Send)) -> LabLine<'a> {
        LabLine { bar: ProgressBar::new_spinner(), log, method, known_at_first: None }
    }

    /// Takes the bar away.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }

    /// The first progress tells what there is to do; a sample without a fixed size has no bar and no time left.
    fn begin(&mut self, progress: &Progress) -> u64 {
        let known = progress.known;
        self.known_at_first = Some(known);
        let counted = "{wide_msg}";
        let template = match progress.total {
            0 => format!("{{spinner}} {{human_pos}} deals  {{per_sec}}  {{elapsed}}\n  {counted}"),
            _ => format!("{{bar:30}} {{human_pos}}/{{human_len}} deals  {{per_sec}}  {{eta}} left\n  {counted}"),
        };
        self.bar.set_style(ProgressStyle::with_template(&template).expect("a valid template"));
        self.bar.reset();
        known
    }
}

impl Observer for LabLine<'_> {
    fn progress(&mut self, progress: &Progress) {
        if self.bar.is_hidden() {
            return;
        }
        if self.known_at_first.is_none() {
            self.begin(progress);
            self.bar.set_position(progress.done());
            self.bar.reset_eta();
        }
        if progress.total > 0 {
            self.bar.set_length(progress.total);
        }
        self.bar.set_position(progress.done());
        let counts = &progress.counts;
        let interval = counts.interval(self.method);
        self.bar.set_message(format!(
            "{} winnable, {} unwinnable, {} undecided: {:.2} to {:.2} %; {} for free",
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
        // A log that nobody reads any more is no reason to stop.
        self.bar.suspend(|| drop(writeln!(self.log, "{line}")));
    }
}
