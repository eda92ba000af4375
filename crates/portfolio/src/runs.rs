//! Measured runs: what every part did with every deal, and how long it took; the file that keeps them.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{Read, Write};

use crate::{Ability, Part, Statistics};

/// How a measured run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// With the verdict that the deal can be won.
    Winnable,
    /// With the verdict that it cannot.
    Unwinnable,
    /// Without a verdict, of its own accord.
    NotByMe,
    /// At the limit.
    Unfinished,
}

impl Outcome {
    /// All of them.
    pub const ALL: [Outcome; 4] = [Outcome::Winnable, Outcome::Unwinnable, Outcome::NotByMe, Outcome::Unfinished];

    /// The word used in files.
    pub const fn word(self) -> &'static str {
        match self {
            Outcome::Winnable => "winnable",
            Outcome::Unwinnable => "unwinnable",
            Outcome::NotByMe => "not-by-me",
            Outcome::Unfinished => "unfinished",
        }
    }
}

/// One part on one deal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeasuredRun {
    /// The seed of the deal.
    pub seed: i64,
    /// The part.
    pub part: Part,
    /// What it can prove for the rules of the game.
    pub ability: Ability,
    /// How it ended.
    pub outcome: Outcome,
    /// Microseconds of processor time.
    pub micros: u64,
    /// Microseconds at which it would have been stopped.
    pub limit: u64,
    /// What it counted.
    pub counted: Statistics,
}

/// The columns of the file.
const COLUMNS: [&str; 11] =
    ["game", "seed", "part", "ability", "result", "seconds", "limit", "positions", "variables", "clauses", "conflicts"];

/// Measured runs of one game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MeasuredRuns {
    /// The words that name the game.
    pub game: String,
    /// By seed and part.
    runs: BTreeMap<(i64, Part), MeasuredRun>,
}

/// All mistakes of a file of runs, never none: each with its line. Displayed one a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunsErrors(pub Vec<String>);

impl fmt::Display for RunsErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("\n"))
    }
}

impl std::error::Error for RunsErrors {}

/// So many mistakes are told before the rest is only counted.
const MOST_MISTAKES: usize = 20;

impl MeasuredRuns {
    /// No runs of a game.
    pub fn of_game(game: impl Into<String>) -> MeasuredRuns {
        MeasuredRuns { game: game.into(), runs: BTreeMap::new() }
    }

    /// Adds a run; a later one takes the place of an earlier one of the same part on the same deal.
    pub fn add(&mut self, run: MeasuredRun) {
        self.runs.insert((run.seed, run.part), run);
    }

    /// The run of a part on the deal of a seed.
    pub fn get(&self, seed: i64, part: Part) -> Option<&MeasuredRun> {
        self.runs.get(&(seed, part))
    }

