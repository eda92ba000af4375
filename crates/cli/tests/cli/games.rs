//! `games` and `completions`.

use serde_json::Value;

use crate::run::{Folder, cadogan};

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

#[test]
fn games_are_listed_by_name_with_one_line_each() {
    let list = cadogan(&["games"]).done();
    let names: Vec<&str> = list.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.len() >= 81, "{} games", names.len());
    for name in ["klondike", "free-cell", "spider", "golf", "accordion", "gaps-one-deal", "default"] {
        assert!(names.contains(&name), "{name} is missing");
    }
    assert!(!names.iter().any(|name| name.starts_with("test-")), "test games are not for everyone");
    assert!(list.lines().all(|line| line.split_whitespace().count() > 3), "every game has a description");
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
    }
}

#[test]
fn games_can_be_filtered() {
    let list = cadogan(&["games", "Klondike"]).done();
    assert!(list.lines().count() < 40 && list.contains("\nklondike "), "{list}");
    cadogan(&["games", "xyzzy"]).refused_with("no game has \"xyzzy\" in its name or description");
}

#[test]
fn an_unknown_game_is_answered_with_the_nearest_names() {
    let message = cadogan(&["moves", "klondik", "--seed", "1"]).refused();
    assert!(message.contains("there is no game \"klondik\"") && message.contains("klondike"), "{message}");
    assert!(message.contains("cadogan games"), "{message}");
    assert!(cadogan(&["moves", "spidr", "--seed", "1"]).refused().contains("spider"));
}

#[test]
fn names_are_found_without_their_hyphens() {
    assert_eq!(
        cadogan(&["moves", "FreeCell", "--seed", "1"]).done(),
        cadogan(&["moves", "free-cell", "--seed", "1"]).done()
    );
    assert_eq!(
        cadogan(&["moves", "-test-spider", "--seed", "1"]).done(),
        cadogan(&["moves", "test-spider", "--seed", "1"]).done()
    );
}

#[test]
fn every_mistake_in_a_rules_file_is_named_at_once() {
    let folder = Folder::new();
    let file = folder.write("wrong.json", r#"{"stock": {"size": "many", "dael count": 3}, "max rank": 14}"#);
    let message = cadogan(&["moves", &file, "--seed", "1"]).refused();
    for part in ["wrong.json: 3 mistakes", "\"stock\".\"size\"", "dael count", "\"deal count\"", "\"max rank\""] {
        assert!(message.contains(part), "{message}\nlacks: {part}");
    }
}

#[test]
fn every_shell_gets_completions_with_game_names() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = cadogan(&["completions", shell]).done();
        assert!(script.contains("seeds"), "{shell}");
    }
    assert!(cadogan(&["completions", "bash"]).done().contains("beleaguered-castle"));
    cadogan(&["completions", "tcsh"]).refused_with("[possible values:");
}
