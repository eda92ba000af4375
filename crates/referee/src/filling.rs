//! The places that fill spaces in turn: only the first of the list that has a card does.

use cadogan_cards::Card;
use cadogan_rules::{Place, Rules, Source, Sources, SpacesFill};

use crate::{Position, Refusal, sources};

/// The places from which spaces take cards now: the first item of the list with a card. Nothing if the rules have no list,
/// or if all of its places are empty.
pub(crate) fn sources_now(rules: &Rules, position: &Position) -> Option<Sources> {
    let has_card = |item: &&Sources| item.iter().any(|source| !places_with_cards(rules, position, source).is_empty());
    rules.tableau.spaces_take.iter().find(has_card).copied()
}

/// Whether spaces take cards from this place now.
pub(crate) fn check_source(rules: &Rules, position: &Position, from: Place, to: u8) -> Result<(), Refusal> {
    if rules.tableau.spaces_take.is_empty() {
        return Ok(());
    }
    let sources = sources_now(rules, position);
    let gives = |sources: Sources| rules.source_of(from).is_some_and(|source| sources.contains(source));
    if sources.is_some_and(gives) { Ok(()) } else { Err(Refusal::SpaceTakesFrom { pile: to, sources }) }
}

/// The places one of whose cards must fill a space at once.
pub(crate) fn candidates(rules: &Rules, position: &Position) -> Vec<Place> {
    if rules.tableau.spaces_fill == SpacesFill::AtWill {
        return Vec::new();
    }
    match sources_now(rules, position) {
        Some(sources) if sources.fill_by_themselves() => {
            sources.iter().flat_map(|source| places_with_cards(rules, position, source)).collect()
        }
        _ => Vec::new(),
    }
}

/// Takes the card that must fill a space at once, if the player has no choice.
pub(crate) fn take_only_candidate(rules: &Rules, position: &mut Position) -> Option<Card> {
    let &[place] = candidates(rules, position).as_slice() else { return None };
    let card = match place {
        Place::Tableau(pile) => position.top_of_pile(pile)?,
        Place::Reserve(_) => *position.reserve.last()?,
        Place::Waste => *position.waste.last()?,
        Place::Stock => *position.stock.last()?,
        _ => return None,
    };
    sources::take_cards(rules, position, place, card, 1).pop()
}

/// The places of a kind that have a card to give.
fn places_with_cards(rules: &Rules, position: &Position, source: Source) -> Vec<Place> {
    let piles = |range: std::ops::Range<usize>| -> Vec<Place> {
        range.map(|pile| pile as u8).filter(|&pile| position.top_of_pile(pile).is_some()).map(Place::Tableau).collect()
    };
    match source {
        Source::Tableau => piles(0..usize::from(rules.tableau.count)),
        Source::Pockets => piles(rules.pockets()),
        Source::Cells => {
            let held = (0..position.cells.len()).filter(|&cell| position.cells[cell].is_some());
            held.map(|cell| Place::Cell(cell as u8)).collect()
        }
        Source::Reserve => {
            let cards = position.reserve.len();
            let open = if rules.reserve.stacked { cards.min(1) } else { cards };
            (0..open as u8).map(Place::Reserve).chain(piles(rules.reserve_piles())).collect()
        }
        Source::Waste => position.waste.last().map(|_| Place::Waste).into_iter().collect(),
        Source::Stock => position.stock.last().map(|_| Place::Stock).into_iter().collect(),
        Source::Foundations => {
            let with_cards = |index: &u8| rules.foundations.removable && position.foundations[*index as usize] > 0;
            (0..position.foundations.len() as u8).filter(with_cards).map(Place::FoundationPile).collect()
        }
    }
}
