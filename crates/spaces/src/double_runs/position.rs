//! A position up to equivalence, and the possible actions in it.

use cadogan_compiled::{CompiledDeal, NUMBERS, Set, Spaces, bit, numbers};

use super::counting::Counting;
use super::faces::Faces;
use super::layout::{Layout, Number, face};
use crate::runs::supply::Left;

/// A position: what `undo` restores. Cards that are in none of these lie buried under the heads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// For every pile that still has dealt cards, the highest of them that is not built on the one below.
    pub(super) heads: Set,
    /// Tableau cards that lie on a card they are built on, or in a space: they can be moved with everything on them.
    pub(super) free: Faces,
    /// Cards on the foundations.
    pub(super) found: Faces,
    /// The supply.
    pub(super) left: Left,
}

/// What one standing of the foundations allows.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    /// Loose cards in the tableau.
    pub(super) free: Faces,
    /// Faces that the foundations need next.
    pub(super) next: u64,
    /// Faces that could be put on the tableau, judging by their class.
    pub(super) landing: u64,
    /// Faces that can be laid bare by moving what lies on them, judging by their class.
    pub(super) bare: u64,
}

/// What a head or a supply card can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// It goes to a tableau card or, where allowed, into a space, with everything built on it.
    Tableau,
    /// It goes to a foundation.
    Foundation,
}

/// The faces that the foundations need next.
#[inline]
pub(super) fn next(found: Faces) -> u64 {
    (found.one << 4 | 0xf) & !found.one | (found.two << 4 | 0xf) & !found.two
}

/// The faces on top of the foundations.
#[inline]
pub(super) fn tops(found: Faces) -> u64 {
    found.one & !(found.one >> 4) | found.two & !(found.two >> 4)
}

impl Layout {
    /// The start position of a deal.
    pub(super) fn start_position(&self, deal: &CompiledDeal) -> Position {
        let mut position =
            Position { heads: 0, free: Faces::default(), found: Faces::of(deal.found), left: self.supply.start(deal) };
        for pile in &self.start {
            position.heads |= pile.head;
            position.free = position.free.plus(pile.freed);
        }
        self.melt(&mut position);
        position
    }

    /// Cards that count as free when they are heads: they stand in a space as any moved card could.
    pub(super) fn melting(&self) -> Set {
        match self.spaces {
            Spaces::Any => self.bottoms,
            Spaces::Highest => self.bottoms & (Set::from(self.highest) | Set::from(self.highest) << (NUMBERS / 2)),
            Spaces::Closed | Spaces::ReserveThenAny | Spaces::ReserveThenWaste | Spaces::WasteThenStock => 0,
        }
    }

    fn melt(&self, position: &mut Position) {
        let melted = position.heads & self.melting();
        position.heads ^= melted;
        position.free = position.free.plus(Faces::of(melted));
    }

    /// Which faces may enter a space.
    pub(super) fn entering(&self) -> u64 {
        match self.spaces {
            Spaces::Any => self.deck,
            Spaces::Highest => self.highest,
            Spaces::Closed | Spaces::ReserveThenAny | Spaces::ReserveThenWaste | Spaces::WasteThenStock => 0,
        }
    }

    /// What can be done if `found` lies on the foundations and all other loose cards in the tableau.
    #[inline]
    pub(super) fn view<B: Counting>(&self, position: &Position, found: Faces) -> View {
        let free = position.free.plus(position.found).minus(found);
        let active = free.plus(Faces::of(position.heads));
        let taken = position.heads.count_ones() + B::surplus_of(active, free);
        let entering = if taken < self.pile_count { self.entering() } else { 0 };
        let landing = B::open_faces(active, free) | entering;
        View { free, next: next(found) & self.deck, landing, bare: B::parents(landing) | 0xf }
    }

    /// The cards of the supply that are in reach.
    pub(super) fn reachable(&self, position: &Position) -> Set {
        self.supply_cards(self.supply.reachable(position.left))
    }

    /// The cards on these places of the supply.
    pub(super) fn supply_cards(&self, mut places: u64) -> Set {
        let mut cards = 0;
        while places != 0 {
            cards |= bit(usize::from(self.supply.cards[places.trailing_zeros() as usize]));
            places &= places - 1;
        }
        cards
    }

    /// Cards that lie where they were dealt: the heads, what lies below them, and the supply.
    pub(super) fn in_place(&self, position: &Position) -> Set {
        let supply = self.supply_cards(position.left.places);
        numbers(position.heads).fold(supply, |set, head| set | bit(head) | self.below[head])
    }

    /// Plays an event from the standing `found`.
    pub(super) fn play(&self, position: &mut Position, found: Faces, number: Number, event: Event) {
        position.free = position.free.plus(position.found).minus(found);
        position.found = found;
        if position.heads & bit(usize::from(number)) != 0 {
            let uncovered = self.uncovered[usize::from(number)];
            position.heads = position.heads & !bit(usize::from(number)) | uncovered.head;
            position.free = position.free.plus(uncovered.freed);
        } else {
            self.supply.take(&mut position.left, self.supply_place[usize::from(number)]);
        }
        match event {
            Event::Tableau => position.free = position.free.with(face(number)),
            Event::Foundation => position.found = position.found.with(face(number)),
        }
        self.melt(position);
    }

    /// Whether only moves to the foundations remain: every card lies open.
    pub(super) fn is_won(&self, position: &Position) -> bool {
        let supply = &self.supply;
        let stock = position.left.places & supply.stock_mask;
        let reserve = supply.reserve_part(position.left.places);
        let open = (stock == 0 || supply.stock_is_open()) && (reserve == 0 || !supply.stacked);
        open && position.heads & !self.bottoms == 0
    }
}
