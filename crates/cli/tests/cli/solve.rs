//! `solve` and `bench`: verdicts, their JSON, budgets and refusals.

use cadogan_rules::{apply_settings, preset};
use serde_json::Value;

use crate::run::{Folder, cadogan};

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("a JSON object a line")).collect()
}

#[test]
fn a_line_of_json_has_all_that_outside_checks_read() {
    let out = cadogan(&["solve", "klondike", "--seeds", "1-2", "--json"]).done();
    let lines = lines(&out);
    assert_eq!(lines.len(), 2);
    for (line, verdict) in lines.iter().zip(["unwinnable", "winnable"]) {
        assert_eq!(line["game"], "klondike");
        assert_eq!(line["verdict"], verdict);
        for key in ["seed", "positions", "stored", "max_depth", "peak_bytes"] {
            assert!(line[key].is_u64(), "{key} in {line}");
        }
        assert!(line["seconds"].is_f64() && line["solver"].is_string(), "{line}");
        assert!(line.get("solution").is_none() && line.get("reason").is_none(), "{line}");
    }
}

#[test]
fn what_solve_prints_verify_accepts() {
    let folder = Folder::new();
    for (game, seed) in [
        ("klondike", "2"),
        ("free-cell", "1"),
        ("golf", "1"),
        ("accordion", "1"),
        ("canfield", "1"),
        ("spiderette-published", "1"),
    ] {
        let line = cadogan(&["solve", game, "--seed", seed, "--json", "--solution"]).done();
        assert_eq!(lines(&line)[0]["verdict"], "winnable", "{line}");
        let file = folder.write(&format!("{game}.json"), &line);
        cadogan(&["verify", game, "--seed", seed, &file]).done();
    }
}

#[test]
fn the_shortest_win_has_a_length_a_bound_and_a_measure() {
    let words = ["solve", "free-cell", "--ms", "3", "--shortest", "--measure", "supermoves", "--json", "--solution"];
    let line = cadogan(&words).done();
    let found = &lines(&line)[0];
    assert_eq!((&found["length"], &found["bound"], &found["optimal"]), (&70.into(), &70.into(), &true.into()));
    assert_eq!((&found["verdict"], &found["measure"]), (&"winnable".into(), &"supermoves".into()));
    let file = Folder::new().write("shortest.json", &line);
    cadogan(&["verify", "free-cell", "--ms", "3", &file]).done();
    let few = ["solve", "klondike", "--seed", "2", "--shortest", "--positions", "3000", "--json"];
    let line = &lines(&cadogan(&few).done())[0];
    assert_eq!((&line["optimal"], &line["open"]), (&false.into(), &"positions".into()), "{line}");
    assert!(line["bound"].as_u64() < line["length"].as_u64(), "{line}");
    assert!(cadogan(&["solve", "klondike", "--seed", "1", "--shortest"]).done().contains("unwinnable"));
}

#[test]
fn a_measure_that_means_nothing_is_refused() {
    cadogan(&["solve", "klondike", "--seed", "2", "--shortest", "--measure", "supermoves"])
        .refused_with("the measure `supermoves` does not apply: the game has no cells; use `--measure moves`");
    cadogan(&["solve", "free-cell", "--ms", "3", "--measure", "cards"]).refused_with("--shortest");
}

#[test]
fn a_budget_in_positions_is_kept_and_reported() {
    let words = ["solve", "spider", "--seed", "1", "--positions", "5000", "--timeout", "none", "--json"];
    let out = cadogan(&words).done();
    let line = &lines(&out)[0];
    assert_eq!((&line["verdict"], &line["reason"]), (&"undecided".into(), &"positions".into()));
    assert_eq!(line["positions"], 5000);
    let again = cadogan(&words).done();
    for key in ["positions", "stored", "max_depth", "solver"] {
        assert_eq!(line[key], lines(&again)[0][key], "{key}");
    }
}

#[test]
fn the_number_of_threads_changes_nothing_but_the_order() {
    let run = |threads: &str| {
        let out = cadogan(&["solve", "free-cell-1-cell", "--seeds", "1-12", "--json", "--threads", threads]).done();
        let mut rows: Vec<(i64, String, u64)> = lines(&out)
            .iter()
            .map(|line| {
                (line["seed"].as_i64().unwrap(), line["verdict"].to_string(), line["positions"].as_u64().unwrap())
            })
            .collect();
        rows.sort();
        rows
    };
    assert_eq!(run("1"), run("3"));
}

#[test]
fn known_free_cell_deals() {
    let verdict = |number: &str| {
        let out = cadogan(&["solve", "free-cell", "--ms", number, "--json"]).done();
        lines(&out)[0]["verdict"].as_str().expect("a word").to_owned()
    };
    assert_eq!(verdict("11982"), "unwinnable");
    assert_eq!(verdict("1941"), "winnable", "greedy play to the foundations loses this one");
    assert_eq!(verdict("98714"), "winnable", "and this one");
}

