//! An observed search: how far it came, and which cards it never uncovered.

use cadogan_cards::Card;
use cadogan_referee::Win;
use cadogan_rules::{Deal, PlayerMove, Rules};
use cadogan_search::{Meter, Outcome, Reason, Search, Space};
use cadogan_solve::{Contradiction, SolveError};
use cadogan_spaces::{EngineSpace, GameSpace, SpaceVisitor, Start, Technique, Techniques};
use serde::Serialize;

/// What an exhaustive search that found no win saw on its way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SearchStory {
    /// How many positions it visited.
    pub positions: u64,
    /// The most cards on foundations in one of them.
    pub most_cards_up: u32,
    /// Cards that lay below others, as dealt, in every one of them.
    pub never_open: Vec<Card>,
    /// The minimum number of such cards in one of them.
    pub fewest_hidden: u32,
    /// Whether it followed every line to its end, up to equivalent lines; otherwise it gave up positions as soon as
    /// they were proved lost.
    pub to_the_end: bool,
}

/// How many positions the search may visit before it gives up lost ones early.
const TO_THE_END: u64 = 500_000;

/// What the positions so far have in common.
#[derive(Clone, Copy)]
struct View {
    always_hidden: u128,
    fewest_hidden: u32,
    most_up: u32,
}

/// A space whose positions are all observed.
struct Watched<S> {
    space: S,
    view: View,
}

impl<S: GameSpace> Watched<S> {
    fn new(space: S) -> Watched<S> {
        let view = View { always_hidden: !0, fewest_hidden: u32::MAX, most_up: 0 };
        let mut watched = Watched { space, view };
        watched.look();
        watched
    }

    fn look(&mut self) {
        if let Some(glance) = self.space.glance() {
            let hidden = glance.hidden();
            self.view.always_hidden &= hidden;
            self.view.fewest_hidden = self.view.fewest_hidden.min(hidden.count_ones());
            self.view.most_up = self.view.most_up.max(glance.cards_up());
        }
    }
}

impl<S: GameSpace> Space for Watched<S> {
    type Move = S::Move;
    type Undo = S::Undo;
    type Key = S::Key;
    const RETURNS: bool = S::RETURNS;
    const MOVES_HAVE_KEYS: bool = S::MOVES_HAVE_KEYS;

    fn is_exhaustive(&self) -> bool {
        self.space.is_exhaustive()
    }

    fn is_won(&self) -> bool {
        self.space.is_won()
    }

    fn forced(&mut self) -> Option<S::Move> {
        self.space.forced()
    }

    fn moves(&mut self, out: &mut Vec<S::Move>) {
        self.space.moves(out);
    }

    fn play(&mut self, m: S::Move) -> S::Undo {
        let undo = self.space.play(m);
        self.look();
        undo
    }

    fn undo(&mut self, m: S::Move, undo: S::Undo) {
        self.space.undo(m, undo);
    }

    fn key(&self) -> S::Key {
        self.space.key()
    }

    fn key_after(&self, m: S::Move) -> Option<S::Key> {
        self.space.key_after(m)
    }
}

/// Searches a lost deal once more and observes it, if there is an engine space that can be observed and the meter
/// allows it. `loser` is the solver that calls the deal lost: a win contradicts it.
pub(crate) fn watch(
    rules: &Rules,
    deal: &Deal,
    loser: &'static str,
    meter: &mut Meter<'_>,
) -> Result<Option<SearchStory>, SolveError> {
    let gives_up = [Technique::BlockedCards, Technique::Rivals, Technique::Unpiling, Technique::StuckCards];
    let patient = gives_up.into_iter().fold(Techniques::all(), Techniques::without);
    for (techniques, to_the_end) in [(patient, true), (Techniques::all(), false)] {
        let granted = meter.part(to_the_end.then_some(TO_THE_END), None);
        let start = Start { techniques, ..Start::new(rules, deal) };
        let seen = watched_search(start, granted, to_the_end);
        if let Some(Seen { positions, .. }) = &seen {
            meter.spend(*positions);
        }
        match seen.map(|seen| seen.end) {
            Some(End::Lost(story)) => return Ok(Some(story)),
            Some(End::Stopped(Reason::Positions)) if to_the_end => {}
            Some(End::Won(moves)) => return Err(contradiction(rules, deal, moves, loser).into()),
            Some(End::Stopped(_)) | None => return Ok(None),
        }
    }
    Ok(None)
}

