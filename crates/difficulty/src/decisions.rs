//! How narrow the path to a win is, and how long a loss goes unnoticed.

use cadogan_referee::{Position, legal_moves, play};
use cadogan_rules::{Deal, PlayerMove, Rules};
use cadogan_solve::SolveError;

use crate::oracle::Oracle;
use crate::random::Random;
use crate::visible::is_waiting;

/// How many decisions of a winning line are examined.
const DECISIONS: usize = 8;

/// How many other moves are tried at each of them.
const ALTERNATIVES: usize = 6;

/// How many positions may be visited for each question.
const GLANCE: u64 = 400;

/// The share of decisions on a winning line at which no other move was found to keep the win. Turning the stock is no
/// decision: where that is free it always keeps the win. The last quarter of a line is left out: there most games are
/// over.
pub(crate) fn only_moves(
    rules: &Rules,
    deal: &Deal,
    line: &[PlayerMove],
    oracle: &mut Oracle<'_>,
) -> Result<f64, SolveError> {
    let mut position = Position::start(rules, deal);
    let mut decisions = Vec::new();
    for player_move in &line[..line.len() - line.len() / 4] {
        if !is_waiting(player_move) {
            decisions.push((position.clone(), *player_move));
        }
        if play(rules, &mut position, player_move).is_err() {
            break;
        }
    }
    let (mut examined, mut narrow) = (0, 0);
    let step = decisions.len().div_ceil(DECISIONS).max(1);
    for (number, (position, chosen)) in decisions.iter().enumerate().step_by(step) {
        let mut others = legal_moves(rules, position);
        others.retain(|other| other != chosen && !is_waiting(other));
        if others.is_empty() {
            continue;
        }
        Random::new(number as u64).shuffle(&mut others);
        examined += 1;
        narrow += i32::from(!any_wins(rules, position, &others[..others.len().min(ALTERNATIVES)], oracle)?);
    }
    Ok(if examined == 0 { 1.0 } else { f64::from(narrow) / f64::from(examined) })
}

/// Whether a win is found after one of these moves.
fn any_wins(
    rules: &Rules,
    position: &Position,
    moves: &[PlayerMove],
    oracle: &mut Oracle<'_>,
) -> Result<bool, SolveError> {
    for player_move in moves {
        let mut after = position.clone();
        if play(rules, &mut after, player_move).is_ok() && oracle.wins(&after, GLANCE)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The share of a lost game that was played when it could not be won any more, or no win was found.
pub(crate) fn unnoticed(
    rules: &Rules,
    deal: &Deal,
    game: &[PlayerMove],
    oracle: &mut Oracle<'_>,
) -> Result<f64, SolveError> {
    let mut positions = vec![Position::start(rules, deal)];
    for player_move in game {
        let mut after = positions[positions.len() - 1].clone();
        if play(rules, &mut after, player_move).is_err() {
            break;
        }
        positions.push(after);
    }
    // The start can be won; the rest is halved until the move is found.
    let (mut won, mut lost) = (0, positions.len());
    while lost - won > 1 {
        let middle = won + (lost - won) / 2;
        if oracle.wins(&positions[middle], GLANCE)? { won = middle } else { lost = middle }
    }
    Ok((positions.len() - lost) as f64 / positions.len() as f64)
}
