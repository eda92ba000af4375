//! A question to the SAT solver: clauses, and literals that say that one event comes before another.
//!
//! Clauses use such a literal only where it must hold. If it is true the events are ordered, if it is false nothing is
//! said; unless both orders of a pair are asked for: then one literal is the negation of the other. That the chosen
//! orders do not run in a circle is left to `cycles`.

use std::collections::BTreeMap;

use crate::sat::{Literal, Sat};

/// Something that happens once: a card moves first, or reaches its foundation first.
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

/// The variable of a pair of events, lower one first, and which of its two orders clauses ask for.
#[derive(Clone, Copy, Debug)]
struct Pair {
    variable: Literal,
    forwards: bool,
    backwards: bool,
}

/// Clauses over events.
pub(crate) struct Question {
    pub(crate) sat: Sat,
    /// By event: all that always comes after it, itself not included.
    after: Vec<Events>,
    pairs: BTreeMap<(Event, Event), Pair>,
    /// By card: the literal that its first move is its last, to the foundation ([`FALSE`] if it never is).
    pub(crate) merged: Vec<Literal>,
    /// By card: the events of its first move and of reaching the foundation.
    pub(crate) both: Vec<Option<(Event, Event)>>,
    /// Orders with a condition of their own.
    extra: Vec<Edge>,
}

impl Question {
    /// A question about this many events, with the orders that always hold.
    pub(crate) fn new(events: usize, orders: &[(Event, Event)]) -> Option<Question> {
        let mut sat = Sat::new();
        let first = sat.variable();
        sat.add(&[first]);
        let after = closure(events, orders)?;
        let question =
            Question { sat, after, pairs: BTreeMap::new(), merged: Vec::new(), both: Vec::new(), extra: Vec::new() };
        Some(question)
    }

    /// A new variable.
    pub(crate) fn variable(&mut self) -> Literal {
        self.sat.variable()
    }

    /// At least one of these holds.
    pub(crate) fn add(&mut self, clause: &[Literal]) {
        if clause.contains(&TRUE) {
            return;
        }
        let rest: Vec<Literal> = clause.iter().copied().filter(|&literal| literal != FALSE).collect();
        self.sat.add(&rest);
    }

    /// All that always comes after an event.
    pub(crate) fn after(&self, event: Event) -> Events {
        self.after[event]
    }

    /// Whether one event always comes before another, or is the same.
    pub(crate) fn reaches(&self, from: Event, to: Event) -> bool {
        from == to || self.after[from] >> to & 1 == 1
    }

    /// The literal that `first` comes before `second`.
    pub(crate) fn before(&mut self, first: Event, second: Event) -> Literal {
        if let Some(card) = self.both.iter().position(|both| *both == Some((first, second))) {
            return -self.merged[card];
        }
        if self.reaches(second, first) {
            return FALSE;
        }
        if self.reaches(first, second) {
            return TRUE;
        }
        let key = (first.min(second), first.max(second));
        if !self.pairs.contains_key(&key) {
            let variable = self.sat.variable();
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

    /// Every order that may hold. What comes before a card's way to the foundation comes before its first move if that
    /// is the same move.
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
        for (card, both) in self.both.iter().enumerate() {
            let (Some((first, last)), merged) = (*both, self.merged[card]) else { continue };
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

/// For every event all that comes after it; `None` if the orders run in a circle.
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
