//! The deals of seeds 0, 1, 2 and 42 of 24 games, card for card as the published experiments dealt them.
//!
//! The data list piles bottom card first; a lower-case suit is face down, `--` is a gap or an empty foundation.

use cadogan_cards::{Card, Rank, Suit};
use cadogan_rules::{Deal, FoundationBase, Rules, TableauCard, preset};
use serde_json::{Map, Value, json};

fn line(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}

fn gaps(cards: &[Option<Card>]) -> String {
    cards.iter().map(|card| card.map_or("--".to_owned(), |c| c.to_string())).collect::<Vec<_>>().join(" ")
}

fn pile(cards: &[TableauCard]) -> String {
    let word = |card: &TableauCard| {
        let text = card.card.to_string();
        if card.face_up { text } else { format!("{}{}", &text[..1], text[1..].to_lowercase()) }
    };
    cards.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// The deal in the layout of the data.
fn render(name: &str, seed: &Value, rules: &Rules, deal: &Deal) -> Value {
    let mut object = Map::new();
    object.insert("game".into(), json!(name));
    object.insert("seed".into(), seed.clone());
    let mut add = |key: &str, value: Value, empty: bool| {
        if !empty {
            object.insert(key.into(), value);
        }
    };
    add("tableau", deal.tableau.iter().map(|cards| pile(cards)).collect(), deal.tableau.is_empty());
    let base = deal.base.unwrap_or(Rank::ACE);
    let foundation = |(index, &count): (usize, &u8)| (count > 0).then(|| Card::new(base, Suit::ALL[index % 4]));
    let foundations: Vec<_> = deal.foundations.iter().enumerate().map(foundation).collect();
    add("foundations", json!(gaps(&foundations)), foundations.iter().all(Option::is_none));
    add("base", json!(base.to_string()), rules.foundations.base != FoundationBase::Random);
    add("hole", json!(line(&deal.hole)), deal.hole.is_empty());
    let cells: Vec<Card> = deal.cells.iter().flatten().copied().collect();
    add("cells", json!(line(&cells)), cells.is_empty());
    add("stock", json!(line(&deal.stock)), deal.stock.is_empty());
    add("reserve", json!(line(&deal.reserve)), deal.reserve.is_empty());
    add("sequences", deal.sequences.iter().map(|row| gaps(row)).collect(), deal.sequences.is_empty());
    add("accordion", json!(line(&deal.accordion.concat())), deal.accordion.is_empty());
    Value::Object(object)
}

#[test]
fn every_published_deal_comes_out() {
    let data: Vec<Value> = serde_json::from_str(include_str!("data/seeded-deals.json")).expect("the data are JSON");
    assert_eq!(data.len(), 96);
    for expected in &data {
        let (name, seed) = (expected["game"].as_str().expect("a name"), expected["seed"].as_i64().expect("a seed"));
        let rules = preset(name).expect("the games of the data come with the program").rules();
        let deal = Deal::from_seed(rules, seed).expect("the game can be dealt");
        assert_eq!(&render(name, &expected["seed"], rules, &deal), expected);
        assert_eq!(deal.cells.len(), usize::from(rules.cells.count));
    }
}
