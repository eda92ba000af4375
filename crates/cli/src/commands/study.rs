//! `cadogan study`: a family of games on the same deals, with its table and its charts.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use cadogan_picture::chart::{Chart, Colours};
use cadogan_records::Records;
use cadogan_lab::study::{Study as Family, StudyResult, read_study};
use cadogan_lab::{Format, SolverDecides};
use cadogan_solve::Options;
use serde_json::json;

use super::after_help;
use crate::args::{LabArgs, LimitArgs, Numbers, PysolNumbers, RecordsArgs, existing_seeds, open_existing, other_numbers, records_trouble};
use crate::console::Console;
use crate::contradiction::lab_trouble;
use crate::error::CliError;
use crate::input::{display_name, read_text};
use crate::lab_line::LabLine;

/// Measures a family of games on the same deals, as a study file describes it
#[derive(Debug, clap::Args)]
#[command(after_help = after_help!("  cadogan study studies/klondike-draws.json --seeds 1-1000 --timeout 2s
  cadogan study studies/freecell.json --ms 1-1000
  cadogan study studies/freecell.json --check                 what would be done
  cadogan study my-study.json --output results --format markdown

A verdict that follows from another game is not searched again: a deal that is won under strict
rules is won under lenient ones. Every decided deal is recorded at once, so the same command, run
again, continues where it stopped and computes nothing twice. With --output, the table (Markdown,
CSV, LaTeX, JSON) and the pictures (SVG, PNG) are written to a folder. docs/studies.md describes
study files, and `cadogan schema study` prints their JSON Schema.",
"Exit codes: 0 done; 2 bad input or usage; 130 interrupted (what was decided is kept and printed);
70 verdicts contradict each other, or the records are damaged."))]
pub(crate) struct Study {
    #[arg(value_name = "FILE", help = "The study file, or - for standard input")]
    file: PathBuf,
    #[arg(long, visible_alias = "plan", help = "Only check the file and print what would be done")]
    check: bool,
    #[arg(long, value_name = "A-B", allow_hyphen_values = true, help = "Use these seeds instead of those of the file")]
    seeds: Option<Numbers>,
    #[arg(long, value_name = "A-B", conflicts_with = "seeds", help = "Use these Microsoft and FreeCell Pro numbers instead")]
    ms: Option<Numbers>,
    #[arg(long, value_name = "A-B", conflicts_with_all = ["seeds", "ms"], help = "Use these PySolFC numbers instead")]
    pysol: Option<PysolNumbers>,
    #[arg(long, alias = "out", value_name = "FOLDER", help = "Write tables and charts to this folder, named after the study file")]
    output: Option<PathBuf>,
    #[command(flatten)]
    lab: LabArgs,
    #[command(flatten)]
    records: RecordsArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

impl Study {
    pub(crate) fn run(self, console: &mut Console<'_>) -> Result<(), CliError> {
        let study = self.read(console)?;
        if self.check {
            return self.explain(&study, console);
        }
        if let Some(folder) = &self.output {
            // Fail now rather than after a night of work.
            make_folder(folder)?;
        }
        let mut records = self.records.open()?;
        let interrupt = console.interrupt.flag();
        let options = Options { budget: study.limits, shorten: self.lab.keep_solutions, ..Options::default() };
        let decider = SolverDecides { options, keep_solutions: self.lab.keep_solutions };
        let mut line = LabLine::new(self.lab.method(), &mut *console.err);
        let mut lab = self.lab.lab(&mut records, &decider, interrupt);
        let result = lab.study(&study, self.lab.method(), &mut line);
        line.clear();
        let result = result.map_err(lab_trouble)?;
        write!(console.out, "{}", result.in_format(self.lab.format()))?;
        console.out.flush()?;
        if let Some(folder) = &self.output {
            self.write_files(folder, &result)?;
        }
        self.records.end_of_run(interrupt.load(Ordering::Relaxed))
    }

    /// The study of the file, with the overrides of the command line.
    fn read(&self, console: &mut Console<'_>) -> Result<Family, CliError> {
        let text = read_text(&self.file, console.input)?;
        let folder = self.file.parent().unwrap_or(Path::new("")).to_owned();
        let load = |name: &str| {
            let path = folder.join(name);
            read_text(&path, &mut std::io::empty()).map_err(|error| error.message().unwrap_or_default())
        };
        let mut study = read_study(&text, &load).map_err(|errors| CliError::mistakes(&display_name(&self.file), errors.list()))?;
        if let Some(numbers) = &self.seeds {
            study.seeds = existing_seeds(numbers)?;
        }
        if let Some((numbering, numbers)) = other_numbers(self.ms.as_ref(), self.pysol.as_ref())? {
            (study.numbering, study.seeds) = (numbering, numbers);
        }
        study.limits = self.limits.instead_of(study.limits);
        Ok(study)
    }

