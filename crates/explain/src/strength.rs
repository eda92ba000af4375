//! The methods, by strength.

use cadogan_compiled::CompiledDeal;
use cadogan_rules::{Deal, Rules};
use serde::Serialize;

use crate::needs::Needs;
use crate::outlook::Outlook;
use crate::trace::{Reading, Tracer};

/// How far blocked cards are traced. Each method refutes everything that the one before refutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Strength {
    /// A card that covers, in its own pile, every card it could be packed on and a card that must go up before it.
    Direct,
    /// The published recursive method: the cards on top of what a card needs must also be able to leave; what those
    /// need is assumed to be in reach unless they, or the first card, cover it.
    Recursive,
    /// Everything that a card needs, traced to the end: a least fixed point.
    Full,
}

impl Strength {
    /// All of them, the weakest first.
    pub const ALL: [Strength; 3] = [Strength::Direct, Strength::Recursive, Strength::Full];

    /// The word used in JSON and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Strength::Direct => "direct",
            Strength::Recursive => "recursive",
            Strength::Full => "full",
        }
    }
}

/// Which methods refute a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Refutations {
    /// [`Strength::Direct`].
    pub direct: bool,
    /// [`Strength::Recursive`] if cards of the suit count as in reach unless they lie under the card itself: another
    /// reading of the published text.
    pub narrow: bool,
    /// [`Strength::Recursive`].
    pub recursive: bool,
    /// [`Strength::Full`].
    pub full: bool,
}

impl Needs {
    /// Whether blocked cards prove, with this method, that a position is lost. `false` proves nothing. The base of the
    /// deal must be the one that the needs were computed for.
    pub fn is_lost(&self, rules: &Rules, deal: &Deal, strength: Strength) -> bool {
        let table = CompiledDeal::of(rules, deal);
        match strength {
            Strength::Direct => Tracer::new(self, &table).directly_blocked() != 0,
            Strength::Recursive => Tracer::new(self, &table).first_blocked(Reading::Plain).is_some(),
            Strength::Full => Outlook::of(self, &table).is_lost(self, &table),
        }
    }

    /// Which methods refute a position.
    pub fn refutations(&self, rules: &Rules, deal: &Deal) -> Refutations {
        let table = CompiledDeal::of(rules, deal);
        let tracer = Tracer::new(self, &table);
        Refutations {
            direct: tracer.directly_blocked() != 0,
            narrow: tracer.first_blocked(Reading::Narrow).is_some(),
            recursive: tracer.first_blocked(Reading::Plain).is_some(),
            full: Outlook::of(self, &table).is_lost(self, &table),
        }
    }
}
