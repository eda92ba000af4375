//! The runs space against the general space on full decks, wherever both decide.
//!
//!     cargo run --release -p cadogan-conformance --example runs-against-general -- [--seeds 500] [--positions 30000]
//!
//! A row for every preset that the runs space takes. The exit code is 1 if there is a disagreement.

use std::process::ExitCode;

use cadogan_rules::{Deal, Rules, presets};
use cadogan_solve::{EngineSpace, Limits, Options, Verdict, solve};

fn main() -> ExitCode {
    let (mut seeds, mut positions) = (500, 30_000);
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let number = words.next().and_then(|word| word.parse::<u64>().ok());
        match (word.as_str(), number) {
            ("--seeds", Some(number)) => seeds = number as i64,
            ("--positions", Some(number)) => positions = number,
            _ => {
                eprintln!("{word}: expected --seeds N or --positions N");
                return ExitCode::from(2);
            }
        }
    }
    let limits = Limits { positions: Some(positions), ..Limits::default() };
    let (mut games, mut compared, mut disagreements) = (0, 0, 0);
    println!("game                                           winnable  unwinnable  not decided by both");
    for preset in presets().iter().filter(|preset| EngineSpace::Runs.accepts(preset.rules()).is_ok()) {
        let (mut won, mut lost, mut open) = (0, 0, 0);
        for seed in 1..=seeds {
            let rules = preset.rules();
            let deal = Deal::from_seed(rules, seed).expect("a seed in range");
            let [runs, general] =
                [EngineSpace::Runs, EngineSpace::General].map(|space| winnable(rules, &deal, space, limits));
            match (runs, general) {
                (Some(true), Some(true)) => won += 1,
                (Some(false), Some(false)) => lost += 1,
                (Some(runs), Some(_)) => {
                    let (runs, general) = if runs { ("won", "lost") } else { ("lost", "won") };
                    println!("DISAGREEMENT: {} seed {seed}: {runs} by runs, {general} by general", preset.name());
                    disagreements += 1;
                }
                _ => open += 1,
            }
        }
        println!("{:45} {won:9} {lost:11} {open:20}", preset.name());
        games += usize::from(won + lost > 0);
        compared += won + lost;
    }
    println!("{compared} deals of {games} games decided by both, {disagreements} disagreements");
    ExitCode::from(u8::from(disagreements > 0))
}

/// What one space says, if it decides within the limits.
fn winnable(rules: &Rules, deal: &Deal, space: EngineSpace, limits: Limits) -> Option<bool> {
    let options = Options { limits, space: Some(space), ..Options::default() };
    match solve(rules, deal, &options).expect("no contradiction").verdict {
        Verdict::Winnable(_) => Some(true),
        Verdict::Unwinnable => Some(false),
        Verdict::Undecided(_) => None,
    }
}
