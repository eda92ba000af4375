//! Decides one deal and prints how it is won, or why it is lost: `cargo run --example solve -- free-cell 11982`.

use std::time::Duration;

use cadogan::{Error, Game, Options, Verdict};

fn main() -> Result<(), Error> {
    let mut words = std::env::args().skip(1);
    let game = Game::preset(&words.next().unwrap_or("klondike".into()))?;
    let seed = words.next().and_then(|word| word.parse().ok()).unwrap_or(3);
    let deal = game.deal(seed)?;
    println!("{deal}");
    let options = Options::new().timeout(Duration::from_secs(10)).shorten(true);
    let report = deal.solve(&options)?;
    println!("{game}, seed {seed}: {} ({} positions, {:.1?})", report.verdict, report.positions, report.elapsed);
    match report.verdict {
        Verdict::Winnable(win) => win.moves().iter().for_each(|next| println!("{next}")),
        Verdict::Unwinnable(proof) => println!("Because {proof}.\n\n{}", deal.explain(&options)?),
        Verdict::Undecided(reason) => println!("Stopped by: {reason}."),
    }
    Ok(())
}
