//! Cadogan decides whether a deal of a patience (solitaire) game can be won, proves it, shows how, and explains why not.
//!
//! ```
//! use cadogan::{Game, Hint, Options};
//!
//! let game = Game::preset("klondike")?.set("stock.deal count", 1)?; // a game, and one rule changed
//! let options = Options::new().positions(1_000_000);
//! let mut position = game.deal(1)?; // a deal by its seed
//! println!("{position}{}", position.verdict(&options)?); // the board; winnable, unwinnable or undecided
//! let legal = position.legal_moves();
//! position.play(legal[0])?;
//! position.undo();
//! if let Hint::Play(next) = position.hint(&options)? {
//!     println!("{next}"); // the next move of a win
//! }
//! println!("{}", game.deal(145)?.explain(&options)?); // why a deal is lost
//! println!("{}", game.winrate(1..=20, &options)?); // how many deals can be won
//! # Ok::<(), cadogan::Error>(())
//! ```
//!
//! * [`Game`] is a set of rules: one of the presets, a preset with rules changed, or a rule file.
//! * [`Position`] is a deal of a game and what was played: [legal moves](Position::legal_moves),
//!   [play](Position::play), [undo](Position::undo), [solve](Position::solve), [hint](Position::hint),
//!   [explain](Position::explain), [review](Position::review), [difficulty](Position::difficulty).
//! * [`Game::pick`] finds deals of a chosen difficulty.
//! * [`Verdict`] is `Winnable`, `Unwinnable` or `Undecided`, and holds the proof. Every [`Win`] has been replayed move
//!   by move by a second, independent reading of the rules before you see it.
//! * [`Options`] are the limits of a call, and how to watch and stop it.
//! * [`rules`] has the details, for programs that need them: every rule of a game ([`Game::rules`]), every pile of a
//!   position ([`Position::cards`]), the parts of a move ([`Move::inner`]). It changes more often than the rest.
//!
//! # Long calls: limits, progress, cancellation
//!
//! Deciding a deal takes microseconds or hours; nobody knows beforehand. So there is one idiom for all calls that may
//! take long: they take [`Options`], which hold the limits, a [`Cancel`] token and a progress callback, and they return
//! what is known when the work ends, for whatever reason. Running out of time or being cancelled is no error; it is
//! [`Verdict::Undecided`] with its [`Reason`].
//!
//! * **Threads.** All types are `Send`. Give a clone of the token to whoever may stop the work, and call
//!   [`Cancel::cancel`] there; the search looks at it every few thousand positions.
//! * **Async.** The calls block, so run them where your runtime runs blocking work (`tokio::task::spawn_blocking`), and
//!   hold a [drop guard](Cancel::drop_guard) of the token in the future that waits for them: if it is dropped, the search
//!   ends. A future that polled the search would only move the same blocking work onto the threads of the runtime.
//! * **WebAssembly, event loops.** With a single thread nobody can cancel from outside. There [`Solving`] works in
//!   slices: it returns when the limits of a slice are reached, and goes on where it stopped when it is run again.
//!   (For one long call, the progress callback may cancel, too.)
//!
//! # Features
//!
//! Without features the library is plain Rust and needs no C or C++ compiler.
//!
//! | feature | what it adds | needs |
//! |---|---|---|
//! | `models` | constraint models as solvers: some deals are decided sooner | a C++ compiler |
//! | `records` | the module `records`: verdicts kept in an SQLite database | a C compiler |
//! | `lab` | the module `lab`: winrates with records, studies of families of games, reports | a C compiler |
//!
//! # Stability
//!
//! Types that will grow are `#[non_exhaustive]`. The deal of a seed and the notation of moves never change. What a search
//! counts, and which of several solutions it finds, may change with any version.

mod difficulty;
mod error;
mod explanation;
mod game;
mod moves;
mod options;
mod position;
mod review;
mod solving;
mod verdict;
mod winrate;

pub use cadogan_cards::{Card, Colour, Rank, Suit};
#[cfg(feature = "lab")]
pub use cadogan_lab as lab;
#[cfg(feature = "records")]
pub use cadogan_records as records;
pub use cadogan_rules as rules;
pub use cadogan_sample::{Counts, Interval, Percentage, Sampled};
pub use cadogan_solve::{Answer, Reason};
pub use difficulty::{Difficulty, Level, Pick, Wish};
pub use error::Error;
pub use explanation::{Because, Explanation};
pub use game::Game;
pub use moves::Move;
pub use options::{Cancel, CancelOnDrop, Options, Progress};
pub use position::{Hint, Position};
pub use review::{Review, ReviewedMove};
pub use solving::Solving;
pub use verdict::{Loss, Report, Verdict, Win};
pub use winrate::Winrate;

/// The example of the README compiles and runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
