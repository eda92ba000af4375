//! How a card is blocked by itself, and how often that happens.

use cadogan_cards::Card;
use cadogan_compiled::{CompiledDeal, Number, Set, steps};
use cadogan_rules::{Deal, Rules};
use serde::Serialize;

use crate::needs::Needs;

/// Which of the cards that it needs a card covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum BlockKind {
    /// Nothing.
    Nothing,
    /// A lower card of its suit.
    Suit,
    /// Some of the cards it could be packed on (its solvers).
    SomeSolvers,
    /// Some solvers and a lower card of its suit.
    SomeSolversAndSuit,
    /// All its solvers.
    AllSolvers,
    /// All its solvers and a lower card of its suit: it can never leave.
    AllSolversAndSuit,
}

impl BlockKind {
    /// All of them, in the order of the published tables.
    pub const ALL: [BlockKind; 6] = [
        BlockKind::Nothing,
        BlockKind::Suit,
        BlockKind::SomeSolvers,
        BlockKind::SomeSolversAndSuit,
        BlockKind::AllSolvers,
        BlockKind::AllSolversAndSuit,
    ];

    /// What the tables call it.
    pub const fn words(self) -> &'static str {
        match self {
            BlockKind::Nothing => "nothing blocked",
            BlockKind::Suit => "suit blocked",
            BlockKind::SomeSolvers => "a solver blocked",
            BlockKind::SomeSolversAndSuit => "a solver and suit",
            BlockKind::AllSolvers => "all solvers",
            BlockKind::AllSolversAndSuit => "all solvers and suit",
        }
    }

    const fn of(covered: u32, solvers: u32, suit: bool) -> BlockKind {
        match (covered, suit) {
            (0, false) => BlockKind::Nothing,
            (0, true) => BlockKind::Suit,
            (_, false) if covered < solvers => BlockKind::SomeSolvers,
            (_, true) if covered < solvers => BlockKind::SomeSolversAndSuit,
            (_, false) => BlockKind::AllSolvers,
            (_, true) => BlockKind::AllSolversAndSuit,
        }
    }
}

/// How a card of the tableau is blocked by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct CardBlock {
    /// The card.
    pub card: Card,
    /// Its pile, from 0.
    pub pile: usize,
    /// Its place in the pile, from 0 at the bottom.
    pub place: usize,
    /// Which of the cards that it needs it covers.
    pub kind: BlockKind,
}

impl Needs {
    /// How each tableau card that covers another is blocked by itself. A card that goes up first of its suit needs no
    /// other card and is never blocked; a card of the highest rank has no solvers, it needs a space.
    pub fn card_blocks(&self, rules: &Rules, deal: &Deal) -> Vec<CardBlock> {
        let table = CompiledDeal::of(rules, deal);
        let mut blocks = Vec::new();
        for (pile, cards) in table.piles.iter().enumerate() {
            for (place, &number) in cards.iter().enumerate().skip(1) {
                let card = self.numbering.card(number);
                let below = table.below[number];
                let (solvers, lower) = self.needed(number);
                let kind = BlockKind::of((solvers & below).count_ones(), solvers.count_ones(), lower & below != 0);
                blocks.push(CardBlock { card, pile, place, kind });
            }
        }
        blocks
    }

    /// Solvers and lower cards of the suit of a card, as counted in the tables.
    fn needed(&self, number: Number) -> (Set, Set) {
        if steps(number) == 0 { (0, 0) } else { (self.takers(number), self.lower(number)) }
    }
}

/// A share of all deals, exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// The number of cases in which it holds.
    pub cases: u128,
    /// All cases.
    pub of: u128,
}

impl Share {
    /// The share in per cent with this many digits, rounded to the nearest.
    pub fn percent(self, digits: u32) -> String {
        let scale = 10_u128.pow(digits);
        let rounded = (self.cases * 100 * scale * 2 + self.of) / (self.of * 2).max(1);
        let (whole, part) = (rounded / scale, rounded % scale);
        if digits == 0 { whole.to_string() } else { format!("{whole}.{part:0width$}", width = digits as usize) }
    }
}

/// How often a random card is blocked by itself, for every height of its pile: exact numbers, for games of one deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockTable {
    /// A card at this height (the bottom card has height 1) with the shares of [`BlockKind::ALL`].
    pub rows: Vec<(usize, [Share; 6])>,
    /// The shares over all cards of the tableau that cover another.
    pub all: [Share; 6],
}

