//! What all ways of dealing have in common: rows over the tableau, cards face up or down.

use cadogan_cards::Card;

use super::TableauCard;
use crate::{FaceUpCards, Rules};

/// Deals the cards, in this order, row by row over the tableau piles.
///
/// A plain row goes from left to right. With a diagonal deal, row r goes from the last pile back to pile r, so that the
/// piles grow from left to right; once every pile has its share, the rows are plain.
pub(super) fn deal_rows(rules: &Rules, cards: impl IntoIterator<Item = Card>) -> Vec<Vec<Card>> {
    let count = usize::from(rules.tableau.count);
    let mut piles = vec![Vec::new(); count];
    let order = (0..).flat_map(|row| {
        let places: Box<dyn Iterator<Item = usize>> =
            if rules.tableau.diagonal && row < count { Box::new((row..count).rev()) } else { Box::new(0..count) };
        places
    });
    if count > 0 {
        for (card, pile) in cards.into_iter().zip(order) {
            piles[pile].push(card);
        }
    }
    piles
}

/// Turns freshly dealt cards as the rules say: all face up, or only the top card of each pile.
pub(super) fn faces(rules: &Rules, piles: Vec<Vec<Card>>) -> Vec<Vec<TableauCard>> {
    let turn = |pile: Vec<Card>| {
        let top = pile.len().saturating_sub(1);
        let face_up = |index| rules.tableau.face_up == FaceUpCards::All || index == top;
        pile.into_iter().enumerate().map(|(index, card)| TableauCard { card, face_up: face_up(index) }).collect()
    };
    piles.into_iter().map(turn).collect()
}
