//! The runs space of two decks compared with brute force, over random rules of its family.

use cadogan_conformance::checks::double_runs::{compare, random_case};
use cadogan_conformance::checks::runs::{Dice, random_techniques};

#[test]
fn agrees_with_brute_force_on_random_small_games() {
    let mut dice = Dice::new(1);
    let (mut won, mut lost) = (0, 0);
    while won + lost < 3_000 {
        let (rules, deal) = random_case(&mut dice);
        let techniques = random_techniques(&mut dice);
        // A handful of standings at a time, so that the search has to go on from others.
        let most = (dice.roll(2) == 0).then(|| 1 + dice.roll(6) as usize);
        match compare(&rules, &deal, techniques, most, 2_000) {
            Ok(Some(true)) => won += 1,
            Ok(Some(false)) => lost += 1,
            Ok(None) => {}
            Err(text) => panic!("{text}"),
        }
    }
    assert!(won > 600 && lost > 600, "{won} won and {lost} lost: too one-sided to show anything");
}
