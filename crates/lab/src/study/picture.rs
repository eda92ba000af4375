//! The results of a study as charts.

use cadogan_picture::chart::{Axis, Chart, Point, Scale, Series, Style};

use super::{Criticality, Pair, StudyResult};
use crate::statistics::{Interval, Percentage};

/// Smaller percentages are not visible on a logarithmic scale.
const LEAST_PERCENT: f64 = 0.01;

impl StudyResult {
    /// The winnability: one line for every combination of the other axes, with the published figures next to it.
    pub fn picture(&self) -> Chart {
        let mut series = Vec::new();
        for (colour, (name, variants)) in self.lines().into_iter().enumerate() {
            let measured = variants.iter().map(|&index| self.point(index, &self.variants[index].interval));
            series.push(Series { name: name.clone(), style: self.style(), colour, points: measured.collect() });
            let published = variants.iter().filter_map(|&index| {
                let row = self.variants[index].published?;
                let interval = row.interval();
                let note = format!("published, {}: {}", row.name(), Percentage::as_in_paper(&interval));
                Some(Point { note, range: None, ..self.point(index, &interval) })
            });
            let points: Vec<Point> = published.collect();
            if !points.is_empty() {
                let name = if name.is_empty() { "published".to_owned() } else { format!("published, {name}") };
                // Another mark, so that the two can be distinguished where they overlap.
                let colour = colour + if self.study.axes.len() < 2 { 1 } else { 0 };
                series.push(Series { name, style: Style::Compared, colour, points });
            }
        }
        if let [first, rest @ ..] = &mut series[..]
            && first.name.is_empty()
            && !rest.is_empty()
        {
            first.name = "measured".to_owned();
        }
        let y = match self.study.scale {
            Scale::Linear => Axis::new("winnable deals, %", Scale::Linear, 0.0, 100.0),
            Scale::Log => {
                let lowest = series.iter().flat_map(|series| &series.points).map(|point| point.y).fold(100.0, f64::min);
                Axis::new("winnable deals, %", Scale::Log, lowest.max(LEAST_PERCENT), 100.0)
            }
        };
        Chart { title: self.study.title.clone(), x: self.x_axis(), y, series }
    }

    /// How many winnable deals depend on a rule, if requested: one line for every value that is compared.
    pub fn critical_picture(&self) -> Option<Chart> {
        let pairs: Vec<(&Pair, &Criticality)> = self.study.critical.iter().zip(&self.critical).collect();
        if pairs.is_empty() {
            return None;
        }
        let mut series: Vec<Series> = Vec::new();
        for (pair, critical) in pairs {
            let Some(share) = critical.share() else { continue };
            let name = self.critical_name(pair);
            let interval = critical.interval(self.method);
            let note = format!("{}: {:.2}%", self.study.variants[pair.without].label, 100.0 * share);
            let x = self.place(pair.without);
            let range = Some((100.0 * interval.lower, 100.0 * interval.upper));
            let point = Point { x, y: 100.0 * share, range, note };
            match series.iter_mut().find(|series| series.name == name) {
                Some(series) => series.points.push(point),
                None => {
                    let colour = series.len();
                    series.push(Series { name, style: self.style(), colour, points: vec![point] });
                }
            }
        }
        // Every range is shown completely: one that is cut off would look narrower than it is.
        let points = series.iter().flat_map(|series| &series.points);
        let most = points.filter_map(|point| point.range).map(|(_, high)| high).fold(1.0, f64::max);
        let y = Axis::fitting("of the winnable deals, %", Scale::Linear, [0.0, most]);
        let title = format!("{}: critical deals", self.study.title);
        Some(Chart { title, x: self.x_axis(), y, series })
    }

    /// The name of a line of the second chart: the value that is compared with the first one, and the values of the
    /// axes along which the chart does not run.
    fn critical_name(&self, pair: &Pair) -> String {
        let without = &self.study.variants[pair.without];
        let words = |axis: usize| self.study.axes[axis].words(without.at[axis]);
        let Some(compared) = pair.axis else {
            return format!("compared with {}", self.study.variants[pair.with].label);
        };
        let others = (0..self.study.axes.len()).filter(|&axis| axis != self.study.along && axis != compared);
        let first = if compared == self.study.along {
            format!("{} against {}", self.study.axes[compared].name, self.study.axes[compared].labels[0])
        } else {
            format!("{} against {}", words(compared), self.study.axes[compared].labels[0])
        };
        std::iter::once(first).chain(others.map(words)).collect::<Vec<_>>().join(", ")
    }

    /// The lines of the chart: names and games. Without axes there is one.
    fn lines(&self) -> Vec<(String, Vec<usize>)> {
        let mut lines: Vec<(String, Vec<usize>)> = Vec::new();
        for (index, variant) in self.study.variants.iter().enumerate() {
            let others = (0..self.study.axes.len()).filter(|&axis| axis != self.study.along);
            let words: Vec<String> = others.map(|axis| self.study.axes[axis].words(variant.at[axis])).collect();
            let name = words.join(", ");
            match lines.iter_mut().find(|(other, _)| *other == name) {
                Some((_, games)) => games.push(index),
                None => lines.push((name, vec![index])),
            }
        }
        lines
    }

    /// Games in a list have no order that a line between them could show.
    fn style(&self) -> Style {
        if self.study.axes.is_empty() { Style::Points } else { Style::Measured }
    }

    fn x_axis(&self) -> Axis {
        match self.study.axes.get(self.study.along) {
            None => {
                let labels = self.study.variants.iter().enumerate();
                Axis::named("", labels.map(|(index, variant)| (index as f64, variant.label.clone())).collect())
            }
            Some(axis) => {
                let places = axis.labels.iter().enumerate();
                let place = |index: usize| axis.numbers.as_ref().map_or(index as f64, |numbers| numbers[index]);
                Axis::named(&axis.name, places.map(|(index, label)| (place(index), label.clone())).collect())
            }
        }
    }

    /// The horizontal place of a game.
    fn place(&self, variant: usize) -> f64 {
        match self.study.axes.get(self.study.along) {
            None => variant as f64,
            Some(axis) => {
                let index = self.study.variants[variant].at[self.study.along];
                axis.numbers.as_ref().map_or(index as f64, |numbers| numbers[index])
            }
        }
    }

    fn point(&self, variant: usize, interval: &Interval) -> Point {
        let (low, high) = (100.0 * interval.lower, 100.0 * interval.upper);
        let note = format!("{}: {}", self.study.variants[variant].label, Percentage::as_in_paper(interval));
        Point { x: self.place(variant), y: (low + high) / 2.0, range: Some((low, high)), note }
    }
}
