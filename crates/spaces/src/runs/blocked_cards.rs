//! Positions that are lost because some card can never be reached.
//!
//! The relaxation: nothing is ever used up. A card that has once been out can be built on forever after; a card that
//! could go up counts as up and as down; a card that left the supply may still be there or not. The set of possible
//! actions then only grows, so it is computed by doing everything that can be done until nothing new happens. If not
//! all cards can go up even so, the position is lost.
//!
//! Three things are not relaxed, which makes the difference between a relaxation that sees little and one that refutes
//! two thirds of what it could:
//!
//! * Cards that lie free now and can never go up (as far as has been found) keep a place: a class gets a card to lie on
//!   only if there are more such cards to lie on than cards that keep a place. The same holds for spaces.
//! * A card that carries such cards goes up only if they can lie elsewhere.
//! * A supply card comes into reach only if some of the cards that may have left by then can make it so.
//!
//! Why it is sound: look at the first thing in a line of play that the relaxation does not allow. Up to then, every
//! card that was ever active or up is so in the relaxation. If the thing is a card landing, then in the game its class
//! had fewer free cards than cards to lie on. The latter all count in the relaxation; and the cards of the class that
//! lie free now and can never go up in the relaxation did not go up in the game, so they were among the former. Hence
//! the relaxation allows the landing. Laying bare and spaces are the same comparison.
//!
//! `cadogan-explain` has a fixed point of its own (its module `outlook`). Both read the same compiled deal, but they
//! are separate functions. That one supports every game with foundations and treats all places as unlimited, so that it
//! can explain which card waits for which. This one counts places and turns of the stock, using classes of twins, which
//! exist only in the games of this space, and is evaluated at every position of a search, in whole machine words.
//! Neither refutes everything that the other does (`docs/blocked-cards.md`, section 3).

use cadogan_compiled::Spaces;
use cadogan_rules::Rules;

use super::accept::TECHNIQUE_KEYS;
use super::building::Building;
use super::explore::cards;
use super::layout::{Layout, bit};
use super::position::Position;
use super::rivals::Order;
use crate::techniques::Registration;

pub(crate) const TECHNIQUE: Registration = Registration {
    name: "blocked-cards",
    claim: "a position is given up if some card can never go to its foundation, even if no place \
     were ever used up except by cards that can never go up",
    published: false,
    keys: TECHNIQUE_KEYS,
    conditions,
};

fn conditions(rules: &Rules) -> Result<(), String> {
    // `double_runs/outlook.rs` is the same for two decks.
    if rules.two_decks { crate::double_runs::accepts(rules) } else { super::accepts(rules) }
}

/// What could be done if nothing were ever used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outlook {
    /// Cards that may at some time lie in the tableau, free or as heads.
    pub(super) touched: u64,
    /// Cards that may at some time lie on a foundation.
    pub(super) up: u64,
    /// Heads that have not left.
    pub(super) heads: u64,
    /// Places of the supply whose cards have not left.
    pub(super) supply: u64,
    /// Cards of the supply that can be played from.
    in_reach: u64,
    /// Cards that have not left their places: heads, what lies below them, and the supply.
    pub(super) in_place: u64,
}

impl Outlook {
    /// Whether some card can never go up.
    pub(super) fn is_hopeless(&self, layout: &Layout) -> bool {
        self.up != layout.deck
    }
}

impl Layout {
    /// What can be done before any of the `frozen` cards leaves its place.
    pub(super) fn outlook<B: Building>(&self, position: &Position, order: &Order, frozen: u64) -> Outlook {
        let reachable = self.supply_cards(self.reachable(position));
        self.outlook_with::<B>(position, reachable, order, frozen)
    }

    /// The same if it is known which cards of the supply are in reach.
    pub(super) fn outlook_with<B: Building>(
        &self,
        position: &Position,
        reachable: u64,
        order: &Order,
        frozen: u64,
    ) -> Outlook {
        let mut touched = position.free | position.heads;
        if self.worry_back {
            touched |= position.found;
        }
        let in_reach = reachable & !frozen;
        let in_place = self.deck & !(position.free | position.found);
        let (heads, supply) = (position.heads, position.supply);
        let mut outlook = Outlook { touched, up: position.found, heads, supply, in_reach, in_place };
        let in_hand = cards(heads).fold(in_place & !heads, |set, head| set & !self.below[usize::from(head)]);
        let mut asked_with = supply;
        loop {
            let before = outlook;
            self.look_further::<B>(position, in_hand, order, frozen, &mut outlook);
            // Once all cards can go up nothing is learned about them any more; with frozen cards, more is asked.
            if frozen == 0 && outlook.up == self.deck {
                return outlook;
            }
            if outlook != before {
                continue;
            }
            // What comes into reach is asked only when nothing else is left to do: it takes the longest.
            if outlook.supply == asked_with {
                return outlook;
            }
            asked_with = outlook.supply;
            let reach = self.supply.reach_after_some(position.supply, outlook.supply);
            outlook.in_reach |= self.supply_cards(reach & outlook.supply) & !frozen;
            if outlook.in_reach == before.in_reach {
                return outlook;
            }
        }
    }

