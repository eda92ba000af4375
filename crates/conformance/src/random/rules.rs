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
pub(super) fn pile_rules(random: &mut SplitMix64, size: u8, hole: bool) -> RawRules {
    let deck = Deck::random(random, size);
    let (foundations, hole) = if hole {
        (no_foundations(), hole_rules(random, deck.max_rank))
    } else {
        (foundation_rules(random, deck.max_rank), HoleRules::default())
    };
    let tableau = random_tableau(random, deck.cards() - 1);
    let on_goal = cards_on_goal(deck, &foundations);
    let Parts { cells, stock, reserve } = random_parts(random, deck, on_goal, hole.present);
    let mut rules = RawRules {
        tableau,
        foundations,
        hole,
        cells,
        stock,
        reserve,
        accordion: AccordionRules::default(),
        sequences: SequenceRules::default(),
        discard: DiscardRules::default(),
        pockets: PocketRules::default(),
        gather: GatherRules::default(),
        max_rank: MaxRank(deck.max_rank),
        two_decks: deck.two_decks,
        suits: SuitCount(4),
        packs: PackCount(0),
        routes: Vec::new(),
    };
    rules.tableau.spaces = random_spaces(random, &rules);
    if random.percent(4) {
        leave_no_tableau(random, &mut rules, deck, on_goal);
    }
    // Most spaces and techniques take games without the younger keys only: they need enough of these.
    if random.percent(60) {
        return rules;
    }
    vary_piles(random, &mut rules);
    vary_building(random, &mut rules);
    vary_foundations(random, &mut rules);
    if random.percent(15) {
        rules.suits = SuitCount(random.between(1, 3));
        if let HoleBase::Card(card) = rules.hole.base {
            rules.hole.base = HoleBase::Card(rules.card_played(card));
        }
    }
    vary_reserve_piles(random, &mut rules);
    vary_pockets(random, &mut rules);
    vary_gather(random, &mut rules);
    vary_hole(random, &mut rules);
    rules
}

/// How the hole is built, and what starts there.
pub(super) fn vary_hole(random: &mut SplitMix64, rules: &mut RawRules) {
    if !rules.hole.present {
        return;
    }
    rules.hole.direction =
        random.choose(&[HoleDirection::Both, HoleDirection::Both, HoleDirection::Up, HoleDirection::Down]);
    if random.percent(30) {
        rules.hole.closed = SunkRank::Rank(random_rank(random, rules.max_rank()));
    }
    // The card that does not start there needs a pile.
    if rules.tableau.count > 0 && rules.tableau.sizes.is_empty() && !rules.tableau.layout.covers() && random.percent(35)
    {
        rules.hole.base = HoleBase::Any;
    }
}

/// Some cards of the tableau in reserve piles; a stock that deals to them.
fn vary_reserve_piles(random: &mut SplitMix64, rules: &mut RawRules) {
    let spare = rules.tableau_cards().saturating_sub(1).min(5) as u8;
    let room = rules.deck_size().saturating_sub(rules.all_piles()).min(3) as u8;
    if rules.tableau.count == 0 || room == 0 || !random.percent(30) {
        return;
    }
    let mut piles = vec![0; usize::from(random.between(1, room))];
    let last = piles.len();
    for _ in 0..random.between(0, spare) {
        piles[random.below(last)] += 1;
    }
    rules.tableau.sizes.clear();
    rules.tableau.face_down.clear();
    rules.reserve.piles = piles;
    if random.percent(40) {
        rules.reserve.build = random.choose(&[
            BuildPolicy::AnySuit,
            BuildPolicy::RedBlack,
            BuildPolicy::SameSuit,
            BuildPolicy::SameColour,
            BuildPolicy::OtherSuit,
        ]);
    }
    let fills_from_waste =
        matches!(rules.tableau.spaces, SpacesPolicy::AutoWasteThenStock | SpacesPolicy::AutoReserveThenWaste);
    if rules.stock.size > 0 && !fills_from_waste && random.percent(50) {
        rules.stock.deal_type = StockDeal::ReservePiles;
    }
}

