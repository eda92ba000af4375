use cadogan_cards::Card;
use cadogan_rules::{Deal, Place, PlayerMove, Rules, TableauCard, preset};
use cadogan_search::Space;

use super::*;
use crate::testing::{Numbers, check_undo, search};
use crate::{GameSpace, Streamliner, Technique, Techniques};

fn game(name: &str) -> &'static Rules {
    preset(name).expect("a preset").rules()
}

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|word| word.parse().expect("a card")).collect()
}

/// A pyramid of which only the first places have cards, with this stock, whose first card is turned first.
fn pyramid(tableau: &str, stock: &str) -> Deal {
    let lying = |card: Card| vec![TableauCard { card, face_up: true }];
    let mut piles: Vec<Vec<TableauCard>> = cards(tableau).into_iter().map(lying).collect();
    piles.resize(28, Vec::new());
    let mut stock = cards(stock);
    stock.reverse();
    Deal { tableau: piles, stock, ..Deal::default() }
}

fn pairs(game_name: &str, deal: &Deal, techniques: Techniques) -> PairsSpace<u64> {
    PairsSpace::new(game(game_name), deal, techniques, Streamliner::NONE).expect("it takes the game")
}

/// Whether the deal can be won, with all techniques and with none.
fn wins(game_name: &str, deal: &Deal) -> bool {
    let [all, none] = [Techniques::all(), Techniques::none()]
        .map(|techniques| search(&mut pairs(game_name, deal, techniques)).is_some());
    assert_eq!(all, none);
    all
}

#[test]
fn moves_are_undone_cleanly() {
    let mut numbers = Numbers(7);
    for seed in 1..=5 {
        for name in ["pyramid", "relaxed-pyramid", "thirteen", "fourteen"] {
            let deal = Deal::from_seed(game(name), seed).expect("a seed in range");
            check_undo(&mut pairs(name, &deal, Techniques::none()), &mut numbers, 60);
        }
        for name in ["tri-peaks", "elevator"] {
            let deal = Deal::from_seed(game(name), seed).expect("a seed in range");
            let space = PeaksSpace::<u64>::new(game(name), &deal, Techniques::none(), Streamliner::NONE);
            check_undo(&mut space.expect("it takes the game"), &mut numbers, 60);
        }
    }
}

#[test]
fn a_card_over_its_only_partner_is_lost_at_sight() {
    // The four lies on the nine, and no other nine or four is left for either.
    let deal = pyramid("9H 4C KS", "");
    let mut space = pairs("relaxed-pyramid", &deal, Techniques::all());
    let mut moves = Vec::new();
    assert!(space.forced().is_none());
    space.moves(&mut moves);
    assert!(moves.is_empty(), "{moves:?}");
    let mut without = pairs("relaxed-pyramid", &deal, Techniques::all().without(Technique::Pairing));
    assert!(without.forced().is_some(), "the king can be taken away");
    assert!(!wins("relaxed-pyramid", &deal));
    assert!(wins("relaxed-pyramid", &pyramid("9H 4C KS", "9D 4S")));
}

#[test]
fn the_tops_of_stock_and_waste_go_together() {
    assert!(wins("pyramid", &pyramid("KH", "9H 4C")));
    let line = search(&mut pairs("pyramid", &pyramid("KH", "9H 4C"), Techniques::all())).expect("a win");
    let [nine, four] = [0, 1].map(|index| cards("9H 4C")[index]);
    let pair = PlayerMove::Pair { from: Place::Waste, card: nine, other: Place::Stock, with: four };
    assert!(line.contains(&pair), "{line:?}");
    // Without an open stock the two cards lie on each other in the waste.
    assert!(wins("thirteen", &pyramid("KH", "9H 4C")));
    assert!(!wins("thirteen", &pyramid("KH", "9H 5C 4C 8D AH QH 2D JD 5S")));
}

#[test]
fn what_lies_between_two_cards_of_the_supply_must_go_first() {
    // The five and the eight lie apart in the stock; a redeal does not bring them together.
    assert!(!wins("pyramid", &pyramid("", "5H 9C 9D 8H")));
    assert!(wins("pyramid", &pyramid("", "5H 9C 4D 8H")));
    assert!(wins("pyramid", &pyramid("4H 4C", "5H 9C 9D 8H")));
}

#[test]
fn redeals_are_counted() {
    let once = |redeals_used| Deal { redeals_used, ..pyramid("9H", "4C AH 12".replace("12", "QH").as_str()) };
    assert!(wins("relaxed-pyramid", &once(0)));
    let late = |redeals_used| Deal { waste: cards("4C"), redeals_used, ..pyramid("9H 6C", "6D") };
    // The six of the pyramid stays, whatever is done.
    assert!(!wins("relaxed-pyramid", &late(2)));
}

#[test]
fn peaks_are_played_into_the_hole() {
    let rules = game("tri-peaks");
    let mut deal = Deal { hole: cards("5H"), stock: cards("9H"), ..Deal::default() };
    deal.tableau = vec![Vec::new(); 28];
    // A peak and the two cards on it.
    for (place, card) in [(0, "8C"), (3, "6C"), (4, "TD")] {
        deal.tableau[place] = vec![TableauCard { card: cards(card)[0], face_up: true }];
    }
    for techniques in [Techniques::all(), Techniques::none()] {
        let mut space =
            PeaksSpace::<u128>::new(rules, &deal, techniques, Streamliner::NONE).expect("it takes the game");
        assert_eq!(search(&mut space), None, "the eight and the ten both need the nine");
    }
    deal.tableau[4] = vec![TableauCard { card: cards("5D")[0], face_up: true }];
    let mut space =
        PeaksSpace::<u64>::new(rules, &deal, Techniques::all(), Streamliner::NONE).expect("it takes the game");
    let line = search(&mut space).expect("6, 5, then the nine and the eight");
    assert_eq!(line.len(), 4);
    let key = space.key();
    space.player_moves(&[]);
    assert_eq!(space.key(), key);
}
