//! Shorter solutions, without a proof that they are the shortest: greedy searches for short lines, first from the deal, then
//! from positions of the best win so far.
//!
//! From the deal a greedy search may lose itself. From a position near the end of a win it does not; so the end of the
//! win is searched first, then more and more of it. Whatever part of the line a solver has made on a detour is replaced as soon as a
//! search from before it succeeds.

use cadogan_referee::{Position, Win, play};
use cadogan_rules::{Deal, PlayerMove, Rules};
use cadogan_search::{Measured, Meter, Order, Shortest, Standing, WEIGHT_ONE};
use cadogan_spaces::general::Mask;
use cadogan_spaces::{GameSpace, Lengths, Measure, accepts_lengths};

use crate::guarded::guarded;

/// The searches from the deal, and how many positions each may visit.
const FROM_DEAL: [Order; 4] = [
    Order::Level { width: 300, stress: 5 },
    Order::Level { width: 300, stress: 0 },
    Order::Sum(3 * WEIGHT_ONE),
    Order::Sum(2 * WEIGHT_ONE),
];
const FROM_DEAL_POSITIONS: u64 = 100_000;

/// A win this many times as long as the bound of the deal, as a fraction, can probably be made much shorter, with more effort.
const LONG: (usize, usize) = (6, 5);

/// The searches from positions of the win, one for each time that it is gone through, and how many positions each may visit.
const ON_THE_WAY: [Order; 2] = [Order::Sum(4 * WEIGHT_ONE), Order::Level { width: 40, stress: 5 }];
const ON_THE_WAY_POSITIONS: u64 = 8_000;

/// From how many positions of a win searches begin.
const BEGINNINGS: usize = 24;

/// A win with fewer moves than the given one, if searches find it with what is left on the meter.
pub(crate) fn shorter_by_greed(rules: &Rules, deal: &Deal, win: &Win, meter: &mut Meter<'_>) -> Option<Win> {
    if accepts_lengths(rules).is_err() {
        return None;
    }
    let line = match rules.two_decks {
        true => shorter::<u128>(rules, deal, win.moves(), meter),
        false => shorter::<u64>(rules, deal, win.moves(), meter),
    };
    Win::replay(rules, deal, line?).ok()
}

fn shorter<M: Mask>(rules: &Rules, deal: &Deal, line: &[PlayerMove], meter: &mut Meter<'_>) -> Option<Vec<PlayerMove>> {
    let mut best = line.to_vec();
    for order in FROM_DEAL {
        let (found, standing) = search::<M>(rules, deal, best.len(), order, (FROM_DEAL_POSITIONS, meter))?;
        best = found.unwrap_or(best);
        if standing == Standing::Proved {
            return (best.len() < line.len()).then_some(best);
        }
    }
    let bound = Lengths::<M>::new(rules, deal, Measure::Moves).ok()?.bound()? as usize;
    if LONG.1 * best.len() > LONG.0 * bound {
        best = guarded::<M>(rules, deal, best.len(), meter).unwrap_or(best);
    }
    for order in ON_THE_WAY {
        let positions = positions_of(rules, deal, &best)?;
        let step = best.len().div_ceil(BEGINNINGS).max(1);
        // No position before the one at hand changes.
        for begin in (0..best.len()).rev().step_by(step) {
            let left = best.len() - begin;
            let (found, _) = search::<M>(rules, &positions[begin], left, order, (ON_THE_WAY_POSITIONS, meter))?;
            if let Some(found) = found {
                best.truncate(begin);
                best.extend(found);
            }
        }
    }
    (best.len() < line.len()).then_some(best)
}

/// The position before every move of a line.
fn positions_of(rules: &Rules, deal: &Deal, line: &[PlayerMove]) -> Option<Vec<Position>> {
    let mut position = Position::start(rules, deal);
    let mut positions = Vec::with_capacity(line.len());
    for player_move in line {
        positions.push(position.clone());
        play(rules, &mut position, player_move).ok()?;
    }
    Some(positions)
}

/// A win from a position in fewer moves than `limit`.
fn search<M: Mask>(
    rules: &Rules,
    from: &Deal,
    limit: usize,
    order: Order,
    (positions, meter): (u64, &mut Meter<'_>),
) -> Option<(Option<Vec<PlayerMove>>, Standing)> {
    let make = || Lengths::<M>::new(rules, from, Measure::Moves).ok();
    let mut search = Shortest::in_order(make()?, order);
    search.only_shorter_than(u32::try_from(limit).unwrap_or(u32::MAX));
    let standing = search.run(&mut meter.part(Some(positions), None));
    meter.spend(search.statistics().positions);
    let found = match search.best() {
        Some(line) => Some(make()?.player_moves(&line.moves)),
        None => None,
    };
    Some((found, standing))
}
