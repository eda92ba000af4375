//! The piles of a position, in the groups in which a table shows them.

use cadogan_cards::Card;
use cadogan_explain::CardPlace;
use cadogan_rules::{Deal, Goal, Redeals, Rules, TableauCard};
use cadogan_table::PileId;

use crate::protocol::Layout;

/// Piles that belong together.
pub(crate) struct Group {
    pub(crate) kind: &'static str,
    pub(crate) label: &'static str,
    pub(crate) layout: Layout,
    /// How many piles lie side by side, where that is part of the game.
    pub(crate) columns: Option<u32>,
    pub(crate) piles: Vec<Pile>,
}

/// A pile, its bottom card first.
pub(crate) struct Pile {
    pub(crate) id: PileId,
    pub(crate) cards: Vec<TableauCard>,
    /// Its row and column, in a layout whose cards cover each other.
    pub(crate) place: Option<(u32, u32)>,
}

/// All groups that the game has, from the top of the table to its bottom.
pub(crate) fn groups(rules: &Rules, deal: &Deal) -> Vec<Group> {
    let mut groups = Vec::new();
    let mut add = |kind, label, layout, piles: Vec<Pile>| {
        if !piles.is_empty() {
            groups.push(Group { kind, label, layout, columns: None, piles });
        }
    };
    // Where the tableau is gathered and dealt again, the place of the stock is there to be tapped.
    if rules.stock.size > 0 || rules.gather.times != Redeals::Times(0) {
        let mut stock = pile(PileId::Stock, &deal.stock, false);
        if let Some(top) = stock.cards.last_mut() {
            top.face_up = rules.stock_top_is_open();
        }
        add("stock", "Stock", Layout::Stack, vec![stock]);
    }
    if rules.has_waste() {
        add("waste", "Waste", Layout::Fan, vec![pile(PileId::Waste, &deal.waste, true)]);
    }
    let foundations = deal.foundation_piles(rules);
    add(
        "foundations",
        "Foundations",
        Layout::Stack,
        numbered(PileId::Foundation, foundations.iter().map(|pile| &pile[..])),
    );
    if rules.hole.present {
        add("hole", "Hole", Layout::Stack, vec![pile(PileId::Hole, &deal.hole, true)]);
    }
    if rules.goal() == Goal::Discard {
        add("discard", "Discard pile", Layout::Stack, vec![pile(PileId::Discard, &deal.discard, true)]);
    }
    add("cells", "Cells", Layout::Stack, numbered(PileId::Cell, deal.cells.iter().map(|cell| cell.as_slice())));
    if rules.reserve.size > 0 && rules.reserve.stacked {
        add("reserve", "Reserve", Layout::Fan, vec![pile(PileId::Reserve(0), &deal.reserve, true)]);
    } else {
        add("reserve", "Reserve", Layout::Stack, numbered(PileId::Reserve, deal.reserve.chunks(1)));
    }
    let places = rules.tableau.layout.places();
    let tableau = deal.tableau.iter().zip(0..).map(|(cards, index)| {
        let place = places.get(usize::from(index)).map(|&(row, column)| (row as u32, column.into()));
        Pile { id: PileId::Tableau(index), cards: cards.clone(), place }
    });
    let layout = if rules.tableau.layout.covers() { Layout::Stack } else { Layout::Column };
    let mut tableau: Vec<Pile> = tableau.collect();
    let mut rest = tableau.split_off(usize::from(rules.tableau.count).min(tableau.len()));
    let pockets = rest.split_off(rules.reserve.piles.len().min(rest.len()));
    add("tableau", "Tableau", layout, tableau);
    add("reserve-piles", "Reserve piles", Layout::Column, rest);
    add("pockets", "Pockets", Layout::Column, pockets);
    let rows = deal.sequences.iter().zip(0..).flat_map(|(places, row)| {
        let place = move |(card, place): (&Option<Card>, u8)| pile(PileId::Row { row, place }, card.as_slice(), true);
        places.iter().zip(0..).map(place)
    });
    add("sequences", "Rows", Layout::Stack, rows.collect());
    add(
        "accordion",
        "Row of piles",
        Layout::Stack,
        numbered(PileId::Accordion, deal.accordion.iter().map(|pile| &pile[..])),
    );
    if let Some(rows) = groups.iter_mut().find(|group| group.kind == "sequences") {
        rows.columns = deal.sequences.iter().map(|row| row.len() as u32).max();
    }
    groups
}

fn pile(id: PileId, cards: &[Card], face_up: bool) -> Pile {
    Pile { id, cards: cards.iter().map(|&card| TableauCard { card, face_up }).collect(), place: None }
}

fn numbered<'a>(id: fn(u8) -> PileId, piles: impl Iterator<Item = &'a [Card]>) -> Vec<Pile> {
    piles.zip(0..).map(|(cards, index)| pile(id(index), cards, true)).collect()
}

/// The pile and the index of a card that an explanation is about.
pub(crate) fn find(rules: &Rules, deal: &Deal, card: Card, place: CardPlace) -> Option<(PileId, u32)> {
    if let CardPlace::Tableau { pile, place } = place {
        return Some((PileId::Tableau(u8::try_from(pile).ok()?), u32::try_from(place).ok()?));
    }
    let kinds: &[&str] = match place {
        CardPlace::Stock => &["stock", "waste"],
        CardPlace::Reserve => &["reserve"],
        CardPlace::Cell => &["cells"],
        _ => &["foundations", "hole", "discard"],
    };
    let groups = groups(rules, deal);
    let piles = groups.iter().filter(|group| kinds.contains(&group.kind)).flat_map(|group| &group.piles);
    piles.into_iter().find_map(|pile| {
        let index = pile.cards.iter().position(|lying| lying.card == card)?;
        Some((pile.id, index as u32))
    })
}
