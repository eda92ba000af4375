//! The way of an arrow from one card to another: beside the piles and between the rows, so that it covers no rank and
//! ends at the edge of the card that it means.

use std::collections::HashMap;

use crate::scene::{CARD_HEIGHT, CARD_WIDTH, PITCH, STRIP};

type Place = (f64, f64);

/// How an arrow reaches a card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum WayIn {
    /// By the gutters left and right of its pile, which lead up to the corridor above the piles.
    Beside { corridor: f64 },
    /// From the corridor below its row. Only this much of its width may be visible.
    Below { corridor: f64, visible: f64 },
}

/// Where a card lies: its upper left corner, and how to get there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Stand {
    pub(crate) corner: Place,
    pub(crate) way_in: WayIn,
}

impl Stand {
    fn corridor(&self) -> f64 {
        match self.way_in {
            WayIn::Beside { corridor } | WayIn::Below { corridor, .. } => corridor,
        }
    }

    /// Where its visible part is, from left to right.
    fn middle(&self) -> f64 {
        match self.way_in {
            WayIn::Beside { .. } => self.corner.0 + CARD_WIDTH / 2.0,
            WayIn::Below { visible, .. } => self.corner.0 + visible / 2.0,
        }
    }
}

/// The distances of the lanes in a gutter or a corridor, so that arrows that run side by side can be told apart.
const LANE: f64 = 4.4;
const LANES: usize = 4;
/// How far the first lane is from what lies beside it.
const CLEARANCE: f64 = 4.0;
const GUTTER: f64 = PITCH - CARD_WIDTH;
/// What the lanes of a corridor need between two rows.
pub(crate) const CORRIDOR: f64 = 2.0 * CLEARANCE + LANE * LANES as f64;

/// Finds ways, one after another, and remembers which lanes and places are taken.
pub(crate) struct Router {
    /// The margins left and right of everything.
    left: f64,
    right: f64,
    lanes: HashMap<(char, i64), usize>,
    ends: HashMap<(i64, i64, bool), usize>,
}

impl Router {
    pub(crate) fn new(left: f64, right: f64) -> Router {
        Router { left, right, lanes: HashMap::new(), ends: HashMap::new() }
    }

    /// The corners of an arrow from one card to another.
    pub(crate) fn way(&mut self, from: Stand, to: Stand) -> Vec<Place> {
        let beside = |stand: &Stand| matches!(stand.way_in, WayIn::Beside { .. });
        let same_band = from.corridor() == to.corridor() && beside(&from) && beside(&to);
        let apart = to.corner.0 - from.corner.0;
        if same_band && apart.abs() < PITCH + 1.0 {
            // One gutter is enough: that between the two piles, or the one to the right of both cards.
            let gutter = if apart < -1.0 { to.corner.0 } else { from.corner.0 } + CARD_WIDTH;
            let lane = self.gutter_lane(gutter);
            let (start, end) = (self.edge(from, apart > -1.0), self.edge(to, apart < 1.0));
            return vec![start, (lane, start.1), (lane, end.1), end];
        }
        let rightwards = to.middle() > from.middle();
        let mut way = self.leave(from, rightwards);
        let mut arrival = self.leave(to, !rightwards);
        let (out, into) = (way[way.len() - 1], arrival[arrival.len() - 1]);
        let level = self.corridor_lane(from.corridor());
        way.push((out.0, level));
        if from.corridor() != to.corridor() {
            let other_level = self.corridor_lane(to.corridor());
            let by_the_left = (out.0 + into.0) / 2.0 < (self.left + self.right) / 2.0;
            let margin = self.margin_lane(by_the_left);
            way.extend([(margin, level), (margin, other_level), (into.0, other_level)]);
        } else {
            way.push((into.0, level));
        }
        arrival.reverse();
        way.extend(arrival);
        way
    }

    /// From the edge of a card to where its corridor can be reached vertically.
    fn leave(&mut self, stand: Stand, rightwards: bool) -> Vec<Place> {
        match stand.way_in {
            WayIn::Beside { .. } => {
                let edge = self.edge(stand, rightwards);
                let gutter = if rightwards { stand.corner.0 + CARD_WIDTH } else { stand.corner.0 - GUTTER };
                let lane = self.gutter_lane(gutter);
                vec![edge, (lane, edge.1)]
            }
            WayIn::Below { visible, .. } => {
                let (x, y) = stand.corner;
                let shift = spread(self.ends.entry((whole(x), whole(y), true)).or_default());
                vec![(x + visible / 2.0 + shift, y + CARD_HEIGHT + 1.0)]
            }
        }
    }

