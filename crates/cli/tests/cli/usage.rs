//! Help, version and arguments of the command line.

use crate::run::{Folder, cadogan};

const COMMANDS: [&str; 20] = [
    "games",
    "rules",
    "schema",
    "deal",
    "moves",
    "perft",
    "solve",
    "refute",
    "schedule",
    "bench",
    "winrate",
    "records",
    "compare",
    "study",
    "cluster",
    "campaign",
    "report",
    "play",
    "verify",
    "completions",
];

#[test]
fn every_command_explains_itself_with_examples_and_exit_codes() {
    for command in COMMANDS {
        let help = cadogan(&[command, "--help"]).done();
        assert!(help.matches(&format!("  cadogan {command} ")).count() >= 2, "{help}");
        assert!(help.contains("Exit codes: 0 "), "{help}");
        assert!(cadogan(&["--help"]).done().contains(&format!("\n  {command} ")), "{command} is not in the overview");
    }
}

#[test]
fn the_version_is_told() {
    assert_eq!(cadogan(&["--version"]).done(), format!("cadogan {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn without_a_command_the_overview_is_an_error() {
    let outcome = cadogan(&[]);
    assert_eq!(outcome.code, 2);
    assert!(outcome.err.contains("Usage: cadogan <COMMAND>"), "{}", outcome.err);
}

#[test]
fn misspelled_words_get_the_nearest_one() {
    cadogan(&["dael", "klondike"]).refused_with("'deal'");
    cadogan(&["rules", "--ful", "klondike"]).refused_with("'--full'");
    cadogan(&["deal", "klondike", "--sed", "1"]).refused_with("'--seed'");
}

#[test]
fn numbers_of_deals_are_checked() {
    cadogan(&["deal", "klondike", "--seed", "one"]).refused_with("\"one\" is not a number or a range");
    cadogan(&["deal", "klondike", "--seeds", "9-3"]).refused_with("runs backwards");
    cadogan(&["deal", "klondike", "--seed", "4294967296"]).refused_with("seeds go from -2147483648 to 4294967295");
    cadogan(&["deal", "klondike", "--seed", "99999999999999999999"]).refused_with("--seed 99999999999999999999");
    cadogan(&["deal", "free-cell", "--ms", "0"]).refused_with("--ms 0");
    cadogan(&["deal", "free-cell", "--ms", "-1"]).refused_with("--ms -1");
    cadogan(&["deal", "free-cell", "--ms", "8589934592"]).refused_with("8589934591");
    cadogan(&["deal", "free-cell", "--pysol", "mx5"]).refused_with("ms or classic");
}

#[test]
fn a_command_for_one_deal_refuses_two_and_none() {
    cadogan(&["moves", "klondike"]).refused_with("no deal is given: add --seed N");
    cadogan(&["moves", "klondike", "--seeds", "1-5"])
        .refused_with("takes one deal, but --seed 1 and --seed 2 are given");
    cadogan(&["perft", "klondike", "--seed", "1", "--ms", "2", "--depth", "1"]).refused_with("--seed 1 and --ms 2");
}

#[test]
fn files_that_cannot_be_read_are_named() {
    let folder = Folder::new();
    let missing = folder.name("missing.json");
    cadogan(&["deal", "klondike", &missing]).refused_with(&format!("cannot read {missing}: there is no such file"));
    cadogan(&["rules", &missing]).refused_with(&format!("cannot read {missing}: there is no such file"));
    let directory = folder.path().to_str().expect("plain characters");
    cadogan(&["deal", "klondike", directory]).refused_with("it is a directory");
    let latin = folder.write("latin.json", b"{\"stock\": \"\xE9\"}");
    cadogan(&["rules", &latin]).refused_with("is not UTF-8 text: byte 12 is 0xE9");
    cadogan(&["deal", "klondike", &latin]).refused_with("is not UTF-8 text");
    let empty = folder.write("empty.json", "");
    cadogan(&["rules", &empty]).refused_with("empty.json");
    cadogan(&["deal", "klondike", &empty]).refused_with("empty.json");
}

#[test]
fn a_file_far_too_large_is_refused_before_it_is_understood() {
    let folder = Folder::new();
    let name = folder.name("large.json");
    let file = std::fs::File::create(&name).expect("a file for the test");
    file.set_len(65 << 20).expect("a sparse file");
    cadogan(&["rules", &name]).refused_with("is larger than 64 MiB");
}
