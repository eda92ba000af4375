//! Techniques that make the search smaller without changing a verdict, as values: each has a name by which it can be
//! switched off, a claim, and the exact conditions under which the claim is true, found from the rules.
//!
//! One file a technique: its claim, why it is true, when it holds, and the code that does not depend on how a space
//! writes its positions down.

mod bare_cards;
mod blocked_cards;
mod cell_digs;
mod floating_twos;
mod k_plus;
mod last_stock_card;
mod linked_tops;
mod partial_groups;
mod rank_supply;
mod rivals;
mod safe_foundation;
mod safe_worry_back;
mod stubborn_gaps;
mod symmetry;
mod unpiling;

use cadogan_rules::Rules;

pub use safe_foundation::SafetyRule;
pub use symmetry::{SuitsTold, suits_told_apart};

/// One switchable reduction of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Technique {
    /// A card that nothing will ever need goes to its foundation at once.
    SafeFoundation,
    /// A card that would go up again at once does not come back from its foundation.
    SafeWorryBack,
    /// A part of a built group moves only if the card it leaves behind goes to its foundation at once.
    PartialGroups,
    /// Turning the stock and playing a card count as one move.
    KPlus,
    /// Tableau piles that nothing tells apart are not told apart.
    PileSymmetry,
    /// Cells are not told apart.
    CellSymmetry,
    /// Places of an open reserve are not told apart.
    ReserveSymmetry,
    /// Suits are not told apart where no rule looks at them.
    SuitSymmetry,
    /// A card goes to a cell only to free the card under it for the hole.
    CellDigs,
    /// A card that covers nothing does not go to the hole before an equal rank that covers something.
    BareCards,
    /// A position without enough neighbouring ranks for all cards to go to the hole is given up.
    RankSupply,
    /// An accordion whose top cards fall apart into groups that never match is given up.
    LinkedTops,
    /// Twos that can change rows freely are not told apart by row.
    FloatingTwos,
    /// Moves in games of gaps that can be made later just as well wait.
    StubbornGaps,
    /// The last card of the stock goes to its foundation at once if it is safe and that disturbs nothing.
    LastStockCard,
    /// A position in which some card can never be reached is given up.
    BlockedCards,
    /// Of two cards that want the same place the one that has to go first goes first.
    Rivals,
    /// A position whose piles cannot be taken apart in any order is given up.
    Unpiling,
}

impl Technique {
    /// All of them, in the order in which they are listed for people.
    pub const ALL: [Technique; 18] = [
        Technique::SafeFoundation,
        Technique::SafeWorryBack,
        Technique::PartialGroups,
        Technique::KPlus,
        Technique::PileSymmetry,
        Technique::CellSymmetry,
        Technique::ReserveSymmetry,
        Technique::SuitSymmetry,
        Technique::CellDigs,
        Technique::BareCards,
        Technique::RankSupply,
        Technique::LinkedTops,
        Technique::FloatingTwos,
        Technique::StubbornGaps,
        Technique::LastStockCard,
        Technique::BlockedCards,
        Technique::Rivals,
        Technique::Unpiling,
    ];

