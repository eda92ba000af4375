//! `cadogan cluster`: shards that are run as the array script runs them, and simulated Slurm commands.

use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;

use crate::run::{Folder, Outcome, cadogan};

const STUDY: &str = r#"{"title": "sharded", "game": "klondike", "seeds": "1-240", "critical": ["back"],
    "axes": [{"name": "draw", "key": "stock.deal count", "values": [1, 3]},
             {"name": "back", "key": "foundations.removable", "values": [true, false]}],
    "limits": {"time": "none", "positions": 3000}}"#;

fn plan(folder: &Folder, study: &str, shards: &str) -> String {
    let (file, into) = (folder.write("klondike.json", study), folder.name("plan"));
    let program = env!("CARGO_BIN_EXE_cadogan");
    cadogan(&["cluster", "plan", &file, "--shards", shards, "--into", &into, "--program", program]).done();
    into
}

/// What Slurm would run for a shard.
fn task(into: &str, shard: u32) -> Command {
    let mut command = Command::new("bash");
    command.arg("array.sh").current_dir(into).env("SLURM_ARRAY_TASK_ID", shard.to_string());
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

fn run_task(into: &str, shard: u32) {
    assert!(task(into, shard).status().expect("bash is there").success(), "shard {shard}");
}

/// Game, fingerprint, seed, source and verdict of every row, sorted. After a kill it may differ which verdicts were
/// searched and which followed from others.
fn verdicts(records: &str) -> Vec<String> {
    let csv = cadogan(&["records", "export", "-", "--records", records]).done();
    let mut lines: Vec<String> = csv
        .lines()
        .map(|line| {
            let fields: Vec<&str> = line.rsplitn(14, ',').collect();
            let (verdict, source, seed) = (fields[11], fields[12], fields[13]);
            format!("{seed},{source},{verdict}")
        })
        .collect();
    lines.sort();
    lines
}

/// A table without the costs, and without the split into searched and derived verdicts.
fn what_counts(mut table: Value) -> Value {
    table["work"] = Value::Null;
    for variant in table["variants"].as_array_mut().expect("a list") {
        variant["from_relations"] = Value::Null;
    }
    table
}

#[test]
fn shards_that_are_killed_and_run_again_give_the_study_seed_by_seed() {
    let folder = Folder::new();
    let into = plan(&folder, STUDY, "3");
    let (single, whole) = (folder.name("single.db"), folder.name("whole.db"));
    let table = |records: &str| -> Value {
        let words = ["study", &format!("{into}/study.json"), "--records", records, "--format", "json"];
        serde_json::from_str(&cadogan(&words).done()).expect("JSON")
    };
    let wanted = table(&single);

    run_task(&into, 1);
    // The second task is interrupted as soon as it has written something.
    let mut child = task(&into, 2).spawn().expect("bash is there");
    let begun = format!("{into}/shard-2.db");
    while cadogan(&["records", "list", "--json", "--records", &begun]).out.is_empty() {
        sleep(Duration::from_millis(2));
    }
    child.kill().expect("the task can be killed");
    child.wait().expect("it ends");

    let early = cadogan(&["cluster", "merge", &into, "--records", &whole]);
    assert_eq!(early.code, 1, "{early:?}");
    assert!(early.out.contains("shard 1: 320 rows, 320 of them new"), "{early:?}");
    assert!(early.out.contains("shard 3: there is no shard-3.db"), "{early:?}");
    assert!(early.out.contains("missing from shard 3: draw 1, back yes: 80 seeds: 161 to 240"), "{early:?}");
    assert!(early.err.contains("of 960 verdicts are missing, in shards ") && early.err.contains(" 3; "), "{early:?}");

    run_task(&into, 2);
    run_task(&into, 3);
    // A task that is started once more computes nothing and does no harm.
    run_task(&into, 3);
    let merged = cadogan(&["cluster", "merge", &into, "--records", &whole]).done();
    assert!(merged.contains("shard 1: 320 rows, 0 of them new"), "{merged}");
    assert!(merged.contains("complete: all 960 verdicts of the study are in "), "{merged}");
    let once = verdicts(&whole);
    let again = cadogan(&["cluster", "merge", &into, "--records", &whole]).done();
    assert_eq!(again.matches(": 320 rows, 0 of them new, 0 better").count(), 3, "{again}");
    assert_eq!(once, verdicts(&whole));
    assert_eq!(once.len(), 961);
    assert_eq!(once, verdicts(&single));

    let known = table(&whole);
    assert_eq!(known["work"]["known"], 960);
    assert_eq!(what_counts(known), what_counts(wanted));
}

#[test]
fn contradictions_between_shards_are_shouted_about() {
    let folder = Folder::new();
    let small = r#"{"title": "t", "game": "black-hole", "seeds": "1-4", "variants": [{"name": "hole"}]}"#;
    let into = plan(&folder, small, "2");
    run_task(&into, 1);
    run_task(&into, 2);
    let whole = folder.name("whole.db");
    cadogan(&["cluster", "merge", &into, "--records", &whole]).done();
    // Another source says the opposite about the third deal.
    let csv = cadogan(&["records", "export", "-", "--records", &whole]).done();
    let third = csv.lines().find(|line| line.contains(",3,cadogan,")).expect("the third deal");
    let opposite = if third.contains(",winnable,") { "unwinnable" } else { "winnable" };
    let table = folder.write("wrong.csv", format!("game,seed,verdict\nblack-hole,3,{opposite}\n"));
    let wrong =
        cadogan(&["records", "import", &table, "--source", "other", "--records", &format!("{into}/shard-1.db")]);
    assert_eq!(wrong.code, 0, "{wrong:?}");
    let shouted = cadogan(&["cluster", "merge", &into, "--records", &whole]);
    assert_eq!(shouted.code, 70, "{shouted:?}");
    assert!(shouted.err.contains("contradiction on seed 3"), "{shouted:?}");
}

#[test]
fn a_plan_is_a_folder_of_its_own_with_everything_in_it() {
    let folder = Folder::new();
    folder.write("mine.json", r#"{"max rank": 3, "tableau piles": {"count": 3}}"#);
    let study = r#"{"title": "t", "seeds": "1-5", "variants": [{"name": "mine", "game": "./mine.json"}]}"#;
    let into = plan(&folder, study, "9");
    let manifest: Value =
        serde_json::from_str(&std::fs::read_to_string(format!("{into}/cluster.json")).expect("a manifest"))
            .expect("JSON");
    assert_eq!(manifest["shards"].as_array().expect("a list").len(), 5);
    assert_eq!(manifest["shards"][4]["seeds"], "5-5");
    run_task(&into, 5);
    // The same plan may be written again; another one may not.
    assert_eq!(plan(&folder, study, "9"), into);
    let file = folder.name("klondike.json");
    let other = ["cluster", "plan", &file, "--shards", "2", "--into", &into];
    cadogan(&other).refused_with("it holds another plan");
    let full = folder.path().to_str().expect("plain characters");
    cadogan(&["cluster", "plan", &file, "--shards", "2", "--into", full]).refused_with("it is not empty");
    let changed = std::fs::read_to_string(format!("{into}/study.json")).expect("a study").replace("1-5", "1-6");
    std::fs::write(format!("{into}/study.json"), changed).expect("writable");
    cadogan(&["cluster", "merge", &into, "--records", &folder.name("a.db")])
        .refused_with("changed after it was planned");
    cadogan(&["cluster", "status", &folder.name("none")]).refused_with("there is no cluster.json");
    let outside = folder.write("outside.json", study.replace("./mine", "../mine"));
    let message = cadogan(&["cluster", "plan", &outside, "--shards", "2", "--into", &folder.name("x")]).refused();
    assert!(message.contains("outside.json"), "{message}");
    cadogan(&["cluster", "plan", &file, "--shards", "0", "--into", "x"]).refused_with("--shards");
    cadogan(&["cluster", "plan", &file, "--shards", "1", "--into", "x", "--sbatch", "soon"]).refused_with("--sbatch");
}

/// Runs the program with these scripts as the only Slurm commands.
fn with_slurm(folder: &Folder, commands: &[(&str, &str)], words: &[&str]) -> Outcome {
    let bin = folder.path().join("bin");
    let _ = std::fs::remove_dir_all(&bin);
    std::fs::create_dir(&bin).expect("a folder for the test");
    for (name, script) in commands {
        let path = bin.join(name);
        std::fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("a script for the test");
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("a script may be run");
    }
    let output = Command::new(env!("CARGO_BIN_EXE_cadogan")).args(words).env("PATH", &bin).output().expect("it starts");
    let text = |bytes| String::from_utf8(bytes).expect("output is text");
    Outcome { code: output.status.code().expect("an end"), out: text(output.stdout), err: text(output.stderr) }
}

#[test]
fn slurm_is_given_what_is_not_complete_and_asked_how_it_goes() {
    let folder = Folder::new();
    let into = plan(&folder, &STUDY.replace("1-240", "1-8"), "4");
    let (submit, status) = (["cluster", "submit", &into], ["cluster", "status", &into]);
    with_slurm(&folder, &[], &submit).refused_with("sbatch is not installed here");
    let idle = with_slurm(&folder, &[], &status).done();
    assert_eq!(idle.matches("not submitted").count(), 4, "{idle}");

    run_task(&into, 2);
    let sbatch = ("sbatch", "echo \"$@\" >asked; echo '77;north'");
    assert_eq!(with_slurm(&folder, &[sbatch], &submit).done(), "job 77: 3 of 4 shards submitted\n");
    let asked = std::fs::read_to_string(format!("{into}/asked")).expect("sbatch was run in the folder");
    assert_eq!(asked, "--parsable --array=1-1,3-4 array.sh\n");

    // Without Slurm, the databases are reported all the same.
    let alone = with_slurm(&folder, &[], &status);
    assert_eq!(alone.code, 2, "{alone:?}");
    assert!(alone.out.contains("8 of 32 verdicts") && alone.err.contains("squeue is not installed"), "{alone:?}");

    let queue = ("squeue", "printf '3|RUNNING|n1|None\\n4|PENDING||BeginTime\\n'");
    let accounts = ("sacct", "printf '77_1|COMPLETED|n2\\n77_3|NODE_FAIL|n2\\n'");
    let busy = with_slurm(&folder, &[queue, accounts], &status).done();
    for words in ["  completed on n2\n", "  complete\n", "  running on n1\n", "  pending (BeginTime)\n"] {
        assert!(busy.contains(words), "{words:?} is not in {busy}");
    }
    with_slurm(&folder, &[sbatch, queue], &submit).refused_with("job 77 still has 2 tasks in the queue");
    let forgotten = ("squeue", "echo 'slurm_load_jobs error: Invalid job id specified' >&2; exit 1");
    with_slurm(&folder, &[forgotten, ("sbatch", "echo no partition >&2; exit 1")], &submit)
        .refused_with("no partition");
    for shard in [1, 3, 4] {
        run_task(&into, shard);
    }
    let done = with_slurm(&folder, &[forgotten, sbatch], &submit).done();
    assert_eq!(done, "every shard is complete: there is nothing to submit\n");
}
