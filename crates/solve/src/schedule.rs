//! Which engine space a game is searched in, and the stages of a solution attempt.

use cadogan_rules::{BuildPolicy, Deal, Rules};
use cadogan_spaces::runs::{AnySuit, Building, RedBlack, Runs, SameSuit};
use cadogan_spaces::{
    General, GeneralTwoDecks, Order, Space, SpaceError, Streamliner, Technique, Techniques,
    accordion::{DeckAccordion, LongAccordion, ShortAccordion},
    gaps::GapsSpace,
    hole::HoleSpace,
};

use crate::attempt::{Attempt, Later, Restarts, Rounds, SpaceAttempt};
use crate::{MoveOrder, Options, StreamlinerChoice};

/// One way to write positions down for the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EngineSpace {
    /// Games whose built groups move freely.
    Runs,
    /// No building, one hole.
    Hole,
    /// Rows with gaps.
    Gaps,
    /// Rows that are folded.
    Accordion,
    /// Everything that is won on foundations or in a hole.
    General,
}

impl EngineSpace {
    /// All of them; of those that take a game, the first is the best.
    pub const ALL: [EngineSpace; 5] =
        [EngineSpace::Gaps, EngineSpace::Accordion, EngineSpace::Hole, EngineSpace::Runs, EngineSpace::General];

    /// The name used on the command line and in results.
    pub const fn name(self) -> &'static str {
        match self {
            EngineSpace::Runs => "runs",
            EngineSpace::Hole => "hole",
            EngineSpace::Gaps => "gaps",
            EngineSpace::Accordion => "accordion",
            EngineSpace::General => "general",
        }
    }

    /// The engine space with this name.
    pub fn from_name(name: &str) -> Option<EngineSpace> {
        EngineSpace::ALL.into_iter().find(|space| space.name() == name)
    }

    /// Whether it takes a game, or which rule is in the way.
    pub fn accepts(self, rules: &Rules) -> Result<(), String> {
        match self {
            EngineSpace::Runs => cadogan_spaces::runs::accepts(rules),
            EngineSpace::Hole => cadogan_spaces::hole::accepts(rules),
            EngineSpace::Gaps => cadogan_spaces::gaps::accepts(rules),
            EngineSpace::Accordion => cadogan_spaces::accordion::accepts(rules),
            EngineSpace::General if rules.two_decks => GeneralTwoDecks::accepts(rules),
            EngineSpace::General => General::accepts(rules),
        }
    }

    /// The name of a streamlined search in this engine space.
    const fn streamlined_name(self) -> &'static str {
        match self {
            EngineSpace::Runs => "runs-streamlined",
            EngineSpace::Hole => "hole-streamlined",
            EngineSpace::Gaps => "gaps-streamlined",
            EngineSpace::Accordion => "accordion-streamlined",
            EngineSpace::General => "general-streamlined",
        }
    }
}

/// One thing to try.
pub(crate) struct Stage {
    pub(crate) name: &'static str,
    pub(crate) streamliner: Streamliner,
    pub(crate) attempt: Box<dyn Attempt>,
}

/// What is to be tried, in this order. The last one is the one that can take all the time there is.
pub(crate) fn stages(rules: &Rules, deal: &Deal, options: &Options) -> Result<Vec<Stage>, String> {
    let task = Task { rules, deal, techniques: options.techniques, order: options.order, shorten: options.shorten };
    let mut reasons = Vec::new();
    for space in EngineSpace::ALL {
        if options.space.is_some_and(|wanted| wanted != space) {
            continue;
        }
        match task.stages_in(space, options.streamliner) {
            Ok(stages) => return Ok(stages),
            Err(SpaceError::Rules(reason) | SpaceError::Deal(reason)) => {
                reasons.push(format!("the engine space `{}` does not take it: {reason}", space.name()));
            }
        }
    }
    Err(reasons.join("; "))
}

