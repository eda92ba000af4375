//! `cadogan review`: which moves of a game kept the win, and which one lost it.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use cadogan_explain::{decide_moves_knowing, explain};
use cadogan_picture::Picture;
use cadogan_rules::PlayerMove;
use cadogan_solve::{Answer, Options, Progress, Solving, Verdict};
use cadogan_table::Table;
use serde_json::{Value, json};

use super::after_help;
use crate::args::{DealArgs, Game, GameArgs, NamedDeal, SearchArgs};
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
position after it is lost. The limits hold for each position.",
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

/// What is said about one move.
struct Reviewed {
    player_move: PlayerMove,
    before: Answer,
    after: Answer,
    /// How many of the legal moves keep the win, and how many are not decided.
    keeping: usize,
    undecided: usize,
    legal: usize,
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
        let mut table = Table::new(game.rules.clone(), named.deal.clone());
        for (index, player_move) in moves.iter().enumerate() {
            table.play(player_move).map_err(|refusal| {
                let name = display_name(&file);
                CliError::input(format_args!("{name}: move {} ({player_move}) is not legal: {refusal}", index + 1))
            })?;
        }
        let options = self.search.options(&game.rules, true, console.input)?;
        let interrupt = console.interrupt.flag();
        let line = SearchLine::new();
        let critic = Critic { game: &game, named: &named, options: &options, interrupt, line: &line };
        let reviewed = critic.review(&mut table, &moves);
        line.clear();
        let reviewed = reviewed?;
        let is_mistake = |one: &Reviewed| one.before == Answer::Winnable(()) && one.after == Answer::Unwinnable(());
        let mistake = reviewed.iter().position(is_mistake);
        for (index, one) in reviewed.iter().enumerate() {
            let text = if self.json { one.to_json(index).to_string() } else { one.text(index) };
            writeln!(console.out, "{text}")?;
        }
        if !self.json {
            writeln!(console.out, "\n{}", critic.summary(&mut table, &reviewed, mistake)?)?;
        }
        if let (Some(file), Some(index)) = (&self.svg, mistake) {
            critic.draw(&table, index, file)?;
        }
        if interrupt.load(Ordering::Relaxed) { Err(CliError::Interrupted) } else { Ok(()) }
    }
}

impl Reviewed {
    fn to_json(&self, index: usize) -> Value {
        json!({
            "number": index + 1,
            "move": self.player_move,
            "before": self.before.word(),
            "after": self.after.word(),
            "keeping": self.keeping,
            "undecided": self.undecided,
            "legal": self.legal,
        })
    }

    fn text(&self, index: usize) -> String {
        let mark = match (self.before, self.after) {
            (_, Answer::Winnable(())) => "kept",
            (Answer::Winnable(()), Answer::Unwinnable(())) => "LOST",
            (Answer::Unwinnable(()), _) => "was lost",
            _ => "unknown",
        };
        let open = if self.undecided > 0 { format!(", {} undecided", self.undecided) } else { String::new() };
        let words = self.player_move.to_string();
        let padding = " ".repeat(24_usize.saturating_sub(words.chars().count()));
        format!("{:>5}. {words}{padding}  {mark:<8}  {} of {} moves keep the win{open}", index + 1, self.keeping, self.legal)
    }
}

/// Who reviews, and with what.
struct Critic<'a> {
    game: &'a Game,
    named: &'a NamedDeal,
    options: &'a Options,
    interrupt: &'a AtomicBool,
    line: &'a SearchLine,
}

