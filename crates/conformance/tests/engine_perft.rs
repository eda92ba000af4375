//! The general and the universal space without any technique play exactly the moves of the referee: both reach the same number of
//! different positions after 1, 2, 3 … moves.

use cadogan_conformance::RandomCase;
use cadogan_rules::{Deal, Rules, presets};
use cadogan_search::perft;
use cadogan_spaces::universal::Universal;
use cadogan_spaces::{EngineSpace, General, GeneralTwoDecks, Streamliner, Technique, Techniques};

/// The referee merges equal piles, cells and reserve places when it counts; so must the space.
const COUNTED_AS_THE_REFEREE_DOES: Techniques =
    Techniques::none().with(Technique::PileSymmetry).with(Technique::CellSymmetry).with(Technique::ReserveSymmetry);

fn engine_perft(rules: &Rules, deal: &Deal, depth: usize) -> Vec<u64> {
    if EngineSpace::Universal.accepts(rules).is_ok() {
        let space = Universal::new(rules, deal, COUNTED_AS_THE_REFEREE_DOES, Streamliner::NONE);
        perft(&mut space.expect("a deal from a seed is valid"), depth)
    } else if rules.two_decks {
        let space = GeneralTwoDecks::new(rules, deal, COUNTED_AS_THE_REFEREE_DOES, Streamliner::NONE);
        perft(&mut space.expect("a deal from a seed is valid"), depth)
    } else {
        let space = General::new(rules, deal, COUNTED_AS_THE_REFEREE_DOES, Streamliner::NONE);
        perft(&mut space.expect("a deal from a seed is valid"), depth)
    }
}

const MOST_MOVES: usize = 8;

/// Whether two equal cards of the stock can come to lie next to each other in the waste within the moves that are
/// counted. Which of the two was played makes no difference to the referee; the space, which knows stock cards by their
/// places, counts two positions. (It then searches both, and both have the same verdict.)
fn equal_cards_may_meet(rules: &Rules, deal: &Deal) -> bool {
    let turned = MOST_MOVES * usize::from(rules.stock.deal_count);
    let turned: Vec<_> = deal.stock.iter().rev().take(turned).collect();
    // Every card between the two must have been played.
    turned.windows(4).any(|cards| cards[1..].contains(&cards[0])) && rules.has_waste()
}

#[test]
fn the_spaces_of_piles_count_what_the_referee_counts() {
    let (mut checked, mut games) = (0, 0);
    for preset in presets() {
        let rules = preset.rules();
        if EngineSpace::General.accepts(rules).is_err() && EngineSpace::Universal.accepts(rules).is_err() {
            continue;
        }
        let deals = (1..).map(|seed| (seed, Deal::from_seed(rules, seed).expect("presets can be dealt")));
        for (seed, deal) in deals.filter(|(_, deal)| !equal_cards_may_meet(rules, deal)).take(3) {
            let mut depth = 1;
            loop {
                let referee = cadogan_referee::perft(rules, &deal, depth);
                assert_eq!(engine_perft(rules, &deal, depth), referee, "{} seed {seed}", preset.name());
                checked += referee.last().copied().unwrap_or_default();
                // As deep as a few hundred positions allow.
                if depth == MOST_MOVES || referee.last().is_none_or(|&count| count == 0 || count > 150) {
                    break;
                }
                depth += 1;
            }
        }
        games += 1;
    }
    assert!(checked > 50_000 && games > 250, "only {checked} positions of {games} games were compared");
}

/// Random rules that only the universal space takes, from the middle of games too.
#[test]
fn the_universal_space_counts_what_the_referee_counts_in_random_games() {
    let (mut checked, mut cases) = (0, 0);
    for seed in 0..4000 {
        let case = RandomCase::generate(seed, 3);
        let RandomCase { rules, deal } = &case;
        if EngineSpace::Universal.accepts(rules).is_err() {
            continue;
        }
        let referee = cadogan_referee::perft(rules, deal, 4);
        assert_eq!(engine_perft(rules, deal, 4), referee, "case {seed}\n{case:?}");
        checked += referee.iter().sum::<u64>();
        cases += 1;
    }
    assert!(cases > 300 && checked > 5000, "only {checked} positions of {cases} cases were compared");
}
