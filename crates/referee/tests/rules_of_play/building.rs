//! Building on tableau piles.

use cadogan_rules::{BuildPolicy, FoundationBase, Place};

use crate::support::*;

#[test]
fn a_card_goes_on_a_card_one_rank_higher() {
    let rules = game(3, |_| ());
    let deal = tableau("9H | TD | JC");
    assert!(is_legal(&rules, &deal, shift(0, "9H", 1, 1)));
    assert_eq!(refusal(&rules, &deal, shift(0, "9H", 1, 2)), "9♥ cannot go on J♣: it is not one rank lower");
    assert_eq!(refusal(&rules, &deal, shift(1, "TD", 1, 0)), "10♦ cannot go on 9♥: it is not one rank lower");
}

#[test]
fn red_black_means_the_other_colour() {
    let rules = game(3, |rules| rules.tableau.build = BuildPolicy::RedBlack);
    let deal = tableau("9H | TD | TS");
    assert!(is_legal(&rules, &deal, shift(0, "9H", 1, 2)));
    assert_eq!(refusal(&rules, &deal, shift(0, "9H", 1, 1)), "9♥ cannot go on 10♦: the build policy is red-black");
}

#[test]
fn same_suit_means_the_same_suit() {
    let rules = game(3, |rules| rules.tableau.build = BuildPolicy::SameSuit);
    let deal = tableau("9H | TD | TH");
    assert!(is_legal(&rules, &deal, shift(0, "9H", 1, 2)));
    assert_eq!(refusal(&rules, &deal, shift(0, "9H", 1, 1)), "9♥ cannot go on 10♦: the build policy is same-suit");
}

#[test]
fn with_base_ace_nothing_goes_on_an_ace() {
    let rules = game(2, |_| ());
    assert!(!is_legal(&rules, &tableau("KH | AD"), shift(0, "KH", 1, 1)));
}

#[test]
fn ranks_are_counted_from_the_foundation_base() {
    let rules = game(4, |rules| rules.foundations.base = FoundationBase::Rank(rank("5")));
    let deal = tableau("KH | AD | 5C | 4S");
    assert!(is_legal(&rules, &deal, shift(0, "KH", 1, 1)), "the king is one below the ace");
    assert!(!is_legal(&rules, &deal, shift(3, "4S", 1, 2)), "nothing goes on a card of the base rank");
}

#[test]
fn no_build_holds_for_every_source_and_for_spaces() {
    let rules = game(3, |rules| {
        rules.tableau.build = BuildPolicy::NoBuild;
        rules.cells.count = 1;
        rules.stock.size = 1;
        rules.reserve.size = 1;
        rules.foundations.removable = true;
    });
    let mut deal = tableau("TD | 9C |");
    deal.cells = places("9H");
    deal.waste = cards("9S");
    deal.reserve = cards("9D");
    deal.foundations = vec![8, 0, 0, 0];
    let sources = [
        (Place::Tableau(1), "9C"),
        (Place::Cell(0), "9H"),
        (Place::Waste, "9S"),
        (Place::Reserve(0), "9D"),
        (Place::Foundation, "8C"),
    ];
    for (from, name) in sources {
        for to in [Place::Tableau(0), Place::Tableau(2)] {
            let reason = refusal(&rules, &deal, carry(from, name, 1, to));
            assert_eq!(reason, "no card is put on a tableau pile or into a space: the build policy is no-build");
        }
    }
}

#[test]
fn a_move_that_does_not_describe_the_table_is_refused() {
    let rules = game(2, |rules| rules.cells.count = 1);
    let deal = tableau("2H 9h 8S | 7D");
    assert_eq!(refusal(&rules, &deal, shift(4, "8S", 1, 1)), "there is no pile 5: there are 2");
    assert_eq!(refusal(&rules, &deal, shift(0, "8S", 1, 255)), "there is no pile 256: there are 2");
    assert_eq!(refusal(&rules, &deal, shift(1, "7D", 0, 0)), "at least one card must move");
    assert_eq!(refusal(&rules, &deal, shift(1, "7D", 4, 0)), "pile 2 has 1 card, not 4");
    assert_eq!(refusal(&rules, &deal, shift(1, "7S", 1, 0)), "the card at pile 2 is 7♦, not 7♠");
    assert_eq!(refusal(&rules, &deal, shift(0, "9S", 2, 1)), "the card under the top 1 card of pile 1 is 9♥, not 9♠");
    assert_eq!(refusal(&rules, &deal, shift(0, "9H", 2, 1)), "9♥ lies face down in pile 1");
    assert_eq!(refusal(&rules, &deal, shift(1, "7D", 1, 1)), "the cards are already on pile 2");
    assert_eq!(refusal(&rules, &deal, carry(Place::Cell(0), "7D", 1, Place::Tableau(0))), "cell 1 is empty");
    assert_eq!(refusal(&rules, &deal, carry(Place::Waste, "7D", 1, Place::Tableau(0))), "the waste is empty");
    assert_eq!(
        refusal(&rules, &deal, carry(Place::Reserve(0), "7D", 1, Place::Tableau(0))),
        "there is no reserve 1: there are 0"
    );
    assert_eq!(refusal(&rules, &deal, carry(Place::Tableau(1), "7D", 1, Place::Hole)), "this game has no hole");
    assert_eq!(
        refusal(&rules, &deal, carry(Place::Tableau(1), "7D", 1, Place::Waste)),
        "nothing is ever put on the waste"
    );
    assert_eq!(refusal(&rules, &deal, carry(Place::Hole, "7D", 1, Place::Tableau(0))), "cards in the hole stay there");
}

#[test]
fn a_face_down_card_is_turned_up_when_it_becomes_the_top() {
    let rules = game(2, |_| ());
    let position = after(&rules, &tableau("2c 5h 8S | 9D"), shift(0, "8S", 1, 1));
    assert_eq!(position.tableau, piles("2c 5H | 9D 8S"));
}

#[test]
fn several_moves_follow_each_other() {
    let rules = game(3, |_| ());
    let position = after_all(&rules, &tableau("5h 7S | 9D | 8C"), &[shift(2, "8C", 1, 1), shift(0, "7S", 1, 1)]);
    assert_eq!(position.tableau, piles("5H | 9D 8C 7S |"));
}
