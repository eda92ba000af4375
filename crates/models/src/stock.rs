//! What a stock that is turned several cards at a time asks of the order in which its cards leave it.

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
    /// Only what holds for the first cards: the last card of every group of the deal count can be had at once, any
    /// other only when the one after it or a card of an earlier group has gone.
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

    /// Everything: with as many redeals as one likes, cards can leave in exactly the orders that these clauses allow.
    ///
    /// A card can be had if it is the last that is left; if the card played before it lay directly on it; if it ends a
    /// group, counted over the cards that are left from the start of the stock; or if it ends one, counted from the
    /// card played before it.
    pub(crate) fn ask_strictly(&self, question: &mut Question) {
        self.order_all(question);
        let size = self.cards.len();
        let draw = self.draw.min(size);
        for place in 0..size {
            let counts = self.count(question, place, draw);
            let mut ways = vec![counts[place][draw - 1]];
            let is_last = question.variable();
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

    /// All pairs are ordered, and no three run in a circle.
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

    /// By place up to `place`: the literals that so many cards before it, modulo the deal count, are left when the card
    /// at `place` goes.
    fn count(&self, question: &mut Question, place: usize, draw: usize) -> Vec<Vec<Literal>> {
        let mut counts = vec![(0..draw).map(|count| if count == 0 { TRUE } else { FALSE }).collect::<Vec<Literal>>()];
        for earlier in 0..place {
            let gone = self.goes_before(question, earlier, place);
            let now: Vec<Literal> =
                (0..draw).map(|count| if count > earlier + 1 { FALSE } else { question.variable() }).collect();
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
        let follows = question.variable();
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
