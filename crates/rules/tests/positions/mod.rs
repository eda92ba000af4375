//! Positions and dice for tests that need many of them.

use cadogan_cards::Rank;
use cadogan_cards::shuffle::Mt19937;
use cadogan_rules::{Deal, Redeals, Rules};

/// A pseudorandom generator that gives the same numbers in every run.
pub(crate) struct Dice(Mt19937);

impl Dice {
    /// Dice number `seed`.
    pub(crate) fn new(seed: u32) -> Dice {
        Dice(Mt19937::new(seed))
    }

    /// A number below `limit`, which is not 0.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0.next_u32() as usize % limit
    }
}

/// A plausible position in the middle of the game: cards move from the tableau to cells, foundations and the hole and
/// from the stock to the waste, tableau and hole, whether or not a player could have moved them there.
pub(crate) fn middle_of_game(rules: &Rules, start: &Deal, dice: &mut Dice) -> Deal {
    let mut deal = start.clone();
    for _ in 0..dice.below(60) {
        match dice.below(4) {
            0 => deal_from_stock(rules, &mut deal),
            1 => lift_from_tableau(rules, &mut deal, dice),
            2 => swap_gap(&mut deal, dice),
            _ => fold(&mut deal, dice),
        }
    }
    if rules.has_waste() {
        deal.redeals_used = match rules.stock.redeal {
            Redeals::Times(times) => dice.below(times as usize + 1) as u32,
            Redeals::Unlimited => dice.below(5) as u32,
        };
    }
    deal
}

fn deal_from_stock(rules: &Rules, deal: &mut Deal) {
    if let Some(card) = deal.stock.pop() {
        if rules.has_waste() {
            deal.waste.push(card);
        } else if rules.hole.present {
            deal.hole.push(card);
        } else {
            deal.tableau[0].push(cadogan_rules::TableauCard { card, face_up: true });
        }
    }
}

fn lift_from_tableau(rules: &Rules, deal: &mut Deal, dice: &mut Dice) {
    if deal.tableau.is_empty() {
        return;
    }
    let pile = dice.below(deal.tableau.len());
    let Some(card) = deal.tableau[pile].last().map(|top| top.card) else { return };
    // Where play sets the base, the first card does.
    let base = deal.base.unwrap_or(if rules.base_is_chosen() { card.rank() } else { Rank::ACE });
    let foundation = (usize::from(card.suit().index())..deal.foundations.len())
        .step_by(4)
        .find(|&index| deal.foundations[index] == card.rank().steps_above(base, rules.max_rank()));
    let kinds = rules.foundation_kinds(base);
    let named = (0..kinds.len()).find(|&index| deal.fits_on_foundation(rules, &kinds, index, card));
    let foundation = if rules.names_foundations() { named } else { foundation };
    let cell = deal.cells.iter().position(Option::is_none);
    if let Some(index) = foundation.filter(|_| !rules.foundations.complete_only) {
        deal.put_on_foundation(rules, index, card);
        if rules.base_is_chosen() {
            deal.base = Some(base);
        }
    } else if let Some(index) = cell {
        deal.cells[index] = Some(card);
    } else if rules.hole.present {
        deal.hole.push(card);
    } else if !rules.discard.matches.is_empty() {
        deal.discard.push(card);
    } else {
        return;
    }
    deal.tableau[pile].pop();
    deal.turn_up_tops(rules);
}

fn swap_gap(deal: &mut Deal, dice: &mut Dice) {
    if deal.sequences.is_empty() {
        return;
    }
    let (row, other) = (dice.below(deal.sequences.len()), dice.below(deal.sequences.len()));
    let (place, target) = (dice.below(deal.sequences[row].len()), dice.below(deal.sequences[other].len()));
    let card = deal.sequences[row][place];
    deal.sequences[row][place] = deal.sequences[other][target];
    deal.sequences[other][target] = card;
}

fn fold(deal: &mut Deal, dice: &mut Dice) {
    if deal.accordion.len() > 1 {
        let pile = deal.accordion.remove(1 + dice.below(deal.accordion.len() - 1));
        deal.accordion[0].extend(pile);
    }
}
