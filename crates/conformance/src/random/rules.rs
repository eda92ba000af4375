//! Random rule sets over every option of the language.

use cadogan_cards::{Card, Rank};
use cadogan_rules::*;

use super::SplitMix64;

/// A valid rule set with at most `size` ranks.
pub(super) fn random_rules(random: &mut SplitMix64, size: u8) -> Rules {
    let raw = match random.below(100) {
        0..66 => pile_rules(random, size, false),
        66..80 => pile_rules(random, size, true),
        80..90 => gap_rules(random, size),
        _ => accordion_rules(random, size),
    };
    raw.validate().expect("the generator makes only rules that make a game")
}

/// A game with foundations or with a hole.
fn pile_rules(random: &mut SplitMix64, size: u8, hole: bool) -> RawRules {
    let mut rules = RawRules::default();
    choose_deck(random, &mut rules, size);
    if hole {
        rules.foundations.present = false;
        rules.hole = hole_rules(random, rules.max_rank());
    } else {
        rules.foundations = foundation_rules(random, rules.max_rank());
    }
    choose_tableau(random, &mut rules.tableau);
    rules.tableau.count = rules.tableau.count.min(rules.deck_size() as u8 - 1);
    choose_parts(random, &mut rules);
    choose_spaces(random, &mut rules);
    if random.percent(4) {
        leave_no_tableau(random, &mut rules);
    }
    rules
}

/// Mostly as large as allowed: larger decks have more ways to go wrong.
fn choose_deck(random: &mut SplitMix64, rules: &mut RawRules, size: u8) {
    rules.two_decks = random.percent(15);
    let most = if rules.two_decks { (size / 2).max(1) } else { size };
    let least = if random.percent(85) { most.saturating_sub(2).max(1) } else { 1 };
    rules.max_rank = MaxRank(random.between(least, most));
}

fn foundation_rules(random: &mut SplitMix64, max_rank: u8) -> FoundationRules {
    let base = match random.below(10) {
        0..6 => FoundationBase::Rank(Rank::ACE),
        6..8 => FoundationBase::Rank(random_rank(random, max_rank)),
        _ => FoundationBase::Random,
    };
    let complete_only = random.percent(15);
    // Foundations that have a card already never take a complete run: rarely worth a case.
    let initial = match random.below(10) {
        _ if complete_only && random.percent(95) => InitialCards::None,
        0..5 => InitialCards::None,
        5..7 => InitialCards::One,
        _ => InitialCards::All,
    };
    FoundationRules { present: true, initial, base, removable: random.percent(40), complete_only }
}

fn hole_rules(random: &mut SplitMix64, max_rank: u8) -> HoleRules {
    let suit = cadogan_cards::Suit::from_index(random.between(0, 3));
    let card = Card::new(random_rank(random, max_rank), suit);
    let base = if random.percent(50) { HoleBase::Card(card) } else { HoleBase::Random };
    HoleRules { present: true, base, loops: random.percent(60) }
}

fn random_rank(random: &mut SplitMix64, max_rank: u8) -> Rank {
    Rank::new(random.between(1, max_rank)).unwrap_or(Rank::ACE)
}

fn choose_tableau(random: &mut SplitMix64, tableau: &mut TableauRules) {
    use BuildPolicy as Build;
    use GroupPolicy as Group;
    tableau.count = random.choose(&[1, 2, 2, 3, 3, 3, 4, 4, 5, 6]);
    tableau.build = random.choose(&[
        Build::AnySuit,
        Build::AnySuit,
        Build::RedBlack,
        Build::RedBlack,
        Build::RedBlack,
        Build::SameSuit,
        Build::SameSuit,
        Build::NoBuild,
    ]);
    tableau.diagonal = random.percent(30);
    tableau.move_group = random.choose(&[
        GroupMoves::Yes,
        GroupMoves::Yes,
        GroupMoves::No,
        GroupMoves::No,
        GroupMoves::WholePile,
        GroupMoves::MaximalGroup,
        GroupMoves::PartialIfCardAboveBuildable,
    ]);
    tableau.group_policy = if random.percent(50) {
        Group::SameAsBuild
    } else {
        random.choose(&[Group::AnySuit, Group::RedBlack, Group::SameSuit, Group::NoBuild])
    };
    tableau.landing = if random.percent(75) { GroupLanding::ByBuildPolicy } else { GroupLanding::ByGroupPolicy };
    tableau.face_up = if random.percent(60) { FaceUpCards::All } else { FaceUpCards::Top };
}

/// Cells, reserve and stock, as far as there are cards for them.
fn choose_parts(random: &mut SplitMix64, rules: &mut RawRules) {
    let initial = match rules.foundations.initial {
        _ if !rules.foundations.present => 1,
        InitialCards::None => 0,
        InitialCards::One => 1,
        InitialCards::All => rules.foundation_count() as u8,
    };
    let mut left = rules.deck_size() as u8 - initial;
    // One part has less than the whole deck.
    let mut take = |random: &mut SplitMix64, chance: usize, most: u8| {
        let most = most.min(left).min(rules.max_rank.0 * 4 * if rules.two_decks { 2 } else { 1 } - 1);
        let size = if most > 0 && random.percent(chance) { random.between(1, most) } else { 0 };
        left -= size;
        size
    };
    rules.stock.size = take(random, 50, 8);
    rules.reserve.size = take(random, 30, 4);
    rules.cells.count = if random.percent(30) { random.choose(&[1, 1, 2, 2, 3]) } else { 0 };
    rules.cells.prefilled = take(random, 30, rules.cells.count);
    rules.reserve.stacked = random.percent(60);
    choose_stock(random, &mut rules.stock, rules.hole.present);
}

