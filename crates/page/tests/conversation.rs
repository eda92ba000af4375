//! The page's side of the conversation, without a page: every question and every task, as JSON.

use std::time::Duration;

use cadogan_page::{Referee, Thinker};
use serde_json::{Value, json};

fn ask(referee: &mut Referee, question: Value) -> Value {
    serde_json::from_str(&referee.answer(&question.to_string())).expect("answers are JSON")
}

/// Asks and expects the table.
fn table(referee: &mut Referee, question: Value) -> Value {
    let answer = ask(referee, question.clone());
    assert_eq!(answer["answer"], "table", "{question}: {answer}");
    answer["table"].clone()
}

fn opened(game: &str, seed: u32) -> (Referee, Value) {
    let mut referee = Referee::new();
    let question = json!({"ask": "open", "game": {"named": game}, "deal": {"seed": seed.to_string()}});
    let view = table(&mut referee, question);
    (referee, view)
}

/// The last thought about a task; `each` sees all of them.
fn think_with(task: &Value, each: &mut dyn FnMut(&Value)) -> Value {
    let mut thinker = Thinker::new();
    let mut thought: Value = serde_json::from_str(&thinker.begin(&task.to_string())).expect("thoughts are JSON");
    while thought["thought"] == "working" || thought["more"] == true {
        each(&thought);
        thought = serde_json::from_str(&thinker.step(Duration::from_millis(20))).expect("thoughts are JSON");
    }
    thought
}

fn think(task: &Value) -> Value {
    think_with(task, &mut |_| ())
}

/// More than any deal of these tests needs, so that no result depends on the speed of the machine.
fn limits() -> Value {
    json!({"seconds": 600.0, "megabytes": 256})
}

fn decided(view: &Value) -> Value {
    think(&json!({"task": "decide", "position": view["position"], "limits": limits()}))
}

/// Each card of the table, as often as it is there.
fn cards(view: &Value) -> Vec<String> {
    let groups = view["groups"].as_array().expect("groups");
    let piles = groups.iter().flat_map(|group| group["piles"].as_array().expect("piles"));
    let cards = piles.flat_map(|pile| pile["cards"].as_array().expect("cards"));
    let mut cards: Vec<String> = cards.map(|card| card["card"].as_str().expect("a card").to_owned()).collect();
    cards.sort();
    cards
}

#[test]
fn every_preset_deals_plays_goes_back_and_is_saved() {
    let games = ask(&mut Referee::new(), json!({"ask": "games"}));
    let games = games["games"].as_array().expect("games");
    assert!(games.len() > 150);
    for (number, game) in games.iter().enumerate() {
        let name = game["name"].as_str().expect("a name");
        for key in ["title", "family", "kind", "description"] {
            assert!(game[key].as_str().is_some_and(|text| !text.is_empty()), "{name} has no {key}");
        }
        let (mut referee, start) = opened(name, 3);
        let mut view = start.clone();
        for step in 0..10 {
            let gestures = view["gestures"].as_array().expect("gestures").clone();
            let Some(gesture) = gestures.get((number + 5 * step) % gestures.len().max(1)) else { break };
            view = if gesture["cards"] == 0 {
                table(&mut referee, json!({"ask": "stock"}))
            } else {
                let carry =
                    json!({"ask": "carry", "from": gesture["from"], "cards": gesture["cards"], "to": gesture["to"]});
                table(&mut referee, carry)
            };
            assert_eq!(cards(&view), cards(&start), "{name}: {gesture}");
            assert!(view["said"].as_str().is_some_and(|said| said.starts_with("Moved")), "{name}: {}", view["said"]);
        }
        let saved = ask(&mut referee, json!({"ask": "save"}));
        let loaded = table(&mut Referee::new(), json!({"ask": "load", "text": saved["text"]}));
        let followed = table(&mut Referee::new(), json!({"ask": "follow", "fragment": view["link"]}));
        for again in [&loaded, &followed] {
            assert_eq!(again["groups"], view["groups"], "{name}");
            assert_eq!(again["moves"].as_array().map(Vec::len), view["moves"].as_array().map(Vec::len), "{name}");
        }
        assert_eq!((&followed["link"], &loaded["link"]), (&view["link"], &view["link"]), "{name}");
        let back = table(&mut referee, json!({"ask": "go-to", "at": 0}));
        assert_eq!(back["groups"], start["groups"], "{name}");
    }
}

