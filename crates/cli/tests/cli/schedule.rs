//! `cadogan schedule` and `cadogan refute`, and deals decided by one solver or by a schedule.

use serde_json::Value;

use crate::run::{Folder, cadogan, cadogan_with, program};

/// Runs of a small sample on a small game, measured once for a test.
fn measured(folder: &Folder, name: &str, seeds: &str) -> String {
    let file = folder.name(name);
    let words = ["schedule", "measure", "klondike", "--seeds", seeds, "--solvers", "sight,runs,runs-restarts"];
    let more = ["--limit", "2s", "--memory", "64MiB", "--output", &file];
    cadogan(&[&words[..], &more[..]].concat()).done();
    file
}

fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("a JSON line")).collect()
}

#[test]
fn solvers_say_what_they_can_prove_or_why_nothing() {
    let text = cadogan(&["schedule", "solvers", "klondike"]).done();
    assert_eq!(text, cadogan(&["schedule", "parts", "klondike"]).done(), "the older word");
    let line = |name: &str| text.lines().find(|line| line.starts_with(&format!("{name} "))).expect(name).to_owned();
    assert!(line("runs").contains(" both "));
    assert!(line("sight").contains(" unwinnable "));
    assert!(line("runs-foundations").contains(" winnable "));
    assert!(line("hole").contains(" none ") && line("hole").contains("hole"));
}

#[test]
fn from_runs_to_a_schedule_that_solves() {
    let folder = Folder::new();
    let train = measured(&folder, "train.csv", "1-12");
    let best = folder.name("best.json");
    cadogan(&["schedule", "learn", &train, "--limit", "1s", "--output", &best]).done();
    let shown = cadogan(&["schedule", "show", "klondike", "--schedule", &best]).done();
    assert!(
        shown.contains("learned from 12 deals (seeds 1 to 12)") && shown.contains("the remaining budget goes to runs"),
        "{shown}"
    );
    assert!(shown.contains('█'), "{shown}");
    let solved = cadogan(&["solve", "klondike", "--seeds", "1-4", "--schedule", &best, "--json", "--solution"]).done();
    let verdicts: Vec<String> = json_lines(&solved).iter().map(|line| line["verdict"].to_string()).collect();
    assert_eq!(verdicts, ["\"unwinnable\"", "\"winnable\"", "\"winnable\"", "\"winnable\""]);
    let second = solved.lines().nth(1).expect("four lines");
    cadogan_with(&["verify", "klondike", "--seed", "2", "-"], second.as_bytes()).done();
}

#[test]
fn measuring_goes_on_where_it_stopped() {
    let folder = Folder::new();
    let file = measured(&folder, "runs.csv", "1-3");
    let text = std::fs::read_to_string(&file).expect("a file");
    assert_eq!(text.lines().count(), 10, "{text}");
    // A crash has truncated the last line.
    std::fs::write(&file, &text[..text.len() - 8]).expect("a file");
    let words = ["schedule", "measure", "klondike", "--seeds", "1-3", "--solvers", "sight,runs,runs-restarts"];
    let again = cadogan(&[&words[..], &["--limit", "2s", "--output", &file]].concat()).done();
    assert_eq!(again, "1 runs measured, 8 were there\n");
    let more = std::fs::read_to_string(&file).expect("a file");
    assert_eq!(more.lines().count(), 10, "{more}");
    let other = ["schedule", "measure", "canfield", "--seeds", "1", "--output", &file];
    cadogan(&other).refused_with("has runs of klondike, not of canfield");
}

#[test]
fn a_test_has_a_table_values_and_pictures() {
    let folder = Folder::new();
    let (train, test) = (measured(&folder, "train.csv", "1-8"), measured(&folder, "test.csv", "9-14"));
    let best = folder.name("best.json");
    cadogan(&["schedule", "learn", &train, "--limit", "1s", "--output", &best]).done();
    let output = folder.name("figure");
    let words = ["schedule", "test", &test, "--train", &train, "--schedule", &best, "--limits", "100ms,1s"];
    let text = cadogan(&[&words[..], &["--output", &output]].concat()).done();
    for wanted in
        ["klondike, 6 deals", "runs-restarts", "sight → runs", "best", "learned for 100ms: ", "learned for 1s"]
    {
        assert!(text.contains(wanted), "{wanted}: {text}");
    }
    let csv = std::fs::read_to_string(folder.path().join("figure/table.csv")).expect("a table");
    assert!(csv.starts_with("limit,approach,par10,undecided,deals\n0.1,sight,"), "{csv}");
    assert_eq!(cadogan(&[&words[..], &["--csv"]].concat()).done(), csv);
    for picture in ["par10.svg", "undecided.svg"] {
        let svg = std::fs::read_to_string(folder.path().join("figure").join(picture)).expect("a picture");
        assert!(svg.starts_with("<svg") && svg.contains("limit, seconds"), "{svg}");
    }
    cadogan(&["schedule", "test", &test, "--train", &test]).refused_with("6 deals are in both files");
}

