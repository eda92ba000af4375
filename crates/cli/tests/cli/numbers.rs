//! `winrate` and `study` with the deal numbers of other programs, which are never taken for seeds.

use serde_json::{Value, json};

use crate::run::{Folder, cadogan};

fn object(words: &[&str]) -> Value {
    serde_json::from_str(&cadogan(words).done()).expect("one JSON object")
}

/// The verdicts of an export, by numbering and number.
fn verdicts(records: &str) -> Vec<(String, i64, String)> {
    let out = cadogan(&["records", "export", "-", "--json", "--records", records]).done();
    let row = |line: &str| {
        let row: Value = serde_json::from_str(line).expect("an object");
        let text = |key: &str| row[key].as_str().expect("a text").to_owned();
        (text("numbering"), row["seed"].as_i64().expect("a number"), text("verdict"))
    };
    out.lines().map(row).collect()
}

#[test]
fn microsoft_numbers_are_measured_and_kept_apart_from_seeds() {
    let folder = Folder::new();
    let records = folder.name("a.db");
    // Deal 11982 of Microsoft cannot be won; the deal of that seed can.
    let ms = object(&["winrate", "free-cell", "--ms", "11980-11984", "--json", "--records", &records]);
    assert_eq!((&ms["numbering"], &ms["seeds"]), (&json!("ms"), &json!([11980, 11984])));
    assert_eq!((&ms["winnable"], &ms["unwinnable"], &ms["work"]["solved"]), (&json!(4), &json!(1), &json!(5)));
    let seeds = object(&["winrate", "free-cell", "--seeds", "11980-11984", "--json", "--records", &records]);
    assert_eq!((&seeds["numbering"], &seeds["winnable"]), (&json!("seed"), &json!(5)));
    assert_eq!((&seeds["work"]["known"], &seeds["work"]["free"]), (&json!(0), &json!(0)), "nothing is taken over");
    let again = object(&["winrate", "free-cell", "--pysol", "ms11980-11984", "--json", "--records", &records]);
    assert_eq!((&again["work"]["known"], &again["unwinnable"]), (&json!(5), &json!(1)));
    let kept = verdicts(&records);
    assert_eq!(kept.len(), 10);
    let lost: Vec<_> = kept.iter().filter(|(.., verdict)| verdict == "unwinnable").collect();
    assert_eq!(lost, [&("ms".to_owned(), 11982, "unwinnable".to_owned())]);
    let list = cadogan(&["records", "list", "--records", &records]).done();
    assert!(list.contains("ms 11980-11984") && list.contains(" 11980-11984"), "{list}");
    assert!(cadogan(&["records", "check", "--records", &records]).done().starts_with("10 verdicts"));
    let text = cadogan(&["winrate", "free-cell", "--ms", "11980-11984", "--records", &records]).done();
    assert!(text.contains("Microsoft numbers 11980 to 11984"), "{text}");
    // Merged and imported they stay apart, too.
    let (other, table) = (folder.name("b.db"), folder.name("table.csv"));
    cadogan(&["records", "merge", &records, "--records", &other]).done();
    assert_eq!(verdicts(&other), kept);
    cadogan(&["records", "export", &table, "--records", &records]).done();
    cadogan(&["records", "import", &table, "--source", "copy", "--records", &records]).done();
    assert!(cadogan(&["records", "check", "--records", &records]).done().starts_with("20 verdicts"));
    let page = folder.name("page.html");
    cadogan(&["report", &records, "--output", &page]).done();
    let page = std::fs::read_to_string(page).expect("a page");
    assert!(page.contains(" (Microsoft numbers)</h2>") && page.contains("Microsoft numbers 11980 to 11984"));
}

#[test]
fn verdicts_follow_between_games_that_a_number_deals_alike() {
    let folder = Folder::new();
    let records = folder.name("a.db");
    let words = |game: &'static str| ["winrate", game, "--pysol", "50001-50010", "--json", "--records"];
    let lost = object(&[&words("free-cell-2-cell")[..], &[&records]].concat());
    let free = object(&[&words("free-cell")[..], &[&records]].concat());
    // What can be won with two cells can be won with four.
    assert_eq!(free["work"]["free"], lost["winnable"]);
    assert_eq!(free["numbering"], "pysol");
}

