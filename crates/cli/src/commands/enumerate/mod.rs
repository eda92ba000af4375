//! `cadogan enumerate`: decides every deal of a small game, and groups the lost ones into classes.

mod small;
mod write;

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use cadogan_enumerate::{
    EnumerateError, Enumeration, LossClasses, MOST_CLASSES, NotGrouped, Progress, StateFile, Verdicts, sample,
};
use cadogan_rules::Rules;
use cadogan_solve::{Options, Schedule, SolveError, Solver};
use indicatif::{ProgressBar, ProgressStyle};
use thousands::Separable;

use super::after_help;
use crate::args::{Game, GameArgs, SampleLimits, ThreadArgs, parse_solver};
use crate::console::Console;
use crate::contradiction::write_down;
use crate::error::CliError;
use small::SmallArgs;
use write::{Found, Format, Sampled};

/// Decides every deal of a small game, up to the symmetries of its rules
#[derive(Debug, clap::Args)]
#[command(after_help = after_help!("  cadogan enumerate small-klondike --cards 3 --piles 3
  cadogan enumerate small-klondike --cards 3 --piles 4 --state 3-4.state --json
  cadogan enumerate small-klondike --cards 3 --piles 3 --draw --pictures classes --lost lost.txt
  cadogan enumerate free-cell --set 'max rank=2' --set 'tableau piles.count=4' --set cells.count=1
  cadogan enumerate small-klondike --cards 5 --piles 5 --deals 1000000

Deals that are the same up to a symmetry of the rules form a class and are decided once; classes
and deals are both counted. Lost deals of Klondike and its relatives are grouped by how they are
lost. With --state, an interrupted run continues where it stopped. Games with too many deals are
refused; --deals decides random deals instead, and says so. The limits --timeout, --positions and
--memory hold for each deal of a sample; deals that reach a limit are counted as undecided.
docs/enumerate.md has the details.",
"Exit codes: 0 done; 2 bad input or usage; 130 interrupted (what was decided is printed, and kept
with --state); 70 the program has contradicted itself (a file for a bug report is written)."))]
pub(crate) struct Enumerate {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    small: SmallArgs,
    #[arg(long, alias = "sample", value_name = "N", value_parser = clap::value_parser!(u32).range(1..), conflicts_with_all = ["state", "draw", "pictures"],
        help = "Decide a sample, the random deals of seeds 1 to N, instead of all deals")]
    deals: Option<u32>,
    #[command(flatten)]
    limits: SampleLimits,
    #[arg(long, value_name = "NAME", value_parser = parse_solver, conflicts_with = "as_published",
        help = "Use only this solver; `cadogan schedule solvers GAME` lists them")]
    solver: Option<Solver>,
    #[arg(long, value_name = "FILE", help = "Store the progress in this file, and resume from it")]
    state: Option<PathBuf>,
    #[arg(long, value_name = "FORMAT", value_enum, default_value = "text", help = "The output format")]
    format: Format,
    #[arg(long, conflicts_with = "format", help = "The same as --format json")]
    json: bool,
    #[arg(long, value_name = "FILE", help = "Write every lost deal to this file, one per line")]
    lost: Option<PathBuf>,
    #[arg(long, help = "Draw the first deal of every class of lost deals")]
    draw: bool,
    #[arg(long, value_name = "FOLDER", help = "Draw them as SVG files in this folder")]
    pictures: Option<PathBuf>,
    #[command(flatten)]
    threads: ThreadArgs,
    #[arg(long, conflicts_with = "deals",
        help = "Decide like the program of the thesis on small Klondike, which calls some winnable deals lost")]
    as_published: bool,
    #[arg(long, value_name = "N", default_value_t = MOST_CLASSES, help = "Refuse games with more classes than this")]
    most: u128,
}

