//! Moves of games of gaps.

use cadogan_cards::Card;
use cadogan_rules::PlayerMove;

use super::board::TWOS;
use super::floating_twos::{Arrangement, TWO_CODES};
use super::{GapsSpace, stubborn_gaps};
use crate::GameSpace;
use cadogan_search::{Fingerprint, Space};

/// A card goes to a gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fill {
    pub(super) card: u8,
    /// Where the card lies.
    pub(super) from: u8,
    pub(super) place: u8,
    /// Where the floating twos must be first.
    pub(super) twos: Arrangement,
}

/// What a move changed besides the gap that it names.
#[derive(Clone, Copy, Debug)]
pub struct FillUndo {
    /// Where the floating twos lay.
    twos: Arrangement,
}

impl GapsSpace {
    /// Moves in a position without floating twos.
    fn plain_moves(&self, out: &mut Vec<Fill>) {
        let first = out.len();
        let mut movable = 0;
        for &place in &self.board.gaps {
            let mut candidates = self.board.candidates(place);
            while candidates != 0 {
                let card = candidates.trailing_zeros() as u8;
                candidates &= candidates - 1;
                if self.board.holds(card) && !self.board.stays(card) {
                    movable |= 1 << card;
                    let copies = self.board.places_of(card);
                    out.extend(copies.map(|from| Fill { card, from, place, twos: 0 }));
                }
            }
        }
        if self.leave_out_waiting_moves && self.is_last_round() {
            let to_try = stubborn_gaps::cards_to_try(&self.board, movable);
            if to_try != movable {
                let mut kept = first;
                for index in first..out.len() {
                    if to_try >> out[index].card & 1 == 1 {
                        out[kept] = out[index];
                        kept += 1;
                    }
                }
                out.truncate(kept);
            }
        }
    }

    /// The move of a card that has no second copy. Arranging the floating twos does not move it.
    pub(super) fn fill_of_single(&self, card: u8, place: u8, twos: Arrangement) -> Fill {
        Fill { card, from: self.board.place_of(card), place, twos }
    }

    /// The player move for a move from this position. The place is named only for the second of two equal cards.
    fn say(&self, card: u8, from: u8, place: u8) -> Option<PlayerMove> {
        let spot = |place: u8| {
            let row = self.board.layout.left_ends.iter().rposition(|&end| end <= place)?;
            Some((row as u8, place - self.board.layout.left_ends[row]))
        };
        let (row, column) = spot(place)?;
        let from = if from == self.board.place_of(card) { None } else { Some(spot(from)?) };
        Some(PlayerMove::FillGap { card: Card::from_index(card)?, from, row, column })
    }
}

impl Space for GapsSpace {
    type Move = Fill;
    type Undo = FillUndo;
    type Key = Fingerprint;

    fn is_exhaustive(&self) -> bool {
        !self.board.layout.twos_stay
    }

    fn is_won(&self) -> bool {
        self.board.is_in_order()
    }

    fn forced(&mut self) -> Option<Fill> {
        None
    }

    fn moves(&mut self, out: &mut Vec<Fill>) {
        let first = out.len();
        match self.floating() {
            Some(ends) => self.moves_with_floating_twos(ends, out),
            None => self.plain_moves(out),
        }
        // Cards far to the right leave gaps where they are least in the way.
        if out.len() > first + 1 {
            out[first..].sort_by_key(|fill| (std::cmp::Reverse(fill.from), fill.place, fill.twos));
        }
        if self.gathers.is_left() {
            out.push(Fill::gather());
        }
    }

    fn play(&mut self, m: Fill) -> FillUndo {
        if m.is_gather() {
            self.gather();
            return FillUndo { twos: 0 };
        }
        let twos = self.arrange(m.twos);
        self.board.carry(m.card, m.from, m.place);
        FillUndo { twos }
    }

    fn undo(&mut self, m: Fill, undo: FillUndo) {
        if m.is_gather() {
            return self.undo_gather();
        }
        self.board.carry(m.card, m.place, m.from);
        self.arrange(undo.twos);
    }

    fn key(&self) -> Fingerprint {
        let twos = self.floating_twos().map_or(0, |twos| twos.part(&self.board));
        Fingerprint(self.board.fingerprint ^ twos ^ self.gathers.part())
    }

    fn key_after(&self, m: Fill) -> Option<Fingerprint> {
        if m.is_gather() {
            return None;
        }
        // Moves from and to left ends may change which twos float.
        if self.twos.is_some() && (TWOS >> m.card & 1 == 1 || self.board.is_left_end(m.from)) {
            return None;
        }
        let layout = &self.board.layout;
        let Fingerprint(before) = self.key();
        Some(Fingerprint(before ^ layout.part(m.card, m.from) ^ layout.part(m.card, m.place)))
    }
}

impl GameSpace for GapsSpace {
    fn player_moves(&mut self, line: &[Fill]) -> Vec<PlayerMove> {
        let mut moves = Vec::new();
        let mut played = Vec::new();
        for &m in line {
            if m.is_gather() {
                moves.push(PlayerMove::Gather);
                played.push((m, self.play(m)));
                continue;
            }
            if let Some(ends) = self.floating() {
                for (suit, row) in ends.steps_to(m.twos) {
                    let two = TWO_CODES.start + suit;
                    let end = self.board.layout.left_ends[row as usize];
                    moves.extend(self.say(two, self.board.place_of(two), end));
                }
            }
            moves.extend(self.say(m.card, m.from, m.place));
            played.push((m, self.play(m)));
        }
        played.into_iter().rev().for_each(|(m, undo)| self.undo(m, undo));
        moves
    }
}
