//! Why a position is lost or won.

use cadogan_cards::Card;
use cadogan_explain::Explanation as Inner;
use cadogan_picture::Picture;
use cadogan_solve::Answer;
use serde::Serialize;

use crate::moves::moves;
use crate::{Error, Move, Options, Position};

/// Why a position can or cannot be won, in the simplest form that applies. See [`Position::explain`].
#[derive(Clone, Debug)]
pub struct Explanation {
    position: Position,
    inner: Inner,
}

/// What an explanation rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Because {
    /// Lost: some cards block each other forever.
    BlockedCards,
    /// Lost: an easier game, in which more is allowed, cannot be won.
    AtSight,
    /// Lost: a search has gone through everything.
    Searched,
    /// Won: a solution is known.
    Solved,
    /// Nothing is proved.
    Undecided,
}

impl Explanation {
    pub(crate) fn of(position: &Position, options: &Options) -> Result<Explanation, Error> {
        let (rules, deal) = (position.game().rules(), position.cards());
        let interrupt = Some(options.cancel.flag());
        let inner = cadogan_explain::explain(rules, deal, &options.solve, interrupt, &mut options.observe())?;
        Ok(Explanation { position: position.clone(), inner })
    }

    /// An explanation that was found before.
    pub(crate) fn known(position: Position, inner: Inner) -> Explanation {
        Explanation { position, inner }
    }

    /// Whether the position can be won.
    pub fn answer(&self) -> Answer {
        match self.inner {
            Inner::BlockedCards(_) | Inner::AtSight { .. } | Inner::Searched { .. } => Answer::Unwinnable(()),
            Inner::Winnable { .. } => Answer::Winnable(()),
            Inner::Undecided { .. } => Answer::Undecided(()),
        }
    }

    /// What it rests on.
    pub fn because(&self) -> Because {
        match self.inner {
            Inner::BlockedCards(_) => Because::BlockedCards,
            Inner::AtSight { .. } => Because::AtSight,
            Inner::Searched { .. } => Because::Searched,
            Inner::Winnable { .. } => Because::Solved,
            Inner::Undecided { .. } => Because::Undecided,
        }
    }

    /// The explanation in words.
    pub fn text(&self) -> String {
        self.inner.prose()
    }

    /// The cards that can never leave their places, if that is the reason.
    pub fn blocked_cards(&self) -> Vec<Card> {
        match &self.inner {
            Inner::BlockedCards(blockage) => blockage.cards.iter().map(|blocked| blocked.card).collect(),
            _ => Vec::new(),
        }
    }

    /// Moves that win; none if the position is lost, undecided or already won.
    pub fn solution(&self) -> Vec<Move> {
        match &self.inner {
            Inner::Winnable { solution, .. } => moves(solution.iter().copied()),
            _ => Vec::new(),
        }
    }

    /// A picture of the position in which the cards that matter are marked, with the explanation below.
    pub fn to_svg(&self) -> String {
        let (rules, deal) = (self.position.game().rules(), self.position.cards());
        self.inner.mark(Picture::of_deal(rules, deal)).caption(self.text()).svg()
    }

    /// The explanation as data, in the form of `cadogan explain --json`: which cards, what each of them needs and why it
    /// is not to be had, what a search saw, which moves are forced.
    pub fn to_json(&self) -> String {
        self.to_value().to_string()
    }

    fn to_value(&self) -> serde_json::Value {
        serde_json::to_value(&self.inner).expect("an explanation has no keys that are not texts")
    }
}

impl std::fmt::Display for Explanation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text())
    }
}

impl Serialize for Explanation {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.inner.serialize(serializer)
    }
}
