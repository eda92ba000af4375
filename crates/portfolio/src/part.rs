//! The parts of the portfolio: every way to decide a deal, or to decide some of them.

use cadogan_models::{NotForThis, check_complete, check_partial, without_worrying_back};
use cadogan_rules::{Deal, Rules};
use cadogan_solve::{EngineSpace, MoveOrder, Streamliner, StreamlinerChoice};

use crate::Ability;
use crate::parts::{Model, ModelKind, Search, Sight, Worker};
use crate::run::Run;

/// One solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    /// The relaxations of the runs space, asked once about the deal.
    Sight,
    /// The constraint model that knows little of the stock.
    Relaxed,
    /// The constraint model that knows in which orders cards can leave the stock.
    Strict,
    /// The runs space with every possible foundation move made at once.
    RunsFoundations,
    /// The runs space, searched again and again in another order.
    RunsRestarts,
    /// The runs space, exhaustively.
    Runs,
    /// The constraint model of the game without worrying back.
    Complete,
    /// The general space with both streamliners, searched again and again in another order.
    GeneralRestarts,
    /// The general space with every possible foundation move made at once.
    GeneralFoundations,
    /// The general space without telling apart suits that building does not tell apart.
    GeneralSuits,
    /// The general space with both streamliners.
    GeneralBoth,
    /// The general space, exhaustively.
    General,
    /// The hole space, exhaustively.
    Hole,
    /// The gaps space with its streamliners.
    GapsBoth,
    /// The gaps space, exhaustively.
    Gaps,
    /// The accordion space, exhaustively.
    Accordion,
}

const FOUNDATIONS: Streamliner = Streamliner { foundations: true, suits: false };
const SUITS: Streamliner = Streamliner { foundations: false, suits: true };

impl Part {
    /// All of them; what usually costs less stands before what costs more.
    pub const ALL: [Part; 16] = [
        Part::Sight,
        Part::Relaxed,
        Part::Strict,
        Part::RunsFoundations,
        Part::RunsRestarts,
        Part::Runs,
        Part::Complete,
        Part::GeneralRestarts,
        Part::GeneralFoundations,
        Part::GeneralSuits,
        Part::GeneralBoth,
        Part::General,
        Part::Hole,
        Part::GapsBoth,
        Part::Gaps,
        Part::Accordion,
    ];

    /// The name used in files, in results and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Part::Sight => "sight",
            Part::Relaxed => "relaxed",
            Part::Strict => "strict",
            Part::Complete => "complete",
            Part::RunsFoundations => "runs-foundations",
            Part::RunsRestarts => "runs-restarts",
            Part::Runs => "runs",
            Part::GeneralRestarts => "general-restarts",
            Part::GeneralFoundations => "general-foundations",
            Part::GeneralSuits => "general-suits",
            Part::GeneralBoth => "general-both",
            Part::General => "general",
            Part::Hole => "hole",
            Part::GapsBoth => "gaps-both",
            Part::Gaps => "gaps",
            Part::Accordion => "accordion",
        }
    }

    /// What it does, in one line.
    pub const fn about(self) -> &'static str {
        match self {
            Part::Sight => "relaxations of the runs space, asked once about the deal",
            Part::Relaxed => "constraint model of a relaxed game that knows little of the stock",
            Part::Strict => "constraint model of a relaxed game with the whole stock",
            Part::Complete => "constraint model of the game without worrying back",
            Part::RunsFoundations => "search of the runs space, every possible foundation move made at once",
            Part::RunsRestarts => {
                "search of the runs space, again and again in another order, for short and ever longer rounds"
            }
            Part::Runs => "search of the runs space",
            Part::GeneralRestarts => {
                "search of the general space with both streamliners, again and again in another order"
            }
            Part::GeneralFoundations => "search of the general space, every possible foundation move made at once",
            Part::GeneralSuits => "search of the general space, suits that building ignores not told apart",
            Part::GeneralBoth => "search of the general space with both streamliners",
            Part::General => "search of the general space",
            Part::Hole => "search of the hole space",
            Part::GapsBoth => "search of the gaps space with its streamliners",
            Part::Gaps => "search of the gaps space",
            Part::Accordion => "search of the accordion space",
        }
    }

    /// The part with this name.
    pub fn from_name(name: &str) -> Option<Part> {
        Part::ALL.into_iter().find(|part| part.name() == name)
    }

    /// The parts that are worth trying on these rules: all that are able, but none of the general space where the runs
    /// space takes the game, which is the better one there.
    pub fn usual(rules: &Rules) -> Vec<Part> {
        let runs = EngineSpace::Runs.accepts(rules).is_ok();
        let superseded = |part: &Part| matches!(part.kind(), Kind::Search(way) if way.space == EngineSpace::General);
        Part::ALL.into_iter().filter(|part| part.abilities(rules).is_ok() && !(runs && superseded(part))).collect()
    }

    /// Whether it can only ever prove that deals cannot be won, whatever the rules.
    pub const fn only_refutes(self) -> bool {
        matches!(self, Part::Sight | Part::Relaxed | Part::Strict)
    }

    /// Which verdicts it can give for these rules; if none, why.
    pub fn abilities(self, rules: &Rules) -> Result<Ability, String> {
        match self.kind() {
            Kind::Sight => cadogan_spaces::runs::accepts(rules).map(|()| Ability::Unwinnable),
            Kind::Model(kind) => model_abilities(kind, rules).map_err(|reason| reason.to_string()),
            Kind::Search(way) => way.abilities(rules),
        }
    }

    /// Begins to work on a deal; nothing is decided yet. The text of an error says why the part is not for it.
    pub fn start(self, rules: &Rules, deal: &Deal, shorten: bool) -> Result<Run, String> {
        let ability = self.abilities(rules)?;
        Run::start(self, ability, || {
            let worker: Box<dyn Worker> = match self.kind() {
                Kind::Sight => Box::new(Sight::new(rules, deal)?),
                Kind::Model(kind) => Box::new(Model::new(rules, deal, kind)?),
                Kind::Search(way) => Box::new(Search::new(rules, deal, way, shorten)?),
            };
            Ok(worker)
        })
    }

    fn kind(self) -> Kind {
        let exhaustive = |space| Way { space, streamliner: StreamlinerChoice::None, order: MoveOrder::Usual };
        let streamlined = |space, streamliner| Way {
            space,
            streamliner: StreamlinerChoice::Only(streamliner),
            order: MoveOrder::Usual,
        };
        Kind::Search(match self {
            Part::Sight => return Kind::Sight,
            Part::Relaxed => return Kind::Model(ModelKind::Relaxed),
            Part::Strict => return Kind::Model(ModelKind::Strict),
            Part::Complete => return Kind::Model(ModelKind::Complete),
            Part::RunsFoundations => streamlined(EngineSpace::Runs, FOUNDATIONS),
            Part::RunsRestarts => Way { order: MoveOrder::Restarts, ..exhaustive(EngineSpace::Runs) },
            Part::Runs => exhaustive(EngineSpace::Runs),
            Part::GeneralRestarts => {
                Way { order: MoveOrder::Restarts, ..streamlined(EngineSpace::General, Streamliner::BOTH) }
            }
            Part::GeneralFoundations => streamlined(EngineSpace::General, FOUNDATIONS),
            Part::GeneralSuits => streamlined(EngineSpace::General, SUITS),
            Part::GeneralBoth => streamlined(EngineSpace::General, Streamliner::BOTH),
            Part::General => exhaustive(EngineSpace::General),
            Part::Hole => exhaustive(EngineSpace::Hole),
            Part::GapsBoth => streamlined(EngineSpace::Gaps, Streamliner::BOTH),
            Part::Gaps => exhaustive(EngineSpace::Gaps),
            Part::Accordion => exhaustive(EngineSpace::Accordion),
        })
    }
}

