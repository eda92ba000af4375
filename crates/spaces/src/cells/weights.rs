//! What makes a position look far from a win.

use std::sync::LazyLock;

use crate::weights::{column, vary};

/// How much each term counts. More of a term is worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// A card that is not home.
    pub away: i32,
    /// A card on a lower, a higher or an equal one that it is not built on.
    pub on_lower: i32,
    /// See [`on_lower`](Weights::on_lower).
    pub on_higher: i32,
    /// See [`on_lower`](Weights::on_lower).
    pub on_equal: i32,
    /// A pile that is no space.
    pub pile: i32,
    /// A card above one that a foundation needs next.
    pub over_next: i32,
    /// A built group above one that a foundation needs next.
    pub group_over_next: i32,
    /// A card in a cell.
    pub in_cell: i32,
    /// That only so many cells are empty: none, one or two.
    pub empty_cells: [i32; 3],
    /// A move on the way to the position.
    pub a_move: i32,
}

/// How many terms there are.
const TERMS: usize = 12;

/// The weights that come with the program: those of the first rounds.
static SHIPPED: LazyLock<[Weights; 2]> = LazyLock::new(|| ["first", "second"].map(|round| read(round).unwrap_or(EVEN)));

/// Every term counts the same.
const EVEN: Weights = Weights::of_terms([1; TERMS]);

fn read(round: &str) -> Option<Weights> {
    let weights = column(include_str!("../../data/cells.tsv"), round, &Weights::TERMS)?;
    weights.try_into().ok().map(Weights::of_terms)
}

impl Weights {
    /// The names of the terms in the file of weights.
    pub const TERMS: [&'static str; TERMS] = [
        "away",
        "on-lower",
        "on-higher",
        "on-equal",
        "pile",
        "over-next",
        "group-over-next",
        "in-cell",
        "no-empty-cell",
        "one-empty-cell",
        "two-empty-cells",
        "move",
    ];

    /// Weights in the order of [`TERMS`](Weights::TERMS).
    pub const fn of_terms(weights: [i32; TERMS]) -> Weights {
        let [away, on_lower, on_higher, on_equal, pile, over_next, group_over_next, in_cell, none, one, two, a_move] =
            weights;
        let empty_cells = [none, one, two];
        Weights { away, on_lower, on_higher, on_equal, pile, over_next, group_over_next, in_cell, empty_cells, a_move }
    }

    /// The weights in the order of [`TERMS`](Weights::TERMS).
    pub const fn terms(&self) -> [i32; TERMS] {
        let [none, one, two] = self.empty_cells;
        [
            self.away,
            self.on_lower,
            self.on_higher,
            self.on_equal,
            self.pile,
            self.over_next,
            self.group_over_next,
            self.in_cell,
            none,
            one,
            two,
            self.a_move,
        ]
    }

    /// The weights of a round: those that come with the program, then others between half and twice of the first, at random
    /// but the same in every run.
    pub fn of_round(round: u32) -> Weights {
        SHIPPED.get(round as usize).copied().unwrap_or_else(|| SHIPPED[0].varied(round))
    }

    /// The same with every weight between half and twice of what it was, at random: the same numbers give the same weights.
    pub fn varied(&self, number: u32) -> Weights {
        Weights::of_terms(vary(self.terms(), number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_that_come_with_the_program_are_well_formed() {
        for (round, number) in ["first", "second"].into_iter().zip(0..) {
            let weights = read(round).expect("a column");
            assert_eq!(Weights::of_terms(weights.terms()), weights);
            assert_eq!(Weights::of_round(number), weights);
            assert!(weights.away > 0, "{round}");
        }
        assert_eq!(Weights::of_round(7), Weights::of_round(7));
        assert_ne!(Weights::of_round(7), Weights::of_round(8));
    }
}
