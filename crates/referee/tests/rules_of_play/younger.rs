//! Equal ranks, runs that begin anywhere, a base that play sets, rows that skip spaces, draws that change, and places that
//! give to some places only.

use cadogan_referee::{Position, is_won, legal_moves};
use cadogan_rules::{
    BaseByPlay, BuildPolicy, Deal, GroupMoves, MaxRank, PackCount, Place, PlayerMove, Redeals, Route, Rules, Source,
    Sources, StockDeal, Target,
};

use crate::support::*;

fn equal_ranks() -> Rules {
    game(4, |rules| {
        rules.tableau.build = BuildPolicy::SameSuit;
        rules.tableau.equal_ranks = true;
        rules.tableau.move_group = GroupMoves::Yes;
    })
}

#[test]
fn cards_are_built_in_suit_or_on_equal_ranks() {
    let (rules, deal) = (equal_ranks(), tableau("8H | 8S | 7H | 7C"));
    assert!(is_legal(&rules, &deal, shift(0, "8H", 1, 1)));
    assert!(is_legal(&rules, &deal, shift(2, "7H", 1, 0)));
    assert!(is_legal(&rules, &deal, shift(2, "7H", 1, 3)));
    let refused = refusal(&rules, &deal, shift(3, "7C", 1, 0));
    assert!(refused.contains("7♣") && refused.contains("8♥"), "{refused}");
}

#[test]
fn a_group_is_of_one_kind() {
    let rules = equal_ranks();
    let deal = tableau("9H 8H 7H 7C | 7D | 9S | 8C");
    assert!(is_legal(&rules, &deal, shift(0, "7H", 2, 1)), "two sevens on a seven");
    assert!(!is_legal(&rules, &deal, shift(0, "8H", 3, 2)), "neither a run nor of one rank");
    let deal = tableau("9H 8H 7H | TH | |");
    assert!(is_legal(&rules, &deal, shift(0, "9H", 3, 1)));
}

fn divorce() -> Rules {
    game(3, |rules| {
        rules.max_rank = MaxRank(4);
        rules.tableau.wraps = true;
        rules.tableau.move_group = GroupMoves::Yes;
        rules.foundations.complete_only = true;
        rules.foundations.runs_anywhere = true;
        rules.stock.size = 4;
        rules.stock.deal_type = StockDeal::TableauPiles;
        rules.stock.rows_skip_spaces = true;
    })
}

#[test]
fn a_complete_run_begins_with_any_rank() {
    let (rules, deal) = (divorce(), tableau("3C 2H AH 4H 3H | 2S AC 4S 3S |"));
    let up = carry(Place::Tableau(0), "2H", 4, Place::Foundation);
    assert_eq!(after(&rules, &deal, up).foundations.iter().sum::<u8>(), 4);
    assert!(!is_legal(&rules, &deal, carry(Place::Tableau(1), "2S", 4, Place::Foundation)), "two suits");
}

#[test]
fn a_row_skips_spaces() {
    let rules = divorce();
    let mut deal = tableau("3C | | 2S");
    deal.stock = cards("AC AD");
    assert_eq!(after(&rules, &deal, PlayerMove::DealRow).tableau, piles("3C AD | | 2S AC"));
    deal.tableau = piles("| |");
    let refused = refusal(&rules, &deal, PlayerMove::DealRow);
    assert_eq!(refused, "a row goes only to piles with cards, and every pile is empty");
}

fn by_play(base_by_play: BaseByPlay) -> Rules {
    game(3, |rules| {
        rules.tableau.wraps = true;
        rules.foundations.base_by_play = base_by_play;
        rules.reserve.size = 2;
    })
}

#[test]
fn the_first_card_that_goes_up_is_the_base() {
    let rules = by_play(BaseByPlay::FirstCardUp);
    let mut deal = tableau("QH | KH 5C | 4D");
    deal.reserve = cards("QS JS");
    let up = |pile: u8, name| carry(Place::Tableau(pile), name, 1, Place::Foundation);
    for (pile, name) in [(0, "QH"), (1, "5C"), (2, "4D")] {
        assert!(is_legal(&rules, &deal, up(pile, name)));
    }
    let queen = after(&rules, &deal, up(0, "QH")).to_deal();
    assert_eq!(queen.base, Some(rank("Q")));
    assert_eq!(refusal(&rules, &queen, up(1, "5C")), "5♣ cannot go to the foundation: Q♣ is next");
    assert!(is_legal(&rules, &queen, carry(Place::Reserve(0), "QS", 1, Place::Foundation)));
    let king = after_all(&rules, &queen, &[shift(1, "5C", 1, 0)]).to_deal();
    assert_eq!(after(&rules, &king, up(1, "KH")).foundations.iter().max(), Some(&2));
}

