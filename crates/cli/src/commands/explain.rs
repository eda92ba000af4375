//! `cadogan explain`: why a deal can or cannot be won.

use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Instant;

use cadogan_picture::Picture;
use cadogan_explain::{Explanation, explain};
use cadogan_referee::{Position, play};
use cadogan_rules::{Deal, Rules};
use cadogan_solve::Progress;
use serde_json::Value;

use super::after_help;
use crate::answers;
use crate::args::{DealArgs, Game, GameArgs, NamedDeal, SearchArgs};
use crate::console::Console;
use crate::contradiction::solve_trouble;
use crate::error::CliError;
use crate::input::{display_name, read_text};
use crate::moves_file::read_moves;
use crate::progress::SearchLine;

/// Says why a deal, or a position in the middle of a game, can or cannot be won
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "cadogan explain [OPTIONS] <GAME> <DEAL>",
    after_help = after_help!("  cadogan explain klondike --seed 15
  cadogan explain klondike --seed 15 --svg blocked.svg
  cadogan explain klondike --seed 2 --json
  cadogan explain klondike board.txt                     a board in the middle of a game
  cadogan explain klondike --seed 2 --after moves.txt    after these moves, one per line

The reason of a loss is given in the most human form there is: cards that block each other for
ever; a relaxation of the game that cannot be won even so; or what an exhaustive search saw. For a
deal that can be won it is said how it begins: which moves are forced, and a solution.
docs/blocked-cards.md explains what a blocked card is, and why a position with one is lost.",
"Exit codes: 0 done, whatever the verdict; 2 bad input or usage; 130 interrupted; 70 the program has
contradicted itself (a file for a bug report is written).")
)]
pub(crate) struct Explain {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    deals: DealArgs,
    #[arg(long, value_name = "FILE",
        help = "Play these moves first: a solution file, a text with one move per line, or standard notation; - is standard input")]
    after: Option<PathBuf>,
    #[arg(long, value_name = "N", requires = "after", help = "Play only the first N of those moves")]
    first: Option<usize>,
    #[command(flatten)]
    search: SearchArgs,
    #[arg(long, help = "Print one JSON object")]
    json: bool,
    #[arg(long, value_name = "FILE", help = "Also draw the position to this file, with the relevant cards marked")]
    svg: Option<PathBuf>,
}

impl Explain {
    pub(crate) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let game = self.game.load(console.input)?;
        let (rules, name) = (&game.rules, game.name());
        let named = self.deals.one(rules, console.input)?;
        let (position, moves) = self.position(rules, &named, console)?;
        let options = self.search.options(rules, true, console.input)?;
        let interrupt = console.interrupt.flag();
        let (line, begin, words) = (SearchLine::new(), Instant::now(), named.origin.command_words());
        let mut observe = |progress: &Progress| line.show(&words, progress, begin.elapsed(), options.budget.bytes);
        let explained = explain(rules, &position, &options, Some(interrupt), &mut observe);
        line.clear();
        let explanation = explained.map_err(|error| solve_trouble(error, &name, &named.origin))?;
        let title = match moves {
            0 => format!("{name} {}", named.origin),
            1 => format!("{name} {} after 1 move", named.origin),
            _ => format!("{name} {} after {moves} moves", named.origin),
        };
        let picture = explanation.mark(Picture::of_deal(rules, &position));
        if let Some(file) = &self.svg {
            let caption = format!("{}. {}", capital(explanation.verdict()), explanation.prose());
            let svg = picture.clone().title(&title).caption(caption).svg();
            std::fs::write(file, svg)
                .map_err(|error| CliError::input(format_args!("cannot write {}: {error}", file.display())))?;
        }
        if self.json {
            writeln!(console.out, "{}", json_of(&game, &named, moves, &explanation)?)?;
        } else {
            let board = picture.text(console.look.board(true));
            let text = text_of(&title, &board, &explanation, console.look.width);
            let text = if console.look.ascii { to_ascii(&text) } else { text };
            console.out.write_all(text.as_bytes())?;
        }
        if interrupt.load(Ordering::Relaxed) { Err(CliError::Interrupted) } else { Ok(()) }
    }

    /// The position to explain: the deal after the moves to be played first, and how many those are.
    fn position(&self, rules: &Rules, named: &NamedDeal, console: &mut Console<'_>) -> Result<(Deal, usize), CliError> {
        let mut position = Position::start(rules, &named.deal);
        let Some(file) = &self.after else { return Ok((position.to_deal(), 0)) };
        let name = display_name(file);
        if named.origin.is_file(file) && name == "standard input" {
            return Err(CliError::input("standard input cannot be both the deal and the moves"));
        }
        let moves = read_moves(file, &read_text(file, console.input)?, rules, &named.deal)?;
        let count = self.first.unwrap_or(moves.len());
        if count > moves.len() {
            let message = format!("{name} has {} moves; --first {count} asks for more", moves.len());
            return Err(CliError::input(message));
        }
        for (index, player_move) in moves[..count].iter().enumerate() {
            play(rules, &mut position, player_move).map_err(|refusal| {
                CliError::input(format_args!("{name}: move {} ({player_move}) is not legal: {refusal}", index + 1))
            })?;
        }
        Ok((position.to_deal(), count))
    }
}

fn json_of(game: &Game, named: &NamedDeal, moves: usize, explanation: &Explanation) -> Result<Value, CliError> {
    let mut object = game.json_head();
    let (key, value) = named.origin.json_entry();
    object.insert(key.into(), value);
    object.insert("moves_played".into(), moves.into());
    object.extend(answers::explained(explanation)?);
    Ok(Value::Object(object))
}

fn text_of(title: &str, board: &str, explanation: &Explanation, width: usize) -> String {
    let mut text = format!("{title}: {}\n\n{board}\n", explanation.verdict());
    for sentence in explanation.prose().split_inclusive(". ") {
        for line in broken(sentence.trim_end(), width) {
            text.push_str(&line);
            text.push('\n');
        }
    }
    if let Explanation::Winnable { solution, opening } = explanation {
        if opening.first_moves.iter().any(|first| first.verdict != "winnable") {
            text.push_str("\nFirst moves:\n");
            for first in &opening.first_moves {
                text.push_str(&format!("  {:<12} {}\n", first.verdict, first.player_move));
            }
        }
        if !solution.is_empty() {
            text.push_str("\nSolution:\n");
        }
        for (index, player_move) in solution.iter().enumerate() {
            let forced = if index < opening.forced.len() { "   forced" } else { "" };
            text.push_str(&format!("{:>5}. {player_move}{forced}\n", index + 1));
        }
    }
    text
}

fn broken(sentence: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in sentence.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn to_ascii(text: &str) -> String {
    text.replace('→', "->").replace('♣', "C").replace('♥', "H").replace('♠', "S").replace('♦', "D")
}
