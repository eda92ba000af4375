//! Techniques that make the search smaller without changing a verdict, as values: each has a name by which it can be
//! switched off, a claim, and the exact conditions under which the claim is true, derived from the rules.
//!
//! Each technique has one file, with its claim, why it is true, when it holds, and its code. The file is in this folder
//! if several spaces use the technique (it then says where in each of them), and otherwise in the folder of the space.

#[macro_use]
mod register;

mod cell_symmetry;
mod k_plus;
mod partial_groups;
mod pile_symmetry;
mod reserve_symmetry;
pub(crate) mod safe_foundation;
mod safe_worry_back;
mod suit_symmetry;

use cadogan_rules::{Considered, Goal, KeySet, Rules};

use crate::{accordion, clearing, double_runs, gaps, general, hole, runs, universal};
pub(crate) use register::Registration;
pub use safe_foundation::SafetyRule;
pub use suit_symmetry::{DistinguishedSuits, distinguished_suits};

// In the order in which they are listed.
techniques! {
    SafeFoundation = safe_foundation::TECHNIQUE;
    SafeWorryBack = safe_worry_back::TECHNIQUE;
    PartialGroups = partial_groups::TECHNIQUE;
    KPlus = k_plus::TECHNIQUE;
    PileSymmetry = pile_symmetry::TECHNIQUE;
    CellSymmetry = cell_symmetry::TECHNIQUE;
    ReserveSymmetry = reserve_symmetry::TECHNIQUE;
    SuitSymmetry = suit_symmetry::TECHNIQUE;
    CellDigs = hole::cell_digs::TECHNIQUE;
    BareCards = hole::bare_cards::TECHNIQUE;
    RankSupply = hole::rank_supply::TECHNIQUE;
    LinkedTops = accordion::linked_tops::TECHNIQUE;
    FloatingTwos = gaps::floating_twos::TECHNIQUE;
    StubbornGaps = gaps::stubborn_gaps::TECHNIQUE;
    LastStockCard = runs::last_stock_card::TECHNIQUE;
    BlockedCards = runs::blocked_cards::TECHNIQUE;
    Rivals = runs::rivals::TECHNIQUE;
    Unpiling = runs::unpiling::TECHNIQUE;
    PairedFoundations = double_runs::paired_foundations::TECHNIQUE;
    StuckCards = general::stuck_cards::TECHNIQUE;
    Pairing = clearing::pairing::TECHNIQUE;
    SurePairs = clearing::sure_pairs::TECHNIQUE;
    MeetingFoundations = universal::meeting_foundations::TECHNIQUE;
    SureDiscards = universal::sure_discards::TECHNIQUE;
}

/// The keys that have no effect in games that have piles.
const ROWS: KeySet = KeySet::accordion().and(KeySet::sequences());

/// The symmetries are about positions of which everything but the set of the cards that are left can change.
fn cards_stay_in_play(rules: &Rules) -> Result<(), String> {
    match rules.goal() {
        Goal::Discard => Err("cards are only taken away".to_owned()),
        _ => Ok(()),
    }
}

impl Technique {
    /// The name used to switch it off.
    pub const fn name(self) -> &'static str {
        self.registration().name
    }

    /// Whether the program of the paper has it too.
    pub const fn is_published(self) -> bool {
        self.registration().published
    }

    /// The technique with this name.
    pub fn from_name(name: &str) -> Option<Technique> {
        Technique::ALL.into_iter().find(|technique| technique.name() == name)
    }

    /// Its effect on the search, in one sentence.
    pub const fn claim(self) -> &'static str {
        self.registration().claim
    }

    /// How it treats every rule key.
    pub const fn keys(self) -> Considered {
        self.registration().keys
    }

    /// Whether the claim is true for these rules and the technique has an effect there, or why not.
    pub fn holds(self, rules: &Rules) -> Result<(), String> {
        self.keys().check(rules)?;
        (self.registration().conditions)(rules)
    }
}

/// A set of techniques.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Techniques(u32);

impl Default for Techniques {
    fn default() -> Self {
        Techniques::all()
    }
}

impl Techniques {
    /// Every technique. A space uses those of them that hold for its rules.
    pub const fn all() -> Techniques {
        Techniques((1 << Technique::ALL.len()) - 1)
    }

    /// No technique: the positions and moves are exactly those of the game.
    pub const fn none() -> Techniques {
        Techniques(0)
    }

