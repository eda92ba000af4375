//! `cadogan blocks`: how often cards are blocked, and how many deals are lost because of it.

use std::sync::atomic::{AtomicBool, Ordering};

use cadogan_explain::{BlockKind, BlockTable, Census, Method, Needs};
use cadogan_rules::{Deal, Rules};
use cadogan_solve::{Contradiction, Delivery, Options, SolveError, Solving, Verdict, Workers};
use serde_json::{Value, json};

use super::after_help;
use crate::args::{Game, GameArgs, Origin, SearchArgs, ThreadArgs};
use crate::console::Console;
use crate::contradiction::{solve_trouble, write_down};
use crate::error::CliError;

/// Counts blocked cards: exactly, over many deals, and among the deals that are lost
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "cadogan blocks [OPTIONS] <GAME>",
    after_help = after_help!("  cadogan blocks klondike                            exact shares, and 10,000 deals
  cadogan blocks klondike --deals 1000000 --threads 2
  cadogan blocks klondike --set 'stock.deal count=1' --deals 10000 --decide --json

The deals are those of the seeds 1 to N. The exact shares are for games of one deck. With --decide
the solver decides every one of these deals, and the output shows how many of the lost ones each
method explains. docs/blocked-cards.md describes the methods.",
"Exit codes: 0 done; 2 bad input or usage; 130 interrupted (what was counted by then is printed);
70 a deal that is refuted can be won.")
)]
pub(crate) struct Blocks {
    #[command(flatten)]
    game: GameArgs,
    #[arg(long, alias = "sample", value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..=2_000_000_000),
        help = "How many deals to examine: seeds 1 to N")]
    deals: u32,
    #[arg(long, help = "Decide every deal with the solver")]
    decide: bool,
    #[command(flatten)]
    threads: ThreadArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[arg(long, help = "Print one JSON object")]
    json: bool,
}

impl Blocks {
    pub(crate) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let game = self.game.load(console.input)?;
        let (rules, name) = (&game.rules, game.name());
        let first = Deal::from_seed(rules, 1).map_err(CliError::input)?;
        let needs = Needs::of_deal(rules, &first)
            .map_err(|reason| CliError::input(format_args!("{name}: {reason}")))?;
        let heights: Vec<usize> = first.tableau.iter().map(Vec::len).collect();
        // Cards that start on foundations are not random, and with two decks every card occurs twice.
        let is_exact = rules.decks() == 1 && first.foundations.iter().all(|&count| count == 0);
        let exact = is_exact.then(|| BlockTable::of(&needs, &heights));
        let options = self.search.options(rules, false, console.input)?;
        let census = self.count(rules, &options, console.interrupt.flag())?;
        if self.json {
            writeln!(console.out, "{}", json_of(&game, exact.as_ref(), &census))?;
        } else {
            console.out.write_all(text_of(&name, exact.as_ref(), &census).as_bytes())?;
        }
        if console.interrupt.flag().load(Ordering::Relaxed) { Err(CliError::Interrupted) } else { Ok(()) }
    }

    /// Examines all deals of the sample, or those that were begun before an interrupt.
    fn count(&self, rules: &Rules, options: &Options, interrupt: &AtomicBool) -> Result<Census, CliError> {
        let workers = Workers { threads: self.threads.count(), interrupt, delivery: Delivery::InBatches };
        let mut census = Census::default();
        workers.run(
            (1..=i64::from(self.deals)).map(Ok),
            || (),
            |(), seed, stop| self.count_one(rules, seed, options, stop),
            |counted| {
                counted.iter().for_each(|one| census.join(one));
                Ok(())
            },
        )?;
        Ok(census)
    }

    fn count_one(&self, rules: &Rules, seed: i64, options: &Options, stop: &AtomicBool) -> Result<Census, CliError> {
        let deal = Deal::from_seed(rules, seed).map_err(CliError::input)?;
        let needs = Needs::of_deal(rules, &deal).map_err(CliError::input)?;
        let winnable = match self.decide {
            true => verdict(rules, &deal, options, stop)
                .map_err(|error| solve_trouble(error, &self.game.name(), &Origin::Seed(seed.into())))?,
            false => None,
        };
        let mut census = Census::default();
        census.add(&needs, rules, &deal, winnable);
        if census.contradictions > 0 {
            let found = Contradiction::disagreement(rules, &deal, "the search", None, "the method of blocked cards");
            return Err(write_down(&self.game.name(), &Origin::Seed(seed.into()).to_string(), &found));
        }
        Ok(census)
    }
}

