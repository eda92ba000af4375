//! The four questions about a position: is this move legal, which moves are legal, where does a move lead, is the game
//! won?

use cadogan_rules::{Goal, Place, PlayerMove, Rules};

use crate::{
    Position, Refusal, accordion, cells, discard, foundations, gaps, gather, hole, named_foundations, sources, spaces,
    stock, tableau,
};

/// Whether a move is legal; if not, why not.
pub fn check(rules: &Rules, position: &Position, player_move: &PlayerMove) -> Result<(), Refusal> {
    if foundations::base_is_due(rules, position) {
        foundations::check_base_move(rules, player_move)?;
    } else if spaces::choice_is_due(rules, position) {
        return spaces::check_choice(rules, position, player_move);
    }
    match *player_move {
        PlayerMove::Carry { from, card, count, to } => {
            sources::check_cards(rules, position, from, card, count)?;
            sources::check_route(rules, from, to)?;
            match to {
                Place::Tableau(pile) => tableau::check_to_pile(rules, position, from, card, count, pile),
                Place::Cell(cell) => cells::check_to_cell(rules, position, from, count, cell),
                Place::Foundation => foundations::check_to_foundation(rules, position, from, card, count),
                Place::FoundationPile(index) => {
                    named_foundations::check_to_foundation(rules, position, from, card, count, index)
                }
                Place::Hole => hole::check_to_hole(rules, position, card, count),
                Place::Discard => discard::check_alone(rules, position, from, card, count),
                Place::Waste | Place::Reserve(_) | Place::Stock => Err(Refusal::NothingGoesThere(to)),
            }
        }
        PlayerMove::Pair { from, card, other, with } => {
            discard::check_pair(rules, position, (from, card), (other, with))
        }
        PlayerMove::TurnStock => stock::check_turn(rules, position),
        PlayerMove::Redeal => stock::check_redeal(rules, position),
        PlayerMove::DealRow => stock::check_row(rules, position),
        PlayerMove::DealToHole => stock::check_to_hole(rules, position),
        PlayerMove::DealToReserve => stock::check_to_reserve(rules, position),
        PlayerMove::Gather => gather::check_gather(rules, position),
        PlayerMove::FillGap { card, from, row, column } => gaps::check_fill(rules, position, card, from, (row, column)),
        PlayerMove::Fold { from, card, to } => accordion::check_fold(rules, position, from, card, to),
    }
}

/// Makes a move and everything that follows from it automatically. An illegal move changes nothing.
pub fn play(rules: &Rules, position: &mut Position, player_move: &PlayerMove) -> Result<(), Refusal> {
    check(rules, position, player_move)?;
    match *player_move {
        PlayerMove::Carry { from, card, count, to } => {
            let cards = sources::take_cards(rules, position, from, card, count);
            match to {
                Place::Tableau(pile) => cards.into_iter().for_each(|card| position.put_on_pile(pile, card)),
                Place::Cell(cell) => position.table.cells[cell as usize] = Some(card),
                Place::Foundation => {
                    foundations::put_up(rules, position, card, count);
                    foundations::set_base(rules, position, card);
                }
                Place::FoundationPile(index) => {
                    position.table.put_on_foundation(rules, index as usize, card);
                    foundations::set_base(rules, position, card);
                }
                Place::Hole => position.table.hole.push(card),
                Place::Discard => position.table.discard.push(card),
                Place::Waste | Place::Reserve(_) | Place::Stock => return Err(Refusal::NothingGoesThere(to)),
            }
        }
        PlayerMove::Pair { from, card, other, with } => {
            discard::take_pair(rules, position, (from, card), (other, with));
        }
        PlayerMove::TurnStock => stock::turn(rules, position),
        PlayerMove::Redeal => stock::redeal(position),
        PlayerMove::DealRow => stock::deal_row(rules, position),
        PlayerMove::DealToHole => stock::deal_to_hole(position),
        PlayerMove::DealToReserve => stock::deal_to_reserve(rules, position),
        PlayerMove::Gather => position.table.gather(rules),
        PlayerMove::FillGap { card, from, row, column } => gaps::fill(position, card, from, (row, column)),
        PlayerMove::Fold { from, to, .. } => accordion::fold(position, from, to),
    }
    position.settle(rules);
    Ok(())
}

/// Every legal move, each once, always in the same order.
pub fn legal_moves(rules: &Rules, position: &Position) -> Vec<PlayerMove> {
    let mut moves = thinkable_moves(rules, position);
    moves.retain(|thinkable| check(rules, position, thinkable).is_ok());
    moves
}

/// Whether the goal of the game is reached.
pub fn is_won(rules: &Rules, position: &Position) -> bool {
    match rules.goal() {
        Goal::Foundations if rules.foundations.runs_stay => tableau::all_in_runs(rules, position),
        Goal::Foundations if rules.wins_by_stock() => stock::is_used_up(position),
        Goal::Foundations if rules.names_foundations() => named_foundations::all_up(position),
        Goal::Foundations => foundations::all_complete(rules, position),
        Goal::Hole => hole::nothing_is_left(position),
        Goal::Accordion => accordion::is_one_pile(position),
        Goal::Sequences => gaps::all_in_order(rules, position),
        Goal::Discard => discard::is_cleared(rules, position),
    }
}

/// Every move that the notation can express in this position, with the right names of cards, legal or not.
fn thinkable_moves(rules: &Rules, position: &Position) -> Vec<PlayerMove> {
    let mut moves = Vec::new();
    let targets = targets(rules, position);
    for (from, card, count) in sources::liftable(rules, position) {
        moves.extend(targets.iter().map(|&to| PlayerMove::Carry { from, card, count, to }));
    }
    moves.extend(discard::thinkable_pairs(rules, position));
    moves.extend([PlayerMove::TurnStock, PlayerMove::Redeal, PlayerMove::DealRow, PlayerMove::DealToHole]);
    moves.extend([PlayerMove::DealToReserve, PlayerMove::Gather]);
    moves.extend(gaps::thinkable_moves(position));
    moves.extend(accordion::thinkable_moves(position));
    moves
}

/// Every place that may receive cards.
fn targets(rules: &Rules, position: &Position) -> Vec<Place> {
    let mut targets = vec![Place::Foundation, Place::Hole];
    if rules.names_foundations() {
        targets.extend((0..position.foundations.len() as u8).map(Place::FoundationPile));
    }
    if rules.goal() == Goal::Discard {
        targets.push(Place::Discard);
    }
    targets.extend((0..position.tableau.len() as u8).map(Place::Tableau));
    targets.extend((0..position.cells.len() as u8).map(Place::Cell));
    targets
}
