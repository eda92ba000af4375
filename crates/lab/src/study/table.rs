//! The results of a study as tables and for programs.

use std::fmt::Write as _;

use cadogan_records::VERSION;
use serde_json::{Map, Value, json};
use thousands::Separable;

use super::{Criticality, Pair, StudyResult, VariantResult};
use crate::format::{Format, latex};
use crate::statistics::{Interval, Percentage};

/// A table for human readers: a line of headings, then rows. The first column holds names, the others numbers.
struct Grid {
    caption: String,
    head: Vec<String>,
    rows: Vec<Vec<String>>,
}

/// The columns of the table for programs. In a row about critical deals, the deals are those that are winnable in
/// `compared_with`, and `unwinnable` counts the critical ones.
const FIELDS: [&str; 16] = [
    "kind",
    "variant",
    "compared_with",
    "game",
    "fingerprint",
    "first_seed",
    "last_seed",
    "deals",
    "winnable",
    "unwinnable",
    "undecided",
    "from_relations",
    "lower",
    "upper",
    "published_lower",
    "published_upper",
];

impl StudyResult {
    /// All results in one of the formats. Ends with a line break.
    pub fn in_format(&self, format: Format) -> String {
        match format {
            Format::Text => self.to_text(),
            Format::Markdown => self.to_markdown(),
            Format::Latex => self.to_latex(),
            Format::Csv => self.to_csv(),
            Format::Json => format!("{:#}\n", self.to_json()),
        }
    }

    fn to_text(&self) -> String {
        let mut text = format!("{}\n{}\n", self.study.title, self.sample_in_words());
        for table in self.tables() {
            let _ = write!(text, "\n{}\n{}", table.caption, table.to_text());
        }
        let _ = write!(text, "\n{}\n", self.work_in_words());
        text
    }

    fn to_markdown(&self) -> String {
        let mut text = format!("## {}\n\n{}\n", markdown(&self.study.title), markdown(&self.sample_in_words()));
        for table in self.tables() {
            let _ = write!(text, "\n{}\n\n{}", markdown(&table.caption), table.to_markdown());
        }
        let _ = write!(text, "\n{}\n", self.work_in_words());
        text
    }

    fn to_latex(&self) -> String {
        let mut text = format!("% {}\n% {}\n", one_line(&self.study.title), self.sample_in_words());
        for table in self.tables() {
            let _ = write!(text, "% {}\n{}", one_line(&table.caption), table.to_latex());
        }
        text
    }

    /// Which deals, and their limits.
    fn sample_in_words(&self) -> String {
        let limits = &self.study.limits;
        let time = limits.time.map(|time| humantime::format_duration(time).to_string());
        let positions = limits.positions.map(|positions| format!("{} positions", positions.separate_with_commas()));
        let allowed: Vec<String> = time.into_iter().chain(positions).collect();
        let allowed = if allowed.is_empty() { "no limit".to_owned() } else { allowed.join(" or ") };
        let deals = (self.sample.end() - self.sample.start() + 1).max(0).unsigned_abs();
        let seeds = if deals == 0 {
            "none".into()
        } else {
            format!("{} {} to {}", self.study.numbering.plural(), self.sample.start(), self.sample.end())
        };
        let rest = if self.complete {
            String::new()
        } else {
            let (numbers, seeds) = (self.study.numbering.plural(), &self.study.seeds);
            format!(" (not complete: the study has {numbers} {} to {})", seeds.start(), seeds.end())
        };
        format!(
            "{} deals, {seeds}{rest}; {allowed} per deal; 95 % intervals ({})",
            deals.separate_with_commas(),
            self.method.name()
        )
    }

    fn work_in_words(&self) -> String {
        let progress = &self.progress;
        format!(
            "{} verdicts: {} known before, {} from relations between the games, {} by the solver in {:.1} s.",
            progress.done().separate_with_commas(),
            progress.known.separate_with_commas(),
            progress.free.separate_with_commas(),
            progress.solved.separate_with_commas(),
            self.elapsed.as_secs_f64()
        )
    }

    fn tables(&self) -> Vec<Grid> {
        let mut tables = Vec::new();
        if self.study.axes.len() == 2 {
            tables.push(self.grid());
        }
        tables.extend(self.critical_table());
        tables.push(self.details());
        tables
    }

    /// The first axis downwards, the second across.
    fn grid(&self) -> Grid {
        let [down, across] = &self.study.axes[..] else { unreachable!("asked for with two axes only") };
        let mut head = vec![format!("{} \\ {}", down.name, across.name)];
        head.extend(across.labels.iter().cloned());
        // With two columns there is one question for every row: how much does the difference matter?
        let pair_of_row = |row: usize| self.critical_at(self.study.index(&[row, 1]), 1);
        let has_critical = across.labels.len() == 2 && pair_of_row(0).is_some();
        if has_critical {
            head.push("critical".to_owned());
        }
        let rows = down.labels.iter().enumerate().map(|(row, label)| {
            let places = 0..across.labels.len();
            let interval = |column: usize| self.variants[self.study.index(&[row, column])].shown();
            let critical = pair_of_row(row).filter(|_| has_critical).map(|(_, critical)| share(critical));
            std::iter::once(label.clone()).chain(places.map(interval)).chain(critical).collect()
        });
        Grid { caption: "Winnable:".to_owned(), head, rows: rows.collect() }
    }

