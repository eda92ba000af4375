//! The solvers: every way to decide all deals, or some of them. This is the only place where a solver is registered;
//! its code is a file in `attempt`.

use cadogan_rules::{Deal, Rules};
use cadogan_spaces::{EngineSpace, Streamliner, Techniques, cells};

use crate::Ability;
use crate::attempt::Attempt;
use crate::verdict::SolveError;

/// One way to work on a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Solver {
    /// The relaxations of the runs space, applied once to the deal.
    Sight,
    /// The constraint model with a relaxed stock.
    Relaxed,
    /// The constraint model with exactly the orders in which cards can leave the stock.
    Strict,
    /// The constraint model of the game without worrying back.
    Complete,
    /// A search of an engine space.
    Search(SearchWay),
    /// Beams in an engine space that judges its positions, one after another, wider and wider.
    Beams(EngineSpace),
    /// A best-first search over supermoves, for games with cells.
    Supermoves,
    /// A breadth-first search over the positions of the referee: slow, and shares nothing with the engine.
    BruteForce,
    /// Calls every deal lost, to test that contradictions are detected.
    #[cfg(feature = "planted")]
    PlantedLoss,
    /// Claims to win every deal without a move, to test that contradictions are detected.
    #[cfg(feature = "planted")]
    PlantedWin,
}

/// How an engine space is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SearchWay {
    pub(crate) space: EngineSpace,
    pub(crate) streamliner: Streamliner,
    /// Whether the search restarts again and again with another order of moves, with more positions as time goes on. A
    /// search that finishes has seen everything, like any other.
    pub(crate) restarts: bool,
}

impl SearchWay {
    const fn new(space: EngineSpace, streamliner: Streamliner) -> SearchWay {
        SearchWay { space, streamliner, restarts: false }
    }

    const fn again_and_again(self) -> SearchWay {
        SearchWay { restarts: true, ..self }
    }
}

const NONE: Streamliner = Streamliner::NONE;
const FOUNDATIONS: Streamliner = Streamliner { foundations: true, suits: false };
const SUITS: Streamliner = Streamliner { foundations: false, suits: true };
const BOTH: Streamliner = Streamliner::BOTH;

/// Every solver with its name, usually cheaper ones first.
const SOLVERS: &[(&str, Solver)] = {
    use EngineSpace::{Accordion, DoubleRuns, Gaps, General, Hole, Pairs, Peaks, Runs, Universal};
    const fn search(space: EngineSpace, streamliner: Streamliner) -> Solver {
        Solver::Search(SearchWay::new(space, streamliner))
    }
    &[
        ("sight", Solver::Sight),
        ("relaxed", Solver::Relaxed),
        ("strict", Solver::Strict),
        ("runs-foundations", search(Runs, FOUNDATIONS)),
        ("runs-suits", search(Runs, SUITS)),
        ("runs-both", search(Runs, BOTH)),
        ("runs-restarts", Solver::Search(SearchWay::new(Runs, NONE).again_and_again())),
        ("runs", search(Runs, NONE)),
        ("double-runs-foundations", search(DoubleRuns, FOUNDATIONS)),
        ("double-runs-suits", search(DoubleRuns, SUITS)),
        ("double-runs-both", search(DoubleRuns, BOTH)),
        ("double-runs-restarts", Solver::Search(SearchWay::new(DoubleRuns, NONE).again_and_again())),
        ("double-runs", search(DoubleRuns, NONE)),
        ("double-runs-beams", Solver::Beams(DoubleRuns)),
        ("complete", Solver::Complete),
        ("supermoves", Solver::Supermoves),
        ("general-beams", Solver::Beams(General)),
        ("general-restarts", Solver::Search(SearchWay::new(General, BOTH).again_and_again())),
        ("general-foundations", search(General, FOUNDATIONS)),
        ("general-suits", search(General, SUITS)),
        ("general-both", search(General, BOTH)),
        ("general", search(General, NONE)),
        ("hole-foundations", search(Hole, FOUNDATIONS)),
        ("hole-suits", search(Hole, SUITS)),
        ("hole-both", search(Hole, BOTH)),
        ("hole", search(Hole, NONE)),
        ("gaps-beams", Solver::Beams(Gaps)),
        ("gaps-foundations", search(Gaps, FOUNDATIONS)),
        ("gaps-suits", search(Gaps, SUITS)),
        ("gaps-both", search(Gaps, BOTH)),
        ("gaps", search(Gaps, NONE)),
        ("accordion-foundations", search(Accordion, FOUNDATIONS)),
        ("accordion-suits", search(Accordion, SUITS)),
        ("accordion-both", search(Accordion, BOTH)),
        ("accordion", search(Accordion, NONE)),
        ("pairs-foundations", search(Pairs, FOUNDATIONS)),
        ("pairs-suits", search(Pairs, SUITS)),
        ("pairs-both", search(Pairs, BOTH)),
        ("pairs", search(Pairs, NONE)),
        ("peaks-foundations", search(Peaks, FOUNDATIONS)),
        ("peaks-suits", search(Peaks, SUITS)),
        ("peaks-both", search(Peaks, BOTH)),
        ("peaks", search(Peaks, NONE)),
        ("universal-beams", Solver::Beams(Universal)),
        ("universal-foundations", search(Universal, FOUNDATIONS)),
        ("universal-suits", search(Universal, SUITS)),
        ("universal-both", search(Universal, BOTH)),
        ("universal", search(Universal, NONE)),
        ("brute-force", Solver::BruteForce),
    ]
};

