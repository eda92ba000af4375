//! Deals and rules on which the general space once went wrong, one test each.

use cadogan_cards::{Card, Rank, Suit};
use cadogan_conformance::RandomCase;
use cadogan_conformance::checks::general::{Checked, Settings, check};
use cadogan_rules::deal::TableauCard;
use cadogan_rules::{Deal, MaxRank, Rules, StockRules, preset};
use cadogan_search::{Budget, Outcome, Search, Space};
use cadogan_spaces::{General, GeneralTwoDecks, Streamliner, Techniques};

fn ace(suit: Suit) -> Card {
    Card::new(Rank::ACE, suit)
}

/// The key of the suit streamliner includes the foundations. A complete suit that went up changed them without updating
/// the key, while worrying back updated it: the same position got ever new keys, and the search did not end.
#[test]
fn complete_suits_and_worrying_back_under_the_suit_streamliner() {
    let rules = Rules::default()
        .vary(|rules| {
            rules.tableau.count = 1;
            rules.max_rank = MaxRank(1);
            rules.foundations.removable = true;
            rules.foundations.complete_only = true;
            rules.stock = StockRules { size: 2, ..StockRules::default() };
        })
        .expect("a game");
    let face_up = |suit| TableauCard { card: ace(suit), face_up: true };
    let deal = Deal {
        tableau: vec![vec![face_up(Suit::Diamonds), face_up(Suit::Spades)]],
        foundations: vec![0; 4],
        base: Some(Rank::ACE),
        stock: vec![ace(Suit::Clubs), ace(Suit::Hearts)],
        ..Deal::default()
    };
    let case = RandomCase { rules, deal };
    for streamliner in [Streamliner::NONE, Streamliner::BOTH, Streamliner { suits: true, foundations: false }] {
        assert_eq!(check(&case, Settings { streamliner, ..Settings::ALL }, 10_000), Ok(Checked::Winnable));
    }
}

/// With two decks a card may go to the second foundation of its suit; looking ahead always assumed the first one.
#[test]
fn looking_ahead_to_the_second_foundation_of_a_suit() {
    let rules = preset("american-toad").expect("a preset").rules();
    for seed in 1..=4 {
        let deal = Deal::from_seed(rules, seed).expect("presets can be dealt");
        let mut space = GeneralTwoDecks::new(rules, &deal, Techniques::all(), Streamliner::BOTH).expect("a valid deal");
        let mut moves = Vec::new();
        for _ in 0..200 {
            moves.clear();
            match space.forced() {
                Some(forced) => moves.push(forced),
                None => space.moves(&mut moves),
            }
            for &m in &moves {
                let ahead = space.key_after(m);
                let undo = space.play(m);
                assert!(ahead.is_none_or(|key| key == space.key()), "{m:?} of seed {seed}");
                space.undo(m, undo);
            }
            match moves.first() {
                Some(&m) => space.play(m),
                None => break,
            };
        }
    }
}

/// A table that had taken all memory left none for the first position whose place was full of positions on the path:
/// the search gave up although most of the table could have been forgotten. (Streets and Alleys, seed 1, in 200 MiB;
/// here in a tenth of it.)
#[test]
fn a_deep_path_in_little_memory() {
    let rules = preset("streets-and-alleys").expect("a preset").rules();
    let deal = Deal::from_seed(rules, 1).expect("presets can be dealt");
    let space = General::new(rules, &deal, Techniques::all(), Streamliner::NONE).expect("a valid deal");
    let mut search = Search::new(space);
    let outcome = search.run(&mut Budget::of_bytes(20 << 20).positions(3_000_000).meter());
    assert!(matches!(outcome, Outcome::Stopped(cadogan_search::Reason::Positions)), "{outcome:?}");
    let statistics = search.statistics();
    assert!(statistics.max_depth > 100_000 && statistics.evictions > 0, "{statistics:?}");
    assert!(statistics.peak_bytes <= 20 << 20);
}
