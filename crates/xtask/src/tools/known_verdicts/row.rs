//! What came of the deals of one game, and how it is printed.

use cadogan_solve::{Report, Verdict};

use super::Known;
use crate::failure::Failure;

pub(super) struct Row {
    /// The rules that are played.
    game: &'static str,
    deals: usize,
    theirs: usize,
    ours: usize,
    both: usize,
    /// Positions that the default visited, and seconds.
    positions: u64,
    seconds: f64,
    /// Positions and seconds of the plain search.
    pub(super) searched: (u64, f64),
    /// States per second there, and without the half milliseconds.
    their_rate: f64,
    their_recorded_rate: f64,
    /// Seconds for the deals that both decided, here and there.
    same_deals: (f64, f64),
    disagreements: Vec<String>,
    missed: Vec<i64>,
}

pub(super) const MARKDOWN_HEADING: &str =
    "| rules | deals | decided there | decided here | positions/s here | times theirs | times as many deals/s |";

pub(super) fn print_heading(markdown: bool) {
    if markdown {
        println!("{MARKDOWN_HEADING}\n|---|---|---|---|---|---|---|");
    } else {
        println!(
            "{:44} {:>5} {:>6} {:>5} {:>5} {:>10} {:>9} {:>8} {:>6} {:>7}",
            "rules", "deals", "theirs", "ours", "both", "pos/deal", "ms/deal", "Mpos/s", "times", "deals/s"
        );
    }
}

/// Prints the last line. A disagreement is a failure.
pub(super) fn print_summary(rows: &[Row]) -> Result<(), Failure> {
    let disagreements: usize = rows.iter().map(|row| row.disagreements.len()).sum();
    let at_least = |times: f64| rows.iter().filter(|row| row.times(row.their_rate) >= times).count();
    let as_recorded = |times: f64| rows.iter().filter(|row| row.times(row.their_recorded_rate) >= times).count();
    let text = format!(
        "{} of {} games at ten times their positions a second or more (as recorded: {}), {} at five ({}); \
         {disagreements} disagreements",
        at_least(10.0),
        rows.len(),
        as_recorded(10.0),
        at_least(5.0),
        as_recorded(5.0),
    );
    if disagreements > 0 {
        return Err(Failure::Found(text));
    }
    println!("{text}");
    Ok(())
}

impl Row {
    /// The row of a game of which nothing is decided yet. `recorded` are all deals of the record.
    pub(super) fn new(game: &'static str, recorded: &[Known]) -> Row {
        let states: f64 = recorded.iter().map(|known| known.states).sum();
        let milliseconds: f64 = recorded.iter().map(|known| known.milliseconds).sum();
        Row {
            game,
            deals: 0,
            theirs: 0,
            ours: 0,
            both: 0,
            positions: 0,
            seconds: 0.0,
            searched: (0, 0.0),
            their_rate: states / (milliseconds + 0.5 * recorded.len() as f64) * 1000.0,
            their_recorded_rate: states / milliseconds.max(1.0) * 1000.0,
            same_deals: (0.0, 0.0),
            disagreements: Vec::new(),
            missed: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, known: &Known, report: &Report, seconds: f64) {
        let verdict = &report.verdict;
        let decided = !matches!(verdict, Verdict::Undecided(_));
        let they_decided = known.verdict != "undecided";
        self.deals += 1;
        self.theirs += usize::from(they_decided);
        self.ours += usize::from(decided);
        self.positions += report.statistics.positions;
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

    /// Positions a second.
    fn rate(&self) -> f64 {
        self.searched.0 as f64 / self.searched.1
    }

    /// The ratio of positions per second to `theirs`.
    fn times(&self, theirs: f64) -> f64 {
        self.rate() / theirs
    }

    /// The ratio of deals per second, over the deals that both decided.
    fn times_on_same_deals(&self) -> f64 {
        self.same_deals.1 / self.same_deals.0
    }

    pub(super) fn print(&self, markdown: bool) {
        if markdown { self.print_markdown() } else { self.print_text() }
    }

    fn print_text(&self) {
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
        let (rate, times) = (self.rate() / 1e6, digits(self.times(self.their_rate)));
        println!("| {game} | {deals} | {theirs} | {ours} | {rate:.1} M | {times} | {same} |");
    }
}
