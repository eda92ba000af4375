//! A page about everything in a database: self-contained HTML.

mod charts;
mod style;
mod title;

use std::fmt::Write as _;

use cadogan_picture::chart::Colours;
use cadogan_picture::escaped;
use cadogan_records::{Answer, Contradiction, Cost, OWN_SOURCE, RecordedGame, Records, RecordsError, VERSION};
use thousands::Separable;

use crate::paper::{Published, published};
use crate::statistics::{Counts, Interval, Method, Percentage};

/// How many undecided deals are listed one by one; the rest are only counted.
const MOST_LISTED: usize = 500;

/// The data about a game.
struct GameReport {
    /// What people call it.
    title: String,
    game: RecordedGame,
    costs: Vec<Cost>,
    counts: Counts,
    interval: Interval,
    published: Option<&'static Published>,
    /// What others say about it.
    others: Vec<(String, Counts)>,
}

/// A page about a database.
#[derive(Clone, Debug)]
pub struct Page {
    /// The page itself.
    pub html: String,
    /// Verdicts that cannot all be true; the page begins with them.
    pub contradictions: Vec<Contradiction>,
}

/// Writes the page. Verdicts from other sources are shown next to those of this program, never mixed with them.
pub fn page(records: &Records, title: &str, method: Method) -> Result<Page, RecordsError> {
    let mut games = Vec::new();
    for game in records.games()? {
        games.extend(GameReport::read(records, game, method)?);
    }
    let contradictions = records.contradictions()?;
    let title = escaped(title);
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n<style>{}</style>\n</head>\n<body>\n\
         <main>\n<h1>{title}</h1>\n",
        style::STYLE
    );
    let deals: u64 = games.iter().map(|game| game.counts.deals()).sum();
    let _ = writeln!(
        html,
        "<p>{} games, {} verdicts on deals. Intervals are for 95 % ({}); undecided deals count both ways. Published \
         figures are those of Blake and Gent, <cite>The Winnability of Klondike Solitaire and Many Other Patience \
         Games</cite>. Cadogan {VERSION}.</p>",
        (games.len() as u64).separate_with_commas(),
        deals.separate_with_commas(),
        method.name()
    );
    if !contradictions.is_empty() {
        html.push_str(
            "<section class=\"alarm\"><h2>Contradictions</h2>\n<p>These verdicts cannot all be true:</p>\n<ul>\n",
        );
        for contradiction in &contradictions {
            let _ = writeln!(html, "<li>{}</li>", escaped(&contradiction.to_string()));
        }
        html.push_str("</ul></section>\n");
    }
    html.push_str(&overview(&games));
    if games.iter().any(|game| game.counts.deals() > 0) {
        let chart = charts::intervals(&games).draw().to_svg(Colours::OfPage);
        let _ = writeln!(html, "<figure>{chart}</figure>");
    }
    for (number, game) in games.iter().enumerate() {
        html.push_str(&game.section(number));
    }
    html.push_str("</main>\n</body>\n</html>\n");
    Ok(Page { html, contradictions })
}

/// One line a game.
fn overview(games: &[GameReport]) -> String {
    let mut html = String::from(
        "<h2>Games</h2>\n<div class=\"wide\"><table>\n<thead><tr><th>game</th><th>share winnable</th><th>deals</th>\
         <th>winnable</th><th>unwinnable</th><th>undecided</th><th>published</th><th>intervals</th></tr></thead>\n<tbody>\n",
    );
    for (number, game) in games.iter().enumerate() {
        let counts = &game.counts;
        let numbers = [counts.deals(), counts.winnable, counts.unwinnable, counts.undecided]
            .map(|number| number.separate_with_commas());
        let (published, agreement) = match game.published {
            None => (String::new(), ""),
            Some(row) => {
                let overlaps = row.interval().overlaps(&game.interval);
                let agreement = if overlaps { "overlap" } else { "<strong>apart</strong>" };
                (Percentage::as_in_paper(&row.interval()).to_string(), agreement)
            }
        };
        let _ = writeln!(
            html,
            "<tr><td><a href=\"#game-{number}\">{}</a></td><td>{}</td>{}<td>{published}</td><td>{agreement}</td></tr>",
            escaped(&game.title),
            Percentage::as_in_paper(&game.interval),
            numbers.map(|number| format!("<td>{number}</td>")).concat()
        );
        let _ = writeln!(html, "<tr class=\"below\"><td colspan=\"8\">{}</td></tr>", game.command());
    }
    html.push_str("</tbody></table></div>\n");
    html
}

impl GameReport {
    /// Everything about a game; `None` if the records have no verdict on it.
    fn read(records: &Records, game: RecordedGame, method: Method) -> Result<Option<GameReport>, RecordsError> {
        let costs = records.costs(&game, OWN_SOURCE)?;
        let mut others = Vec::new();
        for source in records.sources(&game)?.into_iter().filter(|source| source != OWN_SOURCE) {
            let counts = records.counts(&game, &source, i64::MIN..=i64::MAX)?;
            others.push((source, counts));
        }
        if costs.is_empty() && others.is_empty() {
            return Ok(None);
        }
        let counts: Counts = costs.iter().map(|cost| cost.answer).collect();
        let (interval, published) = (method.interval(&counts), published(&game.rules));
        let title = game.with_numbering(title::title(&game.name));
        Ok(Some(GameReport { title, game, costs, counts, interval, published, others }))
    }