impl Critic<'_> {
    fn observed<T>(
        &self,
        words: &str,
        work: impl FnOnce(&mut dyn FnMut(&Progress)) -> Result<T, cadogan_solve::SolveError>,
    ) -> Result<T, CliError> {
        let begin = Instant::now();
        let mut observe = |progress: &Progress| self.line.show(words, progress, begin.elapsed(), self.options.budget.bytes);
        work(&mut observe).map_err(|error| solve_trouble(error, &self.game.name(), &self.named.origin))
    }

    /// Decides the positions of the line, the middle first, and then the alternatives to every move.
    fn review(&self, table: &mut Table, moves: &[PlayerMove]) -> Result<Vec<Reviewed>, CliError> {
        let rules = &self.game.rules;
        while let Some(at) = table.middle_unknown() {
            let position = table.position_at(at).unwrap_or_else(|| table.position().clone());
            let report = self.observed(&format!("after move {at}"), |observe| {
                Solving::new(rules, &position, self.options)?.run(&self.options.budget, Some(self.interrupt), observe)
            })?;
            let (answer, solution) = match &report.verdict {
                Verdict::Winnable(win) => (Answer::Winnable(()), win.moves()),
                verdict => (verdict.answer(), &[][..]),
            };
            table.learn(at, answer, solution).map_err(CliError::Contradiction)?;
        }
        let verdict = |table: &Table, at| table.verdict_at(at).unwrap_or(Answer::Undecided(()));
        let mut reviewed = Vec::new();
        for (index, &player_move) in moves.iter().enumerate() {
            table.go_to(index).map_err(CliError::input)?;
            let legal = table.legal_moves().len();
            let before = verdict(table, index);
            let (keeping, undecided) = match before {
                Answer::Unwinnable(()) => (0, 0),
                _ => self.alternatives(table, &format!("move {}", index + 1))?,
            };
            reviewed.push(Reviewed { player_move, before, after: verdict(table, index + 1), keeping, undecided, legal });
        }
        Ok(reviewed)
    }

    /// How many of the legal moves here keep the win, and how many are not decided.
    fn alternatives(&self, table: &Table, words: &str) -> Result<(usize, usize), CliError> {
        let found = self.observed(words, |observe| {
            decide_moves_knowing(
                &self.game.rules,
                table.position(),
                table.win(),
                self.options,
                Some(self.interrupt),
                observe,
            )
        })?;
        let count = |word: &str| found.moves.iter().filter(|one| one.verdict.word() == word).count();
        Ok((count("winnable"), count("undecided")))
    }

    /// What became of the game, in words.
    fn summary(&self, table: &mut Table, reviewed: &[Reviewed], mistake: Option<usize>) -> Result<String, CliError> {
        let first = reviewed.first().map(|one| one.before).or_else(|| table.verdict_at(0));
        let last = reviewed.last().map(|one| one.after).or(first);
        let Some(index) = mistake else {
            return Ok(match (first, last) {
                (Some(Answer::Unwinnable(())), _) => "The deal could not be won from the start.".to_owned(),
                (_, Some(Answer::Winnable(()))) => "No move lost the game.".to_owned(),
                _ => "It is not known which move lost the game; more time or positions may tell.".to_owned(),
            });
        };
        table.go_to(index).map_err(CliError::input)?;
        let instead = table.hint().map(|gesture| format!(" Instead: {}.", gesture.notation())).unwrap_or_default();
        let lost = reviewed[index].player_move;
        table.go_to(index + 1).map_err(CliError::input)?;
        let explanation = self.observed("the mistake", |observe| {
            explain(&self.game.rules, table.position(), self.options, Some(self.interrupt), observe)
        })?;
        Ok(format!("Move {} lost the game: {lost}.{instead}\nAfter it: {}", index + 1, explanation.prose()))
    }

    /// The position after the first mistake, with the cards that are the reason of the loss.
    fn draw(&self, table: &Table, index: usize, file: &Path) -> Result<(), CliError> {
        let position = table.position_at(index + 1).unwrap_or_else(|| table.position().clone());
        let explanation = self.observed("the mistake", |observe| {
            explain(&self.game.rules, &position, self.options, Some(self.interrupt), observe)
        })?;
        let title = format!("{} {} after move {}, which lost the game", self.game.name(), self.named.origin, index + 1);
        let picture = explanation.mark(Picture::of_deal(&self.game.rules, &position));
        let svg = picture.title(&title).caption(explanation.prose()).svg();
        std::fs::write(file, svg)
            .map_err(|error| CliError::input(format_args!("cannot write {}: {error}", file.display())))
    }
}
