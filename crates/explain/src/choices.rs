//! The legal moves of a position, and which of them keep the win.

use std::sync::atomic::AtomicBool;

use cadogan_referee::{Position, is_won, legal_moves, play};
use cadogan_rules::{Deal, PlayerMove, Rules};
use cadogan_solve::{
    BareVerdict, Contradiction, Meter, Options, Progress, Reason, Report, SolveError, Solving, Verdict,
};

/// How many positions the first round visits for each move. Every round doubles the number.
const FIRST_ROUND: u64 = 50_000;

/// Which moves of a position keep the win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveVerdicts {
    /// The verdict on the position itself. It always agrees with those on the moves: a position can be won if a move of
    /// it keeps the win, and cannot if none does.
    pub verdict: BareVerdict,
    /// Every legal move, in the order of the referee.
    pub moves: Vec<MoveVerdict>,
    /// Moves that win from the position, if some were found before the moves were looked at one by one.
    pub win: Option<Vec<PlayerMove>>,
    /// How many positions were visited.
    pub positions: u64,
}

/// A legal move and what it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveVerdict {
    /// The move.
    pub player_move: PlayerMove,
    /// The verdict on the position after it.
    pub verdict: BareVerdict,
}

/// Decides a position after each of its legal moves. The budget of the options is for all searches together; half of it
/// may go to the position itself, whose verdict often says most about its moves.
pub fn decide_moves(
    rules: &Rules,
    deal: &Deal,
    options: &Options,
    interrupt: Option<&AtomicBool>,
    observe: &mut dyn FnMut(&Progress),
) -> Result<MoveVerdicts, SolveError> {
    let mut meter = Meter::start(&options.budget, interrupt);
    let position = Position::start(rules, deal);
    let (whole, win, mut positions) = decide_whole(rules, &position, options, &mut meter, observe)?;
    let mut choices = choices(rules, &position, win.as_ref().and_then(|moves| moves.first()));
    if whole == Verdict::Unwinnable(()) {
        choices.iter_mut().for_each(|choice| choice.verdict = whole);
    }
    positions += decide(rules, &mut choices, true, options, &mut meter, &mut |_, _| (), observe)?;
    let moves: Vec<MoveVerdict> = choices.iter().map(Choice::result).collect();
    let keeps = moves.iter().any(|found| found.verdict == Verdict::Winnable(()));
    let loses = moves.iter().all(|found| found.verdict == Verdict::Unwinnable(())) && !is_won(rules, &position);
    let verdict = match whole {
        Verdict::Winnable(()) if loses => {
            let found = Contradiction::disagreement(rules, &position, "the search", None, "a search after every move");
            return Err(SolveError::Contradiction(found));
        }
        Verdict::Undecided(_) if keeps => Verdict::Winnable(()),
        Verdict::Undecided(_) if loses => Verdict::Unwinnable(()),
        whole => whole,
    };
    Ok(MoveVerdicts { verdict, moves, win, positions })
}

/// The verdict on the position itself, a win if there is one, and how many positions were visited.
type Whole = (BareVerdict, Option<Vec<PlayerMove>>, u64);

/// Decides the position itself with half of the budget.
fn decide_whole(
    rules: &Rules,
    position: &Position,
    options: &Options,
    meter: &mut Meter<'_>,
    observe: &mut dyn FnMut(&Progress),
) -> Result<Whole, SolveError> {
    let half = meter.part(options.budget.positions.map(|all| all / 2), options.budget.time.map(|all| all / 2));
    let report = Solving::new(rules, position, options)?.run(&half.budget(), meter.interrupt(), observe)?;
    meter.spend(report.statistics.work());
    let (verdict, positions) = (report.verdict.bare(), report.statistics.positions);
    let win = match report.verdict {
        Verdict::Winnable(win) => Some(win.into_moves()),
        _ => None,
    };
    Ok((verdict, win, positions))
}

/// A legal move.
pub(crate) struct Choice {
    pub(crate) player_move: PlayerMove,
    /// Whether it is the first move of a known solution.
    pub(crate) is_right: bool,
    after: Position,
    pub(crate) verdict: BareVerdict,
}

impl Choice {
    /// Whether a longer search may decide it.
    fn is_open(&self) -> bool {
        matches!(self.verdict, Verdict::Undecided(reason) if reason.can_go_on())
    }

    /// The position after it.
    pub(crate) fn after(&self) -> &Position {
        &self.after
    }

    fn result(&self) -> MoveVerdict {
        MoveVerdict { player_move: self.player_move, verdict: self.verdict }
    }
}

/// The legal moves; the one that is known to be right is decided already.
pub(crate) fn choices(rules: &Rules, position: &Position, right: Option<&PlayerMove>) -> Vec<Choice> {
    let choice = |player_move: PlayerMove| {
        let mut after = position.clone();
        play(rules, &mut after, &player_move).ok()?;
        let is_right = right == Some(&player_move);
        let verdict = if is_right { Verdict::Winnable(()) } else { Verdict::Undecided(Reason::Positions) };
        Some(Choice { player_move, is_right, after, verdict })
    };
    legal_moves(rules, position).into_iter().filter_map(choice).collect()
}

/// Decides the deal after each choice, in rounds that grow, so that easy ones do not wait for hard ones. Stops at a
/// second winning move unless all are requested. `learn` gets the report of every search. Returns how many positions were
/// visited.
pub(crate) fn decide(
    rules: &Rules,
    choices: &mut [Choice],
    find_all: bool,
    options: &Options,
    meter: &mut Meter<'_>,
    learn: &mut dyn FnMut(&Position, &Report),
    observe: &mut dyn FnMut(&Progress),
) -> Result<u64, SolveError> {
    let (mut round, mut visited) = (FIRST_ROUND, 0);
    while choices.iter().any(Choice::is_open) {
        for choice in choices.iter_mut().filter(|choice| choice.is_open()) {
            if let Some(reason) = meter.stop() {
                // Whatever stopped the last search of a round, this is why there is no longer one.
                choice.verdict = Verdict::Undecided(reason);
                continue;
            }
            let budget = meter.part(Some(round), None).budget();
            let report = Solving::new(rules, &choice.after, options)?.run(&budget, meter.interrupt(), observe)?;
            meter.spend(report.statistics.work());
            visited += report.statistics.positions;
            choice.verdict = report.verdict.bare();
            learn(&choice.after, &report);
            if !find_all && choice.verdict == Verdict::Winnable(()) {
                return Ok(visited);
            }
        }
        if meter.stop().is_some() {
            break;
        }
        round = round.saturating_mul(2);
    }
    Ok(visited)
}
