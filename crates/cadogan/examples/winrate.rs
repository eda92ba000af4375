//! How often can a game be won? `cargo run --release --example winrate -- klondike 1000`.

use std::time::Duration;

use cadogan::{Error, Game, Options};

fn main() -> Result<(), Error> {
    let mut words = std::env::args().skip(1);
    let game = Game::preset(&words.next().unwrap_or("black-hole".into()))?;
    let deals = words.next().and_then(|word| word.parse().ok()).unwrap_or(100);
    let options = Options::new()
        .timeout(Duration::from_secs(2))
        .progress(|progress| eprint!("\r{} of {} deals", progress.counts.deals(), progress.deals));
    let winrate = game.winrate(1..=deals, &options)?;
    eprintln!();
    println!("{game}: {winrate}");
    let hardest = winrate.deals.iter().max_by_key(|deal| deal.positions);
    if let Some(hardest) = hardest {
        println!("the hardest was seed {} with {} positions: {}", hardest.seed, hardest.positions, hardest.answer);
    }
    Ok(())
}
