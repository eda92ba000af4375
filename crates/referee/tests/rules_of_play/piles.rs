//! Tails of any cards, directions and circles of building, suits of other kinds, limits of piles, fewer suits.

use cadogan_rules::{BuildDirection, BuildPolicy, Deal, FoundationBase, GroupMoves, Place, Rules, SuitCount, preset};

use crate::support::*;

#[test]
fn any_face_up_card_moves_with_all_cards_on_it() {
    let rules = game(3, |rules| {
        rules.tableau.build = BuildPolicy::RedBlack;
        rules.tableau.move_group = GroupMoves::AnyTail;
        rules.tableau.face_down = vec![];
    });
    let deal = tableau("2C 9H 4S KD | TC | JD");
    assert!(is_legal(&rules, &deal, shift(0, "9H", 3, 1)), "the cards on the nine are not in order");
    assert_eq!(refusal(&rules, &deal, shift(0, "4S", 2, 1)), "4♠ cannot go on 10♣: it is not one rank lower");
    let position = after(&rules, &deal, shift(0, "9H", 3, 1));
    assert_eq!(position.tableau[1].iter().map(|lying| lying.card).collect::<Vec<_>>(), cards("TC 9H 4S KD"));
}

#[test]
fn no_tail_reaches_into_face_down_cards_or_lands_on_itself() {
    let rules = game(3, |rules| rules.tableau.move_group = GroupMoves::AnyTail);
    let deal = tableau("9h 5S | TC | 5H 3D 6S");
    assert_eq!(refusal(&rules, &deal, shift(0, "9H", 2, 1)), "9♥ lies face down in pile 1");
    assert_eq!(refusal(&rules, &deal, shift(2, "5H", 3, 2)), "the cards are already on pile 3");
}

#[test]
fn the_top_card_or_the_whole_pile() {
    let rules = game(3, |rules| rules.tableau.move_group = GroupMoves::TopOrWholePile);
    let deal = tableau("9H 8S 7D | TC | 8C");
    assert!(is_legal(&rules, &deal, shift(0, "9H", 3, 1)));
    assert!(is_legal(&rules, &deal, shift(0, "7D", 1, 2)));
    let reason = refusal(&rules, &deal, shift(0, "8S", 2, 1));
    assert_eq!(reason, "only the top card or the whole pile moves: pile 1 has 3 cards, not 2");
    let reason = refusal(&rules, &tableau("9H 2S | TC |"), shift(0, "9H", 2, 1));
    assert_eq!(reason, "the top 2 cards of pile 1 are not one group, only the top 1: the group policy is any-suit");
}

#[test]
fn piles_are_built_up_or_both_ways() {
    let deal = tableau("9H | TD | 8C");
    let built = |direction| game(3, |rules| rules.tableau.direction = direction);
    let (up, both) = (built(BuildDirection::Up), built(BuildDirection::Both));
    assert!(is_legal(&up, &deal, shift(0, "9H", 1, 2)));
    assert_eq!(refusal(&up, &deal, shift(0, "9H", 1, 1)), "9♥ cannot go on 10♦: it is not one rank higher");
    assert!(is_legal(&both, &deal, shift(0, "9H", 1, 1)) && is_legal(&both, &deal, shift(0, "9H", 1, 2)));
    let reason = refusal(&both, &deal, shift(1, "TD", 1, 2));
    assert_eq!(reason, "10♦ cannot go on 8♣: it is not one rank lower or higher");
    assert!(!is_legal(&both, &tableau("KH | AD |"), shift(0, "KH", 1, 1)), "ranks are no circle");
}

#[test]
fn a_circle_of_ranks_puts_the_highest_on_the_base() {
    let rules = game(4, |rules| {
        rules.tableau.wraps = true;
        rules.foundations.base = FoundationBase::Rank(rank("5"));
    });
    let deal = tableau("4S | 5C | KH | AD");
    assert!(is_legal(&rules, &deal, shift(0, "4S", 1, 1)));
    assert!(is_legal(&rules, &deal, shift(2, "KH", 1, 3)));
    assert!(!is_legal(&rules, &deal, shift(1, "5C", 1, 0)), "down, not up");
}