    /// The comparison of a game with the one that has the first value on an axis.
    fn critical_at(&self, without: usize, axis: usize) -> Option<(&Pair, &Criticality)> {
        let is_asked = |(pair, _): &(&Pair, &Criticality)| pair.without == without && pair.axis == Some(axis);
        self.study.critical.iter().zip(&self.critical).find(is_asked)
    }

    fn critical_table(&self) -> Option<Grid> {
        if self.critical.is_empty() {
            return None;
        }
        let head =
            ["winnable with", "unwinnable with", "critical", "95 % interval", "critical deals", "winnable deals"];
        let rows = self.study.critical.iter().zip(&self.critical).map(|(pair, critical)| {
            let label = |index: usize| self.study.variants[index].label.clone();
            let interval = critical.interval(self.method);
            vec![
                label(pair.with),
                label(pair.without),
                share(critical),
                bounds(&interval),
                critical.critical.separate_with_commas(),
                critical.winnable().separate_with_commas(),
            ]
        });
        Some(Grid {
            caption: "Critical: the share of the deals winnable in one game that cannot be won in the other:"
                .to_owned(),
            head: head.map(str::to_owned).to_vec(),
            rows: rows.collect(),
        })
    }

    fn details(&self) -> Grid {
        let compared = self.variants.iter().any(|variant| variant.published.is_some());
        let mut head = vec!["game", "winnable", "winnable deals", "unwinnable", "undecided", "from relations"];
        if compared {
            head.extend(["published", "intervals"]);
        }
        let rows = self.study.variants.iter().zip(&self.variants).map(|(variant, result)| {
            let counts = &result.counts;
            let numbers = [counts.winnable, counts.unwinnable, counts.undecided, result.derived]
                .map(|number| number.separate_with_commas());
            let mut row = vec![variant.label.clone(), result.shown()];
            row.extend(numbers);
            if compared {
                let published = result.published.map(|row| Percentage::as_in_paper(&row.interval()).to_string());
                row.push(published.unwrap_or_default());
                row.push(result.agreement().unwrap_or_default().to_owned());
            }
            row
        });
        Grid {
            caption: "Every game:".to_owned(),
            head: head.into_iter().map(str::to_owned).collect(),
            rows: rows.collect(),
        }
    }

    fn to_csv(&self) -> String {
        let mut writer = csv::Writer::from_writer(Vec::new());
        let mut write = |fields: [String; FIELDS.len()]| {
            // This cannot fail: there are as many fields as headings, and the output is in memory.
            let _ = writer.write_record(&fields);
        };
        write(FIELDS.map(str::to_owned));
        let (first, last) = (self.sample.start().to_string(), self.sample.end().to_string());
        for (variant, result) in self.study.variants.iter().zip(&self.variants) {
            let counts = &result.counts;
            let published = result.published.map(|row| row.interval());
            let bound =
                |of: fn(&Interval) -> f64| published.as_ref().map(of).map(|x| x.to_string()).unwrap_or_default();
            write([
                "winnability".to_owned(),
                variant.label.clone(),
                String::new(),
                variant.name.clone(),
                result.fingerprint.clone(),
                first.clone(),
                last.clone(),
                counts.deals().to_string(),
                counts.winnable.to_string(),
                counts.unwinnable.to_string(),
                counts.undecided.to_string(),
                result.derived.to_string(),
                result.interval.lower.to_string(),
                result.interval.upper.to_string(),
                bound(|interval| interval.lower),
                bound(|interval| interval.upper),
            ]);
        }
        for (pair, critical) in self.study.critical.iter().zip(&self.critical) {
            let (with, without) = (&self.study.variants[pair.with], &self.study.variants[pair.without]);
            let interval = critical.interval(self.method);
            write([
                "critical".to_owned(),
                without.label.clone(),
                with.label.clone(),
                without.name.clone(),
                self.variants[pair.without].fingerprint.clone(),
                first.clone(),
                last.clone(),
                critical.winnable().to_string(),
                critical.kept.to_string(),
                critical.critical.to_string(),
                critical.open_without.to_string(),
                String::new(),
                interval.lower.to_string(),
                interval.upper.to_string(),
                String::new(),
                String::new(),
            ]);
        }
        writer.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
    }

