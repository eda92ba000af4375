//! Schedules that come with the program.

use std::time::Duration;

use cadogan_rules::Rules;

use super::{Schedule, Slice};
use crate::{Ability, Part};

/// The time of streamlined searches where nothing limits it.
const UNLIMITED_STREAMLINER: Duration = Duration::from_secs(2);

/// The schedule for these rules: what `cadogan solve` does without one. A tenth of the time goes to streamlined searches
/// where they help, the rest to the exhaustive search in the space that suits the rules best. `None` if no part can
/// decide such games.
pub fn default_schedule(rules: &Rules, limit: Option<Duration>) -> Option<Schedule> {
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
