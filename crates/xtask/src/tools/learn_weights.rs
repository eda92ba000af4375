//! Learns the weights of the evaluation of positions, with CMA-ES.

use std::path::PathBuf;
use std::time::Duration;

use cadogan_rules::{Deal, Rules, presets};
use cadogan_search::{Beams, Budget, Informed, Outcome};
use cadogan_solve::EngineSpace;
use cadogan_spaces::{GameSpace, InformedVisitor, Start, Term, WeightClass, Weights};
use cmaes::{CMAESOptions, DVector};

use crate::failure::Failure;
use crate::flags::{Seeds, game};

/// How many times the budget a deal counts that was not won within it.
const PENALTY: f64 = 4.0;

/// Varies the weights of one class of games with CMA-ES, so that beams find the wins of the deals for learning after fewer
/// positions: the least mean logarithm. Of the weights at the start, the best and the last mean, those that are best on
/// the deals for choosing are printed. Report on other deals than these. With `--generations` the result is the same in
/// every run; with `--generations 0` nothing is learned, and it says for each game how the beams do on the deals for
/// choosing, with all weights that come with the program in turn, or with those of `--start`.
#[derive(Debug, clap::Args)]
pub(crate) struct LearnWeights {
    /// complete-runs, groups, groups-passes, single-cards-stock, single-cards, fans, gaps or heaps
    #[arg(value_name = "CLASS", value_parser = class)]
    class: WeightClass,
    /// The deals for learning
    #[arg(long, value_name = "A-B", default_value = "3001-3003")]
    seeds: Seeds,
    /// The deals for choosing
    #[arg(long, value_name = "A-B", default_value = "4001-4010")]
    choose: Seeds,
    /// The positions for a deal
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    positions: u64,
    /// How often new weights are sampled
    #[arg(long, value_name = "N", default_value_t = 30)]
    generations: usize,
    /// Stop sooner, after this time
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    timeout: Option<Duration>,
    /// A file with rows of a term and a weight: where to start instead of the weights that come with the program
    #[arg(long, value_name = "FILE")]
    start: Option<PathBuf>,
    /// How far the first weights that are tried are from the start, as a logarithm
    #[arg(long, value_name = "STEP", default_value_t = 0.4)]
    step: f64,
    /// Leave out games whose name contains this word (repeatable): to see what weights do for games that are not known
    #[arg(long, value_name = "WORD")]
    leave_out: Vec<String>,
    /// Presets of the class [default: all whose space judges positions]
    #[arg(value_name = "GAME")]
    games: Vec<String>,
}

