//! Time and positions that the games of the runs space take, as a table: mean, median, 99th percentile and maximum.
//!
//!     cargo run --release -p cadogan-conformance --example runs-table -- [--seeds 1-1000] [--timeout-ms 60000]
//!         [--without TECHNIQUE]... [--space general] [--verdicts FILE] [GAME...]
//!
//! Games are presets, or `klondike:DRAW` with `:final` behind it for foundations that keep their cards. Without games it
//! makes the table of Klondike for draws 1 to 13, with and without worrying back. With `--verdicts` every deal is
//! written to a file as well: game, seed, verdict, positions, milliseconds. One thread; times are those of its processor.

use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use cadogan_rules::{Deal, Rules, preset};
use cadogan_solve::{EngineSpace, Limits, Options, Verdict, solve};
use cadogan_spaces::Technique;
use cpu_time::ThreadTime;

struct Settings {
    seeds: (i64, i64),
    options: Options,
    verdicts: Option<std::fs::File>,
    games: Vec<String>,
}

fn main() -> ExitCode {
    match read_settings().and_then(|mut settings| {
        println!("game                    winnable  unwinnable  undecided   mean s  median s    99 % s     max s  (seed)  mean positions     M pos/s");
        std::mem::take(&mut settings.games).iter().try_for_each(|game| measure(game, &mut settings))
    }) {
        Ok(()) => ExitCode::SUCCESS,
        Err(text) => {
            eprintln!("{text}");
            ExitCode::from(2)
        }
    }
}

fn read_settings() -> Result<Settings, String> {
    let limits = Limits { time: Some(Duration::from_secs(60)), ..Limits::default() };
    let options = Options { limits, ..Options::default() };
    let mut settings = Settings { seeds: (1, 1000), options, verdicts: None, games: Vec::new() };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or(format!("{word}: a value is missing"));
        match word.as_str() {
            "--seeds" => {
                let range = value()?;
                let (first, last) = range.split_once('-').unwrap_or((&range, &range));
                let number = |text: &str| text.parse::<i64>().map_err(|error| format!("--seeds {range}: {error}"));
                settings.seeds = (number(first)?, number(last)?);
            }
            "--timeout-ms" => {
                let milliseconds = value()?.parse().map_err(|error| format!("--timeout-ms: {error}"))?;
                settings.options.limits.time = Some(Duration::from_millis(milliseconds));
            }
            "--without" => {
                let name = value()?;
                let technique = Technique::ALL.into_iter().find(|technique| technique.name() == name);
                let technique = technique.ok_or(format!("--without {name}: no such technique"))?;
                settings.options.techniques = settings.options.techniques.without(technique);
            }
            "--space" => {
                let name = value()?;
                let space = EngineSpace::from_name(&name).ok_or(format!("--space {name}: no such engine space"))?;
                settings.options.space = Some(space);
            }
            "--verdicts" => {
                let name = value()?;
                settings.verdicts = Some(std::fs::File::create(&name).map_err(|error| format!("{name}: {error}"))?);
            }
            game => settings.games.push(game.to_owned()),
        }
    }
    if settings.games.is_empty() {
        settings.games =
            (1..=13).flat_map(|draw| [format!("klondike:{draw}"), format!("klondike:{draw}:final")]).collect();
    }
    Ok(settings)
}

fn rules_of(game: &str) -> Result<Rules, String> {
    let mut parts = game.split(':');
    let name = parts.next().unwrap_or_default();
    let mut rules = preset(name).ok_or(format!("{name}: no such game"))?.rules().to_raw();
    for part in parts {
        match part.parse() {
            Ok(draw) => rules.stock.deal_count = draw,
            Err(_) if part == "final" => rules.foundations.removable = false,
            Err(error) => return Err(format!("{game}: {part}: {error}")),
        }
    }
    rules.validate().map_err(|errors| format!("{game}: {errors}"))
}

/// Solves all deals of a game and prints its row.
fn measure(game: &str, settings: &mut Settings) -> Result<(), String> {
    let rules = rules_of(game)?;
    let mut counts = [0_u32; 3];
    let mut times = Vec::new();
    let mut positions = 0;
    for seed in settings.seeds.0..=settings.seeds.1 {
        let deal = Deal::from_seed(&rules, seed).map_err(|error| error.to_string())?;
        let begin = ThreadTime::now();
        let report = solve(&rules, &deal, &settings.options).map_err(|error| format!("{game} seed {seed}: {error}"))?;
        let seconds = begin.elapsed().as_secs_f64();
        counts[match report.verdict {
            Verdict::Winnable(_) => 0,
            Verdict::Unwinnable => 1,
            Verdict::Undecided(_) => 2,
        }] += 1;
        positions += report.statistics.positions;
        times.push((seconds, seed));
        if let Some(file) = &mut settings.verdicts {
            let (word, count) = (report.verdict.word(), report.statistics.positions);
            writeln!(file, "{game}\t{seed}\t{word}\t{count}\t{:.3}", seconds * 1e3)
                .map_err(|error| error.to_string())?;
        }
    }
    times.sort_by(|a, b| a.0.total_cmp(&b.0));
    let total: f64 = times.iter().map(|time| time.0).sum();
    let at = |share: f64| times[((times.len() as f64 * share) as usize).min(times.len() - 1)];
    let (worst, seed) = at(1.0);
    let [won, lost, open] = counts;
    println!(
        "{game:22} {won:9} {lost:11} {open:10} {:8.4} {:9.5} {:9.4} {worst:9.3} {seed:8} {:15.0} {:11.2}",
        total / times.len() as f64,
        at(0.5).0,
        at(0.99).0,
        positions as f64 / times.len() as f64,
        positions as f64 / total / 1e6,
    );
    Ok(())
}
