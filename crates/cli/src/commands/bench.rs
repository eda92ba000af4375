//! `cadogan bench`: the cost of deciding deals, with any set of techniques switched off.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use cadogan_rules::{Deal, PresetKind, Rules, presets};
use cadogan_solve::{Budget, Options, Report, Solving, Streamliner, StreamlinerChoice, Technique, Techniques, Verdict};
use serde_json::{Value, json};

use super::after_help;
use crate::args::{Game, GameArgs, Numbers, Origin, SearchArgs, TableFormat, existing_seeds};
use crate::console::Console;
use crate::contradiction::solve_trouble;
use crate::error::CliError;

/// Measures what deciding deals costs
#[derive(Debug, clap::Args)]
#[command(after_help = after_help!("  cadogan bench klondike free-cell --seeds 1-100
  cadogan bench klondike --seeds 1-1000 --ablation       the rows of the paper's Table 5
  cadogan bench --all --seeds 1-20 --timeout 2s          every preset
  cadogan bench spider --seeds 1-10 --without pile-symmetry --format csv

Deals are decided one after the other on one thread, so that times are comparable. Means and
medians are over the decided deals. Memory is the table, the path and everything else that grows
with the search.",
"Exit codes: 0 done, whatever the verdicts; 2 bad input or usage; 130 interrupted; 70 the program
has contradicted itself."))]
pub(crate) struct Bench {
    #[arg(value_name = "GAME", required_unless_present = "all", help = "Preset names or paths to rules JSON files")]
    games: Vec<String>,
    #[arg(long, conflicts_with = "games", help = "Measure every game that `cadogan games` lists, without variants")]
    all: bool,
    #[arg(long = "set", value_name = "KEY=VALUE", help = "Vary a rule of every game; may be repeated")]
    set: Vec<String>,
    #[arg(long, value_name = "A-B", default_value = "1-100", allow_hyphen_values = true, help = "The deals of all seeds from A to B")]
    seeds: Numbers,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), conflicts_with = "seeds",
        help = "The first N deals: seeds 1 to N")]
    deals: Option<u32>,
    #[command(flatten)]
    search: SearchArgs,
    #[arg(long, help = "One row with all techniques, then one row without each technique that holds, without all symmetries, without all dominances, with less memory, and with each streamliner")]
    ablation: bool,
    #[arg(long, value_name = "FORMAT", value_enum, default_value = "text", help = "The output format")]
    format: TableFormat,
    #[arg(long, conflicts_with = "format", help = "Print one JSON object per line, one line per row")]
    json: bool,
    #[arg(long, hide = true, conflicts_with_all = ["format", "json"], help = "The same as --format csv")]
    csv: bool,
}

/// The techniques that merge different positions; the others leave out moves.
const SYMMETRIES: [Technique; 4] =
    [Technique::PileSymmetry, Technique::CellSymmetry, Technique::ReserveSymmetry, Technique::SuitSymmetry];

/// One way to search, with its name in the table.
struct Configuration {
    name: String,
    options: Options,
}

