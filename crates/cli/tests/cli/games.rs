//! `games`, `rules`, `schema`, `completions`.

use serde_json::Value;

use crate::run::{Folder, cadogan};

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

/// The lines of a list that name a game; the others are headings.
fn entries(list: &str) -> Vec<&str> {
    list.lines().filter_map(|line| line.strip_prefix("  ")).collect()
}

#[test]
fn games_are_listed_by_family_with_one_line_each() {
    let list = cadogan(&["games"]).done();
    let names: Vec<&str> = entries(&list).iter().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.len() >= 81, "{} games", names.len());
    for name in ["klondike", "free-cell", "spider", "golf", "accordion", "gaps-one-deal", "default", "spider-standard"]
    {
        assert!(names.contains(&name), "{name} is missing");
    }
    assert!(!names.iter().any(|name| name.starts_with("test-") || name.ends_with("-2018")), "not for everyone");
    assert!(entries(&list).iter().all(|line| line.split_whitespace().count() > 3), "every game has a description");
    assert!(list.starts_with("Klondike type\n  "), "{list}");
    assert!(list.contains("\n\nSpider type\n"), "{list}");
    let klondike = entries(&list).into_iter().find(|line| line.starts_with("klondike ")).expect("Klondike");
    assert!(klondike.contains(". Also called ") && klondike.contains("Klondike (Draw 3)"), "{klondike}");
}

#[test]
fn games_as_json_say_what_they_are() {
    let all = json(&cadogan(&["games", "--all", "--json"]).done());
    let all = all.as_array().expect("an array");
    assert!(all.len() > 81);
    for game in all {
        let text = |key: &str| game[key].as_str().unwrap_or_default();
        assert!(["game", "variant", "historical", "test"].contains(&text("kind")), "{game}");
        assert!(!text("name").is_empty() && !text("description").is_empty() && !text("source").is_empty(), "{game}");
        assert!(!text("title").is_empty() && !text("family").is_empty(), "{game}");
        assert!(game["aliases"].as_array().is_some_and(|names| names.iter().all(Value::is_string)), "{game}");
    }
    let free_cell = all.iter().find(|game| game["name"] == "free-cell").expect("FreeCell");
    assert_eq!((&free_cell["title"], &free_cell["family"]), (&"FreeCell".into(), &"FreeCell type".into()));
}

#[test]
fn games_are_searched_by_words() {
    let count = |words: &[&str]| entries(&cadogan(&[&["games"], words].concat()).done()).len();
    assert!(count(&["Klondike"]) < 120);
    assert!((1..count(&["Klondike"])).contains(&count(&["Klondike", "two", "decks"])));
    assert!(count(&["klondike", "--all"]) > count(&["klondike"]));
    assert!((1..10).contains(&count(&["baker's game"])));
    let found = cadogan(&["games", "klondike (draw 3)"]).done();
    assert!(found.contains("\n  klondike "), "{found}");
    cadogan(&["games", "xyzzy"]).refused_with("no game has \"xyzzy\" in its names or description; --all also");
}

#[test]
fn a_game_is_accepted_under_every_name() {
    let rules = cadogan(&["rules", "klondike"]).done();
    for name in ["Klondike", "KLONDIKE (draw 3)", "klondike-draw-3"] {
        assert_eq!(cadogan(&["rules", name]).done(), rules, "{name}");
    }
    let solved = json(&cadogan(&["solve", "Baker's Game", "--seed", "1", "--json"]).done());
    assert_eq!(solved["game"], "bakers-game");
    let unknown = cadogan(&["rules", "backgammon"]).refused();
    assert!(unknown.contains("there is no game \"backgammon\"\n`cadogan games` lists the games"), "{unknown}");
    assert!(!unknown.contains("did you mean"), "{unknown}");
    cadogan(&["rules", "klondyke"]).refused_with("did you mean klondike");
}

