//! The verdict on one deal, computed thousands or millions of times.

use std::sync::atomic::AtomicBool;

use cadogan_rules::{Deal, Rules};
use cadogan_solve::{Options, SolveError, Solving, Verdict};

use crate::circles::is_winnable_as_published;
use crate::table::SmallTable;

/// Decides deals of one game.
pub struct Decider<'a> {
    rules: &'a Rules,
    method: Method<'a>,
}

enum Method<'a> {
    /// A schedule of solvers: the referee has replayed every win.
    Exact(&'a Options),
    /// The search of the thesis, on the small table.
    Published(Box<SmallTable>),
}

impl<'a> Decider<'a> {
    /// Decides by the schedule and the budget of the options.
    pub fn new(rules: &'a Rules, options: &'a Options) -> Decider<'a> {
        Decider { rules, method: Method::Exact(options) }
    }

    /// As in the program of the thesis, see [`crate::Circles::Published`]: some winnable deals are called lost. Games
    /// that do not fit on the small table are refused, with the rule that is not supported.
    pub fn as_published(rules: &'a Rules) -> Result<Decider<'a>, &'static str> {
        Ok(Decider { rules, method: Method::Published(Box::new(SmallTable::new(rules)?)) })
    }

    /// Whether the deal can be won; `None` if the budget ran out or `stop` was set first.
    pub fn is_winnable(&self, deal: &Deal, stop: &AtomicBool) -> Result<Option<bool>, SolveError> {
        let options = match &self.method {
            Method::Exact(options) => options,
            Method::Published(table) => {
                return Ok(Some(is_winnable_as_published(table, &mut Vec::new(), table.start(deal))));
            }
        };
        let report = Solving::new(self.rules, deal, options)?.run(&options.budget, Some(stop), &mut |_| ())?;
        Ok(match report.verdict {
            Verdict::Winnable(_) => Some(true),
            Verdict::Unwinnable(_) => Some(false),
            Verdict::Undecided(_) => None,
        })
    }
}
