//! Results as JSON objects: commands print them, and `serve` answers with them.

use cadogan_explain::Explanation;
use cadogan_referee::{Position, Verified, VerifyError};
use cadogan_rules::{PlayerMove, Rules};
use cadogan_solve::{BareVerdict, Report, ShortestReport};
use cadogan_table::{PileId, Table};
use serde_json::{Map, Value, json};

use crate::error::CliError;

/// What a solver has found out about a deal.
pub(crate) fn solved(report: &Report) -> Map<String, Value> {
    let counted = &report.statistics;
    let mut object = Map::new();
    add_verdict(&mut object, report.verdict.bare());
    object.insert("positions".into(), counted.positions.into());
    object.insert("stored".into(), counted.stored.into());
    object.insert("max_depth".into(), counted.max_depth.into());
    object.insert("seconds".into(), json!(micros(report.elapsed.as_secs_f64())));
    object.insert("peak_bytes".into(), counted.peak_bytes.into());
    object.insert("solver".into(), report.solver.name().into());
    if counted.variables > 0 {
        object.insert("variables".into(), counted.variables.into());
        object.insert("clauses".into(), counted.clauses.into());
        object.insert("conflicts".into(), counted.conflicts.into());
    }
    object
}

/// What is known about the shortest win of a deal. `bound` is what no win is shorter than, `open` why that is not yet the
/// length.
pub(crate) fn shortest(report: &ShortestReport) -> Map<String, Value> {
    let counted = &report.statistics;
    let mut object = Map::new();
    add_verdict(&mut object, report.verdict.bare());
    object.insert("measure".into(), report.measure.name().into());
    if let Some(length) = report.length {
        object.insert("length".into(), length.into());
    }
    if report.length.is_some() || !report.is_proved() {
        object.insert("bound".into(), report.bound.into());
    }
    object.insert("optimal".into(), report.is_proved().into());
    if let Some(reason) = report.open {
        object.insert("open".into(), reason.word().into());
    }
    object.insert("positions".into(), counted.positions.into());
    object.insert("seconds".into(), json!(micros(report.elapsed.as_secs_f64())));
    object.insert("peak_bytes".into(), counted.peak_bytes.into());
    object
}

/// The verdict, and why there is none.
pub(crate) fn add_verdict(object: &mut Map<String, Value>, verdict: BareVerdict) {
    object.insert("verdict".into(), verdict.word().into());
    if let Some(reason) = verdict.reason() {
        object.insert("reason".into(), reason.word().into());
    }
}

/// What the referee says about a solution of this many moves.
pub(crate) fn verified(moves: usize, result: &Result<Verified, VerifyError>) -> Map<String, Value> {
    let object = match result {
        Ok(verified) => json!({ "wins": true, "moves": moves, "won_after": verified.won_after }),
        Err(VerifyError::NotWon { .. }) => {
            json!({ "wins": false, "moves": moves, "reason": "all moves are legal, but the game is not won" })
        }
        Err(VerifyError::Refused { index, player_move, refusal }) => json!({
            "wins": false, "moves": moves, "illegal_move": index + 1, "move": player_move, "reason": refusal.to_string(),
        }),
    };
    members(object)
}

/// Why a deal can or cannot be won.
pub(crate) fn explained(explanation: &Explanation) -> Result<Map<String, Value>, CliError> {
    let mut object = Map::new();
    object.insert("verdict".into(), explanation.verdict().into());
    match serde_json::to_value(explanation) {
        Ok(Value::Object(more)) => object.extend(more),
        _ => return Err(CliError::input("the explanation cannot be written as JSON")),
    }
    object.insert("prose".into(), explanation.prose().into());
    Ok(object)
}

/// Legal moves in full: what moves, from where, to where.
pub(crate) fn moves_in_full(rules: &Rules, position: &Position, moves: &[PlayerMove]) -> Vec<Map<String, Value>> {
    let table = Table::new(rules.clone(), position.to_deal());
    moves.iter().map(|player_move| move_in_full(&table, player_move)).collect()
}

fn move_in_full(table: &Table, player_move: &PlayerMove) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("move".into(), player_move.to_string().into());
    let Ok(gesture) = table.gesture_of(player_move) else { return object };
    let cards = match *player_move {
        // A pile of an accordion is grabbed at its top card and moves as a whole.
        PlayerMove::Fold { from, .. } => table.position().accordion[usize::from(from)].len(),
        _ => usize::from(gesture.cards),
    };
    if cards > 0 {
        object.insert("cards".into(), cards.into());
    }
    object.insert("from".into(), pile(gesture.from));
    // A row is dealt to all piles.
    let to = if *player_move == PlayerMove::DealRow { json!({ "group": "tableau" }) } else { pile(gesture.to) };
    object.insert("to".into(), to);
    object
}

/// A pile as an object: `tableau-3` is `{"group": "tableau", "pile": 3}`.
fn pile(pile: PileId) -> Value {
    let name = pile.to_string();
    let mut words = name.split('-');
    let mut object = Map::new();
    object.insert("group".into(), words.next().unwrap_or_default().into());
    for (key, number) in ["pile", "place"].into_iter().zip(words) {
        object.insert(key.into(), number.parse::<u16>().map_or(Value::Null, Value::from));
    }
    Value::Object(object)
}

/// The members of a JSON object.
pub(crate) fn members(object: Value) -> Map<String, Value> {
    match object {
        Value::Object(members) => members,
        _ => Map::new(),
    }
}

/// Seconds to the microsecond: more digits are noise.
pub(crate) fn micros(seconds: f64) -> f64 {
    (seconds * 1e6).round() / 1e6
}
