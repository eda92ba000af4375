//! The parts of a board, each appended as lines; a part that the game does not have appends nothing.

use cadogan_cards::{Card, Rank, Suit};
use cadogan_rules::{Deal, Goal, Redeals, Rules, StockDeal};

use super::paint::Painter;

/// How many cards of the waste are shown: enough to see what the next few turns have covered.
const WASTE_SHOWN: usize = 10;

/// How much of a line the name of a part takes.
const LABEL_WIDTH: usize = 13;

pub(super) fn foundations(rules: &Rules, deal: &Deal, painter: &Painter, lines: &mut Vec<String>) {
    if deal.foundations.is_empty() {
        return;
    }
    let base = deal.base.unwrap_or(Rank::ACE);
    if rules.names_foundations() {
        return named_foundations(rules, deal, painter, lines);
    }
    let tops = deal.foundations.iter().enumerate().map(|(index, &height)| {
        let suit = rules.foundation_suit(index);
        match foundation_top(base, height, rules.max_rank(), suit) {
            Some(card) => painter.card(card),
            None => painter.empty_foundation(suit),
        }
    });
    let mut line = labelled("foundations", tops.collect());
    if base != Rank::ACE {
        line.push_str(&format!("  built up from {}", base.pretty()));
    }
    lines.push(line);
}

/// Foundations that moves name by their number: what lies on top, or with which rank they begin.
fn named_foundations(rules: &Rules, deal: &Deal, painter: &Painter, lines: &mut Vec<String>) {
    let kinds = rules.foundation_kinds(deal.base.unwrap_or(Rank::ACE));
    let in_suit = !rules.foundations_have_cards();
    let tops = kinds.iter().zip(deal.foundation_piles(rules)).map(|(kind, cards)| match cards.last() {
        Some(&card) => painter.card(card),
        None => painter.empty_with_rank(kind.base, in_suit.then_some(kind.suit)),
    });
    numbered_row("foundations", tops.collect(), painter, lines);
}

/// The top card of a foundation with `height` cards: ranks wrap around from the highest to the ace.
fn foundation_top(base: Rank, height: u8, max_rank: u8, suit: Suit) -> Option<Card> {
    let steps = height.checked_sub(1)?;
    let number = (u16::from(base.number()) - 1 + u16::from(steps)) % u16::from(max_rank.max(1)) + 1;
    Some(Card::new(Rank::new(number as u8)?, suit))
}

pub(super) fn hole(rules: &Rules, deal: &Deal, painter: &Painter, lines: &mut Vec<String>) {
    if !rules.hole.present {
        return;
    }
    let top = deal.hole.last().map_or_else(|| painter.empty(), |&card| painter.card(card));
    let count = counted(deal.hole.len());
    lines.push(format!("{}  {count} of {}", labelled("hole", vec![top]), rules.deck_size()));
}

pub(super) fn discard(rules: &Rules, deal: &Deal, painter: &Painter, lines: &mut Vec<String>) {
    if rules.goal() != Goal::Discard {
        return;
    }
    let top = deal.discard.last().map_or_else(|| painter.empty(), |&card| painter.card(card));
    let count = counted(deal.discard.len());
    lines.push(format!("{}  {count} of {} taken away", labelled("discard", vec![top]), rules.deck_size()));
}

pub(super) fn cells(deal: &Deal, painter: &Painter, lines: &mut Vec<String>) {
    let faces = deal.cells.iter().map(|cell| cell.map_or_else(|| painter.empty(), |card| painter.card(card)));
    numbered_row("cells", faces.collect(), painter, lines);
}

pub(super) fn reserve(rules: &Rules, deal: &Deal, painter: &Painter, lines: &mut Vec<String>) {
    if rules.reserve.size == 0 {
        return;
    }
    let faces: Vec<String> = deal.reserve.iter().map(|&card| painter.card(card)).collect();
    if faces.is_empty() {
        lines.push(labelled("reserve", vec![painter.empty()]));
    } else if rules.reserve.stacked {
        card_rows("reserve", faces, "top card last", painter, lines);
    } else {
        numbered_row("reserve", faces, painter, lines);
    }
}

