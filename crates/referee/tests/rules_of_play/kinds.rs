//! Foundations of several kinds, heaps, and cards that go under a higher one of their suit.

use cadogan_referee::{Position, is_won, legal_moves};
use cadogan_rules::{
    BuildPolicy, Deal, DiscardGoal, FoundationBuild, Match, MaxRank, Place, PlayerMove, RawRules, RuleFile, Rules,
    SpacesPolicy, StockDeal, apply_settings,
};

use crate::support::*;

fn up(pile: u8, name: &str, foundation: u8) -> PlayerMove {
    carry(Place::Tableau(pile), name, 1, Place::FoundationPile(foundation))
}

/// The default game with these foundations.
fn with_foundations(piles: &str, more: &[&str]) -> Rules {
    let settings: Vec<String> =
        [format!("foundations.piles={piles}")].into_iter().chain(more.iter().map(|&one| one.to_owned())).collect();
    let settings: Vec<&str> = settings.iter().map(String::as_str).collect();
    apply_settings(&RuleFile::default(), &settings).expect("a game").rules
}

/// The first position of these piles with these heights of the foundations.
fn on_foundations(text: &str, heights: &[u8]) -> Deal {
    Deal { foundations: heights.to_vec(), ..tableau(text) }
}

#[test]
fn a_card_that_fits_two_foundations_goes_where_the_move_says() {
    let rules = with_foundations("4 A up|4 K down", &[]);
    // Clubs up to the six, and down to the eight.
    let deal = on_foundations("7C|QH|AH", &[6, 0, 0, 0, 6, 0, 0, 0]);
    assert_eq!(after(&rules, &deal, up(0, "7C", 0)).foundations[0], 7);
    assert_eq!(after(&rules, &deal, up(0, "7C", 4)).foundations[4], 7);
    let nameless = carry(Place::Tableau(0), "7C", 1, Place::Foundation);
    assert!(refusal(&rules, &deal, nameless).contains("which of the 8 foundations is meant"));
    assert_eq!(refusal(&rules, &deal, up(1, "QH", 5)), "Q♥ cannot go to foundation 6: its next rank is K");
    assert_eq!(refusal(&rules, &deal, up(2, "AH", 2)), "A♥ cannot go to foundation 3, which belongs to ♠");
    assert!(refusal(&rules, &deal, up(2, "AH", 8)).contains("foundation 9"));
    assert!(after(&rules, &deal, up(2, "AH", 1)).foundations[1] == 1);
}

#[test]
fn foundations_have_no_numbers_where_the_card_tells_which_one_it_is() {
    let rules = game(2, |_| ());
    let refused = refusal(&rules, &tableau("AC|2C"), up(0, "AC", 0));
    assert!(refused.contains("have no numbers"), "{refused}");
}

#[test]
fn a_foundation_ends_with_its_last_rank_and_runs_round_the_corner() {
    let hours = "TS up to A|2S up to 9|4 A up";
    let rules = with_foundations(hours, &[]);
    let deal = on_foundations("AS|2S", &[4, 0]);
    let position = after(&rules, &deal, up(0, "AS", 0));
    assert_eq!(position.foundation_piles(&rules)[0], cards("TS JS QS KS AS"));
    let full = refusal(&rules, &position.to_deal(), up(1, "2S", 0));
    assert_eq!(full, "2♠ cannot go to foundation 1: it is complete");
}

#[test]
fn steps_are_counted_round_the_circle() {
    let rules = with_foundations("A up|2 up by 2|3 up by 3|4 up by 4", &["foundations.build policy=any-suit"]);
    let deal = tableau("2C|4H|AC|6S");
    let position = after_all(&rules, &deal, &[up(0, "2C", 1), up(1, "4H", 1), up(3, "6S", 1), up(2, "AC", 0)]);
    assert_eq!(position.foundation_piles(&rules)[1], cards("2C 4H 6S"));
    assert_eq!(refusal(&rules, &deal, up(1, "4H", 1)), "4♥ cannot go to foundation 2: its next rank is 2");
}

