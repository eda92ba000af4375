//! Games without building whose cards all go to one hole: Golf, Black Hole, Worm Hole and their relatives.
//!
//! Nothing is ever put on a pile, so a position is how many cards each pile has left, the rank of the hole's top card,
//! the ranks in the cells, and how many cards the stock has left. Suits never matter. This fits in one machine word for
//! every published game (`layout`), and it is exact: no two positions that could differ share a key. Piles whose
//! remaining cards have the same ranks are not distinguished.
//!
//! A reserve is treated as additional piles: one if it is stacked, one for each card if it is open. Games with a waste,
//! row deals or refilled spaces are left to the general space.

pub(crate) mod bare_cards;
pub(crate) mod cell_digs;
pub(crate) mod layout;
mod play;
pub(crate) mod rank_supply;
mod word;

use cadogan_cards::Card;
use cadogan_rules::{
    BuildPolicy, Considered, Deal, Goal, HoleBase, HoleDirection, KeySet, Rules, SpacesPolicy, StockDeal, SunkRank,
    keys,
};

use crate::SpaceError;
use crate::techniques::{Streamliner, Technique, Techniques};
use layout::Layout;
pub use play::{HoleMove, HolePlay};
use rank_supply::{Counts, Ranks, one};
pub use word::Word;

/// Tables by rank have a size that is a power of two, so that a masked index needs no bounds check.
pub(crate) const RANKS: usize = 16;

/// What this space does with every rule key. Where nothing is built no group moves, and where there is neither a waste nor
/// a row to deal nothing is turned.
pub const KEYS: Considered = Considered::new(
    KeySet::GOAL.and(KeySet::DEAL).and(keys![
        TableauBuild TableauSpaces TableauLayout HoleLoops HoleDirection HoleClosed CellCount StockDealType ReserveStacked TwoDecks
    ]),
    Goal::Hole.foreign_keys().and(KeySet::GROUPS).and(keys![StockDealCount StockRedeal DealOverSpaces]),
)
.with_new_words();

/// Whether this space supports these rules, or which rule is not supported.
pub fn accepts(rules: &Rules) -> Result<(), String> {
    KEYS.check(rules)?;
    let because = |reason: &str| Err(reason.to_owned());
    if rules.goal() != Goal::Hole {
        return because("the game is not won in a hole");
    }
    if rules.tableau.build != BuildPolicy::NoBuild {
        return because("cards are built on the tableau");
    }
    if rules.tableau.layout.covers() {
        return because("piles cover each other");
    }
    if rules.stock.size > 0 && rules.stock.deal_type != StockDeal::Hole {
        return because("the stock is not dealt to the hole");
    }
    match rules.tableau.spaces {
        SpacesPolicy::Any | SpacesPolicy::NoBuild | SpacesPolicy::Kings => Ok(()),
        SpacesPolicy::AutoReserveThenAny | SpacesPolicy::AutoReserveThenWaste if rules.reserve.size > 0 => {
            because("spaces are refilled from the reserve")
        }
        SpacesPolicy::AutoWasteThenStock if rules.stock.size > 0 => because("spaces are refilled from the stock"),
        SpacesPolicy::AutoReserveThenAny | SpacesPolicy::AutoReserveThenWaste | SpacesPolicy::AutoWasteThenStock => {
            Ok(())
        }
    }
}

/// A position of a hole game. `W` is `u64` or `u128`, depending on how many bits the positions of the deal need.
#[derive(Clone, Debug)]
pub struct HoleSpace<W> {
    // What the rules and the deal say.
    layout: Layout<W>,
    ranks: Ranks,
    /// By rank: the two ranks that may lie on it, 0 for none. Any rank may be the first of an empty hole, which is rank 0.
    neighbours: [[u8; 2]; RANKS],
    digs: bool,
    spare_bare_cards: bool,
    check_supply: bool,

    // The position.
    /// How many cards each pile has left.
    heights: Vec<u8>,
    /// By group of piles: their joint height, as an index into [`Layout::group_parts`].
    joint_heights: Vec<u32>,
    /// By rank: the piles with that rank on top.
    tops: [u64; RANKS],
    /// The piles with one card.
    bare: u64,
    cells: Vec<Option<Card>>,
    /// By rank: how many cards in the cells.
    in_cells: [u8; RANKS],
    free_cells: u8,
    /// How many cards the stock has left.
    stock: u8,
    /// The rank of the hole's top card; 0 if it is empty.
    hole: u8,
    /// Piles and cells, by rank.
    on_table: Counts,
    /// How many cards are not in the hole.
    outside: u32,
    key: W,
}

