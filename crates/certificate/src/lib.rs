//! Certificates: files that prove whether a deal can be won, and their checker.
//!
//! The checker uses cards, rules and the referee, and nothing of what finds verdicts. What a certificate says is never
//! believed; all of it is worked out again from the rules and the deal. Whoever accepts the word `proved` has to believe
//!
//! * the referee: `legal_moves` lists every legal move, `play` makes it, `is_won` knows a win (`crates/referee`);
//! * this crate, which is meant to be read from here to the end: [`file`](Certificate) (what a file is),
//!   [`MemberSet`] (a set that forgets nothing and compares every byte), `closed` (what is checked about a set);
//! * for a set of positions, that positions with the same [`Canonical`](cadogan_referee::Canonical) form can be played
//!   alike: the order of interchangeable piles, of cells and of an open reserve, and cards out of play, do not matter;
//! * for a runs set, the theorem about runs (`docs/runs-space.md`, section 3; the file `runs` is a reading of it);
//! * for a constraint model, the argument for its clauses in the file `model`, which use the same theorem's words, and that one
//!   step of a [`Refutation`] follows from others;
//! * the argument of every [`Claim`] that the certificate relies on, and of [blocked cards](Story), which stand in the
//!   files `claims` and `blocked` beside the code that tests their conditions;
//! * the compiler and the machine.
//!
//! It does not have to be believed that the file is unharmed (the checksum only tells damage from a wrong proof), nor that
//! the program that wrote it knows the rules.
//!
//! | kind | what the file contains | what is checked |
//! |---|---|---|
//! | [`Kind::Win`] | moves | the referee plays them, and they win |
//! | [`Kind::ClosedSet`] | positions | the deal is one, none is won, every legal move from one leads to one |
//! | [`Kind::BlockedCards`] | cards that never leave | none of them can be the first to leave, and the goal needs one |
//! | [`Kind::RunsSet`] | heads, foundations, supplies | the same as for a closed set, by the theorem about runs |
//! | [`Kind::ConstraintModel`] | steps of a refutation | each follows from the clauses before it; those of the deal are made by the [`Model`] |
//!
//! A set may rely on claims, which leave moves out: the head of the file lists them, and [`Proved`] does too.

mod blocked;
mod claims;
mod closed;
mod file;
mod model;
mod positions;
mod refutation;
mod runs;
mod set;

use std::fmt;
use std::io::{self, Read, Seek};
use std::sync::atomic::{AtomicBool, Ordering};

use cadogan_referee::verify;
use cadogan_rules::{Deal, PlayerMove, Rules};

pub use blocked::Story;
pub use claims::Claim;
pub use closed::{Fault, Reading, Scratch};
pub use file::{Certificate, CertificateWriter, Head, Kind};
pub use model::{Event, Literal, Model};
pub use positions::Positions;
pub use refutation::Refutation;
pub use runs::Runs;
pub use set::MemberSet;

/// What a certificate has proved. Only [`Certificate::check`] makes one:
///
/// ```compile_fail
/// let forged = cadogan_certificate::Proved { winnable: true, kind: cadogan_certificate::Kind::Win, claims: vec![], members: 0 };
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    winnable: bool,
    kind: Kind,
    claims: Vec<Claim>,
    members: u64,
}

impl Proved {
    /// Whether the deal can be won.
    pub fn is_winnable(&self) -> bool {
        self.winnable
    }

    /// How it was proved.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The claims that the proof relies on.
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }

    /// How many moves, positions or cards the certificate has.
    pub fn members(&self) -> u64 {
        self.members
    }
}

