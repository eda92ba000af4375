//! `play`, with input typed ahead.

use cadogan_cli::{Console, Interrupt, LineEditor, Look, Terminal, Typed};
use serde_json::Value;

use crate::run::{Folder, cadogan, cadogan_with};

/// Plays the lines and returns what the player sees.
fn played(words: &[&str], lines: &str) -> String {
    let words: Vec<&str> = ["play"].iter().chain(words).copied().collect();
    cadogan_with(&words, lines.as_bytes()).done()
}

/// A small game that is won in one move: the last king lies on the tableau.
const ALMOST_WON: &str = r#"{"tableau piles": [["KH"], [], [], [], [], [], []],
    "foundations": ["AC","2C","3C","4C","5C","6C","7C","8C","9C","TC","JC","QC","KC",
        "AH","2H","3H","4H","5H","6H","7H","8H","9H","TH","JH","QH",
        "AS","2S","3S","4S","5S","6S","7S","8S","9S","TS","JS","QS","KS",
        "AD","2D","3D","4D","5D","6D","7D","8D","9D","TD","JD","QD","KD"]}"#;

#[test]
fn the_board_is_drawn_and_the_end_of_the_input_ends_the_game() {
    let seen = played(&["klondike", "--seed", "1"], "");
    assert!(seen.contains(" 1   2   3   4   5   6   7\n"), "{seen}");
    assert!(seen.ends_with("The same deal again: cadogan play klondike --seed 1\n"), "{seen}");
}

#[test]
fn a_dead_end_is_told_to_players_who_see_all_cards() {
    let seen = played(&["klondike", "--seed", "15", "--peek"], "q\n");
    assert!(seen.contains("A dead end. The J♠ in pile 6 covers both red queens that could take it"), "{seen}");
    assert!(!played(&["klondike", "--seed", "15"], "q\n").contains("dead end"));
}

#[test]
fn moves_are_played_by_number_notation_and_short_words() {
    let first = cadogan(&["moves", "klondike", "--seed", "1"]).done();
    let number = first.lines().position(|line| line == "2: A♠ → foundation").expect("a legal move") + 1;
    for typed in [
        format!("#{number}"),
        format!("m {number}"),
        "2: A♠ → foundation".into(),
        "2: as -> foundation".into(),
        "2 f".into(),
        "as".into(),
    ] {
        let seen = played(&["klondike", "--seed", "1"], &format!("{typed}\nq\n"));
        assert!(seen.contains("1. 2: A♠ → foundation"), "{typed}: {seen}");
        assert!(seen.contains("foundations   ·♣  ·♥  A♠  ·♦"), "{typed}: {seen}");
    }
}

#[test]
fn the_stock_is_turned_and_the_waste_is_played_from() {
    let seen = played(&["klondike", "--seed", "1"], "d\nw f\n");
    assert!(seen.contains("1. stock → waste"), "{seen}");
    assert!(seen.contains("cannot go to the foundation: A♥ is next"), "{seen}");
    let seen = played(&["klondike", "--seed", "1"], "r\n");
    assert!(seen.contains("the waste is turned over only when the stock is empty"), "{seen}");
}

#[test]
fn a_refusal_gives_the_reason_and_changes_nothing() {
    let seen = played(&["klondike", "--seed", "1"], "1 2\n1: K♠ → 2\n");
    assert!(seen.contains("cannot go on"), "{seen}");
    assert!(seen.contains("the card at pile 1 is 9♦, not K♠"), "{seen}");
    assert!(!seen.contains("\n1. "), "{seen}");
}

#[test]
fn words_that_mean_nothing_are_answered_with_help() {
    let seen = played(&["klondike", "--seed", "1"], "xyzzy\n#99\n1 2 3 4\n0 1\nu x\ngo x\nthink x\nhelp\n");
    assert!(seen.contains("\"xyzzy\" is not understood"), "{seen}");
    assert!(seen.contains("there is no move #99: they are numbered 1 to"), "{seen}");
    assert!(seen.contains("a number is expected, as in u 3"), "{seen}");
    assert!(seen.contains("go takes the number of a move, 0 (the start) to 0"), "{seen}");
    assert!(seen.contains("write a number with its unit, such as 500ms"), "{seen}");
    assert!(seen.contains("save-position FILE"), "{seen}");
}

