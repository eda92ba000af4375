//! `cadogan records`: stored verdicts, exported to and imported from other programs, and checked.

use std::fs::File;
use std::io::{BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use cadogan_records::{OWN_SOURCE, RecordedGame, Records as Database, RecordsError, VerdictFile};
use cadogan_rules::Numbering;
use serde_json::json;

use super::after_help;
use crate::args::{GameArgs, JsonAnyway, RecordsArgs, open_existing, records_trouble};
use crate::console::Console;
use crate::error::CliError;
use crate::input::{display_name, read_bytes, text};

/// Lists, exports, imports, merges and checks the records of decided deals
#[derive(Debug, clap::Args)]
#[command(after_help = after_help!("  cadogan records list
  cadogan records export klondike.csv --game klondike
  cadogan records export all.parquet --records study.db
  cadogan records export klondike.verdicts --game klondike
  cadogan records import verdicts.csv --source solvitaire
  cadogan records merge part-1.db part-2.db --records whole.db
  cadogan records solution klondike --seed 3 > won.json
  cadogan records check
  cadogan records check klondike.verdicts

Imported verdicts are kept apart by their source: they are compared with others, and never counted
with them.",
"Exit codes: 0 done; 2 bad input or usage (such as a file that is not a database of verdicts);
70 verdicts contradict each other, or the database is damaged."))]
pub(crate) struct Records {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// Lists the records: games, sources, verdicts
    #[command(after_help = after_help!("  cadogan records list
  cadogan records list --records study.db --json",
"Exit codes: 0 done; 2 bad input or usage; 70 the database is damaged."))]
    List {
        #[command(flatten)]
        records: RecordsArgs,
        #[arg(long, help = "Print one JSON object per game and source, one per line")]
        json: bool,
    },
    /// Writes one row per deal, for other programs, or all verdicts on a game in a compact file
    #[command(after_help = after_help!("  cadogan records export klondike.csv --game klondike
  cadogan records export all.parquet --records study.db
  cadogan records export klondike.verdicts --game klondike
  cadogan records export - --json | jq 'select(.verdict == \"undecided\")'

A file of verdicts has two bits for each deal of one game, compressed, with the rules, the seeds,
the limits, the version and a checksum. docs/lab.md describes it.",
"Exit codes: 0 done; 2 bad input or usage, or the file cannot be written; 70 the database is damaged."))]
    Export {
        #[arg(value_name = "FILE", help = "The file to write, - for standard output")]
        file: PathBuf,
        #[arg(long, value_name = "FORMAT", value_enum, help = "The format [default: from the extension of the file]")]
        format: Option<ExportFormat>,
        #[arg(long, conflicts_with = "format", help = "The same as --format json: one object per line")]
        json: bool,
        #[arg(long, value_name = "NAME", help = "For a file of verdicts: whose they are [default: those of this program]")]
        source: Option<String>,
        #[command(flatten)]
        only: OnlyGame,
        #[command(flatten)]
        records: RecordsArgs,
    },
    /// Imports verdicts from a table with the columns game, seed and verdict, or from a file of verdicts
    #[command(after_help = after_help!("  cadogan records import verdicts.csv --source solvitaire
  cadogan records import klondike.verdicts --source colleague
  cadogan records import spider.tsv --source paper --game spider --records study.db",
"Exit codes: 0 done; 2 bad input or usage; 70 verdicts contradict each other, or the database is
damaged."))]
    Import {
        #[arg(value_name = "FILE", help = "Comma- or tab-separated values with a heading, or a file of verdicts; - for standard input")]
        file: PathBuf,
        #[arg(long, value_name = "NAME", help = "Where the verdicts come from")]
        source: String,
        #[command(flatten)]
        only: OnlyGame,
        #[arg(long, help = "Print one JSON object: how many rows were read, and on which games")]
        json: bool,
        #[command(flatten)]
        records: RecordsArgs,
    },
    /// Adds everything that other records know; doing it twice changes nothing
    #[command(after_help = after_help!("  cadogan records merge part-1.db part-2.db --records whole.db
  cadogan records merge colleague.db --json
  cadogan records merge klondike.verdicts           as verdicts of the same source as in the file",
