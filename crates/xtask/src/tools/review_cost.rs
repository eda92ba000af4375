//! What reviewing a game costs, compared with deciding its positions one by one.

use cadogan_explain::review;
use cadogan_referee::{Position, legal_moves, play};
use cadogan_rules::{Deal, PlayerMove, Rules};
use cadogan_solve::{Budget, Options, Solving, Verdict};

use crate::failure::Failure;
use crate::flags::{Seeds, game};

/// Reviews games and prints what the verdicts before and after every move cost, in positions, and what it costs to count which of the
/// other legal moves keep the win as well: compared with deciding the deal alone and the hardest of its positions alone. A game follows a win of the solver that is not shortened; at every tenth
/// move another legal move is made instead. It ends after `--moves` moves, or where it is won or stuck.
#[derive(Debug, clap::Args)]
pub(crate) struct ReviewCost {
    /// The game
    #[arg(long, value_name = "GAME", default_value = "klondike")]
    game: String,
    /// The seeds N to M; lost deals are left out
    #[arg(long, value_name = "N-M", default_value = "1-40")]
    seeds: Seeds,
    /// How many moves are played
    #[arg(long, value_name = "N", default_value_t = 120)]
    moves: usize,
    /// How many positions may be visited for each position of a game
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    positions: u64,
}

impl ReviewCost {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let rules = game(&self.game).map_err(Failure::Input)?.rules();
        let budget = Budget::default().positions(self.positions);
        let options = Options { budget, shorten: false, ..Options::default() };
        println!("seed  moves  verdicts of the line  with all other moves    deal  hardest  ratio");
        let (mut ratios, mut deals) = (Vec::new(), Vec::new());
        for seed in self.seeds.0.clone() {
            let deal = Deal::from_seed(rules, seed).map_err(Failure::input)?;
            let Some(moves) = self.played(rules, &deal, &options)? else { continue };
            let costs = costs_one_by_one(rules, &deal, &moves, &options)?;
            let hardest = costs.iter().copied().max().unwrap_or_default();
            let reviewed = review(rules, &deal, &moves, &options, None, &mut |_| ()).map_err(Failure::input)?;
            let ratio = reviewed.line_positions as f64 / (costs[0] + hardest).max(1) as f64;
            println!(
                "{seed:4}  {:5}  {:20}  {:20}  {:6}  {hardest:7}  {ratio:.2}",
                moves.len(),
                reviewed.line_positions,
                reviewed.positions,
                costs[0]
            );
            ratios.push((ratio, reviewed.line_positions, hardest));
            deals.push(costs[0]);
        }
        deals.sort_unstable();
        let median = deals.get(deals.len() / 2).copied().unwrap_or_default();
        let of_median = |&(_, line, hardest): &(f64, u64, u64)| line as f64 / (median + hardest).max(1) as f64;
        let mut by_median: Vec<f64> = ratios.iter().map(of_median).collect();
        by_median.sort_by(f64::total_cmp);
        let most = by_median.last().copied().unwrap_or_default();
        println!(
            "{} games. Median of deciding a deal: {median} positions. Line / (that median + hardest position): median {:.2}, most {most:.2}, \
             below 3 in {} games",
            by_median.len(),
            by_median.get(by_median.len() / 2).copied().unwrap_or_default(),
            by_median.iter().filter(|&&ratio| ratio < 3.0).count()
        );
        Ok(())
    }

    /// A game that somebody could have played; none if the deal is not won.
    fn played(&self, rules: &Rules, deal: &Deal, options: &Options) -> Result<Option<Vec<PlayerMove>>, Failure> {
        let mut position = Position::start(rules, deal);
        let mut moves: Vec<PlayerMove> = Vec::new();
        let mut win = match solved(rules, &position, options)?.0 {
            Verdict::Winnable(win) => win.into_moves().into_iter(),
            _ => return Ok(None),
        };
        while moves.len() < self.moves {
            let legal = legal_moves(rules, &position);
            let strays = moves.len() % 10 == 9;
            let followed = if strays { None } else { win.next() };
            // Of the others, one that depends on how far the game is.
            let Some(next) = followed.or_else(|| legal.get(moves.len() % legal.len().max(1)).copied()) else { break };
            play(rules, &mut position, &next).map_err(|refusal| Failure::Found(format!("{next}: {refusal}")))?;
            moves.push(next);
            if strays {
                win = match solved(rules, &position, options)?.0 {
                    Verdict::Winnable(win) => win.into_moves().into_iter(),
                    _ => Vec::new().into_iter(),
                };
            }
        }
        Ok(Some(moves))
    }
}

/// The verdict on a position, and how many positions it took.
fn solved(rules: &Rules, position: &Deal, options: &Options) -> Result<(Verdict, u64), Failure> {
    let mut solving = Solving::new(rules, position, options).map_err(Failure::input)?;
    let report = solving.run(&options.budget, None, &mut |_| ()).map_err(Failure::input)?;
    Ok((report.verdict, report.statistics.positions))
}

/// How many positions it takes to decide every position of a game by itself.
fn costs_one_by_one(rules: &Rules, deal: &Deal, moves: &[PlayerMove], options: &Options) -> Result<Vec<u64>, Failure> {
    let mut position = Position::start(rules, deal);
    let mut costs = vec![solved(rules, &position, options)?.1];
    for one in moves {
        play(rules, &mut position, one).map_err(|refusal| Failure::Found(format!("{one}: {refusal}")))?;
        costs.push(solved(rules, &position, options)?.1);
    }
    Ok(costs)
}
