//! The stock: to a waste, in rows, to the hole.

use cadogan_referee::{Position, legal_moves, play};
use cadogan_rules::{Place, PlayerMove, Redeals, Rules, StockDeal};

use crate::support::*;

fn with_waste(deal_count: u8, redeal: Redeals) -> Rules {
    game(2, |rules| {
        rules.stock.size = 8;
        rules.stock.deal_count = deal_count;
        rules.stock.redeal = redeal;
    })
}

#[test]
fn cards_are_turned_one_by_one_so_that_the_last_is_on_top() {
    let rules = with_waste(3, Redeals::Times(0));
    let mut deal = tableau("KC |");
    deal.stock = cards("2D 3D 4D 5D");
    deal.waste = cards("9D");
    let position = after(&rules, &deal, PlayerMove::TurnStock);
    assert_eq!((&position.stock, &position.waste), (&cards("2D"), &cards("9D 5D 4D 3D")));
    let last = after(&rules, &position.to_deal(), PlayerMove::TurnStock);
    assert_eq!(last.waste, cards("9D 5D 4D 3D 2D"), "as many as are left");
    assert_eq!(refusal(&rules, &last.to_deal(), PlayerMove::TurnStock), "the stock is empty");
}

#[test]
fn cards_may_be_turned_without_playing_one() {
    let rules = with_waste(1, Redeals::Times(0));
    let mut deal = tableau("KC |");
    deal.stock = cards("2D 3D");
    let position = after_all(&rules, &deal, &[PlayerMove::TurnStock, PlayerMove::TurnStock]);
    assert_eq!(position.waste, cards("3D 2D"));
}

#[test]
fn only_the_top_of_the_waste_is_played() {
    let rules = with_waste(1, Redeals::Times(0));
    let mut deal = tableau("KC | QH");
    deal.waste = cards("QD JD");
    let to_king = carry(Place::Waste, "QD", 1, Place::Tableau(0));
    assert_eq!(refusal(&rules, &deal, to_king), "the card at the waste is J♦, not Q♦");
    assert_eq!(after(&rules, &deal, carry(Place::Waste, "JD", 1, Place::Tableau(1))).waste, cards("QD"));
}

#[test]
fn a_redeal_keeps_the_order() {
    let rules = with_waste(2, Redeals::Unlimited);
    let mut deal = tableau("KC |");
    deal.stock = cards("2D 3D 4D 5D");
    let turned = after_all(&rules, &deal, &[PlayerMove::TurnStock, PlayerMove::TurnStock]);
    let again = after(&rules, &turned.to_deal(), PlayerMove::Redeal);
    assert_eq!((&again.stock, &again.waste), (&deal.stock, &deal.waste));
}

#[test]
fn a_redeal_needs_an_empty_stock_a_waste_and_a_redeal_left() {
    let mut deal = tableau("KC |");
    deal.stock = cards("2D");
    let unlimited = with_waste(1, Redeals::Unlimited);
    assert_eq!(
        refusal(&unlimited, &deal, PlayerMove::Redeal),
        "the waste is turned over only when the stock is empty; it has 1 card"
    );
    deal.stock.clear();
    assert_eq!(refusal(&unlimited, &deal, PlayerMove::Redeal), "the waste is empty: there is nothing to turn over");
    deal.waste = cards("2D");
    let never = with_waste(1, Redeals::Times(0));
    assert_eq!(refusal(&never, &deal, PlayerMove::Redeal), "the waste is never turned over in this game");
}

#[test]
fn a_number_of_redeals_is_used_up_and_part_of_the_deal() {
    let rules = with_waste(1, Redeals::Times(2));
    let mut deal = tableau("KC |");
    deal.waste = cards("2D");
    let moves = [PlayerMove::Redeal, PlayerMove::TurnStock, PlayerMove::Redeal, PlayerMove::TurnStock];
    let position = after_all(&rules, &deal, &moves);
    assert_eq!(position.to_deal().redeals_used, 2);
    assert_eq!(
        refusal(&rules, &position.to_deal(), PlayerMove::Redeal),
        "the waste has already been turned over 2 times, the most that the rules allow"
    );
    assert_ne!(position.canonical(&rules), Position::start(&rules, &deal).canonical(&rules));
}

