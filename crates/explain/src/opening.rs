//! How a won deal begins: which first moves win, and how long there is no choice.

use cadogan_referee::{Position, legal_moves, play};
use cadogan_rules::{Deal, PlayerMove, Rules};
use cadogan_solve::{Meter, Options, Progress, Reason, SolveError, Solving, Verdict};
use serde::Serialize;

/// How many positions the first round visits for each alternative. Every round doubles the number.
const FIRST_ROUND: u64 = 50_000;

/// How a won deal begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Opening {
    /// Every legal first move, with the verdict on the deal after it.
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

/// Follows a solution while every alternative to its moves loses. Everything that is left on the meter is used to
/// decide the alternatives.
pub(crate) fn opening(
    rules: &Rules,
    deal: &Deal,
    solution: &[PlayerMove],
    meter: &mut Meter<'_>,
    observe: &mut dyn FnMut(&Progress),
) -> Result<Opening, SolveError> {
    let mut position = Position::start(rules, deal);
    let mut opening = Opening::default();
    for (index, right) in solution.iter().enumerate() {
        let mut choices = choices(rules, &position, right);
        let find_all = index == 0;
        decide(rules, &mut choices, find_all, meter, observe)?;
        if index == 0 {
            opening.first_moves = choices.iter().map(Choice::first_move).collect();
        }
        let others = |verdict: &str| choices.iter().any(|choice| !choice.is_right && choice.verdict == verdict);
        if others("winnable") {
            break;
        }
        if others("undecided") {
            opening.may_go_on = true;
            break;
        }
        opening.forced.push(right.to_string());
        if play(rules, &mut position, right).is_err() {
            break;
        }
    }
    Ok(opening)
}

/// A legal move.
struct Choice {
    player_move: PlayerMove,
    /// Whether it is the move of the known solution.
    is_right: bool,
    after: Position,
    verdict: &'static str,
    /// Whether a longer search would also fail.
    is_hopeless: bool,
}

impl Choice {
    fn is_open(&self) -> bool {
        self.verdict == "undecided" && !self.is_hopeless
    }

    fn first_move(&self) -> FirstMove {
        FirstMove { player_move: self.player_move.to_string(), verdict: self.verdict }
    }
}

fn choices(rules: &Rules, position: &Position, right: &PlayerMove) -> Vec<Choice> {
    let choice = |player_move: PlayerMove| {
        let mut after = position.clone();
        play(rules, &mut after, &player_move).ok()?;
        let is_right = player_move == *right;
        let verdict = if is_right { "winnable" } else { "undecided" };
        Some(Choice { player_move, is_right, after, verdict, is_hopeless: false })
    };
    legal_moves(rules, position).into_iter().filter_map(choice).collect()
}

/// Decides the deal after each choice, in rounds that grow, so that easy ones do not wait for hard ones. Stops at a
/// second winning move unless all are requested.
fn decide(
    rules: &Rules,
    choices: &mut [Choice],
    find_all: bool,
    meter: &mut Meter<'_>,
    observe: &mut dyn FnMut(&Progress),
) -> Result<(), SolveError> {
    let mut positions = FIRST_ROUND;
    while choices.iter().any(Choice::is_open) {
        for choice in choices.iter_mut().filter(|choice| choice.is_open()) {
            if meter.stop().is_some() {
                return Ok(());
            }
            let budget = meter.part(Some(positions), None).budget();
            let mut solving = Solving::new(rules, &choice.after, &Options::default())?;
            let report = solving.run(&budget, meter.interrupt(), observe)?;
            meter.spend(report.statistics.work());
            choice.verdict = report.verdict.word();
            match report.verdict {
                Verdict::Winnable(_) if !find_all => return Ok(()),
                Verdict::Undecided(Reason::Memory) => choice.is_hopeless = true,
                _ => {}
            }
        }
        positions = positions.saturating_mul(2);
    }
    Ok(())
}
