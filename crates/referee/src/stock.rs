//! The stock: turned to a waste, dealt in rows to the tableau or to the reserve piles, or dealt to the hole.

use cadogan_rules::{Redeals, Rules, StockDeal};

use crate::{Position, Refusal};

/// Whether the stock is used up, the cards turned to the waste included.
pub(crate) fn is_used_up(position: &Position) -> bool {
    position.stock.is_empty() && position.waste.is_empty()
}

/// Whether cards of the stock may be turned to the waste.
pub(crate) fn check_turn(rules: &Rules, position: &Position) -> Result<(), Refusal> {
    check_stock_deals(rules, StockDeal::Waste)?;
    check_stock_has_cards(position)
}

/// Turns as many cards as the rules say, or as are left, one by one.
pub(crate) fn turn(rules: &Rules, position: &mut Position) {
    for _ in 0..rules.cards_turned(position.redeals_used) {
        let next = position.table.stock.pop();
        position.table.waste.extend(next);
    }
}

/// Whether the waste may be turned over to form the stock again.
pub(crate) fn check_redeal(rules: &Rules, position: &Position) -> Result<(), Refusal> {
    check_stock_deals(rules, StockDeal::Waste)?;
    if !position.stock.is_empty() {
        return Err(Refusal::StockIsNotEmpty { left: position.stock.len() });
    }
    if position.waste.is_empty() {
        return Err(Refusal::NothingToRedeal);
    }
    match rules.stock.redeal {
        Redeals::Times(times) if position.redeals_used >= times => Err(Refusal::NoRedealLeft { times }),
        Redeals::Times(_) | Redeals::Unlimited => Ok(()),
    }
}

/// Turns the waste over: the card that was turned first will be turned first again.
pub(crate) fn redeal(position: &mut Position) {
    position.table.stock = position.table.waste.drain(..).rev().collect();
    position.table.redeals_used = position.table.redeals_used.saturating_add(1);
}

/// Whether a row may be dealt to the tableau.
pub(crate) fn check_row(rules: &Rules, position: &Position) -> Result<(), Refusal> {
    check_stock_deals(rules, StockDeal::TableauPiles)?;
    check_stock_has_cards(position)?;
    if rules.stock.rows_skip_spaces && (0..rules.tableau.count).all(|pile| position.is_space(pile)) {
        return Err(Refusal::RowForNoPile);
    }
    match position.first_space(rules) {
        Some(space) if !rules.stock.deal_over_spaces => Err(Refusal::RowOverSpace { space }),
        _ => Ok(()),
    }
}

/// Deals one card to every pile from the left, or to every one that is not a space, face up, as far as the stock lasts.
pub(crate) fn deal_row(rules: &Rules, position: &mut Position) {
    for pile in 0..rules.tableau.count {
        if rules.stock.rows_skip_spaces && position.is_space(pile) {
            continue;
        }
        if let Some(card) = position.table.stock.pop() {
            position.put_on_pile(pile, card);
        }
    }
}

/// Whether a row may be dealt to the reserve piles.
pub(crate) fn check_to_reserve(rules: &Rules, position: &Position) -> Result<(), Refusal> {
    check_stock_deals(rules, StockDeal::ReservePiles)?;
    check_stock_has_cards(position)
}

/// Deals one card to every reserve pile from the left, as far as the stock lasts.
pub(crate) fn deal_to_reserve(rules: &Rules, position: &mut Position) {
    for pile in rules.reserve_piles() {
        if let Some(card) = position.table.stock.pop() {
            position.put_on_pile(pile as u8, card);
        }
    }
}

/// Whether a card of the stock may be dealt to the hole: always, whatever its rank.
pub(crate) fn check_to_hole(rules: &Rules, position: &Position) -> Result<(), Refusal> {
    check_stock_deals(rules, StockDeal::Hole)?;
    check_stock_has_cards(position)
}

/// One card to the hole.
pub(crate) fn deal_to_hole(position: &mut Position) {
    let next = position.table.stock.pop();
    position.table.hole.extend(next);
}

fn check_stock_deals(rules: &Rules, deal_type: StockDeal) -> Result<(), Refusal> {
    if rules.stock.size == 0 {
        return Err(Refusal::NotInThisGame("stock"));
    }
    if rules.stock.deal_type != deal_type {
        return Err(Refusal::StockDealsElsewhere { to: rules.stock.deal_type });
    }
    Ok(())
}

fn check_stock_has_cards(position: &Position) -> Result<(), Refusal> {
    if position.stock.is_empty() { Err(Refusal::StockIsEmpty) } else { Ok(()) }
}
