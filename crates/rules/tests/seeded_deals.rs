//! The deals of seeds 0, 1, 2 and 42 of 24 games, card for card as the published experiments dealt them.
//!
//! The data name piles bottom card first; a lower-case suit is face down, `--` a gap or an empty foundation.

use cadogan_cards::{Card, Rank, Suit};
use cadogan_rules::*;
use serde_json::{Map, Value, json};

fn tableau(count: u8) -> Rules {
    let mut rules = Rules::default();
    rules.tableau.count = count;
    rules
}

fn diagonal(count: u8) -> Rules {
    let mut rules = tableau(count);
    rules.tableau.diagonal = true;
    rules
}

/// The parts of the game that decide how it is dealt.
fn game(name: &str) -> Rules {
    let with = |mut rules: Rules, change: &dyn Fn(&mut Rules)| {
        change(&mut rules);
        rules
    };
    let top = |rules: &mut Rules| rules.tableau.face_up = FaceUpCards::Top;
    let stacked_reserve = |rules: &mut Rules, stock, reserve| {
        rules.stock.size = stock;
        rules.reserve = ReserveRules { size: reserve, stacked: true };
        rules.foundations.base = FoundationBase::Random;
        rules.foundations.initial = InitialCards::One;
    };
    let cells = |rules: &mut Rules, count, prefilled| rules.cells = CellRules { count, prefilled };
    let hole = |rules: &mut Rules| {
        rules.foundations.present = false;
        rules.hole.present = true;
    };
    let accordion = |rules: &mut Rules, size| {
        rules.foundations.present = false;
        rules.accordion.size = size;
    };
    let all_bases = |rules: &mut Rules| rules.foundations.initial = InitialCards::All;
    match name {
        "accordion" => with(tableau(0), &|r| accordion(r, 52)),
        "late-binding-solitaire" => with(tableau(0), &|r| accordion(r, 18)),
        "american-toad" => with(tableau(8), &|r| {
            r.two_decks = true;
            stacked_reserve(r, 75, 20)
        }),
        "canfield" => with(tableau(4), &|r| stacked_reserve(r, 34, 13)),
        "black-hole" => with(tableau(17), &hole),
        "golf" => with(tableau(7), &|r| {
            hole(r);
            r.hole.base = HoleBase::Random;
            r.stock.size = 16;
        }),
        "east-haven" => with(tableau(7), &|r| {
            top(r);
            r.stock.size = 31;
        }),
        "eight-off" => with(tableau(8), &|r| cells(r, 8, 4)),
        "fore-cell" => with(tableau(8), &|r| cells(r, 4, 4)),
        "free-cell" => with(tableau(8), &|r| cells(r, 4, 0)),
        "seahaven-towers" => with(tableau(10), &|r| cells(r, 4, 2)),
        "fan" => tableau(18),
        "fortunes-favor" => with(tableau(12), &|r| {
            all_bases(r);
            r.stock.size = 36;
        }),
        "gaps-one-deal" => with(tableau(0), &|r| {
            r.foundations.present = false;
            r.sequences.count = 4;
        }),
        "king-albert" => with(diagonal(9), &|r| r.reserve.size = 7),
        "klondike" | "spiderette" => with(diagonal(7), &|r| {
            top(r);
            r.stock.size = 24;
        }),
        "mrs-mop" => with(tableau(13), &|r| r.two_decks = true),
        "northwest-territory" => with(diagonal(8), &|r| {
            top(r);
            r.reserve.size = 16;
        }),
        "raglan" => with(diagonal(9), &|r| {
            all_bases(r);
            r.reserve.size = 6;
        }),
        "simple-simon" | "somerset" => diagonal(10),
        "spider" => with(tableau(10), &|r| {
            top(r);
            r.two_decks = true;
            r.stock.size = 50;
        }),
        "thirty" => with(tableau(5), &|r| {
            r.max_rank = MaxRank(8);
            r.reserve.size = 2;
        }),
        other => panic!("the data name a game without rules here: {other}"),
    }
}

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
        let rules = game(name);
        let deal = Deal::from_seed(&rules, seed).expect("the game can be dealt");
        assert_eq!(&render(name, &expected["seed"], &rules, &deal), expected);
        assert_eq!(deal.cells.len(), usize::from(rules.cells.count));
    }
}
