//! Which games the engine spaces, the models and the techniques are for: pinned for the games that come with the program,
//! and for random games a function of the rule keys that they say they look at.

use cadogan_conformance::RandomCase;
use cadogan_models::{COMPLETE_KEYS, PARTIAL_KEYS, check_complete, check_partial};
use cadogan_rules::{Considered, RuleKey, Rules, presets};
use cadogan_spaces::{
    General, GeneralTwoDecks, Technique, accordion, clearing, double_runs, gaps, general, hole, runs, universal,
};

/// A part of the program that is for some games only.
struct Consumer {
    name: &'static str,
    keys: Considered,
    accepts: fn(&Rules) -> bool,
}

const SPACES: [Consumer; 9] = [
    Consumer {
        name: "general",
        keys: general::KEYS,
        accepts: |rules| General::accepts(rules).is_ok() || GeneralTwoDecks::accepts(rules).is_ok(),
    },
    Consumer { name: "runs", keys: runs::KEYS, accepts: |rules| runs::accepts(rules).is_ok() },
    Consumer { name: "double-runs", keys: double_runs::KEYS, accepts: |rules| double_runs::accepts(rules).is_ok() },
    Consumer { name: "hole", keys: hole::KEYS, accepts: |rules| hole::accepts(rules).is_ok() },
    Consumer { name: "pairs", keys: clearing::PAIRS_KEYS, accepts: |rules| clearing::accepts_pairs(rules).is_ok() },
    Consumer { name: "peaks", keys: clearing::PEAKS_KEYS, accepts: |rules| clearing::accepts_peaks(rules).is_ok() },
    Consumer { name: "gaps", keys: gaps::KEYS, accepts: |rules| gaps::accepts(rules).is_ok() },
    Consumer { name: "accordion", keys: accordion::KEYS, accepts: |rules| accordion::accepts(rules).is_ok() },
    Consumer { name: "universal", keys: universal::KEYS, accepts: |rules| universal::accepts(rules).is_ok() },
];

const MODELS: [Consumer; 2] = [
    Consumer { name: "partial", keys: PARTIAL_KEYS, accepts: |rules| check_partial(rules).is_ok() },
    Consumer { name: "complete", keys: COMPLETE_KEYS, accepts: |rules| check_complete(rules).is_ok() },
];

/// The names of those that take a game, as in the data file.
fn names(names: impl Iterator<Item = &'static str>) -> String {
    let names: Vec<&str> = names.collect();
    if names.is_empty() { "-".to_owned() } else { names.join(" ") }
}

fn line(game: &str, rules: &Rules) -> String {
    let taken = |consumers: &'static [Consumer]| {
        names(consumers.iter().filter(|consumer| (consumer.accepts)(rules)).map(|consumer| consumer.name))
    };
    let techniques = Technique::ALL.into_iter().filter(|technique| technique.holds(rules).is_ok());
    let techniques = names(techniques.map(Technique::name));
    format!("{game}\t{}\t{}\t{techniques}", taken(&SPACES), taken(&MODELS))
}

/// After a change on purpose, `CADOGAN_WRITE_DATA=1` writes the file anew.
#[test]
fn the_games_of_the_program_are_taken_as_before() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/accepted.tsv");
    let found: Vec<String> = presets().iter().map(|game| line(game.name(), game.rules())).collect();
    let text = std::fs::read_to_string(path).expect("the data file");
    let (heading, expected): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with('#'));
    if std::env::var_os("CADOGAN_WRITE_DATA").is_some() {
        let lines = heading.into_iter().map(str::to_owned).chain(found.clone());
        std::fs::write(path, lines.map(|line| line + "\n").collect::<String>()).expect("a file that can be written");
    }
    for (found, expected) in found.iter().zip(&expected) {
        assert_eq!(found, expected);
    }
    assert_eq!(found.len(), expected.len());
}

#[test]
fn no_part_reads_other_keys_than_it_declares() {
    let techniques = Technique::ALL.map(|technique| (technique.name(), technique.keys()));
    let others = SPACES.iter().chain(&MODELS);
    let (mut changed, mut taken) = (0, 0);
    for seed in 0..3000 {
        let rules = RandomCase::generate(seed, 4).rules;
        let answers = |rules: &Rules| -> Vec<bool> {
            let techniques = Technique::ALL.into_iter().map(|technique| technique.holds(rules).is_ok());
            techniques.chain(others.clone().map(|other| (other.accepts)(rules))).collect()
        };
        let before = answers(&rules);
        taken += before.iter().filter(|&&taken| taken).count();
        for &key in RuleKey::ALL.iter().filter(|key| !key.is_default(&rules)) {
            let Ok(plain) = rules.vary(|rules| key.reset(rules)) else { continue };
            let consumers = techniques.into_iter().chain(others.clone().map(|other| (other.name, other.keys)));
            for ((name, keys), (before, after)) in consumers.zip(before.iter().zip(answers(&plain))) {
                let same = *before == after;
                // A key or a word that is too new for this part is refused without a look at its value.
                let refused = keys.check(&rules).is_ok() != keys.check(&plain).is_ok();
                assert!(same || refused || keys.read().contains(key), "{name} looks at {key}\n{rules:?}");
                changed += u32::from(!same);
            }
        }
    }
    assert!(taken > 3000 && changed > 3000, "{taken} taken, {changed} changed by a key that is looked at");
}