impl Enumerate {
    pub(crate) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let game = self.small.apply(&self.game, console.input)?.load(console.input)?;
        match self.deals {
            Some(deals) => self.decide_some(console, &game, deals),
            None => self.decide_all(console, &game),
        }
    }

    fn format(&self) -> Format {
        if self.json { Format::Json } else { self.format }
    }

    /// How deals are decided.
    fn options(&self, rules: &Rules) -> Result<Options, CliError> {
        let schedule = self.solver.map(Schedule::single);
        if let Some(Err(mistakes)) = schedule.as_ref().map(|schedule| schedule.abilities(rules)) {
            return Err(CliError::mistakes("--solver", &mistakes));
        }
        Ok(Options { budget: self.limits.budget(), schedule, ..Options::default() })
    }

    fn decide_all(&self, console: &mut Console<'_>, game: &Game) -> Result<(), CliError> {
        let name = &game.name();
        let enumeration = Enumeration::new(&game.rules, self.most).map_err(|error| trouble(name, error))?;
        let mut enumeration = enumeration.with_options(self.options(&game.rules)?);
        if self.as_published {
            enumeration = enumeration.as_published().map_err(|reason| {
                CliError::input(format_args!("--as-published is only for Klondike and its relatives, but {reason}"))
            })?;
        }
        let stop = console.interrupt.flag();
        let mut state = match &self.state {
            Some(path) => Some(StateFile::open(path, &enumeration).map_err(CliError::input)?),
            None => None,
        };
        let bar = bar("classes");
        let verdicts = enumeration.run(self.threads.count(), state.as_mut(), stop, &mut |progress| show(&bar, progress));
        bar.finish_and_clear();
        let verdicts = verdicts.map_err(|error| trouble(name, error))?;
        let classes = match LossClasses::new(&enumeration, &verdicts.lost, self.threads.count(), stop) {
            Ok(classes) => classes.ok_or_else(|| "interrupted".to_owned()),
            Err(NotGrouped::Rules(reason)) => Err(format!("lost deals of this game are not grouped: {reason}")),
            Err(NotGrouped::Contradiction(found)) => return Err(write_down(name, "enumerated deal", &found)),
        };
        let found = Found { game, enumeration: &enumeration, verdicts: &verdicts, classes: classes.as_ref() };
        write::write(console, self.format(), &found)?;
        if self.draw {
            found.draw(console)?;
        }
        console.out.flush()?;
        if let Some(folder) = &self.pictures {
            write_pictures(folder, &found)?;
        }
        if let Some(path) = &self.lost {
            write_lost(path, &enumeration, &verdicts)?;
        }
        self.end_of_run(stop)
    }

    fn decide_some(&self, console: &mut Console<'_>, game: &Game, deals: u32) -> Result<(), CliError> {
        let stop = console.interrupt.flag();
        let bar = bar("deals");
        bar.set_length(u64::from(deals));
        let options = self.options(&game.rules)?;
        let seeds = 1..=i64::from(deals);
        let found = sample(&game.rules, seeds, &options, self.threads.count(), stop, &mut |done| bar.set_position(done));
        bar.finish_and_clear();
        let found = found.map_err(|error| trouble(&game.name(), error))?;
        write::write_sample(console, self.format(), &Sampled { game, deals, found: &found })?;
        console.out.flush()?;
        if let Some(path) = &self.lost {
            let lines: String = found.lost.iter().map(|seed| format!("--seed {seed}\n")).collect();
            fs::write(path, lines).map_err(|error| cannot_write(path, &error))?;
        }
        self.end_of_run(stop)
    }

    /// An interrupted run says how to continue.
    fn end_of_run(&self, stop: &AtomicBool) -> Result<(), CliError> {
        match (stop.load(Ordering::Relaxed), &self.state) {
            (false, _) => Ok(()),
            (true, Some(path)) => Err(CliError::Paused(format!(
                "interrupted; everything decided is stored in {}, and the same command continues from there",
                path.display()
            ))),
            (true, None) => Err(CliError::Interrupted),
        }
    }
}

fn bar(what: &str) -> ProgressBar {
    let bar = ProgressBar::new(0);
    let template = match what {
        "deals" => "{bar:30} {human_pos}/{human_len} deals  {eta} left".to_owned(),
        _ => "{bar:30} {percent} %  {eta} left  {wide_msg}".to_owned(),
    };
    bar.set_style(ProgressStyle::with_template(&template).expect("a valid template"));
    bar
}

fn show(bar: &ProgressBar, progress: &Progress) {
    bar.set_length(progress.jobs as u64);
    bar.set_position(progress.done as u64);
    let (classes, lost) = (progress.classes.separate_with_commas(), progress.lost.separate_with_commas());
    bar.set_message(format!("{classes} classes of deals, {lost} lost"));
}

fn trouble(game: &str, error: EnumerateError) -> CliError {
    match error {
        EnumerateError::TooMany { .. } => CliError::input(format_args!(
            "{error}; take fewer cards or piles (--cards, --piles, --set), or decide random deals with --deals 100000; \
             --most raises the limit"
        )),
        EnumerateError::Solve(SolveError::Contradiction(found)) => write_down(game, "enumerated deal", &found),
        EnumerateError::Miscounted { .. } => CliError::Contradiction(error.to_string()),
        _ => CliError::input(error),
    }
}

fn cannot_write(path: &Path, error: &std::io::Error) -> CliError {
    CliError::input(format_args!("cannot write {}: {error}", path.display()))
}

fn write_pictures(folder: &Path, found: &Found<'_>) -> Result<(), CliError> {
    fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))?;
    for (name, svg) in found.pictures() {
        let path = folder.join(name);
        fs::write(&path, svg).map_err(|error| cannot_write(&path, &error))?;
    }
    Ok(())
}

fn write_lost(path: &Path, enumeration: &Enumeration, verdicts: &Verdicts) -> Result<(), CliError> {
    let file = fs::File::create(path).map_err(|error| cannot_write(path, &error))?;
    let mut file = std::io::BufWriter::new(file);
    for lost in &verdicts.lost {
        let deal = enumeration.deal(lost).to_json(enumeration.rules());
        writeln!(file, "{deal}").map_err(|error| cannot_write(path, &error))?;
    }
    file.flush().map_err(|error| cannot_write(path, &error))
}
