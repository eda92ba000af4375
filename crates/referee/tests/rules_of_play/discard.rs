//! Cards that are taken away, and cards that cover each other.

use cadogan_referee::{Position, is_won, legal_moves};
use cadogan_rules::{
    BuildPolicy, Deal, DiscardGoal, Layout, Match, Place, PlayerMove, RawRules, Redeals, Rules, SpacesPolicy,
};

use crate::support::*;

/// A game of pairs that add up to 13, with this many piles.
fn pairs(count: u8, change: impl FnOnce(&mut RawRules)) -> Rules {
    game(count, |rules| {
        rules.foundations.present = false;
        rules.tableau.build = BuildPolicy::NoBuild;
        rules.tableau.spaces = SpacesPolicy::NoBuild;
        rules.discard.matches = vec![Match::Sum(13)];
        change(rules);
    })
}

/// Three cards, the first covered by the two others; the rest is in the stock.
fn peak(change: impl FnOnce(&mut RawRules)) -> Rules {
    pairs(3, |rules| {
        rules.tableau.layout = Layout::Rows(vec![vec![1], vec![0, 2]]);
        rules.stock.size = 49;
        change(rules);
    })
}

fn pair((from, name): (Place, &str), (other, with): (Place, &str)) -> PlayerMove {
    PlayerMove::Pair { from, card: card(name), other, with: card(with) }
}

fn pile(number: u8) -> Place {
    Place::Tableau(number)
}

fn alone(from: Place, name: &str) -> PlayerMove {
    carry(from, name, 1, Place::Discard)
}

#[test]
fn two_cards_that_add_up_go_together_and_the_highest_alone() {
    let rules = pairs(4, |_| ());
    let deal = tableau("9H|4C|KS|5D");
    let position = after(&rules, &deal, pair((pile(0), "9H"), (pile(1), "4C")));
    assert_eq!(position.discard, cards("9H 4C"));
    assert!(position.is_space(0) && position.is_space(1));
    assert_eq!(after(&rules, &deal, alone(pile(2), "KS")).discard, cards("KS"));
    assert_eq!(refusal(&rules, &deal, alone(pile(0), "9H")), "9♥ cannot be taken away alone");
    let wrong = pair((pile(0), "9H"), (pile(3), "5D"));
    assert_eq!(refusal(&rules, &deal, wrong), "9♥ and 5♦ cannot be taken away together");
    let itself = pair((pile(0), "9H"), (pile(0), "9H"));
    assert_eq!(refusal(&rules, &deal, itself), "pile 1 offers one card at a time, not two that go together");
}

#[test]
fn a_pair_is_listed_once_and_may_be_named_either_way_round() {
    let rules = pairs(2, |_| ());
    let position = Position::start(&rules, &tableau("9H|4C"));
    assert_eq!(legal_moves(&rules, &position), [pair((pile(0), "9H"), (pile(1), "4C"))]);
    let reversed = pair((pile(1), "4C"), (pile(0), "9H"));
    assert_eq!(cadogan_referee::check(&rules, &position, &reversed), Ok(()));
}

#[test]
fn every_kind_of_match_takes_its_cards_and_no_others() {
    let takes = |matches: Match, a: &str, b: &str| {
        let rules = pairs(2, |rules| rules.discard.matches = vec![matches]);
        is_legal(&rules, &tableau(&format!("{a}|{b}")), pair((pile(0), a), (pile(1), b)))
    };
    assert!(
        takes(Match::Sum(14), "KH", "AC") && takes(Match::Sum(14), "7H", "7C") && !takes(Match::Sum(14), "KH", "2C")
    );
    assert!(takes(Match::SameRank, "KH", "KC") && !takes(Match::SameRank, "KH", "QH"));
    let marriage = Match::Ranks(rank("Q"), rank("K"));
    assert!(takes(marriage, "KH", "QC") && takes(marriage, "QH", "KC") && !takes(marriage, "KH", "KC"));
    let rules = pairs(2, |rules| rules.discard.matches = vec![Match::Alone(rank("Q"))]);
    let deal = tableau("QH|KC");
    assert!(is_legal(&rules, &deal, alone(pile(0), "QH")) && !is_legal(&rules, &deal, alone(pile(1), "KC")));
}

#[test]
fn a_covered_card_waits_for_those_on_it() {
    let rules = peak(|_| ());
    let deal = tableau("KH|KC|9D");
    assert_eq!(refusal(&rules, &deal, alone(pile(0), "KH")), "pile 1 is covered: K♣ lies on it, pile 2");
    let one_gone = after(&rules, &deal, alone(pile(1), "KC")).to_deal();
    assert_eq!(refusal(&rules, &one_gone, alone(pile(0), "KH")), "pile 1 is covered: 9♦ lies on it, pile 3");
    assert!(is_legal(&rules, &tableau("KH||"), alone(pile(0), "KH")));
    // A card never goes together with one that it covers.
    let above = pair((pile(0), "4H"), (pile(2), "9D"));
    assert!(!is_legal(&rules, &tableau("4H||9D"), above));
}

