//! Mistakes in an input, collected: where each one is, what is wrong there, and what was probably meant.
//!
//! Rules, deals, solutions, studies, schedules and tables are all read to the end before they are refused, so that the
//! user sees the second mistake without correcting the first.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::Value;

/// What sort of mistake it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MistakeKind {
    /// The text is not JSON, or gives one key twice.
    Syntax,
    /// An unknown key, a wrong type, an unknown word or a number out of range: everything that the JSON Schema also
    /// refuses.
    Structure,
    /// Every value is valid by itself, but together they do not make a game, a deal or whatever is read.
    Meaning,
}

/// One mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// What sort of mistake.
    pub kind: MistakeKind,
    /// Where: a JSON path such as `"stock"."deal count"`, a line, a part of the table, a seed.
    pub place: String,
    /// What was found there and what is expected instead.
    pub problem: String,
    /// What was probably meant, if a valid word is close enough.
    pub suggestion: Option<String>,
}

impl Mistake {
    /// A mistake described in words: what was found and what is expected instead.
    pub fn new(kind: MistakeKind, place: impl Into<String>, problem: impl Into<String>) -> Mistake {
        Mistake { kind, place: place.into(), problem: problem.into(), suggestion: None }
    }

    /// A value that is not one of those allowed.
    pub fn found(
        kind: MistakeKind,
        place: impl Into<String>,
        found: impl fmt::Display,
        allowed: impl fmt::Display,
    ) -> Mistake {
        Mistake::new(kind, place, format!("found {found}; allowed: {allowed}"))
    }

    /// The same mistake with what was probably meant.
    pub fn suggesting(self, suggestion: Option<String>) -> Mistake {
        Mistake { suggestion, ..self }
    }

    /// The same mistake in an input that is part of another one, at this place.
    pub fn within(self, outer: &str) -> Mistake {
        Mistake { place: format!("{outer}, {}", self.place), ..self }
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.problem)?;
        match &self.suggestion {
            Some(word) => write!(f, "; did you mean {word}?"),
            None => Ok(()),
        }
    }
}

/// All mistakes of one input, at least one. Displayed one per line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistakes(Vec<Mistake>);

impl Mistakes {
    /// The mistakes, in the order in which they were found. For rules: first unknown and duplicate keys, then wrong
    /// values, then combinations that do not make a game.
    pub fn list(&self) -> &[Mistake] {
        &self.0
    }

    /// `Ok` with the value if there are no mistakes.
    pub fn unless_none<T>(list: Vec<Mistake>, value: T) -> Result<T, Mistakes> {
        if list.is_empty() { Ok(value) } else { Err(Mistakes(list)) }
    }

    /// A message for people below the name of the input; see [`list_mistakes`].
    pub fn report(&self, input: &str) -> String {
        list_mistakes(input, &self.0)
    }
}

impl From<Mistake> for Mistakes {
    fn from(mistake: Mistake) -> Mistakes {
        Mistakes(vec![mistake])
    }
}

