//! `cadogan winrate`: how many deals of a game can be won?

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use cadogan_lab::{Decide, Failure, Format, Request, SolverDecides, table};
use cadogan_prove::{Audit, AuditError, is_chosen};
use cadogan_records::{Found, OWN_SOURCE, Records};
use cadogan_rules::{Numbering, Rules};
use cadogan_solve::{Budget, Options, SolveError, Verdict};
use serde_json::{Value, json};

use super::after_help;
use crate::args::{Game, GameArgs, LabArgs, RecordsArgs, SampleArgs, SearchArgs, records_trouble};
use crate::console::Console;
use crate::contradiction::{lab_trouble, write_down};
use crate::error::CliError;
use crate::lab_line::LabLine;

/// Measures how many deals of a game are winnable, with a confidence interval
#[derive(Debug, clap::Args)]
#[command(override_usage = "cadogan winrate [OPTIONS] <--seeds A-B|--deals N|--precision PERCENT|--ms A-B|--pysol A-B> <GAME>",
    after_help = after_help!("  cadogan winrate klondike --deals 1000
  cadogan winrate klondike --seeds 1-100000 --timeout 30s --set 'stock.deal count=1'
  cadogan winrate free-cell --precision 0.1% --adaptive
  cadogan winrate free-cell --ms 1-32000                 the deals of Microsoft
  cadogan winrate my-game.json --deals 10000 --format latex --records study.db
  cadogan winrate golf --deals 500 --prove 0.1           prove one verdict in ten, and check it

Every decided deal is recorded at once. The same command, run again, computes nothing twice and
continues where it stopped after an interrupt, a crash or a power cut. Deals that run out of time
stay in the sample as undecided, and the interval counts them both ways; with more time, only those
are tried again. Recorded verdicts on related games decide deals without a search. docs/lab.md
lists the keys of the JSON.",
"Exit codes: 0 done; 2 bad input or usage; 130 interrupted (what was decided is kept and printed);
70 verdicts contradict each other, or the records are damaged."))]
pub(crate) struct Winrate {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    sample: SampleArgs,
    #[command(flatten)]
    lab: LabArgs,
    #[arg(long, help = "Start with short limits and widen them up to --timeout (or --positions, with --timeout none) \
                        when that narrows the interval more than new deals would")]
    adaptive: bool,
    #[arg(long, value_name = "FRACTION", value_parser = parse_share,
        help = "Prove and check this share of the verdicts, 0.05 for one in twenty: the same deals every time")]
    prove: Option<f64>,
    #[command(flatten)]
    records: RecordsArgs,
    #[command(flatten)]
    search: SearchArgs,
}

fn parse_share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "a fraction from 0 to 1 is expected, such as 0.05".to_owned())
}

impl Winrate {
    pub(crate) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let game = self.game.load(console.input)?;
        let options = self.search.options(&game.rules, self.lab.keep_solutions, console.input)?;
        let (numbering, seeds) = self.sample.numbers()?;
        let request = Request {
            rules: game.rules.clone(),
            name: game.name(),
            seeds,
            limits: options.budget,
            precision: self.sample.precision(),
            adaptive: self.adaptive,
            method: self.lab.method(),
        };
        let mut records = self.records.open()?;
        let interrupt = console.interrupt.flag();
        let solver = SolverDecides { options: options.clone(), keep_solutions: self.lab.keep_solutions };
        let decider = DecideAndProve { solver, share: self.prove, proved: Mutex::default() };
        let mut line = LabLine::new(request.method, &mut *console.err);
        let mut lab = self.lab.lab(&mut records, &decider, interrupt);
        let result = lab.winrate_of(&request, numbering, &mut line);
        line.clear();
        let winrate = result.map_err(lab_trouble)?;
        let audit = match self.prove {
            Some(share) => Some((share, audit(share, &game, &winrate, &records, &options, decider, interrupt)?)),
            None => None,
        };
        match self.lab.format() {
            Format::Json => {
                let mut result = game.json(winrate.to_json());
                if let Some((share, audit)) = &audit {
                    result["proofs"] = json_of(*share, audit);
                }
                writeln!(console.out, "{result}")?;
            }
            format => write!(console.out, "{}", table(format, std::slice::from_ref(&winrate)))?,
        }
        if let (Some((_, audit)), Format::Text) = (&audit, self.lab.format()) {
            let Audit { chosen, winnable, unwinnable, unproved, .. } = audit;
            writeln!(
                console.out,
                "  proved      {winnable} winnable and {unwinnable} unwinnable of {chosen} chosen, {unproved} without a proof"
            )?;
        }
        console.out.flush()?;
        if !winrate.disagreements.is_empty() {
            let lines: Vec<String> = winrate.disagreements.iter().map(ToString::to_string).collect();
            return Err(CliError::Contradiction(lines.join("\n")));
        }
        self.records.end_of_run(interrupt.load(Ordering::Relaxed))
    }
}

