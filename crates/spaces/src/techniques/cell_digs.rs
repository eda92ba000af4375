//! Cards go to cells only to free the card under them for the hole.
//!
//! Claim: in a game without building, whose cards all end in one hole, a card needs to go to a cell only as part of one
//! uninterrupted dig: some top cards of a pile go to cells, and then the card under them goes to the hole. No card
//! that is dug out has the rank of the card that it was dug out for. The whole dig is one move of the search.
//! (The Solvitaire paper, section 5.4.2, mentions such a rule for Worm Hole, found by Masten in 2022.)
//!
//! Why: take a winning line with as few cell moves as possible. Let `m` put a card of pile `p` into a cell. `p` has
//! another card below, and `m` is not followed by the card leaving its cell before `p` is touched again: otherwise the
//! card could have stayed on `p` and gone to the hole from there, with one cell move less. So `m` can wait until just
//! before the next move from `p`: until then fewer cells are in use and nothing else has changed. Let all cell moves
//! wait in this way, the last one first: `m` is put between a move and the next move from `p`, and no other cell move
//! waits for that one, so no dig that is already uninterrupted is broken up.
//!
//! Equal ranks: if one of the cards dug out, `x`, has the rank of the card `c` that goes to the hole, then let `x` go
//! to the hole instead, and after that the cards between `x` and `c`, and `c`, into cells: as many cell moves, the same
//! position afterwards. Let these cell moves wait as before; then the line starts with a smaller dig.

use cadogan_rules::Rules;

use crate::hole;

pub(super) const CLAIM: &str =
    "a card goes to a cell only if the next move from its pile, made at once, goes to the hole or is such a cell move";

pub(super) fn holds(rules: &Rules) -> Result<(), String> {
    hole::accepts(rules)?;
    if rules.cells.count == 0 {
        return Err("there are no cells".to_owned());
    }
    Ok(())
}
