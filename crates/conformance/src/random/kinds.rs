//! Random rules of games whose foundations are of several kinds or not built in suit, of games of heaps, and of games in
//! which cards go under a higher one of their suit.

use cadogan_cards::{Rank, Suit};
use cadogan_rules::*;

use super::SplitMix64;
use super::rules::{Deck, no_foundations, pile_rules, random_rank};

/// Valid rules with at most `size` ranks. What does not make a game is drawn again.
pub(super) fn random_rules(random: &mut SplitMix64, size: u8) -> Rules {
    loop {
        let raw = match random.below(100) {
            0..60 => foundation_kinds(random, size),
            60..80 => heaps(random, size),
            _ => lower_of_suit(random, size),
        };
        if let Ok(rules) = raw.validate() {
            return rules;
        }
    }
}

/// A game of piles with other foundations.
fn foundation_kinds(random: &mut SplitMix64, size: u8) -> RawRules {
    let mut rules = pile_rules(random, size, false);
    // Their sizes were drawn for the cards that other foundations leave.
    rules.tableau.sizes.clear();
    rules.tableau.face_down.clear();
    if random.percent(6) {
        rules.tableau.build = BuildPolicy::SpacesOnly;
    }
    vary_foundations(random, &mut rules);
    if random.percent(12) {
        rules.tableau.direction = BuildDirection::Equal;
    }
    if random.percent(25) {
        sort_in_place(random, &mut rules);
    }
    rules
}

/// Complete runs that stay in the tableau.
fn sort_in_place(random: &mut SplitMix64, rules: &mut RawRules) {
    rules.foundations = FoundationRules { complete_only: true, runs_stay: true, ..FoundationRules::default() };
    rules.reserve.piles.clear();
    rules.reserve.build = BuildPolicy::NoBuild;
    rules.pockets = PocketRules::default();
    rules.gather = GatherRules::default();
    if matches!(rules.tableau.build, BuildPolicy::NoBuild | BuildPolicy::SpacesOnly) {
        rules.tableau.build = random.choose(&[BuildPolicy::AnySuit, BuildPolicy::RedBlack]);
    }
    let runs = (rules.deck_size() / rules.run_length().max(1)) as u8;
    rules.tableau.count = (runs + random.between(0, 2)).min(rules.deck_size() as u8 - 1);
    if rules.stock.deal_type == StockDeal::ReservePiles {
        rules.stock.deal_type = StockDeal::Waste;
    }
}

fn vary_foundations(random: &mut SplitMix64, rules: &mut RawRules) {
    let max_rank = rules.max_rank();
    rules.foundations.complete_only = false;
    rules.foundations.up_while_dealing = UpWhileDealing::None;
    if random.percent(60) {
        use FoundationBuild::{AnySuit, RedBlack, SameColour};
        rules.foundations.build = random.choose(&[AnySuit, AnySuit, RedBlack, SameColour]);
        if random.percent(40) {
            return;
        }
    }
    rules.foundations.initial = InitialCards::None;
    rules.foundations.base = FoundationBase::Rank(random_rank(random, max_rank));
    let decks = rules.decks();
    let mut laid_out = || random.percent(40);
    let (first, second) = (laid_out(), laid_out());
    let pile = |count: u8, base: Rank, down: bool, laid_out: bool| FoundationPile {
        count,
        base,
        suit: None,
        down,
        either: false,
        step: 1,
        last: None,
        back: false,
        laid_out,
    };
    let (one, other) = (random_rank(random, max_rank), random_rank(random, max_rank));
    rules.foundations.piles = match random.below(5) {
        // From the ace up and from the king down.
        0 => vec![pile(4, Rank::ACE, false, first), pile(4, Rank::new(max_rank).unwrap_or(Rank::ACE), true, second)],
        // All alike, by steps, one way or the other.
        1 => {
            let step = random.between(1, 3);
            vec![FoundationPile { step, ..pile(4 * decks, one, random.percent(50), first) }]
        }
        2 => clock(random, max_rank, decks, first),
        // Each by steps of its own.
        3 => (1..=4 * decks)
            .map(|step| {
                let step = (step - 1) % max_rank.max(1) + 1;
                let base = Rank::new(step).unwrap_or(Rank::ACE);
                FoundationPile { step: step.min(max_rank.saturating_sub(1)).max(1), ..pile(1, base, false, first) }
            })
            .collect(),
        // Some of one kind, some of another.
        _ => {
            let down = random.percent(50);
            vec![
                pile(random.between(1, 4 * decks), one, down, first),
                pile(random.between(1, 4 * decks), other, !down, second),
            ]
        }
    };
    // Like holes, one or several.
    if random.percent(25) {
        let either = FoundationPile { either: true, ..pile(random.between(1, 3), one, false, first) };
        rules.foundations.piles.truncate(1);
        match random.percent(50) {
            true => rules.foundations.piles = vec![either],
            false => rules.foundations.piles.push(either),
        }
    }
}