#[test]
fn the_player_begins_with_a_card_of_the_reserve() {
    let rules = by_play(BaseByPlay::ReserveFirst);
    let mut deal = tableau("QH | KH 5C | 4D");
    deal.reserve = cards("QS JS");
    let moves = legal_moves(&rules, &Position::start(&rules, &deal));
    assert_eq!(moves.len(), 2, "{moves:?}");
    let built = refusal(&rules, &deal, shift(2, "4D", 1, 1));
    assert_eq!(built, "first a card of the reserve must go to a foundation: its rank begins all of them");
    let next = after(&rules, &deal, carry(Place::Reserve(1), "JS", 1, Place::Foundation)).to_deal();
    assert!(is_legal(&rules, &next, shift(2, "4D", 1, 1)));
    assert!(is_legal(&rules, &next, carry(Place::Reserve(0), "QS", 1, Place::Foundation)), "it follows the jack");
}

#[test]
fn a_draw_changes_from_pass_to_pass() {
    let rules = game(2, |rules| {
        rules.stock.size = 6;
        rules.stock.deal_count = 3;
        rules.stock.redeal = Redeals::Times(3);
        rules.stock.later_deal_counts = vec![2, 1];
    });
    for (redeals_used, turned) in [(0, 3), (1, 2), (2, 1), (3, 1)] {
        let deal = Deal { stock: cards("AC 2C 3C 4C 5C 6C"), redeals_used, ..tableau("KH | KS") };
        assert_eq!(after(&rules, &deal, PlayerMove::TurnStock).waste.len(), turned, "after {redeals_used} redeals");
    }
}

#[test]
fn a_place_takes_cards_only_from_those_that_the_rules_name() {
    let rules = game(3, |rules| {
        rules.reserve.size = 1;
        rules.cells.count = 1;
        rules.routes = vec![
            Route { from: Sources::of(&[Source::Tableau, Source::Cells]), to: Target::Tableau },
            Route { from: Sources::of(&[Source::Reserve]), to: Target::Cells },
        ];
    });
    let mut deal = tableau("8H | 9S | AC");
    deal.reserve = cards("7H");
    let reserve = |to| carry(Place::Reserve(0), "7H", 1, to);
    let refused = refusal(&rules, &deal, reserve(Place::Tableau(0)));
    assert_eq!(refused, "reserve 1 does not give there: cards go only from tableau or cells to tableau");
    assert!(is_legal(&rules, &deal, shift(0, "8H", 1, 1)));
    assert!(is_legal(&rules, &deal, reserve(Place::Cell(0))));
    assert!(!is_legal(&rules, &deal, carry(Place::Tableau(0), "8H", 1, Place::Cell(0))));
    assert!(
        is_legal(&rules, &deal, carry(Place::Tableau(2), "AC", 1, Place::Foundation)),
        "not named: from everywhere"
    );
    let cell = after(&rules, &deal, reserve(Place::Cell(0))).to_deal();
    assert!(is_legal(&rules, &cell, carry(Place::Cell(0), "7H", 1, Place::Tableau(0))));
}

#[test]
fn three_packs_have_three_foundations_of_each_suit() {
    let rules = game(6, |rules| {
        rules.max_rank = MaxRank(1);
        rules.packs = PackCount(3);
    });
    let mut position = Position::start(&rules, &Deal::from_seed(&rules, 1).expect("a seed in range"));
    assert_eq!((rules.deck_size(), position.foundations.len()), (12, 12));
    while let Some(&up) = legal_moves(&rules, &position)
        .iter()
        .find(|next| matches!(next, PlayerMove::Carry { to: Place::Foundation, .. }))
    {
        position = after(&rules, &position.to_deal(), up);
    }
    assert!(is_won(&rules, &position));
}
