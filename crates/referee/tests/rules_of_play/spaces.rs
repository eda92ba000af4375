//! What may enter an empty tableau pile.

use cadogan_rules::{BuildPolicy, FoundationBase, GroupMoves, Place, PlayerMove, SpacesPolicy, StockDeal};

use crate::support::*;

#[test]
fn any_card_or_group_enters_a_space() {
    let rules = game(2, |rules| {
        rules.tableau.build = BuildPolicy::RedBlack;
        rules.tableau.move_group = GroupMoves::Yes;
        rules.cells.count = 1;
    });
    let mut deal = tableau("9C 6H 5S |");
    deal.cells = places("2D");
    assert!(is_legal(&rules, &deal, shift(0, "5S", 1, 1)));
    assert!(is_legal(&rules, &deal, shift(0, "6H", 2, 1)));
    assert!(is_legal(&rules, &deal, carry(Place::Cell(0), "2D", 1, Place::Tableau(1))));
}

#[test]
fn nothing_enters_a_space_where_spaces_stay_empty() {
    let rules = game(2, |rules| rules.tableau.spaces = SpacesPolicy::NoBuild);
    let deal = tableau("9C KH |");
    assert_eq!(refusal(&rules, &deal, shift(0, "KH", 1, 1)), "pile 2 is a space, and spaces stay empty");
}

#[test]
fn kings_are_the_highest_rank_of_a_shorter_deck() {
    let rules = game(2, |rules| {
        rules.tableau.spaces = SpacesPolicy::Kings;
        rules.max_rank.0 = 5;
    });
    assert!(is_legal(&rules, &tableau("2C 5H |"), shift(0, "5H", 1, 1)));
    assert_eq!(
        refusal(&rules, &tableau("2C 4H |"), shift(0, "4H", 1, 1)),
        "pile 2 is a space and takes only cards of the highest rank, not 4♥"
    );
}

#[test]
fn kings_are_the_rank_below_the_foundation_base() {
    let rules = game(2, |rules| {
        rules.tableau.spaces = SpacesPolicy::Kings;
        rules.foundations.base = FoundationBase::Random;
    });
    let mut deal = tableau("2C 7H |");
    deal.base = Some(rank("8"));
    assert!(is_legal(&rules, &deal, shift(0, "7H", 1, 1)));
    deal.base = Some(rank("7"));
    assert!(!is_legal(&rules, &deal, shift(0, "7H", 1, 1)));
}

#[test]
fn a_group_headed_by_a_king_enters_a_space_of_kings() {
    let rules = game(2, |rules| {
        rules.tableau.spaces = SpacesPolicy::Kings;
        rules.tableau.move_group = GroupMoves::Yes;
    });
    let deal = tableau("2C KH QS |");
    assert!(is_legal(&rules, &deal, shift(0, "KH", 2, 1)));
    assert!(!is_legal(&rules, &deal, shift(0, "QS", 1, 1)));
}

#[test]
fn a_whole_pile_does_not_move_to_a_space_where_that_changes_nothing() {
    let rules = game(2, |rules| rules.tableau.move_group = GroupMoves::Yes);
    let reason = "moving all of pile 1 to the space 2 changes nothing";
    assert_eq!(refusal(&rules, &tableau("9C |"), shift(0, "9C", 1, 1)), reason);
    assert_eq!(refusal(&rules, &tableau("9C 8H |"), shift(0, "9C", 2, 1)), reason);
}

#[test]
fn a_whole_pile_moves_to_a_space_while_rows_are_still_to_be_dealt() {
    for move_group in [GroupMoves::No, GroupMoves::Yes, GroupMoves::WholePile, GroupMoves::MaximalGroup] {
        let rules = game(2, |rules| {
            rules.tableau.move_group = move_group;
            rules.stock.size = 2;
            rules.stock.deal_type = StockDeal::TableauPiles;
        });
        let mut deal = tableau("9C |");
        deal.stock = cards("AD AH");
        assert!(is_legal(&rules, &deal, shift(0, "9C", 1, 1)), "{move_group:?}");
        let dealt = after(&rules, &deal, PlayerMove::DealRow);
        assert_eq!(dealt.tableau, piles("9C AH | AD"));
        deal.stock.clear();
        assert!(!is_legal(&rules, &deal, shift(0, "9C", 1, 1)), "{move_group:?}, when the stock is gone");
    }
}

#[test]
fn a_waste_card_enters_a_space_by_the_same_policy() {
    let rules = game(2, |rules| {
        rules.tableau.spaces = SpacesPolicy::Kings;
        rules.stock.size = 1;
    });
    let mut deal = tableau("9C |");
    deal.waste = cards("QH");
    assert!(!is_legal(&rules, &deal, carry(Place::Waste, "QH", 1, Place::Tableau(1))));
    deal.waste = cards("KH");
    assert!(is_legal(&rules, &deal, carry(Place::Waste, "KH", 1, Place::Tableau(1))));
}
