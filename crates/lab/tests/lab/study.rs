//! Studies: files, runs, tables, pictures.

use std::sync::atomic::{AtomicBool, Ordering};

use cadogan_lab::statistics::Method;
use cadogan_lab::study::{Study, StudyResult, read_study, study_schema};
use cadogan_lab::{Format, Lab, LabError};
use cadogan_picture::chart::Colours;
use cadogan_records::Records;
use cadogan_rules::Rules;
use serde_json::{Value, json};

use crate::support::{Listener, Simulated, mixed};

fn no_files(name: &str) -> Result<String, String> {
    Err(format!("no {name} here"))
}

fn draws() -> Value {
    json!({
        "title": "Draws & worries",
        "game": "klondike",
        "axes": [
            {"name": "draw", "key": "stock.deal count", "values": [1, 2, 4]},
            {"name": "worrying back", "key": "foundations.removable", "values": [true, false], "labels": ["yes", "<no>"]},
        ],
        "critical": ["worrying back"],
        "seeds": "1-400",
        "limits": {"time": "none", "positions": 1000, "memory": "1MiB"},
    })
}

fn study(file: &Value) -> Study {
    read_study(&file.to_string(), &no_files).unwrap_or_else(|errors| panic!("{errors}"))
}

fn mistakes(file: &Value) -> Vec<String> {
    let errors = read_study(&file.to_string(), &no_files).expect_err("the file is wrong");
    errors.list().iter().map(ToString::to_string).collect()
}

/// Chances that respect the relations: turning fewer cards and worrying back make a game easier.
fn chance(rules: &Rules) -> u64 {
    90 / u64::from(rules.stock.deal_count) + if rules.foundations.removable { 5 } else { 0 }
}

fn easy(_: i64) -> u64 {
    10
}

fn run(study: &Study, solver: &Simulated, records: &mut Records, threads: usize) -> Result<StudyResult, LabError> {
    let interrupt = &solver.interrupt;
    let mut lab = Lab { records, decider: solver, threads, interrupt, relatives: true };
    lab.study(study, Method::Wilson, &mut Listener::default())
}

fn in_memory() -> Records {
    Records::in_memory().expect("a database in memory")
}

#[test]
fn a_grid_has_every_combination_with_its_rules_and_its_name() {
    let study = study(&draws());
    let labels: Vec<&str> = study.variants.iter().map(|variant| variant.label.as_str()).collect();
    assert_eq!(labels[..3], ["draw 1, worrying back yes", "draw 1, worrying back <no>", "draw 2, worrying back yes"]);
    assert_eq!(labels.len(), 6);
    assert_eq!(study.variants[3].name, "klondike --set 'stock.deal count=2' --set 'foundations.removable=false'");
    assert_eq!(study.variants[4].name, "klondike --set 'stock.deal count=4'");
    assert_eq!((study.variants[5].rules.stock.deal_count, study.variants[5].rules.foundations.removable), (4, false));
    let pairs: Vec<(usize, usize)> = study.critical.iter().map(|pair| (pair.with, pair.without)).collect();
    assert_eq!(pairs, [(0, 1), (2, 3), (4, 5)]);
    // Not those with worrying back forbidden in the game that turns fewer cards.
    assert_eq!(study.related_pairs(), (12, 15));
}

#[test]
fn verdicts_are_counted_and_related_games_are_not_searched_again() {
    let study = study(&draws());
    let solver = Simulated::new(easy, chance);
    let result = run(&study, &solver, &mut in_memory(), 2).expect("a study");
    assert!(result.complete);
    for (variant, found) in study.variants.iter().zip(&result.variants) {
        let wins = (1..=400).filter(|&seed| mixed(seed) % 100 < chance(&variant.rules)).count() as u64;
        assert_eq!((found.counts.winnable, found.counts.deals()), (wins, 400), "{}", variant.label);
    }
    let progress = &result.progress;
    assert_eq!((progress.total, progress.done(), progress.known), (2400, 2400, 0));
    assert_eq!((progress.solved, progress.free), (solver.calls(), 2400 - solver.calls()));
    assert!(solver.calls() < 1400, "{} of 2400 were searched", solver.calls());
    assert_eq!(result.variants.iter().map(|variant| variant.derived).sum::<u64>(), progress.free);
    for (pair, critical) in study.critical.iter().zip(&result.critical) {
        let won = |index: usize| result.variants[index].counts.winnable;
        assert_eq!((critical.winnable(), critical.critical), (won(pair.with), won(pair.with) - won(pair.without)));
    }
    assert_eq!(result.variants[0].published.map(|row| row.name()).as_deref(), Some("Klondike (Draw 1)"));
}