    /// Adds what can be done next, except that cards of the supply come into reach.
    #[inline]
    fn look_further<B: Building>(
        &self,
        position: &Position,
        in_hand: u64,
        order: &Order,
        frozen: u64,
        outlook: &mut Outlook,
    ) {
        let staying = frozen | order.waiting(outlook.heads | outlook.in_reach, || outlook.in_place);
        let stuck = position.free & !outlook.up;
        let landing = B::open(outlook.touched, stuck) | self.entering_spaces::<B>(outlook, stuck);
        // A card that is still in the supply carries nothing when it goes up from there.
        let bare = B::parents(landing) | 0xf | in_hand;
        let rising = (outlook.touched & bare | outlook.in_reach) & !staying;
        loop {
            let next = (outlook.up << 4 | 0xf) & !outlook.up & rising;
            if next == 0 {
                break;
            }
            outlook.up |= next;
        }
        let leaving = (landing | outlook.up) & !staying;
        // A card below that can leave as well does so at once, unless it may have to wait for another.
        let may_follow = leaving & !order.ordered();
        let mut going = outlook.heads & leaving;
        while going != 0 {
            let head = going & going.wrapping_neg();
            let below = self.uncovered[head.trailing_zeros() as usize];
            outlook.heads = outlook.heads & !head | below.head;
            outlook.touched |= below.head | below.freed;
            outlook.in_place &= !(head | below.freed);
            going = going & !head | below.head & may_follow;
        }
        let played = outlook.in_reach & leaving;
        outlook.touched |= played;
        outlook.in_reach &= !played;
        outlook.in_place &= !played;
        for card in cards(played) {
            outlook.supply &= !bit(self.supply_place[usize::from(card)]);
        }
    }

    /// Cards that may enter a space, if there may be one.
    fn entering_spaces<B: Building>(&self, outlook: &Outlook, stuck: u64) -> u64 {
        let taken = outlook.heads.count_ones() + B::surplus(outlook.touched, stuck);
        if taken >= self.pile_count {
            return 0;
        }
        let reserve = self.supply.reserve_part(outlook.supply);
        match self.spaces {
            Spaces::Closed => 0,
            Spaces::Highest => self.highest,
            Spaces::Any | Spaces::WasteThenStock => self.deck,
            Spaces::ReserveThenAny if reserve == 0 => self.deck,
            Spaces::ReserveThenAny => self.supply_cards(reserve),
            Spaces::ReserveThenWaste => self.supply_cards(outlook.supply),
        }
    }
}

#[cfg(test)]
mod tests {
    use cadogan_rules::{Deal, parse_rules, preset};

    use super::super::building::RedBlack;
    use super::*;
    use cadogan_compiled::CompiledDeal;

    fn is_blocked(rules: &cadogan_rules::Rules, deal: &Deal) -> bool {
        let deal = CompiledDeal::of(rules, deal);
        let layout = Layout::new(&deal);
        let position = layout.start_position(&deal);
        layout.outlook::<RedBlack>(&position, &Order::unknown(), 0).is_hopeless(&layout)
    }

    /// The two of clubs needs the ace to be up, or a red three to lie on; all of them lie below it.
    #[test]
    fn a_card_on_top_of_all_that_it_needs_is_blocked() {
        let rules = r#"{"tableau piles": {"count": 2, "build policy": "red-black", "move built group": "yes",
            "spaces policy": "no-build"}, "max rank": 3}"#;
        let rules = parse_rules(rules).expect("valid rules").rules;
        let deal = |piles: &str| {
            Deal::from_json(&rules, &format!(r#"{{"tableau piles": {piles}}}"#)).expect("a deal of these rules")
        };
        let blocked = deal(r#"[["3H","3D","AC","2C"],["3C","3S","2S","2H","2D","AS","AH","AD"]]"#);
        assert!(is_blocked(&rules, &blocked));
        let open = deal(r#"[["3H","3D","AC"],["3C","3S","2C","2S","2H","2D","AS","AH","AD"]]"#);
        assert!(!is_blocked(&rules, &open));
    }

    /// A search without relaxations takes long for these.
    #[test]
    fn deals_that_are_hard_for_search_are_refuted_at_sight() {
        let rules = preset("klondike").expect("a preset").rules();
        let lost = |seed| {
            let deal = Deal::from_seed(rules, seed).expect("a seed in range");
            let deal = CompiledDeal::of(rules, &deal);
            let layout = Layout::new(&deal);
            let position = layout.start_position(&deal);
            layout.find_order::<RedBlack>(&position).is_none()
        };
        assert!(lost(22) && lost(610));
        assert!(!lost(2), "this one can be won");
    }
}
