//! What all ways of dealing have in common: rows over the tableau, cards face up or down.

use cadogan_cards::Card;

use super::TableauCard;
use crate::{FaceUpCards, Rules, SunkRank};

/// Deals the cards, in this order, over the tableau piles (see [`RawRules::dealing_order`](crate::RawRules::dealing_order)).
/// The place of a card that `goes_up` stays short.
pub(super) fn deal_rows(
    rules: &Rules,
    cards: impl IntoIterator<Item = Card>,
    mut goes_up: impl FnMut(Card) -> bool,
) -> Vec<Vec<Card>> {
    let mut piles = vec![Vec::new(); usize::from(rules.tableau.count)];
    for (card, pile) in cards.into_iter().zip(rules.dealing_order()) {
        if !goes_up(card) {
            piles[pile].push(card);
        }
    }
    if let SunkRank::Rank(rank) = rules.tableau.sunk {
        // The sort is stable: neither the sunk cards nor the others change their order.
        piles.iter_mut().for_each(|pile: &mut Vec<Card>| pile.sort_by_key(|card| card.rank() != rank));
    }
    piles
}

/// Turns freshly dealt cards as the rules say: all face up, only the top card of each pile, or all but so many at the
/// bottom. A top card always lies face up, but of piles that cover each other none does until it is known which are
/// covered.
pub(super) fn faces(rules: &Rules, piles: Vec<Vec<Card>>) -> Vec<Vec<TableauCard>> {
    let turn = |(number, pile): (usize, Vec<Card>)| {
        let top = pile.len().saturating_sub(1);
        let down = match rules.tableau.face_up {
            FaceUpCards::All => rules.tableau.face_down.get(number).map_or(0, |&down| usize::from(down)).min(top),
            FaceUpCards::Top if rules.tableau.layout.covers() => pile.len(),
            FaceUpCards::Top => top,
        };
        let face_up = |index| index >= down;
        pile.into_iter().enumerate().map(|(index, card)| TableauCard { card, face_up: face_up(index) }).collect()
    };
    piles.into_iter().enumerate().map(turn).collect()
}
