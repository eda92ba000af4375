//! Maps values to places on an axis, and places the tick marks.

/// How values are spread over an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scale {
    /// Equal steps add the same.
    Linear,
    /// Equal steps multiply by the same factor.
    Log,
}

/// One axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// What is measured.
    pub label: String,
    scale: Scale,
    first: f64,
    last: f64,
    /// Places and labels of the tick marks.
    ticks: Vec<(f64, String)>,
}

/// The approximate maximum number of tick marks on an axis.
const MOST_TICKS: f64 = 7.0;

impl Axis {
    /// An axis from one value to another. A logarithmic one is extended to whole powers of ten.
    pub fn new(label: impl Into<String>, scale: Scale, first: f64, last: f64) -> Axis {
        let (first, last) = if first < last { (first, last) } else { (first, first + 1.0) };
        let (first, last, ticks) = match scale {
            Scale::Linear => (first, last, linear_ticks(first, last)),
            Scale::Log => {
                let low = first.max(1e-9).log10().floor() as i32;
                let high = (last.max(1e-9).log10().ceil() as i32).max(low + 1);
                let every = ((f64::from(high - low) / MOST_TICKS).ceil() as usize).max(1);
                let ticks = (low..=high).step_by(every).map(|power| (10f64.powi(power), power_of_ten(power))).collect();
                (10f64.powi(low), 10f64.powi(high), ticks)
            }
        };
        Axis { label: label.into(), scale, first, last, ticks }
    }

    /// An axis on which only certain places have a meaning, each with a name.
    pub fn named(label: impl Into<String>, ticks: Vec<(f64, String)>) -> Axis {
        let places = || ticks.iter().map(|(place, _)| *place);
        let first = places().fold(f64::INFINITY, f64::min);
        let last = places().fold(f64::NEG_INFINITY, f64::max);
        let (first, last) = if first <= last { (first, last) } else { (0.0, 1.0) };
        // A margin, so that marks are not drawn on the frame.
        let room = if first < last { (last - first) / 30.0 } else { 0.5 };
        Axis { label: label.into(), scale: Scale::Linear, first: first - room, last: last + room, ticks }
    }

    /// An axis that covers all these values.
    pub fn fitting(label: impl Into<String>, scale: Scale, values: impl IntoIterator<Item = f64>) -> Axis {
        let usable = |value: &f64| value.is_finite() && (scale == Scale::Linear || *value > 0.0);
        let values: Vec<f64> = values.into_iter().filter(usable).collect();
        let least = values.iter().copied().fold(f64::INFINITY, f64::min);
        let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        match (values.is_empty(), scale) {
            (true, Scale::Linear) => Axis::new(label, scale, 0.0, 1.0),
            (true, Scale::Log) => Axis::new(label, scale, 1.0, 10.0),
            (false, Scale::Log) => Axis::new(label, scale, least, most),
            (false, Scale::Linear) => {
                let step = nice_step(least, most);
                Axis::new(label, scale, (least / step).floor() * step, (most / step).ceil() * step)
            }
        }
    }

    /// The place of a value, from 0 at the beginning to 1 at the end. Values beyond the ends are placed at the ends.
    pub(super) fn place(&self, value: f64) -> f64 {
        let place = match self.scale {
            Scale::Linear => (value - self.first) / (self.last - self.first),
            Scale::Log => (value.max(self.first) / self.first).log10() / (self.last / self.first).log10(),
        };
        if place.is_nan() { 0.0 } else { place.clamp(0.0, 1.0) }
    }

    pub(super) fn ticks(&self) -> &[(f64, String)] {
        &self.ticks
    }
}

/// A step of 1, 2 or 5 in some decimal place that gives a handful of tick marks.
fn nice_step(first: f64, last: f64) -> f64 {
    let range = last - first;
    let rough = if range > 0.0 { range / MOST_TICKS } else { first.abs().max(1.0) / MOST_TICKS };
    let unit = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().find(|factor| factor * unit >= rough * (1.0 - 1e-9)).unwrap_or(10.0);
    step * unit
}

fn linear_ticks(first: f64, last: f64) -> Vec<(f64, String)> {
    let step = nice_step(first, last);
    let digits = (-step.log10().floor()).clamp(0.0, 9.0) as usize;
    let begin = (first / step - 1e-9).ceil() as i64;
    let end = (last / step + 1e-9).floor() as i64;
    (begin..=end)
        .map(|count| {
            let value = count as f64 * step;
            (value, format!("{value:.digits$}"))
        })
        .collect()
}

/// `1`, `10`, `0.01`, and with an exponent where that would be long.
fn power_of_ten(power: i32) -> String {
    match power {
        0..=3 => 10u32.pow(power as u32).to_string(),
        -3..=-1 => format!("{:.*}", power.unsigned_abs() as usize, 10f64.powi(power)),
        _ => {
            let superscript = |c: char| match c {
                '-' => '⁻',
                '1' => '¹',
                '2' => '²',
                '3' => '³',
                digit => char::from_u32(u32::from('⁰') + digit.to_digit(10).unwrap_or(0)).unwrap_or(digit),
            };
            format!("10{}", power.to_string().chars().map(superscript).collect::<String>())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(axis: &Axis) -> Vec<&str> {
        axis.ticks().iter().map(|(_, word)| word.as_str()).collect()
    }

    #[test]
    fn marks_stand_at_round_numbers() {
        assert_eq!(words(&Axis::new("", Scale::Linear, 0.0, 100.0)), ["0", "20", "40", "60", "80", "100"]);
        assert_eq!(words(&Axis::new("", Scale::Linear, 0.0, 0.9)), ["0.0", "0.2", "0.4", "0.6", "0.8"]);
        assert_eq!(words(&Axis::fitting("", Scale::Linear, [0.0, 9.3])), ["0", "2", "4", "6", "8", "10"]);
        assert_eq!(words(&Axis::new("", Scale::Log, 0.02, 700.0)), ["0.01", "0.1", "1", "10", "100", "1000"]);
        assert_eq!(power_of_ten(12), "10¹²");
        assert_eq!(power_of_ten(-4), "10⁻⁴");
    }

    #[test]
    fn places_run_from_0_to_1_and_stay_there() {
        let linear = Axis::new("", Scale::Linear, 0.0, 10.0);
        assert_eq!([-5.0, 0.0, 5.0, 10.0, 99.0, f64::NAN].map(|x| linear.place(x)), [0.0, 0.0, 0.5, 1.0, 1.0, 0.0]);
        let log = Axis::new("", Scale::Log, 1.0, 100.0);
        assert_eq!([0.0, 1.0, 10.0, 100.0].map(|x| log.place(x)), [0.0, 0.0, 0.5, 1.0]);
    }

    #[test]
    fn nothing_and_a_single_value_have_an_axis_too() {
        for scale in [Scale::Linear, Scale::Log] {
            for values in [vec![], vec![3.0], vec![0.0], vec![f64::INFINITY, -1.0]] {
                let axis = Axis::fitting("", scale, values.clone());
                assert!(axis.first < axis.last && axis.ticks.len() < 20, "{values:?}: {axis:?}");
            }
        }
        assert!((Axis::named("", vec![]).place(0.5) - 0.5).abs() < 1e-9);
        assert!((Axis::named("", vec![(7.0, "seven".into())]).place(7.0) - 0.5).abs() < 1e-9);
    }
}