fn vary_pockets(random: &mut SplitMix64, rules: &mut RawRules) {
    let room = rules.deck_size().saturating_sub(rules.all_piles()).min(2) as u8;
    if room == 0 || !random.percent(30) {
        return;
    }
    let groups = random.percent(50);
    rules.pockets = PocketRules {
        count: random.between(1, room),
        opens: random.choose(&[PocketOpens::Always, PocketOpens::WhenStockIsEmpty]),
        rank: match random.percent(25) {
            true => SunkRank::Rank(random_rank(random, rules.max_rank())),
            false => SunkRank::None,
        },
        most: if groups { 1 } else { random.between(1, 3) },
        groups,
    };
}

fn vary_gather(random: &mut SplitMix64, rules: &mut RawRules) {
    if rules.tableau.count == 0 || !random.percent(30) {
        return;
    }
    let order = random.choose(&[GatherOrder::InOrder, GatherOrder::LastPileFirst, GatherOrder::Shuffled]);
    let unlimited = order != GatherOrder::Shuffled && random.percent(30);
    let times = if unlimited { Redeals::Unlimited } else { Redeals::Times(u32::from(random.between(1, 2))) };
    rules.gather = GatherRules { times, order, cards: random.between(0, 3) };
}

/// How the tableau is dealt. Drawn after everything else, like all younger keys, so that a seed keeps its case as far as
/// possible.
fn vary_piles(random: &mut SplitMix64, rules: &mut RawRules) {
    if rules.tableau.count == 0 {
        return;
    }
    if random.percent(20) {
        rules.tableau.diagonal = false;
        let mut sizes = vec![0; usize::from(rules.tableau.count)];
        for _ in 0..rules.tableau_cards() {
            sizes[random.below(usize::from(rules.tableau.count))] += 1;
        }
        rules.tableau.sizes = sizes;
    }
    if random.percent(20) {
        rules.tableau.face_up = FaceUpCards::All;
        let most = |size: usize| size.saturating_sub(1).min(3) as u8;
        rules.tableau.face_down = rules.pile_sizes().into_iter().map(|size| random.between(0, most(size))).collect();
    }
    if random.percent(8) {
        rules.tableau.sunk = SunkRank::Rank(random_rank(random, rules.max_rank()));
    }
}

/// What fits on what, and what moves.
fn vary_building(random: &mut SplitMix64, rules: &mut RawRules) {
    let tableau = &mut rules.tableau;
    match random.below(100) {
        0..15 => tableau.move_group = GroupMoves::AnyTail,
        15..22 => tableau.move_group = GroupMoves::TopOrWholePile,
        _ => {}
    }
    match random.below(100) {
        0..8 => tableau.build = BuildPolicy::SameColour,
        8..16 => tableau.build = BuildPolicy::OtherSuit,
        _ => {}
    }
    match random.below(100) {
        0..5 => tableau.group_policy = GroupPolicy::SameColour,
        5..10 => tableau.group_policy = GroupPolicy::OtherSuit,
        _ => {}
    }
    match random.below(100) {
        0..10 => tableau.direction = BuildDirection::Up,
        10..25 => {
            tableau.direction = BuildDirection::Both;
            if tableau.move_group != GroupMoves::AnyTail {
                tableau.move_group = GroupMoves::No;
            }
        }
        _ => {}
    }
    tableau.wraps = random.percent(20);
    if random.percent(10) {
        tableau.most = random.between(1, 5);
    }
}

/// What starts on the foundations.
fn vary_foundations(random: &mut SplitMix64, rules: &mut RawRules) {
    if !rules.foundations.present {
        return;
    }
    if !rules.foundations.complete_only && random.percent(10) {
        rules.foundations.up_while_dealing = random.choose(&[UpWhileDealing::Bases, UpWhileDealing::All]);
    }
    // It needs a card for the tableau, and a card less than all base cards on the foundations.
    if random.percent(6) && rules.foundations.initial == InitialCards::All && rules.tableau.count > 0 {
        rules.foundations.initial = InitialCards::Mates;
        rules.foundations.base = FoundationBase::Random;
        if let Some(first) = rules.tableau.sizes.first_mut() {
            *first += 1;
        }
    }
}

