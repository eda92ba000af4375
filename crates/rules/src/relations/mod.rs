//! Relations between games: which of two games is won whenever the other one is.
//!
//! A game is *stronger* than another, *weaker* one if every deal that is winnable in it is also winnable in the other
//! (paper, section 6). So a win of the stronger game, and a proof that the weaker one cannot be won, both answer two
//! questions at once. The words are about the rules, not about the chances: strong rules forbid more.
//!
//! Everything here is one argument, made rule by rule: whatever a player does in the stronger game can be done in the
//! weaker one from the same position and leads to the same position, if necessary in several moves, and what is won in
//! the stronger one is won in the weaker one. Rules for which there is no such argument must be equal, or else nothing
//! is claimed: [`Relation::Unknown`] does not mean that there is no relation.

mod groups;
mod layout;
mod play;
mod stock;

use crate::{KeySet, RawRules, RuleKey, Rules};
use play::effective;

/// What is known about two games on the same deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// The same deals can be won.
    Same,
    /// Every deal that can be won in the first game can be won in the second.
    Stronger,
    /// Every deal that can be won in the second game can be won in the first.
    Weaker,
    /// Nothing.
    Unknown,
}

impl Relation {
    /// The relation seen from the other game.
    pub fn reversed(self) -> Relation {
        match self {
            Relation::Stronger => Relation::Weaker,
            Relation::Weaker => Relation::Stronger,
            other => other,
        }
    }
}

/// A relation and the argument for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// What holds.
    pub relation: Relation,
    /// Why, in one sentence for every rule that matters: what the weaker game allows in addition, or what prevents
    /// either relation.
    pub reasons: Vec<String>,
}

/// Compares two games that are dealt from the same seed.
///
/// ```
/// use cadogan_rules::{Relation, compare, preset};
///
/// let rules = |name| preset(name).expect("a preset").rules();
/// let comparison = compare(rules("black-hole"), rules("worm-hole"));
/// assert_eq!(comparison.relation, Relation::Stronger);
/// assert_eq!(comparison.reasons, ["it has 1 cell instead of 0"]);
/// ```
pub fn compare(first: &Rules, second: &Rules) -> Comparison {
    let (a, b) = (effective(first), effective(second));
    if a == b {
        return Comparison { relation: Relation::Same, reasons: sameness(first, second) };
    }
    match (additions(&a, &b), additions(&b, &a)) {
        (Ok(_), Ok(_)) => Comparison { relation: Relation::Same, reasons: sameness(first, second) },
        (Ok(reasons), Err(_)) => Comparison { relation: Relation::Stronger, reasons },
        (Err(_), Ok(reasons)) => Comparison { relation: Relation::Weaker, reasons },
        (Err(obstacles), Err(_)) => Comparison { relation: Relation::Unknown, reasons: obstacles },
    }
}

fn sameness(first: &Rules, second: &Rules) -> Vec<String> {
    if first == second {
        Vec::new()
    } else {
        vec!["they differ only in rules that make no difference in play".to_owned()]
    }
}

/// One rule of two games, the supposedly stronger one first.
enum Difference {
    /// It makes no difference.
    Same,
    /// The weaker game allows more; the sentence says what.
    Wider(String),
    /// There is no argument that the weaker game allows everything that the stronger one does.
    Broken(String),
}

/// A step of the argument: the keys that it covers, and its result for two games.
type Argument = (&'static [RuleKey], fn(&RawRules, &RawRules) -> Difference);

/// The whole argument. It covers every key: two games that differ in a key that is not covered here would be called the
/// same game.
const ARGUMENTS: [&[Argument]; 4] = [layout::ARGUMENTS, play::ARGUMENTS, groups::ARGUMENTS, stock::ARGUMENTS];

const _: () = {
    let (mut keys, mut part) = (KeySet::of(&[]), 0);
    while part < ARGUMENTS.len() {
        let mut index = 0;
        while index < ARGUMENTS[part].len() {
            keys = keys.and(KeySet::of(ARGUMENTS[part][index].0));
            index += 1;
        }
        part += 1;
    }
    assert!(keys.is_all(), "how do two games relate that differ in a new key?");
};

/// What the weaker game allows in addition; or, if it is not known to be weaker, everything that speaks against it.
fn additions(strong: &RawRules, weak: &RawRules) -> Result<Vec<String>, Vec<String>> {
    let (mut wider, mut broken) = (Vec::new(), Vec::new());
    for (_, step) in ARGUMENTS.into_iter().flatten() {
        match step(strong, weak) {
            Difference::Same => {}
            Difference::Wider(reason) => wider.push(reason),
            Difference::Broken(reason) => broken.push(reason),
        }
    }
    if broken.is_empty() { Ok(wider) } else { Err(broken) }
}

/// A rule that is forbidden or allowed.
fn permission(strong: bool, weak: bool, allowed: &str, forbidden: &str) -> Difference {
    match (strong, weak) {
        (false, true) => Difference::Wider(allowed.to_owned()),
        (true, false) => Difference::Broken(forbidden.to_owned()),
        _ => Difference::Same,
    }
}

/// A rule that must be the same in both games.
fn equal<T: PartialEq>(strong: T, weak: T, difference: &str) -> Difference {
    if strong == weak { Difference::Same } else { Difference::Broken(difference.to_owned()) }
}
