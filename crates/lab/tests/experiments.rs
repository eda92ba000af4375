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
    let text = std::fs::read_to_string(&chapter).expect("the chapter").replace("\r\n", "\n");
    let (before, rest) = text.split_once(BEGIN).expect("the beginning of the tables");
    let (_, after) = rest.split_once(END).expect("the end of the tables");
    let tables = format!("{}### Undecided deals\n\n{}", tables(&files), undecided(&files));
    let wanted = format!("{before}{BEGIN}\n{tables}\n{END}{after}");
    if std::env::var_os("CADOGAN_WRITE_DATA").is_some() {
        std::fs::write(&chapter, wanted).expect("the chapter can be written");
    } else {
        assert!(text == wanted, "docs/tables.md is out of date: CADOGAN_WRITE_DATA=1 writes it anew\n{tables}");
    }
}
