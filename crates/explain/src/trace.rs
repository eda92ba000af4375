//! The two weaker methods: cards that block themselves, and tracing what a card needs one card further.
//!
//! Both examine one card after another: if this card never moved, what would be out of reach? They are the published
//! methods, carried over to other rules; whatever they call blocked is blocked in the [outlook](crate::outlook), too.

use cadogan_compiled::{CompiledDeal, Number, Set, bit, numbers, steps, suit};

use crate::needs::Needs;

/// When a lower card of the suit counts as in reach: the text of the published method does not say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    /// If the cards on it can leave, as for the cards that a card is packed on.
    Plain,
    /// If it does not lie under the card itself.
    Narrow,
}

/// Data that is used again and again while tracing a position.
pub(crate) struct Tracer<'a> {
    needs: &'a Needs,
    table: &'a CompiledDeal,
    /// Cards that are assumed to find a place in any case: those that may enter a space.
    at_home: Set,
}

impl<'a> Tracer<'a> {
    pub(crate) fn new(needs: &'a Needs, table: &'a CompiledDeal) -> Tracer<'a> {
        let at_home = if needs.has_cells { !0 } else { needs.entrants(table) };
        Tracer { needs, table, at_home }
    }

    /// The cards to examine: cards that cover others and do not move along with the card below.
    fn suspects(&self) -> impl Iterator<Item = Number> {
        let table = self.table;
        let suspects = if self.needs.complete_only { 0 } else { table.tableau & !table.linked & !self.at_home };
        numbers(suspects).filter(|&number| table.below[number] != 0)
    }

    /// Cards that cover all the cards they could be packed on and a card of their suit that must go up before them.
    pub(crate) fn directly_blocked(&self) -> Set {
        let blocked = |&number: &Number| {
            let covered = self.table.below[number];
            self.needs.takers(number) & !covered & self.can_take() == 0 && !self.could_go_up(number, covered)
        };
        self.suspects().filter(blocked).fold(0, |set, number| set | bit(number))
    }

    /// A card that cannot leave even if the cards above what it needs leave as soon as nothing blocks them.
    pub(crate) fn first_blocked(&self, reading: Reading) -> Option<Number> {
        self.suspects().find(|&number| {
            let covered = self.table.below[number];
            !self.packs(number, covered) && !self.goes_up(number, covered, reading)
        })
    }

    /// Cards of the tableau or of a place from which they come to the tableau; the rest can never be packed on.
    fn can_take(&self) -> Set {
        if self.needs.worry_back { !0 } else { !self.table.found }
    }

    /// Whether some card could take this one if none of the lost cards is ever reached. All others are assumed to be.
    fn could_be_packed(&self, number: Number, lost: Set) -> bool {
        self.needs.may_be_packed(self.table, number) && self.needs.takers(number) & !lost & self.can_take() != 0
    }

    fn lies_in_tableau(&self, number: Number) -> bool {
        let dealt = if self.needs.deals_rows { self.table.stock_cards } else { 0 };
        (self.table.tableau | dealt) & bit(number) != 0
    }

    /// Whether the foundation could reach a card if none of the lost cards is ever reached.
    fn could_go_up(&self, number: Number, lost: Set) -> bool {
        self.climbs(number, |lower| lost & bit(lower) == 0)
    }

    /// Whether enough copies of all cards between the foundation and this card are available.
    fn climbs(&self, number: Number, can_be_had: impl Fn(Number) -> bool) -> bool {
        let needs = self.needs;
        let wanted = needs.lower(number) & !self.table.found;
        if needs.decks == 1 {
            return numbers(wanted).all(can_be_had);
        }
        let (suit, step) = (suit(number), steps(number));
        let heights = self.table.heights[suit].iter().map(|&height| usize::from(height));
        // The highest foundation that can still take the card needs the fewest cards.
        let from = if needs.worry_back {
            heights.map(|height| height.min(step)).max()
        } else {
            heights.filter(|&height| height <= step).max()
        };
        from.is_some_and(|from| {
            let at = |at: usize| numbers(wanted).filter(move |&lower| steps(lower) == at);
            (from..step).all(|rank| at(rank).any(&can_be_had))
        })
    }

    /// Whether a card can be reached before `fixed` moves: nothing on it needs `fixed` to move first.
    fn in_reach(&self, number: Number, covered: Set) -> bool {
        covered & bit(number) == 0 && numbers(self.table.above[number]).all(|upper| self.can_leave(upper, covered))
    }

    /// Whether a card could leave its place without the covered cards, unless it covers what it needs itself.
    fn can_leave(&self, number: Number, covered: Set) -> bool {
        let mut head = number;
        loop {
            if self.at_home & bit(head) != 0 || self.could_be_packed(head, covered | self.table.below[head]) {
                return true;
            }
            if self.table.linked & bit(head) == 0 {
                break;
            }
            let below = self.table.below[head];
            let Some(next) = numbers(below).find(|&other| self.table.above[other] & below == 0) else { break };
            head = next;
        }
        self.could_go_up(number, covered | self.table.below[number])
    }

    fn packs(&self, number: Number, covered: Set) -> bool {
        self.needs.may_be_packed(self.table, number)
            && numbers(self.needs.takers(number) & !covered & self.can_take()).any(|taker| self.takes(taker, covered))
    }

    fn takes(&self, taker: Number, covered: Set) -> bool {
        if self.lies_in_tableau(taker) {
            self.in_reach(taker, covered)
        } else {
            self.at_home & bit(taker) != 0 || self.packs(taker, covered)
        }
    }

    fn goes_up(&self, number: Number, covered: Set, reading: Reading) -> bool {
        match reading {
            Reading::Narrow => self.could_go_up(number, covered),
            Reading::Plain => self.climbs(number, |lower| self.in_reach(lower, covered)),
        }
    }
}
