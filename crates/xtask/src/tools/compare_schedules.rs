//! Two schedules on the same deals.

use cadogan_rules::{Deal, Rules, presets};
use cadogan_solve::{Options, Verdict, solve};
use cpu_time::ThreadTime;

use crate::failure::Failure;
use crate::flags::{Search, Seeds, game, schedule};

/// Runs both schedules on every deal, one right after the other, and prints for each game how many deals each of them
/// decides, the ratio of their mean processor times where a deal without a verdict counts twice (PAR2), and the median
/// times, of all deals and of those that both call lost. With `--positions` and no `--timeout` the verdicts are the same on every machine.
/// A schedule is a file, the name of a solver, or `default`.
#[derive(Debug, clap::Args)]
pub(crate) struct CompareSchedules {
    /// The first schedule
    #[arg(value_name = "BEFORE")]
    before: String,
    /// The second one
    #[arg(value_name = "AFTER")]
    after: String,
    #[command(flatten)]
    search: Search,
    /// The deals
    #[arg(long, value_name = "A-B", default_value = "2001-2020")]
    seeds: Seeds,
    /// The seeds are the numbers of Microsoft deals
    #[arg(long)]
    ms: bool,
    /// Presets [default: all]
    #[arg(value_name = "GAME")]
    games: Vec<String>,
}

/// What one schedule did with the deals of a game.
#[derive(Default)]
struct Done {
    won: usize,
    lost: usize,
    /// PAR2, in seconds.
    sum: f64,
}

impl CompareSchedules {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let names: Vec<&str> = match self.games.is_empty() {
            true => presets().iter().map(|preset| preset.name()).collect(),
            false => self.games.iter().map(String::as_str).collect(),
        };
        println!(
            "{:44} {:>5} {:>11} {:>11} {:>8} {:>8} {:>7} {:>20} {:>20}",
            "game", "deals", "won", "lost", "PAR2 s", "PAR2 s", "ratio", "median ms", "of lost deals"
        );
        let (mut logarithms, mut decided) = (0.0, [0, 0]);
        for name in &names {
            let (ratio, by) = self.compare(name)?;
            logarithms += ratio.ln();
            decided = [decided[0] + by[0], decided[1] + by[1]];
        }
        let mean = (logarithms / names.len() as f64).exp();
        println!("{} decided, then {}; geometric mean of the ratios {mean:.2}", decided[0], decided[1]);
        Ok(())
    }

    fn compare(&self, name: &str) -> Result<(f64, [usize; 2]), Failure> {
        let rules = game(name).map_err(Failure::Input)?.rules();
        let mut done = [Done::default(), Done::default()];
        let (mut times, mut lost_times) = ([Vec::new(), Vec::new()], [Vec::new(), Vec::new()]);
        for seed in self.seeds.0.clone() {
            let deal = self.deal(rules, seed)?;
            let mut losses = [None, None];
            for (index, schedule) in [&self.before, &self.after].into_iter().enumerate() {
                let options = self.options(schedule)?;
                let begin = ThreadTime::now();
                let report = solve(rules, &deal, &options);
                let seconds = begin.elapsed().as_secs_f64();
                let verdict = report.map_err(|error| Failure::Found(format!("{name} seed {seed}: {error}")))?.verdict;
                times[index].push(seconds);
                let done = &mut done[index];
                done.won += usize::from(matches!(verdict, Verdict::Winnable(_)));
                if matches!(verdict, Verdict::Unwinnable(_)) {
                    done.lost += 1;
                    losses[index] = Some(seconds);
                }
                done.sum += if verdict.is_decided() { seconds } else { 2.0 * seconds };
            }
            if let [Some(before), Some(after)] = losses {
                lost_times[0].push(before);
                lost_times[1].push(after);
            }
        }
        let count = self.seeds.0.clone().count();
        let [before, after] = &done;
        let ratio = before.sum / after.sum;
        let medians = |times: [Vec<f64>; 2]| match times.map(median) {
            [Some(before), Some(after)] => format!("{:8.2} → {:8.2}", before * 1e3, after * 1e3),
            _ => "–".to_owned(),
        };
        let (of_all, of_lost) = (medians(times), medians(lost_times));
        println!(
            "{name:44} {count:5} {:4} → {:4} {:4} → {:4} {:8.4} {:8.4} {ratio:7.2} {of_all:>20} {of_lost:>20}",
            before.won,
            after.won,
            before.lost,
            after.lost,
            before.sum / count as f64,
            after.sum / count as f64,
        );
        Ok((ratio, [before.won + before.lost, after.won + after.lost]))
    }

    fn deal(&self, rules: &Rules, seed: i64) -> Result<Deal, Failure> {
        match (self.ms, u64::try_from(seed)) {
            (false, _) => Deal::from_seed(rules, seed).map_err(Failure::input),
            (true, Ok(number)) => Deal::from_ms(rules, number).map_err(Failure::input),
            (true, Err(_)) => Err(Failure::Input(format!("{seed} is not the number of a Microsoft deal"))),
        }
    }

    fn options(&self, word: &str) -> Result<Options, Failure> {
        Ok(Options { schedule: schedule(word)?, ..self.search.options() })
    }
}

/// The middle one, if there is one.
fn median(mut times: Vec<f64>) -> Option<f64> {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied()
}
