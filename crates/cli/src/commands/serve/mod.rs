//! `cadogan serve`: questions about positions on standard input, one per line, answers on standard output.

mod request;

use std::io::{BufRead, Read};
use std::sync::atomic::AtomicBool;

use cadogan_explain::{decide_moves, explain};
use cadogan_referee::{legal_moves, verify};
use cadogan_rules::PlayerMove;
use cadogan_solve::{Options, Solving, Verdict};
use serde_json::{Map, Value};

use super::after_help;
use crate::answers::{add_verdict, explained, moves_in_full, solved, verified};
use crate::args::{Game, GameArgs, SearchArgs};
use crate::console::Console;
use crate::contradiction::solve_trouble;
use crate::error::CliError;
use crate::input::LARGEST_INPUT;
use request::{Question, Request};

/// Answers questions about positions, one JSON object per line, until the input ends
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "cadogan serve [OPTIONS] [GAME]",
    after_help = after_help!("  echo '{\"id\": 1, \"game\": \"klondike\", \"seed\": 3}' | cadogan serve
  echo '{\"command\": \"moves\", \"seed\": 3, \"verdicts\": true}' | cadogan serve klondike
  cadogan deal free-cell --seeds 1-100 | cadogan serve free-cell --timeout 2s
  cadogan serve free-cell --command explain < positions.jsonl > answers.jsonl

A line is a request: an object with
  \"command\"   solve, moves, explain or verify; otherwise what --command says
  \"game\"      a name or rules, and \"set\", an object of rules to vary; otherwise GAME
  \"seed\", \"ms\", \"pysol\", \"klondike-solver\" or \"deal\" (an object, or a text board)
  \"after\"     moves to play first
  \"timeout\", \"positions\", \"memory\"   the budget of this request; otherwise as the options say
  \"solution\", \"notation\" (solve), \"verdicts\" (moves), \"moves\" (verify)
  \"id\"        anything; the answer repeats it, or has \"line\", the number of the line
or a deal alone. Answers come in the order of the requests, each as soon as it is known, with the
keys that the command prints with --json. A request that cannot be answered gets an object with
\"error\", and the next one is read. docs/serve.md says more.",
"Exit codes: 0 the input has ended; 2 bad usage, or the output cannot be written; 130 interrupted;
70 the program has contradicted itself at some request (a file for a bug report is written).")
)]
pub(crate) struct Serve {
    #[arg(value_name = "GAME", help = "The game of requests that name none: a preset name or a path to a rules JSON file")]
    game: Option<String>,
    #[arg(long, value_name = "KEY=VALUE", requires = "game", help = "Vary a rule of that game; may be repeated")]
    set: Vec<String>,
    #[arg(long, value_name = "COMMAND", value_enum, default_value = "solve", help = "What requests without \"command\" ask for")]
    command: Question,
    #[arg(long, help = "Use standard input and output; changes nothing, there is no other way")]
    stdio: bool,
    #[arg(long = "json", help = "Changes nothing: the output is JSON in any case")]
    _json: bool,
    #[command(flatten)]
    search: SearchArgs,
}