#[test]
fn wrong_files_are_refused_with_every_mistake() {
    let folder = Folder::new();
    let wrong = folder.write("wrong.json", r#"{"slices": [{"part": "rusn"}, {"part": "runs", "seconds": -1}]}"#);
    let message = program(&["solve", "klondike", "--seed", "1", "--schedule", &wrong], b"").refused();
    for wanted in
        ["wrong.json: 3 mistakes", "\"slices\"[0].\"part\"", "did you mean \"runs\"?", "\"slices\"[1].\"seconds\""]
    {
        assert!(message.contains(wanted), "{wanted}: {message}");
    }
    let runs = folder.write("wrong.csv", "seed,part\n1,runs\n");
    program(&["schedule", "learn", &runs, "--limit", "1s"], b"").refused_with("wrong.csv: line 1: found \"seed,part\"");
    program(&["schedule", "learn", "missing.csv", "--limit", "1s"], b"").refused_with("there is no such file");
    program(&["schedule", "learn", &runs, "--limit", "0s"], b"").refused_with("the time is zero");
    let runs = measured(&folder, "runs.csv", "1-2");
    for command in [["learn", &runs, "--limit", "500000years"], ["test", &runs, "--limits", "500000years"]] {
        program(&[&["schedule"], &command[..]].concat(), b"").refused_with("at most 10 days");
    }
}

#[test]
fn verdicts_that_contradict_each_other_are_told_with_code_70() {
    let folder = Folder::new();
    let heading = "game,seed,part,ability,result,seconds,limit,positions,variables,clauses,conflicts";
    let lines = "klondike,3,runs,both,winnable,1,60,0,0,0,0\nklondike,3,sight,unwinnable,unwinnable,1,60,0,0,0,0";
    let runs = folder.write("runs.csv", format!("{heading}\n{lines}\n"));
    let outcome = program(&["schedule", "learn", &runs, "--limit", "1s"], b"");
    assert_eq!(outcome.code, 70, "{outcome:?}");
    assert!(outcome.err.contains("seed 3 of klondike is winnable for runs and unwinnable for sight"), "{outcome:?}");
}

#[test]
fn one_solver_can_be_asked_and_says_when_it_cannot_tell() {
    let line = |words: &[&str]| json_lines(&cadogan(words).done()).remove(0);
    let lost = line(&["solve", "klondike", "--seed", "1", "--solver", "runs-restarts", "--json"]);
    assert_eq!((&lost["verdict"], &lost["solver"]), (&"unwinnable".into(), &"runs-restarts".into()));
    let silent = line(&["solve", "klondike", "--seed", "2", "--solver", "sight", "--json"]);
    assert_eq!((&silent["verdict"], &silent["reason"]), (&"undecided".into(), &"inconclusive".into()));
    let few = ["solve", "klondike", "--seed", "3", "--solver", "runs", "--positions", "100", "--json"];
    let stopped = line(&few);
    assert_eq!((&stopped["reason"], &stopped["positions"]), (&"positions".into(), &100.into()));
    program(&["solve", "klondike", "--seed", "1", "--solver", "oracle"], b"").refused_with("there is no such solver");
    program(&["solve", "free-cell", "--seed", "1", "--solver", "sight"], b"")
        .refused_with("does not support these rules");
    let both = ["solve", "klondike", "--seed", "1", "--solver", "runs", "--streamliner", "none"];
    program(&both, b"").refused_with("cannot be used with");
}

#[test]
fn the_default_schedule_gives_the_usual_verdicts() {
    for game in ["klondike", "free-cell", "golf", "spider"] {
        let common = ["solve", game, "--seeds", "1-3", "--timeout", "500ms", "--json"];
        let verdicts = |more: &[&str]| -> Vec<Value> {
            let lines = json_lines(&cadogan(&[&common[..], more].concat()).done());
            lines.into_iter().map(|line| line["verdict"].clone()).collect()
        };
        let (usual, scheduled) = (verdicts(&[]), verdicts(&["--schedule", "default"]));
        for (usual, scheduled) in usual.iter().zip(&scheduled) {
            let open = |verdict: &Value| verdict == "undecided";
            assert!(usual == scheduled || open(usual) || open(scheduled), "{game}: {usual} {scheduled}");
        }
    }
}

#[test]
fn refute_says_which_solver_did_it() {
    let text = cadogan(&["refute", "klondike", "--seed", "22"]).done();
    assert!(text.starts_with("klondike --seed 22: unwinnable, refuted by sight\n  sight "), "{text}");
    let lines = json_lines(&cadogan(&["refute", "klondike", "--seeds", "1-2", "--json"]).done());
    assert_eq!((&lines[0]["verdict"], &lines[0]["solver"]), (&"unwinnable".into(), &"sight".into()));
    assert_eq!((&lines[1]["verdict"], &lines[1]["solver"]), (&"undecided".into(), &Value::Null));
    assert_eq!(lines[1]["tried"][0]["result"], "inconclusive");
    let all = cadogan(&["refute", "klondike", "--seed", "2", "--all"]).done();
    assert!(all.contains("winnable, says runs"), "{all}");
    program(&["refute", "free-cell", "--seed", "1"], b"").refused_with("no solver only refutes deals of free-cell");
    program(&["refute", "klondike"], b"").refused_with("no deal is given");
}