#[test]
fn one_colour_or_any_other_suit() {
    let deal = tableau("9H | TD | TS | TH");
    let built = |build| game(4, |rules| rules.tableau.build = build);
    let targets =
        |rules: &Rules| (1..4).filter(|&to| is_legal(rules, &deal, shift(0, "9H", 1, to))).collect::<Vec<_>>();
    assert_eq!(targets(&built(BuildPolicy::SameColour)), [1, 3]);
    assert_eq!(targets(&built(BuildPolicy::OtherSuit)), [1, 2]);
    let reason = refusal(&built(BuildPolicy::OtherSuit), &deal, shift(0, "9H", 1, 3));
    assert_eq!(reason, "9♥ cannot go on 10♥: the build policy is other-suit");
}

#[test]
fn a_pile_is_not_built_beyond_its_limit() {
    let rules = game(3, |rules| {
        rules.tableau.most = 2;
        rules.tableau.move_group = GroupMoves::Yes;
    });
    let deal = tableau("9H | JC TD | TS");
    assert_eq!(refusal(&rules, &deal, shift(0, "9H", 1, 1)), "pile 2 has 2 cards, and no pile is built beyond 2");
    assert!(is_legal(&rules, &deal, shift(0, "9H", 1, 2)));
}

#[test]
fn with_one_suit_every_foundation_takes_spades() {
    let rules = game(2, |rules| rules.suits = SuitCount(1));
    let deal = tableau("AS AS | 2S");
    let up = |card| carry(Place::Tableau(0), card, 1, Place::Foundation);
    let position = after_all(&rules, &deal, &[up("AS"), up("AS")]);
    assert_eq!(position.foundations, [1, 1, 0, 0]);
    let two = carry(Place::Tableau(1), "2S", 1, Place::Foundation);
    assert_eq!(after(&rules, &position.to_deal(), two).foundations, [2, 1, 0, 0]);
}

#[test]
fn the_deals_of_the_presets_have_the_shapes_that_their_rules_say() {
    let deal = |name: &str| {
        let rules = preset(name).expect("a preset").rules();
        (rules, Deal::from_seed(rules, 1).expect("every preset can be dealt"))
    };
    let shape = |deal: &Deal| -> Vec<(usize, usize)> {
        let down = |pile: &Vec<cadogan_rules::TableauCard>| pile.iter().filter(|lying| !lying.face_up).count();
        deal.tableau.iter().map(|pile| (pile.len(), down(pile))).collect()
    };
    let (_, yukon) = deal("yukon");
    assert_eq!(shape(&yukon), [(1, 0), (6, 1), (7, 2), (8, 3), (9, 4), (10, 5), (11, 6)]);
    let (_, scorpion) = deal("scorpion");
    assert_eq!(shape(&scorpion), [(7, 3), (7, 3), (7, 3), (7, 3), (7, 0), (7, 0), (7, 0)]);
    let (_, dozen) = deal("bakers-dozen");
    for pile in &dozen.tableau {
        let kings = pile.iter().take_while(|lying| lying.card.rank() == rank("K")).count();
        assert_eq!(pile.iter().filter(|lying| lying.card.rank() == rank("K")).count(), kings);
    }
    let (_, penguin) = deal("penguin");
    let first = penguin.tableau[0][0].card;
    assert_eq!((penguin.base, penguin.foundations.iter().sum::<u8>()), (Some(first.rank()), 3));
    assert_eq!(penguin.foundations[usize::from(first.suit().index())], 0);
    let (rules, citadel) = deal("citadel");
    let up: usize = citadel.foundations.iter().map(|&height| usize::from(height)).sum();
    assert_eq!(citadel.tableau.iter().map(Vec::len).sum::<usize>() + up, rules.deck_size());
    let (_, spider) = deal("spider-two-suits");
    assert!(spider.stock.iter().all(|card| matches!(card.suit().letter(), 'S' | 'H')));
}
