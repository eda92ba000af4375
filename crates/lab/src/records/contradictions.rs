//! Verdicts that cannot both be true. There must be none; if there is one, one of the two programs is wrong.

use std::fmt;

use cadogan_rules::{Comparison, Relation, compare};
use rusqlite::params;

use super::{OWN_SOURCE, RecordedGame, Records, RecordsError};
use crate::row::Answer;

/// One of two verdicts that contradict each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The name of the game.
    pub game: String,
    /// Who says so.
    pub source: String,
    /// What is said.
    pub answer: Answer,
}

/// Two verdicts on the same deal that cannot both be true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The seed of the deal.
    pub seed: i64,
    /// One verdict.
    pub first: Witness,
    /// The other one.
    pub second: Witness,
    /// Why every win of the one game is a win of the other; nothing if it is the same game.
    pub reasons: Vec<String>,
}

impl Contradiction {
    /// Whether this program contradicts itself.
    pub fn is_our_own(&self) -> bool {
        self.first.source == OWN_SOURCE && self.second.source == OWN_SOURCE
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Contradiction { seed, first, second, reasons } = self;
        write!(
            f,
            "contradiction on seed {seed}: {} is {} by {}, but {} is {} by {}",
            first.game, first.answer, first.source, second.game, second.answer, second.source
        )?;
        if !reasons.is_empty() {
            write!(f, "; yet a win of {} is a win of {}: {}", first.game, second.game, reasons.join("; "))?;
        }
        Ok(())
    }
}

impl Records {
    /// Every contradiction in the database: between sources, and between related games.
    pub fn contradictions(&self) -> Result<Vec<Contradiction>, RecordsError> {
        let games = self.games()?;
        let mut found = Vec::new();
        for game in &games {
            self.compare_with(game, &games, &mut found)?;
        }
        Ok(found)
    }

    /// Every contradiction that one game is part of.
    pub fn contradictions_of(&self, game: &RecordedGame) -> Result<Vec<Contradiction>, RecordsError> {
        let games = self.games()?;
        let mut found = Vec::new();
        for other in &games {
            if other.fingerprint == game.fingerprint {
                self.compare_with(game, &games, &mut found)?;
            } else {
                self.compare_with(other, std::slice::from_ref(game), &mut found)?;
            }
        }
        Ok(found)
    }

    /// Wins of `strong` that others, itself included, say cannot be had although they are weaker.
    fn compare_with(
        &self,
        strong: &RecordedGame,
        others: &[RecordedGame],
        found: &mut Vec<Contradiction>,
    ) -> Result<(), RecordsError> {
        for weak in others {
            let Comparison { relation, reasons } = compare(&strong.rules, &weak.rules);
            if matches!(relation, Relation::Same | Relation::Stronger) {
                for won_by in self.sources(strong)? {
                    for lost_by in self.sources(weak)? {
                        let seeds = self.won_and_lost(strong, &won_by, weak, &lost_by)?;
                        found.extend(seeds.into_iter().map(|seed| Contradiction {
                            seed,
                            first: witness(strong, &won_by, Answer::Winnable),
                            second: witness(weak, &lost_by, Answer::Unwinnable),
                            reasons: reasons.clone(),
                        }));
                    }
                }
            }
        }
        Ok(())
    }

    fn won_and_lost(
        &self,
        strong: &RecordedGame,
        won_by: &str,
        weak: &RecordedGame,
        lost_by: &str,
    ) -> Result<Vec<i64>, RecordsError> {
        let query = "SELECT won.seed FROM verdict AS won
                     JOIN verdict AS lost ON lost.game = ?3 AND lost.source = ?4 AND lost.seed = won.seed
                     WHERE won.game = ?1 AND won.source = ?2
                       AND won.verdict = 'winnable' AND lost.verdict = 'unwinnable'
                     ORDER BY won.seed";
        self.collect(query, params![strong.id, won_by, weak.id, lost_by], |row| row.get(0))
    }
}

fn witness(game: &RecordedGame, source: &str, answer: Answer) -> Witness {
    Witness { game: game.name.clone(), source: source.to_owned(), answer }
}
