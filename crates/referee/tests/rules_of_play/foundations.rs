//! Foundations: going up, worrying back, complete runs.

use cadogan_referee::{Position, is_won};
use cadogan_rules::{
    BuildPolicy, FoundationBase, GroupMoves, GroupPolicy, InitialCards, Place, PlayerMove, SpacesPolicy, StockDeal,
};

use crate::support::*;

fn up(pile: u8, name: &str) -> PlayerMove {
    carry(Place::Tableau(pile), name, 1, Place::Foundation)
}

fn down(name: &str, pile: u8) -> PlayerMove {
    carry(Place::Foundation, name, 1, Place::Tableau(pile))
}

#[test]
fn a_foundation_is_built_up_by_suit_from_the_ace() {
    let rules = game(3, |_| ());
    let mut deal = tableau("4C 3H | 2H | AS");
    deal.foundations = vec![0, 1, 0, 0];
    assert_eq!(after(&rules, &deal, up(1, "2H")).foundations, [0, 2, 0, 0]);
    assert_eq!(after(&rules, &deal, up(2, "AS")).foundations, [0, 1, 1, 0]);
    assert_eq!(refusal(&rules, &deal, up(0, "3H")), "3♥ cannot go to the foundation: 2♥ is next");
}

#[test]
fn a_fixed_base_other_than_the_ace_is_played_and_runs_round() {
    let rules = game(2, |rules| {
        rules.foundations.base = FoundationBase::Rank(rank("K"));
        rules.foundations.initial = InitialCards::All;
    });
    let mut deal = tableau("2C AH | 2S");
    deal.foundations = vec![1; 4];
    assert_eq!(after(&rules, &deal, up(0, "AH")).foundations, [1, 2, 1, 1], "an ace on a king");
    assert!(!is_legal(&rules, &deal, up(1, "2S")));
}

#[test]
fn a_random_base_with_all_base_cards_is_played() {
    let rules = game(2, |rules| {
        rules.foundations.base = FoundationBase::Random;
        rules.foundations.initial = InitialCards::All;
    });
    let mut deal = tableau("2C 6D | 5D");
    deal.base = Some(rank("5"));
    deal.foundations = vec![1; 4];
    assert!(is_legal(&rules, &deal, up(0, "6D")));
}

#[test]
fn a_random_base_is_known_before_its_first_card_is_up() {
    let rules = game(2, |rules| rules.foundations.base = FoundationBase::Random);
    let mut deal = tableau("2C 5D | AH");
    deal.base = Some(rank("5"));
    assert!(is_legal(&rules, &deal, up(0, "5D")));
    assert_eq!(refusal(&rules, &deal, up(1, "AH")), "A♥ cannot go to the foundation: 5♥ is next");
}

#[test]
fn a_foundation_is_complete_at_the_max_rank_and_all_complete_wins() {
    let rules = game(2, |rules| rules.max_rank.0 = 2);
    let mut deal = tableau("2D |");
    deal.foundations = vec![2, 2, 2, 1];
    assert!(!is_won(&rules, &Position::start(&rules, &deal)));
    let position = after(&rules, &deal, up(0, "2D"));
    assert!(is_won(&rules, &position));
    // A second copy of a card that is already up: not in this deck, but it must be refused for the right reason.
    deal.tableau = piles("2C | 2D");
    assert_eq!(refusal(&rules, &deal, up(0, "2C")), "2♣ cannot go to the foundation: it is complete");
}

#[test]
fn with_two_decks_a_card_goes_to_the_first_foundation_that_fits() {
    let rules = game(2, |rules| rules.two_decks = true);
    let mut deal = tableau("9C AH | 2H");
    deal.foundations = vec![0, 1, 0, 0, 0, 0, 0, 0];
    assert_eq!(after(&rules, &deal, up(0, "AH")).foundations, [0, 1, 0, 0, 0, 1, 0, 0]);
    assert_eq!(after(&rules, &deal, up(1, "2H")).foundations, [0, 2, 0, 0, 0, 0, 0, 0]);
    deal.foundations = vec![0, 1, 0, 0, 0, 1, 0, 0];
    assert_eq!(after(&rules, &deal, up(1, "2H")).foundations, [0, 2, 0, 0, 0, 1, 0, 0]);
}