/// Solvers that are not listed anywhere.
#[cfg(feature = "planted")]
const PLANTED: &[(&str, Solver)] = &[("planted-loss", Solver::PlantedLoss), ("planted-win", Solver::PlantedWin)];
#[cfg(not(feature = "planted"))]
const PLANTED: &[(&str, Solver)] = &[];

/// Names of earlier versions.
const ALIASES: [(&str, &str); 3] =
    [("general-streamlined", "general-restarts"), ("gaps-streamlined", "gaps-both"), ("runs-streamlined", "runs-both")];

impl Solver {
    /// The exhaustive search of the runs space.
    pub const RUNS: Solver = Solver::exhaustive(EngineSpace::Runs);
    /// The exhaustive search of the runs space in one order of moves after another.
    pub const RUNS_RESTARTS: Solver = Solver::Search(SearchWay::new(EngineSpace::Runs, NONE).again_and_again());
    /// The exhaustive search of the general space.
    pub const GENERAL: Solver = Solver::exhaustive(EngineSpace::General);

    /// All of them, usually cheaper ones first.
    pub fn all() -> impl Iterator<Item = Solver> {
        SOLVERS.iter().map(|&(_, solver)| solver)
    }

    /// The exhaustive search of an engine space.
    pub const fn exhaustive(space: EngineSpace) -> Solver {
        Solver::Search(SearchWay::new(space, NONE))
    }

    /// The search of an engine space with this streamliner.
    pub const fn streamlined(space: EngineSpace, streamliner: Streamliner) -> Solver {
        Solver::Search(SearchWay::new(space, streamliner))
    }

    /// The search of an engine space in one order of moves after another, if it has several: with both streamliners in
    /// the general space, exhaustively in the runs space.
    pub const fn restarting(space: EngineSpace) -> Option<Solver> {
        match space {
            EngineSpace::General => Some(Solver::Search(SearchWay::new(space, BOTH).again_and_again())),
            EngineSpace::Runs | EngineSpace::DoubleRuns => {
                Some(Solver::Search(SearchWay::new(space, NONE).again_and_again()))
            }
            EngineSpace::Hole
            | EngineSpace::Gaps
            | EngineSpace::Accordion
            | EngineSpace::Pairs
            | EngineSpace::Peaks
            | EngineSpace::Universal => None,
        }
    }

