//! Winnabilities for human readers, programs and papers.

use std::fmt::Write as _;

use cadogan_records::VERSION;
use serde_json::{Value, json};
use thousands::Separable;

use crate::statistics::Percentage;
use crate::winrate::Winrate;

/// How results are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Format {
    /// For people.
    #[default]
    Text,
    /// One object per game, each on a line; its keys are listed in `docs/lab.md`.
    Json,
    /// Comma-separated values with a heading.
    Csv,
    /// A table of Markdown.
    Markdown,
    /// Rows for a table of LaTeX.
    Latex,
}

/// The columns of tables for human readers; the last one shows the published figures for the game, if any.
const COLUMNS: [&str; 7] =
    ["game", "winnable", "deals", "winnable deals", "unwinnable deals", "undecided deals", "published"];

/// The columns of tables for programs.
const FIELDS: [&str; 15] = [
    "game",
    "fingerprint",
    "first_seed",
    "last_seed",
    "deals",
    "winnable",
    "unwinnable",
    "undecided",
    "lower",
    "upper",
    "method",
    "limit_seconds",
    "limit_positions",
    "complete",
    "numbering",
];

/// Writes winnabilities one below the other, with a heading if the format has one. Ends with a line break unless there
/// is nothing to write.
pub fn table(format: Format, winrates: &[Winrate]) -> String {
    let mut text = match format {
        Format::Text | Format::Json => String::new(),
        Format::Csv => csv_line(FIELDS.map(str::to_owned)),
        Format::Markdown => {
            let line = |cells: [&str; COLUMNS.len()]| format!("| {} |\n", cells.join(" | "));
            line(COLUMNS) + &line(["---", "--:", "--:", "--:", "--:", "--:", "---"])
        }
        Format::Latex => format!("% {} \\\\\n", COLUMNS.join(" & ")),
    };
    for winrate in winrates {
        match format {
            Format::Text => text.push_str(&winrate.to_text()),
            Format::Json => {
                let _ = writeln!(text, "{}", winrate.to_json());
            }
            Format::Csv => text.push_str(&csv_line(winrate.fields())),
            Format::Markdown => {
                let _ = writeln!(text, "| {} |", winrate.cells().map(|cell| cell.replace('|', "\\|")).join(" | "));
            }
            Format::Latex => {
                let _ = writeln!(text, "{} \\\\", winrate.cells().map(|cell| latex(&cell)).join(" & "));
            }
        }
    }
    text
}

impl Winrate {
    /// The interval in per cent, with as many digits as the paper would print.
    pub fn percentage(&self) -> Percentage {
        Percentage::as_in_paper(&self.interval)
    }

    /// The published figures for the game, and whether the two intervals overlap.
    fn comparison(&self) -> Option<String> {
        let published = self.published?;
        let word = if published.interval().overlaps(&self.interval) { "overlaps" } else { "DIFFERS" };
        Some(format!("{}: {word}", Percentage::as_in_paper(&published.interval())))
    }

    /// All data, for other programs.
    pub fn to_json(&self) -> Value {
        let percentage = self.percentage();
        let (centre, half) = percentage.centre_and_half();
        let disagreements: Vec<String> = self.disagreements.iter().map(ToString::to_string).collect();
        json!({
            "game": self.name,
            "fingerprint": self.fingerprint,
            "numbering": self.numbering.word(),
            "seeds": [self.seeds.start(), self.seeds.end()],
            "complete": self.complete,
            "deals": self.counts.deals(),
            "winnable": self.counts.winnable,
            "unwinnable": self.counts.unwinnable,
            "undecided": self.counts.undecided,
            "interval": {
                "method": self.method.word(),
                "confidence": 0.95,
                "lower": self.interval.lower,
                "upper": self.interval.upper,
                "centre_percent": centre,
                "half_percent": half,
            },
            "limits": {
                "seconds": self.limits.time.map(|time| time.as_secs_f64()),
                "positions": self.limits.positions,
                "bytes": self.limits.bytes,
            },
            "work": {
                "known": self.progress.known,
                "free": self.progress.free,
                "solved": self.progress.solved,
                "positions": self.progress.positions,
                "seconds": (self.elapsed.as_secs_f64() * 1e3).round() / 1e3,
            },
            "published": self.published.map(|published| json!({
                "name": published.name(),
                "lower": published.interval().lower,
                "upper": published.interval().upper,
                "overlaps": published.interval().overlaps(&self.interval),
            })),
            "disagreements": disagreements,
            "version": VERSION,
        })
    }

    fn to_text(&self) -> String {
        let (counts, progress) = (&self.counts, &self.progress);
        let seeds = format!("{} {} to {}", self.numbering.plural(), self.seeds.start(), self.seeds.end());
        let unfinished = if self.complete { "" } else { ", not all of them attempted: slow deals may be missing" };
        let mut text = format!("{}: {} winnable (95 %, {})\n", self.name, self.percentage(), self.method.name());
        let mut line = |word: &str, number: u64, more: &str| {
            let _ = writeln!(text, "  {word:<12}{:>12}{more}", number.separate_with_commas());
        };
        line("deals", counts.deals(), &format!("   {seeds}{unfinished}"));
        line("winnable", counts.winnable, "");
        line("unwinnable", counts.unwinnable, "");
        line(
            "undecided",
            counts.undecided,
            if counts.undecided > 0 { "   counted both ways by the interval" } else { "" },
        );
        line("known before", progress.known, "");
        line("for free", progress.free, "   from related games");
        line("solved", progress.solved, &format!("   in {:.1} s", self.elapsed.as_secs_f64()));
        if let Some(comparison) = self.comparison() {
            let _ = writeln!(text, "  published   {comparison}");
        }
        text
    }

