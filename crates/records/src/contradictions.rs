//! Verdicts that cannot both be true. There must be none; if there is one, one of the two programs is wrong.

use std::fmt;

use cadogan_referee::verify;
use cadogan_rules::{Comparison, Numbering, Relation};
use rusqlite::params;

use crate::{Answer, OWN_SOURCE, RecordedGame, Records, RecordsError};

/// What a verdict rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// A row of the database, from this source.
    Source(String),
    /// A stored solution that the referee has replayed to the win.
    Solution,
}

impl Evidence {
    fn is_our_own(&self) -> bool {
        match self {
            Evidence::Source(source) => source == OWN_SOURCE,
            Evidence::Solution => true,
        }
    }
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Evidence::Source(source) => f.write_str(source),
            Evidence::Solution => f.write_str("a stored solution that the referee has replayed"),
        }
    }
}

/// One of two verdicts that contradict each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The name of the game.
    pub game: String,
    /// What the verdict rests on.
    pub evidence: Evidence,
    /// The verdict.
    pub answer: Answer,
}

impl Witness {
    /// A verdict of a source.
    pub fn of_source(game: &RecordedGame, source: &str, answer: Answer) -> Witness {
        Witness { game: game.name.clone(), evidence: Evidence::Source(source.to_owned()), answer }
    }
}

/// Two verdicts on the same deal that cannot both be true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// How deals are numbered.
    pub numbering: Numbering,
    /// The seed of the deal, or its number.
    pub seed: i64,
    /// One verdict.
    pub first: Witness,
    /// The other one.
    pub second: Witness,
    /// Why every win of one game is a win of the other; empty if it is the same game.
    pub reasons: Vec<String>,
}

impl Contradiction {
    /// Whether this program contradicts itself.
    pub fn is_our_own(&self) -> bool {
        self.first.evidence.is_our_own() && self.second.evidence.is_our_own()
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Contradiction { numbering, seed, first, second, reasons } = self;
        let deal = match numbering {
            Numbering::Seed => format!("seed {seed}"),
            other => other.option(seed),
        };
        write!(
            f,
            "contradiction on {deal}: {} is {} by {}, but {} is {} by {}",
            first.game, first.answer, first.evidence, second.game, second.answer, second.evidence
        )?;
        if !reasons.is_empty() {
            write!(f, "; yet a win of {} is a win of {}: {}", first.game, second.game, reasons.join("; "))?;
        }
        Ok(())
    }
}

impl Records {
    /// Every contradiction in the database: between sources, between related games, and between a stored solution that
    /// wins and a row that says the deal cannot be won.
    pub fn contradictions(&self) -> Result<Vec<Contradiction>, RecordsError> {
        let games = self.games()?;
        let mut found = Vec::new();
        for game in &games {
            self.compare_with(game, &games, &mut found)?;
        }
        Ok(found)
    }

    /// Every contradiction that involves one game.
    pub fn contradictions_of(&self, game: &RecordedGame) -> Result<Vec<Contradiction>, RecordsError> {
        let games = self.games()?;
        let mut found = Vec::new();
        for other in &games {
            if other.id == game.id {
                self.compare_with(game, &games, &mut found)?;
            } else {
                self.compare_with(other, std::slice::from_ref(game), &mut found)?;
            }
        }
        Ok(found)
    }

    /// Wins of `strong` that others, including itself, say are impossible although they are weaker.
    fn compare_with(
        &self,
        strong: &RecordedGame,
        others: &[RecordedGame],
        found: &mut Vec<Contradiction>,
    ) -> Result<(), RecordsError> {
        let numbering = strong.numbering;
        for weak in others.iter().filter(|weak| weak.numbering == numbering) {
            let Comparison { relation, reasons } = numbering.compare(&strong.rules, &weak.rules);
            if !matches!(relation, Relation::Same | Relation::Stronger) {
                continue;
            }
            for lost_by in self.sources(weak)? {
                let second = Witness::of_source(weak, &lost_by, Answer::Unwinnable(()));
                // A source has one verdict on a deal of a game: it does not contradict itself there.
                let is_another = |won_by: &String| strong.id != weak.id || *won_by != lost_by;
                for won_by in self.sources(strong)?.into_iter().filter(is_another) {
                    let first = Witness::of_source(strong, &won_by, Answer::Winnable(()));
                    let seeds = self.won_and_lost(strong, &won_by, weak, &lost_by)?;
                    found.extend(seeds.into_iter().map(|seed| Contradiction {
                        numbering,
                        seed,
                        first: first.clone(),
                        second: second.clone(),
                        reasons: reasons.clone(),
                    }));
                }
                for seed in self.solved_and_lost(strong, weak, &lost_by)? {
                    if self.kept_solution_wins(strong, seed)? {
                        let (evidence, answer) = (Evidence::Solution, Answer::Winnable(()));
                        let first = Witness { game: strong.name.clone(), evidence, answer };
                        found.push(Contradiction {
                            numbering,
                            seed,
                            first,
                            second: second.clone(),
                            reasons: reasons.clone(),
                        });
                    }
                }
            }
        }
        Ok(())
    }

    /// The seeds that one source calls winnable in one game and another one unwinnable in another game.
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

    /// The seeds with a stored solution in one game that a source calls unwinnable in another game.
    fn solved_and_lost(
        &self,
        strong: &RecordedGame,
        weak: &RecordedGame,
        lost_by: &str,
    ) -> Result<Vec<i64>, RecordsError> {
        let query = "SELECT solution.seed FROM solution
                     JOIN verdict AS lost ON lost.game = ?2 AND lost.source = ?3 AND lost.seed = solution.seed
                     WHERE solution.game = ?1 AND lost.verdict = 'unwinnable'
                     ORDER BY solution.seed";
        self.collect(query, params![strong.id, weak.id, lost_by], |row| row.get(0))
    }

    /// Whether the stored solution of a deal proves a win. A solution that cannot be replayed proves nothing; a check
    /// of the records reports it.
    fn kept_solution_wins(&self, game: &RecordedGame, seed: i64) -> Result<bool, RecordsError> {
        let moves = match self.solution(game, seed) {
            Ok(Some(moves)) => moves,
            Ok(None) => return Ok(false),
            Err(error) if error.is_damage() => return Ok(false),
            Err(error) => return Err(error),
        };
        let deal = game.numbering.deal(&game.rules, seed);
        Ok(deal.is_ok_and(|deal| verify(&game.rules, &deal, &moves).is_ok()))
    }
}
