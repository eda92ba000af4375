//! A SAT solver that can prove what it says. It is plain: decisions by activity, clauses learnt from conflicts, restarts, and
//! nothing else. For every clause that it learns it keeps from which others that one follows, in the order in which a checker
//! has to look at them. The solvers of the models are faster, but the library that binds them cannot write proofs.

use std::collections::BinaryHeap;

use cadogan_certificate::Literal;

/// Conflicts before the first restart; later ones by multiples of it.
const RESTART: u64 = 64;
/// How many learnt clauses are kept before half of them are forgotten, and how many more after every time.
const KEPT: usize = 4_000;
const MORE_KEPT: usize = 1_000;
/// How much more a conflict counts than the one before.
const GROWTH: f64 = 1.0 / 0.95;

struct Clause {
    literals: Vec<Literal>,
    /// Clauses that it follows from; `None` if it was given.
    by: Option<Vec<usize>>,
    /// On how many levels its literals were when it was learnt: the fewer, the more useful.
    levels: usize,
    forgotten: bool,
}

/// A clause of a proof.
pub(crate) struct Step {
    pub(crate) number: usize,
    pub(crate) clause: Vec<Literal>,
    /// The numbers of the clauses that it follows from; `None` if it was given.
    pub(crate) by: Option<Vec<usize>>,
}

/// Clauses, and what follows from them.
pub(crate) struct Solver {
    clauses: Vec<Clause>,
    /// By literal (see [`at`]): the clauses that watch it, which is one of their first two.
    watching: Vec<Vec<usize>>,
    /// By literal: whether it holds.
    holds: Vec<bool>,
    /// By variable: the clause from which its value follows, the level on which it got it, and its place on the trail.
    because: Vec<Option<usize>>,
    level: Vec<usize>,
    place: Vec<usize>,
    trail: Vec<Literal>,
    /// Where each level begins on the trail.
    levels: Vec<usize>,
    /// How much of the trail has been propagated.
    done: usize,
    activity: Vec<f64>,
    bump: f64,
    /// Variables with the activity that they had at some time, as bits: the order is the same.
    queue: BinaryHeap<(u64, usize)>,
    /// By variable: its last value.
    phase: Vec<bool>,
    conflicts: u64,
    literals: usize,
    kept: usize,
    /// How many of them may be kept.
    most_kept: usize,
    /// The clause that is empty, once it has been derived.
    empty: Option<usize>,
}

/// The place of a literal in a table.
fn at(literal: Literal) -> usize {
    2 * variable(literal) + usize::from(literal < 0)
}

fn variable(literal: Literal) -> usize {
    literal.unsigned_abs() as usize
}

impl Solver {
    /// A solver without clauses. Variables are numbered from 1.
    pub(crate) fn new(variables: usize) -> Solver {
        Solver {
            clauses: Vec::new(),
            watching: vec![Vec::new(); 2 * variables + 2],
            holds: vec![false; 2 * variables + 2],
            because: vec![None; variables + 1],
            level: vec![0; variables + 1],
            place: vec![0; variables + 1],
            trail: Vec::new(),
            levels: Vec::new(),
            done: 0,
            activity: vec![0.0; variables + 1],
            bump: 1.0,
            queue: (1..=variables).map(|variable| (0, variable)).collect(),
            phase: vec![false; variables + 1],
            conflicts: 0,
            literals: 0,
            kept: 0,
            most_kept: KEPT,
            empty: None,
        }
    }

    /// Adds a clause and returns its number. What was decided for the last solution is given up.
    pub(crate) fn add(&mut self, clause: &[Literal]) -> usize {
        self.back_to(0);
        self.put(clause.to_vec(), None, 0)
    }

    /// How many conflicts there were.
    pub(crate) fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// How many literals all learnt clauses have, and numbers of clauses that they follow from.
    pub(crate) fn literals(&self) -> usize {
        self.literals
    }

    /// Whether a literal holds in the solution.
    pub(crate) fn holds(&self, literal: Literal) -> bool {
        self.holds[at(literal)]
    }

