//! Random deals of games with foundations or a hole. Winnable and unwinnable deals should both be common, so deals are
//! often made easier (low cards moved up, cards already on the foundations) or harder (low cards buried), and some are
//! taken from the middle of a game.

use cadogan_cards::Card;
use cadogan_referee::{Position, legal_moves, play};
use cadogan_rules::{Deal, Rules};

use super::SplitMix64;

/// A deal that fits the rules, at the start or in the middle of a game.
pub(super) fn random_deal(random: &mut SplitMix64, rules: &Rules) -> Deal {
    let seed = i64::from(random.next_u64() as u32);
    let mut deal = Deal::from_seed(rules, seed).expect("the generator makes only rules that can be dealt");
    match random.below(100) {
        0..10 => sort_roughly(random, rules, &mut deal, true),
        10..50 => sort_roughly(random, rules, &mut deal, false),
        _ => {}
    }
    if random.percent(20) {
        match rules.hole.present {
            true => fill_hole(random, &mut deal),
            // Positions from the middle of such games come from playing.
            false if rules.names_foundations() || rules.base_is_chosen() => {}
            false => fill_foundations(random, rules, &mut deal),
        }
    }
    deal.turn_up_tops(rules);
    if random.percent(25) {
        deal = play_some_moves(random, rules, &deal);
    }
    deal
}

/// Exchanges tableau cards so that low ones tend to lie nearer to the top, or nearer to the bottom.
fn sort_roughly(random: &mut SplitMix64, rules: &Rules, deal: &mut Deal, low_ones_up: bool) {
    let base = deal.base.unwrap_or(cadogan_cards::Rank::ACE);
    let steps = |card: Card| card.rank().steps_above(base, rules.max_rank());
    let tries = random.below(4 * rules.deck_size());
    for _ in 0..tries {
        let piles = deal.tableau.iter().enumerate();
        let places: Vec<(usize, usize)> =
            piles.flat_map(|(pile, cards)| (0..cards.len()).map(move |depth| (pile, depth))).collect();
        if places.len() < 2 {
            return;
        }
        let (a, b) = (random.choose(&places), random.choose(&places));
        let above = |(pile, depth): (usize, usize)| deal.tableau[pile].len() - depth;
        let (higher, lower) = if above(a) < above(b) { (a, b) } else { (b, a) };
        let (upper, under) = (deal.tableau[higher.0][higher.1].card, deal.tableau[lower.0][lower.1].card);
        if steps(upper) != steps(under) && (steps(upper) > steps(under)) == low_ones_up {
            deal.tableau[higher.0][higher.1].card = under;
            deal.tableau[lower.0][lower.1].card = upper;
        }
    }
}

/// Puts the lowest cards of some suits on their foundations; whole suits where only those go up.
fn fill_foundations(random: &mut SplitMix64, rules: &Rules, deal: &mut Deal) {
    for index in 0..deal.foundations.len() {
        let most = random.between(0, rules.max_rank());
        let height = if rules.foundations.complete_only && most > 0 { rules.max_rank() } else { most };
        for steps in deal.foundations[index]..height {
            let base = deal.base.map_or(1, |rank| rank.number());
            let rank = cadogan_cards::Rank::new((base - 1 + steps) % rules.max_rank() + 1);
            if let Some(rank) = rank {
                remove_card(deal, Card::new(rank, rules.foundation_suit(index)));
                deal.foundations[index] += 1;
            }
        }
    }
}

/// Puts some cards under the top of the hole.
fn fill_hole(random: &mut SplitMix64, deal: &mut Deal) {
    let mut outside: Vec<Card> = deal.tableau.iter().flatten().map(|on_pile| on_pile.card).collect();
    outside.extend(deal.stock.iter().chain(&deal.reserve).chain(deal.cells.iter().flatten()));
    random.shuffle(&mut outside);
    outside.truncate(random.below(outside.len() + 1));
    for card in outside {
        remove_card(deal, card);
        deal.hole.insert(0, card);
    }
}

/// Removes one copy of a card from wherever it lies, and turns up the card under it.
fn remove_card(deal: &mut Deal, card: Card) {
    for pile in &mut deal.tableau {
        if let Some(depth) = pile.iter().position(|on_pile| on_pile.card == card) {
            pile.remove(depth);
            if let Some(top) = pile.last_mut() {
                top.face_up = true;
            }
            return;
        }
    }
    for pile in [&mut deal.stock, &mut deal.waste, &mut deal.reserve] {
        if let Some(place) = pile.iter().position(|&other| other == card) {
            pile.remove(place);
            return;
        }
    }
    if let Some(cell) = deal.cells.iter_mut().find(|cell| **cell == Some(card)) {
        *cell = None;
    }
}

/// The deal after a few random moves.
pub(super) fn play_some_moves(random: &mut SplitMix64, rules: &Rules, deal: &Deal) -> Deal {
    let mut position = Position::start(rules, deal);
    for _ in 0..random.below(12) {
        let moves = legal_moves(rules, &position);
        if moves.is_empty() {
            break;
        }
        let player_move = random.choose(&moves);
        if play(rules, &mut position, &player_move).is_err() {
            break;
        }
    }
    position.to_deal()
}
