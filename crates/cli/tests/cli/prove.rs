//! `prove`, and `verify` of what it writes.

use serde_json::Value;

use crate::run::{Folder, cadogan, cadogan_with};

#[test]
fn a_certificate_of_either_verdict_is_written_and_checked() {
    let folder = Folder::new();
    for (seed, verdict, kind) in [
        ("2", "winnable", "win"),
        ("33", "unwinnable", "blocked-cards"),
        ("21", "unwinnable", "runs-set"),
        ("29", "unwinnable", "constraint-model"),
    ] {
        let file = folder.name(&format!("{seed}.cert"));
        let method = if kind == "win" { "blocked-cards" } else { kind };
        let words = ["prove", "klondike", "--seed", seed, "--method", method, "--output", &file, "--json"];
        let told: Value = serde_json::from_str(&cadogan(&words).done()).expect("JSON");
        assert_eq!((told["verdict"].as_str(), told["kind"].as_str()), (Some(verdict), Some(kind)), "{told}");
        let bytes = std::fs::read(&file).expect("the certificate");
        assert_eq!(told["bytes"], bytes.len());

        let proved = format!(": proved {verdict}   [{kind}, {} ", told["members"]);
        let checked = cadogan(&["verify", "klondike", "--seed", seed, &file]).done();
        assert!(checked.starts_with(&file) && checked.contains(&proved), "{checked}");
        assert!(cadogan(&["verify", &file]).done().contains(&proved));
        let piped = cadogan_with(&["verify", "klondike", "--seed", seed, "--json", "-"], &bytes).done();
        let piped: Value = serde_json::from_str(&piped).expect("JSON");
        assert_eq!((&piped["proved"], &piped["verdict"]), (&true.into(), &verdict.into()));

        let other = cadogan(&["verify", "klondike", "--seed", "5", &file]);
        assert_eq!(other.code, 1, "{other:?}");
        assert!(other.err.contains("not proved: the certificate is about another deal"), "{}", other.err);
        let other = cadogan(&["verify", "free-cell", "--ms", "1", &file]);
        assert!(other.code == 1 && other.err.contains("a game with other rules"), "{}", other.err);

        let mut damaged = bytes.clone();
        damaged[bytes.len() / 2] ^= 4;
        std::fs::write(&file, damaged).expect("a file");
        cadogan(&["verify", "klondike", "--seed", seed, &file]).refused_with("damaged: its checksum is wrong");
    }
}

#[test]
fn without_a_proof_nothing_is_written() {
    let folder = Folder::new();
    let file = folder.name("none.cert");
    let words = ["prove", "free-cell", "--ms", "11982", "--method", "blocked-cards", "--output", &file];
    let outcome = cadogan(&words);
    assert_eq!((outcome.code, outcome.out.as_str()), (1, ""), "{outcome:?}");
    assert!(outcome.err.contains("no certificate was found\n  blocked-cards: no cards are blocked"), "{}", outcome.err);
    let few = cadogan(&["prove", "free-cell", "--ms", "11982", "--positions", "100", "--output", &file]);
    assert!(few.code == 1 && few.err.contains("undecided: positions"), "{}", few.err);
    assert!(!std::path::Path::new(&file).exists());
    cadogan(&["prove", "golf", "--seed", "1", "--output", &file, "--method", "luck"]).refused_with("no such method");
    let nowhere = folder.name("no/such/folder.cert");
    cadogan(&["prove", "klondike", "--seed", "2", "--output", &nowhere]).refused_with("cannot write");
}

#[test]
fn a_share_of_a_sample_is_proved() {
    let words = ["winrate", "alpha-star", "--deals", "20", "--records", "none", "--prove", "1", "--positions", "50000"];
    let text = cadogan(&words).done();
    assert!(text.contains("\n  proved      ") && text.contains(" of 20 chosen, 0 without a proof"), "{text}");
    let json: Value = serde_json::from_str(&cadogan(&[&words[..], &["--json"]].concat()).done()).expect("JSON");
    let proofs = &json["proofs"];
    assert_eq!(
        (&proofs["share"], &proofs["chosen"], &proofs["unproved"]),
        (&1.0.into(), &20.into(), &0.into()),
        "{json}"
    );
    assert_eq!(proofs["winnable"], json["winnable"], "{json}");

    // Of what a run decides, the verdicts are proved as it goes; of what it finds in the records, at the end.
    let folder = Folder::new();
    let records = folder.name("a.db");
    let sample = |deals: &str, prove: &[&str]| -> Value {
        let words =
            ["winrate", "alpha-star", "--deals", deals, "--records", &records, "--positions", "50000", "--json"];
        serde_json::from_str(&cadogan(&[&words[..], prove].concat()).done()).expect("JSON")
    };
    sample("8", &[]);
    for _ in 0..2 {
        assert_eq!(&sample("20", &["--prove", "1"])["proofs"], proofs);
    }
    cadogan(&["winrate", "golf", "--deals", "2", "--records", "none", "--prove", "2"])
        .refused_with("a fraction from 0 to 1");
}
