//! `cadogan cluster plan`: writes everything that the tasks need to one folder.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::num::NonZeroU32;
use std::path::{Component, Path, PathBuf};

use cadogan_lab::cluster::{MANIFEST, Plan, SCRIPT, ScriptOptions, WHOLE_STUDY, with_seeds};
use serde_json::{Map, Value, json};

use super::folder::parse_study;
use crate::args::{LimitArgs, Numbers, existing_seeds};
use crate::commands::after_help;
use crate::console::Console;
use crate::error::CliError;
use crate::input::read_text;

/// More tasks than any Slurm accepts in one array.
const MOST_SHARDS: i64 = 4_000_000;

/// Divides a study into shards and writes a study file for each, a manifest and the array script
#[derive(Debug, clap::Args)]
#[command(after_help = after_help!("  cadogan cluster plan studies/freecell.json --shards 200 --output freecell
  cadogan cluster plan my-study.json --shards 50 --cpus 8 --sbatch=--time=12:00:00 --output mine"))]
pub(super) struct PlanArgs {
    #[arg(value_name = "STUDY", help = "The study file")]
    file: PathBuf,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MOST_SHARDS),
        help = "The number of shards; many clusters allow at most 1000 tasks in one array")]
    shards: u32,
    #[arg(long, aliases = ["out", "into"], value_name = "FOLDER", help = "The folder to write, on a file system that all nodes share")]
    output: PathBuf,
    #[arg(long, value_name = "A-B", allow_hyphen_values = true, help = "Use these seeds instead of those of the file")]
    seeds: Option<Numbers>,
    #[arg(long, value_name = "N", default_value = "1", help = "Processors per task")]
    cpus: NonZeroU32,
    #[arg(long, value_name = "OPTION", allow_hyphen_values = true, value_parser = parse_option,
        help = "An additional sbatch option for the script, such as --sbatch=--partition=long; may be repeated")]
    sbatch: Vec<String>,
    #[arg(long, value_name = "FILE", help = "The path of the program on the nodes [default: this program]")]
    program: Option<PathBuf>,
    #[arg(long, help = "Print one JSON object")]
    json: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

impl PlanArgs {
    pub(super) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let text = read_text(&self.file, &mut std::io::empty())?;
        let mut study = parse_study(&self.file, &text)?;
        if let Some(numbers) = &self.seeds {
            study.seeds = existing_seeds(numbers)?;
        }
        study.limits = self.limits.instead_of(study.limits);
        let plan = Plan::new(&study, self.shards);
        let members: Map<String, Value> = serde_json::from_str(&text)
            .map_err(|error| CliError::input(format_args!("{}: {error}", self.file.display())))?;
        let rule_files = self.rule_files(&members)?;
        let options = ScriptOptions {
            program: self.program()?,
            cpus: self.cpus.get(),
            bytes: study.limits.bytes,
            more: self.sbatch.clone(),
        };

        self.prepare_folder(&plan)?;
        for name in &rule_files {
            let content = read_text(&self.file.parent().unwrap_or(Path::new("")).join(name), &mut std::io::empty())?;
            self.write(name, &content)?;
        }
        let pretty = |value: &Value| format!("{value:#}\n");
        self.write(WHOLE_STUDY, &pretty(&with_seeds(&members, &study.seeds, &study.limits)))?;
        for shard in &plan.shards {
            self.write(&shard.study_file(), &pretty(&with_seeds(&members, &shard.seeds, &study.limits)))?;
        }
        self.write(SCRIPT, &plan.script(&options))?;
        // Written last, so that a folder with a manifest is complete.
        self.write(MANIFEST, &pretty(&plan.to_json()))?;

