//! Shortest wins of many deals: proved, or with what is proved about them.

use std::path::PathBuf;

use cadogan_rules::{Deal, Rules};
use cadogan_solve::{Measure, Method, Options, Verdict, shortest};
use cpu_time::ThreadTime;
use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::flags::{Search, Seeds, game};
use crate::pool::{More, work_on};

/// Prints a JSON object for every deal, as soon as it is done: `cadogan solve --shortest` with the processor time of the thread.
/// With `--read`, prints tables of such files instead.
#[derive(Debug, clap::Args)]
pub(crate) struct ShortestTable {
    /// The game
    #[arg(long, value_name = "GAME", default_value = "free-cell")]
    game: String,
    /// The Microsoft deals N, or N to M
    #[arg(long, value_name = "N-M", conflicts_with = "seeds", default_value = "1-100")]
    ms: Seeds,
    /// The seeds N, or N to M
    #[arg(long, value_name = "N-M")]
    seeds: Option<Seeds>,
    /// What to count: moves, cards, stock-free, supermoves or narrow-supermoves
    #[arg(long, value_name = "MEASURE", value_parser = measure, default_value = "moves")]
    measure: Measure,
    #[command(flatten)]
    search: Search,
    /// The number of threads
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
    /// Print tables of these files instead
    #[arg(long, value_name = "FILE", num_args = 1..)]
    read: Vec<PathBuf>,
}

fn measure(name: &str) -> Result<Measure, String> {
    Measure::from_name(name).ok_or_else(|| format!("expected one of {}", Measure::ALL.map(Measure::name).join(", ")))
}

/// What became of a deal.
#[derive(Serialize, Deserialize)]
struct Row {
    game: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ms: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seed: Option<i64>,
    measure: String,
    verdict: String,
    length: Option<u32>,
    bound: u32,
    proved: bool,
    positions: u64,
    peak_bytes: usize,
    processor_seconds: f64,
}

impl ShortestTable {
    pub(crate) fn run(self) -> Result<(), Failure> {
        if !self.read.is_empty() {
            return self.read.iter().try_for_each(|file| print_table(file));
        }
        let rules = game(&self.game).map_err(Failure::Input)?.rules();
        let deals = self.seeds.as_ref().unwrap_or(&self.ms).0.clone();
        let options = self.search.options();
        let mut all = Ok(());
        work_on(
            self.threads,
            deals,
            |number| self.row(rules, number, &options),
            |row| {
                let line = serde_json::to_string(&row).map_err(Failure::input);
                match line {
                    Ok(line) => println!("{line}"),
                    Err(error) => all = Err(error),
                }
                More::Yes
            },
        )?;
        all
    }

    fn row(&self, rules: &Rules, number: i64, options: &Options) -> Result<Row, Failure> {
        let by_seed = self.seeds.is_some();
        let deal = match by_seed {
            true => Deal::from_seed(rules, number),
            false => Deal::from_ms(rules, u64::try_from(number).map_err(Failure::input)?),
        };
        let deal = deal.map_err(|error| Failure::Input(format!("deal {number}: {error}")))?;
        let begin = ThreadTime::now();
        let asked = (self.measure, Method::AStar);
        let report = shortest(rules, &deal, asked, options, (&options.budget, None), &mut |_| ())
            .map_err(|error| Failure::Input(format!("deal {number}: {error}")))?;
        Ok(Row {
            game: self.game.clone(),
            ms: (!by_seed).then_some(number),
            seed: by_seed.then_some(number),
            measure: self.measure.name().to_owned(),
            verdict: report.verdict.word().to_owned(),
            length: report.length.filter(|_| matches!(report.verdict, Verdict::Winnable(_))),
            bound: report.bound,
            proved: report.is_proved(),
            positions: report.statistics.positions,
            peak_bytes: report.statistics.peak_bytes,
            processor_seconds: (1000.0 * begin.elapsed().as_secs_f64()).round() / 1000.0,
        })
    }
}

