//! Positions of hole games that would be lost even if every card were available.
//!
//! Every card that goes to the hole lies there on a card of a neighbouring rank, except for the cards of a stock that
//! is dealt to the hole. So a position is lost
//!
//! * if the ranks still on the table, without those of the stock and the hole's top card, include a stretch of
//!   neighbouring ranks that contains no rank next to a stock card or the hole's top card and is not one itself (the
//!   first card of that stretch to go has nothing to lie on), or
//! * if it is impossible to assign to all cards on the table different cards of neighbouring ranks to lie on: cards on
//!   the table, stock cards, the hole's top card.
//!
//! Both are true where fewer ranks may lie on each other: where the hole is built in one direction, or nothing goes on one
//! rank. Where any card may be the first, it lies on nothing, and this is not used.
//!
//! The first was used for Black Hole by Fish's solver in a weaker form. The second is a matching of ranks in a line or
//! a circle, which one pass over the ranks decides ([`Ranks::unsupported`]).

use cadogan_rules::{Considered, Goal, HoleBase, KeySet, Rules, keys};

use crate::techniques::Registration;

pub(crate) const TECHNIQUE: Registration = Registration {
    name: "rank-supply",
    claim: "a position is given up if too few neighbouring ranks are left for all cards to go to the hole",
    published: false,
    keys: Considered::new(
        KeySet::GOAL
            .and(keys![TableauBuild TableauSpaces TableauLayout StockSize StockDealType ReserveSize MaxRank HoleBase HoleLoops]),
        Goal::Hole
            .foreign_keys()
            .and(KeySet::DEAL)
            .and(KeySet::GROUPS)
            .and(keys![StockDealCount StockRedeal DealOverSpaces CellCount ReserveStacked TwoDecks HoleDirection HoleClosed]),
    )
    .with_new_words(),
    conditions,
};

fn conditions(rules: &Rules) -> Result<(), String> {
    super::accepts(rules).or_else(|reason| crate::clearing::accepts_peaks(rules).map_err(|_| reason))?;
    if rules.hole.base == HoleBase::Any {
        return Err("any card may be the first in the hole".to_owned());
    }
    if rules.max_rank() < 3 {
        return Err("with fewer than three ranks every rank is next to every other".to_owned());
    }
    Ok(())
}

/// Numbers of cards by rank, four bits each: rank `r` at bit `4 * r`. Two decks have eight cards of a rank.
pub(crate) type Counts = u64;

/// One card of this rank.
pub(crate) fn one(rank: u8) -> Counts {
    1 << (4 * rank)
}

/// How many cards of a rank there are.
fn count(counts: Counts, rank: u8) -> i32 {
    (counts >> (4 * rank) & 15) as i32
}

/// The line or circle of ranks on which the hole's top card walks. A circle has at least three ranks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranks {
    max_rank: u8,
    circle: bool,
}

impl Ranks {
    pub(crate) fn new(max_rank: u8, loops: bool) -> Ranks {
        Ranks { max_rank, circle: loops && max_rank > 2 }
    }

    /// Whether the cards of `on_table` certainly cannot all go to the hole, which has a card of rank `hole` on top, if
    /// the cards of `stock` may be dealt there at any time.
    pub(crate) fn hopeless(self, on_table: Counts, stock: Counts, hole: u8) -> bool {
        self.cut_off(on_table, stock + one(hole)) || self.unsupported(on_table, on_table + stock + one(hole))
    }

    /// Whether some rank on the table is cut off from all of `sources` by ranks that are not on the table.
    fn cut_off(self, on_table: Counts, sources: Counts) -> bool {
        let present = self.presence(on_table);
        if present.count_ones() == self.max_rank as u32 {
            return false;
        }
        let mut reached = self.presence(sources);
        loop {
            let mut near = reached << 1 | reached >> 1;
            if self.circle {
                near |= (reached >> self.max_rank & 1) << 1 | (reached >> 1 & 1) << self.max_rank;
            }
            let more = (near & present) | reached;
            if more == reached {
                return present & !reached != 0;
            }
            reached = more;
        }
    }

    /// One bit for each rank that is present.
    fn presence(self, counts: Counts) -> u32 {
        (1..=self.max_rank).fold(0, |bits, rank| bits | u32::from(count(counts, rank) > 0) << rank)
    }

    /// Whether it is impossible to assign different cards of `supply` of neighbouring ranks to all cards of `demand`.
    fn unsupported(self, demand: Counts, supply: Counts) -> bool {
        match (self.circle, self.max_rank % 2) {
            (false, _) => !self.line_is_supplied(demand, supply),
            (true, 1) => !self.circle_is_supplied(demand, supply, 1, self.max_rank),
            // Even ranks lie on odd ones and odd ones on even ones: two independent circles.
            (true, _) => {
                let half = self.max_rank / 2;
                !self.circle_is_supplied(demand, supply, 1, half) || !self.circle_is_supplied(demand, supply, 2, half)
            }
        }
    }

    /// From the lowest rank upwards, every rank takes what its lower neighbour has left, and the rest from its upper
    /// one.
    fn line_is_supplied(self, demand: Counts, supply: Counts) -> bool {
        let (mut left_below, mut left_here) = (0, count(supply, 1));
        for rank in 1..=self.max_rank {
            let above = if rank < self.max_rank { count(supply, rank + 1) } else { 0 };
            let left_above = above.min(left_below + above - count(demand, rank));
            if left_above < 0 {
                return false;
            }
            (left_below, left_here) = (left_here, left_above);
        }
        true
    }

