//! Random rules of games with the newest words and keys: rows that are gathered, piles that keep their direction,
//! foundations that go up and back, piles that are turned round, a base that the tableau gives, stocks that only fill spaces,
//! games won when the stock is used up, and piles of several cards that cover each other.

use cadogan_cards::Rank;
use cadogan_rules::*;

use super::rules::{Deck, no_foundations, pile_rules, random_rank};
use super::{SplitMix64, clearing};

/// Valid rules with at most `size` ranks. What does not make a game is drawn again.
pub(super) fn random_rules(random: &mut SplitMix64, size: u8) -> Rules {
    loop {
        let raw = match random.below(8) {
            0 => gathered_rows(random, size),
            1 => kept_direction(random, size),
            2 => up_and_back(random, size),
            3 => turned_round(random, size),
            4 => base_of_the_tableau(random, size),
            5 => covering_piles(random, size),
            6 => used_up(random, size),
            _ => filled_spaces(random, size),
        };
        if let Ok(rules) = raw.validate() {
            return rules;
        }
    }
}

/// Rows, as many as there are gaps.
fn gathered_rows(random: &mut SplitMix64, size: u8) -> RawRules {
    let two_decks = random.percent(15);
    let max_rank = if two_decks { 2 } else { random.between(2, size.clamp(2, 4)) };
    let build = random.choose(&[
        SequenceBuild::SameSuit,
        SequenceBuild::SameSuit,
        SequenceBuild::RedBlack,
        SequenceBuild::AnySuit,
    ]);
    let orders = [GatherOrder::Shuffled, GatherOrder::Shuffled, GatherOrder::InOrder, GatherOrder::LastPileFirst];
    let order = random.choose(&orders);
    let unlimited = order != GatherOrder::Shuffled && random.percent(25);
    let times = if unlimited { Redeals::Unlimited } else { Redeals::Times(u32::from(random.between(1, 2))) };
    RawRules {
        tableau: TableauRules { count: 0, ..TableauRules::default() },
        foundations: no_foundations(),
        sequences: SequenceRules {
            count: if two_decks { 8 } else { 4 },
            direction: SequenceDirection::L,
            build,
            fixed_suit: random.percent(35),
        },
        gather: GatherRules { times, order, cards: 0 },
        max_rank: MaxRank(max_rank),
        two_decks,
        ..RawRules::default()
    }
}

fn kept_direction(random: &mut SplitMix64, size: u8) -> RawRules {
    let mut rules = pile_rules(random, size, false);
    rules.tableau.direction = BuildDirection::Kept;
    rules.tableau.move_group = GroupMoves::No;
    rules.tableau.wraps = random.percent(40);
    rules.reserve.build = BuildPolicy::NoBuild;
    if matches!(rules.tableau.build, BuildPolicy::NoBuild | BuildPolicy::SpacesOnly) {
        rules.tableau.build = random.choose(&[BuildPolicy::AnySuit, BuildPolicy::RedBlack, BuildPolicy::SameSuit]);
    }
    if random.percent(30) {
        back(random, &mut rules);
    }
    rules
}

fn up_and_back(random: &mut SplitMix64, size: u8) -> RawRules {
    let mut rules = pile_rules(random, size, false);
    back(random, &mut rules);
    rules
}

/// Foundations that are built up, or down, and back again.
fn back(random: &mut SplitMix64, rules: &mut RawRules) {
    rules.tableau.sizes.clear();
    rules.tableau.face_down.clear();
    rules.foundations = FoundationRules { removable: random.percent(30), ..FoundationRules::default() };
    let max_rank = rules.max_rank();
    let down = random.percent(30);
    let end = if down { Rank::new(max_rank).unwrap_or(Rank::ACE) } else { Rank::ACE };
    let base = if random.percent(70) { end } else { random_rank(random, max_rank) };
    if random.percent(40) {
        rules.foundations.build = random.choose(&[FoundationBuild::AnySuit, FoundationBuild::RedBlack]);
    }
    let pile = FoundationPile {
        count: 4 * rules.decks().div_ceil(2),
        base,
        suit: None,
        down,
        either: false,
        step: 1,
        last: None,
        back: true,
        laid_out: random.percent(40),
    };
    rules.foundations.piles = vec![pile];
    // With one deck a foundation has no cards for the way back unless the suits mix.
    if !rules.two_decks && random.percent(60) {
        rules.foundations.piles[0].count = 2;
        rules.foundations.build = FoundationBuild::AnySuit;
    }
}

