//! Every written deal is read back as the same deal, as JSON and as text, for every game.

mod positions;

use cadogan_rules::{Deal, Rules, presets};
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
