//! What a player sees of a position, and what it seems to be worth.
//!
//! Nothing here depends on which cards lie face down, in the stock, or under the top card of a stacked reserve: only on
//! how many there are. A card that a move turns up counts like any other that nothing lies on.

use cadogan_cards::Card;
use cadogan_referee::Position;
use cadogan_rules::{Goal, Place, PlayerMove, Rules};

/// Whether a move takes cards from the stock or turns the waste over: what comes of it cannot be foreseen.
pub(crate) fn is_stock_move(player_move: &PlayerMove) -> bool {
    use PlayerMove::{DealRow, DealToHole, Redeal, TurnStock};
    matches!(player_move, TurnStock | Redeal | DealRow | DealToHole)
}

/// Whether a move only turns the stock or the waste over: the cards of the tableau stay where they are.
pub(crate) fn is_waiting(player_move: &PlayerMove) -> bool {
    matches!(player_move, PlayerMove::TurnStock | PlayerMove::Redeal)
}

/// Whether a move takes a card back from a foundation.
pub(crate) fn worries_back(player_move: &PlayerMove) -> bool {
    matches!(player_move, PlayerMove::Carry { from: Place::Foundation | Place::FoundationPile(_), .. })
}

/// Whether a move has shown the player a card that was unknown.
pub(crate) fn has_revealed(rules: &Rules, before: &Position, after: &Position) -> bool {
    let from_reserve = rules.reserve.stacked && after.reserve.len() < before.reserve.len();
    from_reserve || after.stock.len() < before.stock.len() || face_down(after) < face_down(before)
}

fn face_down(position: &Position) -> usize {
    position.tableau.iter().flatten().filter(|card| !card.face_up).count()
}

/// How far the game has come, 0 at worst and 1 if it is won: cards that have gone where they belong count one, cards that
/// lie in order half.
pub(crate) fn advance(rules: &Rules, position: &Position) -> f64 {
    let share = |part: f64, whole: usize| (part / whole.max(1) as f64).clamp(0.0, 1.0);
    match rules.goal() {
        Goal::Foundations => share(home(rules, position) + 0.5 * ordered(rules, position), rules.deck_size()),
        Goal::Hole | Goal::Discard => share(home(rules, position), rules.deck_size()),
        Goal::Accordion => share(home(rules, position), usize::from(rules.accordion.size).saturating_sub(1)),
        Goal::Sequences => {
            let rows = position.sequences.len();
            let cards = position.sequences.iter().flatten().flatten().count();
            share(home(rules, position), cards.saturating_sub(rows))
        }
    }
}

/// How many cards have gone where they belong.
pub(crate) fn home(rules: &Rules, position: &Position) -> f64 {
    let count = match rules.goal() {
        Goal::Foundations => position.foundations.iter().map(|&cards| usize::from(cards)).sum(),
        Goal::Hole => position.hole.len(),
        Goal::Discard => position.discard.len(),
        Goal::Accordion => usize::from(rules.accordion.size).saturating_sub(position.accordion.len()),
        Goal::Sequences => {
            let policy = rules.sequences.build.as_build_policy();
            let continues = |pair: &[Option<Card>]| match (pair[0], pair[1]) {
                (Some(left), Some(right)) => {
                    left.rank().number() + 1 == right.rank().number() && policy.suits_fit(right, left)
                }
                _ => false,
            };
            position.sequences.iter().map(|row| row.windows(2).filter(|pair| continues(pair)).count()).sum()
        }
    };
    count as f64
}

/// How many face-up cards of the tableau lie on a card that they form a group with.
fn ordered(rules: &Rules, position: &Position) -> f64 {
    let (base, policy) = (position.counted_from(), rules.group_policy());
    let mut count = 0;
    for pair in position.tableau.iter().flat_map(|pile| pile.windows(2)) {
        let (lower, upper) = (pair[0], pair[1]);
        if lower.face_up && rules.ranks_fit(upper.card, lower.card, base) && policy.suits_fit(upper.card, lower.card) {
            count += 1;
        }
    }
    f64::from(count)
}

/// What a player thinks of a position who only looks at cards that have gone home, at those still to be turned up, and at
/// order.
pub(crate) fn simple_value(rules: &Rules, position: &Position) -> f64 {
    let in_order = if rules.goal() == Goal::Foundations { ordered(rules, position) } else { 0.0 };
    let unseen = 6.0 * face_down(position) as f64 + 4.0 * stacked_reserve(rules, position);
    8.0 * home(rules, position) - unseen + in_order
}

/// What a player thinks of a position who also looks at room, and at cards that lie on those wanted next.
pub(crate) fn full_value(rules: &Rules, position: &Position) -> f64 {
    let simple = simple_value(rules, position);
    if rules.goal() != Goal::Foundations {
        return simple;
    }
    let empty_cells = position.cells.iter().filter(|cell| cell.is_none()).count();
    let spaces = position.tableau.iter().filter(|pile| pile.is_empty()).count();
    let room = 3.0 * empty_cells as f64 + 5.0 * spaces as f64;
    simple + 2.0 * ordered(rules, position) + room - buried(rules, position)
}

fn stacked_reserve(rules: &Rules, position: &Position) -> f64 {
    if rules.reserve.stacked { position.reserve.len() as f64 } else { 0.0 }
}

/// How many cards of the tableau lie on the face-up cards that the foundations want next.
fn buried(rules: &Rules, position: &Position) -> f64 {
    let Some(base) = position.base.filter(|_| !rules.foundations.complete_only) else { return 0.0 };
    let is_next = |card: Card| {
        let steps = card.rank().steps_above(base, rules.max_rank());
        rules.foundations_of(card.suit()).any(|index| position.foundations.get(index) == Some(&steps))
    };
    let mut count = 0;
    for pile in &position.tableau {
        let deepest = pile.iter().position(|card| card.face_up && is_next(card.card));
        count += deepest.map_or(0, |at| pile.len() - at - 1);
    }
    count as f64
}