pub(super) fn stock(rules: &Rules, deal: &Deal, painter: &Painter, lines: &mut Vec<String>) {
    if rules.stock.size == 0 {
        return;
    }
    let faces = if deal.stock.is_empty() {
        vec![painter.empty()]
    } else if painter.peek() {
        deal.stock.iter().rev().map(|&card| painter.known_back(card)).collect()
    } else if let (true, Some(&top)) = (rules.stock_top_is_open(), deal.stock.last()) {
        vec![painter.card(top)]
    } else {
        vec![painter.back()]
    };
    let mut note = counted(deal.stock.len());
    if rules.stock_top_is_open() && !deal.stock.is_empty() {
        note.push_str(", the top one open");
    }
    if rules.stock.deal_type == StockDeal::Waste {
        if rules.stock.deal_count > 1 {
            note.push_str(&format!(", turned {} at a time", rules.stock.deal_count));
        }
        note.push_str(&redeals_left(rules.stock.redeal, deal.redeals_used));
    }
    card_rows("stock", faces, &note, painter, lines);
}

fn redeals_left(redeals: Redeals, used: u32) -> String {
    match redeals {
        Redeals::Unlimited => ", unlimited redeals".to_owned(),
        Redeals::Times(0) => String::new(),
        Redeals::Times(times) => match times.saturating_sub(used) {
            0 => ", no redeal left".to_owned(),
            1 => ", 1 redeal left".to_owned(),
            left => format!(", {left} redeals left"),
        },
    }
}

pub(super) fn waste(rules: &Rules, deal: &Deal, painter: &Painter, lines: &mut Vec<String>) {
    if !rules.has_waste() && deal.waste.is_empty() {
        return;
    }
    let hidden = deal.waste.len().saturating_sub(if painter.peek() { usize::MAX } else { WASTE_SHOWN });
    let shown: Vec<String> = deal.waste[hidden..].iter().map(|&card| painter.card(card)).collect();
    if shown.is_empty() {
        lines.push(labelled("waste", vec![painter.empty()]));
    } else if hidden > 0 {
        card_rows("waste", shown, &format!("top card last, {hidden} more below"), painter, lines);
    } else {
        card_rows("waste", shown, "top card last", painter, lines);
    }
}

pub(super) fn tableau(rules: &Rules, deal: &Deal, painter: &Painter, lines: &mut Vec<String>) {
    let piles: Vec<Vec<String>> = deal
        .tableau
        .iter()
        .enumerate()
        .map(|(number, pile)| match pile.as_slice() {
            [] => vec![painter.empty()],
            cards => cards.iter().enumerate().map(|(place, &card)| painter.tableau_card(card, number, place)).collect(),
        })
        .collect();
    hanging(&piles, painter, lines);
    for (numbers, what) in [(rules.reserve_piles(), "reserve pile"), (rules.pockets(), "pocket")] {
        match numbers.len() {
            0 => {}
            1 => lines.push(format!("pile {} is a {what}", numbers.end)),
            _ => lines.push(format!("piles {} to {} are {what}s", numbers.start + 1, numbers.end)),
        }
    }
    let gathers = redeals_left(rules.gather.times, deal.gathers_used);
    if let Some(left) = gathers.strip_prefix(", ") {
        lines.push(format!("gathering the tableau: {left}"));
    }
}

/// Piles that cover each other, as they lie: half a card is half a pitch. Under every row stand the numbers of its piles
/// that have cards.
pub(super) fn covering(rules: &Rules, deal: &Deal, painter: &Painter, lines: &mut Vec<String>) {
    let half = Painter::PITCH / 2;
    let mut first = 0;
    for columns in rules.tableau.layout.rows().iter() {
        let (mut cards, mut numbers, mut width) = (String::new(), String::new(), 0);
        for (place, &column) in columns.iter().enumerate() {
            let number = first + place;
            let Some((index, &top)) = deal.tableau.get(number).and_then(|pile| pile.iter().enumerate().next_back())
            else {
                continue;
            };
            let before = " ".repeat((usize::from(column) * half).saturating_sub(width));
            cards.push_str(&format!("{before}{}", painter.tableau_card(top, number, index)));
            numbers.push_str(&format!("{before}{:^4}", number + 1));
            width = usize::from(column) * half + Painter::PITCH;
        }
        first += columns.len();
        if width > 0 {
            lines.extend([cards.trim_end().to_owned(), painter.faint(numbers.trim_end())]);
        }
    }
    // Only the top card of a pile is drawn in its place.
    for (number, pile) in deal.tableau.iter().enumerate().filter(|(_, pile)| pile.len() > 1) {
        let cards: Vec<String> =
            pile.iter().enumerate().map(|(index, &card)| painter.tableau_card(card, number, index)).collect();
        lines.push(format!("{}  {}", painter.faint(&format!("{:>4}", number + 1)), cards.concat().trim_end()));
    }
}

