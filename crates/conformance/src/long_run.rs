//! How long a check runs for as long as one likes.

use std::env;

/// What the words after the command say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LongRun {
    /// So many cases are to be decided.
    pub cases: u64,
    /// Which random cases.
    pub seed: u64,
    /// Cases with more positions than this are left out.
    pub cap: u64,
}

impl LongRun {
    /// Reads `--cases`, `--seed` and `--cap`, or says which word is not one of them or has no number.
    pub fn from_words(cases: u64) -> Result<LongRun, String> {
        let mut run = LongRun { cases, seed: 2, cap: 2_000 };
        let mut words = env::args().skip(1);
        while let Some(word) = words.next() {
            let number = words.next().and_then(|word| word.parse().ok());
            match (word.as_str(), number) {
                ("--cases", Some(number)) => run.cases = number,
                ("--seed", Some(number)) => run.seed = number,
                ("--cap", Some(number)) => run.cap = number,
                _ => return Err(format!("{word}: expected --cases N, --seed N or --cap N")),
            }
        }
        Ok(run)
    }
}
