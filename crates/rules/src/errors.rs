//! Mistakes in rules: where they are, what was found, what is allowed, and what was probably meant.

use std::fmt;

use serde_json::Value;

/// What sort of mistake it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RuleErrorKind {
    /// The text is not JSON, or gives one key twice.
    Syntax,
    /// An unknown key, a wrong type, an unknown word or a number out of range: everything that the JSON Schema also
    /// refuses.
    Structure,
    /// Every value is valid by itself, but together they do not make a game.
    Meaning,
}

/// One mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleError {
    /// What sort of mistake.
    pub kind: RuleErrorKind,
    /// Where: a JSON path such as `"stock"."deal count"`, or line and column if the text is not JSON.
    pub path: String,
    /// What is there.
    pub found: String,
    /// What may be there.
    pub allowed: String,
    /// The nearest valid word, if one is close enough.
    pub suggestion: Option<String>,
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: found {}; allowed: {}", self.path, self.found, self.allowed)?;
        match &self.suggestion {
            Some(word) => write!(f, "; did you mean {word}?"),
            None => Ok(()),
        }
    }
}

/// All mistakes of one rule set, at least one. Displayed one per line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleErrors(Vec<RuleError>);

impl RuleErrors {
    /// The mistakes: first unknown and duplicate keys, then wrong values, then combinations that do not make a game.
    pub fn list(&self) -> &[RuleError] {
        &self.0
    }

    /// `Ok` with the value if there are no mistakes.
    pub(crate) fn unless_none<T>(errors: Vec<RuleError>, value: T) -> Result<T, RuleErrors> {
        if errors.is_empty() { Ok(value) } else { Err(RuleErrors(errors)) }
    }
}

impl From<RuleError> for RuleErrors {
    fn from(error: RuleError) -> RuleErrors {
        RuleErrors(vec![error])
    }
}

impl fmt::Display for RuleErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.0.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            write!(f, "{error}")?;
        }
        Ok(())
    }
}

impl std::error::Error for RuleErrors {}

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
