//! Every written deal is read back as the same deal, as JSON and as text, for every game.

mod positions;

use cadogan_rules::deal::TableauCard;
use cadogan_rules::{Deal, InitialCards, Rules, UpWhileDealing, preset, presets};
use positions::{Dice, middle_of_game};

fn assert_round_trips(name: &str, rules: &Rules, deal: &Deal) {
    assert_eq!(deal.check(rules), Ok(()), "{name}");
    let (json, text) = (deal.to_json(rules), deal.to_text(rules));
    let pretty = serde_json::to_string_pretty(&json).expect("JSON can be written");
    assert_eq!(Deal::from_json_value(rules, &json).as_ref(), Ok(deal), "{name}: {json}");
    assert_eq!(Deal::read(rules, &pretty).as_ref(), Ok(deal), "{name}: {json}");
    assert_eq!(Deal::read(rules, &text).as_ref(), Ok(deal), "{name}:\n{text}");
}

#[test]
fn start_positions_of_every_game_round_trip() {
    for preset in presets() {
        for seed in [0, 1, -7] {
            let deal = Deal::from_seed(preset.rules(), seed).expect("every preset can be dealt");
            assert_round_trips(preset.name(), preset.rules(), &deal);
        }
    }
}

#[test]
fn positions_in_the_middle_of_every_game_round_trip() {
    let mut dice = Dice::new(2024);
    for preset in presets() {
        let start = Deal::from_seed(preset.rules(), 3).expect("every preset can be dealt");
        for _ in 0..12 {
            let deal = middle_of_game(preset.rules(), &start, &mut dice);
            assert_round_trips(preset.name(), preset.rules(), &deal);
        }
    }
}

/// The lines of a board without those that begin with these words.
fn without_lines(board: &str, words: &[&str]) -> String {
    let kept = board.lines().filter(|line| !words.iter().any(|word| line.starts_with(word)));
    kept.map(|line| format!("{line}\n")).collect()
}

#[test]
fn files_that_leave_the_foundations_out_mean_those_of_the_rules() {
    let mut games = 0;
    for preset in presets() {
        let rules = preset.rules();
        if !rules.foundations.present || rules.foundations.initial == InitialCards::None {
            continue;
        }
        games += 1;
        for seed in 1..=3 {
            let deal = Deal::from_seed(rules, seed).expect("can be dealt");
            if deal.foundations.iter().any(|&height| height > 1) {
                // The rules do not tell which cards have gone up while the tableau was dealt.
                assert_ne!(rules.foundations.up_while_dealing, UpWhileDealing::None, "{}", preset.name());
                continue;
            }
            let mut json = deal.to_json(rules);
            let parts = json.as_object_mut().expect("an object");
            assert!(parts.remove("foundations").is_some());
            parts.remove("foundation base");
            assert_eq!(Deal::from_json_value(rules, &json).as_ref(), Ok(&deal), "{}: {json}", preset.name());
            let board = without_lines(&deal.to_text(rules), &["Foundations:", "Base:"]);
            assert_eq!(Deal::from_text(rules, &board).as_ref(), Ok(&deal), "{}: {board}", preset.name());
        }
    }
    assert!(games > 10, "{games} games begin with cards on the foundations");
}

#[test]
fn foundations_in_a_file_are_taken_literally() {
    let castle = preset("beleaguered-castle").expect("a preset").rules();
    let deal = Deal::from_seed(castle, 1).expect("can be dealt");
    let mut json = deal.to_json(castle);
    json["foundations"] = serde_json::json!([]);
    let told = Deal::from_json_value(castle, &json).expect_err("four aces are nowhere").to_string();
    assert!(told.contains("missing 4 cards: AC, AH, AS, AD"), "{told}");
    let board = format!("Foundations: C-A H-A S-A\n{}", without_lines(&deal.to_text(castle), &["Foundations:"]));
    let told = Deal::from_text(castle, &board).expect_err("an ace is nowhere").to_string();
    assert!(told.contains("missing 1 card: AD"), "{told}");
}

#[test]
fn foundations_that_were_emptied_again_round_trip() {
    let castle = preset("beleaguered-castle").expect("a preset").rules();
    let mut deal = Deal::from_seed(castle, 1).expect("can be dealt");
    let aces = deal.foundation_piles(castle).concat();
    deal.tableau[0].extend(aces.into_iter().map(|card| TableauCard { card, face_up: true }));
    deal.foundations.fill(0);
    assert_eq!(Deal::from_json_value(castle, &deal.to_json(castle)).as_ref(), Ok(&deal));
    assert_eq!(Deal::from_text(castle, &deal.to_text(castle)).as_ref(), Ok(&deal));
    // Without the empty foundations the aces would be there twice.
    let mut json = deal.to_json(castle);
    json.as_object_mut().expect("an object").remove("foundations");
    let told = Deal::from_json_value(castle, &json).expect_err("aces twice").to_string();
    assert!(told.contains("AC (tableau pile 1, foundation 1): it occurs 2 times"), "{told}");
}

/// A position of another program after the last gathering has no orders that could still matter.
#[test]
fn orders_that_have_all_been_used_may_be_left_out() {
    let rules = preset("la-belle-lucie").expect("a preset").rules();
    let start = Deal::from_seed(rules, 3).expect("a seed in range");
    let after = |gathers_used| Deal { gathers_used, later_orders: Vec::new(), ..start.clone() };
    assert_round_trips("la-belle-lucie", rules, &after(2));
    let mistakes = after(1).check(rules).expect_err("one order is still needed").to_string();
    assert!(mistakes.contains("later orders: 0 lists; 2 expected"), "{mistakes}");
}
