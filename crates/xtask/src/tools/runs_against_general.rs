//! The runs space against the general space on full decks, wherever both decide.

use cadogan_rules::{Deal, Rules, presets};
use cadogan_solve::{Budget, EngineSpace, Options, Verdict, solve};

use crate::failure::Failure;

/// Prints a row for every preset that the runs space takes.
#[derive(Debug, clap::Args)]
pub(crate) struct RunsAgainstGeneral {
    /// The number of deals of a game
    #[arg(long, value_name = "N", default_value_t = 500)]
    seeds: i64,
    /// The positions that either space may visit for a deal
    #[arg(long, value_name = "N", default_value_t = 30_000)]
    positions: u64,
}

impl RunsAgainstGeneral {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let (mut games, mut compared, mut disagreements) = (0, 0, 0);
        println!("game                                           winnable  unwinnable  not decided by both");
        for preset in presets().iter().filter(|preset| EngineSpace::Runs.accepts(preset.rules()).is_ok()) {
            let (mut won, mut lost, mut open) = (0, 0, 0);
            for seed in 1..=self.seeds {
                let rules = preset.rules();
                let deal = Deal::from_seed(rules, seed).map_err(Failure::input)?;
                let runs = self.winnable(rules, &deal, EngineSpace::Runs)?;
                match (runs, self.winnable(rules, &deal, EngineSpace::General)?) {
                    (Some(true), Some(true)) => won += 1,
                    (Some(false), Some(false)) => lost += 1,
                    (Some(runs), Some(_)) => {
                        let (runs, general) = if runs { ("won", "lost") } else { ("lost", "won") };
                        println!("DISAGREEMENT: {} seed {seed}: {runs} by runs, {general} by general", preset.name());
                        disagreements += 1;
                    }
                    _ => open += 1,
                }
            }
            println!("{:45} {won:9} {lost:11} {open:20}", preset.name());
            games += usize::from(won + lost > 0);
            compared += won + lost;
        }
        let text = format!("{compared} deals of {games} games decided by both, {disagreements} disagreements");
        if disagreements > 0 {
            return Err(Failure::Found(text));
        }
        println!("{text}");
        Ok(())
    }

    /// What one space says, if it decides within the limits.
    fn winnable(&self, rules: &Rules, deal: &Deal, space: EngineSpace) -> Result<Option<bool>, Failure> {
        let budget = Budget::default().positions(self.positions);
        let options = Options { budget, space: Some(space), ..Options::default() };
        let report = solve(rules, deal, &options).map_err(|error| Failure::Found(error.to_string()))?;
        Ok(match report.verdict {
            Verdict::Winnable(_) => Some(true),
            Verdict::Unwinnable(_) => Some(false),
            Verdict::Undecided(_) => None,
        })
    }
}