    /// All runs, by seed and part.
    pub fn iter(&self) -> impl Iterator<Item = &MeasuredRun> {
        self.runs.values()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    /// The parts that were measured, with what they can prove.
    pub fn parts(&self) -> Vec<(Part, Ability)> {
        let parts: BTreeMap<Part, Ability> = self.iter().map(|run| (run.part, run.ability)).collect();
        parts.into_iter().collect()
    }

    /// The seeds on which all of these parts were measured.
    pub fn seeds(&self, parts: &[Part]) -> Vec<i64> {
        let mut seeds: Vec<i64> = self.iter().map(|run| run.seed).collect();
        seeds.dedup();
        seeds.retain(|&seed| parts.iter().all(|&part| self.get(seed, part).is_some()));
        seeds
    }

    /// Deals that one part calls winnable and another one unwinnable: there must be none.
    pub fn contradictions(&self) -> Vec<(i64, Part, Part)> {
        let with = |outcome| self.iter().filter(move |run| run.outcome == outcome);
        let losses: BTreeMap<i64, Part> = with(Outcome::Unwinnable).map(|run| (run.seed, run.part)).collect();
        with(Outcome::Winnable)
            .filter_map(|run| losses.get(&run.seed).map(|&other| (run.seed, run.part, other)))
            .collect()
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
            run.part.name().to_owned(),
            run.ability.word().to_owned(),
            run.outcome.word().to_owned(),
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
    pub fn read(source: impl Read) -> Result<MeasuredRuns, RunsErrors> {
        let mut text = String::new();
        let mut source = source;
        source.read_to_string(&mut text).map_err(|error| RunsErrors(vec![format!("it cannot be read: {error}")]))?;
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(whole.as_bytes());
        let heading: Vec<String> =
            reader.headers().map(|line| line.iter().map(str::to_owned).collect()).unwrap_or_default();
        if heading != COLUMNS {
            let found = heading.join(",");
            let message = format!("line 1: found {found:?}; the heading {:?} is expected", COLUMNS.join(","));
            return Err(RunsErrors(vec![message]));
        }
        let mut runs = MeasuredRuns::default();
        let mut mistakes = Vec::new();
        for (index, record) in reader.records().enumerate() {
            let line = index + 2;
            match record.map_err(|error| error.to_string()).and_then(|record| runs.read_line(&record)) {
                Ok(run) => runs.add(run),
                Err(mistake) => mistakes.push(format!("line {line}: {mistake}")),
            }
        }
        if mistakes.len() > MOST_MISTAKES {
            let more = mistakes.len() - MOST_MISTAKES;
            mistakes.truncate(MOST_MISTAKES);
            mistakes.push(format!("and {more} more"));
        }
        if mistakes.is_empty() { Ok(runs) } else { Err(RunsErrors(mistakes)) }
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
        let part = Part::from_name(&record[2]).ok_or_else(|| wrong(2, "the name of a part"))?;
        let ability = Ability::from_word(&record[3]).ok_or_else(|| wrong(3, "winnable, unwinnable or both"))?;
        let outcome = Outcome::ALL.into_iter().find(|outcome| outcome.word() == &record[4]);
        let outcome = outcome.ok_or_else(|| wrong(4, "winnable, unwinnable, not-by-me or unfinished"))?;
        let able = match outcome {
            Outcome::Winnable => ability.proves_winnable(),
            Outcome::Unwinnable => ability.proves_unwinnable(),
            Outcome::NotByMe | Outcome::Unfinished => true,
        };
        if !able {
            return Err(wrong(4, &format!("what a part with the ability {:?} can say", ability.word())));
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
            part,
            ability,
            outcome,
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

    fn run(seed: i64, part: Part, ability: Ability, outcome: Outcome) -> MeasuredRun {
        let counted = Statistics { positions: 7, conflicts: 3, ..Statistics::default() };
        MeasuredRun { seed, part, ability, outcome, micros: 1_234_567, limit: 60_000_000, counted }
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
        runs.add(run(1, Part::Runs, Ability::Both, Outcome::Winnable));
        runs.add(run(-2, Part::Sight, Ability::Unwinnable, Outcome::NotByMe));
        let text = text(&runs);
        assert_eq!(MeasuredRuns::read(text.as_bytes()), Ok(runs.clone()));
        let torn = MeasuredRuns::read(&text.as_bytes()[..text.len() - 5]).expect("the first line is whole");
        assert_eq!(torn.iter().count(), 1);
        assert_eq!(runs.parts(), [(Part::Sight, Ability::Unwinnable), (Part::Runs, Ability::Both)]);
        assert_eq!((runs.seeds(&[Part::Runs]), runs.seeds(&[Part::Runs, Part::Sight])), (vec![1], vec![]));
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
        let RunsErrors(mistakes) = MeasuredRuns::read(text.as_bytes()).expect_err("mistakes");
        let wanted = [
            "line 3: seed",
            "line 4: game",
            "line 5: part",
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
        assert!(MeasuredRuns::read(&b"seed,part\n1,runs\n"[..]).is_err());
        assert!(MeasuredRuns::read(&b""[..]).is_err());
    }

    #[test]
    fn contradictions_are_found() {
        let mut runs = MeasuredRuns::of_game("g");
        runs.add(run(1, Part::Runs, Ability::Both, Outcome::Winnable));
        runs.add(run(1, Part::Sight, Ability::Unwinnable, Outcome::NotByMe));
        assert!(runs.contradictions().is_empty());
        runs.add(run(1, Part::Sight, Ability::Unwinnable, Outcome::Unwinnable));
        assert_eq!(runs.contradictions(), [(1, Part::Runs, Part::Sight)]);
    }
}
