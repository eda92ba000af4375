//! The values of schedules over a range of limits, as charts.

use cadogan_picture::chart::{Axis, Chart, Colours, Point, Scale, Series, Style};

use super::test::Row;

/// PAR10 over the limit, both in seconds.
pub(super) fn par10_chart(game: &str, limits: &[f64], rows: &[Row]) -> String {
    let value = |row: &Row, index: usize| row.scores[index].par10;
    chart(&format!("{game}: PAR10"), "PAR10, seconds", limits, rows, &value)
}

/// The share of undecided deals over the limit. Zero has no place on a logarithmic axis, and is left out.
pub(super) fn undecided_chart(game: &str, limits: &[f64], rows: &[Row]) -> String {
    let value = |row: &Row, index: usize| 100.0 * row.scores[index].undecided;
    chart(&format!("{game}: undecided deals"), "undecided, %", limits, rows, &value)
}

fn chart(title: &str, label: &str, limits: &[f64], rows: &[Row], value: &dyn Fn(&Row, usize) -> f64) -> String {
    let series: Vec<Series> = rows
        .iter()
        .enumerate()
        .map(|(colour, row)| {
            let point = |(index, &limit): (usize, &f64)| {
                let y = value(row, index);
                Point { note: format!("{}, {limit} s: {y:.5}", row.name), ..Point::at(limit, y) }
            };
            let mut points: Vec<Point> = limits.iter().enumerate().map(point).filter(|point| point.y > 0.0).collect();
            points.sort_by(|a, b| a.x.total_cmp(&b.x));
            Series { name: row.name.clone(), style: if row.tested { Style::Measured } else { Style::Line }, colour, points }
        })
        .collect();
    let values = series.iter().flat_map(|series| &series.points).map(|point| point.y);
    let y = Axis::fitting(label, Scale::Log, values);
    let x = Axis::fitting("limit, seconds", Scale::Log, limits.iter().copied());
    Chart { title: title.to_owned(), x, y, series }.draw().to_svg(Colours::OnWhite)
}
