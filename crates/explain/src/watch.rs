//! A search that is watched: how far it came, and which cards it never laid open.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use cadogan_cards::Card;
use cadogan_referee::verify;
use cadogan_rules::{Deal, PlayerMove, Rules};
use cadogan_search::{Budget, Outcome, Search, StopReason};
use cadogan_solve::{Clash, Contradiction, Limits, Unsolvable};
use cadogan_spaces::runs::{AnyRuns, Building, Runs, RunsVisitor, Word};
use cadogan_spaces::{General, GeneralTwoDecks, Glance, Space, Streamliner, Technique, Techniques};
use serde::Serialize;

use crate::remaining::Remaining;

/// What an exhaustive search that found no win saw on its way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SearchStory {
    /// How many positions it visited.
    pub positions: u64,
    /// The most cards on foundations in one of them.
    pub most_cards_up: u32,
    /// Cards that lay below others, as dealt, in every one of them.
    pub never_open: Vec<Card>,
    /// The fewest cards that lay so in one of them.
    pub fewest_hidden: u32,
    /// Whether it followed every line to its end, up to lines that lead to the same; otherwise it gave up positions as soon
    /// as it was proved that they are lost.
    pub to_the_end: bool,
}

/// How many positions the search may visit before it gives up lost ones early.
const TO_THE_END: u64 = 500_000;

/// What the positions so far had in common.
#[derive(Clone, Copy)]
struct View {
    always_hidden: u128,
    fewest_hidden: u32,
    most_up: u32,
}

/// A space whose every position is looked at.
struct Watched<S> {
    space: S,
    view: View,
}

impl<S: Space + Glance> Watched<S> {
    fn new(space: S) -> Watched<S> {
        let view = View { always_hidden: !0, fewest_hidden: u32::MAX, most_up: 0 };
        let mut watched = Watched { space, view };
        watched.look();
        watched
    }

    fn look(&mut self) {
        let hidden = self.space.hidden();
        self.view.always_hidden &= hidden;
        self.view.fewest_hidden = self.view.fewest_hidden.min(hidden.count_ones());
        self.view.most_up = self.view.most_up.max(self.space.cards_up());
    }
}

impl<S: Space + Glance> Space for Watched<S> {
    type Move = S::Move;
    type Undo = S::Undo;
    type Key = S::Key;
    const RETURNS: bool = S::RETURNS;
    const MOVES_HAVE_KEYS: bool = S::MOVES_HAVE_KEYS;

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

    fn player_moves(&mut self, line: &[S::Move]) -> Vec<PlayerMove> {
        self.space.player_moves(line)
    }
}

/// Searches a lost deal once more and watches, if there is an engine space that can be watched and the limits allow it.
/// `loser` is the solver that calls the deal lost: a win contradicts it.
pub(crate) fn watch(
    rules: &Rules,
    deal: &Deal,
    loser: &'static str,
    remaining: &Remaining<'_>,
) -> Result<Option<SearchStory>, Unsolvable> {
    let gives_up = [Technique::BlockedCards, Technique::Rivals, Technique::Unpiling];
    let patient = gives_up.into_iter().fold(Techniques::all(), Techniques::without);
    for (techniques, to_the_end) in [(patient, true), (Techniques::all(), false)] {
        let limits = if to_the_end { remaining.limits_up_to(TO_THE_END) } else { remaining.limits() };
        let search = WatchedSearch { limits, interrupt: remaining.interrupt, to_the_end };
        match search.run(rules, deal, techniques) {
            Some(Seen::Lost(story)) => return Ok(Some(story)),
            Some(Seen::Stopped(StopReason::Positions)) if to_the_end => {}
            Some(Seen::Won(moves)) => return Err(contradiction(rules, deal, moves, loser)),
            Some(Seen::Stopped(_)) | None => return Ok(None),
        }
    }
    Ok(None)
}

/// A win in a deal that was called lost: either the win is wrong, or the loss.
fn contradiction(rules: &Rules, deal: &Deal, moves: Vec<PlayerMove>, loser: &'static str) -> Unsolvable {
    let clash = verify(rules, deal, &moves).map_or_else(Clash::Rejected, |_| Clash::CalledLost(loser));
    let (rules, deal) = (rules.clone(), deal.clone());
    Unsolvable::Contradiction(Box::new(Contradiction { rules, deal, moves, solver: "watched search", clash }))
}

/// How a watched search ended.
enum Seen {
    Lost(SearchStory),
    Won(Vec<PlayerMove>),
    Stopped(StopReason),
}

/// A search to be watched, before its engine space is known.
#[derive(Clone, Copy)]
struct WatchedSearch<'a> {
    limits: Limits,
    interrupt: Option<&'a AtomicBool>,
    to_the_end: bool,
}

impl RunsVisitor for WatchedSearch<'_> {
    type Output = Seen;

    fn visit<B: Building, W: Word>(self, space: Runs<B, W>) -> Seen {
        self.search(space)
    }
}

impl WatchedSearch<'_> {
    /// Searches in the space that suits the rules; `None` if none of those that can be watched does.
    fn run(self, rules: &Rules, deal: &Deal, techniques: Techniques) -> Option<Seen> {
        if let Ok(runs) = AnyRuns::new(rules, deal, techniques, Streamliner::NONE) {
            return Some(runs.visit(self));
        }
        if !rules.two_decks {
            return Some(self.search(General::new(rules, deal, techniques, Streamliner::NONE).ok()?));
        }
        match self.search(GeneralTwoDecks::new(rules, deal, techniques, Streamliner::NONE).ok()?) {
            // Copies share a number, so it cannot be said which of them was never open.
            Seen::Lost(story) => Some(Seen::Lost(SearchStory { never_open: Vec::new(), ..story })),
            other => Some(other),
        }
    }

    fn search<S: Space + Glance>(self, space: S) -> Seen {
        let mut search = Search::new(Watched::new(space));
        let Limits { time, positions, bytes } = self.limits;
        let deadline = time.map(|time| Instant::now() + time);
        let outcome = search.run(&Budget { positions, deadline, bytes, interrupt: self.interrupt });
        let positions = search.statistics().positions;
        let Watched { mut space, view } = search.into_space();
        match outcome {
            Outcome::Won(line) => Seen::Won(space.player_moves(&line)),
            Outcome::Stopped(reason) => Seen::Stopped(reason),
            Outcome::Exhausted => {
                let numbers = (0..128).filter(|number| view.always_hidden >> number & 1 == 1);
                Seen::Lost(SearchStory {
                    positions,
                    most_cards_up: view.most_up,
                    never_open: numbers.map(|number| space.card(number)).collect(),
                    fewest_hidden: view.fewest_hidden,
                    to_the_end: self.to_the_end,
                })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use cadogan_rules::preset;

    use super::*;

    #[test]
    fn a_win_in_a_deal_that_was_called_lost_is_a_contradiction() {
        for (game, seed) in [("klondike", 2), ("free-cell", 1)] {
            let rules = preset(game).expect("a preset").rules();
            let deal = Deal::from_seed(rules, seed).expect("a seed in range");
            let remaining = Remaining::new(&Limits::default(), None);
            let watched = watch(rules, &deal, "a liar", &remaining);
            let Err(Unsolvable::Contradiction(found)) = watched else { panic!("{game}: {watched:?}") };
            assert!(matches!(found.clash, Clash::CalledLost("a liar")), "{found}");
            assert!(verify(rules, &deal, &found.moves).is_ok());
        }
    }
}
