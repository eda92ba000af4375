//! The engine spaces: which there are, which games each supports, and how to open one for a deal.
//!
//! This is the only place where an engine space is registered. Code that works with engine spaces of any type uses
//! [`EngineSpace::open`] and a [`SpaceVisitor`].

use cadogan_rules::{BuildPolicy, Deal, Rules};
use cadogan_search::Informed;

use crate::accordion::{self, DeckAccordion, LongAccordion, ShortAccordion};
use crate::clearing::{self, PairsSpace, PeaksSpace};
use crate::double_runs::{self, Counting, DoubleRuns};
use crate::gaps::{self, GapsSpace};
use crate::general::{General, GeneralTwoDecks, Order};
use crate::hole::{self, HoleSpace};
use crate::runs::{self, AnyRuns, AnySuit, Building, RedBlack, Runs, RunsVisitor, SameSuit, Word};
use crate::universal::{self, Universal};
use crate::{GameSpace, SpaceError, Streamliner, Technique, Techniques, WeightClass, Weights};

/// One way to write positions down for the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EngineSpace {
    /// Rows with gaps.
    Gaps,
    /// Rows that are folded.
    Accordion,
    /// No building, one hole.
    Hole,
    /// Games whose built groups move freely.
    Runs,
    /// Games of two decks whose built groups move freely.
    DoubleRuns,
    /// Cards that are taken away.
    Pairs,
    /// A hole, and cards that cover each other.
    Peaks,
    /// Everything that is won on foundations or in a hole.
    General,
    /// Foundations of every kind, heaps, and cards that go under a higher one of their suit.
    Universal,
}

/// What a space is opened with.
#[derive(Clone, Copy, Debug)]
pub struct Start<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The deal, or a position in the middle of a game.
    pub deal: &'a Deal,
    /// The techniques that may be used; of these, the ones that hold for the rules are.
    pub techniques: Techniques,
    /// What may be left out.
    pub streamliner: Streamliner,
    /// In which order moves are tried: `None` for the usual order, or one of many others. Only the general space and
    /// the runs spaces have several.
    pub variation: Option<u32>,
    /// How positions are judged, if not by the weights that come with the program.
    pub weights: Option<Weights>,
}

impl<'a> Start<'a> {
    /// All techniques, no streamliner, the usual order.
    pub fn new(rules: &'a Rules, deal: &'a Deal) -> Start<'a> {
        let (techniques, streamliner) = (Techniques::all(), Streamliner::NONE);
        Start { rules, deal, techniques, streamliner, variation: None, weights: None }
    }
}

/// Something to do with a space, whatever its type.
pub trait SpaceVisitor {
    /// What comes out of it.
    type Output;

    /// Does it. `again` makes a space at the same start that plays the same moves but tells all positions apart, even if
    /// the streamliner merges some: a line is written down there.
    fn visit<S>(self, space: S, again: impl Fn() -> S + Send + 'static) -> Self::Output
    where
        S: GameSpace<Move: Send, Undo: Send, Key: Send> + Send + 'static;
}

/// Something to do with a space that judges its positions, whatever its type.
pub trait InformedVisitor {
    /// What comes out of it.
    type Output;

    /// Does it. `make` makes a space at the start, for any number of rounds: in the first with the given
    /// weights or those of the class of the game, then with others that differ at random; every other round uses the streamliner about foundations,
    /// if it leaves anything out, and the rounds between none.
    fn visit<S>(self, make: impl Fn(u32) -> S + Send + 'static) -> Self::Output
    where
        S: GameSpace<Move: Send, Undo: Send, Key: Send> + Informed + Send + 'static;
}

impl EngineSpace {
    /// All of them; of those that take a game, the first is the best.
    pub const ALL: [EngineSpace; 9] = [
        EngineSpace::Gaps,
        EngineSpace::Accordion,
        EngineSpace::Hole,
        EngineSpace::Pairs,
        EngineSpace::Peaks,
        EngineSpace::Runs,
        EngineSpace::DoubleRuns,
        EngineSpace::General,
        EngineSpace::Universal,
    ];

