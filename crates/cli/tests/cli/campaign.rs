//! Campaigns: killed at any moment they lose nothing that was reported, and their files say what the records say.

use std::io::{BufRead, BufReader};
use std::thread::sleep;
use std::time::Duration;

use serde_json::{Value, json};

use crate::interruption::{kills, random_share};
use crate::run::{Folder, cadogan, start};

const CAMPAIGN: &str = r#"{"title": "quick", "limits": {"time": "none", "positions": 2000}, "steps": [
    {"variants": [{"name": "draw 1", "game": "klondike-deal-1"}, {"name": "draw 3", "game": "klondike"}], "seeds": "1-60"},
    {"variants": [{"name": "a", "game": "alpha-star"}], "seeds": "1-600"}]}"#;

fn words(folder: &[String; 3]) -> Vec<&str> {
    let [file, records, output] = folder;
    vec!["campaign", file, "--records", records, "--output", output, "--threads", "1", "--every", "20", "--json"]
}

fn names(folder: &Folder, number: u32) -> [String; 3] {
    [folder.write("quick.json", CAMPAIGN), folder.name(&format!("{number}.db")), folder.name(&format!("{number}"))]
}

/// What the records say about every game: done, winnable, unwinnable, undecided.
fn standings(file: &str, records: &str) -> Vec<[u64; 4]> {
    let out = cadogan(&["campaign", file, "--records", records, "--status", "--json"]).done();
    let read = |line: &str| {
        let object: Value = serde_json::from_str(line).expect("JSON");
        ["done", "winnable", "unwinnable", "undecided"].map(|key| object[key].as_u64().expect(key))
    };
    out.lines().map(read).collect()
}

#[test]
fn what_was_reported_survives_every_kill() {
    let folder = Folder::new();
    let whole = names(&folder, 1);
    cadogan(&words(&whole)).done();
    let expected = standings(&whole[0], &whole[1]);
    let (mut random, mut killed, mut number) = (3, 0, 2);
    let mut own = names(&folder, number);
    while killed < kills() {
        // A kill soon after so many lines: it comes while the next deals are being decided, written, or not yet begun.
        let mut child = start(&words(&own));
        let mut reader = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let lines = (12.0 * random_share(&mut random).powi(2)) as usize;
        let reported = reader.by_ref().take(lines).last().map(|line| line.expect("text"));
        sleep(Duration::from_millis(4).mul_f64(random_share(&mut random)));
        if child.try_wait().expect("the child can be asked").is_some() {
            // It has come to its end: the next one begins without records.
            assert_eq!(standings(&own[0], &own[1]), expected);
            number += 1;
            own = names(&folder, number);
            continue;
        }
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        drop(reader); // Not before: the program ends by itself when nobody reads.
        killed += 1;
        let Some(reported) = reported else { continue };
        let reported: Value = serde_json::from_str(&reported).expect("whole lines");
        let kept = standings(&own[0], &own[1]);
        let of_step = if reported["step"] == json!(1) { kept[0][0] + kept[1][0] } else { kept[2][0] };
        assert!(of_step >= reported["verdicts"].as_u64().expect("a number"), "{reported}: {kept:?}");
    }
    cadogan(&words(&own)).done();
    assert_eq!(standings(&own[0], &own[1]), expected);
    cadogan(&["records", "check", "--records", &own[1]]).done();
}

#[test]
fn files_of_verdicts_replace_records_that_are_lost() {
    let folder = Folder::new();
    let names = names(&folder, 1);
    let [file, records, output] = &names;
    cadogan(&words(&names)).done();
    let (klondike, alpha) = (format!("{output}/klondike.verdicts"), format!("{output}/alpha-star.verdicts"));
    let checked = cadogan(&["records", "check", &klondike, &alpha]).done();
    assert_eq!(checked, "660 verdicts and 0 solutions: no contradiction, no damage\n");
    let before = (standings(file, records), std::fs::read(&klondike).expect("a file"));
    std::fs::remove_file(records).expect("removed");
    let again = cadogan(&words(&names)).done();
    for line in again.lines() {
        let object: Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(object["solved"], json!(0), "{line}");
    }
    assert_eq!(standings(file, records), before.0);
    let report = cadogan(&["campaign", file, "--records", records, "--report"]).done();
    for part in
        ["### Table 2", "### Table 3", "| Klondike (Draw 1) | 60 |", "| Alpha Star | 600 |", "### Undecided deals"]
    {
        assert!(report.contains(part), "{part}: {report}");
    }
    // The same rules under another name, and a file of another game under this one's name.
    std::fs::copy(&alpha, &klondike).expect("copied");
    cadogan(&words(&names)).refused_with("has the verdicts of cadogan on alpha-star, not ours on klondike");
    let damaged: Vec<u8> = before.1.iter().enumerate().map(|(place, byte)| byte ^ u8::from(place == 90)).collect();
    std::fs::write(&klondike, damaged).expect("written");
    assert_eq!(cadogan(&words(&names)).code, 70);
}

#[test]
fn a_file_of_verdicts_is_exported_imported_and_merged() {
    let folder = Folder::new();
    let (records, other, file) = (folder.name("a.db"), folder.name("b.db"), folder.name("golf.verdicts"));
    let limits = ["--timeout", "none", "--positions", "3000"];
    let winrate = ["winrate", "golf", "--deals", "50", "--records"];
    cadogan(&[&winrate[..], &[&records], &limits].concat()).done();
    let message = cadogan(&["records", "export", &file, "--records", &records]).done();
    assert!(message.starts_with("50 verdicts on golf in "), "{message}");
    let merged = cadogan(&["records", "merge", &file, "--records", &other]).done();
    assert!(merged.contains("50 rows, 50 of them new"), "{merged}");
    let imported = cadogan(&["records", "import", &file, "--source", "friend", "--records", &other]).done();
    assert_eq!(imported, "50 verdicts by friend on golf\n");
    // Nothing is computed again.
    let rate = cadogan(&[&winrate[..], &[&other, "--json"], &limits].concat()).done();
    let rate: Value = serde_json::from_str(&rate).expect("JSON");
    assert_eq!((&rate["work"]["known"], &rate["work"]["solved"]), (&json!(50), &json!(0)));
    cadogan(&["records", "import", &file, "--source", "cadogan", "--records", &other]).refused();
    cadogan(&["records", "import", &file, "--source", "x", "--game", "golf", "--records", &other])
        .refused_with("--game is for tables");
    cadogan(&["records", "export", &folder.name("a.csv"), "--source", "x", "--records", &records])
        .refused_with("--source is for a file of verdicts");
    cadogan(&["records", "export", &file, "--source", "nobody", "--records", &records])
        .refused_with("has no verdicts of nobody on golf");
    cadogan(&["records", "check", &folder.write("letter.verdicts", "Dear aunt")])
        .refused_with("not a file of verdicts");
    cadogan(&["winrate", "alpha-star", "--deals", "5", "--records", &records]).done();
    cadogan(&["records", "export", &file, "--records", &records]).refused_with("name one with --game");
}

#[test]
fn mistakes_in_a_campaign_are_named() {
    let folder = Folder::new();
    let file = folder.write("wrong.json", r#"{"title": "x", "steps": [{"study": "none.json"}, {"seeds": "1-5"}]}"#);
    let message = cadogan(&["campaign", &file, "--status"]).refused();
    assert!(message.contains("none.json") && message.contains("\"steps\", 2"), "{message}");
}
