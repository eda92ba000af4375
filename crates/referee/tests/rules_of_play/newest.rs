//! Piles that keep their direction, foundations that go up and back, piles that are turned round, rows that are gathered, a
//! base of the tableau, stocks that fill spaces, games won by the stock, and piles of several cards that cover each other.

use cadogan_referee::{Position, is_won, legal_moves};
use cadogan_rules::{
    BaseByPlay, BuildDirection, BuildPolicy, Deal, FoundationGoal, GatherOrder, Place, PlayerMove, Redeals, Rules,
    Source, Sources, SpacesFill, SpacesPolicy, StockDeal, preset,
};

use crate::support::*;

fn kept(wraps: bool) -> Rules {
    game(4, |rules| {
        rules.tableau.build = BuildPolicy::SameSuit;
        rules.tableau.direction = BuildDirection::Kept;
        rules.tableau.wraps = wraps;
    })
}

#[test]
fn a_pile_keeps_the_direction_of_its_two_top_cards() {
    let (rules, deal) = (kept(false), tableau("7H 8H | 9H | 7H | 8S 8H"));
    assert!(is_legal(&rules, &deal, shift(1, "9H", 1, 0)), "up, as it goes");
    let refused = refusal(&rules, &deal, shift(2, "7H", 1, 0));
    assert_eq!(refused, "7♥ cannot go on pile 1, which is built up and keeps its direction");
    assert!(is_legal(&rules, &deal, shift(2, "7H", 1, 3)), "two cards that are not one rank apart have no direction");
    assert!(is_legal(&rules, &deal, shift(3, "8H", 1, 1)), "a single card has none either");
    assert!(is_legal(&rules, &deal, shift(3, "8H", 1, 2)));
    let down = tableau("9H 8H | 9H | 7H | 8S");
    assert!(is_legal(&rules, &down, shift(2, "7H", 1, 0)));
    assert!(refusal(&rules, &down, shift(1, "9H", 1, 0)).contains("built down"));
}

#[test]
fn in_a_circle_the_direction_goes_round_the_corner() {
    let deal = tableau("QH KH | AH | QH | AS");
    assert!(!is_legal(&kept(false), &deal, shift(1, "AH", 1, 0)));
    assert!(is_legal(&kept(true), &deal, shift(1, "AH", 1, 0)));
    assert!(!is_legal(&kept(true), &deal, shift(2, "QH", 1, 0)));
}

#[test]
fn a_foundation_goes_up_and_back() {
    let rules = preset("union-square").expect("a game").rules();
    let mut deal = tableau("KC | QC | 9C");
    deal.foundations = vec![12, 0, 0, 0];
    let up = |pile: u8, name| carry(Place::Tableau(pile), name, 1, Place::FoundationPile(0));
    let first = after(rules, &deal, up(0, "KC")).to_deal();
    assert_eq!(first.foundations[0], 13);
    assert!(!is_legal(rules, &first, up(1, "QC")), "the second king is next");
    let turned = Deal { foundations: vec![14, 0, 0, 0], ..first };
    assert!(is_legal(rules, &turned, up(1, "QC")));
    assert!(!is_legal(rules, &turned, up(2, "9C")));
}

#[test]
fn piles_are_turned_round() {
    let rules = game(3, |rules| {
        rules.gather.times = Redeals::Times(1);
        rules.gather.order = GatherOrder::BottomToTop;
    });
    let once = after(&rules, &tableau("2C 3C 4C | 5C |"), PlayerMove::Gather);
    assert_eq!(once.tableau, piles("3C 4C 2C | 5C |"));
    assert!(!is_legal(&rules, &once.to_deal(), PlayerMove::Gather));
    let canonical = |text| Position::start(&rules, &tableau(text)).canonical(&rules);
    assert!(canonical("2C 3C | 5C 6C | 7C") == canonical("5C 6C | 7C | 2C 3C"), "their order does not matter");
}

fn rows(text: &str) -> Deal {
    Deal { sequences: text.split('|').map(places).collect(), ..Deal::default() }
}

fn gaps(order: GatherOrder, fixed_suit: bool) -> Rules {
    game(0, |rules| {
        rules.foundations.present = false;
        rules.max_rank.0 = 4;
        rules.sequences.count = 4;
        rules.sequences.fixed_suit = fixed_suit;
        rules.gather.times = Redeals::Times(1);
        rules.gather.order = order;
    })
}

const MIXED: &str = "2C 3C - 4H | 4C 2H - 3H | 2S 4S 3D - | 2D - 3S 4D";

#[test]
fn what_is_in_order_stays_in_its_row_with_a_gap_behind_it() {
    let in_order = after(&gaps(GatherOrder::InOrder, false), &rows(MIXED), PlayerMove::Gather);
    assert_eq!(in_order.sequences, rows("2C 3C - 4H | - 4C 2H 3H | 2S - 4S 3D | 2D - 3S 4D").sequences);
    assert_eq!(in_order.gathers_used, 1);
    let last_first = after(&gaps(GatherOrder::LastPileFirst, false), &rows(MIXED), PlayerMove::Gather);
    assert_eq!(last_first.sequences, rows("2C 3C - 3S | - 4D 4S 3D | 2S - 4C 2H | 2D - 3H 4H").sequences);
    let mut deal = rows(MIXED);
    deal.later_orders = vec![cards("AC 2C 3C 4C AH 2H 3H 4H AS 2S 3S 4S AD 2D 3D 4D")];
    let shuffled = after(&gaps(GatherOrder::Shuffled, false), &deal, PlayerMove::Gather);
    assert_eq!(shuffled.sequences, rows("2C 3C - 4C | - 2H 3H 4H | 2S - 3S 4S | 2D - 3D 4D").sequences);
    let refused = refusal(&gaps(GatherOrder::Shuffled, false), &shuffled.to_deal(), PlayerMove::Gather);
    assert_eq!(refused, "the tableau has already been gathered once, the most that the rules allow");
}