    /// The name used on the command line and in results.
    pub const fn name(self) -> &'static str {
        match self {
            EngineSpace::Gaps => "gaps",
            EngineSpace::Accordion => "accordion",
            EngineSpace::Hole => "hole",
            EngineSpace::Pairs => "pairs",
            EngineSpace::Peaks => "peaks",
            EngineSpace::Runs => "runs",
            EngineSpace::DoubleRuns => "double-runs",
            EngineSpace::General => "general",
            EngineSpace::Universal => "universal",
        }
    }

    /// The engine space with this name.
    pub fn from_name(name: &str) -> Option<EngineSpace> {
        EngineSpace::ALL.into_iter().find(|space| space.name() == name)
    }

    /// Whether it takes a game, or which rule is in the way.
    pub fn accepts(self, rules: &Rules) -> Result<(), String> {
        match self {
            EngineSpace::Gaps => gaps::accepts(rules),
            EngineSpace::Accordion => accordion::accepts(rules),
            EngineSpace::Hole => hole::accepts(rules),
            EngineSpace::Pairs => clearing::accepts_pairs(rules),
            EngineSpace::Peaks => clearing::accepts_peaks(rules),
            EngineSpace::Runs => runs::accepts(rules),
            EngineSpace::DoubleRuns => double_runs::accepts(rules),
            EngineSpace::General if rules.two_decks => GeneralTwoDecks::accepts(rules),
            EngineSpace::General => General::accepts(rules),
            EngineSpace::Universal => universal::accepts(rules),
        }
    }

    /// Whether moves can be tried in several orders, so that a search that starts again does something else.
    pub const fn has_variations(self) -> bool {
        matches!(self, EngineSpace::Runs | EngineSpace::DoubleRuns | EngineSpace::General)
    }

    /// Whether a streamliner leaves anything out in games of these rules; if not, why.
    pub fn takes_streamliner(self, streamliner: Streamliner, rules: &Rules) -> Result<(), String> {
        let nothing = |reason: &str| Err(format!("streamliners leave nothing out: {reason}"));
        let foundations = &rules.foundations;
        match self {
            _ if streamliner.is_exhaustive() => Ok(()),
            EngineSpace::Gaps if streamliner.foundations => Technique::FloatingTwos.holds(rules),
            EngineSpace::Gaps => nothing("only the one about foundations has a meaning for gaps"),
            EngineSpace::Accordion | EngineSpace::Hole | EngineSpace::Pairs | EngineSpace::Peaks => {
                nothing("the game has no foundations")
            }
            EngineSpace::Universal if streamliner.foundations => Ok(()),
            EngineSpace::Universal => nothing("the universal space merges such suits anyway"),
            EngineSpace::Runs | EngineSpace::DoubleRuns | EngineSpace::General
                if !foundations.present || foundations.complete_only =>
            {
                nothing("they are about foundations that take single cards")
            }
            EngineSpace::Runs | EngineSpace::DoubleRuns if !streamliner.foundations => {
                nothing("the runs space merges such suits exactly")
            }
            EngineSpace::Runs | EngineSpace::DoubleRuns | EngineSpace::General => Ok(()),
        }
    }

    /// Whether it can judge positions of games with these rules; if not, why.
    pub fn is_informed(self, rules: &Rules) -> Result<(), String> {
        match self {
            EngineSpace::General | EngineSpace::DoubleRuns | EngineSpace::Gaps | EngineSpace::Universal => {
                self.accepts(rules)
            }
            EngineSpace::Accordion
            | EngineSpace::Hole
            | EngineSpace::Pairs
            | EngineSpace::Peaks
            | EngineSpace::Runs => Err(format!("the {} space cannot judge positions", self.name())),
        }
    }

    /// Opens the space for an informed search. Streamliner and variation are chosen for each round.
    pub fn open_informed<V: InformedVisitor>(self, start: Start<'_>, visitor: V) -> Result<V::Output, SpaceError> {
        self.is_informed(start.rules).map_err(SpaceError::Rules)?;
        match self {
            EngineSpace::Gaps => start.open_informed(self, GapsSpace::new, GapsSpace::with_weights, visitor),
            EngineSpace::Universal => start.open_informed(self, Universal::new, Universal::with_weights, visitor),
            EngineSpace::DoubleRuns => match start.rules.tableau.build {
                BuildPolicy::AnySuit => start.open_double_runs_informed::<AnySuit, _>(visitor),
                BuildPolicy::RedBlack => start.open_double_runs_informed::<RedBlack, _>(visitor),
                _ => start.open_double_runs_informed::<SameSuit, _>(visitor),
            },
            _ if start.rules.two_decks => {
                start.open_informed(self, GeneralTwoDecks::new, GeneralTwoDecks::with_weights, visitor)
            }
            _ => start.open_informed(self, General::new, General::with_weights, visitor),
        }
    }