/// Every suit in parts, each on a foundation of its own.
fn clock(random: &mut SplitMix64, max_rank: u8, decks: u8, laid_out: bool) -> Vec<FoundationPile> {
    let mut piles = Vec::new();
    for _ in 0..decks {
        for suit in Suit::ALL {
            let first = random.between(0, max_rank - 1);
            let rank = |steps: u8| Rank::new((first + steps) % max_rank + 1).unwrap_or(Rank::ACE);
            let mut done = 0;
            while done < max_rank {
                let length = random.between(1, max_rank - done);
                let (base, last) = (rank(done), Some(rank(done + length - 1)));
                piles.push(FoundationPile {
                    count: 1,
                    base,
                    suit: Some(suit),
                    down: false,
                    either: false,
                    step: 1,
                    last,
                    back: false,
                    laid_out,
                });
                done += length;
            }
        }
    }
    piles
}

/// A stock that is put on heaps.
fn heaps(random: &mut SplitMix64, size: u8) -> RawRules {
    let deck = Deck::random(random, size);
    let mut rules = RawRules { max_rank: MaxRank(deck.max_rank), two_decks: deck.two_decks, ..RawRules::default() };
    if random.percent(70) {
        vary_foundations(random, &mut rules);
    }
    rules.foundations.removable = random.percent(30);
    rules.tableau.count = random.between(1, 4);
    rules.tableau.build = BuildPolicy::NoBuild;
    rules.tableau.spaces = random.choose(&[SpacesPolicy::Any, SpacesPolicy::NoBuild, SpacesPolicy::Kings]);
    rules.tableau.most = if random.percent(20) { random.between(1, 5) } else { 0 };
    rules.stock.deal_type = StockDeal::Heaps;
    let left = (rules.deck_size() - rules.cards_on_foundations().min(rules.deck_size())) as u8;
    rules.reserve =
        ReserveRules { size: random.between(0, left.min(3)), stacked: random.percent(50), ..ReserveRules::default() };
    let left = left - rules.reserve.size;
    rules.stock.size = if random.percent(70) { left } else { random.between(left.min(1), left) };
    rules
}

/// Cards that go under a higher one of their suit.
fn lower_of_suit(random: &mut SplitMix64, size: u8) -> RawRules {
    // Few cards of a suit are decided at sight.
    let deck = Deck::random(random, size + 1);
    let mut rules = RawRules {
        foundations: no_foundations(),
        max_rank: MaxRank(deck.max_rank),
        two_decks: deck.two_decks,
        ..RawRules::default()
    };
    rules.discard =
        DiscardRules { matches: vec![Match::LowerOfSuit], goal: DiscardGoal::AllButAces, ..DiscardRules::default() };
    rules.tableau.count = random.between(2, 5);
    rules.tableau.build = random.choose(&[BuildPolicy::SpacesOnly, BuildPolicy::SpacesOnly, BuildPolicy::NoBuild]);
    rules.tableau.spaces = random.choose(&[SpacesPolicy::Any, SpacesPolicy::Any, SpacesPolicy::Kings]);
    rules.tableau.move_group = random.choose(&[GroupMoves::No, GroupMoves::No, GroupMoves::AnyTail]);
    rules.tableau.face_up = random.choose(&[FaceUpCards::All, FaceUpCards::Top]);
    rules.stock.deal_type = StockDeal::TableauPiles;
    rules.stock.size = random.between(0, deck.cards() - 1);
    rules.stock.deal_over_spaces = random.percent(70);
    rules
}
