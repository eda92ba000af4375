//! The difficulty of a deal.

use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;

use cadogan_rules::{Deal, PlayerMove, Rules};
use cadogan_solve::{BareVerdict, SolveError, Verdict};
use serde::Serialize;

use crate::decisions::{only_moves, unnoticed};
use crate::oracle::Oracle;
use crate::player::{Played, Player, play_out};

/// How many games each player plays.
const RANDOM_GAMES: u64 = 3;
const GREEDY_GAMES: u64 = 4;
const CAREFUL_GAMES: u64 = 2;

/// How hard a winnable deal is. Every part goes from 0, easy, to 1, hard.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Difficulty {
    /// How far a player falls short who makes any legal move: half for games that were not won, half for cards that were
    /// not brought home.
    pub random: f64,
    /// The same for a player who is greedy.
    pub greedy: f64,
    /// The same for a player who is careful.
    pub careful: f64,
    /// The share of decisions on a winning line at which only one move was found to keep the win.
    pub only_moves: f64,
    /// The share of the games of the careful player that was played without noticing that the win was gone.
    pub unnoticed: f64,
    /// The share of games that the greedy player won. It is part of `greedy`.
    pub greedy_wins: f64,
    /// The share of games that the careful player won. It is part of `careful`.
    pub careful_wins: f64,
}

/// What each part weighs in the score; 100 in all. Simulated players count most, the better ones more; the share of only
/// moves varies less from deal to deal than the last part, so it weighs more.
const WEIGHTS: [f64; 5] = [5.0, 20.0, 30.0, 30.0, 15.0];

impl Difficulty {
    /// The parts with their names, in the order of the fields.
    pub fn parts(&self) -> [(&'static str, f64); 5] {
        [
            ("random", self.random),
            ("greedy", self.greedy),
            ("careful", self.careful),
            ("only moves", self.only_moves),
            ("unnoticed", self.unnoticed),
        ]
    }

    /// All parts in one number, from 0 to 100: their weighted mean.
    pub fn score(&self) -> f64 {
        self.parts().iter().zip(WEIGHTS).map(|((_, part), weight)| part * weight).sum()
    }
}

/// The verdict on a deal, and its difficulty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Assessed {
    /// Whether the deal can be won.
    pub verdict: BareVerdict,
    /// How many positions were visited to decide it.
    pub effort: u64,
    /// How hard it is, if it can be won.
    pub difficulty: Option<Difficulty>,
    /// How many positions were visited in all.
    pub positions: u64,
}

/// Decides a deal within so many positions and, if it can be won, measures how hard it is. If the flag is set meanwhile,
/// what is returned is worthless and must be thrown away.
pub fn assess(
    rules: &Rules,
    deal: &Deal,
    positions: u64,
    interrupt: Option<&AtomicBool>,
) -> Result<Assessed, SolveError> {
    assess_within(rules, deal, positions, interrupt, &(f64::NEG_INFINITY..=f64::INFINITY))
}

/// The same, but the difficulty of a deal is not measured to the end, and there is none, once its score is certain to lie
/// outside of what is wanted.
pub(crate) fn assess_within(
    rules: &Rules,
    deal: &Deal,
    positions: u64,
    interrupt: Option<&AtomicBool>,
    wanted: &RangeInclusive<f64>,
) -> Result<Assessed, SolveError> {
    let mut oracle = Oracle::new(rules, interrupt);
    let report = oracle.solve(deal, positions)?;
    let effort = oracle.positions;
    let difficulty = match &report.verdict {
        Verdict::Winnable(win) if !wanted.is_empty() => measure(rules, deal, win.moves(), &mut oracle, wanted)?,
        _ => None,
    };
    Ok(Assessed { verdict: report.verdict.bare(), effort, difficulty, positions: oracle.positions })
}

/// How hard a deal with this win is; `None` as soon as its score is certain not to be wanted.
fn measure(
    rules: &Rules,
    deal: &Deal,
    line: &[PlayerMove],
    oracle: &mut Oracle<'_>,
    wanted: &RangeInclusive<f64>,
) -> Result<Option<Difficulty>, SolveError> {
    let mut open = OpenScore { least: 0.0, most: WEIGHTS.iter().sum(), wanted };
    let play = |player, games| -> Vec<Played> { (0..games).map(|seed| play_out(rules, deal, player, seed)).collect() };
    let [random_weight, greedy_weight, careful_weight, only_weight, unnoticed_weight] = WEIGHTS;
    // The part that tells deals apart best comes first.
    let only_moves = only_moves(rules, deal, line, oracle)?;
    if !open.add(only_moves, only_weight) {
        return Ok(None);
    }
    let careful = play(Player::Careful, CAREFUL_GAMES);
    if !open.add(shortfall(&careful), careful_weight) {
        return Ok(None);
    }
    let mut lost = Vec::new();
    for played in &careful {
        lost.push(if played.won { 0.0 } else { unnoticed(rules, deal, &played.moves, oracle)? });
    }
    let unnoticed = lost.iter().sum::<f64>() / lost.len() as f64;
    if !open.add(unnoticed, unnoticed_weight) {
        return Ok(None);
    }
    let greedy = play(Player::Greedy, GREEDY_GAMES);
    if !open.add(shortfall(&greedy), greedy_weight) {
        return Ok(None);
    }
    let random = play(Player::Random, RANDOM_GAMES);
    if !open.add(shortfall(&random), random_weight) {
        return Ok(None);
    }
    Ok(Some(Difficulty {
        random: shortfall(&random),
        greedy: shortfall(&greedy),
        careful: shortfall(&careful),
        only_moves,
        unnoticed,
        greedy_wins: win_rate(&greedy),
        careful_wins: win_rate(&careful),
    }))
}

/// What a score can still become while its parts are measured.
struct OpenScore<'a> {
    least: f64,
    most: f64,
    wanted: &'a RangeInclusive<f64>,
}

impl OpenScore<'_> {
    /// More than the parts differ by if they are added in another order.
    const ROUNDING: f64 = 1e-6;

    /// Adds a part; returns whether the score may still be wanted.
    fn add(&mut self, part: f64, weight: f64) -> bool {
        self.least += part * weight;
        self.most -= (1.0 - part) * weight;
        self.least <= self.wanted.end() + OpenScore::ROUNDING && self.most >= self.wanted.start() - OpenScore::ROUNDING
    }
}

fn win_rate(games: &[Played]) -> f64 {
    games.iter().filter(|played| played.won).count() as f64 / games.len() as f64
}

/// How far a player falls short: half for games that were not won, half for what was missing in them.
fn shortfall(games: &[Played]) -> f64 {
    let missing = games.iter().map(|played| 1.0 - played.advance).sum::<f64>() / games.len() as f64;
    (1.0 - win_rate(games) + missing) / 2.0
}
