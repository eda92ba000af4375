//! The table as the page shows it.

use cadogan_referee::Position;
use cadogan_rules::{PlayerMove, Redeals, Rules, SpacesPolicy, StockDeal};
use cadogan_solve::Answer;
use cadogan_table::{Gesture, MoveMark, PileId};

use crate::link;
use crate::piles::{self, Group, Pile};
use crate::protocol::{
    CardView, GestureView, GroupView, MoveMark as MarkWord, MoveView, PileView, PositionText, StockView, TableView,
    VerdictWord,
};
use crate::seat::Seat;

/// Everything that the page shows. `said` is what has just happened, in words.
pub(crate) fn view(seat: &Seat, said: String) -> TableView {
    let table = &seat.table;
    let (rules, position) = (table.rules(), table.position());
    let gestures = table.gestures_either_way();
    let groups = piles::groups(rules, position);
    let solution = table.win().unwrap_or_default();
    TableView {
        game: seat.preset.map(|preset| preset.name().to_owned()),
        title: seat.title(),
        description: seat.preset.map(|preset| preset.description().to_owned()).unwrap_or_default(),
        deal: seat.origin.words(),
        link: link::write(seat),
        position: text_of(rules, position),
        start: text_of(rules, &Position::start(rules, table.start())),
        groups: groups.iter().map(|group| group_view(group, rules, position, &gestures)).collect(),
        stock: stock_view(seat),
        moves: move_views(seat),
        at: count(table.at()),
        won: table.is_won(),
        stuck: table.is_stuck(),
        verdict: table.verdict().map(word_of),
        to_win: table.win().map(|win| count(win.len())),
        hint: table.hint().map(|gesture| gesture_view(&gesture)),
        solution: solution.iter().map(ToString::to_string).collect(),
        dead_end: table.dead_end().map(count),
        gestures: gestures.iter().map(gesture_view).collect(),
        said,
    }
}

/// A position as the thinker takes it.
pub(crate) fn text_of(rules: &Rules, position: &Position) -> PositionText {
    PositionText { rules: rules.to_json_short().to_string(), deal: position.to_json(rules).to_string() }
}

pub(crate) fn word_of(answer: Answer) -> VerdictWord {
    match answer {
        Answer::Winnable(()) => VerdictWord::Winnable,
        Answer::Unwinnable(()) => VerdictWord::Unwinnable,
        Answer::Undecided(()) => VerdictWord::Undecided,
    }
}

pub(crate) fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn group_view(group: &Group, rules: &Rules, position: &Position, gestures: &[Gesture]) -> GroupView {
    let pile_view = |pile: &Pile| PileView {
        id: pile.id.to_string(),
        label: pile.id.label(rules),
        empty: empty_text(pile.id, rules, position),
        note: note(pile, rules, position),
        place: pile.place,
        cards: card_views(pile, gestures),
    };
    GroupView {
        kind: group.kind.to_owned(),
        label: group.label.to_owned(),
        layout: group.layout,
        columns: group.columns,
        piles: group.piles.iter().map(pile_view).collect(),
    }
}

fn card_views(pile: &Pile, gestures: &[Gesture]) -> Vec<CardView> {
    let takes = |cards: usize| {
        let is_so = |gesture: &Gesture| gesture.from == pile.id && usize::from(gesture.cards) == cards;
        if gestures.iter().any(is_so) { count(cards) } else { 0 }
    };
    let card_view = |(index, lying): (usize, &cadogan_rules::TableauCard)| CardView {
        card: lying.card.to_string(),
        name: lying.card.name(),
        up: lying.face_up,
        grabs: takes(pile.cards.len() - index),
    };
    pile.cards.iter().enumerate().map(card_view).collect()
}

/// What is drawn where no card lies.
fn empty_text(pile: PileId, rules: &Rules, position: &Position) -> String {
    match pile {
        PileId::Foundation(index) if rules.names_foundations() => {
            let kinds = rules.foundation_kinds(position.counted_from());
            let suit = |suit: cadogan_cards::Suit| {
                if rules.foundations_have_cards() { String::new() } else { suit.symbol().to_string() }
            };
            kinds
                .get(usize::from(index))
                .map_or(String::new(), |kind| format!("{}{}", kind.base.pretty(), suit(kind.suit)))
        }
        PileId::Foundation(index) => {
            let suit = rules.foundation_suit(usize::from(index)).symbol();
            let base = position.counted_from();
            if base == cadogan_cards::Rank::ACE { suit.to_string() } else { format!("{}{suit}", base.pretty()) }
        }
        PileId::Tableau(_) if rules.tableau.layout.covers() => String::new(),
        PileId::Tableau(_) if rules.tableau.spaces == SpacesPolicy::Kings => "K".to_owned(),
        PileId::Tableau(_) if rules.tableau.spaces == SpacesPolicy::NoBuild => "×".to_owned(),
        PileId::Stock if redeals(rules, position) != Some(0) && rules.has_waste() => "↻".to_owned(),
        PileId::Stock if gathers(rules, position) != Some(0) => "↻".to_owned(),
        _ => String::new(),
    }
}

