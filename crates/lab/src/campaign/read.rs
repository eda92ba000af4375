//! Campaign files: a title, and a list of studies or of files with studies.

use cadogan_rules::json::{describe, quoted_list, read_json};
use cadogan_rules::{Mistake, MistakeKind, Mistakes};
use serde_json::{Value, json};

use super::Campaign;
use crate::study::{LoadRules, Study, read_study};

const KEYS: [&str; 3] = ["title", "limits", "steps"];

/// Reads a campaign file. `load` provides the files that it names. All mistakes are reported in one run.
///
/// A step is a study as in a study file, in which the title may be missing; or the name of a study file with, if they
/// differ from those in the file, `seeds` and `limits`; or a list of `games`, each of which becomes a step of its own.
/// Steps without limits have those of the campaign.
pub fn read_campaign(text: &str, load: LoadRules<'_>) -> Result<Campaign, Mistakes> {
    let file = read_json(text)?;
    let mut mistakes = Vec::new();
    let mut wrong = |place: &str, found: String, allowed: String| {
        mistakes.push(Mistake::found(MistakeKind::Structure, place, found, allowed));
    };
    let Value::Object(members) = &file else {
        let allowed = format!("an object with the keys {}", quoted_list(KEYS));
        return Err(Mistake::found(MistakeKind::Structure, "the whole file", describe(&file), allowed).into());
    };
    for key in members.keys().filter(|key| !KEYS.contains(&key.as_str())) {
        wrong(&format!("\"{key}\""), "a key that is not known here".to_owned(), quoted_list(KEYS));
    }
    let title = members.get("title").and_then(Value::as_str).unwrap_or_default().to_owned();
    if title.trim().is_empty() {
        let found = members.get("title").map_or_else(|| "nothing".to_owned(), describe);
        wrong("\"title\"", found, "a text: what the campaign is about".to_owned());
    }
    let empty = Vec::new();
    let list = members.get("steps").and_then(Value::as_array).unwrap_or(&empty);
    if list.is_empty() {
        let found = members.get("steps").map_or_else(|| "nothing".to_owned(), describe);
        wrong("\"steps\"", found, "a list of studies, or of objects with \"games\" and \"seeds\"".to_owned());
    }
    let mut steps = Vec::new();
    for (index, value) in list.iter().enumerate() {
        match read_step(value, members.get("limits"), load) {
            Ok(studies) => steps.extend(studies),
            Err(errors) => {
                let place = format!("\"steps\", {}", index + 1);
                mistakes.extend(errors.into_iter().map(|mistake| mistake.within(&place)));
            }
        }
    }
    Mistakes::unless_none(mistakes, Campaign { title, steps })
}

fn read_step(value: &Value, limits: Option<&Value>, load: LoadRules<'_>) -> Result<Vec<Study>, Mistakes> {
    if value.get("games").is_none() {
        return step(value, limits, load).map(|study| vec![study]);
    }
    let Some(games) = value["games"].as_array().filter(|games| !games.is_empty()) else {
        let allowed = "a list of games, each a preset or a rule file".to_owned();
        return Err(Mistake::found(MistakeKind::Structure, "\"games\"", describe(&value["games"]), allowed).into());
    };
    let (mut studies, mut mistakes) = (Vec::new(), Vec::new());
    for (index, game) in games.iter().enumerate() {
        let mut alone = value.clone();
        if let Value::Object(members) = &mut alone {
            members.shift_remove("games");
            members.insert("variants".to_owned(), json!([{"name": game, "game": game}]));
        }
        match step(&alone, limits, load) {
            Ok(study) => studies.push(study),
            Err(errors) => {
                let place = format!("\"games\", {}", index + 1);
                mistakes.extend(errors.into_iter().map(|mistake| mistake.within(&place)));
            }
        }
    }
    Mistakes::unless_none(mistakes, studies)
}

