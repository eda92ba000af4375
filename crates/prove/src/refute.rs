//! Refutes the formula of a deal: asks the SAT solver, forbids the circles in its solutions, and asks again.

use std::collections::{BTreeMap, BTreeSet};

use cadogan_certificate::{Event, Literal, Model, Refutation};
use cadogan_solve::{Meter, Reason};

use crate::collect::Stopped;
use crate::sat::Solver;

/// Check the clock and the interrupt every so many conflicts.
const SLICE: u64 = 2_000;
/// What a literal of a clause that was learnt takes, and the number of a clause that it follows from, with their parts in
/// the refutation.
const BYTES_A_LITERAL: usize = 32;

/// An order that a solution may choose.
struct Edge {
    to: Event,
    literal: Literal,
    /// Whether what it leads to surely happens later, and not at the same time.
    before: bool,
}

/// Looks for a refutation of the formula. The meter counts conflicts as positions.
pub(crate) fn refute(model: &Model<'_>, meter: &mut Meter<'_>) -> Result<Refutation, Stopped> {
    let circles = Circles::new(model);
    let mut solver = Solver::new(model.variables());
    model.clauses().iter().for_each(|clause| {
        solver.add(clause);
    });
    // By the number of its clause.
    let mut forbidden: BTreeMap<usize, Vec<Event>> = BTreeMap::new();
    loop {
        if let Some(reason) = meter.stop() {
            return Err(Stopped::Reason(reason));
        }
        if solver.literals() * BYTES_A_LITERAL > meter.bytes() {
            return Err(Stopped::Reason(Reason::Memory));
        }
        let before = solver.conflicts();
        let answer = solver.solve(meter.positions().map_or(SLICE, |left| left.min(SLICE)));
        meter.spend(solver.conflicts() - before);
        match answer {
            None => {}
            Some(false) => break,
            Some(true) => {
                let found = circles.find(|literal| solver.holds(literal));
                if found.is_empty() {
                    return Err(Stopped::Unsuited("the constraint model has a solution".to_owned()));
                }
                for circle in found {
                    if let Some(clause) = model.circle(&circle) {
                        forbidden.insert(solver.add(&clause), circle);
                    }
                }
            }
        }
    }
    let mut refutation = Refutation::default();
    // The clauses of the model have the numbers from 1, then every step has the next one.
    let given = model.clauses().len();
    let mut numbers = BTreeMap::new();
    for step in solver.proof().into_iter().filter(|step| step.by.is_some() || step.number >= given) {
        numbers.insert(step.number, given + numbers.len() + 1);
        match (step.by, forbidden.get(&step.number)) {
            (Some(by), _) => {
                let number = |number: usize| numbers.get(&number).copied().unwrap_or(number + 1);
                refutation.so(step.clause, by.into_iter().map(number).collect());
            }
            (None, Some(circle)) => refutation.circle(circle.iter().map(|&event| model.name(event)).collect()),
            (None, None) => {}
        }
    }
    Ok(refutation)
}

/// Finds circles of orders in a solution.
struct Circles {
    /// By event: what does not happen before it in any line of play, and whether it surely happens after it.
    fixed: Vec<Vec<(Event, bool)>>,
    /// By event: the orders that begin there, of those that some clause needs.
    chosen: Vec<Vec<Edge>>,
}

impl Circles {
    fn new(model: &Model<'_>) -> Circles {
        let events = model.events();
        let needed: BTreeSet<Literal> = model.clauses().iter().flatten().copied().collect();
        let mut fixed = vec![Vec::new(); events];
        let mut chosen: Vec<Vec<Edge>> = (0..events).map(|_| Vec::new()).collect();
        for (from, to) in (0..events).flat_map(|from| (0..events).map(move |to| (from, to))) {
            match model.not_after(from, to) {
                Some((None, before)) => fixed[from].push((to, before)),
                // That a card is moved together with something else holds whether a clause needs it or not.
                Some((Some(literal), before)) if needed.contains(&literal) || !before => {
                    chosen[from].push(Edge { to, literal, before });
                }
                _ => {}
            }
        }
        Circles { fixed, chosen }
    }

    /// The shortest circle through every order that lies on one.
    fn find(&self, holds: impl Fn(Literal) -> bool) -> BTreeSet<Vec<Event>> {
        let held = |edges: &Vec<Edge>| -> Vec<(Event, bool)> {
            edges.iter().filter(|edge| holds(edge.literal)).map(|edge| (edge.to, edge.before)).collect()
        };
        let held: Vec<Vec<(Event, bool)>> = self.chosen.iter().map(held).collect();
        let mut found = BTreeSet::new();
        for (from, edges) in held.iter().enumerate() {
            for &(to, before) in edges {
                if let Some(mut circle) = self.way(&held, (to, before), from) {
                    // Begin with the lowest, so that no circle is found twice.
                    let lowest = (0..circle.len()).min_by_key(|&place| circle[place]).unwrap_or(0);
                    circle.rotate_left(lowest);
                    found.insert(circle);
                }
            }
        }
        found
    }

    /// The shortest way from one event to another, both included, on which something surely happens after something else
    /// (it may have done so already).
    fn way(&self, held: &[Vec<(Event, bool)>], from: (Event, bool), to: Event) -> Option<Vec<Event>> {
        let place = |(event, before): (Event, bool)| 2 * event + usize::from(before);
        let mut came_from: Vec<Option<(Event, bool)>> = vec![None; 2 * self.fixed.len()];
        let mut queue = vec![from];
        let mut next = 0;
        while came_from[place((to, true))].is_none() {
            let &(event, before) = queue.get(next)?;
            next += 1;
            for &(later, after) in self.fixed[event].iter().chain(&held[event]) {
                let later = (later, before || after);
                if came_from[place(later)].is_none() && later != from {
                    came_from[place(later)] = Some((event, before));
                    queue.push(later);
                }
            }
        }
        let (mut way, mut at) = (vec![to], (to, true));
        while let Some(earlier) = came_from[place(at)] {
            way.push(earlier.0);
            at = earlier;
        }
        way.reverse();
        Some(way)
    }
}
