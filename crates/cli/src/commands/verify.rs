//! `cadogan verify`: the referee replays a solution; the checker goes through a certificate.

use std::fs::File;
use std::io::{BufRead, Cursor, Read, Seek};
use std::path::{Path, PathBuf};

use cadogan_certificate::{Certificate, Failure, Proved, Resources};
use cadogan_picture::draw;
use cadogan_referee::{Position, VerifyError, play, verify};
use cadogan_rules::{Deal, Rules, Solution, SolutionFile};
use serde_json::{Map, Value, json};

use super::after_help;
use crate::answers::{members, verified};
use crate::args::{DealArgs, GameArgs, parse_bytes};
use crate::console::{Console, Look};
use crate::error::CliError;
use crate::input::{display_name, read_text};
use crate::moves_file::read_solution;

/// Checks a solution or a certificate: does it win, does it prove what it says?
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "cadogan verify [OPTIONS] <GAME> <DEAL> <FILE>\n       cadogan verify [OPTIONS] <FILE>",
    after_help = after_help!("  cadogan verify klondike --seed 1 solution.json
  cadogan verify free-cell --ms 617 - < solution.json
  cadogan verify solution.json                  a file that has its own rules and deal
  cadogan verify klondike --seed 33 lost.cert   a certificate that `cadogan prove` wrote

A solution file is an object with \"moves\" and perhaps \"rules\" and \"deal\", a bare list of
moves, a line of `cadogan solve --json --solution`, or a text with one move per line. Moves of
FreeCell may also be in standard notation (26 2a ah). Rules or a deal in the file must match those
given on the command line. A certificate proves either verdict; docs/certificates.md says how it is
checked, and what has to be believed.",
        "Exit codes: 0 it wins, or the certificate proves its verdict; 1 it does not (the message says which
move or position is wrong, and why); 2 a damaged certificate, other bad input, or wrong usage.")
)]
pub(crate) struct Verify {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    deals: DealArgs,
    #[arg(long, value_name = "BYTES", value_parser = parse_bytes, default_value = "2GiB",
        help = "The memory limit for checking a certificate: 512MiB, 2GiB")]
    memory: usize,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024),
        help = "How many threads check a certificate [default: the number of cores]")]
    threads: Option<u16>,
    #[arg(long, help = "Print one JSON object: whether it wins, and if not, which move is not legal and why; what a certificate proves")]
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
        if let Some(certificate) = open_certificate(&file, console.input)? {
            let checked = Certificate::open(certificate)
                .and_then(|certificate| certificate.check_for(&game.rules, &named.deal, self.resources()));
            let mut head = game.json_head();
            let (key, value) = named.origin.json_entry();
            head.insert(key.into(), value);
            return report(checked, &file, self.json.then_some(head), console);
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
        if let Some(certificate) = open_certificate(&file, console.input)? {
            let checked = Certificate::open(certificate).and_then(|certificate| certificate.check(self.resources()));
            let head = self.json.then(|| members(json!({ "file": display_name(&file) })));
            return report(checked, &file, head, console);
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

impl Verify {
    fn resources(&self) -> Resources<'static> {
        let Resources { threads, .. } = Resources::default();
        // Nothing asks for the flag of the console, so an interrupt ends the program at once.
        Resources { threads: self.threads.map_or(threads, usize::from), memory: self.memory, interrupt: None }
    }
}

/// What a certificate is read from.
trait Source: Read + Seek {}
impl<S: Read + Seek> Source for S {}

/// The file or standard input, if it begins as a certificate does.
fn open_certificate(path: &Path, stdin: &mut dyn BufRead) -> Result<Option<Box<dyn Source>>, CliError> {
    let trouble = |error| CliError::input(format_args!("cannot read {}: {error}", display_name(path)));
    if path == Path::new("-") {
        if !Certificate::<File>::starts_with(stdin.fill_buf().map_err(trouble)?) {
            return Ok(None);
        }
        let mut bytes = Vec::new();
        stdin.read_to_end(&mut bytes).map_err(trouble)?;
        return Ok(Some(Box::new(Cursor::new(bytes))));
    }
    // What cannot be opened is reported by the reader of solutions.
    let Ok(file) = File::open(path) else { return Ok(None) };
    let mut start = Vec::new();
    let is_certificate = (&file).take(64).read_to_end(&mut start).is_ok() && Certificate::<File>::starts_with(&start);
    Ok(is_certificate.then(|| Box::new(file) as Box<dyn Source>))
}

/// Reports what a certificate proves, or fails with the reason why it does not.
fn report(
    checked: Result<Proved, Failure>,
    file: &Path,
    head: Option<Map<String, Value>>,
    console: &mut Console<'_>,
) -> Result<(), CliError> {
    let name = display_name(file);
    let as_json = head.is_some();
    if let Some(mut object) = head {
        object.extend(members(match &checked {
            Ok(proved) => json!({
                "proved": true,
                "verdict": verdict(proved),
                "kind": proved.kind().name(),
                "claims": proved.claims().iter().map(|claim| claim.name()).collect::<Vec<_>>(),
                "members": proved.members(),
            }),
            Err(failure) => json!({ "proved": false, "reason": failure.to_string() }),
        }));
        writeln!(console.out, "{}", Value::Object(object))?;
    }
    match checked {
        Ok(_) if as_json => Ok(()),
        Ok(proved) => {
            let claims: Vec<&str> = proved.claims().iter().map(|claim| claim.name()).collect();
            let relies = if claims.is_empty() { String::new() } else { format!(", claims {}", claims.join(", ")) };
            let (kind, members) = (proved.kind().name(), proved.kind().count(proved.members()));
            writeln!(console.out, "{name}: proved {}   [{kind}, {members}{relies}]", verdict(&proved))?;
            Ok(())
        }
        Err(failure @ Failure::NotProved(_)) => Err(CliError::Refuted(format!("{name}: {failure}"))),
        Err(failure @ Failure::TooLarge { .. }) => {
            Err(CliError::input(format_args!("{name}: {failure}; --memory allows more")))
        }
        Err(failure) => Err(CliError::input(format_args!("{name}: {failure}"))),
    }
}

fn verdict(proved: &Proved) -> &'static str {
    if proved.is_winnable() { "winnable" } else { "unwinnable" }
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
