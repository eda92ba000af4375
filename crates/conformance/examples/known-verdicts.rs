//! Compares our verdicts and speed with those of the program of the paper, as recorded in `data/known-verdicts.tsv`
//! (game, seed, verdict, states, milliseconds; 2 seconds a deal).
//!
//!     cargo run --release -p cadogan-conformance --example known-verdicts -- \
//!         [--timeout-ms 2000] [--seeds 100] [--space general] [--positions N] [--markdown] [GAME...]
//!
//! A row a game; disagreements and deals that only the other program decided are listed below their row. The exit
//! code is 1 if there is a disagreement. With `--markdown` the rows are those of the table in the README.
//!
//! Times here are processor times. Two things are compared.
//!
//! Positions a second: the plain search of the general space (games of a hole, of gaps and accordions: of their own; or of
//! the one that `--space` names, if it takes the game) visits positions with the techniques that the other program has, its
//! dominances, symmetries and K+, and with none of ours, which make fewer positions do and cost time at each. A deal
//! that is searched in less than [`SHORT`] is searched again and again for that long, so that it is not the first touch
//! of memory that is measured. The rate there is that of all recorded deals; as its times are whole milliseconds, cut
//! off, half a millisecond a deal is added to them, here and below: that is what cutting off takes away on average.
//! (`as recorded` in the last line is without it.)
//!
//! Deals a second: the default of `solve`, everything from a deal in hand to a verdict (the search is set up, every win
//! is written down as player moves, made shorter and replayed by the referee), over the deals that both decided.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use cadogan_rules::{Deal, Rules, preset};
use cadogan_solve::{
    EngineSpace, Limits, Options, Reason, Report, StreamlinerChoice, Technique, Techniques, Verdict, solve,
};
use cpu_time::ThreadTime;

const KNOWN: &str = include_str!("../data/known-verdicts.tsv");

/// The rate of the search is measured on so many deals of a game, each for at least [`SHORT`] and at most [`LONG`].
const MEASURED_DEALS: i64 = 20;
const SHORT: Duration = Duration::from_millis(4);
const LONG: Duration = Duration::from_millis(300);

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
    let mut positions = None;
    let mut wanted = Vec::new();
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|word| word.parse().ok()).expect("a number");
        match word.as_str() {
            "--timeout-ms" => timeout = Duration::from_millis(number()),
            "--seeds" => seeds = number() as i64,
            "--positions" => positions = Some(number()),
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
            let row = compare(game, &deals, seeds, Effort { timeout, positions, space });
            if markdown {
                row.print_markdown()
            } else {
                row.print()
            }
            rows.push(row);
        }
    }
    let disagreements: usize = rows.iter().map(|row| row.disagreements.len()).sum();
    let at_least = |times: f64| rows.iter().filter(|row| row.times(row.their_rate) >= times).count();
    let as_recorded = |times: f64| rows.iter().filter(|row| row.times(row.their_recorded_rate) >= times).count();
    println!();
    println!(
        "{} of {} games at ten times their positions a second or more (as recorded: {}), {} at five ({}); \
         {disagreements} disagreements",
        at_least(10.0),
        rows.len(),
        as_recorded(10.0),
        at_least(5.0),
        as_recorded(5.0),
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
    /// Positions that the default visited, and seconds.
    positions: u64,
    seconds: f64,
    /// Positions a second here.
    rate: f64,
    /// States a second there, and without the half milliseconds.
    their_rate: f64,
    their_recorded_rate: f64,
    /// Seconds for the deals that both decided, here and there.
    same_deals: (f64, f64),
    disagreements: Vec<String>,
    missed: Vec<i64>,
}

/// How a deal is searched.
#[derive(Clone, Copy)]
struct Effort {
    timeout: Duration,
    positions: Option<u64>,
    space: Option<EngineSpace>,
}