    /// The command that measures the game.
    fn command(&self) -> String {
        format!("<div class=\"command\"><code>cadogan winrate {}</code></div>", escaped(&self.game.name))
    }

    /// The deals that the solver worked on.
    fn searched(&self) -> impl Iterator<Item = &Cost> {
        self.costs.iter().filter(|cost| !cost.derived)
    }

    fn section(&self, number: usize) -> String {
        let mut html =
            format!("<section id=\"game-{number}\">\n<h2>{}</h2>\n{}\n", escaped(&self.title), self.command());
        let _ = writeln!(html, "<p class=\"figure\">{} winnable</p>", Percentage::as_in_paper(&self.interval));
        if let Some(row) = self.published {
            let _ = writeln!(
                html,
                "<p>Published as {}: {} (Table {}: {} winnable, {} unwinnable, {} undecided).</p>",
                escaped(&row.name()),
                Percentage::as_in_paper(&row.interval()),
                row.table,
                row.counts.winnable.separate_with_commas(),
                row.counts.unwinnable.separate_with_commas(),
                row.counts.undecided.separate_with_commas()
            );
        }
        for (source, counts) in &self.others {
            let _ = writeln!(
                html,
                "<p>By {}: {} winnable, {} unwinnable, {} undecided.</p>",
                escaped(source),
                counts.winnable.separate_with_commas(),
                counts.unwinnable.separate_with_commas(),
                counts.undecided.separate_with_commas()
            );
        }
        html.push_str(&self.sample());
        if self.searched().next().is_some() {
            let [time, positions] = charts::costs(self).map(|chart| chart.draw().to_svg(Colours::OfPage));
            let _ = writeln!(html, "<figure>{time}</figure>\n<figure>{positions}</figure>");
        }
        html.push_str(&self.undecided());
        let rules = format!("{:#}", self.game.rules.to_json_short());
        let lines: Vec<String> = rules.lines().map(escaped).collect();
        let _ = writeln!(
            html,
            "<details><summary>Rules (fingerprint {})</summary><pre>{}</pre></details>\n</section>",
            escaped(&self.game.fingerprint),
            lines.join("\n")
        );
        html
    }

    fn sample(&self) -> String {
        let (Some(first), Some(last)) = (self.costs.first(), self.costs.last()) else { return String::new() };
        let span = last.seed.abs_diff(first.seed) + 1;
        let missing = span - self.costs.len() as u64;
        let gaps = if missing == 0 {
            String::new()
        } else {
            format!(
                " <strong>{} seeds between them are missing</strong>: the sample may be biased.",
                missing.separate_with_commas()
            )
        };
        let derived = self.costs.iter().filter(|cost| cost.derived).count() as u64;
        let mut html = format!(
            "<p>{} deals, {} {} to {}; {} of them follow from related games.{gaps}</p>\n",
            (self.costs.len() as u64).separate_with_commas(),
            self.game.numbering.plural(),
            first.seed,
            last.seed,
            derived.separate_with_commas()
        );
        if derived < self.costs.len() as u64 {
            html.push_str(&cost_table(self));
        }
        html
    }

    fn undecided(&self) -> String {
        let seeds: Vec<i64> =
            self.costs.iter().filter(|cost| cost.answer == Answer::Undecided(())).map(|cost| cost.seed).collect();
        if seeds.is_empty() {
            return String::new();
        }
        let listed: Vec<String> = seeds.iter().take(MOST_LISTED).map(ToString::to_string).collect();
        let rest = match seeds.len().saturating_sub(MOST_LISTED) {
            0 => String::new(),
            more => format!(" and {} more", (more as u64).separate_with_commas()),
        };
        format!(
            "<details><summary>{} undecided deals</summary><p class=\"seeds\">Seeds {}{rest}.</p></details>\n",
            (seeds.len() as u64).separate_with_commas(),
            listed.join(", ")
        )
    }
}

/// The cost of the solver, by verdict.
fn cost_table(report: &GameReport) -> String {
    let mut html = String::from(
        "<div class=\"wide\"><table>\n<thead><tr><th>by the solver</th><th>deals</th><th>median s</th><th>mean s</th>\
         <th>longest s</th><th>median positions</th><th>most positions</th></tr></thead>\n<tbody>\n",
    );
    for answer in [Answer::Winnable(()), Answer::Unwinnable(()), Answer::Undecided(())] {
        let of_answer: Vec<&Cost> = report.searched().filter(|cost| cost.answer == answer).collect();
        if of_answer.is_empty() {
            continue;
        }
        let mut seconds: Vec<f64> = of_answer.iter().map(|cost| cost.seconds).collect();
        let mut positions: Vec<f64> = of_answer.iter().map(|cost| cost.positions as f64).collect();
        seconds.sort_by(f64::total_cmp);
        positions.sort_by(f64::total_cmp);
        let middle = |sorted: &[f64]| sorted[(sorted.len() - 1) / 2];
        let longest = |sorted: &[f64]| sorted[sorted.len() - 1];
        let mean = seconds.iter().sum::<f64>() / seconds.len() as f64;
        let _ = writeln!(
            html,
            "<tr><td>{answer}</td><td>{}</td><td>{:.4}</td><td>{mean:.4}</td><td>{:.4}</td><td>{}</td><td>{}</td></tr>",
            (of_answer.len() as u64).separate_with_commas(),
            middle(&seconds),
            longest(&seconds),
            (middle(&positions) as u64).separate_with_commas(),
            (longest(&positions) as u64).separate_with_commas()
        );
    }
    html.push_str("</tbody></table></div>\n");
    html
}
