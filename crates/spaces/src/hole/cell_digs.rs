//! Cards go to cells only to free the card under them for the hole.
//!
//! Claim: in a game without building, whose cards all end in one hole, a card needs to go to a cell only as part of one
//! uninterrupted dig: some top cards of a pile go to cells, and then the card under them goes to the hole. No card that
//! is dug out has the rank of the card that it was dug out for. The whole dig is one move of the search. (The
//! Solvitaire paper, section 5.4.2, mentions such a rule for Worm Hole, found by Masten in 2022.)
//!
//! Why: take a winning line with as few cell moves as possible. Let `m` put a card of pile `p` into a cell. `p` has
//! another card below, and the card does not leave its cell again before `p` is touched: otherwise the card could have
//! stayed on `p` and gone to the hole from there, with one cell move less. So `m` can wait until just before the next
//! move from `p`: until then fewer cells are in use and nothing else has changed. Delay all cell moves in this way, the
//! last one first: `m` is put between a move and the next move from `p`, and no other cell move waits for that one, so
//! no dig that is already uninterrupted is broken up.
//!
//! Equal ranks: if one of the cards dug out, `x`, has the rank of the card `c` that goes to the hole, then let `x` go
//! to the hole instead, and after that the cards between `x` and `c`, and `c`, into cells: as many cell moves, and the
//! same position afterwards. (Which ranks may lie on which plays no part in this.) Delay these cell moves as before; then the line starts with a smaller dig.

use cadogan_rules::{Considered, Goal, KeySet, Rules, keys};

use super::{HoleMove, HolePlay, HoleSpace, Word};
use crate::techniques::Registration;

pub(crate) const TECHNIQUE: Registration = Registration {
    name: "cell-digs",
    claim: "a card goes to a cell only if the next move from its pile, made at once, goes to the hole or is such a cell move",
    published: false,
    keys: Considered::new(
        KeySet::GOAL.and(keys![TableauBuild TableauSpaces TableauLayout StockSize StockDealType ReserveSize CellCount]),
        Goal::Hole.foreign_keys().and(KeySet::DEAL).and(KeySet::GROUPS).and(
            keys![StockDealCount StockRedeal DealOverSpaces HoleLoops HoleDirection HoleClosed ReserveStacked TwoDecks],
        ),
    )
    .with_new_words(),
    conditions,
};

fn conditions(rules: &Rules) -> Result<(), String> {
    super::accepts(rules)?;
    if rules.cells.count == 0 {
        return Err("there are no cells".to_owned());
    }
    Ok(())
}

impl<W: Word> HoleSpace<W> {
    /// Plays of cards that lie under others, which go to cells first.
    pub(super) fn digs(&self, out: &mut Vec<HoleMove<W>>) {
        let neighbours = self.neighbours[self.hole as usize];
        let takes = |rank: u8| self.hole == 0 || neighbours.contains(&rank);
        for (pile, &height) in self.heights.iter().enumerate() {
            let ranks = self.ranks(pile);
            for digs in 1..height.min(self.free_cells + 1) {
                let played = ranks[(height - digs) as usize];
                let dug_out = &ranks[(height - digs + 1) as usize..=height as usize];
                if takes(played) && !dug_out.contains(&played) {
                    let key = self.with_stored(self.key_without(pile as u8, digs + 1), dug_out);
                    out.push(self.to_hole(played, key, HolePlay::Pile { pile: pile as u8, digs }));
                }
            }
        }
    }
}