#[test]
fn the_number_of_threads_changes_nothing_and_a_second_run_computes_nothing() {
    let study = study(&draws());
    let mut records = in_memory();
    let one = run(&study, &Simulated::new(easy, chance), &mut records, 1).expect("a study");
    let three = run(&study, &Simulated::new(easy, chance), &mut in_memory(), 3).expect("a study");
    let again = Simulated::new(easy, chance);
    let known = run(&study, &again, &mut records, 2).expect("a study");
    assert_eq!((again.calls(), known.progress.known), (0, 2400));
    for other in [&three, &known] {
        assert_eq!(one.in_format(Format::Csv), other.in_format(Format::Csv));
        assert_eq!(one.picture(), other.picture());
    }
}

#[test]
fn an_interrupted_study_counts_whole_deals_from_the_first_on_and_goes_on() {
    let study = study(&draws());
    let mut records = in_memory();
    let solver = Simulated { interrupt_at: Some(300), ..Simulated::new(easy, chance) };
    let part = run(&study, &solver, &mut records, 2).expect("what can be said");
    let sizes: Vec<u64> = part.variants.iter().map(|variant| variant.counts.deals()).collect();
    assert!(!part.complete && sizes[0] > 50 && sizes[0] < 400, "{sizes:?}");
    assert!(sizes.iter().all(|&size| size == sizes[0]), "{sizes:?}");
    assert_eq!(*part.sample.end(), sizes[0] as i64);
    assert!(part.in_format(Format::Text).contains("not complete: the study has seeds 1 to 400"));
    let whole = run(&study, &Simulated::new(easy, chance), &mut records, 2).expect("the rest");
    let at_once = run(&study, &Simulated::new(easy, chance), &mut in_memory(), 2).expect("all");
    assert!(whole.complete && whole.progress.known > 0);
    assert_eq!(whole.in_format(Format::Csv), at_once.in_format(Format::Csv));
}

#[test]
fn a_solver_that_loses_what_a_stricter_game_wins_is_found_out() {
    // More wins with worrying back forbidden: impossible.
    fn wrong(rules: &Rules) -> u64 {
        if rules.foundations.removable { 30 } else { 60 }
    }
    let mut file = draws();
    file["axes"][0]["values"] = json!([1]);
    let mut records = in_memory();
    // Each game separately, so that nothing is derived.
    for removable in [true, false] {
        let mut alone = file.clone();
        alone["axes"][1] = json!({"name": "worrying back", "key": "foundations.removable", "values": [removable]});
        let interrupt = AtomicBool::new(false);
        let solver = Simulated::new(easy, wrong);
        let mut lab =
            Lab { records: &mut records, decider: &solver, threads: 1, interrupt: &interrupt, relatives: false };
        lab.study(&study(&alone), Method::Wilson, &mut Listener::default()).expect("no contradiction in one game");
        assert!(!interrupt.load(Ordering::Relaxed));
    }
    let error = run(&study(&file), &Simulated::new(easy, wrong), &mut records, 1).expect_err("a contradiction");
    assert!(matches!(&error, LabError::Contradictions(all) if all.len() > 50), "{error}");
}

