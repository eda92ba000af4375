//! `cadogan prove`: a certificate of a verdict, which `cadogan verify` checks.

use std::path::PathBuf;
use std::time::Instant;

use cadogan_certificate::{Head, Kind};
use cadogan_prove::{Method, Unproved, certify, write_file};
use cadogan_solve::{Progress, Solving};
use serde_json::{Value, json};

use super::after_help;
use crate::args::{DealArgs, Game, GameArgs, NamedDeal, SearchArgs};
use crate::console::Console;
use crate::contradiction::{solve_trouble, write_down};
use crate::error::CliError;
use crate::progress::SearchLine;

/// Writes a certificate of the verdict on a deal, which anyone can check
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "cadogan prove [OPTIONS] <GAME> <DEAL> --output <FILE>",
    after_help = after_help!("  cadogan prove klondike --seed 33 --output lost.cert
  cadogan verify klondike --seed 33 lost.cert
  cadogan prove free-cell --ms 11982 --method closed-set --output lost.cert

A deal that can be won is proved by its moves. For one that cannot, these methods are tried in turn:
blocked-cards (cards that never leave their places), constraint-model (for Klondike and its
relatives: a refutation of what every win would satisfy), runs-set (for the same games, by the
theorem about runs), runs-claims (the same, without positions with blocked cards),
closed-set (all positions that can be reached), claims (fewer positions; the certificate lists which
dominances it relies on). The limits of time, positions and memory hold for the verdict, and again
for the proof. docs/certificates.md says what a certificate is, and what has to be believed.",
"Exit codes: 0 the certificate is written; 1 there is none, because the deal is undecided or no
method came to an end; 2 bad input or usage; 130 interrupted; 70 the program contradicts itself.")
)]
pub(crate) struct Prove {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    deals: DealArgs,
    #[arg(long, alias = "out", value_name = "FILE", help = "Where the certificate goes; an existing file is replaced")]
    output: PathBuf,
    #[arg(long, value_name = "METHOD", value_parser = parse_method,
        help = "Prove a loss by this method only: blocked-cards, constraint-model, runs-set, runs-claims, closed-set or claims (repeatable)")]
    method: Vec<Method>,
    #[command(flatten)]
    search: SearchArgs,
    #[arg(long, help = "Print one JSON object: verdict, kind, claims, size")]
    json: bool,
}

fn parse_method(name: &str) -> Result<Method, String> {
    Method::ALL.into_iter().find(|method| method.name() == name).ok_or_else(|| {
        let names: Vec<&str> = Method::ALL.into_iter().map(Method::name).collect();
        format!("there is no such method; there are {}", names.join(", "))
    })
}

impl Prove {
    pub(crate) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let game = self.game.load(console.input)?;
        let (rules, name) = (&game.rules, game.name());
        let named = self.deals.one(rules, console.input)?;
        let options = self.search.options(rules, false, console.input)?;
        let interrupt = console.interrupt.flag();
        let (line, begin, words) = (SearchLine::new(), Instant::now(), named.origin.command_words());
        let mut observe = |progress: &Progress| line.show(&words, progress, begin.elapsed(), options.budget.bytes);
        let solved = Solving::new(rules, &named.deal, &options)
            .and_then(|mut solving| solving.run(&options.budget, Some(interrupt), &mut observe));
        line.clear();
        let report = solved.map_err(|error| solve_trouble(error, &name, &named.origin))?;
        let methods = if self.method.is_empty() { Method::ALL.to_vec() } else { self.method.clone() };
        let proof = certify(rules, &named.deal, &report, &methods, &options.budget, Some(interrupt));
        let proof = proof.map_err(|unproved| match unproved {
            Unproved::Contradiction(clash) => write_down(&name, &named.origin.to_string(), &clash),
            Unproved::Interrupted => CliError::Interrupted,
            Unproved::Undecided(_) | Unproved::NoMethod(_) => {
                CliError::Refuted(format!("{name} {}: {unproved}", named.origin))
            }
        })?;
        let bytes = write_file(&proof, &self.output)
            .map_err(|error| CliError::input(format_args!("cannot write {}: {error}", self.output.display())))?;
        let text = match self.json {
            true => self.json_of(&game, &named, proof.head(), bytes).to_string(),
            false => format!("{name} {}: {}, in {}", named.origin, summary(proof.head()), self.output.display()),
        };
        writeln!(console.out, "{text}")?;
        Ok(())
    }

    fn json_of(&self, game: &Game, named: &NamedDeal, head: &Head, bytes: u64) -> Value {
        let mut object = game.json_head();
        let (key, value) = named.origin.json_entry();
        object.insert(key.into(), value);
        let verdict = if head.kind == Kind::Win { "winnable" } else { "unwinnable" };
        let claims: Vec<&str> = head.claims.iter().map(|claim| claim.name()).collect();
        let Value::Object(rest) = json!({
            "verdict": verdict,
            "kind": head.kind.name(),
            "claims": claims,
            "members": head.members,
            "bytes": bytes,
            "file": self.output.display().to_string(),
        }) else {
            unreachable!("an object")
        };
        object.extend(rest);
        Value::Object(object)
    }
}

/// What a certificate proves, and how, in one line.
fn summary(head: &Head) -> String {
    let verdict = if head.kind == Kind::Win { "winnable" } else { "unwinnable" };
    let claims: Vec<&str> = head.claims.iter().map(|claim| claim.name()).collect();
    let relies = if claims.is_empty() { String::new() } else { format!(", claims {}", claims.join(", ")) };
    format!("{verdict}   [{}, {}{relies}]", head.kind.name(), head.kind.count(head.members))
}
