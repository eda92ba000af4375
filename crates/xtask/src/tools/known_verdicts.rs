//! Verdicts and speed compared with those of the program of the paper, as recorded in
//! `conformance/data/known-verdicts.tsv` (game, seed, verdict, states, milliseconds; 2 seconds a deal).
//!
//! Times here are processor times. Two things are measured.
//!
//! Positions a second: the plain search of the general space (games of a hole, of gaps and accordions: of their own; or of
//! the one that `--space` names, if it takes the game) visits positions with the techniques that the other program has, its
//! dominances, symmetries and K+, and with none of ours, which need fewer positions and more time for each. A deal that is
//! searched in less than [`SHORT`] is searched repeatedly for that long, so that the first touch of memory is not what is
//! measured. The rate there is that of all recorded deals; as its times are whole milliseconds, cut off, half a
//! millisecond a deal is added to them, here and below, which is what cutting off takes away on average.
//! (`as recorded` in the last line is without it.)
//!
//! Deals a second: the default of `solve`, everything from a deal in hand to a verdict (the search is set up, every win
//! is written down as player moves and replayed by the referee), over the deals that both decided.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use cadogan_rules::{Deal, Preset, Rules, preset};
use cadogan_solve::{
    Budget, EngineSpace, Options, Reason, Report, StreamlinerChoice, Technique, Techniques, Verdict, solve,
};
use cpu_time::ThreadTime;

use crate::failure::Failure;
use crate::flags::Search;
use row::Row;

mod row;

const KNOWN: &str = include_str!("../../../conformance/data/known-verdicts.tsv");

/// The rate of the search is measured on this many deals of a game, each for at least [`SHORT`] and at most [`LONG`].
const MEASURED_DEALS: i64 = 20;
const SHORT: Duration = Duration::from_millis(4);
const LONG: Duration = Duration::from_millis(300);

/// Prints a row for each game, under the name of the rules that are played here; disagreements, and deals that only the other
/// program decided, are listed below their row. A game whose published rules have a name of their own here
/// (`spider-published`) is played by those.
#[derive(Debug, clap::Args)]
pub(crate) struct KnownVerdicts {
    #[command(flatten)]
    search: Search,
    /// Leave out deals with larger seeds than this
    #[arg(long, value_name = "N", default_value_t = i64::MAX)]
    seeds: i64,
    /// Print the table of the README
    #[arg(long)]
    markdown: bool,
    /// Print a line for each deal, too
    #[arg(long)]
    deals: bool,
    /// The games, by the name of the rules here or there [default: all 81]
    #[arg(value_name = "GAME")]
    games: Vec<String>,
}

/// What is recorded of a deal.
pub(crate) struct Known {
    pub(crate) seed: i64,
    pub(crate) verdict: &'static str,
    states: f64,
    pub(crate) milliseconds: f64,
}

/// The record: by the name of the game there.
pub(crate) fn known() -> Result<BTreeMap<&'static str, Vec<Known>>, Failure> {
    let mut games: BTreeMap<&'static str, Vec<Known>> = BTreeMap::new();
    for line in KNOWN.lines().skip(1) {
        let (game, known) = entry(line).ok_or_else(|| Failure::Input(format!("known-verdicts.tsv: {line}")))?;
        games.entry(game).or_default().push(known);
    }
    Ok(games)
}

fn entry(line: &'static str) -> Option<(&'static str, Known)> {
    let [game, seed, verdict, states, milliseconds] = line.split('\t').collect::<Vec<_>>().try_into().ok()?;
    let (states, milliseconds) = (states.parse().ok()?, milliseconds.parse().ok()?);
    Some((game, Known { seed: seed.parse().ok()?, verdict, states, milliseconds }))
}

/// The rules that the other program played under this name.
pub(crate) fn rules_played(game: &str) -> Result<&'static Preset, Failure> {
    let played = preset(&format!("{game}-published")).or_else(|| preset(game));
    played.ok_or_else(|| Failure::Input(format!("known-verdicts.tsv: {game}: no such game here")))
}

impl KnownVerdicts {
    pub(crate) fn run(self) -> Result<(), Failure> {
        row::print_heading(self.markdown);
        let mut rows = Vec::new();
        for (game, deals) in known()? {
            let preset = rules_played(game)?;
            if self.games.is_empty() || self.games.iter().any(|name| name == game || name == preset.name()) {
                let row = self.compare(preset, &deals)?;
                row.print(self.markdown);
                rows.push(row);
            }
        }
        if rows.is_empty() {
            return Err(Failure::Input(format!("{}: no verdicts are recorded", self.games.join(", "))));
        }
        println!();
        row::print_summary(&rows)
    }

