//! A move of the general space in four bytes.

/// The kind of move, its source, its target, and the number of cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u32);

/// What a move does. `from` and `to` are indices of piles, cells, places of the reserve, cards of the talon (waste and
/// stock in one list) or foundations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Kind {
    PileToPile,
    /// Part of a group goes to a pile, then the card that it uncovered to its foundation.
    PileToPileThenUp,
    PileToFoundation,
    PileToCell,
    PileToHole,
    CellToPile,
    CellToFoundation,
    CellToHole,
    ReserveToPile,
    ReserveToFoundation,
    ReserveToCell,
    ReserveToHole,
    TalonToPile,
    TalonToFoundation,
    TalonToCell,
    TalonToHole,
    FoundationToPile,
    RunToFoundation,
    TurnStock,
    Redeal,
    DealRow,
    DealToHole,
    DealToReserve,
    Gather,
}

impl Kind {
    const ALL: [Kind; 24] = [
        Kind::PileToPile,
        Kind::PileToPileThenUp,
        Kind::PileToFoundation,
        Kind::PileToCell,
        Kind::PileToHole,
        Kind::CellToPile,
        Kind::CellToFoundation,
        Kind::CellToHole,
        Kind::ReserveToPile,
        Kind::ReserveToFoundation,
        Kind::ReserveToCell,
        Kind::ReserveToHole,
        Kind::TalonToPile,
        Kind::TalonToFoundation,
        Kind::TalonToCell,
        Kind::TalonToHole,
        Kind::FoundationToPile,
        Kind::RunToFoundation,
        Kind::TurnStock,
        Kind::Redeal,
        Kind::DealRow,
        Kind::DealToHole,
        Kind::DealToReserve,
        Kind::Gather,
    ];

    /// The same with a length that is a power of two, so that a masked index needs no bounds check.
    const BY_NUMBER: [Kind; 32] = {
        let mut kinds = [Kind::DealToHole; 32];
        let mut index = 0;
        while index < Kind::ALL.len() {
            kinds[index] = Kind::ALL[index];
            index += 1;
        }
        kinds
    };
}

impl Move {
    #[inline]
    pub(super) fn new(kind: Kind, from: u8, to: u8) -> Move {
        Move(kind as u32 | (from as u32) << 8 | (to as u32) << 16 | 1 << 24)
    }

    #[inline]
    pub(super) fn of_group(kind: Kind, from: u8, to: u8, count: u8) -> Move {
        Move(kind as u32 | (from as u32) << 8 | (to as u32) << 16 | (count as u32) << 24)
    }

    /// The move as a number.
    #[inline]
    pub(super) fn bits(self) -> u32 {
        self.0
    }

    /// The inverse of [`Move::bits`].
    #[inline]
    pub(super) fn from_bits(bits: u32) -> Move {
        Move(bits)
    }

    #[inline]
    pub(super) fn kind(self) -> Kind {
        Kind::BY_NUMBER[self.0 as usize % Kind::BY_NUMBER.len()]
    }

    #[inline]
    pub(super) fn from(self) -> u8 {
        (self.0 >> 8) as u8
    }

    #[inline]
    pub(super) fn to(self) -> u8 {
        (self.0 >> 16) as u8
    }

    #[inline]
    pub(super) fn count(self) -> u8 {
        (self.0 >> 24) as u8
    }
}

impl std::fmt::Debug for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}({} -> {}, {})", self.kind(), self.from(), self.to(), self.count())
    }
}

/// What undoing a move needs beyond the move itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Undo(u16);

/// The card that refilled the space left by a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refill {
    None,
    Reserve,
    Waste,
    Stock,
}

impl Undo {
    const FLIPPED: u16 = 1;
    const REDEALT: u16 = 1 << 1;
    const REFILL_SHIFT: u32 = 2;
    const FOUNDATION_SHIFT: u32 = 4;
    const TURNED_SHIFT: u32 = 8;

    /// A face-down card was turned.
    pub(super) fn flipped(self, yes: bool) -> Undo {
        Undo(self.0 | if yes { Undo::FLIPPED } else { 0 })
    }

    /// The foundation that a card went to.
    pub(super) fn put_on(self, foundation: u8) -> Undo {
        Undo(self.0 | (foundation as u16 & 7) << Undo::FOUNDATION_SHIFT)
    }

    pub(super) fn refilled(self, refill: Refill) -> Undo {
        Undo(self.0 | (refill as u16) << Undo::REFILL_SHIFT)
    }

    /// How many cards had been turned before the move, and whether the waste was turned over during it.
    pub(super) fn talon(self, turned: u8, redealt: bool) -> Undo {
        Undo(self.0 | (turned as u16) << Undo::TURNED_SHIFT | if redealt { Undo::REDEALT } else { 0 })
    }

    pub(super) fn was_flipped(self) -> bool {
        self.0 & Undo::FLIPPED != 0
    }

    pub(super) fn foundation(self) -> u8 {
        (self.0 >> Undo::FOUNDATION_SHIFT & 7) as u8
    }

    pub(super) fn was_redealt(self) -> bool {
        self.0 & Undo::REDEALT != 0
    }

    pub(super) fn turned_before(self) -> u8 {
        (self.0 >> Undo::TURNED_SHIFT) as u8
    }

    pub(super) fn refill(self) -> Refill {
        match self.0 >> Undo::REFILL_SHIFT & 3 {
            1 => Refill::Reserve,
            2 => Refill::Waste,
            3 => Refill::Stock,
            _ => Refill::None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_comes_back() {
        for (index, kind) in Kind::ALL.into_iter().enumerate() {
            assert_eq!(kind as usize, index);
            let packed = Move::of_group(kind, 103, 77, 104);
            assert_eq!((packed.kind(), packed.from(), packed.to(), packed.count()), (kind, 103, 77, 104));
        }
    }

    #[test]
    fn every_part_of_an_undo_comes_back() {
        for refill in [Refill::None, Refill::Reserve, Refill::Waste, Refill::Stock] {
            let undo = Undo::default().flipped(true).put_on(7).talon(104, true).refilled(refill);
            assert!(undo.was_flipped() && undo.foundation() == 7 && undo.was_redealt());
            assert_eq!((undo.turned_before(), undo.refill()), (104, refill));
        }
        assert!(!Undo::default().talon(255, false).put_on(7).was_redealt());
    }
}
