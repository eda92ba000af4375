//! Measured runs: what every solver did with every deal, and how long it took; the file that stores them.

use std::collections::BTreeMap;
use std::io::{Read, Write};

use cadogan_rules::{Mistake, MistakeKind, Mistakes};
use cadogan_solve::{Ability, BareVerdict, Reason, Solver, Statistics, Verdict};

/// One solver on one deal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeasuredRun {
    /// The seed of the deal.
    pub seed: i64,
    /// The solver.
    pub solver: Solver,
    /// What it can prove for the rules of the game.
    pub ability: Ability,
    /// How it ended. Time and memory are the limits of the measurement; a solver that finished without a proof was
    /// inconclusive.
    pub verdict: BareVerdict,
    /// Microseconds of processor time.
    pub micros: u64,
    /// The time in microseconds at which it would have been stopped.
    pub limit: u64,
    /// What it counted.
    pub counted: Statistics,
}

/// The columns of the file.
const COLUMNS: [&str; 11] = [
    "game",
    "seed",
    "solver",
    "ability",
    "result",
    "seconds",
    "limit",
    "positions",
    "variables",
    "clauses",
    "conflicts",
];

/// The same in files of earlier versions.
const OLD_COLUMN: (usize, &str) = (2, "part");

/// The word of a verdict in the file; for an undecided run, the reason.
fn word(verdict: BareVerdict) -> &'static str {
    verdict.reason().map_or(verdict.word(), Reason::word)
}

/// The verdict with this word. `unfinished` is an older word for `timeout`.
fn verdict(word: &str) -> Option<BareVerdict> {
    match word {
        "winnable" => Some(Verdict::Winnable(())),
        "unwinnable" => Some(Verdict::Unwinnable(())),
        "unfinished" => Some(Verdict::Undecided(Reason::Time)),
        word => Reason::from_word(word).map(Verdict::Undecided),
    }
}

/// Measured runs of one game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MeasuredRuns {
    /// The arguments that name the game.
    pub game: String,
    /// By seed and solver.
    runs: BTreeMap<(i64, Solver), MeasuredRun>,
}

impl MeasuredRuns {
    /// No runs of a game.
    pub fn of_game(game: impl Into<String>) -> MeasuredRuns {
        MeasuredRuns { game: game.into(), runs: BTreeMap::new() }
    }

    /// Adds a run; a later one replaces an earlier one of the same solver on the same deal.
    pub fn add(&mut self, run: MeasuredRun) {
        self.runs.insert((run.seed, run.solver), run);
    }

    /// The run of a solver on the deal of a seed.
    pub fn get(&self, seed: i64, solver: Solver) -> Option<&MeasuredRun> {
        self.runs.get(&(seed, solver))
    }