    /// Solves the deals of one game.
    fn compare(&self, preset: &'static Preset, deals: &[Known]) -> Result<Row, Failure> {
        let rules = preset.rules();
        let space = self.search.space.filter(|space| space.accepts(rules).is_ok());
        let mut row = Row::new(preset.name(), deals);
        for known in deals.iter().filter(|known| known.seed <= self.seeds) {
            let deal = Deal::from_seed(rules, known.seed).map_err(Failure::input)?;
            let (report, seconds) = self.decide(rules, &deal, space)?;
            row.add(known, &report, seconds);
            if self.deals {
                let (seed, word, theirs) = (known.seed, report.verdict.word(), known.verdict);
                let (positions, stored) = (report.statistics.positions, report.statistics.stored);
                println!("  {seed}\t{word}\t{theirs} there\t{positions} positions\t{stored} stored\t{seconds:.3} s");
            }
            if known.seed <= MEASURED_DEALS {
                let (positions, seconds) = search(rules, &deal, space)?;
                row.searched = (row.searched.0 + positions, row.searched.1 + seconds);
            }
        }
        Ok(row)
    }

    /// Solves a deal within a processor time. The search itself looks at the clock on the wall: on a busy machine a deal
    /// that stays undecided is tried again with as much more time as the processor was elsewhere. With the report, the
    /// seconds that it took.
    fn decide(&self, rules: &Rules, deal: &Deal, space: Option<EngineSpace>) -> Result<(Report, f64), Failure> {
        let timeout = self.search.timeout.unwrap_or(Duration::from_secs(2));
        let mut options = Options { space, ..self.search.options() };
        let mut time = timeout;
        loop {
            options.budget.time = Some(time);
            let begin = ThreadTime::now();
            let mut report = solve(rules, deal, &options).map_err(|error| Failure::Found(error.to_string()))?;
            let taken = begin.elapsed().as_secs_f64();
            let share = taken / timeout.as_secs_f64();
            if share > 1.1 {
                report.verdict = Verdict::Undecided(Reason::Time);
            } else if matches!(report.verdict, Verdict::Undecided(Reason::Time)) && share < 0.9 && time < 20 * timeout {
                time = time.mul_f64((1.0 / share).clamp(1.1, 10.0));
                continue;
            }
            return Ok((report, taken));
        }
    }
}

/// Searches a deal as the other program would: positions, and seconds of the search itself. A deal that takes little
/// time counts once, with the mean of its times.
fn search(rules: &Rules, deal: &Deal, space: Option<EngineSpace>) -> Result<(u64, f64), Failure> {
    let ours = Technique::ALL.into_iter().filter(|technique| !technique.is_published());
    let plain = [EngineSpace::Hole, EngineSpace::General].into_iter().find(|space| space.accepts(rules).is_ok());
    let options = Options {
        space: space.or(plain),
        techniques: ours.fold(Techniques::all(), Techniques::without),
        streamliner: StreamlinerChoice::None,
        budget: Budget::default().time(LONG),
        shorten: false,
        ..Options::default()
    };
    let (begin, mut times, mut seconds) = (Instant::now(), 0, 0.0);
    loop {
        let (processor, wall) = (ThreadTime::now(), Instant::now());
        let report = solve(rules, deal, &options).map_err(|error| Failure::Found(error.to_string()))?;
        // The search looks at the clock on the wall; while it was at work the processor may have been elsewhere.
        let share = processor.elapsed().as_secs_f64() / wall.elapsed().as_secs_f64();
        seconds += report.search_time.as_secs_f64() * share;
        times += 1;
        if begin.elapsed() > SHORT {
            return Ok((report.statistics.positions, seconds / f64::from(times)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_named_after_the_rules_that_are_played() {
        let names: Vec<(&str, &str)> = known()
            .expect("a record that can be read")
            .keys()
            .map(|game| (*game, rules_played(game).expect("a game here").name()))
            .filter(|(there, here)| there != here)
            .collect();
        let expected = ["mrs-mop", "simple-simon", "spider", "spiderette", "will-o-the-wisp"];
        assert_eq!(names.iter().map(|(there, _)| *there).collect::<Vec<_>>(), expected);
        assert!(names.iter().all(|(there, here)| *here == format!("{there}-published")));
    }

    #[test]
    fn the_recorded_table_has_a_row_for_each_of_the_rules_played() {
        let record = include_str!("../../../../experiments/positions-per-second.md");
        let table = record.split(row::MARKDOWN_HEADING).nth(1).expect("the heading that the tool prints");
        let rows = table.lines().skip(2).take_while(|line| line.starts_with("| "));
        let mut shown: Vec<&str> = rows.filter_map(|line| line.split(' ').nth(1)).collect();
        shown.sort_unstable();
        let known = known().expect("a record that can be read");
        let mut played: Vec<&str> = known.keys().map(|game| rules_played(game).expect("a game here").name()).collect();
        played.sort_unstable();
        assert_eq!(shown, played);
    }
}