#[test]
fn tables_and_pictures_show_what_came_out() {
    let result = run(&study(&draws()), &Simulated::new(easy, chance), &mut in_memory(), 2).expect("a study");
    let text = result.in_format(Format::Text);
    assert!(
        text.starts_with("Draws & worries\n400 deals, seeds 1 to 400; 1,000 positions per deal; 95 % intervals"),
        "{text}"
    );
    assert!(text.contains("draw \\ worrying back") && text.contains("critical"), "{text}");
    let markdown = result.in_format(Format::Markdown);
    assert!(markdown.contains("| draw \\\\ worrying back | yes | \\<no> | critical |"), "{markdown}");
    let latex = result.in_format(Format::Latex);
    assert_eq!(latex.matches("\\begin{tabular}").count(), latex.matches("\\end{tabular}").count());
    assert!(latex.contains(" $\\pm$ ") && latex.contains("\\% \\\\"), "{latex}");
    let csv = result.in_format(Format::Csv);
    assert_eq!(csv.lines().count(), 1 + 6 + 3);
    let json: Value = serde_json::from_str(&result.in_format(Format::Json)).expect("JSON");
    assert_eq!(json["variants"][3]["at"], json!({"draw": "2", "worrying back": "<no>"}));
    assert_eq!(json["critical"].as_array().map(Vec::len), Some(3));
    let pictures = [result.picture(), result.critical_picture().expect("it was asked for")];
    for (picture, words) in pictures.iter().zip([["worrying back <no>", "published, worrying back yes"], ["draw", "4"]])
    {
        let svg = picture.draw().to_svg(Colours::OnWhite);
        let document = roxmltree::Document::parse(&svg).expect("well-formed");
        let texts: Vec<&str> = document.descendants().filter_map(|node| node.text()).collect();
        for word in words {
            assert!(texts.contains(&word), "no {word} in {texts:?}");
        }
        assert!(picture.draw().to_png(1.0).is_ok());
    }
}

#[test]
fn mistakes_are_named_with_their_paths_all_at_once() {
    let mut file = draws();
    file["axes"][0]["key"] = json!("stock.deal cuont");
    file["axes"][1]["labels"] = json!(["one"]);
    file["criticl"] = json!([]);
    file["seeds"] = json!("9-1");
    file["limits"] = json!({"time": "soon", "positions": 0, "memory": "1B"});
    file["picture"] = json!({"along": "height", "scale": "square"});
    let found = mistakes(&file);
    for start in [
        "\"criticl\": found a key that is not known here",
        "\"axes\"[1].\"labels\": found 1 labels; allowed: 2, one per value",
        "\"axes\"[0] (1), \"stock\".\"deal cuont\": found",
        "\"seeds\": found \"9-1\"",
        "\"limits\".\"time\": found \"soon\"",
        "\"limits\".\"positions\": found 0",
        "\"limits\".\"memory\": found \"1B\"",
        "\"picture\".\"along\": found \"height\"",
        "\"picture\".\"scale\": found \"square\"",
    ] {
        assert!(found.iter().any(|line| line.starts_with(start)), "no {start} in {found:#?}");
    }
    assert!(found.iter().any(|line| line.ends_with("did you mean \"critical\"?")), "{found:#?}");
}

