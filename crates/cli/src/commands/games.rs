//! `cadogan games`: the list of presets.

use cadogan_rules::{Family, Preset, PresetKind, presets};
use serde_json::{Map, Value};

use super::after_help;
use crate::console::Console;
use crate::error::CliError;

/// Lists the games by family: name, a line of description, and what else they are called
#[derive(Debug, clap::Args)]
#[command(after_help = after_help!("  cadogan games                 every game and its variants
  cadogan games spider          those with this word in their names or description
  cadogan games two decks       those with all of these words
  cadogan games --all --json    including games of 2018 and test games, as JSON"))]
pub(crate) struct Games {
    #[arg(value_name = "WORD", help = "List only games with this word in their names or description; with several, all of them")]
    words: Vec<String>,
    #[arg(long, help = "Also list the games as they were played in 2018, and small test games")]
    all: bool,
    #[arg(long, help = "Print a JSON array of objects: name, title, aliases, kind, family, description, source and, where there is one, note")]
    json: bool,
}

impl Games {
    pub(crate) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let listed: Vec<&Preset> = presets().iter().filter(|preset| self.lists(preset)).collect();
        if listed.is_empty() {
            let words = self.words.join(" ");
            let hint = if self.all { "" } else { "; --all also searches games of 2018 and test games" };
            return Err(CliError::input(format_args!("no game has {words:?} in its names or description{hint}")));
        }
        if self.json {
            let array = Value::Array(listed.iter().map(|preset| as_json(preset)).collect());
            writeln!(console.out, "{array:#}")?;
            return Ok(());
        }
        let width = listed.iter().map(|preset| preset.name().len()).max().unwrap_or(0);
        let families = Family::ALL.map(|family| {
            (family, listed.iter().filter(|preset| preset.rules().family() == family).collect::<Vec<_>>())
        });
        let families = families.into_iter().filter(|(_, members)| !members.is_empty());
        for (place, (family, members)) in families.enumerate() {
            writeln!(console.out, "{}{}", if place > 0 { "\n" } else { "" }, family.label())?;
            for preset in members {
                let (name, description) = (preset.name(), preset.description());
                writeln!(console.out, "  {name:width$}  {description}{}", also_called(preset))?;
            }
        }
        Ok(())
    }

    fn lists(&self, preset: &Preset) -> bool {
        let wanted_kind = self.all || matches!(preset.kind(), PresetKind::Game | PresetKind::Variant);
        wanted_kind && self.words.iter().all(|word| preset.mentions(word))
    }
}

/// The names that a game has elsewhere, as a sentence.
fn also_called(preset: &Preset) -> String {
    match preset.aliases() {
        [] => String::new(),
        aliases => format!(" Also called {}.", aliases.join(", ")),
    }
}

fn as_json(preset: &Preset) -> Value {
    let kind = match preset.kind() {
        PresetKind::Game => "game",
        PresetKind::Variant => "variant",
        PresetKind::Historical => "historical",
        PresetKind::Test => "test",
    };
    let mut object = Map::new();
    object.insert("name".into(), preset.name().into());
    object.insert("title".into(), preset.title().into());
    object.insert("aliases".into(), preset.aliases().into());
    object.insert("kind".into(), kind.into());
    object.insert("family".into(), preset.rules().family().label().into());
    object.insert("description".into(), preset.description().into());
    object.insert("source".into(), preset.source().into());
    if let Some(note) = preset.note() {
        object.insert("note".into(), note.into());
    }
    Value::Object(object)
}