impl<W: Word> HoleSpace<W> {
    /// The start position of a deal. An error says which rule is not supported, or that the positions need more bits
    /// than `W` has.
    ///
    /// Streamliners have no effect here.
    pub fn new(
        rules: &Rules,
        deal: &Deal,
        techniques: Techniques,
        _streamliner: Streamliner,
    ) -> Result<HoleSpace<W>, SpaceError> {
        accepts(rules).map_err(SpaceError::Rules)?;
        let techniques = techniques.that_hold(rules);
        let hole = top_of_hole(rules, deal)?;
        let interchange = techniques.contains(Technique::PileSymmetry);
        let layout = Layout::new(rules, deal, interchange).map_err(SpaceError::Rules)?;
        let mut space = HoleSpace {
            ranks: Ranks::new(rules.max_rank(), rules.hole.loops),
            neighbours: neighbours(rules),
            digs: techniques.contains(Technique::CellDigs),
            spare_bare_cards: techniques.contains(Technique::BareCards),
            check_supply: techniques.contains(Technique::RankSupply),
            heights: vec![0; layout.piles.len()],
            joint_heights: layout.groups.clone(),
            tops: [0; RANKS],
            bare: 0,
            cells: vec![None; deal.cells.len()],
            in_cells: [0; RANKS],
            free_cells: deal.cells.len() as u8,
            stock: deal.stock.len() as u8,
            hole,
            on_table: 0,
            outside: deal.stock.len() as u32,
            key: layout.empty_key(hole, deal.stock.len()),
            layout,
        };
        space.lay_out(deal);
        Ok(space)
    }

    /// Puts the cards of the deal on the empty table.
    fn lay_out(&mut self, deal: &Deal) {
        let nothing = W::default();
        for pile in 0..self.heights.len() {
            for card in &self.layout.piles[pile].cards {
                self.on_table += one(card.rank().number());
                self.outside += 1;
            }
            self.set_height(pile, self.layout.piles[pile].cards.len() as u8);
        }
        for (&empty, &joint) in self.layout.groups.iter().zip(&self.joint_heights) {
            let parts = &self.layout.group_parts;
            self.key = self.key.replace(parts[empty as usize], parts[joint as usize]);
        }
        for (cell, card) in deal.cells.iter().enumerate() {
            if let Some(card) = *card {
                let rank = card.rank().number();
                self.on_table += one(rank);
                self.outside += 1;
                self.fill_cell(cell, card);
                self.key = self.key.replace(nothing, self.layout.cell_parts[rank as usize]);
            }
        }
    }
}

/// The rank of the hole's top card, 0 where any card may be the first.
pub(crate) fn top_of_hole(rules: &Rules, deal: &Deal) -> Result<u8, SpaceError> {
    match deal.hole.last() {
        Some(top) => Ok(top.rank().number()),
        None if rules.hole.base == HoleBase::Any => Ok(0),
        None => Err(SpaceError::Deal("the hole is empty".to_owned())),
    }
}

/// By rank: the two ranks that may lie on it, 0 for none.
pub(crate) fn neighbours(rules: &Rules) -> [[u8; 2]; RANKS] {
    let max_rank = rules.max_rank();
    let mut neighbours = [[0; 2]; RANKS];
    for rank in (1..=max_rank).filter(|&rank| !is_closed(rules, rank)) {
        let beyond = |end: u8| if rules.hole.loops { end } else { 0 };
        let below = if rank > 1 { rank - 1 } else { beyond(max_rank) };
        let above = if rank < max_rank { rank + 1 } else { beyond(1) };
        neighbours[rank as usize] = match rules.hole.direction {
            HoleDirection::Up => [0, above],
            HoleDirection::Down => [below, 0],
            // In a circle of two ranks, each is both neighbours of the other.
            HoleDirection::Both => [below, if above == below { 0 } else { above }],
        };
    }
    neighbours
}

fn is_closed(rules: &Rules, rank: u8) -> bool {
    matches!(rules.hole.closed, SunkRank::Rank(closed) if closed.number() == rank)
}

#[cfg(test)]
mod tests;
