//! `cadogan schedule`: sequences of solvers, learned from measured runs.

mod learn;
mod measure;
mod solvers;
mod picture;
mod show;
mod test;

use super::after_help;
use crate::console::Console;
use crate::error::CliError;

/// Schedules of solvers: measures solvers, learns the best schedule of them, shows and tests it
#[derive(Debug, clap::Args)]
#[command(after_help = after_help!("  cadogan schedule solvers klondike
  cadogan schedule measure klondike --seeds 1-500 --limit 60s --output train.csv
  cadogan schedule learn train.csv --limit 60s > best.json
  cadogan schedule show klondike --schedule best.json
  cadogan schedule measure klondike --seeds 501-2000 --limit 60s --output test.csv
  cadogan schedule test test.csv --train train.csv --limits 1s,5s,10s,60s --output figure
  cadogan solve klondike --seeds 1-100 --schedule best.json

docs/schedules.md explains how schedules are evaluated and how the best one is found.",
"Exit codes: 0 done; 2 bad input or usage; 130 interrupted (what was measured is kept: the same
command goes on); 70 verdicts contradict each other."))]
pub(crate) struct Schedule {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// Lists the solvers, and what each can prove for a game
    #[command(alias = "parts")]
    Solvers(solvers::SolversArgs),
    /// Runs every solver on every deal and records its result and its time
    Measure(measure::MeasureArgs),
    /// Finds the schedule with the least PAR10 on measured runs
    Learn(learn::LearnArgs),
    /// Shows a schedule in words and as a chart
    Show(show::ShowArgs),
    /// Compares schedules with single solvers and simple pairs on measured runs
    Test(test::TestArgs),
}

impl Schedule {
    pub(crate) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        match self.action {
            Action::Solvers(args) => args.run(console),
            Action::Measure(args) => args.run(console),
            Action::Learn(args) => args.run(console),
            Action::Show(args) => args.run(console),
            Action::Test(args) => args.run(console),
        }
    }
}
