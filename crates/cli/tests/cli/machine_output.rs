//! `--json` where it is new, and old spellings that still work.

use serde_json::{Value, json};

use crate::run::{Folder, cadogan};

fn lines(words: &[&str]) -> Vec<Value> {
    let out = cadogan(words).done();
    out.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"))).collect()
}

#[test]
fn moves_in_full_say_what_goes_where() {
    let first = &lines(&["moves", "klondike", "--seed", "1", "--json", "--full"])[0];
    let wanted = json!({
        "move": "2: A♠ → foundation", "cards": 1,
        "from": {"group": "tableau", "pile": 2}, "to": {"group": "foundations", "pile": 3},
    });
    assert_eq!(*first, wanted);
    for (game, word, from, to) in [
        ("klondike", "stock → waste", json!({"group": "stock"}), json!({"group": "waste"})),
        ("spider", "stock → tableau", json!({"group": "stock"}), json!({"group": "tableau"})),
        ("golf", "stock → hole", json!({"group": "stock"}), json!({"group": "hole"})),
    ] {
        let moves = lines(&["moves", game, "--seed", "1", "--json", "--full"]);
        let stock = moves.iter().find(|one| one["move"] == word).expect(word);
        assert_eq!(*stock, json!({"move": word, "from": from, "to": to}));
    }
    // As many objects as moves, in the same order, with places that make sense.
    for game in ["free-cell", "canfield", "black-hole", "accordion", "gaps-one-deal", "spider", "yukon", "fan"] {
        let Ok(listed) = serde_json::from_str::<Value>(&cadogan(&["moves", game, "--seed", "1", "--json"]).out) else {
            continue; // a preset of another name
        };
        let full = lines(&["moves", game, "--seed", "1", "--json", "--full"]);
        assert_eq!(full.iter().map(|one| one["move"].clone()).collect::<Value>(), listed, "{game}");
        for one in &full {
            let is_dealt = one["from"] == json!({"group": "stock"});
            assert_eq!(one["cards"].as_u64().is_none(), is_dealt, "{game}: {one}");
            let pile = |end: &str| one[end].get("pile").map_or(1, |pile| pile.as_u64().expect("a number"));
            assert!(one["to"]["group"].is_string() && pile("from") >= 1 && pile("to") >= 1, "{game}: {one}");
        }
    }
}

#[test]
fn verdicts_on_moves_agree_with_solving_the_deal_after_them() {
    let budget = ["--timeout", "none", "--positions", "2000000"];
    let words = ["moves", "free-cell-2-cell", "--seed", "4", "--verdicts", "--json"];
    for one in lines(&[&words[..], &budget].concat()) {
        let folder = Folder::new();
        let after = folder.write("after.txt", one["move"].as_str().expect("a move"));
        let words = ["explain", "free-cell-2-cell", "--seed", "4", "--after", &after, "--json"];
        let explained = &lines(&[&words[..], &budget].concat())[0];
        assert!(one["verdict"] == "undecided" || one["verdict"] == explained["verdict"], "{one}: {explained}");
    }
    // No move keeps the win of a deal that is lost.
    let lost = cadogan(&["moves", "klondike", "--seed", "1", "--verdicts"]).done();
    assert!(lost.lines().count() > 1 && lost.lines().all(|line| line.starts_with("unwinnable   ")), "{lost}");
    let little =
        lines(&["moves", "spider", "--seed", "1", "--verdicts", "--json", "--positions", "1000", "--timeout", "none"]);
    assert!(little.iter().all(|one| one["verdict"] == "undecided" && one["reason"] == "positions"), "{little:?}");
    cadogan(&["moves", "klondike", "--seed", "1", "--full"]).refused_with("--json");
}