#[test]
fn files_that_say_too_little_or_too_much_are_refused() {
    let wrong = |change: &dyn Fn(&mut Value)| {
        let mut file = draws();
        change(&mut file);
        mistakes(&file).join("\n")
    };
    assert!(wrong(&|file| file["variants"] = json!([{"name": "a"}])).contains("either \"axes\" or \"variants\""));
    assert!(wrong(&|file| file["game"] = json!("klondkie")).contains("did you mean \"klondike\"?"));
    assert!(wrong(&|file| file["game"] = json!("./mine.json")).contains("no ./mine.json here"));
    assert!(wrong(&|file| file["game"] = json!({"cells": "four"})).contains("\"game\", \"cells\": found"));
    assert!(wrong(&|file| file["axes"] = json!([])).contains("\"axes\": found an empty list"));
    assert!(wrong(&|file| file["axes"][0]["values"] = json!([3, 3])).contains("with the same rules as"));
    assert!(
        wrong(&|file| file["axes"][0]["values"] = json!([3, 60])).contains("\"axes\" (draw 60, worrying back yes), ")
    );
    assert!(wrong(&|file| file["axes"][1]["name"] = json!("draw")).contains("the name of another axis"));
    assert!(wrong(&|file| file["critical"] = json!(["speed"])).contains("\"critical\"[0]: found \"speed\""));
    assert!(
        wrong(&|file| file["critical"] = json!([{"winnable in": "x"}]))
            .contains("\"critical\"[0].\"lost in\": found nothing")
    );
    for text in ["", "[]", "{}", "{\"title\": \"a\", \"title\": \"b\"}"] {
        assert!(read_study(text, &no_files).is_err(), "{text}");
    }
    let list =
        json!({"title": "t", "seeds": "1-2", "variants": [{"name": "a"}, {"name": "b", "game": "golf", "set": 3}]});
    let found = mistakes(&list).join("\n");
    assert!(found.contains("\"variants\"[0].\"game\": found nothing"), "{found}");
    assert!(found.contains("\"variants\"[1].\"set\": found 3"), "{found}");
}

#[test]
fn a_list_of_games_needs_no_axes() {
    let file = json!({
        "title": "Two games",
        "variants": [
            {"name": "Black Hole", "game": "black-hole"},
            {"name": "Worm Hole", "game": "black-hole", "set": {"cells": 1}},
            {"name": "inline", "game": {"tableau piles": {"count": 7}}},
        ],
        "critical": [{"winnable in": "Worm Hole", "lost in": "Black Hole"}],
        "seeds": "-2-40",
    });
    let study = study(&file);
    assert_eq!(study.variants[1].name, "black-hole --set 'cells=1'");
    assert_eq!((study.seeds.clone(), study.related_pairs()), (-2..=40, (1, 3)));
    let result =
        run(&study, &Simulated::new(easy, |rules| 50 + 10 * u64::from(rules.cells.count)), &mut in_memory(), 1);
    let result = result.expect("a study");
    assert!(result.in_format(Format::Text).contains("Worm Hole"));
    assert!(result.picture().draw().to_svg(Colours::OnWhite).contains(">inline</text>"));
}

/// The studies of the folder `studies`, and what the schema says about them and about wrong files.
#[test]
fn the_shipped_studies_are_valid_and_the_schema_agrees_with_the_reader() {
    let schema = study_schema();
    assert!(jsonschema::meta::is_valid(&schema));
    let validator = jsonschema::draft202012::new(&schema).expect("a schema");
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../studies");
    let mut sizes = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder of studies") {
        let path = entry.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("text");
        let value: Value = serde_json::from_str(&text).expect("JSON");
        assert!(validator.is_valid(&value), "{}", path.display());
        sizes.push((path.file_stem().expect("a name").to_string_lossy().into_owned(), study(&value).variants.len()));
    }
    sizes.sort();
    let expected = [("black-hole-piles", 15), ("freecell", 9), ("klondike-draws", 26), ("klondike-rules", 9)];
    assert_eq!(sizes, expected.map(|(name, size)| (name.to_owned(), size)));
    let changes: [&dyn Fn(&mut Value); 9] = [
        &|file| drop(file.as_object_mut().map(|members| members.remove("title"))),
        &|file| file["seeds"] = json!(7),
        &|file| file["extra"] = json!(1),
        &|file| file["variants"] = json!([{"name": "a"}]),
        &|file| file["axes"][0]["from"] = json!(1),
        &|file| file["axes"][0]["vals"] = json!(1),
        &|file| file["limits"] = json!({"positions": 0}),
        &|file| file["picture"] = json!({"scale": "cube"}),
        &|file| file["critical"] = json!("draw"),
    ];
    for (index, change) in changes.iter().enumerate() {
        let mut file = draws();
        assert!(validator.is_valid(&file));
        change(&mut file);
        assert!(!validator.is_valid(&file), "change {index} passes the schema");
        assert!(!mistakes(&file).is_empty());
    }
}
