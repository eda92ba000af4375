//! Schedules that come with the program.

use std::time::Duration;

use cadogan_rules::{BuildPolicy, Considered, Goal, KeySet, Redeals, Rules, SpacesPolicy, keys};

use super::{Schedule, Slice, read_schedule};
use crate::{Ability, Part};

/// A family of games that a schedule was learned for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// Klondike with any number of cards turned at a time; learned with three.
    Klondike,
    /// The same without worrying back.
    KlondikeWithoutWorryingBack,
}

/// What the choice of a family looks at, be it in [`Family::of`] or by asking whether the runs space takes the game. With
/// an unknown rule a game is in no family, since no schedule was learned for it.
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

    /// The family that these rules belong to, found from the rules alone.
    pub fn of(rules: &Rules) -> Option<Family> {
        let tableau = &rules.tableau;
        let piles = tableau.count == 7 && tableau.diagonal && rules.max_rank() == 13;
        let building = tableau.build == BuildPolicy::RedBlack && tableau.spaces == SpacesPolicy::Kings;
        let supply = rules.stock.size == 24 && rules.stock.redeal == Redeals::Unlimited && rules.reserve.size == 0;
        let alike = KEYS.check(rules).is_ok() && piles && building && supply && Part::Runs.abilities(rules).is_ok();
        match (alike, rules.foundations.removable) {
            (false, _) => None,
            (true, true) => Some(Family::Klondike),
            (true, false) => Some(Family::KlondikeWithoutWorryingBack),
        }
    }

    /// The schedule that comes with the program. Its note says what it was learned from.
    pub fn schedule(self) -> Option<Schedule> {
        let text = match self {
            Family::Klondike => include_str!("../../schedules/klondike.json"),
            Family::KlondikeWithoutWorryingBack => {
                include_str!("../../schedules/klondike-without-worrying-back.json")
            }
        };
        read_schedule(text).ok()
    }
}

/// The time of streamlined searches where nothing limits it.
const UNLIMITED_STREAMLINER: Duration = Duration::from_secs(2);

/// The schedule for these rules: the one that was learned for their [`Family`], or else what `cadogan solve` does without
/// one. Then a tenth of the time goes to streamlined searches where they help, the rest to the exhaustive search in
/// the space that suits the rules best. `None` if no part can decide such games.
pub fn default_schedule(rules: &Rules, limit: Option<Duration>) -> Option<Schedule> {
    if let Some(learned) = Family::of(rules).and_then(Family::schedule) {
        return Some(learned);
    }
    let searches = [Part::Gaps, Part::Accordion, Part::Hole, Part::Runs, Part::General];
    let search = searches.into_iter().find(|part| part.abilities(rules) == Ok(Ability::Both))?;
    let streamlined = match search {
        Part::Gaps => Some(Part::GapsBoth),
        Part::General => Some(Part::GeneralRestarts),
        _ => None,
    };
    let tenth = limit.map_or(UNLIMITED_STREAMLINER, |limit| limit / 10).max(Duration::from_micros(1));
    let first = streamlined.filter(|part| part.abilities(rules).is_ok());
    let first = first.map(|part| Slice { part, time: Some(tenth) });
    Schedule::new(first.into_iter().chain([Slice { part: search, time: None }]).collect())
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

    #[test]
    fn the_schedules_that_come_with_the_program_are_sound() {
        for (family, removable) in Family::ALL.into_iter().zip([true, false]) {
            let schedule = family.schedule().expect("a well-formed file");
            let abilities = schedule.abilities(&klondike(removable, 3)).expect("its parts are for the family");
            assert!(abilities.iter().any(|(_, ability)| ability.is_complete()), "{family:?}");
            assert!(schedule.note.is_some_and(|note| note.contains("seeds")), "{family:?}");
        }
    }

    #[test]
    fn every_game_has_a_schedule_that_can_decide_it() {
        for game in presets() {
            let schedule = default_schedule(game.rules(), None).expect("every game can be decided");
            let abilities = schedule.abilities(game.rules()).expect("its parts are for the game");
            assert!(abilities.iter().any(|(_, ability)| ability.is_complete()), "{}", game.name());
        }
        let of = |game| default_schedule(preset(game).expect("a preset").rules(), Some(Duration::from_secs(50)));
        assert_eq!(of("free-cell").expect("a schedule").to_string(), "general-restarts 5s, general");
        assert_eq!(of("spider").expect("a schedule").to_string(), "general");
    }
}