#[test]
fn text_for_people_numbers_the_moves() {
    let out = cadogan(&["solve", "klondike", "--seed", "2", "--solution"]).done();
    assert!(out.starts_with("klondike --seed 2: winnable in "), "{out}");
    assert!(out.lines().nth(1).expect("a move").starts_with("    1. "), "{out}");
    assert!(out.trim_end().ends_with("→ foundation"), "{out}");
}

#[test]
fn bad_words_are_refused_with_what_is_possible() {
    cadogan(&["solve", "klondike"]).refused_with("no deal is given");
    cadogan(&["solve", "klondike", "--seed", "1", "--timeout", "soon"]).refused_with("such as 500ms, 10s or 2m");
    cadogan(&["solve", "klondike", "--seed", "1", "--memory", "1KiB"]).refused_with("at least 64KiB");
    cadogan(&["solve", "klondike", "--seed", "1", "--without", "luck"]).refused_with("safe-foundation");
    cadogan(&["solve", "klondike", "--seed", "1", "--space", "hole"]).refused_with("not won in a hole");
    cadogan(&["solve", "klondike", "--seed", "1", "--space", "outer"]).refused_with("there are");
    cadogan(&["solve", "klondike", "--seed", "1", "--streamliner", "fast"]).refused_with("smart");
    cadogan(&["bench", "klondike", "--seeds", "5-1"]).refused_with("runs backwards");
    cadogan(&["bench"]).refused_with("<GAME>");
}

#[test]
fn the_bench_has_a_row_a_configuration() {
    let out = cadogan(&["bench", "klondike", "--seeds", "1-3", "--positions", "20000", "--ablation", "--csv"]).done();
    let rows: Vec<Vec<&str>> = out.lines().map(|line| line.split(',').collect()).collect();
    assert!(rows.iter().all(|row| row.len() == rows[0].len()), "{out}");
    let configurations: Vec<&str> = rows[1..].iter().map(|row| row[1]).collect();
    assert_eq!(configurations[0], "all techniques");
    for wanted in
        ["without safe-foundation", "without symmetries", "without any technique", "memory / 10", "streamliner smart"]
    {
        assert!(configurations.contains(&wanted), "{wanted} in {out}");
    }
    assert!(rows[1..].iter().all(|row| row[2] == "3"), "three deals a row: {out}");
}

fn head(words: &[&str]) -> (Value, Value, Value) {
    let out = cadogan(words).done();
    let line = if out.starts_with("{\n") { out.as_str() } else { out.lines().next().expect("a line") };
    let value: Value = serde_json::from_str(line).expect("JSON");
    (value["game"].clone(), value["fingerprint"].clone(), value["set"].clone())
}

#[test]
fn every_result_names_the_game_its_rules_and_what_was_varied() {
    let one_card = "stock.deal count=1";
    let plain = preset("klondike").expect("a preset");
    let fingerprint = plain.rules().fingerprint();
    let varied = apply_settings(plain.file(), &[one_card]).expect("a game").rules.fingerprint();
    assert_ne!(fingerprint, varied);
    let commands: [&[&str]; 6] = [
        &["solve", "--seed", "15", "--json"],
        &["solve", "--seed", "15", "--json", "--solver", "runs"],
        &["refute", "--seed", "15", "--json"],
        &["explain", "--seed", "15", "--json"],
        &["blocks", "--sample", "5", "--json"],
        &["winrate", "--deals", "5", "--format", "json", "--records", "none"],
    ];
    for words in commands {
        let with = |more: &[&'static str]| head(&[&words[..1], more, &words[1..]].concat());
        // Capitals and hyphens do not matter on the command line, but results have one name.
        assert_eq!(with(&["Klondike"]), ("klondike".into(), fingerprint.clone().into(), Value::Null), "{words:?}");
        let set = serde_json::json!({"stock.deal count": 1});
        assert_eq!(
            with(&["klondike", "--set", one_card]),
            ("klondike".into(), varied.clone().into(), set),
            "{words:?}"
        );
    }
    let enumerated = ["enumerate", "small-klondike", "--cards", "2", "--piles", "2", "--format", "json"];
    let (game, fingerprint, set) = head(&enumerated);
    assert_eq!((game, &set["max rank"]), ("small-klondike".into(), &Value::from(2)));
    assert_eq!(fingerprint.as_str().map(str::len), Some(varied.len()));
    let compared = cadogan(&["compare", "klondike", "--set", one_card, "--json"]).done();
    let compared: Value = serde_json::from_str(&compared).expect("JSON");
    assert_eq!((&compared["games"][0]["set"], &compared["games"][1]["fingerprint"]), (&Value::Null, &varied.into()));
}

#[test]
fn text_says_what_was_varied() {
    for command in ["solve", "refute", "explain"] {
        let text = cadogan(&[command, "Klondike", "--seed", "15", "--set", "stock.deal count=1"]).done();
        assert!(text.starts_with("klondike --set 'stock.deal count=1' --seed 15: "), "{text}");
    }
}
