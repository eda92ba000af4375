//! `cadogan verify`: the referee replays a solution.

use std::path::{Path, PathBuf};

use cadogan_picture::draw;
use cadogan_referee::{Position, VerifyError, play, verify};
use cadogan_rules::{Deal, Rules, Solution, SolutionFile};
use serde_json::{Map, Value, json};

use super::after_help;
use crate::answers::{members, verified};
use crate::args::{DealArgs, GameArgs};
use crate::console::{Console, Look};
use crate::error::CliError;
use crate::input::{display_name, read_text};
use crate::moves_file::read_solution;

/// Replays a solution with the referee: does it win?
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "cadogan verify [OPTIONS] <GAME> <DEAL> <SOLUTION.json>\n       cadogan verify <SOLUTION.json>",
    after_help = after_help!("  cadogan verify klondike --seed 1 solution.json
  cadogan verify free-cell --ms 617 - < solution.json
  cadogan verify solution.json                  a file that has its own rules and deal

A solution file is an object with \"moves\" and perhaps \"rules\" and \"deal\", a bare list of
moves, a line of `cadogan solve --json --solution`, or a text with one move per line. Moves of
FreeCell may also be in standard notation (26 2a ah). Rules or a deal in the file must match those
given on the command line.",
        "Exit codes: 0 it wins; 1 it does not (the message says which move is not legal and why);
2 bad input or usage.")
)]
pub(crate) struct Verify {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    deals: DealArgs,
    #[arg(long, help = "Print one JSON object: whether it wins, and if not, which move is not legal and why")]
    json: bool,
}

impl Verify {
    pub(crate) fn run(mut self, console: &mut Console<'_>) -> Result<(), CliError> {
        let Some(file) = self.deals.take_last_file() else {
            if !self.deals.is_empty() {
                return Err(CliError::input("no solution is given: add a file, or - for standard input"));
            }
            return self.verify_alone(console);
        };
        let game = self.game.load(console.input)?;
        let named = self.deals.one(&game.rules, console.input)?;
        if named.origin.is_file(Path::new("-")) && file == Path::new("-") {
            return Err(CliError::input("standard input cannot be both the deal and the solution"));
        }
        let text = read_text(&file, console.input)?;
        let read = read_solution(&file, &text, Some((&game.rules, &named.deal)))?;
        let rules = game.rules.clone();
        let differences = differences(&rules, &named.deal, &read);
        if !differences.is_empty() {
            return Err(CliError::mistakes(&display_name(&file), &differences));
        }
        let mut head = game.json_head();
        let (key, value) = named.origin.json_entry();
        head.insert(key.into(), value);
        let head = self.json.then_some(head);
        judge(&Solution { rules, deal: named.deal, moves: read.moves }, &file, head, console)
    }

    /// Only one argument was given: it must be a self-contained solution file.
    fn verify_alone(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let file = PathBuf::from(self.game.word());
        if self.game.is_preset() {
            return Err(CliError::input(format_args!(
                "no deal and no solution are given: verify {} DEAL SOLUTION.json",
                self.game.word()
            )));
        }
        let text = read_text(&file, console.input)?;
        let read = read_solution(&file, &text, None)?;
        let solution = Solution {
            rules: read.rules.unwrap_or_default(),
            deal: read.deal.unwrap_or_default(),
            moves: read.moves,
        };
        let fingerprint = solution.rules.fingerprint();
        let head = self.json.then(|| members(json!({ "file": display_name(&file), "fingerprint": fingerprint })));
        judge(&solution, &file, head, console)
    }
}

/// Reports that the solution wins, or fails with the reason and the board at that point.
fn judge(
    solution: &Solution,
    file: &Path,
    head: Option<Map<String, Value>>,
    console: &mut Console<'_>,
) -> Result<(), CliError> {
    let Solution { rules, deal, moves } = solution;
    let name = display_name(file);
    let result = verify(rules, deal, moves);
    let as_json = head.is_some();
    if let Some(mut object) = head {
        object.extend(verified(moves.len(), &result));
        writeln!(console.out, "{}", Value::Object(object))?;
    }
    match result {
        Ok(_) if as_json => Ok(()),
        Ok(verified) => {
            let total = counted(verified.moves);
            let end = if verified.won_after < verified.moves {
                format!("after {} of its {total}", verified.won_after)
            } else {
                format!("in {total}")
            };
            writeln!(console.out, "{name} wins {end}")?;
            Ok(())
        }
        Err(error) => {
            let legal = if let VerifyError::Refused { index, .. } = error { index } else { moves.len() };
            let mut position = Position::start(rules, deal);
            for player_move in &moves[..legal] {
                // The referee has just played them.
                let _ = play(rules, &mut position, player_move);
            }
            let look = Look { colour: false, ..console.look };
            let board = draw(rules, &position, look.board(false));
            Err(CliError::Refuted(format!("{name}: {error}\nThe board after {}:\n\n{board}", counted(legal))))
        }
    }
}

fn counted(moves: usize) -> String {
    if moves == 1 { "1 move".to_owned() } else { format!("{moves} moves") }
}

/// Where the rules and the deal of the file differ from those given on the command line.
fn differences(rules: &Rules, deal: &Deal, file: &SolutionFile) -> Vec<String> {
    let mut found = Vec::new();
    if let Some(own) = file.rules.as_ref().filter(|own| own.fingerprint() != rules.fingerprint()) {
        compare("rules", "the given game has", &own.to_json(), &rules.to_json(), &mut found);
    }
    if let Some(own) = file.deal.as_ref().filter(|own| *own != deal) {
        compare("deal", "the given deal has", &own.to_json(rules), &deal.to_json(rules), &mut found);
    }
    found
}

/// Lists the values that differ, down to the smallest member of an object or item of a list.
fn compare(path: &str, other: &str, own: &Value, named: &Value, found: &mut Vec<String>) {
    match (own, named) {
        (Value::Object(own), Value::Object(named)) => {
            let more = named.keys().filter(|key| !own.contains_key(*key));
            for key in own.keys().chain(more) {
                let path = format!("{path}.\"{key}\"");
                compare(&path, other, own.get(key).unwrap_or(&Value::Null), named.get(key).unwrap_or(&Value::Null), found);
            }
        }
        (Value::Array(own), Value::Array(named)) if own.len() == named.len() && own.iter().all(Value::is_array) => {
            for (index, (own, named)) in own.iter().zip(named).enumerate() {
                compare(&format!("{path}[{index}]"), other, own, named, found);
            }
        }
        _ if own == named => {}
        _ => found.push(format!("{path} is {own}, but {other} {named}")),
    }
}
