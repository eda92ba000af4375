//! `cadogan study` and `cadogan report`.

use serde_json::Value;

use crate::run::{Folder, cadogan, cadogan_with};

const STUDY: &str = r#"{
    "title": "Small cells",
    "game": {"max rank": 5, "tableau piles": {"count": 4, "build policy": "red-black"}},
    "axes": [{"name": "cells", "key": "cells.count", "from": 0, "to": 2}],
    "critical": ["cells"],
    "seeds": "1-60",
    "limits": {"time": "none", "positions": 100000}
}"#;

#[test]
fn a_study_prints_its_table_writes_its_files_and_is_not_computed_twice() {
    let folder = Folder::new();
    let (file, db, out) = (folder.write("small.json", STUDY), folder.name("small.db"), folder.name("results/deep"));
    let first = cadogan(&["study", &file, "--records", &db, "--output", &out, "--threads", "2"]).done();
    assert!(first.starts_with("Small cells\n60 deals, seeds 1 to 60; 100,000 positions per deal"), "{first}");
    assert!(first.contains("180 verdicts: 0 known before"), "{first}");
    let read = |name: &str| std::fs::read(folder.name(&format!("results/deep/small{name}"))).expect(name);
    assert!(String::from_utf8(read(".svg")).expect("text").contains(">Small cells</text>"));
    for name in [".png", "-critical.png"] {
        assert!(read(name).starts_with(b"\x89PNG\r\n\x1a\n"), "{name}");
    }
    for name in [".md", ".csv", ".tex", ".json", "-critical.svg"] {
        assert!(!read(name).is_empty(), "{name}");
    }
    let json: Value = serde_json::from_slice(&read(".json")).expect("JSON");
    assert_eq!((&json["complete"], &json["variants"][2]["deals"]), (&Value::from(true), &Value::from(60)));
    let again = cadogan(&["study", &file, "--records", &db]).done();
    assert!(
        again.contains("180 verdicts: 180 known before, 0 from relations between the games, 0 by the solver"),
        "{again}"
    );
    let cut = |text: &str| text.split("180 verdicts").next().map(str::to_owned);
    assert_eq!(cut(&first), cut(&again));

    let page = cadogan(&["report", &db, "--output", "-", "--title", "<Small>"]).done();
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("<h1>&lt;Small&gt;</h1>"), "{page}");
    assert!(cadogan(&["report", &db]).done().ends_with("small.html.\n"));
    assert!(std::path::Path::new(&folder.name("small.html")).is_file());
}

#[test]
fn a_check_says_what_would_be_done_and_does_nothing() {
    let folder = Folder::new();
    let db = folder.name("none.db");
    let seen = cadogan_with(&["study", "-", "--check", "--seeds", "1-10", "--records", &db], STUDY.as_bytes()).done();
    assert!(seen.contains("3 games on seeds 1 to 10: 30 verdicts"), "{seen}");
    assert!(seen.contains("3 of 3 pairs of games are related"), "{seen}");
    assert!(seen.contains("\n  cells 1: rules of a study --set 'cells.count=1'\n"), "{seen}");
    assert!(seen.contains("critical: winnable with cells 0, unwinnable with cells 2"), "{seen}");
    assert!(!std::path::Path::new(&db).exists());
    let plan = cadogan_with(&["study", "-", "--plan", "--seeds", "1-10", "--records", &db], STUDY.as_bytes()).done();
    assert_eq!(plan, seen);
}

#[test]
fn rule_files_are_found_beside_the_study() {
    let folder = Folder::new();
    folder.write("mine.json", r#"{"max rank": 3, "tableau piles": {"count": 3}}"#);
    let text = r#"{"title": "t", "seeds": "1-5", "variants": [{"name": "mine", "game": "./mine.json"}]}"#;
    let file = folder.write("study.json", text);
    assert!(cadogan(&["study", &file, "--check", "--records", "none"]).done().contains("  mine: ./mine.json\n"));
    let lost = folder.write("lost.json", text.replace("mine.json", "yours.json"));
    cadogan(&["study", &lost, "--check"]).refused_with("\"variants\"[0].\"game\": found \"./yours.json\"");
}

#[test]
fn mistakes_name_the_file_and_the_path() {
    let folder = Folder::new();
    let file = folder.write("wrong.json", STUDY.replace("cells.count", "cells.cuont").replace("1-60", "60"));
    let message = cadogan(&["study", &file]).refused();
    assert!(message.contains("wrong.json: 4 mistakes"), "{message}");
    assert!(message.contains("\"axes\"[0] (0), \"cells\".\"cuont\": found"), "{message}");
    assert!(message.contains("\"seeds\": found \"60\"; allowed: a range of seeds such as \"1-1000\""), "{message}");
    cadogan(&["study", &folder.name("no.json")]).refused_with("there is no such file");
    cadogan_with(&["study", "-"], b"{").refused_with("standard input: line 1, column 1");
    let good = folder.write("good.json", STUDY);
    cadogan(&["study", &good, "--seeds", "1-99999999999"]).refused_with("seeds go from");
    cadogan(&["study", &good, "--timeout", "soon"]).refused_with("--timeout");
    cadogan(&["study", &good, "--output", &format!("{good}/below"), "--records", "none"]).refused_with("--output");
}

#[test]
fn the_schema_of_studies_is_printed() {
    let schema: Value = serde_json::from_str(&cadogan(&["schema", "study"]).done()).expect("JSON");
    assert_eq!(schema["title"], "A study of a family of patience games");
}

#[test]
fn a_report_needs_a_database() {
    let folder = Folder::new();
    cadogan(&["report", &folder.name("no.db")]).refused_with("no such file");
    let other = folder.write("other.db", "this is no database at all, only some text");
    cadogan(&["report", &other]).refused_with("other.db");
}