"Exit codes: 0 done; 2 bad input or usage; 70 verdicts contradict each other (nothing of that file
is merged), or a database is damaged."))]
    Merge {
        #[arg(value_name = "FILE", required = true, help = "The other databases, or files of verdicts")]
        others: Vec<PathBuf>,
        #[arg(long, help = "Print one JSON object per line, one line per database")]
        json: bool,
        #[command(flatten)]
        records: RecordsArgs,
    },
    /// Prints the solution of a deal, if it was stored
    #[command(after_help = after_help!("  cadogan records solution klondike --seed 3 > won.json
  cadogan records solution klondike --set 'stock.deal count=1' --seed 3 --records study.db

`cadogan verify` reads it. `winrate` and `study` keep solutions with --keep-solutions.",
"Exit codes: 0 done; 2 bad input or usage, or there is no solution; 70 the database is damaged."))]
    Solution {
        #[command(flatten)]
        game: GameArgs,
        #[command(flatten)]
        _json: JsonAnyway,
        #[arg(long, value_name = "N", allow_negative_numbers = true, required_unless_present = "ms", help = "The seed of the deal")]
        seed: Option<i64>,
        #[arg(long, value_name = "N", conflicts_with = "seed", help = "Its Microsoft number")]
        ms: Option<i64>,
        #[command(flatten)]
        records: RecordsArgs,
    },
    /// Looks for verdicts that cannot all be true, solutions that do not win, and damage
    #[command(after_help = after_help!("  cadogan records check
  cadogan records check --records study.db --json
  cadogan records check klondike.verdicts free-cell.verdicts",
"Exit codes: 0 nothing is wrong; 2 bad input or usage; 70 something is wrong."))]
    Check {
        #[arg(value_name = "FILE", help = "Files of verdicts to check, together, instead of a database")]
        files: Vec<PathBuf>,
        #[arg(long, help = "Print one JSON object")]
        json: bool,
        #[command(flatten)]
        records: RecordsArgs,
    },
}

/// One game of all.
#[derive(Debug, clap::Args)]
struct OnlyGame {
    #[arg(long, value_name = "GAME", help = "Only this game: a preset name or a path to a rules JSON file")]
    game: Option<String>,
    #[arg(long, value_name = "KEY=VALUE", requires = "game", help = "Vary a rule of that game; may be repeated")]
    set: Vec<String>,
}

