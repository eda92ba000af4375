//! The general space without any technique plays exactly the moves of the referee: both reach the same number of
//! different positions after 1, 2, 3 … moves.

use cadogan_rules::{Deal, Goal, Rules, presets};
use cadogan_search::perft;
use cadogan_spaces::{General, GeneralTwoDecks, Streamliner, Technique, Techniques};

/// The referee merges equal piles, cells and reserve places when it counts; so must the space.
const COUNTED_AS_THE_REFEREE_DOES: Techniques =
    Techniques::none().with(Technique::PileSymmetry).with(Technique::CellSymmetry).with(Technique::ReserveSymmetry);

fn engine_perft(rules: &Rules, deal: &Deal, depth: usize) -> Vec<u64> {
    if rules.two_decks {
        let space = GeneralTwoDecks::new(rules, deal, COUNTED_AS_THE_REFEREE_DOES, Streamliner::NONE);
        perft(&mut space.expect("a deal from a seed is valid"), depth)
    } else {
        let space = General::new(rules, deal, COUNTED_AS_THE_REFEREE_DOES, Streamliner::NONE);
        perft(&mut space.expect("a deal from a seed is valid"), depth)
    }
}

#[test]
fn the_general_space_counts_what_the_referee_counts() {
    let mut checked = 0;
    for preset in presets() {
        let rules = preset.rules();
        if !matches!(rules.goal(), Goal::Foundations | Goal::Hole) {
            continue;
        }
        for seed in 1..=3 {
            let deal = Deal::from_seed(rules, seed).expect("presets can be dealt");
            let mut depth = 1;
            loop {
                let referee = cadogan_referee::perft(rules, &deal, depth);
                assert_eq!(engine_perft(rules, &deal, depth), referee, "{} seed {seed}", preset.name());
                checked += referee.last().copied().unwrap_or_default();
                // As deep as a few hundred positions allow.
                if depth == 8 || referee.last().is_none_or(|&count| count == 0 || count > 150) {
                    break;
                }
                depth += 1;
            }
        }
    }
    assert!(checked > 50_000, "only {checked} positions were compared");
}