        let (first, last) = (study.seeds.start(), study.seeds.end());
        if self.json {
            let object = json!({
                "title": study.title, "study": plan.fingerprint, "games": study.variants.len(), "seeds": [first, last],
                "shards": plan.shards.len(), "output": self.output,
            });
            writeln!(console.out, "{object}")?;
            return Ok(());
        }
        writeln!(console.out, "{}", study.title)?;
        writeln!(
            console.out,
            "study {}: {} games on seeds {first} to {last}, {} shards of at most {} seeds in {}",
            plan.fingerprint,
            study.variants.len(),
            plan.shards.len(),
            plan.shards.iter().map(|shard| shard.seeds.end() - shard.seeds.start() + 1).max().unwrap_or(0),
            self.output.display()
        )?;
        writeln!(console.out, "`cadogan cluster submit {}` submits them to Slurm", self.output.display())?;
        Ok(())
    }

    /// The rule files that the study names: they are copied to the folder under the same names.
    fn rule_files(&self, members: &Map<String, Value>) -> Result<BTreeSet<String>, CliError> {
        let variants = members.get("variants").and_then(Value::as_array).into_iter().flatten();
        let games = members.get("game").into_iter().chain(variants.filter_map(|variant| variant.get("game")));
        let names = games.filter_map(Value::as_str).filter(|name| name.contains('/') || name.ends_with(".json"));
        let mut files = BTreeSet::new();
        for name in names {
            let path = Path::new(name);
            let inside = path.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
            let plain: PathBuf = path.components().filter(|part| *part != Component::CurDir).collect();
            let plain = plain.to_string_lossy();
            let taken = plain.starts_with("shard-") || [MANIFEST, WHOLE_STUDY, SCRIPT].contains(&plain.as_ref());
            if !inside || taken {
                let reason = if taken { "the plan has a file of that name" } else { "it is not below the study file" };
                return Err(CliError::input(format_args!(
                    "{}: the rule file {name} cannot be taken into the folder: {reason}; put it beside the study, under \
                     another name",
                    self.file.display()
                )));
            }
            files.insert(name.to_owned());
        }
        Ok(files)
    }

    fn program(&self) -> Result<String, CliError> {
        let program = match &self.program {
            Some(program) => program.clone(),
            None => env::current_exe().map_err(|error| {
                CliError::input(format_args!("the path of this program is not known ({error}); give it with --program"))
            })?,
        };
        match program.to_str().filter(|name| !name.contains(char::is_control)) {
            Some(name) => Ok(name.to_owned()),
            None => Err(CliError::input(format_args!(
                "--program {}: the script needs a name of plain characters",
                program.display()
            ))),
        }
    }

    /// Creates the folder. The same plan may be written again; another one would mix up two studies.
    fn prepare_folder(&self, plan: &Plan) -> Result<(), CliError> {
        let name = self.output.display();
        let refuse = |reason: &str| {
            Err(CliError::input(format_args!("--output {name}: {reason}; name a new folder or an empty one")))
        };
        let manifest = self.output.join(MANIFEST);
        if manifest.is_file() {
            let old = Plan::from_json(&read_text(&manifest, &mut std::io::empty())?);
            if old.as_ref() != Ok(plan) {
                return refuse("it holds another plan");
            }
            return Ok(());
        }
        fs::create_dir_all(&self.output)
            .map_err(|error| CliError::input(format_args!("--output {name}: the folder cannot be created: {error}")))?;
        match fs::read_dir(&self.output) {
            Ok(mut entries) => entries.next().map_or(Ok(()), |_| refuse("it is not empty")),
            Err(error) => refuse(&format!("it cannot be read: {error}")),
        }
    }

    fn write(&self, name: &str, content: &str) -> Result<(), CliError> {
        let path = self.output.join(name);
        let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
        folder
            .and_then(|()| fs::write(&path, content))
            .map_err(|error| CliError::input(format_args!("cannot write {}: {error}", path.display())))
    }
}

fn parse_option(text: &str) -> Result<String, String> {
    if text.starts_with('-') && !text.contains(char::is_control) {
        return Ok(text.to_owned());
    }
    Err("an option of sbatch begins with a hyphen and stands on one line, such as --time=12:00:00".to_owned())
}