#[test]
fn a_bare_number_does_nothing_and_says_what_to_type() {
    for game in ["klondike", "golf", "spider", "gaps-one-deal", "accordion"] {
        let seen = played(&[game, "--seed", "1"], "7\n1\n24\n");
        assert!(seen.contains("; #7 is number 7 of the list (l)"), "{game}: {seen}");
        assert!(!seen.contains("\n1. "), "{game}: {seen}");
    }
}

#[test]
fn help_has_only_what_the_game_has() {
    let help = |game: &str| played(&[game, "--seed", "1"], "help\n");
    let (klondike, free_cell, spider) = (help("klondike"), help("free-cell"), help("spider"));
    assert!(klondike.contains("w 3 ") && klondike.contains("f 3 ") && !klondike.contains("7 c"), "{klondike}");
    assert!(
        free_cell.contains("7 c, 7 c2") && !free_cell.contains("stock") && !free_cell.contains("peek"),
        "{free_cell}"
    );
    assert!(spider.contains("deal a row") && !spider.contains("auto") && !spider.contains("waste"), "{spider}");
    assert!(help("golf").contains("7 h ") && !help("golf").contains("foundation"), "{}", help("golf"));
    assert!(help("canfield").contains("r 1 ") && help("king-albert").contains("r4 1 "));
    let gaps = help("gaps-one-deal");
    assert!(gaps.contains("5h 1 7") && !gaps.contains("pile"), "{gaps}");
}

#[test]
fn moves_can_be_taken_back_and_made_again() {
    let seen = played(&["klondike", "--seed", "1"], "u\nredo\n2 f\nu\nredo\nu\nd\nredo\n");
    assert!(seen.contains("This is the start: there is nothing to undo."), "{seen}");
    assert_eq!(seen.matches("Nothing was undone since the last move.").count(), 2, "{seen}");
    assert_eq!(seen.matches("Taken back: 2: A♠ → foundation").count(), 2, "{seen}");
    assert_eq!(seen.matches("1. 2: A♠ → foundation").count(), 2, "{seen}");
    let seen = played(&["klondike", "--seed", "1"], "d\nd\nd\nd\nu 3\nredo 2\ngo 0\ngo 4\nu 99\nhistory\n");
    assert_eq!(seen.matches("Taken back: stock → waste").count(), 7, "{seen}");
    assert!(seen.contains("After 0 of 4 moves.") && seen.contains("After 4 of 4 moves."), "{seen}");
    assert!(seen.contains("   1. stock → waste   (undone)"), "{seen}");
}

#[test]
fn winning_is_told_and_the_solution_can_be_saved_and_verified() {
    let folder = Folder::new();
    let deal = folder.write("almost.json", ALMOST_WON);
    let file = folder.name("solution.json");
    let game = ["klondike", "--set", "stock.size=0", "--set", "tableau piles.face up cards=all", deal.as_str()];
    let seen = played(&game, &format!("1 f\nsave-solution {file}\nq\n"));
    assert!(seen.contains("Won in 1 move!"), "{seen}");
    assert!(seen.contains(&format!("Saved to {file}.")), "{seen}");
    let words: Vec<&str> = ["verify"].iter().chain(&game).copied().chain([file.as_str()]).collect();
    assert!(cadogan(&words).done().contains("wins"), "the saved solution is accepted");
}