/// Decides deals, and proves a share of the verdicts at once, while the solver still knows why.
struct DecideAndProve {
    solver: SolverDecides,
    share: Option<f64>,
    /// By the number of the deal.
    proved: Mutex<BTreeMap<i64, Result<Audit, AuditError>>>,
}

impl Decide for DecideAndProve {
    fn decide(
        &self,
        rules: &Rules,
        (numbering, number): (Numbering, i64),
        limits: &Budget,
        stop: &AtomicBool,
    ) -> Result<Option<Found>, Failure> {
        let Some(report) = self.solver.solve(rules, (numbering, number), limits, stop)? else { return Ok(None) };
        let is_decided = !matches!(report.verdict, Verdict::Undecided(_));
        if is_decided && self.share.is_some_and(|share| is_chosen(rules, number, share)) {
            let deal = numbering.deal(rules, number).map_err(Failure::Deal)?;
            let audit = Audit::of(rules, &deal, &report, &self.solver.options.budget, stop);
            self.proved.lock().unwrap_or_else(PoisonError::into_inner).insert(number, audit);
        }
        Ok(Some(self.solver.found(number, report, limits)))
    }
}

/// What was proved of the sample. Verdicts of earlier runs are proved now: their deals are decided again.
fn audit(
    share: f64,
    game: &Game,
    winrate: &cadogan_lab::Winrate,
    records: &Records,
    options: &Options,
    decider: DecideAndProve,
    interrupt: &AtomicBool,
) -> Result<Audit, CliError> {
    let mut proved = decider.proved.into_inner().unwrap_or_else(PoisonError::into_inner);
    let mut audit = Audit::default();
    let recorded = records.find_numbered_game(&winrate.fingerprint, winrate.numbering).map_err(records_trouble)?;
    let Some(recorded) = recorded else { return Ok(audit) };
    let decided = records.decided(&recorded, OWN_SOURCE, winrate.seeds.clone()).map_err(records_trouble)?;
    for (number, answer) in decided {
        if interrupt.load(Ordering::Relaxed) {
            break;
        }
        if !is_chosen(&game.rules, number, share) {
            continue;
        }
        let option = winrate.numbering.option(number);
        let about = |text: &dyn std::fmt::Display| format!("{} {option}: {text}", game.name());
        let deal = winrate.numbering.deal(&game.rules, number).map_err(|mistakes| CliError::input(about(&mistakes)))?;
        let added = match proved.remove(&number) {
            // Interrupted before it was proved: not chosen.
            Some(audited) => audited.map(|audited| audit.merge(&audited)),
            None => audit.add(&game.rules, &deal, answer, options, interrupt),
        };
        added.map_err(|error| match error {
            AuditError::Solve(SolveError::Contradiction(clash)) => write_down(&game.name(), &option, &clash),
            AuditError::Solve(SolveError::Unsupported(reason)) => CliError::input(about(&reason)),
            error => CliError::Contradiction(about(&error)),
        })?;
    }
    Ok(audit)
}

fn json_of(share: f64, audit: &Audit) -> Value {
    let Audit { chosen, winnable, unwinnable, unproved, bytes } = audit;
    json!({
        "share": share,
        "chosen": chosen,
        "winnable": winnable,
        "unwinnable": unwinnable,
        "unproved": unproved,
        "bytes": bytes,
    })
}