/// A game that is played with nothing but rows of cards.
fn row_rules(deck: Deck, accordion: AccordionRules, sequences: SequenceRules) -> RawRules {
    RawRules {
        tableau: TableauRules { count: 0, ..TableauRules::default() },
        foundations: no_foundations(),
        hole: HoleRules::default(),
        cells: CellRules::default(),
        stock: StockRules::default(),
        reserve: ReserveRules::default(),
        accordion,
        sequences,
        discard: DiscardRules::default(),
        pockets: PocketRules::default(),
        gather: GatherRules::default(),
        max_rank: MaxRank(deck.max_rank),
        two_decks: deck.two_decks,
        suits: SuitCount(4),
        packs: PackCount(0),
        routes: Vec::new(),
    }
}

pub(super) fn no_foundations() -> FoundationRules {
    FoundationRules { present: false, ..FoundationRules::default() }
}

#[derive(Clone, Copy)]
pub(super) struct Deck {
    pub(super) max_rank: u8,
    pub(super) two_decks: bool,
}

impl Deck {
    /// Mostly as large as allowed: larger decks have more ways to go wrong.
    pub(super) fn random(random: &mut SplitMix64, size: u8) -> Deck {
        let two_decks = random.percent(15);
        let most = if two_decks { (size / 2).max(1) } else { size };
        let least = if random.percent(85) { most.saturating_sub(2).max(1) } else { 1 };
        Deck { max_rank: random.between(least, most), two_decks }
    }

    fn foundations(self) -> u8 {
        if self.two_decks { 8 } else { 4 }
    }

    pub(super) fn cards(self) -> u8 {
        self.foundations() * self.max_rank
    }
}

/// How many cards start on the foundations or in the hole.
fn cards_on_goal(deck: Deck, foundations: &FoundationRules) -> u8 {
    match foundations.initial {
        _ if !foundations.present => 1,
        InitialCards::None => 0,
        InitialCards::One => 1,
        InitialCards::All => deck.foundations(),
        InitialCards::Mates => deck.foundations() - 1,
    }
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
    let removable = random.percent(40);
    FoundationRules { present: true, initial, base, removable, complete_only, ..FoundationRules::default() }
}

pub(super) fn hole_rules(random: &mut SplitMix64, max_rank: u8) -> HoleRules {
    let suit = cadogan_cards::Suit::from_index(random.between(0, 3));
    let card = Card::new(random_rank(random, max_rank), suit);
    let base = if random.percent(50) { HoleBase::Card(card) } else { HoleBase::Random };
    HoleRules { present: true, base, loops: random.percent(60), ..HoleRules::default() }
}

pub(super) fn random_rank(random: &mut SplitMix64, max_rank: u8) -> Rank {
    Rank::new(random.between(1, max_rank)).unwrap_or(Rank::ACE)
}

fn random_tableau(random: &mut SplitMix64, most: u8) -> TableauRules {
    use BuildPolicy as Build;
    use GroupPolicy as Group;
    TableauRules {
        count: random.choose(&[1, 2, 2, 3, 3, 3, 4, 4, 5, 6]).min(most),
        build: random.choose(&[
            Build::AnySuit,
            Build::AnySuit,
            Build::RedBlack,
            Build::RedBlack,
            Build::RedBlack,
            Build::SameSuit,
            Build::SameSuit,
            Build::NoBuild,
        ]),
        // Chosen when it is known what there is to fill them from.
        spaces: SpacesPolicy::Any,
        diagonal: random.percent(30),
        move_group: random.choose(&[
            GroupMoves::Yes,
            GroupMoves::Yes,
            GroupMoves::No,
            GroupMoves::No,
            GroupMoves::WholePile,
            GroupMoves::MaximalGroup,
            GroupMoves::PartialIfCardAboveBuildable,
        ]),
        group_policy: if random.percent(50) {
            Group::SameAsBuild
        } else {
            random.choose(&[Group::AnySuit, Group::RedBlack, Group::SameSuit, Group::NoBuild])
        },
        landing: if random.percent(75) { GroupLanding::ByBuildPolicy } else { GroupLanding::ByGroupPolicy },
        face_up: if random.percent(60) { FaceUpCards::All } else { FaceUpCards::Top },
        ..TableauRules::default()
    }
}

