//! Whether a deal is one of its rules, as far as numbers ask for it.

use cadogan_cards::Card;
use cadogan_rules::{Deal, Rules};

/// Every card as often as the rules say, no place that they do not have, and a named foundation base. If not: what is
/// wrong.
pub(crate) fn check_deal(rules: &Rules, deal: &Deal) -> Result<(), String> {
    if deal.base.is_none() {
        return Err("it names no foundation base".to_owned());
    }
    let places = [
        ("foundations", deal.foundations.len(), rules.foundation_count()),
        ("tableau piles", deal.tableau.len(), usize::from(rules.tableau.count)),
    ];
    if let Some((what, found, expected)) = places.into_iter().find(|(_, found, expected)| found != expected) {
        return Err(format!("it has {found} {what}, {expected} are expected"));
    }
    if deal.cells.len() > usize::from(rules.cells.count) || !deal.hole.is_empty() && !rules.hole.present {
        return Err("it has cells or a hole, the rules have none".to_owned());
    }
    if let Some(&height) = deal.foundations.iter().find(|&&height| height > rules.max_rank()) {
        return Err(format!("it has a foundation of {height} cards, at most {} are expected", rules.max_rank()));
    }
    check_cards(rules, deal)
}

fn check_cards(rules: &Rules, deal: &Deal) -> Result<(), String> {
    let foundations = deal.foundation_piles(rules);
    let tableau = deal.tableau.iter().flatten().map(|dealt| &dealt.card);
    let supply = deal.stock.iter().chain(&deal.waste).chain(&deal.reserve);
    let elsewhere = foundations.iter().flatten().chain(deal.cells.iter().flatten()).chain(&deal.hole);
    let mut seen = [0_u8; 52];
    for card in tableau.chain(supply).chain(elsewhere) {
        seen[usize::from(card.index())] += 1;
    }
    let expected = |card: Card| if card.rank().number() <= rules.max_rank() { rules.decks() } else { 0 };
    for (card, found) in (0..52).filter_map(Card::from_index).zip(seen) {
        if found != expected(card) {
            return Err(format!("{} is there {found} times, expected {}", card.pretty(), expected(card)));
        }
    }
    Ok(())
}