/// Why a certificate proves nothing.
#[derive(Debug)]
pub enum Failure {
    /// It cannot be read.
    Unreadable(io::Error),
    /// It is not a certificate, or not a whole one.
    Damaged(String),
    /// It is one, but what it says is not true, or does not prove anything.
    NotProved(String),
    /// It needs more memory than it may take.
    TooLarge {
        /// The limit, in bytes.
        memory: usize,
    },
    /// The check was stopped.
    Interrupted,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Unreadable(error) => write!(f, "the certificate cannot be read: {error}"),
            Failure::Damaged(what) => write!(f, "the certificate is damaged: {what}"),
            Failure::NotProved(why) => write!(f, "not proved: {why}"),
            Failure::TooLarge { memory } => {
                write!(f, "the certificate needs more than {} MiB of memory to be checked", memory >> 20)
            }
            Failure::Interrupted => f.write_str("interrupted"),
        }
    }
}

impl std::error::Error for Failure {}

/// How much the checker may use. More threads change nothing but the time.
#[derive(Clone, Copy, Debug)]
pub struct Resources<'a> {
    /// How many threads.
    pub threads: usize,
    /// How many bytes of memory for the members of a set.
    pub memory: usize,
    /// Stops the check of a set soon after it is set, if there is one.
    pub interrupt: Option<&'a AtomicBool>,
}

impl Default for Resources<'_> {
    /// All cores and 2 GiB.
    fn default() -> Self {
        let threads = std::thread::available_parallelism().map_or(1, |cores| cores.get());
        Resources { threads, memory: 2 << 30, interrupt: None }
    }
}

impl Resources<'_> {
    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupt.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}

impl<R: Read + Seek> Certificate<R> {
    /// Whether it proves that this deal of this game can, or cannot, be won.
    pub fn check_for(self, rules: &Rules, deal: &Deal, resources: Resources<'_>) -> Result<Proved, Failure> {
        let about = |what| Err(Failure::NotProved(format!("the certificate is about {what}")));
        if self.head().rules.to_json() != rules.to_json() {
            return about("a game with other rules");
        }
        if self.head().deal != *deal {
            return about("another deal");
        }
        self.check(resources)
    }

    /// Whether it proves what it says about the deal in its head.
    pub fn check(mut self, resources: Resources<'_>) -> Result<Proved, Failure> {
        let head = self.head().clone();
        let Head { kind, rules, deal, claims, members } = &head;
        if !matches!(kind, Kind::ClosedSet | Kind::RunsSet) && !claims.is_empty() {
            return Err(Failure::NotProved("only a set can rely on claims".to_owned()));
        }
        match kind {
            Kind::Win => check_win(rules, deal, &self.lines()?)?,
            Kind::BlockedCards => {
                let story = Story::from_lines(&self.lines()?).map_err(Failure::Damaged)?;
                story.check(rules, deal).map_err(Failure::NotProved)?;
            }
            Kind::ConstraintModel => {
                let refutation = Refutation::from_lines(&self.lines()?).map_err(Failure::Damaged)?;
                let model = Model::new(rules, deal).map_err(Failure::NotProved)?;
                refutation.check(&model).map_err(Failure::NotProved)?;
            }
            Kind::ClosedSet => {
                let reading = Positions::new(rules, deal, claims).map_err(Failure::NotProved)?;
                let set = self.members(resources)?;
                closed::check(&reading, &set, resources)?;
            }
            Kind::RunsSet => {
                let reading = Runs::new(rules, deal, claims).map_err(Failure::NotProved)?;
                let set = self.members(resources)?;
                closed::check(&reading, &set, resources)?;
            }
        }
        Ok(Proved { winnable: *kind == Kind::Win, kind: *kind, claims: claims.clone(), members: *members })
    }
}

fn check_win(rules: &Rules, deal: &Deal, lines: &[String]) -> Result<(), Failure> {
    let read = |line: &String| line.parse::<PlayerMove>().map_err(|error| Failure::Damaged(error.to_string()));
    let moves = lines.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    match verify(rules, deal, &moves) {
        Ok(verified) if verified.won_after == moves.len() => Ok(()),
        Ok(_) => Err(Failure::NotProved("there are moves after the win".to_owned())),
        Err(error) => Err(Failure::NotProved(error.to_string())),
    }
}