#[test]
fn suits_follow_as_the_rules_say() {
    let follows = |build: FoundationBuild, lower: &str, upper: &str| {
        let rules = game(2, |rules| rules.foundations.build = build);
        let position = after(&rules, &tableau(&format!("{lower}|{upper}")), up(0, lower, 2));
        is_legal(&rules, &position.to_deal(), up(1, upper, 2))
    };
    assert!(follows(FoundationBuild::AnySuit, "AC", "2C") && follows(FoundationBuild::AnySuit, "AC", "2H"));
    assert!(follows(FoundationBuild::RedBlack, "AC", "2H") && !follows(FoundationBuild::RedBlack, "AC", "2S"));
    assert!(follows(FoundationBuild::SameColour, "AC", "2S") && !follows(FoundationBuild::SameColour, "AC", "2D"));
    let rules = game(2, |rules| rules.foundations.build = FoundationBuild::RedBlack);
    let position = after(&rules, &tableau("AC|2S"), up(0, "AC", 0));
    let refused = refusal(&rules, &position.to_deal(), up(1, "2S", 0));
    assert_eq!(refused, "the colour of 2♠ does not follow that of A♣ on foundation 1");
}

#[test]
fn a_card_comes_back_from_the_foundation_that_the_move_names() {
    let rules = game(2, |rules| {
        rules.foundations.build = FoundationBuild::AnySuit;
        rules.foundations.removable = true;
    });
    let position = after_all(&rules, &tableau("2D AC|2H"), &[up(0, "AC", 3), up(0, "2D", 3)]);
    let back = carry(Place::FoundationPile(3), "2D", 1, Place::Tableau(0));
    let again = after(&rules, &position.to_deal(), back);
    assert_eq!((again.foundations[3], again.foundation_cards[3].clone()), (1, cards("AC")));
    let other = carry(Place::FoundationPile(0), "2D", 1, Place::Tableau(0));
    assert_eq!(refusal(&rules, &position.to_deal(), other), "foundation 1 is empty");
}

#[test]
fn foundations_that_meet_win_although_none_is_complete() {
    let rules = with_foundations("4 A up|4 2 down", &["max rank=2", "tableau piles.count=1"]);
    let start = Deal { foundations: vec![1, 1, 1, 2, 1, 1, 0, 0], ..tableau("2S") };
    assert!(!is_won(&rules, &Position::start(&rules, &start)));
    assert!(is_won(&rules, &after(&rules, &start, up(0, "2S", 2))));
    assert!(is_won(&rules, &after(&rules, &start, up(0, "2S", 6))));
}

#[test]
fn alike_foundations_are_not_told_apart() {
    let rules = game(2, |rules| rules.foundations.build = FoundationBuild::AnySuit);
    let deal = tableau("AC|AH");
    let one = after_all(&rules, &deal, &[up(0, "AC", 0), up(1, "AH", 1)]);
    let other = after_all(&rules, &deal, &[up(0, "AC", 3), up(1, "AH", 2)]);
    assert_eq!(one.canonical(&rules), other.canonical(&rules));
}

/// Heaps and a stock of four cards, the deck of one rank more than that.
fn heaps(change: impl FnOnce(&mut RawRules)) -> Rules {
    game(2, |rules| {
        rules.max_rank = MaxRank(1);
        rules.tableau.build = BuildPolicy::NoBuild;
        rules.tableau.spaces = SpacesPolicy::NoBuild;
        rules.stock.size = 4;
        rules.stock.deal_type = StockDeal::Heaps;
        change(rules);
    })
}

#[test]
fn the_open_card_of_the_stock_goes_up_or_onto_any_heap() {
    let rules = heaps(|_| ());
    let deal = Deal { stock: cards("AD AS AH AC"), ..tableau("|") };
    let onto = |heap| carry(Place::Stock, "AC", 1, Place::Tableau(heap));
    let position = after(&rules, &deal, onto(1));
    assert_eq!(position.top_of_pile(1), Some(card("AC")));
    let on_top = after(&rules, &position.to_deal(), carry(Place::Stock, "AH", 1, Place::Tableau(1)));
    assert_eq!(on_top.tableau[1].len(), 2);
    assert!(is_legal(&rules, &deal, carry(Place::Stock, "AC", 1, Place::Foundation)));
    let sideways = shift(1, "AC", 1, 0);
    assert!(!is_legal(&rules, &position.to_deal(), sideways), "heaps only give to foundations");
    assert!(refusal(&rules, &deal, PlayerMove::TurnStock).contains("put on heaps"));
    let full = heaps(|rules| rules.tableau.most = 1);
    assert!(!is_legal(&full, &position.to_deal(), carry(Place::Stock, "AH", 1, Place::Tableau(1))));
}