    fn cells(&self) -> [String; COLUMNS.len()] {
        let counts = &self.counts;
        let percentage = self.percentage().to_string();
        let numbers = [counts.deals(), counts.winnable, counts.unwinnable, counts.undecided]
            .map(|number| number.separate_with_commas());
        let [deals, winnable, unwinnable, undecided] = numbers;
        let published = self.comparison().unwrap_or_else(|| "none".to_owned());
        [self.name.clone(), percentage, deals, winnable, unwinnable, undecided, published]
    }

    fn fields(&self) -> [String; FIELDS.len()] {
        let counts = &self.counts;
        let optional = |number: Option<String>| number.unwrap_or_default();
        [
            self.name.clone(),
            self.fingerprint.clone(),
            self.seeds.start().to_string(),
            self.seeds.end().to_string(),
            counts.deals().to_string(),
            counts.winnable.to_string(),
            counts.unwinnable.to_string(),
            counts.undecided.to_string(),
            self.interval.lower.to_string(),
            self.interval.upper.to_string(),
            self.method.word().to_owned(),
            optional(self.limits.time.map(|time| time.as_secs_f64().to_string())),
            optional(self.limits.positions.map(|positions| positions.to_string())),
            self.complete.to_string(),
            self.numbering.word().to_owned(),
        ]
    }
}

fn csv_line<const N: usize>(fields: [String; N]) -> String {
    let quoted = fields.map(|field| {
        let needs_quotes = field.contains([',', '"', '\n', '\r']);
        if needs_quotes { format!("\"{}\"", field.replace('"', "\"\"")) } else { field }
    });
    quoted.join(",") + "\n"
}

/// The same text in LaTeX; thousands are separated by thin spaces.
pub(crate) fn latex(cell: &str) -> String {
    let is_count = cell.chars().all(|c| c.is_ascii_digit() || c == ',');
    if is_count {
        return cell.replace(',', "\\,");
    }
    let mut text = String::new();
    for c in cell.chars() {
        match c {
            '±' => text.push_str("$\\pm$"),
            '\\' => text.push_str("\\textbackslash{}"),
            '~' => text.push_str("\\textasciitilde{}"),
            '^' => text.push_str("\\textasciicircum{}"),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => text.extend(['\\', c]),
            other => text.push(other),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use cadogan_rules::preset;

    use super::*;
    use crate::paper::published;
    use crate::settle::Progress;
    use crate::statistics::{Counts, Method};

    fn klondike() -> Winrate {
        let counts = Counts { winnable: 819_371, unwinnable: 180_472, undecided: 157 };
        Winrate {
            name: "klondike".to_owned(),
            fingerprint: "abc".to_owned(),
            numbering: cadogan_rules::Numbering::Seed,
            seeds: 1..=1_000_000,
            limits: cadogan_solve::Budget::default(),
            counts,
            method: Method::Wilson,
            interval: Method::Wilson.interval(&counts),
            progress: Progress { counts, total: 1_000_000, known: 3, free: 2, solved: 999_995, positions: 7 },
            elapsed: std::time::Duration::from_millis(1_500),
            complete: true,
            disagreements: Vec::new(),
            published: published(preset("klondike").expect("a preset").rules()),
        }
    }

    #[test]
    fn a_row_for_every_format() {
        let rows = [klondike()];
        let last = |format| table(format, &rows).lines().last().map(str::to_owned).unwrap_or_default();
        assert_eq!(
            last(Format::Markdown),
            "| klondike | 81.945 ± 0.084% | 1,000,000 | 819,371 | 180,472 | 157 | 81.945 ± 0.084%: overlaps |"
        );
        assert_eq!(
            last(Format::Latex),
            "klondike & 81.945 $\\pm$ 0.084\\% & 1\\,000\\,000 & 819\\,371 & 180\\,472 & 157 & \
             81.945 $\\pm$ 0.084\\%: overlaps \\\\"
        );
        assert!(last(Format::Csv).starts_with("klondike,abc,1,1000000,1000000,819371,180472,157,0.8186"));
        assert!(table(Format::Text, &rows).starts_with("klondike: 81.945 ± 0.084% winnable (95 %, Wilson)\n"));
    }

    #[test]
    fn the_keys_of_the_json_object_are_these() {
        let value = klondike().to_json();
        let keys: Vec<&String> = value.as_object().expect("an object").keys().collect();
        assert_eq!(
            keys,
            [
                "game",
                "fingerprint",
                "numbering",
                "seeds",
                "complete",
                "deals",
                "winnable",
                "unwinnable",
                "undecided",
                "interval",
                "limits",
                "work",
                "published",
                "disagreements",
                "version"
            ]
        );
        assert_eq!(value["interval"]["centre_percent"], "81.945");
        assert_eq!(value["interval"]["half_percent"], "0.084");
        assert_eq!(value["seeds"], json!([1, 1_000_000]));
        assert_eq!(value["work"]["free"], 2);
    }

    #[test]
    fn names_that_need_it_are_quoted() {
        let odd = Winrate { name: "a, \"b\" | 50% & c_d".to_owned(), ..klondike() };
        let rows = [odd];
        assert!(table(Format::Csv, &rows).contains("\n\"a, \"\"b\"\" | 50% & c_d\",abc"));
        assert!(table(Format::Markdown, &rows).contains("| a, \"b\" \\| 50% & c_d |"));
        assert!(table(Format::Latex, &rows).contains("\na, \"b\" | 50\\% \\& c\\_d & "));
    }
}