#[test]
fn cards_stay_on_foundations_unless_the_rules_say_otherwise() {
    let rules = game(1, |_| ());
    let mut deal = tableau("3S");
    deal.foundations = vec![0, 2, 0, 0];
    assert_eq!(refusal(&rules, &deal, down("2H", 0)), "cards stay on the foundations in this game");
}

#[test]
fn the_top_of_a_foundation_is_worried_back_onto_a_pile_or_a_space() {
    let rules = game(3, |rules| {
        rules.foundations.removable = true;
        rules.tableau.build = BuildPolicy::RedBlack;
    });
    let mut deal = tableau("3S | 3D |");
    deal.foundations = vec![0, 2, 0, 0];
    let position = after(&rules, &deal, down("2H", 0));
    assert_eq!((&position.tableau, &position.foundations[..]), (&piles("3S 2H | 3D |"), &[0, 1, 0, 0][..]));
    assert!(is_legal(&rules, &deal, down("2H", 2)));
    assert_eq!(refusal(&rules, &deal, down("2H", 1)), "2♥ cannot go on 3♦: the build policy is red-black");
    assert_eq!(refusal(&rules, &deal, down("AH", 0)), "A♥ is not on top of a foundation");
}

#[test]
fn a_base_card_that_was_there_at_the_start_is_worried_back_too() {
    let rules = game(1, |rules| {
        rules.foundations.removable = true;
        rules.foundations.initial = InitialCards::All;
    });
    let mut deal = tableau("2S");
    deal.foundations = vec![1; 4];
    assert_eq!(after(&rules, &deal, down("AD", 0)).foundations, [1, 1, 1, 0]);
}

#[test]
fn worrying_back_into_a_space_obeys_the_spaces_policy() {
    let rules = game(2, |rules| {
        rules.foundations.removable = true;
        rules.tableau.spaces = SpacesPolicy::Kings;
    });
    let mut deal = tableau("9S |");
    deal.foundations = vec![13, 12, 0, 0];
    assert!(is_legal(&rules, &deal, down("KC", 1)));
    assert!(!is_legal(&rules, &deal, down("QH", 1)));
}

#[test]
fn a_foundation_card_never_goes_to_a_cell() {
    let rules = game(1, |rules| {
        rules.foundations.removable = true;
        rules.cells.count = 1;
    });
    let mut deal = tableau("9S");
    deal.foundations = vec![0, 2, 0, 0];
    let to_cell = carry(Place::Foundation, "2H", 1, Place::Cell(0));
    assert_eq!(refusal(&rules, &deal, to_cell), "a foundation card can go back only to the tableau");
    let to_foundation = carry(Place::Foundation, "2H", 1, Place::Foundation);
    assert_eq!(refusal(&rules, &deal, to_foundation), "a foundation card can go back only to the tableau");
}

#[test]
fn with_two_decks_either_top_of_a_suit_is_worried_back() {
    let rules = game(2, |rules| {
        rules.two_decks = true;
        rules.foundations.removable = true;
    });
    let mut deal = tableau("5S | 3S");
    deal.foundations = vec![0, 4, 0, 0, 0, 2, 0, 0];
    assert_eq!(after(&rules, &deal, down("4H", 0)).foundations, [0, 3, 0, 0, 0, 2, 0, 0]);
    assert_eq!(after(&rules, &deal, down("2H", 1)).foundations, [0, 4, 0, 0, 0, 1, 0, 0]);
}

