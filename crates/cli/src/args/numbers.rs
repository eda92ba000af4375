//! Deal numbers and ranges of them: `7`, `1-100`, `-5--2`.

use std::ops::RangeInclusive;
use std::str::FromStr;

/// A number, or a range with both ends included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Numbers {
    first: i128,
    last: i128,
}

impl Numbers {
    /// All the numbers.
    pub(crate) fn range(&self) -> RangeInclusive<i128> {
        self.first..=self.last
    }
}

/// Numbers as they are written in PySolFC: `32001`, `ms1-100`, `classic7`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PysolNumbers {
    /// The prefix of the digits: empty, `ms` or `classic`.
    pub(crate) prefix: &'static str,
    /// The numbers.
    pub(crate) numbers: Numbers,
}

/// Reads numbers and ranges.
impl FromStr for Numbers {
    type Err = String;

    fn from_str(text: &str) -> Result<Numbers, String> {
        let wanted = || format!("{text:?} is not a number or a range with both ends included, such as 7 or 1-100");
        // A minus sign of the first number is not a range dash.
        let dash = text.char_indices().skip(1).find(|&(_, c)| c == '-').map(|(index, _)| index);
        let (first, last) = match dash {
            Some(index) => {
                let first = text[..index].parse().map_err(|_| wanted())?;
                (first, text[index + 1..].parse().map_err(|_| wanted())?)
            }
            None => {
                let number: i128 = text.parse().map_err(|_| wanted())?;
                (number, number)
            }
        };
        if first > last {
            return Err(format!("the range {text} runs backwards: write the smaller number first"));
        }
        Ok(Numbers { first, last })
    }
}

impl FromStr for PysolNumbers {
    type Err = String;

    fn from_str(text: &str) -> Result<PysolNumbers, String> {
        let small = text.to_ascii_lowercase();
        let prefix = ["ms", "classic"].into_iter().find(|prefix| small.starts_with(prefix)).unwrap_or_default();
        let digits = small[prefix.len()..].replace(&format!("-{prefix}"), "-");
        let numbers = digits.parse().map_err(|reason| format!("{reason}, or one with ms or classic before it"))?;
        Ok(PysolNumbers { prefix, numbers })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(text: &str) -> Result<RangeInclusive<i128>, String> {
        text.parse::<Numbers>().map(|numbers| numbers.range())
    }

    #[test]
    fn numbers_and_ranges_are_read() {
        assert_eq!(range("7"), Ok(7..=7));
        assert_eq!(range("1-100"), Ok(1..=100));
        assert_eq!(range("-2"), Ok(-2..=-2));
        assert_eq!(range("-5--2"), Ok(-5..=-2));
        assert_eq!(range("-5-2"), Ok(-5..=2));
        for (text, prefix, numbers) in [
            ("ms5-9", "ms", 5..=9),
            ("MS5-ms9", "ms", 5..=9),
            ("classic3", "classic", 3..=3),
            ("32001", "", 32001..=32001),
        ] {
            let read: PysolNumbers = text.parse().expect(text);
            assert_eq!((read.prefix, read.numbers.range()), (prefix, numbers), "{text}");
        }
    }

    #[test]
    fn other_words_are_refused_with_what_is_wanted() {
        for text in
            ["", "-", "--", "1-", "x", "1-x", "1.5", "1 - 2", "é-1", "999999999999999999999999999999999999999999"]
        {
            let message = range(text).expect_err(text);
            assert!(message.contains("such as 7 or 1-100"), "{message}");
        }
        assert!("ms".parse::<PysolNumbers>().expect_err("no number").contains("with ms or classic"));
        assert!(range("9-3").expect_err("backwards").contains("runs backwards"));
    }
}
