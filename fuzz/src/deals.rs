//! Deals: JSON, text boards, deck strings, numbers of other programs.

use cadogan_rules::{Deal, Numbering, PysolNumber};

use crate::{choice_and_text, game, judge};

/// Reads a deal of a game. Whatever is accepted can be played and decided.
pub fn deals(data: &[u8]) {
    let Some((choice, text)) = choice_and_text(data) else { return };
    let rules = game(choice);
    if let Ok(deal) = Deal::read(rules, text) {
        judge(rules, &deal);
    }
    if let Ok(number) = text.trim().parse::<PysolNumber>() {
        assert_eq!(number.to_string().parse::<PysolNumber>().as_ref(), Ok(&number));
        if let Ok(deal) = Deal::from_pysol(rules, number) {
            judge(rules, &deal);
        }
    }
    if let Ok(number) = text.trim().parse::<i64>() {
        for numbering in Numbering::ALL {
            if let Ok(deal) = numbering.deal(rules, number) {
                judge(rules, &deal);
            }
        }
    }
}