pub(super) fn rows_with_gaps(rules: &Rules, deal: &Deal, painter: &Painter, lines: &mut Vec<String>) {
    let Some(longest) = deal.sequences.iter().map(Vec::len).max() else { return };
    let numbers: String = (1..=longest).map(|number| format!("{number:^4}")).collect();
    lines.push(format!("{:>11}  {}", "place", painter.faint(&numbers)));
    for (index, row) in deal.sequences.iter().enumerate() {
        let mut label = format!("row {}", index + 1);
        if rules.sequences.fixed_suit {
            label = format!("{} {label}", painter.suit(Suit::from_index((index % 4) as u8)));
        }
        let faces = row.iter().map(|place| place.map_or_else(|| painter.empty(), |card| painter.card(card)));
        lines.push(labelled(&label, faces.collect()));
    }
}

pub(super) fn accordion(deal: &Deal, painter: &Painter, lines: &mut Vec<String>) {
    let piles: Vec<Vec<String>> = deal
        .accordion
        .iter()
        .map(|pile| {
            let mut column = vec![pile.last().map_or_else(|| painter.empty(), |&card| painter.card(card))];
            if pile.len() > 1 {
                column.push(painter.faint(&format!("{:^4}", format!("x{}", pile.len()))));
            }
            column
        })
        .collect();
    hanging(&piles, painter, lines);
}

/// Numbered columns hanging from a line of numbers, in as many bands as the width requires.
fn hanging(columns: &[Vec<String>], painter: &Painter, lines: &mut Vec<String>) {
    let per_band = (painter.width() / Painter::PITCH).max(1);
    for (band, piles) in columns.chunks(per_band).enumerate() {
        if band > 0 {
            lines.push(String::new());
        }
        let first = band * per_band + 1;
        let numbers: String = (first..first + piles.len()).map(|number| format!("{number:^4}")).collect();
        lines.push(painter.faint(&numbers));
        let height = piles.iter().map(Vec::len).max().unwrap_or(0);
        for row in 0..height {
            let blank = " ".repeat(Painter::PITCH);
            lines.push(piles.iter().map(|pile| pile.get(row).unwrap_or(&blank).as_str()).collect());
        }
    }
}

/// A line of single places that moves refer to by number.
fn numbered_row(label: &str, faces: Vec<String>, painter: &Painter, lines: &mut Vec<String>) {
    if faces.is_empty() {
        return;
    }
    let per_line = ((painter.width().saturating_sub(LABEL_WIDTH)) / (Painter::PITCH + 2)).max(1);
    for (band, group) in faces.chunks(per_line).enumerate() {
        let label = if band == 0 { label } else { "" };
        let numbered = group.iter().enumerate().map(|(index, face)| {
            let number = painter.faint(&format!("{:>2}", band * per_line + index + 1));
            format!("{number}{face}")
        });
        lines.push(labelled(label, numbered.collect()));
    }
}

/// Cards side by side, in as many lines as the width requires, with a note after the last one.
fn card_rows(label: &str, faces: Vec<String>, note: &str, painter: &Painter, lines: &mut Vec<String>) {
    let per_line = (painter.width().saturating_sub(LABEL_WIDTH) / Painter::PITCH).max(1);
    for (index, group) in faces.chunks(per_line).enumerate() {
        lines.push(labelled(if index == 0 { label } else { "" }, group.to_vec()));
    }
    if let Some(last) = lines.last_mut() {
        last.push_str("  ");
        last.push_str(note);
    }
}

fn labelled(label: &str, faces: Vec<String>) -> String {
    // Formatting counts characters, and suit symbols are one each.
    format!("{label:>11}  {}", faces.concat())
}

fn counted(cards: usize) -> String {
    if cards == 1 { "1 card".to_owned() } else { format!("{cards} cards") }
}