fn choose_stock(random: &mut SplitMix64, stock: &mut StockRules, hole: bool) {
    if stock.size == 0 {
        return;
    }
    stock.deal_type = match random.below(10) {
        0..3 if hole => StockDeal::Hole,
        0..6 => StockDeal::Waste,
        _ => StockDeal::TableauPiles,
    };
    stock.deal_count = random.between(1, stock.size.min(3));
    stock.redeal = match random.below(10) {
        0..4 => Redeals::Times(0),
        4..7 => Redeals::Times(u32::from(random.between(1, 2))),
        _ => Redeals::Unlimited,
    };
    stock.deal_over_spaces = random.percent(65);
}

/// Any policy whose source the game has.
fn choose_spaces(random: &mut SplitMix64, rules: &mut RawRules) {
    let mut policies =
        vec![SpacesPolicy::Any, SpacesPolicy::Any, SpacesPolicy::Kings, SpacesPolicy::Kings, SpacesPolicy::NoBuild];
    if rules.reserve.size > 0 {
        policies.extend([SpacesPolicy::AutoReserveThenAny; 4]);
    }
    if rules.has_waste() {
        policies.extend([SpacesPolicy::AutoWasteThenStock; 3]);
    }
    if rules.reserve.size > 0 && rules.has_waste() {
        policies.extend([SpacesPolicy::AutoReserveThenWaste; 4]);
    }
    rules.tableau.spaces = random.choose(&policies);
}

/// A game without tableau piles: everything lies in the stock, the reserve and the cells.
fn leave_no_tableau(random: &mut SplitMix64, rules: &mut RawRules) {
    let deck = rules.deck_size() as u8;
    let initial = match rules.foundations.initial {
        _ if !rules.foundations.present => 1,
        InitialCards::None => 0,
        InitialCards::One => 1,
        InitialCards::All => rules.foundation_count() as u8,
    };
    let rest = deck - initial - rules.cells.prefilled;
    let reserve = random.between(0, rest);
    if reserve == deck || rest - reserve == deck {
        return;
    }
    rules.tableau.count = 0;
    rules.reserve.size = reserve;
    rules.stock.size = rest - reserve;
    rules.stock.deal_count = rules.stock.deal_count.min(rules.stock.size).max(1);
    rules.tableau.spaces = SpacesPolicy::Any;
    rules.stock.deal_type = if rules.hole.present && random.percent(50) { StockDeal::Hole } else { StockDeal::Waste };
}

fn gap_rules(random: &mut SplitMix64, size: u8) -> RawRules {
    let mut rules = RawRules::default();
    let direction = random.choose(&[SequenceDirection::L, SequenceDirection::R, SequenceDirection::LR]);
    let build = random.choose(&[SequenceBuild::AnySuit, SequenceBuild::RedBlack, SequenceBuild::SameSuit]);
    // With one card at most for every gap, more ranks can still be played through.
    let is_narrow = build == SequenceBuild::SameSuit && direction != SequenceDirection::LR;
    choose_deck(random, &mut rules, if is_narrow { size + 1 } else { size });
    rules.foundations.present = false;
    rules.tableau.count = 0;
    let rows = 4 * rules.decks();
    // Other numbers of rows cannot be won (every run starts with a two), but can be played.
    let count = if random.percent(85) { rows } else { random.between(1, rows + 1) };
    rules.sequences = SequenceRules { count, direction, build, fixed_suit: random.percent(50) };
    rules.sequences.count = rules.sequences.count.min(rules.deck_size() as u8 - 1);
    rules
}

fn accordion_rules(random: &mut SplitMix64, size: u8) -> RawRules {
    let mut rules = RawRules::default();
    choose_deck(random, &mut rules, size);
    rules.foundations.present = false;
    rules.tableau.count = 0;
    let cards = (rules.deck_size() as u8).min(2 * size + 2);
    rules.accordion.size = random.between(1, cards);
    for _ in 0..random.between(1, 3) {
        let direction = random.choose(&[AccordionDirection::Left, AccordionDirection::Left, AccordionDirection::Right]);
        let step = AccordionMove { direction, distance: random.between(1, 4) };
        if !rules.accordion.moves.contains(&step) {
            rules.accordion.moves.push(step);
        }
    }
    let mut policies =
        [AccordionPolicy::SameSuit, AccordionPolicy::SameRank, AccordionPolicy::RedBlack, AccordionPolicy::AnySuit];
    random.shuffle(&mut policies[..3]);
    // `any-suit` folds everything; it comes first only now and then.
    if random.percent(5) {
        policies.swap(0, 3);
    }
    let count = if random.percent(60) { 1 } else { 2 };
    rules.accordion.policies = policies[..count].to_vec();
    rules
}