#[test]
fn verify_tells_programs_whether_and_why_not() {
    let folder = Folder::new();
    let won = folder.write("won.json", cadogan(&["solve", "free-cell", "--ms", "1", "--json", "--solution"]).done());
    let object = &lines(&["verify", "free-cell", "--ms", "1", &won, "--json"])[0];
    assert_eq!((&object["wins"], &object["ms"], &object["moves"]), (&json!(true), &json!(1), &object["won_after"]));
    let lost = folder.write("lost.json", r#"["1: K♠ → foundation"]"#);
    let outcome = cadogan(&["verify", "free-cell", "--ms", "1", &lost, "--json"]);
    let object: Value = serde_json::from_str(&outcome.out).expect("JSON");
    assert_eq!((outcome.code, &object["wins"], &object["illegal_move"]), (1, &json!(false), &json!(1)));
}

#[test]
fn records_speak_json() {
    let folder = Folder::new();
    let (records, other) = (folder.name("a.db"), folder.name("b.db"));
    for file in [&records, &other] {
        let rate = &lines(&["winrate", "klondike", "--deals", "5", "--json", "--records", file])[0];
        assert_eq!((&rate["game"], &rate["seeds"]), (&json!("klondike"), &json!([1, 5])));
    }
    let rows = lines(&["records", "export", "-", "--json", "--records", &records]);
    assert_eq!(rows.len(), 5);
    assert_eq!((&rows[0]["seed"], &rows[0]["verdict"]), (&json!(1), &json!("unwinnable")));
    let file = folder.name("rows.jsonl");
    assert_eq!(cadogan(&["records", "export", &file, "--records", &records]).done(), format!("5 rows in {file}\n"));
    assert_eq!(std::fs::read_to_string(&file).expect("rows").lines().count(), 5);
    let check = &lines(&["records", "check", "--json", "--records", &records])[0];
    assert_eq!((&check["verdicts"], &check["mistakes"]), (&json!(5), &json!([])));
    let merged = &lines(&["records", "merge", &other, "--json", "--records", &records])[0];
    assert_eq!((&merged["rows"], &merged["new"]), (&json!(5), &json!(0)));
    let table = folder.write("table.csv", "game,seed,verdict\nklondike,1,unwinnable\n");
    let words = ["records", "import", &table, "--source", "other", "--json", "--records", &records];
    assert_eq!(lines(&words), [json!({"source": "other", "rows": 1, "games": ["klondike"]})]);
    let page = folder.name("page.html");
    let report = &lines(&["report", &records, "--out", &page, "--json"])[0];
    assert_eq!(*report, json!({"output": page, "contradictions": []}));
}

#[test]
fn tables_have_the_same_formats_everywhere() {
    let text = cadogan(&["bench", "klondike", "--deals", "2"]).done();
    assert!(text.starts_with("game  ") && text.lines().count() == 2, "{text}");
    let csv = cadogan(&["bench", "klondike", "--seeds", "1-2", "--format", "csv"]).done();
    assert!(csv.starts_with("game,configuration,"), "{csv}");
    assert!(cadogan(&["bench", "klondike", "--seeds", "1-2", "--csv"]).done().starts_with("game,configuration,"));
    let rows = lines(&["bench", "klondike", "free-cell", "--deals", "2", "--json"]);
    assert_eq!((rows.len(), &rows[1]["game"], &rows[1]["deals"]), (2, &json!("free-cell"), &json!(2)));
    let solvers = lines(&["schedule", "solvers", "klondike", "--json"]);
    assert!(solvers.iter().any(|solver| solver["solver"] == "runs" && solver["proves"] == "both"), "{solvers:?}");
    let deals = lines(&["deal", "klondike", "--seed", "1", "--json"]);
    assert_eq!(deals.len(), 1, "one object on one line");
    let techniques = &lines(&["rules", "klondike", "--dominances", "--json"])[0];
    assert_eq!(techniques["spaces"][0]["applies"], false);
    let rules: Value = serde_json::from_str(&cadogan(&["rules", "klondike", "--json"]).done()).expect("JSON");
    assert!(rules.is_object());
}

#[test]
fn old_spellings_still_work() {
    let old = cadogan(&["blocks", "klondike", "--sample", "20", "--json"]).done();
    assert_eq!(old, cadogan(&["blocks", "klondike", "--deals", "20", "--json"]).done());
    let words = ["enumerate", "small-klondike", "--cards", "2", "--piles", "2", "--format", "json"];
    let all = cadogan(&words).done();
    assert_eq!(all, cadogan(&["enumerate", "small-klondike", "--cards", "2", "--piles", "2", "--json"]).done());
    let old = cadogan(&["enumerate", "klondike", "--sample", "5", "--json"]).done();
    assert_eq!(old, cadogan(&["enumerate", "klondike", "--deals", "5", "--json"]).done());
}

#[test]
fn results_of_several_threads_come_in_order() {
    let words = ["solve", "free-cell", "--seeds", "1-40", "--json", "--threads", "4"];
    let seeds: Vec<i64> = lines(&words).iter().map(|line| line["seed"].as_i64().expect("a seed")).collect();
    assert_eq!(seeds.len(), 40);
    // A deal that takes a second longer than the next ones comes later; nobody knows how slow this machine is.
    let mut sorted = seeds.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, (1..=40).collect::<Vec<_>>());
}
