//! Verdicts that were measured, checked by other means than those that found them.

use std::path::PathBuf;

use cadogan_records::{Answer, VerdictFile};
use cadogan_referee::verify;
use cadogan_rules::{Deal, PlayerMove, Rules};
use cadogan_solve::{Budget, EngineSpace, Options, StreamlinerChoice, Technique, Techniques, Verdict, solve};

use crate::failure::Failure;

/// Takes random deals from files of verdicts. A won deal is solved anew, its solution is written down, read again, and
/// replayed by the referee. A lost deal is decided again in another way: without one of the techniques that hold for the
/// game, without any, or in another engine space, each in turn. What disagrees is a bug.
#[derive(Debug, clap::Args)]
pub(crate) struct CheckVerdicts {
    /// The files
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// How many won deals to check, over all files
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    won: u64,
    /// How many lost deals to check
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    lost: u64,
    /// The positions that may be visited for a deal
    #[arg(long, value_name = "N", default_value_t = 5_000_000)]
    positions: u64,
    /// The seed of the random choice
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Another way to decide a deal.
struct Way {
    name: String,
    options: Options,
}

/// What a check has found so far.
#[derive(Debug, Default, PartialEq, Eq)]
struct Tally {
    agree: u64,
    open: u64,
    disagree: u64,
}

impl CheckVerdicts {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut files = Vec::new();
        for path in &self.files {
            let bytes = std::fs::read(path).map_err(|error| Failure::Input(format!("{}: {error}", path.display())))?;
            files.push(VerdictFile::read(&path.display().to_string(), &bytes).map_err(Failure::input)?);
        }
        let mut random = self.seed;
        let (mut won, mut lost) = (Tally::default(), Tally::default());
        println!("{:32} {:>28} {:>28}", "", "won", "lost");
        println!(
            "{:32} {:>10} {:>17} {:>10} {:>17}",
            "game", "verified", "not solved again", "confirmed", "not decided again"
        );
        for (index, file) in files.iter().enumerate() {
            let share = |all: u64| {
                let (count, index) = (files.len() as u64, index as u64);
                all * (index + 1) / count - all * index / count
            };
            let here = self.check_won(file, &some(file, Answer::Winnable(()), share(self.won), &mut random))?;
            let there = self.check_lost(file, &some(file, Answer::Unwinnable(()), share(self.lost), &mut random))?;
            println!("{:32} {:>10} {:>17} {:>10} {:>17}", file.game, here.agree, here.open, there.agree, there.open);
            won.add(&here);
            lost.add(&there);
        }
        println!("{:32} {:>10} {:>17} {:>10} {:>17}", "all", won.agree, won.open, lost.agree, lost.open);
        match won.disagree + lost.disagree {
            0 => Ok(()),
            wrong => Err(Failure::Found(format!("{wrong} verdicts are contradicted"))),
        }
    }

    fn check_won(&self, file: &VerdictFile, seeds: &[i64]) -> Result<Tally, Failure> {
        let budget = Budget::default().positions(self.positions);
        let options = Options { budget, ..Options::default() };
        let mut tally = Tally::default();
        for &seed in seeds {
            let deal = file.numbering.deal(&file.rules, seed).map_err(Failure::input)?;
            match decide(&file.rules, &deal, &options)? {
                Verdict::Winnable(win) => {
                    let written: Vec<String> = win.into_moves().iter().map(ToString::to_string).collect();
                    let read: Result<Vec<PlayerMove>, _> = written.iter().map(|text| text.parse()).collect();
                    match read.map_err(Failure::input).map(|moves| verify(&file.rules, &deal, &moves)) {
                        Ok(Ok(_)) => tally.agree += 1,
                        _ => tally.complain(file, seed, "the referee does not accept its solution"),
                    }
                }
                Verdict::Unwinnable(_) => tally.complain(file, seed, "won, and lost when it is decided again"),
                Verdict::Undecided(_) => tally.open += 1,
            }
        }
        Ok(tally)
    }

    fn check_lost(&self, file: &VerdictFile, seeds: &[i64]) -> Result<Tally, Failure> {
        let ways = ways(&file.rules, &Budget::default().positions(self.positions));
        let mut tally = Tally::default();
        for (&seed, way) in seeds.iter().zip(ways.iter().cycle()) {
            let deal = file.numbering.deal(&file.rules, seed).map_err(Failure::input)?;
            match decide(&file.rules, &deal, &way.options)? {
                Verdict::Unwinnable(_) => tally.agree += 1,
                Verdict::Winnable(_) => tally.complain(file, seed, &format!("lost, and won {}", way.name)),
                Verdict::Undecided(_) => tally.open += 1,
            }
        }
        Ok(tally)
    }
}

