//! Rule files: converts JSON text to typed rules. A file is always read to its end, so that one run reports every
//! mistake.

use std::ops::RangeInclusive;

use cadogan_cards::{Card, Rank, Suit};
use serde_json::Value;

use crate::errors::{Mistakes, describe, nearest, quoted_list};
use crate::gather::{Entry, Gathered};
use crate::language::*;
use crate::spelling::{ALIASES, TITLE};
use crate::strict_json::read_json;
use crate::validate::{Rules, validated};
use crate::words::Word;

/// A rule file: a game, and what the file says about it.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct RuleFile {
    /// The game.
    pub rules: Rules,
    /// The description of the game for human readers.
    pub about: About,
}

/// The description of a game for human readers. (Cadogan's own keys, at the top of the file.)
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct About {
    /// The name of the game for people, where the name of its file does not say it well: `Baker's Game`.
    pub title: Option<String>,
    /// The names that the game has elsewhere.
    pub aliases: Vec<String>,
    /// The game in one line.
    pub description: Option<String>,
    /// Where its rules are from.
    pub source: Option<String>,
    /// Anything else worth knowing, such as where two sources disagree.
    pub note: Option<String>,
}

/// Reads a rule file, in today's spelling or that of 2018. All mistakes are reported at once.
pub fn parse_rules(text: &str) -> Result<RuleFile, Mistakes> {
    rules_from_json(&read_json(text)?)
}

/// Like [`parse_rules`], for JSON that has already been read.
pub fn rules_from_json(file: &Value) -> Result<RuleFile, Mistakes> {
    let mut reader = Reader(Gathered::from_json(file));
    let mut raw = RawRules::read(&mut reader);
    let says_count = reader.0.entries.contains_key(&RuleKey::TableauCount);
    if !says_count && let Some(piles) = raw.piles_in_sizes() {
        raw.tableau.count = piles;
    }
    let about = About {
        title: reader.text(TITLE),
        aliases: reader.names(ALIASES),
        description: reader.text("description"),
        source: reader.text("source"),
        note: reader.text("note"),
    };
    reader.text("$schema");
    let Reader(Gathered { entries, texts: _, errors, doubtful }) = reader;
    let path_of = |key: RuleKey| entries.get(&key).map(|entry| entry.path.clone());
    let rules = validated(raw, errors, &doubtful, &path_of)?;
    Ok(RuleFile { rules, about })
}

/// Reads typed values from a file. On a mistake it records an error and uses the default.
pub(crate) struct Reader<'a>(Gathered<'a>);

/// A type of values that a rule file can hold.
pub(crate) trait RuleValue: Sized {
    /// The value of a key, or the default if the file has no readable value.
    fn read(reader: &mut Reader<'_>, key: RuleKey, default: Self) -> Self;
}

impl Reader<'_> {
    /// The value of a key.
    pub(crate) fn value<T: RuleValue>(&mut self, key: RuleKey, default: T) -> T {
        T::read(self, key, default)
    }