/// What stands behind a part.
enum Kind {
    Sight,
    Model(ModelKind),
    Search(Way),
}

/// The models are asked about the rules first, so that a part says before it begins whether it is able.
fn model_abilities(kind: ModelKind, rules: &Rules) -> Result<Ability, NotForThis> {
    match kind {
        ModelKind::Relaxed | ModelKind::Strict => check_partial(rules).map(|()| Ability::Unwinnable),
        ModelKind::Complete if rules.foundations.removable => {
            check_complete(&without_worrying_back(rules)?).map(|()| Ability::Winnable)
        }
        ModelKind::Complete => check_complete(rules).map(|()| Ability::Both),
    }
}

/// One way to search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    pub(crate) space: EngineSpace,
    pub(crate) streamliner: StreamlinerChoice,
    pub(crate) order: MoveOrder,
}

impl Way {
    fn abilities(self, rules: &Rules) -> Result<Ability, String> {
        self.space.accepts(rules)?;
        if self.streamliner == StreamlinerChoice::None {
            return Ok(Ability::Both);
        }
        let foundations = &rules.foundations;
        if self.space != EngineSpace::Gaps && (!foundations.present || foundations.complete_only) {
            return Err("streamliners are about foundations that take single cards".to_owned());
        }
        Ok(Ability::Winnable)
    }
}

#[cfg(test)]
mod tests {
    use cadogan_rules::{preset, presets};

    use super::*;

    fn ability(part: Part, game: &str) -> Result<Ability, String> {
        part.abilities(preset(game).expect("a preset").rules())
    }

    #[test]
    fn names_lead_back_to_their_parts() {
        for part in Part::ALL {
            assert_eq!(Part::from_name(part.name()), Some(part));
            assert!(part.about().len() > 10);
        }
        assert_eq!(Part::from_name("oracle"), None);
    }

    #[test]
    fn abilities_follow_from_the_rules() {
        assert_eq!(ability(Part::Runs, "klondike"), Ok(Ability::Both));
        assert_eq!(ability(Part::RunsRestarts, "klondike"), Ok(Ability::Both));
        assert_eq!(ability(Part::RunsFoundations, "klondike"), Ok(Ability::Winnable));
        assert_eq!(ability(Part::Sight, "klondike"), Ok(Ability::Unwinnable));
        assert!(ability(Part::Sight, "free-cell").is_err_and(|reason| !reason.is_empty()));
        assert_eq!(ability(Part::GeneralBoth, "free-cell"), Ok(Ability::Winnable));
        assert!(ability(Part::GeneralBoth, "spider").is_err_and(|reason| reason.contains("single cards")));
        assert_eq!(ability(Part::Complete, "klondike"), Ok(Ability::Winnable));
        assert_eq!(ability(Part::Strict, "klondike"), Ok(Ability::Unwinnable));
        let strict = preset("klondike")
            .expect("a preset")
            .rules()
            .vary(|rules| rules.foundations.removable = false)
            .expect("a game");
        assert_eq!(Part::Complete.abilities(&strict), Ok(Ability::Both));
        assert_eq!(Part::Relaxed.abilities(&strict), Ok(Ability::Unwinnable));
        assert_eq!(ability(Part::Accordion, "accordion"), Ok(Ability::Both));
    }

    #[test]
    fn every_game_has_a_part_that_decides_everything() {
        for game in presets() {
            let complete = |part: &Part| part.abilities(game.rules()) == Ok(Ability::Both);
            assert!(Part::ALL.iter().any(complete), "{}", game.name());
        }
    }
}
