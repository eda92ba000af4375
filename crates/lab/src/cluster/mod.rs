//! A study on many machines: its seeds are divided into shards, every shard is a study of its own with its own
//! database, and in the end the databases are merged.

mod manifest;
mod progress;
mod script;

use std::ops::RangeInclusive;

use cadogan_solve::Budget;
use serde_json::{Map, Value, json};

use crate::study::Study;
use crate::winrate::length;

pub use progress::{Missing, ShardProgress, progress, ranges};
pub use script::ScriptOptions;

/// The file that describes the plan.
pub const MANIFEST: &str = "cluster.json";
/// The whole study, with the requested seeds and limits.
pub const WHOLE_STUDY: &str = "study.json";
/// The array script.
pub const SCRIPT: &str = "array.sh";

/// A study divided into shards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// What the study is about, in one line.
    pub title: String,
    /// Distinguishes this study with these seeds and limits from every other one.
    pub fingerprint: String,
    /// The parts, in the order of their seeds.
    pub shards: Vec<Shard>,
}

/// A part of a study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Its number, from 1: the index of its task in the array.
    pub number: u32,
    /// Its deals.
    pub seeds: RangeInclusive<i64>,
}

impl Shard {
    /// The study file of the shard.
    pub fn study_file(&self) -> String {
        format!("shard-{}.json", self.number)
    }

    /// The database that its task writes.
    pub fn records_file(&self) -> String {
        format!("shard-{}.db", self.number)
    }
}

impl Plan {
    /// Divides a study into this many shards of nearly equal size, or into fewer if there are not enough seeds.
    pub fn new(study: &Study, shards: u32) -> Plan {
        let seeds = length(&study.seeds);
        let count = u64::from(shards.max(1)).min(seeds.max(1));
        let first = *study.seeds.start();
        // Seeds are 32-bit numbers: the products are far below 128 bits, and the offsets fit in 64.
        let offset = |number: u64| (u128::from(seeds) * u128::from(number) / u128::from(count)) as i64;
        let shard = |number: u64| Shard {
            number: number as u32 + 1,
            seeds: first + offset(number)..=first + offset(number + 1) - 1,
        };
        Plan { title: study.title.clone(), fingerprint: fingerprint(study), shards: (0..count).map(shard).collect() }
    }
}

/// Identifies a study by what determines its verdicts: the rules of its games, the seeds and the limits.
pub fn fingerprint(study: &Study) -> String {
    let games: Vec<String> = study.variants.iter().map(|variant| variant.rules.fingerprint()).collect();
    let what = json!({
        "games": games,
        "seeds": [study.seeds.start(), study.seeds.end()],
        "seconds": study.limits.time.map(|time| time.as_secs_f64()),
        "positions": study.limits.positions,
        "bytes": study.limits.bytes,
    });
    // FNV-1a, as for rules.
    let hash = what
        .to_string()
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    format!("{hash:016x}")
}

