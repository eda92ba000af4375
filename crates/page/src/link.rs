//! Links: game, deal and moves in what follows the `#` of an address.
//!
//! `game=klondike&seed=3&moves=2:AS~foundation,stock~waste&at=1`. A game without a name has `rules`, a deal without a
//! number has `deal`, both in JSON. Moves are in the notation of solutions with its spaces left out where they can be
//! put back, so that a link stays short and readable.

use std::fmt::Write;

use cadogan_rules::{Mistakes, PlayerMove};
use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};

use crate::protocol::{DealChoice, GameChoice};
use crate::seat::{Seat, mistake, shortened};

/// What is written in other letters: all that a browser or a program that finds links in a text could take for the end
/// of the link, and what separates the parts.
const UNSAFE: &AsciiSet =
    &CONTROLS.add(b' ').add(b'"').add(b'<').add(b'>').add(b'`').add(b'#').add(b'%').add(b'&').add(b'=');

/// The link to a game as it stands on the table.
pub(crate) fn write(seat: &Seat) -> String {
    let table = &seat.table;
    let mut link = match seat.preset {
        Some(preset) => format!("game={}", preset.name()),
        None => format!("rules={}", encoded(&table.rules().to_json_short().to_string())),
    };
    match seat.origin.link() {
        Some((key, number)) => write!(link, "&{key}={number}"),
        None => write!(link, "&deal={}", encoded(&table.start().to_json(table.rules()).to_string())),
    }
    .expect("a text can be written to");
    let moves: Vec<String> = table.moves().chain(table.undone()).map(|played| brief(&played)).collect();
    if !moves.is_empty() {
        write!(link, "&moves={}", encoded(&moves.join(","))).expect("a text can be written to");
    }
    if table.at() < moves.len() {
        write!(link, "&at={}", table.at()).expect("a text can be written to");
    }
    link
}

/// The game of a link.
pub(crate) fn follow(fragment: &str) -> Result<Seat, Mistakes> {
    let mut game = None;
    let mut deal = None;
    let mut moves = Vec::new();
    let mut at = None;
    for part in fragment.trim_start_matches('#').split('&').filter(|part| !part.is_empty()) {
        let (key, value) = part.split_once('=').unwrap_or((part, ""));
        let value = percent_decode_str(value).decode_utf8().map_err(|_| mistake(key, "it is not text"))?.into_owned();
        match key {
            "game" => game = Some(GameChoice::Named(value)),
            "rules" => game = Some(GameChoice::Rules(value)),
            "seed" => deal = Some(DealChoice::Seed(value)),
            "ms" => deal = Some(DealChoice::Ms(value)),
            "pysol" => deal = Some(DealChoice::Pysol(value)),
            "klondike-solver" => deal = Some(DealChoice::KlondikeSolver(value)),
            "deal" => deal = Some(DealChoice::Text(value)),
            "moves" => moves = value.split(',').filter(|text| !text.is_empty()).map(in_full).collect(),
            "at" => {
                let number = value.parse();
                at = Some(number.map_err(|_| mistake("at", "a number of moves is expected"))?);
            }
            other => {
                let known = "game, rules, seed, ms, pysol, klondike-solver, deal, moves and at are known";
                return Err(mistake(shortened(other), format!("a link has no such part: {known}")));
            }
        }
    }
    let game = game.ok_or_else(|| mistake("game", "the link names no game: game=klondike, for example"))?;
    let deal = deal.ok_or_else(|| mistake("deal", "the link names no deal: seed=3, for example"))?;
    Seat::deal(None, &game, &deal, &moves, at)
}

fn encoded(text: &str) -> String {
    utf8_percent_encode(text, UNSAFE).to_string()
}

/// `7: 9♥ +2 → 3` as `7:9H+2~3`.
fn brief(player_move: &PlayerMove) -> String {
    let text = player_move.to_string().replace(" → ", "~").replace(": ", ":").replace(" +", "+").replace(' ', "_");
    text.replace('♣', "C").replace('♥', "H").replace('♠', "S").replace('♦', "D")
}

fn in_full(text: &str) -> String {
    text.replace('~', " -> ").replace(':', ": ").replace('+', " +").replace('_', " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seat::Origin;

    #[test]
    fn every_move_of_every_game_comes_back_from_its_brief_form() {
        for preset in cadogan_rules::presets() {
            let choice = GameChoice::Named(preset.name().to_owned());
            let mut seat = Seat::deal(None, &choice, &DealChoice::Seed("5".to_owned()), &[], None).expect("a deal");
            for step in 0..12 {
                let legal = seat.table.legal_moves();
                for player_move in &legal {
                    assert_eq!(in_full(&brief(player_move)).parse(), Ok(*player_move), "{player_move}");
                }
                let Some(chosen) = legal.get((step * 7 + 3) % legal.len().max(1)) else { break };
                seat.table.play(chosen).expect("it is legal");
            }
            seat.table.undo();
            let link = write(&seat);
            let again = follow(&link).unwrap_or_else(|mistakes| panic!("{link}: {mistakes}"));
            assert_eq!(write(&again), link);
            assert_eq!(again.table.position(), seat.table.position(), "{link}");
        }
    }

    #[test]
    fn rules_and_deals_without_a_name_travel_in_the_link() {
        let rules = r#"{"max rank": 2, "tableau piles": {"count": 3}}"#;
        let board = r#"{"tableau piles": [["2C", "AC"], ["2H", "AH"], ["2S", "AS", "2D", "AD"]]}"#;
        let choice = (GameChoice::Rules(rules.to_owned()), DealChoice::Text(board.to_owned()));
        let seat = Seat::deal(None, &choice.0, &choice.1, &[], None).expect("a deal");
        let link = write(&seat);
        let again = follow(&link).expect("a link");
        assert_eq!(again.table.start(), seat.table.start());
        assert_eq!(again.origin, Origin::Own);
    }

    #[test]
    fn a_damaged_link_says_what_is_wrong() {
        for (link, place) in [
            ("game=klondyke&seed=1", "klondike"),
            ("game=klondike", "seed=3"),
            ("seed=3", "game=klondike"),
            ("game=klondike&seed=x", "whole number"),
            ("game=klondike&seed=1&moves=1:KS~2", "not legal"),
            ("game=klondike&seed=1&moves=nonsense", "move 1"),
            ("game=klondike&seed=1&colour=red", "no such part"),
            ("game=klondike&seed=1&at=-1", "number of moves"),
            ("game=%ff&seed=1", "not text"),
        ] {
            let message = follow(link).err().map(|mistakes| mistakes.to_string()).unwrap_or_default();
            assert!(message.contains(place), "{link}: {message}");
        }
    }
}