impl<'a> IntoIterator for &'a Mistakes {
    type Item = &'a Mistake;
    type IntoIter = std::slice::Iter<'a, Mistake>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl IntoIterator for Mistakes {
    type Item = Mistake;
    type IntoIter = std::vec::IntoIter<Mistake>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl fmt::Display for Mistakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, mistake) in self.0.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            write!(f, "{mistake}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Mistakes {}

/// Mistakes that a message shows one by one; more are counted.
const MOST_SHOWN: usize = 20;

/// Mistakes that differ only in numbers and in what they quote are of one kind; of a kind no more than this are shown.
const MOST_OF_A_KIND: usize = 3;

/// The name of an input and its mistakes below it, one per line; a single mistake is on the line of the name. The same
/// complaint is not repeated over and over: of a kind, the first few are shown and the others counted.
pub fn list_mistakes<M: fmt::Display>(input: &str, mistakes: &[M]) -> String {
    if let [single] = mistakes {
        return format!("{input}: {single}");
    }
    let mut text = format!("{input}: {} mistakes", mistakes.len());
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    let mut shown = 0;
    for mistake in mistakes.iter().map(ToString::to_string) {
        let seen = kinds.entry(kind_of(&mistake)).or_default();
        *seen += 1;
        if *seen <= MOST_OF_A_KIND && shown < MOST_SHOWN {
            text.push_str(&format!("\n  {mistake}"));
            shown += 1;
        }
    }
    match mistakes.len() - shown {
        0 => {}
        more if kinds.len() == 1 => text.push_str(&format!("\n  and {more} more of the same kind")),
        more => text.push_str(&format!("\n  and {more} more")),
    }
    text
}

/// A message without its numbers and without what it quotes.
fn kind_of(message: &str) -> String {
    let unquoted = message.split('"').step_by(2).collect::<String>();
    unquoted.chars().filter(|letter| !letter.is_ascii_digit()).collect()
}

/// The longest piece of an input file that a message repeats.
const LONGEST_QUOTE: usize = 60;

/// A text in quotation marks, on one line and not too long.
pub(crate) fn quote(text: &str) -> String {
    let mut start: String = text.chars().take(LONGEST_QUOTE).collect();
    if start.len() < text.len() {
        start.push('…');
    }
    format!("{start:?}")
}

/// A JSON value as shown in messages: simple values as they are, the others by name.
pub fn describe(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(flag) => flag.to_string(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => quote(text),
        Value::Array(items) if items.is_empty() => "an empty list".to_owned(),
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
    }
}

/// The path of a member of the object at `path`.
pub fn member(path: &str, key: &str) -> String {
    if path.is_empty() { quote(key) } else { format!("{path}.{}", quote(key)) }
}

/// `"a", "b", "c"`.
pub fn quoted_list<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    words.into_iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(", ")
}

/// The word that `typed` was probably meant to be. Differences in case and in separators between words are ignored.
pub fn nearest<'a>(typed: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let plain = |text: &str| text.to_lowercase().replace(['_', '-'], " ");
    let typed = plain(&typed.chars().take(LONGEST_QUOTE).collect::<String>());
    let mut best: Option<(usize, &str)> = None;
    for word in words {
        let distance = strsim::osa_distance(&typed, &plain(word));
        // Up to two letters in five may be wrong; beyond that it is another word.
        if distance * 5 <= 2 * word.chars().count().max(3) && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, word));
        }
    }
    best.map(|(_, word)| word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_counts_what_it_does_not_show() {
        let mistake = |line: usize| Mistake::found(MistakeKind::Structure, format!("line {line}"), "x", "a number");
        let one = Mistakes::from(mistake(1).suggesting(Some("\"7\"".to_owned())));
        assert_eq!(one.report("a.csv"), "a.csv: line 1: found x; allowed: a number; did you mean \"7\"?");
        let many = Mistakes::unless_none((1..=23).map(mistake).collect(), ()).expect_err("mistakes");
        let report = many.report("a.csv");
        assert!(report.starts_with("a.csv: 23 mistakes\n  line 1: found x"), "{report}");
        assert!(report.ends_with("\n  line 3: found x; allowed: a number\n  and 20 more of the same kind"), "{report}");
        let letter = |line: u8| Mistake::found(MistakeKind::Structure, "line", char::from(b'a' + line), "a number");
        let all_kinds = Mistakes::unless_none((0..23).map(letter).collect(), ()).expect_err("mistakes");
        assert!(
            all_kinds.report("a.csv").ends_with("\n  line: found t; allowed: a number\n  and 3 more"),
            "{all_kinds}"
        );
        assert_eq!(many.to_string().lines().count(), 23);
        assert_eq!(Mistakes::unless_none(Vec::new(), 5), Ok(5));
        assert_eq!(mistake(2).within("\"rules\"").place, "\"rules\", line 2");
    }

    #[test]
    fn near_words_are_suggested_and_far_ones_are_not() {
        let words = ["red-black", "same-suit", "any-suit"];
        assert_eq!(nearest("redblack", words), Some("red-black"));
        assert_eq!(nearest("Same_Suit", words), Some("same-suit"));
        assert_eq!(nearest("any", words), None);
        assert_eq!(nearest("whatever you like", words), None);
        assert_eq!(nearest("", words), None);
    }

    #[test]
    fn a_message_is_one_line_even_for_wild_text() {
        let wild = "line\nbreak \u{7} ".repeat(40);
        assert!(!quote(&wild).contains('\n'));
        assert!(quote(&wild).chars().count() < 140);
        assert_eq!(member(&member("", "stock"), "deal count"), "\"stock\".\"deal count\"");
    }
}
