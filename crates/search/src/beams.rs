//! Beams, one after another.

use crate::beam::Beam;
use crate::informed::Informed;
use crate::outcome::Outcome;
use crate::statistics::Statistics;
use crate::{Meter, Reason};

/// How many positions of a level the first beams keep.
const FIRST_WIDTH: usize = 8;

/// After this many rounds, beams become twice as wide.
const ROUNDS_PER_WIDTH: u32 = 4;

/// How many levels in a row a beam may go on without a better position than all before.
const PATIENCE: u32 = 60;

/// Beams one after another, each in a space of its own that judges positions a little differently, and wider and wider.
/// Many narrow beams find more than one wide beam: what one of them drops early, another keeps.
///
/// A beam that drops nothing ends it: it has found a win or, in an exhaustive space, proved that there is none. Sooner
/// or later there is one, unless it does not fit in memory.
pub struct Beams<S: Informed, F> {
    /// Makes the space of a round.
    make: F,
    round: u32,
    beam: Beam<S>,
    /// The counters of the earlier rounds.
    finished: Statistics,
}

impl<S: Informed, F: Fn(u32) -> S> Beams<S, F> {
    /// `make` makes the space of a round, at the same start each time. Infinitely many of them must be exhaustive, or no
    /// loss is ever proved.
    pub fn new(make: F) -> Self {
        let beam = Beam::new(make(0), FIRST_WIDTH, PATIENCE);
        Beams { make, round: 0, beam, finished: Statistics::default() }
    }

    /// The space of the present round, at the start: to translate the line of a win.
    pub fn space(&self) -> S {
        (self.make)(self.round)
    }

    /// What has been counted so far, over all rounds.
    pub fn statistics(&self) -> Statistics {
        self.finished.and(&self.beam.statistics())
    }

    /// Searches on until the question is decided or the meter stops it. What is visited is taken off the meter, exactly.
    pub fn run(&mut self, meter: &mut Meter<'_>) -> Outcome<S::Move> {
        loop {
            match self.beam.run(meter) {
                Outcome::NotFound => self.next_round(),
                other => return other,
            }
            if meter.positions() == Some(0) {
                return Outcome::Stopped(Reason::Positions);
            }
        }
    }

    fn next_round(&mut self) {
        self.finished = self.statistics();
        self.round += 1;
        let doublings = (self.round / ROUNDS_PER_WIDTH).min(24);
        self.beam = Beam::new((self.make)(self.round), FIRST_WIDTH << doublings, PATIENCE);
    }
}

#[cfg(test)]
mod tests;
