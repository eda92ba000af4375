//! What makes a position look far from a win: named terms, and how much each of them counts.

use std::sync::LazyLock;

use cadogan_rules::{Goal, GroupMoves, Redeals, Rules, SpacesPolicy, StockDeal};

macro_rules! terms {
    ($($name:ident $word:literal $about:literal,)*) => {
        /// Something that is counted in a position; more of it is worse.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Term {
            $(#[doc = $about] $name,)*
        }

        impl Term {
            /// All of them.
            pub const ALL: &'static [Term] = &[$(Term::$name,)*];

            /// The name in the file of weights.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Term::$name => $word,)*
                }
            }
        }
    };
}

terms! {
    Away "away" "Cards that are not on a foundation; in games of gaps, not in place.",
    FaceDown "face-down" "Cards that lie face down.",
    OverFaceDown "over-face-down" "Groups that lie on a face-down card, whatever is between.",
    OverLower "over-lower" "Cards above a card of a lower rank.",
    OverSuit "over-suit" "Cards above a lower card of their own suit, which must leave before them.",
    Break "break" "Cards on a card on which they could not be built; in games of gaps, that do not continue their left neighbour.",
    Group "group" "Groups of cards that move together.",
    Run "run" "What groups lack in length, squared.",
    OverNext "over-next" "Cards above a card that a foundation needs next, once for each such card.",
    GroupOverNext "group-over-next" "The same, but a group counts as one card.",
    OverSoon "over-soon" "Cards above a card that a foundation needs soon, three times if it needs one other card before.",
    GroupOverSoon "group-over-soon" "The same, but a group counts as one card.",
    Cell "cell" "Cards in cells; the second counts twice, the third three times.",
    Pile "pile" "Tableau piles that are no space.",
    Stock "stock" "Cards in the stock, and in a waste that can be turned over again.",
    Waste "waste" "Cards in a waste that cannot be turned over again.",
    WasteOverNext "waste-over-next" "As over-next, in such a waste or a reserve.",
    WasteOverSoon "waste-over-soon" "As over-soon, in such a waste or a reserve.",
    Reserve "reserve" "Cards in the reserve.",
    Spread "spread" "How many cards foundations are ahead of the lowest, beyond two.",
    IdleGap "idle-gap" "Gaps into which no card can go.",
    DeadGap "dead-gap" "Gaps behind a card that no card continues, whatever gaps are between.",
    Waiting "waiting" "How many cards must move before a card can, for each card that is not where it belongs.",
    NextWaiting "next-waiting" "The same for the cards that continue what is in place.",
    Stuck "stuck" "Cards that wait for each other in a circle.",
    Idle "idle" "Cards at the top of a pile that can be moved neither to another top card nor to a foundation.",
    Closed "closed" "Cards that are not home and fit on no card at the top of a pile; two copies of a card count once.",
    OverSooner "over-sooner" "Cards above a card that can go home sooner, or in most games one of a lower rank, once for each such card.",
    OverHigher "over-higher" "Cards above a card that could take them away.",
    Slack "slack" "How much sooner a card can go home than the card right under it.",
}

/// How many terms there are.
const TERMS: usize = Term::ALL.len();

/// How much each term counts. No weight is negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights([i32; TERMS]);

impl Weights {
    /// The weights for a game, chosen by its rules.
    pub fn of(rules: &Rules) -> Weights {
        WeightClass::of(rules).weights()
    }

    /// Weights by term.
    pub fn by(weight: impl Fn(Term) -> i32) -> Weights {
        Weights(std::array::from_fn(|index| weight(Term::ALL[index]).clamp(0, MOST)))
    }

    /// The weight of a term.
    #[inline]
    pub const fn get(&self, term: Term) -> i32 {
        self.0[term as usize]
    }

    /// The same with every weight between half and twice of what it was, at random: the same numbers give the same
    /// weights. Zero gives the weights themselves.
    pub fn varied(&self, number: u32) -> Weights {
        if number == 0 {
            return *self;
        }
        Weights(vary(self.0, number).map(|weight| weight.min(MOST)))
    }
}

/// Every weight between half and twice of what it was, at random: the same numbers give the same weights.
pub(crate) fn vary<const COUNT: usize>(weights: [i32; COUNT], number: u32) -> [i32; COUNT] {
    /// In sixteenths.
    const FACTORS: [i32; 8] = [8, 10, 12, 14, 18, 21, 26, 32];
    let mut word = u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    weights.map(|weight| {
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9).wrapping_add(0x9e37_79b9_7f4a_7c15);
        weight * FACTORS[(word >> 40) as usize % FACTORS.len()] / 16
    })
}

/// The largest weight: with it, the cost of the worst position is still far from the largest number.
const MOST: i32 = 1 << 14;

/// A kind of game that weights were learned for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WeightClass {
    /// Only complete suits leave the tableau.
    CompleteRuns,
    /// Groups of cards move together.
    Groups,
    /// The same, and the stock is turned over a limited number of times.
    GroupsPasses,
    /// Cards move one at a time, and there is a stock.
    SingleCardsStock,
    /// Cards move one at a time, and all are on the table from the start.
    SingleCards,
    /// The same, and spaces stay empty.
    Fans,
    /// Rows with gaps.
    Gaps,
    /// Cards of the stock are laid on heaps, or taken away by higher ones of their suit.
    Heaps,
}