    /// Whether the clauses can all hold; `None` if that is not known after so many more conflicts.
    pub(crate) fn solve(&mut self, most: u64) -> Option<bool> {
        let end = self.conflicts.saturating_add(most);
        let mut until_restart = RESTART * luby(self.conflicts / RESTART);
        loop {
            let conflict = self.propagate();
            if self.levels.is_empty() {
                self.settle(conflict);
            }
            if self.empty.is_some() {
                return Some(false);
            }
            if let Some(conflict) = conflict {
                self.conflicts += 1;
                self.learn(conflict);
                until_restart = until_restart.saturating_sub(1);
            } else if self.conflicts >= end {
                return None;
            } else if until_restart == 0 {
                until_restart = RESTART * luby(self.conflicts / RESTART);
                self.back_to(0);
                self.forget();
            } else if !self.decide() {
                return Some(true);
            }
        }
    }

    /// Everything that is needed to derive the empty clause, in order: clauses by their numbers, and from which others they
    /// follow.
    pub(crate) fn proof(self) -> Vec<Step> {
        let Some(empty) = self.empty else { return Vec::new() };
        let mut needed = vec![false; self.clauses.len()];
        needed[empty] = true;
        for number in (0..self.clauses.len()).rev().filter(|&number| number <= empty) {
            if needed[number] {
                self.clauses[number].by.iter().flatten().for_each(|&earlier| needed[earlier] = true);
            }
        }
        let steps = self.clauses.into_iter().enumerate().filter(|(number, _)| needed[*number]);
        steps.map(|(number, clause)| Step { number, clause: clause.literals, by: clause.by }).collect()
    }

    /// Adds a clause of literals that are open, or do not hold since before everything that is open. Returns its number.
    fn put(&mut self, mut literals: Vec<Literal>, by: Option<Vec<usize>>, levels: usize) -> usize {
        let number = self.clauses.len();
        // Those that are watched are open as long as any are.
        literals.sort_by_key(|&literal| self.holds[at(-literal)]);
        if literals.len() > 1 {
            literals[..2].iter().for_each(|&literal| self.watching[at(literal)].push(number));
        }
        let open = literals.iter().filter(|&&literal| !self.holds[at(-literal)]).count();
        let first = literals.first().copied();
        if by.is_some() {
            self.literals += literals.len() + by.as_ref().map_or(0, Vec::len);
            self.kept += 1;
        }
        self.clauses.push(Clause { literals, by, levels, forgotten: false });
        match (open, first) {
            (0, _) if self.levels.is_empty() => self.settle(Some(number)),
            (1, Some(first)) if !self.holds[at(first)] => self.suppose(first, Some(number)),
            _ => {}
        }
        number
    }

    fn suppose(&mut self, literal: Literal, because: Option<usize>) {
        let variable = variable(literal);
        self.holds[at(literal)] = true;
        self.because[variable] = because;
        self.level[variable] = self.levels.len();
        self.place[variable] = self.trail.len();
        self.trail.push(literal);
    }

    fn is_open(&self, variable: usize) -> bool {
        !self.holds[2 * variable] && !self.holds[2 * variable + 1]
    }

    fn decide(&mut self) -> bool {
        while let Some((_, variable)) = self.queue.pop() {
            if self.is_open(variable) {
                self.levels.push(self.trail.len());
                self.suppose(if self.phase[variable] { 1 } else { -1 } * variable as Literal, None);
                return true;
            }
        }
        false
    }

    fn back_to(&mut self, level: usize) {
        let Some(&from) = self.levels.get(level) else { return };
        for literal in self.trail.drain(from..) {
            let variable = variable(literal);
            self.holds[at(literal)] = false;
            self.phase[variable] = literal > 0;
            self.queue.push((self.activity[variable].to_bits(), variable));
        }
        self.levels.truncate(level);
        self.done = from;
    }