struct Parts {
    cells: CellRules,
    stock: StockRules,
    reserve: ReserveRules,
}

/// Cells, reserve and stock, as far as there are cards for them.
fn random_parts(random: &mut SplitMix64, deck: Deck, on_goal: u8, hole: bool) -> Parts {
    let mut left = deck.cards() - on_goal;
    // One part has less than the whole deck.
    let mut take = |random: &mut SplitMix64, chance: usize, most: u8| {
        let most = most.min(left).min(deck.cards() - 1);
        let size = if most > 0 && random.percent(chance) { random.between(1, most) } else { 0 };
        left -= size;
        size
    };
    let stock_size = take(random, 50, 8);
    let reserve_size = take(random, 30, 4);
    let count = if random.percent(30) { random.choose(&[1, 1, 2, 2, 3]) } else { 0 };
    Parts {
        cells: CellRules { count, prefilled: take(random, 30, count) },
        reserve: ReserveRules { size: reserve_size, stacked: random.percent(60), ..ReserveRules::default() },
        stock: random_stock(random, stock_size, hole),
    }
}

fn random_stock(random: &mut SplitMix64, size: u8, hole: bool) -> StockRules {
    if size == 0 {
        return StockRules::default();
    }
    StockRules {
        size,
        deal_type: match random.below(10) {
            0..3 if hole => StockDeal::Hole,
            0..6 => StockDeal::Waste,
            _ => StockDeal::TableauPiles,
        },
        deal_count: random.between(1, size.min(3)),
        redeal: match random.below(10) {
            0..4 => Redeals::Times(0),
            4..7 => Redeals::Times(u32::from(random.between(1, 2))),
            _ => Redeals::Unlimited,
        },
        deal_over_spaces: random.percent(65),
        ..StockRules::default()
    }
}

/// Any policy whose source the game has.
fn random_spaces(random: &mut SplitMix64, rules: &RawRules) -> SpacesPolicy {
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
    random.choose(&policies)
}

/// A game without tableau piles: everything lies in the stock, the reserve and the cells.
fn leave_no_tableau(random: &mut SplitMix64, rules: &mut RawRules, deck: Deck, on_goal: u8) {
    let deck = deck.cards();
    let rest = deck - on_goal - rules.cells.prefilled;
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
    let direction = random.choose(&[SequenceDirection::L, SequenceDirection::R, SequenceDirection::LR]);
    let build = random.choose(&[SequenceBuild::AnySuit, SequenceBuild::RedBlack, SequenceBuild::SameSuit]);
    // With one card at most for every gap, more ranks can still be played through.
    let is_narrow = build == SequenceBuild::SameSuit && direction != SequenceDirection::LR;
    let deck = Deck::random(random, if is_narrow { size + 1 } else { size });
    let rows = deck.foundations();
    // Other numbers of rows cannot be won (every run starts with a two), but can be played.
    let count = if random.percent(85) { rows } else { random.between(1, rows + 1) };
    let count = count.min(deck.cards() - 1);
    let sequences = SequenceRules { count, direction, build, fixed_suit: random.percent(50) };
    row_rules(deck, AccordionRules::default(), sequences)
}

fn accordion_rules(random: &mut SplitMix64, size: u8) -> RawRules {
    let deck = Deck::random(random, size);
    let cards = random.between(1, deck.cards().min(2 * size + 2));
    let mut moves = Vec::new();
    for _ in 0..random.between(1, 3) {
        let direction = random.choose(&[AccordionDirection::Left, AccordionDirection::Left, AccordionDirection::Right]);
        let step = AccordionMove { direction, distance: random.between(1, 4) };
        if !moves.contains(&step) {
            moves.push(step);
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
    let accordion = AccordionRules { size: cards, moves, policies: policies[..count].to_vec() };
    row_rules(deck, accordion, SequenceRules::default())
}