#[test]
fn a_game_of_the_terminal_keeps_the_number_of_its_deal_if_it_is_right() {
    let (mut referee, _) = opened("klondike", 2);
    let saved = ask(&mut referee, json!({"ask": "save"}))["text"].as_str().expect("a text").to_owned();
    assert!(saved.contains("\"Klondike, seed 2\""), "{saved}");
    for (description, deal) in
        [("klondike --seed 2", "seed 2"), ("klondike --seed 3", "own deal"), ("mine", "own deal")]
    {
        let text = saved.replace("Klondike, seed 2", description);
        assert_eq!(table(&mut Referee::new(), json!({"ask": "load", "text": text}))["deal"], deal, "{description}");
    }
}

#[test]
fn a_deal_is_decided_and_won_by_following_the_hints() {
    for (game, seed) in [("klondike", 2), ("free-cell", 1), ("golf", 3), ("accordion", 1), ("gaps-basic-variant", 2)] {
        let (mut referee, mut view) = opened(game, seed);
        let verdict = decided(&view);
        if verdict["verdict"] != "winnable" {
            continue;
        }
        let learn = json!({"ask": "learn", "at": 0, "verdict": "winnable", "solution": verdict["solution"]});
        view = table(&mut referee, learn);
        let mut gestures = 0;
        while view["won"] == false {
            assert_eq!(view["verdict"], "winnable", "{game}: known from the line");
            let hint = &view["hint"];
            view = table(&mut referee, json!({"ask": "play", "moves": hint["moves"]}));
            gestures += 1;
            assert!(gestures < 1000, "{game}");
        }
        assert_eq!(view["toWin"], 0, "{game}");
    }
}

#[test]
fn the_verdict_comes_first_and_a_shorter_solution_after_it() {
    let (_, view) = opened("free-cell", 5);
    let mut first = None;
    let task = json!({"task": "decide", "position": view["position"], "limits": limits()});
    let last = think_with(&task, &mut |thought| {
        if thought["thought"] == "decided" {
            first = Some(thought["solution"].as_array().expect("moves").len());
        }
    });
    let first = first.expect("a verdict before the last one");
    assert!(last["solution"].as_array().is_some_and(|moves| !moves.is_empty() && moves.len() <= first));
}

#[test]
fn a_move_that_loses_the_game_is_noticed_and_reviewed() {
    // Looks for a move that loses: a winnable deal with an alternative that is lost.
    let (mut referee, start) = opened("klondike", 2);
    let win = decided(&start);
    assert_eq!(win["verdict"], "winnable");
    table(&mut referee, json!({"ask": "learn", "at": 0, "verdict": "winnable", "solution": win["solution"]}));
    let moves = win["solution"].as_array().expect("moves");
    let mut lost = None;
    'search: for (at, winning) in moves.iter().enumerate() {
        let here = table(&mut referee, json!({"ask": "table"}));
        for gesture in here["gestures"].as_array().expect("gestures") {
            let after = table(&mut referee, json!({"ask": "play", "moves": gesture["moves"]}));
            if decided(&after)["verdict"] == "unwinnable" {
                lost = Some((at, after));
                break 'search;
            }
            table(&mut referee, json!({"ask": "go-to", "at": at}));
        }
        table(&mut referee, json!({"ask": "play", "moves": [winning]}));
    }
    let (at, after) = lost.expect("some move of this game loses");
    let index = after["at"].as_u64().expect("a number");
    let view = table(&mut referee, json!({"ask": "learn", "at": index, "verdict": "unwinnable"}));
    assert_eq!(view["deadEnd"], at, "the last move lost the game");
    assert_eq!(view["moves"][at]["mark"], "lost");
    let explained = think(&json!({"task": "explain", "position": view["position"], "limits": limits()}));
    assert_eq!(explained["verdict"], "unwinnable");
    assert!(explained["prose"].as_str().is_some_and(|prose| prose.len() > 20));

    let played: Vec<&Value> = view["moves"].as_array().expect("moves").iter().map(|played| &played["text"]).collect();
    let review = think(&json!({"task": "review", "start": view["start"], "moves": played, "limits": limits()}));
    assert_eq!(review["firstMistake"], at, "{review}");
    assert_eq!(review["verdicts"][0], "winnable");
    assert_eq!(review["verdicts"][at + 1], "unwinnable");
    assert!(review["prose"].as_str().is_some_and(|prose| prose.contains("lost the game") && prose.contains("Instead")));

    let back = table(&mut referee, json!({"ask": "undo"}));
    assert_eq!((&back["verdict"], &back["deadEnd"]), (&json!("winnable"), &Value::Null));
}

