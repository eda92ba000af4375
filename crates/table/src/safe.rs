//! Moves to the foundations that cannot be a mistake, by the engine's own proof.

use cadogan_referee::{Position, check};
use cadogan_rules::{Place, PlayerMove, Rules};
use cadogan_spaces::{EngineSpace, GameSpace, SpaceVisitor, Start, Technique, Techniques};

/// A move to the foundations after which the game can be won if it could be won before, if the technique
/// `safe-foundation` knows one and it is a single move.
pub(crate) fn safe_move(rules: &Rules, position: &Position) -> Option<PlayerMove> {
    Technique::SafeFoundation.holds(rules).ok()?;
    let techniques = Techniques::none().with(Technique::SafeFoundation);
    let start = Start { techniques, ..Start::new(rules, position) };
    let forced = EngineSpace::General.open(start, Forced).ok()??;
    let goes_up = matches!(forced, PlayerMove::Carry { to: Place::Foundation, .. });
    (goes_up && check(rules, position, &forced).is_ok()).then_some(forced)
}

/// The forced move of a position, if it is one move of a player.
struct Forced;

impl SpaceVisitor for Forced {
    type Output = Option<PlayerMove>;

    fn visit<S: GameSpace>(self, mut space: S, _: impl Fn() -> S) -> Option<PlayerMove> {
        let forced = space.forced()?;
        match space.player_moves(&[forced])[..] {
            [single] => Some(single),
            _ => None,
        }
    }
}