#[test]
fn a_saved_game_goes_on_with_its_history() {
    let folder = Folder::new();
    let file = folder.name("later.json");
    let seen = played(&["klondike", "--seed", "1"], &format!("2 f\nd\nd\nu\nsave {file}\nsave\nd\nsave\nq\n"));
    assert_eq!(seen.matches(&format!("Saved to {file}.")).count(), 3, "{seen}");
    assert!(
        seen.contains(&format!("To go on: cadogan play {file}\nThe same deal again: cadogan play klondike --seed 1\n")),
        "{seen}"
    );
    for words in [&[file.as_str()][..], &["klondike", &file]] {
        let again = played(words, "u\nu\nu\nu\nredo\nq\n");
        assert!(again.starts_with("klondike --seed 1, after 3 moves.\n"), "{again}");
        assert!(again.contains("Taken back: 2: A♠ → foundation") && again.contains("1. 2: A♠ → foundation"), "{again}");
        assert!(
            again.ends_with(&format!("The same deal again: cadogan play {file}\n"))
                || again.contains("These moves were not saved"),
            "{again}"
        );
    }
    let refused = cadogan(&["verify", &file]);
    assert_eq!(refused.code, 1, "verify reads the file: {}", refused.err);
    assert!(refused.err.contains("all 3 moves are legal, but the game is not won"), "{}", refused.err);
    cadogan_with(&["play", "free-cell", &file], b"").refused_with("a saved game with other rules than free-cell");
    cadogan_with(&["play", &file, "--set", "stock.deal count=1"], b"").refused_with("cannot be varied by --set");
}

#[test]
fn a_file_that_is_not_of_this_game_is_never_overwritten() {
    let folder = Folder::new();
    let other = folder.write("other.json", "precious");
    let lines = format!(
        "d\nsave {other}\nsave-position {other}\nsave\nsave-position\nsave {}\nq\n",
        folder.name("no/such/folder.json")
    );
    let seen = played(&["klondike", "--seed", "1"], &lines);
    assert_eq!(seen.matches("already exists; choose another name").count(), 2, "{seen}");
    assert_eq!(seen.matches("Give a file name: save").count(), 2, "{seen}");
    assert!(seen.contains("Not saved: ") && seen.contains("These moves were not saved"), "{seen}");
    assert_eq!(std::fs::read_to_string(&other).expect("the file"), "precious");
}

#[test]
fn damaged_saved_games_are_refused_with_every_mistake() {
    let folder = Folder::new();
    let file = folder.name("saved.json");
    played(&["klondike", "--seed", "1"], &format!("2 f\nd\nsave {file}\n"));
    let text = std::fs::read_to_string(&file).expect("the file");
    let illegal = folder.write("illegal.json", text.replace("2: A♠ → foundation", "2: A♠ → 7"));
    cadogan(&["play", &illegal]).refused_with("\"moves\"[0] (move 1): 2: A♠ → 7 is not legal");
    let several = folder.write("several.json", text.replace("2: A♠ → foundation", "x").replace("\"AS\"", "\"AX\""));
    let told = cadogan(&["play", &several]).refused();
    assert!(told.contains("2 mistakes") && told.contains("(move 1)") && told.contains("AX"), "{told}");
    let cut = folder.write("cut.json", &text[..text.len() / 2]);
    cadogan(&["play", &cut]).refused();
    cadogan(&["play", "klondike", &cut]).refused();
}

#[test]
fn a_saved_position_goes_on_where_it_was_left() {
    let folder = Folder::new();
    let file = folder.name("later.json");
    let seen =
        played(&["klondike", "--seed", "1"], &format!("2 f\nd\nsave-position {file}\nsave-position {file}\nq\n"));
    assert!(seen.contains("already exists; choose another name"), "{seen}");
    let saved: Value = serde_json::from_str(&std::fs::read_to_string(&file).expect("the file")).expect("JSON");
    assert_eq!(saved["waste"].as_array().map(Vec::len), Some(3), "{saved}");
    let again = played(&["klondike", &file], "q\n");
    assert!(again.contains("foundations   ·♣  ·♥  A♠  ·♦"), "{again}");
}