    /// Follows everything that is known to its end. Returns a clause that cannot hold then, if there is one.
    fn propagate(&mut self) -> Option<usize> {
        while let Some(&literal) = self.trail.get(self.done) {
            self.done += 1;
            let now_false = -literal;
            let mut watchers = std::mem::take(&mut self.watching[at(now_false)]);
            let (mut read, mut kept, mut conflict) = (0, 0, None);
            while read < watchers.len() {
                let number = watchers[read];
                read += 1;
                let clause = &mut self.clauses[number];
                if clause.forgotten {
                    continue;
                }
                let literals = &mut clause.literals;
                if literals[0] == now_false {
                    literals.swap(0, 1);
                }
                let first = literals[0];
                if !self.holds[at(first)]
                    && let Some(other) = (2..literals.len()).find(|&other| !self.holds[at(-literals[other])])
                {
                    literals.swap(1, other);
                    self.watching[at(literals[1])].push(number);
                    continue;
                }
                watchers[kept] = number;
                kept += 1;
                if self.holds[at(-first)] {
                    conflict = Some(number);
                    break;
                }
                if !self.holds[at(first)] {
                    self.suppose(first, Some(number));
                }
            }
            watchers.copy_within(read.., kept);
            watchers.truncate(kept + watchers.len() - read);
            self.watching[at(now_false)] = watchers;
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// What holds without any decision becomes a clause of its own, so that nobody has to derive it again.
    fn settle(&mut self, conflict: Option<usize>) {
        for index in 0..self.trail.len() {
            let literal = self.trail[index];
            let Some(because) = self.because[variable(literal)] else { continue };
            if self.clauses[because].literals.len() > 1 {
                let mut by = self.known(because, literal);
                by.push(because);
                let number = self.put(vec![literal], Some(by), 0);
                self.because[variable(literal)] = Some(number);
            }
        }
        if let (Some(conflict), None) = (conflict, self.empty) {
            self.contradict(conflict);
        }
    }

    /// The clauses that say that the other literals of a clause do not hold, if that is known without any decision.
    fn known(&self, number: usize, except: Literal) -> Vec<usize> {
        let others = self.clauses[number].literals.iter().filter(|&&literal| literal != except);
        others.filter_map(|&literal| self.because[variable(literal)]).collect()
    }

    /// No literal of a clause holds, whatever is decided.
    fn contradict(&mut self, number: usize) {
        let mut by = self.known(number, 0);
        by.push(number);
        self.empty = Some(self.clauses.len());
        self.clauses.push(Clause { literals: Vec::new(), by: Some(by), levels: 0, forgotten: false });
    }

    /// Learns from a conflict: goes back along the trail until one literal of the last level is left.
    fn learn(&mut self, conflict: usize) {
        let now = self.levels.len();
        let mut seen = vec![false; self.because.len()];
        let mut learnt: Vec<Literal> = Vec::new();
        // Variables whose values were derived on the way, and clauses that say what is known without any decision.
        let (mut passed, mut units) = (Vec::new(), Vec::new());
        let (mut open, mut number, mut index) = (0, conflict, self.trail.len());
        let top = loop {
            for position in 0..self.clauses[number].literals.len() {
                let literal = self.clauses[number].literals[position];
                let variable = variable(literal);
                // The variable that the clause is the reason of is seen already.
                if seen[variable] {
                    continue;
                }
                seen[variable] = true;
                self.warm(variable);
                match self.level[variable] {
                    0 => units.extend(self.because[variable]),
                    level if level == now => open += 1,
                    _ => learnt.push(literal),
                }
            }
            let literal = loop {
                index -= 1;
                let literal = self.trail[index];
                if seen[variable(literal)] && self.level[variable(literal)] == now {
                    break literal;
                }
            };
            open -= 1;
            match self.because[variable(literal)] {
                Some(reason) if open > 0 => {
                    passed.push(variable(literal));
                    number = reason;
                }
                _ => break -literal,
            }
        };
        // A literal that follows from the others is left out.
        let in_clause = |literal: Literal, seen: &[bool]| seen[variable(literal)];
        let (mut short, before) = (vec![top], std::mem::take(&mut learnt));
        let mut marked = vec![false; self.because.len()];
        before.iter().for_each(|&literal| marked[variable(literal)] = true);
        marked[variable(top)] = true;
        for literal in before {
            let reason = self.because[variable(literal)].filter(|&reason| {
                let mut others = self.clauses[reason].literals.iter().filter(|&&other| other != -literal);
                others.all(|&other| marked[variable(other)] || self.level[variable(other)] == 0)
            });
            match reason {
                None => short.push(literal),
                Some(reason) => {
                    passed.push(variable(literal));
                    for &other in &self.clauses[reason].literals {
                        if self.level[variable(other)] == 0 && !in_clause(other, &seen) {
                            seen[variable(other)] = true;
                            units.extend(self.because[variable(other)]);
                        }
                    }
                }
            }
        }
        passed.sort_unstable_by_key(|&variable| self.place[variable]);
        let mut by = units;
        by.extend(passed.into_iter().filter_map(|variable| self.because[variable]));
        by.push(conflict);
        let level_of = |literal: &Literal| self.level[variable(*literal)];
        let mut on: Vec<usize> = short.iter().map(level_of).collect();
        on.sort_unstable();
        on.dedup();
        let back = short[1..].iter().map(level_of).max().unwrap_or(0);
        // The second literal that is watched is the last one to be open again.
        short[1..].sort_by_key(|literal| std::cmp::Reverse(self.level[variable(*literal)]));
        self.back_to(back);
        self.put(short, Some(by), on.len());
        self.bump *= GROWTH;
    }

    fn warm(&mut self, variable: usize) {
        self.activity[variable] += self.bump;
        if self.activity[variable] > 1e100 {
            self.activity.iter_mut().for_each(|activity| *activity *= 1e-100);
            self.bump *= 1e-100;
            let open = (1..self.activity.len()).filter(|&variable| self.is_open(variable));
            self.queue = open.map(|variable| (self.activity[variable].to_bits(), variable)).collect();
        } else if self.is_open(variable) {
            self.queue.push((self.activity[variable].to_bits(), variable));
        }
    }

    /// Forgets half of the learnt clauses, if there are many: the least useful ones. (They are still part of the proof.)
    fn forget(&mut self) {
        if self.kept <= self.most_kept {
            return;
        }
        let is_reason = |number: usize| self.because.contains(&Some(number));
        let learnt = |clause: &Clause| clause.by.is_some() && !clause.forgotten && clause.levels > 2;
        let mut candidates: Vec<usize> = (0..self.clauses.len()).filter(|&at| learnt(&self.clauses[at])).collect();
        candidates.sort_by_key(|&number| (self.clauses[number].levels, std::cmp::Reverse(number)));
        let useless = candidates.split_off(candidates.len() / 2);
        for number in useless.into_iter().filter(|&number| !is_reason(number)).collect::<Vec<_>>() {
            self.clauses[number].forgotten = true;
            self.kept -= 1;
        }
        self.most_kept += MORE_KEPT;
    }
}

/// The sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 …, counted from 0.
fn luby(index: u64) -> u64 {
    let mut index = index + 1;
    loop {
        let next = (index + 1).next_power_of_two();
        if next == index + 1 {
            return next / 2;
        }
        index -= next / 2 - 1;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    fn random(state: &mut u64, bound: u64) -> u64 {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*state >> 33) % bound
    }

    fn clauses(state: &mut u64, variables: u64, count: usize) -> Vec<Vec<Literal>> {
        let literal = |state: &mut u64| {
            let variable = 1 + random(state, variables) as Literal;
            if random(state, 2) == 0 { variable } else { -variable }
        };
        (0..count).map(|_| (0..1 + random(state, 3)).map(|_| literal(state)).collect()).collect()
    }

    /// Whether the values that are the bits of a number satisfy a clause.
    fn satisfies(values: u64, clause: &[Literal]) -> bool {
        clause.iter().any(|&literal| (values >> variable(literal) & 1 == 1) == (literal > 0))
    }

    /// Whether each clause of a proof is one of those given, or follows from others one literal at a time.
    fn is_proof(given: &BTreeMap<usize, Vec<Literal>>, steps: &[Step]) -> bool {
        let set = |clause: &[Literal]| clause.iter().copied().collect::<BTreeSet<Literal>>();
        let follows = |step: &Step, by: &[usize]| {
            let mut is_false = set(&step.clause);
            by.iter().any(|number| {
                let reason = steps.iter().find(|other| other.number == *number).expect("a step before");
                assert!(reason.number < step.number);
                let open: Vec<Literal> =
                    set(&reason.clause).into_iter().filter(|literal| !is_false.contains(literal)).collect();
                assert!(open.len() < 2, "the proof needs search");
                is_false.extend(open.iter().map(|literal| -literal));
                open.is_empty()
            })
        };
        let is_right = |step: &Step| match &step.by {
            None => set(&given[&step.number]) == set(&step.clause),
            Some(by) => follows(step, by),
        };
        steps.last().is_some_and(|last| last.clause.is_empty()) && steps.iter().all(is_right)
    }

    #[test]
    fn answers_are_those_of_trying_everything_and_every_no_is_proved() {
        let (mut yes, mut no, mut state) = (0, 0, 1);
        for case in 0..3_000 {
            let variables = 3 + case % 8;
            let given = clauses(&mut state, variables, (2 + case % 5) as usize * variables as usize);
            let has_solution = (0..1u64 << variables).any(|values| given.iter().all(|one| satisfies(values << 1, one)));
            let mut solver = Solver::new(variables as usize);
            // Half of them later: a solution is given up when a clause is added.
            let (first, later) = given.split_at(given.len() / 2);
            let mut numbers: BTreeMap<usize, Vec<Literal>> =
                first.iter().map(|clause| (solver.add(clause), clause.clone())).collect();
            let early = solver.solve(u64::MAX);
            if early == Some(true) {
                assert!(first.iter().all(|clause| clause.iter().any(|&literal| solver.holds(literal))), "case {case}");
            }
            numbers.extend(later.iter().map(|clause| (solver.add(clause), clause.clone())));
            assert_eq!(solver.solve(u64::MAX), Some(has_solution), "case {case}");
            if has_solution {
                assert!(given.iter().all(|clause| clause.iter().any(|&literal| solver.holds(literal))), "case {case}");
                yes += 1;
            } else {
                assert!(is_proof(&numbers, &solver.proof()), "case {case}");
                no += u32::from(early == Some(true));
            }
        }
        assert!(yes > 200 && no > 200, "{yes} {no}");
    }

    /// More pigeons than holes: no solution, and no short way to see it.
    #[test]
    fn restarts_and_forgetting_lose_nothing() {
        let (pigeons, holes) = (8, 7);
        let sits = |pigeon: i32, hole: i32| 1 + pigeon * holes + hole;
        let mut given: Vec<Vec<Literal>> =
            (0..pigeons).map(|pigeon| (0..holes).map(|hole| sits(pigeon, hole)).collect()).collect();
        for hole in 0..holes {
            let pairs = (0..pigeons).flat_map(|one| (one + 1..pigeons).map(move |other| (one, other)));
            given.extend(pairs.map(|(one, other)| vec![-sits(one, hole), -sits(other, hole)]));
        }
        let mut solver = Solver::new((pigeons * holes) as usize);
        solver.most_kept = 200;
        let numbers: BTreeMap<usize, Vec<Literal>> =
            given.into_iter().map(|clause| (solver.add(&clause), clause)).collect();
        assert_eq!(solver.solve(10), None);
        assert_eq!(solver.solve(u64::MAX), Some(false));
        assert!(solver.clauses.iter().any(|clause| clause.forgotten), "{} conflicts", solver.conflicts());
        assert!(is_proof(&numbers, &solver.proof()));
    }

    #[test]
    fn restarts_come_after_the_sequence_of_luby() {
        assert_eq!((0..15).map(luby).collect::<Vec<_>>(), [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