#[test]
fn a_study_takes_numbers_of_other_programs() {
    let folder = Folder::new();
    let records = folder.name("a.db");
    let study = folder.write(
        "study.json",
        r#"{"title": "Cells", "game": "free-cell", "seeds": "1-5",
            "axes": [{"name": "cells", "key": "cells.count", "values": [3, 4]}]}"#,
    );
    let result = object(&["study", &study, "--ms", "11981-11983", "--json", "--records", &records]);
    assert_eq!((&result["numbering"], &result["sample"]), (&json!("ms"), &json!([11981, 11983])));
    assert_eq!(result["variants"][1]["unwinnable"], 1, "{result}");
    let checked = object(&["study", &study, "--ms", "11981-11983", "--check", "--json", "--records", &records]);
    assert_eq!(checked["games"][1]["known"], 3);
    let seeds = object(&["study", &study, "--check", "--json", "--records", &records]);
    assert_eq!(seeds["games"][1]["known"], 0);
    cadogan(&["study", &study, "--ms", "1-2", "--seeds", "1-2"]).refused_with("cannot be used with");
}

#[test]
fn a_solution_is_kept_by_its_number() {
    let folder = Folder::new();
    let records = folder.name("a.db");
    cadogan(&["winrate", "free-cell", "--ms", "1-2", "--keep-solutions", "--records", &records]).done();
    let line = cadogan(&["records", "solution", "free-cell", "--ms", "1", "--records", &records]).done();
    let file = folder.write("won.json", &line);
    cadogan(&["verify", "free-cell", "--ms", "1", &file]).done();
    cadogan(&["records", "solution", "free-cell", "--seed", "1", "--records", &records])
        .refused_with("nothing is known");
    assert!(cadogan(&["records", "check", "--records", &records]).done().contains("2 solutions"));
}

#[test]
fn a_game_that_another_program_does_not_deal_is_refused() {
    cadogan(&["winrate", "spider", "--ms", "1-5", "--records", "none"])
        .refused_with("Microsoft numbers do not say how a game of this shape is dealt");
}

/// The tables as they were before deals had other numbers than seeds.
const OLD: &str = "
    PRAGMA application_id = 0x4341444F;
    PRAGMA user_version = 1;
    CREATE TABLE game (id INTEGER PRIMARY KEY, fingerprint TEXT NOT NULL UNIQUE, name TEXT NOT NULL, rules TEXT NOT NULL) STRICT;
    CREATE TABLE verdict (
        game INTEGER NOT NULL REFERENCES game (id), source TEXT NOT NULL, seed INTEGER NOT NULL,
        verdict TEXT NOT NULL CHECK (verdict IN ('winnable', 'unwinnable', 'undecided')), reason TEXT,
        solver TEXT NOT NULL, version TEXT NOT NULL, limit_seconds REAL, limit_positions INTEGER,
        limit_bytes INTEGER NOT NULL, positions INTEGER NOT NULL, depth INTEGER NOT NULL, seconds REAL NOT NULL,
        peak_bytes INTEGER NOT NULL, derived_from INTEGER REFERENCES game (id), PRIMARY KEY (game, source, seed)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE solution (game INTEGER NOT NULL REFERENCES game (id), seed INTEGER NOT NULL, moves BLOB NOT NULL,
        PRIMARY KEY (game, seed)) STRICT, WITHOUT ROWID;";

#[test]
fn records_of_an_older_version_are_read_as_they_are_and_continued() {
    let folder = Folder::new();
    let (new, old) = (folder.name("new.db"), folder.name("old.db"));
    cadogan(&["winrate", "klondike", "--deals", "5", "--keep-solutions", "--records", &new]).done();
    let database = rusqlite::Connection::open(&old).expect("a file");
    database.execute_batch(OLD).expect("the old tables");
    let copy = format!(
        "ATTACH '{new}' AS new;
         INSERT INTO game SELECT id, fingerprint, name, rules FROM new.game;
         INSERT INTO verdict SELECT * FROM new.verdict;
         INSERT INTO solution SELECT * FROM new.solution;"
    );
    database.execute_batch(&copy).expect("the same rows");
    drop(database);
    let version = || -> i64 {
        let database = rusqlite::Connection::open(&old).expect("a file");
        database.query_row("PRAGMA user_version", [], |row| row.get(0)).expect("a version")
    };
    // Reading changes nothing.
    assert_eq!(verdicts(&old), verdicts(&new));
    assert!(cadogan(&["records", "check", "--records", &old]).done().starts_with("5 verdicts"));
    assert_eq!(cadogan(&["records", "list", "--json", "--records", &old]).done().lines().count(), 1);
    assert_eq!(version(), 1);
    // Writing brings the tables up to date and loses nothing.
    let rate = object(&["winrate", "klondike", "--deals", "8", "--json", "--records", &old]);
    assert_eq!((&rate["work"]["known"], &rate["work"]["solved"]), (&json!(5), &json!(3)));
    object(&["winrate", "klondike", "--ms", "1-2", "--json", "--records", &old]);
    assert_eq!((version(), verdicts(&old).len()), (3, 10));
    assert!(cadogan(&["records", "check", "--records", &old]).done().starts_with("10 verdicts"));
}
