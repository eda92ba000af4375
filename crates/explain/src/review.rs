//! A game that somebody played, move by move: which moves kept the win, and which one lost it.
//!
//! What is found out about one position serves the others. Whatever comes before a position that can be won can be won;
//! whatever comes after a lost one is lost; every position on the way of a win that was found can be won; and a move that
//! can be taken back by another move loses nothing.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use cadogan_referee::{Canonical, Position, Refusal, legal_moves, play};
use cadogan_rules::{Deal, PlayerMove, Rules};
use cadogan_solve::{Answer, Contradiction, Meter, Options, Progress, Report, SolveError, Solving, Verdict};
use serde::{Serialize, Serializer};

use crate::choices::{choices, decide};
use crate::explanation::{Explanation, explain};

/// What there is to say about a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Review {
    /// Whether the deal could be won.
    #[serde(serialize_with = "as_word")]
    pub verdict: Answer,
    /// Every move.
    pub moves: Vec<ReviewedMove>,
    /// The first move that lost the game, if one did.
    pub mistake: Option<Mistake>,
    /// How many positions were visited for the verdicts before and after every move.
    pub line_positions: u64,
    /// How many positions were visited in all, the other legal moves and the reason included.
    pub positions: u64,
}

/// What there is to say about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ReviewedMove {
    /// The move.
    #[serde(rename = "move", serialize_with = "as_text")]
    pub player_move: PlayerMove,
    /// Whether the game could be won before it.
    #[serde(serialize_with = "as_word")]
    pub before: Answer,
    /// Whether it could be won after it.
    #[serde(serialize_with = "as_word")]
    pub after: Answer,
    /// How many of the legal moves kept the win.
    pub keeping: usize,
    /// Of how many of the legal moves that is not known.
    pub undecided: usize,
    /// How many moves were legal.
    pub legal: usize,
}

/// The move that lost the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mistake {
    /// How many moves came before it.
    pub index: usize,
    /// Moves that would have won instead.
    #[serde(serialize_with = "as_texts")]
    pub instead: Vec<PlayerMove>,
    /// Why the position after it is lost.
    pub reason: Explanation,
}

fn as_word<S: Serializer>(answer: &Answer, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(answer.word())
}

fn as_text<S: Serializer>(player_move: &PlayerMove, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(player_move)
}

fn as_texts<S: Serializer>(moves: &[PlayerMove], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(moves.iter().map(ToString::to_string))
}

impl ReviewedMove {
    /// `kept`, `lost`, `was lost` or `unknown`.
    pub fn mark(&self) -> &'static str {
        match (self.before, self.after) {
            (_, Answer::Winnable(())) => "kept",
            (Answer::Winnable(()), Answer::Unwinnable(())) => "lost",
            (Answer::Unwinnable(()), _) => "was lost",
            _ => "unknown",
        }
    }
}

impl Review {
    /// What became of the game, in words.
    pub fn prose(&self) -> String {
        if let Some(Mistake { index, instead, reason }) = &self.mistake {
            let instead = instead.first().map(|other| format!(" Instead: {other}.")).unwrap_or_default();
            let lost = self.moves[*index].player_move;
            return format!("Move {} lost the game: {lost}.{instead}\nAfter it: {}", index + 1, reason.prose());
        }
        let last = self.moves.last().map_or(self.verdict, |last| last.after);
        match (self.verdict, last) {
            (Answer::Unwinnable(()), _) => "The deal could not be won from the start.",
            (_, Answer::Winnable(())) => "No move lost the game.",
            _ => "It is not known which move lost the game; more time or positions may tell.",
        }
        .to_owned()
    }
}

/// Why a game cannot be reviewed.
#[derive(Clone, Debug)]
pub enum ReviewError {
    /// A move is not legal.
    Illegal {
        /// How many legal moves came before it.
        index: usize,
        /// The move.
        player_move: PlayerMove,
        /// Why.
        refusal: Refusal,
    },
    /// The game cannot be solved, or the program has contradicted itself.
    Solve(SolveError),
}

