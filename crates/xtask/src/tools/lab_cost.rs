//! The cost of the lab compared with the solver alone, and the gain from a second thread.

use std::error::Error;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Instant;

use cadogan_lab::statistics::Method;
use cadogan_lab::{Lab, Observer, Progress, Request, SolverDecides};
use cadogan_records::{Records, Storage};
use cadogan_rules::{Deal, Rules, preset};
use cadogan_solve::{Budget, Options, Solving};
use cpu_time::ProcessTime;

use crate::failure::Failure;

/// Games whose deals take from a few microseconds to a second.
const GAMES: [&str; 5] = ["klondike", "free-cell", "canfield", "golf", "alpha-star"];
const POSITIONS: u64 = 200_000;
const BLOCKS: i64 = 4;
const DEALS_A_BLOCK: i64 = 150;

/// Measures processor time on the same deals, with and without the lab and its database on disk, block after block in turn, so
/// that a busy machine hurts both alike; and time on the clock with one and two threads, which needs two idle cores. Every
/// deal may visit the same number of positions: the work is the same on every run.
#[derive(Debug, clap::Args)]
pub(crate) struct LabCost {
    /// The games
    #[arg(value_name = "GAME", default_values_t = GAMES.map(str::to_owned))]
    games: Vec<String>,
}

impl LabCost {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let folder = std::env::temp_dir().join(format!("cadogan-lab-cost-{}", std::process::id()));
        std::fs::create_dir_all(&folder).map_err(Failure::input)?;
        println!(
            "{:20} {:>10} {:>10} {:>11} {:>12} {:>12} {:>8}",
            "game", "ms solver", "ms lab", "lab costs", "deals/s, 1", "deals/s, 2", "ratio"
        );
        let measured = self.games.iter().try_for_each(|name| measure(name, &folder)).map_err(Failure::input);
        std::fs::remove_dir_all(&folder).map_err(Failure::input)?;
        measured
    }
}

/// Ignores all progress reports.
struct Silent;

impl Observer for Silent {
    fn progress(&mut self, _: &Progress) {}
    fn log(&mut self, _: &str) {}
}

fn limits() -> Budget {
    Budget::default().positions(POSITIONS)
}

/// Decides the deals with the solver alone; in a thread, as the lab does, because memory is allocated differently
/// there.
fn alone(rules: &Rules, seeds: RangeInclusive<i64>) -> Result<(), Box<dyn Error>> {
    let decide = |seed: i64| {
        let deal = Deal::from_seed(rules, seed).map_err(|errors| errors.to_string())?;
        let solving = Solving::new(rules, &deal, &Options::default());
        let report = solving.and_then(|mut solving| solving.run(&limits(), None, &mut |_| ()));
        report.map(|_| ()).map_err(|error| error.to_string())
    };
    let result = thread::scope(|scope| scope.spawn(|| seeds.into_iter().try_for_each(decide)).join());
    Ok(result.map_err(|_| "the solver has panicked")??)
}

/// Decides them in the lab.
fn in_lab(
    rules: &Rules,
    seeds: RangeInclusive<i64>,
    threads: usize,
    records: &mut Records,
) -> Result<(), Box<dyn Error>> {
    let (decider, interrupt) = (SolverDecides::default(), AtomicBool::new(false));
    let mut lab = Lab { records, decider: &decider, threads, interrupt: &interrupt, relatives: true };
    let request = Request {
        rules: rules.clone(),
        name: "measured".to_owned(),
        seeds,
        limits: limits(),
        precision: None,
        adaptive: false,
        method: Method::Wilson,
    };
    lab.winrate(&request, &mut Silent)?;
    Ok(())
}

fn measure(name: &str, folder: &Path) -> Result<(), Box<dyn Error>> {
    let rules = preset(name).ok_or_else(|| format!("there is no game {name}"))?.rules();
    let (mut solver, mut lab) = (0.0, 0.0);
    let mut clock = [0.0; 2];
    let open = |threads: usize| Records::open(&folder.join(format!("{name}-{threads}.db")), Storage::Local);
    let mut databases = [open(1)?, open(2)?];
    for block in 0..BLOCKS {
        let seeds = block * DEALS_A_BLOCK + 1..=(block + 1) * DEALS_A_BLOCK;
        let begin = ProcessTime::now();
        alone(rules, seeds.clone())?;
        solver += begin.elapsed().as_secs_f64();
        for (index, records) in databases.iter_mut().enumerate() {
            let (begin, wall) = (ProcessTime::now(), Instant::now());
            in_lab(rules, seeds.clone(), index + 1, records)?;
            clock[index] += wall.elapsed().as_secs_f64();
            if index == 0 {
                lab += begin.elapsed().as_secs_f64();
            }
        }
    }
    let deals = (BLOCKS * DEALS_A_BLOCK) as f64;
    println!(
        "{name:20} {:>10.3} {:>10.3} {:>+9.2} % {:>12.1} {:>12.1} {:>8.2}",
        1e3 * solver / deals,
        1e3 * lab / deals,
        100.0 * (lab / solver - 1.0),
        deals / clock[0],
        deals / clock[1],
        clock[0] / clock[1]
    );
    Ok(())
}