fn turned_round(random: &mut SplitMix64, size: u8) -> RawRules {
    let hole = random.percent(15);
    let mut rules = pile_rules(random, size, hole);
    rules.tableau.face_down.clear();
    rules.tableau.face_up = FaceUpCards::All;
    let times = if random.percent(20) { Redeals::Unlimited } else { Redeals::Times(u32::from(random.between(1, 3))) };
    rules.gather = GatherRules { times, order: GatherOrder::BottomToTop, cards: 0 };
    rules
}

fn base_of_the_tableau(random: &mut SplitMix64, size: u8) -> RawRules {
    let mut rules = pile_rules(random, size, false);
    rules.tableau.sizes.clear();
    rules.tableau.face_down.clear();
    let build = random.choose(&[FoundationBuild::SameSuit, FoundationBuild::AnySuit, FoundationBuild::RedBlack]);
    rules.foundations = FoundationRules { build, base_by_play: BaseByPlay::TableauFirst, ..FoundationRules::default() };
    rules.tableau.wraps = true;
    match random.below(3) {
        0 => rules.tableau.spaces = SpacesPolicy::Any,
        1 => fill_from_stock(random, &mut rules),
        _ => {}
    }
    rules
}

/// More cards than places in a layout that covers.
fn covering_piles(random: &mut SplitMix64, size: u8) -> RawRules {
    loop {
        let mut rules = clearing::rules(random, size);
        if rules.hole.present || !rules.tableau.layout.covers() {
            continue;
        }
        let mut more = rules.stock.size.min(random.between(0, 3));
        rules.stock.size -= more;
        rules.stock.deal_count = rules.stock.deal_count.min(rules.stock.size).max(1);
        rules.tableau.sizes = vec![1; rules.tableau.count.into()];
        while more > 0 {
            let pile = random.below(rules.tableau.sizes.len());
            rules.tableau.sizes[pile] += 1;
            more -= 1;
        }
        rules.tableau.face_up = FaceUpCards::All;
        return rules;
    }
}

/// A stock that is not dealt, but fills spaces.
fn fill_from_stock(random: &mut SplitMix64, rules: &mut RawRules) {
    rules.tableau.spaces = SpacesPolicy::Any;
    rules.stock.deal_type = StockDeal::Spaces;
    rules.stock.deal_count = 1;
    rules.stock.redeal = Redeals::Times(0);
    rules.tableau.spaces_fill = SpacesFill::AtOnce;
    rules.tableau.spaces_take = vec![Sources::of(&[Source::Stock])];
    if rules.reserve.size > 0 && random.percent(30) {
        rules.tableau.spaces_take.insert(0, Sources::of(&[Source::Reserve]));
    }
    if random.percent(30) {
        rules.tableau.spaces_take.push(Sources::ANYWHERE);
    }
}

fn filled_spaces(random: &mut SplitMix64, size: u8) -> RawRules {
    let mut rules = pile_rules(random, size, false);
    rules.tableau.spaces_rank = SunkRank::None;
    fill_from_stock(random, &mut rules);
    rules
}

/// A game that is won when the stock is used up.
fn used_up(random: &mut SplitMix64, size: u8) -> RawRules {
    let deck = Deck::random(random, size);
    let mut rules = pile_rules(random, size, false);
    rules.max_rank = MaxRank(deck.max_rank);
    rules.two_decks = deck.two_decks;
    rules.tableau.sizes.clear();
    rules.tableau.face_down.clear();
    rules.foundations = FoundationRules { goal: FoundationGoal::StockIsEmpty, ..FoundationRules::default() };
    let cards = rules.deck_size() as u8;
    rules.stock.size = random.between(1, cards.saturating_sub(2).max(1));
    match random.percent(65) {
        true => fill_from_stock(random, &mut rules),
        // What is turned must be played.
        false => {
            rules.stock.deal_type = StockDeal::Waste;
            rules.stock.deal_count = rules.stock.deal_count.min(rules.stock.size);
        }
    }
    rules
}
