//! The line of moves: what was played and what was taken back.

use cadogan_referee::{Position, Refusal, play};
use cadogan_rules::{Deal, PlayerMove, Rules};

/// A position is kept after every so many moves; those between are made again when they are needed. So a line takes
/// little memory however long it gets.
const SPACING: usize = 32;

/// A move of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) player_move: PlayerMove,
    /// Whether it belongs to the same gesture as the move before it.
    pub(crate) joined: bool,
}

/// A line of moves from a start, and a place in it.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    steps: Vec<Step>,
    /// How many of the steps are played.
    at: usize,
    position: Position,
    /// The positions after 0, [`SPACING`], 2 × `SPACING` … moves.
    kept: Vec<Position>,
}

impl Line {
    pub(crate) fn new(rules: &Rules, start: &Deal) -> Line {
        let position = Position::start(rules, start);
        Line { steps: Vec::new(), at: 0, kept: vec![position.clone()], position }
    }

    pub(crate) fn steps(&self) -> &[Step] {
        &self.steps
    }

    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// The position now.
    pub(crate) fn position(&self) -> &Position {
        &self.position
    }

    /// The position after this many moves of the line, which must have so many.
    pub(crate) fn position_at(&self, rules: &Rules, at: usize) -> Position {
        if at == self.at {
            return self.position.clone();
        }
        let begin = (at / SPACING).min(self.kept.len() - 1);
        let mut position = self.kept[begin].clone();
        for step in &self.steps[begin * SPACING..at] {
            play(rules, &mut position, &step.player_move).expect("the referee has agreed to the move before");
        }
        position
    }

    /// Whether this is the move that would be made again.
    pub(crate) fn goes_on_with(&self, player_move: &PlayerMove) -> bool {
        self.steps.get(self.at).is_some_and(|step| step.player_move == *player_move)
    }

    /// Makes a move. If it is not the next move of the line, the line ends with it. An illegal one changes nothing.
    pub(crate) fn play(&mut self, rules: &Rules, player_move: &PlayerMove, joined: bool) -> Result<(), Refusal> {
        play(rules, &mut self.position, player_move)?;
        if !self.goes_on_with(player_move) {
            self.steps.truncate(self.at);
            self.kept.truncate(self.at / SPACING + 1);
            self.steps.push(Step { player_move: *player_move, joined });
        }
        self.steps[self.at].joined = joined;
        self.at += 1;
        if self.at == self.kept.len() * SPACING {
            self.kept.push(self.position.clone());
        }
        Ok(())
    }

    /// Goes to a place of the line.
    pub(crate) fn go_to(&mut self, rules: &Rules, at: usize) {
        self.position = self.position_at(rules, at);
        self.at = at;
    }

    /// Where the gesture that ended here began.
    pub(crate) fn gesture_before(&self) -> usize {
        let mut begin = self.at.saturating_sub(1);
        while begin > 0 && self.steps[begin].joined {
            begin -= 1;
        }
        begin
    }

    /// Where the gesture that comes next in the line ends.
    pub(crate) fn gesture_after(&self) -> usize {
        let rest = self.steps.get(self.at + 1..).unwrap_or_default();
        (self.at + 1 + rest.iter().take_while(|step| step.joined).count()).min(self.steps.len())
    }

    /// Declares that the next move of the line does not belong to the gesture that ended here.
    pub(crate) fn end_gesture(&mut self) {
        if let Some(next) = self.steps.get_mut(self.at) {
            next.joined = false;
        }
    }

    /// Declares that the moves from `begin` to `end` were one gesture.
    pub(crate) fn join(&mut self, begin: usize, end: usize) {
        for step in &mut self.steps[begin + 1..end] {
            step.joined = true;
        }
    }
}