impl Bench {
    pub(crate) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let names: Vec<String> = if self.all {
            presets().iter().filter(|preset| preset.kind() == PresetKind::Game).map(|preset| preset.name().into()).collect()
        } else {
            self.games.clone()
        };
        let games = names
            .iter()
            .map(|name| GameArgs::named(name, &self.set).load(console.input))
            .collect::<Result<Vec<_>, CliError>>()?;
        if self.deals.is_none() {
            existing_seeds(&self.seeds)?;
        }
        let interrupt = console.interrupt.flag();
        let format = TableFormat::chosen(self.format, self.json, self.csv);
        if format != TableFormat::Json {
            write(format, &HEADINGS.map(str::to_owned), console)?;
        }
        for game in games {
            for configuration in self.configurations(&game.rules, console)? {
                let row = self.measure(&game, &configuration, interrupt)?;
                match format {
                    TableFormat::Json => {
                        writeln!(console.out, "{}", game.json(row.to_json()))?;
                        console.out.flush()?;
                    }
                    _ => write(format, &row.cells(), console)?,
                }
            }
        }
        Ok(())
    }

    fn configurations(&self, rules: &Rules, console: &mut Console<'_>) -> Result<Vec<Configuration>, CliError> {
        let chosen = self.search.options(rules, false, console.input)?;
        let mut list = vec![Configuration { name: self.search.name(), options: chosen.clone() }];
        if !self.ablation {
            return Ok(list);
        }
        for technique in Technique::ALL {
            if chosen.techniques.contains(technique) && technique.holds(rules).is_ok() {
                let techniques = chosen.techniques.without(technique);
                list.push(Configuration {
                    name: format!("without {}", technique.name()),
                    options: Options { techniques, ..chosen.clone() },
                });
            }
        }
        let is_symmetry = |technique: &Technique| SYMMETRIES.contains(technique);
        let without = |kind: &dyn Fn(&Technique) -> bool| {
            Technique::ALL.into_iter().filter(|technique| kind(technique)).fold(chosen.techniques, Techniques::without)
        };
        for (name, techniques) in [
            ("without symmetries", without(&is_symmetry)),
            ("without dominances", without(&|technique| !is_symmetry(technique))),
            ("without any technique", Techniques::none()),
        ] {
            list.push(Configuration { name: name.into(), options: Options { techniques, ..chosen.clone() } });
        }
        for part in [10, 100, 1000] {
            let budget = Budget { bytes: chosen.budget.bytes / part, ..chosen.budget };
            list.push(Configuration { name: format!("memory / {part}"), options: Options { budget, ..chosen.clone() } });
        }
        for (name, streamliner) in [
            ("streamliner none", StreamlinerChoice::None),
            ("streamliner foundations", StreamlinerChoice::Only(Streamliner { foundations: true, suits: false })),
            ("streamliner suits", StreamlinerChoice::Only(Streamliner { foundations: false, suits: true })),
            ("streamliner both", StreamlinerChoice::Only(Streamliner::BOTH)),
            ("streamliner smart", StreamlinerChoice::Smart),
        ] {
            list.push(Configuration { name: name.into(), options: Options { streamliner, ..chosen.clone() } });
        }
        Ok(list)
    }

    fn measure(
        &self,
        game: &Game,
        configuration: &Configuration,
        interrupt: &AtomicBool,
    ) -> Result<Row, CliError> {
        let (rules, name) = (&game.rules, game.name());
        let begin = Instant::now();
        let mut reports = Vec::new();
        for seed in self.range() {
            let place = |reason: &dyn std::fmt::Display| CliError::input(format_args!("{name}, --seed {seed}: {reason}"));
            let number = i64::try_from(seed).map_err(|_| place(&"there is no such seed"))?;
            let deal = Deal::from_seed(rules, number).map_err(|errors| place(&errors))?;
            let report = Solving::new(rules, &deal, &configuration.options)
                .and_then(|mut solving| solving.run(&configuration.options.budget, Some(interrupt), &mut |_| ()))
                .map_err(|error| solve_trouble(error, &name, &Origin::Seed(seed)))?;
            if interrupt.load(Ordering::Relaxed) {
                return Err(CliError::Interrupted);
            }
            reports.push(report);
        }
        Ok(Row::new(game, &configuration.name, &reports, begin.elapsed().as_secs_f64()))
    }

    /// The seeds of the deals.
    fn range(&self) -> RangeInclusive<i128> {
        self.deals.map_or_else(|| self.seeds.range(), |deals| 1..=deals.into())
    }
}

/// Writes one line at once, so that a measured row is visible (and kept) before the next one.
fn write(format: TableFormat, cells: &[String; COLUMNS], console: &mut Console<'_>) -> Result<(), CliError> {
    if format == TableFormat::Csv {
        let mut writer = csv::Writer::from_writer(&mut *console.out);
        writer.write_record(cells).map_err(|error| CliError::Output(error.into()))?;
        writer.flush()?;
        return Ok(());
    }
    // The fingerprint of the rules is for programs.
    let [game, configuration, numbers @ .., _] = cells;
    write!(console.out, "{game:32} {configuration:28}")?;
    for number in numbers {
        write!(console.out, " {number:>10}")?;
    }
    writeln!(console.out)?;
    Ok(console.out.flush()?)
}

const COLUMNS: usize = 16;

/// The column headings. `B/stored` is the peak memory divided by the stored positions of the largest search.
const HEADINGS: [&str; COLUMNS] = [
    "game", "configuration", "deals", "winnable", "unwinnable", "undecided", "mean s", "median s", "mean pos",
    "median pos", "Mpos/s", "mean MB", "max MB", "B/stored", "wall s", "fingerprint",
];

