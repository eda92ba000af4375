//! How often a rule matters: the share of the deals winnable with it that cannot be won without it.

use cadogan_records::Answer;

use crate::statistics::{Counts, Interval, Method};

/// Verdicts on the same deals in two games.
///
/// A deal is critical if it is winnable in the first game and unwinnable in the second. The paper's Table 3 prints the
/// share of critical deals among those that are winnable in the first game, computed from its two rounded percentages;
/// here the deals themselves are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Criticality {
    /// Winnable in both games.
    pub kept: u64,
    /// Winnable in the first, unwinnable in the second.
    pub critical: u64,
    /// Winnable in the first, undecided in the second.
    pub open_without: u64,
    /// Undecided in the first, unwinnable in the second.
    pub open_with: u64,
    /// Undecided in both.
    pub open: u64,
}

impl Criticality {
    /// Counts one more deal.
    pub(super) fn add(&mut self, with: Answer, without: Answer) {
        match (with, without) {
            (Answer::Winnable(()), Answer::Winnable(())) => self.kept += 1,
            (Answer::Winnable(()), Answer::Unwinnable(())) => self.critical += 1,
            (Answer::Winnable(()), Answer::Undecided(())) => self.open_without += 1,
            (Answer::Undecided(()), Answer::Unwinnable(())) => self.open_with += 1,
            (Answer::Undecided(()), Answer::Undecided(())) => self.open += 1,
            // Not known to be winnable in the first game, and not lost in the second.
            (Answer::Undecided(()), Answer::Winnable(())) | (Answer::Unwinnable(()), _) => {}
        }
    }

    /// How many deals are winnable in the first game.
    pub fn winnable(&self) -> u64 {
        self.kept + self.critical + self.open_without
    }

    /// The share of critical deals among those that are winnable in the first game and decided in the second; `None` if
    /// there are none.
    pub fn share(&self) -> Option<f64> {
        let decided = self.kept + self.critical;
        (decided > 0).then(|| self.critical as f64 / decided as f64)
    }

    /// The confidence interval of that share. Undecided deals are counted once so that they make it as small as
    /// possible and once so that they make it as large as possible.
    pub fn interval(&self, method: Method) -> Interval {
        let shares =
            |critical: u64, kept: u64| method.interval(&Counts { winnable: critical, unwinnable: kept, undecided: 0 });
        let least = shares(self.critical, self.kept + self.open_without + self.open);
        let most = shares(self.critical + self.open_without + self.open_with + self.open, self.kept);
        Interval { lower: least.lower, upper: most.upper }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPEN: Answer = Answer::Undecided(());
    const LOST: Answer = Answer::Unwinnable(());
    const WON: Answer = Answer::Winnable(());

    #[test]
    fn every_pair_of_verdicts_is_counted_once_or_says_nothing() {
        let mut found = Criticality::default();
        for with in [WON, LOST, OPEN] {
            for without in [WON, LOST, OPEN] {
                found.add(with, without);
            }
        }
        assert_eq!(found, Criticality { kept: 1, critical: 1, open_without: 1, open_with: 1, open: 1 });
        assert_eq!((found.winnable(), found.share()), (3, Some(0.5)));
        assert_eq!(Criticality::default().share(), None);
    }

    /// Draw 13 in the paper: 5,998 deals winnable with worrying back, 5,444 without; printed 9.17 % from rounded shares.
    #[test]
    fn the_share_of_draw_13_comes_out_of_the_counts() {
        let draw_13 = Criticality { kept: 5_444, critical: 554, ..Criticality::default() };
        assert!((draw_13.share().expect("decided deals") - 0.092_364).abs() < 1e-6);
        let interval = draw_13.interval(Method::Wilson);
        assert!(interval.lower < 0.0917 && 0.0924 < interval.upper && interval.half_width() < 0.0075);
    }

    #[test]
    fn undecided_deals_widen_the_interval_both_ways() {
        let method = Method::Wilson;
        let decided = Criticality { kept: 90, critical: 10, ..Criticality::default() };
        for open in [
            Criticality { open_without: 5, ..decided },
            Criticality { open: 5, ..decided },
            Criticality { open_with: 5, ..decided },
        ] {
            assert!(open.interval(method).upper > decided.interval(method).upper);
            assert!(open.interval(method).lower <= decided.interval(method).lower);
        }
        assert_eq!(Criticality::default().interval(method), Interval { lower: 0.0, upper: 1.0 });
    }
}