    /// All data, for other programs; `docs/studies.md` lists the keys.
    pub fn to_json(&self) -> Value {
        let study = &self.study;
        let variants: Vec<Value> = study
            .variants
            .iter()
            .zip(&self.variants)
            .map(|(variant, result)| {
                let at = study.axes.iter().zip(&variant.at);
                let at: Map<String, Value> =
                    at.map(|(axis, &place)| (axis.name.clone(), json!(axis.labels[place]))).collect();
                let published = result.published.map(|row| {
                    json!({
                        "name": row.name(),
                        "table": row.table,
                        "winnable": row.counts.winnable,
                        "unwinnable": row.counts.unwinnable,
                        "undecided": row.counts.undecided,
                        "lower": row.interval().lower,
                        "upper": row.interval().upper,
                        "overlaps": row.interval().overlaps(&result.interval),
                    })
                });
                json!({
                    "variant": variant.label,
                    "at": at,
                    "game": variant.name,
                    "fingerprint": result.fingerprint,
                    "deals": result.counts.deals(),
                    "winnable": result.counts.winnable,
                    "unwinnable": result.counts.unwinnable,
                    "undecided": result.counts.undecided,
                    "from_relations": result.derived,
                    "interval": {"lower": result.interval.lower, "upper": result.interval.upper},
                    "published": published,
                })
            })
            .collect();
        let critical: Vec<Value> = study
            .critical
            .iter()
            .zip(&self.critical)
            .map(|(pair, critical)| {
                let interval = critical.interval(self.method);
                json!({
                    "winnable_in": study.variants[pair.with].label,
                    "lost_in": study.variants[pair.without].label,
                    "winnable": critical.winnable(),
                    "critical": critical.critical,
                    "undecided": critical.open_without,
                    "share": critical.share(),
                    "interval": {"lower": interval.lower, "upper": interval.upper},
                })
            })
            .collect();
        json!({
            "title": study.title,
            "numbering": study.numbering.word(),
            "seeds": [study.seeds.start(), study.seeds.end()],
            "sample": [self.sample.start(), self.sample.end()],
            "complete": self.complete,
            "method": self.method.word(),
            "limits": {
                "seconds": study.limits.time.map(|time| time.as_secs_f64()),
                "positions": study.limits.positions,
                "bytes": study.limits.bytes,
            },
            "variants": variants,
            "critical": critical,
            "work": {
                "known": self.progress.known,
                "free": self.progress.free,
                "solved": self.progress.solved,
                "positions": self.progress.positions,
                "seconds": self.elapsed.as_secs_f64(),
            },
            "version": VERSION,
        })
    }
}

impl VariantResult {
    fn shown(&self) -> String {
        Percentage::as_in_paper(&self.interval).to_string()
    }

    /// Whether the interval overlaps the published one, if there is one.
    fn agreement(&self) -> Option<&'static str> {
        let overlaps = self.published?.interval().overlaps(&self.interval);
        Some(if overlaps { "overlap" } else { "APART" })
    }
}

fn share(critical: &Criticality) -> String {
    critical.share().map_or("–".to_owned(), |share| format!("{:.2}%", 100.0 * share))
}

fn bounds(interval: &Interval) -> String {
    let (lower, upper) = Percentage::new(interval, 2).bounds();
    format!("{lower} to {upper}%")
}

impl Grid {
    fn to_text(&self) -> String {
        let lines = || std::iter::once(&self.head).chain(&self.rows);
        let widths: Vec<usize> = (0..self.head.len())
            .map(|column| lines().map(|line| line[column].chars().count()).max().unwrap_or(0))
            .collect();
        let mut text = String::new();
        for line in lines() {
            let cell = |(column, cell): (usize, &String)| match column {
                0 => format!("{cell:<width$}", width = widths[0]),
                column => format!("{cell:>width$}", width = widths[column]),
            };
            let cells: Vec<String> = line.iter().enumerate().map(cell).collect();
            text.push_str(cells.join("  ").trim_end());
            text.push('\n');
        }
        text
    }

    fn to_markdown(&self) -> String {
        let line = |cells: &mut dyn Iterator<Item = String>| format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "));
        let mut text = line(&mut self.head.iter().map(|cell| markdown(cell)));
        let rule = |column: usize| if column == 0 { "---".to_owned() } else { "--:".to_owned() };
        text.push_str(&line(&mut (0..self.head.len()).map(rule)));
        for row in &self.rows {
            text.push_str(&line(&mut row.iter().map(|cell| markdown(cell))));
        }
        text
    }

    fn to_latex(&self) -> String {
        let line = |cells: &[String]| {
            let cells: Vec<String> = cells.iter().map(|cell| latex(cell)).collect();
            format!("{} \\\\\n", cells.join(" & "))
        };
        let mut text = format!("\\begin{{tabular}}{{l{}}}\n\\hline\n", "r".repeat(self.head.len() - 1));
        text.push_str(&line(&self.head));
        text.push_str("\\hline\n");
        self.rows.iter().for_each(|row| text.push_str(&line(row)));
        text.push_str("\\hline\n\\end{tabular}\n");
        text
    }
}

/// A text escaped for Markdown.
fn markdown(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in one_line(text).chars() {
        if matches!(c, '|' | '\\' | '*' | '_' | '`' | '<' | '[' | '#') {
            safe.push('\\');
        }
        safe.push(c);
    }
    safe
}

fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}
