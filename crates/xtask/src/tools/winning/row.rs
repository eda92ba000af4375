//! What came of the deals of one game, and how it is printed.

use super::Done;
use crate::failure::Failure;
use crate::tools::known_verdicts::Known;

pub(super) struct Row {
    game: &'static str,
    /// In seconds.
    limit: f64,
    deals: usize,
    won: usize,
    lost: usize,
    /// The sum of seconds, where an undecided deal counts twice the limit.
    seconds: f64,
    /// The same as recorded, and the number of recorded deals.
    their_seconds: f64,
    recorded: usize,
    decided_there: usize,
    disagreements: Vec<i64>,
}

/// The limit that the other program had.
const THEIR_LIMIT: f64 = 2.0;

/// Less than this is too little.
const LEAST: f64 = 3.0;

pub(super) fn print_heading() {
    println!(
        "{:44} {:>5} {:>7} {:>7} {:>5} {:>5} {:>10} {:>10} {:>8}",
        "rules", "deals", "theirs", "decided", "won", "lost", "PAR2 s", "theirs s", "ratio"
    );
}

/// The last lines. A disagreement is a failure.
pub(super) fn print_summary(rows: &[Row]) -> Result<(), Failure> {
    let decided: usize = rows.iter().map(Row::decided).sum();
    let compared: Vec<&Row> = rows.iter().filter(|row| row.recorded > 0).collect();
    println!("{decided} of {} deals decided", rows.iter().map(|row| row.deals).sum::<usize>());
    if !compared.is_empty() {
        let logarithms: f64 = compared.iter().map(|row| row.ratio().ln()).sum();
        let mean = (logarithms / compared.len() as f64).exp();
        println!("geometric mean of the ratios over {} games: {mean:.1}", compared.len());
        let low = compared.iter().filter(|row| row.ratio() < LEAST && row.decided() + row.decided_there > 0);
        let names: Vec<String> = low.map(|row| format!("{} {:.2}", row.game, row.ratio())).collect();
        println!("less than {LEAST}, though one of the two decides a deal: {}", names.join(", "));
        let fewer = compared.iter().filter(|row| row.decided() < row.decided_there).map(|row| row.game);
        println!("fewer decided than there: {}", fewer.collect::<Vec<_>>().join(", "));
    }
    let disagreements: Vec<String> =
        rows.iter().flat_map(|row| row.disagreements.iter().map(|seed| format!("{} {seed}", row.game))).collect();
    match disagreements.is_empty() {
        true => Ok(()),
        false => Err(Failure::Found(format!("disagreements: {}", disagreements.join(", ")))),
    }
}

impl Row {
    pub(super) fn new(game: &'static str, limit: f64) -> Row {
        Row {
            game,
            limit,
            deals: 0,
            won: 0,
            lost: 0,
            seconds: 0.0,
            their_seconds: 0.0,
            recorded: 0,
            decided_there: 0,
            disagreements: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, done: &Done, known: Option<&Known>) {
        let decided = done.verdict != "undecided";
        self.deals += 1;
        self.won += usize::from(done.verdict == "winnable");
        self.lost += usize::from(done.verdict == "unwinnable");
        self.seconds += if decided { done.milliseconds / 1e3 } else { 2.0 * self.limit };
        let Some(known) = known else { return };
        self.recorded += 1;
        if known.verdict == "undecided" {
            self.their_seconds += 2.0 * THEIR_LIMIT;
            return;
        }
        self.decided_there += 1;
        // Its times are whole milliseconds, cut off: half a millisecond is what that takes away on average.
        self.their_seconds += (known.milliseconds + 0.5) / 1e3;
        if decided && done.verdict != known.verdict {
            self.disagreements.push(known.seed);
        }
    }

    fn decided(&self) -> usize {
        self.won + self.lost
    }

    fn ratio(&self) -> f64 {
        self.their_seconds / self.seconds
    }

    pub(super) fn print(&self) {
        let Row { game, deals, won, lost, .. } = self;
        let mean = self.seconds / *deals as f64;
        print!("{game:44} {deals:5}");
        match self.recorded {
            0 => println!(" {:>7} {:7} {won:5} {lost:5} {mean:10.5}", "–", self.decided()),
            recorded => println!(
                " {:7} {:7} {won:5} {lost:5} {mean:10.5} {:10.5} {:8.1}",
                self.decided_there,
                self.decided(),
                self.their_seconds / recorded as f64,
                self.ratio()
            ),
        }
    }
}
