//! Schedules that come with the program.

use std::sync::LazyLock;

use cadogan_rules::{BuildPolicy, Considered, Goal, KeySet, Redeals, Rules, SpacesPolicy, StockDeal, keys};
use cadogan_spaces::{EngineSpace, Streamliner};

use super::{Schedule, Share, Slice, read_schedule};
use crate::{Solver, StreamlinerChoice};

/// A family of games that a schedule was learned for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// Klondike with any number of cards turned at a time; learned with three.
    Klondike,
    /// The same without worrying back.
    KlondikeWithoutWorryingBack,
}

/// What the choice of a family depends on, either in [`Family::of`] or by asking whether the runs space supports the
/// game. A game with an unknown rule is in no family, because no schedule was learned for it.
const KEYS: Considered = Considered::new(
    KeySet::GOAL.and(KeySet::DEAL).and(keys![
        TableauBuild TableauSpaces MoveGroup MoveGroupPolicy FoundationsRemovable CompleteOnly CellCount StockDealType
        StockRedeal TwoDecks
    ]),
    Goal::Foundations.foreign_keys().and(keys![GroupLanding StockDealCount DealOverSpaces ReserveStacked]),
);

impl Family {
    /// All of them.
    pub const ALL: [Family; 2] = [Family::Klondike, Family::KlondikeWithoutWorryingBack];

    /// The family of these rules, derived from the rules alone.
    pub fn of(rules: &Rules) -> Option<Family> {
        let tableau = &rules.tableau;
        let piles = tableau.count == 7 && tableau.diagonal && rules.max_rank() == 13;
        let building = tableau.build == BuildPolicy::RedBlack && tableau.spaces == SpacesPolicy::Kings;
        let supply = rules.stock.size == 24 && rules.stock.redeal == Redeals::Unlimited && rules.reserve.size == 0;
        let alike =
            KEYS.check(rules).is_ok() && piles && building && supply && EngineSpace::Runs.accepts(rules).is_ok();
        match (alike, rules.foundations.removable) {
            (false, _) => None,
            (true, true) => Some(Family::Klondike),
            (true, false) => Some(Family::KlondikeWithoutWorryingBack),
        }
    }

    /// The schedule that comes with the program. Its note says what it was learned from.
    pub fn schedule(self) -> Option<Schedule> {
        match self {
            Family::Klondike => SHIPPED.klondike.clone(),
            Family::KlondikeWithoutWorryingBack => SHIPPED.klondike_without_worrying_back.clone(),
        }
    }
}

/// The schedules that come with the program, read once: reading one takes as long as deciding a small deal.
struct Shipped {
    klondike: Option<Schedule>,
    klondike_without_worrying_back: Option<Schedule>,
    one_deck: Option<Schedule>,
    vast: Option<Schedule>,
    cells: Option<Schedule>,
    runs: Option<Schedule>,
    double_runs: Option<Schedule>,
    universal: Option<Schedule>,
}

static SHIPPED: LazyLock<Shipped> = LazyLock::new(|| {
    let read = |text| read_schedule(text).ok();
    Shipped {
        klondike: read(include_str!("../../schedules/klondike.json")),
        klondike_without_worrying_back: read(include_str!("../../schedules/klondike-without-worrying-back.json")),
        one_deck: read(include_str!("../../schedules/one-deck.json")),
        vast: read(include_str!("../../schedules/vast.json")),
        cells: read(include_str!("../../schedules/cells.json")),
        runs: read(include_str!("../../schedules/runs.json")),
        double_runs: read(include_str!("../../schedules/double-runs.json")),
        universal: read(include_str!("../../schedules/universal.json")),
    }
});

/// How much of the budget goes to a streamlined search before the exhaustive one, in a space without an informed search.
const STREAMLINED: Share = Share::Percent(10);

/// How long the search over supermoves may look for a win before the others begin, where cards are built in suit and losses
/// are common: a loss waits for less than half a millisecond.
const SUPERMOVES: Share = Share::Positions(4_000);

/// With this many cells and piles in all, or fewer, most deals are lost, and soon found to be: nobody looks for a win first.
const CRAMPED: u8 = 10;

