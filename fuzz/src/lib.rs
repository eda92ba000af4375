//! What the fuzz targets do with the bytes that they get. Each function is the whole of one target; it returns whatever the
//! bytes are, and panics if something that must hold for all of them does not.
//!
//! The first byte chooses (a game, a reader), the others are what is read, so that a corpus stays readable.

mod cases;
mod certificates;
mod console;
mod deals;
mod lab;
mod moves;
mod page;
mod rules;
mod verdicts;

pub use cases::cases;
pub use certificates::certificates;
pub use console::console;
pub use deals::deals;
pub use lab::lab;
pub use moves::moves;
pub use page::page;
pub use rules::rules;
pub use verdicts::verdicts;

use cadogan_conformance::brute_force;
use cadogan_referee::{Position, legal_moves, play};
use cadogan_rules::{Deal, Rules, preset};
use cadogan_solve::{Budget, Options, SolveError, Verdict, solve};

/// How many positions a search may visit for one input.
const POSITIONS: u64 = 300;

/// Games that differ in as much as possible: what they are won on, what they deal from, how many decks they have. The
/// first byte of an input is an index; new games go at the end, so that corpora keep their meaning.
const GAMES: [&str; 16] = [
    "klondike",
    "free-cell",
    "spider",
    "black-hole",
    "golf",
    "canfield",
    "gaps-basic-variant",
    "accordion",
    "pyramid",
    "tri-peaks",
    "simple-simon",
    "bakers-game",
    "yukon",
    "british-canister",
    "forty-thieves",
    "beleaguered-castle",
];

/// The first byte, and the rest as text. Whoever reads files turns other bytes away long before a reader sees them.
fn choice_and_text(data: &[u8]) -> Option<(u8, &str)> {
    let (&first, rest) = data.split_first()?;
    Some((first, std::str::from_utf8(rest).ok()?))
}

/// The game that a byte chooses.
fn game(choice: u8) -> &'static Rules {
    let name = GAMES[usize::from(choice) % GAMES.len()];
    preset(name).unwrap_or_else(|| panic!("there is no game {name}")).rules()
}

/// Whatever is accepted as rules and a deal can be written and read again, played and decided, and no verdict differs
/// from that of brute force.
fn judge(rules: &Rules, deal: &Deal) {
    deal.check(rules).unwrap_or_else(|mistakes| panic!("accepted, but: {mistakes}"));
    let again = Deal::from_json_value(rules, &deal.to_json(rules)).expect("what is written can be read");
    assert_eq!(&again, deal, "JSON changes the deal");
    let text = deal.to_text(rules);
    let again = Deal::from_text(rules, &text).unwrap_or_else(|mistakes| panic!("{mistakes}\n{text}"));
    assert_eq!(&again, deal, "a board changes the deal:\n{text}");
    let start = Position::start(rules, deal);
    assert_eq!(Position::start(rules, &start.to_deal()), start, "a position is not the start of itself");
    let mut position = start;
    for _ in 0..12 {
        let moves = legal_moves(rules, &position);
        let Some(chosen) = moves.last() else { break };
        for listed in &moves {
            assert_eq!(listed.to_string().parse().as_ref(), Ok(listed), "{listed}");
        }
        play(rules, &mut position, chosen).unwrap_or_else(|refusal| panic!("{chosen} is listed, but: {refusal}"));
    }
    let options = Options { budget: Budget::of_bytes(64 << 20).positions(POSITIONS), ..Options::default() };
    let verdict = match solve(rules, deal, &options) {
        Ok(report) => report.verdict,
        Err(SolveError::Unsupported(_)) => return,
        Err(SolveError::Contradiction(contradiction)) => panic!("{contradiction}"),
    };
    let says = match verdict {
        Verdict::Winnable(_) => true,
        Verdict::Unwinnable(_) => false,
        Verdict::Undecided(_) => return,
    };
    if let Some(truth) = brute_force(rules, deal, POSITIONS as usize).winnable {
        assert_eq!(says, truth, "the verdict of a search against brute force");
    }
}