#[test]
fn blocked_cards_are_marked_where_they_lie() {
    let (mut referee, view) = opened("klondike", 15);
    let explained = think(&json!({"task": "explain", "position": view["position"], "limits": limits()}));
    let marks = explained["marks"].as_array().expect("marks");
    let traced: Vec<&Value> = marks.iter().filter(|mark| mark["mark"] == "traced").collect();
    assert!(!traced.is_empty() && marks.len() > traced.len(), "{explained}");
    let (pile, index) = (&traced[0]["pile"], &traced[0]["index"]);
    let ways = ask(&mut referee, json!({"ask": "ways-out", "pile": pile, "index": index}));
    assert!(ways["ways"]["prose"].as_str().is_some_and(|prose| prose.contains("never")), "{ways}");
    assert!(ways["ways"]["needs"].as_array().is_some_and(|needs| needs.iter().any(|need| need["state"] == "blocked")));
    let outlines = ask(&mut referee, json!({"ask": "outlines"}));
    assert!(outlines["outlines"].as_array().is_some_and(|list| !list.is_empty()), "{outlines}");
}

#[test]
fn words_call_a_ten_what_the_card_shows() {
    let (mut referee, _) = opened("klondike", 2);
    let refused = ask(&mut referee, json!({"ask": "carry", "from": "tableau-3", "cards": 1, "to": "tableau-5"}));
    assert_eq!(refused["reason"], "10♠ cannot go on 10♥: it is not one rank lower");
}

#[test]
fn supermoves_are_one_gesture_that_is_taken_back_at_once() {
    for seed in 1..20 {
        let (mut referee, start) = opened("free-cell", seed);
        let gestures = start["gestures"].as_array().expect("gestures");
        let Some(long) = gestures.iter().find(|gesture| gesture["cards"].as_u64() > Some(1)) else { continue };
        let carry = json!({"ask": "carry", "from": long["from"], "cards": long["cards"], "to": long["to"]});
        let after = table(&mut referee, carry);
        assert!(after["at"].as_u64() > Some(2), "single moves of the referee: {}", after["moves"]);
        let back = table(&mut referee, json!({"ask": "undo"}));
        assert_eq!(back["groups"], start["groups"]);
        return;
    }
    panic!("no deal has a supermove");
}

#[test]
fn the_stock_goes_forwards_and_backwards() {
    let (mut referee, start) = opened("klondike", 1);
    let turned = table(&mut referee, json!({"ask": "stock"}));
    assert_eq!(turned["stock"]["back"], true);
    let back = table(&mut referee, json!({"ask": "stock-back"}));
    assert_eq!(back["groups"], start["groups"]);
    assert_eq!(ask(&mut referee, json!({"ask": "stock-back"}))["answer"], "refused");
}

#[test]
fn a_refusal_gives_the_referees_words_and_changes_nothing() {
    let (mut referee, start) = opened("klondike", 1);
    let refused = ask(&mut referee, json!({"ask": "carry", "from": "tableau-7", "cards": 1, "to": "tableau-5"}));
    assert_eq!(refused["reason"], "J♦ cannot go on J♥: it is not one rank lower");
    let refused = ask(&mut referee, json!({"ask": "play", "moves": ["2: A♠ → foundation", "7: J♦ → 5"]}));
    assert_eq!(refused["answer"], "refused");
    assert_eq!(table(&mut referee, json!({"ask": "table"}))["groups"], start["groups"]);
}

