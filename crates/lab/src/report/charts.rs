//! The charts of the page.

use cadogan_picture::chart::{Axis, Chart, Point, Scale, Series, Style};
use cadogan_records::{Answer, Cost};

use super::GameReport;
use crate::statistics::{Interval, Percentage};

/// The maximum number of points of a curve: more would not be visible.
const MOST_POINTS: usize = 200;

/// The intervals of all games next to the published ones.
pub(super) fn intervals(games: &[GameReport]) -> Chart {
    let point = |index: usize, interval: &Interval, word: &str| {
        let (low, high) = (100.0 * interval.lower, 100.0 * interval.upper);
        let note = format!("{}, {word}: {}", games[index].title, Percentage::as_in_paper(interval));
        Point { x: index as f64, y: (low + high) / 2.0, range: Some((low, high)), note }
    };
    let own = games.iter().enumerate().filter(|(_, game)| game.counts.deals() > 0);
    let measured: Vec<Point> = own.map(|(index, game)| point(index, &game.interval, "measured")).collect();
    let published: Vec<Point> = games
        .iter()
        .enumerate()
        .filter_map(|(index, game)| Some(point(index, &game.published?.interval(), "published")))
        .collect();
    let series = |name: &str, style, colour, points| Series { name: name.to_owned(), style, colour, points };
    Chart {
        title: "Winnable deals".to_owned(),
        x: Axis::named("", games.iter().enumerate().map(|(index, game)| (index as f64, short_name(game))).collect()),
        y: Axis::new("winnable deals, %", Scale::Linear, 0.0, 100.0),
        series: vec![
            series("measured", Style::Points, 0, measured),
            series("published", Style::Compared, 1, published),
        ],
    }
}

/// How many deals were decided within how much time, and within how many positions.
pub(super) fn costs(report: &GameReport) -> [Chart; 2] {
    [
        curve(report, "Time", "seconds per deal", |cost| cost.seconds.max(1e-6)),
        curve(report, "Positions", "positions per deal", |cost| cost.positions.max(1) as f64),
    ]
}

/// One curve for every verdict: the share of all searched deals that had it by then. What the curves leave to 100 % at
/// the right end is undecided.
fn curve(report: &GameReport, title: &str, label: &str, measure: fn(&Cost) -> f64) -> Chart {
    let all = report.searched().count().max(1) as f64;
    let x = Axis::fitting(label, Scale::Log, report.searched().map(measure));
    let series =
        [Answer::Winnable(()), Answer::Unwinnable(())].into_iter().enumerate().filter_map(|(colour, answer)| {
            let mut values: Vec<f64> = report.searched().filter(|cost| cost.answer == answer).map(measure).collect();
            if values.is_empty() {
                return None;
            }
            values.sort_by(f64::total_cmp);
            let every = values.len().div_ceil(MOST_POINTS);
            let last = values.len() - 1;
            let point = |index: usize| Point::at(values[index], 100.0 * (index + 1) as f64 / all);
            let mut points = vec![Point::at(values[0], 0.0)];
            points.extend((0..values.len()).filter(|&index| index % every == 0 || index == last).map(point));
            Some(Series { name: answer.word().to_owned(), style: Style::Line, colour, points })
        });
    Chart {
        title: format!("{title} to a verdict"),
        x,
        y: Axis::new("of all searched deals, %", Scale::Linear, 0.0, 100.0),
        series: series.collect(),
    }
}

/// A name that fits below an axis.
fn short_name(report: &GameReport) -> String {
    const MOST: usize = 34;
    let name = &report.title;
    if name.chars().count() <= MOST {
        return name.clone();
    }
    name.chars().take(MOST - 1).chain(['…']).collect()
}
