//! The numbers of verdicts in a sample.

use cadogan_solve::Answer;

/// The numbers of verdicts in a sample of deals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Counts {
    /// Proved winnable.
    pub winnable: u64,
    /// Proved unwinnable.
    pub unwinnable: u64,
    /// Neither.
    pub undecided: u64,
}

impl Counts {
    /// The size of the sample, including undecided deals.
    pub fn deals(&self) -> u64 {
        self.winnable + self.unwinnable + self.undecided
    }

    /// Counts one more deal.
    pub fn add(&mut self, answer: Answer) {
        match answer {
            Answer::Winnable(()) => self.winnable += 1,
            Answer::Unwinnable(()) => self.unwinnable += 1,
            Answer::Undecided(()) => self.undecided += 1,
        }
    }
}

impl FromIterator<Answer> for Counts {
    fn from_iter<I: IntoIterator<Item = Answer>>(answers: I) -> Counts {
        let mut counts = Counts::default();
        answers.into_iter().for_each(|answer| counts.add(answer));
        counts
    }
}
