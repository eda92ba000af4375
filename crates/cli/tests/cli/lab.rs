//! Experiments on the command line: winrates, records, relations.

use serde_json::Value;

use crate::run::{Folder, cadogan, cadogan_with};

/// A winrate of few and small deals, the same on every machine.
fn winrate(records: &str, game: &str, more: &[&str]) -> Value {
    let words = ["winrate", game, "--timeout", "none", "--positions", "20000", "--records", records];
    let format = ["--format", "json", "--threads", "2"];
    let words: Vec<&str> = words.iter().chain(more).chain(&format).copied().collect();
    serde_json::from_str(&cadogan(&words).done()).expect("one object")
}

#[test]
fn the_same_command_again_computes_nothing() {
    let folder = Folder::new();
    let records = folder.name("new/folder/a.db");
    let first = winrate(&records, "golf", &["--deals", "60"]);
    assert_eq!((&first["deals"], &first["work"]["solved"], &first["complete"]), (&60.into(), &60.into(), &true.into()));
    assert!(first["winnable"].as_u64().expect("a number") > 10);
    assert_eq!(first["published"]["overlaps"], true);
    let again = winrate(&records, "Golf", &["--seeds", "1-60"]);
    assert_eq!((&again["work"]["known"], &again["work"]["solved"]), (&60.into(), &0.into()));
    let keys = ["game", "fingerprint", "seeds", "winnable", "unwinnable", "undecided", "interval"];
    assert!(keys.iter().all(|&key| first[key] == again[key]), "{first}\n{again}");
    let more = winrate(&records, "golf", &["--seeds", "41-70"]);
    assert_eq!((&more["work"]["known"], &more["work"]["solved"]), (&20.into(), &10.into()));
}

#[test]
fn related_games_are_for_free_unless_that_is_not_wanted() {
    let folder = Folder::new();
    let records = folder.name("a.db");
    let stronger = winrate(&records, "black-hole", &["--deals", "40"]);
    let weaker = winrate(&records, "worm-hole", &["--deals", "40"]);
    assert_eq!(weaker["work"]["free"], stronger["winnable"]);
    let alone = winrate(&folder.name("b.db"), "black-hole", &["--deals", "40"]);
    assert_eq!(alone["winnable"], stronger["winnable"]);
    let by_itself = winrate(&folder.name("b.db"), "worm-hole", &["--deals", "40", "--relatives", "false"]);
    assert_eq!(by_itself["work"]["free"], 0);
}

#[test]
fn a_precision_is_reached_and_changed_rules_are_another_game() {
    let folder = Folder::new();
    let records = folder.name("a.db");
    let precise = winrate(&records, "alpha-star", &["--precision", "8%", "--interval", "agresti-coull"]);
    let bound = |key: &str| precise["interval"][key].as_f64().expect("a number");
    assert!(bound("upper") - bound("lower") <= 0.16, "{precise}");
    assert_eq!(precise["interval"]["method"], "agresti-coull");
    let varied = winrate(&records, "golf", &["--deals", "5", "--set", "hole.build loops=true"]);
    assert_eq!((&varied["game"], &varied["set"]), (&"golf".into(), &serde_json::json!({"hole.build loops": true})));
    assert_eq!((&varied["work"]["known"], &varied["published"]), (&0.into(), &Value::Null));
}

#[test]
fn the_decisions_of_adaptive_limits_are_in_the_log() {
    let words = ["winrate", "klondike", "--deals", "30", "--adaptive", "--timeout", "none", "--positions", "4000"];
    let outcome = cadogan(&[&words[..], &["--records", "none", "--threads", "1"]].concat());
    assert_eq!(outcome.code, 0, "{outcome:?}");
    assert!(outcome.err.contains("30 deals with 1000 positions: "), "{}", outcome.err);
    assert!(outcome.err.contains("no new deals are left, twice the limit"), "{}", outcome.err);
    assert!(outcome.out.contains("   seeds 1 to 30\n"), "{}", outcome.out);
}

