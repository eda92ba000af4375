//! The protocol of the page: questions to the referee, links, saved games, tasks of the thinker.

use std::time::Duration;

use cadogan_page::{Referee, Thinker};
use serde_json::{Value, json};

use crate::choice_and_text;

/// A conversation: every line is a question, or, if the first byte is odd, the fragment of a link; tasks go to the
/// thinker. Every answer is JSON, and a link or a file that the page writes leads back to the same table.
pub fn page(data: &[u8]) {
    let Some((choice, text)) = choice_and_text(data) else { return };
    let (mut referee, mut thinker) = (Referee::new(), Thinker::new());
    for line in text.lines().take(40) {
        if line.contains("\"task\"") {
            think(&mut thinker, line);
            continue;
        }
        let question = match choice % 2 {
            0 => line.to_owned(),
            _ => json!({"ask": "follow", "fragment": line}).to_string(),
        };
        let answer = ask(&mut referee, &question);
        if answer["answer"] == "table" {
            same_again(&mut referee, &answer["table"]);
        }
    }
}

fn ask(referee: &mut Referee, question: &str) -> Value {
    let answer = referee.answer(question);
    serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{error}: {answer}"))
}

/// The link of a table leads to the same table, and so does its file.
fn same_again(referee: &mut Referee, table: &Value) {
    let link = json!({"ask": "follow", "fragment": table["link"]}).to_string();
    let file = ask(referee, r#"{"ask": "save"}"#);
    let file = json!({"ask": "load", "text": file["text"]}).to_string();
    for question in [link, file] {
        let again = ask(&mut Referee::new(), &question);
        assert_eq!(again["table"]["position"], table["position"], "{question}\n{again}");
        assert_eq!(again["table"]["at"], table["at"], "{question}");
    }
    for other in [r#"{"ask": "outlines"}"#, r#"{"ask": "rules"}"#, r#"{"ask": "edit"}"#] {
        assert_ne!(ask(referee, other)["answer"], "mistakes", "{other}");
    }
}

/// A task, for a few short slices: how long a task may take is for the page to say.
fn think(thinker: &mut Thinker, task: &str) {
    let mut thought = thinker.begin(task);
    for _ in 0..3 {
        let said: Value = serde_json::from_str(&thought).unwrap_or_else(|error| panic!("{error}: {thought}"));
        assert!(!thought.contains("bug in the program"), "{thought}");
        if said["thought"] == "failed" {
            return;
        }
        thought = thinker.step(Duration::from_micros(200));
    }
}