    /// Opens the space at the start of a deal, with the narrowest keys that are wide enough.
    pub fn open<V: SpaceVisitor>(self, start: Start<'_>, visitor: V) -> Result<V::Output, SpaceError> {
        self.accepts(start.rules).map_err(SpaceError::Rules)?;
        let opened = match self {
            EngineSpace::Gaps => start.open(GapsSpace::new, visitor),
            EngineSpace::Accordion => start
                .open(ShortAccordion::new, visitor)
                .or_else(|(visitor, _)| start.open(DeckAccordion::new, visitor))
                .or_else(|(visitor, _)| start.open(LongAccordion::new, visitor)),
            EngineSpace::Hole => start
                .open(HoleSpace::<u64>::new, visitor)
                .or_else(|(visitor, _)| start.open(HoleSpace::<u128>::new, visitor)),
            EngineSpace::Pairs => start
                .open(PairsSpace::<u64>::new, visitor)
                .or_else(|(visitor, _)| start.open(PairsSpace::<u128>::new, visitor)),
            EngineSpace::Peaks => start
                .open(PeaksSpace::<u64>::new, visitor)
                .or_else(|(visitor, _)| start.open(PeaksSpace::<u128>::new, visitor)),
            EngineSpace::Runs => start.open_runs(visitor),
            EngineSpace::DoubleRuns => match start.rules.tableau.build {
                BuildPolicy::AnySuit => start.open_double_runs::<AnySuit, _>(visitor),
                BuildPolicy::RedBlack => start.open_double_runs::<RedBlack, _>(visitor),
                _ => start.open_double_runs::<SameSuit, _>(visitor),
            },
            EngineSpace::Universal => start.open(Universal::new, visitor),
            EngineSpace::General => {
                let order = start.variation.map_or(Order::Plain, |variation| Order::Digging { variation });
                if start.rules.two_decks {
                    start.open_with(GeneralTwoDecks::new, move |space| space.in_order(order), visitor)
                } else {
                    start.open_with(General::new, move |space| space.in_order(order), visitor)
                }
            }
        };
        opened.map_err(|(_, error)| error)
    }
}

/// Makes a space of the type `S`.
type Make<S> = fn(&Rules, &Deal, Techniques, Streamliner) -> Result<S, SpaceError>;

/// What came of a visit; or the visitor, who saw nothing, and why.
type Visited<V> = Result<<V as SpaceVisitor>::Output, (V, SpaceError)>;

impl Start<'_> {
    fn open<S, V>(self, make: Make<S>, visitor: V) -> Visited<V>
    where
        S: GameSpace<Move: Send, Undo: Send, Key: Send> + Send + 'static,
        V: SpaceVisitor,
    {
        self.open_with(make, |space| space, visitor)
    }

