//! `cadogan enumerate`: complete counts, samples that say so, and runs that are killed.

use std::fs;
use std::thread::sleep;
use std::time::Instant;

use serde_json::Value;

use crate::interruption::{kills, random_share};
use crate::run::{Folder, cadogan, end, start};

fn json(words: &[&str]) -> Value {
    let words = [&["enumerate"], words, &["--format", "json"]].concat();
    serde_json::from_str(&cadogan(&words).done()).expect("JSON")
}

#[test]
fn the_published_small_games_come_out() {
    let found = json(&["small-klondike", "--cards", "2", "--piles", "3"]);
    assert_eq!((&found["complete"], &found["sampled"]), (&true.into(), &false.into()));
    assert_eq!(found["decided"], serde_json::json!({ "classes": 2_520, "deals": 40_320 }));
    assert_eq!((&found["lost"]["classes"], &found["lost"]["deals"]), (&18.into(), &288.into()));
    assert_eq!(found["loss classes"].as_array().map(Vec::len), Some(1));
    let text = cadogan(&["enumerate", "small-klondike"]).done();
    assert!(
        text.contains(
            "all deals decided: 83,340 classes of 479,001,600 deals (divided by the 5,760 symmetries: 83,160)"
        ),
        "{text}"
    );
    assert!(text.contains("lost: 742 classes of 3,997,440 deals"), "{text}");
    assert!(text.contains("18 ways to lose"), "{text}");
    assert!(
        text.contains("3S | [AC] 2S | [AS AH] 2C; stock") || text.contains("2S | [AS] 3S | [AH AC] 2C; stock"),
        "{text}"
    );
}

#[test]
fn verdicts_of_the_published_program_are_called_so_and_kept_apart() {
    let found = json(&["small-klondike", "--as-published"]);
    assert_eq!((&found["as published"], &found["lost"]["classes"]), (&true.into(), &742.into()));
    let text = cadogan(&["enumerate", "small-klondike", "--cards", "2", "--as-published"]).done();
    assert!(text.contains("some deals called lost are winnable"), "{text}");
    let piles = "tableau piles.count=4";
    cadogan(&["enumerate", "free-cell", "--set", "max rank=2", "--set", piles, "--as-published"])
        .refused_with("is only for Klondike and its relatives");
    let folder = Folder::new();
    let state = folder.name("state");
    cadogan(&["enumerate", "small-klondike", "--cards", "2", "--state", &state]).done();
    cadogan(&["enumerate", "small-klondike", "--cards", "2", "--as-published", "--state", &state])
        .refused_with("with or without --as-published");
}

#[test]
fn the_same_game_by_its_rules() {
    let by_rules = json(&[
        "klondike",
        "--cards",
        "2",
        "--piles",
        "3",
        "--set",
        "stock.deal count=1",
        "--set",
        "foundations.removable=false",
    ]);
    let by_name = json(&["small-klondike", "--cards", "2", "--piles", "3"]);
    for key in ["decided", "lost", "symmetries"] {
        assert_eq!(by_rules[key], by_name[key]);
    }
}

#[test]
fn representatives_are_drawn_and_lost_deals_written() {
    let folder = Folder::new();
    let (pictures, lost) = (folder.name("pictures"), folder.name("lost.txt"));
    let words = ["enumerate", "small-klondike", "--cards", "2", "--piles", "3", "--draw", "--format", "csv"];
    let out = cadogan(&[&words[..], &["--pictures", &pictures, "--lost", &lost]].concat()).done();
    assert!(out.starts_with("class,classes,merged,deals,depth min,depth max"), "{out}");
    assert!(out.contains("Class 1"), "{out}");
    let svg = fs::read_to_string(format!("{pictures}/class-0001.svg")).expect("a picture");
    assert!(svg.starts_with("<svg"));
    let deals = fs::read_to_string(&lost).expect("a file");
    assert_eq!(deals.lines().count(), 18);
    let deal = folder.write("deal.json", deals.lines().next().unwrap_or_default());
    let sizes = ["--set", "max rank=2", "--set", "stock.size=2"];
    let verdict = cadogan(&[&["solve", "small-klondike", &deal], &sizes[..]].concat()).done();
    assert!(verdict.contains("unwinnable"), "{verdict}");
}