    /// A place on the left or the right edge of the visible strip of a card.
    fn edge(&mut self, stand: Stand, right: bool) -> Place {
        let (x, y) = stand.corner;
        let shift = spread(self.ends.entry((whole(x), whole(y), right)).or_default());
        (if right { x + CARD_WIDTH + 0.5 } else { x - 0.5 }, y + STRIP / 2.0 + shift)
    }

    /// A lane in the gutter that begins here.
    fn gutter_lane(&mut self, gutter: f64) -> f64 {
        // From the middle outwards, so that a single arrow has room for its head on either side.
        const ORDER: [usize; LANES] = [1, 2, 0, 3];
        gutter + CLEARANCE + LANE * ORDER[self.lane('|', gutter)] as f64
    }

    fn corridor_lane(&mut self, corridor: f64) -> f64 {
        corridor + CLEARANCE + LANE * self.lane('-', corridor) as f64
    }

    fn margin_lane(&mut self, left: bool) -> f64 {
        let side = if left { self.left } else { self.right };
        let lane = CLEARANCE + LANE * self.lane('m', side) as f64;
        if left { side - lane } else { side + lane }
    }

    fn lane(&mut self, kind: char, at: f64) -> usize {
        let taken = self.lanes.entry((kind, whole(at))).or_default();
        *taken += 1;
        (*taken - 1) % LANES
    }
}

/// Several arrows at one edge lie above each other.
fn spread(taken: &mut usize) -> f64 {
    *taken += 1;
    [0.0, -7.0, 7.0, -3.5, 3.5][(*taken - 1) % 5]
}

fn whole(value: f64) -> i64 {
    value.round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pile_card(pile: usize, place: usize) -> Stand {
        let corner = (18.0 + pile as f64 * PITCH, 100.0 + place as f64 * STRIP);
        Stand { corner, way_in: WayIn::Beside { corridor: 60.0 } }
    }

    /// No part of the way lies over a card of a full tableau.
    fn is_clear(way: &[Place]) -> bool {
        way.windows(2).all(|ends| {
            let [(x1, y1), (x2, y2)] = [ends[0], ends[1]];
            (0..=40).all(|step| {
                let part = f64::from(step) / 40.0;
                let (x, y) = (x1 + part * (x2 - x1), y1 + part * (y2 - y1));
                let across = (x - 18.0).rem_euclid(PITCH);
                y < 100.0 || across >= CARD_WIDTH || x < 18.0
            })
        })
    }

    #[test]
    fn arrows_go_round_the_piles_and_end_at_their_card() {
        let mut router = Router::new(18.0, 700.0);
        for (from, to) in [((5, 5), (6, 3)), ((5, 5), (5, 3)), ((6, 6), (0, 0)), ((0, 0), (6, 2)), ((2, 1), (4, 4))] {
            let (from, to) = (pile_card(from.0, from.1), pile_card(to.0, to.1));
            let way = router.way(from, to);
            assert!(is_clear(&way), "{way:?}");
            let (x, y) = way[way.len() - 1];
            let at_edge = (x - to.corner.0).abs() < 1.0 || (x - to.corner.0 - CARD_WIDTH).abs() < 1.0;
            assert!(at_edge && (y - to.corner.1) > 0.0 && (y - to.corner.1) < STRIP, "{way:?}");
            let straight = way.windows(2).all(|ends| ends[0].0 == ends[1].0 || ends[0].1 == ends[1].1);
            assert!(straight, "{way:?}");
        }
    }

    #[test]
    fn a_card_in_another_row_is_reached_from_below_by_the_margin() {
        let mut router = Router::new(18.0, 700.0);
        let stock = Stand { corner: (60.0, 10.0), way_in: WayIn::Below { corridor: 118.0, visible: 42.0 } };
        let upper = Stand { corner: (60.0, -200.0), way_in: WayIn::Below { corridor: -90.0, visible: 42.0 } };
        let pile = Stand { way_in: WayIn::Beside { corridor: 118.0 }, ..pile_card(3, 2) };
        assert_eq!(router.way(pile, stock).last(), Some(&(81.0, 10.0 + CARD_HEIGHT + 1.0)));
        let way = router.way(pile, upper);
        assert!(way.iter().any(|place| place.0 < 18.0), "{way:?}");
    }
}
