//! The cheapest path through the lattice of times.
//!
//! A state says how much time each solver has been given so far. Which deals are decided, and how much time each of the
//! others has cost, follows from the state alone; so the cost of every continuation is the same however the state was
//! reached, and the cheapest continuation is found from the last states to the first.

use super::sample::{Entry, Sample};
use crate::learning::evaluate::PENALTY;

/// A path from no time at all to the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Path {
    /// The total cost of all deals, in microseconds.
    pub(super) cost: u64,
    /// Which solver advances from which time to which.
    pub(super) steps: Vec<(usize, u64, u64)>,
    /// The solver that gets all the time after the last step.
    pub(super) heir: usize,
}

impl Path {
    /// The times at which slices of each solver end.
    pub(super) fn used(&self, solvers: usize) -> Vec<Vec<u64>> {
        let mut used = vec![Vec::new(); solvers];
        for (index, &(place, _, to)) in self.steps.iter().enumerate() {
            if self.steps.get(index + 1).is_none_or(|next| next.0 != place) {
                used[place].push(to);
            }
        }
        used
    }
}

/// The cheapest path whose steps lead from one of the given times of a solver to its next one. The first time of every
/// solver is 0.
pub(super) fn cheapest(sample: &Sample, points: &[Vec<u64>], limit: u64) -> Path {
    let solvers = points.len();
    let mut strides = vec![1; solvers];
    for place in (1..solvers).rev() {
        strides[place - 1] = strides[place] * points[place].len();
    }
    let states = strides[0] * points[0].len();
    let complete: Vec<usize> = (0..solvers).filter(|&place| sample.solvers()[place].1.is_complete()).collect();
    let heirs = if complete.is_empty() { (0..solvers).collect() } else { complete };
    let mut lattice = Lattice {
        sample,
        points,
        strides,
        limit,
        heirs,
        at: vec![0; solvers],
        open: vec![Vec::new(); solvers + 1],
        least: vec![0; states],
        choice: vec![0; states],
    };
    lattice.open[0] = (0..sample.deals()).map(|deal| Open { deal, elapsed: 0 }).collect();
    lattice.fill(0);
    lattice.path()
}

/// A deal without a verdict, and the time that it has cost.
#[derive(Clone, Copy)]
struct Open {
    deal: usize,
    elapsed: u64,
}

struct Lattice<'a> {
    sample: &'a Sample,
    points: &'a [Vec<u64>],
    strides: Vec<usize>,
    limit: u64,
    /// Solvers that may get the remaining time in the end.
    heirs: Vec<usize>,
    /// The current state: for every solver the index of its time.
    at: Vec<usize>,
    /// By number of solvers: the deals that the first solvers, that many of them, leave open with their present times.
    open: Vec<Vec<Open>>,
    /// By state: the minimum cost of all open deals from there on.
    least: Vec<u64>,
    /// By state: the solver to continue with; or the heir, counted from the number of solvers.
    choice: Vec<u8>,
}

impl Lattice<'_> {
    /// Visits all states that have the present times of the solvers before `place`, the last ones first: every possible
    /// continuation of a state has been visited before it.
    fn fill(&mut self, place: usize) {
        if place == self.points.len() {
            return self.settle();
        }
        for number in (0..self.points[place].len()).rev() {
            let given = self.points[place][number];
            let mut left = std::mem::take(&mut self.open[place + 1]);
            left.clear();
            for &Open { deal, elapsed } in &self.open[place] {
                let entry = self.sample.entry(deal, place);
                let elapsed = elapsed.saturating_add(entry.worked(given));
                // A deal that has used up its time has been paid for by the step that brought it there.
                if entry.verdict() > given && elapsed < self.limit {
                    left.push(Open { deal, elapsed });
                }
            }
            self.open[place + 1] = left;
            self.at[place] = number;
            self.fill(place + 1);
        }
    }

    /// Finds the cheapest continuation from the present state.
    fn settle(&mut self) {
        let state: usize = self.at.iter().zip(&self.strides).map(|(number, stride)| number * stride).sum();
        let solvers = self.points.len();
        let open = &self.open[solvers];
        let (mut least, mut choice) = (u64::MAX, 0);
        for (index, &heir) in self.heirs.iter().enumerate() {
            let cost = open.iter().map(|open| self.cost_of_rest(open, heir)).sum();
            if cost < least {
                (least, choice) = (cost, solvers + index);
            }
        }
        for place in 0..solvers {
            let Some(&to) = self.points[place].get(self.at[place] + 1) else { continue };
            let from = self.points[place][self.at[place]];
            let after = self.least[state + self.strides[place]];
            if after >= least {
                continue;
            }
            let step: u64 = open.iter().map(|open| self.cost_of_step(open, place, from, to)).sum();
            if step + after < least {
                (least, choice) = (step + after, place);
            }
        }
        self.least[state] = least;
        self.choice[state] = choice as u8;
    }

    /// The cost of a deal from its present state if it ends without a verdict: the rest of the penalty.
    fn penalty(&self, open: &Open) -> u64 {
        PENALTY * self.limit - open.elapsed
    }

    fn cost_of_step(&self, open: &Open, place: usize, from: u64, to: u64) -> u64 {
        let entry = self.sample.entry(open.deal, place);
        if entry.verdict() <= to {
            self.cost_of_verdict(open, entry, from)
        } else {
            let cost = entry.worked(to) - entry.worked(from);
            if open.elapsed + cost >= self.limit { self.penalty(open) } else { cost }
        }
    }

    fn cost_of_rest(&self, open: &Open, heir: usize) -> u64 {
        let entry = self.sample.entry(open.deal, heir);
        let from = self.points[heir][self.at[heir]];
        if entry.decides.is_some() { self.cost_of_verdict(open, entry, from) } else { self.penalty(open) }
    }

    fn cost_of_verdict(&self, open: &Open, entry: Entry, from: u64) -> u64 {
        let cost = entry.verdict() - from;
        if open.elapsed + cost <= self.limit { cost } else { self.penalty(open) }
    }

    fn path(&self) -> Path {
        let solvers = self.points.len();
        let (mut at, mut state) = (vec![0; solvers], 0);
        let mut steps = Vec::new();
        loop {
            let choice = usize::from(self.choice[state]);
            if choice >= solvers {
                return Path { cost: self.least[0], steps, heir: self.heirs[choice - solvers] };
            }
            let points = &self.points[choice];
            steps.push((choice, points[at[choice]], points[at[choice] + 1]));
            at[choice] += 1;
            state += self.strides[choice];
        }
    }
}