impl OnlyGame {
    fn args(&self) -> Option<GameArgs> {
        self.game.as_deref().map(|game| GameArgs::named(game, &self.set))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum ExportFormat {
    Csv,
    Parquet,
    /// One object per line
    Json,
    /// Two bits for each deal of one game, compressed
    Verdicts,
}

impl Records {
    pub(crate) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        match self.action {
            Action::List { records, json } => list(&records.open_existing()?, json, console),
            Action::Export { file, format, json, source, only, records } => {
                let format = if json { Some(ExportFormat::Json) } else { format };
                let format = format.map_or_else(|| format_of(&file), Ok)?;
                let records = records.open_existing()?;
                let game = only.args().map(|game| recorded(&records, &game, Numbering::Seed, console)).transpose()?;
                if source.is_some() && format != ExportFormat::Verdicts {
                    return Err(CliError::input("--source is for a file of verdicts: other formats have a column for it"));
                }
                let only = game.as_ref();
                match format {
                    ExportFormat::Verdicts => export_verdicts(&records, &file, game, source.as_deref(), console),
                    ExportFormat::Csv => export(&file, &|out| records.export_csv(only, out), console),
                    ExportFormat::Parquet => export(&file, &|out| records.export_parquet(only, out), console),
                    ExportFormat::Json => export(&file, &|out| records.export_json(only, out), console),
                }
            }
            Action::Import { file, source, only, json, records } => {
                let bytes = read_bytes(&file, console.input)?;
                if VerdictFile::is_one(&bytes) {
                    if only.game.is_some() {
                        return Err(CliError::input("--game is for tables: a file of verdicts has its rules in it"));
                    }
                    let verdicts = VerdictFile::read(&display_name(&file), &bytes).map_err(records_trouble)?;
                    return import_verdicts(&verdicts, &source, json, &mut records.open()?, console);
                }
                let text = text(bytes, &display_name(&file))?;
                let game = match only.args() {
                    Some(args) => Some((args.load(console.input)?.rules, args.name())),
                    None => None,
                };
                let mut records = records.open()?;
                let entry = game.map(|(rules, name)| records.game(&rules, &name)).transpose().map_err(records_trouble)?;
                let imported =
                    records.import(&mut text.as_bytes(), &source, entry.as_ref()).map_err(records_trouble)?;
                if json {
                    let object = json!({ "source": source, "rows": imported.rows, "games": imported.games });
                    writeln!(console.out, "{object}")?;
                } else {
                    let games = imported.games.join(", ");
                    writeln!(console.out, "{} verdicts by {source} on {games}", imported.rows)?;
                }
                shout(&records)
            }
            Action::Merge { others, json, records } => merge(&others, &records, json, console),
            Action::Solution { game, seed, ms, records, .. } => {
                let number = match ms {
                    Some(number) => (Numbering::Microsoft, number),
                    None => (Numbering::Seed, seed.unwrap_or_default()),
                };
                solution(&game, number, &records.open_existing()?, console)
            },
            Action::Check { files, json, records } if files.is_empty() => {
                check(&records.open_existing()?, "", json, console)
            }
            Action::Check { files, json, .. } => {
                let mut together = Database::in_memory().map_err(records_trouble)?;
                for file in &files {
                    let verdicts = read_verdicts(file, console)?;
                    together.merge_verdicts(&verdicts).map_err(records_trouble)?;
                }
                let names: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
                check(&together, &names.join(", "), json, console)
            }
        }
    }
}

fn list(records: &Database, json: bool, console: &mut Console<'_>) -> Result<(), CliError> {
    let summary = records.summary().map_err(records_trouble)?;
    if !json {
        writeln!(
            console.out,
            "{:32} {:14} {:>10} {:>10} {:>10} {:>10} {:>10} {:>12}",
            "game", "source", "deals", "winnable", "unwinnable", "undecided", "for free", "seeds"
        )?;
    }
    for entry in summary {
        let counts = &entry.counts;
        if json {
            let object = json!({
                "game": entry.game, "fingerprint": entry.fingerprint, "numbering": entry.numbering.word(), "source": entry.source, "deals": counts.deals(),
                "winnable": counts.winnable, "unwinnable": counts.unwinnable, "undecided": counts.undecided,
                "free": entry.derived, "seeds": [entry.seeds.start(), entry.seeds.end()], "seconds": entry.seconds,
            });
            writeln!(console.out, "{object}")?;
        } else {
            writeln!(
                console.out,
                "{:32} {:14} {:>10} {:>10} {:>10} {:>10} {:>10} {:>12}",
                entry.game,
                entry.source,
                counts.deals(),
                counts.winnable,
                counts.unwinnable,
                counts.undecided,
                entry.derived,
                match entry.numbering {
                    Numbering::Seed => format!("{}-{}", entry.seeds.start(), entry.seeds.end()),
                    other => format!("{other} {}-{}", entry.seeds.start(), entry.seeds.end()),
                }
            )?;
        }
    }
    Ok(())
}

/// The format for the extension of a file name.
fn format_of(file: &Path) -> Result<ExportFormat, CliError> {
    match file.extension().and_then(|ending| ending.to_str()) {
        Some("csv") => Ok(ExportFormat::Csv),
        Some("parquet") => Ok(ExportFormat::Parquet),
        Some("jsonl" | "ndjson" | "json") => Ok(ExportFormat::Json),
        Some("verdicts") => Ok(ExportFormat::Verdicts),
        _ if file == Path::new("-") => Ok(ExportFormat::Csv),
        _ => Err(CliError::input(format_args!(
            "{}: the format is not known; use a name that ends in .csv, .parquet, .jsonl or .verdicts, or add --format csv, parquet, json or verdicts",
            file.display()
        ))),
    }
}

/// Writes one row per deal.
fn export(
    file: &Path,
    write: &dyn Fn(&mut dyn Write) -> Result<u64, RecordsError>,
    console: &mut Console<'_>,
) -> Result<(), CliError> {
    if file == Path::new("-") {
        write(&mut *console.out).map_err(records_trouble)?;
        return Ok(());
    }
    let failed = |error: &dyn std::fmt::Display| {
        CliError::input(format_args!("cannot write {}: {error}; the records are unchanged", file.display()))
    };
    let mut out = BufWriter::new(File::create(file).map_err(|error| failed(&error))?);
    let count = write(&mut out).map_err(|error: RecordsError| match error.into_output() {
        Ok(error) => failed(&error),
        Err(error) => records_trouble(error),
    })?;
    out.flush().map_err(|error| failed(&error))?;
    writeln!(console.out, "{count} rows in {}", file.display())?;
    Ok(())
}

/// Writes a file of verdicts on a game; if the records have only one game it need not be named.
fn export_verdicts(
    records: &Database,
    file: &Path,
    game: Option<RecordedGame>,
    source: Option<&str>,
    console: &mut Console<'_>,
) -> Result<(), CliError> {
    let game = match game {
        Some(game) => game,
        None => {
            let mut games = records.games().map_err(records_trouble)?;
            if games.len() != 1 {
                let count = games.len();
                return Err(CliError::input(format_args!(
                    "a file of verdicts is for one game, and {} has {count}; name one with --game",
                    records.name()
                )));
            }
            games.swap_remove(0)
        }
    };
    let source = source.unwrap_or(OWN_SOURCE);
    let verdicts = records.verdict_file(&game, source, SystemTime::now()).map_err(records_trouble)?;
    let Some(verdicts) = verdicts else {
        return Err(CliError::input(format_args!(
            "{} has no verdicts of {source} on {}; `cadogan records list` shows what it has",
            records.name(),
            game.name
        )));
    };
    let bytes = verdicts.to_bytes();
    if file == Path::new("-") {
        console.out.write_all(&bytes)?;
        return Ok(());
    }
    std::fs::write(file, &bytes)
        .map_err(|error| CliError::input(format_args!("cannot write {}: {error}; the records are unchanged", file.display())))?;
    let (deals, length) = (verdicts.counts().deals(), bytes.len());
    writeln!(console.out, "{deals} verdicts on {} in {}, {length} bytes", verdicts.game, file.display())?;
    Ok(())
}

fn read_verdicts(file: &Path, console: &mut Console<'_>) -> Result<VerdictFile, CliError> {
    let bytes = read_bytes(file, console.input)?;
    VerdictFile::read(&display_name(file), &bytes).map_err(records_trouble)
}

fn import_verdicts(
    verdicts: &VerdictFile,
    source: &str,
    json: bool,
    records: &mut Database,
    console: &mut Console<'_>,
) -> Result<(), CliError> {
    let rows = records.import_verdicts(verdicts, source).map_err(records_trouble)?;
    if json {
        writeln!(console.out, "{}", json!({ "source": source, "rows": rows, "games": [verdicts.game] }))?;
    } else {
        writeln!(console.out, "{rows} verdicts by {source} on {}", verdicts.game)?;
    }
    shout(records)
}

/// Where verdicts are merged from.
enum Other {
    Database(Database),
    File(String, Box<VerdictFile>),
}

impl Other {
    fn open(path: &Path) -> Result<Other, CliError> {
        let mut beginning = Vec::new();
        let read = File::open(path).and_then(|file| file.take(64).read_to_end(&mut beginning));
        if read.is_err() || !VerdictFile::is_one(&beginning) {
            return open_existing(path).map(Other::Database);
        }
        let (name, bytes) = (display_name(path), read_bytes(path, &mut std::io::empty())?);
        Ok(Other::File(name.clone(), Box::new(VerdictFile::read(&name, &bytes).map_err(records_trouble)?)))
    }