    /// The same in a circle: `first` supplies `first + 1`, which is also supplied by `first + 2`, and so on in `steps`
    /// demands back to `first`.
    ///
    /// Let `first` give `x` cards upwards. What the `k`-th next supplier has left for its upper neighbour is then
    /// `min(x + total, rest)`, where `total` is all supply minus all demand so far (excluding that of `first`) and
    /// `rest` is what would be left if `x` were very large. It must never be negative, which gives a lower bound for
    /// `x`; and the last demand must be met by what is left then and the `own - x` cards that `first` gives downwards,
    /// which gives an upper bound for `x`, and requires that all supply together covers all demand.
    fn circle_is_supplied(self, demand: Counts, supply: Counts, first: u8, steps: u8) -> bool {
        let wrap = |rank: u8| if rank > self.max_rank { rank - self.max_rank } else { rank };
        let own = count(supply, first);
        let (mut total, mut rest, mut least) = (0, i32::MAX / 2, 0);
        let mut rank = first;
        for _ in 1..steps {
            let demanded = count(demand, wrap(rank + 1));
            rank = wrap(rank + 2);
            let supplied = count(supply, rank);
            total += supplied - demanded;
            rest = supplied.min(rest + supplied - demanded);
            if rest < 0 {
                return false;
            }
            least = least.max(-total);
        }
        let last = count(demand, wrap(rank + 1));
        least <= own.min(rest + own - last) && total + own >= last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a walk from `hole` over the ranks uses up `on_table`; the next card of `stock` may be played at any
    /// time.
    fn walk_exists(ranks: Ranks, on_table: &mut [u8; 6], stock: &[u8], hole: u8) -> bool {
        if on_table.iter().all(|&cards| cards == 0) {
            return true;
        }
        let top = ranks.max_rank;
        for rank in 1..=top {
            let near = rank.abs_diff(hole) == 1 || (ranks.circle && rank.abs_diff(hole) == top - 1);
            if near && on_table[rank as usize] > 0 {
                on_table[rank as usize] -= 1;
                let found = walk_exists(ranks, on_table, stock, rank);
                on_table[rank as usize] += 1;
                if found {
                    return true;
                }
            }
        }
        stock.split_last().is_some_and(|(&next, rest)| walk_exists(ranks, on_table, rest, next))
    }

    /// Bipartite matching by augmenting paths, card by card.
    fn matching_exists(ranks: Ranks, demand: &[u8], supply: &[u8]) -> bool {
        fn augment(card: usize, near: &dyn Fn(usize, usize) -> bool, seen: &mut [bool], taken: &mut [usize]) -> bool {
            for place in 0..taken.len() {
                if near(card, place) && !std::mem::replace(&mut seen[place], true) {
                    let holder = taken[place];
                    if holder == usize::MAX || augment(holder, near, seen, taken) {
                        taken[place] = card;
                        return true;
                    }
                }
            }
            false
        }
        let near = |card: usize, place: usize| {
            let apart = demand[card].abs_diff(supply[place]);
            apart == 1 || (ranks.circle && apart == ranks.max_rank - 1)
        };
        let mut taken = vec![usize::MAX; supply.len()];
        (0..demand.len()).all(|card| augment(card, &near, &mut vec![false; supply.len()], &mut taken))
    }

    fn counts(cards: &[u8]) -> Counts {
        cards.iter().map(|&rank| one(rank)).sum()
    }

    fn next(state: &mut u64) -> u64 {
        *state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        *state >> 33
    }

    #[test]
    fn supply_is_exactly_a_matching() {
        let mut state = 1;
        let mut verdicts = [0, 0];
        for _ in 0..20_000 {
            let ranks = Ranks::new(3 + (next(&mut state) % 11) as u8, next(&mut state).is_multiple_of(2));
            let card = |state: &mut u64| 1 + (next(state) % ranks.max_rank as u64) as u8;
            let demand: Vec<u8> = (0..1 + next(&mut state) % 12).map(|_| card(&mut state)).collect();
            let supply: Vec<u8> = (0..1 + next(&mut state) % 14).map(|_| card(&mut state)).collect();
            let expected = !matching_exists(ranks, &demand, &supply);
            assert_eq!(
                ranks.unsupported(counts(&demand), counts(&supply)),
                expected,
                "{ranks:?} {demand:?} {supply:?}"
            );
            verdicts[expected as usize] += 1;
        }
        assert!(verdicts.iter().all(|&times| times > 2_000), "{verdicts:?}");
    }

    #[test]
    fn nothing_that_can_be_walked_is_hopeless() {
        let mut state = 2;
        let mut verdicts = [0, 0];
        for _ in 0..4_000 {
            let ranks = Ranks::new(3 + (next(&mut state) % 3) as u8, next(&mut state).is_multiple_of(2));
            let card = |state: &mut u64| 1 + (next(state) % ranks.max_rank as u64) as u8;
            let table: Vec<u8> = (0..next(&mut state) % 9).map(|_| card(&mut state)).collect();
            let stock: Vec<u8> = (0..next(&mut state) % 3).map(|_| card(&mut state)).collect();
            let hole = card(&mut state);
            let mut on_table = [0; 6];
            table.iter().for_each(|&rank| on_table[rank as usize] += 1);
            let hopeless = ranks.hopeless(counts(&table), counts(&stock), hole);
            let lost = !walk_exists(ranks, &mut on_table, &stock, hole);
            assert!(lost || !hopeless, "{ranks:?}: table {table:?}, stock {stock:?}, hole {hole}");
            verdicts[(lost && hopeless) as usize] += 1;
        }
        assert!(verdicts.iter().all(|&times| times > 1_000), "{verdicts:?}");
    }
}
