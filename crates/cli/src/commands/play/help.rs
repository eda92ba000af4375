//! Help that fits the game: nothing about parts that it does not have.

use cadogan_rules::{Goal, Redeals, Rules, StockDeal};

/// How to type moves and commands in this game.
pub(super) fn help(rules: &Rules) -> String {
    let mut text = String::new();
    for (index, (typed, meaning)) in moves(rules).into_iter().enumerate() {
        let head = if index == 0 { "A move:" } else { "" };
        text.push_str(&format!("{head:<9}{typed:<16}{meaning}\n"));
    }
    text.push('\n');
    for (typed, meaning) in commands(rules) {
        text.push_str(&format!("{typed:<25}{meaning}\n"));
    }
    text
}

fn moves(rules: &Rules) -> Vec<(&'static str, &'static str)> {
    let mut lines = match rules.goal() {
        Goal::Accordion => vec![("5 2", "pile 5 onto pile 2"), ("9h 2", "the pile with this card on top")],
        Goal::Sequences => vec![("5h 1 7", "this card into the gap at row 1, place 7")],
        Goal::Foundations | Goal::Hole => among_piles(rules),
        Goal::Discard => taken_away(rules),
    };
    if rules.stock.size > 0 {
        lines.push(match rules.stock.deal_type {
            StockDeal::Waste => ("d", "turn cards of the stock; if it is empty, turn the waste over (or r)"),
            StockDeal::TableauPiles => ("d", "deal a row of cards of the stock"),
            StockDeal::Hole => ("d", "deal a card of the stock to the hole"),
            StockDeal::Heaps => ("s 3", "put the open card of the stock on heap 3"),
            StockDeal::Spaces => ("d", "nothing: the stock fills spaces by itself"),
            StockDeal::ReservePiles => ("d", "deal a card of the stock to every reserve pile"),
        });
    }
    if rules.gather.times != Redeals::Times(0) {
        lines.push(("gather", "gather the tableau and deal it again"));
    }
    if rules.sequences.count == 0 {
        lines.push(("9h", "this card, if there is only one place for it"));
    }
    lines.push(("#12", "number 12 of the list (or m 12)"));
    lines.push(match rules.goal() {
        Goal::Accordion => ("fold 5: TH -> 2", "the notation of solutions"),
        Goal::Sequences => ("5H -> row 1 place 7", " the notation of solutions"),
        Goal::Discard => ("7: 9H & 3: 4C -> discard", " the notation of solutions"),
        Goal::Foundations | Goal::Hole => ("7: 9H +2 -> 3", "the notation of solutions"),
    });
    lines
}

fn among_piles(rules: &Rules) -> Vec<(&'static str, &'static str)> {
    let mut lines = Vec::new();
    let mut add = |wanted: bool, typed, meaning| {
        if wanted {
            lines.push((typed, meaning));
        }
    };
    let builds = rules.tableau.build != cadogan_rules::BuildPolicy::NoBuild;
    add(builds, "7 3", "from pile 7 to pile 3, as many cards as possible");
    add(builds, "7 3 2", "the same with two cards");
    add(rules.foundation_count() > 0, "7 f", "from pile 7 to the foundation");
    add(rules.hole.present, "7 h", "from pile 7 to the hole");
    add(rules.cells.count > 0, "7 c, 7 c2", "from pile 7 to a cell, to cell 2");
    add(rules.cells.count > 0, "c2 4", "from cell 2 to pile 4");
    add(rules.has_waste(), "w 3", "from the waste to pile 3");
    add(rules.reserve.size > 0 && rules.reserve.stacked, "r 1", "from the reserve to pile 1");
    add(rules.reserve.size > 0 && !rules.reserve.stacked, "r4 1", "from place 4 of the reserve to pile 1");
    add(rules.names_foundations(), "7 f2", "from pile 7 to foundation 2");
    add(rules.deals_heaps(), "s f", "the open card of the stock to a foundation");
    add(rules.foundations.present && rules.foundations.removable, "f 3", "from a foundation back to pile 3");
    lines
}

fn taken_away(rules: &Rules) -> Vec<(&'static str, &'static str)> {
    let mut lines = vec![("7 3", "the cards of piles 7 and 3"), ("9h 4c", "these two cards")];
    let mut add = |wanted: bool, typed, meaning| {
        if wanted {
            lines.push((typed, meaning));
        }
    };
    add(true, "7 x", "the card of pile 7 alone");
    add(rules.has_waste(), "w 3", "the top of the waste and pile 3");
    add(rules.discard.waste_pairs, "w x 2", "the two top cards of the waste");
    add(rules.discard.stock_top, "s 3, s w", "the top of the stock and pile 3, or the waste");
    add(rules.reserve.size > 0 && rules.reserve.stacked, "r 1", "the top of the reserve and pile 1");
    add(rules.reserve.size > 0 && !rules.reserve.stacked, "r4 1", "place 4 of the reserve and pile 1");
    lines
}

fn commands(rules: &Rules) -> Vec<(&'static str, &'static str)> {
    let mut lines = vec![
        ("l", "list the legal moves"),
        ("b", "draw the board"),
        ("u, u 5", "undo, five times"),
        ("redo, redo 5", "make what was undone again"),
        ("go 12", "go to the position after move 12"),
        ("history", "list the moves made so far"),
        ("hint", "show the next move of a win"),
        ("solve", "play a win to its end"),
        ("verdict, verdict on|off", "say whether the game can be won: now, after every move or no more"),
        ("think 10s", "think so long about a position"),
    ];
    if rules.foundations.present && !rules.foundations.complete_only && rules.decks() == 1 {
        lines.push(("auto, auto on|off", "safe moves to the foundations: now, after every move or no more"));
    }
    if rules.stock.size > 0 || rules.has_face_down_cards() {
        lines.push(("peek", "show or hide face-down cards and the stock"));
    }
    lines.extend([
        ("save FILE", "save the game with its history; cadogan play FILE goes on with it"),
        ("save-position FILE", "write the position as a deal file"),
        ("q", "quit"),
    ]);
    lines
}