#[test]
fn rules_come_short_or_full_and_both_load_again() {
    let short = cadogan(&["rules", "klondike"]).done();
    let full = cadogan(&["rules", "klondike", "--full"]).done();
    assert!(short.len() < full.len());
    assert_eq!(json(&full)["stock"]["deal count"], 3);
    assert_eq!(json(&full)["cells"]["count"], 0);
    let folder = Folder::new();
    for text in [short, full.clone()] {
        let file = folder.write("rules.json", text);
        assert_eq!(cadogan(&["rules", &file, "--full"]).done(), full);
    }
}

#[test]
fn techniques_are_listed_with_the_reason_for_each_that_is_not_used() {
    let list = cadogan(&["rules", "klondike", "--dominances"]).done();
    assert!(list.contains("  yes  runs\n") && list.contains("  yes  safe-foundation: "), "{list}");
    assert!(list.contains("  no   cell-symmetry: "), "{list}");
    assert!(list.lines().filter(|line| line.starts_with("  no ")).all(|line| line.len() > 25), "{list}");
    let free_cell = cadogan(&["rules", "free-cell", "--dominances"]).done();
    assert!(free_cell.contains("  no   runs: ") && free_cell.contains("  yes  general\n"), "{free_cell}");
}

#[test]
fn a_rule_can_be_varied() {
    let words = ["rules", "klondike", "--full", "--set", "stock.deal count=5", "--set", "foundations.removable=false"];
    let varied = json(&cadogan(&words).done());
    assert_eq!(varied["stock"]["deal count"], 5);
    assert_eq!(varied["foundations"]["removable"], false);
}

#[test]
fn a_wrong_variation_is_refused_with_the_nearest_word() {
    let message = cadogan(&["rules", "klondike", "--set", "stock.deal cuont=5", "--set", "cells.count=x"]).refused();
    assert!(message.contains("deal count"), "{message}");
    assert!(message.contains("cells"), "both mistakes are named: {message}");
}

#[test]
fn an_unknown_game_is_answered_with_the_nearest_names() {
    let message = cadogan(&["rules", "klondik"]).refused();
    assert!(message.contains("there is no game \"klondik\"") && message.contains("klondike"), "{message}");
    assert!(message.contains("cadogan games"), "{message}");
    assert!(cadogan(&["rules", "spidr"]).refused().contains("spider"));
}

#[test]
fn names_are_found_without_their_hyphens() {
    assert_eq!(cadogan(&["rules", "FreeCell"]).done(), cadogan(&["rules", "free-cell"]).done());
    assert_eq!(cadogan(&["rules", "-test-spider"]).done(), cadogan(&["rules", "test-spider"]).done());
}

#[test]
fn every_mistake_in_a_rules_file_is_named_at_once() {
    let folder = Folder::new();
    let file = folder.write("wrong.json", r#"{"stock": {"size": "many", "dael count": 3}, "max rank": 14}"#);
    let message = cadogan(&["rules", &file]).refused();
    for part in ["wrong.json: 3 mistakes", "\"stock\".\"size\"", "dael count", "\"deal count\"", "\"max rank\""] {
        assert!(message.contains(part), "{message}\nlacks: {part}");
    }
}

#[test]
fn every_kind_of_file_has_a_schema() {
    for kind in ["rules", "deal", "solution", "study", "schedule"] {
        let schema = json(&cadogan(&["schema", kind]).done());
        assert!(schema["$schema"].is_string(), "{kind}: {schema}");
    }
    cadogan(&["schema", "deck"]).refused_with("[possible values: rules, deal, solution, study, schedule]");
}

#[test]
fn every_shell_gets_completions_with_game_names() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = cadogan(&["completions", shell]).done();
        assert!(script.contains("klondike-solver"), "{shell}");
    }
    assert!(cadogan(&["completions", "bash"]).done().contains("beleaguered-castle"));
    cadogan(&["completions", "tcsh"]).refused_with("[possible values:");
}
