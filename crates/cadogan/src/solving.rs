//! A search that can be left and resumed.

use std::fmt;

use crate::{Error, Options, Position, Report};

/// A position on the way to its verdict: it can be worked on for a while, left, and resumed where it stopped.
///
/// This is for callers that have only one thread, such as a page in the browser, or an event loop that must not wait:
/// they let it work in slices. How often it was left changes neither the verdict nor the number of positions.
///
/// ```
/// use cadogan::{Game, Options, Solving};
///
/// let deal = Game::preset("free-cell")?.deal(1)?;
/// let slice = Options::new().positions(1_000);
/// let mut solving = Solving::new(&deal, &Options::new())?;
/// let report = loop {
///     let report = solving.run(&slice)?;
///     if report.verdict.is_decided() {
///         break report; // anything else that the program has to do goes between two slices
///     }
/// };
/// assert!(report.verdict.is_winnable());
/// # Ok::<(), cadogan::Error>(())
/// ```
pub struct Solving {
    inner: cadogan_solve::Solving,
}

impl Solving {
    /// Prepares the work; nothing is searched yet. The options say how to solve and, if there is one, what the limit
    /// for all slices together is: solvers that get a part of the budget get a part of that.
    pub fn new(position: &Position, options: &Options) -> Result<Solving, Error> {
        let (rules, deal) = (position.game().rules(), position.cards());
        Ok(Solving { inner: cadogan_solve::Solving::new(rules, deal, &options.solve)? })
    }

    /// Works until there is a verdict, or the limits of this slice are reached, or it is cancelled. Of the options only
    /// the limits, the token and the callback count here. Once there is a verdict, it is returned again.
    ///
    /// A slice that ends for lack of memory cannot be resumed.
    pub fn run(&mut self, slice: &Options) -> Result<Report, Error> {
        let report = self.inner.run(slice.budget(), Some(slice.cancel.flag()), &mut slice.observe())?;
        Ok(report.into())
    }
}

impl fmt::Debug for Solving {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solving").finish_non_exhaustive()
    }
}