#[test]
fn right_after_a_row_was_dealt_every_suit_is_worried_back() {
    let rules = game(1, |rules| {
        rules.foundations.removable = true;
        rules.stock.size = 1;
        rules.stock.deal_type = StockDeal::TableauPiles;
    });
    let mut deal = tableau("9S");
    deal.stock = cards("3D");
    deal.foundations = vec![2, 2, 0, 0];
    let dealt = after(&rules, &deal, PlayerMove::DealRow).to_deal();
    assert!(is_legal(&rules, &dealt, down("2C", 0)) && is_legal(&rules, &dealt, down("2H", 0)));
}

fn runs_only() -> cadogan_rules::Rules {
    game(2, |rules| {
        rules.max_rank.0 = 3;
        rules.foundations.complete_only = true;
        rules.tableau.move_group = GroupMoves::Yes;
        rules.tableau.group_policy = GroupPolicy::SameSuit;
    })
}

#[test]
fn a_complete_run_leaves_from_the_top_of_any_pile() {
    let rules = runs_only();
    let deal = tableau("AC 3H 2H AH | 2C");
    let position = after(&rules, &deal, carry(Place::Tableau(0), "3H", 3, Place::Foundation));
    assert_eq!(position.tableau, piles("AC | 2C"));
    assert_eq!(position.foundations, [0, 3, 0, 0]);
}

#[test]
fn taking_a_complete_run_off_is_a_move_and_not_forced() {
    let deal = tableau("AC 3H 2H AH | 2C");
    assert!(is_legal(&runs_only(), &deal, shift(0, "AH", 1, 1)));
}

#[test]
fn no_single_card_and_no_incomplete_run_goes_up_where_only_runs_do() {
    let rules = runs_only();
    let reason = "only a complete run of ♥, 3 cards at the top of a pile, goes to a foundation";
    let cases = [("3H 2H AH | 2C", "AH", 1), ("3H 2H AH | 2C", "2H", 2), ("3H 2C AH |", "3H", 3)];
    for (text, name, count) in cases {
        let player_move = carry(Place::Tableau(0), name, count, Place::Foundation);
        assert_eq!(refusal(&rules, &tableau(text), player_move), reason, "{text}");
    }
    assert_eq!(
        refusal(&rules, &tableau("3h 2H AH |"), carry(Place::Tableau(0), "3H", 3, Place::Foundation)),
        "3♥ lies face down in pile 1"
    );
}

#[test]
fn a_complete_run_needs_an_empty_foundation_of_its_suit() {
    let rules = runs_only().vary(|rules| rules.two_decks = true).expect("a game");
    let mut deal = tableau("3H 2H AH | 2C");
    let run = carry(Place::Tableau(0), "3H", 3, Place::Foundation);
    deal.foundations = vec![0, 3, 0, 0, 0, 0, 0, 0];
    assert_eq!(after(&rules, &deal, run).foundations, [0, 3, 0, 0, 0, 3, 0, 0]);
    deal.foundations = vec![0, 3, 0, 0, 0, 3, 0, 0];
    assert_eq!(refusal(&rules, &deal, run), "no foundation of ♥ is empty");
}

#[test]
fn a_complete_run_ends_with_the_base_rank() {
    let rules = runs_only().vary(|rules| rules.foundations.base = FoundationBase::Rank(rank("3"))).expect("a game");
    let run = carry(Place::Tableau(0), "2H", 3, Place::Foundation);
    assert!(is_legal(&rules, &tableau("AC 2H AH 3H |"), run));
    assert!(!is_legal(&rules, &tableau("3H 2H AH |"), carry(Place::Tableau(0), "3H", 3, Place::Foundation)));
}

#[test]
fn in_a_deck_of_aces_a_single_ace_is_a_complete_run() {
    let rules = runs_only();
    let rules = rules.vary(|rules| rules.max_rank.0 = 1).expect("a game");
    assert!(is_legal(&rules, &tableau("AC AH | AS AD"), up(0, "AH")));
}
