//! Reviews say what deciding every position and every move one by one would say, at a fraction of the cost.

use cadogan_explain::{Review, ReviewError, decide_moves, review};
use cadogan_referee::{Position, legal_moves, play};
use cadogan_rules::{Deal, PlayerMove, Rules, preset};
use cadogan_solve::{Answer, Budget, Options, Report, Verdict, solve};

fn rules(game: &str) -> &'static Rules {
    preset(game).expect("a preset").rules()
}

fn options() -> Options {
    Options { budget: Budget::default().positions(200_000), ..Options::default() }
}

fn decided(rules: &Rules, deal: &Deal) -> Report {
    solve(rules, deal, &options()).expect("no contradiction")
}

/// A game that follows a win for a while, and then any moves.
fn game(rules: &Rules, deal: &Deal, follow: usize, length: usize) -> Vec<PlayerMove> {
    let mut moves = match decided(rules, deal).verdict {
        Verdict::Winnable(win) => win.moves().iter().copied().take(follow).collect(),
        _ => Vec::new(),
    };
    let mut position = Position::start(rules, deal);
    for player_move in &moves {
        play(rules, &mut position, player_move).expect("a win is legal");
    }
    while moves.len() < length {
        let legal = legal_moves(rules, &position);
        let Some(next) = legal.get(moves.len() * 7 % legal.len().max(1)) else { break };
        play(rules, &mut position, next).expect("it is legal");
        moves.push(*next);
    }
    moves
}

fn reviewed(rules: &Rules, deal: &Deal, moves: &[PlayerMove]) -> Review {
    review(rules, deal, moves, &options(), None, &mut |_| ()).expect("a legal game")
}

#[test]
fn every_count_is_that_of_deciding_the_moves_one_by_one() {
    for (name, seed, follow) in [("klondike", 2, 12), ("black-hole", 3, 8), ("canfield", 2, 6)] {
        let rules = rules(name);
        let deal = Deal::from_seed(rules, seed).expect("a seed in range");
        let moves = game(rules, &deal, follow, 24);
        let review = reviewed(rules, &deal, &moves);
        assert_eq!(review, reviewed(rules, &deal, &moves), "the same again");
        let mut position = Position::start(rules, &deal);
        for one in &review.moves {
            let found = decide_moves(rules, &position, &options(), None, &mut |_| ()).expect("no contradiction");
            assert!(!found.verdict.contradicts(&one.before), "{name} {}", one.player_move);
            let count = |word| found.moves.iter().filter(|other| other.verdict.word() == word).count();
            assert_eq!(one.legal, found.moves.len(), "{name} {}", one.player_move);
            assert!(one.keeping <= count("winnable") + count("undecided"), "{name} {}", one.player_move);
            assert!(count("winnable") <= one.keeping + one.undecided, "{name} {}", one.player_move);
            play(rules, &mut position, &one.player_move).expect("it is legal");
        }
    }
}

#[test]
fn the_mistake_comes_with_a_win_and_a_reason() {
    let rules = rules("klondike");
    let mut mistakes = 0;
    for seed in [2, 4, 6] {
        let deal = Deal::from_seed(rules, seed).expect("a seed in range");
        let moves = game(rules, &deal, 10, 90);
        let review = reviewed(rules, &deal, &moves);
        let Some(mistake) = &review.mistake else { continue };
        mistakes += 1;
        let one = review.moves[mistake.index];
        assert_eq!((one.before, one.after), (Answer::Winnable(()), Answer::Unwinnable(())));
        let played = moves[..mistake.index].iter().chain(&mistake.instead).copied().collect::<Vec<_>>();
        assert!(cadogan_referee::verify(rules, &deal, &played).is_ok(), "seed {seed}: that would have won");
        assert_eq!(mistake.reason.verdict(), "unwinnable");
        assert!(
            review.prose().starts_with(&format!("Move {} lost the game: ", mistake.index + 1)),
            "{}",
            review.prose()
        );
    }
    assert!(mistakes > 0, "take other deals");
    let deal = Deal::from_seed(rules, 2).expect("a seed in range");
    let illegal = [PlayerMove::Redeal, PlayerMove::Redeal];
    let error = review(rules, &deal, &illegal, &options(), None, &mut |_| ()).expect_err("not legal");
    assert!(matches!(error, ReviewError::Illegal { index: 0, .. }), "{error}");
}

/// The verdicts on all positions of a game of 120 moves take less than three times what its deal and its hardest position
/// take together, in the median of some games.
#[test]
fn a_review_of_the_line_costs_little_more_than_its_hardest_position() {
    let rules = rules("klondike");
    let mut ratios = Vec::new();
    for seed in [2, 4, 5, 6, 7, 8, 9] {
        let deal = Deal::from_seed(rules, seed).expect("a seed in range");
        let moves = game(rules, &deal, 60, 120);
        let mut position = Position::start(rules, &deal);
        let whole = decided(rules, &position).statistics.positions;
        let mut hardest = whole;
        for player_move in &moves {
            play(rules, &mut position, player_move).expect("it is legal");
            hardest = hardest.max(decided(rules, &position).statistics.positions);
        }
        let review = reviewed(rules, &deal, &moves);
        println!(
            "seed {seed}: {} moves, deal {whole}, hardest {hardest}, line {}, all moves {}",
            moves.len(),
            review.line_positions,
            review.positions
        );
        ratios.push(review.line_positions as f64 / (whole + hardest).max(1) as f64);
    }
    ratios.sort_by(f64::total_cmp);
    assert!(ratios[ratios.len() / 2] < 3.0, "{ratios:?}");
}