/// A win in a deal that was called lost: either the win is wrong, or the loss is.
fn contradiction(rules: &Rules, deal: &Deal, moves: Vec<PlayerMove>, loser: &str) -> Box<Contradiction> {
    match Win::replay(rules, deal, moves) {
        Ok(win) => Contradiction::disagreement(rules, deal, "a watched search", Some(win), loser),
        Err(claim) => Contradiction::rejected(rules, deal, "watched search", claim),
    }
}

/// Searches in the space that suits the rules best; `None` if it cannot be observed.
fn watched_search(start: Start<'_>, meter: Meter<'_>, to_the_end: bool) -> Option<Seen> {
    let space = EngineSpace::ALL.into_iter().find(|space| space.accepts(start.rules).is_ok())?;
    let space = if space == EngineSpace::Hole { EngineSpace::General } else { space };
    let watching = Watching { meter, to_the_end, distinguishes_copies: start.rules.decks() == 1 };
    space.open(start, watching).ok()?
}

/// What a watched search saw.
struct Seen {
    positions: u64,
    end: End,
}

/// How it ended.
enum End {
    Lost(SearchStory),
    Won(Vec<PlayerMove>),
    Stopped(Reason),
}

/// A search to be observed, before its engine space is known.
struct Watching<'a> {
    meter: Meter<'a>,
    to_the_end: bool,
    /// With two decks, copies share a number, so it is unknown which of them was never open.
    distinguishes_copies: bool,
}

impl SpaceVisitor for Watching<'_> {
    type Output = Option<Seen>;

    fn visit<S: GameSpace>(mut self, space: S, _: impl Fn() -> S) -> Option<Seen> {
        space.glance()?;
        let mut search = Search::new(Watched::new(space));
        let outcome = search.run(&mut self.meter);
        let positions = search.statistics().positions;
        let Watched { mut space, view } = search.into_space();
        let end = match outcome {
            Outcome::Won(line) => End::Won(space.player_moves(&line)),
            Outcome::Stopped(reason) => End::Stopped(reason),
            Outcome::NotFound => End::Stopped(Reason::Inconclusive),
            Outcome::Exhausted(_) => {
                let numbers = (0..128).filter(|number| view.always_hidden >> number & 1 == 1);
                let glance = space.glance().filter(|_| self.distinguishes_copies);
                let never_open = glance.map_or(Vec::new(), |glance| numbers.map(|n| glance.card(n)).collect());
                End::Lost(SearchStory {
                    positions,
                    most_cards_up: view.most_up,
                    never_open,
                    fewest_hidden: view.fewest_hidden,
                    to_the_end: self.to_the_end,
                })
            }
        };
        Some(Seen { positions, end })
    }
}

#[cfg(test)]
mod tests {
    use cadogan_rules::preset;
    use cadogan_solve::{Budget, Clash};

    use super::*;

    #[test]
    fn a_win_in_a_deal_that_was_called_lost_is_a_contradiction() {
        for (game, seed) in [("klondike", 2), ("free-cell", 1)] {
            let rules = preset(game).expect("a preset").rules();
            let deal = Deal::from_seed(rules, seed).expect("a seed in range");
            let watched = watch(rules, &deal, "a liar", &mut Budget::default().meter());
            let Err(SolveError::Contradiction(found)) = watched else { panic!("{game}: {watched:?}") };
            let Clash::Disagreement { win: Some(_), loser, .. } = &found.clash else { panic!("{game}: {found}") };
            assert_eq!(loser, "a liar");
        }
    }
}
