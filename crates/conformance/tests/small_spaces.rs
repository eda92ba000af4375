//! The hole, gaps, accordion, pairs and peaks spaces compared with brute force, over random rules of their families, with random
//! techniques switched off; every win is replayed by the referee.
//!
//! The long run: `SMALL_CASES=100000 cargo test --release -p cadogan-conformance --test small_spaces`.

use cadogan_cards::{Card, Rank, Suit};
use cadogan_conformance::{RandomCase, SplitMix64, brute_force, shrink};
use cadogan_referee::verify;
use cadogan_rules::{
    BuildPolicy, Deal, Goal, MaxRank, PlayerMove, Rules, SequenceBuild, SequenceDirection, SequenceRules,
};
use cadogan_search::{Budget, Outcome, Search};
use cadogan_spaces::accordion::{DeckAccordion, LongAccordion, ShortAccordion};
use cadogan_spaces::clearing::{PairsSpace, PeaksSpace, accepts_peaks};
use cadogan_spaces::gaps::GapsSpace;
use cadogan_spaces::hole::{self, HoleSpace};
use cadogan_spaces::{GameSpace, SpaceError, Streamliner, Technique, Techniques};

/// Cases in the test command.
const CASES: usize = 2_500;
/// Brute force gives up beyond this many positions.
const CAP: usize = 4_000;
/// The search gives up beyond this many: without symmetries a space may distinguish more positions than brute force.
const POSITIONS: u64 = 2_000_000;

type Make<S> = fn(&Rules, &Deal, Techniques, Streamliner) -> Result<S, SpaceError>;

/// The answer of one space for a case: `None` if it does not support the deal or did not decide it in time.
type Answer = Option<Option<Vec<PlayerMove>>>;

fn decide<S: GameSpace>(case: &RandomCase, techniques: Techniques, make: Make<S>) -> Answer {
    let start = || make(&case.rules, &case.deal, techniques, Streamliner::NONE);
    let mut search = Search::new(start().ok()?);
    match search.run(&mut Budget::of_bytes(1 << 26).positions(POSITIONS).meter()) {
        Outcome::Won(line) => Some(Some(start().ok()?.player_moves(&line))),
        Outcome::Exhausted(_) => Some(None),
        Outcome::NotFound | Outcome::Stopped(_) => None,
    }
}

/// The answers of all small spaces that support these rules, each in both widths of keys.
fn answers(case: &RandomCase, techniques: Techniques) -> Vec<(&'static str, Answer)> {
    match case.rules.goal() {
        Goal::Hole if hole::accepts(&case.rules).is_ok() => vec![
            ("hole, one word", decide(case, techniques, HoleSpace::<u64>::new)),
            ("hole, two words", decide(case, techniques, HoleSpace::<u128>::new)),
        ],
        Goal::Accordion => vec![
            ("short accordion", decide(case, techniques, ShortAccordion::new)),
            ("accordion of a deck", decide(case, techniques, DeckAccordion::new)),
            ("long accordion", decide(case, techniques, LongAccordion::new)),
        ],
        Goal::Sequences => vec![("gaps", decide(case, techniques, GapsSpace::new))],
        Goal::Discard => vec![
            ("pairs, one word", decide(case, techniques, PairsSpace::<u64>::new)),
            ("pairs, two words", decide(case, techniques, PairsSpace::<u128>::new)),
        ],
        Goal::Hole if accepts_peaks(&case.rules).is_ok() => vec![
            ("peaks, one word", decide(case, techniques, PeaksSpace::<u64>::new)),
            ("peaks, two words", decide(case, techniques, PeaksSpace::<u128>::new)),
        ],
        Goal::Foundations | Goal::Hole => Vec::new(),
    }
}

/// What is wrong with the answers to a case, if anything.
fn mistake(case: &RandomCase, techniques: Techniques, winnable: bool) -> Option<String> {
    for (space, answer) in answers(case, techniques) {
        match answer {
            Some(Some(line)) if !winnable => {
                return Some(format!("{space}: won in {} moves what cannot be won", line.len()));
            }
            Some(Some(line)) => {
                if let Err(error) = verify(&case.rules, &case.deal, &line) {
                    return Some(format!("{space}: {error}"));
                }
            }
            Some(None) if winnable => return Some(format!("{space}: lost what can be won")),
            Some(None) | None => {}
        }
    }
    None
}

/// Half of the time all techniques, otherwise a random choice of them.
fn random_techniques(random: &mut SplitMix64) -> Techniques {
    if random.percent(50) {
        return Techniques::all();
    }
    Technique::ALL.into_iter().filter(|_| random.percent(50)).fold(Techniques::none(), Techniques::with)
}

