//! Searches that restart with another order of moves.

use cadogan_rules::PlayerMove;
use cadogan_search::{Meter, Reason, Statistics};

use super::{Claim, Worker};

/// How many positions the first of doubling rounds may visit.
const FIRST_ROUND: u64 = 1 << 12;

/// The shortest of Luby's rounds.
const LUBY_ROUND: u64 = 1 << 8;

/// How long rounds are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rounds {
    /// Every round may visit twice the positions of the one before.
    Doubling,
    /// 1, 1, 2, 1, 1, 2, 4, 1, … times the shortest (M. Luby, A. Sinclair, D. Zuckerman, 1993): whatever length is
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

/// Searches the same deal again and again, in another order every time. A depth-first search that has made a bad choice
/// early seldom returns to it; another order makes other choices.
pub(super) struct Restarts<F> {
    /// Makes the search of a round.
    make: F,
    rounds: Rounds,
    round: u32,
    current: Box<dyn Worker>,
    /// How many positions the present round may still visit.
    left: u64,
    /// The counters of the earlier rounds.
    finished: Statistics,
}

impl<F: Fn(u32) -> Box<dyn Worker> + Send> Restarts<F> {
    /// `make` makes the search of a round; `first` is the one it made for round 0.
    pub(super) fn new(rounds: Rounds, first: Box<dyn Worker>, make: F) -> Self {
        let left = rounds.positions(0);
        Restarts { current: first, make, rounds, round: 0, left, finished: Statistics::default() }
    }

    fn next_round(&mut self) {
        self.finished = self.statistics();
        self.round += 1;
        self.left = self.rounds.positions(self.round);
        self.current = (self.make)(self.round);
    }
}

impl<F: Fn(u32) -> Box<dyn Worker> + Send> Worker for Restarts<F> {
    fn run(&mut self, meter: &mut Meter<'_>) -> Claim {
        loop {
            let before = self.current.statistics().positions;
            let claim = self.current.run(&mut meter.part(Some(self.left), None));
            let visited = self.current.statistics().positions - before;
            meter.spend(visited);
            self.left -= visited.min(self.left);
            match claim {
                Claim::Undecided(Reason::Positions) if self.left == 0 => self.next_round(),
                other => return other,
            }
            if meter.positions() == Some(0) {
                return Claim::Undecided(Reason::Positions);
            }
        }
    }

    fn solution(&mut self, polish: Option<&mut Meter<'_>>) -> Vec<PlayerMove> {
        self.current.solution(polish)
    }

    fn statistics(&self) -> Statistics {
        self.finished.and(&self.current.statistics())
    }
}

#[cfg(test)]
mod tests {
    use cadogan_search::Budget;

    use super::*;

    /// A search that visits `all` positions and finds nothing.
    struct Counting {
        visited: u64,
        all: u64,
    }

    impl Worker for Counting {
        fn run(&mut self, meter: &mut Meter<'_>) -> Claim {
            let allowed = meter.positions().unwrap_or(u64::MAX);
            let left = self.all - self.visited;
            self.visited += allowed.min(left);
            Claim::Undecided(if allowed < left { Reason::Positions } else { Reason::Inconclusive })
        }

        fn solution(&mut self, _: Option<&mut Meter<'_>>) -> Vec<PlayerMove> {
            Vec::new()
        }

        fn statistics(&self) -> Statistics {
            Statistics { positions: self.visited, ..Statistics::default() }
        }
    }

    fn restarts(all: u64) -> Restarts<impl Fn(u32) -> Box<dyn Worker> + Send> {
        let make = move |_| Box::new(Counting { visited: 0, all }) as Box<dyn Worker>;
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
                let claim = restarts.run(&mut Budget::of_bytes(1 << 20).positions(positions).meter());
                assert!(matches!(claim, Claim::Undecided(Reason::Positions)));
                used += positions;
                assert_eq!(restarts.statistics().positions, used);
            }
            assert_eq!((restarts.round, restarts.left), (3, 8 * FIRST_ROUND));
        }
    }

    #[test]
    fn a_round_that_comes_to_its_end_is_the_last() {
        let mut restarts = restarts(FIRST_ROUND + 1);
        let claim = restarts.run(&mut Budget::of_bytes(1 << 20).meter());
        assert!(matches!(claim, Claim::Undecided(Reason::Inconclusive)));
        assert_eq!((restarts.round, restarts.statistics().positions), (1, 2 * FIRST_ROUND + 1));
    }
}
