//! The conditions that a stock turned several cards at a time imposes on the order in which its cards leave.

use crate::question::{FALSE, Question, TRUE};
use crate::sat::Literal;
use crate::table::moved;

/// Stock and deal count.
pub(crate) struct Stock<'a> {
    /// The cards in the order in which they are turned.
    pub(crate) cards: &'a [usize],
    /// How many are turned at a time.
    pub(crate) draw: usize,
}

impl Stock<'_> {
    /// Only the conditions for the first cards: the last card of every group of the deal count is available at once,
    /// any other card only when the one after it or a card of an earlier group has gone.
    pub(crate) fn ask_loosely(&self, question: &mut Question) {
        for place in (0..self.cards.len()).filter(|&place| !self.ends_group(place)) {
            let mut ways = vec![self.goes_before(question, place + 1, place)];
            for earlier in (0..place - place % self.draw).filter(|&earlier| self.ends_group(earlier)) {
                ways.push(self.goes_before(question, earlier, place));
            }
            question.add(&ways);
        }
    }

    fn ends_group(&self, place: usize) -> bool {
        (place + 1).is_multiple_of(self.draw) || place + 1 == self.cards.len()
    }

    /// All conditions: with unlimited redeals, cards can leave in exactly the orders that these clauses allow.
    ///
    /// A card is available if it is the last one left; if the card played before it lay directly on it; if it ends a
    /// group, counted over the remaining cards from the start of the stock; or if it ends one, counted from the card
    /// played before it.
    pub(crate) fn ask_strictly(&self, question: &mut Question) {
        self.order_all(question);
        let size = self.cards.len();
        let draw = self.draw.min(size);
        for place in 0..size {
            let counts = self.count(question, place, draw);
            let mut ways = vec![counts[place][draw - 1]];
            let is_last = question.literal();
            for later in place + 1..size {
                let gone = self.goes_before(question, later, place);
                question.add(&[-is_last, gone]);
            }
            ways.push(is_last);
            for previous in (0..size).filter(|&previous| previous != place) {
                let follows = self.follow(question, place, previous);
                ways.push(follows);
                if previous > place {
                    for between in place + 1..previous {
                        let gone = self.goes_before(question, between, place);
                        question.add(&[-follows, gone]);
                    }
                } else {
                    for count in 0..draw {
                        let (start, end) = (counts[previous][count], counts[place][(count + draw - 1) % draw]);
                        question.add(&[-follows, -start, end]);
                    }
                }
            }
            question.add(&ways);
        }
    }

    fn goes_before(&self, question: &mut Question, first: usize, second: usize) -> Literal {
        question.before(moved(self.cards[first]), moved(self.cards[second]))
    }

    /// All pairs are ordered, and no three form a cycle.
    fn order_all(&self, question: &mut Question) {
        let size = self.cards.len();
        for low in 0..size {
            for middle in low + 1..size {
                for high in middle + 1..size {
                    let forwards = [(low, middle), (middle, high), (high, low)];
                    let circle = forwards.map(|(first, second)| -self.goes_before(question, first, second));
                    question.add(&circle);
                    let backwards = [(middle, low), (high, middle), (low, high)];
                    let circle = backwards.map(|(first, second)| -self.goes_before(question, first, second));
                    question.add(&circle);
                }
            }
        }
    }

    /// By place up to `place`: the literals for the number of cards before it, modulo the deal count, that are left
    /// when the card at `place` goes.
    fn count(&self, question: &mut Question, place: usize, draw: usize) -> Vec<Vec<Literal>> {
        let mut counts = vec![(0..draw).map(|count| if count == 0 { TRUE } else { FALSE }).collect::<Vec<Literal>>()];
        for earlier in 0..place {
            let gone = self.goes_before(question, earlier, place);
            let now: Vec<Literal> =
                (0..draw).map(|count| if count > earlier + 1 { FALSE } else { question.literal() }).collect();
            for count in 0..draw {
                let start = counts[earlier][count];
                question.add(&[-start, -gone, now[count]]);
                question.add(&[-start, gone, now[(count + 1) % draw]]);
                for other in 0..count {
                    question.add(&[-now[count], -now[other]]);
                }
            }
            counts.push(now);
        }
        counts
    }

    /// The literal that a card goes directly after another.
    fn follow(&self, question: &mut Question, place: usize, previous: usize) -> Literal {
        let follows = question.literal();
        let order = self.goes_before(question, previous, place);
        question.add(&[-follows, order]);
        for other in (0..self.cards.len()).filter(|&other| other != place && other != previous) {
            let before = self.goes_before(question, other, previous);
            let after = self.goes_before(question, place, other);
            question.add(&[-follows, before, after]);
        }
        follows
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::Sat;

    /// Every card that can come to the top of the waste, starting with `waste` cards in it, by turning and redealing
    /// alone.
    fn playable(left: &[usize], waste: usize, draw: usize) -> Vec<usize> {
        let mut tops = Vec::new();
        let mut turned = waste;
        // The rest of this pass, and a whole pass from the start.
        for _ in 0..2 {
            loop {
                tops.extend(turned.checked_sub(1).map(|top| left[top]));
                if turned == left.len() {
                    break;
                }
                turned = (turned + draw).min(left.len());
            }
            turned = 0;
        }
        tops
    }

    fn can_be_played(order: &[usize], draw: usize) -> bool {
        let mut left: Vec<usize> = (0..order.len()).collect();
        let mut waste = 0;
        order.iter().all(|card| {
            let is_playable = playable(&left, waste, draw).contains(card);
            waste = left.iter().position(|other| other == card).unwrap_or(0);
            left.remove(waste);
            is_playable
        })
    }

    fn orders(size: usize) -> Vec<Vec<usize>> {
        let mut orders = vec![Vec::new()];
        for card in 0..size {
            let longer = |order: &Vec<usize>| {
                let place_in = |place: usize| [&order[..place], &[card], &order[place..]].concat();
                (0..=order.len()).map(place_in).collect::<Vec<_>>()
            };
            orders = orders.iter().flat_map(longer).collect();
        }
        orders
    }

    fn allows(order: &[usize], draw: usize, strictly: bool) -> bool {
        let cards: Vec<usize> = (0..order.len()).collect();
        let mut question = Question::new(Sat::new(false), order.len(), &[]).expect("nothing is ordered yet");
        let stock = Stock { cards: &cards, draw };
        if strictly {
            stock.ask_strictly(&mut question);
        } else {
            stock.ask_loosely(&mut question);
        }
        for (place, &first) in order.iter().enumerate() {
            for &second in &order[place + 1..] {
                let literal = question.before(first, second);
                question.add(&[literal]);
            }
        }
        question.sat.solve(u64::MAX, None) == Some(true)
    }

    #[test]
    fn the_strict_form_allows_exactly_the_orders_that_can_be_played() {
        for draw in 1..=4 {
            for order in (1..=5).flat_map(orders) {
                assert_eq!(allows(&order, draw, true), can_be_played(&order, draw), "{order:?}, {draw} at a time");
            }
        }
        for order in orders(6) {
            assert_eq!(allows(&order, 3, true), can_be_played(&order, 3), "{order:?}, 3 at a time");
        }
    }

    #[test]
    fn the_relaxed_form_allows_every_order_that_can_be_played_and_not_all_others() {
        let mut refused = 0;
        for draw in 1..=4 {
            for order in (1..=5).flat_map(orders) {
                let allowed = allows(&order, draw, false);
                assert!(allowed || !can_be_played(&order, draw), "{order:?}, {draw} at a time");
                refused += u32::from(!allowed);
            }
        }
        assert!(refused > 100);
    }
}
