//! Measured runs in the form used to simulate schedules.

use cadogan_solve::{Ability, Share, Solver, Verdict};

use crate::learning::MeasuredRuns;

/// What a solver does with a deal, in microseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// When it gives its verdict, if it ever does.
    pub decides: Option<u64>,
    /// When it finishes without a verdict, if it ever does.
    pub ends: Option<u64>,
}

impl Entry {
    /// When it gives its verdict; `u64::MAX` if never.
    pub(super) fn verdict(self) -> u64 {
        self.decides.unwrap_or(u64::MAX)
    }

    /// How long it has really worked after it was given this much time, if it has no verdict by then.
    pub(super) fn worked(self, given: u64) -> u64 {
        self.ends.map_or(given, |end| given.min(end))
    }
}

/// Solvers and what they did with a number of deals.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    solvers: Vec<(Solver, Ability)>,
    /// By deal and solver.
    rows: Vec<Vec<Entry>>,
    /// By solver: how much work it does in a microsecond; zero if that is not known, or if its work is not counted.
    rates: Vec<f64>,
}

impl Sample {
    /// A sample of these solvers; every row has an entry for each of them.
    pub fn new(solvers: Vec<(Solver, Ability)>, rows: Vec<Vec<Entry>>) -> Sample {
        let rates = vec![0.0; solvers.len()];
        Sample { solvers, rows, rates }
    }

    /// The deals on which all of these solvers were measured; `None` if one of them never was.
    pub fn of_runs(runs: &MeasuredRuns, solvers: &[Solver]) -> Option<Sample> {
        let measured = runs.solvers();
        let solvers: Vec<(Solver, Ability)> = solvers
            .iter()
            .map(|solver| measured.iter().find(|(other, _)| other == solver).copied())
            .collect::<Option<_>>()?;
        let names: Vec<Solver> = solvers.iter().map(|&(solver, _)| solver).collect();
        let row = |seed: i64| -> Option<Vec<Entry>> { names.iter().map(|&solver| entry(runs, seed, solver)).collect() };
        let rows = runs.seeds(&names).into_iter().filter_map(row).collect();
        let rate = |&solver: &Solver| runs.rate(solver);
        Some(Sample { rates: names.iter().map(rate).collect(), solvers, rows })
    }

    /// How long a share of a solver's work takes, in microseconds; `None` for everything that is left. A share in
    /// positions is converted at the rate of the measured runs.
    pub(crate) fn micros(&self, place: usize, share: Share, limit: u64) -> Option<u64> {
        match share {
            Share::Rest => None,
            Share::Time(time) => Some(u64::try_from(time.as_micros()).unwrap_or(u64::MAX)),
            Share::Percent(percent) => Some(limit / 100 * u64::from(percent)),
            // A solver whose work is not counted ends by itself.
            Share::Positions(_) if self.rates[place] == 0.0 => Some(u64::MAX),
            Share::Positions(positions) => Some((positions as f64 / self.rates[place]) as u64),
        }
    }

    /// The solvers with what they can prove.
    pub fn solvers(&self) -> &[(Solver, Ability)] {
        &self.solvers
    }

    /// How many deals.
    pub fn deals(&self) -> usize {
        self.rows.len()
    }

    /// The index of a solver in the list.
    pub fn place(&self, solver: Solver) -> Option<usize> {
        self.solvers.iter().position(|&(other, _)| other == solver)
    }

    /// What a solver can prove.
    pub fn ability(&self, solver: Solver) -> Option<Ability> {
        self.place(solver).map(|place| self.solvers[place].1)
    }

    pub(super) fn entry(&self, deal: usize, place: usize) -> Entry {
        self.rows[deal][place]
    }

    /// Simulates a schedule on a deal: the time at which there is a verdict, if there is one within the limit. `None`
    /// as the time of a slice means everything that is left; in the end `heir` gets that.
    pub(crate) fn play(
        &self,
        deal: usize,
        slices: &[(usize, Option<u64>)],
        heir: Option<usize>,
        limit: u64,
    ) -> Option<u64> {
        let mut given = vec![0u64; self.solvers.len()];
        let mut elapsed = 0u64;
        for (place, time) in slices.iter().copied().chain(heir.map(|heir| (heir, None))) {
            let entry = self.rows[deal][place];
            let before = entry.worked(given[place]);
            given[place] = time.map_or(u64::MAX, |time| given[place].saturating_add(time));
            if let Some(verdict) = entry.decides.filter(|&verdict| verdict <= given[place]) {
                let end = elapsed + (verdict - before);
                return (end <= limit).then_some(end);
            }
            elapsed = elapsed.saturating_add(entry.worked(given[place]) - before);
            if elapsed >= limit {
                return None;
            }
        }
        None
    }
}

fn entry(runs: &MeasuredRuns, seed: i64, solver: Solver) -> Option<Entry> {
    let run = runs.get(seed, solver)?;
    Some(match run.verdict {
        Verdict::Winnable(()) | Verdict::Unwinnable(()) => Entry { decides: Some(run.micros), ends: None },
        Verdict::Undecided(reason) if reason.can_go_on() => Entry { decides: None, ends: None },
        Verdict::Undecided(_) => Entry { decides: None, ends: Some(run.micros) },
    })
}