#[test]
fn a_group_moves_card_by_card_as_one_move() {
    let folder = Folder::new();
    let rules = folder.write(
        "rules.json",
        r#"{"max rank": 4, "tableau piles": {"count": 4, "build policy": "red-black"}, "cells": {"count": 2}}"#,
    );
    let deal = folder.write(
        "deal.json",
        r#"{"tableau piles": [["4C", "4S", "AH", "3H", "2S", "AD"], ["2C", "AC", "4D", "2H", "4H"], ["3D", "AS", "2D", "3C", "3S"], []]}"#,
    );
    let seen = played(&[&rules, &deal], "l\n1 4\nu\n1: 3♥ +2 → 4\n1 4 2\n2 3\n");
    assert_eq!(seen.matches("1-5. 1: 3♥ +2 → 4   (5 moves)").count(), 2, "{seen}");
    assert!(seen.contains("1: 2♠ +1 → 4   (3 moves)\n"), "{seen}");
    assert!(
        seen.contains("Taken back: 1: A♦ → cell 1, 1: 2♠ → cell 2, 1: 3♥ → 4, cell 2: 2♠ → 4, cell 1: A♦ → 4"),
        "{seen}"
    );
}

#[test]
fn hints_verdicts_and_solutions_come_from_the_solver() {
    let seen = played(
        &["klondike", "--seed", "2", "--verdict", "--think", "20s"],
        "hint\nsolve\nhint\nverdict off\ngo 0\nq\n",
    );
    assert!(seen.contains("Verdict: winnable, in "), "{seen}");
    assert!(seen.contains("Hint: ") && seen.contains(" to the win."), "{seen}");
    assert!(seen.contains("Won in ") && seen.contains("go 0 goes back to where you were."), "{seen}");
    assert!(seen.contains("The game is won."), "{seen}");
    assert_eq!(seen.matches("Verdict: ").count(), 1, "{seen}");
    let lost = played(&["klondike", "--seed", "15", "--think", "20s"], "hint\nverdict\nsolve\n");
    assert_eq!(lost.matches("This position is lost.").count(), 2, "{lost}");
    assert!(lost.contains("Verdict: unwinnable."), "{lost}");
    let hard = played(&["spider", "--seed", "3"], "think 1ms\nverdict\nhint\n");
    assert!(hard.contains("Verdict: undecided (timeout; think TIME changes the limit of 1ms)."), "{hard}");
    assert!(hard.contains("No win was found: undecided (timeout; "), "{hard}");
}

#[test]
fn a_dead_end_is_told_with_the_move_that_lost() {
    let seen =
        played(&["test-free-cell", "--seed", "3", "--verdict", "--think", "20s"], "4 c\n#1\nhint\nhistory\nu 2\n");
    assert!(
        seen.contains("Verdict: unwinnable.\nA dead end: move 1 (4: 4♣ → cell 1) lost the game; u takes it back.\n"),
        "{seen}"
    );
    assert!(seen.contains("lost the game; u 2 goes back to before it.\n"), "{seen}");
    assert!(seen.contains("   1. 4: 4♣ → cell 1   lost the game\n"), "{seen}");
    assert_eq!(seen.matches("Verdict: winnable, in ").count(), 2, "at the start and back there: {seen}");
}

#[test]
fn safe_moves_are_made_on_request_or_by_themselves() {
    let seen = played(&["klondike", "--seed", "1"], "auto\nauto\nu\n");
    assert!(seen.contains("1. 6: A♥ → foundation\n2. 2: A♠ → foundation\n"), "{seen}");
    assert!(seen.contains("No move to a foundation is known to be safe now."), "{seen}");
    assert!(seen.contains("Taken back: 6: A♥ → foundation, 2: A♠ → foundation"), "{seen}");
    let seen = played(&["klondike", "--seed", "1", "--auto"], "auto off\nauto on\n");
    assert!(seen.starts_with("1. 6: A♥ → foundation\n2. 2: A♠ → foundation\n"), "{seen}");
    assert!(seen.contains("No more safe moves by themselves."), "{seen}");
}

#[test]
fn without_a_deal_a_random_one_that_can_be_won_is_dealt() {
    let seen = played(&["test-klondike", "--think", "20s"], "verdict\nq\n");
    assert!(seen.starts_with("Seed ") && seen.contains(", which can be won"), "{seen}");
    let seed = seen.split_whitespace().nth(1).expect("a number").trim_end_matches(',').to_owned();
    assert!(seen.ends_with(&format!("--seed {seed}\n")), "{seen}");
    assert!(seen.contains("Verdict: winnable"), "{seen}");
}