#[test]
fn a_sample_is_never_called_complete() {
    let words = ["enumerate", "small-klondike", "--cards", "4", "--piles", "4", "--deals", "2000"];
    let text = cadogan(&words).done();
    assert!(text.contains("a sample, not all deals: 2,000 of 20,922,789,888,000 deals"), "{text}");
    let found = json(&words[1..]);
    assert_eq!((&found["complete"], &found["sampled"]), (&false.into(), &true.into()));
    assert_eq!(found["winnable"].as_u64().zip(found["lost"].as_u64()).map(|(a, b)| a + b), Some(2000));
    assert!(found["lost share"]["lower"].as_f64() < found["lost share"]["upper"].as_f64());
}

#[test]
fn deals_of_a_sample_have_limits_and_undecided_ones_widen_the_interval() {
    let games: [&[&str]; 2] = [&["small-klondike", "--cards", "5", "--piles", "5"], &["klondike"]];
    for game in games {
        let words = [game, &["--deals", "40", "--positions", "5", "--threads", "2"]].concat();
        let found = json(&words);
        let [winnable, lost, undecided] =
            ["winnable", "lost", "undecided"].map(|key| found[key].as_u64().expect("a number"));
        assert_eq!((winnable + lost + undecided, &found["deals"], &found["finished"]), (40, &40.into(), &true.into()));
        assert!(undecided > 0, "{found}");
        let share = |key: &str| found["lost share"][key].as_f64().expect("a number");
        assert!(share("lower") <= lost as f64 / 40.0 && share("upper") >= (lost + undecided) as f64 / 40.0, "{found}");
        let text = cadogan(&[&["enumerate"], &words[..]].concat()).done();
        assert!(text.contains(&format!("undecided: {undecided} reached their limits")), "{text}");
    }
    // No time and no memory to speak of.
    for limit in [["--timeout", "0s"], ["--memory", "64KiB"]] {
        let found = json(&[&["spider", "--deals", "2"], &limit[..]].concat());
        assert_eq!(found["undecided"], 2, "{limit:?}: {found}");
    }
    cadogan(&["enumerate", "small-klondike", "--positions", "10"]).refused_with("--deals");
}

#[test]
fn other_games_are_counted_without_classes_of_losses() {
    let found = json(&["free-cell", "--cards", "1", "--piles", "2", "--set", "cells.count=1"]);
    assert_eq!(found["decided"]["deals"], 24);
    assert_eq!(found["symmetries"]["piles are alike"], true);
    assert!(found["not grouped because"].as_str().is_some_and(|reason| reason.contains("built group")), "{found}");
}

#[test]
fn games_that_are_too_large_or_impossible_are_refused() {
    let refused = cadogan(&["enumerate", "klondike"]).refused();
    assert!(
        refused.contains(
            "80,658,175,170,943,878,571,660,636,856,403,766,975,289,505,440,883,277,824,000,000,000,000 deals"
        )
    );
    assert!(refused.contains("--deals"), "{refused}");
    cadogan(&["enumerate", "small-klondike", "--cards", "1", "--piles", "3"])
        .refused_with("takes 6 cards, but there are 4");
    let folder = Folder::new();
    let state = folder.write("state", "nonsense\n");
    cadogan(&["enumerate", "small-klondike", "--state", &state]).refused_with("is not the state of an enumeration");
    let other = folder.name("other");
    cadogan(&["enumerate", "small-klondike", "--cards", "2", "--state", &other]).done();
    cadogan(&["enumerate", "small-klondike", "--state", &other]).refused_with("of other rules");
}

#[test]
fn a_run_that_is_killed_again_and_again_goes_on() {
    let folder = Folder::new();
    let state = folder.name("state");
    let words = ["enumerate", "small-klondike", "--format", "json", "--threads", "1", "--state", &state];
    let begin = Instant::now();
    let whole = cadogan(&words).done();
    // On average a run is killed five times before it is through. Then the next one begins without a state.
    let longest = begin.elapsed() * 2 / 5;
    fs::remove_file(&state).expect("removed");
    let (mut random, mut lines, mut killed) = (5, 0, 0);
    while killed < kills() {
        let mut child = start(&words);
        sleep(longest.mul_f64(random_share(&mut random)));
        if child.try_wait().expect("the child can be asked").is_some() {
            assert_eq!(end(child).done(), whole);
            fs::remove_file(&state).expect("removed");
            lines = 0;
            continue;
        }
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        let now = fs::read_to_string(&state).map_or(0, |text| text.lines().count());
        // The last one may be torn.
        assert!(now + 1 >= lines, "{lines} lines became {now}");
        (lines, killed) = (now, killed + 1);
    }
    assert_eq!(cadogan(&words).done(), whole);
    assert_eq!(cadogan(&words).done(), whole);
}