    /// The name used in files, in results and on the command line.
    pub fn name(self) -> &'static str {
        let named = SOLVERS.iter().chain(PLANTED).find(|&&(_, solver)| solver == self);
        named.map_or("search", |&(name, _)| name)
    }

    /// The solver with this name, or with one that it had in an earlier version.
    pub fn from_name(name: &str) -> Option<Solver> {
        let name = ALIASES.iter().find(|&&(old, _)| old == name).map_or(name, |&(_, new)| new);
        SOLVERS.iter().chain(PLANTED).find(|&&(other, _)| other == name).map(|&(_, solver)| solver)
    }

    /// What it does, in one line.
    pub fn about(self) -> String {
        match self {
            Solver::Sight => "relaxations of the runs space, applied once to the deal".to_owned(),
            Solver::Relaxed => "constraint model of a relaxed game with a relaxed stock".to_owned(),
            Solver::Strict => "constraint model of a relaxed game with the whole stock".to_owned(),
            Solver::Complete => "constraint model of the game without worrying back".to_owned(),
            Solver::BruteForce => "breadth-first search over the positions of the referee, for small deals".to_owned(),
            Solver::Supermoves => {
                "best-first search in which a built group moves over cells and spaces in one step".to_owned()
            }
            Solver::Search(SearchWay { space, streamliner, restarts }) => {
                let how = match (streamliner.foundations, streamliner.suits) {
                    (false, false) => "",
                    (true, false) => ", every possible foundation move made at once",
                    (false, true) => ", suits that building ignores merged",
                    (true, true) => " with both streamliners",
                };
                let again = if restarts { ", restarted in another order, for longer and longer" } else { "" };
                format!("search of the {} space{how}{again}", space.name())
            }
            Solver::Beams(space) => format!(
                "beams in the {} space: the best positions of each level by a weighted sum, with other weights every time",
                space.name()
            ),
            #[cfg(feature = "planted")]
            Solver::PlantedLoss | Solver::PlantedWin => {
                "false verdicts, to test that contradictions are detected".to_owned()
            }
        }
    }

    /// The solvers that are worth trying on these rules: all that can prove something and are not redundant, except
    /// brute force, and none of the general space where the runs space supports the game, which is better there.
    pub fn usual(rules: &Rules) -> Vec<Solver> {
        let runs = [EngineSpace::Runs, EngineSpace::DoubleRuns].iter().any(|space| space.accepts(rules).is_ok());
        let is_usual = |solver: &Solver| match *solver {
            Solver::Search(SearchWay { space, streamliner, .. }) => {
                space.takes_streamliner(streamliner, rules).is_ok() && !(runs && space == EngineSpace::General)
            }
            Solver::Beams(space) => !(runs && space == EngineSpace::General),
            Solver::Sight | Solver::Relaxed | Solver::Strict | Solver::Complete | Solver::Supermoves => true,
            Solver::BruteForce => false,
            #[cfg(feature = "planted")]
            Solver::PlantedLoss | Solver::PlantedWin => false,
        };
        Solver::all().filter(|solver| is_usual(solver) && solver.abilities(rules).is_ok()).collect()
    }

    /// Whether it can only ever prove that deals cannot be won, whatever the rules.
    pub const fn only_refutes(self) -> bool {
        matches!(self, Solver::Sight | Solver::Relaxed | Solver::Strict)
    }

    /// Whether its memory grows with the positions that it visits.
    pub(crate) const fn fills_memory(self) -> bool {
        matches!(self, Solver::Search(_) | Solver::Beams(_) | Solver::Supermoves | Solver::BruteForce)
    }

    /// Which verdicts it can give for these rules; if none, why.
    pub fn abilities(self, rules: &Rules) -> Result<Ability, String> {
        match self {
            Solver::Sight => EngineSpace::Runs.accepts(rules).map(|()| Ability::Unwinnable),
            #[cfg(feature = "models")]
            Solver::Relaxed | Solver::Strict => {
                cadogan_models::check_partial(rules).map(|()| Ability::Unwinnable).map_err(|reason| reason.to_string())
            }
            #[cfg(feature = "models")]
            Solver::Complete => crate::attempt::complete_abilities(rules),
            #[cfg(not(feature = "models"))]
            Solver::Relaxed | Solver::Strict | Solver::Complete => {
                Err("this build has no constraint models (feature `models`)".to_owned())
            }
            Solver::Search(SearchWay { space, streamliner, .. }) => {
                space.accepts(rules)?;
                Ok(if streamliner.is_exhaustive() { Ability::Both } else { Ability::Winnable })
            }
            Solver::Beams(space) => space.is_informed(rules).map(|()| Ability::Both),
            Solver::Supermoves => cells::accepts(rules).map(|()| Ability::Winnable),
            Solver::BruteForce => Ok(Ability::Both),
            #[cfg(feature = "planted")]
            Solver::PlantedLoss | Solver::PlantedWin => Ok(Ability::Both),
        }
    }

    /// Begins to work on a deal; nothing is decided yet.
    pub fn start(self, rules: &Rules, deal: &Deal, techniques: Techniques) -> Result<Attempt, SolveError> {
        Attempt::start(self, rules, deal, techniques)
    }
}

