//! Collects what is wrong with a deal.

use crate::errors::{Mistake, MistakeKind, Mistakes};

/// Collects reasons while a deal is read or checked.
#[derive(Debug, Default)]
pub(crate) struct Reasons(Vec<Mistake>);

impl Reasons {
    /// Notes one reason.
    pub(crate) fn add(&mut self, place: impl Into<String>, message: impl Into<String>) {
        self.0.push(Mistake::new(MistakeKind::Meaning, place, message));
    }

    /// Takes over mistakes of a part of the input.
    pub(crate) fn extend(&mut self, mistakes: impl IntoIterator<Item = Mistake>) {
        self.0.extend(mistakes);
    }

    /// `Ok`, or every reason.
    pub(crate) fn into_result(self) -> Result<(), Mistakes> {
        Mistakes::unless_none(self.0, ())
    }
}

/// `1 card`, `2 cards`.
pub(crate) fn count_of(number: usize, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{plural}")
}
