//! Ways to number deals, for whoever keeps results by number.

use std::fmt;
use std::ops::RangeInclusive;

use super::{Deal, PysolNumber};
use crate::errors::Mistakes;
use crate::{Comparison, Relation, Rules, compare};

/// A way to number deals. The same number means another deal in each of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Numbering {
    /// Seeds, as in the published experiments.
    #[default]
    Seed,
    /// Microsoft and FreeCell Pro numbers.
    Microsoft,
    /// Numbers of PySolFC.
    Pysol,
    /// Numbers of the PySol before PySolFC.
    PysolClassic,
    /// Game numbers of Klondike-Solver.
    KlondikeSolver,
}

impl Numbering {
    /// All of them.
    pub const ALL: [Numbering; 5] =
        [Numbering::Seed, Numbering::Microsoft, Numbering::Pysol, Numbering::PysolClassic, Numbering::KlondikeSolver];

    /// The word in records and in JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Numbering::Seed => "seed",
            Numbering::Microsoft => "ms",
            Numbering::Pysol => "pysol",
            Numbering::PysolClassic => "pysol-classic",
            Numbering::KlondikeSolver => "klondike-solver",
        }
    }

    /// The numbering with this word.
    pub fn from_word(word: &str) -> Option<Numbering> {
        Numbering::ALL.into_iter().find(|numbering| numbering.word() == word)
    }

    /// Its numbers, for people: `seeds`, `Microsoft numbers`.
    pub const fn plural(self) -> &'static str {
        match self {
            Numbering::Seed => "seeds",
            Numbering::Microsoft => "Microsoft numbers",
            Numbering::Pysol => "PySolFC numbers",
            Numbering::PysolClassic => "classic PySol numbers",
            Numbering::KlondikeSolver => "Klondike-Solver numbers",
        }
    }

    /// The words for one deal on the command line: `--seed 7`, `--pysol classic7`.
    pub fn option(self, number: impl fmt::Display) -> String {
        match self {
            Numbering::PysolClassic => format!("--pysol classic{number}"),
            other => format!("--{} {number}", other.word()),
        }
    }

    /// The numbers that there are. (PySol has some that are larger than fit here.)
    pub const fn range(self) -> RangeInclusive<i64> {
        match self {
            Numbering::Seed => i32::MIN as i64..=u32::MAX as i64,
            Numbering::Microsoft => 1..=8_589_934_591,
            Numbering::Pysol | Numbering::PysolClassic => 1..=i64::MAX,
            Numbering::KlondikeSolver => i32::MIN as i64..=i32::MAX as i64,
        }
    }

    /// The deal of a number.
    pub fn deal(self, rules: &Rules, number: i64) -> Result<Deal, Mistakes> {
        // A negative number becomes 0, which is refused with the range of the numbers.
        let positive = u64::try_from(number).unwrap_or(0);
        match self {
            Numbering::Seed => Deal::from_seed(rules, number),
            Numbering::Microsoft => Deal::from_ms(rules, positive),
            Numbering::Pysol => Deal::from_pysol(rules, PysolNumber::Pysolfc(positive.into())),
            Numbering::PysolClassic => Deal::from_pysol(rules, PysolNumber::Classic(positive)),
            Numbering::KlondikeSolver => Deal::from_klondike_solver(rules, number),
        }
    }

    /// What verdicts on one game imply for deals of the same number of another.
    ///
    /// Relations between rules hold for the same cards in the same places. From a seed, games that are related are dealt
    /// alike. Numbers of other programs are laid out by the shape of a game, in an order that is the same for all of its
    /// numbers: if one number is dealt alike in both games, all are; if not, nothing follows.
    pub fn compare(self, first: &Rules, second: &Rules) -> Comparison {
        let comparison = compare(first, second);
        if self == Numbering::Seed || comparison.relation == Relation::Unknown {
            return comparison;
        }
        let [one, other] = [first, second].map(|rules| self.deal(rules, 1).map(without_empty_cells));
        if one.is_ok() && one == other {
            return comparison;
        }
        Comparison { relation: Relation::Unknown, reasons: Vec::new() }
    }
}

/// The deal with its cells as a set: which of them a card lies in does not matter, nor how many are empty.
fn without_empty_cells(mut deal: Deal) -> Deal {
    deal.cells.retain(Option::is_some);
    deal.cells.sort_unstable();
    deal
}

impl fmt::Display for Numbering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset;

    #[test]
    fn words_lead_back_and_numbers_are_dealt_as_on_the_command_line() {
        for numbering in Numbering::ALL {
            assert_eq!(Numbering::from_word(numbering.word()), Some(numbering));
        }
        let rules = preset("klondike").expect("a preset").rules();
        assert_eq!(Numbering::Seed.deal(rules, 7), Deal::from_seed(rules, 7));
        assert_eq!(Numbering::Microsoft.deal(rules, 7), Deal::from_ms(rules, 7));
        assert_eq!(Numbering::KlondikeSolver.deal(rules, -7), Deal::from_klondike_solver(rules, -7));
        let classic = "classic7".parse().expect("a number");
        assert_eq!(Numbering::PysolClassic.deal(rules, 7), Deal::from_pysol(rules, classic));
        for numbering in Numbering::ALL {
            let first = *numbering.range().start();
            assert!(numbering.deal(rules, first).is_ok(), "{numbering} {first}");
            let below = numbering.deal(rules, first - 1).expect_err("below the range").to_string();
            assert!(below.contains(&first.to_string()), "{below}");
        }
        assert_eq!(Numbering::PysolClassic.option(7), "--pysol classic7");
        assert_eq!(Numbering::Microsoft.option(7), "--ms 7");
    }

    #[test]
    fn nothing_follows_for_games_that_a_number_deals_differently() {
        let game = |name: &str| preset(name).expect("a preset").rules();
        let (free, baker) = (game("free-cell"), game("bakers-game"));
        let by_seed = compare(baker, free);
        assert_eq!(Numbering::Seed.compare(baker, free).relation, by_seed.relation);
        assert_eq!(Numbering::Microsoft.compare(baker, free).relation, by_seed.relation);
        // More cells are not another layout.
        let (few, many) = (game("free-cell-2-cell"), game("free-cell"));
        assert_ne!(compare(few, many).relation, Relation::Unknown);
        assert_eq!(Numbering::Microsoft.compare(few, many).relation, compare(few, many).relation);
        // Without numbers of that program nothing is known, whatever the rules say.
        assert_eq!(Numbering::KlondikeSolver.compare(baker, free).relation, Relation::Unknown);
    }
}
