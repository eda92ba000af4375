//! A game in the terminal in thirty lines: `cargo run --example play -- golf 7`. Type the number of a move, `u` to take
//! one back, `h` for a hint, `q` to leave.

use std::io::{self, BufRead};
use std::time::Duration;

use cadogan::{Error, Game, Options};

fn main() -> Result<(), Error> {
    let mut words = std::env::args().skip(1);
    let game = Game::preset(&words.next().unwrap_or("klondike".into()))?;
    let seed = words.next().and_then(|word| word.parse().ok()).unwrap_or(3);
    let mut position = game.deal(seed)?;
    let options = Options::new().timeout(Duration::from_secs(5));
    let mut lines = io::stdin().lock().lines().map_while(Result::ok);
    while !position.is_won() {
        let moves = position.legal_moves();
        println!("{position}");
        moves.iter().zip(1..).for_each(|(legal, number)| println!("{number:3}  {legal}"));
        match lines.next().as_deref().map(str::trim) {
            None | Some("q") => return Ok(()),
            Some("u") => println!("Taken back: {:?}", position.undo().map(|last| last.to_string())),
            Some("h") => println!("{:?}", position.hint(&options)?),
            Some(number) => match number.parse::<usize>().ok().and_then(|number| moves.get(number.wrapping_sub(1))) {
                Some(&chosen) => position.play(chosen)?,
                None => println!("{number:?} is none of 1 to {}, u, h or q", moves.len()),
            },
        }
    }
    println!("{position}\nWon in {} moves.", position.moves().len());
    Ok(())
}
