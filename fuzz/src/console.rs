//! What the program reads line by line: requests to `serve`, and what a player types in `play`.

use cadogan_cli::{CONTRADICTION, Console, DONE, Interrupt, Look};
use serde_json::Value;

use crate::{GAMES, POSITIONS};

/// Runs `serve` (the first byte is even) or `play` with the rest of the bytes as its input. Both read to the end; `serve`
/// answers every line with an object.
pub fn console(data: &[u8]) {
    let Some((&choice, input)) = data.split_first() else { return };
    let (positions, game) = (POSITIONS.to_string(), GAMES[usize::from(choice / 2) % GAMES.len()]);
    if choice % 2 == 1 {
        let typed = kept(input, |line| harmless(line).then(|| line.to_vec()));
        let (code, out) = run(&["play", game, "--seed", "1", "--think", "20ms"], &typed);
        assert_eq!(code, DONE, "{out}");
        return;
    }
    let requests = kept(input, |line| Some(within_limits(line)));
    let (code, out) = run(&["serve", game, "--positions", &positions, "--memory", "64MiB"], &requests);
    assert_eq!(code, DONE, "{out}");
    let asked =
        |line: &&[u8]| !std::str::from_utf8(line).is_ok_and(|text| text.trim_matches('\u{feff}').trim().is_empty());
    let questions = requests.split(|&byte| byte == b'\n').filter(asked).count();
    assert_eq!(out.lines().count(), questions, "{out}");
    for line in out.lines() {
        let answer: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert!(answer.is_object(), "{line}");
    }
}

/// Input without some of its lines, or with others.
fn kept(input: &[u8], line: impl Fn(&[u8]) -> Option<Vec<u8>>) -> Vec<u8> {
    input.split(|&byte| byte == b'\n').take(20).filter_map(line).collect::<Vec<_>>().join(&b'\n')
}

/// Nothing that writes files or thinks for as long as it likes.
fn harmless(line: &[u8]) -> bool {
    let line = String::from_utf8_lossy(line).trim().to_lowercase();
    !line.starts_with("save") && !line.starts_with("think")
}

/// A request that may choose its own limits, but none that take long, and no file of this machine as its game.
fn within_limits(line: &[u8]) -> Vec<u8> {
    let Ok(Value::Object(mut request)) = serde_json::from_slice(line) else { return line.to_vec() };
    if request.get("positions").and_then(Value::as_u64).is_some_and(|positions| positions > POSITIONS) {
        request.insert("positions".to_owned(), POSITIONS.into());
    }
    if request.get("game").and_then(Value::as_str).is_some_and(|name| name.contains(['/', '.'])) {
        request.remove("game");
    }
    Value::Object(request).to_string().into_bytes()
}

fn run(words: &[&str], mut input: &[u8]) -> (u8, String) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let (look, interrupt) = (Look::PLAIN, &Interrupt::new());
    let console =
        Console { input: &mut input, out: &mut out, err: &mut err, look, echo: true, terminal: None, interrupt };
    let code = cadogan_cli::run(["cadogan"].iter().chain(words), console);
    let text = |bytes| String::from_utf8(bytes).expect("output is text");
    let (out, err) = (text(out), text(err));
    assert_ne!(code, CONTRADICTION, "{err}");
    (code, if code == DONE { out } else { err })
}