    /// The value of a key as converted by `convert`, or the default if the file does not have it.
    fn read<T>(
        &mut self,
        key: RuleKey,
        default: T,
        allowed: &str,
        words: impl IntoIterator<Item = String>,
        convert: impl Fn(&Entry<'_>) -> Option<T>,
    ) -> T {
        let Some(entry) = self.0.entries.get(&key) else { return default };
        if let Some(value) = convert(entry) {
            return value;
        }
        let words: Vec<String> = words.into_iter().collect();
        let near = entry.value.as_str().and_then(|typed| nearest(typed, words.iter().map(String::as_str)));
        let (path, found) = (entry.path.clone(), describe(entry.value));
        self.0.error_near(&path, found, allowed.to_owned(), near);
        self.0.doubtful.insert(key);
        default
    }

    fn number(&mut self, key: RuleKey, range: RangeInclusive<u8>, default: u8) -> u8 {
        let allowed = format!("a whole number from {} to {}", range.start(), range.end());
        self.read(key, default, &allowed, [], |entry| {
            let number = u8::try_from(whole_number(entry.value)?).ok()?;
            range.contains(&number).then_some(number)
        })
    }

    /// One of the keys that describe the game to human readers.
    fn text(&mut self, key: &str) -> Option<String> {
        let entry = self.0.texts.get(key)?;
        let text = entry.value.as_str().map(str::to_owned);
        if text.is_none() {
            let (path, found) = (entry.path.clone(), describe(entry.value));
            self.0.error(&path, found, "a text".to_owned());
        }
        text
    }

    /// A list of names, each once.
    fn names(&mut self, key: &str) -> Vec<String> {
        let Some(entry) = self.0.texts.get(key) else { return Vec::new() };
        let (value, path) = (entry.value, entry.path.clone());
        let name = |value: &Value| Some(value.as_str().filter(|text| !text.trim().is_empty())?.to_owned());
        self.items(value, &path, "names", name).0
    }

    /// The items of a list, and whether all of it could be read. None may occur twice.
    fn items<T: PartialEq>(
        &mut self,
        value: &Value,
        path: &str,
        item: &str,
        convert: impl Fn(&Value) -> Option<T>,
    ) -> (Vec<T>, bool) {
        let Value::Array(items) = value else {
            self.0.error(path, describe(value), format!("a list of {item}"));
            return (Vec::new(), false);
        };
        let (mut list, mut complete) = (Vec::new(), true);
        for (index, value) in items.iter().enumerate() {
            match convert(value) {
                Some(next) if !list.contains(&next) => list.push(next),
                converted => {
                    let again = if converted.is_some() { " a second time" } else { "" };
                    let found = describe(value) + again;
                    self.0.error(&format!("{path}[{index}]"), found, format!("{item}, each once"));
                    complete = false;
                }
            }
        }
        (list, complete)
    }

    /// A list: every item is checked, and none may occur twice.
    fn list<T: PartialEq>(
        &mut self,
        key: RuleKey,
        default: Vec<T>,
        item: &str,
        convert: impl Fn(&Value) -> Option<T>,
    ) -> Vec<T> {
        let Some(entry) = self.0.entries.get(&key) else { return default };
        let (value, path) = (entry.value, entry.path.clone());
        let (list, complete) = self.items(value, &path, item, convert);
        if !complete {
            self.0.doubtful.insert(key);
        }
        if value.is_array() { list } else { default }
    }
}

impl RuleValue for bool {
    fn read(reader: &mut Reader<'_>, key: RuleKey, default: bool) -> bool {
        reader.read(key, default, "true or false", [], |entry| entry.value.as_bool())
    }
}

/// Numbers of cards, piles or cells.
impl RuleValue for u8 {
    fn read(reader: &mut Reader<'_>, key: RuleKey, default: u8) -> u8 {
        let least = u8::from(matches!(key, RuleKey::StockDealCount | RuleKey::PocketMost));
        reader.number(key, least..=MOST_CARDS, default)
    }
}

impl RuleValue for MaxRank {
    fn read(reader: &mut Reader<'_>, key: RuleKey, default: MaxRank) -> MaxRank {
        MaxRank(reader.number(key, 1..=13, default.0))
    }
}

impl RuleValue for PackCount {
    fn read(reader: &mut Reader<'_>, key: RuleKey, default: PackCount) -> PackCount {
        reader.read(key, default, "0, 3 or 4", [], |entry| match whole_number(entry.value)? {
            packs @ (0 | 3 | 4) => Some(PackCount(packs as u8)),
            _ => None,
        })
    }
}

impl RuleValue for SuitCount {
    fn read(reader: &mut Reader<'_>, key: RuleKey, default: SuitCount) -> SuitCount {
        SuitCount(reader.number(key, 1..=4, default.0))
    }
}

macro_rules! read_as_words {
    ($($policy:ident)+) => {
        $(impl RuleValue for $policy {
            fn read(reader: &mut Reader<'_>, key: RuleKey, default: $policy) -> $policy {
                reader.read(key, default, &one_of::<$policy>(), spelled::<$policy>(), |entry| word(entry.value))
            }
        })+
    };
}

read_as_words! {
    BuildPolicy SpacesPolicy GroupPolicy GroupLanding FaceUpCards BuildDirection UpWhileDealing FoundationBuild StockDeal
    SequenceDirection SequenceBuild DiscardGoal PocketOpens GatherOrder SpacesFill HoleDirection BaseByPlay
    FoundationGoal
}

/// Today a word; in 2018 it was true or false.
impl RuleValue for GroupMoves {
    fn read(reader: &mut Reader<'_>, key: RuleKey, default: GroupMoves) -> GroupMoves {
        let allowed = format!("{}, true or false", one_of::<GroupMoves>());
        reader.read(key, default, &allowed, spelled::<GroupMoves>(), |entry| match entry.value {
            Value::Bool(true) => Some(GroupMoves::Yes),
            Value::Bool(false) => Some(GroupMoves::No),
            value => word(value),
        })
    }
}

/// Today a word; the flat key of 2018 was true (one card on each) or false.
impl RuleValue for InitialCards {
    fn read(reader: &mut Reader<'_>, key: RuleKey, default: InitialCards) -> InitialCards {
        if reader.0.entries.get(&key).is_some_and(|entry| entry.flat) {
            return reader.read(key, default, "true or false", [], |entry| match entry.value {
                Value::Bool(true) => Some(InitialCards::All),
                Value::Bool(false) => Some(InitialCards::None),
                _ => None,
            });
        }
        reader.read(key, default, &one_of::<InitialCards>(), spelled::<InitialCards>(), |entry| word(entry.value))
    }
}

impl RuleValue for FoundationBase {
    fn read(reader: &mut Reader<'_>, key: RuleKey, default: FoundationBase) -> FoundationBase {
        let allowed =
            "\"A\", \"2\" to \"10\", \"J\", \"Q\", \"K\" or \"random\" (ranks start with the ace, which is 1)";
        reader.read(key, default, allowed, ["random".to_owned()], |entry| match entry.value.as_str()? {
            "random" => Some(FoundationBase::Random),
            text => rank(text).map(FoundationBase::Rank),
        })
    }
}

impl RuleValue for SunkRank {
    fn read(reader: &mut Reader<'_>, key: RuleKey, default: SunkRank) -> SunkRank {
        let allowed = "\"none\", or a rank: \"A\", \"2\" to \"10\", \"J\", \"Q\", \"K\"";
        reader.read(key, default, allowed, ["none".to_owned()], |entry| match entry.value.as_str()? {
            "none" => Some(SunkRank::None),
            text => rank(text).map(SunkRank::Rank),
        })
    }
}

/// A number for every pile.
impl RuleValue for Vec<u8> {
    fn read(reader: &mut Reader<'_>, key: RuleKey, default: Vec<u8>) -> Vec<u8> {
        let allowed = format!("a list of whole numbers from 0 to {MOST_CARDS}, one for every pile");
        reader.read(key, default, &allowed, [], |entry| {
            let number = |item| whole_number(item).and_then(|number| u8::try_from(number).ok());
            let in_range = |number: &u8| *number <= MOST_CARDS;
            entry.value.as_array()?.iter().map(|item| number(item).filter(in_range)).collect()
        })
    }
}

impl RuleValue for HoleBase {
    fn read(reader: &mut Reader<'_>, key: RuleKey, default: HoleBase) -> HoleBase {
        let allowed = "a card such as \"AS\" or \"10H\" (ranks start with the ace, which is 1), \"random\" or \"any\"";
        let words = ["random".to_owned(), "any".to_owned()];
        reader.read(key, default, allowed, words, |entry| match entry.value.as_str()? {
            "random" => Some(HoleBase::Random),
            "any" => Some(HoleBase::Any),
            text => card(text).map(HoleBase::Card),
        })
    }
}

impl RuleValue for Redeals {
    fn read(reader: &mut Reader<'_>, key: RuleKey, default: Redeals) -> Redeals {
        let allowed = format!("true, false, or a whole number from 0 to {}", u32::MAX);
        reader.read(key, default, &allowed, [], |entry| match entry.value {
            Value::Bool(true) => Some(Redeals::Unlimited),
            Value::Bool(false) => Some(Redeals::Times(0)),
            value => whole_number(value).map(Redeals::Times),
        })
    }
}

impl RuleValue for Vec<AccordionMove> {
    fn read(reader: &mut Reader<'_>, key: RuleKey, default: Vec<AccordionMove>) -> Vec<AccordionMove> {
        let item = "\"L\" or \"R\" and a number from 1 to 52, such as \"L3\"";
        reader.list(key, default, item, accordion_move)
    }
}

impl RuleValue for Vec<AccordionPolicy> {
    fn read(reader: &mut Reader<'_>, key: RuleKey, default: Vec<AccordionPolicy>) -> Vec<AccordionPolicy> {
        reader.list(key, default, &one_of::<AccordionPolicy>(), word)
    }
}

impl RuleValue for Vec<FoundationPile> {
    fn read(reader: &mut Reader<'_>, key: RuleKey, default: Vec<FoundationPile>) -> Vec<FoundationPile> {
        reader.list(key, default, FoundationPile::FORM, |value| FoundationPile::read(value.as_str()?))
    }
}

impl RuleValue for Vec<Sources> {
    fn read(reader: &mut Reader<'_>, key: RuleKey, default: Vec<Sources>) -> Vec<Sources> {
        reader.list(key, default, Sources::FORM, |value| Sources::read(value.as_str()?))
    }
}

impl RuleValue for Vec<Route> {
    fn read(reader: &mut Reader<'_>, key: RuleKey, default: Vec<Route>) -> Vec<Route> {
        reader.list(key, default, Route::FORM, |value| Route::read(value.as_str()?))
    }
}

impl RuleValue for Vec<Match> {
    fn read(reader: &mut Reader<'_>, key: RuleKey, default: Vec<Match>) -> Vec<Match> {
        let item =
            "\"sum 13\" (2 to 26), \"same-rank\", \"lower-of-suit\", a rank such as \"K\", or two such as \"Q+K\"";
        reader.list(key, default, item, |value| discard_match(value.as_str()?))
    }
}

/// A word, or a picture row by row.
impl RuleValue for Layout {
    fn read(reader: &mut Reader<'_>, key: RuleKey, default: Layout) -> Layout {
        let words = Layout::WORDS.map(|(word, _)| word);
        let allowed = format!(
            "{}, or a list of rows such as [\" x x \", \"x x x\"]: an x for every place, at least one blank between two, at \
             most {} marks a row",
            quoted_list(words.into_iter()),
            Layout::MOST_COLUMNS
        );
        reader.read(key, default, &allowed, words.map(str::to_owned), |entry| match entry.value {
            Value::Array(rows) => {
                let rows: Option<Vec<Vec<u8>>> = rows.iter().map(|row| Layout::read_row(row.as_str()?)).collect();
                rows.filter(|rows| rows.len() <= usize::from(MOST_CARDS)).map(Layout::Rows)
            }
            value => {
                let text = value.as_str()?;
                Layout::WORDS.into_iter().find(|(word, _)| *word == text).map(|(_, layout)| layout)
            }
        })
    }
}

/// `sum N`, `same-rank`, `lower-of-suit`, a rank, or two ranks with a plus between them.
fn discard_match(text: &str) -> Option<Match> {
    if let Some(sum) = text.strip_prefix("sum ") {
        let plain = !sum.starts_with('0') && sum.bytes().all(|byte| byte.is_ascii_digit());
        let sum: u8 = if plain { sum.parse().ok()? } else { return None };
        return (2..=26).contains(&sum).then_some(Match::Sum(sum));
    }
    match text.split_once('+') {
        _ if text == "same-rank" => Some(Match::SameRank),
        _ if text == "lower-of-suit" => Some(Match::LowerOfSuit),
        None => rank(text).map(Match::Alone),
        Some((one, other)) => {
            let (one, other) = (rank(one)?, rank(other)?);
            Some(Match::Ranks(one.min(other), one.max(other)))
        }
    }
}

/// The number, if it is a whole number that fits. JSON does not distinguish `4` and `4.0`, and neither do we.
fn whole_number(value: &Value) -> Option<u32> {
    if let Some(number) = value.as_u64() {
        return u32::try_from(number).ok();
    }
    let number = value.as_f64()?;
    (number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&number)).then_some(number as u32)
}