#[test]
fn small_spaces_agree_with_brute_force_on_random_rules() {
    let wanted = std::env::var("SMALL_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(CASES);
    let mut random = SplitMix64::new(17);
    // By goal: lost and won.
    let mut verdicts = [[0usize; 2]; 5];
    let mut seed = 0;
    while verdicts.iter().flatten().sum::<usize>() < wanted {
        seed += 1;
        let mut case = RandomCase::generate(seed, 2 + (seed % 3) as u8);
        if case.rules.goal() == Goal::Hole && !case.rules.tableau.layout.covers() {
            // Few random rules have no building.
            case.rules = case.rules.vary(|rules| rules.tableau.build = BuildPolicy::NoBuild).expect("a game");
        }
        let kind = match case.rules.goal() {
            Goal::Hole if hole::accepts(&case.rules).is_ok() => 0,
            Goal::Accordion => 1,
            Goal::Sequences => 2,
            Goal::Discard => 3,
            Goal::Hole if accepts_peaks(&case.rules).is_ok() => 4,
            Goal::Foundations | Goal::Hole => continue,
        };
        if verdicts[kind].iter().sum::<usize>() >= wanted.div_ceil(5) {
            continue;
        }
        let Some(winnable) = brute_force(&case.rules, &case.deal, CAP).winnable else { continue };
        let techniques = random_techniques(&mut random);
        if let Some(text) = mistake(&case, techniques, winnable) {
            let fails = |simpler: &RandomCase| {
                let truth = brute_force(&simpler.rules, &simpler.deal, CAP).winnable;
                truth.is_some_and(|winnable| mistake(simpler, techniques, winnable).is_some())
            };
            panic!("seed {seed}, {techniques:?}: {text}\n{:?}", shrink(&case, fails));
        }
        verdicts[kind][winnable as usize] += 1;
    }
    println!("hole, accordion, gaps, pairs, peaks: {verdicts:?} (lost, won) of {seed} seeds");
    let enough = wanted / 50;
    assert!(verdicts.iter().flatten().all(|&cases| cases >= enough), "too one-sided: {verdicts:?}");
}

/// Rows of two decks in order, a two and a three each, in which some places were exchanged.
fn random_gaps_of_two_decks(random: &mut SplitMix64) -> RandomCase {
    let direction = random.choose(&[SequenceDirection::L, SequenceDirection::R, SequenceDirection::LR]);
    let build = random.choose(&[SequenceBuild::AnySuit, SequenceBuild::RedBlack, SequenceBuild::SameSuit]);
    let rules = Rules::default()
        .vary(|rules| {
            rules.max_rank = MaxRank(3);
            rules.two_decks = true;
            rules.foundations.present = false;
            rules.tableau.count = 0;
            rules.sequences = SequenceRules { count: 8, direction, build, fixed_suit: random.percent(50) };
        })
        .expect("a game");
    let in_order = |row: u8| {
        // The suits C H S D alternate in colour.
        let suits = [row, row + u8::from(build == SequenceBuild::RedBlack)].map(|suit| Suit::from_index(suit % 4));
        let [two, three] =
            [2, 3].map(|rank| Rank::new(rank).map(|rank| Card::new(rank, suits[usize::from(rank.number() - 2)])));
        if direction == SequenceDirection::R { vec![None, two, three] } else { vec![two, three, None] }
    };
    let mut sequences: Vec<Vec<Option<Card>>> = (0..8).map(in_order).collect();
    for _ in 0..random.below(12) {
        let [(row, column), (other_row, other_column)] = [(); 2].map(|()| (random.below(8), random.below(3)));
        let held = sequences[row][column];
        sequences[row][column] = sequences[other_row][other_column];
        sequences[other_row][other_column] = held;
    }
    RandomCase { rules, deal: Deal { sequences, ..Deal::default() } }
}

#[test]
fn either_of_two_equal_cards_may_fill_a_gap() {
    let mut random = SplitMix64::new(23);
    let (mut verdicts, mut second_copies) = ([0usize; 2], 0);
    for seed in 0..120 {
        let case = random_gaps_of_two_decks(&mut random);
        let Some(winnable) = brute_force(&case.rules, &case.deal, CAP).winnable else { continue };
        for techniques in [Techniques::none(), Techniques::all()] {
            if let Some(text) = mistake(&case, techniques, winnable) {
                panic!("case {seed}, {techniques:?}: {text}\n{case:?}");
            }
            for (_, answer) in answers(&case, techniques) {
                let line = answer.flatten().unwrap_or_default();
                let names_its_source = |m: &&PlayerMove| matches!(m, PlayerMove::FillGap { from: Some(_), .. });
                second_copies += line.iter().filter(names_its_source).count();
            }
        }
        verdicts[winnable as usize] += 1;
    }
    println!("gaps of two decks: {verdicts:?} (lost, won), {second_copies} moves of second copies");
    assert!(verdicts.iter().all(|&cases| cases >= 5) && second_copies > 100, "{verdicts:?}, {second_copies}");
}
