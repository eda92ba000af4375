//! Frozen shufflers: each one turns a deal number into an ordered pack, always the same one.
//!
//! * [`seeded`]: the deals of the published experiments, any deck;
//! * [`microsoft`]: Microsoft FreeCell and FreeCell Pro, 1 to 2^33 - 1;
//! * [`pysol`]: PySol (classic) and PySolFC;
//! * [`klondike_solver`]: the game numbers and deck strings of Klondike-Solver.
//!
//! The meaning of a number does not depend on the game. The layout of the pack does, and is handled elsewhere.

pub mod klondike_solver;
mod mersenne;
pub mod microsoft;
pub mod pysol;
pub mod seeded;

pub use mersenne::Mt19937;

#[cfg(test)]
mod test_support {
    use crate::Card;

    /// The cards of a line such as `JS 6H TD`.
    pub(super) fn cards(line: &str) -> Vec<Card> {
        line.split_whitespace().map(|word| word.parse().expect("test data names cards")).collect()
    }

    /// Whether the pack contains every card of one full deck exactly once.
    pub(super) fn is_one_deck(pack: &[Card]) -> bool {
        let mut sorted = pack.to_vec();
        sorted.sort_unstable();
        sorted == crate::pack(13, 1)
    }
}
