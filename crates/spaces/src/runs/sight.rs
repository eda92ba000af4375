//! Deals that are lost at sight: what the relaxations prove without any search.

use cadogan_rules::{Deal, Rules};

use super::building::Building;
use super::choice::{AnyRuns, BuildingVisitor};
use super::rivals::Order;
use super::unpiling::Unpiling;
use crate::{SpaceError, Streamliner, Technique, Techniques};

/// Proof that a deal cannot be won, found without search. Only [`lost_at_sight`] makes one:
///
/// ```compile_fail
/// # use cadogan_spaces::Technique;
/// let forged = cadogan_spaces::runs::LostAtSight { technique: Technique::Rivals };
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LostAtSight {
    technique: Technique,
}

impl LostAtSight {
    /// The weakest technique that proves it: `BlockedCards`, `Rivals` or `Unpiling`.
    pub fn technique(&self) -> Technique {
        self.technique
    }
}

/// Whether one of these techniques proves a deal lost without search. A position in the middle of a game is a deal, too.
/// `None` proves nothing.
pub fn lost_at_sight(rules: &Rules, deal: &Deal, techniques: Techniques) -> Result<Option<LostAtSight>, SpaceError> {
    let runs = AnyRuns::new(rules, deal, techniques, Streamliner::NONE)?;
    Ok(runs.visit_building(Look(&runs)).map(|technique| LostAtSight { technique }))
}

struct Look<'a>(&'a AnyRuns);

impl BuildingVisitor for Look<'_> {
    type Output = Option<Technique>;

    fn visit<B: Building>(self) -> Option<Technique> {
        let AnyRuns { layout, start, techniques, .. } = self.0;
        let blocked = techniques.contains(Technique::BlockedCards)
            && layout.outlook::<B>(start, &Order::unknown(), 0).is_hopeless(layout);
        if blocked {
            return Some(Technique::BlockedCards);
        }
        let order = if techniques.contains(Technique::Rivals) {
            match layout.find_order::<B>(start) {
                Some(order) => order,
                None => return Some(Technique::Rivals),
            }
        } else {
            Order::unknown()
        };
        let stuck = techniques.contains(Technique::Unpiling)
            && Unpiling::new(*start, order).is_stuck::<B>(layout, start.heads, start.supply);
        stuck.then_some(Technique::Unpiling)
    }
}

#[cfg(test)]
mod tests {
    use cadogan_rules::preset;

    use super::*;

    #[test]
    fn the_weakest_technique_is_named() {
        let rules = preset("klondike").expect("a preset").rules();
        let mut seen = [0; 3];
        for seed in 1..=200 {
            let deal = Deal::from_seed(rules, seed).expect("a seed in range");
            let proof = lost_at_sight(rules, &deal, Techniques::all()).expect("a game of this family");
            match proof.map(|proof| proof.technique()) {
                Some(Technique::BlockedCards) => seen[0] += 1,
                Some(Technique::Rivals) => seen[1] += 1,
                Some(_) => seen[2] += 1,
                None => {}
            }
        }
        assert_eq!(seen, [20, 4, 8]);
    }

    #[test]
    fn other_games_are_refused() {
        let rules = preset("free-cell").expect("a preset").rules();
        let deal = Deal::from_seed(rules, 1).expect("a seed in range");
        assert!(matches!(lost_at_sight(rules, &deal, Techniques::all()), Err(SpaceError::Rules(_))));
    }
}
