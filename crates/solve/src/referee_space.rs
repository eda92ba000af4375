//! The referee as a space: slow, but it knows every move that a player can make. Used to shorten solutions once they
//! are written in player moves.

use std::hash::{Hash, Hasher};

use cadogan_referee::{Position, is_won, legal_moves, play};
use cadogan_rules::{Deal, DiscardGoal, Goal, PlayerMove, Rules};
use cadogan_search::{Fingerprint, Measured, Space};
use cadogan_spaces::{GameSpace, Measure};

/// A game played by the referee, with its history.
pub(crate) struct RefereeSpace<'a> {
    rules: &'a Rules,
    position: Position,
    past: Vec<Position>,
}

impl<'a> RefereeSpace<'a> {
    pub(crate) fn new(rules: &'a Rules, deal: &Deal) -> Self {
        RefereeSpace { rules, position: Position::start(rules, deal), past: Vec::new() }
    }
}

impl Space for RefereeSpace<'_> {
    type Move = PlayerMove;
    type Undo = ();
    type Key = Fingerprint;

    fn is_exhaustive(&self) -> bool {
        true
    }

    fn is_won(&self) -> bool {
        is_won(self.rules, &self.position)
    }

    fn forced(&mut self) -> Option<PlayerMove> {
        None
    }

    fn moves(&mut self, out: &mut Vec<PlayerMove>) {
        out.extend(legal_moves(self.rules, &self.position));
    }

    fn play(&mut self, m: PlayerMove) {
        let before = self.position.clone();
        play(self.rules, &mut self.position, &m).expect("only legal moves are played");
        self.past.push(before);
    }

    fn undo(&mut self, _: PlayerMove, (): ()) {
        self.position = self.past.pop().expect("only moves that were played are taken back");
    }

    /// Two hashes of the position with different seeds. A false match would only spoil a shortcut, and a spoilt line is
    /// not used: the referee replays it first.
    fn key(&self) -> Fingerprint {
        let canonical = self.position.canonical(self.rules);
        let half = |begin: u64| {
            let mut hasher = rustc_hash::FxHasher::default();
            begin.hash(&mut hasher);
            canonical.hash(&mut hasher);
            hasher.finish()
        };
        Fingerprint((half(1) as u128) << 64 | half(2) as u128)
    }
}

/// The referee as a space with lengths, for games that no other such space takes: slow, but it needs no proof of its own.
pub(crate) struct MeasuredReferee<'a> {
    referee: RefereeSpace<'a>,
    measure: Measure,
}

impl<'a> MeasuredReferee<'a> {
    pub(crate) fn new(rules: &'a Rules, deal: &Deal, measure: Measure) -> Self {
        MeasuredReferee { referee: RefereeSpace::new(rules, deal), measure }
    }
}

impl Space for MeasuredReferee<'_> {
    type Move = PlayerMove;
    type Undo = ();
    type Key = Fingerprint;

    fn is_exhaustive(&self) -> bool {
        true
    }

    fn is_won(&self) -> bool {
        self.referee.is_won()
    }

    fn forced(&mut self) -> Option<PlayerMove> {
        None
    }

    fn moves(&mut self, out: &mut Vec<PlayerMove>) {
        self.referee.moves(out);
    }

    fn play(&mut self, m: PlayerMove) {
        self.referee.play(m);
    }

    fn undo(&mut self, m: PlayerMove, (): ()) {
        self.referee.undo(m, ());
    }

    /// Proofs depend on this one, so that it needs a hash whose bits look random for all positions.
    fn key(&self) -> Fingerprint {
        let canonical = self.referee.position.canonical(self.referee.rules);
        let half = |begin: u64| {
            let mut hasher = std::collections::hash_map::DefaultHasher::new();
            begin.hash(&mut hasher);
            canonical.hash(&mut hasher);
            hasher.finish()
        };
        Fingerprint((half(1) as u128) << 64 | half(2) as u128)
    }
}

impl Measured for MeasuredReferee<'_> {
    fn length(&self, m: PlayerMove) -> u32 {
        self.measure.length(&m)
    }

    /// Accordions: each move leaves one pile less, and one is left at the end. Cards that are taken away: at most two by
    /// one move; aces stay where all but aces go; none of the stock or the waste need go where only the tableau has to be empty. Holes: one card by
    /// one move; the cards of a stock that lies beside need not all go there, but those of the tableau must.
    fn bound(&mut self) -> Option<u32> {
        let (rules, position) = (self.referee.rules, &self.referee.position);
        let in_tableau: usize = position.tableau.iter().map(Vec::len).sum();
        let bound = match rules.goal() {
            Goal::Accordion => position.accordion.len().saturating_sub(1),
            Goal::Hole => in_tableau,
            Goal::Discard => {
                let elsewhere = position.stock.len() + position.waste.len() + position.reserve.len();
                let left = match rules.discard.goal {
                    DiscardGoal::Everything => in_tableau + elsewhere,
                    DiscardGoal::Tableau => in_tableau,
                    DiscardGoal::AllButAces => {
                        let places = position.tableau.iter().flatten().map(|on_pile| &on_pile.card);
                        let elsewhere = position.stock.iter().chain(&position.waste).chain(&position.reserve);
                        places.chain(elsewhere).filter(|card| card.rank().number() > 1).count()
                    }
                };
                if self.measure == Measure::Cards { left } else { left.div_ceil(2) }
            }
            Goal::Foundations | Goal::Sequences => 0,
        };
        Some(bound as u32)
    }
}

impl GameSpace for MeasuredReferee<'_> {
    fn player_moves(&mut self, line: &[PlayerMove]) -> Vec<PlayerMove> {
        line.to_vec()
    }
}