#[test]
fn a_stock_that_is_turned_does_not_go_to_piles() {
    let rules = game(2, |rules| rules.stock.size = 4);
    let deal = Deal { stock: cards("AD AS AH AC"), ..tableau("2C|") };
    assert!(!is_legal(&rules, &deal, carry(Place::Stock, "AC", 1, Place::Tableau(1))));
}

fn under(change: impl FnOnce(&mut RawRules)) -> Rules {
    game(4, |rules| {
        rules.foundations.present = false;
        rules.tableau.build = BuildPolicy::SpacesOnly;
        rules.stock.size = 48;
        rules.stock.deal_type = StockDeal::TableauPiles;
        rules.discard.matches = vec![Match::LowerOfSuit];
        rules.discard.goal = DiscardGoal::AllButAces;
        change(rules);
    })
}

#[test]
fn a_card_goes_while_a_higher_one_of_its_suit_shows() {
    let rules = under(|_| ());
    let away = |pile, name| carry(Place::Tableau(pile), name, 1, Place::Discard);
    let deal = tableau("9H|KH|KC AH|2S");
    assert_eq!(after(&rules, &deal, away(0, "9H")).discard, cards("9H"));
    assert_eq!(after(&rules, &deal, away(1, "KH")).discard, cards("KH"), "the ace is the highest");
    let refused = refusal(&rules, &deal, away(2, "AH"));
    assert_eq!(refused, "A♥ cannot be taken away: no higher ♥ lies on top of another pile");
    assert!(!is_legal(&rules, &deal, away(3, "2S")));
}

#[test]
fn cards_fill_spaces_and_are_put_on_nothing_else() {
    let rules = under(|_| ());
    let deal = Deal { stock: cards("3C"), ..tableau("9H 8H||7C|2S") };
    assert!(is_legal(&rules, &deal, shift(0, "8H", 1, 1)));
    let refused = refusal(&rules, &deal, shift(2, "7C", 1, 0));
    assert_eq!(refused, "in this game a card is put into a space, never on another card");
}

#[test]
fn only_the_aces_may_be_left() {
    let rules = under(|_| ());
    let won = |text: &str, stock: &str| {
        is_won(&rules, &Position::start(&rules, &Deal { stock: cards(stock), ..tableau(text) }))
    };
    assert!(won("AH|AC AS||AD", "") && !won("AH|AC|AS|2D AD", "") && !won("AH|AC|AS|", "2D"));
    assert!(won("AH|AC|AS|", "AD"), "wherever they lie");
    let position = Position::start(&rules, &tableau("AH|AC|AS|AD"));
    assert!(legal_moves(&rules, &position).is_empty());
}

#[test]
fn several_holes_are_foundations_that_are_built_either_way() {
    let rules =
        with_foundations("AS up or down, laid out|KH up or down, laid out", &["foundations.build policy=any-suit"]);
    let mut deal = on_foundations("2C|QD|KS|9H", &[1, 1]);
    deal.foundation_cards = vec![cards("AS"), cards("KH")];
    for (pile, name, foundation) in [(0, "2C", 0), (1, "QD", 1), (2, "KS", 0)] {
        let position = after(&rules, &deal, up(pile, name, foundation));
        assert_eq!(position.foundation_cards[usize::from(foundation)].last(), Some(&card(name)));
    }
    assert_eq!(
        refusal(&rules, &deal, up(2, "KS", 1)),
        "K♠ cannot go on foundation 2: K♥ is on top, not a card one rank away"
    );
    assert!(refusal(&rules, &deal, up(3, "9H", 0)).contains("A♠ is on top"));
    // Any number of cards, back and forth.
    let line = [up(0, "2C", 0), up(1, "AD", 0), up(2, "2H", 0)];
    let mut deal = on_foundations("2C|AD|2H|9H", &[1, 1]);
    deal.foundation_cards = vec![cards("AS"), cards("KH")];
    assert_eq!(after_all(&rules, &deal, &line).foundation_cards[0], cards("AS 2C AD 2H"));
}
