//! The plan as a file.

use cadogan_records::VERSION;
use cadogan_rules::json::{describe, member, read_json};
use cadogan_rules::{Mistake, MistakeKind, Mistakes};
use serde_json::{Value, json};

use super::{Plan, SCRIPT, Shard, WHOLE_STUDY};

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
    pub fn from_json(text: &str) -> Result<Plan, Mistakes> {
        let file = read_json(text)?;
        let mut mistakes = Vec::new();
        let mut wrong = |place: String, found: &Value, allowed: &str| {
            mistakes.push(Mistake::found(MistakeKind::Structure, place, describe(found), allowed));
        };
        let mut text = |key: &str| {
            let text = file[key].as_str();
            if text.is_none() {
                wrong(member("", key), &file[key], "a text");
            }
            text.unwrap_or_default().to_owned()
        };
        let (fingerprint, title) = (text("fingerprint"), text("title"));
        let list = file["shards"].as_array().filter(|list| !list.is_empty());
        if list.is_none() {
            wrong(member("", "shards"), &file["shards"], "a list of shards");
        }
        let mut shards: Vec<Shard> = Vec::new();
        for (index, value) in list.into_iter().flatten().enumerate() {
            let shard = read_shard(value).filter(|shard| {
                let follows = |last: &Shard| last.seeds.end().checked_add(1) == Some(*shard.seeds.start());
                shard.number as usize == index + 1 && shards.last().is_none_or(follows)
            });
            let Some(shard) = shard else {
                // The shards after it cannot be checked.
                let allowed = "a shard with the next number and the seeds that follow those of the shard before";
                mistakes.push(Mistake::found(MistakeKind::Structure, format!("\"shards\"[{index}]"), value, allowed));
                break;
            };
            shards.push(shard);
        }
        Mistakes::unless_none(mistakes, Plan { title, fingerprint, shards })
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
