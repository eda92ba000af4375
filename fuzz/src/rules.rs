//! Rule files, in today's spelling and in that of 2018, and single rules after `--set`.

use cadogan_rules::{Deal, RuleFile, apply_settings, parse_rules, presets};

use crate::{choice_and_text, game, judge};

/// Reads rules, or, if the first byte is odd, varies a game by settings, one per line. What is accepted means the same when it is written and read
/// again, and deals of it can be played.
pub fn rules(data: &[u8]) {
    let Some((choice, text)) = choice_and_text(data) else { return };
    let file = match choice % 2 {
        0 => parse_rules(text),
        _ => {
            let file = RuleFile { rules: game(choice / 2).clone(), ..RuleFile::default() };
            apply_settings(&file, &text.lines().collect::<Vec<_>>())
        }
    };
    let Ok(file) = file else { return };
    for json in [file.to_json(), file.to_json_short()] {
        let again = parse_rules(&json.to_string()).unwrap_or_else(|mistakes| panic!("{mistakes}\n{json}"));
        assert_eq!(again, file, "{json}");
    }
    let known = &presets()[usize::from(choice) % presets().len()];
    let forth = cadogan_rules::compare(&file.rules, known.rules());
    let back = cadogan_rules::compare(known.rules(), &file.rules);
    assert_eq!(forth.relation == cadogan_rules::Relation::Same, back.relation == cadogan_rules::Relation::Same);
    if let Ok(deal) = Deal::from_seed(&file.rules, i64::from(choice)) {
        judge(&file.rules, &deal);
    }
}