#[test]
fn with_fixed_suits_only_the_two_of_a_row_stays_there() {
    let again = after(&gaps(GatherOrder::InOrder, true), &rows(MIXED), PlayerMove::Gather);
    let stays = |row: usize| again.sequences[row].iter().take_while(|place| place.is_some()).count();
    // Clubs, hearts, spades, diamonds from the top.
    assert_eq!([stays(0), stays(1), stays(2), stays(3)], [2, 0, 1, 1]);
}

#[test]
fn a_finished_row_stays_whole() {
    let deal = rows("2C 3C 4C - | 4H - 2H 3H | 2S 3S 4S - | 3D 2D 4D -");
    let again = after(&gaps(GatherOrder::InOrder, false), &deal, PlayerMove::Gather);
    assert_eq!(again.sequences, rows("2C 3C 4C - | - 4H 2H 3H | 2S 3S 4S - | - 3D 2D 4D").sequences);
}

#[test]
fn the_player_begins_with_a_card_of_the_tableau_and_then_spaces_are_filled() {
    let rules = game(3, |rules| {
        rules.tableau.wraps = true;
        rules.tableau.sizes = vec![1, 1, 0];
        rules.tableau.spaces_take = vec![Sources::of(&[Source::Waste]), Sources::of(&[Source::Stock])];
        rules.tableau.spaces_fill = SpacesFill::AtOnce;
        rules.foundations.base_by_play = BaseByPlay::TableauFirst;
        rules.stock.size = 46;
        rules.reserve.size = 4;
    });
    let mut deal = tableau("QH | 5C |");
    deal.stock = cards("2S 3S 4S");
    deal.reserve = cards("6S 7S 8S 9S");
    let start = Position::start(&rules, &deal);
    assert_eq!(start.tableau, deal.tableau, "nothing is filled before");
    assert_eq!(legal_moves(&rules, &start).len(), 2);
    let refused = refusal(&rules, &deal, carry(Place::Reserve(0), "6S", 1, Place::Foundation));
    assert_eq!(refused, "first a card of the tableau must go to a foundation: its rank begins all of them");
    let next = after(&rules, &deal, carry(Place::Tableau(0), "QH", 1, Place::Foundation));
    assert_eq!(next.base, Some(rank("Q")));
    assert_eq!(next.tableau, piles("4S | 5C | 3S"), "from the top of the stock, from the left");
}

fn trusty() -> Rules {
    game(3, |rules| {
        rules.tableau.spaces_take = vec![Sources::of(&[Source::Stock])];
        rules.tableau.spaces_fill = SpacesFill::AtOnce;
        rules.foundations.goal = FoundationGoal::StockIsEmpty;
        rules.stock.size = 40;
        rules.stock.deal_type = StockDeal::Spaces;
    })
}

#[test]
fn the_last_card_of_the_stock_wins() {
    let rules = trusty();
    let mut deal = tableau("7H | 8C | 2D");
    deal.stock = cards("KS");
    assert!(!is_won(&rules, &Position::start(&rules, &deal)));
    assert_eq!(refusal(&rules, &deal, PlayerMove::TurnStock), "this stock is not dealt: its cards only fill spaces");
    let up = carry(Place::Tableau(0), "7H", 1, Place::Foundation);
    assert_eq!(refusal(&rules, &deal, up), "this game has no foundations");
    let won = after(&rules, &deal, shift(0, "7H", 1, 1));
    assert_eq!(won.tableau, piles("KS | 8C 7H | 2D"));
    assert!(is_won(&rules, &won));
}

#[test]
fn what_is_turned_must_be_played_where_the_stock_must_be_used_up() {
    let rules = game(2, |rules| {
        rules.foundations.goal = FoundationGoal::StockIsEmpty;
        rules.tableau.spaces = SpacesPolicy::NoBuild;
        rules.stock.size = 2;
    });
    let mut deal = tableau("7H | 9C");
    deal.stock = cards("6S");
    let turned = after(&rules, &deal, PlayerMove::TurnStock);
    assert!(!is_won(&rules, &turned), "it lies in the waste");
    let played = after(&rules, &turned.to_deal(), carry(Place::Waste, "6S", 1, Place::Tableau(0)));
    assert!(is_won(&rules, &played));
}

#[test]
fn in_giza_every_pile_of_three_gives_its_top_card() {
    let rules = preset("giza").expect("a game").rules();
    let deal = Deal::from_seed(rules, 1).expect("a deal");
    let sizes: Vec<usize> = deal.tableau.iter().map(Vec::len).collect();
    assert_eq!(sizes, rules.pile_sizes());
    let start = Position::start(rules, &deal);
    // The last row of the pyramid and the eight piles lie open, and nothing else.
    let open = (0..36).filter(|&pile| !deal.is_covered(rules, pile)).collect::<Vec<_>>();
    assert_eq!(open, (21..36).collect::<Vec<_>>());
    for player_move in legal_moves(rules, &start) {
        let from = match player_move {
            PlayerMove::Carry { from, .. } => vec![from],
            PlayerMove::Pair { from, other, .. } => vec![from, other],
            other => panic!("{other}"),
        };
        assert!(from.iter().all(|place| matches!(place, Place::Tableau(21..36))), "{player_move}");
    }
}