    fn name(&self) -> &str {
        match self {
            Other::Database(records) => records.name(),
            Other::File(name, _) => name,
        }
    }
}

fn merge(others: &[PathBuf], records: &RecordsArgs, json: bool, console: &mut Console<'_>) -> Result<(), CliError> {
    let others = others.iter().map(|path| Other::open(path)).collect::<Result<Vec<_>, _>>()?;
    let mut records = records.open()?;
    for other in &others {
        let merged = match other {
            Other::Database(other) => records.merge(other),
            Other::File(_, verdicts) => records.merge_verdicts(verdicts),
        };
        let merged = merged.map_err(records_trouble)?;
        if json {
            let object = json!({
                "file": other.name(), "rows": merged.rows, "new": merged.new, "improved": merged.improved,
            });
            writeln!(console.out, "{object}")?;
            continue;
        }
        writeln!(
            console.out,
            "{}: {} rows, {} of them new, {} better than what was known",
            other.name(),
            merged.rows,
            merged.new,
            merged.improved
        )?;
    }
    shout(&records)
}

fn solution(game: &GameArgs, number: (Numbering, i64), records: &Database, console: &mut Console<'_>) -> Result<(), CliError> {
    let (numbering, seed) = number;
    let entry = recorded(records, game, numbering, console)?;
    match records.solution(&entry, seed).map_err(records_trouble)? {
        Some(moves) => {
            let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
            let object = json!({ numbering.word(): seed, "verdict": "winnable", "solution": moves });
            writeln!(console.out, "{}", game.load(console.input)?.json(object))?;
            Ok(())
        }
        None => Err(CliError::input(format_args!(
            "no solution of {} {} was kept in {}; `cadogan solve` finds one, and `cadogan winrate` keeps them \
             with --keep-solutions",
            game.command_words(),
            numbering.option(seed),
            records.name()
        ))),
    }
}

/// Checks records, which came from these files if they are not a database.
fn check(records: &Database, files: &str, json: bool, console: &mut Console<'_>) -> Result<(), CliError> {
    let name = if files.is_empty() { records.name() } else { files };
    let check = records.check().map_err(records_trouble)?;
    let mistakes = check.mistakes();
    if json {
        let (verdicts, solutions) = (check.verdicts, check.solutions);
        let object =
            json!({ "file": name, "verdicts": verdicts, "solutions": solutions, "mistakes": mistakes });
        writeln!(console.out, "{object}")?;
    }
    if mistakes.is_empty() && json {
        return Ok(());
    }
    if mistakes.is_empty() {
        let (verdicts, solutions) = (check.verdicts, check.solutions);
        writeln!(console.out, "{verdicts} verdicts and {solutions} solutions: no contradiction, no damage")?;
        return Ok(());
    }
    let evidence = format!("{name} is the evidence: keep a copy of it, and report it");
    Err(CliError::Contradiction(format!("{}\n{evidence}", mistakes.join("\n"))))
}

/// Reports verdicts that contradict each other.
fn shout(records: &Database) -> Result<(), CliError> {
    let found = contradictions(records)?;
    if found.is_empty() { Ok(()) } else { Err(CliError::Contradiction(found.join("\n"))) }
}

fn contradictions(records: &Database) -> Result<Vec<String>, CliError> {
    let found = records.contradictions().map_err(records_trouble)?;
    Ok(found.iter().map(ToString::to_string).collect())
}

/// A game of the records.
fn recorded(
    records: &Database,
    game: &GameArgs,
    numbering: Numbering,
    console: &mut Console<'_>,
) -> Result<RecordedGame, CliError> {
    let rules = game.load(console.input)?.rules;
    records.find_numbered_game(&rules.fingerprint(), numbering).map_err(records_trouble)?.ok_or_else(|| {
        CliError::input(format_args!(
            "nothing is known about {} in {}; `cadogan records list` lists what is",
            game.command_words(),
            records.name()
        ))
    })
}
