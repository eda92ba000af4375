//! Twos that can change rows freely in games of gaps.
//!
//! Claim: where rows are built from the left in suit and any two may begin any row, positions that differ only in which
//! of the open left ends hold which twos are equivalent, as long as one left end is a gap. (*Open*: a gap or a two.)
//!
//! Why: a two at a left end may move to a left end that is a gap, and back again at once, because nothing else has
//! changed. So all arrangements of these twos can be reached from each other, and one of them can be won if and only if
//! all can. The search tries what any of them allows: a three behind its two in any open row whose second place is a
//! gap; and when a two fills the last gap at a left end, every arrangement of all twos there, because these can then no
//! longer change. No such position is itself won, because in a won one every row begins with a two.
//!
//! Where the rows can be gathered, what begins a row is kept there, so all this is so once they were gathered for the last
//! time.
//!
//! One deck: an arrangement says for each suit where its single two lies.
//!
//! Code: such twos *float*. The key records which twos float, not where, and a move records where they must be for it.

use cadogan_rules::{Considered, Goal, KeySet, Redeals, Rules, SequenceBuild, SequenceDirection, keys};

use super::board::{Board, GAP, RandomNumbers};
use super::{Fill, GapsSpace};
use crate::techniques::Registration;

pub(crate) const TECHNIQUE: Registration = Registration {
    name: "floating-twos",
    claim: "while a left end is a gap, positions that differ only in which two lies at which left end are merged",
    published: false,
    keys: Considered::new(
        KeySet::GOAL.and(keys![SequenceDirection SequenceBuild FixedSuit TwoDecks MaxRank]).and(KeySet::gather()),
        Goal::Sequences.foreign_keys().and(KeySet::DEAL),
    ),
    conditions,
};

fn conditions(rules: &Rules) -> Result<(), String> {
    usual_gaps(rules)?;
    if rules.sequences.fixed_suit {
        return Err("every two has a row of its own".to_owned());
    }
    Ok(())
}

/// Whether rows are built from the left in suit, with one deck, and each suit fills a row.
pub(super) fn usual_gaps(rules: &Rules) -> Result<(), String> {
    let because = |reason: &str| Err(reason.to_owned());
    if rules.goal() != Goal::Sequences {
        return because("the game is not one of gaps");
    }
    if rules.sequences.direction != SequenceDirection::L {
        return because("rows are not built from the left");
    }
    if rules.sequences.build != SequenceBuild::SameSuit {
        return because("rows are not built in suit");
    }
    if rules.two_decks {
        return because("there are two decks");
    }
    if rules.sequences.count > 4 {
        return because("there are more rows than suits");
    }
    if rules.max_rank() < 2 {
        return because("there are only aces");
    }
    if rules.gather.times == Redeals::Unlimited {
        return because("the rows can always be gathered");
    }
    Ok(())
}

/// The twos of the four suits.
pub(super) const TWO_CODES: std::ops::Range<u8> = 4..8;

/// By suit: the row of its two, two bits each. Twos that do not lie at a left end have row 0.
pub(super) type Arrangement = u8;

#[derive(Clone, Debug)]
pub(super) struct FloatingTwos {
    /// By suit, then by row: what a floating two changes about the fingerprint. It takes out where the two lies.
    floating: [[u128; 4]; 4],
    /// The same for a two at a left end while it cannot move.
    resting: [[u128; 4]; 4],
}

impl FloatingTwos {
    pub(super) fn new(board: &Board) -> FloatingTwos {
        let mut numbers = RandomNumbers(0xD1B5_4A32_D192_ED03);
        let floating: [u128; 4] = std::array::from_fn(|_| numbers.next());
        let resting: [[u128; 4]; 4] = std::array::from_fn(|_| std::array::from_fn(|_| numbers.next()));
        let place = |suit: usize, row: usize| {
            let two = TWO_CODES.start + suit as u8;
            board.layout.left_ends.get(row).map_or(0, |&end| board.layout.part(two, end))
        };
        FloatingTwos {
            floating: std::array::from_fn(|suit| std::array::from_fn(|row| floating[suit] ^ place(suit, row))),
            resting: std::array::from_fn(|suit| std::array::from_fn(|row| resting[suit][row] ^ place(suit, row))),
        }
    }

