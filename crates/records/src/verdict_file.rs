//! Verdicts as data: one compact file for the verdicts of one source on one game.
//!
//! The first line is a heading in JSON. The rest, up to the last four bytes, is a zlib stream of two bits for each deal:
//! first one bit for every seed from the first to the last, then another one for each, eight to a byte, the lowest bit
//! first. The first bit says whether the deal is decided, the second whether it can be won. A deal that is not decided is
//! undecided if its second bit is 0, and was never tried if it is 1. The last four bytes are the CRC-32 of everything
//! before them, the highest byte first.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::ops::RangeInclusive;
use std::time::Duration;

use cadogan_rules::{Numbering, Rules, parse_rules};
use cadogan_solve::Budget;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Answer, Counts, RecordsError, Row};

/// How every file begins.
const BEGINNING: &str = r#"{"format":"cadogan verdicts","#;
const FORMAT: &str = "cadogan verdicts";
/// Incremented with every change of the layout.
const LAYOUT: u32 = 1;
/// The bytes of the checksum.
const CHECKSUM: usize = 4;
/// More seeds than any sample has; a heading with more is not believed.
const MOST_SEEDS: u64 = 10_000_000_000;

/// The verdicts of one source on deals of one game.
#[derive(Clone, Debug, PartialEq)]
pub struct VerdictFile {
    /// The name of the game.
    pub game: String,
    /// Its rules.
    pub rules: Rules,
    /// How its deals are numbered.
    pub numbering: Numbering,
    /// Whose verdicts these are.
    pub source: String,
    /// When the file was made: year, month and day.
    pub date: String,
    /// What was spent, one entry for every version of the program and its limits.
    pub spent: Vec<Spent>,
    /// What was spent on each of the undecided deals, in the order of their seeds.
    pub undecided: Vec<UndecidedDeal>,
    /// The seed of the first deal.
    pub(crate) first: i64,
    /// The verdicts, from the first seed on; `None` if a deal was not tried.
    pub(crate) answers: Vec<Option<Answer>>,
}

/// What was spent by one version of the program with the same limits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spent {
    /// The version of the program.
    pub version: String,
    /// How long a deal might take, in seconds.
    pub limit_seconds: Option<f64>,
    /// How many positions it might visit.
    pub limit_positions: Option<u64>,
    /// How many bytes it might hold.
    pub limit_bytes: u64,
    /// The number of deals.
    pub deals: u64,
    /// The positions visited for them.
    pub positions: u64,
    /// The seconds that they took.
    pub seconds: f64,
}

/// What was spent on a deal that is undecided.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UndecidedDeal {
    /// Its seed, or its number.
    pub seed: i64,
    /// What ran out.
    pub reason: String,
    /// The solver that tried last.
    pub solver: String,
    /// The version of the program.
    pub version: String,
    /// How long it might take, in seconds.
    pub limit_seconds: Option<f64>,
    /// How many positions it might visit.
    pub limit_positions: Option<u64>,
    /// How many bytes it might hold.
    pub limit_bytes: u64,
    /// How many positions were visited.
    pub positions: u64,
    /// How long it took.
    pub seconds: f64,
}

/// The first line of a file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Heading {
    format: String,
    layout: u32,
    game: String,
    fingerprint: String,
    rules: Value,
    numbering: String,
    source: String,
    seeds: [i64; 2],
    winnable: u64,
    unwinnable: u64,
    undecided: u64,
    not_tried: u64,
    date: String,
    spent: Vec<Spent>,
    undecided_deals: Vec<UndecidedDeal>,
}

impl VerdictFile {
    /// Whether these bytes begin like a file of verdicts.
    pub fn is_one(bytes: &[u8]) -> bool {
        bytes.starts_with(BEGINNING.as_bytes())
    }

    /// The first and the last seed.
    pub fn seeds(&self) -> RangeInclusive<i64> {
        self.first..=self.first + self.answers.len() as i64 - 1
    }

    /// Whether two files differ in nothing but the day on which they were made.
    pub fn says_the_same_as(&self, other: &VerdictFile) -> bool {
        *self == VerdictFile { date: self.date.clone(), ..other.clone() }
    }

    /// The verdict on a deal; `None` if it was not tried.
    pub fn answer(&self, seed: i64) -> Option<Answer> {
        let index = usize::try_from(seed.checked_sub(self.first)?).ok()?;
        self.answers.get(index).copied().flatten()
    }

