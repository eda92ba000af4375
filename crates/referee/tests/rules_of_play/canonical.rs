//! Which positions count as the same.

use cadogan_referee::Position;
use cadogan_rules::{Deal, PlayerMove, Redeals, Rules, StockDeal};

use crate::support::*;

fn same(rules: &Rules, a: &Deal, b: &Deal) -> bool {
    Position::start(rules, a).canonical(rules) == Position::start(rules, b).canonical(rules)
}

#[test]
fn the_order_of_piles_means_nothing() {
    let rules = game(3, |_| ());
    assert!(same(&rules, &tableau("9C 8H | | 2S"), &tableau("2S | 9C 8H |")));
    assert!(!same(&rules, &tableau("9C 8H | | 2S"), &tableau("8H 9C | | 2S")));
    assert!(!same(&rules, &tableau("9C 8H | | 2S"), &tableau("9C | 8H | 2S")));
    assert!(!same(&rules, &tableau("9C 8H | |"), &tableau("9c 8H | |")), "face down is not face up");
}

#[test]
fn the_order_of_piles_counts_while_rows_are_to_be_dealt() {
    let rules = game(2, |rules| {
        rules.stock.size = 2;
        rules.stock.deal_type = StockDeal::TableauPiles;
    });
    let mut a = tableau("9C | 2S");
    let mut b = tableau("2S | 9C");
    assert!(same(&rules, &a, &b));
    a.stock = cards("3D");
    b.stock = cards("3D");
    assert!(!same(&rules, &a, &b));
}

#[test]
fn the_order_of_cells_and_of_open_reserves_means_nothing() {
    let rules = game(1, |rules| {
        rules.cells.count = 2;
        rules.reserve.size = 2;
    });
    let deal = |held: &str, reserve: &str| {
        let mut deal = tableau("9C");
        deal.cells = places(held);
        deal.reserve = cards(reserve);
        deal
    };
    assert!(same(&rules, &deal("2D -", "4D 5D"), &deal("- 2D", "5D 4D")));
    assert!(!same(&rules, &deal("2D -", "4D 5D"), &deal("4D -", "2D 5D")));
    let rules = rules.vary(|rules| rules.reserve.stacked = true).expect("a game");
    assert!(!same(&rules, &deal("2D -", "4D 5D"), &deal("2D -", "5D 4D")));
}

#[test]
fn where_the_waste_ends_and_redeals_used_are_part_of_the_position() {
    let rules = game(1, |rules| rules.stock.size = 2);
    let deal = |stock: &str, waste: &str, redeals_used: u32| {
        let mut deal = tableau("9C");
        (deal.stock, deal.waste, deal.redeals_used) = (cards(stock), cards(waste), redeals_used);
        deal
    };
    assert!(!same(&rules, &deal("2D", "3D", 0), &deal("2D 3D", "", 0)));
    let rules = rules.vary(|rules| rules.stock.redeal = Redeals::Times(2)).expect("a game");
    assert!(!same(&rules, &deal("2D", "3D", 0), &deal("2D", "3D", 1)));
    let rules = rules.vary(|rules| rules.stock.redeal = Redeals::Unlimited).expect("a game");
    assert!(same(&rules, &deal("2D", "3D", 0), &deal("2D", "3D", 1)));
}

#[test]
fn the_two_foundations_of_a_suit_are_interchangeable() {
    let rules = game(1, |rules| rules.two_decks = true);
    let deal = |heights: [u8; 8]| Deal { foundations: heights.to_vec(), ..tableau("9C") };
    assert!(same(&rules, &deal([0, 2, 0, 0, 0, 1, 0, 0]), &deal([0, 1, 0, 0, 0, 2, 0, 0])));
    assert!(!same(&rules, &deal([0, 2, 0, 0, 0, 1, 0, 0]), &deal([0, 2, 0, 0, 1, 0, 0, 0])));
}

#[test]
fn of_the_hole_only_the_top_counts() {
    let rules = game(1, |rules| {
        rules.foundations.present = false;
        rules.hole.present = true;
    });
    let deal = |hole: &str| Deal { hole: cards(hole), ..tableau("9C") };
    assert!(same(&rules, &deal("2D 3D 4D"), &deal("3D 2D 4D")));
    assert!(!same(&rules, &deal("2D 3D 4D"), &deal("2D 4D 3D")));
}

#[test]
fn a_position_and_the_deal_it_is_saved_as_are_the_same() {
    let rules = game(2, |rules| {
        rules.stock.size = 3;
        rules.stock.deal_count = 2;
    });
    let mut deal = tableau("3h 9C | 2S");
    deal.stock = cards("4D 5D 6D");
    let position = after(&rules, &deal, PlayerMove::TurnStock);
    assert_eq!(Position::start(&rules, &position.to_deal()), position);
}