impl LearnWeights {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let games = self.games()?;
        let names: Vec<&str> = games.iter().map(|&(name, _)| name).collect();
        println!("# {} games of class {}: {}", games.len(), self.class.name(), names.join(" "));
        if self.generations == 0 {
            return self.measure(&games);
        }
        let learning = self.deals(&games, &self.seeds)?;
        let choosing = self.deals(&games, &self.choose)?;
        let start = self.start()?;
        let at_start = self.cost(&learning, &start);
        println!("# at the start {at_start:.4}");
        let mut best = (at_start, start);
        let mut evaluations = 0;
        let objective = |point: &DVector<f64>| {
            let weights = self.near(&start, point);
            let cost = self.cost(&learning, &weights);
            evaluations += 1;
            if cost < best.0 {
                best = (cost, weights);
                println!("# after {evaluations} evaluations {cost:.4}");
            }
            cost
        };
        let options =
            CMAESOptions::new(vec![0.0; self.terms().count()], self.step).seed(1).max_generations(self.generations);
        let options = match self.timeout {
            Some(timeout) => options.max_time(timeout),
            None => options,
        };
        let mut state = options.build(objective).map_err(|error| Failure::Input(format!("{error:?}")))?;
        let _ = state.run();
        let mean = self.near(&start, state.mean());
        drop(state);
        let candidates = [("start", start), ("best", best.1), ("mean", mean)];
        let mut chosen = candidates.map(|(name, weights)| (self.cost(&choosing, &weights), name, weights));
        chosen.iter().for_each(|(cost, name, _)| println!("# {name}: {cost:.4} on the deals for choosing"));
        chosen.sort_by(|a, b| a.0.total_cmp(&b.0));
        println!("term\t{}", self.class.name());
        self.terms().for_each(|term| println!("{}\t{}", term.name(), chosen[0].2.get(term)));
        Ok(())
    }

    /// How many deals for choosing of each game are decided, and the mean logarithm of the positions.
    fn measure(&self, games: &[(&'static str, &'static Rules)]) -> Result<(), Failure> {
        let weights = self.start.as_ref().map(|_| self.start()).transpose()?;
        let (mut sum, mut decided) = (0.0, 0);
        for game in games {
            let deals = self.deals(std::slice::from_ref(game), &self.choose)?;
            let positions: Vec<_> = deals.iter().map(|deal| self.positions_until_decided(deal, weights)).collect();
            let of_game = positions.iter().flatten().count();
            let cost = positions.iter().map(|&positions| self.logarithm(positions)).sum::<f64>() / deals.len() as f64;
            println!("{:32} {of_game:>4} of {:<4} {cost:.4}", game.0, deals.len());
            sum += cost;
            decided += of_game;
        }
        println!("{:32} {decided:>4} {:>7} {:.4}", "all", "", sum / games.len() as f64);
        Ok(())
    }

    /// Where to start: a term that the file does not have counts as in the program.
    fn start(&self) -> Result<Weights, Failure> {
        let shipped = self.class.weights();
        let Some(path) = &self.start else { return Ok(shipped) };
        let text =
            std::fs::read_to_string(path).map_err(|error| Failure::Input(format!("{}: {error}", path.display())))?;
        let wrong = |line: &str| {
            Failure::Input(format!("{}: expected a term of the class, a tab and a weight: {line}", path.display()))
        };
        let mut weights = Vec::new();
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let row = line.split_once('\t').and_then(|(name, weight)| {
                let term = self.terms().find(|term| term.name() == name)?;
                Some((term, weight.parse::<i32>().ok().filter(|weight| *weight >= 0)?))
            });
            weights.push(row.ok_or_else(|| wrong(line))?);
        }
        let of = |term| weights.iter().rev().find(|&&(other, _)| other == term).map(|&(_, weight)| weight);
        Ok(Weights::by(|term| of(term).unwrap_or_else(|| shipped.get(term))))
    }

    /// What is learned: the terms of the class.
    fn terms(&self) -> impl Iterator<Item = Term> {
        Term::ALL.iter().copied().filter(|&term| self.class.has(term))
    }

    /// Weights by the logarithms of their ratios to others; a weight of nothing counts as a small one.
    fn near(&self, start: &Weights, point: &DVector<f64>) -> Weights {
        let place = |term| self.terms().position(|other| other == term);
        Weights::by(|term| match place(term) {
            Some(place) => (f64::from(start.get(term).max(2)) * point[place].exp()).round() as i32,
            None => 0,
        })
    }

    fn games(&self) -> Result<Vec<(&'static str, &'static Rules)>, Failure> {
        let chosen: Vec<_> = match self.games.is_empty() {
            true => presets().iter().filter(|preset| judging_space(preset.rules()).is_some()).collect(),
            false => self.games.iter().map(|name| game(name).map_err(Failure::Input)).collect::<Result<_, _>>()?,
        };
        let left_out = |name: &str| self.leave_out.iter().any(|word| name.contains(word.as_str()));
        let of_class = |rules: &Rules| WeightClass::of(rules) == self.class;
        let games = chosen.into_iter().map(|preset| (preset.name(), preset.rules()));
        Ok(games.filter(|(name, rules)| of_class(rules) && !left_out(name)).collect())
    }

    fn deals(
        &self,
        games: &[(&'static str, &'static Rules)],
        seeds: &Seeds,
    ) -> Result<Vec<(&'static Rules, Deal)>, Failure> {
        let deal = |rules, seed| Deal::from_seed(rules, seed).map(|deal| (rules, deal)).map_err(Failure::input);
        games.iter().flat_map(|&(_, rules)| seeds.0.clone().map(move |seed| deal(rules, seed))).collect()
    }

    /// The mean logarithm of the positions until a win.
    fn cost(&self, deals: &[(&'static Rules, Deal)], weights: &Weights) -> f64 {
        let cost = |deal| self.logarithm(self.positions_until_decided(deal, Some(*weights)));
        deals.iter().map(cost).sum::<f64>() / deals.len() as f64
    }

    fn logarithm(&self, positions: Option<u64>) -> f64 {
        positions.map_or(PENALTY * self.positions as f64, |positions| positions as f64).ln()
    }

    /// After how many positions beams decide a deal, if they do; without weights, with all that come with the program.
    fn positions_until_decided(&self, (rules, deal): &(&'static Rules, Deal), weights: Option<Weights>) -> Option<u64> {
        let start = Start { weights, ..Start::new(rules, deal) };
        let space = EngineSpace::ALL.into_iter().find(|space| space.is_informed(rules).is_ok())?;
        space.open_informed(start, Until { positions: self.positions }).ok().flatten()
    }
}

/// Searches the space that it visits; says after how many positions the deal was decided, if it was.
struct Until {
    positions: u64,
}

impl InformedVisitor for Until {
    type Output = Option<u64>;

    fn visit<S>(self, make: impl Fn(u32) -> S + Send + 'static) -> Option<u64>
    where
        S: GameSpace<Move: Send, Undo: Send, Key: Send> + Informed + Send + 'static,
    {
        let mut beams = Beams::new(make);
        match beams.run(&mut Budget::default().positions(self.positions).meter()) {
            Outcome::Won(_) | Outcome::Exhausted(_) => Some(beams.statistics().positions),
            Outcome::NotFound | Outcome::Stopped(_) => None,
        }
    }
}

/// The space that is used for such games, if it judges positions.
fn judging_space(rules: &Rules) -> Option<EngineSpace> {
    let space = EngineSpace::ALL.into_iter().find(|space| space.accepts(rules).is_ok());
    space.filter(|space| space.is_informed(rules).is_ok())
}

fn class(name: &str) -> Result<WeightClass, String> {
    let found = WeightClass::ALL.into_iter().find(|class| class.name() == name);
    found.ok_or_else(|| {
        let names = WeightClass::ALL.map(WeightClass::name);
        format!("expected one of {}", names.join(", "))
    })
}