fn spelled<T: Word>() -> impl Iterator<Item = String> {
    T::ALL.iter().map(|word| word.spelled())
}

fn one_of<T: Word>() -> String {
    let words: Vec<String> = spelled::<T>().collect();
    quoted_list(words.iter().map(String::as_str))
}

fn word<T: Word>(value: &Value) -> Option<T> {
    let text = value.as_str()?;
    T::ALL.iter().copied().find(|word| word.spelled() == text)
}

/// `A`, `1` to `13`, `T`, `J`, `Q`, `K`; letters in either case, no leading zeros. The published pattern also allows
/// `0`, but there is no such rank.
fn rank(text: &str) -> Option<Rank> {
    if text.starts_with('0') { None } else { text.parse().ok() }
}

/// A rank and a suit letter in either case.
fn card(text: &str) -> Option<Card> {
    let (last, _) = text.char_indices().next_back()?;
    let (rank_text, suit) = text.split_at(last);
    let suit = match suit {
        "C" | "c" => Suit::Clubs,
        "H" | "h" => Suit::Hearts,
        "S" | "s" => Suit::Spades,
        "D" | "d" => Suit::Diamonds,
        _ => return None,
    };
    rank(rank_text).map(|rank| Card::new(rank, suit))
}

/// `L` or `R` and 1 to 52.
fn accordion_move(value: &Value) -> Option<AccordionMove> {
    let text = value.as_str()?;
    let direction = match text.get(..1)? {
        "L" => AccordionDirection::Left,
        "R" => AccordionDirection::Right,
        _ => return None,
    };
    let digits = &text[1..];
    let plain = !digits.starts_with('0') && digits.bytes().all(|byte| byte.is_ascii_digit());
    let distance: u8 = if plain { digits.parse().ok()? } else { return None };
    (distance <= MOST_PLACES).then_some(AccordionMove { direction, distance })
}