#[cfg(test)]
mod tests {
    use cadogan_rules::{preset, presets};

    use super::*;

    fn named(name: &str) -> Solver {
        Solver::from_name(name).expect("a solver")
    }

    fn ability(name: &str, game: &str) -> Result<Ability, String> {
        named(name).abilities(preset(game).expect("a preset").rules())
    }

    #[test]
    fn names_lead_back_to_their_solvers() {
        for solver in Solver::all() {
            assert_eq!(Solver::from_name(solver.name()), Some(solver));
            assert!(solver.about().len() > 10);
        }
        assert_eq!(named("general-streamlined").name(), "general-restarts");
        assert_eq!(Solver::from_name("oracle"), None);
    }

    #[test]
    fn every_solver_that_can_be_made_has_a_name() {
        for space in EngineSpace::ALL {
            for streamliner in [NONE, FOUNDATIONS, SUITS, BOTH] {
                let solver = Solver::streamlined(space, streamliner);
                assert_eq!(Solver::from_name(solver.name()), Some(solver));
            }
            assert_eq!(Solver::exhaustive(space).name(), space.name());
            assert_eq!(Solver::restarting(space).is_some(), space.has_variations());
            let restarting = Solver::restarting(space);
            assert!(restarting.is_none_or(|solver| solver.name() == format!("{}-restarts", space.name())));
        }
    }

    #[test]
    fn abilities_follow_from_the_rules() {
        assert_eq!(ability("runs", "klondike"), Ok(Ability::Both));
        assert_eq!(ability("runs-restarts", "klondike"), Ok(Ability::Both));
        assert_eq!(ability("runs-foundations", "klondike"), Ok(Ability::Winnable));
        assert_eq!(ability("sight", "klondike"), Ok(Ability::Unwinnable));
        assert!(ability("sight", "free-cell").is_err_and(|reason| !reason.is_empty()));
        assert_eq!(ability("general-both", "free-cell"), Ok(Ability::Winnable));
        assert_eq!(ability("accordion", "accordion"), Ok(Ability::Both));
        assert_eq!(ability("brute-force", "accordion"), Ok(Ability::Both));
    }

    #[cfg(feature = "models")]
    #[test]
    fn models_win_or_refute_by_the_rules() {
        assert_eq!(ability("complete", "klondike"), Ok(Ability::Winnable));
        assert_eq!(ability("strict", "klondike"), Ok(Ability::Unwinnable));
        let strict = preset("klondike")
            .expect("a preset")
            .rules()
            .vary(|rules| rules.foundations.removable = false)
            .expect("a game");
        assert_eq!(Solver::Complete.abilities(&strict), Ok(Ability::Both));
        assert_eq!(Solver::Relaxed.abilities(&strict), Ok(Ability::Unwinnable));
    }

    #[test]
    fn what_does_nothing_of_its_own_is_not_usual() {
        let usual = |game| Solver::usual(preset(game).expect("a preset").rules());
        assert!(!usual("spider").contains(&named("general-both")));
        assert!(usual("free-cell").contains(&named("general-both")));
        assert!(!usual("klondike").contains(&named("general")));
        assert_eq!(usual("accordion"), [named("accordion")]);
    }

    #[test]
    fn every_game_has_a_solver_that_decides_everything() {
        for game in presets() {
            let complete = |solver: &Solver| solver.abilities(game.rules()) == Ok(Ability::Both);
            assert!(Solver::usual(game.rules()).iter().any(complete), "{}", game.name());
        }
    }
}
