//! The published figures: the results of Blake and Gent for the games of their tables.

use std::sync::LazyLock;

use cadogan_rules::{Relation, Rules, compare, preset};

use crate::statistics::{Counts, Interval, Method};

/// Published figures for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Published {
    /// The name of the game in the paper.
    pub game: &'static str,
    /// What distinguishes the variant; empty for the game itself.
    pub variant: &'static str,
    /// The table with the numbers of deals: 10 for the authors' own runs, 7 for figures from the literature.
    pub table: u8,
    /// The verdicts on the deals of the sample.
    pub counts: Counts,
    /// The preset with the same rules.
    pub preset: &'static str,
}

impl Published {
    /// The game and its variant in one name.
    pub fn name(&self) -> String {
        if self.variant.is_empty() { self.game.to_owned() } else { format!("{} ({})", self.game, self.variant) }
    }

    /// The confidence interval, computed from the counts as the paper does.
    pub fn interval(&self) -> Interval {
        Method::Wilson.interval(&self.counts)
    }
}

/// All games with published figures, in the order of the paper's tables.
pub fn all_published() -> &'static [Published] {
    &PUBLISHED
}

/// The published figures for a game: those of the authors' own experiments, or those from the literature if there are
/// no others.
pub fn published(rules: &Rules) -> Option<&'static Published> {
    let fingerprint = rules.fingerprint();
    let rules_of = |row: &Published| preset(row.preset).map(|preset| preset.rules());
    let find = |is_the_game: &dyn Fn(&Rules) -> bool| {
        let fits = |row: &&Published| rules_of(row).is_some_and(is_the_game);
        PUBLISHED.iter().filter(fits).max_by_key(|row| row.table)
    };
    find(&|other| other.fingerprint() == fingerprint)
        .or_else(|| find(&|other| compare(rules, other).relation == Relation::Same))
}

/// A row of the paper's tables 1 to 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Printed {
    /// The table in which the interval is printed.
    pub table: u8,
    /// The numbers of deals that it comes from.
    pub published: &'static Published,
}

impl Printed {
    /// The game and its variant in one name.
    pub fn name(&self) -> String {
        self.published.name()
    }

    /// Whether the figures are those of the authors' own experiments, or from the literature if there are no others.
    pub fn is_best(&self) -> bool {
        let is_better = |other: &&Published| {
            (other.game, other.variant) == (self.published.game, self.published.variant)
                && other.table > self.published.table
        };
        !PUBLISHED.iter().any(|other| is_better(&other))
    }
}

/// The rows of the paper's tables 1 to 4, in their order. A game may have two: from its own experiments and from the
/// literature.
pub fn printed() -> &'static [Printed] {
    &PRINTED
}

static PRINTED: LazyLock<Vec<Printed>> = LazyLock::new(|| {
    rows(include_str!("../data/paper-printed.tsv"))
        .filter_map(|row| {
            let [table, game, variant, counts, _centre, _half] = row[..] else { return None };
            let (table, counts): (u8, u8) = (table.parse().ok()?, counts.parse().ok()?);
            let is_it = |row: &&Published| (row.game, row.variant, row.table) == (game, variant, counts);
            Some(Printed { table, published: PUBLISHED.iter().find(is_it)? })
        })
        .collect()
});

static PUBLISHED: LazyLock<Vec<Published>> = LazyLock::new(|| {
    let games: Vec<Vec<&'static str>> = rows(include_str!("../data/paper-games.tsv")).collect();
    rows(include_str!("../data/paper-counts.tsv"))
        .filter_map(|row| {
            let [table, game, variant, _sample, winnable, unwinnable, undecided] = row[..] else { return None };
            let number = |text: &str| text.parse::<u64>().ok();
            let preset = games.iter().find(|line| line[..2] == [game, variant])?.get(2)?;
            let counts =
                Counts { winnable: number(winnable)?, unwinnable: number(unwinnable)?, undecided: number(undecided)? };
            Some(Published { game, variant, table: table.parse().ok()?, counts, preset })
        })
        .collect()
});

fn rows(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::Percentage;

    #[test]
    fn every_row_is_read_and_has_its_preset() {
        assert_eq!(all_published().len(), rows(include_str!("../data/paper-counts.tsv")).count());
        assert_eq!(printed().len(), rows(include_str!("../data/paper-printed.tsv")).count());
        assert_eq!(printed().iter().filter(|row| row.table == 3 && row.is_best()).count(), 26);
        for row in all_published() {
            assert!(preset(row.preset).is_some(), "{}: no preset {}", row.name(), row.preset);
        }
    }

    #[test]
    fn games_are_found_by_their_rules_and_own_figures_come_first() {
        let rules = |name| preset(name).expect("a preset").rules();
        let klondike = published(rules("klondike")).expect("it is published");
        assert_eq!((klondike.name().as_str(), klondike.table), ("Klondike", 10));
        assert_eq!(Percentage::as_in_paper(&klondike.interval()).to_string(), "81.945 ± 0.084%");
        let same_play = published(rules("klondike-arbitrary-built-moves")).expect("it plays alike");
        assert_eq!(same_play, klondike);
        assert_eq!(published(rules("carpet")).map(|row| row.table), Some(7));
        assert_eq!(published(rules("free-cell-1-cell")).map(Published::name).as_deref(), Some("FreeCell (1 Cell)"));
        assert_eq!(published(rules("alina")), None);
    }
}