/// A study file with other seeds and limits. Everything else is unchanged.
pub fn with_seeds(file: &Map<String, Value>, seeds: &RangeInclusive<i64>, limits: &Budget) -> Value {
    let mut file = file.clone();
    file.insert("seeds".to_owned(), format!("{}-{}", seeds.start(), seeds.end()).into());
    let time = limits.time.map_or_else(|| "none".to_owned(), |time| humantime::format_duration(time).to_string());
    let mut members = Map::new();
    members.insert("time".to_owned(), time.into());
    if let Some(positions) = limits.positions {
        members.insert("positions".to_owned(), positions.into());
    }
    members.insert("memory".to_owned(), format!("{}B", limits.bytes).into());
    file.insert("limits".to_owned(), Value::Object(members));
    Value::Object(file)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{Plan, ScriptOptions, fingerprint, with_seeds};
    use crate::study::{Study, read_study};

    fn file(seeds: &str) -> Value {
        json!({
            "title": "Draws", "game": "klondike", "seeds": seeds, "limits": {"time": "90s", "positions": 500},
            "axes": [{"name": "draw", "key": "stock.deal count", "from": 1, "to": 2}]
        })
    }

    fn study(file: &Value) -> Study {
        read_study(&file.to_string(), &|_| Err("no file".to_owned())).expect("a study")
    }

    #[test]
    fn shards_cover_every_seed_once_and_are_nearly_equal() {
        for (seeds, wanted) in [("1-10", 3), ("-7-12", 4), ("5-5", 8), ("1-3", 3), ("0-4294967295", 1000)] {
            let study = study(&file(seeds));
            let plan = Plan::new(&study, wanted);
            assert_eq!(plan.shards[0].seeds.start(), study.seeds.start());
            assert_eq!(plan.shards.last().expect("a shard").seeds.end(), study.seeds.end());
            for pair in plan.shards.windows(2) {
                assert_eq!(pair[0].seeds.end() + 1, *pair[1].seeds.start());
                assert_eq!(pair[0].number + 1, pair[1].number);
            }
            let sizes = || plan.shards.iter().map(|shard| shard.seeds.end() - shard.seeds.start() + 1);
            let (least, most) = (sizes().min().expect("a shard"), sizes().max().expect("a shard"));
            assert!(least >= 1 && most - least <= 1, "{seeds}: {least} to {most}");
            assert!(plan.shards.len() <= wanted as usize);
        }
    }

    #[test]
    fn a_shard_is_the_same_study_with_other_seeds() {
        let whole = study(&file("1-100"));
        let members = file("1-100").as_object().expect("an object").clone();
        let again = study(&with_seeds(&members, &whole.seeds, &whole.limits));
        assert_eq!(fingerprint(&again), fingerprint(&whole));
        assert_eq!(again.limits, whole.limits);
        let part = study(&with_seeds(&members, &(-5..=-2), &whole.limits));
        assert_eq!(part.seeds, -5..=-2);
        assert_ne!(fingerprint(&part), fingerprint(&whole));
        let mut no_clock = whole.limits;
        no_clock.time = None;
        assert_eq!(study(&with_seeds(&members, &whole.seeds, &no_clock)).limits, no_clock);
    }

    #[test]
    fn a_manifest_is_read_as_it_was_written_and_damage_is_named() {
        let plan = Plan::new(&study(&file("1-100")), 7);
        let text = plan.to_json().to_string();
        assert_eq!(Plan::from_json(&text).expect("a manifest"), plan);
        let refused = |text: &str| Plan::from_json(text).expect_err(text).to_string();
        assert!(refused("{").contains("not JSON"));
        let empty = refused("{}");
        assert!(["\"fingerprint\"", "\"title\"", "\"shards\""].iter().all(|key| empty.contains(key)), "{empty}");
        let damaged = text.replace("\"seeds\":\"15-28\"", "\"seeds\":\"16-28\"");
        assert_ne!(damaged, text);
        assert!(refused(&damaged).contains("\"shards\"[1]"), "{}", refused(&damaged));
    }

    #[test]
    fn the_script_is_an_array_that_may_be_requeued() {
        let plan = Plan::new(&study(&file("1-100")), 7);
        let options = ScriptOptions {
            program: "/opt/my programs/it's".to_owned(),
            cpus: 4,
            bytes: 1 << 30,
            more: vec!["--time=1-0".to_owned()],
        };
        let script = plan.script(&options);
        for line in [
            "#SBATCH --array=1-7",
            "#SBATCH --requeue",
            "#SBATCH --open-mode=append",
            "#SBATCH --cpus-per-task=4",
            "#SBATCH --mem-per-cpu=1280M",
            "#SBATCH --time=1-0",
            "program='/opt/my programs/it'\\''s'",
        ] {
            assert!(script.lines().any(|found| found == line), "{line} is not in\n{script}");
        }
        // Slurm reads options only up to the first command.
        let (last, first) = (script.rfind("#SBATCH").expect("options"), script.find("\nset ").expect("commands"));
        assert!(last < first);
    }
}
