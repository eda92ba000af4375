//! Twos at the left ends of rows, while one of these ends is a gap (see `techniques::floating_twos`).
//!
//! Such twos *float*: they can change places at will. The key records which twos float, not where, and a move records
//! where they must be for it.

use super::board::{Board, GAP, RandomNumbers};

/// The twos of the four suits.
pub(super) const TWO_CODES: std::ops::Range<u8> = 4..8;

/// By suit: the row of its two, two bits each. Twos that do not lie at a left end have row 0.
pub(super) type Arrangement = u8;

#[derive(Clone, Debug)]
pub(super) struct FloatingTwos {
    /// By suit: what a floating two adds to the fingerprint.
    floating: [u128; 4],
    /// By suit, then by row: what a two at a left end adds to the fingerprint while it cannot move.
    resting: [[u128; 4]; 4],
}

impl FloatingTwos {
    pub(super) fn new(board: &mut Board) -> FloatingTwos {
        let mut numbers = RandomNumbers(0xD1B5_4A32_D192_ED03);
        let twos = FloatingTwos {
            floating: std::array::from_fn(|_| numbers.next()),
            resting: std::array::from_fn(|_| std::array::from_fn(|_| numbers.next())),
        };
        // From here on, the fingerprint of the board does not include twos at left ends.
        for two in TWO_CODES {
            for &end in &board.layout.left_ends {
                if board.at[end as usize] == two {
                    board.fingerprint ^= board.layout.part(two, end);
                }
            }
        }
        board.layout.leave_out_twos_at_left_ends();
        twos
    }

    /// What the twos at left ends add to the fingerprint.
    pub(super) fn part(&self, board: &Board) -> u128 {
        let ends = &board.layout.left_ends;
        let floats = ends.iter().any(|&end| board.at[end as usize] == GAP);
        let mut part = 0;
        for (row, &end) in ends.iter().enumerate() {
            let suit = board.at[end as usize].wrapping_sub(TWO_CODES.start) as usize;
            if suit < 4 {
                part ^= if floats { self.floating[suit] } else { self.resting[suit][row & 3] };
            }
        }
        part
    }
}

/// What lies at the left ends, as far as twos are concerned.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LeftEnds {
    /// Rows that begin with a gap, as bits.
    pub(super) gaps: u8,
    /// Rows that begin with a gap or a two, as bits.
    pub(super) open: u8,
    /// Suits whose two lies at a left end, as bits.
    pub(super) suits: u8,
    /// Where these twos lie.
    pub(super) arrangement: Arrangement,
}

impl LeftEnds {
    pub(super) fn of(board: &Board) -> LeftEnds {
        let mut ends = LeftEnds::default();
        for (row, &end) in board.layout.left_ends.iter().enumerate() {
            let code = board.at[end as usize];
            if code == GAP {
                ends.gaps |= 1 << row;
                ends.open |= 1 << row;
            } else if TWO_CODES.contains(&code) {
                ends.open |= 1 << row;
                ends.suits |= 1 << (code & 3);
                ends.arrangement = in_row(ends.arrangement, code & 3, row as u8);
            }
        }
        ends
    }

    pub(super) fn float(self) -> bool {
        self.gaps != 0
    }

    /// The arrangement closest to the present one in which the two of `suit` begins `row`. Both are open.
    pub(super) fn with_two_in_row(self, suit: u8, row: u8) -> Arrangement {
        let mut arrangement = self.arrangement;
        let in_the_way = (0..4).find(|&other| self.suits >> other & 1 == 1 && row_of(arrangement, other) == row);
        match in_the_way {
            Some(other) if other == suit => return arrangement,
            Some(other) => arrangement = in_row(arrangement, other, self.gaps.trailing_zeros() as u8),
            None => {}
        }
        in_row(arrangement, suit, row)
    }

    /// Calls `found` with every arrangement of these twos that leaves `free_row` a gap.
    pub(super) fn for_each_arrangement(self, free_row: u8, mut found: impl FnMut(Arrangement)) {
        fn place(suits: u8, rows: u8, arrangement: Arrangement, found: &mut impl FnMut(Arrangement)) {
            if suits == 0 {
                return found(arrangement);
            }
            let suit = suits.trailing_zeros() as u8;
            for row in (0..4).filter(|row| rows >> row & 1 == 1) {
                place(suits & (suits - 1), rows & !(1 << row), in_row(arrangement, suit, row), found);
            }
        }
        place(self.suits, self.open & !(1 << free_row), 0, &mut found);
    }

    /// The moves of twos, as suit and row, that lead from this arrangement to another one.
    pub(super) fn steps_to(self, target: Arrangement) -> Vec<(u8, u8)> {
        let mut ends = self;
        let mut steps = Vec::new();
        let misplaced = |ends: LeftEnds| {
            let moves =
                |suit: &u8| ends.suits >> suit & 1 == 1 && row_of(ends.arrangement, *suit) != row_of(target, *suit);
            let mut suits = (0..4).filter(moves);
            // A two that can go to its target at once, or else any two, out of the way.
            let home = suits.clone().find(|&suit| ends.gaps >> row_of(target, suit) & 1 == 1);
            home.map(|suit| (suit, row_of(target, suit)))
                .or_else(|| Some((suits.next()?, ends.gaps.trailing_zeros() as u8)))
        };
        while let Some((suit, row)) = misplaced(ends) {
            ends.gaps ^= 1 << row | 1 << row_of(ends.arrangement, suit);
            ends.arrangement = in_row(ends.arrangement, suit, row);
            steps.push((suit, row));
        }
        steps
    }
}

/// The row of the two of a suit.
fn row_of(arrangement: Arrangement, suit: u8) -> u8 {
    arrangement >> (2 * suit) & 3
}

/// The arrangement with the two of a suit in another row.
fn in_row(arrangement: Arrangement, suit: u8, row: u8) -> Arrangement {
    arrangement & !(3 << (2 * suit)) | row << (2 * suit)
}
