//! Intervals in readable form: `81.945 ± 0.084%`.

use std::fmt;

use crate::Interval;

/// An interval in per cent, rounded outwards to a number of decimal places: what is printed never claims more than what
/// was computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Percentage {
    /// Bounds in units of the last decimal place.
    lower: u64,
    upper: u64,
    digits: u8,
}

/// The usual number of decimal places in the paper.
const USUAL_DIGITS: u8 = 3;
/// More would suggest a precision that the numbers do not have.
const MOST_DIGITS: u8 = 9;

impl Percentage {
    /// Rounds outwards to this many decimal places, at most nine.
    pub fn new(interval: &Interval, digits: u8) -> Percentage {
        let digits = digits.min(MOST_DIGITS);
        let units = 100.0 * 10f64.powi(i32::from(digits));
        Percentage {
            lower: (interval.lower * units).floor() as u64,
            upper: (interval.upper * units).ceil() as u64,
            digits,
        }
    }

    /// Rounds outwards to as many decimal places as the paper would print; see [`paper_digits`].
    pub fn as_in_paper(interval: &Interval) -> Percentage {
        Percentage::new(interval, paper_digits(interval))
    }

    /// The number of decimal places.
    pub fn digits(&self) -> u8 {
        self.digits
    }

    /// The centre and half of the range. If the range is odd in the last place, the half is rounded up, and of the two
    /// possible centres the one nearer to 50 % is used, so that the printed range stays within 0 to 100 %.
    pub fn centre_and_half(&self) -> (String, String) {
        let [lower, _] = self.centres();
        let half_of_all = 50 * 10u64.pow(u32::from(self.digits));
        let [_, upper] = self.centres();
        let centre = if upper <= half_of_all { upper } else { lower };
        (self.in_digits(centre), self.in_digits((self.upper - self.lower).div_ceil(2)))
    }

    /// The centre, or the two choices for it if the range is odd in the last place.
    pub fn possible_centres(&self) -> [String; 2] {
        self.centres().map(|centre| self.in_digits(centre))
    }

    /// The bounds.
    pub fn bounds(&self) -> (String, String) {
        (self.in_digits(self.lower), self.in_digits(self.upper))
    }

    fn centres(&self) -> [u64; 2] {
        let sum = self.lower + self.upper;
        [sum / 2, sum.div_ceil(2)]
    }

    fn in_digits(&self, units: u64) -> String {
        let one = 10u64.pow(u32::from(self.digits));
        match self.digits {
            0 => units.to_string(),
            digits => format!("{}.{:0width$}", units / one, units % one, width = usize::from(digits)),
        }
    }
}

impl fmt::Display for Percentage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (centre, half) = self.centre_and_half();
        write!(f, "{centre} ± {half}%")
    }
}

/// How many decimal places the paper prints. It says "normally 3, more where winnability is very close to 0 or 100 %";
/// this reading reproduces its tables, except for a few rows that a test lists:
///
/// * three places, unless the interval lies within 1 % of either end;
/// * there, as many as give the half width two significant digits,
/// * but no more than give the distance to that end four.
pub fn paper_digits(interval: &Interval) -> u8 {
    let centre = 50.0 * (interval.lower + interval.upper);
    let distance = centre.min(100.0 - centre);
    if distance >= 1.0 {
        return USUAL_DIGITS;
    }
    let half = 100.0 * interval.half_width();
    places_for(half, 2).min(places_for(distance, 4)).clamp(USUAL_DIGITS, MOST_DIGITS)
}

/// How many decimal places show this many significant digits of a number.
fn places_for(number: f64, significant: i32) -> u8 {
    if number <= 0.0 {
        return MOST_DIGITS;
    }
    let leading = number.log10().floor() as i32;
    (significant - 1 - leading).clamp(0, i32::from(MOST_DIGITS)) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Counts, Method};

    fn shown(winnable: u64, unwinnable: u64, undecided: u64) -> String {
        let counts = Counts { winnable, unwinnable, undecided };
        Percentage::as_in_paper(&Method::Wilson.interval(&counts)).to_string()
    }

    #[test]
    fn klondike_as_published() {
        assert_eq!(shown(819_371, 180_472, 157), "81.945 ± 0.084%");
    }

    #[test]
    fn the_ends_stay_within_the_scale() {
        // [99.99897, 100.00000] is odd in the last place: 99.99949 would exceed 100.
        assert_eq!(shown(999_996, 0, 4), "99.99948 ± 0.00052%");
        assert_eq!(shown(4, 999_996, 0), "0.00059 ± 0.00044%");
        assert_eq!(shown(0, 1_000_000, 0), "0.00020 ± 0.00020%");
        assert_eq!(shown(0, 0, 10), "50.000 ± 50.000%");
    }

    #[test]
    fn rounding_is_outwards() {
        let interval = Interval { lower: 0.123_459, upper: 0.123_461 };
        assert_eq!(Percentage::new(&interval, 3).bounds(), ("12.345".into(), "12.347".into()));
        assert_eq!(Percentage::new(&interval, 0).bounds(), ("12".into(), "13".into()));
        assert_eq!(Percentage::new(&interval, 0).possible_centres(), ["12", "13"]);
    }

    #[test]
    fn digits_of_a_certainty_are_bounded() {
        let certain = Interval { lower: 1.0, upper: 1.0 };
        assert_eq!(paper_digits(&certain), MOST_DIGITS);
        assert_eq!(Percentage::as_in_paper(&certain).to_string(), "100.000000000 ± 0.000000000%");
    }
}
