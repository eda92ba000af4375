//! How a won deal begins: which first moves win, and how long there is no choice.

use cadogan_referee::{Position, play};
use cadogan_rules::{Deal, PlayerMove, Rules};
use cadogan_solve::{Meter, Options, Progress, SolveError};
use serde::Serialize;

use crate::choices::{Choice, choices, decide};

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
        let mut choices = choices(rules, &position, Some(right));
        let find_all = index == 0;
        decide(rules, &mut choices, find_all, &Options::default(), meter, &mut |_, _| (), observe)?;
        if index == 0 {
            opening.first_moves = choices.iter().map(first_move).collect();
        }
        let others = |word: &str| choices.iter().any(|choice| !choice.is_right && choice.verdict.word() == word);
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

fn first_move(choice: &Choice) -> FirstMove {
    FirstMove { player_move: choice.player_move.to_string(), verdict: choice.verdict.word() }
}
