//! Schedules: which solver works on a deal, in which order, and for how long.

mod read;
mod schema;
mod shipped;

use std::fmt;
use std::time::Duration;

use cadogan_rules::Rules;
use serde_json::{Map, Value, json};

pub use read::read_schedule;
pub use schema::schedule_schema;
pub use shipped::Family;
pub(crate) use shipped::candidates;

use crate::{Ability, Solver};

/// How long a solver works in one slice. With positions the results are the same on every machine; with time they are
/// not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Share {
    /// This many positions of a search, or conflicts of a model.
    Positions(u64),
    /// This much time.
    Time(Duration),
    /// This share of the whole budget, of its time and of its positions. For a budget without either, it is that share
    /// of [`Share::UNLIMITED`] positions.
    Percent(u8),
    /// All that is left.
    Rest,
}

impl Share {
    /// What counts as the whole of a budget that limits neither time nor positions.
    pub const UNLIMITED: u64 = 20_000_000;

    /// Whether it is no work at all.
    const fn is_nothing(self) -> bool {
        match self {
            Share::Positions(positions) => positions == 0,
            Share::Time(time) => time.is_zero(),
            Share::Percent(percent) => percent == 0,
            Share::Rest => false,
        }
    }
}

/// `20000 positions`, `20ms`, `10%`; empty for the rest.
impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Share::Positions(positions) => write!(f, " {positions} positions"),
            Share::Time(time) => write!(f, " {time:?}"),
            Share::Percent(percent) => write!(f, " {percent}%"),
            Share::Rest => Ok(()),
        }
    }
}

/// One turn of a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slice {
    /// The solver. If it has worked before, it continues where it stopped.
    pub solver: Solver,
    /// How long. Only the last slice may take the rest.
    pub share: Share,
}

/// A sequence of solvers.
///
/// What a solver does not use because it finishes without a verdict, and everything that is left after the last slice,
/// goes to the last solver of the schedule that can give both verdicts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// A note about it: for which game it was learned, and from what.
    pub note: Option<String>,
    /// The limit that it was learned for.
    pub limit: Option<Duration>,
    slices: Vec<Slice>,
    /// Whether any solver gets what is left over.
    has_heir: bool,
}

impl Schedule {
    /// A schedule of these slices; `None` if there are none, or if one that is not the last takes the rest.
    pub fn new(slices: Vec<Slice>) -> Option<Schedule> {
        let (_, others) = slices.split_last()?;
        let takes_rest = |slice: &Slice| slice.share == Share::Rest;
        let well_formed = !others.iter().any(takes_rest) && !slices.iter().any(|slice| slice.share.is_nothing());
        well_formed.then_some(Schedule { note: None, limit: None, slices, has_heir: true })
    }

    /// One solver for the whole budget.
    pub fn single(solver: Solver) -> Schedule {
        Schedule { note: None, limit: None, slices: vec![Slice { solver, share: Share::Rest }], has_heir: true }
    }

    /// The best known schedule for these rules; `None` if no solver decides such games.
    pub fn best(rules: &Rules) -> Option<Schedule> {
        candidates(rules, None, Default::default()).ok()?.into_iter().next()
    }

    /// Every solver that can only refute deals of these rules, one after another, each with its share and no more; with
    /// `all`, also those that can prove both. `Err` says for each solver why it cannot.
    pub fn refuting(rules: &Rules, all: bool, share: Share) -> Result<Schedule, Vec<String>> {
        let wanted = |solver: &Solver| match solver.abilities(rules) {
            Ok(Ability::Unwinnable) => true,
            Ok(Ability::Both) => all,
            Ok(Ability::Winnable) | Err(_) => false,
        };
        let mut solvers: Vec<Solver> = Solver::usual(rules).into_iter().filter(wanted).collect();
        solvers.sort_by_key(|solver| solver.abilities(rules) == Ok(Ability::Both));
        let slices = solvers.into_iter().map(|solver| Slice { solver, share }).collect();
        let schedule = Schedule::new(slices).map(|schedule| Schedule { has_heir: false, ..schedule });
        schedule.ok_or_else(|| {
            let reason = |solver: Solver| {
                let reason = solver.abilities(rules).err()?;
                Some(format!("{}: {reason}", solver.name()))
            };
            Solver::all().filter(|solver| solver.only_refutes()).filter_map(reason).collect()
        })
    }