impl Tally {
    fn add(&mut self, other: &Tally) {
        self.agree += other.agree;
        self.open += other.open;
        self.disagree += other.disagree;
    }

    fn complain(&mut self, file: &VerdictFile, seed: i64, what: &str) {
        println!("DISAGREEMENT: {} {}: {what}", file.game, file.numbering.option(seed));
        self.disagree += 1;
    }
}

fn decide(rules: &Rules, deal: &Deal, options: &Options) -> Result<Verdict, Failure> {
    solve(rules, deal, options).map(|report| report.verdict).map_err(|error| Failure::Found(error.to_string()))
}

/// All other ways to decide a deal of the game: one technique off, all of them off, another space.
fn ways(rules: &Rules, budget: &Budget) -> Vec<Way> {
    let usual = Options { budget: *budget, ..Options::default() };
    let mut ways = Vec::new();
    for technique in Technique::ALL.into_iter().filter(|technique| technique.holds(rules).is_ok()) {
        let options = Options { techniques: usual.techniques.without(technique), ..usual.clone() };
        ways.push(Way { name: format!("without {}", technique.name()), options });
    }
    let spaces: Vec<EngineSpace> = EngineSpace::ALL.into_iter().filter(|space| space.accepts(rules).is_ok()).collect();
    for &space in spaces.iter().skip(1) {
        let options = Options { space: Some(space), streamliner: StreamlinerChoice::None, ..usual.clone() };
        ways.push(Way { name: format!("in the space {}", space.name()), options });
    }
    let plain = Options {
        space: spaces.first().copied(),
        streamliner: StreamlinerChoice::None,
        techniques: Techniques::none(),
        ..usual
    };
    ways.push(Way { name: "without any technique".to_owned(), options: plain });
    ways
}

/// So many random deals with this verdict, each once, or all if there are no more.
fn some(file: &VerdictFile, answer: Answer, count: u64, random: &mut u64) -> Vec<i64> {
    let mut all: Vec<i64> = file.deals().filter(|deal| deal.1 == answer).map(|(seed, _)| seed).collect();
    let count = all.len().min(usize::try_from(count).unwrap_or(usize::MAX));
    for place in 0..count {
        *random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let other = place + (*random >> 33) as usize % (all.len() - place);
        all.swap(place, other);
    }
    all.truncate(count);
    all
}

#[cfg(test)]
mod tests {
    use cadogan_records::{Found, OWN_SOURCE, Records, Row};
    use cadogan_rules::preset;

    use super::*;

    fn check() -> CheckVerdicts {
        CheckVerdicts { files: Vec::new(), won: 10, lost: 10, positions: 20_000, seed: 1 }
    }

    /// A file that says the same about these deals of a game.
    fn file(name: &str, seeds: std::ops::RangeInclusive<i64>, answer: Answer) -> VerdictFile {
        let mut records = Records::in_memory().expect("memory");
        let game = records.game(preset(name).expect("a preset").rules(), name).expect("entered");
        let row = |seed| Found::from(Row::derived(seed, answer, ""));
        records.save(&game, OWN_SOURCE, &seeds.map(row).collect::<Vec<_>>()).expect("saved");
        let file = records.verdict_file(&game, OWN_SOURCE, std::time::UNIX_EPOCH).expect("readable");
        file.expect("there are verdicts")
    }

    #[test]
    fn false_verdicts_are_found_and_true_ones_confirmed() {
        let seeds: Vec<i64> = (1..=12).collect();
        let (won, lost) = (Answer::Winnable(()), Answer::Unwinnable(()));
        // Every deal of the sample is said to be won, then to be lost: together they are as many as there are.
        let as_won = check().check_won(&file("alpha-star", 1..=12, won), &seeds).expect("decided");
        let as_lost = check().check_lost(&file("alpha-star", 1..=12, lost), &seeds).expect("decided");
        assert_eq!((as_won.open, as_lost.open), (0, 0));
        assert_eq!((as_won.agree, as_won.disagree), (as_lost.disagree, as_lost.agree));
        assert!(as_won.agree > 0 && as_lost.agree > 0, "{as_won:?}");
    }

    #[test]
    fn every_deal_is_chosen_once() {
        let file = file("golf", 5..=30, Answer::Winnable(()));
        let mut chosen = some(&file, Answer::Winnable(()), 100, &mut 7);
        chosen.sort_unstable();
        assert!(chosen.into_iter().eq(5..=30));
        assert_eq!(some(&file, Answer::Winnable(()), 9, &mut 7).len(), 9);
        assert!(some(&file, Answer::Unwinnable(()), 9, &mut 7).is_empty());
    }
}
