//! What to do when the program contradicts itself: write a file with everything needed to investigate it.

use cadogan_lab::{Failure, LabError};
use cadogan_solve::{Contradiction, SolveError};
use serde_json::json;

use crate::args::{Origin, records_trouble};
use crate::error::CliError;

/// Writes a contradiction to a file. `deal` is how the deal is given on the command line.
pub(crate) fn write_down(game: &str, deal: &str, contradiction: &Contradiction) -> CliError {
    let words: String = deal.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    let file = format!("cadogan-contradiction-{}-{words}.json", contradiction.rules.fingerprint());
    let moves: Vec<String> = contradiction.moves().iter().map(ToString::to_string).collect();
    let report = json!({
        "game": game,
        "contradiction": contradiction.to_string(),
        "rules": contradiction.rules.to_json_short(),
        "deal": contradiction.deal.to_json(&contradiction.rules),
        "moves": moves,
    });
    let kept = match std::fs::write(&file, format!("{report:#}\n")) {
        Ok(()) => format!("the rules, the deal and the claim are in {file}: please report it"),
        Err(error) => format!("and {file} cannot be written ({error}); the same command shows it again"),
    };
    CliError::Contradiction(format!("{game} {deal}: {contradiction}; {kept}"))
}

/// Why a deal could not be solved.
pub(crate) fn solve_trouble(error: SolveError, game: &str, origin: &Origin) -> CliError {
    match error {
        SolveError::Unsupported(reason) => CliError::input(format_args!("{game}, {origin}: {reason}")),
        SolveError::Contradiction(contradiction) => write_down(game, &origin.to_string(), &contradiction),
    }
}

/// Why an experiment has stopped.
pub(crate) fn lab_trouble(error: LabError) -> CliError {
    match error {
        LabError::Records(error) => records_trouble(error),
        LabError::Contradictions(_) => CliError::Contradiction(error.to_string()),
        LabError::Failure { game, numbering, seed, failure: Failure::Contradiction(contradiction) } => {
            write_down(&game, &numbering.option(seed), &contradiction)
        }
        LabError::Failure { .. } => CliError::input(error),
    }
}
