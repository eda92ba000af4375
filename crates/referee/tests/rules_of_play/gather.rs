//! Gathering the tableau and dealing it again.

use cadogan_rules::{FaceUpCards, GatherOrder, PlayerMove, Redeals, Rules, SpacesPolicy};

use crate::support::*;

fn gathering(times: Redeals, order: GatherOrder, cards: u8) -> Rules {
    game(3, |rules| {
        rules.tableau.spaces = SpacesPolicy::NoBuild;
        rules.gather.times = times;
        rules.gather.order = order;
        rules.gather.cards = cards;
    })
}

#[test]
fn short_piles_are_filled_up_from_those_that_follow() {
    let rules = gathering(Redeals::Unlimited, GatherOrder::InOrder, 2);
    let again = after(&rules, &tableau("2C | | 4C 5C"), PlayerMove::Gather);
    assert_eq!(again.tableau, piles("2C 4C | 5C | "));
    let more = after(&rules, &tableau("2C 3C 6C | 9H TH JH | 4C 5C"), PlayerMove::Gather);
    assert_eq!(more.tableau, piles("2C 3C | 6C 9H | TH JH 4C 5C"), "what is left over goes to the last pile");
}

#[test]
fn the_last_pile_may_come_first() {
    let rules = gathering(Redeals::Unlimited, GatherOrder::LastPileFirst, 2);
    assert_eq!(after(&rules, &tableau("2C 3C | | 4C 5C"), PlayerMove::Gather).tableau, piles("4C 5C | 2C 3C | "));
}

#[test]
fn without_a_number_the_cards_are_dealt_in_the_shape_of_the_first_deal() {
    let rules = gathering(Redeals::Unlimited, GatherOrder::InOrder, 0);
    let rules = rules.vary(|rules| rules.tableau.face_up = FaceUpCards::Top).expect("a game");
    let again = after(&rules, &tableau("2C 3C | | 4C 5C"), PlayerMove::Gather);
    assert_eq!(again.tableau, piles("2c 5C | 3C | 4C"));
}

#[test]
fn shuffled_cards_are_dealt_in_the_order_of_the_deal() {
    let rules = gathering(Redeals::Times(2), GatherOrder::Shuffled, 2);
    let mut deal = tableau("2C 3C | | 4C 5C");
    deal.later_orders = vec![cards("5C KH 2C 4C 3C"), cards("2C 3C 4C 5C KH")];
    let once = after(&rules, &deal, PlayerMove::Gather);
    assert_eq!(once.tableau, piles("5C 2C | 4C 3C | "));
    let twice = after(&rules, &once.to_deal(), PlayerMove::Gather);
    assert_eq!(twice.tableau, piles("2C 3C | 4C 5C | "));
    assert_eq!(
        refusal(&rules, &twice.to_deal(), PlayerMove::Gather),
        "the tableau has already been gathered 2 times, the most that the rules allow"
    );
}

#[test]
fn there_must_be_something_to_gather() {
    let rules = gathering(Redeals::Unlimited, GatherOrder::InOrder, 2);
    assert_eq!(
        refusal(&rules, &tableau(" | | "), PlayerMove::Gather),
        "the tableau is empty: there is nothing to gather"
    );
    let never = gathering(Redeals::Times(0), GatherOrder::InOrder, 2);
    assert_eq!(refusal(&never, &tableau("2C | | "), PlayerMove::Gather), "the tableau is never gathered in this game");
}

#[test]
fn piles_that_will_be_gathered_in_order_have_places() {
    let (one, other) = (tableau("2C | 3C | 4C"), tableau("3C | 2C | 4C"));
    let same = |rules: &Rules| {
        let canonical = |deal| cadogan_referee::Position::start(rules, deal).canonical(rules);
        canonical(&one) == canonical(&other)
    };
    assert!(!same(&gathering(Redeals::Unlimited, GatherOrder::InOrder, 2)));
    assert!(same(&gathering(Redeals::Times(2), GatherOrder::Shuffled, 2)));
    assert!(same(&gathering(Redeals::Times(0), GatherOrder::InOrder, 2)));
}