fn verdict(rules: &Rules, deal: &Deal, options: &Options, stop: &AtomicBool) -> Result<Option<bool>, SolveError> {
    let report = Solving::new(rules, deal, options)?.run(&options.budget, Some(stop), &mut |_| ())?;
    Ok(match report.verdict {
        Verdict::Winnable(_) => Some(true),
        Verdict::Unwinnable(_) => Some(false),
        Verdict::Undecided(_) => None,
    })
}

fn text_of(name: &str, exact: Option<&BlockTable>, census: &Census) -> String {
    let mut text = String::new();
    if let Some(table) = exact {
        text.push_str(&format!("{name}: how often a card blocks what it needs itself, by its height in the pile, exactly\n\n"));
        text.push_str(&format!("{:<22}", "height"));
        for (height, _) in &table.rows {
            text.push_str(&format!("{height:>9}"));
        }
        text.push_str(&format!("{:>11}\n", "all cards"));
        for (index, kind) in BlockKind::ALL.into_iter().enumerate() {
            text.push_str(&format!("{:<22}", kind.words()));
            for (_, shares) in &table.rows {
                text.push_str(&format!("{:>8}%", shares[index].percent(2)));
            }
            text.push_str(&format!("{:>10}%\n", table.all[index].percent(3)));
        }
        text.push('\n');
    }
    let cards: u64 = census.cards.iter().sum();
    text.push_str(&format!("{name}: {} deals, {cards} cards that cover another\n\n", census.deals));
    for (kind, &count) in BlockKind::ALL.into_iter().zip(&census.cards) {
        text.push_str(&format!("{:<28}{:>12}  {}\n", kind.words(), count, share(count, cards)));
    }
    text.push_str(&format!("\n{:<28}{:>12}", "deals refuted by", "deals"));
    if census.decided > 0 {
        text.push_str(&format!("  {:<20}of the lost", "of all"));
    }
    text.push('\n');
    for (index, method) in Method::ALL.into_iter().enumerate() {
        text.push_str(&format!("{:<28}{:>12}  ", method.words(), census.refuted[index]));
        let of_all = share(census.refuted[index], census.deals);
        if census.decided > 0 {
            text.push_str(&format!("{of_all:<20}{}\n", share(census.explained[index], census.lost)));
        } else {
            text.push_str(&format!("{of_all}\n"));
        }
    }
    if census.decided > 0 {
        let (decided, lost) = (census.decided, census.lost);
        text.push_str(&format!("\n{decided} deals decided, {lost} of them lost: {}\n", share(lost, decided)));
    }
    text
}

/// A share in per cent, with its standard error.
fn share(count: u64, of: u64) -> String {
    let of = of.max(1) as f64;
    let part = count as f64 / of;
    let error = (part * (1.0 - part) / of).sqrt();
    format!("{:.3}% ± {:.3}%", 100.0 * part, 100.0 * error)
}

fn json_of(game: &Game, exact: Option<&BlockTable>, census: &Census) -> Value {
    let kinds = |shares: &[cadogan_explain::Share; 6], digits| -> Value {
        let pairs = BlockKind::ALL.into_iter().zip(shares);
        pairs.map(|(kind, share)| (kind.words().to_owned(), Value::from(share.percent(digits)))).collect()
    };
    let exact = exact.map(|table| {
        let rows: Vec<Value> =
            table.rows.iter().map(|(height, shares)| json!({"height": height, "percent": kinds(shares, 2)})).collect();
        json!({"by_height": rows, "all_cards": kinds(&table.all, 3)})
    });
    let methods: Vec<Value> = Method::ALL
        .into_iter()
        .enumerate()
        .map(|(index, method)| {
            json!({"method": method, "refuted": census.refuted[index], "explained": census.explained[index]})
        })
        .collect();
    let cards: Value = BlockKind::ALL.into_iter().zip(census.cards).map(|(kind, count)| (kind.words().to_owned(), Value::from(count))).collect();
    game.json(json!({
        "exact": exact,
        "deals": census.deals,
        "cards": cards,
        "methods": methods,
        "decided": census.decided,
        "lost": census.lost,
    }))
}
