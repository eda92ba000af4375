//! Seeds and limits.

use std::ops::RangeInclusive;
use std::time::Duration;

use cadogan_rules::json::{describe, member};
use cadogan_solve::Budget;
use serde_json::Value;

use super::{LIMIT_KEYS, Reader};

/// The default time limit for one deal.
const USUAL_TIME: Duration = Duration::from_secs(60);
/// The least memory that a search can work with.
const LEAST_BYTES: u64 = 1 << 16;
/// The seeds that there are.
const SEEDS: RangeInclusive<i64> = i32::MIN as i64..=u32::MAX as i64;

impl Reader<'_> {
    pub(super) fn seeds(&mut self, value: Option<&Value>) -> Option<RangeInclusive<i64>> {
        let allowed = format!("a range of seeds such as \"1-1000\", within {} to {}", SEEDS.start(), SEEDS.end());
        let Some(value) = value else {
            self.error("\"seeds\"", "nothing", allowed);
            return None;
        };
        let range = value.as_str().and_then(range).filter(|range| {
            range.start() <= range.end() && SEEDS.contains(range.start()) && SEEDS.contains(range.end())
        });
        if range.is_none() {
            self.error("\"seeds\"", describe(value), allowed);
        }
        range
    }

    pub(super) fn limits(&mut self, value: Option<&Value>) -> Option<Budget> {
        let mut limits = Budget { time: Some(USUAL_TIME), ..Budget::default() };
        let Some(value) = value else { return Some(limits) };
        let members = self.object("\"limits\"", value, &LIMIT_KEYS)?;
        for (key, value) in members {
            let path = member("\"limits\"", key);
            let text = value.as_str().unwrap_or_default();
            match key.as_str() {
                "time" if text == "none" => limits.time = None,
                "time" => match humantime::parse_duration(text) {
                    Ok(time) if !time.is_zero() => limits.time = Some(time),
                    _ => self.error(
                        &path,
                        describe(value),
                        "a time with its unit such as \"500ms\" or \"2m\", or \"none\"",
                    ),
                },
                "positions" => match value.as_u64() {
                    Some(positions @ 1..) => limits.positions = Some(positions),
                    _ => self.error(&path, describe(value), "a whole number, at least 1"),
                },
                "memory" => match text.parse::<bytesize::ByteSize>() {
                    Ok(size) if size.as_u64() >= LEAST_BYTES && usize::try_from(size.as_u64()).is_ok() => {
                        limits.bytes = size.as_u64() as usize;
                    }
                    _ => {
                        self.error(&path, describe(value), "a size with its unit, at least \"64KiB\", such as \"2GiB\"")
                    }
                },
                _ => {} // already reported
            }
        }
        Some(limits)
    }
}

/// `1-100`, `-5--2`.
fn range(text: &str) -> Option<RangeInclusive<i64>> {
    // A minus sign of the first number is not the separator.
    let dash = text.char_indices().skip(1).find(|&(_, c)| c == '-').map(|(index, _)| index)?;
    Some(text[..dash].trim().parse().ok()?..=text[dash + 1..].trim().parse().ok()?)
}
