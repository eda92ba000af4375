//! Foundations: each belongs to one suit and is built up by one rank from the base, wrapping around from the highest
//! rank to the ace.

use cadogan_cards::{Card, Rank, Suit};
use cadogan_rules::{BaseByPlay, Place, PlayerMove, Rules, Source};

use crate::{Position, Refusal};

/// Whether available cards at `from` may go to a foundation.
pub(crate) fn check_to_foundation(
    rules: &Rules,
    position: &Position,
    from: Place,
    card: Card,
    count: u8,
) -> Result<(), Refusal> {
    if !rules.foundations.present {
        return Err(Refusal::NotInThisGame("foundations"));
    }
    if rules.foundations.runs_stay {
        return Err(Refusal::RunsStay);
    }
    if rules.wins_by_stock() {
        return Err(Refusal::NotInThisGame("foundations"));
    }
    if rules.names_foundations() {
        return Err(Refusal::NameTheFoundation { foundations: position.foundations.len() });
    }
    if matches!(from, Place::Foundation | Place::FoundationPile(_)) {
        return Err(Refusal::FoundationCardsGoToTableau);
    }
    if rules.foundations.complete_only {
        return check_complete_run(rules, position, from, card, count);
    }
    if count > 1 {
        return Err(Refusal::OneCardAtATime(Place::Foundation));
    }
    match foundation_for(rules, position, card) {
        Some(_) => Ok(()),
        None => Err(Refusal::NotNextOnFoundation { card, next: next_card(rules, position, card.suit()) }),
    }
}

/// For games where only complete runs leave: a run of one suit from the highest rank down to the base, or from any rank round
/// to the next higher one, at the top of a pile.
fn check_complete_run(rules: &Rules, position: &Position, from: Place, card: Card, count: u8) -> Result<(), Refusal> {
    let refused = Refusal::CompleteRunsOnly { suit: card.suit(), length: rules.max_rank() };
    let Place::Tableau(pile) = from else { return Err(refused) };
    let cards = &position.tableau[pile as usize];
    let run = &cards[cards.len() - count as usize..];
    let base = position.counted_from();
    let follows = |upper: Card, lower: Card| {
        let round = rules.foundations.runs_anywhere && rules.is_highest(upper, base) && lower.rank() == base;
        upper.suit() == lower.suit() && (round || rules.one_below(upper, lower, base))
    };
    let is_run = run.windows(2).all(|pair| follows(pair[1].card, pair[0].card));
    if count != rules.max_rank() || !is_run {
        return Err(refused);
    }
    match rules.foundations_of(card.suit()).find(|&index| position.foundations[index] == 0) {
        Some(_) => Ok(()),
        None => Err(Refusal::NoEmptyFoundation(card.suit())),
    }
}

/// Whether a card lies on top of a foundation from which it may be worried back.
pub(crate) fn check_from_foundation(rules: &Rules, position: &Position, card: Card) -> Result<(), Refusal> {
    if !rules.foundations.present {
        return Err(Refusal::NotInThisGame("foundations"));
    }
    if rules.names_foundations() {
        return Err(Refusal::NameTheFoundation { foundations: position.foundations.len() });
    }
    if !rules.foundations.removable {
        return Err(Refusal::NoWorryingBack);
    }
    if tops(rules, position).contains(&card) { Ok(()) } else { Err(Refusal::NotOnTopOfFoundation(card)) }
}

/// From where the player must set the base before anything else, if the rules say so.
fn base_comes_from(rules: &Rules) -> Option<Source> {
    match rules.foundations.base_by_play {
        BaseByPlay::No | BaseByPlay::FirstCardUp => None,
        BaseByPlay::ReserveFirst => Some(Source::Reserve),
        BaseByPlay::TableauFirst => Some(Source::Tableau),
    }
}

/// Whether the player must set the base now, before anything else.
pub(crate) fn base_is_due(rules: &Rules, position: &Position) -> bool {
    rules.base_is_chosen() && base_comes_from(rules).is_some() && position.base.is_none()
}

/// While that is so, nothing else is legal.
pub(crate) fn check_base_move(rules: &Rules, player_move: &PlayerMove) -> Result<(), Refusal> {
    match *player_move {
        PlayerMove::Carry { from, to: Place::Foundation | Place::FoundationPile(_), .. }
            if rules.source_of(from) == base_comes_from(rules) =>
        {
            Ok(())
        }
        _ if base_comes_from(rules) == Some(Source::Tableau) => Err(Refusal::BaseFromTableauFirst),
        _ => Err(Refusal::BaseFirst),
    }
}

/// Where play sets the base, the first card that goes up does so.
pub(crate) fn set_base(rules: &Rules, position: &mut Position, card: Card) {
    if rules.base_is_chosen() {
        position.table.base.get_or_insert(card.rank());
    }
}

/// Puts cards that were already checked on the first foundation that fits.
pub(crate) fn put_up(rules: &Rules, position: &mut Position, card: Card, count: u8) {
    let target = if rules.foundations.complete_only {
        rules.foundations_of(card.suit()).find(|&index| position.foundations[index] == 0)
    } else {
        foundation_for(rules, position, card)
    };
    if let Some(index) = target {
        position.table.foundations[index] += count;
    }
}

/// Takes a card that was already checked from the first foundation that has it on top.
pub(crate) fn take_down(rules: &Rules, position: &mut Position, card: Card) {
    let from = rules.foundations_of(card.suit()).find(|&index| top(rules, position, index) == Some(card));
    if let Some(index) = from {
        position.table.foundations[index] -= 1;
    }
}

/// The cards on top of the foundations, each once.
pub(crate) fn tops(rules: &Rules, position: &Position) -> Vec<Card> {
    let mut tops = Vec::new();
    for card in (0..position.foundations.len()).filter_map(|index| top(rules, position, index)) {
        if !tops.contains(&card) {
            tops.push(card);
        }
    }
    tops
}

/// Whether every foundation holds a whole suit.
pub(crate) fn all_complete(rules: &Rules, position: &Position) -> bool {
    position.foundations.iter().all(|&height| height == rules.max_rank())
}

/// The first foundation that this card may be put on. Where play sets the base, the first card does so.
fn foundation_for(rules: &Rules, position: &Position, card: Card) -> Option<usize> {
    let base = position.base.unwrap_or(card.rank());
    let height = card.rank().steps_above(base, rules.max_rank());
    rules.foundations_of(card.suit()).find(|&index| position.foundations[index] == height)
}

/// The card on top of a foundation.
fn top(rules: &Rules, position: &Position, index: usize) -> Option<Card> {
    let suit = rules.foundation_suit(index);
    let below_top = position.foundations[index].checked_sub(1)?;
    Some(Card::new(rank_above_base(rules, position, below_top)?, suit))
}

/// The card that the fullest incomplete foundation of a suit needs next, if there is one.
fn next_card(rules: &Rules, position: &Position, suit: Suit) -> Option<Card> {
    let waiting = rules.foundations_of(suit).map(|index| position.foundations[index]);
    let height = waiting.filter(|&height| height < rules.max_rank()).max()?;
    Some(Card::new(rank_above_base(rules, position, height)?, suit))
}

/// The rank `steps` above the base, wrapping around from the highest rank to the ace.
fn rank_above_base(rules: &Rules, position: &Position, steps: u8) -> Option<Rank> {
    Rank::new((position.counted_from().number() - 1 + steps) % rules.max_rank() + 1)
}
