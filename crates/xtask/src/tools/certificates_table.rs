//! Which losses get a certificate, how large it is, and how long checking takes.

use std::collections::BTreeMap;
use std::io::Cursor;
use std::time::Duration;

use cadogan_certificate::{Certificate, Resources};
use cadogan_prove::{Method, certify};
use cadogan_rules::{Deal, Preset};
use cadogan_solve::{Budget, Options, Verdict, solve};
use cpu_time::ProcessTime;

use crate::failure::Failure;
use crate::flags::{Seeds, game};

/// Prints a row for each game, in Markdown. Times are processor time. A loss without a certificate is told on the error output, with
/// the reason why each method came to no end.
#[derive(Debug, clap::Args)]
pub(crate) struct CertificatesTable {
    /// The games
    #[arg(value_name = "GAME", value_parser = game, required = true)]
    games: Vec<&'static Preset>,
    /// The deals of each
    #[arg(long, value_name = "A-B", default_value = "1-50")]
    seeds: Seeds,
    /// The positions that may be visited to decide a deal
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    positions: u64,
    /// The positions that each method of proof may look at
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    proof_positions: u64,
    /// The memory for the proof of one deal, and for its check
    #[arg(long, value_name = "BYTES", default_value = "2GiB")]
    memory: bytesize::ByteSize,
}

#[derive(Default)]
struct Row {
    lost: u32,
    undecided: u32,
    certified: u32,
    kinds: BTreeMap<String, u32>,
    sizes: Vec<usize>,
    members: Vec<u64>,
    checking: Duration,
    /// The longest time in which a verdict and its certificate were found.
    longest: Duration,
}

impl CertificatesTable {
    pub(crate) fn run(self) -> Result<(), Failure> {
        println!(
            "| game | lost | undecided | certified | by | most positions or steps | median bytes | most bytes | most seconds | checked a second |"
        );
        println!("|---|--:|--:|--:|---|--:|--:|--:|--:|--:|");
        for game in &self.games {
            self.row(game)?;
        }
        Ok(())
    }

    fn row(&self, game: &Preset) -> Result<(), Failure> {
        let mut row = Row::default();
        for seed in self.seeds.0.clone() {
            let deal = Deal::from_seed(game.rules(), seed).map_err(Failure::input)?;
            self.deal(game, seed, &deal, &mut row)?;
        }
        row.sizes.sort_unstable();
        let kinds: Vec<String> = row.kinds.iter().map(|(kind, count)| format!("{kind} {count}")).collect();
        let positions: u64 = row.members.iter().sum();
        println!(
            "| {} | {} | {} | {} | {} | {} | {} | {} | {:.1} | {:.0} |",
            game.name(),
            row.lost,
            row.undecided,
            row.certified,
            kinds.join(", "),
            row.members.iter().max().unwrap_or(&0),
            row.sizes.get(row.sizes.len() / 2).unwrap_or(&0),
            row.sizes.last().unwrap_or(&0),
            row.longest.as_secs_f64(),
            positions as f64 / row.checking.as_secs_f64().max(1e-6),
        );
        Ok(())
    }

    fn deal(&self, game: &Preset, seed: i64, deal: &Deal, row: &mut Row) -> Result<(), Failure> {
        let rules = game.rules();
        let budget = Budget::of_bytes(self.memory.as_u64() as usize);
        let options = Options { budget: budget.positions(self.positions), ..Options::default() };
        let begin = ProcessTime::now();
        let report = solve(rules, deal, &options).map_err(Failure::input)?;
        match report.verdict {
            Verdict::Winnable(_) => return Ok(()),
            Verdict::Undecided(_) => {
                row.undecided += 1;
                return Ok(());
            }
            Verdict::Unwinnable(_) => row.lost += 1,
        }
        let budget = budget.positions(self.proof_positions);
        let proof = match certify(rules, deal, &report, &Method::ALL, &budget, None) {
            Ok(proof) => proof,
            Err(unproved) => {
                eprintln!("{} --seed {seed}: {unproved}", game.name());
                return Ok(());
            }
        };
        let file = proof.write(Vec::new()).map_err(Failure::input)?;
        row.longest = row.longest.max(begin.elapsed());
        let size = file.len();
        let begin = ProcessTime::now();
        let resources = Resources { threads: 1, memory: budget.bytes, interrupt: None };
        let checked = Certificate::open(Cursor::new(file)).and_then(|file| file.check_for(rules, deal, resources));
        let proved = checked.map_err(|failure| Failure::Found(format!("{}: {failure}", game.name())))?;
        row.checking += begin.elapsed();
        row.certified += 1;
        row.sizes.push(size);
        row.members.push(proved.members());
        let claimed = if proved.claims().is_empty() { "" } else { " with claims" };
        *row.kinds.entry(format!("{}{claimed}", proved.kind().name())).or_default() += 1;
        Ok(())
    }
}