#[test]
fn every_format_has_its_row() {
    let folder = Folder::new();
    let records = folder.name("a.db");
    winrate(&records, "alpha-star", &["--deals", "20"]);
    for (format, beginning) in [
        ("text", "alpha-star: "),
        ("csv", "alpha-star,f297b347f68e4abd,1,20,20,"),
        ("markdown", "| alpha-star | "),
        ("latex", "alpha-star & "),
    ] {
        let out =
            cadogan(&["winrate", "alpha-star", "--deals", "20", "--records", &records, "--format", format]).done();
        assert!(out.lines().any(|line| line.starts_with(beginning)), "{out}");
    }
}

#[test]
fn bad_input_is_refused_with_what_to_do() {
    let refused = |words: &[&str], wanted: &str| cadogan(words).refused_with(wanted);
    refused(&["winrate", "golf"], "--seeds A-B|--deals N|--precision PERCENT");
    refused(&["winrate", "golf", "--deals", "5", "--seeds", "1-5"], "cannot be used with");
    refused(&["winrate", "golf", "--deals", "0"], "0 is not in 1..");
    refused(&["winrate", "golf", "--seeds", "1-4294967296", "--records", "none"], "seeds go from -2147483648");
    refused(&["winrate", "golf", "--precision", "3", "--records", "none"], "such as 0.1%");
    refused(
        &["winrate", "golff", "--deals", "5", "--records", "none"],
        "there is no game \"golff\"; did you mean golf?",
    );
    refused(&["winrate", "golf", "--deals", "5", "--format", "html"], "possible values: text, json");
    let folder = Folder::new();
    let text = folder.write("no.db", "this is a letter to my aunt, and it is long enough to be one");
    refused(&["winrate", "golf", "--deals", "5", "--records", &text], "no.db");
    let below = format!("{text}/a.db");
    refused(&["winrate", "golf", "--deals", "5", "--records", &below], "name another file with --records");
    let missing = folder.name("missing.db");
    refused(&["records", "list", "--records", &missing], "no such file");
    refused(&["records", "list", "--records", "none"], "nothing to read");
    refused(&["records", "export", "x.xls", "--records", &missing], ".csv, .parquet, .jsonl or .verdicts");
    refused(&["compare", "golf"], "OTHER");
    let both = cadogan(&["compare", "golff", "klondik"]).refused();
    assert!(both.contains("\"golff\"") && both.contains("\"klondik\""), "{both}");
}

#[test]
fn records_are_exported_imported_merged_and_listed() {
    let folder = Folder::new();
    let (records, table) = (folder.name("a.db"), folder.name("a.csv"));
    winrate(&records, "golf", &["--deals", "30"]);
    winrate(&records, "alpha-star", &["--deals", "10"]);
    let out = cadogan(&["records", "export", &table, "--game", "golf", "--records", &records]).done();
    assert!(out.starts_with("30 rows in "), "{out}");
    let parquet = folder.name("a.parquet");
    assert!(cadogan(&["records", "export", &parquet, "--records", &records]).done().starts_with("40 rows"));
    let imported = cadogan(&["records", "import", &table, "--source", "copy", "--records", &records]).done();
    assert_eq!(imported, "30 verdicts by copy on golf\n");
    let list = cadogan(&["records", "list", "--json", "--records", &records]).done();
    let entries: Vec<Value> = list.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let shown: Vec<_> = entries.iter().map(|entry| (&entry["game"], &entry["source"], &entry["deals"])).collect();
    let (golf, star) = (&"golf".into(), &"alpha-star".into());
    let (own, copy) = (&"cadogan".into(), &"copy".into());
    assert_eq!(shown, [(golf, own, &30.into()), (golf, copy, &30.into()), (star, own, &10.into())]);
    let whole = folder.name("whole.db");
    let merged = cadogan(&["records", "merge", &records, &records, "--records", &whole]).done();
    assert!(merged.contains(": 70 rows, 70 of them new, 0 better"), "{merged}");
    assert!(merged.contains(": 70 rows, 0 of them new, 0 better"), "{merged}");
    let again = winrate(&whole, "golf", &["--deals", "30"]);
    assert_eq!(again["work"]["known"], 30);
    assert!(cadogan(&["records", "check", "--records", &whole]).done().starts_with("70 verdicts and 0 solutions"));
}

