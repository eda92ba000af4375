//! `cadogan winrate`: how many deals of a game can be won?

use std::sync::atomic::Ordering;

use cadogan_lab::{Format, Request, SolverDecides, table};

use super::after_help;
use crate::args::{GameArgs, LabArgs, RecordsArgs, SampleArgs, SearchArgs};
use crate::console::Console;
use crate::contradiction::lab_trouble;
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
    #[command(flatten)]
    records: RecordsArgs,
    #[command(flatten)]
    search: SearchArgs,
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
        let decider = SolverDecides { options, keep_solutions: self.lab.keep_solutions };
        let mut line = LabLine::new(request.method, &mut *console.err);
        let mut lab = self.lab.lab(&mut records, &decider, interrupt);
        let result = lab.winrate_of(&request, numbering, &mut line);
        line.clear();
        let winrate = result.map_err(lab_trouble)?;
        match self.lab.format() {
            Format::Json => writeln!(console.out, "{}", game.json(winrate.to_json()))?,
            format => write!(console.out, "{}", table(format, std::slice::from_ref(&winrate)))?,
        }
        console.out.flush()?;
        if !winrate.disagreements.is_empty() {
            let lines: Vec<String> = winrate.disagreements.iter().map(ToString::to_string).collect();
            return Err(CliError::Contradiction(lines.join("\n")));
        }
        self.records.end_of_run(interrupt.load(Ordering::Relaxed))
    }
}
