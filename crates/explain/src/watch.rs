//! A search that is watched: how far it came, and which cards it never laid open.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use cadogan_cards::Card;
use cadogan_rules::{Deal, PlayerMove, Rules};
use cadogan_search::{Budget, Outcome, Search, StopReason};
use cadogan_solve::Limits;
use cadogan_spaces::runs::{AnyRuns, Building, Runs, RunsVisitor, Word};
use cadogan_spaces::{General, GeneralTwoDecks, Glance, Space, Streamliner, Technique, Techniques};
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
    /// The fewest cards that lay so in one of them.
    pub fewest_hidden: u32,
    /// Whether it followed every line to its end, up to lines that lead to the same; otherwise it gave up positions as soon
    /// as it was proved that they are lost.
    pub to_the_end: bool,
}

/// How many positions the search may visit before it gives up lost ones early.
const TO_THE_END: u64 = 500_000;

/// What the watcher has seen so far.
#[derive(Clone, Copy)]
struct Seen {
    always_hidden: u128,
    fewest_hidden: u32,
    most_up: u32,
}

/// A space whose every position is looked at.
struct Watched<S> {
    space: S,
    seen: Seen,
}

impl<S: Space + Glance> Watched<S> {
    fn new(space: S) -> Watched<S> {
        let seen = Seen { always_hidden: !0, fewest_hidden: u32::MAX, most_up: 0 };
        let mut watched = Watched { space, seen };
        watched.look();
        watched
    }

    fn look(&mut self) {
        let hidden = self.space.hidden();
        self.seen.always_hidden &= hidden;
        self.seen.fewest_hidden = self.seen.fewest_hidden.min(hidden.count_ones());
        self.seen.most_up = self.seen.most_up.max(self.space.cards_up());
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

/// What a search that runs now is allowed.
#[derive(Clone, Copy)]
struct Errand<'a> {
    limits: &'a Limits,
    interrupt: Option<&'a AtomicBool>,
    begin: Instant,
    positions: Option<u64>,
    to_the_end: bool,
}

impl RunsVisitor for Errand<'_> {
    type Output = Result<SearchStory, StopReason>;

    fn visit<B: Building, W: Word>(self, space: Runs<B, W>) -> Self::Output {
        self.search(space)
    }
}

impl Errand<'_> {
    fn search<S: Space + Glance>(self, space: S) -> Result<SearchStory, StopReason> {
        let mut search = Search::new(Watched::new(space));
        let budget = Budget {
            positions: self.positions,
            deadline: self.limits.time.map(|time| self.begin + time),
            bytes: self.limits.bytes,
            interrupt: self.interrupt,
        };
        match search.run(&budget) {
            // A win is no loss to tell about; the caller has been told before that there is none.
            Outcome::Won(_) => Err(StopReason::Interrupted),
            Outcome::Stopped(reason) => Err(reason),
            Outcome::Exhausted => {
                let positions = search.statistics().positions;
                let Watched { space, seen } = search.into_space();
                let numbers = (0..128).filter(|number| seen.always_hidden >> number & 1 == 1);
                Ok(SearchStory {
                    positions,
                    most_cards_up: seen.most_up,
                    never_open: numbers.map(|number| space.card(number)).collect(),
                    fewest_hidden: seen.fewest_hidden,
                    to_the_end: self.to_the_end,
                })
            }
        }
    }
}

/// Searches a lost deal once more and watches, if there is an engine space that can be watched and the limits allow it.
pub(crate) fn watch(
    rules: &Rules,
    deal: &Deal,
    limits: &Limits,
    interrupt: Option<&AtomicBool>,
) -> Option<SearchStory> {
    let gives_up = [Technique::BlockedCards, Technique::Rivals, Technique::Unpiling];
    let patient = gives_up.into_iter().fold(Techniques::all(), Techniques::without);
    let begin = Instant::now();
    for (techniques, to_the_end) in [(patient, true), (Techniques::all(), false)] {
        let most = if to_the_end { Some(TO_THE_END) } else { None };
        let positions = match (most, limits.positions) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        let errand = Errand { limits, interrupt, begin, positions, to_the_end };
        match errand.run(rules, deal, techniques) {
            Some(Ok(story)) => return Some(story),
            Some(Err(StopReason::Positions)) if to_the_end => {}
            _ => return None,
        }
    }
    None
}

impl Errand<'_> {
    /// Searches in the space that suits the rules; `None` if none of those that can be watched does.
    fn run(self, rules: &Rules, deal: &Deal, techniques: Techniques) -> Option<Result<SearchStory, StopReason>> {
        if let Ok(runs) = AnyRuns::new(rules, deal, techniques, Streamliner::NONE) {
            return Some(runs.visit(self));
        }
        if rules.two_decks {
            // Copies share a number, so that it cannot be said which of them was never open.
            let space = GeneralTwoDecks::new(rules, deal, techniques, Streamliner::NONE).ok()?;
            return Some(self.search(space).map(|story| SearchStory { never_open: Vec::new(), ..story }));
        }
        Some(self.search(General::new(rules, deal, techniques, Streamliner::NONE).ok()?))
    }
}