#[test]
fn whatever_is_typed_gets_an_answer_and_loses_nothing() {
    let (mut referee, start) = opened("klondike", 1);
    let long = "x".repeat(5 << 20);
    for question in [
        "".to_owned(),
        "{".to_owned(),
        "[]".to_owned(),
        r#"{"ask": "everything"}"#.to_owned(),
        r#"{"ask": "open", "game": {"named": "klondyke"}, "deal": {"seed": "1"}}"#.to_owned(),
        r#"{"ask": "open", "game": {"named": "klondike"}, "deal": {"seed": "1e9"}}"#.to_owned(),
        r#"{"ask": "open", "game": {"rules": "{\"stock\": 5}"}, "deal": {"seed": "1"}}"#.to_owned(),
        r#"{"ask": "load", "text": "nonsense"}"#.to_owned(),
        r#"{"ask": "load", "text": "{\"rules\": {}, \"deal\": {}, \"moves\": [1]}"}"#.to_owned(),
        r#"{"ask": "follow", "fragment": "game=klondike&seed=1&moves=zzz"}"#.to_owned(),
        r#"{"ask": "learn", "at": 99, "verdict": "winnable"}"#.to_owned(),
        r#"{"ask": "learn", "at": 0, "verdict": "winnable", "solution": ["stock → waste"]}"#.to_owned(),
        r#"{"ask": "carry", "from": "nowhere", "cards": 1, "to": "tableau-1"}"#.to_owned(),
        json!({"ask": "load", "text": long}).to_string(),
    ] {
        let answer: Value = serde_json::from_str(&referee.answer(&question)).expect("answers are JSON");
        let shown = question.chars().take(80).collect::<String>();
        assert_eq!(answer["answer"], "mistakes", "{shown}: {answer}");
        assert!(answer["mistakes"].as_array().is_some_and(|list| !list.is_empty()), "{shown}");
    }
    assert_eq!(table(&mut referee, json!({"ask": "table"}))["groups"], start["groups"]);
}

#[test]
fn mistakes_in_rules_name_their_key() {
    let answer = ask(
        &mut Referee::new(),
        json!({"ask": "check-rules", "text": r#"{"stock": {"deal cuont": 1}, "max rank": 14}"#}),
    );
    let places: Vec<&str> =
        answer["mistakes"].as_array().expect("mistakes").iter().filter_map(|one| one["place"].as_str()).collect();
    assert!(places.contains(&"max rank"), "{answer}");
    assert_eq!(ask(&mut Referee::new(), json!({"ask": "check-rules", "text": "{}"}))["answer"], "right");
}

#[test]
fn a_winnable_deal_is_found() {
    let rules = cadogan_rules::preset("klondike").expect("a preset").rules().to_json_short().to_string();
    let found = think(&json!({"task": "find-winnable", "rules": rules, "seed": 1, "limits": limits()}));
    assert_eq!((&found["seed"], &found["tried"]), (&json!(2), &json!(2)), "seed 1 is lost");
}

#[test]
fn a_budget_that_is_not_enough_is_named_in_words() {
    let (_, view) = opened("forty-thieves", 1);
    let limits = json!({"seconds": 0.0, "megabytes": 16});
    let thought = think(&json!({"task": "decide", "position": view["position"], "limits": limits}));
    assert_eq!(thought["verdict"], "undecided");
    assert!(thought["reason"].as_str().is_some_and(|reason| reason.contains("0 s were not enough")), "{thought}");
    let failed = think(&json!({"task": "decide", "position": {"rules": "{}", "deal": "?"}, "limits": limits}));
    assert_eq!(failed["thought"], "failed");
}

#[test]
fn an_edited_position_is_played() {
    let (mut referee, _) = opened("klondike", 1);
    let edit = ask(&mut referee, json!({"ask": "edit"}));
    assert_eq!(edit["pack"].as_array().map(Vec::len), Some(52));
    let checked = ask(&mut referee, json!({"ask": "check-edit", "fields": edit["fields"]}));
    assert_eq!((&checked["loose"], &checked["mistakes"]), (&json!([]), &json!([])));
    let mut fields = edit["fields"].clone();
    fields[0]["cards"] = json!("");
    let checked = ask(&mut referee, json!({"ask": "check-edit", "fields": fields}));
    assert_eq!(checked["loose"].as_array().map(Vec::len), Some(24), "the stock was emptied: {checked}");
    assert!(checked["mistakes"].as_array().is_some_and(|mistakes| !mistakes.is_empty()), "{checked}");
    let view = table(&mut referee, json!({"ask": "open", "game": "same", "deal": {"fields": edit["fields"]}}));
    assert_eq!(view["deal"], "own deal");
}