    fn open_with<S, V>(self, make: Make<S>, arrange: impl Fn(S) -> S + Copy + Send + 'static, visitor: V) -> Visited<V>
    where
        S: GameSpace<Move: Send, Undo: Send, Key: Send> + Send + 'static,
        V: SpaceVisitor,
    {
        let Start { rules, deal, techniques, streamliner, .. } = self;
        let space = match make(rules, deal, techniques, streamliner) {
            Ok(space) => arrange(space),
            Err(error) => return Err((visitor, error)),
        };
        let (rules, deal) = (rules.clone(), deal.clone());
        let exact = Streamliner { suits: false, ..streamliner };
        let again = move || arrange(make(&rules, &deal, techniques, exact).expect("the same start was made before"));
        Ok(visitor.visit(space, again))
    }

    fn open_informed<S, V>(
        self,
        space: EngineSpace,
        make: Make<S>,
        judged_by: fn(S, Weights) -> S,
        visitor: V,
    ) -> Result<V::Output, SpaceError>
    where
        S: GameSpace<Move: Send, Undo: Send, Key: Send> + Informed + Send + 'static,
        V: InformedVisitor,
    {
        const FOUNDATIONS: Streamliner = Streamliner { foundations: true, suits: false };
        let Start { rules, deal, techniques, .. } = self;
        make(rules, deal, techniques, Streamliner::NONE)?;
        let streamliner = match space.takes_streamliner(FOUNDATIONS, rules) {
            Ok(()) => FOUNDATIONS,
            Err(_) => Streamliner::NONE,
        };
        let (rules, deal) = (rules.clone(), deal.clone());
        let weights =
            self.weights.map_or_else(|| WeightClass::of(&rules).all_weights().to_vec(), |weights| vec![weights]);
        Ok(visitor.visit(move |round| {
            let streamliner = if round % 2 == 0 { streamliner } else { Streamliner::NONE };
            let space = make(&rules, &deal, techniques, streamliner).expect("the same start was made before");
            // Each pair of rounds by other weights: first by all that were learned, then by variations of them.
            let (pair, learned) = (round / 2, weights.len() as u32);
            judged_by(space, weights[(pair % learned) as usize].varied(pair / learned))
        }))
    }

    fn open_double_runs<B: Counting, V: SpaceVisitor>(self, visitor: V) -> Visited<V> {
        let variation = self.variation.unwrap_or(0);
        self.open_with(DoubleRuns::<B>::new, move |space| space.in_variation(variation), visitor)
    }

    fn open_double_runs_informed<B: Counting, V: InformedVisitor>(self, visitor: V) -> Result<V::Output, SpaceError> {
        self.open_informed(EngineSpace::DoubleRuns, DoubleRuns::<B>::new, DoubleRuns::with_weights, visitor)
    }

    fn open_runs<V: SpaceVisitor>(self, visitor: V) -> Visited<V> {
        struct InRuns<V> {
            runs: AnyRuns,
            variation: u32,
            visitor: V,
        }
        impl<V: SpaceVisitor> RunsVisitor for InRuns<V> {
            type Output = V::Output;
            fn visit<B: Building, W: Word>(self, space: Runs<B, W>) -> V::Output {
                let InRuns { runs, variation, visitor } = self;
                let again = move || Runs::<B, W>::open(runs.clone()).in_variation(variation);
                visitor.visit(space.in_variation(variation), again)
            }
        }
        match AnyRuns::new(self.rules, self.deal, self.techniques, self.streamliner) {
            Ok(runs) => {
                let variation = self.variation.unwrap_or(0);
                Ok(runs.clone().visit(InRuns { runs, variation, visitor }))
            }
            Err(error) => Err((visitor, error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use cadogan_rules::preset;

    use super::*;

    #[test]
    fn names_lead_back_to_their_spaces() {
        for space in EngineSpace::ALL {
            assert_eq!(EngineSpace::from_name(space.name()), Some(space));
        }
        assert_eq!(EngineSpace::from_name("outer"), None);
    }

    /// Whether the opened space proves losses.
    struct Exhaustive;

    impl SpaceVisitor for Exhaustive {
        type Output = bool;
        fn visit<S: GameSpace>(self, space: S, _: impl Fn() -> S) -> bool {
            space.is_exhaustive()
        }
    }

    #[test]
    fn a_streamliner_that_leaves_something_out_proves_no_loss() {
        for game in cadogan_rules::presets() {
            let rules = game.rules();
            let deal = Deal::from_seed(rules, 1).expect("a seed in range");
            for space in EngineSpace::ALL.into_iter().filter(|space| space.accepts(rules).is_ok()) {
                let opened = |streamliner| {
                    space
                        .open(Start { streamliner, ..Start::new(rules, &deal) }, Exhaustive)
                        .expect("it takes the game")
                };
                assert!(opened(Streamliner::NONE), "{} in {}", game.name(), space.name());
                let leaves_out = space.takes_streamliner(Streamliner::BOTH, rules).is_ok();
                assert!(!leaves_out || !opened(Streamliner::BOTH), "{} in {}", game.name(), space.name());
            }
        }
    }

    #[test]
    fn the_reason_for_a_refusal_is_kept() {
        let rules = preset("klondike").expect("a preset").rules();
        let deal = Deal::from_seed(rules, 1).expect("a seed in range");
        let refused = EngineSpace::Hole.open(Start::new(rules, &deal), Exhaustive);
        assert!(matches!(refused, Err(SpaceError::Rules(reason)) if !reason.is_empty()));
    }
}
