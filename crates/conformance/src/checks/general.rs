//! The general space compared with brute force.

use crate::{RandomCase, SplitMix64, brute_force};
use cadogan_referee::verify;
use cadogan_search::{Budget, Outcome, Reason, Search};
use cadogan_spaces::{
    EngineSpace, GameSpace, General, GeneralTwoDecks, SpaceError, Streamliner, Technique, Techniques,
};

/// The settings of the engine for a case.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// What is switched on.
    pub techniques: Techniques,
    /// With a streamliner, only `winnable` counts.
    pub streamliner: Streamliner,
    /// Memory for the search; a small amount makes the table forget.
    pub bytes: usize,
}

/// What came of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checked {
    /// Both say that the deal can be won.
    Winnable,
    /// Both say that it cannot.
    Unwinnable,
    /// Brute force ran out of its budget, or the engine did where it may need more than brute force, or the streamlined
    /// search found nothing.
    Undecided,
    /// The engine ran out of its budget although brute force saw few positions. No wrong verdict, but worth a look.
    GaveUp,
    /// Not a game of this space.
    OtherSpace,
}

const POSITIONS: u64 = 3_000_000;
const TINY: usize = 12 << 10;

impl Settings {
    /// Everything on, plenty of memory.
    pub const ALL: Settings =
        Settings { techniques: Techniques::all(), streamliner: Streamliner::NONE, bytes: 64 << 20 };

    /// Settings for a random case: all techniques in half of the cases, otherwise a random set of them.
    pub fn random(random: &mut SplitMix64) -> Settings {
        let all = random.percent(50);
        let techniques =
            Technique::ALL.into_iter().filter(|_| all || random.percent(60)).fold(Techniques::none(), Techniques::with);
        let streamlined = random.percent(10);
        let streamliner =
            Streamliner { foundations: streamlined && random.percent(70), suits: streamlined && random.percent(70) };
        let bytes = if random.percent(15) { TINY } else { Settings::ALL.bytes };
        Settings { techniques, streamliner, bytes }
    }

    /// Whether a case that brute force decides quickly may be too much for the engine.
    fn may_take_long(&self) -> bool {
        let symmetries = [Technique::PileSymmetry, Technique::CellSymmetry];
        self.bytes == TINY || !symmetries.into_iter().all(|symmetry| self.techniques.contains(symmetry))
    }
}

/// Decides a case by brute force, which gives up after `cap` positions, and by the engine, and compares. Solutions are
/// replayed by the referee.
pub fn check(case: &RandomCase, settings: Settings, cap: usize) -> Result<Checked, String> {
    if EngineSpace::General.accepts(&case.rules).is_err() {
        return Ok(Checked::OtherSpace);
    }
    let Some(truth) = brute_force(&case.rules, &case.deal, cap).winnable else { return Ok(Checked::Undecided) };
    let (rules, deal) = (&case.rules, &case.deal);
    let Settings { techniques, streamliner, .. } = settings;
    if rules.two_decks {
        compare(case, truth, settings, GeneralTwoDecks::new(rules, deal, techniques, streamliner))
    } else {
        compare(case, truth, settings, General::new(rules, deal, techniques, streamliner))
    }
}

fn compare<S: GameSpace>(
    case: &RandomCase,
    truth: bool,
    settings: Settings,
    space: Result<S, SpaceError>,
) -> Result<Checked, String> {
    let mut search = Search::new(space.map_err(|error| error.to_string())?);
    match search.run(&mut Budget::of_bytes(settings.bytes).positions(POSITIONS).meter()) {
        Outcome::Won(line) => {
            let moves = search.into_space().player_moves(&line);
            verify(&case.rules, &case.deal, &moves).map_err(|error| format!("no solution: {error}"))?;
            if truth { Ok(Checked::Winnable) } else { Err("won here, not by brute force".to_owned()) }
        }
        Outcome::NotFound => Ok(Checked::Undecided),
        Outcome::Exhausted(_) if truth => Err("unwinnable here, won by brute force".to_owned()),
        Outcome::Exhausted(_) => Ok(Checked::Unwinnable),
        // A table that forgets visits positions many times; without symmetries there are more positions than brute
        // force sees.
        Outcome::Stopped(Reason::Positions | Reason::Memory) if settings.may_take_long() => Ok(Checked::Undecided),
        Outcome::Stopped(_) => Ok(Checked::GaveUp),
    }
}