/// What all stages of a deal have in common.
#[derive(Clone, Copy)]
struct Task<'a> {
    rules: &'a Rules,
    deal: &'a Deal,
    techniques: Techniques,
    order: MoveOrder,
    shorten: bool,
}

impl Task<'_> {
    fn stages_in(&self, space: EngineSpace, choice: StreamlinerChoice) -> Result<Vec<Stage>, SpaceError> {
        let streamliners = match choice {
            StreamlinerChoice::None => vec![Streamliner::NONE],
            StreamlinerChoice::Only(streamliner) => vec![streamliner],
            StreamlinerChoice::Smart if self.streamliners_help(space) => vec![Streamliner::BOTH, Streamliner::NONE],
            StreamlinerChoice::Smart => vec![Streamliner::NONE],
        };
        streamliners
            .into_iter()
            .enumerate()
            .map(|(index, streamliner)| {
                let name = if streamliner.is_exhaustive() { space.name() } else { space.streamlined_name() };
                let smart = choice == StreamlinerChoice::Smart && !streamliner.is_exhaustive();
                let attempt = match (space, self.order) {
                    (EngineSpace::General, MoveOrder::Usual) if smart => self.restarts(space, streamliner)?,
                    (_, MoveOrder::Usual) if index > 0 => self.later(space, streamliner),
                    (_, MoveOrder::Usual) => self.attempt(space, streamliner)?,
                    (_, MoveOrder::Varied(variation)) => self.varied(space, streamliner, variation)?,
                    (_, MoveOrder::Restarts) => self.restarts(space, streamliner)?,
                };
                Ok(Stage { name, streamliner, attempt })
            })
            .collect()
    }

    /// Searches in one order after another.
    fn restarts(&self, space: EngineSpace, streamliner: Streamliner) -> Result<Box<dyn Attempt>, SpaceError> {
        // The usual order of the runs space is left to the search without restarts.
        let (rounds, offset) = if space == EngineSpace::Runs { (Rounds::Luby, 1) } else { (Rounds::Doubling, 0) };
        let first = self.varied(space, streamliner, offset)?;
        let (rules, deal) = (self.rules.clone(), self.deal.clone());
        let (techniques, order, shorten) = (self.techniques, self.order, self.shorten);
        Ok(Box::new(Restarts::new(rounds, first, move |round| {
            let task = Task { rules: &rules, deal: &deal, techniques, order, shorten };
            task.varied(space, streamliner, offset + round).expect("the same start could be made before")
        })))
    }

    /// A search after another one in the same engine space, made when its time has come.
    fn later(&self, space: EngineSpace, streamliner: Streamliner) -> Box<dyn Attempt> {
        let (rules, deal) = (self.rules.clone(), self.deal.clone());
        let (techniques, order, shorten) = (self.techniques, self.order, self.shorten);
        Box::new(Later::new(move || {
            let task = Task { rules: &rules, deal: &deal, techniques, order, shorten };
            task.attempt(space, streamliner).expect("the same start could be made before")
        }))
    }

    /// A search with one of the orders of moves that the space has.
    fn varied(
        &self,
        space: EngineSpace,
        streamliner: Streamliner,
        variation: u32,
    ) -> Result<Box<dyn Attempt>, SpaceError> {
        space.accepts(self.rules).map_err(SpaceError::Rules)?;
        match space {
            EngineSpace::General => self.general(streamliner, Order::Digging { variation }),
            EngineSpace::Runs => self.runs(streamliner, variation),
            EngineSpace::Hole | EngineSpace::Gaps | EngineSpace::Accordion => {
                Err(SpaceError::Rules("moves have one order only there".to_owned()))
            }
        }
    }

    /// A search of the general space in this order.
    fn general(&self, streamliner: Streamliner, order: Order) -> Result<Box<dyn Attempt>, SpaceError> {
        if self.rules.two_decks {
            self.search_in_order(GeneralTwoDecks::new, streamliner, |space| space.in_order(order))
        } else {
            self.search_in_order(General::new, streamliner, |space| space.in_order(order))
        }
    }

    /// Whether a streamlined search can find anything sooner than the exhaustive one: both streamliners are about
    /// foundations that take single cards. The runs space has merged what the streamliners merge, exactly.
    /// In games of gaps where any two may begin a row, rows are built like foundations once their twos stay.
    fn streamliners_help(&self, space: EngineSpace) -> bool {
        if space == EngineSpace::Gaps {
            return Technique::FloatingTwos.holds(self.rules).is_ok();
        }
        let foundations = &self.rules.foundations;
        space == EngineSpace::General && foundations.present && !foundations.complete_only
    }

    fn attempt(&self, space: EngineSpace, streamliner: Streamliner) -> Result<Box<dyn Attempt>, SpaceError> {
        space.accepts(self.rules).map_err(SpaceError::Rules)?;
        match space {
            EngineSpace::Gaps => self.search_in(GapsSpace::new, streamliner),
            EngineSpace::Accordion => self
                .search_in(ShortAccordion::new, streamliner)
                .or_else(|_| self.search_in(DeckAccordion::new, streamliner))
                .or_else(|_| self.search_in(LongAccordion::new, streamliner)),
            EngineSpace::Hole => self
                .search_in(HoleSpace::<u64>::new, streamliner)
                .or_else(|_| self.search_in(HoleSpace::<u128>::new, streamliner)),
            EngineSpace::Runs => self.runs(streamliner, 0),
            EngineSpace::General => self.general(streamliner, Order::Plain),
        }
    }

    /// A search of the runs space in this order, with the building of the rules.
    fn runs(&self, streamliner: Streamliner, variation: u32) -> Result<Box<dyn Attempt>, SpaceError> {
        match self.rules.tableau.build {
            BuildPolicy::AnySuit => self.search_runs::<AnySuit>(streamliner, variation),
            BuildPolicy::RedBlack => self.search_runs::<RedBlack>(streamliner, variation),
            BuildPolicy::SameSuit | BuildPolicy::NoBuild => self.search_runs::<SameSuit>(streamliner, variation),
        }
    }

    /// The runs space with the narrowest keys that are wide enough.
    fn search_runs<B: Building + Send + 'static>(
        &self,
        streamliner: Streamliner,
        variation: u32,
    ) -> Result<Box<dyn Attempt>, SpaceError> {
        self.search_in_order(Runs::<B, u64>::new, streamliner, |space| space.in_variation(variation))
            .or_else(|_| self.search_in_order(Runs::<B, u128>::new, streamliner, |space| space.in_variation(variation)))
    }

    fn search_in<S>(
        &self,
        make: fn(&Rules, &Deal, Techniques, Streamliner) -> Result<S, SpaceError>,
        streamliner: Streamliner,
    ) -> Result<Box<dyn Attempt>, SpaceError>
    where
        S: Space<Move: Send, Undo: Send, Key: Send> + Send + 'static,
    {
        self.search_in_order(make, streamliner, |space| space)
    }

    fn search_in_order<S>(
        &self,
        make: fn(&Rules, &Deal, Techniques, Streamliner) -> Result<S, SpaceError>,
        streamliner: Streamliner,
        arrange: impl FnOnce(S) -> S,
    ) -> Result<Box<dyn Attempt>, SpaceError>
    where
        S: Space<Move: Send, Undo: Send, Key: Send> + Send + 'static,
    {
        let searched = arrange(make(self.rules, self.deal, self.techniques, streamliner)?);
        let (rules, deal, techniques) = (self.rules.clone(), self.deal.clone(), self.techniques);
        // The line is written down in a space that chooses the same moves but tells all positions apart.
        let exact_keys = Streamliner { suits: false, ..streamliner };
        let start = move || make(&rules, &deal, techniques, exact_keys);
        Ok(Box::new(SpaceAttempt::new(searched, start, self.shorten)))
    }
}