    fn explain(&self, study: &Family, console: &mut Console<'_>) -> Result<(), CliError> {
        let path = self.records.path().filter(|path| path.is_file());
        let records = match &path {
            Some(path) => open_existing(path)?,
            None => Records::in_memory().map_err(records_trouble)?,
        };
        let known = study.known(&records).map_err(records_trouble)?;
        let deals = study.seeds.end() - study.seeds.start() + 1;
        let (games, (related, pairs)) = (study.variants.len(), study.related_pairs());
        let out = &mut *console.out;
        if self.lab.format() == Format::Json {
            let games = study.variants.iter().zip(&known).map(|(variant, counts)| {
                json!({
                    "label": variant.label, "game": variant.name, "fingerprint": variant.rules.fingerprint(),
                    "known": counts.deals(), "undecided": counts.undecided,
                })
            });
            let object = json!({
                "title": study.title, "note": study.note, "numbering": study.numbering.word(), "seeds": [study.seeds.start(), study.seeds.end()],
                "verdicts": number(i128::from(deals) * games.len() as i128), "pairs": pairs, "related_pairs": related,
                "games": games.collect::<Vec<_>>(),
            });
            writeln!(out, "{object}")?;
            return Ok(());
        }
        writeln!(out, "{}", study.title)?;
        if let Some(note) = &study.note {
            writeln!(out, "{note}")?;
        }
        writeln!(out, "{games} games on {} {} to {}: {} verdicts", study.numbering.plural(), study.seeds.start(), study.seeds.end(), {
            i128::from(deals) * games as i128
        })?;
        writeln!(out, "{related} of {pairs} pairs of games are related: verdicts on one imply verdicts on the other")?;
        for (variant, counts) in study.variants.iter().zip(&known) {
            let known = match (counts.deals(), counts.undecided) {
                (0, _) => String::new(),
                (deals, 0) => format!("  [{deals} deals known]"),
                (deals, undecided) => format!("  [{deals} deals known, {undecided} of them undecided]"),
            };
            writeln!(out, "  {}: {}{known}", variant.label, variant.name)?;
        }
        for pair in &study.critical {
            let label = |index: usize| &study.variants[index].label;
            writeln!(out, "  critical: winnable with {}, unwinnable with {}", label(pair.with), label(pair.without))?;
        }
        Ok(())
    }

    fn write_files(&self, folder: &Path, result: &StudyResult) -> Result<(), CliError> {
        let stem = self.file.file_stem().filter(|stem| *stem != "-");
        let stem = stem.map_or_else(|| "study".to_owned(), |stem| stem.to_string_lossy().into_owned());
        let write = |ending: &str, content: &[u8]| {
            let path = folder.join(format!("{stem}{ending}"));
            fs::write(&path, content)
                .map_err(|error| CliError::input(format_args!("cannot write {}: {error}", path.display())))
        };
        for (ending, format) in
            [(".md", Format::Markdown), (".csv", Format::Csv), (".tex", Format::Latex), (".json", Format::Json)]
        {
            write(ending, result.in_format(format).as_bytes())?;
        }
        let write_chart = |name: &str, chart: &Chart| {
            let picture = chart.draw();
            write(&format!("{name}.svg"), picture.to_svg(Colours::OnWhite).as_bytes())?;
            let png = picture.to_png(PIXELS).map_err(|error| CliError::input(format_args!("cannot draw a PNG: {error}")))?;
            write(&format!("{name}.png"), &png)
        };
        write_chart("", &result.picture())?;
        result.critical_picture().map_or(Ok(()), |chart| write_chart("-critical", &chart))
    }
}

/// A count of verdicts; there may be more than fit in 64 bits only in theory.
fn number(count: i128) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}

/// Pixels per unit of a picture: enough for print.
const PIXELS: f64 = 2.0;

fn make_folder(folder: &Path) -> Result<(), CliError> {
    fs::create_dir_all(folder).map_err(|error| {
        CliError::input(format_args!("--output {}: the folder cannot be created: {error}", folder.display()))
    })
}
