//! Spaces that are refilled automatically, or by a choice that must be made at once.

use cadogan_referee::{Position, legal_moves};
use cadogan_rules::{BuildPolicy, GroupMoves, Place, PlayerMove, Rules, SpacesPolicy, StockDeal};

use crate::support::*;

fn from_reserve(spaces: SpacesPolicy, stacked: bool) -> Rules {
    game(3, |rules| {
        rules.tableau.spaces = spaces;
        rules.tableau.move_group = GroupMoves::Yes;
        rules.reserve.size = 3;
        rules.reserve.stacked = stacked;
        rules.stock.size = 3;
        rules.cells.count = 1;
        rules.foundations.removable = true;
    })
}

fn from_waste() -> Rules {
    game(3, |rules| {
        rules.tableau.spaces = SpacesPolicy::AutoWasteThenStock;
        rules.tableau.move_group = GroupMoves::Yes;
        rules.stock.size = 4;
        rules.stock.deal_count = 2;
    })
}

#[test]
fn a_space_is_refilled_from_a_stacked_reserve_as_part_of_the_move() {
    let rules = from_reserve(SpacesPolicy::AutoReserveThenAny, true);
    let mut deal = tableau("9C | TH | 2S");
    deal.reserve = cards("4D 5D");
    let position = after(&rules, &deal, shift(0, "9C", 1, 1));
    assert_eq!(position.tableau, piles("5D | TH 9C | 2S"));
    assert_eq!(position.reserve, cards("4D"));
}

#[test]
fn spaces_of_the_start_are_refilled_from_the_left() {
    let rules = from_reserve(SpacesPolicy::AutoReserveThenAny, true);
    let mut deal = tableau("| TH |");
    deal.reserve = cards("4D 5D");
    let position = Position::start(&rules, &deal);
    assert_eq!(position.tableau, piles("5D | TH | 4D"));
    assert!(position.reserve.is_empty());
}

#[test]
fn when_the_reserve_is_gone_any_card_enters_a_space() {
    let rules = from_reserve(SpacesPolicy::AutoReserveThenAny, true);
    let deal = tableau("9C 8H | TH |");
    assert!(is_legal(&rules, &deal, shift(0, "8H", 1, 2)));
}

#[test]
fn when_the_reserve_is_gone_only_the_waste_fills_spaces_and_play_goes_on() {
    let rules = from_reserve(SpacesPolicy::AutoReserveThenWaste, true);
    let mut deal = tableau("2C 8H | 9S |");
    deal.waste = cards("KD 3D");
    deal.cells = places("8C");
    deal.foundations = vec![0, 3, 0, 0];
    let reason = "pile 3 is a space and takes only the top card of the waste";
    assert_eq!(refusal(&rules, &deal, shift(0, "8H", 1, 2)), reason);
    assert_eq!(refusal(&rules, &deal, carry(Place::Cell(0), "8C", 1, Place::Tableau(2))), reason);
    assert_eq!(refusal(&rules, &deal, carry(Place::Foundation, "3H", 1, Place::Tableau(2))), reason);
    assert!(is_legal(&rules, &deal, carry(Place::Waste, "3D", 1, Place::Tableau(2))));
    assert!(is_legal(&rules, &deal, shift(0, "8H", 1, 1)), "other play goes on while there is a space");
    assert!(is_legal(&rules, &deal, carry(Place::Cell(0), "8C", 1, Place::Tableau(1))));
}

#[test]
fn a_space_is_refilled_from_the_waste() {
    let rules = from_waste();
    let mut deal = tableau("9C | TH | 2S");
    deal.waste = cards("4D 5D");
    deal.stock = cards("6D");
    let position = after(&rules, &deal, shift(0, "9C", 1, 1));
    assert_eq!(position.tableau, piles("5D | TH 9C | 2S"));
    assert_eq!((&position.waste, &position.stock), (&cards("4D"), &cards("6D")));
}