fn step(value: &Value, limits: Option<&Value>, load: LoadRules<'_>) -> Result<Study, Mistakes> {
    let wrong = |place: &str, found: String, allowed: &str| {
        Err(Mistake::found(MistakeKind::Structure, place, found, allowed.to_owned()).into())
    };
    let Value::Object(members) = value else {
        return wrong("the step", describe(value), "a study, or an object with the key \"study\" or \"games\"");
    };
    let mut study = match members.get("study") {
        None => value.clone(),
        Some(Value::String(name)) => {
            let text = match load(name) {
                Ok(text) => text,
                Err(reason) => {
                    return wrong("\"study\"", format!("\"{name}\", which cannot be read: {reason}"), "a study file");
                }
            };
            let mut study = read_json(&text).map_err(|errors| named(name, errors))?;
            for (key, value) in members {
                match key.as_str() {
                    "study" => {}
                    "seeds" | "limits" => study[key] = value.clone(),
                    other => {
                        let place = format!("\"{other}\"");
                        return wrong(
                            &place,
                            "a key that is not known here".to_owned(),
                            "\"study\", \"seeds\", \"limits\"",
                        );
                    }
                }
            }
            study
        }
        Some(other) => return wrong("\"study\"", describe(other), "the name of a study file"),
    };
    if let Value::Object(members) = &mut study {
        let title = members.get("seeds").map(describe).unwrap_or_default();
        members.entry("title").or_insert_with(|| json!(format!("seeds {title}")));
        if let Some(limits) = limits {
            members.entry("limits").or_insert_with(|| limits.clone());
        }
    }
    read_study(&study.to_string(), load)
}

fn named(name: &str, errors: Mistakes) -> Mistakes {
    let all: Vec<Mistake> = errors.into_iter().map(|mistake| mistake.within(name)).collect();
    match Mistakes::unless_none(all, ()) {
        Err(mistakes) => mistakes,
        Ok(()) => Mistake::found(MistakeKind::Structure, name, "nothing that can be read", "a study").into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn load(name: &str) -> Result<String, String> {
        match name {
            "golf.json" => {
                Ok(r#"{"title": "Golf", "variants": [{"name": "g", "game": "golf"}], "seeds": "1-5"}"#.into())
            }
            _ => Err("there is no such file".to_owned()),
        }
    }

    #[test]
    fn steps_are_studies_or_their_files() {
        let text = r#"{"title": "two", "limits": {"time": "none", "positions": 70}, "steps": [
            {"variants": [{"name": "a", "game": "alpha-star"}], "seeds": "1-9", "limits": {"positions": 50}},
            {"study": "golf.json", "seeds": "3-7"}]}"#;
        let campaign = read_campaign(text, &load).expect("a campaign");
        let numbers: Vec<_> =
            campaign.steps.iter().map(|study| (study.seeds.clone(), study.limits.positions)).collect();
        assert_eq!(numbers, [(1..=9, Some(50)), (3..=7, Some(70))]);
        assert_eq!(campaign.games().len(), 2);
    }

    #[test]
    fn each_of_a_list_of_games_is_a_step_of_its_own() {
        let text =
            r#"{"title": "x", "steps": [{"games": ["golf", "klondike"], "seeds": "1-9", "limits": {"positions": 5}}]}"#;
        let campaign = read_campaign(text, &load).expect("a campaign");
        let names: Vec<_> = campaign.steps.iter().map(|study| study.variants[0].name.as_str()).collect();
        assert_eq!(names, ["golf", "klondike"]);
        assert!(campaign.steps.iter().all(|study| study.seeds == (1..=9) && study.limits.positions == Some(5)));
        for (games, part) in
            [(r#"["golf", "klondke"]"#, "\"games\", 2"), ("[]", "\"games\""), (r#""golf""#, "\"games\"")]
        {
            let text = format!(r#"{{"title": "x", "steps": [{{"games": {games}, "seeds": "1-9"}}]}}"#);
            let message = read_campaign(&text, &load).expect_err("a mistake").to_string();
            assert!(message.contains(part), "{message}");
        }
    }

    #[test]
    fn every_mistake_is_reported_with_its_place() {
        let text = r#"{"titel": "x", "steps": [
            {"variants": [{"name": "a", "game": "alpha-sta"}], "seeds": "1-9"},
            {"study": "none.json"}, {"study": "golf.json", "seed": 1}, 7]}"#;
        let message = read_campaign(text, &load).expect_err("mistakes").to_string();
        for part in [
            "\"titel\"",
            "\"title\"",
            "\"steps\", 1",
            "alpha-star",
            "none.json\", which cannot be read: there is no such file",
            "\"steps\", 3, \"seed\"",
            "\"steps\", 4",
        ] {
            assert!(message.contains(part), "{part}: {message}");
        }
        assert!(read_campaign("[]", &load).is_err());
    }
}
