//! A position up to equivalence, and the possible actions in it.

use cadogan_compiled::{CompiledDeal, Spaces, Step};

use super::building::Building;
use super::layout::{Layout, Number, bit};
use super::supply::Left;

/// A position of the runs space: what `undo` restores. Cards that are in none of the four sets lie buried under the
/// heads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Tableau cards that lie on a card they are built on, or in a space: they can be moved with everything on them.
    pub(super) free: u64,
    /// For every pile that still has dealt cards, the highest of them that is not built on the one below.
    pub(super) heads: u64,
    /// Cards on the foundations.
    pub(super) found: u64,
    /// Places of the supply that still hold their card.
    pub(super) supply: u64,
    /// How many cards of the supply lie in the waste.
    pub(super) waste: u8,
    /// Redeals left, where they are limited.
    pub(super) redeals: u8,
}

/// What one standing of the foundations allows.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    /// Cards that the foundations need next.
    pub(super) next: u64,
    /// Cards that could be put on the tableau, judging by their class.
    pub(super) landing: u64,
    /// Cards that can be laid bare by moving what lies on them, judging by their class.
    pub(super) bare: u64,
    /// The number of empty piles when free cards lie on other cards wherever possible.
    pub(super) spaces: u32,
}

impl Position {
    /// The supply.
    fn left(&self) -> Left {
        Left { places: self.supply, waste: self.waste, redeals: self.redeals }
    }

    fn set_left(&mut self, left: Left) {
        Left { places: self.supply, waste: self.waste, redeals: self.redeals } = left;
    }
}

impl Layout {
    /// The start position of a deal, with its spaces refilled where there is no choice.
    pub(super) fn start_position(&self, deal: &CompiledDeal) -> Position {
        let mut position = Position { free: 0, heads: 0, found: 0, supply: 0, waste: 0, redeals: 0 };
        for pile in &self.start {
            position.heads |= pile.head;
            position.free |= pile.freed;
        }
        position.found = deal.found as u64;
        position.set_left(self.supply.start(deal));
        self.refill(&mut position);
        self.melt(&mut position);
        position
    }

    /// Cards that count as free when they are heads: they stand in a space as any moved card could.
    fn melting(&self, position: &Position) -> u64 {
        match self.spaces {
            Spaces::ReserveThenAny if self.supply.reserve_part(position.supply) == 0 => self.bottoms,
            _ => self.always_melting(),
        }
    }

    /// Cards to which this applies at any time.
    pub(super) fn always_melting(&self) -> u64 {
        match self.spaces {
            Spaces::Closed | Spaces::ReserveThenWaste | Spaces::ReserveThenAny | Spaces::WasteThenStock => 0,
            Spaces::Highest => self.bottoms & self.highest,
            Spaces::Any => self.bottoms,
        }
    }

    fn melt(&self, position: &mut Position) {
        let melted = position.heads & self.melting(position);
        position.heads &= !melted;
        position.free |= melted;
    }

    /// Whether a space must be filled from the reserve before anything else.
    pub(super) fn refill_is_due(&self, position: &Position) -> bool {
        self.refills()
            && self.supply.reserve_part(position.supply) != 0
            && position.heads.count_ones() < self.pile_count
    }

    /// The places of the supply that can be played from, by turning and redealing as needed.
    pub(super) fn reachable(&self, position: &Position) -> u64 {
        self.supply.reachable(position.left())
    }

    /// The cards on these places.
    pub(super) fn supply_cards(&self, mut places: u64) -> u64 {
        let mut cards = 0;
        while places != 0 {
            cards |= bit(self.supply.cards[places.trailing_zeros() as usize]);
            places &= places - 1;
        }
        cards
    }

    /// What can be done if `found` lies on the foundations and all other loose cards in the tableau.
    #[inline(always)]
    pub(super) fn view<B: Building>(&self, position: &Position, found: u64) -> View {
        let free = (position.free | position.found) & !found;
        let active = free | position.heads;
        let next = (found << 4 | 0xf) & !found & self.deck;
        let spaces = self.pile_count.wrapping_sub(position.heads.count_ones() + B::surplus(active, free));
        let enters = if spaces == 0 { 0 } else { self.may_enter_space(position) };
        let landing = B::open(active, free) | enters;
        View { next, landing, bare: B::parents(landing) | 0xf, spaces }
    }

    /// Which cards of tableau and foundations may enter a space.
    #[inline]
    fn may_enter_space(&self, position: &Position) -> u64 {
        match self.spaces {
            Spaces::Closed | Spaces::ReserveThenWaste | Spaces::WasteThenStock => 0,
            Spaces::Highest => self.highest,
            Spaces::Any => self.deck,
            Spaces::ReserveThenAny if self.supply.reserve_part(position.supply) == 0 => self.deck,
            Spaces::ReserveThenAny => 0,
        }
    }

    /// Removes a head or supply card from its place.
    fn take(&self, position: &mut Position, number: Number) {
        let card = bit(number);
        if position.heads & card != 0 {
            let uncovered = self.uncovered[usize::from(number)];
            position.heads = position.heads & !card | uncovered.head;
            position.free |= uncovered.freed;
        } else {
            let mut left = position.left();
            self.supply.take(&mut left, self.supply_place[usize::from(number)]);
            position.set_left(left);
        }
    }

    /// Plays an event. Refills from a stacked reserve leave no choice and happen at once.
    pub(super) fn play(&self, position: &mut Position, number: Number, step: Step) {
        match step {
            Step::Loose => {
                position.found ^= bit(number);
                position.free ^= bit(number);
                return;
            }
            Step::Tableau => {
                self.take(position, number);
                position.free |= bit(number);
            }
            Step::Foundation => {
                self.take(position, number);
                position.found |= bit(number);
            }
            Step::Space => {
                self.take(position, number);
                position.heads |= bit(number);
            }
        }
        self.refill(position);
        self.melt(position);
    }

    /// Fills spaces from a stacked reserve.
    pub(super) fn refill(&self, position: &mut Position) {
        while self.supply.stacked && self.refill_is_due(position) {
            let place = 63 - self.supply.reserve_part(position.supply).leading_zeros();
            position.supply &= !(1 << place);
            position.heads |= bit(self.supply.cards[place as usize]);
        }
    }

    /// Puts all loose cards `found` on the foundations and the others in the tableau.
    pub(super) fn rearrange(&self, position: &mut Position, found: u64) {
        let loose = position.free | position.found;
        position.free = loose & !found;
        position.found = found;
    }

    /// Whether only moves to the foundations remain: every card lies open.
    pub(super) fn is_won(&self, position: &Position) -> bool {
        let stock = position.supply & self.supply.stock_mask;
        let reserve = self.supply.reserve_part(position.supply);
        let open =
            (stock == 0 || self.supply.stock_is_open()) && (reserve == 0 || !self.supply.stacked && !self.refills());
        open && position.heads & !self.bottoms == 0
    }
}

impl Layout {
    /// Whether cards of every rank may enter a space.
    pub(super) fn any_card_enters(&self, position: &Position) -> bool {
        self.may_enter_space(position) == self.deck
    }
}
