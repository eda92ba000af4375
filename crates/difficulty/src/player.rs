//! Simulated players. They know the rules and what they see, and no more.

use std::hash::BuildHasher;

use cadogan_referee::{Position, is_won, legal_moves, play};
use cadogan_rules::{Deal, PlayerMove, Rules};
use rustc_hash::{FxBuildHasher, FxHashSet};

use crate::random::Random;
use crate::visible::{advance, full_value, has_revealed, is_stock_move, simple_value, worries_back};

/// A player gives up after this many moves without coming any further.
const PATIENCE: usize = 40;

/// No game is longer than this many moves for each card of the deck.
const MOVES_PER_CARD: usize = 3;

/// Of how many of the best moves a careful player looks at the next move.
const WIDTH: usize = 3;

/// How much better than nothing a new card of the stock seems: less than any gain that can be seen.
const HOPE: f64 = 0.5;

/// How well somebody plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Makes any legal move.
    Random,
    /// Brings cards home, turns cards up and builds whenever possible, without a thought for what comes next.
    Greedy,
    /// Looks two moves ahead, as far as cards are known, and at order, room and wanted cards.
    Careful,
}

/// A game of a player.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// The moves.
    pub moves: Vec<PlayerMove>,
    /// Whether the game was won.
    pub won: bool,
    /// How far the player came at best, 0 to 1.
    pub advance: f64,
}

/// Lets a player play a deal until the game is won, the player is stuck, or comes no further. Games with the same seed are
/// the same.
pub fn play_out(rules: &Rules, deal: &Deal, player: Player, seed: u64) -> Played {
    let mut position = Position::start(rules, deal);
    let mut mind = Mind { rules, player, random: Random::new(seed), seen: FxHashSet::default() };
    mind.remember(&position);
    let (mut moves, mut best, mut idle) = (Vec::new(), advance(rules, &position), 0);
    let mut won = is_won(rules, &position);
    while !won && idle < PATIENCE && moves.len() < MOVES_PER_CARD * rules.deck_size() {
        let Some((player_move, after)) = mind.choose(&position) else { break };
        mind.remember(&after);
        moves.push(player_move);
        position = after;
        won = is_won(rules, &position);
        let now = advance(rules, &position);
        idle = if now > best { 0 } else { idle + 1 };
        best = best.max(now);
    }
    Played { moves, won, advance: if won { 1.0 } else { best } }
}

/// A player in a game.
struct Mind<'a> {
    rules: &'a Rules,
    player: Player,
    random: Random,
    /// The positions that there were. A player does not go round in circles.
    seen: FxHashSet<u64>,
}

/// A move that a player thinks about.
struct Idea {
    player_move: PlayerMove,
    after: Position,
    value: f64,
    /// Whether what comes after it can be thought about.
    is_clear: bool,
}

impl Mind<'_> {
    fn remember(&mut self, position: &Position) {
        self.seen.insert(FxBuildHasher.hash_one(position));
    }

    fn is_new(&self, position: &Position) -> bool {
        !self.seen.contains(&FxBuildHasher.hash_one(position))
    }

    fn after(&self, position: &Position, player_move: &PlayerMove) -> Option<Position> {
        let mut after = position.clone();
        play(self.rules, &mut after, player_move).ok().map(|()| after)
    }

    fn value(&self, position: &Position) -> f64 {
        match self.player {
            Player::Careful => full_value(self.rules, position),
            Player::Random | Player::Greedy => simple_value(self.rules, position),
        }
    }

    /// The next move, and where it leads.
    fn choose(&mut self, position: &Position) -> Option<(PlayerMove, Position)> {
        let mut moves = legal_moves(self.rules, position);
        if self.player == Player::Random {
            let chosen = *moves.get(self.random.below(moves.len().max(1)))?;
            return Some((chosen, self.after(position, &chosen)?));
        }
        self.random.shuffle(&mut moves);
        let now = self.value(position);
        let mut ideas: Vec<Idea> =
            moves.into_iter().filter_map(|player_move| self.idea(position, now, player_move)).collect();
        // Of equal values, the order of the shuffled moves decides.
        ideas.sort_by(|one, other| other.value.total_cmp(&one.value));
        if self.player == Player::Careful {
            for idea in ideas.iter_mut().filter(|idea| idea.is_clear).take(WIDTH) {
                idea.value = idea.value.max(self.best_next(&idea.after));
            }
            ideas.sort_by(|one, other| other.value.total_cmp(&one.value));
        }
        ideas.into_iter().next().map(|idea| (idea.player_move, idea.after))
    }

    /// What the player thinks of a move; `None` if it leads back to where the game was before, or takes a card from a
    /// foundation.
    fn idea(&self, position: &Position, now: f64, player_move: PlayerMove) -> Option<Idea> {
        if worries_back(&player_move) {
            return None;
        }
        let after = self.after(position, &player_move).filter(|after| self.is_new(after))?;
        let from_stock = is_stock_move(&player_move);
        let value = if from_stock { now + HOPE } else { self.value(&after) };
        let is_clear = !from_stock && !has_revealed(self.rules, position, &after);
        Some(Idea { player_move, after, value, is_clear })
    }

    /// The value of the best move after a move. What can be had now is a little better than what can be had later.
    fn best_next(&self, position: &Position) -> f64 {
        let mut best = f64::NEG_INFINITY;
        for player_move in legal_moves(self.rules, position) {
            if is_stock_move(&player_move) || worries_back(&player_move) {
                continue;
            }
            if let Some(after) = self.after(position, &player_move) {
                best = best.max(self.value(&after) - 0.1);
            }
        }
        best
    }
}