    /// The slices, first to last.
    pub fn slices(&self) -> &[Slice] {
        &self.slices
    }

    /// The solvers, each once, in the order of their first slices.
    pub fn solvers(&self) -> Vec<Solver> {
        let mut solvers = Vec::new();
        for slice in &self.slices {
            if !solvers.contains(&slice.solver) {
                solvers.push(slice.solver);
            }
        }
        solvers
    }

    /// The solver that gets what is left over: the last one that is complete.
    pub fn heir(&self, is_complete: impl Fn(Solver) -> bool) -> Option<Solver> {
        let mut last_first = self.slices.iter().rev().map(|slice| slice.solver);
        last_first.find(|&solver| self.has_heir && is_complete(solver))
    }

    /// What its solvers can prove for these rules, in the order of [`solvers`](Schedule::solvers); or which of them can
    /// prove nothing, and why.
    pub fn abilities(&self, rules: &Rules) -> Result<Vec<(Solver, Ability)>, Vec<String>> {
        let (mut abilities, mut mistakes) = (Vec::new(), Vec::new());
        for solver in self.solvers() {
            match solver.abilities(rules) {
                Ok(ability) => abilities.push((solver, ability)),
                Err(reason) => {
                    mistakes.push(format!("the solver \"{}\" does not support these rules: {reason}", solver.name()));
                }
            }
        }
        if mistakes.is_empty() { Ok(abilities) } else { Err(mistakes) }
    }

    /// The schedule as JSON, in the form that [`read_schedule`] reads.
    pub fn to_json(&self) -> Value {
        let mut file = Map::new();
        if let Some(note) = &self.note {
            file.insert("note".to_owned(), json!(note));
        }
        if let Some(limit) = self.limit {
            file.insert("limit".to_owned(), json!(limit.as_secs_f64()));
        }
        let slice = |slice: &Slice| {
            let name = slice.solver.name();
            match slice.share {
                Share::Positions(positions) => json!({"solver": name, "positions": positions}),
                Share::Time(time) => json!({"solver": name, "seconds": time.as_secs_f64()}),
                Share::Percent(percent) => json!({"solver": name, "percent": percent}),
                Share::Rest => json!({"solver": name}),
            }
        };
        file.insert("slices".to_owned(), self.slices.iter().map(slice).collect());
        Value::Object(file)
    }
}

/// `runs 20000 positions, relaxed 1s, runs`: the slices in one line.
impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, Slice { solver, share }) in self.slices.iter().enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{}{share}", solver.name())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solver(name: &str) -> Solver {
        Solver::from_name(name).expect("a solver")
    }

    fn slice(name: &str, millis: u64) -> Slice {
        Slice { solver: solver(name), share: Share::Time(Duration::from_millis(millis)) }
    }

    fn rest(name: &str) -> Slice {
        Slice { solver: solver(name), share: Share::Rest }
    }

    #[test]
    fn only_the_last_slice_takes_the_rest() {
        assert!(Schedule::new(vec![]).is_none());
        assert!(Schedule::new(vec![rest("runs"), slice("sight", 1)]).is_none());
        assert!(Schedule::new(vec![slice("sight", 0), rest("runs")]).is_none());
        let schedule = Schedule::new(vec![slice("runs", 20), slice("sight", 5), rest("runs")]);
        let schedule = schedule.expect("well formed");
        assert_eq!(schedule.solvers(), [solver("runs"), Solver::Sight]);
        assert_eq!(schedule.to_string(), "runs 20ms, sight 5ms, runs");
    }

    #[test]
    fn the_last_complete_solver_is_the_heir() {
        let slices = vec![slice("runs", 20), slice("runs-restarts", 20), slice("sight", 5)];
        let schedule = Schedule::new(slices).expect("well formed");
        assert_eq!(schedule.heir(|solver| solver != Solver::Sight), Some(solver("runs-restarts")));
        assert_eq!(schedule.heir(|_| false), None);
    }

    #[test]
    fn solvers_that_are_not_for_the_rules_are_all_named() {
        let schedule = Schedule::new(vec![slice("sight", 1), slice("hole", 1), rest("general")]);
        let rules = cadogan_rules::preset("free-cell").expect("a preset").rules();
        let mistakes = schedule.expect("well formed").abilities(rules).expect_err("two solvers are wrong");
        assert!(mistakes.len() == 2 && mistakes[0].contains("\"sight\"") && mistakes[1].contains("\"hole\""));
    }
}