    /// The name used to switch it off.
    pub const fn name(self) -> &'static str {
        match self {
            Technique::SafeFoundation => "safe-foundation",
            Technique::SafeWorryBack => "safe-worry-back",
            Technique::PartialGroups => "partial-groups",
            Technique::KPlus => "k-plus",
            Technique::PileSymmetry => "pile-symmetry",
            Technique::CellSymmetry => "cell-symmetry",
            Technique::ReserveSymmetry => "reserve-symmetry",
            Technique::SuitSymmetry => "suit-symmetry",
            Technique::CellDigs => "cell-digs",
            Technique::BareCards => "bare-cards",
            Technique::RankSupply => "rank-supply",
            Technique::LinkedTops => "linked-tops",
            Technique::FloatingTwos => "floating-twos",
            Technique::StubbornGaps => "stubborn-gaps",
            Technique::LastStockCard => "last-stock-card",
            Technique::BlockedCards => "blocked-cards",
            Technique::Rivals => "rivals",
            Technique::Unpiling => "unpiling",
        }
    }

    /// Whether the program of the paper has it too.
    pub const fn is_published(self) -> bool {
        matches!(
            self,
            Technique::SafeFoundation
                | Technique::SafeWorryBack
                | Technique::PartialGroups
                | Technique::KPlus
                | Technique::PileSymmetry
                | Technique::CellSymmetry
                | Technique::ReserveSymmetry
                | Technique::SuitSymmetry
        )
    }

    /// The technique with this name.
    pub fn from_name(name: &str) -> Option<Technique> {
        Technique::ALL.into_iter().find(|technique| technique.name() == name)
    }

    /// What it does to the search, in one sentence.
    pub const fn claim(self) -> &'static str {
        match self {
            Technique::SafeFoundation => safe_foundation::CLAIM,
            Technique::SafeWorryBack => safe_worry_back::CLAIM,
            Technique::PartialGroups => partial_groups::CLAIM,
            Technique::KPlus => k_plus::CLAIM,
            Technique::PileSymmetry => symmetry::PILES_CLAIM,
            Technique::CellSymmetry => symmetry::CELLS_CLAIM,
            Technique::ReserveSymmetry => symmetry::RESERVE_CLAIM,
            Technique::SuitSymmetry => symmetry::SUITS_CLAIM,
            Technique::CellDigs => cell_digs::CLAIM,
            Technique::BareCards => bare_cards::CLAIM,
            Technique::RankSupply => rank_supply::CLAIM,
            Technique::LinkedTops => linked_tops::CLAIM,
            Technique::FloatingTwos => floating_twos::CLAIM,
            Technique::StubbornGaps => stubborn_gaps::CLAIM,
            Technique::LastStockCard => last_stock_card::CLAIM,
            Technique::BlockedCards => blocked_cards::CLAIM,
            Technique::Rivals => rivals::CLAIM,
            Technique::Unpiling => unpiling::CLAIM,
        }
    }

    /// Whether the claim is true for these rules and has something to do there, or why not.
    pub fn holds(self, rules: &Rules) -> Result<(), String> {
        match self {
            Technique::SafeFoundation => safe_foundation::holds(rules),
            Technique::SafeWorryBack => safe_worry_back::holds(rules),
            Technique::PartialGroups => partial_groups::holds(rules),
            Technique::KPlus => k_plus::holds(rules),
            Technique::PileSymmetry => symmetry::piles_hold(rules),
            Technique::CellSymmetry => symmetry::cells_hold(rules),
            Technique::ReserveSymmetry => symmetry::reserve_holds(rules),
            Technique::SuitSymmetry => symmetry::suits_hold(rules),
            Technique::CellDigs => cell_digs::holds(rules),
            Technique::BareCards => bare_cards::holds(rules),
            Technique::RankSupply => rank_supply::holds(rules),
            Technique::LinkedTops => linked_tops::holds(rules),
            Technique::FloatingTwos => floating_twos::holds(rules),
            Technique::StubbornGaps => stubborn_gaps::holds(rules),
            Technique::LastStockCard => last_stock_card::holds(rules),
            Technique::BlockedCards => blocked_cards::holds(rules),
            Technique::Rivals => rivals::holds(rules),
            Technique::Unpiling => unpiling::holds(rules),
        }
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

/// Every technique with whether it holds for these rules, and the reason if it does not.
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

/// Reductions that are allowed to lose solutions: a search that uses one proves `winnable` only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Streamliner {
    /// Every card that can go to a foundation goes there at once.
    pub foundations: bool,
    /// Positions that differ only in suits that building does not tell apart count as one.
    pub suits: bool,
}

impl Streamliner {
    /// No streamliner: the search is exhaustive.
    pub const NONE: Streamliner = Streamliner { foundations: false, suits: false };
    /// Both streamliners.
    pub const BOTH: Streamliner = Streamliner { foundations: true, suits: true };

    /// Whether a search with this streamliner that finds nothing proves that there is nothing.
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
