//! Compares our verdicts and speed with those of the program of the paper, as recorded in `data/known-verdicts.tsv`
//! (game, seed, verdict, states, milliseconds; 2 seconds a deal).
//!
//!     cargo run --release -p cadogan-conformance --example known-verdicts -- \
//!         [--timeout-ms 2000] [--seeds 100] [--space general] [--markdown] [GAME...]
//!
//! A row a game; disagreements and deals that only the other program decided are listed below their row. The exit
//! code is 1 if there is a disagreement. With `--markdown` the rows are those of the table in the README.
//!
//! Times here are processor times. Positions are those that the searches visited, the streamlined one and the exhaustive
//! one together, as the states there; their rate is by the time of the searches. One move here may do what takes
//! several there, or the other way round; so the last column compares the time for the same deals, whatever was
//! visited, over the deals that both programs decided: everything from a deal in hand to a verdict counts there (the
//! search is set up, every win is written down as player moves and replayed by the referee). Their times are whole
//! milliseconds: for games that they decide in less the ratios say little. `--space` searches in that engine space where
//! it takes the game: the runs space sees more in a position than the general one and visits fewer of them, so that
//! positions a second are compared fairly in the general space only.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use cadogan_rules::{Deal, Rules, preset};
use cadogan_solve::{EngineSpace, Limits, Options, Reason, Report, Verdict, solve};
use cpu_time::ThreadTime;

const KNOWN: &str = include_str!("../data/known-verdicts.tsv");

struct Known {
    seed: i64,
    verdict: &'static str,
    states: f64,
    milliseconds: f64,
}

fn known() -> BTreeMap<&'static str, Vec<Known>> {
    let mut games: BTreeMap<&'static str, Vec<Known>> = BTreeMap::new();
    for line in KNOWN.lines().skip(1) {
        let [game, seed, verdict, states, milliseconds] =
            line.split('\t').collect::<Vec<_>>().try_into().expect("five columns");
        games.entry(game).or_default().push(Known {
            seed: seed.parse().expect("a seed"),
            verdict,
            states: states.parse().expect("a number of states"),
            milliseconds: milliseconds.parse().expect("a time"),
        });
    }
    games
}

/// Spider-like games were published under rules that we keep under another name.
fn our_name(game: &str) -> String {
    match game {
        "spider" | "simple-simon" | "mrs-mop" | "spiderette" | "will-o-the-wisp" => format!("{game}-published"),
        other => other.to_owned(),
    }
}

fn main() -> ExitCode {
    let mut timeout = Duration::from_millis(2000);
    let mut seeds = i64::MAX;
    let mut markdown = false;
    let mut space = None;
    let mut wanted = Vec::new();
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|word| word.parse().ok()).expect("a number");
        match word.as_str() {
            "--timeout-ms" => timeout = Duration::from_millis(number()),
            "--seeds" => seeds = number() as i64,
            "--markdown" => markdown = true,
            "--space" => space = words.next().and_then(|name| EngineSpace::from_name(&name)),
            _ => wanted.push(word),
        }
    }
    if markdown {
        println!(
            "| game | deals | decided there | decided here | positions/s here | times theirs | times as many deals/s |"
        );
        println!("|---|---|---|---|---|---|---|");
    } else {
        println!(
            "{:44} {:>5} {:>6} {:>5} {:>5} {:>10} {:>9} {:>8} {:>6} {:>7}",
            "game", "deals", "theirs", "ours", "both", "pos/deal", "ms/deal", "Mpos/s", "times", "deals/s"
        );
    }
    let mut rows = Vec::new();
    for (game, deals) in known() {
        if wanted.is_empty() || wanted.iter().any(|name| name == game) {
            let row = compare(game, &deals, seeds, Effort { timeout, space });
            if markdown {
                row.print_markdown()
            } else {
                row.print()
            }
            rows.push(row);
        }
    }
    let disagreements: usize = rows.iter().map(|row| row.disagreements.len()).sum();
    let at_least = |times: f64| rows.iter().filter(|row| row.times() >= times).count();
    println!();
    println!(
        "{} of {} games at ten times their positions a second or more, {} at five; {disagreements} disagreements",
        at_least(10.0),
        rows.len(),
        at_least(5.0),
    );
    ExitCode::from(u8::from(disagreements > 0))
}

/// What came of the deals of one game.
struct Row {
    game: &'static str,
    deals: usize,
    theirs: usize,
    ours: usize,
    both: usize,
    positions: u64,
    /// Seconds of the searches, and of everything.
    searching: f64,
    seconds: f64,
    /// States a second there.
    their_rate: f64,
    /// Seconds for the deals that both decided, here and there.
    same_deals: (f64, f64),
    disagreements: Vec<String>,
    missed: Vec<i64>,
}

/// How a deal is searched.
#[derive(Clone, Copy)]
struct Effort {
    timeout: Duration,
    space: Option<EngineSpace>,
}

