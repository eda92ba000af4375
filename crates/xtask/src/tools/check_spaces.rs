//! Every engine space against brute force, for any number of cases.

use std::collections::BTreeMap;

use cadogan_conformance::checks::engine_spaces::{Compared, check, none_compared};
use cadogan_conformance::{RandomCase, shrink};
use cadogan_rules::RuleKey;

use crate::failure::Failure;
use crate::flags::LongRun;
use crate::pool::{More, work_on};

/// Compares random cases in every engine space that supports them, with random techniques switched off; ends at the first
/// disagreement and prints the smallest case that shows it. Case N is the same in every run.
#[derive(Debug, clap::Args)]
pub(crate) struct CheckSpaces {
    #[command(flatten)]
    run: LongRun,
    /// The largest number of ranks in a suit
    #[arg(long, value_name = "N", default_value_t = 3)]
    size: u8,
}

impl CheckSpaces {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let LongRun { cases, seed, cap, threads } = self.run;
        let (cases, first, cap) = (cases.unwrap_or(100_000), seed.unwrap_or(1 << 40), cap.unwrap_or(5_000));
        let (mut all, mut done) = (none_compared(), 0);
        let mut keys = BTreeMap::new();
        work_on(
            threads,
            first..first + cases,
            |seed| check_seed(seed, self.size, cap),
            |(compared, used)| {
                done += 1;
                for key in used {
                    *keys.entry(key).or_insert(0) += 1;
                }
                for ((_, sum), (_, count)) in all.iter_mut().zip(compared) {
                    *sum += count;
                }
                if done % 10_000 == 0 {
                    println!("{}", text(done, &all));
                }
                More::Yes
            },
        )?;
        println!("{}", text(done, &all));
        println!("cases that brute force decided, by the keys and new words that they use:");
        for (key, count) in &keys {
            println!("{count:9} {key}");
        }
        Ok(())
    }
}

/// What was compared, and the keys and new words of the rules if anything was.
fn check_seed(seed: u64, size: u8, cap: usize) -> Result<(Compared, Vec<String>), Failure> {
    let case = RandomCase::generate(seed, size);
    let mut compared = none_compared();
    check(&case, seed, cap, &mut compared).map_err(|error| {
        let small = shrink(&case, |case| check(case, seed, cap, &mut none_compared()).is_err());
        Failure::Found(format!("case {seed}: {error}\n{case:?}\nsmaller:\n{small:?}"))
    })?;
    let decided = compared.iter().any(|&(_, count)| count > 0);
    let used = if decided { used_keys(&case) } else { Vec::new() };
    Ok((compared, used))
}

/// The keys that do not have their default, and the word that is too new for every part to know it, if there is one.
fn used_keys(case: &RandomCase) -> Vec<String> {
    let rules = &case.rules;
    let keys = RuleKey::ALL.iter().filter(|key| !key.is_default(rules)).map(ToString::to_string);
    keys.chain(rules.unstudied_word().map(|(key, word)| format!("{key} \"{word}\""))).collect()
}

fn text(cases: u64, compared: &Compared) -> String {
    let pairs: u64 = compared.iter().map(|(_, count)| count).sum();
    let counts: Vec<String> = compared.iter().map(|(space, count)| format!("{} {count}", space.name())).collect();
    format!("{cases} cases, 0 disagreements; {pairs} verdicts compared: {}", counts.join(", "))
}
