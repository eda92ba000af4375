//! Rule files: converts JSON text to typed rules. A file is always read to its end, so that one run reports every
//! mistake.

use std::ops::RangeInclusive;

use cadogan_cards::{Card, Rank, Suit};
use serde_json::Value;

use crate::errors::{RuleErrors, describe, nearest, quoted_list};
use crate::gather::{Entry, Gathered};
use crate::language::*;
use crate::spelling::Key;
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
    /// The game in one line.
    pub description: Option<String>,
    /// Where its rules are from.
    pub source: Option<String>,
    /// Anything else worth knowing, such as where two sources disagree.
    pub note: Option<String>,
}

/// Reads a rule file, in today's spelling or that of 2018. All mistakes are reported at once.
pub fn parse_rules(text: &str) -> Result<RuleFile, RuleErrors> {
    rules_from_json(&read_json(text)?)
}

/// Like [`parse_rules`], for JSON that has already been read.
pub fn rules_from_json(file: &Value) -> Result<RuleFile, RuleErrors> {
    let mut reader = Reader(Gathered::from_json(file));
    let raw = reader.rules();
    let about =
        About { description: reader.text("description"), source: reader.text("source"), note: reader.text("note") };
    reader.text("$schema");
    let Reader(Gathered { entries, errors, doubtful }) = reader;
    let path_of = |key: Key| entries.get(&key).map(|entry| entry.path.clone());
    let rules = validated(raw, errors, &doubtful, &path_of)?;
    Ok(RuleFile { rules, about })
}

/// Reads typed values from a file. On a mistake it records an error and uses the default.
struct Reader<'a>(Gathered<'a>);

