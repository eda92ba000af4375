//! `cadogan games`: the list of presets.

use cadogan_rules::{Preset, PresetKind, presets};
use serde_json::{Map, Value};

use super::after_help;
use crate::console::Console;
use crate::error::CliError;

/// Lists the presets: name and one line of description
#[derive(Debug, clap::Args)]
#[command(after_help = after_help!("  cadogan games                 every game and its variants
  cadogan games spider          those with this word in their name or description
  cadogan games --all --json    including games of 2018 and test games, as JSON"))]
pub(crate) struct Games {
    #[arg(value_name = "FILTER", help = "List only presets with this text in their name or description")]
    filter: Option<String>,
    #[arg(long, help = "Also list the games as they were played in 2018, and small test games")]
    all: bool,
    #[arg(long, help = "Print a JSON array of objects: name, title, kind, family, description, source and, where there is one, note")]
    json: bool,
}

impl Games {
    pub(crate) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let listed: Vec<&Preset> = presets().iter().filter(|preset| self.lists(preset)).collect();
        if let (true, Some(filter)) = (listed.is_empty(), &self.filter) {
            let hint = if self.all { "" } else { "; --all also searches games of 2018 and test games" };
            return Err(CliError::input(format_args!("no game has {filter:?} in its name or description{hint}")));
        }
        if self.json {
            let array = Value::Array(listed.iter().map(|preset| as_json(preset)).collect());
            writeln!(console.out, "{array:#}")?;
            return Ok(());
        }
        let width = listed.iter().map(|preset| preset.name().len()).max().unwrap_or(0);
        for preset in listed {
            writeln!(console.out, "{:width$}  {}", preset.name(), preset.description())?;
        }
        Ok(())
    }

    fn lists(&self, preset: &Preset) -> bool {
        let wanted_kind = self.all || matches!(preset.kind(), PresetKind::Game | PresetKind::Variant);
        let wanted_word = self.filter.as_ref().is_none_or(|filter| {
            let filter = filter.to_lowercase();
            preset.name().contains(&filter) || preset.description().to_lowercase().contains(&filter)
        });
        wanted_kind && wanted_word
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
    object.insert("kind".into(), kind.into());
    object.insert("family".into(), preset.rules().family().label().into());
    object.insert("description".into(), preset.description().into());
    object.insert("source".into(), preset.source().into());
    if let Some(note) = preset.note() {
        object.insert("note".into(), note.into());
    }
    Value::Object(object)
}
