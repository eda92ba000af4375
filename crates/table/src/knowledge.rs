//! What has been found out about the positions of a line.

use cadogan_rules::PlayerMove;
use cadogan_solve::Answer;

use crate::line::Step;

/// What is known about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveMark {
    /// Nothing.
    Unknown,
    /// The game could be won after it.
    Kept,
    /// The game could be won before it, and could not after it.
    Lost,
    /// The game was lost before it.
    WasLost,
}

/// Verdicts on the positions of a line, and wins from some of them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Knowledge {
    /// One for each position of the line, the start first; `None` where nothing was found out. Once decided, a verdict
    /// stays.
    verdicts: Vec<Option<Answer>>,
    /// Moves that win, each from a position of the line. The referee has replayed them.
    wins: Vec<(usize, Vec<PlayerMove>)>,
}

impl Knowledge {
    /// Nothing is known about the start.
    pub(crate) fn new() -> Knowledge {
        Knowledge { verdicts: vec![None], wins: Vec::new() }
    }

    pub(crate) fn verdict(&self, at: usize) -> Option<Answer> {
        self.verdicts.get(at).copied().flatten()
    }

    /// The line was left at a position and went on with another move.
    pub(crate) fn leave(&mut self, line: &[Step], at: usize) {
        for (begin, moves) in self.wins.iter_mut().filter(|(begin, _)| *begin > at) {
            let between = line[at..*begin].iter().map(|step| step.player_move);
            *moves = between.chain(moves.iter().copied()).collect();
            *begin = at;
        }
        self.keep_shortest_from(at);
        self.verdicts.truncate(at + 1);
    }

    /// Of all wins from a position, the shortest is enough.
    fn keep_shortest_from(&mut self, at: usize) {
        let shortest = self.wins.iter().filter(|(begin, _)| *begin == at).min_by_key(|(_, moves)| moves.len()).cloned();
        self.wins.retain(|(begin, _)| *begin != at);
        self.wins.extend(shortest);
    }

    /// The line has this many moves now: whatever follows from what is known is known.
    pub(crate) fn grow(&mut self, line: &[Step]) {
        self.verdicts.resize(line.len() + 1, None);
        for (begin, moves) in &self.wins {
            let followed =
                line[*begin..].iter().zip(moves).take_while(|(step, player_move)| step.player_move == **player_move);
            let winnable = begin + followed.count();
            self.verdicts[..=winnable].fill(Some(Answer::Winnable(())));
        }
        if let Some(lost) = self.verdicts.iter().position(|&verdict| verdict == Some(Answer::Unwinnable(()))) {
            self.verdicts[lost..].fill(Some(Answer::Unwinnable(())));
        }
    }

    /// Notes moves that win from a position. The referee must have replayed them.
    pub(crate) fn add_win(&mut self, line: &[Step], at: usize, moves: Vec<PlayerMove>) -> Result<(), String> {
        if self.verdicts[..=at].contains(&Some(Answer::Unwinnable(()))) {
            return Err(format!("the position after {at} moves was called lost before, but it can be won"));
        }
        self.verdicts[..=at].fill(Some(Answer::Winnable(())));
        self.wins.push((at, moves));
        self.keep_shortest_from(at);
        self.grow(line);
        Ok(())
    }

    /// Notes that a position is lost.
    pub(crate) fn add_loss(&mut self, at: usize) -> Result<(), String> {
        if let Some(ahead) = self.verdicts[at..].iter().rposition(|&verdict| verdict == Some(Answer::Winnable(()))) {
            let won = at + ahead;
            return Err(format!(
                "the position after {at} moves is called lost, but the one after {won} moves can be won"
            ));
        }
        self.verdicts[at..].fill(Some(Answer::Unwinnable(())));
        Ok(())
    }

    /// Notes that it was tried in vain to decide a position.
    pub(crate) fn add_undecided(&mut self, at: usize) {
        if let verdict @ None = &mut self.verdicts[at] {
            *verdict = Some(Answer::Undecided(()));
        }
    }

    /// Notes that a position can be won, by a proof without moves.
    pub(crate) fn add_winnable(&mut self, at: usize) {
        if !self.verdicts[..=at].contains(&Some(Answer::Unwinnable(()))) {
            self.verdicts[..=at].fill(Some(Answer::Winnable(())));
        }
    }

    /// The shortest win that is known from a position: a win from a later one with the moves that lead to it, or the
    /// rest of one from an earlier one that the line has followed.
    pub(crate) fn win(&self, line: &[Step], at: usize) -> Option<Vec<PlayerMove>> {
        let from_here = |(begin, moves): &(usize, Vec<PlayerMove>)| -> Option<Vec<PlayerMove>> {
            if *begin >= at {
                let between = line[at..*begin].iter().map(|step| step.player_move);
                return Some(between.chain(moves.iter().copied()).collect());
            }
            let followed = moves.get(..at - begin)?;
            let follows = line[*begin..at].iter().map(|step| step.player_move).eq(followed.iter().copied());
            follows.then(|| moves[at - begin..].to_vec())
        };
        self.wins.iter().filter_map(from_here).min_by_key(Vec::len)
    }

    /// What is known about every move of the line.
    pub(crate) fn marks(&self) -> Vec<MoveMark> {
        let mark = |pair: &[Option<Answer>]| match (pair[0], pair[1]) {
            (_, Some(Answer::Winnable(()))) => MoveMark::Kept,
            (Some(Answer::Winnable(())), Some(Answer::Unwinnable(()))) => MoveMark::Lost,
            (Some(Answer::Unwinnable(())), _) => MoveMark::WasLost,
            _ => MoveMark::Unknown,
        };
        self.verdicts.windows(2).map(mark).collect()
    }
}