impl WeightClass {
    /// All of them.
    pub const ALL: [WeightClass; 8] = [
        WeightClass::CompleteRuns,
        WeightClass::Groups,
        WeightClass::GroupsPasses,
        WeightClass::SingleCardsStock,
        WeightClass::SingleCards,
        WeightClass::Fans,
        WeightClass::Gaps,
        WeightClass::Heaps,
    ];

    /// The name in the file of weights.
    pub const fn name(self) -> &'static str {
        match self {
            WeightClass::CompleteRuns => "complete-runs",
            WeightClass::Groups => "groups",
            WeightClass::GroupsPasses => "groups-passes",
            WeightClass::SingleCardsStock => "single-cards-stock",
            WeightClass::SingleCards => "single-cards",
            WeightClass::Fans => "fans",
            WeightClass::Gaps => "gaps",
            WeightClass::Heaps => "heaps",
        }
    }

    /// Whether positions of such games are judged by a term.
    pub const fn has(self, term: Term) -> bool {
        use Term::*;
        let of_gaps = matches!(term, IdleGap | DeadGap | Waiting | NextWaiting | Stuck);
        let of_heaps = matches!(term, OverHigher | Slack);
        let of_fitting = matches!(term, Idle | Closed);
        match self {
            WeightClass::Gaps => of_gaps || matches!(term, Away | Break),
            WeightClass::Heaps => !of_gaps && !of_fitting,
            WeightClass::CompleteRuns => !of_gaps && !of_heaps && !of_fitting && !matches!(term, OverSooner),
            _ => !of_gaps && !of_heaps,
        }
    }

    /// The weights that come with the program; of several, the first.
    pub fn weights(self) -> Weights {
        self.all_weights()[0]
    }

    /// All weights that come with the program for the class, the best first. What one misjudges, another may not.
    pub fn all_weights(self) -> &'static [Weights] {
        &SHIPPED[self as usize]
    }

    /// The class of a game, chosen by its rules.
    pub fn of(rules: &Rules) -> WeightClass {
        if rules.goal() == Goal::Sequences {
            WeightClass::Gaps
        } else if rules.goal() == Goal::Discard || rules.stock.size > 0 && rules.stock.deal_type == StockDeal::Heaps {
            WeightClass::Heaps
        } else if rules.foundations.complete_only {
            WeightClass::CompleteRuns
        } else if rules.group_moves() != GroupMoves::No {
            let passes = rules.stock.size > 0
                && rules.stock.deal_type == StockDeal::Waste
                && rules.stock.redeal != Redeals::Unlimited;
            if passes { WeightClass::GroupsPasses } else { WeightClass::Groups }
        } else if rules.stock.size > 0 {
            WeightClass::SingleCardsStock
        } else if rules.tableau.spaces == SpacesPolicy::NoBuild {
            WeightClass::Fans
        } else {
            WeightClass::SingleCards
        }
    }
}

/// The weights that come with the program, by class.
static SHIPPED: LazyLock<[Vec<Weights>; 8]> = LazyLock::new(|| {
    let text = include_str!("../data/weights.tsv");
    WeightClass::ALL.map(|class| {
        let weights = read_all(text, class.name());
        if weights.is_empty() { vec![Weights([1; TERMS])] } else { weights }
    })
});

/// The weights of a class: a column with its name and others with its name and `-2`, `-3` and so on.
fn read_all(text: &str, class: &str) -> Vec<Weights> {
    let others = (2..).map_while(|number| read(text, &format!("{class}-{number}")));
    read(text, class).into_iter().chain(others).collect()
}

/// The weights of a class. `None` if the table does not have them.
fn read(text: &str, class: &str) -> Option<Weights> {
    let names: Vec<&str> = Term::ALL.iter().map(|term| term.name()).collect();
    column(text, class, &names)?.try_into().ok().map(Weights)
}

/// A column of a table that has one row a term, in any order; a term that a column does not have is a dash. `None` if it is not such
/// a table, or not of these terms.
pub(crate) fn column(text: &str, name: &str, terms: &[&str]) -> Option<Vec<i32>> {
    let mut rows = text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t'));
    let column = rows.next()?.position(|heading| heading == name)?;
    let mut weights = vec![None; terms.len()];
    for mut row in rows {
        let term = row.next()?;
        let index = terms.iter().position(|&name| name == term)?;
        let weight = row.nth(column.checked_sub(1)?)?;
        let weight = if weight == "–" { 0 } else { weight.parse().ok()? };
        weights[index] = Some(weight).filter(|weight| (0..=MOST).contains(weight));
    }
    weights.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_that_come_with_the_program_are_well_formed() {
        for class in WeightClass::ALL {
            let weights = read_all(include_str!("../data/weights.tsv"), class.name());
            assert!(!weights.is_empty() && weights.iter().all(|weights| weights.get(Term::Away) > 0), "{class:?}");
            assert_eq!(weights, class.all_weights());
        }
        assert_eq!(read("term\ta\naway\t1\n", "a"), None, "most terms are missing");
        assert_eq!(read("term\ta\nfate\t1\n", "a"), None, "no such term");
    }

    #[test]
    fn variations_differ_and_stay_near() {
        let weights = Weights([100; TERMS]);
        assert_eq!(weights.varied(0), weights);
        assert_eq!(weights.varied(5), weights.varied(5));
        for number in 1..50 {
            let varied = weights.varied(number);
            assert!(varied != weights.varied(number + 1));
            assert!(varied.0.iter().all(|weight| (50..=200).contains(weight)), "{varied:?}");
        }
    }
}
