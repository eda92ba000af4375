//! Keeps the chosen orders of events free of cycles: looks for cycles in a solution, forbids them, and asks again.

use std::collections::BTreeSet;

use crate::question::{Edge, Event, Events, Question, TRUE};
use crate::sat::Literal;

/// The orders that may hold, prepared for finding cycles.
pub(crate) struct Cycles {
    edges: Vec<Edge>,
    /// By event: which edges begin there.
    starting: Vec<Vec<usize>>,
    events: usize,
    /// By event: itself and everything that always comes after it.
    closed: Vec<Events>,
}

impl Cycles {
    /// Collects the orders of a question and forbids all cycles of two of them.
    pub(crate) fn new(question: &mut Question, events: usize) -> Cycles {
        let edges = question.edges();
        let closed: Vec<Events> = (0..events).map(|event| question.after(event) | 1 << event).collect();
        let mut starting = vec![Vec::new(); events];
        for (index, edge) in edges.iter().enumerate() {
            starting[edge.from].push(index);
        }
        let cycles = Cycles { edges, starting, events, closed };
        cycles.forbid_pairs(question);
        cycles
    }

    fn forbid_pairs(&self, question: &mut Question) {
        for (index, edge) in self.edges.iter().enumerate() {
            if self.closed[edge.to] >> edge.from & 1 == 1 {
                question.add(&negated(&[edge]));
                continue;
            }
            for event in each(self.closed[edge.to]) {
                for &other in self.starting[event].iter().filter(|&&other| other > index) {
                    let other = &self.edges[other];
                    if self.closed[other.to] >> edge.from & 1 == 1 && other.condition != -edge.condition {
                        question.add(&negated(&[edge, other]));
                    }
                }
            }
        }
    }

    /// Clauses against the shortest cycles of a solution; none if it has no cycle.
    pub(crate) fn find(&self, question: &Question) -> Vec<Vec<Literal>> {
        let holds = |literal: Literal| literal == TRUE || question.sat.holds(literal);
        let mut chosen = vec![Vec::new(); self.events];
        for (index, edge) in self.edges.iter().enumerate() {
            if holds(edge.condition) && holds(edge.second) {
                chosen[edge.from].push(index);
            }
        }
        let reached = self.reach(&chosen);
        for (event, edges) in chosen.iter_mut().enumerate() {
            edges.retain(|&edge| reached[self.edges[edge].to] >> event & 1 == 1);
        }
        let mut found = BTreeSet::new();
        for &through in chosen.iter().flatten() {
            if let Some(circle) = self.shortest(&chosen, through) {
                found.insert(negated(&circle));
            }
        }
        found.into_iter().collect()
    }

    /// By event: itself and everything that comes after it in a solution.
    fn reach(&self, chosen: &[Vec<usize>]) -> Vec<Events> {
        let mut reached = self.closed.clone();
        for (event, edges) in chosen.iter().enumerate() {
            for &edge in edges {
                reached[event] |= self.closed[self.edges[edge].to];
            }
        }
        for middle in 0..self.events {
            for event in 0..self.events {
                if reached[event] >> middle & 1 == 1 {
                    reached[event] |= reached[middle];
                }
            }
        }
        reached
    }

    /// The shortest cycle of chosen orders through one of them.
    fn shortest(&self, chosen: &[Vec<usize>], through: usize) -> Option<Vec<&Edge>> {
        let goal = self.edges[through].from;
        let mut reached = self.closed[self.edges[through].to];
        let mut fresh = reached;
        // By event: the edge by which it was reached.
        let mut came_by = [through; Events::BITS as usize];
        while reached >> goal & 1 == 0 {
            let mut next: Events = 0;
            for event in each(fresh) {
                for &edge in &chosen[event] {
                    let new = self.closed[self.edges[edge].to] & !reached & !next;
                    next |= new;
                    for event in each(new) {
                        came_by[event] = edge;
                    }
                }
            }
            if next == 0 {
                return None;
            }
            reached |= next;
            fresh = next;
        }
        let mut circle = vec![&self.edges[through]];
        let mut edge = came_by[goal];
        while edge != through {
            circle.push(&self.edges[edge]);
            edge = came_by[self.edges[edge].from];
        }
        Some(circle)
    }

    /// The events of a solution without cycles, in an order that it allows.
    pub(crate) fn in_order(&self, question: &Question) -> Vec<Event> {
        let holds = |literal: Literal| literal == TRUE || question.sat.holds(literal);
        let mut after: Vec<Events> = self.closed.iter().enumerate().map(|(event, set)| set & !(1 << event)).collect();
        for edge in self.edges.iter().filter(|edge| holds(edge.condition) && holds(edge.second)) {
            after[edge.from] |= 1 << edge.to;
        }
        let mut left: Events = if self.events == 128 { !0 } else { (1 << self.events) - 1 };
        let mut order = Vec::with_capacity(self.events);
        while left != 0 {
            let blocked =
                (0..self.events).filter(|event| left >> event & 1 == 1).fold(0, |set, event| set | after[event]);
            let ready = left & !blocked;
            if ready == 0 {
                break;
            }
            order.push(ready.trailing_zeros() as usize);
            left &= !(1 << ready.trailing_zeros());
        }
        order
    }
}

/// The events of a set.
fn each(mut events: Events) -> impl Iterator<Item = Event> {
    std::iter::from_fn(move || {
        let event = (events != 0).then(|| events.trailing_zeros() as usize)?;
        events &= events - 1;
        Some(event)
    })
}

/// The clause that not all of these orders hold.
fn negated(edges: &[&Edge]) -> Vec<Literal> {
    let literals: BTreeSet<Literal> = edges.iter().flat_map(|edge| [edge.condition, edge.second]).collect();
    literals.into_iter().filter(|&literal| literal != TRUE).map(|literal| -literal).collect()
}
