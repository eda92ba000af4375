//! The stored tables of experiments agree with their counts.

use std::path::{Path, PathBuf};

use cadogan_lab::campaign::{tables, undecided};
use cadogan_lab::paper::published;
use cadogan_lab::statistics::{Counts, Method, Percentage};
use cadogan_records::VerdictFile;
use cadogan_rules::preset;

#[test]
fn the_first_thousand_deals_of_every_game_agree_with_the_published_figures() {
    let table = include_str!("../../../experiments/first-thousand/table.md");
    let mut games = 0;
    for line in table.lines().skip(2) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [name, percentage, deals, winnable, unwinnable, undecided, _] = cells[..] else {
            panic!("seven columns: {line}")
        };
        let number = |text: &str| text.replace(',', "").parse::<u64>().expect(text);
        let counts =
            Counts { winnable: number(winnable), unwinnable: number(unwinnable), undecided: number(undecided) };
        assert_eq!((counts.deals(), number(deals)), (1_000, 1_000), "{name}");
        let interval = Method::Wilson.interval(&counts);
        assert_eq!(Percentage::as_in_paper(&interval).to_string(), percentage, "{name}");
        let published = published(preset(name).expect(name).rules()).expect(name);
        assert!(published.interval().overlaps(&interval), "{line}");
        games += 1;
    }
    assert!(games >= 40, "{games} games");
}

/// The part of the chapter that is written from the files of verdicts.
const BEGIN: &str = "<!-- written from experiments/verdicts -->\n";
const END: &str = "<!-- end -->\n";

#[test]
fn the_chapter_on_the_published_tables_says_what_the_files_of_verdicts_say() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut paths: Vec<_> = std::fs::read_dir(root.join("experiments/verdicts"))
        .expect("the folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "verdicts"))
        .collect();
    paths.sort();
    let read = |path: &PathBuf| {
        let bytes = std::fs::read(path).expect("readable");
        VerdictFile::read(&path.display().to_string(), &bytes).expect("sound")
    };
    let files: Vec<VerdictFile> = paths.iter().map(read).collect();
    for file in &files {
        let published = published(&file.rules);
        let ours = Method::Wilson.interval(&file.sample().1);
        assert!(published.is_none_or(|row| row.interval().overlaps(&ours)), "{}: explain why not", file.game);
    }
    let chapter = root.join("docs/tables.md");
    let text = read_text(&chapter);
    let (before, rest) = text.split_once(BEGIN).expect("the beginning of the tables");
    let (_, after) = rest.split_once(END).expect("the end of the tables");
    is_up_to_date(&chapter, &format!("{before}{BEGIN}\n{}{END}{after}", tables(&files)));
    let list = format!("# Undecided deals of [the tables](../docs/tables.md)\n\n{}", undecided(&files));
    is_up_to_date(&root.join("experiments/undecided.md"), &list);
}

fn read_text(path: &Path) -> String {
    std::fs::read_to_string(path).expect("readable").replace("\r\n", "\n")
}

fn is_up_to_date(path: &Path, wanted: &str) {
    if std::env::var_os("CADOGAN_WRITE_DATA").is_some() {
        std::fs::write(path, wanted).expect("the file can be written");
    } else {
        let name = path.file_name().expect("a name").display();
        assert!(read_text(path) == wanted, "{name} is out of date: CADOGAN_WRITE_DATA=1 writes it anew\n{wanted}");
    }
}

/// The part of the chapter on first figures that is written from the raw results.
const FIGURES: &str = "<!-- written from experiments/first-figures/results.jsonl -->\n";

#[test]
fn the_chapter_on_first_figures_says_what_the_results_say() {
    let mut table = String::from(
        "| game | winnable | winnable deals | unwinnable | undecided | undecided share | time a deal |\n\
         |---|--:|--:|--:|--:|--:|--:|\n",
    );
    for line in include_str!("../../../experiments/first-figures/results.jsonl").lines() {
        let result: serde_json::Value = serde_json::from_str(line).expect("a result");
        let number = |key: &str| result[key].as_u64().expect(key);
        let game = result["game"].as_str().expect("a name");
        let counts =
            Counts { winnable: number("winnable"), unwinnable: number("unwinnable"), undecided: number("undecided") };
        assert_eq!(counts.deals(), 1_000, "{game}");
        assert_eq!(result["fingerprint"], preset(game).expect(game).rules().fingerprint(), "{game}");
        let interval = Percentage::as_in_paper(&Method::Wilson.interval(&counts));
        let share = 100.0 * counts.undecided as f64 / 1_000.0;
        let milliseconds = result["work"]["seconds"].as_f64().expect("seconds");
        table += &format!(
            "| `{game}` | {interval} | {} | {} | {} | {share:.1} % | {milliseconds:.1} ms |\n",
            counts.winnable, counts.unwinnable, counts.undecided
        );
    }
    let chapter = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/figures.md");
    let text = std::fs::read_to_string(&chapter).expect("the chapter").replace("\r\n", "\n");
    let (before, rest) = text.split_once(FIGURES).expect("the beginning of the table");
    let (_, after) = rest.split_once(END).expect("the end of the table");
    let wanted = format!("{before}{FIGURES}\n{table}\n{END}{after}");
    if std::env::var_os("CADOGAN_WRITE_DATA").is_some() {
        std::fs::write(&chapter, wanted).expect("the chapter can be written");
    } else {
        assert!(text == wanted, "docs/figures.md is out of date: CADOGAN_WRITE_DATA=1 writes it anew\n{table}");
    }
}
