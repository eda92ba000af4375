//! Accordion: a row of piles that are folded onto each other until one is left.

use cadogan_cards::Card;
use cadogan_rules::{AccordionDirection, PlayerMove, Rules};

use crate::{Position, Refusal};

/// Whether a pile may move onto another one.
pub(crate) fn check_fold(rules: &Rules, position: &Position, from: u8, card: Card, to: u8) -> Result<(), Refusal> {
    let moved = top(position, from)?;
    let onto = top(position, to)?;
    if moved != card {
        return Err(Refusal::OtherTopOfAccordion { pile: from, named: card, found: moved });
    }
    if !is_allowed_distance(rules, from, to) {
        return Err(Refusal::NotAFoldingDistance { from, to });
    }
    if !rules.accordion.policies.iter().any(|policy| policy.matches(moved, onto)) {
        return Err(Refusal::TopsDoNotMatch { card, onto });
    }
    Ok(())
}

/// The moved pile goes on top as a whole, and the row closes up.
pub(crate) fn fold(position: &mut Position, from: u8, to: u8) {
    let moved = position.table.accordion[from as usize].clone();
    position.table.accordion[to as usize].extend(moved);
    position.table.accordion.remove(from as usize);
}

/// Whether only one pile is left.
pub(crate) fn is_one_pile(position: &Position) -> bool {
    position.accordion.len() <= 1
}

/// Every pile onto every pile.
pub(crate) fn thinkable_moves(position: &Position) -> Vec<PlayerMove> {
    let piles = 0..position.accordion.len() as u8;
    let pairs = piles.clone().flat_map(|from| piles.clone().map(move |to| (from, to)));
    pairs.filter_map(|(from, to)| Some(PlayerMove::Fold { from, card: top(position, from).ok()?, to })).collect()
}

fn is_allowed_distance(rules: &Rules, from: u8, to: u8) -> bool {
    let target = |allowed: &cadogan_rules::AccordionMove| match allowed.direction {
        AccordionDirection::Left => from.checked_sub(allowed.distance),
        AccordionDirection::Right => from.checked_add(allowed.distance),
    };
    rules.accordion.moves.iter().any(|allowed| target(allowed) == Some(to))
}

fn top(position: &Position, pile: u8) -> Result<Card, Refusal> {
    let piles = position.accordion.len();
    let cards = position.accordion.get(pile as usize);
    cards.and_then(|cards| cards.last()).copied().ok_or(Refusal::NoSuchAccordionPile { pile, piles })
}