#[test]
fn a_space_is_refilled_from_the_stock_when_the_waste_is_empty_by_one_card() {
    let rules = from_waste();
    let mut deal = tableau("9C | TH | 2S");
    deal.stock = cards("6D 7D 4C");
    let position = after(&rules, &deal, shift(0, "9C", 1, 1));
    assert_eq!(position.tableau, piles("4C | TH 9C | 2S"), "whatever the deal count");
    assert_eq!((position.waste.len(), &position.stock), (0, &cards("6D 7D")));
}

#[test]
fn when_waste_and_stock_are_empty_groups_enter_spaces_as_single_cards_do() {
    let rules = from_waste();
    let deal = tableau("2C 9C 8H | TH |");
    assert!(is_legal(&rules, &deal, shift(0, "8H", 1, 2)));
    assert!(is_legal(&rules, &deal, shift(0, "9C", 2, 2)));
}

#[test]
fn refills_happen_where_nothing_is_built() {
    let rules = from_waste().vary(|rules| rules.tableau.build = BuildPolicy::NoBuild).expect("a game");
    let mut deal = tableau("AC | TH | 2S");
    deal.waste = cards("4D");
    let position = after(&rules, &deal, carry(Place::Tableau(0), "AC", 1, Place::Foundation));
    assert_eq!(position.tableau, piles("4D | TH | 2S"));
}

#[test]
fn with_an_open_reserve_the_player_chooses_and_may_do_nothing_else() {
    for spaces in [SpacesPolicy::AutoReserveThenAny, SpacesPolicy::AutoReserveThenWaste] {
        for build in [BuildPolicy::AnySuit, BuildPolicy::NoBuild] {
            let rules = from_reserve(spaces, false).vary(|rules| rules.tableau.build = build).expect("a game");
            let mut deal = tableau("9C | TH |");
            deal.reserve = cards("4D AD");
            deal.stock = cards("KD");
            let choices = [
                carry(Place::Reserve(0), "4D", 1, Place::Tableau(2)),
                carry(Place::Reserve(1), "AD", 1, Place::Tableau(2)),
            ];
            assert_eq!(legal_moves(&rules, &Position::start(&rules, &deal)), choices);
            let reason = "pile 3 is a space and must be filled from the reserve first";
            assert_eq!(refusal(&rules, &deal, shift(0, "9C", 1, 1)), reason);
            assert_eq!(refusal(&rules, &deal, carry(Place::Reserve(1), "AD", 1, Place::Foundation)), reason);
            assert_eq!(refusal(&rules, &deal, PlayerMove::TurnStock), reason);
            assert_eq!(after(&rules, &deal, choices[0]).reserve, cards("AD"));
        }
    }
}

#[test]
fn with_an_open_reserve_and_several_spaces_every_space_is_filled_by_choice() {
    let rules = from_reserve(SpacesPolicy::AutoReserveThenAny, false);
    let mut deal = tableau("9C | |");
    deal.reserve = cards("4D 5D 6D");
    let choices =
        [carry(Place::Reserve(1), "5D", 1, Place::Tableau(2)), carry(Place::Reserve(1), "6D", 1, Place::Tableau(1))];
    let position = after_all(&rules, &deal, &choices);
    assert_eq!(position.tableau, piles("9C | 6D | 5D"));
    assert_eq!(position.reserve, cards("4D"));
}

#[test]
fn a_short_row_leaves_no_space_while_the_reserve_has_cards() {
    let rules = from_reserve(SpacesPolicy::AutoReserveThenAny, true)
        .vary(|rules| rules.stock.deal_type = StockDeal::TableauPiles)
        .expect("a game");
    let mut deal = tableau("9C | TH | 2S");
    deal.stock = cards("KD");
    deal.reserve = cards("4D 5D");
    assert_eq!(after(&rules, &deal, PlayerMove::DealRow).tableau, piles("9C KD | TH | 2S"));
}
