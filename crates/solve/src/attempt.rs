//! One search in one engine space, behind one interface whatever the space.

use std::time::{Duration, Instant};

use cadogan_rules::PlayerMove;
use cadogan_search::{Budget, Outcome, Search, Statistics, StopReason, shorten};
use cadogan_spaces::{Space, SpaceError};

/// How many positions are tried to make a line shorter in its own engine space.
const SHORTEN_POSITIONS: u64 = 2_000_000;

/// How an attempt has gone.
pub(crate) enum Answer {
    Won(Vec<PlayerMove>),
    Exhausted,
    Stopped(StopReason),
}

/// A search that can be run for a while, and then for another while.
pub(crate) trait Attempt: Send {
    fn run(&mut self, budget: &Budget<'_>) -> Answer;
    fn statistics(&self) -> Statistics;
    /// How long the search itself has run, without what was done to write its result down.
    fn search_time(&self) -> Duration;
}

/// A search in the engine space `S`.
pub(crate) struct SpaceAttempt<S: Space, F> {
    search: Search<S>,
    /// Makes the start position again, with exact keys, to write the line down from.
    start: F,
    shorten: bool,
    search_time: Duration,
}

impl<S, F> SpaceAttempt<S, F>
where
    S: Space,
    F: Fn() -> Result<S, SpaceError>,
{
    /// `searched` may merge positions that are not equivalent (a streamliner); what `start` makes must not.
    pub(crate) fn new(searched: S, start: F, shorten: bool) -> Self {
        SpaceAttempt { search: Search::new(searched), start, shorten, search_time: Duration::ZERO }
    }
}

impl<S, F> Attempt for SpaceAttempt<S, F>
where
    S: Space + Send,
    S::Move: Send,
    S::Undo: Send,
    S::Key: Send,
    F: Fn() -> Result<S, SpaceError> + Send,
{
    fn run(&mut self, budget: &Budget<'_>) -> Answer {
        let begin = Instant::now();
        let outcome = self.search.run(budget);
        self.search_time += begin.elapsed();
        match outcome {
            Outcome::Won(line) => {
                let mut space = (self.start)().expect("the same start could be made before");
                let line = if self.shorten { shorten(&mut space, line, SHORTEN_POSITIONS) } else { line };
                Answer::Won(space.player_moves(&line))
            }
            Outcome::Exhausted => Answer::Exhausted,
            Outcome::Stopped(reason) => Answer::Stopped(reason),
        }
    }

    fn statistics(&self) -> Statistics {
        self.search.statistics()
    }

    fn search_time(&self) -> Duration {
        self.search_time
    }
}

/// A search that is made when it is first run: most deals are decided before.
pub(crate) struct Later<F> {
    make: F,
    made: Option<Box<dyn Attempt>>,
}

impl<F: Fn() -> Box<dyn Attempt> + Send> Later<F> {
    pub(crate) fn new(make: F) -> Self {
        Later { make, made: None }
    }
}

impl<F: Fn() -> Box<dyn Attempt> + Send> Attempt for Later<F> {
    fn run(&mut self, budget: &Budget<'_>) -> Answer {
        self.made.get_or_insert_with(&self.make).run(budget)
    }

    fn statistics(&self) -> Statistics {
        self.made.as_ref().map_or_else(Statistics::default, |attempt| attempt.statistics())
    }

    fn search_time(&self) -> Duration {
        self.made.as_ref().map_or(Duration::ZERO, |attempt| attempt.search_time())
    }
}

/// How many positions the first of doubling rounds may visit.
const FIRST_ROUND: u64 = 1 << 12;

/// The shortest of Luby's rounds.
const LUBY_ROUND: u64 = 1 << 8;

/// How long rounds are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rounds {
    /// Every round may visit twice the positions of the one before.
    Doubling,
    /// 1, 1, 2, 1, 1, 2, 4, 1, … times the shortest (M. Luby, A. Sinclair, D. Zuckerman, 1993): whatever length is the
    /// best, much of the time goes to rounds of that length.
    Luby,
}

impl Rounds {
    fn positions(self, round: u32) -> u64 {
        match self {
            Rounds::Doubling => FIRST_ROUND << round.min(40),
            Rounds::Luby => LUBY_ROUND * luby(u64::from(round) + 1),
        }
    }
}

/// The sequence, counted from 1.
fn luby(mut index: u64) -> u64 {
    loop {
        let power = (index + 1).next_power_of_two();
        if power == index + 1 {
            return power / 2;
        }
        index -= power / 2 - 1;
    }
}