/// Three cards at a time with redeals, one card in the waste and seven in the stock: the top of the waste and the stock
/// cards 2, 3, 5, 6 and 7 can be played.
#[test]
fn turning_and_redealing_reach_every_third_card_and_shifted_ones() {
    let rules = with_waste(3, Redeals::Unlimited);
    let mut deal = tableau("KC |");
    deal.stock = cards("7D 6D 5D 4D 3D 2D AD");
    deal.waste = cards("KH");
    let mut position = Position::start(&rules, &deal);
    let mut tops = Vec::new();
    for _ in 0..20 {
        tops.extend(position.waste.last().copied());
        let turn = [PlayerMove::TurnStock, PlayerMove::Redeal]
            .into_iter()
            .find(|turn| legal_moves(&rules, &position).contains(turn));
        play(&rules, &mut position, &turn.unwrap()).unwrap();
    }
    tops.sort();
    tops.dedup();
    assert_eq!(tops, cards("2D 3D 5D 6D 7D KH"));
}

fn with_rows(deal_over_spaces: bool) -> Rules {
    game(3, |rules| {
        rules.stock.size = 8;
        rules.stock.deal_type = StockDeal::TableauPiles;
        rules.stock.deal_over_spaces = deal_over_spaces;
    })
}

#[test]
fn a_row_covers_every_pile_from_the_left_also_spaces() {
    let mut deal = tableau("KC | | 5h 9S");
    deal.stock = cards("2D 3D 4D 5D");
    let position = after(&with_rows(true), &deal, PlayerMove::DealRow);
    assert_eq!(position.tableau, piles("KC 5D | 4D | 5h 9S 3D"));
    assert_eq!(position.stock, cards("2D"));
}

#[test]
fn a_short_last_row_covers_the_leftmost_piles() {
    let mut deal = tableau("KC | QC | JC");
    deal.stock = cards("2D 3D");
    assert_eq!(after(&with_rows(true), &deal, PlayerMove::DealRow).tableau, piles("KC 3D | QC 2D | JC"));
}

#[test]
fn no_row_is_dealt_over_a_space_where_the_rules_say_so() {
    let mut deal = tableau("KC | | JC");
    deal.stock = cards("2D 3D");
    assert_eq!(
        refusal(&with_rows(false), &deal, PlayerMove::DealRow),
        "pile 2 is a space, and no row is dealt over spaces in this game"
    );
    deal.tableau = piles("KC | QC | JC");
    assert!(is_legal(&with_rows(false), &deal, PlayerMove::DealRow));
}

#[test]
fn deal_count_and_redeal_mean_nothing_to_rows() {
    let rules = with_rows(true)
        .vary(|rules| {
            rules.stock.deal_count = 3;
            rules.stock.redeal = Redeals::Unlimited;
        })
        .expect("a game");
    let mut deal = tableau("KC | QC | JC");
    assert_eq!(refusal(&rules, &deal, PlayerMove::Redeal), "this stock is dealt in rows to the tableau");
    deal.stock = cards("2D 3D 4D 5D");
    assert_eq!(after(&rules, &deal, PlayerMove::DealRow).stock, cards("2D"));
    assert_eq!(refusal(&rules, &deal, PlayerMove::TurnStock), "this stock is dealt in rows to the tableau");
}

#[test]
fn a_stock_card_goes_to_the_hole_whatever_its_rank() {
    let rules = game(2, |rules| {
        rules.foundations.present = false;
        rules.hole.present = true;
        rules.stock.size = 2;
        rules.stock.deal_type = StockDeal::Hole;
        rules.stock.deal_count = 2;
    });
    let mut deal = tableau("KC | QC");
    deal.hole = cards("2S");
    deal.stock = cards("4D 9D");
    let position = after(&rules, &deal, PlayerMove::DealToHole);
    assert_eq!((&position.hole, &position.stock), (&cards("2S 9D"), &cards("4D")));
    assert_eq!(refusal(&rules, &deal, PlayerMove::DealRow), "this stock is dealt to the hole");
    let no_stock = game(2, |_| ());
    assert_eq!(refusal(&no_stock, &tableau("KC | QC"), PlayerMove::DealToHole), "this game has no stock");
}
