//! Sets that no line of play leaves.
//!
//! Let S be a set of positions with these properties: the deal is in S; no position of S is won; every legal move from a
//! position of S leads to a position of S. Then the deal cannot be won: a line of play starts in S, never leaves it, and so
//! never comes to a won position.

use std::sync::atomic::{AtomicUsize, Ordering};

use cadogan_referee::Position;

use crate::{Failure, MemberSet, Resources};

/// What the members of a set mean.
pub trait Reading: Sync {
    /// The member that stands for the deal, written to `member`.
    fn start(&self, member: &mut Vec<u8>);

    /// Reads a member and shows `lead` every member that has to be in the set because this one is, in an order that
    /// depends on the bytes of the member alone. Fails if the member must not be in any set.
    fn follow(&self, member: &[u8], scratch: &mut Scratch, lead: &mut dyn FnMut(&[u8])) -> Result<(), Fault>;

    /// The member as people read it.
    fn describe(&self, member: &[u8]) -> String;
}

/// Memory that is used again for every position.
#[derive(Debug, Default)]
pub struct Scratch {
    pub(crate) child: Option<Position>,
    pub(crate) bytes: Vec<u8>,
}

/// Why a member must not be in a closed set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Its bytes do not stand for a position.
    NoPosition,
    /// It is won.
    Won,
}

/// Members are handed out to threads in portions of this size.
const PORTION: usize = 256;

/// Checks that a set is closed. Of all failures, the one at the first member is reported, whatever the number of threads.
pub(crate) fn check(reading: &dyn Reading, set: &MemberSet, resources: Resources<'_>) -> Result<(), Failure> {
    let mut start = Vec::new();
    reading.start(&mut start);
    if !set.contains(&start) {
        return Err(Failure::NotProved("the deal is not in the set".to_owned()));
    }
    let next = AtomicUsize::new(0);
    let first_failure = AtomicUsize::new(usize::MAX);
    let work = || {
        let mut scratch = Scratch::default();
        loop {
            let from = next.fetch_add(PORTION, Ordering::Relaxed);
            // Portions are handed out in order, so nothing before the first failure is left out.
            if from >= set.len() || resources.is_interrupted() || from > first_failure.load(Ordering::Relaxed) {
                return;
            }
            for number in from..(from + PORTION).min(set.len()) {
                if check_member(reading, set, number, &mut scratch).is_err() {
                    first_failure.fetch_min(number, Ordering::Relaxed);
                    break;
                }
            }
        }
    };
    std::thread::scope(|scope| {
        (1..resources.threads).for_each(|_| {
            scope.spawn(work);
        });
        work();
    });
    match first_failure.into_inner() {
        // Perhaps not every member was looked at.
        usize::MAX if resources.is_interrupted() => Err(Failure::Interrupted),
        usize::MAX => Ok(()),
        number => check_member(reading, set, number, &mut Scratch::default()),
    }
}

fn check_member(reading: &dyn Reading, set: &MemberSet, number: usize, scratch: &mut Scratch) -> Result<(), Failure> {
    let member = set.get(number);
    let mut missing = None;
    let followed = reading.follow(member, scratch, &mut |leads_to| {
        if missing.is_none() && !set.contains(leads_to) {
            missing = Some(leads_to.to_vec());
        }
    });
    let not_proved = |why: String| Err(Failure::NotProved(format!("member {} of the set {why}", number + 1)));
    match (followed, missing) {
        (Err(Fault::NoPosition), _) => not_proved("is not a position".to_owned()),
        (Err(Fault::Won), _) => not_proved(format!("is won:\n{}", reading.describe(member))),
        (Ok(()), Some(missing)) => not_proved(format!(
            "leads to a position that is not in it. The member:\n{}\nThe position:\n{}",
            reading.describe(member),
            reading.describe(&missing)
        )),
        (Ok(()), None) => Ok(()),
    }
}