/// Solves the deals of one game, up to the seed `last`.
fn compare(game: &'static str, deals: &[Known], last: i64, mut effort: Effort) -> Row {
    let rules = preset(&our_name(game)).expect("a preset of this name").rules();
    effort.space = effort.space.filter(|space| space.accepts(rules).is_ok());
    let their_states: f64 = deals.iter().map(|known| known.states).sum();
    let their_milliseconds: f64 = deals.iter().map(|known| known.milliseconds).sum();
    let mut row = Row {
        game,
        deals: deals.iter().filter(|known| known.seed <= last).count(),
        theirs: 0,
        ours: 0,
        both: 0,
        positions: 0,
        seconds: 0.0,
        rate: 0.0,
        their_rate: their_states / (their_milliseconds + 0.5 * deals.len() as f64) * 1000.0,
        their_recorded_rate: their_states / their_milliseconds.max(1.0) * 1000.0,
        same_deals: (0.0, 0.0),
        disagreements: Vec::new(),
        missed: Vec::new(),
    };
    let mut searched = (0, 0.0);
    for known in deals.iter().filter(|known| known.seed <= last) {
        let deal = Deal::from_seed(rules, known.seed).expect("a seed in range");
        let (report, seconds) = decide(rules, &deal, effort);
        row.positions += report.statistics.positions;
        row.add(known, &report.verdict, seconds);
        if known.seed <= MEASURED_DEALS {
            let (positions, seconds) = search(rules, &deal, effort.space);
            searched = (searched.0 + positions, searched.1 + seconds);
        }
    }
    row.rate = searched.0 as f64 / searched.1;
    row
}

/// Searches a deal as the other program would: positions, and seconds of the search itself. A deal that takes little
/// time counts once, with the mean of its times.
fn search(rules: &Rules, deal: &Deal, space: Option<EngineSpace>) -> (u64, f64) {
    let ours = Technique::ALL.into_iter().filter(|technique| !technique.is_published());
    let plain = [EngineSpace::Hole, EngineSpace::General].into_iter().find(|space| space.accepts(rules).is_ok());
    let options = Options {
        space: space.or(plain),
        techniques: ours.fold(Techniques::all(), Techniques::without),
        streamliner: StreamlinerChoice::None,
        limits: Limits { time: Some(LONG), ..Limits::default() },
        shorten: false,
        ..Options::default()
    };
    let (begin, mut times, mut seconds) = (Instant::now(), 0, 0.0);
    loop {
        let (processor, wall) = (ThreadTime::now(), Instant::now());
        let report = solve(rules, deal, &options).expect("no contradiction");
        // The search looks at the clock on the wall; while it was at work the processor may have been elsewhere.
        let share = processor.elapsed().as_secs_f64() / wall.elapsed().as_secs_f64();
        seconds += report.search_time.as_secs_f64() * share;
        times += 1;
        if begin.elapsed() > SHORT {
            return (report.statistics.positions, seconds / f64::from(times));
        }
    }
}

/// Solves a deal within a processor time. The search itself looks at the clock on the wall: on a busy machine a deal
/// that stays undecided is tried again with as much more time as the processor was elsewhere. With the report, the
/// seconds that it took.
fn decide(rules: &Rules, deal: &Deal, effort: Effort) -> (Report, f64) {
    let Effort { timeout, positions, space } = effort;
    let mut time = timeout;
    loop {
        let limits = Limits { time: Some(time), positions, ..Limits::default() };
        let options = Options { limits, space, ..Options::default() };
        let begin = ThreadTime::now();
        let mut report = solve(rules, deal, &options).expect("no contradiction");
        let taken = begin.elapsed().as_secs_f64();
        let share = taken / timeout.as_secs_f64();
        if share > 1.1 {
            report.verdict = Verdict::Undecided(Reason::Timeout);
        } else if matches!(report.verdict, Verdict::Undecided(Reason::Timeout)) && share < 0.9 && time < 20 * timeout {
            time = time.mul_f64((1.0 / share).clamp(1.1, 10.0));
            continue;
        }
        return (report, taken);
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
            self.same_deals.1 += (known.milliseconds + 0.5) / 1000.0;
            if verdict.word() != known.verdict {
                let (seed, theirs, ours) = (known.seed, known.verdict, verdict.word());
                self.disagreements.push(format!("seed {seed} is {theirs} there, {ours} here"));
            }
        } else if they_decided {
            self.missed.push(known.seed);
        }
    }

    /// How many times as many positions a second as `theirs`.
    fn times(&self, theirs: f64) -> f64 {
        self.rate / theirs
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
            self.rate / 1e6,
            self.times(self.their_rate),
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
        let digits = |number: f64| if number < 20.0 { format!("{number:.1}") } else { format!("{number:.0}") };
        let same = if self.both == 0 { "–".to_owned() } else { digits(self.times_on_same_deals()) };
        let (rate, times) = (self.rate / 1e6, digits(self.times(self.their_rate)));
        println!("| {game} | {deals} | {theirs} | {ours} | {rate:.1} M | {times} | {same} |");
    }
}
