//! Rules and deals that once gave a wrong result, reduced as far as possible.

use cadogan_rules::{Deal, parse_rules};
use cadogan_solve::{Options, solve};

/// The reserve card that refills a space before the first move was moved to the other space in the written solution,
/// which the referee refuses because it changes nothing.
#[test]
fn a_reserve_card_that_refilled_a_space_at_the_start_stays_there() {
    let rules = r#"{
        "tableau piles": {"count": 2, "build policy": "same-suit", "move built group": "yes",
            "spaces policy": "auto-reserve-then-any"},
        "foundations": {"initial cards": "all"},
        "stock": {"size": 7, "deal count": 3, "redeal": true},
        "reserve": {"size": 1, "stacked": true},
        "max rank": 3
    }"#;
    let deal = r#"{
        "tableau piles": [[], []],
        "foundations": ["AC", "AH", "AS", "AD"],
        "stock": ["3D", "2D", "2C", "2S", "3S", "3C", "2H"],
        "reserve": ["3H"]
    }"#;
    let rules = parse_rules(rules).expect("valid rules").rules;
    let deal = Deal::from_json(&rules, deal).expect("a deal of these rules");
    let report = solve(&rules, &deal, &Options::default()).expect("no contradiction");
    assert_eq!(report.verdict.word(), "winnable");
}

/// The order of rivals was applied where spaces are refilled: a card that only moves from the reserve or the waste to
/// the bottom of a pile was treated as one that takes a twin's place.
#[test]
fn a_card_that_fills_a_space_takes_no_twins_place() {
    let rules = r#"{
        "tableau piles": {"count": 1, "build policy": "any-suit", "move built group": "yes",
            "spaces policy": "auto-reserve-then-waste"},
        "foundations": {"removable": true},
        "stock": {"size": 6, "deal count": 4, "redeal": 2},
        "reserve": {"size": 1, "stacked": false},
        "max rank": 2
    }"#;
    let deal = r#"{
        "tableau piles": [["2C"]],
        "stock": ["AD", "AS", "2H", "2D", "2S", "AH"],
        "reserve": ["AC"]
    }"#;
    let rules = parse_rules(rules).expect("valid rules").rules;
    let deal = Deal::from_json(&rules, deal).expect("a deal of these rules");
    let report = solve(&rules, &deal, &Options::default()).expect("no contradiction");
    assert_eq!(report.verdict.word(), "winnable");
}
