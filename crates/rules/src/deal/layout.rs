//! Whether the parts of a game fit its deck, and how the tableau is filled: what every way to deal has in common.

use cadogan_cards::Card;

use super::TableauCard;
use super::error::{DealErrors, Reasons, count_of};
use crate::{FaceUpCards, FoundationBase, HoleBase, InitialCards, Rules};

/// Refuses rules whose parts cannot be dealt from their deck, with every reason.
pub(super) fn check_layout(rules: &Rules) -> Result<(), DealErrors> {
    let mut reasons = Reasons::default();
    if !(1..=13).contains(&rules.max_rank()) {
        reasons.add("rules, max rank", format!("{} is no rank; 1 to 13 are", rules.max_rank()));
        return reasons.into_result();
    }
    check_bases(rules, &mut reasons);
    if rules.cells.prefilled > rules.cells.count {
        reasons.add(
            "rules, cells",
            format!("{} of only {} cells are to be pre-filled", rules.cells.prefilled, rules.cells.count),
        );
    }
    let (deck, wanted) = (rules.deck_size(), cards_outside_tableau(rules));
    if wanted > deck {
        let message = format!(
            "foundations, hole, cells, stock, reserve and accordion take {wanted} cards; the deck has only {deck}"
        );
        reasons.add("rules", message);
    } else if wanted < deck && rules.tableau.count == 0 && rules.sequences.count == 0 && rules.accordion.size == 0 {
        let message = format!("{} left over, and no tableau pile to put them on", count_of(deck - wanted, "card"));
        reasons.add("rules", message);
    }
    reasons.into_result()
}

fn check_bases(rules: &Rules, reasons: &mut Reasons) {
    let max_rank = rules.max_rank();
    if let FoundationBase::Rank(rank) = rules.foundations.base
        && rules.foundations.present
        && rank.number() > max_rank
    {
        reasons.add("rules, foundations, base card", format!("rank {rank} is above the max rank {max_rank}"));
    }
    if let HoleBase::Card(card) = rules.hole.base
        && rules.hole.present
        && card.rank().number() > max_rank
    {
        reasons.add("rules, hole, base card", format!("{card} is above the max rank {max_rank}"));
    }
}

/// How many cards start neither on the tableau nor in the rows of a game of gaps.
fn cards_outside_tableau(rules: &Rules) -> usize {
    let on_foundations = match rules.foundations.initial {
        _ if !rules.foundations.present => 0,
        InitialCards::None => 0,
        InitialCards::One => 1,
        InitialCards::All => rules.foundation_count(),
    };
    let in_hole = usize::from(rules.hole.present);
    let sizes = [rules.cells.prefilled, rules.stock.size, rules.reserve.size, rules.accordion.size];
    on_foundations + in_hole + sizes.iter().map(|&size| usize::from(size)).sum::<usize>()
}

/// Deals the cards, in this order, row by row over the tableau piles.
///
/// A plain row goes from left to right. With a diagonal deal row r goes from the last pile back to pile r, so that the
/// piles grow from left to right; once every pile has its share the rows are plain.
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