impl BlockTable {
    /// The table for piles of these heights, with all cards dealt at random.
    pub fn of(needs: &Needs, pile_heights: &[usize]) -> BlockTable {
        let highest = pile_heights.iter().copied().max().unwrap_or(0);
        let cards = 4 * needs.ranks();
        let others = cards as u128 * u128::from(needs.decks) - 1;
        let mut rows = Vec::new();
        // One denominator for all heights, so that the rows can be added: a falling product instead of a binomial.
        let mut all = [0; 6];
        let mut cards_in_all = 0;
        for height in 2..=highest {
            let under = height as u128 - 1;
            let ways = choose(others, under);
            let mut cases = [0; 6];
            for number in 0..cards {
                let (solvers, lower) = needs.needed(number);
                let counts = kind_counts(others, solvers.count_ones().into(), lower.count_ones().into(), under);
                for (sum, count) in cases.iter_mut().zip(counts) {
                    *sum += count;
                }
            }
            let of = ways * cards as u128;
            rows.push((height, cases.map(|cases| Share { cases, of })));
            let so_high = pile_heights.iter().filter(|&&pile| pile >= height).count() as u128;
            cards_in_all += so_high;
            for (sum, cases) in all.iter_mut().zip(cases) {
                *sum += rounded_ratio(cases * so_high, of);
            }
        }
        let all = all.map(|cases| Share { cases, of: FINE * cards_in_all.max(1) });
        BlockTable { rows, all }
    }
}

/// The precision of the weighted sum, in parts of one: far more than is ever printed.
const FINE: u128 = 1_000_000_000_000_000;

fn rounded_ratio(cases: u128, of: u128) -> u128 {
    // Both are below 2^75 here (two decks, piles of 13 cards), so the product must be computed in two steps.
    let whole = cases / of * FINE;
    let mut rest = cases % of;
    let mut part = 0;
    for _ in 0..15 {
        rest *= 10;
        part = part * 10 + rest / of;
        rest %= of;
    }
    whole + part
}

/// The number of ways to draw `under` of the `others` cards, by the kind of block that they form for a card with this
/// many solvers and lower cards of its suit.
fn kind_counts(others: u128, solvers: u128, lower: u128, under: u128) -> [u128; 6] {
    let mut counts = [0; 6];
    for covered in 0..=solvers.min(under) {
        let with_solvers = choose(solvers, covered);
        let any = with_solvers * choose(others - solvers, under - covered);
        let without_suit = with_solvers * choose(others - solvers - lower, under - covered);
        let place = |suit| BlockKind::of(covered as u32, solvers as u32, suit) as usize;
        counts[place(false)] += without_suit;
        counts[place(true)] += any - without_suit;
    }
    counts
}

fn choose(from: u128, count: u128) -> u128 {
    if count > from {
        return 0;
    }
    (0..count).fold(1, |product, index| product * (from - index) / (index + 1))
}

#[cfg(test)]
mod tests {
    use cadogan_cards::Rank;
    use cadogan_rules::preset;

    use super::*;

    fn klondike() -> (&'static Rules, Needs) {
        let rules = preset("klondike").expect("a preset").rules();
        (rules, Needs::of(rules, Rank::ACE).expect("a game with foundations"))
    }

    #[test]
    fn the_exact_table_is_the_published_one_to_the_last_digit() {
        let (_, needs) = klondike();
        let table = BlockTable::of(&needs, &[1, 2, 3, 4, 5, 6, 7]);
        let published = [
            (2, ["84.92", "11.76", "3.32", "0.00", "0.00", "0.00"]),
            (3, ["72.42", "21.01", "5.71", "0.80", "0.07", "0.00"]),
            (4, ["62.06", "28.18", "7.38", "2.18", "0.17", "0.02"]),
            (5, ["53.47", "33.65", "8.50", "3.98", "0.31", "0.09"]),
            (6, ["46.33", "37.74", "9.20", "6.06", "0.45", "0.21"]),
            (7, ["40.39", "40.70", "9.59", "8.33", "0.60", "0.40"]),
        ];
        let ours: Vec<_> =
            table.rows.iter().map(|(height, shares)| (*height, shares.map(|share| share.percent(2)))).collect();
        assert_eq!(ours, published.map(|(height, row)| (height, row.map(str::to_owned))));
    }

    #[test]
    fn the_average_over_all_cards_is_the_published_one_to_the_last_digit() {
        let (_, needs) = klondike();
        let all = BlockTable::of(&needs, &[1, 2, 3, 4, 5, 6, 7]).all.map(|share| share.percent(3));
        assert_eq!(all, ["67.301", "24.071", "6.260", "2.147", "0.165", "0.057"]);
    }

    #[test]
    fn a_sample_agrees_with_the_exact_shares() {
        let (rules, needs) = klondike();
        let deals = 20_000;
        let mut counts = [0_u32; 6];
        for seed in 1..=deals {
            let deal = Deal::from_seed(rules, seed).expect("a seed in range");
            for block in needs.card_blocks(rules, &deal) {
                counts[block.kind as usize] += 1;
            }
        }
        let cards = f64::from(counts.iter().sum::<u32>());
        assert_eq!(cards, 21.0 * deals as f64);
        for (count, share) in counts.into_iter().zip(BlockTable::of(&needs, &[1, 2, 3, 4, 5, 6, 7]).all) {
            let expected = share.cases as f64 / share.of as f64;
            // Cards of one deal are slightly correlated: four standard deviations leave room for that.
            let deviation = (expected * (1.0 - expected) / cards).sqrt();
            let seen = f64::from(count) / cards;
            assert!((seen - expected).abs() < 4.0 * deviation, "{seen} instead of {expected} ± {deviation}");
        }
    }
}