/// The schedules to choose from, best first: one for each engine space that supports the game. The first whose solvers
/// can begin with a deal is used; a position in the middle of a game may not fit in every space. The error says why
/// there is none.
pub(crate) fn candidates(
    rules: &Rules,
    space: Option<EngineSpace>,
    streamliner: StreamlinerChoice,
) -> Result<Vec<Schedule>, String> {
    let (mut schedules, mut reasons) = (Vec::new(), Vec::new());
    for candidate in EngineSpace::ALL.into_iter().filter(|&candidate| space.is_none_or(|space| space == candidate)) {
        match candidate.accepts(rules) {
            Ok(()) => schedules.push(in_space(rules, candidate, streamliner)),
            Err(reason) => {
                reasons.push(format!("the engine space `{}` does not support it: {reason}", candidate.name()));
            }
        }
    }
    if schedules.is_empty() { Err(reasons.join("; ")) } else { Ok(schedules) }
}

/// The best schedule that searches in this space.
fn in_space(rules: &Rules, space: EngineSpace, streamliner: StreamlinerChoice) -> Schedule {
    let exhaustive = Solver::exhaustive(space);
    match streamliner {
        StreamlinerChoice::None => Schedule::single(exhaustive),
        StreamlinerChoice::Only(streamliner) => Schedule::single(Solver::streamlined(space, streamliner)),
        StreamlinerChoice::Smart => {
            let family = Family::of(rules).filter(|_| space == EngineSpace::Runs);
            let chosen = match family {
                Some(family) => family.schedule(),
                None => with_beams(rules, space),
            };
            // In a build without constraint models, some solvers of a learned schedule are missing.
            let chosen = chosen.filter(|schedule| schedule.abilities(rules).is_ok());
            chosen.unwrap_or_else(|| streamlined_first(rules, space))
        }
    }
}

/// An exhaustive search and beams in turn, each for longer and longer: the first is better at losses, the second at wins
/// that are hard to find. What is easy is decided by the first slices, so that nothing easy has to wait for the beams.
/// `None` if there are no beams for the space.
fn with_beams(rules: &Rules, space: EngineSpace) -> Option<Schedule> {
    let vast = rules.decks() > 1 || rules.foundations.complete_only;
    // Otherwise the runs space is small enough: in Canfield, beams only delay slow losses.
    let stock_runs_out = rules.stock.size > 0 && rules.stock.redeal != Redeals::Unlimited;
    let schedule = match space {
        EngineSpace::General if vast => SHIPPED.vast.clone()?,
        EngineSpace::General => SHIPPED.one_deck.clone()?,
        EngineSpace::DoubleRuns => return SHIPPED.double_runs.clone(),
        EngineSpace::Runs if stock_runs_out => SHIPPED.runs.clone()?,
        EngineSpace::Universal if lays_out(rules) => return SHIPPED.universal.clone(),
        EngineSpace::Runs
        | EngineSpace::Gaps
        | EngineSpace::Accordion
        | EngineSpace::Hole
        | EngineSpace::Pairs
        | EngineSpace::Peaks
        | EngineSpace::Universal => return None,
    };
    let roomy = rules.cells.count.saturating_add(rules.tableau.count) > CRAMPED;
    if space == EngineSpace::General && roomy && Solver::Supermoves.abilities(rules).is_ok() {
        if rules.tableau.build != BuildPolicy::SameSuit {
            return SHIPPED.cells.clone();
        }
        let first = Slice { solver: Solver::Supermoves, share: SUPERMOVES };
        let slices = [first].into_iter().chain(schedule.slices().iter().copied()).collect();
        return Schedule::new(slices).map(|with| Schedule { note: schedule.note, ..with });
    }
    if space.takes_streamliner(Streamliner::BOTH, rules).is_ok() {
        return Some(schedule);
    }
    // Without a streamliner, restarts would only do what the exhaustive search does.
    let restarts = Solver::restarting(EngineSpace::General);
    let others = schedule.slices().iter().copied().filter(|slice| Some(slice.solver) != restarts);
    Schedule::new(others.collect()).map(|others| Schedule { note: schedule.note, ..others })
}

/// Whether cards of the stock are laid on heaps, or cards are taken away: there an exhaustive search decides next to
/// nothing. Where cards are built it proves losses, as in Bisley, that would wait for the beams.
fn lays_out(rules: &Rules) -> bool {
    rules.goal() == Goal::Discard || rules.stock.size > 0 && rules.stock.deal_type == StockDeal::Heaps
}

