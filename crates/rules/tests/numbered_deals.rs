//! Deals by the numbers of other programs, compared with what those programs print.
//!
//! `pysol-boards.json` contains boards that the public package `pysol_cards` 0.24.0 prints for twelve games.

use cadogan_rules::{Deal, PysolNumber, Rules, preset, presets};
use serde_json::Value;

fn rules(game: &str) -> &'static Rules {
    preset(game).expect("the game comes with the program").rules()
}

#[test]
fn pysol_boards_come_out() {
    let data: Vec<Value> = serde_json::from_str(include_str!("data/pysol-boards.json")).expect("the data are JSON");
    assert_eq!(data.len(), 60);
    for row in &data {
        let (game, number) = (row["game"].as_str().expect("a game"), row["number"].as_str().expect("a number"));
        let lines: Vec<&str> = row["board"].as_array().expect("lines").iter().filter_map(Value::as_str).collect();
        let number: PysolNumber = number.parse().expect("a PySol number");
        let board = Deal::from_text(rules(game), &lines.join("\n"));
        let dealt = Deal::from_pysol(rules(game), number);
        assert_eq!(dealt, board, "{game} {number}");
        assert!(dealt.is_ok(), "{game} {number}: {dealt:?}");
    }
}

#[test]
fn a_microsoft_number_deals_as_listed_in_print() {
    let listing = r#"{ "tableau_piles": [
        ["AH", "3D", "KD", "JC", "6C", "JD", "KC"], ["AS", "3H", "6H", "5D", "2C", "7D", "8D"],
        ["4H", "QS", "5S", "5C", "10H", "8H", "2S"], ["AC", "QC", "4D", "8C", "QH", "9C", "3S"],
        ["2D", "8S", "9H", "9D", "6D", "2H"], ["6S", "7H", "JH", "10D", "10C", "QD"],
        ["10S", "AD", "9S", "KH", "4S", "4C"], ["JS", "KS", "3C", "7C", "7S", "5H"] ] }"#;
    assert_eq!(Deal::from_ms(rules("free-cell"), 11_982), Deal::from_json(rules("free-cell"), listing));
    assert!(Deal::from_ms(rules("free-cell"), 8_589_934_591).is_ok());
    for number in [0, 8_589_934_592] {
        let errors = Deal::from_ms(rules("free-cell"), number).expect_err("out of range").to_string();
        assert!(errors.contains("numbered from 1 to 8589934591"), "{errors}");
    }
}

#[test]
fn klondike_solver_game_1_comes_out() {
    let deal = Deal::from_klondike_solver(rules("klondike"), 1).expect("can be dealt");
    let text = deal.to_text(rules("klondike"));
    let mut lines = text.lines();
    assert!(lines.next().expect("the stock").starts_with("Talon: 9D TC 2S QC "));
    assert_eq!(lines.next(), Some("4D"));
    assert_eq!(lines.next(), Some("<3C> 4C"));
    assert_eq!(lines.next(), Some("<9S> <7D> 6H"));
    assert!(Deal::from_klondike_solver(rules("klondike"), i64::from(i32::MAX) + 1).is_err());
}

#[test]
fn deck_strings_deal_like_game_numbers() {
    let klondike = rules("klondike");
    let expected = Deal::from_klondike_solver(klondike, 77).expect("can be dealt");
    let digit = |card: cadogan_cards::Card| 1 + "CDHS".find(card.suit().letter()).expect("a suit");
    let pack = cadogan_cards::shuffle::klondike_solver::shuffled_pack(77);
    let deck: String = pack.iter().map(|&card| format!("{:02}{}", card.rank().number(), digit(card))).collect();
    assert_eq!(Deal::from_deck_string(klondike, &deck), Ok(expected.clone()));
    assert_eq!(Deal::read(klondike, &format!("{deck}\n")), Ok(expected));
    let doubled = deck.replacen(&deck[..3], &deck[3..6], 1);
    let errors = Deal::from_deck_string(klondike, &doubled).expect_err("a card is there twice").to_string();
    assert!(errors.contains("2 times") && errors.contains("missing 1 card"), "{errors}");
}

#[test]
fn shapes_that_a_numbering_does_not_know_are_refused() {
    for game in ["spider", "canfield", "somerset", "spanish-patience", "accordion", "gaps-one-deal", "thirty"] {
        let errors = Deal::from_ms(rules(game), 1).expect_err(game).to_string();
        assert!(errors.contains("--seed"), "{errors}");
        assert!(Deal::from_pysol(rules(game), PysolNumber::Pysolfc(100_000)).is_err(), "{game}");
        assert!(Deal::from_klondike_solver(rules(game), 1).is_err(), "{game}");
    }
    assert!(Deal::from_klondike_solver(rules("free-cell"), 1).is_err());
}

#[test]
fn whatever_can_be_dealt_fits_its_rules() {
    for preset in presets() {
        for number in [1, 100_000] {
            let deals = [
                Deal::from_ms(preset.rules(), number),
                Deal::from_pysol(preset.rules(), PysolNumber::Pysolfc(number.into())),
                Deal::from_klondike_solver(preset.rules(), number as i64),
            ];
            for deal in deals.into_iter().flatten() {
                assert_eq!(deal.check(preset.rules()), Ok(()), "{} {number}", preset.name());
            }
        }
    }
}

#[test]
fn pysol_numbers_are_read_as_people_write_them() {
    assert_eq!("24".parse(), Ok(PysolNumber::Pysolfc(24)));
    assert_eq!(" MS24".parse(), Ok(PysolNumber::Microsoft(24)));
    assert_eq!("classic32001".parse(), Ok(PysolNumber::Classic(32_001)));
    for text in ["", "ms", "24x", "-1", "+1", "ms+1", "1e5"] {
        let error = text.parse::<PysolNumber>().expect_err(text).to_string();
        assert!(error.contains("is not a PySol deal number"), "{error}");
    }
    for number in ["24", "ms24", "classic24"] {
        assert_eq!(number.parse::<PysolNumber>().expect("a number").to_string(), number);
    }
    for number in [PysolNumber::Pysolfc(0), PysolNumber::Pysolfc(100_000_000_000_000_000_001), PysolNumber::Classic(0)]
    {
        assert!(Deal::from_pysol(rules("free-cell"), number).is_err());
    }
}
