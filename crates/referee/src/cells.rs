//! Cells: each takes one card, from the tableau, the reserve or the waste.

use cadogan_rules::{Place, Rules};

use crate::{Position, Refusal, sides};

/// Whether available cards at `from` may go to a cell.
pub(crate) fn check_to_cell(
    rules: &Rules,
    position: &Position,
    from: Place,
    count: u8,
    cell: u8,
) -> Result<(), Refusal> {
    let place = Place::Cell(cell);
    let cells = position.cells.len();
    let held = position.cells.get(cell as usize).ok_or(Refusal::NoSuchPlace { place, places: cells })?;
    if sides::is_parked(rules, from) {
        return Err(Refusal::CellToCell);
    }
    if matches!(from, Place::Foundation | Place::FoundationPile(_)) {
        return Err(Refusal::FoundationCardsGoToTableau);
    }
    if count > 1 {
        return Err(Refusal::OneCardAtATime(place));
    }
    match held {
        Some(holds) => Err(Refusal::CellIsTaken { cell, holds: *holds }),
        None => Ok(()),
    }
}