/// Solves the deals of one game, up to the seed `last`. The rate there is that over all recorded deals.
fn compare(game: &'static str, deals: &[Known], last: i64, mut effort: Effort) -> Row {
    let rules = preset(&our_name(game)).expect("a preset of this name").rules();
    effort.space = effort.space.filter(|space| space.accepts(rules).is_ok());
    let their_milliseconds: f64 = deals.iter().map(|known| known.milliseconds).sum();
    let mut row = Row {
        game,
        deals: deals.iter().filter(|known| known.seed <= last).count(),
        theirs: 0,
        ours: 0,
        both: 0,
        positions: 0,
        searching: 0.0,
        seconds: 0.0,
        their_rate: deals.iter().map(|known| known.states).sum::<f64>() / their_milliseconds.max(1.0) * 1000.0,
        same_deals: (0.0, 0.0),
        disagreements: Vec::new(),
        missed: Vec::new(),
    };
    for known in deals.iter().filter(|known| known.seed <= last) {
        let deal = Deal::from_seed(rules, known.seed).expect("a seed in range");
        let (report, seconds, searching) = decide(rules, &deal, effort);
        row.positions += report.statistics.positions;
        row.searching += searching;
        row.add(known, &report.verdict, seconds);
    }
    row
}

/// Solves a deal within a processor time. The search itself looks at the clock on the wall: on a busy machine a deal
/// that stays undecided is tried again with as much more time as the processor was elsewhere. With the report, the
/// seconds of everything and of the searches.
fn decide(rules: &Rules, deal: &Deal, effort: Effort) -> (Report, f64, f64) {
    let Effort { timeout, space } = effort;
    let mut time = timeout;
    loop {
        let limits = Limits { time: Some(time), ..Limits::default() };
        let options = Options { limits, space, ..Options::default() };
        let (begin, begin_on_wall) = (ThreadTime::now(), Instant::now());
        let mut report = solve(rules, deal, &options).expect("no contradiction");
        let (taken, on_wall) = (begin.elapsed().as_secs_f64(), begin_on_wall.elapsed().as_secs_f64());
        let share = taken / timeout.as_secs_f64();
        if share > 1.1 {
            report.verdict = Verdict::Undecided(Reason::Timeout);
        } else if matches!(report.verdict, Verdict::Undecided(_)) && share < 0.9 && time < 20 * timeout {
            time = time.mul_f64((1.0 / share).clamp(1.1, 10.0));
            continue;
        }
        let searching = taken * report.search_time.as_secs_f64() / on_wall;
        return (report, taken, searching);
    }
}

impl Row {
    fn add(&mut self, known: &Known, verdict: &Verdict, seconds: f64) {
        let decided = !matches!(verdict, Verdict::Undecided(_));
        let they_decided = known.verdict != "undecided";
        self.theirs += usize::from(they_decided);
        self.ours += usize::from(decided);
        self.seconds += seconds;
        if decided && they_decided {
            self.both += 1;
            self.same_deals.0 += seconds;
            self.same_deals.1 += known.milliseconds / 1000.0;
            if verdict.word() != known.verdict {
                let (seed, theirs, ours) = (known.seed, known.verdict, verdict.word());
                self.disagreements.push(format!("seed {seed} is {theirs} there, {ours} here"));
            }
        } else if they_decided {
            self.missed.push(known.seed);
        }
    }

    /// Positions a second.
    fn rate(&self) -> f64 {
        self.positions as f64 / self.searching
    }

    /// How many times as many positions a second as the other program.
    fn times(&self) -> f64 {
        self.rate() / self.their_rate
    }

    /// How many times as many deals a second, of those that both decided.
    fn times_on_same_deals(&self) -> f64 {
        self.same_deals.1 / self.same_deals.0
    }

    fn print(&self) {
        let deals = self.deals as f64;
        println!(
            "{:44} {:>5} {:>6} {:>5} {:>5} {:>10.0} {:>9.3} {:>8.2} {:>6.1} {:>7.1}{}",
            self.game,
            self.deals,
            self.theirs,
            self.ours,
            self.both,
            self.positions as f64 / deals,
            self.seconds * 1000.0 / deals,
            self.rate() / 1e6,
            self.times(),
            self.times_on_same_deals(),
            if self.ours < self.theirs { "  FEWER DECIDED" } else { "" },
        );
        for text in &self.disagreements {
            println!("    DISAGREEMENT: {text}");
        }
        if !self.missed.is_empty() {
            println!("    decided only there: seeds {:?}", self.missed);
        }
    }

    fn print_markdown(&self) {
        let Row { game, deals, theirs, ours, .. } = self;
        let same = if self.both == 0 { "–".to_owned() } else { format!("{:.0}", self.times_on_same_deals()) };
        println!(
            "| {game} | {deals} | {theirs} | {ours} | {:.1} M | {:.0} | {same} |",
            self.rate() / 1e6,
            self.times()
        );
    }
}
