//! Raw and valid rules are two types: a value of type [`Rules`] is a game that can be dealt and played.

mod check;
mod clearing;
mod filling;
mod foundations;
mod sides;
mod younger;

use std::collections::BTreeSet;
use std::ops::Deref;

use serde::Serialize;

use crate::errors::{Mistake, Mistakes};
use crate::language::{RawRules, RuleKey};

/// A game: rules that have passed every check.
///
/// Its fields are those of [`RawRules`], to read but not to write. [`RawRules::validate`] makes one, [`Rules::vary`]
/// makes another game of it.
///
/// ```
/// use cadogan_rules::{RawRules, preset};
///
/// let klondike = preset("klondike").expect("a preset").rules();
/// let draw_one = klondike.vary(|rules| rules.stock.deal_count = 1).expect("a game");
/// assert_eq!((klondike.stock.deal_count, draw_one.stock.deal_count), (3, 1));
///
/// let mut raw = RawRules::default();
/// raw.foundations.present = false;
/// assert!(raw.validate().is_err(), "no way to win");
/// ```
///
/// Neither building nor changing one without the checks compiles:
///
/// ```compile_fail,E0423
/// use cadogan_rules::{RawRules, Rules};
///
/// let rules = Rules(RawRules::default());
/// ```
///
/// ```compile_fail,E0560
/// use cadogan_rules::{FoundationRules, Rules};
///
/// let rules = Rules { foundations: FoundationRules::default(), ..Rules::default() };
/// ```
///
/// ```compile_fail,E0594
/// use cadogan_rules::Rules;
///
/// let mut rules = Rules::default();
/// rules.foundations.present = false;
/// ```
///
/// ```compile_fail,E0596
/// use cadogan_rules::Rules;
///
/// let mut rules = Rules::default();
/// rules.accordion.moves.clear();
/// ```
///
/// ```compile_fail,E0308
/// use cadogan_rules::{Deal, RawRules};
///
/// let deal = Deal::from_seed(&RawRules::default(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default, Serialize)]
#[serde(transparent)]
pub struct Rules(RawRules);

impl Deref for Rules {
    type Target = RawRules;

    fn deref(&self) -> &RawRules {
        &self.0
    }
}

impl Rules {
    /// The game with some of its rules changed, if that still makes a game.
    pub fn vary(&self, change: impl FnOnce(&mut RawRules)) -> Result<Rules, Mistakes> {
        let mut raw = self.to_raw();
        change(&mut raw);
        raw.validate()
    }

    /// The rules as plain data, to be changed and validated again.
    pub fn to_raw(&self) -> RawRules {
        self.0.clone()
    }
}

impl RawRules {
    /// Checks whether the values make a game together: everything that [`parse_rules`](crate::parse_rules) checks after
    /// reading.
    pub fn validate(self) -> Result<Rules, Mistakes> {
        validated(self, Vec::new(), &BTreeSet::new(), &|_| None)
    }
}

/// The only place that makes [`Rules`]: if reading found no `mistakes` and the checks find none. Nothing is concluded
/// from `doubtful` keys, whose value could not be read (so there is already a mistake); `path_of` returns the path of a
/// key as spelled in the file.
pub(crate) fn validated(
    raw: RawRules,
    mut mistakes: Vec<Mistake>,
    doubtful: &BTreeSet<RuleKey>,
    path_of: &dyn Fn(RuleKey) -> Option<String>,
) -> Result<Rules, Mistakes> {
    debug_assert!(doubtful.is_empty() || !mistakes.is_empty(), "a key is in doubt for no reason");
    mistakes.extend(check::check(&raw, doubtful, path_of));
    Mistakes::unless_none(mistakes, Rules(raw))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_is_a_game() {
        assert_eq!(RawRules::default().validate(), Ok(Rules::default()));
    }
}