#[test]
fn a_game_without_moves_says_so() {
    let stuck = r#"{"tableau piles": [["2C"], ["2H"], ["2S", "AC", "AH", "AS", "AD", "2D"]]}"#;
    let folder = Folder::new();
    let deal = folder.write("stuck.json", stuck);
    let rules = folder.write(
        "rules.json",
        r#"{"max rank": 2, "tableau piles": {"count": 3, "build policy": "no-build", "spaces policy": "no-build"}}"#,
    );
    let seen = played(&[&rules, &deal], "l\n");
    assert!(seen.contains("No move is left, and the game is not won."), "{seen}");
}

#[test]
fn the_deal_cannot_come_from_where_the_moves_come_from() {
    let deal = cadogan(&["deal", "klondike", "--seed", "1"]).done();
    cadogan_with(&["play", "klondike", "-"], deal.as_bytes()).refused_with("play reads moves from standard input");
}

#[test]
fn every_kind_of_game_can_be_played_from_the_list() {
    for game in ["accordion", "gaps-one-deal", "golf", "black-hole", "spider", "free-cell", "canfield", "trigon"] {
        let seen = played(&[game, "--seed", "1"], "#1\nl\nu\n");
        assert!(seen.contains("\n1. ") && seen.contains("Taken back: "), "{game}: {seen}");
    }
}

/// A person at a terminal who types what is written down.
struct Script(std::collections::VecDeque<Typed>);

impl LineEditor for Script {
    fn ask(&mut self, _: &str) -> std::io::Result<Typed> {
        Ok(self.0.pop_front().unwrap_or(Typed::End))
    }
}

/// Plays as if the lines were typed at a terminal, and then Ctrl-C or Ctrl-D.
fn typed(folder: &Folder, words: &[&str], lines: &[&str], end: Typed) -> String {
    let lines = lines.iter().map(|line| Typed::Line((*line).to_owned()));
    let mut editor = Script(lines.chain([end]).collect());
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let (look, interrupt) = (Look::PLAIN, &Interrupt::new());
    let terminal = Some(Terminal { editor: &mut editor, folder: folder.path().to_owned() });
    let console =
        Console { input: &mut &b""[..], out: &mut out, err: &mut err, look, echo: false, terminal, interrupt };
    let words = ["cadogan", "play"].iter().chain(words);
    assert_eq!(cadogan_cli::run(words, console), 0, "{}", String::from_utf8_lossy(&err));
    String::from_utf8(out).expect("text")
}

#[test]
fn nothing_is_lost_by_ctrl_c_or_the_end_of_the_input_at_a_terminal() {
    let folder = Folder::new();
    for (number, end) in [Typed::Interrupt, Typed::End].into_iter().enumerate() {
        let seen = typed(&folder, &["klondike", "--seed", "1"], &["2 f", "d"], end);
        let file = folder.name(&format!("cadogan-klondike-{}.json", number + 1));
        assert!(seen.contains(&format!("To go on: cadogan play {file}\n")), "{seen}");
        assert!(played(&[&file], "").starts_with("klondike --seed 1, after 2 moves.\n"));
    }
    let seen = typed(&folder, &["klondike", "--seed", "1"], &["l"], Typed::End);
    assert!(!seen.contains("To go on"), "there was nothing to save: {seen}");
}

#[test]
fn quitting_with_moves_that_are_not_saved_has_to_be_meant() {
    let folder = Folder::new();
    let seen = typed(&folder, &["klondike", "--seed", "1"], &["2 f", "q", "l", "q", "q"], Typed::End);
    assert_eq!(seen.matches("The moves are not saved: save FILE saves them, q again quits without.").count(), 2);
    assert!(!seen.contains("To go on"), "{seen}");
    let seen = typed(&folder, &["klondike", "--seed", "1"], &["q"], Typed::End);
    assert!(!seen.contains("not saved"), "{seen}");
    assert_eq!(std::fs::read_dir(folder.path()).expect("the folder").count(), 0);
}
