//! `serve`: a process that is kept open and asked about positions one after another.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use cadogan_rules::preset;
use serde_json::{Value, json};

use crate::run::{cadogan, cadogan_with, end};

/// A server, and the pipes to and from it.
struct Server {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Server {
    fn start(words: &[&str]) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cadogan"));
        command.arg("serve").args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let to = child.stdin.take().expect("a pipe");
        let from = BufReader::new(child.stdout.take().expect("a pipe"));
        Server { child, to, from }
    }

    /// Asks, and waits for the answer. The next question is not written before.
    fn ask(&mut self, line: &str) -> Value {
        writeln!(self.to, "{line}").and_then(|()| self.to.flush()).expect("the program reads");
        let mut answer = String::new();
        self.from.read_line(&mut answer).expect("an answer");
        serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{line}\n{answer}\n{error}"))
    }
}

#[test]
fn a_process_that_is_kept_open_answers_every_line_before_the_next_is_asked() {
    let mut server = Server::start(&["klondike", "--stdio"]);
    let answer = server.ask(r#"{"id": 7, "seed": 1}"#);
    assert_eq!((&answer["id"], &answer["verdict"], &answer["seed"]), (&json!(7), &json!("unwinnable"), &json!(1)));
    // An id is anything, and is echoed.
    let answer = server.ask(r#"{"id": {"a": [1]}, "game": "free-cell", "ms": 1, "solution": true}"#);
    assert_eq!((&answer["id"], &answer["verdict"]), (&json!({"a": [1]}), &json!("winnable")));
    let solution = answer["solution"].clone();
    let verified =
        server.ask(&json!({"command": "verify", "game": "free-cell", "ms": 1, "moves": solution}).to_string());
    assert_eq!((&verified["wins"], &verified["line"]), (&json!(true), &json!(3)));
    // After the first ten moves the rest still wins.
    let (begin, rest) = solution.as_array().expect("moves").split_at(10);
    let asked = json!({"command": "verify", "game": "free-cell", "ms": 1, "after": begin, "moves": rest});
    let verified = server.ask(&asked.to_string());
    assert_eq!((&verified["wins"], &verified["moves_played"]), (&json!(true), &json!(10)));
    // A bad line is answered by an error and does not end the process.
    for (line, wanted) in [
        ("nonsense", "request"),
        ("[1]", "an object is expected"),
        (r#"{"id": 9, "seed": 1, "ms": 2}"#, "choose one of them"),
        (r#"{"id": 9}"#, "no deal is given"),
        (r#"{"id": 9, "seed": "one"}"#, "a whole number is expected"),
        (r#"{"id": 9, "seed": 1, "game": "nonsense"}"#, "there is no game"),
        (r#"{"id": 9, "seed": 1, "after": ["1: K♠ → 2"]}"#, "is not legal"),
        (r#"{"id": 9, "seed": 1, "timeout": "soon"}"#, "a number of seconds"),
        (r#"{"id": 9, "seed": 1, "positons": 5}"#, "did you mean \"positions\"?"),
        (r#"{"id": 9, "deal": {"tableau piles": []}}"#, "\"deal\""),
        (r#"{"id": 9, "command": "dance", "seed": 1}"#, "\"solve\", \"moves\", \"explain\" or \"verify\""),
        (r#"{"id": 9, "command": "verify", "seed": 1}"#, "which moves are to be verified"),
        (r#"{"id": 9, "seed": 1, "notation": "standard"}"#, "standard notation is for FreeCell"),
    ] {
        let answer = server.ask(line);
        let error = answer["error"].as_str().unwrap_or_else(|| panic!("{line}: {answer}"));
        assert!(error.contains(wanted), "{line}: {error}");
        assert!(answer.get("verdict").is_none() && (answer["id"] == 9) == line.contains("\"id\""), "{line}: {answer}");
    }
    // Every request has its own budget.
    let answer = server.ask(r#"{"game": "spider", "seed": 1, "positions": 2000, "timeout": "none"}"#);
    assert_eq!((&answer["reason"], &answer["positions"]), (&json!("positions"), &json!(2000)));
    let answer = server.ask(r#"{"seed": 1, "set": {"stock.deal count": 1}}"#);
    assert_eq!((&answer["set"], &answer["game"]), (&json!({"stock.deal count": 1}), &json!("klondike")));
    let fingerprint = preset("klondike-deal-1").expect("a preset").rules().fingerprint();
    assert_eq!(answer["fingerprint"], fingerprint);
    let answer = server.ask(r#"{"command": "explain", "seed": 15}"#);
    assert_eq!((&answer["verdict"], &answer["reason"]), (&json!("unwinnable"), &json!("blocked-cards")));
    let Server { child, to, from } = server;
    drop(to);
    let outcome = end(child);
    assert_eq!((outcome.code, outcome.err.as_str()), (0, ""));
    assert_eq!(from.lines().count(), 0);
}

#[test]
fn moves_are_answered_in_full_and_with_verdicts_that_agree() {
    let line = r#"{"command": "moves", "seed": 3, "verdicts": true}"#;
    let answer: Value =
        serde_json::from_str(&cadogan_with(&["serve", "klondike"], line.as_bytes()).done()).expect("JSON");
    assert_eq!(answer["verdict"], "winnable");
    let moves = answer["moves"].as_array().expect("moves");
    assert!(moves.iter().any(|one| one["verdict"] == "winnable"), "{answer}");
    let listed = cadogan(&["moves", "klondike", "--seed", "3", "--json"]).done();
    let listed: Value = serde_json::from_str(&listed).expect("JSON");
    assert_eq!(moves.iter().map(|one| one["move"].clone()).collect::<Value>(), listed);
}

#[test]
fn what_deal_prints_is_a_request_for_each_line() {
    let deals = cadogan(&["deal", "free-cell", "--seeds", "1-5"]).done();
    let answers = cadogan_with(&["serve", "free-cell", "--json"], deals.as_bytes()).done();
    let solved = cadogan(&["solve", "free-cell", "--seeds", "1-5", "--json"]).done();
    assert_eq!(answers.lines().count(), 5);
    for (index, (answer, solved)) in answers.lines().zip(solved.lines()).enumerate() {
        let [answer, solved]: [Value; 2] = [answer, solved].map(|line| serde_json::from_str(line).expect("JSON"));
        assert_eq!(answer["line"], index + 1);
        for key in ["verdict", "positions", "solver", "fingerprint"] {
            assert_eq!(answer[key], solved[key], "{key}");
        }
    }
}

#[test]
fn a_text_board_and_blank_lines_are_read() {
    let board = cadogan(&["deal", "free-cell", "--ms", "1", "--format", "text"]).done();
    let input = format!("\n  \n{}\n\n", json!({"id": 1, "deal": board}));
    let answer = cadogan_with(&["serve", "free-cell"], input.as_bytes()).done();
    assert!(answer.starts_with(r#"{"id":1,"game":"free-cell""#) && answer.lines().count() == 1, "{answer}");
}

#[test]
fn mistakes_in_the_arguments_do_not_wait_for_a_request() {
    cadogan(&["serve", "klondik"]).refused_with("there is no game \"klondik\"");
    cadogan(&["serve", "klondike", "--solver", "hole"]).refused_with("--solver");
    cadogan_with(&["serve", "klondike"], b"\xff\n").done();
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_server_that_waits_and_one_that_works() {
    for hard in [false, true] {
        let mut server = Server::start(&["klondike", "--timeout", "none"]);
        server.ask(r#"{"seed": 1}"#);
        if hard {
            // Its search takes hours.
            writeln!(server.to, r#"{{"id": 1, "game": "gargantua", "seed": 1}}"#).expect("the program reads");
        }
        let sent = Command::new("kill").args(["-INT", &server.child.id().to_string()]).status().expect("kill is there");
        assert!(sent.success());
        let Server { child, to, mut from } = server;
        let outcome = end(child);
        assert_eq!(outcome.code, 130, "{outcome:?}");
        let mut rest = String::new();
        // On a slow machine the interrupt may come before the request was read.
        from.read_line(&mut rest).expect("text");
        assert!(rest.is_empty() || hard && rest.contains("\"reason\":\"interrupted\""), "{rest}");
        drop(to);
    }
}

#[test]
fn the_chapter_prints_what_is_answered() {
    let chapter = include_str!("../../../../docs/serve.md");
    let mut server = Server::start(&["klondike"]);
    let lines: Vec<&str> = chapter.lines().filter_map(|line| line.strip_prefix("    {")).collect();
    let (pairs, rest) = lines.as_chunks::<2>();
    assert!(pairs.len() >= 3 && rest.is_empty(), "questions and answers: {lines:?}");
    for [question, printed] in pairs {
        let answer = server.ask(&format!("{{{question}")).to_string();
        // What is left out in the chapter may be anything.
        let mut at = 0;
        for part in format!("{{{printed}").trim_end_matches("]}").split('…') {
            let found = answer[at..].find(part);
            at += found.unwrap_or_else(|| panic!("{question}\n{answer}\nlacks {part}")) + part.len();
        }
    }
}
