//! Thousands of broken deal files: every one is refused with a reason, and none makes the readers panic.

mod positions;

use cadogan_rules::{Deal, Goal, Preset, presets};
use positions::{Dice, middle_of_game};

/// A deal of the game as JSON text and as a text board.
fn files(preset: &Preset, dice: &mut Dice) -> [String; 2] {
    let start = Deal::from_seed(preset.rules(), dice.below(1000) as i64).expect("every preset can be dealt");
    let deal = middle_of_game(preset.rules(), &start, dice);
    [deal.to_json(preset.rules()).to_string(), deal.to_text(preset.rules())]
}

/// Where the cards of a file are: a rank letter, a suit letter, and no other letter or digit around them.
fn cards(text: &str) -> Vec<usize> {
    let bytes = text.as_bytes();
    let is = |index: usize, set: &[u8]| bytes.get(index).is_some_and(|byte| set.contains(byte));
    let alone = |index: usize| !bytes.get(index).is_some_and(u8::is_ascii_alphanumeric);
    let card = |&index: &usize| {
        let before = index == 0 || alone(index - 1);
        before && is(index, b"A23456789TJQK") && is(index + 1, b"CHSDchsd") && alone(index + 2)
    };
    (0..bytes.len()).filter(card).collect()
}

/// Breaks a file in one place, in a way that cannot leave a deal that fits.
fn broken(text: &str, dice: &mut Dice) -> Option<String> {
    let cards = cards(text);
    if cards.len() < 2 {
        return None;
    }
    let (one, other) = (cards[dice.below(cards.len())], cards[dice.below(cards.len())]);
    let put = |word: &str| format!("{}{word}{}", &text[..one], &text[one + 2..]);
    let is_json = text.starts_with('{');
    let same = text[one..one + 2].eq_ignore_ascii_case(&text[other..other + 2]);
    match dice.below(9) {
        0 => Some(put("")),
        1 if !same => Some(put(&text[other..other + 2])),
        2 => Some(put("11X")),
        3 => Some(put("ZZ")),
        4 => Some(put("14H")),
        5 if is_json => Some(text[..text.len() - 1 - dice.below(text.len() - 1)].to_owned()),
        6 if is_json => Some(text.replacen('"', "", 1)),
        7 if is_json => Some(format!("{{\"stok\": [], {}", &text[1..])),
        5..=7 => Some(format!("Fundament: H-5\n{text}")),
        8 => Some(put("♥9")),
        _ => None,
    }
}

#[test]
fn broken_files_are_refused() {
    let mut dice = Dice::new(7);
    let mut refused = 0;
    while refused < 6_000 {
        // Missing or different cards in an accordion are not a mistake.
        for preset in presets().iter().filter(|preset| preset.rules().goal() != Goal::Accordion) {
            for file in files(preset, &mut dice) {
                let Some(broken) = broken(&file, &mut dice) else { continue };
                if let Ok(deal) = Deal::read(preset.rules(), &broken) {
                    panic!("{} was read as {deal:?}:\n{broken}\nfrom\n{file}", preset.name());
                }
                refused += 1;
            }
        }
    }
}

#[test]
fn noise_never_panics_and_what_is_read_fits() {
    let mut dice = Dice::new(8);
    let noise: Vec<char> = "{}[]\",:-<>/ \n\tA2TKcHsd0159♥null".chars().collect();
    let (mut tried, mut read) = (0, 0);
    for round in 0..12 {
        for preset in presets() {
            for file in files(preset, &mut dice) {
                let mut letters: Vec<char> = file.chars().collect();
                for _ in 0..=round {
                    let place = dice.below(letters.len());
                    match dice.below(3) {
                        0 => letters[place] = noise[dice.below(noise.len())],
                        1 => letters.insert(place, noise[dice.below(noise.len())]),
                        _ if letters.len() > 1 => drop(letters.remove(place)),
                        _ => {}
                    }
                }
                let noisy: String = letters.into_iter().collect();
                for deal in
                    [Deal::read(preset.rules(), &noisy), Deal::from_text(preset.rules(), &noisy)].iter().flatten()
                {
                    assert_eq!(deal.check(preset.rules()), Ok(()));
                    read += 1;
                }
                tried += 1;
            }
        }
    }
    assert!(tried >= 3_000 && read > 0 && read < tried, "{tried} tried, {read} read");
}

#[test]
fn files_of_another_game_are_refused_or_fit() {
    let mut dice = Dice::new(9);
    let all: Vec<[String; 2]> = presets().iter().map(|preset| files(preset, &mut dice)).collect();
    for preset in presets() {
        for file in all.iter().flatten().step_by(3) {
            match Deal::read(preset.rules(), file) {
                Ok(deal) => assert_eq!(deal.check(preset.rules()), Ok(())),
                Err(errors) => assert!(!errors.list().is_empty()),
            }
        }
    }
}

#[test]
fn hand_made_nonsense_is_refused() {
    let everything = [
        "",
        " ",
        "{}",
        "[]",
        "null",
        "true",
        "1",
        "-",
        ":",
        "\u{feff}",
        "{\"tableau piles\": 5}",
        "{\"tableau piles\": [5]}",
        "{\"tableau piles\": [[5]]}",
        "{\"tableau piles\": [[[\"AS\"]]]}",
        "{\"tableau piles\": {}}",
        "{\"stock\": null}",
        "{\"hole\": {}}",
        "{\"foundations\": \"AS\"}",
        "{\"foundations\": [[[]]]}",
        "{\"foundation base\": 0}",
        "{\"foundation base\": 4.5}",
        "{\"redeals used\": -1}",
        "{\"redeals used\": 1e99}",
        "{\"cells\": [[]]}",
        "{\"sequences\": [5]}",
        "{\"accordion\": [[], []]}",
        "{\"accordion\": []}",
        "{\"stock\": [], \"stock\": []}",
        "Foundations: X-5",
        "Foundations: H-14",
        "Foundations: H-5 H-5 H-5",
        "Base: 0",
        "Redeals: many",
        "Talon: 5",
        "<",
        ">",
        "<>",
        "<AS",
        "AS>",
        "AS AS",
        "A♠ A\u{2660}",
        "Row:",
        "Accordion: /",
        "Freecells: AS AS AS AS AS AS",
        "0".repeat(156).as_str(),
        "9".repeat(157).as_str(),
        "[".repeat(5000).as_str(),
        "{\"a\":".repeat(5000).as_str(),
    ]
    .map(str::to_owned);
    for preset in presets() {
        for text in &everything {
            let errors = Deal::read(preset.rules(), text).expect_err(text);
            assert!(!errors.to_string().is_empty());
        }
    }
}
