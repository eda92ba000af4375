//! Whether a deal matches its rules, as far as the numbering requires it.

use cadogan_cards::Card;
use cadogan_rules::{Deal, Rules};

/// Checks that every card occurs as often as the rules say, that the deal uses no place that the rules do not have, and
/// that it names a foundation base. Otherwise says what is wrong.
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
        return Err("it has cells or a hole, but the rules have none".to_owned());
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
            return Err(format!("{} occurs {found} times, expected {}", card.pretty(), expected(card)));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use cadogan_cards::Rank;
    use cadogan_rules::preset;

    use super::*;

    #[test]
    fn a_deal_that_does_not_match_the_rules_is_refused_with_the_reason() {
        let rules = preset("klondike").expect("a preset").rules();
        let deal = Deal::from_seed(rules, 1).expect("a seed in range");
        assert_eq!(check_deal(rules, &deal), Ok(()));
        let refused = |change: fn(&mut Deal)| {
            let mut changed = deal.clone();
            change(&mut changed);
            check_deal(rules, &changed).expect_err("not a deal of Klondike")
        };
        assert_eq!(refused(|deal| deal.base = None), "it names no foundation base");
        assert_eq!(refused(|deal| deal.foundations.truncate(3)), "it has 3 foundations, 4 are expected");
        assert_eq!(refused(|deal| deal.tableau.truncate(6)), "it has 6 tableau piles, 7 are expected");
        assert_eq!(
            refused(|deal| deal.foundations[0] = 14),
            "it has a foundation of 14 cards, at most 13 are expected"
        );
        assert_eq!(
            refused(|deal| deal.cells.push(deal.stock.pop())),
            "it has cells or a hole, but the rules have none"
        );
        let lost = refused(|deal| deal.stock.truncate(23));
        assert!(lost.ends_with(" occurs 0 times, expected 1"), "{lost}");
        let doubled = refused(|deal| deal.stock[0] = deal.stock[1]);
        assert!(doubled.ends_with(" times, expected 1"), "{doubled}");
    }

    #[test]
    fn ranks_beyond_the_highest_of_the_rules_have_no_cards() {
        let rules = preset("small-klondike").expect("a preset").rules();
        let mut deal = Deal::from_seed(rules, 1).expect("a seed in range");
        assert_eq!(check_deal(rules, &deal), Ok(()));
        deal.stock.push(Card::new(Rank::KING, cadogan_cards::Suit::Clubs));
        assert_eq!(check_deal(rules, &deal), Err("K♣ occurs 1 times, expected 0".to_owned()));
    }
}
