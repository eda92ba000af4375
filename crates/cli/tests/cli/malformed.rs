//! Thousands of damaged rules, deals, solutions and settings: each gives exit code 2 and a message, never a panic.

use serde_json::{Map, Value, json};

use crate::run::{Folder, Outcome, cadogan, cadogan_with};

/// The same numbers on every run (SplitMix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        x ^ (x >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }

    fn pick<'a, T: ?Sized>(&mut self, items: &[&'a T]) -> &'a T {
        items[self.below(items.len())]
    }
}

const SPLINTERS: [&[u8]; 24] = [
    b"{",
    b"}",
    b"[",
    b"]",
    b"\"",
    b",",
    b":",
    b"null",
    b"-1",
    b"1e999",
    b"NaN",
    b"\\u0000",
    b"\0",
    b"\xFF",
    b"\xC3",
    b"99999999999999999999",
    b"\"KH\"",
    b"\"kh\"",
    b"\"T\xE2\x99\xA5\"",
    b"\"\"",
    b"true",
    b"<7H>",
    b"Foundations: ",
    b"\r\n",
];

/// Damage that ignores the structure of the file.
fn damage_bytes(text: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = text.to_vec();
    let start = random.below(bytes.len() + 1);
    let end = (start + random.below(12)).min(bytes.len());
    match random.below(5) {
        0 => bytes.truncate(start),
        1 => drop(bytes.drain(start..end)),
        2 => {
            let piece = bytes[start..end].to_vec();
            let place = random.below(bytes.len() + 1);
            bytes.splice(place..place, piece);
        }
        3 => {
            let splinter = random.pick(&SPLINTERS);
            bytes.splice(start..start, splinter.iter().copied());
        }
        _ => {
            if let Some(byte) = bytes.get_mut(start) {
                *byte = random.below(256) as u8;
            }
        }
    }
    bytes
}

/// Damage that leaves valid JSON: other values, other keys, cards lost and duplicated.
fn damage_json(value: &Value, random: &mut Random) -> Value {
    match value {
        Value::Object(members) if !members.is_empty() && random.below(4) > 0 => {
            let chosen = random.below(members.len());
            let mut damaged = Map::new();
            for (index, (key, member)) in members.iter().enumerate() {
                match (index == chosen, random.below(6)) {
                    (false, _) => drop(damaged.insert(key.clone(), member.clone())),
                    (true, 0) => {}
                    (true, 1) => drop(damaged.insert(format!("{key}s"), member.clone())),
                    (true, _) => drop(damaged.insert(key.clone(), damage_json(member, random))),
                }
            }
            Value::Object(damaged)
        }
        Value::Array(items) if !items.is_empty() && random.below(4) > 0 => {
            let chosen = random.below(items.len());
            let mut items = items.clone();
            match random.below(4) {
                0 => drop(items.remove(chosen)),
                1 => items.insert(chosen, items[chosen].clone()),
                _ => items[chosen] = damage_json(&items[chosen], random),
            }
            Value::Array(items)
        }
        _ => other_value(random),
    }
}

fn other_value(random: &mut Random) -> Value {
    let deep = || (0..200).fold(json!(1), |inner, _| json!([inner]));
    match random.below(16) {
        0 => Value::Null,
        1 => json!(-1),
        2 => json!(1.5),
        3 => json!(1e300),
        4 => json!(u64::MAX),
        5 => json!(255),
        6 => json!(""),
        7 => json!("KH"),
        8 => json!("1X"),
        9 => json!("random"),
        10 => json!([]),
        11 => json!({}),
        12 => json!([["KH", "kh"], 3]),
        13 => json!(true),
        14 => json!("é→♥ \u{0}".repeat(30)),
        _ => deep(),
    }
}

/// A damaged version of a file; files that are not JSON are damaged as bytes.
fn damaged(text: &str, random: &mut Random) -> Vec<u8> {
    let parsed: Option<Value> = serde_json::from_str(text).ok();
    match parsed {
        Some(mut value) if random.below(2) == 0 => {
            for _ in 0..=random.below(3) {
                value = damage_json(&value, random);
            }
            value.to_string().into_bytes()
        }
        _ => {
            let mut bytes = text.as_bytes().to_vec();
            for _ in 0..=random.below(4) {
                bytes = damage_bytes(&bytes, random);
            }
            bytes
        }
    }
}

/// Whether the command refused its input, and in the right way; the others must have succeeded.
fn was_refused(outcome: Outcome, input: &[u8]) -> bool {
    let shown = String::from_utf8_lossy(input);
    match outcome.code {
        0 => assert!(outcome.err.is_empty(), "{shown}: {}", outcome.err),
        1 => assert!(outcome.err.starts_with("error: "), "{shown}: {}", outcome.err),
        2 => {
            assert!(outcome.err.starts_with("error: ") && outcome.err.len() > 20, "{shown}: {}", outcome.err);
            assert!(outcome.err.len() < 20_000, "a message is not a copy of the input: {}", outcome.err.len());
        }
        code => panic!("exit code {code} for {shown}: {}", outcome.err),
    }
    outcome.code == 2
}

const GAMES: [&str; 16] = [
    "klondike",
    "free-cell",
    "spider",
    "canfield",
    "golf",
    "black-hole",
    "worm-hole",
    "seahaven-towers",
    "trigon",
    "accordion",
    "gaps-one-deal",
    "gaps-basic-variant",
    "east-haven",
    "forty-thieves",
    "spiderette",
    "duchess",
];