impl std::fmt::Display for ReviewError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ReviewError::Illegal { index, player_move, refusal } => {
                write!(f, "move {} ({player_move}) is not legal: {refusal}", index + 1)
            }
            ReviewError::Solve(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ReviewError {}

impl From<SolveError> for ReviewError {
    fn from(error: SolveError) -> ReviewError {
        ReviewError::Solve(error)
    }
}

/// Reviews a game. The budget of the options is for each of its positions: once for the position itself, and once for all
/// other legal moves in it.
pub fn review(
    rules: &Rules,
    deal: &Deal,
    moves: &[PlayerMove],
    options: &Options,
    interrupt: Option<&AtomicBool>,
    observe: &mut dyn FnMut(&Progress),
) -> Result<Review, ReviewError> {
    let mut line = vec![Position::start(rules, deal)];
    for (index, player_move) in moves.iter().enumerate() {
        let mut after = line[index].clone();
        play(rules, &mut after, player_move).map_err(|refusal| ReviewError::Illegal {
            index,
            player_move: *player_move,
            refusal,
        })?;
        line.push(after);
    }
    let mut critic = Critic {
        rules,
        moves,
        options,
        interrupt,
        verdicts: vec![None; line.len()],
        line,
        wins: Vec::new(),
        winnable: HashSet::new(),
        lost: HashSet::new(),
        positions: 0,
    };
    critic.decide_line(observe)?;
    let line_positions = critic.positions;
    let mut reviewed = Vec::with_capacity(moves.len());
    for index in 0..moves.len() {
        reviewed.push(critic.review_move(index, observe)?);
    }
    let verdict = critic.verdict(0);
    let is_mistake = |one: &ReviewedMove| one.mark() == "lost";
    let mistake = match reviewed.iter().position(is_mistake) {
        None => None,
        Some(index) => Some(critic.mistake(index, observe)?),
    };
    Ok(Review { verdict, moves: reviewed, mistake, line_positions, positions: critic.positions })
}

/// Who reviews a game, and what is known about its positions.
struct Critic<'a> {
    rules: &'a Rules,
    moves: &'a [PlayerMove],
    options: &'a Options,
    interrupt: Option<&'a AtomicBool>,
    /// The positions before and after every move.
    line: Vec<Position>,
    verdicts: Vec<Option<Answer>>,
    /// Wins that were found from positions of the line, by the number of the position.
    wins: Vec<(usize, Vec<PlayerMove>)>,
    /// Positions that can be won, on the line or not.
    winnable: HashSet<Canonical>,
    /// Positions that cannot.
    lost: HashSet<Canonical>,
    positions: u64,
}

