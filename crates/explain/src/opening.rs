//! How a won deal begins: which first moves win, and how long there is no choice.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use cadogan_referee::{Position, legal_moves, play};
use cadogan_rules::{Deal, PlayerMove, Rules};
use cadogan_solve::{Limits, Options, Solver, Verdict};
use serde::Serialize;

/// How many positions may be visited to find out whether one alternative wins.
const FOR_ONE_MOVE: u64 = 50_000;

/// How a won deal begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Opening {
    /// Every legal first move, with what becomes of the deal after it.
    pub first_moves: Vec<FirstMove>,
    /// The moves at the beginning that every solution has to make, in this order: each is the only legal move, or every
    /// other one loses.
    pub forced: Vec<String>,
    /// Whether the forced part may go on: some alternative was not decided.
    pub may_go_on: bool,
}

/// A legal first move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FirstMove {
    /// The move.
    #[serde(rename = "move")]
    pub player_move: String,
    /// `winnable`, `unwinnable` or `undecided`: the deal after it.
    pub verdict: &'static str,
}

/// Follows a solution while every alternative to its moves loses.
pub(crate) fn opening(
    rules: &Rules,
    deal: &Deal,
    solution: &[PlayerMove],
    limits: &Limits,
    interrupt: Option<&AtomicBool>,
) -> Opening {
    let judge = Judge { rules, limits, interrupt, begin: Instant::now() };
    let mut position = Position::start(rules, deal);
    let mut opening = Opening::default();
    for (index, &right) in solution.iter().enumerate() {
        let mut is_forced = true;
        for alternative in legal_moves(rules, &position) {
            let verdict = if alternative == right { "winnable" } else { judge.verdict_after(&position, alternative) };
            if index == 0 {
                opening.first_moves.push(FirstMove { player_move: alternative.to_string(), verdict });
            }
            if alternative != right && verdict != "unwinnable" {
                opening.may_go_on |= is_forced && verdict == "undecided";
                is_forced = false;
                if index > 0 {
                    break;
                }
            }
        }
        if !is_forced {
            break;
        }
        opening.forced.push(right.to_string());
        if play(rules, &mut position, &right).is_err() {
            break;
        }
    }
    opening
}

/// Decides positions within what is left of the limits.
struct Judge<'a> {
    rules: &'a Rules,
    limits: &'a Limits,
    interrupt: Option<&'a AtomicBool>,
    begin: Instant,
}

impl Judge<'_> {
    fn verdict_after(&self, position: &Position, player_move: PlayerMove) -> &'static str {
        let mut after = position.clone();
        if play(self.rules, &mut after, &player_move).is_err() {
            return "unwinnable";
        }
        let time = self.limits.time.map(|time| time.saturating_sub(self.begin.elapsed()));
        let positions = Some(self.limits.positions.map_or(FOR_ONE_MOVE, |most| most.min(FOR_ONE_MOVE)));
        let limits = Limits { time, positions, bytes: self.limits.bytes };
        let report = Solver::new(self.rules, &after, &Options { limits, ..Options::default() })
            .and_then(|mut solver| solver.run(&limits, self.interrupt, &mut |_| ()));
        report.map_or("undecided", |report| match report.verdict {
            Verdict::Winnable(_) => "winnable",
            Verdict::Unwinnable => "unwinnable",
            Verdict::Undecided(_) => "undecided",
        })
    }
}
