//! Ground truth for small deals, by brute force.

use cadogan_rules::{Deal, Rules};
use cadogan_solve::{Budget, Solver, Techniques, Verdict};

/// What playing everything showed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Truth {
    /// Whether the deal can be won; `None` if the cap was reached before the answer was known.
    pub winnable: Option<bool>,
    /// How many different positions were found.
    pub positions: usize,
}

/// Plays everything from a deal, breadth first, until a win is found, nothing is left, or `cap` different positions were
/// found. Positions that differ only in interchangeable things count as one.
pub fn brute_force(rules: &Rules, deal: &Deal, cap: usize) -> Truth {
    let mut attempt = Solver::BruteForce.start(rules, deal, Techniques::none()).expect("brute force takes every game");
    let verdict = attempt.run(&mut Budget::of_bytes(usize::MAX).positions(cap as u64).meter());
    let winnable = match verdict.expect("brute force plays by the referee") {
        Verdict::Winnable(_) => Some(true),
        Verdict::Unwinnable(_) => Some(false),
        Verdict::Undecided(_) => None,
    };
    Truth { winnable, positions: attempt.statistics().positions as usize }
}
