//! A game that was played, move by move.

use cadogan_explain::Review as Inner;
use cadogan_picture::Picture;
use cadogan_referee::play;
use cadogan_rules::PlayerMove;
use cadogan_solve::Answer;

use crate::moves::moves;
use crate::{Error, Explanation, Move, Options, Position};

/// Which moves of a game kept the win, and which one lost it. See [`Position::review`].
#[derive(Clone, Debug)]
pub struct Review {
    start: Position,
    inner: Inner,
}

/// What there is to say about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReviewedMove {
    /// The move.
    pub player_move: Move,
    /// Whether the game could be won before it.
    pub before: Answer,
    /// Whether it could be won after it.
    pub after: Answer,
    /// How many of the legal moves kept the win.
    pub keeping: usize,
    /// Of how many of the legal moves that is not known.
    pub undecided: usize,
    /// How many moves were legal.
    pub legal: usize,
}

impl Review {
    pub(crate) fn of(position: &Position, options: &Options) -> Result<Review, Error> {
        let (rules, start) = (position.game().rules(), position.start());
        let played: Vec<PlayerMove> = position.moves().iter().map(Move::inner).collect();
        let interrupt = Some(options.cancel.flag());
        let observe = &mut options.observe();
        let inner = cadogan_explain::review(rules, start.cards(), &played, &options.solve, interrupt, observe)?;
        Ok(Review { start, inner })
    }

    /// Whether the deal could be won.
    pub fn answer(&self) -> Answer {
        self.inner.verdict
    }

    /// Every move of the game.
    pub fn moves(&self) -> Vec<ReviewedMove> {
        let one = |one: &cadogan_explain::ReviewedMove| ReviewedMove {
            player_move: Move(one.player_move),
            before: one.before,
            after: one.after,
            keeping: one.keeping,
            undecided: one.undecided,
            legal: one.legal,
        };
        self.inner.moves.iter().map(one).collect()
    }

    /// The index of the first move that lost the game, if one did.
    pub fn mistake(&self) -> Option<usize> {
        self.inner.mistake.as_ref().map(|mistake| mistake.index)
    }

    /// Moves that would have won instead of the mistake; none if there was none.
    pub fn instead(&self) -> Vec<Move> {
        moves(self.inner.mistake.iter().flat_map(|mistake| mistake.instead.iter().copied()))
    }

    /// Why the position after the mistake is lost.
    pub fn reason(&self) -> Option<Explanation> {
        let mistake = self.inner.mistake.as_ref()?;
        Some(Explanation::known(self.after(mistake.index), mistake.reason.clone()))
    }

    /// What became of the game, in words.
    pub fn text(&self) -> String {
        self.inner.prose()
    }

    /// A picture of the position after the mistake, with the cards that are the reason of the loss marked.
    pub fn to_svg(&self) -> Option<String> {
        let mistake = self.inner.mistake.as_ref()?;
        let position = self.after(mistake.index);
        let picture = mistake.reason.mark(Picture::of_deal(position.game().rules(), position.cards()));
        Some(picture.caption(self.text()).svg())
    }

    /// All of it as data.
    pub fn to_json(&self) -> String {
        serde_json::to_string(&self.inner).expect("a review has no keys that are not texts")
    }

    /// The position after a move of the game.
    fn after(&self, index: usize) -> Position {
        let rules = self.start.game().rules();
        let mut position = cadogan_referee::Position::start(rules, self.start.cards());
        for one in &self.inner.moves[..=index] {
            play(rules, &mut position, &one.player_move).expect("the review has played it");
        }
        Position::new(self.start.game().clone(), position.to_deal())
    }
}

impl std::fmt::Display for Review {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text())
    }
}