    /// What the twos at left ends change about the fingerprint.
    pub(super) fn part(&self, board: &Board) -> u128 {
        let ends = &board.layout.left_ends;
        let floats = ends.iter().any(|&end| board.at[end as usize] == GAP);
        let mut part = 0;
        for (row, &end) in ends.iter().enumerate() {
            let suit = board.at[end as usize].wrapping_sub(TWO_CODES.start) as usize;
            if suit < 4 {
                part ^= if floats { self.floating[suit][row & 3] } else { self.resting[suit][row & 3] };
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

impl GapsSpace {
    /// The numbers of floating twos where these are merged: once nothing is gathered any more.
    #[inline]
    pub(super) fn floating_twos(&self) -> Option<&FloatingTwos> {
        self.twos.as_ref().filter(|_| self.is_last_round())
    }

    /// The left ends if twos float there.
    pub(super) fn floating(&self) -> Option<LeftEnds> {
        self.floating_twos()?;
        Some(LeftEnds::of(&self.board)).filter(|ends| ends.float())
    }

    /// Moves in a position with floating twos: all moves that some arrangement of them allows.
    pub(super) fn moves_with_floating_twos(&self, ends: LeftEnds, out: &mut Vec<Fill>) {
        let board = &self.board;
        for &place in &board.gaps {
            if board.is_left_end(place) {
                continue;
            }
            let left = board.at[place as usize - 1];
            let row = board.layout.left_ends.iter().position(|&end| end == place - 1);
            match row {
                Some(row) if left == GAP || TWO_CODES.contains(&left) => {
                    for suit in (0..4).filter(|&suit| ends.suits >> suit & 1 == 1) {
                        let three = TWO_CODES.end + suit;
                        if three / 4 < board.layout.max_rank {
                            let twos = ends.with_two_in_row(suit, row as u8);
                            out.push(self.fill_of_single(three, place, twos));
                        }
                    }
                }
                _ => {
                    let card = board.candidates(place).trailing_zeros() as u8;
                    if card < 52 {
                        out.push(self.fill_of_single(card, place, ends.arrangement));
                    }
                }
            }
        }
        for card in TWO_CODES.filter(|&two| ends.suits >> (two & 3) & 1 == 0 && board.holds(two)) {
            self.moves_of_loose_two(card, ends, out);
        }
    }

    /// A two that does not lie at a left end goes to one. If that fills the last gap there, the twos no longer float,
    /// so every arrangement of them is a separate move.
    fn moves_of_loose_two(&self, card: u8, ends: LeftEnds, out: &mut Vec<Fill>) {
        let end_of = |row: u8| self.board.layout.left_ends[row as usize];
        let first_gap = ends.gaps.trailing_zeros() as u8;
        if ends.gaps.count_ones() > 1 {
            out.push(self.fill_of_single(card, end_of(first_gap), ends.arrangement));
            return;
        }
        for row in (0..4).filter(|row| ends.open >> row & 1 == 1) {
            ends.for_each_arrangement(row, |twos| out.push(self.fill_of_single(card, end_of(row), twos)));
        }
    }

    /// Moves floating twos to an arrangement. Returns the previous one.
    pub(super) fn arrange(&mut self, twos: Arrangement) -> Arrangement {
        let Some(ends) = self.floating() else { return 0 };
        if ends.arrangement != twos {
            for (suit, row) in ends.steps_to(twos) {
                let two = TWO_CODES.start + suit;
                self.board.carry(two, self.board.place_of(two), self.board.layout.left_ends[row as usize]);
            }
        }
        ends.arrangement
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