    /// The deals that were tried, with their verdicts, in the order of the seeds.
    pub fn deals(&self) -> impl Iterator<Item = (i64, Answer)> + '_ {
        (self.first..).zip(&self.answers).filter_map(|(seed, answer)| answer.map(|answer| (seed, answer)))
    }

    /// All deals from the first up to one that was not tried: what may be published, because slow deals are not missing
    /// from it.
    pub fn sample(&self) -> (RangeInclusive<i64>, Counts) {
        let answers = self.answers.iter().map_while(|answer| *answer);
        let counts: Counts = answers.collect();
        (self.first..=self.first + counts.deals() as i64 - 1, counts)
    }

    /// All verdicts, counted.
    pub fn counts(&self) -> Counts {
        self.answers.iter().flatten().copied().collect()
    }

    /// How many seconds were spent on all deals.
    pub fn seconds(&self) -> f64 {
        self.spent.iter().map(|spent| spent.seconds).sum()
    }

    /// The file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let counts = self.counts();
        let heading = Heading {
            format: FORMAT.to_owned(),
            layout: LAYOUT,
            game: self.game.clone(),
            fingerprint: self.rules.fingerprint(),
            rules: self.rules.to_json_short(),
            numbering: self.numbering.word().to_owned(),
            source: self.source.clone(),
            seeds: [*self.seeds().start(), *self.seeds().end()],
            winnable: counts.winnable,
            unwinnable: counts.unwinnable,
            undecided: counts.undecided,
            not_tried: self.answers.len() as u64 - counts.deals(),
            date: self.date.clone(),
            spent: self.spent.clone(),
            undecided_deals: self.undecided.clone(),
        };
        let heading = serde_json::to_string(&heading)
            .unwrap_or_else(|error| unreachable!("texts and finite numbers are JSON: {error}"));
        let mut bytes = heading.into_bytes();
        bytes.push(b'\n');
        let mut encoder = ZlibEncoder::new(bytes, Compression::best());
        let decided = self.answers.iter().map(|answer| answer.is_some_and(|answer| answer.is_decided()));
        let second = self.answers.iter().map(|answer| matches!(answer, None | Some(Answer::Winnable(()))));
        let mut bytes = encoder
            .write_all(&packed(decided))
            .and_then(|()| encoder.write_all(&packed(second)))
            .and_then(|()| encoder.finish())
            .unwrap_or_else(|error| unreachable!("memory takes every byte: {error}"));
        let checksum = checksum(&bytes);
        bytes.extend(checksum);
        bytes
    }

    /// Reads a file and checks all that it says about itself. `name` is what messages call it.
    pub fn read(name: &str, bytes: &[u8]) -> Result<VerdictFile, RecordsError> {
        let damaged = |what: String| RecordsError::damage(name, what);
        if !VerdictFile::is_one(bytes) {
            let message = "this is not a file of verdicts; `cadogan records export` writes one, with a name that ends in .verdicts";
            return Err(RecordsError::new(name, message));
        }
        let (content, sum) = bytes.split_at(bytes.len().saturating_sub(CHECKSUM));
        if sum != checksum(content) {
            return Err(damaged("the checksum is wrong: the file was changed, or its end is missing".to_owned()));
        }
        let end = content.iter().position(|&byte| byte == b'\n').unwrap_or(content.len());
        let (line, packed) = (&content[..end], content.get(end + 1..).unwrap_or_default());
        let layout = serde_json::from_slice::<Value>(line).ok().and_then(|heading| heading["layout"].as_u64());
        if layout.is_some_and(|layout| layout > u64::from(LAYOUT)) {
            let message = "a newer version of the program has written it; use that version to read it";
            return Err(RecordsError::new(name, message));
        }
        let heading: Heading =
            serde_json::from_slice(line).map_err(|error| damaged(format!("the heading cannot be read: {error}")))?;
        let rules = parse_rules(&heading.rules.to_string())
            .map_err(|errors| damaged(format!("the rules of the game cannot be read: {errors}")))?
            .rules;
        if rules.fingerprint() != heading.fingerprint {
            let found = rules.fingerprint();
            return Err(damaged(format!("its rules have the fingerprint {found}, not {}", heading.fingerprint)));
        }
        let numbering = Numbering::from_word(&heading.numbering)
            .ok_or_else(|| damaged(format!("{:?} is not a numbering of deals", heading.numbering)))?;
        let answers = unpack(packed, heading.seeds).map_err(damaged)?;
        let file = VerdictFile {
            game: heading.game,
            rules,
            numbering,
            source: heading.source,
            date: heading.date,
            spent: heading.spent,
            undecided: heading.undecided_deals,
            first: heading.seeds[0],
            answers,
        };
        file.check(&[heading.winnable, heading.unwinnable, heading.undecided, heading.not_tried]).map_err(damaged)?;
        Ok(file)
    }

    /// Compares the heading with the deals.
    fn check(&self, heading: &[u64; 4]) -> Result<(), String> {
        let counts = self.counts();
        let found = [counts.winnable, counts.unwinnable, counts.undecided, self.answers.len() as u64 - counts.deals()];
        if found != *heading {
            let words = "winnable, unwinnable, undecided and not tried";
            return Err(format!("{words}: the heading says {heading:?}, but there are {found:?}"));
        }
        let is_undecided = |deal: &(i64, Answer)| !deal.1.is_decided();
        if !self.deals().filter(is_undecided).map(|(seed, _)| seed).eq(self.undecided.iter().map(|deal| deal.seed)) {
            return Err("the heading lists other undecided deals than there are".to_owned());
        }
        let sums = self.spent.iter().map(|spent| u128::from(spent.deals)).sum::<u128>();
        if sums != u128::from(counts.deals()) {
            return Err(format!("the heading says what was spent on {sums} deals, but there are {}", counts.deals()));
        }
        let is_time = |seconds: f64| seconds.is_finite() && seconds >= 0.0;
        let limits = self.undecided.iter().filter_map(|deal| deal.limit_seconds);
        let limits = limits.chain(self.spent.iter().filter_map(|spent| spent.limit_seconds));
        let times = self.undecided.iter().map(|deal| deal.seconds).chain(self.spent.iter().map(|spent| spent.seconds));
        if !times.chain(limits).all(|seconds| is_time(seconds) && Duration::try_from_secs_f64(seconds).is_ok()) {
            return Err("a time is negative or too long".to_owned());
        }
        Ok(())
    }

    /// A row for every deal. What an undecided deal took is known; every other gets its share of what is left, so that
    /// sums stay what they were.
    pub(crate) fn rows(&self) -> impl Iterator<Item = Row> + '_ {
        let main = self.spent.iter().max_by_key(|spent| spent.deals);
        let undecided: BTreeMap<i64, &UndecidedDeal> = self.undecided.iter().map(|deal| (deal.seed, deal)).collect();
        let decided = (self.counts().deals() - undecided.len() as u64).max(1);
        let seconds = (self.seconds() - self.undecided.iter().map(|deal| deal.seconds).sum::<f64>()).max(0.0);
        let all = |counts: &mut dyn Iterator<Item = u64>| counts.fold(0, u64::saturating_add);
        let positions = all(&mut self.spent.iter().map(|spent| spent.positions));
        let positions = positions.saturating_sub(all(&mut self.undecided.iter().map(|deal| deal.positions)));
        self.deals().map(move |(seed, answer)| match undecided.get(&seed) {
            Some(deal) => Row {
                reason: Some(deal.reason.clone()),
                solver: deal.solver.clone(),
                version: deal.version.clone(),
                budget: budget(deal.limit_seconds, deal.limit_positions, deal.limit_bytes),
                positions: deal.positions,
                seconds: deal.seconds,
                derived_from: None,
                ..Row::derived(seed, answer, "")
            },
            None => Row {
                solver: FROM_FILE.to_owned(),
                version: main.map(|spent| spent.version.clone()).unwrap_or_default(),
                budget: main.map_or(crate::row::NO_BUDGET, |spent| {
                    budget(spent.limit_seconds, spent.limit_positions, spent.limit_bytes)
                }),
                positions: positions / decided,
                seconds: seconds / decided as f64,
                derived_from: None,
                ..Row::derived(seed, answer, "")
            },
        })
    }
}

