//! `cadogan review`: which moves of a game kept the win, and which one lost it.

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Instant;

use cadogan_explain::{Mistake, Review as Reviewed, ReviewError, ReviewedMove, review};
use cadogan_picture::Picture;
use cadogan_referee::{Position, play};
use cadogan_rules::{PlayerMove, Rules};
use cadogan_solve::Progress;
use serde_json::{Value, json};

use super::after_help;
use crate::answers;
use crate::args::{DealArgs, GameArgs, NamedDeal, SearchArgs};
use crate::console::Console;
use crate::contradiction::solve_trouble;
use crate::error::CliError;
use crate::input::{display_name, read_text};
use crate::moves_file::read_moves;
use crate::progress::SearchLine;

/// Says of every move of a game whether it kept the win, and which one lost it
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "cadogan review [OPTIONS] <GAME> <DEAL> <MOVES>",
    after_help = after_help!("  cadogan review klondike --seed 3 game.json
  cadogan review free-cell --ms 617 moves.txt --json
  cadogan review free-cell --ms 617 - --svg lost.svg < moves.txt

MOVES is a solution file or a saved game, a text with one move per line, or the standard notation of
FreeCell. Of every move it is said whether the game could be won before and after it, and how many
of the legal moves kept the win; for the first mistake also what would have won, and why the
position after it is lost (in JSON: `instead` and `explanation` of that move). The limits hold for
each position.",
"Exit codes: 0 done, whatever the verdicts; 2 bad input or usage; 130 interrupted; 70 the program
has contradicted itself (a file for a bug report is written).")
)]
pub(crate) struct Review {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    deals: DealArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[arg(long, help = "Print one JSON object per line, one line per move")]
    json: bool,
    #[arg(long, value_name = "FILE", help = "Also draw the position after the first mistake to this file")]
    svg: Option<PathBuf>,
}

impl Review {
    pub(crate) fn run(mut self, console: &mut Console<'_>) -> Result<(), CliError> {
        let Some(file) = self.deals.take_last_file() else {
            return Err(CliError::input("no moves are given: add a file, or - for standard input"));
        };
        let game = self.game.load(console.input)?;
        let named = self.deals.one(&game.rules, console.input)?;
        if named.origin.is_file(Path::new("-")) && file == Path::new("-") {
            return Err(CliError::input("standard input cannot be both the deal and the moves"));
        }
        let moves = read_moves(&file, &read_text(&file, console.input)?, &game.rules, &named.deal)?;
        let options = self.search.options(&game.rules, true, console.input)?;
        let interrupt = console.interrupt.flag();
        let (line, begin, words) = (SearchLine::new(), Instant::now(), named.origin.command_words());
        let mut observe = |progress: &Progress| line.show(&words, progress, begin.elapsed(), options.budget.bytes);
        let reviewed = review(&game.rules, &named.deal, &moves, &options, Some(interrupt), &mut observe);
        line.clear();
        let reviewed = reviewed.map_err(|error| match error {
            ReviewError::Solve(error) => solve_trouble(error, &game.name(), &named.origin),
            illegal => CliError::input(format_args!("{}: {illegal}", display_name(&file))),
        })?;
        for (index, one) in reviewed.moves.iter().enumerate() {
            let text = if self.json { json_of(&reviewed, index, one)?.to_string() } else { text_of(index, one) };
            writeln!(console.out, "{text}")?;
        }
        if !self.json {
            writeln!(console.out, "\n{}", reviewed.prose())?;
        }
        if let (Some(file), Some(mistake)) = (&self.svg, &reviewed.mistake) {
            let title = format!("{} {} after move {}, which lost the game", game.name(), named.origin, mistake.index + 1);
            let svg = draw(&game.rules, &named, &moves, mistake, &title);
            std::fs::write(file, svg)
                .map_err(|error| CliError::input(format_args!("cannot write {}: {error}", file.display())))?;
        }
        if interrupt.load(Ordering::Relaxed) { Err(CliError::Interrupted) } else { Ok(()) }
    }
}

fn json_of(review: &Reviewed, index: usize, one: &ReviewedMove) -> Result<Value, CliError> {
    let mut object = json!({
        "number": index + 1,
        "move": one.player_move,
        "mark": one.mark(),
        "before": one.before.word(),
        "after": one.after.word(),
        "keeping": one.keeping,
        "undecided": one.undecided,
        "legal": one.legal,
    });
    if let Some(mistake) = review.mistake.as_ref().filter(|mistake| mistake.index == index) {
        object["instead"] = mistake.instead.iter().map(ToString::to_string).collect();
        object["explanation"] = Value::Object(answers::explained(&mistake.reason)?);
    }
    Ok(object)
}

fn text_of(index: usize, one: &ReviewedMove) -> String {
    let mark = if one.mark() == "lost" { "LOST" } else { one.mark() };
    let open = if one.undecided > 0 { format!(", {} undecided", one.undecided) } else { String::new() };
    let words = one.player_move.to_string();
    let padding = " ".repeat(24_usize.saturating_sub(words.chars().count()));
    format!("{:>5}. {words}{padding}  {mark:<8}  {} of {} moves keep the win{open}", index + 1, one.keeping, one.legal)
}

/// The position after the first mistake, with the cards that are the reason of the loss.
fn draw(rules: &Rules, named: &NamedDeal, moves: &[PlayerMove], mistake: &Mistake, title: &str) -> String {
    let mut position = Position::start(rules, &named.deal);
    for player_move in &moves[..=mistake.index] {
        play(rules, &mut position, player_move).expect("the review has played it");
    }
    let picture = mistake.reason.mark(Picture::of_deal(rules, &position));
    picture.title(title).caption(mistake.reason.prose()).svg()
}
