//! `cadogan cluster merge`: one database for all shards, and what it lacks.

use cadogan_lab::cluster::{self, Missing};
use cadogan_records::Merged;
use serde_json::json;

use super::folder::Folder;
use crate::args::{RecordsArgs, records_trouble};
use crate::console::Console;
use crate::error::CliError;

/// How many ranges of missing seeds are listed for one game; more are only counted.
const NAMED: usize = 10;

/// Merges the databases. Missing verdicts are determined from the merged one, so that shards may be deleted after a
/// merge.
pub(super) fn merge(
    folder: &Folder,
    records: &RecordsArgs,
    json: bool,
    console: &mut Console<'_>,
) -> Result<(), CliError> {
    if records.path().is_none() {
        return Err(CliError::input("--records none: the merged verdicts need a file; name one"));
    }
    let mut whole = records.open()?;
    let mut contradictions = Vec::new();
    for shard in &folder.plan.shards {
        let Some(part) = folder.records(shard)? else {
            if json {
                writeln!(console.out, "{}", json!({ "shard": shard.number, "rows": null, "new": 0, "improved": 0 }))?;
            } else {
                writeln!(console.out, "shard {}: there is no {}", shard.number, shard.records_file())?;
            }
            continue;
        };
        match whole.merge(&part) {
            Ok(Merged { rows, new, improved }) if json => {
                let object = json!({ "shard": shard.number, "rows": rows, "new": new, "improved": improved });
                writeln!(console.out, "{object}")?;
            }
            Ok(merged) => writeln!(
                console.out,
                "shard {}: {} rows, {} of them new, {} better than what was known",
                shard.number, merged.rows, merged.new, merged.improved
            )?,
            Err(error) if error.as_contradiction().is_some() => {
                contradictions.push(format!("shard {}: {error}; nothing of the shard was merged", shard.number));
            }
            Err(error) => return Err(records_trouble(error)),
        }
    }
    contradictions.extend(whole.contradictions().map_err(records_trouble)?.iter().map(ToString::to_string));
    if !contradictions.is_empty() {
        return Err(CliError::Contradiction(contradictions.join("\n")));
    }

    let (mut settled, mut missing, mut shards, mut lacks) = (0, 0, Vec::new(), Vec::new());
    for shard in &folder.plan.shards {
        let progress = cluster::progress(&folder.study, shard, &whole).map_err(records_trouble)?;
        settled += progress.counts.deals();
        missing += progress.missing_verdicts();
        for lack in &progress.missing {
            if json {
                let seeds: Vec<_> = lack.seeds.iter().map(|range| [*range.start(), *range.end()]).collect();
                lacks.push(json!({ "shard": shard.number, "game": lack.game, "count": lack.count, "seeds": seeds }));
                continue;
            }
            writeln!(console.out, "missing from shard {}: {}", shard.number, in_words(lack))?;
        }
        if !progress.is_complete() {
            shards.push(shard.number.to_string());
        }
    }
    if json {
        let object = json!({
            "records": whole.name(), "complete": missing == 0, "settled": settled, "missing": missing, "lacks": lacks,
        });
        writeln!(console.out, "{object}")?;
    }
    if missing == 0 && json {
        return Ok(());
    }
    if missing == 0 {
        writeln!(console.out, "complete: all {settled} verdicts of the study are in {}", whole.name())?;
        return Ok(());
    }
    Err(CliError::Incomplete(format!(
        "not complete: {missing} of {} verdicts are missing, in shards {}; `cadogan cluster submit {}` sends these off \
         again, and a merge after that adds the rest",
        settled + missing,
        shards.join(", "),
        folder.path.display()
    )))
}

fn in_words(missing: &Missing) -> String {
    let ranges = missing.seeds.iter().take(NAMED).map(|range| match (range.start(), range.end()) {
        (first, last) if first == last => first.to_string(),
        (first, last) => format!("{first} to {last}"),
    });
    let ranges: Vec<String> = ranges.collect();
    let more = if missing.seeds.len() > NAMED { " and more" } else { "" };
    format!("{}: {} seeds: {}{more}", missing.game, missing.count, ranges.join(", "))
}
