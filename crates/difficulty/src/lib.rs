//! How hard a deal is for a player.
//!
//! Three [players](Player) of different strength play a deal by what they can see: none of them knows what lies face down
//! or in the stock. How far they come, how narrow the path to a win is, and how long a player goes on without noticing
//! that the game is lost, are the parts of a [`Difficulty`]; one score is made of them in the same way for every game.
//! [`Levels`] divide the winnable deals of a game into easy, medium, hard and brutal ones. [`Picking`] looks for deals of
//! a level.
//!
//! Everything is limited in moves and positions, and random choices have fixed seeds: the same rules and deal have the
//! same difficulty on every machine, with any number of threads, and whether or not constraint models are built in.
//!
//! ```
//! use cadogan_difficulty::{Levels, assess};
//! use cadogan_rules::{Deal, preset};
//!
//! let rules = preset("klondike").expect("a preset").rules();
//! let deal = Deal::from_seed(rules, 2).expect("a seed in range");
//! let assessed = assess(rules, &deal, 100_000, None).expect("no contradiction");
//! let difficulty = assessed.difficulty.expect("this deal can be won");
//! let levels = Levels::shipped(rules).expect("Klondike is one of the games that were measured before");
//! println!("{}: {:.1}", levels.level(difficulty.score()), difficulty.score());
//! ```

mod assess;
mod decisions;
mod levels;
mod oracle;
mod pick;
mod player;
mod random;
mod visible;

pub use assess::{Assessed, Difficulty, assess};
pub use levels::{Level, Levels, SAMPLE};
pub use pick::{PickError, Picked, Picking, Tally, Wanted};
pub use player::{Played, Player, play_out};
