//! Whether the parts of difficulty agree with each other and with the effort of a search: rank correlations (Spearman) over
//! the winnable deals of five games, and what the deals of each level are like. The number of deals of each game may be
//! given; it is 1,000 otherwise.
//!
//!     cargo run --release -p cadogan-difficulty --example agreement

use cadogan_difficulty::{Assessed, Level, Levels, assess};
use cadogan_rules::{Deal, Rules, preset};
use cpu_time::ThreadTime;

const GAMES: [&str; 5] = ["klondike", "free-cell", "spider-one-suit", "yukon", "black-hole"];

/// How many positions may be visited to decide a deal.
const POSITIONS: u64 = 100_000;

const COLUMNS: [&str; 7] = ["random", "greedy", "careful", "only moves", "unnoticed", "score", "effort"];

/// What is known about a winnable deal.
struct Row {
    /// The values of [`COLUMNS`].
    values: [f64; 7],
    greedy_wins: f64,
    careful_wins: f64,
}

impl Row {
    fn of(assessed: &Assessed) -> Option<Row> {
        let difficulty = assessed.difficulty?;
        let [random, greedy, careful, only_moves, unnoticed] = difficulty.parts().map(|(_, part)| part);
        let effort = assessed.effort as f64;
        let values = [random, greedy, careful, only_moves, unnoticed, difficulty.score(), effort];
        Some(Row { values, greedy_wins: difficulty.greedy_wins, careful_wins: difficulty.careful_wins })
    }

    fn score(&self) -> f64 {
        self.values[5]
    }

    fn effort(&self) -> f64 {
        self.values[6]
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let deals: i64 = std::env::args().nth(1).map_or(Ok(1_000), |word| word.parse())?;
    println!("{HEAD}");
    for name in GAMES {
        let rules = preset(name).ok_or("a preset")?.rules();
        print_game(name, rules, deals)?;
    }
    Ok(())
}

const HEAD: &str = "# Do the parts of difficulty agree?

    cargo run --release -p cadogan-difficulty --example agreement

[Difficulty](../docs/difficulty.md) says what the parts are. The tables have Spearman's rank correlations over the winnable
deals of five games. *Effort* is the number of positions that the search visits until it has a win: it
is no part of the score. The times are those of one thread on a machine that was busy with other things; everything else is
the same in every run.
";

fn print_game(name: &str, rules: &Rules, deals: i64) -> Result<(), Box<dyn std::error::Error>> {
    let (mut rows, begin) = (Vec::new(), ThreadTime::now());
    for seed in 1..=deals {
        let deal = Deal::from_seed(rules, seed)?;
        rows.extend(Row::of(&assess(rules, &deal, POSITIONS, None)?));
    }
    let milliseconds = 1000.0 * begin.elapsed().as_secs_f64() / deals as f64;
    println!("## {name}\n");
    println!("{} of {deals} deals won within {POSITIONS} positions; {milliseconds:.0} ms a deal.\n", rows.len());
    println!("| | mean | {} |\n|---|--:|{}", COLUMNS.join(" | "), "--:|".repeat(COLUMNS.len()));
    let columns: Vec<Vec<f64>> =
        (0..COLUMNS.len()).map(|column| rows.iter().map(|row| row.values[column]).collect()).collect();
    let ranks: Vec<Vec<f64>> = columns.iter().map(|column| ranked(column)).collect();
    for (index, name) in COLUMNS.iter().enumerate() {
        let cells: Vec<String> =
            ranks.iter().map(|other| format!("{:.2}", correlation(&ranks[index], other))).collect();
        println!("| {name} | {:.2} | {} |", mean(&columns[index]), cells.join(" | "));
    }
    println!();
    print_levels(&rows);
    Ok(())
}

/// What the deals of each level are like; the levels are those of this sample.
fn print_levels(rows: &[Row]) {
    let scores: Vec<f64> = rows.iter().map(Row::score).collect();
    let Some(levels) = Levels::of_scores(&scores) else { return };
    println!("| level | deals | greedy wins | careful wins | median effort |\n|---|--:|--:|--:|--:|");
    for level in Level::ALL {
        let rows: Vec<&Row> = rows.iter().filter(|row| levels.level(row.score()) == level).collect();
        let percent = |share: fn(&Row) -> f64| 100.0 * mean(&rows.iter().map(|row| share(row)).collect::<Vec<_>>());
        let mut effort: Vec<f64> = rows.iter().map(|row| row.effort()).collect();
        effort.sort_by(f64::total_cmp);
        println!(
            "| {level} | {} | {:.1} % | {:.1} % | {:.0} |",
            rows.len(),
            percent(|row| row.greedy_wins),
            percent(|row| row.careful_wins),
            effort.get(effort.len() / 2).copied().unwrap_or_default()
        );
    }
    println!();
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// The rank of every value; equal values share the mean of their ranks.
fn ranked(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&one, &other| values[one].total_cmp(&values[other]));
    let (mut ranks, mut first) = (vec![0.0; values.len()], 0);
    for group in order.chunk_by(|&one, &other| values[one] == values[other]) {
        let rank = first as f64 + (group.len() - 1) as f64 / 2.0;
        group.iter().for_each(|&index| ranks[index] = rank);
        first += group.len();
    }
    ranks
}

/// Pearson's correlation; 0 if one of the two does not vary.
fn correlation(one: &[f64], other: &[f64]) -> f64 {
    let (first, second) = (mean(one), mean(other));
    let product: f64 = one.iter().zip(other).map(|(x, y)| (x - first) * (y - second)).sum();
    let squares = |values: &[f64], mean: f64| values.iter().map(|value| (value - mean).powi(2)).sum::<f64>();
    let spread = (squares(one, first) * squares(other, second)).sqrt();
    if spread > 0.0 { product / spread } else { 0.0 }
}