/// The solver of rows that come from a file of verdicts, which does not say who decided each deal.
const FROM_FILE: &str = "verdict file";

fn budget(seconds: Option<f64>, positions: Option<u64>, bytes: u64) -> Budget {
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    Budget { time, positions, bytes: usize::try_from(bytes).unwrap_or(usize::MAX) }
}

fn checksum(bytes: &[u8]) -> [u8; CHECKSUM] {
    let mut crc = Crc::new();
    crc.update(bytes);
    crc.sum().to_be_bytes()
}

/// Eight bits to a byte, the lowest first.
fn packed(bits: impl Iterator<Item = bool>) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (index, bit) in bits.enumerate() {
        if index % 8 == 0 {
            bytes.push(0);
        }
        if let Some(byte) = bytes.last_mut() {
            *byte |= u8::from(bit) << (index % 8);
        }
    }
    bytes
}

/// The verdicts on these seeds, or what is wrong.
fn unpack(compressed: &[u8], [first, last]: [i64; 2]) -> Result<Vec<Option<Answer>>, String> {
    let length = i128::from(last) - i128::from(first) + 1;
    let deals = u64::try_from(length).ok().filter(|deals| (1..=MOST_SEEDS).contains(deals));
    let deals = deals.ok_or_else(|| format!("{first} to {last} are not the seeds of a sample"))? as usize;
    let bytes = deals.div_ceil(8);
    let mut bits = Vec::new();
    // One byte more than there should be: enough to see that there is too much.
    let read = ZlibDecoder::new(compressed).take(2 * bytes as u64 + 1).read_to_end(&mut bits);
    read.map_err(|error| format!("the verdicts cannot be unpacked: {error}"))?;
    if bits.len() != 2 * bytes {
        return Err(format!("{deals} deals take {} bytes, but there are {}", 2 * bytes, bits.len()));
    }
    let bit = |index: usize| bits[index / 8] >> (index % 8) & 1 == 1;
    let answer = |index: usize| match (bit(index), bit(8 * bytes + index)) {
        (true, true) => Some(Answer::Winnable(())),
        (true, false) => Some(Answer::Unwinnable(())),
        (false, false) => Some(Answer::Undecided(())),
        (false, true) => None,
    };
    Ok((0..deals).map(answer).collect())
}
