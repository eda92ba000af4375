//! Studies: a family of games on the same deals, described in a file, with a table and a chart as the result.

mod critical;
mod picture;
mod read;
mod run;
mod schema;
mod table;

use std::ops::RangeInclusive;

use cadogan_picture::chart::Scale;
use cadogan_rules::{Numbering, Rules};
use cadogan_solve::Budget;

pub use critical::Criticality;
pub use read::{LoadRules, read_study};
pub use run::{StudyResult, VariantResult};
pub use schema::study_schema;

/// A family of games to be played on the same deals.
#[derive(Clone, Debug)]
pub struct Study {
    /// What the study is about, in one line.
    pub title: String,
    /// Anything else worth knowing about it.
    pub note: Option<String>,
    /// The rules that are varied, if the family is a grid; otherwise the variants are a list.
    pub axes: Vec<StudyAxis>,
    /// The games. Those of a grid come with the last axis running fastest.
    pub variants: Vec<Variant>,
    /// How the deals are numbered.
    pub numbering: Numbering,
    /// The deals.
    pub seeds: RangeInclusive<i64>,
    /// What one deal of one game may take.
    pub limits: Budget,
    /// Pairs of games for which to count the deals that are winnable in one and lost in the other.
    pub critical: Vec<Pair>,
    /// The axis along which the chart runs.
    pub along: usize,
    /// The scale of the percentages in the chart.
    pub scale: Scale,
}

/// A rule that is varied.
#[derive(Clone, Debug, PartialEq)]
pub struct StudyAxis {
    /// What people call it.
    pub name: String,
    /// What they call its values.
    pub labels: Vec<String>,
    /// The values, if they are numbers.
    pub numbers: Option<Vec<f64>>,
}

/// One game of the family.
#[derive(Clone, Debug)]
pub struct Variant {
    /// What the table calls it.
    pub label: String,
    /// Its name in the records: the words that describe it on the command line.
    pub name: String,
    /// Its rules.
    pub rules: Rules,
    /// Which value of every axis it has.
    pub at: Vec<usize>,
}

/// Two games of which the second allows less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The index of the game in which deals are winnable.
    pub with: usize,
    /// The index of the game in which they may be lost.
    pub without: usize,
    /// The axis on which the two differ, if the family is a grid.
    pub axis: Option<usize>,
}

impl Study {
    /// The index of the game at a place of the grid.
    pub(crate) fn index(&self, at: &[usize]) -> usize {
        self.axes.iter().zip(at).fold(0, |index, (axis, place)| index * axis.labels.len() + place)
    }
}

impl StudyAxis {
    /// The axis and one of its values in a few words.
    pub(crate) fn words(&self, place: usize) -> String {
        format!("{} {}", self.name, self.labels[place])
    }
}
