//! The program itself: exit codes, streams and closed pipes.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use crate::run::{Folder, program};

#[test]
fn results_go_to_standard_output_and_messages_to_standard_error() {
    assert!(program(&["games"], b"").done().contains("klondike"));
    let refused = program(&["rules", "nonsense"], b"");
    assert_eq!((refused.code, refused.out.as_str()), (2, ""));
    assert!(refused.err.starts_with("error: there is no game \"nonsense\""), "{}", refused.err);
}

#[test]
fn a_reader_who_goes_away_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cadogan"))
        .args(["deal", "klondike", "--seeds", "1-100000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut first = String::new();
    {
        let mut reader = BufReader::new(child.stdout.take().expect("a pipe"));
        reader.read_line(&mut first).expect("a line");
    }
    assert!(first.starts_with('{'), "{first}");
    let mut message = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut message).expect("text");
    let status = child.wait().expect("the program ends");
    assert_eq!((status.code(), message.as_str()), (Some(0), ""));
}

#[test]
fn output_that_is_no_terminal_has_no_colours() {
    let board = program(&["deal", "klondike", "--seed", "1", "--format", "board"], b"").done();
    assert!(!board.contains('\u{1b}'), "{board}");
}

#[test]
fn malformed_files_end_the_program_with_code_2_and_a_message() {
    let folder = Folder::new();
    let wrong = [
        "",
        "{",
        "}",
        "[]",
        "null",
        "0",
        "\"\"",
        "{\"a\"",
        "{\"stock\":",
        "{\"stock\":{}",
        "[[[[",
        "{\"stock\":[]}",
        "{\"stock\":{\"size\":-1}}",
        "{\"stock\":{\"size\":1e99}}",
        "{\"cells\":\"four\"}",
        "{\"max rank\":0}",
        "{\"max rank\":14}",
        "{\"tableau piles\":{\"count\":0}}",
        "{\"tableau piles\":7}",
        "{\"foundations\":3}",
        "{\"hole\":{\"present\":true}}",
        "{\"accordion\":{\"moves\":[\"X1\"]}}",
        "{\"sequences\":{\"count\":-4}}",
        "\u{0}",
        "{\"stock\":{\"size\":53}}",
    ];
    for (index, content) in wrong.iter().enumerate() {
        let file = folder.write(&format!("wrong-{index}.json"), content);
        let message = program(&["rules", &file], b"").refused();
        assert!(message.contains(&format!("wrong-{index}.json")), "{content}: {message}");
        let message = program(&["deal", "klondike", "-"], content.as_bytes()).refused();
        assert!(message.contains("standard input"), "{content}: {message}");
    }
}
