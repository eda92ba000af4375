//! The runs space compared with brute force, over random rules of its family.

use cadogan_conformance::checks::runs::{Dice, compare, random_case, random_techniques};

#[test]
fn agrees_with_brute_force_on_random_small_games() {
    let mut dice = Dice::new(1);
    let (mut won, mut lost) = (0, 0);
    while won + lost < 5_000 {
        let (rules, deal) = random_case(&mut dice);
        match compare(&rules, &deal, random_techniques(&mut dice), 2_000) {
            Ok(Some(true)) => won += 1,
            Ok(Some(false)) => lost += 1,
            Ok(None) => {}
            Err(text) => panic!("{text}"),
        }
    }
    assert!(won > 1_000 && lost > 1_000, "{won} won and {lost} lost: too one-sided to show anything");
}