/// A streamlined search where it helps, then the exhaustive one.
fn streamlined_first(rules: &Rules, space: EngineSpace) -> Schedule {
    let exhaustive = Schedule::single(Solver::exhaustive(space));
    // The runs space merges exactly what the streamliner for suits merges, and the one for foundations does not find
    // wins sooner there. In the universal space it would only delay losses.
    let asks = !matches!(space, EngineSpace::Runs | EngineSpace::DoubleRuns | EngineSpace::Universal);
    let helps = asks && space.takes_streamliner(Streamliner::BOTH, rules).is_ok();
    if !helps {
        return exhaustive;
    }
    let streamlined = Solver::restarting(space).unwrap_or(Solver::streamlined(space, Streamliner::BOTH));
    let first = Slice { solver: streamlined, share: STREAMLINED };
    let slices = [first].into_iter().chain(exhaustive.slices().iter().copied()).collect();
    Schedule::new(slices).unwrap_or(exhaustive)
}

#[cfg(test)]
mod tests {
    use cadogan_rules::{preset, presets};

    use super::*;

    fn klondike(removable: bool, draw: u8) -> Rules {
        preset("klondike")
            .expect("a preset")
            .rules()
            .vary(|rules| {
                rules.foundations.removable = removable;
                rules.stock.deal_count = draw;
            })
            .expect("a game")
    }

    #[test]
    fn families_are_found_from_the_rules() {
        assert_eq!(Family::of(&klondike(true, 3)), Some(Family::Klondike));
        assert_eq!(Family::of(&klondike(true, 1)), Some(Family::Klondike));
        assert_eq!(Family::of(&klondike(false, 3)), Some(Family::KlondikeWithoutWorryingBack));
        for game in ["canfield", "free-cell", "spider", "northwest-territory", "golf"] {
            assert_eq!(Family::of(preset(game).expect("a preset").rules()), None, "{game}");
        }
        let limited = klondike(true, 3).vary(|rules| rules.stock.redeal = Redeals::Times(0)).expect("a game");
        assert_eq!(Family::of(&limited), None);
    }

    #[cfg(feature = "models")]
    #[test]
    fn the_schedules_that_come_with_the_program_are_sound() {
        for (family, removable) in Family::ALL.into_iter().zip([true, false]) {
            let schedule = family.schedule().expect("a well-formed file");
            let abilities = schedule.abilities(&klondike(removable, 3)).expect("its solvers are for the family");
            assert!(abilities.iter().any(|(_, ability)| ability.is_complete()), "{family:?}");
            assert!(schedule.note.is_some_and(|note| note.contains("seeds")), "{family:?}");
        }
    }

    #[test]
    fn schedules_with_beams_say_where_they_come_from() {
        for game in ["free-cell", "forty-thieves", "spider", "duchess", "calculation"] {
            let schedule = Schedule::best(preset(game).expect("a preset").rules()).expect("a schedule");
            assert!(schedule.note.is_some_and(|note| note.contains("seeds")), "{game}");
        }
    }

    #[test]
    fn every_game_has_a_schedule_that_can_decide_it() {
        for game in presets() {
            let schedule = Schedule::best(game.rules()).expect("every game can be decided");
            let abilities = schedule.abilities(game.rules()).expect("its solvers are for the game");
            assert!(abilities.iter().any(|(_, ability)| ability.is_complete()), "{}", game.name());
        }
        let of = |game| Schedule::best(preset(game).expect("a preset").rules()).expect("a schedule").to_string();
        assert!(
            of("free-cell").starts_with("supermoves 30000 positions, general-restarts 10000 positions, supermoves")
        );
        assert!(of("bakers-game").starts_with("supermoves 4000 positions, general-restarts 50000 positions, general"));
        assert!(of("free-cell-1-cell").starts_with("general-restarts 50000 positions, general 200000 positions"));
        assert!(of("forty-thieves").starts_with("general-restarts 50000 positions, general 100000 positions, general"));
        assert!(of("spider").starts_with("general 100000 positions, general-beams 5000000 positions, general"));
        assert_eq!(of("canfield"), "runs");
        assert!(of("duchess").starts_with("runs 1000000 positions, general-beams 2000000 positions, runs"));
        assert_eq!(of("gaps-one-deal"), "gaps-both 10%, gaps");
        assert!(
            of("calculation").starts_with("universal 20000 positions, universal-beams 200000 positions, universal")
        );
        assert_eq!(of("bisley"), "universal");
        assert_eq!(of("golf"), "hole");
    }
}
