//! Plays a deal to its end by asking for one hint after another, with a search in another thread that can be cancelled:
//! `cargo run --example hint`.

use std::thread;
use std::time::Duration;

use cadogan::{Cancel, Error, Game, Hint, Options};

fn main() -> Result<(), Error> {
    let mut position = Game::preset("klondike")?.deal(3)?;
    let cancel = Cancel::new();
    let options = Options::new().timeout(Duration::from_secs(10)).cancel(&cancel);
    let search = thread::spawn(move || -> Result<_, Error> {
        while let Hint::Play(next) = position.hint(&options)? {
            println!("{next}");
            position.play(next)?;
        }
        Ok(position)
    });
    // A program with a window would call `cancel.cancel()` when the player closes it.
    let position = search.join().expect("the search does not panic")?;
    println!("won: {}", position.is_won());
    Ok(())
}
