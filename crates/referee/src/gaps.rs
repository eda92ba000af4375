//! Gaps: removing the aces leaves gaps in the rows; cards move into the gaps until every row is in order.

use cadogan_cards::{Card, Rank, Suit};
use cadogan_rules::{PlayerMove, Rules, SequenceDirection};

use crate::{Position, Refusal};

/// The lowest rank that remains when the aces are removed.
const TWO: u8 = 2;

/// A row and a place in it.
type Spot = (u8, u8);

/// Whether a card of the rows may move into a gap.
pub(crate) fn check_fill(
    rules: &Rules,
    position: &Position,
    card: Card,
    from: Option<Spot>,
    (row, column): Spot,
) -> Result<(), Refusal> {
    let place = position.sequences.get(row as usize).and_then(|places| places.get(column as usize));
    match place {
        None => return Err(Refusal::NoSuchPlaceInRows { row, column, rows: position.sequences.len() }),
        Some(Some(holds)) => return Err(Refusal::NotAGap { row, column, holds: *holds }),
        Some(None) => {}
    }
    source(position, card, from)?;
    let direction = rules.sequences.direction;
    let from_left = direction != SequenceDirection::R && fits_from_left(rules, position, card, row, column);
    let from_right = direction != SequenceDirection::L && fits_from_right(rules, position, card, row, column);
    if from_left || from_right { Ok(()) } else { Err(Refusal::DoesNotFitGap { card, row, column }) }
}

/// Whether a card continues the left neighbour of a gap; at the left end, whether it may begin the row.
fn fits_from_left(rules: &Rules, position: &Position, card: Card, row: u8, column: u8) -> bool {
    match neighbour_of(position, row, column.checked_sub(1)) {
        Neighbour::None => card.rank().number() == TWO && may_anchor(rules, card, row),
        Neighbour::Gap => false,
        Neighbour::Card(left) => continues(rules, left, card),
    }
}

/// Whether the right neighbour of a gap continues a card; at the right end, whether the card may end the row.
fn fits_from_right(rules: &Rules, position: &Position, card: Card, row: u8, column: u8) -> bool {
    match neighbour_of(position, row, column.checked_add(1)) {
        Neighbour::None => card.rank().number() == rules.max_rank() && may_anchor(rules, card, row),
        Neighbour::Gap => false,
        Neighbour::Card(right) => continues(rules, card, right),
    }
}

/// What lies beside a place.
enum Neighbour {
    /// The end of the row.
    None,
    Gap,
    Card(Card),
}

fn neighbour_of(position: &Position, row: u8, column: Option<u8>) -> Neighbour {
    let place = column.and_then(|column| position.sequences[row as usize].get(column as usize));
    match place {
        None => Neighbour::None,
        Some(None) => Neighbour::Gap,
        Some(Some(card)) => Neighbour::Card(*card),
    }
}

/// Whether `right` may lie directly to the right of `left`.
fn continues(rules: &Rules, left: Card, right: Card) -> bool {
    let policy = rules.sequences.build.as_build_policy();
    left.rank().number() + 1 == right.rank().number() && policy.suits_fit(right, left)
}

/// With fixed suits, the card at the end that a row is built from has the suit of the row: C H S D from the top.
fn may_anchor(rules: &Rules, card: Card, row: u8) -> bool {
    !rules.sequences.fixed_suit || card.suit() == Suit::from_index(row % 4)
}

/// Moves a card, leaving a gap where it was.
pub(crate) fn fill(position: &mut Position, card: Card, from: Option<Spot>, (row, column): Spot) {
    if let Ok((old_row, old_column)) = source(position, card, from) {
        position.table.sequences[old_row as usize][old_column as usize] = None;
        position.table.sequences[row as usize][column as usize] = Some(card);
    }
}

/// Where a card comes from: the place that the move names, which must hold the card, or the first place that holds it.
fn source(position: &Position, card: Card, from: Option<Spot>) -> Result<Spot, Refusal> {
    let Some((row, column)) = from else {
        let mut places = places_with_cards(position).filter(|&(_, there)| there == card);
        return places.next().map(|(spot, _)| spot).ok_or(Refusal::NotInRows(card));
    };
    match position.sequences.get(row as usize).and_then(|places| places.get(column as usize)) {
        None => Err(Refusal::NoSuchPlaceInRows { row, column, rows: position.sequences.len() }),
        Some(&holds) if holds == Some(card) => Ok((row, column)),
        Some(&holds) => Err(Refusal::NotInThatPlace { card, row, column, holds }),
    }
}

/// The cards of the rows and where they lie, row by row from the left.
fn places_with_cards(position: &Position) -> impl Iterator<Item = (Spot, Card)> {
    position.sequences.iter().enumerate().flat_map(|(row, places)| {
        let cards = places.iter().enumerate();
        cards.filter_map(move |(column, card)| Some(((row as u8, column as u8), (*card)?)))
    })
}

/// Every card into every gap. Of two equal cards, only the move of the second one says where it comes from.
pub(crate) fn thinkable_moves(position: &Position) -> Vec<PlayerMove> {
    let mut cards: Vec<(Card, Option<Spot>)> = Vec::new();
    for (spot, card) in places_with_cards(position) {
        let is_first = cards.iter().all(|&(other, _)| other != card);
        cards.push((card, (!is_first).then_some(spot)));
    }
    cards.sort();
    let mut moves = Vec::new();
    for (row, places) in position.sequences.iter().enumerate() {
        for column in (0..places.len()).filter(|&column| places[column].is_none()) {
            let (row, column) = (row as u8, column as u8);
            moves.extend(cards.iter().map(|&(card, from)| PlayerMove::FillGap { card, from, row, column }));
        }
    }
    moves
}

/// Whether every row is in order.
pub(crate) fn all_in_order(rules: &Rules, position: &Position) -> bool {
    let rows = position.sequences.iter().enumerate();
    rows.into_iter().all(|(row, places)| is_in_order(rules, places, row as u8))
}

/// Whether a row is one ascending run from a two, with all gaps at the ends that the direction allows. A row of gaps
/// only is in order.
fn is_in_order(rules: &Rules, places: &[Option<Card>], row: u8) -> bool {
    let cards: Vec<Card> = places.iter().flatten().copied().collect();
    let (Some(&lowest), Some(&highest)) = (cards.first(), cards.last()) else { return true };
    let gaps_before = places.iter().take_while(|place| place.is_none()).count();
    let gaps_behind = places.iter().rev().take_while(|place| place.is_none()).count();
    let gaps_between = places.len() - cards.len() - gaps_before - gaps_behind;
    let (gaps_are_right, anchor) = match rules.sequences.direction {
        SequenceDirection::L => (gaps_before + gaps_between == 0, lowest),
        SequenceDirection::R => (gaps_behind + gaps_between == 0, highest),
        SequenceDirection::LR => (gaps_between == 0, lowest),
    };
    let is_run = cards.windows(2).all(|pair| continues(rules, pair[0], pair[1]));
    gaps_are_right && is_run && Some(lowest.rank()) == Rank::new(TWO) && may_anchor(rules, anchor, row)
}
