//! A question to the SAT solver: clauses, and literals that say that one event comes before another.
//!
//! Clauses use such a literal only where it must hold. If it is true, the events are ordered; if it is false, nothing
//! is said, unless both orders of a pair are used: then one literal is the negation of the other. `cycles` ensures that
//! the chosen orders do not form a cycle.

use std::collections::BTreeMap;

use crate::sat::{Literal, Sat};

/// Something that happens once: a card moves for the first time, or reaches its foundation for the first time.
pub(crate) type Event = usize;

/// A set of events.
pub(crate) type Events = u128;

/// A literal that is always true; its negation never is.
pub(crate) const TRUE: Literal = 1;
/// A literal that is never true.
pub(crate) const FALSE: Literal = -1;

/// An order of two events that holds if all its literals do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Edge {
    pub(crate) from: Event,
    pub(crate) to: Event,
    pub(crate) condition: Literal,
    /// A second literal, [`TRUE`] where there is none.
    pub(crate) second: Literal,
}

/// The variable of a pair of events, lower one first, and which of its two orders are used by clauses.
#[derive(Clone, Copy, Debug)]
struct Pair {
    variable: Literal,
    forwards: bool,
    backwards: bool,
}

/// Clauses over events.
pub(crate) struct Question {
    pub(crate) sat: Sat,
    /// By event: everything that always comes after it, excluding itself.
    after: Vec<Events>,
    pairs: BTreeMap<(Event, Event), Pair>,
    /// By card: the literal that its first move is also its last, to the foundation ([`FALSE`] if it never is).
    pub(crate) merged: Vec<Literal>,
    /// By card, which is also the event of its first move: the event of reaching the foundation, if it has both.
    pub(crate) last: Vec<Option<Event>>,
    /// Orders with a condition of their own.
    extra: Vec<Edge>,
}

impl Question {
    /// A question about this many events, with the orders that always hold.
    pub(crate) fn new(mut sat: Sat, events: usize, orders: &[(Event, Event)]) -> Option<Question> {
        let first = sat.variable();
        sat.add(&[first]);
        let after = closure(events, orders)?;
        let question =
            Question { sat, after, pairs: BTreeMap::new(), merged: Vec::new(), last: Vec::new(), extra: Vec::new() };
        Some(question)
    }

    /// A new literal. The SAT solver tries the value true first; the literal is the negation of a variable, so that
    /// nothing is chosen, and no order required, without need.
    pub(crate) fn literal(&mut self) -> Literal {
        -self.sat.variable()
    }

    /// Adds a clause: at least one of these literals holds.
    pub(crate) fn add(&mut self, clause: &[Literal]) {
        if clause.contains(&TRUE) {
            return;
        }
        let rest: Vec<Literal> = clause.iter().copied().filter(|&literal| literal != FALSE).collect();
        self.sat.add(&rest);
    }

    /// Everything that always comes after an event.
    pub(crate) fn after(&self, event: Event) -> Events {
        self.after[event]
    }

    /// Whether one event always comes before another, or is the same.
    pub(crate) fn reaches(&self, from: Event, to: Event) -> bool {
        from == to || self.after[from] >> to & 1 == 1
    }

    /// For the first move of a card: when it reaches the foundation.
    fn last_of(&self, first: Event) -> Option<Event> {
        self.last.get(first).copied().flatten()
    }

    /// The literal that `first` comes before `second`. A card that goes up at once does not move before it goes up.
    pub(crate) fn before(&mut self, first: Event, second: Event) -> Literal {
        if self.last_of(first) == Some(second) {
            return -self.merged[first];
        }
        if self.last_of(second) == Some(first) {
            return self.merged[second];
        }
        if self.reaches(second, first) {
            return FALSE;
        }
        if self.reaches(first, second) {
            return TRUE;
        }
        let key = (first.min(second), first.max(second));
        if !self.pairs.contains_key(&key) {
            // The order that is needed first should not be tried first: see `literal`.
            let variable = if first < second { self.literal() } else { -self.literal() };
            self.pairs.insert(key, Pair { variable, forwards: false, backwards: false });
        }
        let pair = self.pairs.entry(key).or_insert(Pair { variable: TRUE, forwards: false, backwards: false });
        if first < second {
            pair.forwards = true;
            pair.variable
        } else {
            pair.backwards = true;
            -pair.variable
        }
    }

    /// An order that holds if a literal does.
    pub(crate) fn order_if(&mut self, condition: Literal, from: Event, to: Event) {
        if condition == FALSE || (from != to && self.reaches(from, to)) {
            return;
        }
        if self.reaches(to, from) {
            self.add(&[-condition]);
            return;
        }
        self.extra.push(Edge { from, to, condition, second: TRUE });
    }

    /// Every order that may hold. Whatever comes before a card reaches its foundation also comes before its first move,
    /// if that is the same move.
    pub(crate) fn edges(&self) -> Vec<Edge> {
        let mut edges = self.extra.clone();
        for (&(low, high), pair) in &self.pairs {
            if pair.forwards {
                edges.push(Edge { from: low, to: high, condition: pair.variable, second: TRUE });
            }
            if pair.backwards {
                edges.push(Edge { from: high, to: low, condition: -pair.variable, second: TRUE });
            }
        }
        let direct = edges.len();
        for (first, last) in self.last.iter().enumerate() {
            let (Some(last), merged) = (*last, self.merged[first]) else { continue };
            if merged == FALSE {
                continue;
            }
            for index in 0..direct {
                let edge = edges[index];
                if edge.to == last && !self.reaches(edge.from, first) {
                    edges.push(Edge { to: first, second: merged, ..edge });
                }
            }
        }
        edges
    }
}

/// For every event, everything that comes after it; `None` if the orders form a cycle.
fn closure(events: usize, orders: &[(Event, Event)]) -> Option<Vec<Events>> {
    let mut after: Vec<Events> = vec![0; events];
    for &(from, to) in orders {
        after[from] |= 1 << to;
    }
    for middle in 0..events {
        for event in 0..events {
            if after[event] >> middle & 1 == 1 {
                after[event] |= after[middle];
            }
        }
    }
    let is_circle = |event: &Event| after[*event] >> event & 1 == 1;
    if (0..events).any(|event| is_circle(&event)) { None } else { Some(after) }
}
