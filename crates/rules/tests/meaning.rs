//! Every constraint on which values make a game together: what violates it, and what just satisfies it.

use cadogan_cards::Rank;
use cadogan_rules::*;

/// The paths of the errors of meaning; there must be no others.
fn blamed(text: &str) -> Vec<String> {
    match parse_rules(text) {
        Ok(_) => Vec::new(),
        Err(errors) => {
            assert!(errors.list().iter().all(|error| error.kind == MistakeKind::Meaning), "{text}\n{errors}");
            errors.list().iter().map(|error| error.place.replace('"', "")).collect()
        }
    }
}

fn assert_blamed(text: &str, paths: &[&str]) {
    assert_eq!(blamed(text), paths, "{text}");
}

#[test]
fn exactly_one_goal() {
    assert_blamed(r#"{"foundations": false}"#, &["foundations"]);
    assert_blamed(r#"{"foundations": {"present": false}}"#, &["foundations.present"]);
    assert_blamed(r#"{"hole": true}"#, &["foundations.present"]);
    assert_blamed(r#"{"hole": true, "foundations": false}"#, &[]);
    assert_blamed(
        r#"{"sequences": {"count": 4}, "accordion": {"size": 9, "moves": ["L1"], "build policies": ["any-suit"]},
            "foundations": false, "tableau piles": {"count": 0}}"#,
        &["foundations"],
    );
}

#[test]
fn parts_are_smaller_than_the_deck() {
    assert_blamed(r#"{"max rank": 2, "tableau piles": {"count": 7}}"#, &[]);
    assert_blamed(r#"{"max rank": 2, "tableau piles": {"count": 8}}"#, &["tableau piles.count"]);
    assert_blamed(r#"{"max rank": 2, "two decks": true, "tableau piles": {"count": 8}}"#, &[]);
    assert_blamed(r#"{"stock": {"size": 52}}"#, &["stock.size"]);
    assert_blamed(r#"{"stock size": 51}"#, &[]);
    assert_blamed(r#"{"reserve size": 52}"#, &["reserve size"]);
    assert_blamed(r#"{"cells": {"count": 60, "pre-filled": 52}}"#, &["cells.pre-filled"]);
    assert_blamed(r#"{"cells": {"count": 3, "pre-filled": 4}}"#, &["cells.pre-filled"]);
    assert_blamed(r#"{"cells": {"count": 4, "pre-filled": 4}}"#, &[]);
    assert_blamed(
        r#"{"foundations": false, "tableau piles": {"count": 0}, "max rank": 2, "sequences": {"count": 8}}"#,
        &["sequences.count"],
    );
}

#[test]
fn parts_fit_in_the_deck_together() {
    assert_blamed(r#"{"stock size": 40, "reserve size": 12}"#, &[]);
    assert_blamed(r#"{"stock size": 40, "reserve size": 13}"#, &["tableau piles.count"]);
    assert_blamed(
        r#"{"stock size": 40, "reserve size": 12, "foundations initial card": true}"#,
        &["tableau piles.count"],
    );
    assert_blamed(r#"{"stock size": 40, "reserve size": 11, "foundations": {"initial cards": "one"}}"#, &[]);
    assert_blamed(r#"{"stock size": 40, "reserve size": 11, "hole": true, "foundations": false}"#, &[]);
    assert_blamed(
        r#"{"stock size": 40, "reserve size": 12, "hole": true, "foundations": false}"#,
        &["tableau piles.count"],
    );
    // Without a tableau nothing may be left over.
    assert_blamed(
        r#"{"tableau piles": {"count": 0}, "stock size": 32, "cells": {"count": 20, "pre-filled": 20}}"#,
        &[],
    );
    let short = r#"{"tableau piles": {"count": 0}, "stock size": 31, "cells": {"count": 20, "pre-filled": 20}}"#;
    assert_blamed(short, &["tableau piles.count"]);
}

#[test]
fn base_cards_are_in_the_deck() {
    assert_blamed(r#"{"max rank": 5, "foundations": {"base card": "5"}}"#, &[]);
    assert_blamed(r#"{"max rank": 5, "foundations": {"base card": "6"}}"#, &["foundations.base card"]);
    let hole = |card: &str| {
        format!(r#"{{"max rank": 10, "foundations": false, "hole": {{"present": true, "base card": "{card}"}}}}"#)
    };
    assert_blamed(&hole("10h"), &[]);
    assert_blamed(&hole("Th"), &[]);
    assert_blamed(&hole("jH"), &["hole.base card"]);
    assert_blamed(&hole("random"), &[]);
}

#[test]
fn spaces_need_what_fills_them() {
    let game = |policy: &str, rest: &str| format!(r#"{{"tableau piles": {{"spaces policy": "{policy}"}}{rest}}}"#);
    let place = "tableau piles.spaces policy";
    assert_blamed(&game("auto-reserve-then-any", ""), &[place]);
    assert_blamed(&game("auto-reserve-then-any", r#", "reserve size": 1"#), &[]);
    assert_blamed(&game("auto-waste-then-stock", ""), &[place]);
    assert_blamed(&game("auto-waste-then-stock", r#", "stock": {"size": 9}"#), &[]);
    assert_blamed(&game("auto-waste-then-stock", r#", "stock": {"size": 9, "deal type": "tableau piles"}"#), &[place]);
    assert_blamed(&game("auto-reserve-then-waste", ""), &[place, place]);
    assert_blamed(&game("auto-reserve-then-waste", r#", "stock size": 9, "reserve size": 1"#), &[]);
    // A short deck has no king; its highest rank takes the king's place.
    assert_blamed(&game("kings", r#", "max rank": 5"#), &[]);
}

#[test]
fn the_stock_deals_to_something() {
    assert_blamed(r#"{"stock": {"size": 24, "deal count": 24}}"#, &[]);
    assert_blamed(r#"{"stock": {"size": 24, "deal count": 25}}"#, &["stock.deal count"]);
    assert_blamed(r#"{"stock": {"deal count": 3}}"#, &[]);
    assert_blamed(r#"{"stock": {"size": 24, "deal type": "hole"}}"#, &["stock.deal type"]);
    assert_blamed(r#"{"stock": {"size": 24, "deal type": "hole"}, "hole": true, "foundations": false}"#, &[]);
    let rows = r#"{"tableau piles": {"count": 0}, "cells": {"count": 12, "pre-filled": 12},
        "stock": {"size": 40, "deal type": "tableau piles"}}"#;
    assert_blamed(rows, &["stock.deal type"]);
}

#[test]
fn rows_stand_alone() {
    let accordion = |size: u8, rest: &str| {
        format!(
            r#"{{"foundations": false, "accordion": {{"size": {size}, "moves": ["L1"], "build policies": ["same-rank"]}}{rest}}}"#
        )
    };
    assert_blamed(&accordion(52, r#", "tableau piles": {"count": 0}"#), &[]);
    assert_blamed(&accordion(53, r#", "tableau piles": {"count": 0}"#), &["accordion.size"]);
    assert_blamed(&accordion(52, ""), &["tableau piles.count"]);
    assert_blamed(
        &accordion(52, r#", "tableau_piles": {"count": 0}, "cells": 1, "stock size": 2, "reserve size": 3"#),
        &["cells", "stock size", "reserve size"],
    );
    let still = r#"{"foundations": false, "tableau piles": {"count": 0}, "accordion": {"size": 5}}"#;
    assert_blamed(still, &["accordion.moves", "accordion.build policies"]);
    assert_blamed(
        r#"{"foundations": false, "sequences": {"count": 4}, "cells": 1}"#,
        &["tableau piles.count", "cells"],
    );
}

#[test]
fn rules_put_together_by_a_program_are_checked_too() {
    let refuse = |change: fn(&mut RawRules)| Rules::default().vary(change).unwrap_err();
    refuse(|rules| rules.max_rank = MaxRank(0));
    refuse(|rules| rules.max_rank = MaxRank(255));
    refuse(|rules| rules.tableau.count = 255);
    refuse(|rules| rules.stock.deal_count = 0);
    let errors = refuse(|rules| {
        rules.foundations.present = false;
        rules.tableau.count = 0;
        let step = AccordionMove { direction: AccordionDirection::Left, distance: 53 };
        rules.accordion = AccordionRules { size: 9, moves: vec![step], policies: vec![AccordionPolicy::SameSuit; 2] };
    });
    assert_eq!(errors.list().len(), 2);
    let errors = refuse(|rules| {
        rules.max_rank = MaxRank(3);
        rules.stock.size = 13;
        rules.cells = CellRules { count: 1, prefilled: 2 };
        rules.foundations.base = FoundationBase::Rank(Rank::new(5).unwrap());
    })
    .to_string();
    for part in ["\"stock\".\"size\"", "\"pre-filled\"", "\"base card\""] {
        assert!(errors.contains(part), "{part} is not in: {errors}");
    }
}

/// A pyramid of three cards over a stock, with these further rules.
fn peak(more: &str) -> String {
    format!(
        r#"{{"foundations": false, "tableau piles": {{"count": 3, "build policy": "no-build", "layout": [" x", "x x"]}},
            "stock": {{"size": 49}}, "discard": {{"matches": ["sum 13"]}}{more}}}"#
    )
}

#[test]
fn a_layout_has_a_card_for_every_place_and_nothing_is_put_there() {
    assert_blamed(&peak(""), &[]);
    let layout = |tableau: &str, more: &str| {
        format!(
            r#"{{"foundations": false, "tableau piles": {{{tableau}}}, "discard": {{"matches": ["sum 13"]}}{more}}}"#
        )
    };
    let stock = r#", "stock": {"size": 49}"#;
    let three = r#""count": 3, "build policy": "no-build", "layout": [" x", "x x"]"#;
    assert_blamed(&layout(three, r#", "stock": {"size": 48}"#), &["tableau piles.layout"]);
    assert_blamed(&layout(&three.replace("3,", "4,"), stock), &["tableau piles.layout"]);
    assert_blamed(&layout(&format!(r#"{three}, "diagonal deal": true"#), stock), &["tableau piles.diagonal deal"]);
    assert_blamed(&layout(&three.replace("no-build", "red-black"), stock), &["tableau piles.build policy"; 2]);
    let foundations = r#"{"tableau piles": {"count": 3, "build policy": "no-build", "layout": [" x", "x x"]},
        "stock": {"size": 49}}"#;
    assert_blamed(foundations, &["tableau piles.layout"]);
    let hole = |deal_type: &str| {
        format!(
            r#"{{"foundations": false, "hole": true, "tableau piles": {{{three}}},
                "stock": {{"size": 48, "deal type": "{deal_type}"}}}}"#
        )
    };
    assert_blamed(&hole("hole"), &[]);
    assert_blamed(&hole("waste"), &["stock.deal type"]);
    assert_blamed(&hole("tableau piles"), &["stock.deal type"; 2]);
}

#[test]
fn games_whose_cards_are_taken_away_build_nothing_and_turn_a_waste() {
    let game = |more: &str, discard: &str| {
        format!(
            r#"{{"foundations": false, "tableau piles": {{"build policy": "no-build"}}, "discard": {{{discard}}}{more}}}"#
        )
    };
    let sum = r#""matches": ["sum 13"]"#;
    assert_blamed(&game("", sum), &[]);
    assert_blamed(&game(r#", "cells": 1"#, sum), &["cells"]);
    assert_blamed(&game(r#", "stock": {"size": 8, "deal type": "tableau piles"}"#, sum), &["stock.deal type"]);
    assert_blamed(&game("", &format!(r#"{sum}, "stock top": true"#)), &["discard.stock top"]);
    assert_blamed(&game("", &format!(r#"{sum}, "waste pairs": true"#)), &["discard.waste pairs"]);
    assert_blamed(&game(r#", "stock size": 8"#, &format!(r#"{sum}, "stock top": true, "waste pairs": true"#)), &[]);
    assert_blamed(&game(r#", "max rank": 6"#, r#""matches": ["sum 12", "6", "A+6"]"#), &[]);
    assert_blamed(&game(r#", "max rank": 6"#, r#""matches": ["sum 13", "7", "A+7"]"#), &["discard.matches"; 3]);
    assert_blamed(r#"{"discard": {"matches": ["K"]}}"#, &["foundations.present"]);
}

#[test]
fn reserve_piles_and_pockets_fit_the_rest() {
    assert_blamed(r#"{"reserve": {"pile sizes": [3, 3]}}"#, &[]);
    assert_blamed(r#"{"reserve": {"pile sizes": [30, 30]}}"#, &["tableau piles.count"]);
    assert_blamed(r#"{"stock": {"size": 9, "deal type": "reserve piles"}}"#, &["stock.deal type"]);
    assert_blamed(r#"{"stock": {"size": 9, "deal type": "reserve piles"}, "reserve": {"pile sizes": [0, 0]}}"#, &[]);
    assert_blamed(r#"{"reserve": {"build policy": "red-black"}}"#, &["reserve.build policy"]);
    assert_blamed(r#"{"pockets": {"count": 45}}"#, &["pockets.count"]);
    assert_blamed(r#"{"pockets": {"count": 1, "rank": "K"}, "max rank": 12}"#, &["pockets.rank"]);
    assert_blamed(r#"{"pockets": {"count": 1, "most cards": 2, "groups": true}}"#, &["pockets.most cards"]);
    assert_blamed(r#"{"pockets": {"count": 1, "most cards": 2}}"#, &[]);
    let rows = |more: &str| {
        format!(r#"{{"foundations": false, "tableau piles": {{"count": 0}}, "sequences": {{"count": 4}}, {more}}}"#)
    };
    assert_blamed(&rows(r#""pockets": {"count": 1}"#), &["pockets.count"]);
    assert_blamed(&rows(r#""reserve": {"pile sizes": [2]}"#), &["reserve.pile sizes"]);
}

#[test]
fn what_is_gathered_can_be_dealt_again() {
    assert_blamed(r#"{"gather": {"times": true}}"#, &[]);
    assert_blamed(r#"{"gather": {"times": 20, "order": "shuffled"}}"#, &[]);
    assert_blamed(r#"{"gather": {"times": 21, "order": "shuffled"}}"#, &["gather.times"]);
    assert_blamed(r#"{"gather": {"times": true, "order": "shuffled"}}"#, &["gather.times"]);
    assert_blamed(r#"{"gather": {"order": "shuffled", "cards a pile": 4}}"#, &[]);
    let gaps =
        r#"{"foundations": false, "tableau piles": {"count": 0}, "sequences": {"count": 4}, "gather": {"times": 1}}"#;
    assert_blamed(gaps, &[]);
    let rows = |keys: &str, gather: &str| {
        format!(
            r#"{{"foundations": false, "tableau piles": {{"count": 0}}, "sequences": {{{keys}}}, "gather": {{{gather}}}}}"#
        )
    };
    let (four, twice) = (r#""count": 4"#, r#""times": 2"#);
    assert_blamed(&rows(r#""count": 3"#, twice), &["sequences.count"]);
    assert_blamed(&rows(r#""count": 4, "direction": "R""#, twice), &["sequences.direction"]);
    assert_blamed(&rows(four, r#""times": 2, "order": "bottom-to-top""#), &["gather.order"]);
    assert_blamed(&rows(four, r#""times": 2, "cards a pile": 3"#), &["gather.cards a pile"]);
    assert_blamed(r#"{"gather": {"times": 2, "order": "bottom-to-top"}}"#, &[]);
    assert_blamed(
        r#"{"gather": {"times": 2, "order": "bottom-to-top"}, "tableau piles": {"face up cards": "top"}}"#,
        &["gather.order"],
    );
}

#[test]
fn piles_keep_their_direction_where_single_cards_move() {
    let tableau = |keys: &str| format!(r#"{{"tableau piles": {{"build direction": "kept"{keys}}}}}"#);
    assert_blamed(&tableau(""), &[]);
    assert_blamed(&tableau(r#", "move built group": "yes""#), &["tableau piles.build direction"]);
    assert_blamed(&tableau(r#", "equal ranks too": true"#), &["tableau piles.equal ranks too"]);
}

#[test]
fn a_stock_that_must_be_used_up_is_there_and_there_are_no_foundations() {
    let game = |foundations: &str, rest: &str| {
        format!(r#"{{"foundations": {{"goal": "stock-is-empty"{foundations}}}{rest}}}"#)
    };
    let stock = r#", "stock": {"size": 20}"#;
    assert_blamed(&game("", stock), &[]);
    assert_blamed(&game("", ""), &["foundations.goal"]);
    assert_blamed(&game(r#", "removable": true"#, stock), &["foundations.removable"]);
    assert_blamed(&game(r#", "initial cards": "all""#, stock), &["foundations.initial cards"]);
    let spaces = r#"{"stock": {"size": 20, "deal type": "spaces"}}"#;
    assert_blamed(spaces, &["stock.deal type"]);
}

#[test]
fn the_tableau_gives_the_base_only_if_it_has_cards() {
    let game = |rest: &str| {
        format!(
            r#"{{"tableau piles": {{"build wraps": true}}, "foundations": {{"base by play": "tableau-first"}}{rest}}}"#
        )
    };
    assert_blamed(&game(""), &[]);
    assert_blamed(&game(r#", "stock": {"size": 51}, "reserve": {"size": 1}"#), &["foundations.base by play"]);
}

#[test]
fn sizes_of_piles_that_are_taken_away_add_up() {
    let game = |sizes: &str| {
        format!(
            r#"{{"foundations": false, "discard": {{"matches": ["sum 13"]}},
                "tableau piles": {{"build policy": "no-build", "pile sizes": {sizes}}}}}"#
        )
    };
    assert_blamed(&game("[26, 26]"), &[]);
    assert_blamed(&game("[1, 1]"), &["tableau piles.pile sizes"]);
}

#[test]
fn spaces_take_cards_from_places_that_the_game_has() {
    let tableau = |keys: &str, rest: &str| format!(r#"{{"tableau piles": {{{keys}}}{rest}}}"#);
    let (stock, reserve) = (r#", "stock": {"size": 9}"#, r#", "reserve": {"size": 5}"#);
    assert_blamed(&tableau(r#""spaces take": ["waste"]"#, stock), &[]);
    assert_blamed(&tableau(r#""spaces take": ["waste"]"#, ""), &["tableau piles.spaces take"]);
    assert_blamed(&tableau(r#""spaces take": ["reserve or waste", "anywhere"]"#, &format!("{stock}{reserve}")), &[]);
    assert_blamed(&tableau(r#""spaces take": ["stock"], "spaces fill": "at-once""#, stock), &[]);
    assert_blamed(&tableau(r#""spaces take": ["stock"]"#, stock), &["tableau piles.spaces take"]);
    assert_blamed(&tableau(r#""spaces take": ["tableau"]"#, ""), &[]);
    assert_blamed(
        &tableau(r#""spaces take": ["tableau"], "spaces fill": "at-once""#, ""),
        &["tableau piles.spaces take"],
    );
    assert_blamed(&tableau(r#""spaces fill": "at-once""#, ""), &["tableau piles.spaces fill"]);
    assert_blamed(
        &tableau(r#""spaces take": ["waste"], "spaces policy": "no-build""#, stock),
        &["tableau piles.spaces policy"],
    );
    assert_blamed(&tableau(r#""spaces rank": "5", "spaces take groups": false"#, ""), &[]);
    assert_blamed(&tableau(r#""spaces rank": "K""#, r#", "max rank": 9"#), &["tableau piles.spaces rank"]);
    assert_blamed(
        &tableau(r#""spaces take groups": false"#, r#", "hole": true, "foundations": false"#),
        &["tableau piles.spaces take groups"],
    );
}

#[test]
fn a_place_that_is_misspelled_is_named_with_what_could_stand_there() {
    let errors = parse_rules(r#"{"tableau piles": {"spaces take": ["wast"]}}"#).expect_err("no such place").to_string();
    assert!(
        errors.contains("spaces take") && errors.contains("[0]") && errors.contains("\"reserve or waste\""),
        "{errors}"
    );
}

#[test]
fn equal_ranks_are_a_second_way_to_build() {
    let tableau = |keys: &str| format!(r#"{{"tableau piles": {{"equal ranks too": true{keys}}}}}"#);
    assert_blamed(&tableau(""), &[]);
    assert_blamed(&tableau(r#", "build policy": "no-build""#), &["tableau piles.build policy"]);
    assert_blamed(&tableau(r#", "build direction": "equal""#), &["tableau piles.build direction"]);
}

#[test]
fn complete_runs_begin_anywhere_where_they_go_up() {
    let foundations = |keys: &str| format!(r#"{{"foundations": {{"complete runs begin anywhere": true{keys}}}}}"#);
    assert_blamed(&foundations(r#", "only complete pile moves": true"#), &[]);
    assert_blamed(&foundations(""), &["foundations.complete runs begin anywhere"]);
    assert_blamed(
        &foundations(
            r#", "only complete pile moves": true, "base card": "random", "initial cards": "one", "removable": true"#,
        ),
        &["foundations.initial cards", "foundations.removable", "foundations.base card"],
    );
}

#[test]
fn nothing_depends_on_a_base_that_play_sets() {
    let game = |tableau: &str, foundations: &str, rest: &str| {
        format!(
            r#"{{"tableau piles": {{{tableau}}}, "foundations": {{"base by play": "first-card-up"{foundations}}}{rest}}}"#
        )
    };
    assert_blamed(&game(r#""build wraps": true"#, "", ""), &[]);
    assert_blamed(&game(r#""build policy": "no-build""#, "", ""), &[]);
    assert_blamed(&game("", "", ""), &["tableau piles.build wraps"]);
    assert_blamed(
        &game(r#""build wraps": true, "spaces policy": "kings""#, r#", "removable": true, "base card": "5""#, ""),
        &["foundations.removable", "foundations.base card", "tableau piles.spaces policy"],
    );
    let reserve_first = game(r#""build wraps": true"#, "", "").replace("first-card-up", "reserve-first");
    assert_blamed(&reserve_first, &["foundations.base by play"]);
    assert_blamed(&reserve_first.replace("}}", r#"}, "reserve": {"size": 1}}"#), &[]);
}

#[test]
fn draws_change_only_where_the_waste_is_turned_over_so_often() {
    let stock = |keys: &str| format!(r#"{{"stock": {{"size": 9, "deal count": 3, {keys}}}}}"#);
    assert_blamed(&stock(r#""redeal": 2, "later deal counts": [2, 1]"#), &[]);
    assert_blamed(&stock(r#""redeal": 1, "later deal counts": [2, 1]"#), &["stock.later deal counts"]);
    assert_blamed(&stock(r#""redeal": true, "later deal counts": [2]"#), &["stock.later deal counts"]);
    assert_blamed(&stock(r#""redeal": 2, "later deal counts": [0, 10]"#), &["stock.later deal counts"; 2]);
    assert_blamed(
        &stock(r#""deal type": "tableau piles", "deal over spaces": false, "rows skip spaces": true"#),
        &["stock.deal over spaces"],
    );
}

#[test]
fn packs_are_three_or_four() {
    assert_blamed(r#"{"packs": 3, "stock": {"size": 155}}"#, &[]);
    assert_blamed(r#"{"packs": 3, "two decks": true}"#, &["two decks"]);
    assert_blamed(r#"{"cells": 105}"#, &["cells"]);
    assert_blamed(r#"{"cells": 105, "packs": 4}"#, &[]);
    let errors = parse_rules(r#"{"packs": 2}"#).expect_err("two packs are said otherwise").to_string();
    assert!(errors.contains("0, 3 or 4"), "{errors}");
}

#[test]
fn routes_name_places_that_the_game_has() {
    let routes = |list: &str| format!(r#"{{"cells": 2, "reserve": {{"size": 3}}, "routes": [{list}]}}"#);
    assert_blamed(&routes(r#""tableau or cells to tableau", "reserve to foundations""#), &[]);
    assert_blamed(&routes(r#""waste to tableau""#), &["routes"]);
    assert_blamed(&routes(r#""tableau to pockets""#), &["routes"]);
    assert_blamed(&routes(r#""tableau to cells", "reserve to cells""#), &["routes"]);
    for text in ["tableau", "tableau to waste", "hole to tableau", "tableau or tableau to cells", "to cells"] {
        let errors = parse_rules(&routes(&format!("\"{text}\""))).expect_err(text).to_string();
        assert!(errors.contains("\"waste to tableau\""), "{errors}");
    }
}