    /// All runs, by seed and solver.
    pub fn iter(&self) -> impl Iterator<Item = &MeasuredRun> {
        self.runs.values()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    /// The solvers that were measured, with what they can prove.
    pub fn solvers(&self) -> Vec<(Solver, Ability)> {
        let solvers: BTreeMap<Solver, Ability> = self.iter().map(|run| (run.solver, run.ability)).collect();
        solvers.into_iter().collect()
    }

    /// The seeds on which all of these solvers were measured.
    pub fn seeds(&self, solvers: &[Solver]) -> Vec<i64> {
        let mut seeds: Vec<i64> = self.iter().map(|run| run.seed).collect();
        seeds.dedup();
        seeds.retain(|&seed| solvers.iter().all(|&solver| self.get(seed, solver).is_some()));
        seeds
    }

    /// Deals that one solver calls winnable and another one unwinnable: there must be none.
    pub fn contradictions(&self) -> Vec<(i64, Solver, Solver)> {
        let with = |verdict| self.iter().filter(move |run| run.verdict == verdict);
        let losses: BTreeMap<i64, Solver> = with(Verdict::Unwinnable(())).map(|run| (run.seed, run.solver)).collect();
        with(Verdict::Winnable(()))
            .filter_map(|run| losses.get(&run.seed).map(|&other| (run.seed, run.solver, other)))
            .collect()
    }

    /// How much work a solver did in a microsecond, over all its runs.
    pub(crate) fn rate(&self, solver: Solver) -> f64 {
        let runs = self.iter().filter(|run| run.solver == solver);
        // A file may say anything: the sums may be larger than whole numbers go.
        let (work, micros) =
            runs.fold((0.0, 0.0), |(work, micros), run| (work + run.counted.work() as f64, micros + run.micros as f64));
        work / f64::max(micros, 1.0)
    }

    /// Writes the heading of a file.
    pub fn write_heading(out: &mut dyn Write) -> std::io::Result<()> {
        writeln!(out, "{}", COLUMNS.join(","))
    }

    /// Writes one run as a line of a file.
    pub fn write_run(&self, run: &MeasuredRun, out: &mut dyn Write) -> std::io::Result<()> {
        let seconds = |micros: u64| format!("{}.{:06}", micros / 1_000_000, micros % 1_000_000);
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record([
            self.game.clone(),
            run.seed.to_string(),
            run.solver.name().to_owned(),
            run.ability.word().to_owned(),
            word(run.verdict).to_owned(),
            seconds(run.micros),
            seconds(run.limit),
            run.counted.positions.to_string(),
            run.counted.variables.to_string(),
            run.counted.clauses.to_string(),
            run.counted.conflicts.to_string(),
        ])?;
        out.write_all(&writer.into_inner().map_err(|error| error.into_error())?)
    }

    /// Reads a file of runs of one game. A last line that was cut off by a crash is left out.
    pub fn read(source: impl Read) -> Result<MeasuredRuns, Mistakes> {
        let mistake = |place: &str, problem: String| Mistake::new(MistakeKind::Structure, place, problem);
        let mut text = String::new();
        let mut source = source;
        source
            .read_to_string(&mut text)
            .map_err(|error| mistake("the whole file", format!("it cannot be read: {error}")))?;
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(whole.as_bytes());
        let heading: Vec<String> =
            reader.headers().map(|line| line.iter().map(str::to_owned).collect()).unwrap_or_default();
        let mut old = COLUMNS;
        old[OLD_COLUMN.0] = OLD_COLUMN.1;
        if heading != COLUMNS && heading != old {
            let found = heading.join(",");
            let problem = format!("found {found:?}; the heading {:?} is expected", COLUMNS.join(","));
            return Err(mistake("line 1", problem).into());
        }
        let mut runs = MeasuredRuns::default();
        let mut mistakes = Vec::new();
        for (index, record) in reader.records().enumerate() {
            let line = index + 2;
            // Two processes that begin a file at the same time may both have written the heading.
            if record.as_ref().is_ok_and(|record| *record == heading) {
                continue;
            }
            match record.map_err(|error| error.to_string()).and_then(|record| runs.read_line(&record)) {
                Ok(run) => runs.add(run),
                Err(problem) => mistakes.push(mistake(&format!("line {line}"), problem)),
            }
        }
        Mistakes::unless_none(mistakes, runs)
    }

    fn read_line(&mut self, record: &csv::StringRecord) -> Result<MeasuredRun, String> {
        if record.len() != COLUMNS.len() {
            return Err(format!("found {} values; {} are expected", record.len(), COLUMNS.len()));
        }
        let wrong = |column: usize, expected: &str| {
            format!("{}: found {:?}; {expected} is expected", COLUMNS[column], &record[column])
        };
        let number = |column: usize| record[column].parse::<u64>().map_err(|_| wrong(column, "a whole number"));
        let micros = |column: usize| {
            let seconds = record[column].parse::<f64>().ok().filter(|seconds| (0.0..1e9).contains(seconds));
            seconds.map(|seconds| (seconds * 1e6).round() as u64).ok_or_else(|| wrong(column, "a number of seconds"))
        };
        if self.is_empty() {
            self.game = record[0].to_owned();
        } else if self.game != record[0] {
            return Err(wrong(0, &format!("the game of the lines before, {:?},", self.game)));
        }
        let solver = Solver::from_name(&record[2]).ok_or_else(|| wrong(2, "the name of a solver"))?;
        let ability = Ability::from_word(&record[3]).ok_or_else(|| wrong(3, "winnable, unwinnable or both"))?;
        let verdict = verdict(&record[4]);
        let verdict = verdict.ok_or_else(|| wrong(4, "winnable, unwinnable, inconclusive, timeout or memory"))?;
        let able = match verdict {
            Verdict::Winnable(()) => ability.proves_winnable(),
            Verdict::Unwinnable(()) => ability.proves_unwinnable(),
            Verdict::Undecided(_) => true,
        };
        if !able {
            return Err(wrong(4, &format!("what a solver with the ability {:?} can say", ability.word())));
        }
        let counted = Statistics {
            positions: number(7)?,
            variables: number(8)?,
            clauses: number(9)?,
            conflicts: number(10)?,
            ..Statistics::default()
        };
        Ok(MeasuredRun {
            seed: record[1].parse().map_err(|_| wrong(1, "a seed"))?,
            solver,
            ability,
            verdict,
            // A run takes some time, even if it is too short to be measured.
            micros: micros(5)?.max(1),
            limit: micros(6)?,
            counted,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(seed: i64, solver: Solver, ability: Ability, verdict: BareVerdict) -> MeasuredRun {
        let counted = Statistics { positions: 7, conflicts: 3, ..Statistics::default() };
        MeasuredRun { seed, solver, ability, verdict, micros: 1_234_567, limit: 60_000_000, counted }
    }

    fn text(runs: &MeasuredRuns) -> String {
        let mut out = Vec::new();
        MeasuredRuns::write_heading(&mut out).expect("memory takes everything");
        for run in runs.iter() {
            runs.write_run(run, &mut out).expect("memory takes everything");
        }
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn what_is_written_can_be_read_and_a_torn_line_is_left_out() {
        let mut runs = MeasuredRuns::of_game("klondike --set 'a=1, 2'");
        runs.add(run(1, Solver::RUNS, Ability::Both, Verdict::Winnable(())));
        runs.add(run(-2, Solver::Sight, Ability::Unwinnable, Verdict::Undecided(Reason::Inconclusive)));
        let text = text(&runs);
        assert_eq!(MeasuredRuns::read(text.as_bytes()), Ok(runs.clone()));
        let heading = text.lines().next().expect("a heading");
        assert_eq!(MeasuredRuns::read(format!("{heading}\n{text}").as_bytes()), Ok(runs.clone()));
        let torn = MeasuredRuns::read(&text.as_bytes()[..text.len() - 5]).expect("the first line is whole");
        assert_eq!(torn.iter().count(), 1);
        assert_eq!(runs.solvers(), [(Solver::Sight, Ability::Unwinnable), (Solver::RUNS, Ability::Both)]);
        assert_eq!((runs.seeds(&[Solver::RUNS]), runs.seeds(&[Solver::RUNS, Solver::Sight])), (vec![1], vec![]));
    }

    #[test]
    fn every_wrong_line_is_named() {
        let text = format!(
            "{}\ngame,1,runs,both,winnable,1,60,0,0,0,0\ngame,x,runs,both,winnable,1,60,0,0,0,0\n\
             other,1,runs,both,winnable,1,60,0,0,0,0\ngame,1,oracle,both,winnable,1,60,0,0,0,0\n\
             game,1,runs,all,winnable,1,60,0,0,0,0\ngame,1,sight,unwinnable,winnable,1,60,0,0,0,0\n\
             game,1,runs,both,won,1,60,0,0,0,0\ngame,1,runs,both,winnable,-1,60,0,0,0,0\ngame,1\n",
            COLUMNS.join(",")
        );
        let mistakes = MeasuredRuns::read(text.as_bytes()).expect_err("mistakes").to_string();
        let mistakes: Vec<&str> = mistakes.lines().collect();
        let wanted = [
            "line 3: seed",
            "line 4: game",
            "line 5: solver",
            "line 6: ability",
            "line 7: result",
            "line 8: result",
            "line 9: seconds",
            "line 10: found 2 values",
        ];
        assert_eq!(mistakes.len(), wanted.len(), "{mistakes:#?}");
        for (mistake, wanted) in mistakes.iter().zip(wanted) {
            assert!(mistake.starts_with(wanted), "{mistake}");
        }
        assert!(MeasuredRuns::read(&b"seed,solver\n1,runs\n"[..]).is_err());
        assert!(MeasuredRuns::read(&b""[..]).is_err());
    }

    #[test]
    fn contradictions_are_found() {
        let mut runs = MeasuredRuns::of_game("g");
        runs.add(run(1, Solver::RUNS, Ability::Both, Verdict::Winnable(())));
        runs.add(run(1, Solver::Sight, Ability::Unwinnable, Verdict::Undecided(Reason::Inconclusive)));
        assert!(runs.contradictions().is_empty());
        runs.add(run(1, Solver::Sight, Ability::Unwinnable, Verdict::Unwinnable(())));
        assert_eq!(runs.contradictions(), [(1, Solver::RUNS, Solver::Sight)]);
    }
}
