//! What is wrong with a deal. All mistakes are reported at once.

use std::fmt;

/// One reason why a deal, or a solution file with a deal in it, is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealError {
    /// Where: a JSON path, a line, a part of the table, the seed.
    pub place: String,
    /// What was found there and what is expected instead.
    pub message: String,
}

impl fmt::Display for DealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

impl std::error::Error for DealError {}

/// Every reason why a deal, or a solution file with a deal in it, is refused; at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealErrors(Vec<DealError>);

impl DealErrors {
    /// The reasons, in reading order.
    pub fn iter(&self) -> std::slice::Iter<'_, DealError> {
        self.0.iter()
    }
}

impl<'a> IntoIterator for &'a DealErrors {
    type Item = &'a DealError;
    type IntoIter = std::slice::Iter<'a, DealError>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl fmt::Display for DealErrors {
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

impl std::error::Error for DealErrors {}

/// Collects reasons while a deal is read or checked.
#[derive(Debug, Default)]
pub(crate) struct Reasons(Vec<DealError>);

impl Reasons {
    /// Notes one reason.
    pub(crate) fn add(&mut self, place: impl Into<String>, message: impl Into<String>) {
        self.0.push(DealError { place: place.into(), message: message.into() });
    }

    /// `Ok`, or every reason.
    pub(crate) fn into_result(self) -> Result<(), DealErrors> {
        if self.0.is_empty() { Ok(()) } else { Err(DealErrors(self.0)) }
    }
}

/// `1 card`, `2 cards`.
pub(crate) fn count_of(number: usize, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{plural}")
}
