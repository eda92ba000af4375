//! Measures the levels of games, by default of those that are played most, and prints the file of levels that comes with the
//! program.
//!
//!     cargo run --release -p cadogan-difficulty --example levels > levels.tsv
//!     mv levels.tsv crates/difficulty/data/levels.tsv

use std::sync::atomic::AtomicBool;

use cadogan_difficulty::Levels;
use cadogan_rules::preset;

const GAMES: [&str; 7] = ["klondike", "free-cell", "yukon", "canfield", "black-hole", "golf", "bakers-game"];

/// On how many winnable deals.
const DEALS: usize = 200;

/// How many positions may be visited to decide a deal.
const POSITIONS: u64 = 100_000;

fn main() {
    let named: Vec<String> = std::env::args().skip(1).collect();
    let games = if named.is_empty() { GAMES.map(str::to_owned).to_vec() } else { named };
    println!("game\tfingerprint\tdeals\teasy\tmedium\thard");
    for name in games {
        let never = AtomicBool::new(false);
        let Some(game) = preset(&name) else {
            eprintln!("{name}: there is no such game");
            continue;
        };
        match Levels::measure(game.rules(), DEALS, POSITIONS, 1, &never) {
            Ok(levels) => println!("{}", levels.row(game.name(), game.rules())),
            Err(error) => eprintln!("{name}: {error}"),
        }
    }
}
