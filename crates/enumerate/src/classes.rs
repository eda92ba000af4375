//! Groups of lost deals that are lost in the same way.

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::AtomicBool;

use cadogan_solve::{Contradiction, Delivery, Workers};

use crate::losses::{Loss, LossNumbers, LossStudy, WonAfterAll};
use crate::run::{Enumeration, Lost, Tally};

/// Lost deals with the same statistics.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LossClass {
    /// What they have in common.
    pub statistics: LossNumbers,
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
    /// Lost deals with too many ways to play them; in no group.
    pub not_studied: Tally,
}

/// Why lost deals are not grouped.
#[derive(Debug)]
pub enum NotGrouped {
    /// The game does not fit on the small table: the rule that is in the way.
    Rules(&'static str),
    /// A deal that was called lost can be won.
    Contradiction(Box<Contradiction>),
}

impl LossClasses {
    /// Groups lost deals. `Ok(None)`: interrupted.
    pub fn new(
        enumeration: &Enumeration,
        lost: &[Lost],
        threads: usize,
        interrupt: &AtomicBool,
    ) -> Result<Option<LossClasses>, NotGrouped> {
        let rules = enumeration.rules();
        let study = LossStudy::new(rules, enumeration.circles()).map_err(NotGrouped::Rules)?;
        let workers = Workers { threads, interrupt, delivery: Delivery::InBatches };
        let mut studied: Vec<Option<Loss>> = vec![None; lost.len()];
        let mut done = 0;
        workers.run(
            lost.iter().enumerate().map(Ok),
            || study.clone(),
            |study, (index, lost), _| {
                let deal = enumeration.deal(lost);
                match study.study(&deal) {
                    Ok(loss) => Ok((index, loss)),
                    Err(WonAfterAll) => Err(NotGrouped::Contradiction(Contradiction::disagreement(
                        rules,
                        &deal,
                        "hurried play",
                        None,
                        "the enumeration",
                    ))),
                }
            },
            |batch| {
                done += batch.len();
                for (index, loss) in batch {
                    studied[index] = loss;
                }
                Ok(())
            },
        )?;
        Ok((done == lost.len()).then(|| group(enumeration, lost, studied)))
    }
}

fn group(enumeration: &Enumeration, lost: &[Lost], studied: Vec<Option<Loss>>) -> LossClasses {
    let mut places: BTreeMap<LossNumbers, usize> = BTreeMap::new();
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