/// The results of one configuration on one game.
struct Row {
    game: String,
    configuration: String,
    deals: usize,
    winnable: usize,
    unwinnable: usize,
    undecided: usize,
    seconds: Summary,
    positions: Summary,
    /// Positions per second, over all deals.
    rate: f64,
    /// Bytes: mean and maximum over all deals.
    mean_bytes: f64,
    max_bytes: usize,
    /// Peak bytes per stored position, for the deal that stored the most.
    bytes_per_position: f64,
    wall: f64,
    fingerprint: String,
}

/// Mean and median over the decided deals.
struct Summary {
    mean: f64,
    median: f64,
}

impl Summary {
    fn of(mut values: Vec<f64>) -> Summary {
        if values.is_empty() {
            return Summary { mean: f64::NAN, median: f64::NAN };
        }
        values.sort_by(f64::total_cmp);
        let middle = values.len() / 2;
        let median = if values.len() % 2 == 1 { values[middle] } else { (values[middle - 1] + values[middle]) / 2.0 };
        Summary { mean: values.iter().sum::<f64>() / values.len() as f64, median }
    }
}

impl Row {
    fn new(game: &Game, configuration: &str, reports: &[Report], wall: f64) -> Row {
        let count = |wanted: &str| reports.iter().filter(|report| report.verdict.word() == wanted).count();
        let decided = || reports.iter().filter(|report| !matches!(report.verdict, Verdict::Undecided(_)));
        let all_positions: u64 = reports.iter().map(|report| report.statistics.positions).sum();
        let all_seconds: f64 = reports.iter().map(|report| report.elapsed.as_secs_f64()).sum();
        let bytes = |report: &Report| report.statistics.peak_bytes;
        let largest = reports.iter().max_by_key(|report| report.statistics.stored);
        Row {
            game: game.name(),
            fingerprint: game.rules.fingerprint(),
            configuration: configuration.to_owned(),
            deals: reports.len(),
            winnable: count("winnable"),
            unwinnable: count("unwinnable"),
            undecided: count("undecided"),
            seconds: Summary::of(decided().map(|report| report.elapsed.as_secs_f64()).collect()),
            positions: Summary::of(decided().map(|report| report.statistics.positions as f64).collect()),
            rate: all_positions as f64 / all_seconds.max(1e-9),
            mean_bytes: reports.iter().map(|report| bytes(report) as f64).sum::<f64>() / reports.len().max(1) as f64,
            max_bytes: reports.iter().map(bytes).max().unwrap_or(0),
            bytes_per_position: largest.map_or(f64::NAN, |r| bytes(r) as f64 / r.statistics.stored.max(1) as f64),
            wall,
        }
    }

    fn to_json(&self) -> Value {
        let (seconds, positions) = (&self.seconds, &self.positions);
        json!({
            "configuration": self.configuration,
            "deals": self.deals,
            "winnable": self.winnable,
            "unwinnable": self.unwinnable,
            "undecided": self.undecided,
            "mean_seconds": seconds.mean,
            "median_seconds": seconds.median,
            "mean_positions": positions.mean,
            "median_positions": positions.median,
            "positions_per_second": self.rate,
            "mean_peak_bytes": self.mean_bytes,
            "max_peak_bytes": self.max_bytes,
            "bytes_per_stored_position": self.bytes_per_position,
            "wall_seconds": self.wall,
        })
    }

    fn cells(&self) -> [String; COLUMNS] {
        let megabytes = |bytes: f64| format!("{:.2}", bytes / 1e6);
        [
            self.game.clone(),
            self.configuration.clone(),
            self.deals.to_string(),
            self.winnable.to_string(),
            self.unwinnable.to_string(),
            self.undecided.to_string(),
            format!("{:.4}", self.seconds.mean),
            format!("{:.4}", self.seconds.median),
            format!("{:.0}", self.positions.mean),
            format!("{:.0}", self.positions.median),
            format!("{:.2}", self.rate / 1e6),
            megabytes(self.mean_bytes),
            megabytes(self.max_bytes as f64),
            format!("{:.1}", self.bytes_per_position),
            format!("{:.1}", self.wall),
            self.fingerprint.clone(),
        ]
    }
}