/// Means first, then a row for every deal.
fn print_table(file: &PathBuf) -> Result<(), Failure> {
    let about = |error: &dyn std::fmt::Display| Failure::Input(format!("{}: {error}", file.display()));
    let text = std::fs::read_to_string(file).map_err(|error| about(&error))?;
    let parsed: Result<Vec<Row>, _> = text.lines().map(serde_json::from_str).collect();
    let mut rows = parsed.map_err(|error| about(&error))?;
    rows.sort_by_key(|row| (row.ms, row.seed));
    let Some(first) = rows.first() else { return Err(Failure::Input(format!("{}: no rows", file.display()))) };
    println!("### {}, {}\n", first.game, first.measure);
    println!("{}\n", summary(&rows));
    println!("| deal | length | no win is shorter than | positions | MiB | seconds |\n|--:|--:|--:|--:|--:|--:|");
    for row in &rows {
        let number = row.ms.or(row.seed).unwrap_or_default();
        let length = match (row.length, row.verdict.as_str()) {
            (Some(length), _) => length.to_string(),
            (None, "unwinnable") => "lost".to_owned(),
            (None, _) => "–".to_owned(),
        };
        let bound = match (row.verdict.as_str(), row.proved) {
            ("unwinnable", _) => String::new(),
            (_, true) => "proved".to_owned(),
            (_, false) => row.bound.to_string(),
        };
        let (mib, seconds) = (row.peak_bytes >> 20, row.processor_seconds);
        println!("| {number} | {length} | {bound} | {} | {mib} | {seconds:.1} |", row.positions);
    }
    println!();
    Ok(())
}

/// How many are proved, and the means.
fn summary(rows: &[Row]) -> String {
    let won: Vec<&Row> = rows.iter().filter(|row| row.verdict == "winnable").collect();
    let proved: Vec<&&Row> = won.iter().filter(|row| row.proved).collect();
    let mean = |values: Vec<f64>| values.iter().sum::<f64>() / values.len().max(1) as f64;
    let lengths: Vec<u32> = proved.iter().filter_map(|row| row.length).collect();
    let gap = won.iter().filter(|row| !row.proved).filter_map(|row| Some(f64::from(row.length? - row.bound))).collect();
    let seconds: Vec<f64> = rows.iter().map(|row| row.processor_seconds).collect();
    let slowest = seconds.iter().copied().fold(0.0, f64::max);
    let largest = rows.iter().map(|row| row.peak_bytes).max().unwrap_or_default();
    let lost = rows.iter().filter(|row| row.verdict == "unwinnable").count();
    let mut text = format!(
        "{} deals: {} won, {} of them proved to be shortest; {lost} lost; {} undecided. ",
        rows.len(),
        won.len(),
        proved.len(),
        rows.len() - won.len() - lost
    );
    if let (Some(least), Some(most)) = (lengths.iter().min(), lengths.iter().max()) {
        let length = mean(lengths.iter().map(|&length| f64::from(length)).collect());
        text += &format!("Proved lengths: {length:.2} on average, {least} to {most}. ");
    }
    if proved.len() < won.len() {
        text += &format!("Of the others, length less bound is {:.1} on average. ", mean(gap));
    }
    let positions = mean(rows.iter().map(|row| row.positions as f64).collect());
    text + &format!(
        "Processor time: {:.2} s on average, at most {slowest:.1} s; {positions:.0} positions on average; at most {} MiB.",
        mean(seconds.clone()),
        largest >> 20
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_counts_what_is_proved() {
        let row = |length: Option<u32>, bound, verdict: &str| Row {
            game: "g".to_owned(),
            ms: None,
            seed: Some(1),
            measure: "moves".to_owned(),
            verdict: verdict.to_owned(),
            length,
            bound,
            proved: length.is_none_or(|length| length == bound),
            positions: 10,
            peak_bytes: 3 << 20,
            processor_seconds: 2.0,
        };
        let rows = [row(Some(80), 80, "winnable"), row(Some(90), 84, "winnable"), row(None, 0, "unwinnable")];
        let text = summary(&rows);
        assert!(text.starts_with("3 deals: 2 won, 1 of them proved to be shortest; 1 lost; 0 undecided."), "{text}");
        assert!(text.contains("80.00 on average, 80 to 80") && text.contains("length less bound is 6.0"), "{text}");
        assert!(text.contains("2.00 s on average") && text.contains("at most 3 MiB"), "{text}");
    }
}
