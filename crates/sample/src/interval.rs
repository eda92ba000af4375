//! Confidence intervals.
//!
//! Every deal is winnable or not, so a sample is binomial; but the verdict on some deals may be missing. Nothing is
//! known about those: hard deals are mostly winnable in one game and mostly unwinnable in another. So the interval
//! extends from the lower bound for "none of them is winnable" to the upper bound for "all of them are" (Blake and
//! Gent, section 8.1). Undecided deals make an interval wider; they never shift it and are never left out.

use crate::Counts;

/// How the interval for a known number of successes is computed. Both are for 95 %.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// Wilson's score interval: that of the paper.
    #[default]
    Wilson,
    /// The interval of Agresti and Coull: that of the report of 2018.
    AgrestiCoull,
}

impl Method {
    /// The word for it in JSON and on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Method::Wilson => "wilson",
            Method::AgrestiCoull => "agresti-coull",
        }
    }

    /// Its name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Wilson => "Wilson",
            Method::AgrestiCoull => "Agresti-Coull",
        }
    }

    /// The confidence interval for the share of winnable deals.
    pub fn interval(self, counts: &Counts) -> Interval {
        let deals = counts.deals() as f64;
        expected_interval(counts.winnable as f64, deals - counts.winnable as f64, counts.undecided as f64, self)
    }
}

/// A range of shares, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower bound.
    pub lower: f64,
    /// The upper bound.
    pub upper: f64,
}

impl Interval {
    /// Half of the range.
    pub fn half_width(&self) -> f64 {
        (self.upper - self.lower) / 2.0
    }

    /// Whether the two ranges have a point in common.
    pub fn overlaps(&self, other: &Interval) -> bool {
        self.lower <= other.upper && other.lower <= self.upper
    }
}

/// The 97.5 % quantile of the normal distribution, for two-sided 95 %.
const Z: f64 = 1.959_963_984_540_054;

/// The interval for counts that are expected values, not whole numbers. `not_winnable` includes the undecided ones.
pub fn expected_interval(winnable: f64, not_winnable: f64, undecided: f64, method: Method) -> Interval {
    let deals = winnable + not_winnable;
    if deals <= 0.0 {
        return Interval { lower: 0.0, upper: 1.0 };
    }
    let bounds = match method {
        Method::Wilson => wilson,
        Method::AgrestiCoull => agresti_coull,
    };
    Interval { lower: bounds(winnable, deals).lower, upper: bounds(winnable + undecided, deals).upper }
}

fn wilson(successes: f64, deals: f64) -> Interval {
    let share = successes / deals;
    let scale = 1.0 + Z * Z / deals;
    let centre = (share + Z * Z / (2.0 * deals)) / scale;
    let half = Z / scale * (share * (1.0 - share) / deals + Z * Z / (4.0 * deals * deals)).sqrt();
    // At the ends the bound is exactly 0 or 1; rounding errors would overshoot or miss it.
    Interval {
        lower: if successes <= 0.0 { 0.0 } else { centre - half },
        upper: if successes >= deals { 1.0 } else { centre + half },
    }
}

/// The report prints the mean with n instead of n + z² in the denominator. That is a mistake: its own text and source
/// (Agresti and Coull) have n + z².
fn agresti_coull(successes: f64, deals: f64) -> Interval {
    let weight = deals + Z * Z;
    let mean = agresti_coull_mean(successes, deals);
    let half = Z * (mean * (1.0 - mean) / weight).sqrt();
    Interval { lower: (mean - half).max(0.0), upper: (mean + half).min(1.0) }
}

/// The mean that the interval of Agresti and Coull is built around.
pub fn agresti_coull_mean(successes: f64, deals: f64) -> f64 {
    (successes + Z * Z / 2.0) / (deals + Z * Z)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(winnable: u64, unwinnable: u64, undecided: u64) -> Counts {
        Counts { winnable, unwinnable, undecided }
    }

    fn assert_close(found: f64, expected: f64) {
        assert!((found - expected).abs() < 5e-5, "{found} is not {expected}");
    }

    #[test]
    fn known_intervals_come_out() {
        // 15 of 50: (0.1910, 0.4375) by Wilson, (0.1903, 0.4383) by Agresti and Coull.
        let sample = counts(15, 35, 0);
        let wilson = Method::Wilson.interval(&sample);
        assert_close(wilson.lower, 0.19103);
        assert_close(wilson.upper, 0.43751);
        let agresti_coull = Method::AgrestiCoull.interval(&sample);
        assert_close(agresti_coull.lower, 0.19027);
        assert_close(agresti_coull.upper, 0.43827);
    }

    #[test]
    fn nothing_known_is_everything_possible() {
        for method in [Method::Wilson, Method::AgrestiCoull] {
            assert_eq!(method.interval(&counts(0, 0, 0)), Interval { lower: 0.0, upper: 1.0 });
        }
        assert_eq!(Method::Wilson.interval(&counts(0, 0, 1000)), Interval { lower: 0.0, upper: 1.0 });
    }

    #[test]
    fn undecided_deals_widen_both_ways_and_bounds_stay_inside() {
        for method in [Method::Wilson, Method::AgrestiCoull] {
            for deals in [1, 2, 7, 100, 3_000] {
                for winnable in [0, 1, deals / 3, deals] {
                    let winnable = winnable.min(deals);
                    let all = method.interval(&counts(winnable, deals - winnable, 0));
                    assert!(0.0 <= all.lower && all.lower <= all.upper && all.upper <= 1.0, "{winnable} of {deals}");
                    let some = method.interval(&counts(winnable, 0, deals - winnable));
                    assert_eq!(some.lower, all.lower);
                    assert!(some.upper >= all.upper);
                }
            }
        }
    }

    #[test]
    fn ends_are_exact() {
        assert_eq!(Method::Wilson.interval(&counts(0, 31_999, 0)).lower, 0.0);
        assert_eq!(Method::Wilson.interval(&counts(8_589_934_591, 0, 0)).upper, 1.0);
    }

    #[test]
    fn overlap_needs_one_common_point() {
        let range = |lower, upper| Interval { lower, upper };
        assert!(range(0.1, 0.2).overlaps(&range(0.2, 0.3)));
        assert!(range(0.0, 1.0).overlaps(&range(0.4, 0.5)));
        assert!(!range(0.1, 0.2).overlaps(&range(0.21, 0.3)));
    }
}