#[test]
fn contradictions_are_shouted_about() {
    let folder = Folder::new();
    let records = folder.name("a.db");
    let sample = winrate(&records, "alpha-star", &["--deals", "10"]);
    assert_eq!(sample["undecided"], 0);
    let csv = cadogan(&["records", "export", "-", "--records", &records]).done();
    let liar = csv.replace(",winnable,", ",x,").replace(",unwinnable,", ",winnable,").replace(",x,", ",unwinnable,");
    let import = ["records", "import", "-", "--source", "liar", "--records", &records];
    let outcomes = [
        cadogan_with(&import, liar.as_bytes()),
        cadogan(&["records", "check", "--records", &records]),
        cadogan(&["winrate", "alpha-star", "--deals", "10", "--records", &records]),
    ];
    for outcome in outcomes {
        assert_eq!(outcome.code, 70, "{outcome:?}");
        assert_eq!(outcome.err.matches("contradiction on seed ").count(), 10, "{outcome:?}");
        assert!(outcome.err.contains("by cadogan") && outcome.err.contains("by liar"), "{outcome:?}");
    }
    // Our own verdicts are unchanged.
    let list = cadogan(&["records", "list", "--json", "--records", &records]).done();
    let own: Value = serde_json::from_str(list.lines().next().expect("a line")).expect("an object");
    assert_eq!((&own["source"], &own["winnable"]), (&"cadogan".into(), &sample["winnable"]));
}

#[test]
fn kept_solutions_win() {
    let folder = Folder::new();
    let records = folder.name("a.db");
    let sample = winrate(&records, "alpha-star", &["--deals", "10", "--keep-solutions"]);
    let check = cadogan(&["records", "check", "--records", &records]).done();
    assert!(check.contains(&format!(" and {} solutions", sample["winnable"])), "{check}");
    let mut kept = 0;
    for seed in 1..=10 {
        let seed = seed.to_string();
        let outcome = cadogan(&["records", "solution", "alpha-star", "--seed", &seed, "--records", &records]);
        if outcome.code == 0 {
            let won = folder.write("won.json", outcome.done());
            assert!(cadogan(&["verify", "alpha-star", "--seed", &seed, &won]).done().contains("wins in"));
            kept += 1;
        } else {
            outcome.refused_with("was kept");
        }
    }
    assert_eq!(sample["winnable"], kept);
}

#[test]
fn relations_come_with_their_reasons() {
    let text = cadogan(&["compare", "black-hole", "worm-hole"]).done();
    assert_eq!(
        text,
        "Every deal that can be won in black-hole can be won in worm-hole.\n\
         Because in worm-hole:\n  - it has 1 cell instead of 0\n"
    );
    let relation = |words: &[&str]| {
        let words: Vec<&str> = ["compare"].iter().chain(words).chain(&["--json"]).copied().collect();
        let object: Value = serde_json::from_str(&cadogan(&words).done()).expect("an object");
        object["relation"].as_str().expect("a word").to_owned()
    };
    assert_eq!(relation(&["worm-hole", "black-hole"]), "weaker");
    assert_eq!(relation(&["golf", "golf"]), "same");
    assert_eq!(relation(&["klondike", "--set", "stock.deal count=2"]), "unknown");
    let draws = ["--set-first", "stock.deal count=4", "--set", "stock.deal count=2"];
    assert_eq!(relation(&[&["klondike", "klondike"], &draws[..]].concat()), "stronger");
}
