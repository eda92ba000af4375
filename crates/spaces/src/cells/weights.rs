//! What makes a position look far from a win.

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

/// Learned by an evolution strategy on Microsoft deals of FreeCell from 200,000 on, so that a best-first search visits few
/// positions; those of the second row with another start.
const LEARNED: [Weights; 2] = [
    Weights {
        away: 87,
        on_lower: 198,
        on_higher: 231,
        on_equal: 187,
        pile: 246,
        over_next: 59,
        group_over_next: 33,
        in_cell: 111,
        empty_cells: [685, 299, 39],
        a_move: 115,
    },
    Weights {
        away: 96,
        on_lower: 175,
        on_higher: 233,
        on_equal: 38,
        pile: 320,
        over_next: 51,
        group_over_next: 48,
        in_cell: 34,
        empty_cells: [722, 293, 82],
        a_move: 131,
    },
];

impl Weights {
    /// The weights of a round: those that were learned, then others between half and twice of the first, at random but the
    /// same in every run.
    pub fn of_round(round: u32) -> Weights {
        /// In sixteenths.
        const FACTORS: [i32; 8] = [8, 10, 12, 14, 18, 21, 26, 32];
        if let Some(&learned) = LEARNED.get(round as usize) {
            return learned;
        }
        let mut word = u64::from(round).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut vary = |weight: i32| {
            word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9).wrapping_add(0x9e37_79b9_7f4a_7c15);
            weight * FACTORS[(word >> 40) as usize % FACTORS.len()] / 16
        };
        let w = LEARNED[0];
        Weights {
            away: vary(w.away),
            on_lower: vary(w.on_lower),
            on_higher: vary(w.on_higher),
            on_equal: vary(w.on_equal),
            pile: vary(w.pile),
            over_next: vary(w.over_next),
            group_over_next: vary(w.group_over_next),
            in_cell: vary(w.in_cell),
            empty_cells: w.empty_cells.map(&mut vary),
            a_move: vary(w.a_move),
        }
    }
}
