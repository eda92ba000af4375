//! Random deals of accordions and of games of gaps.

use cadogan_cards::{Card, Rank, Suit};
use cadogan_rules::{Deal, Redeals, Rules, SequenceBuild, SequenceDirection};

use super::SplitMix64;
use super::loosen::play_some_moves;

/// A shuffled row, sometimes with some moves played.
pub(super) fn random_accordion(random: &mut SplitMix64, rules: &Rules) -> Deal {
    let deal = shuffled(random, rules);
    if random.percent(20) { play_some_moves(random, rules, &deal) } else { deal }
}

/// Shuffled rows, or finished rows in which some places were exchanged: shuffled ones can seldom be won.
pub(super) fn random_gaps(random: &mut SplitMix64, rules: &Rules) -> Deal {
    let rows = usize::from(rules.sequences.count);
    if rows != 4 * usize::from(rules.decks()) || random.percent(60) {
        let deal = shuffled(random, rules);
        let gathers = rules.gather.times != Redeals::Times(0);
        return if gathers && random.percent(25) { play_some_moves(random, rules, &deal) } else { deal };
    }
    // The orders of later times belong to the deal.
    let later_orders = if rules.later_orders() > 0 { shuffled(random, rules).later_orders } else { Vec::new() };
    let mut sequences: Vec<Vec<Option<Card>>> = (0..rows).map(|row| finished_row(rules, row as u8)).collect();
    let columns = usize::from(rules.max_rank());
    for _ in 0..random.below(3 * rules.deck_size()) {
        let (row, column) = (random.below(rows), random.below(columns));
        let (other_row, other_column) = (random.below(rows), random.below(columns));
        let held = sequences[row][column];
        sequences[row][column] = sequences[other_row][other_column];
        sequences[other_row][other_column] = held;
    }
    Deal { sequences, later_orders, ..Deal::default() }
}

/// A row in order, with its gap where the direction allows it.
fn finished_row(rules: &Rules, row: u8) -> Vec<Option<Card>> {
    let to_the_right = rules.sequences.direction == SequenceDirection::R;
    let anchor = if to_the_right { rules.max_rank() } else { 2 };
    let card = |number: u8| {
        // The suits C H S D alternate in colour, so stepping through them with the rank builds red-black.
        let steps = if rules.sequences.build == SequenceBuild::RedBlack { 52 + number - anchor } else { 0 };
        Rank::new(number).map(|rank| Card::new(rank, Suit::from_index((row + steps) % 4)))
    };
    let cards = (2..=rules.max_rank()).map(card);
    if to_the_right { [None].into_iter().chain(cards).collect() } else { cards.chain([None]).collect() }
}

fn shuffled(random: &mut SplitMix64, rules: &Rules) -> Deal {
    let seed = i64::from(random.next_u64() as u32);
    Deal::from_seed(rules, seed).expect("the generator makes only rules that can be dealt")
}