    /// This set and one more.
    pub const fn with(self, technique: Technique) -> Techniques {
        Techniques(self.0 | 1 << technique as u32)
    }

    /// This set without one.
    pub const fn without(self, technique: Technique) -> Techniques {
        Techniques(self.0 & !(1 << technique as u32))
    }

    /// Whether the set has it.
    pub const fn contains(self, technique: Technique) -> bool {
        self.0 >> technique as u32 & 1 == 1
    }

    /// The techniques of this set that hold for these rules.
    pub fn that_hold(self, rules: &Rules) -> Techniques {
        Technique::ALL
            .into_iter()
            .filter(|&technique| self.contains(technique) && technique.holds(rules).is_ok())
            .fold(Techniques::none(), Techniques::with)
    }
}

/// What `cadogan rules GAME --dominances` prints about one technique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TechniqueReport {
    /// The technique.
    pub technique: Technique,
    /// Its name.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub claim: &'static str,
    /// Whether it is used for these rules, or why not.
    pub applies: Result<(), String>,
}

/// Every technique, with whether it holds for these rules, and the reason if it does not.
pub fn report(rules: &Rules) -> Vec<TechniqueReport> {
    Technique::ALL
        .into_iter()
        .map(|technique| TechniqueReport {
            technique,
            name: technique.name(),
            claim: technique.claim(),
            applies: technique.holds(rules),
        })
        .collect()
}

/// Reductions that may lose solutions: a search that uses one can prove only `winnable`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Streamliner {
    /// Every card that can go to a foundation goes there at once.
    pub foundations: bool,
    /// Positions that differ only in suits that building does not distinguish count as one.
    pub suits: bool,
}

impl Streamliner {
    /// No streamliner: the search is exhaustive.
    pub const NONE: Streamliner = Streamliner { foundations: false, suits: false };
    /// Both streamliners.
    pub const BOTH: Streamliner = Streamliner { foundations: true, suits: true };

    /// Whether a search with this streamliner that finds nothing proves that there is no win.
    pub const fn is_exhaustive(self) -> bool {
        !self.foundations && !self.suits
    }
}

#[cfg(test)]
mod tests {
    use cadogan_rules::preset;

    use super::*;

    fn names_that_hold(game: &str) -> Vec<&'static str> {
        let rules = preset(game).expect("a preset").rules();
        report(rules).into_iter().filter(|line| line.applies.is_ok()).map(|line| line.name).collect()
    }

    #[test]
    fn names_lead_back_to_their_techniques() {
        for technique in Technique::ALL {
            assert_eq!(Technique::from_name(technique.name()), Some(technique));
        }
        assert_eq!(Technique::from_name("no such technique"), None);
    }

    #[test]
    fn sets_know_what_is_in_them() {
        for technique in Technique::ALL {
            assert!(Techniques::all().contains(technique) && !Techniques::none().contains(technique));
            assert!(!Techniques::all().without(technique).contains(technique));
            assert_eq!(Techniques::all().without(technique).with(technique), Techniques::all());
        }
    }

    #[test]
    fn what_holds_is_found_from_the_rules() {
        let klondike = ["safe-foundation", "safe-worry-back", "partial-groups", "k-plus", "pile-symmetry"];
        let in_runs = ["last-stock-card", "blocked-cards", "rivals", "unpiling"];
        assert_eq!(names_that_hold("klondike"), [&klondike[..], &in_runs[..]].concat());
        let canfield = names_that_hold("canfield");
        assert!(!canfield.contains(&"rivals") && !canfield.contains(&"unpiling"), "spaces are refilled");
        assert!(canfield.contains(&"blocked-cards"));
        assert_eq!(names_that_hold("free-cell"), ["safe-foundation", "pile-symmetry", "cell-symmetry"]);
        assert_eq!(names_that_hold("spider"), ["pile-symmetry"], "two decks, complete suits, no waste");
        assert!(!names_that_hold("fortunes-favor").contains(&"k-plus"), "spaces are refilled from the waste");
        assert!(names_that_hold("golf").contains(&"suit-symmetry"));
        assert!(!names_that_hold("golf").contains(&"safe-foundation"));
    }

    #[test]
    fn what_does_not_hold_has_a_reason() {
        for game in cadogan_rules::presets() {
            for line in report(game.rules()) {
                assert!(line.applies.is_ok() || line.applies.is_err_and(|reason| reason.len() > 10), "{}", line.name);
            }
        }
    }
}
