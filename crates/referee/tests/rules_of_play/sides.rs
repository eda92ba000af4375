//! Reserve piles and pockets, which are numbered after the tableau piles.

use cadogan_rules::{BuildPolicy, GroupMoves, Place, PlayerMove, PocketOpens, Rules, StockDeal, SunkRank};

use crate::support::*;

/// Two tableau piles and two reserve piles.
fn with_reserve(build: BuildPolicy) -> Rules {
    game(2, |rules| {
        rules.reserve.piles = vec![2, 2];
        rules.reserve.build = build;
        rules.stock.size = 8;
        rules.stock.deal_type = StockDeal::ReservePiles;
    })
}

#[test]
fn only_the_top_card_of_a_reserve_pile_is_available() {
    let rules = with_reserve(BuildPolicy::NoBuild);
    let deal = tableau("KC | QD | JH QS | TD");
    let taken = after(&rules, &deal, shift(2, "QS", 1, 0));
    assert_eq!(taken.tableau, piles("KC QS | QD | JH | TD"));
    let both = shift(2, "JH", 2, 1);
    assert_eq!(refusal(&rules, &deal, both), "pile 3 gives and takes one card at a time");
    let ace = tableau("KC | QD | AH | TD");
    assert!(is_legal(&rules, &ace, carry(Place::Tableau(2), "AH", 1, Place::Foundation)));
}

#[test]
fn nothing_is_put_on_reserve_piles_unless_the_rules_say_so() {
    let deal = tableau("TC | QD | JH | KD");
    let (onto, king) = (shift(0, "TC", 1, 2), shift(1, "QD", 1, 3));
    let closed = with_reserve(BuildPolicy::NoBuild);
    assert_eq!(refusal(&closed, &deal, onto), "pile 3 is a reserve pile, and nothing is put on reserve piles");
    let open = with_reserve(BuildPolicy::RedBlack);
    assert_eq!(after(&open, &deal, onto).tableau, piles(" | QD | JH TC | KD"));
    assert_eq!(refusal(&open, &deal, king), "Q♦ cannot go on K♦: the build policy is red-black");
    let emptied = tableau("TC | QD | | KD");
    assert_eq!(refusal(&open, &emptied, onto), "pile 3 is an empty reserve pile, and these stay empty");
}

#[test]
fn the_last_card_of_a_reserve_pile_may_go_to_a_space() {
    let rules = with_reserve(BuildPolicy::NoBuild);
    assert_eq!(after(&rules, &tableau(" | QD | JH | "), shift(2, "JH", 1, 0)).tableau, piles("JH | QD | | "));
}

#[test]
fn a_stock_is_dealt_to_the_reserve_piles_from_the_left() {
    let rules = with_reserve(BuildPolicy::NoBuild);
    let mut deal = tableau("KC | QD | JH | ");
    deal.stock = cards("2C 3C 4C");
    let once = after(&rules, &deal, PlayerMove::DealToReserve);
    assert_eq!(once.tableau, piles("KC | QD | JH 4C | 3C"));
    let twice = after(&rules, &once.to_deal(), PlayerMove::DealToReserve);
    assert_eq!(twice.tableau, piles("KC | QD | JH 4C 2C | 3C"));
    assert_eq!(refusal(&rules, &twice.to_deal(), PlayerMove::DealToReserve), "the stock is empty");
    assert_eq!(refusal(&rules, &deal, PlayerMove::DealRow), "this stock is dealt to the reserve piles");
}

/// Two tableau piles and a pocket.
fn with_pocket(opens: PocketOpens, rank: SunkRank, most: u8, groups: bool) -> Rules {
    game(2, |rules| {
        rules.tableau.move_group = GroupMoves::Yes;
        rules.stock.size = 8;
        rules.stock.deal_type = StockDeal::TableauPiles;
        rules.pockets.count = 1;
        rules.pockets.opens = opens;
        rules.pockets.rank = rank;
        rules.pockets.most = most;
        rules.pockets.groups = groups;
    })
}

#[test]
fn a_pocket_may_open_only_when_the_stock_is_empty() {
    let rules = with_pocket(PocketOpens::WhenStockIsEmpty, SunkRank::None, 1, true);
    let mut deal = tableau("KC QD JS | 9H | ");
    let group = shift(0, "QD", 2, 2);
    assert_eq!(after(&rules, &deal, group).tableau, piles("KC | 9H | QD JS"));
    deal.stock = cards("2C");
    assert_eq!(
        refusal(&rules, &deal, group),
        "pile 3 is a pocket that opens when the stock is empty; the stock has 1 card"
    );
}

#[test]
fn what_lies_in_a_pocket_leaves_as_from_the_tableau() {
    let rules = with_pocket(PocketOpens::Always, SunkRank::None, 1, true);
    let deal = tableau("KC | QH | QD JS");
    assert_eq!(after(&rules, &deal, shift(2, "QD", 2, 0)).tableau, piles("KC QD JS | QH | "));
    assert_eq!(after(&rules, &deal, shift(2, "JS", 1, 1)).tableau, piles("KC | QH JS | QD"));
    assert_eq!(refusal(&rules, &deal, shift(1, "QH", 1, 2)), "pile 3 has 2 cards, and no pile is built beyond 1");
}

#[test]
fn a_pocket_for_one_rank_takes_no_other() {
    let rules = with_pocket(PocketOpens::Always, SunkRank::Rank(rank("K")), 2, false);
    let deal = tableau("QH KC | KD | KS");
    assert_eq!(after(&rules, &deal, shift(0, "KC", 1, 2)).tableau, piles("QH | KD | KS KC"));
    let queen = tableau("KC QH | KD | KS");
    assert_eq!(refusal(&rules, &queen, shift(0, "QH", 1, 2)), "pile 3 is a pocket for cards of rank K, not for Q♥");
    let full = tableau("QH KC | QD | KS KD");
    assert_eq!(refusal(&rules, &full, shift(0, "KC", 1, 2)), "pile 3 has 2 cards, and no pile is built beyond 2");
}