/// Searches the same deal again and again, in another order every time. A depth-first search that has made a bad
/// choice early seldom comes back to it; another order makes other choices.
pub(crate) struct Restarts<F> {
    /// Makes the search of a round.
    make: F,
    rounds: Rounds,
    round: u32,
    current: Box<dyn Attempt>,
    /// How many positions the present round may still visit.
    left: u64,
    /// What the rounds before it have counted, and how long they have searched.
    finished: Statistics,
    finished_time: Duration,
}

impl<F: Fn(u32) -> Box<dyn Attempt> + Send> Restarts<F> {
    /// `make` makes the search of a round; `first` is what it made for round 0.
    pub(crate) fn new(rounds: Rounds, first: Box<dyn Attempt>, make: F) -> Self {
        Restarts {
            current: first,
            make,
            rounds,
            round: 0,
            left: rounds.positions(0),
            finished: Statistics::default(),
            finished_time: Duration::ZERO,
        }
    }

    fn next_round(&mut self) {
        self.finished = self.statistics();
        self.finished_time = self.search_time();
        self.round += 1;
        self.left = self.rounds.positions(self.round);
        self.current = (self.make)(self.round);
    }
}

impl<F: Fn(u32) -> Box<dyn Attempt> + Send> Attempt for Restarts<F> {
    fn run(&mut self, budget: &Budget<'_>) -> Answer {
        let mut allowed = budget.positions.unwrap_or(u64::MAX);
        loop {
            let before = self.current.statistics().positions;
            let slice = Budget { positions: Some(self.left.min(allowed)), ..*budget };
            let answer = self.current.run(&slice);
            let visited = self.current.statistics().positions - before;
            allowed -= visited.min(allowed);
            self.left -= visited.min(self.left);
            match answer {
                Answer::Stopped(StopReason::Positions) if self.left == 0 => self.next_round(),
                other => return other,
            }
            if allowed == 0 {
                return Answer::Stopped(StopReason::Positions);
            }
        }
    }

    fn statistics(&self) -> Statistics {
        sum(&self.finished, &self.current.statistics())
    }

    fn search_time(&self) -> Duration {
        self.finished_time + self.current.search_time()
    }
}

/// Counts of one search after another.
pub(crate) fn sum(a: &Statistics, b: &Statistics) -> Statistics {
    Statistics {
        positions: a.positions + b.positions,
        stored: a.stored + b.stored,
        hits: a.hits + b.hits,
        evictions: a.evictions + b.evictions,
        max_depth: a.max_depth.max(b.max_depth),
        peak_bytes: a.peak_bytes.max(b.peak_bytes),
        ..*b
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A search that visits so many positions and then finds nothing.
    struct Counting {
        visited: u64,
        all: u64,
    }

    impl Attempt for Counting {
        fn run(&mut self, budget: &Budget<'_>) -> Answer {
            let allowed = budget.positions.unwrap_or(u64::MAX);
            let left = self.all - self.visited;
            self.visited += allowed.min(left);
            if allowed < left { Answer::Stopped(StopReason::Positions) } else { Answer::Exhausted }
        }

        fn statistics(&self) -> Statistics {
            Statistics { positions: self.visited, ..Statistics::default() }
        }

        fn search_time(&self) -> Duration {
            Duration::ZERO
        }
    }

    fn restarts(all: u64) -> Restarts<impl Fn(u32) -> Box<dyn Attempt> + Send> {
        let make = move |_| Box::new(Counting { visited: 0, all }) as Box<dyn Attempt>;
        Restarts::new(Rounds::Doubling, make(0), make)
    }

    #[test]
    fn the_sequence_of_luby() {
        let sequence: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(sequence, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    #[test]
    fn every_round_is_twice_as_long_and_a_budget_is_kept() {
        for slice in [1_000, FIRST_ROUND, 7 * FIRST_ROUND, 1 << 30] {
            let mut restarts = restarts(u64::MAX);
            let mut used = 0;
            while used < 7 * FIRST_ROUND {
                let positions = slice.min(7 * FIRST_ROUND - used);
                let answer = restarts.run(&Budget::of_bytes(1 << 20).positions(positions));
                assert!(matches!(answer, Answer::Stopped(StopReason::Positions)));
                used += positions;
                assert_eq!(restarts.statistics().positions, used);
            }
            assert_eq!((restarts.round, restarts.left), (3, 8 * FIRST_ROUND));
        }
    }

    #[test]
    fn a_round_that_comes_to_its_end_is_the_last() {
        let mut restarts = restarts(FIRST_ROUND + 1);
        assert!(matches!(restarts.run(&Budget::of_bytes(1 << 20)), Answer::Exhausted));
        assert_eq!((restarts.round, restarts.statistics().positions), (1, 2 * FIRST_ROUND + 1));
    }
}
