//! Keeps chosen orders of events from running in a circle: looks for circles in a solution, forbids them, asks again.

use std::collections::BTreeSet;

use crate::question::{Edge, Event, Events, Question, TRUE};
use crate::sat::Literal;

/// The orders that may hold, ready for looking for circles.
pub(crate) struct Cycles {
    edges: Vec<Edge>,
    /// By event: which edges begin there.
    starting: Vec<Vec<usize>>,
    events: usize,
    /// By event: itself and all that always comes after it.
    closed: Vec<Events>,
}

impl Cycles {
    /// Collects the orders of a question and forbids all circles of two of them.
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
            let mut reached = self.closed[edge.to];
            while reached != 0 {
                let event = reached.trailing_zeros() as usize;
                reached &= reached - 1;
                for &other in self.starting[event].iter().filter(|&&other| other > index) {
                    let other = &self.edges[other];
                    if self.closed[other.to] >> edge.from & 1 == 1 && other.condition != -edge.condition {
                        question.add(&negated(&[edge, other]));
                    }
                }
            }
        }
    }

    /// Clauses against the shortest circles of a solution; none if it has no circle.
    pub(crate) fn find(&self, question: &Question) -> Vec<Vec<Literal>> {
        let holds = |literal: Literal| literal == TRUE || question.sat.holds(literal);
        let chosen: Vec<bool> = self.edges.iter().map(|edge| holds(edge.condition) && holds(edge.second)).collect();
        let mut found = BTreeSet::new();
        for (index, edge) in self.edges.iter().enumerate() {
            if chosen[index]
                && let Some(circle) = self.shortest(&chosen, index)
            {
                let circle: Vec<&Edge> = circle.into_iter().map(|index| &self.edges[index]).collect();
                debug_assert!(circle.contains(&edge));
                found.insert(negated(&circle));
            }
        }
        found.into_iter().collect()
    }

    /// The shortest circle of chosen orders through one of them.
    fn shortest(&self, chosen: &[bool], through: usize) -> Option<Vec<usize>> {
        let goal = self.edges[through].from;
        let mut reached = self.closed[self.edges[through].to];
        // Every edge that was taken, with the edge that led to it.
        let mut came_by: Vec<(usize, usize)> = Vec::new();
        let mut fresh = reached;
        // By event: the edge by which it was reached.
        let mut source_of = vec![through; self.events];
        while fresh != 0 {
            if reached >> goal & 1 == 1 {
                let mut circle = Vec::new();
                let mut edge = source_of[goal];
                while edge != through {
                    circle.push(edge);
                    edge = came_by.iter().find(|(next, _)| *next == edge).map_or(through, |&(_, previous)| previous);
                }
                circle.push(through);
                return Some(circle);
            }
            let mut next: Events = 0;
            let mut events = fresh;
            while events != 0 {
                let event = events.trailing_zeros() as usize;
                events &= events - 1;
                for &edge in self.starting[event].iter().filter(|&&edge| chosen[edge]) {
                    let mut new = self.closed[self.edges[edge].to] & !reached & !next;
                    if new == 0 {
                        continue;
                    }
                    next |= new;
                    came_by.push((edge, source_of[event]));
                    while new != 0 {
                        source_of[new.trailing_zeros() as usize] = edge;
                        new &= new - 1;
                    }
                }
            }
            reached |= next;
            fresh = next;
        }
        None
    }

    /// The events of a solution without circles, in an order that it allows.
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

/// That not all of these orders hold.
fn negated(edges: &[&Edge]) -> Vec<Literal> {
    let literals: BTreeSet<Literal> = edges.iter().flat_map(|edge| [edge.condition, edge.second]).collect();
    literals.into_iter().filter(|&literal| literal != TRUE).map(|literal| -literal).collect()
}