impl Reader<'_> {
    fn rules(&mut self) -> RawRules {
        RawRules {
            tableau: self.tableau(),
            foundations: self.foundations(),
            hole: self.hole(),
            cells: CellRules {
                count: self.cards("cells", "count", 0),
                prefilled: self.cards("cells", "pre-filled", 0),
            },
            stock: self.stock(),
            reserve: ReserveRules {
                size: self.cards("reserve", "size", 0),
                stacked: self.flag("reserve", "stacked", false),
            },
            accordion: AccordionRules {
                size: self.cards("accordion", "size", 0),
                moves: self.list("moves", "\"L\" or \"R\" and a number from 1 to 52, such as \"L3\"", accordion_move),
                policies: self.list("build policies", &one_of::<AccordionPolicy>(), word),
            },
            sequences: self.sequences(),
            max_rank: MaxRank(self.number(("", "max rank"), 1..=13, 13)),
            two_decks: self.flag("", "two decks", false),
        }
    }

    fn tableau(&mut self) -> TableauRules {
        const SECTION: &str = "tableau piles";
        let default = TableauRules::default();
        TableauRules {
            count: self.cards(SECTION, "count", default.count),
            build: self.word(SECTION, "build policy", default.build),
            spaces: self.word(SECTION, "spaces policy", default.spaces),
            diagonal: self.flag(SECTION, "diagonal deal", default.diagonal),
            move_group: self.group_moves(SECTION, default.move_group),
            group_policy: self.word(SECTION, "move built group policy", default.group_policy),
            landing: self.word(SECTION, "built group landing", default.landing),
            face_up: self.word(SECTION, "face up cards", default.face_up),
        }
    }

    /// Today a word; in 2018 it was true or false.
    fn group_moves(&mut self, section: &'static str, default: GroupMoves) -> GroupMoves {
        let allowed = format!("{}, true or false", one_of::<GroupMoves>());
        self.read((section, "move built group"), default, &allowed, spelled::<GroupMoves>(), |entry| {
            match entry.value {
                Value::Bool(true) => Some(GroupMoves::Yes),
                Value::Bool(false) => Some(GroupMoves::No),
                value => word(value),
            }
        })
    }

    fn foundations(&mut self) -> FoundationRules {
        const SECTION: &str = "foundations";
        let default = FoundationRules::default();
        let base_allowed =
            "\"A\", \"2\" to \"10\", \"J\", \"Q\", \"K\" or \"random\" (ranks start with the ace, which is 1)";
        FoundationRules {
            present: self.flag(SECTION, "present", default.present),
            initial: self.initial_cards(default.initial),
            base: self.read((SECTION, "base card"), default.base, base_allowed, ["random".to_owned()], |entry| {
                match entry.value.as_str()? {
                    "random" => Some(FoundationBase::Random),
                    text => rank(text).map(FoundationBase::Rank),
                }
            }),
            removable: self.flag(SECTION, "removable", default.removable),
            complete_only: self.flag(SECTION, "only complete pile moves", default.complete_only),
        }
    }

    /// Today a word; the flat key of 2018 was true (one card on each) or false.
    fn initial_cards(&mut self, default: InitialCards) -> InitialCards {
        let key = ("foundations", "initial cards");
        if self.0.entries.get(&key).is_some_and(|entry| entry.flat) {
            return self.read(key, default, "true or false", [], |entry| match entry.value {
                Value::Bool(true) => Some(InitialCards::All),
                Value::Bool(false) => Some(InitialCards::None),
                _ => None,
            });
        }
        self.word(key.0, key.1, default)
    }

    fn hole(&mut self) -> HoleRules {
        const SECTION: &str = "hole";
        let default = HoleRules::default();
        let base_allowed = "a card such as \"AS\" or \"10H\" (ranks start with the ace, which is 1), or \"random\"";
        HoleRules {
            present: self.flag(SECTION, "present", default.present),
            base: self.read((SECTION, "base card"), default.base, base_allowed, ["random".to_owned()], |entry| {
                match entry.value.as_str()? {
                    "random" => Some(HoleBase::Random),
                    text => card(text).map(HoleBase::Card),
                }
            }),
            loops: self.flag(SECTION, "build loops", default.loops),
        }
    }

    fn stock(&mut self) -> StockRules {
        const SECTION: &str = "stock";
        let default = StockRules::default();
        let redeal_allowed = format!("true, false, or a whole number from 0 to {}", u32::MAX);
        StockRules {
            size: self.cards(SECTION, "size", default.size),
            deal_type: self.word(SECTION, "deal type", default.deal_type),
            deal_count: self.number((SECTION, "deal count"), 1..=MOST_CARDS, default.deal_count),
            redeal: self.read((SECTION, "redeal"), default.redeal, &redeal_allowed, [], |entry| match entry.value {
                Value::Bool(true) => Some(Redeals::Unlimited),
                Value::Bool(false) => Some(Redeals::Times(0)),
                value => whole_number(value).map(Redeals::Times),
            }),
            deal_over_spaces: self.flag(SECTION, "deal over spaces", default.deal_over_spaces),
        }
    }

    fn sequences(&mut self) -> SequenceRules {
        const SECTION: &str = "sequences";
        let default = SequenceRules::default();
        SequenceRules {
            count: self.cards(SECTION, "count", default.count),
            direction: self.word(SECTION, "direction", default.direction),
            build: self.word(SECTION, "build policy", default.build),
            fixed_suit: self.flag(SECTION, "fixed suit", default.fixed_suit),
        }
    }

    /// The value of a key as converted by `convert`, or the default if the file does not have it.
    fn read<T>(
        &mut self,
        key: Key,
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

    fn flag(&mut self, section: &'static str, key: &'static str, default: bool) -> bool {
        self.read((section, key), default, "true or false", [], |entry| entry.value.as_bool())
    }

    fn number(&mut self, key: Key, range: RangeInclusive<u8>, default: u8) -> u8 {
        let allowed = format!("a whole number from {} to {}", range.start(), range.end());
        self.read(key, default, &allowed, [], |entry| {
            let number = u8::try_from(whole_number(entry.value)?).ok()?;
            range.contains(&number).then_some(number)
        })
    }

    fn cards(&mut self, section: &'static str, key: &'static str, default: u8) -> u8 {
        self.number((section, key), 0..=MOST_CARDS, default)
    }

    fn word<T: Word>(&mut self, section: &'static str, key: &'static str, default: T) -> T {
        self.read((section, key), default, &one_of::<T>(), spelled::<T>(), |entry| word(entry.value))
    }

    fn text(&mut self, key: &'static str) -> Option<String> {
        self.read(("", key), None, "a text", [], |entry| entry.value.as_str().map(|text| Some(text.to_owned())))
    }

    /// A list in the section `accordion`: every item is checked, and none may occur twice.
    fn list<T: PartialEq>(&mut self, key: &'static str, item: &str, convert: impl Fn(&Value) -> Option<T>) -> Vec<T> {
        let key = ("accordion", key);
        let Some(entry) = self.0.entries.get(&key) else { return Vec::new() };
        let (value, path) = (entry.value, entry.path.clone());
        let Value::Array(items) = value else {
            self.0.error(&path, describe(value), format!("a list of {item}"));
            self.0.doubtful.insert(key);
            return Vec::new();
        };
        let mut list = Vec::new();
        for (index, value) in items.iter().enumerate() {
            match convert(value) {
                Some(next) if !list.contains(&next) => list.push(next),
                converted => {
                    let again = if converted.is_some() { " a second time" } else { "" };
                    let found = describe(value) + again;
                    self.0.error(&format!("{path}[{index}]"), found, format!("{item}, each once"));
                    self.0.doubtful.insert(key);
                }
            }
        }
        list
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
