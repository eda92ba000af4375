//! Whether the parts of difficulty agree with each other and with the effort of a search.

use std::sync::atomic::AtomicBool;

use cadogan_difficulty::{Assessed, Level, Levels, assess};
use cadogan_rules::{Deal, Preset};
use cpu_time::ThreadTime;

use crate::failure::Failure;
use crate::flags::game;
use crate::pool::{More, work_on};

/// Assesses deals of games and prints rank correlations (Spearman) between the parts of their difficulty, the score, and
/// the number of positions that it took to decide them.
#[derive(Debug, clap::Args)]
pub(crate) struct Difficulty {
    /// The games
    #[arg(
        long,
        value_name = "GAME",
        value_delimiter = ',',
        default_value = "klondike,free-cell,yukon,canfield,black-hole"
    )]
    games: Vec<String>,
    /// The number of deals of each: seeds 1 to N
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    deals: i64,
    /// How many positions may be visited to decide a deal
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    positions: u64,
    /// Print the file of levels of these games instead, measured on the first N winnable deals
    #[arg(long)]
    levels: bool,
    /// The number of threads
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
}

impl Difficulty {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let games: Vec<&Preset> =
            self.games.iter().map(|name| game(name)).collect::<Result<_, _>>().map_err(Failure::Input)?;
        if self.levels {
            println!("game\tfingerprint\tdeals\teasy\tmedium\thard");
        }
        for game in games {
            if self.levels { self.print_levels(game)? } else { self.print_table(game)? }
        }
        Ok(())
    }

    fn print_levels(&self, game: &Preset) -> Result<(), Failure> {
        let never = AtomicBool::new(false);
        let deals = usize::try_from(self.deals).map_err(Failure::input)?;
        let levels = Levels::measure(game.rules(), deals, self.positions, self.threads, &never)
            .map_err(|error| Failure::Input(format!("{}: {error}", game.name())))?;
        println!("{}", levels.row(game.name(), game.rules()));
        Ok(())
    }

    fn print_table(&self, game: &Preset) -> Result<(), Failure> {
        let rules = game.rules();
        let work = |seed: i64| {
            let deal = Deal::from_seed(rules, seed).map_err(Failure::input)?;
            let begin = ThreadTime::now();
            let assessed = assess(rules, &deal, self.positions, None).map_err(Failure::input)?;
            Ok((seed, assessed, begin.elapsed().as_secs_f64()))
        };
        let mut all: Vec<(i64, Assessed, f64)> = Vec::new();
        work_on(self.threads, 1..=self.deals, work, |one| {
            all.push(one);
            More::Yes
        })?;
        all.sort_by_key(|(seed, ..)| *seed);
        let seconds: f64 = all.iter().map(|(_, _, seconds)| seconds).sum();
        let rows: Vec<Vec<f64>> = all.iter().filter_map(|(_, assessed, _)| columns(assessed)).collect();
        let names = ["random", "greedy", "careful", "only moves", "unnoticed", "score", "effort"];
        println!("## {}\n", game.name());
        println!(
            "{} deals, {} winnable within {} positions; {:.1} ms of processor time a deal.\n",
            all.len(),
            rows.len(),
            self.positions,
            1000.0 * seconds / all.len().max(1) as f64
        );
        println!("| | mean | {} |", names.join(" | "));
        println!("|---|--:|{}", "--:|".repeat(names.len()));
        let columns: Vec<Vec<f64>> =
            (0..names.len()).map(|column| rows.iter().map(|row| row[column]).collect()).collect();
        let ranks: Vec<Vec<f64>> = columns.iter().map(|column| ranked(column)).collect();
        for (index, name) in names.iter().enumerate() {
            let cell = |other: usize| {
                if other == index {
                    "1".to_owned()
                } else {
                    format!("{:.2}", correlation(&ranks[index], &ranks[other]))
                }
            };
            let cells: Vec<String> = (0..names.len()).map(cell).collect();
            let mean = columns[index].iter().sum::<f64>() / rows.len().max(1) as f64;
            println!("| {name} | {mean:.2} | {} |", cells.join(" | "));
        }
        println!();
        print_by_level(&rows, seconds);
        Ok(())
    }
}

/// What the deals of each level are like, the levels being those of this sample, and how many of them are found a second.
fn print_by_level(rows: &[Vec<f64>], seconds: f64) {
    let scores: Vec<f64> = rows.iter().map(|row| row[SCORE]).collect();
    let Some(levels) = Levels::of_scores(&scores) else { return };
    println!("| level | deals | found a second | greedy wins | careful wins | median effort |");
    println!("|---|--:|--:|--:|--:|--:|");
    for level in Level::ALL {
        let of_level: Vec<&Vec<f64>> = rows.iter().filter(|row| levels.level(row[SCORE]) == level).collect();
        let share =
            |column: usize| 100.0 * of_level.iter().map(|row| row[column]).sum::<f64>() / of_level.len().max(1) as f64;
        let mut effort: Vec<f64> = of_level.iter().map(|row| row[SCORE + 1]).collect();
        effort.sort_by(f64::total_cmp);
        println!(
            "| {level} | {} | {:.1} | {:.1} % | {:.1} % | {:.0} |",
            of_level.len(),
            of_level.len() as f64 / seconds.max(1e-9),
            share(SCORE + 2),
            share(SCORE + 3),
            effort.get(effort.len() / 2).copied().unwrap_or_default()
        );
    }
    println!();
}

/// The column of the score; the effort comes after it, then the shares of games that the greedy and the careful player won.
const SCORE: usize = 5;

fn columns(assessed: &Assessed) -> Option<Vec<f64>> {
    let difficulty = assessed.difficulty?;
    let parts = difficulty.parts().into_iter().map(|(_, part)| part);
    let rest = [difficulty.score(), assessed.effort as f64, difficulty.greedy_wins, difficulty.careful_wins];
    Some(parts.chain(rest).collect())
}

/// The rank of every value; equal values share the mean of their ranks.
fn ranked(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&one, &other| values[one].total_cmp(&values[other]));
    let mut ranks = vec![0.0; values.len()];
    for group in order.chunk_by(|&one, &other| values[one] == values[other]) {
        let first = order.iter().position(|index| index == &group[0]).unwrap_or_default();
        let mean = first as f64 + (group.len() - 1) as f64 / 2.0;
        group.iter().for_each(|&index| ranks[index] = mean);
    }
    ranks
}

/// Pearson's correlation, 0 if one of them does not vary.
fn correlation(one: &[f64], other: &[f64]) -> f64 {
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len().max(1) as f64;
    let (first, second) = (mean(one), mean(other));
    let product =
        |a: &[f64], b: &[f64], at: f64, bt: f64| -> f64 { a.iter().zip(b).map(|(x, y)| (x - at) * (y - bt)).sum() };
    let spread = (product(one, one, first, first) * product(other, other, second, second)).sqrt();
    if spread > 0.0 { product(one, other, first, second) / spread } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_share_their_ranks() {
        assert_eq!(ranked(&[3.0, 1.0, 3.0, 2.0]), [2.5, 0.0, 2.5, 1.0]);
        assert!((correlation(&ranked(&[1.0, 2.0, 9.0]), &ranked(&[5.0, 6.0, 7.0])) - 1.0).abs() < 1e-9);
        assert_eq!(correlation(&[1.0, 1.0], &[1.0, 2.0]), 0.0);
    }
}
