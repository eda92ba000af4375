//! How many deals of games are decided, and what it takes.

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;

use cadogan_rules::{Deal, Rules, presets};
use cadogan_solve::{Options, Verdict, solve};
use cpu_time::ThreadTime;

use crate::failure::Failure;
use crate::flags::{Search, Seeds, game};

/// Prints a row for each game: verdicts, processor time (mean, median, 99th percentile, maximum), positions. With
/// `--positions` and no `--timeout` the verdicts and positions are the same on every machine.
#[derive(Debug, clap::Args)]
pub(crate) struct Table {
    #[command(flatten)]
    search: Search,
    /// The deals
    #[arg(long, value_name = "A-B", default_value = "1-1000")]
    seeds: Seeds,
    /// Write every deal to a file as well: game, seed, verdict, positions, milliseconds
    #[arg(long, value_name = "FILE")]
    verdicts: Option<PathBuf>,
    /// All presets, variants too
    #[arg(long, conflicts_with = "games")]
    presets: bool,
    /// Presets, or `klondike:DRAW` and `klondike:DRAW:final` for foundations that keep their cards [default: these two for
    /// draws 1 to 13]
    #[arg(value_name = "GAME")]
    games: Vec<String>,
}

impl Table {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut verdicts = match &self.verdicts {
            Some(path) => {
                Some(File::create(path).map_err(|error| Failure::Input(format!("{}: {error}", path.display())))?)
            }
            None => None,
        };
        println!(
            "{:44} {:>8} {:>10} {:>9} {:>8} {:>9} {:>9} {:>9} {:>8} {:>14} {:>8}",
            "game",
            "winnable",
            "unwinnable",
            "undecided",
            "mean s",
            "median s",
            "99 % s",
            "max s",
            "(seed)",
            "pos/deal",
            "Mpos/s"
        );
        let mut decided = 0;
        for name in self.names() {
            decided += self.measure(&name, &mut verdicts)?;
        }
        println!("{decided} decided");
        Ok(())
    }

    fn names(&self) -> Vec<String> {
        if self.presets {
            presets().iter().map(|preset| preset.name().to_owned()).collect()
        } else if self.games.is_empty() {
            (1..=13).flat_map(|draw| [format!("klondike:{draw}"), format!("klondike:{draw}:final")]).collect()
        } else {
            self.games.clone()
        }
    }

    /// Solves all deals of a game, prints its row and gives the number of deals that were decided.
    fn measure(&self, name: &str, verdicts: &mut Option<File>) -> Result<u64, Failure> {
        let (rules, options) = (rules_of(name)?, self.options());
        let (mut won, mut lost, mut open, mut positions) = (0, 0, 0, 0);
        let mut times = Vec::new();
        for seed in self.seeds.0.clone() {
            let deal = Deal::from_seed(&rules, seed).map_err(Failure::input)?;
            let begin = ThreadTime::now();
            let report = solve(&rules, &deal, &options)
                .map_err(|error| Failure::Found(format!("{name} seed {seed}: {error}")))?;
            times.push((begin.elapsed().as_secs_f64(), seed));
            *match report.verdict {
                Verdict::Winnable(_) => &mut won,
                Verdict::Unwinnable(_) => &mut lost,
                Verdict::Undecided(_) => &mut open,
            } += 1;
            positions += report.statistics.positions;
            if let (Some(file), Some((seconds, _))) = (verdicts.as_mut(), times.last()) {
                let (word, count) = (report.verdict.word(), report.statistics.positions);
                writeln!(file, "{name}\t{seed}\t{word}\t{count}\t{:.3}", seconds * 1e3).map_err(Failure::input)?;
            }
        }
        times.sort_by(|a, b| a.0.total_cmp(&b.0));
        let total: f64 = times.iter().map(|time| time.0).sum();
        let at = |share: f64| times[((times.len() as f64 * share) as usize).min(times.len() - 1)];
        let (worst, seed) = at(1.0);
        println!(
            "{name:44} {won:8} {lost:10} {open:9} {:8.4} {:9.5} {:9.4} {worst:9.3} {seed:>8} {:14.0} {:8.2}",
            total / times.len() as f64,
            at(0.5).0,
            at(0.99).0,
            positions as f64 / times.len() as f64,
            positions as f64 / total / 1e6,
        );
        Ok(won + lost)
    }

    fn options(&self) -> Options {
        let mut options = self.search.options();
        if options.budget.time.is_none() && options.budget.positions.is_none() {
            options.budget.time = Some(std::time::Duration::from_secs(60));
        }
        options
    }
}

fn rules_of(name: &str) -> Result<Rules, Failure> {
    let about = |error: &dyn std::fmt::Display| Failure::Input(format!("{name}: {error}"));
    let mut parts = name.split(':');
    let mut rules = game(parts.next().unwrap_or_default()).map_err(|error| about(&error))?.rules().to_raw();
    for part in parts {
        match part.parse() {
            Ok(draw) => rules.stock.deal_count = draw,
            Err(_) if part == "final" => rules.foundations.removable = false,
            Err(_) => return Err(about(&"expected a draw, as klondike:1, or :final")),
        }
    }
    rules.validate().map_err(|errors| about(&errors))
}
