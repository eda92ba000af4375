//! The plan as a file.

use std::fmt;

use cadogan_records::VERSION;
use serde_json::{Value, json};

use super::{Plan, SCRIPT, Shard, WHOLE_STUDY};

/// Why a text is not a manifest: the place, and what is expected there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManifestError(String);

impl fmt::Display for ManifestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ManifestError {}

impl Plan {
    /// The manifest.
    pub fn to_json(&self) -> Value {
        let shard = |shard: &Shard| {
            json!({
                "shard": shard.number,
                "seeds": format!("{}-{}", shard.seeds.start(), shard.seeds.end()),
                "study": shard.study_file(),
                "records": shard.records_file(),
            })
        };
        json!({
            "title": self.title,
            "fingerprint": self.fingerprint,
            "version": VERSION,
            "study": WHOLE_STUDY,
            "script": SCRIPT,
            "shards": self.shards.iter().map(shard).collect::<Vec<_>>(),
        })
    }

    /// Reads a manifest. Shards that leave out seeds or overlap are refused.
    pub fn from_json(text: &str) -> Result<Plan, ManifestError> {
        let file: Value = serde_json::from_str(text).map_err(|error| ManifestError(format!("no JSON: {error}")))?;
        let text = |key: &str| {
            let wanted = || ManifestError(format!("\"{key}\": found {}; a text is needed", file[key]));
            file[key].as_str().map(str::to_owned).ok_or_else(wanted)
        };
        let (fingerprint, title) = (text("fingerprint")?, text("title")?);
        let list = file["shards"].as_array().filter(|list| !list.is_empty());
        let list = list.ok_or_else(|| ManifestError("\"shards\": a list of shards is needed".to_owned()))?;
        let mut shards: Vec<Shard> = Vec::new();
        for (index, value) in list.iter().enumerate() {
            let shard = read_shard(value).filter(|shard| {
                let follows = |last: &Shard| last.seeds.end().checked_add(1) == Some(*shard.seeds.start());
                shard.number as usize == index + 1 && shards.last().is_none_or(follows)
            });
            let wanted = "a shard with the next number and the seeds that follow the last one's";
            shards.push(shard.ok_or_else(|| ManifestError(format!("\"shards\"[{index}]: found {value}; {wanted}")))?);
        }
        Ok(Plan { title, fingerprint, shards })
    }
}

fn read_shard(value: &Value) -> Option<Shard> {
    let number = u32::try_from(value["shard"].as_u64()?).ok()?;
    let seeds = value["seeds"].as_str()?;
    // A minus sign of the first number is not the separator.
    let dash = 1 + seeds.get(1..)?.find('-')?;
    let seeds = seeds[..dash].parse().ok()?..=seeds[dash + 1..].parse().ok()?;
    (!seeds.is_empty()).then_some(Shard { number, seeds })
}