impl Serve {
    pub(crate) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let game = match &self.game {
            Some(game) => Some(GameArgs::named(game, &self.set).load(&mut std::io::empty())?),
            None => None,
        };
        if let Some(game) = &game {
            // A mistake in the options should not wait for the first request.
            self.search.options(&game.rules, false, &mut std::io::empty())?;
        }
        let mut contradictions = Vec::new();
        let mut number = 0_u64;
        while let Some(line) = next_line(console.input)? {
            number += 1;
            if line.as_ref().is_ok_and(|text| text.trim().is_empty()) {
                continue;
            }
            // While a line is awaited, Ctrl-C ends the program at once.
            let (answer, stopped) = console.interrupt.during(|stop| self.answer(line, game.as_ref(), stop));
            let (id, result) = answer;
            let mut object = Map::new();
            match id {
                Some(id) => object.insert("id".into(), id),
                None => object.insert("line".into(), number.into()),
            };
            match result {
                Ok(members) => object.extend(members),
                Err(error) => {
                    object.insert("error".into(), error.message().unwrap_or_default().into());
                    if let CliError::Contradiction(message) = error {
                        contradictions.push(message);
                    }
                }
            }
            writeln!(console.out, "{}", Value::Object(object))?;
            console.out.flush()?;
            if stopped {
                return Err(CliError::Interrupted);
            }
        }
        if contradictions.is_empty() { Ok(()) } else { Err(CliError::Contradiction(contradictions.join("\n"))) }
    }

    /// The id of a request, and the answer or what is wrong with the request.
    fn answer(
        &self,
        line: Result<String, CliError>,
        game: Option<&Game>,
        stop: &AtomicBool,
    ) -> (Option<Value>, Result<Map<String, Value>, CliError>) {
        let object = match line.and_then(|text| request::object(&text)) {
            Ok(object) => object,
            Err(error) => return (None, Err(error)),
        };
        let id = object.get("id").cloned();
        let answer = Request::read(object, self.command, game).and_then(|request| self.work(&request, stop));
        (id, answer)
    }

    fn work(&self, request: &Request<'_>, stop: &AtomicBool) -> Result<Map<String, Value>, CliError> {
        let (game, rules) = (&*request.game, &request.game.rules);
        let mut answer = game.json_head();
        answer.extend(request.origin.clone());
        if request.moves_played > 0 {
            answer.insert("moves_played".into(), request.moves_played.into());
        }
        let shorten = request.solution || request.question == Question::Explain;
        let options = self.search.options(rules, shorten, &mut std::io::empty())?;
        let options = Options { budget: request.budget(options.budget), ..options };
        let place = request.place();
        let trouble = |error| solve_trouble(error, &game.name(), &place);
        let position = &request.position;
        match request.question {
            Question::Solve => {
                request.notation.check(rules)?;
                let mut solving = Solving::new(rules, position, &options).map_err(trouble)?;
                let report = solving.run(&options.budget, Some(stop), &mut |_| ()).map_err(trouble)?;
                answer.extend(solved(&report));
                if let (true, Verdict::Winnable(win)) = (request.solution, &report.verdict) {
                    answer.insert("solution".into(), request.notation.write(rules, position, win.moves())?.into());
                }
            }
            Question::Moves if request.verdicts => {
                let found = decide_moves(rules, position, &options, Some(stop), &mut |_| ()).map_err(trouble)?;
                add_verdict(&mut answer, found.verdict);
                let moves: Vec<PlayerMove> = found.moves.iter().map(|one| one.player_move).collect();
                let mut listed = moves_in_full(rules, position, &moves);
                for (object, one) in listed.iter_mut().zip(&found.moves) {
                    add_verdict(object, one.verdict);
                }
                answer.insert("moves".into(), listed.into_iter().map(Value::Object).collect());
            }
            Question::Moves => {
                let listed = moves_in_full(rules, position, &legal_moves(rules, position));
                answer.insert("moves".into(), listed.into_iter().map(Value::Object).collect());
            }
            Question::Explain => {
                let explanation = explain(rules, position, &options, Some(stop), &mut |_| ()).map_err(trouble)?;
                answer.extend(explained(&explanation)?);
            }
            Question::Verify => {
                let moves = request.moves.as_deref().unwrap_or_default();
                answer.extend(verified(moves.len(), &verify(rules, position, moves)));
            }
        }
        Ok(answer)
    }
}

/// The next line, or what is wrong with it; `None` at the end of the input.
fn next_line(input: &mut (dyn BufRead + Send)) -> Result<Option<Result<String, CliError>>, CliError> {
    let failed = |error: std::io::Error| CliError::input(format_args!("cannot read standard input: {error}"));
    let mut bytes = Vec::new();
    input.take(LARGEST_INPUT).read_until(b'\n', &mut bytes).map_err(failed)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if bytes.len() as u64 == LARGEST_INPUT && bytes.last() != Some(&b'\n') {
        // Nothing after it can be understood.
        return Err(CliError::input(format_args!("a line of standard input is longer than {} MiB", LARGEST_INPUT >> 20)));
    }
    let not_text = |error: std::string::FromUtf8Error| {
        let place = error.utf8_error().valid_up_to() + 1;
        CliError::input(format_args!("the line is not UTF-8 text: byte {place} is wrong"))
    };
    let line = String::from_utf8(bytes).map_err(not_text);
    Ok(Some(line.map(|text| text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::request::KEYS;

    #[test]
    fn the_chapter_explains_every_key_of_a_request() {
        let chapter = include_str!("../../../../../docs/serve.md");
        for key in KEYS {
            assert!(chapter.contains(&format!("`{key}`")), "{key}");
        }
    }

    #[test]
    fn help_names_every_key_of_a_request() {
        let program = crate::Cli::command();
        let serve = program.find_subcommand("serve").expect("the command");
        let help = serve.get_after_help().expect("examples").to_string();
        for key in KEYS {
            assert!(help.contains(&format!("\"{key}\"")), "{key}");
        }
    }
}
