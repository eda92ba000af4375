//! Our figures beside the published ones, in Markdown.

use cadogan_records::{Counts, VerdictFile};
use cadogan_rules::preset;
use thousands::Separable;

use crate::paper::{Printed, printed};
use crate::statistics::{Interval, Method, Percentage};

/// What the paper's tables are about.
const TITLES: [&str; 4] = [
    "Games that others had measured before",
    "Games that were measured for the first time",
    "Klondike: cards turned at a time, with and without worrying back",
    "Klondike: what fills spaces and how cards are built",
];

/// Tables 1 to 4 of the paper, as far as there are verdicts, beside the published intervals; then the games that are in
/// none of them. A sample ends before the first deal that was not tried, so that slow deals are not missing from it.
pub fn tables(files: &[VerdictFile]) -> String {
    let mut text = String::new();
    let mut shown = Vec::new();
    for (index, title) in TITLES.iter().enumerate() {
        let number = index as u8 + 1;
        let rows = printed().iter().filter(|row| row.table == number && row.is_best());
        let measured: Vec<(&Printed, &VerdictFile)> =
            rows.filter_map(|row| file_of(files, row).map(|file| (row, file))).collect();
        if measured.is_empty() {
            continue;
        }
        text += &format!("### Table {number}: {title}\n\n{HEADING}");
        for (row, file) in measured {
            shown.push(file.rules.fingerprint());
            text += &line(&row.name(), file, Some(row.published.interval()));
        }
        text += "\n";
    }
    let others: Vec<&VerdictFile> = files.iter().filter(|file| !shown.contains(&file.rules.fingerprint())).collect();
    if !others.is_empty() {
        text += &format!("### Not in the published tables\n\n{HEADING}");
        for file in others {
            text += &line(&file.game, file, None);
        }
        text += "\n";
    }
    text
}

const HEADING: &str = "\
| game | sample | winnable | unwinnable | undecided | our interval | published | overlap | narrower | core-hours | version | date |
|---|--:|--:|--:|--:|--:|--:|---|---|--:|---|---|
";

fn file_of<'f>(files: &'f [VerdictFile], row: &Printed) -> Option<&'f VerdictFile> {
    let print = preset(row.published.preset)?.rules().fingerprint();
    files.iter().find(|file| file.rules.fingerprint() == print)
}

fn line(name: &str, file: &VerdictFile, published: Option<Interval>) -> String {
    let (_, counts) = file.sample();
    let Counts { winnable, unwinnable, undecided } = counts;
    let ours = Method::Wilson.interval(&counts);
    let yes = |is: bool| if is { "yes" } else { "no" };
    let [theirs, overlaps, narrower] = match &published {
        Some(theirs) => [
            Percentage::as_in_paper(theirs).to_string(),
            yes(ours.overlaps(theirs)).to_owned(),
            yes(ours.half_width() < theirs.half_width()).to_owned(),
        ],
        None => ["–", "–", "–"].map(str::to_owned),
    };
    let mut versions: Vec<&str> = file.spent.iter().map(|spent| spent.version.as_str()).collect();
    versions.dedup();
    format!(
        "| {name} | {} | {} | {} | {} | {} | {theirs} | {overlaps} | {narrower} | {:.4} | {} | {} |\n",
        counts.deals().separate_with_commas(),
        winnable.separate_with_commas(),
        unwinnable.separate_with_commas(),
        undecided.separate_with_commas(),
        Percentage::as_in_paper(&ours),
        file.seconds() / 3600.0,
        versions.join(", "),
        file.date,
    )
}

/// All undecided deals, with what was spent on them.
pub fn undecided(files: &[VerdictFile]) -> String {
    let mut text = String::new();
    for file in files {
        for deal in &file.undecided {
            let (seed, positions) = (deal.seed, deal.positions.separate_with_commas());
            text += &format!("| {} | {seed} | {} | {positions} | {:.1} |\n", file.game, deal.reason, deal.seconds);
        }
    }
    if text.is_empty() {
        return "Every deal is decided.\n".to_owned();
    }
    format!("| game | seed | what ran out | positions | seconds |\n|---|--:|---|--:|--:|\n{text}")
}