/// How often the waste may still be turned over; `None` for any number of times.
fn redeals(rules: &Rules, position: &Position) -> Option<u32> {
    times_left(rules.stock.redeal, position.redeals_used)
}

/// How often the tableau may still be gathered; `None` for any number of times.
fn gathers(rules: &Rules, position: &Position) -> Option<u32> {
    times_left(rules.gather.times, position.gathers_used)
}

fn times_left(times: Redeals, used: u32) -> Option<u32> {
    match times {
        Redeals::Unlimited => None,
        Redeals::Times(times) => Some(times.saturating_sub(used)),
    }
}

fn note(pile: &Pile, rules: &Rules, position: &Position) -> String {
    let cards = pile.cards.len();
    match pile.id {
        PileId::Stock if rules.stock.deal_type == StockDeal::Waste => match redeals(rules, position) {
            None => cards.to_string(),
            Some(0) => format!("{cards}, last pass"),
            Some(1) => format!("{cards}, 1 redeal"),
            Some(left) => format!("{cards}, {left} redeals"),
        },
        PileId::Stock if rules.stock.size == 0 => match gathers(rules, position) {
            None => String::new(),
            Some(1) => "1 redeal".to_owned(),
            Some(left) => format!("{left} redeals"),
        },
        PileId::Stock | PileId::Waste | PileId::Hole | PileId::Discard => cards.to_string(),
        PileId::Reserve(_) if rules.reserve.stacked => cards.to_string(),
        PileId::Accordion(_) if cards > 1 => cards.to_string(),
        _ => String::new(),
    }
}

pub(crate) fn gesture_view(gesture: &Gesture) -> GestureView {
    GestureView {
        from: gesture.from.to_string(),
        cards: u32::from(gesture.cards),
        to: gesture.to.to_string(),
        also: gesture.also.iter().map(ToString::to_string).collect(),
        moves: gesture.moves.iter().map(ToString::to_string).collect(),
        says: gesture.says().to_owned(),
    }
}

fn stock_view(seat: &Seat) -> Option<StockView> {
    let table = &seat.table;
    let rules = table.rules();
    if rules.stock.size == 0 && rules.gather.times == Redeals::Times(0) {
        return None;
    }
    let next = table.stock_move();
    let says = match next {
        Some(PlayerMove::Redeal) => "turn the waste over",
        Some(PlayerMove::DealRow) => "deal a row",
        Some(PlayerMove::DealToHole) => "deal a card to the hole",
        Some(PlayerMove::DealToReserve) => "deal to the reserve piles",
        Some(PlayerMove::Gather) => "gather the tableau and deal it again",
        Some(_) => "turn the stock",
        None if table.rules().deals_heaps() => "its open card goes to a heap or up",
        None => "nothing is left to turn",
    };
    Some(StockView { forward: next.is_some(), back: table.last_was_stock(), says: says.to_owned() })
}

fn move_views(seat: &Seat) -> Vec<MoveView> {
    let table = &seat.table;
    let line = table.moves().chain(table.undone());
    let told = line.zip(table.marks()).zip(table.joined());
    told.map(|((player_move, mark), joined)| MoveView { text: player_move.to_string(), mark: mark_word(mark), joined })
        .collect()
}

fn mark_word(mark: MoveMark) -> MarkWord {
    match mark {
        MoveMark::Unknown => MarkWord::Unknown,
        MoveMark::Kept => MarkWord::Kept,
        MoveMark::Lost => MarkWord::Lost,
        MoveMark::WasLost => MarkWord::WasLost,
    }
}

/// Which cards a move has turned up, in words.
pub(crate) fn revealed(before: &Position, after: &Position) -> Option<String> {
    let is_up =
        |position: &Position, card| position.tableau.iter().flatten().any(|lying| lying.card == card && lying.face_up);
    let turned = before.tableau.iter().flatten().filter(|lying| !lying.face_up && is_up(after, lying.card));
    let names: Vec<String> = turned.map(|lying| lying.card.name()).collect();
    (!names.is_empty()).then(|| format!("Revealed: {}.", names.join(", ")))
}
