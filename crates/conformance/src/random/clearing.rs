//! Random rules of games whose cards are taken away, and of games with a layout whose cards cover each other.

use cadogan_rules::*;

use super::SplitMix64;
use super::rules::{Deck, hole_rules, no_foundations, random_rank, vary_hole};

/// Valid rules with at most `size` ranks.
pub(super) fn random_rules(random: &mut SplitMix64, size: u8) -> Rules {
    rules(random, size).validate().expect("the generator makes only rules that make a game")
}

/// Pairs that are taken away, with or without a layout; or a hole with a layout.
pub(super) fn rules(random: &mut SplitMix64, size: u8) -> RawRules {
    let deck = Deck::random(random, size);
    let in_hole = random.percent(30) && deck.cards() > 2;
    let mut rules = RawRules {
        foundations: no_foundations(),
        max_rank: MaxRank(deck.max_rank),
        two_decks: deck.two_decks,
        ..RawRules::default()
    };
    rules.tableau.build = BuildPolicy::NoBuild;
    rules.tableau.spaces = random.choose(&[SpacesPolicy::NoBuild, SpacesPolicy::NoBuild, SpacesPolicy::Any]);
    rules.tableau.face_up = if random.percent(60) { FaceUpCards::All } else { FaceUpCards::Top };
    let mut left = deck.cards();
    if in_hole {
        rules.hole = hole_rules(random, deck.max_rank);
        left -= 1;
    } else {
        rules.discard = discard_rules(random, deck.max_rank);
    }
    // One part has less than the whole deck, and the tableau has a card.
    let stock = if random.percent(70) { random.between(0, left - 1) } else { 0 };
    left -= stock;
    if random.percent(25) {
        rules.reserve = ReserveRules {
            size: random.between(0, left.min(4) - 1),
            stacked: random.percent(50),
            ..ReserveRules::default()
        };
        left -= rules.reserve.size;
    }
    if stock > 0 {
        rules.stock.size = stock;
        rules.stock.deal_type = if in_hole { StockDeal::Hole } else { StockDeal::Waste };
        rules.stock.deal_count = if random.percent(70) { 1 } else { random.between(1, stock.min(3)) };
        rules.stock.redeal =
            random.choose(&[Redeals::Times(0), Redeals::Times(1), Redeals::Times(2), Redeals::Unlimited]);
        if !in_hole {
            rules.discard.stock_top = random.percent(50);
            rules.discard.waste_pairs = random.percent(40);
        }
    }
    if in_hole || random.percent(60) {
        rules.tableau.layout = layout(random, left);
        rules.tableau.count = left;
    } else {
        rules.tableau.count = random.between(1, left.min(6)).min(deck.cards() - 1);
    }
    if usize::from(rules.tableau.count) >= rules.deck_size() {
        // A tableau that takes the whole deck is not allowed; piles of several cards are.
        rules.tableau.layout = Layout::SideBySide;
        rules.tableau.count = deck.cards() - 1;
    }
    if in_hole && random.percent(40) {
        vary_hole(random, &mut rules);
        // The card that does not start in the hole starts in the stock.
        if random.percent(35) && usize::from(rules.stock.size) + 1 < rules.deck_size() {
            rules.hole.base = HoleBase::Any;
            rules.stock.size += 1;
            rules.stock.deal_type = StockDeal::Hole;
        }
    }
    rules
}

/// A layout of this many places in rows of chance lengths.
fn layout(random: &mut SplitMix64, places: u8) -> Layout {
    let mut rows: Vec<Vec<u8>> = Vec::new();
    let mut left = places;
    while left > 0 {
        let count = random.between(1, left.min(6));
        left -= count;
        let mut column = random.between(0, 3);
        let mut row = Vec::new();
        for _ in 0..count {
            row.push(column);
            column += if random.percent(80) { 2 } else { random.between(2, 4) };
        }
        rows.push(row);
        if random.percent(5) {
            rows.push(Vec::new());
        }
    }
    Layout::Rows(rows)
}

fn discard_rules(random: &mut SplitMix64, max_rank: u8) -> DiscardRules {
    let mut matches = Vec::new();
    let sum = Match::Sum(random.between(2, 2 * max_rank));
    for _ in 0..random.between(1, 2) {
        let (one, other) = (random_rank(random, max_rank), random_rank(random, max_rank));
        let ranks = Match::Ranks(one.min(other), one.max(other));
        let around = Match::Sum(max_rank + random.between(0, 1));
        let found = random.choose(&[around, around, Match::SameRank, Match::Alone(one), ranks, sum]);
        if !matches.contains(&found) && !matches!(found, Match::Sum(0 | 1)) {
            matches.push(found);
        }
    }
    if matches.is_empty() {
        matches.push(Match::SameRank);
    }
    let goal = if random.percent(50) { DiscardGoal::Everything } else { DiscardGoal::Tableau };
    DiscardRules { matches, goal, ..DiscardRules::default() }
}
