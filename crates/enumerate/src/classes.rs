//! Lost deals in groups that are lost in the same way.

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crate::losses::{Loss, LossStudy, Statistics};
use crate::run::{Enumeration, Lost, Tally};

/// Lost deals with the same statistics.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LossClass {
    /// What they have in common.
    pub statistics: Statistics,
    /// How many there are.
    pub tally: Tally,
    /// How many there are if the order of cards that are never turned does not matter.
    pub merged: u64,
    /// The first of them.
    pub first: Lost,
    /// Why it is lost.
    pub loss: Loss,
}

/// All lost deals, grouped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LossClasses {
    /// The groups, in the order of their first deals.
    pub classes: Vec<LossClass>,
    /// Lost deals, if the order of cards that are never turned does not matter.
    pub merged: u64,
    /// Lost deals with too many ways to be played to be looked at; in no group.
    pub not_studied: Tally,
}

impl LossClasses {
    /// Groups lost deals on so many threads. `Ok(None)`: stopped. Games that do not fit on the small table are refused, with
    /// the rule that is in the way.
    pub fn new(
        enumeration: &Enumeration,
        lost: &[Lost],
        threads: usize,
        stop: &AtomicBool,
    ) -> Result<Option<LossClasses>, &'static str> {
        LossStudy::new(enumeration.rules(), enumeration.circles())?;
        let share = lost.len().div_ceil(threads.max(1)).max(1);
        let studied: Vec<Vec<Option<Loss>>> = thread::scope(|scope| {
            let workers: Vec<_> =
                lost.chunks(share).map(|chunk| scope.spawn(|| study(enumeration, chunk, stop))).collect();
            workers.into_iter().map(|worker| worker.join().unwrap_or_default()).collect()
        });
        let studied: Vec<Option<Loss>> = studied.into_iter().flatten().collect();
        Ok((studied.len() == lost.len()).then(|| group(enumeration, lost, studied)))
    }
}

fn study(enumeration: &Enumeration, lost: &[Lost], stop: &AtomicBool) -> Vec<Option<Loss>> {
    let Ok(mut study) = LossStudy::new(enumeration.rules(), enumeration.circles()) else { return Vec::new() };
    let going_on = lost.iter().take_while(|_| !stop.load(Ordering::Relaxed));
    going_on.map(|lost| study.study(&enumeration.deal(lost))).collect()
}

fn group(enumeration: &Enumeration, lost: &[Lost], studied: Vec<Option<Loss>>) -> LossClasses {
    let mut places: BTreeMap<Statistics, usize> = BTreeMap::new();
    let mut seen = HashSet::new();
    let mut found = LossClasses { classes: Vec::new(), merged: 0, not_studied: Tally::default() };
    for (lost, loss) in lost.iter().zip(studied) {
        let Some(loss) = loss else {
            found.not_studied.add(lost.deals);
            continue;
        };
        let place = *places.entry(loss.statistics).or_insert(found.classes.len());
        if place == found.classes.len() {
            let statistics = loss.statistics;
            let (first, loss) = (lost.clone(), loss.clone());
            found.classes.push(LossClass { statistics, tally: Tally::default(), merged: 0, first, loss });
        }
        let class = &mut found.classes[place];
        class.tally.add(lost.deals);
        let what_matters = enumeration.blueprint(lost).without_order_of(&lost.form, &loss.never_turned);
        if seen.insert((lost.blueprint, what_matters)) {
            class.merged += 1;
            found.merged += 1;
        }
    }
    found
}