#[test]
fn a_card_is_turned_up_when_nothing_covers_it_any_more() {
    let rules = peak(|rules| rules.tableau.face_up = cadogan_rules::FaceUpCards::Top);
    let start = Position::start(&rules, &tableau("5h|KC|KD"));
    assert!(!start.tableau[0][0].face_up && start.tableau[1][0].face_up);
    let moves = [alone(pile(1), "KC"), alone(pile(2), "KD")];
    assert!(after_all(&rules, &start.to_deal(), &moves).tableau[0][0].face_up);
}

#[test]
fn the_top_of_the_waste_counts_and_that_of_an_open_stock() {
    let deal = Deal { stock: cards("AH 9C"), waste: cards("2H 4D"), ..tableau("9H|4S|KD") };
    let closed = peak(|_| ());
    let open = peak(|rules| rules.discard.stock_top = true);
    let with_waste = pair((pile(1), "4S"), (Place::Waste, "4D"));
    assert!(refusal(&closed, &deal, with_waste).contains("cannot be taken away together"));
    let stock_and_waste = pair((Place::Waste, "4D"), (Place::Stock, "9C"));
    let told = "the top of the stock does not lie open: turn it first";
    assert_eq!(refusal(&closed, &deal, stock_and_waste), told);
    let position = after(&open, &deal, stock_and_waste);
    assert_eq!((position.stock.len(), position.waste.len()), (1, 1));
    assert!(is_legal(&open, &deal, pair((pile(1), "4S"), (Place::Stock, "9C"))));
}

#[test]
fn the_two_top_cards_of_the_waste_go_together_only_where_the_rules_say_so() {
    let deal = Deal { waste: cards("5H 9C 4D"), ..tableau("9H|4S|KD") };
    let both = pair((Place::Waste, "4D"), (Place::Waste, "9C"));
    let closed = peak(|_| ());
    assert!(refusal(&closed, &deal, both).starts_with("the waste offers one card at a time"));
    let rules = peak(|rules| rules.discard.waste_pairs = true);
    assert_eq!(after(&rules, &deal, both).waste, cards("5H"));
    let wrong = pair((Place::Waste, "4D"), (Place::Waste, "5H"));
    assert_eq!(refusal(&rules, &deal, wrong), "the card under the top 1 card of the waste is 9♣, not 5♥");
}

#[test]
fn two_cards_of_an_open_reserve_go_together() {
    let rules = pairs(1, |rules| rules.reserve.size = 3);
    let deal = Deal { reserve: cards("9H 2D 4C"), ..tableau("KD") };
    let position = after(&rules, &deal, pair((Place::Reserve(0), "9H"), (Place::Reserve(2), "4C")));
    assert_eq!(position.reserve, cards("2D"));
}

#[test]
fn the_goal_is_everything_or_the_tableau() {
    let left = Deal { stock: cards("AH"), discard: cards("KH"), ..tableau("||") };
    for (goal, won) in [(DiscardGoal::Everything, false), (DiscardGoal::Tableau, true)] {
        let rules = peak(|rules| rules.discard.goal = goal);
        assert_eq!(is_won(&rules, &Position::start(&rules, &left)), won);
        let nothing = Deal { discard: cards("KH AH"), ..tableau("||") };
        assert!(is_won(&rules, &Position::start(&rules, &nothing)));
    }
}

#[test]
fn what_was_taken_away_stays_away_and_other_games_take_nothing_away() {
    let rules = pairs(2, |_| ());
    let deal = Deal { discard: cards("KH"), ..tableau("9H|4C") };
    assert_eq!(
        refusal(&rules, &deal, carry(Place::Discard, "KH", 1, pile(0))),
        "cards that were taken away do not come back"
    );
    let plain = game(2, |_| ());
    let told = refusal(&plain, &tableau("KH|4C"), alone(pile(0), "KH"));
    assert_eq!(told, "this game has no discard: no cards are taken away");
}

#[test]
fn the_waste_is_turned_over_without_the_cards_that_are_gone() {
    let rules = peak(|rules| rules.stock.redeal = Redeals::Times(1));
    let deal = Deal { waste: cards("5H 9C 4D"), ..tableau("9H|4S|KD") };
    let position = after(&rules, &deal, PlayerMove::Redeal);
    assert_eq!((position.stock.clone(), position.redeals_used), (cards("4D 9C 5H"), 1));
}

#[test]
fn a_hole_takes_only_what_is_not_covered() {
    let rules = game(3, |rules| {
        rules.foundations.present = false;
        rules.hole.present = true;
        rules.tableau.build = BuildPolicy::NoBuild;
        rules.tableau.layout = Layout::Rows(vec![vec![1], vec![0, 2]]);
        rules.stock.size = 48;
        rules.stock.deal_type = cadogan_rules::StockDeal::Hole;
    });
    let deal = Deal { hole: cards("5H"), ..tableau("4H|6C|9D") };
    assert!(is_legal(&rules, &deal, carry(pile(1), "6C", 1, Place::Hole)));
    assert!(refusal(&rules, &deal, carry(pile(0), "4H", 1, Place::Hole)).contains("is covered"));
}
