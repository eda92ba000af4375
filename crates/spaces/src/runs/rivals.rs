//! Which of two rivals leaves its place first.
//!
//! Twins want to lie on the same cards, and cards of the highest rank want the same spaces. So of two such rivals y and
//! z, one may be unable to leave once the other has. Let z leave first. Everything that happens before y leaves is in
//! the outlook in which y never leaves. If z cannot go up there, it lies free in the tableau when y leaves; and if with
//! z there is no place for y in that outlook, and no way up, then y cannot leave after z. So in every line that wins, y
//! leaves before z. If that is true both ways round, the position is lost.
//!
//! What is found this way makes further outlooks smaller, so it is repeated until nothing new is found.

use cadogan_compiled::Spaces;
use cadogan_rules::{Rules, SpacesPolicy};

use super::accept::TECHNIQUE_KEYS;
use super::blocked_cards::Outlook;
use super::building::Building;
use super::explore::cards;
use super::layout::{Layout, Number, bit};
use super::position::Position;
use crate::techniques::Registration;

pub(crate) const TECHNIQUE: Registration = Registration {
    name: "rivals",
    claim: "of two cards that need the same card to lie on, or the same space, one leaves its \
     place only after the other if it would otherwise block it",
    published: false,
    keys: TECHNIQUE_KEYS,
    conditions,
};

fn conditions(rules: &Rules) -> Result<(), String> {
    super::accepts(rules)?;
    let refilled =
        matches!(rules.tableau.spaces, SpacesPolicy::AutoReserveThenAny | SpacesPolicy::AutoReserveThenWaste);
    if refilled {
        return Err("spaces are refilled, so a card may leave its place only to lie under a pile".to_owned());
    }
    Ok(())
}

/// In every line that wins some cards leave their places before others.
#[derive(Clone, Debug)]
pub(super) struct Order {
    /// By card: the cards that leave before it.
    before: [u64; 52],
    /// The cards that have any.
    ordered: u64,
}

impl Order {
    /// Nothing is known.
    pub(super) fn unknown() -> Order {
        Order { before: [0; 52], ordered: 0 }
    }

    fn add(&mut self, first: Number, second: Number) {
        self.before[usize::from(second)] |= bit(first);
        self.ordered |= bit(second);
    }

    fn knows(&self, first: Number, second: Number) -> bool {
        self.before[usize::from(second)] & bit(first) != 0
    }

    /// The cards that leave after others.
    pub(super) fn ordered(&self) -> u64 {
        self.ordered
    }

    /// The cards of `leaving` that must wait for a card that is still in its place.
    #[inline]
    pub(super) fn waiting(&self, leaving: u64, in_place: impl FnOnce() -> u64) -> u64 {
        let ordered = leaving & self.ordered;
        if ordered == 0 {
            return 0;
        }
        let in_place = in_place();
        cards(ordered)
            .filter(|&card| self.before[usize::from(card)] & in_place != 0)
            .fold(0, |waiting, card| waiting | bit(card))
    }
}

impl Layout {
    /// The cards that have not left their places.
    pub(super) fn in_place(&self, heads: u64, supply: u64) -> u64 {
        cards(heads).fold(self.supply_cards(supply), |set, head| set | bit(head) | self.below[usize::from(head)])
    }

    /// The known order in which cards leave; `None` if the position is lost.
    pub(super) fn find_order<B: Building>(&self, position: &Position) -> Option<Order> {
        let mut order = Order::unknown();
        let in_place = self.in_place(position.heads, position.supply);
        loop {
            if self.outlook::<B>(position, &order, 0).is_hopeless(self) {
                return None;
            }
            let mut found_more = false;
            for late in cards(in_place) {
                let rivals = self.rivals::<B>(late) & in_place;
                if rivals == 0 {
                    continue;
                }
                let outlook = self.outlook::<B>(position, &order, bit(late));
                for early in cards(rivals).filter(|&early| early != late) {
                    if order.knows(late, early) || self.can_follow::<B>(position, &outlook, early, late) {
                        continue;
                    }
                    if order.knows(early, late) {
                        return None;
                    }
                    order.add(late, early);
                    found_more = true;
                }
            }
            if !found_more {
                return Some(order);
            }
        }
    }

    /// Cards that may want the same places as this one, including the card itself.
    fn rivals<B: Building>(&self, card: Number) -> u64 {
        let twins = B::twins(bit(card));
        if twins & self.highest != 0 && self.spaces == Spaces::Highest { self.highest } else { twins }
    }

    /// Whether `late` can leave its place after `early` has left. `outlook` is what can be done before `late` leaves.
    fn can_follow<B: Building>(&self, position: &Position, outlook: &Outlook, early: Number, late: Number) -> bool {
        if outlook.in_place & bit(early) != 0 {
            return false;
        }
        let can_go_up = (outlook.up << 4 | 0xf) & bit(late) != 0;
        if can_go_up || outlook.up & bit(early) != 0 {
            return true;
        }
        let stuck = position.free & !outlook.up | bit(early);
        if B::open(outlook.touched, stuck) & bit(late) != 0 {
            return true;
        }
        let enters = match self.spaces {
            Spaces::Closed => 0,
            Spaces::Highest => self.highest,
            Spaces::Any | Spaces::ReserveThenAny | Spaces::ReserveThenWaste | Spaces::WasteThenStock => self.deck,
        };
        let taken = outlook.heads.count_ones() + B::surplus(outlook.touched, stuck);
        taken < self.pile_count && enters & bit(late) != 0
    }
}
