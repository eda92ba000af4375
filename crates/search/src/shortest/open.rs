//! The nodes that wait to be expanded, and in which order they are.

/// In which order positions are gone on from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// By `g + w·h`, with `w` in units of [`WEIGHT_ONE`](super::WEIGHT_ONE); of equal ones, the newest first. With a weight of one this proves bounds.
    Sum(u32),
    /// By `g`, and of every length of a way only `width` positions, the most promising; the others are dropped. What it
    /// finds is short, and it comes to its end soon; it proves nothing if it has dropped anything.
    Level {
        /// How many.
        width: usize,
        /// What a unit of the [burden](crate::Measured::burden) counts, where a unit of the bound counts [`WEIGHT_ONE`](super::WEIGHT_ONE).
        stress: u32,
    },
}

/// The nodes that wait. One search uses one order.
#[derive(Default)]
pub(super) struct Open {
    /// By their sums.
    sums: Vec<Vec<u32>>,
    /// By the lengths of their ways, with their outlooks in the upper half.
    levels: Vec<Vec<u64>>,
    /// Those of the level at hand that were chosen, the last first.
    chosen: Vec<u32>,
    /// The first bucket that may have any.
    lowest: usize,
    waiting: usize,
    has_dropped: bool,
}

impl Open {
    /// The bytes that are held, about.
    pub(super) fn bytes(&self) -> usize {
        // Buckets have room for up to twice as many as wait.
        2 * self.waiting * if self.levels.is_empty() { size_of::<u32>() } else { size_of::<u64>() }
    }

    /// Whether nodes were dropped that could be on a shorter way.
    pub(super) fn has_dropped(&self) -> bool {
        self.has_dropped
    }

    pub(super) fn add_by_sum(&mut self, sum: u32, node: u32) {
        let sum = sum as usize;
        if sum >= self.sums.len() {
            self.sums.resize_with(sum + 1, Vec::new);
        }
        self.sums[sum].push(node);
        self.lowest = self.lowest.min(sum);
        self.waiting += 1;
    }

    pub(super) fn take_by_sum(&mut self) -> Option<u32> {
        loop {
            let bucket = self.sums.get_mut(self.lowest)?;
            if let Some(node) = bucket.pop() {
                self.waiting -= 1;
                return Some(node);
            }
            *bucket = Vec::new();
            self.lowest += 1;
        }
    }

    /// Moves never shorten a way, so that no level is before the one at hand.
    pub(super) fn add_by_level(&mut self, way: u32, outlook: u32, node: u32) {
        let way = way as usize;
        if way >= self.levels.len() {
            self.levels.resize_with(way + 1, Vec::new);
        }
        self.levels[way].push(u64::from(outlook) << 32 | u64::from(node));
        self.waiting += 1;
    }

    /// The next node. `is_alive` says whether it is still worth while, given the level that it waits in.
    pub(super) fn take_by_level(&mut self, width: usize, is_alive: impl Fn(u32, u32) -> bool) -> Option<u32> {
        loop {
            if let Some(node) = self.chosen.pop() {
                // It may have been expanded meanwhile, from a shorter way, or be too long now.
                if is_alive(node, self.lowest as u32) {
                    return Some(node);
                }
                continue;
            }
            let level = self.lowest as u32;
            let bucket = self.levels.get_mut(self.lowest)?;
            if bucket.is_empty() {
                *bucket = Vec::new();
                self.lowest += 1;
                continue;
            }
            self.waiting -= bucket.len();
            bucket.retain(|&waits| is_alive(waits as u32, level));
            if bucket.len() > width {
                bucket.select_nth_unstable(width);
                bucket.truncate(width);
                self.has_dropped = true;
            }
            // In the order in which they were met, neighbours have most of their way in common.
            self.chosen.extend(bucket.drain(..).map(|waits| waits as u32));
            self.chosen.sort_unstable_by(|one, other| other.cmp(one));
            self.chosen.dedup();
        }
    }
}
