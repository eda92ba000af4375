//! Compares our verdicts and speed with those of the program of the paper, as recorded in `data/known-verdicts.tsv`
//! (game, seed, verdict, states, milliseconds; 2 seconds a deal).
//!
//!     cargo run --release -p cadogan-conformance --example known-verdicts -- [--timeout-ms 2000] [--seeds 100] [GAME...]
//!
//! A row a game; disagreements and deals that only the other program decided are listed below their row. The exit
//! code is 1 if there is a disagreement.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::Duration;

use cadogan_rules::{Deal, preset};
use cadogan_solve::{Limits, Options, Verdict, solve};

const KNOWN: &str = include_str!("../data/known-verdicts.tsv");

struct Known {
    seed: i64,
    verdict: &'static str,
    states: f64,
    milliseconds: f64,
}

fn known() -> BTreeMap<&'static str, Vec<Known>> {
    let mut games: BTreeMap<&'static str, Vec<Known>> = BTreeMap::new();
    for line in KNOWN.lines().skip(1) {
        let [game, seed, verdict, states, milliseconds] =
            line.split('\t').collect::<Vec<_>>().try_into().expect("five columns");
        games.entry(game).or_default().push(Known {
            seed: seed.parse().expect("a seed"),
            verdict,
            states: states.parse().expect("a number of states"),
            milliseconds: milliseconds.parse().expect("a time"),
        });
    }
    games
}

/// Spider-like games were published under rules that we keep under another name.
fn our_name(game: &str) -> String {
    match game {
        "spider" | "simple-simon" | "mrs-mop" | "spiderette" | "will-o-the-wisp" => format!("{game}-published"),
        other => other.to_owned(),
    }
}

fn main() -> ExitCode {
    let mut timeout = Duration::from_millis(2000);
    let mut seeds = i64::MAX;
    let mut wanted = Vec::new();
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|word| word.parse().ok()).expect("a number");
        match word.as_str() {
            "--timeout-ms" => timeout = Duration::from_millis(number()),
            "--seeds" => seeds = number() as i64,
            _ => wanted.push(word),
        }
    }
    println!("game                                     deals  theirs  ours  both  mean s   M pos/s  times theirs");
    let mut contradictions = 0;
    for (game, deals) in known() {
        if wanted.is_empty() || wanted.iter().any(|name| name == game) {
            let deals: Vec<Known> = deals.into_iter().filter(|known| known.seed <= seeds).collect();
            contradictions += compare(game, &deals, timeout);
        }
    }
    println!("{contradictions} disagreements");
    ExitCode::from(u8::from(contradictions > 0))
}

/// Prints the row of one game and gives the number of disagreements.
fn compare(game: &str, deals: &[Known], timeout: Duration) -> usize {
    let rules = preset(&our_name(game)).expect("a preset of this name").rules();
    let options = Options { limits: Limits { time: Some(timeout), ..Limits::default() }, ..Options::default() };
    let (mut theirs, mut ours, mut both, mut positions, mut seconds) = (0, 0, 0, 0, 0.0);
    let (mut disagreements, mut missed) = (Vec::new(), Vec::new());
    for known in deals {
        let deal = Deal::from_seed(rules, known.seed).expect("a seed in range");
        let report = solve(rules, &deal, &options).expect("no contradiction");
        let decided = !matches!(report.verdict, Verdict::Undecided(_));
        let they_decided = known.verdict != "undecided";
        theirs += usize::from(they_decided);
        ours += usize::from(decided);
        both += usize::from(decided && they_decided);
        positions += report.statistics.positions;
        seconds += report.elapsed.as_secs_f64();
        if decided && they_decided && report.verdict.word() != known.verdict {
            disagreements.push(format!(
                "seed {} is {} there, {} here",
                known.seed,
                known.verdict,
                report.verdict.word()
            ));
        } else if they_decided && !decided {
            missed.push(known.seed);
        }
    }
    let their_rate = deals.iter().map(|known| known.states).sum::<f64>()
        / deals.iter().map(|known| known.milliseconds).sum::<f64>().max(1.0)
        / 1000.0;
    let rate = positions as f64 / seconds / 1e6;
    println!(
        "{game:40} {:5} {theirs:7} {ours:5} {both:5} {:7.3} {rate:9.2} {:13.1}{}",
        deals.len(),
        seconds / deals.len() as f64,
        rate / their_rate,
        if ours < theirs { "  FEWER DECIDED" } else { "" },
    );
    for text in &disagreements {
        println!("    DISAGREEMENT: {text}");
    }
    if !missed.is_empty() {
        println!("    decided only there: seeds {missed:?}");
    }
    disagreements.len()
}
