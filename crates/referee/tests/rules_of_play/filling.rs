//! Spaces that take cards from some places only, in turn, at once or at will; one rank only; single cards only.

use cadogan_referee::{Position, legal_moves};
use cadogan_rules::{GroupMoves, Place, PlayerMove, Rules, Source, Sources, SpacesFill, StockDeal, SunkRank};

use crate::support::*;

fn filled_from(list: &[&[Source]], fill: SpacesFill) -> Rules {
    game(3, |rules| {
        rules.tableau.move_group = GroupMoves::Yes;
        rules.tableau.spaces_take = list.iter().map(|item| Sources::of(item)).collect();
        rules.tableau.spaces_fill = fill;
        rules.reserve.size = 3;
        rules.reserve.stacked = true;
        rules.stock.size = 4;
        rules.cells.count = 1;
    })
}

#[test]
fn only_the_first_place_with_a_card_gives_to_spaces() {
    let rules = filled_from(&[&[Source::Reserve], &[Source::Waste]], SpacesFill::AtWill);
    let mut deal = tableau("2C 8H | 9S |");
    deal.reserve = cards("4D 5D");
    deal.waste = cards("KD");
    assert!(is_legal(&rules, &deal, carry(Place::Reserve(0), "5D", 1, Place::Tableau(2))));
    let waste = carry(Place::Waste, "KD", 1, Place::Tableau(2));
    assert_eq!(refusal(&rules, &deal, waste), "pile 3 is a space and takes cards now only from: reserve");
    deal.reserve.clear();
    assert!(is_legal(&rules, &deal, waste));
    let pile = shift(0, "8H", 1, 2);
    assert_eq!(refusal(&rules, &deal, pile), "pile 3 is a space and takes cards now only from: waste");
    deal.waste.clear();
    let left = "pile 3 is a space, and the places that fill spaces have no cards left";
    assert_eq!(refusal(&rules, &deal, pile), left);
}

#[test]
fn a_space_that_waits_for_the_player_hinders_nothing() {
    let rules = filled_from(&[&[Source::Reserve]], SpacesFill::AtWill);
    let mut deal = tableau("2C 8H | 9S |");
    deal.reserve = cards("4D");
    assert_eq!(after(&rules, &deal, shift(0, "8H", 1, 1)).tableau, piles("2C | 9S 8H | "));
}

#[test]
fn one_card_goes_to_a_space_by_itself_where_it_is_filled_at_once() {
    let list: &[&[Source]] = &[&[Source::Reserve], &[Source::Waste], &[Source::Stock]];
    let rules = filled_from(list, SpacesFill::AtOnce);
    let mut deal = tableau("8H | 9S | ");
    deal.reserve = cards("4D");
    deal.waste = cards("KD");
    deal.stock = cards("QC JC");
    let start = Position::start(&rules, &deal);
    assert_eq!((start.tableau.clone(), start.reserve.len()), (piles("8H | 9S | 4D"), 0));
    let next = after(&rules, &start.to_deal(), shift(0, "8H", 1, 1));
    assert_eq!((next.tableau.clone(), next.waste.len()), (piles("KD | 9S 8H | 4D"), 0));
    let last = after(&rules, &next.to_deal(), carry(Place::Tableau(2), "4D", 1, Place::Cell(0)));
    assert_eq!((last.tableau.clone(), last.stock.clone()), (piles("KD | 9S 8H | JC"), cards("QC")));
}

#[test]
fn a_choice_between_several_cards_is_made_before_anything_else() {
    let rules = filled_from(&[&[Source::Reserve, Source::Waste]], SpacesFill::AtOnce);
    let mut deal = tableau("8H | 9S | ");
    deal.reserve = cards("4D 5D");
    deal.waste = cards("KD");
    let position = Position::start(&rules, &deal);
    let space = Place::Tableau(2);
    let (reserve, waste) = (carry(Place::Reserve(0), "5D", 1, space), carry(Place::Waste, "KD", 1, space));
    assert_eq!(legal_moves(&rules, &position), [reserve, waste]);
    let other = "pile 3 is a space and must be filled first, from: reserve or waste";
    assert_eq!(refusal(&rules, &deal, shift(0, "8H", 1, 1)), other);
    assert_eq!(after(&rules, &deal, waste).tableau, piles("8H | 9S | KD"));
}

#[test]
fn reserve_piles_are_part_of_the_reserve() {
    let rules = game(2, |rules| {
        rules.tableau.spaces_take = vec![Sources::of(&[Source::Reserve]), Sources::ANYWHERE];
        rules.tableau.spaces_fill = SpacesFill::AtOnce;
        rules.reserve.piles = vec![1, 1];
    });
    let choice = tableau("9S | | 4D | 5D");
    let moves = legal_moves(&rules, &Position::start(&rules, &choice));
    assert_eq!(moves, [shift(2, "4D", 1, 1), shift(3, "5D", 1, 1)]);
    let alone = Position::start(&rules, &tableau("9S | | | 5D"));
    assert_eq!(alone.tableau, piles("9S | 5D | | "));
    assert!(is_legal(&rules, &tableau("9S 2C | | | "), shift(0, "2C", 1, 1)));
}

#[test]
fn a_stock_that_is_dealt_in_rows_fills_spaces_too() {
    let rules = game(2, |rules| {
        rules.tableau.spaces_take = vec![Sources::of(&[Source::Stock]), Sources::ANYWHERE];
        rules.tableau.spaces_fill = SpacesFill::AtOnce;
        rules.stock.size = 4;
        rules.stock.deal_type = StockDeal::TableauPiles;
    });
    let mut deal = tableau("8H | 9S");
    deal.stock = cards("QC JC TC");
    let filled = after(&rules, &deal, shift(0, "8H", 1, 1));
    assert_eq!((filled.tableau.clone(), filled.stock.clone()), (piles("TC | 9S 8H"), cards("QC JC")));
    let row = after(&rules, &filled.to_deal(), PlayerMove::DealRow);
    assert_eq!(row.tableau, piles("TC JC | 9S 8H QC"));
}

#[test]
fn a_space_takes_one_rank_only_if_the_rules_say_so() {
    let five = SunkRank::Rank(rank("5"));
    let rules = game(3, |rules| {
        rules.tableau.move_group = GroupMoves::Yes;
        rules.tableau.spaces_rank = five;
    });
    let deal = tableau("KC 5H 4S | 9S |");
    assert_eq!(after(&rules, &deal, shift(0, "5H", 2, 2)).tableau, piles("KC | 9S | 5H 4S"));
    let other = "pile 3 is a space and takes only cards of rank 5, not 4♠";
    assert_eq!(refusal(&rules, &deal, shift(0, "4S", 1, 2)), other);
}

#[test]
fn a_space_takes_single_cards_only_if_the_rules_say_so() {
    let rules = game(3, |rules| {
        rules.tableau.move_group = GroupMoves::Yes;
        rules.tableau.spaces_groups = false;
    });
    let deal = tableau("KC 5H 4S | 6S |");
    assert!(is_legal(&rules, &deal, shift(0, "4S", 1, 2)));
    assert!(is_legal(&rules, &deal, shift(0, "5H", 2, 1)));
    let group = "pile 3 is a space and takes single cards only, not 2 at once";
    assert_eq!(refusal(&rules, &deal, shift(0, "5H", 2, 2)), group);
}