impl Critic<'_> {
    fn verdict(&self, at: usize) -> Answer {
        self.verdicts[at].unwrap_or(Answer::Undecided(()))
    }

    /// Decides every position of the line: the middle one of those that are not known, and so on.
    fn decide_line(&mut self, observe: &mut dyn FnMut(&Progress)) -> Result<(), SolveError> {
        loop {
            let unknown: Vec<usize> = (0..self.line.len()).filter(|&at| self.verdicts[at].is_none()).collect();
            let Some(&at) = unknown.get(unknown.len() / 2) else { return Ok(()) };
            let position = self.line[at].clone();
            let report = Solving::new(self.rules, &position, self.options)?.run(
                &self.options.budget,
                self.interrupt,
                observe,
            )?;
            self.learn(&position, &report);
            match &report.verdict {
                Verdict::Winnable(win) => self.add_win(at, win.moves())?,
                Verdict::Unwinnable(_) => self.add_loss(at)?,
                Verdict::Undecided(_) => self.verdicts[at] = Some(Answer::Undecided(())),
            }
        }
    }

    /// Notes what a search has found out about a position and those on the way to a win.
    fn learn(&mut self, position: &Position, report: &Report) {
        self.positions += report.statistics.positions;
        match &report.verdict {
            Verdict::Winnable(win) => {
                let mut on_the_way = position.clone();
                self.winnable.insert(on_the_way.canonical(self.rules));
                for player_move in win.moves() {
                    if play(self.rules, &mut on_the_way, player_move).is_err() {
                        break;
                    }
                    self.winnable.insert(on_the_way.canonical(self.rules));
                }
            }
            Verdict::Unwinnable(_) => {
                self.lost.insert(position.canonical(self.rules));
            }
            Verdict::Undecided(_) => {}
        }
    }

    /// A position of the line can be won, so all before it can, and those after it as far as the line follows the win.
    fn add_win(&mut self, at: usize, win: &[PlayerMove]) -> Result<(), SolveError> {
        let followed = self.moves[at..].iter().zip(win).take_while(|(played, best)| played == best).count();
        if self.verdicts[..=at + followed].contains(&Some(Answer::Unwinnable(()))) {
            return Err(self.disagreement(at));
        }
        self.verdicts[..=at + followed].fill(Some(Answer::Winnable(())));
        self.wins.push((at, win.to_vec()));
        Ok(())
    }

    /// A position of the line is lost, and so are all after it.
    fn add_loss(&mut self, at: usize) -> Result<(), SolveError> {
        if self.verdicts[at..].contains(&Some(Answer::Winnable(()))) {
            return Err(self.disagreement(at));
        }
        self.verdicts[at..].fill(Some(Answer::Unwinnable(())));
        Ok(())
    }

    fn disagreement(&self, at: usize) -> SolveError {
        let (winner, loser) = ("the search of one position of a game", "the search of another");
        Contradiction::disagreement(self.rules, &self.line[at], winner, None, loser).into()
    }

    /// What there is to say about a move: what else could have been played?
    fn review_move(&mut self, index: usize, observe: &mut dyn FnMut(&Progress)) -> Result<ReviewedMove, SolveError> {
        let (rules, player_move) = (self.rules, self.moves[index]);
        let (before, after) = (self.verdict(index), self.verdict(index + 1));
        let legal = legal_moves(rules, &self.line[index]).len();
        let mut reviewed = ReviewedMove { player_move, before, after, keeping: 0, undecided: 0, legal };
        if before == Answer::Unwinnable(()) {
            return Ok(reviewed);
        }
        let mut choices = choices(rules, &self.line[index], None);
        for choice in &mut choices {
            let known = match choice.player_move == player_move {
                true => after,
                false => self.known(index, choice.after()),
            };
            match known {
                Answer::Winnable(()) => choice.verdict = Verdict::Winnable(()),
                Answer::Unwinnable(()) => choice.verdict = Verdict::Unwinnable(()),
                Answer::Undecided(()) => {}
            }
        }
        let (options, interrupt) = (self.options, self.interrupt);
        let mut meter = Meter::start(&options.budget, interrupt);
        decide(
            rules,
            &mut choices,
            true,
            options,
            &mut meter,
            &mut |position, report| self.learn(position, report),
            observe,
        )?;
        let count = |word| choices.iter().filter(|choice| choice.verdict.word() == word).count();
        (reviewed.keeping, reviewed.undecided) = (count("winnable"), count("undecided"));
        if before == Answer::Winnable(()) && reviewed.keeping + reviewed.undecided == 0 {
            return Err(self.disagreement(index));
        }
        Ok(reviewed)
    }

    /// What is known about the position after another move at a place of the line.
    fn known(&self, index: usize, after: &Position) -> Answer {
        let canonical = after.canonical(self.rules);
        if self.winnable.contains(&canonical) {
            return Answer::Winnable(());
        }
        if self.lost.contains(&canonical) {
            return Answer::Unwinnable(());
        }
        if self.verdict(index) == Answer::Winnable(()) && self.leads_back(after, &self.line[index]) {
            return Answer::Winnable(());
        }
        Answer::Undecided(())
    }

    /// Whether one move leads from a position to another one.
    fn leads_back(&self, from: &Position, to: &Position) -> bool {
        let to = to.canonical(self.rules);
        legal_moves(self.rules, from).iter().any(|player_move| {
            let mut back = from.clone();
            play(self.rules, &mut back, player_move).is_ok() && back.canonical(self.rules) == to
        })
    }

    /// What would have won, and why the position after the mistake is lost.
    fn mistake(&mut self, index: usize, observe: &mut dyn FnMut(&Progress)) -> Result<Mistake, SolveError> {
        let rest = |(begin, win): &(usize, Vec<PlayerMove>)| {
            let played = self.moves.get(*begin..index)?;
            win.strip_prefix(played).map(<[PlayerMove]>::to_vec)
        };
        let instead = self.wins.iter().filter_map(rest).min_by_key(Vec::len).unwrap_or_default();
        let mut visited = 0;
        let reason = explain(self.rules, &self.line[index + 1], self.options, self.interrupt, &mut |progress| {
            visited = progress.statistics.positions;
            observe(progress);
        })?;
        self.positions += visited;
        Ok(Mistake { index, instead, reason })
    }
}