#[test]
fn damaged_rules_are_refused() {
    let folder = Folder::new();
    let mut random = Random(1);
    let mut originals: Vec<String> = GAMES.iter().map(|game| cadogan(&["rules", game, "--full"]).done()).collect();
    originals.extend(GAMES.iter().map(|game| cadogan(&["rules", game]).done()));
    originals.push(r#"{"cells": 4, "hole": true, "stock size": 24, "tableau pile count": 7}"#.into());
    let (mut refused, mut tried) = (0, 0);
    while refused < 5_000 {
        let input = damaged(&originals[tried % originals.len()], &mut random);
        // A new name each time: overwriting a file waits for the disk.
        let file = folder.write(&format!("{tried}.json"), &input);
        refused += usize::from(was_refused(cadogan(&["rules", &file]), &input));
        tried += 1;
        assert!(tried < 20_000, "only {refused} of {tried} damaged rules were refused");
    }
}

#[test]
fn damaged_deals_are_refused() {
    let mut random = Random(2);
    let mut originals: Vec<(&str, String)> = Vec::new();
    for game in GAMES {
        originals.push((game, cadogan(&["deal", game, "--seed", "1"]).done()));
        originals.push((game, cadogan(&["deal", game, "--seed", "2", "--format", "text"]).done()));
    }
    let (mut refused, mut tried) = (0, 0);
    while refused < 5_000 {
        let (game, text) = &originals[tried % originals.len()];
        let input = damaged(text, &mut random);
        // The moves are listed too: a damaged deal that is accepted must still be playable.
        refused += usize::from(was_refused(cadogan_with(&["moves", game, "-"], &input), &input));
        tried += 1;
        assert!(tried < 20_000, "only {refused} of {tried} damaged deals were refused");
    }
}

#[test]
fn damaged_solutions_are_refused_or_refuted() {
    let folder = Folder::new();
    let file = folder.name("played.json");
    let lines = format!("2 f\n6 f\nd\nd\n#1\n#2\n#1\nsave-solution {file}\n");
    cadogan_with(&["play", "klondike", "--seed", "1"], lines.as_bytes()).done();
    let original = std::fs::read_to_string(&file).expect("a saved solution");
    let mut random = Random(3);
    let mut refused = 0;
    for _ in 0..1_500 {
        let input = damaged(&original, &mut random);
        let outcome = cadogan_with(&["verify", "klondike", "--seed", "1", "-"], &input);
        assert_ne!(outcome.code, 0, "these moves do not win: {}", String::from_utf8_lossy(&input));
        refused += usize::from(was_refused(outcome, &input));
    }
    assert!(refused > 750, "only {refused} of 1500 damaged solutions were refused");
}

#[test]
fn damaged_studies_are_refused() {
    let folder = Folder::new();
    let studies = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../studies");
    let mut names: Vec<_> =
        std::fs::read_dir(studies).expect("studies").map(|entry| entry.expect("a file").path()).collect();
    names.sort();
    let originals: Vec<String> = names.iter().map(|path| std::fs::read_to_string(path).expect("text")).collect();
    let mut random = Random(6);
    let (mut refused, mut tried) = (0, 0);
    while refused < 1_000 {
        let input = damaged(&originals[tried % originals.len()], &mut random);
        let file = folder.write(&format!("{tried}.json"), &input);
        refused += usize::from(was_refused(cadogan(&["study", &file, "--check", "--records", "none"]), &input));
        tried += 1;
        assert!(tried < 4_000, "only {refused} of {tried} damaged studies were refused");
    }
}

#[test]
fn wild_settings_and_deal_numbers_are_refused() {
    let mut random = Random(4);
    let mut refused = 0;
    for _ in 0..1_500 {
        let setting = damaged("stock.deal count=5", &mut random);
        let setting = String::from_utf8_lossy(&setting).replace('\0', "0");
        let number = String::from_utf8_lossy(&damage_bytes(b"1-30", &mut random)).replace('\0', "0");
        let set = format!("--set={setting}");
        refused += usize::from(was_refused(cadogan(&["rules", "klondike", &set]), setting.as_bytes()));
        let seeds = format!("--seeds={number}");
        let flag = random.pick(&[seeds.as_str(), "--seeds=1-2", "--ms=0", "--pysol=ms"]).to_owned();
        refused += usize::from(was_refused(cadogan(&["moves", "klondike", &flag]), flag.as_bytes()));
    }
    assert!(refused > 1_000, "only {refused} of 3000 were refused");
}

#[test]
fn wild_typing_never_ends_a_game_early() {
    let mut random = Random(5);
    let words = [
        "1",
        "2",
        "7",
        "0",
        "99",
        "255",
        "256",
        "f",
        "w",
        "c",
        "c1",
        "c9",
        "r",
        "r0",
        "r2",
        "h",
        "d",
        "u",
        "redo",
        "l",
        "9h",
        "KH",
        "10s",
        "x",
        "->",
        "→",
        "7:",
        "9H",
        "+2",
        "foundation",
        "row",
        "place",
        "fold",
        "stock",
        "waste",
        "é",
        "-1",
    ];
    for round in 0..160 {
        let mut typed = String::new();
        for _ in 0..25 {
            let line: Vec<&str> = (0..=random.below(4)).map(|_| random.pick(&words)).collect();
            typed.push_str(&line.join(" "));
            typed.push('\n');
        }
        let game = GAMES[round % GAMES.len()];
        let seen = cadogan_with(&["play", game, "--seed", "1"], typed.as_bytes()).done();
        let asked = seen.lines().filter(|line| line.starts_with("> ")).count();
        assert_eq!(asked, 26, "every line and the end of the input are asked for\n{game}\n{typed}\n{seen}");
    }
}
