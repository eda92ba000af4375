//! Cells.

use cadogan_rules::Place;

use crate::support::*;

#[test]
fn a_cell_takes_tableau_reserve_and_waste_cards() {
    let rules = game(2, |rules| {
        rules.cells.count = 2;
        rules.reserve.size = 2;
        rules.stock.size = 2;
    });
    let mut deal = tableau("9C 8C | TH");
    deal.cells = places("2D -");
    deal.reserve = cards("4D 5D");
    deal.waste = cards("6D 7D");
    for (from, name) in
        [(Place::Tableau(0), "8C"), (Place::Reserve(0), "4D"), (Place::Reserve(1), "5D"), (Place::Waste, "7D")]
    {
        assert!(is_legal(&rules, &deal, carry(from, name, 1, Place::Cell(1))), "{name}");
        let reason = refusal(&rules, &deal, carry(from, name, 1, Place::Cell(0)));
        assert_eq!(reason, "cell 1 is not empty: it holds 2♦");
    }
    let position = after(&rules, &deal, carry(Place::Waste, "7D", 1, Place::Cell(1)));
    assert_eq!((&position.cells, &position.waste), (&places("2D 7D"), &cards("6D")));
}

#[test]
fn a_card_does_not_move_from_cell_to_cell() {
    let rules = game(1, |rules| rules.cells.count = 2);
    let mut deal = tableau("9C");
    deal.cells = places("2D -");
    let reason = refusal(&rules, &deal, carry(Place::Cell(0), "2D", 1, Place::Cell(1)));
    assert_eq!(reason, "a card does not move from one cell to another");
    assert_eq!(
        refusal(&rules, &deal, carry(Place::Tableau(0), "9C", 1, Place::Cell(2))),
        "there is no cell 3: there are 2"
    );
}

#[test]
fn a_cell_card_goes_to_the_tableau_or_a_foundation() {
    let rules = game(2, |rules| rules.cells.count = 2);
    let mut deal = tableau("9C |");
    deal.cells = places("8D AH");
    let position = after(&rules, &deal, carry(Place::Cell(0), "8D", 1, Place::Tableau(0)));
    assert_eq!((&position.tableau, &position.cells), (&piles("9C 8D |"), &places("- AH")));
    assert_eq!(after(&rules, &deal, carry(Place::Cell(1), "AH", 1, Place::Foundation)).foundations, [0, 1, 0, 0]);
    assert!(is_legal(&rules, &deal, carry(Place::Cell(1), "AH", 1, Place::Tableau(1))), "or to a space");
}

#[test]
fn an_open_reserve_offers_every_card_a_stacked_one_its_top() {
    let rules = game(1, |rules| rules.reserve.size = 3);
    let mut deal = tableau("6C");
    deal.reserve = cards("5D 5H 5S");
    for (place, name) in ["5D", "5H", "5S"].into_iter().enumerate() {
        assert!(is_legal(&rules, &deal, carry(Place::Reserve(place as u8), name, 1, Place::Tableau(0))));
    }
    let open = after(&rules, &deal, carry(Place::Reserve(1), "5H", 1, Place::Tableau(0)));
    assert_eq!(open.reserve, cards("5D 5S"));
    let rules = rules.vary(|rules| rules.reserve.stacked = true).expect("a game");
    let stacked = after(&rules, &deal, carry(Place::Reserve(0), "5S", 1, Place::Tableau(0)));
    assert_eq!(stacked.reserve, cards("5D 5H"));
    assert_eq!(
        refusal(&rules, &deal, carry(Place::Reserve(0), "5D", 1, Place::Tableau(0))),
        "the card at reserve 1 is 5♠, not 5♦"
    );
    assert_eq!(
        refusal(&rules, &deal, carry(Place::Reserve(2), "5S", 1, Place::Tableau(0))),
        "there is no reserve 3: there are 1"
    );
    assert_eq!(
        refusal(&rules, &deal, carry(Place::Tableau(0), "6C", 1, Place::Reserve(0))),
        "nothing is ever put on reserve 1"
    );
}
