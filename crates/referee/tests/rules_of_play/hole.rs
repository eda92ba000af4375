//! The hole.

use cadogan_referee::{Position, is_won};
use cadogan_rules::{HoleBase, HoleDirection, Place, PlayerMove, Rules, StockDeal, SunkRank};

use crate::support::*;

fn with_hole(max_rank: u8, loops: bool) -> Rules {
    game(3, |rules| {
        rules.foundations.present = false;
        rules.hole.present = true;
        rules.hole.loops = loops;
        rules.max_rank.0 = max_rank;
    })
}

fn takes(rules: &Rules, top: &str, name: &str) -> bool {
    let mut deal = tableau(name);
    deal.hole = cards(top);
    is_legal(rules, &deal, carry(Place::Tableau(0), name, 1, Place::Hole))
}

#[test]
fn the_hole_takes_the_next_rank_up_or_down_of_any_suit() {
    let rules = with_hole(13, false);
    assert!(takes(&rules, "5H", "6H") && takes(&rules, "5H", "4S"));
    assert!(!takes(&rules, "5H", "5S") && !takes(&rules, "5H", "7H"));
    assert!(!takes(&rules, "KH", "AS") && !takes(&rules, "AS", "KH"));
}

#[test]
fn with_loops_the_highest_rank_and_the_ace_are_neighbours() {
    assert!(takes(&with_hole(13, true), "KH", "AS") && takes(&with_hole(13, true), "AS", "KH"));
    assert!(takes(&with_hole(5, true), "5H", "AS") && !takes(&with_hole(5, false), "5H", "AS"));
}

#[test]
fn a_rank_is_its_own_neighbour_only_in_a_looping_deck_of_aces() {
    assert!(takes(&with_hole(1, true), "AH", "AS") && !takes(&with_hole(1, false), "AH", "AS"));
    for loops in [false, true] {
        assert!(takes(&with_hole(2, loops), "AH", "2S") && !takes(&with_hole(2, loops), "AH", "AS"));
        assert!(!takes(&with_hole(3, loops), "2H", "2S"));
    }
}

#[test]
fn the_hole_takes_cards_from_cells_reserve_and_waste() {
    let rules = with_hole(13, true)
        .vary(|rules| {
            rules.cells.count = 1;
            rules.reserve.size = 1;
            rules.stock.size = 1;
        })
        .expect("a game");
    let mut deal = tableau("9C");
    deal.hole = cards("3D");
    deal.cells = places("2C");
    deal.reserve = cards("4C");
    deal.waste = cards("4H");
    for (from, name) in [(Place::Cell(0), "2C"), (Place::Reserve(0), "4C"), (Place::Waste, "4H")] {
        assert_eq!(after(&rules, &deal, carry(from, name, 1, Place::Hole)).hole.last(), Some(&card(name)));
    }
    assert_eq!(
        refusal(&rules, &deal, carry(Place::Tableau(0), "9C", 1, Place::Hole)),
        "9♣ cannot go to the hole: 3♦ is on top, not a card one rank away"
    );
    assert_eq!(
        refusal(&rules, &deal, carry(Place::Tableau(0), "9C", 1, Place::Foundation)),
        "this game has no foundations"
    );
}

#[test]
fn a_hole_game_with_building_counts_ranks_from_the_ace() {
    let rules = with_hole(5, true);
    let mut deal = tableau("5C | 4H | AH");
    deal.hole = cards("3D");
    assert!(is_legal(&rules, &deal, shift(1, "4H", 1, 0)));
    assert!(!is_legal(&rules, &deal, shift(0, "5C", 1, 2)), "loops are for the hole only");
}

#[test]
fn a_hole_game_is_won_when_every_card_is_in_the_hole_the_stock_too() {
    let rules = with_hole(13, true)
        .vary(|rules| {
            rules.stock.size = 2;
            rules.stock.deal_type = StockDeal::Hole;
        })
        .expect("a game");
    let mut deal = tableau("| |");
    deal.hole = cards("3D");
    deal.stock = cards("9D");
    assert!(!is_won(&rules, &Position::start(&rules, &deal)));
    assert!(is_won(&rules, &after(&rules, &deal, PlayerMove::DealToHole)));
}

#[test]
fn a_hole_may_be_built_in_one_direction() {
    let up = with_hole(13, true).vary(|rules| rules.hole.direction = HoleDirection::Up).expect("a game");
    assert!(takes(&up, "5H", "6S") && takes(&up, "KH", "AS"));
    assert!(!takes(&up, "5H", "4S") && !takes(&up, "AH", "KS"));
    let down = with_hole(13, false).vary(|rules| rules.hole.direction = HoleDirection::Down).expect("a game");
    assert!(takes(&down, "5H", "4S") && !takes(&down, "5H", "6S") && !takes(&down, "AH", "KS"));
    let mut deal = tableau("4S");
    deal.hole = cards("5H");
    assert_eq!(
        refusal(&up, &deal, carry(Place::Tableau(0), "4S", 1, Place::Hole)),
        "4♠ cannot go to the hole: 5♥ is on top, not a card one rank lower"
    );
}

#[test]
fn nothing_goes_on_a_rank_that_closes_the_hole_except_from_the_stock() {
    let rules = with_hole(13, false)
        .vary(|rules| {
            rules.hole.closed = SunkRank::Rank(rank("K"));
            rules.stock.size = 2;
            rules.stock.deal_type = StockDeal::Hole;
        })
        .expect("a game");
    let mut deal = tableau("QS|KC");
    deal.hole = cards("KH");
    deal.stock = cards("2C");
    assert_eq!(
        refusal(&rules, &deal, carry(Place::Tableau(0), "QS", 1, Place::Hole)),
        "Q♠ cannot go to the hole: K♥ is on top, and in this game nothing goes on that rank"
    );
    assert_eq!(after(&rules, &deal, PlayerMove::DealToHole).hole.last(), Some(&card("2C")));
    deal.hole = cards("QH");
    assert!(is_legal(&rules, &deal, carry(Place::Tableau(1), "KC", 1, Place::Hole)), "a king itself goes there");
}

#[test]
fn where_no_card_starts_in_the_hole_any_card_is_the_first() {
    let rules = with_hole(13, true).vary(|rules| rules.hole.base = HoleBase::Any).expect("a game");
    let deal = tableau("QS|7C 8C");
    let position = after(&rules, &deal, carry(Place::Tableau(1), "8C", 1, Place::Hole));
    assert_eq!(position.hole, cards("8C"));
    assert!(is_legal(&rules, &position.to_deal(), carry(Place::Tableau(1), "7C", 1, Place::Hole)));
    assert!(!is_legal(&rules, &position.to_deal(), carry(Place::Tableau(0), "QS", 1, Place::Hole)));
    assert_eq!(rules.tableau_cards(), 52);
}
