use super::*;
use cadogan_cards::{Card, Rank};
use cadogan_rules::deal::TableauCard;
use cadogan_rules::{FaceUpCards, Redeals, preset};

const PLAIN: BoardStyle = BoardStyle::PLAIN;

fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

fn pile(text: &str) -> Vec<TableauCard> {
    text.split_whitespace()
        .map(|word| TableauCard { card: card(word), face_up: !word.ends_with(|c: char| c.is_ascii_lowercase()) })
        .collect()
}

fn klondike_like() -> (Rules, Deal) {
    let rules = Rules::default()
        .vary(|rules| {
            rules.stock.size = 4;
            rules.stock.deal_count = 3;
            rules.stock.redeal = Redeals::Times(2);
            rules.tableau.face_up = FaceUpCards::Top;
        })
        .expect("a game");
    let deal = Deal {
        tableau: vec![pile("KH QS"), pile("9c 2D"), vec![]],
        foundations: vec![2, 0, 0, 0],
        base: Some(Rank::ACE),
        cells: vec![Some(card("TH")), None],
        stock: vec![card("4C"), card("5C")],
        waste: vec![card("6C"), card("7D")],
        redeals_used: 1,
        ..Deal::default()
    };
    (rules, deal)
}

#[test]
fn piles_hang_below_their_numbers() {
    let (rules, deal) = klondike_like();
    let expected = "
foundations   2♣  ·♥  ·♠  ·♦
      cells   1 10♥ 2 ··
      stock   ░░   2 cards, turned 3 at a time, 1 redeal left
      waste   6♣  7♦   top card last

 1   2   3
 K♥  ░░  ··
 Q♠  2♦
";
    assert_eq!(format!("\n{}", draw(&rules, &deal, PLAIN)), expected);
}

#[test]
fn peeking_shows_face_down_cards_and_the_stock_in_the_order_of_turning() {
    let (rules, deal) = klondike_like();
    let text = draw(&rules, &deal, BoardStyle { peek: true, ..PLAIN });
    assert!(text.contains("      stock   5c  4c   2 cards"), "{text}");
    assert!(text.contains(" K♥  9c  ··"), "{text}");
}

#[test]
fn a_terminal_without_symbols_gets_letters_only() {
    let (rules, deal) = klondike_like();
    let text = draw(&rules, &deal, BoardStyle { ascii: true, ..PLAIN });
    assert!(text.is_ascii(), "{text}");
    assert!(text.contains(" KH  ##  --"), "{text}");
}

#[test]
fn colours_do_not_change_what_is_written() {
    let (rules, deal) = klondike_like();
    let coloured = draw(&rules, &deal, BoardStyle { colour: true, ..PLAIN });
    let mut bare = String::new();
    let mut rest = coloured.as_str();
    while let Some(start) = rest.find("\x1b[") {
        bare.push_str(&rest[..start]);
        let end = rest[start..].find('m').expect("the end of an escape code");
        rest = &rest[start + end + 1..];
    }
    bare.push_str(rest);
    let bare: Vec<String> = bare.replace(['▐', '▌'], " ").lines().map(|line| line.trim_end().to_owned()).collect();
    let plain = draw(&rules, &deal, PLAIN);
    assert_eq!(bare, plain.lines().collect::<Vec<_>>());
}

#[test]
fn wide_tableaus_come_in_bands() {
    let rules = Rules::default();
    let deal = Deal { tableau: vec![pile("2D"); 23], ..Deal::default() };
    let text = draw(&rules, &deal, PLAIN);
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    assert!(text.contains("\n\n 21  22  23\n"), "{text}");
}

#[test]
fn rows_with_gaps_have_numbered_places() {
    let rules = Rules::default()
        .vary(|rules| {
            rules.foundations.present = false;
            rules.tableau.count = 0;
            rules.sequences.count = 2;
            rules.sequences.fixed_suit = true;
        })
        .expect("a game");
    let deal = Deal { sequences: vec![vec![None, Some(card("TH"))], vec![Some(card("2C")), None]], ..Deal::default() };
    let expected = "
      place   1   2
    ♣ row 1   ··  10♥
    ♥ row 2   2♣  ··
";
    assert_eq!(format!("\n{}", draw(&rules, &deal, PLAIN)), expected);
}

#[test]
fn accordions_show_tops_and_sizes() {
    let rules = preset("accordion").expect("a preset").rules().vary(|rules| rules.accordion.size = 3).expect("a game");
    let deal = Deal { accordion: vec![vec![card("2C")], vec![card("3C"), card("TD")]], ..Deal::default() };
    assert_eq!(draw(&rules, &deal, PLAIN), " 1   2\n 2♣  10♦\n     x2\n");
}

#[test]
fn foundations_run_round_and_name_their_base() {
    let rules = Rules::default();
    let deal = Deal { foundations: vec![0, 3, 1, 13], base: Rank::new(12), ..Deal::default() };
    assert_eq!(draw(&rules, &deal, PLAIN), "foundations   ·♣  A♥  Q♠  J♦   built up from Q\n");
}
