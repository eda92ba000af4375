//! The schedule: what is tried after what, for how long, and what may be concluded from it.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use cadogan_referee::verify;
use cadogan_rules::{Deal, PlayerMove, Rules};
use cadogan_search::{Budget, Statistics, StopReason, shorten};

use crate::attempt::{Answer, sum};
use crate::referee_space::RefereeSpace;
use crate::schedule::{Stage, stages};
use crate::verdict::{Clash, Contradiction, Reason, Report, Unsolvable, Verdict};
use crate::{Limits, Options};

/// How many positions a search may visit before its progress is shown and the next slice begins.
const SLICE: u64 = 1 << 18;

/// How many positions a streamlined search gets when nothing but memory is limited.
const UNLIMITED_STREAMLINER: u64 = 2_000_000;

/// How many referee positions are tried to make a solution shorter, and how long a solution may be for that.
const REFEREE_POSITIONS: u64 = 30_000;
const REFEREE_MOVES: usize = 3_000;

/// Decides one deal.
pub fn solve(rules: &Rules, deal: &Deal, options: &Options) -> Result<Report, Unsolvable> {
    Solver::new(rules, deal, options)?.run(&options.limits, None, &mut |_| ())
}

/// What a running search tells about itself.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// What was counted so far, over all searches.
    pub statistics: Statistics,
    /// The solver at work.
    pub solver: &'static str,
}

/// A deal on the way to its verdict: it can be worked on for a while, left, and taken up again.
///
/// ```
/// use cadogan_rules::{Deal, preset};
/// use cadogan_solve::{Limits, Options, Solver, Verdict};
///
/// let rules = preset("free-cell").expect("a preset").rules();
/// let deal = Deal::from_seed(&rules, 1).expect("a seed in range");
/// let mut solver = Solver::new(&rules, &deal, &Options::default()).expect("rules that can be searched");
/// let a_little = Limits { positions: Some(1_000), ..Limits::default() };
/// let report = loop {
///     let report = solver.run(&a_little, None, &mut |_| ()).expect("no contradiction");
///     if !matches!(report.verdict, Verdict::Undecided(_)) {
///         break report; // any other work of the program would go between two such steps
///     }
/// };
/// assert!(matches!(report.verdict, Verdict::Winnable(_)));
/// ```
pub struct Solver {
    rules: Rules,
    deal: Deal,
    shorten: bool,
    /// What is still to be tried; the first one is being tried.
    stages: Vec<Stage>,
    /// What finished stages have counted.
    finished: Statistics,
    /// How long finished stages have searched.
    finished_time: Duration,
    /// The verdict, once there is one.
    verdict: Option<(Verdict, &'static str)>,
}

impl Solver {
    /// Prepares the searches; nothing is searched yet.
    pub fn new(rules: &Rules, deal: &Deal, options: &Options) -> Result<Solver, Unsolvable> {
        Ok(Solver {
            stages: stages(rules, deal, options).map_err(Unsolvable::NotForMe)?,
            rules: rules.clone(),
            deal: deal.clone(),
            shorten: options.shorten,
            finished: Statistics::default(),
            finished_time: Duration::ZERO,
            verdict: None,
        })
    }

    /// Works until there is a verdict or the limits are reached; they are counted from this call on. Setting
    /// `interrupt` stops the work soon; `observe` is told about the progress now and then. The options' limits play no
    /// part here.
    pub fn run(
        &mut self,
        limits: &Limits,
        interrupt: Option<&AtomicBool>,
        observe: &mut dyn FnMut(&Progress),
    ) -> Result<Report, Unsolvable> {
        let begin = Instant::now();
        let mut allowance = Allowance { begin, limits: *limits, used: 0, interrupt };
        while self.verdict.is_none() {
            let last = self.stages.len() == 1;
            let stage = &mut self.stages[0];
            let share = if stage.streamliner.is_exhaustive() || last { Share::All } else { Share::Tenth };
            let answer = run_stage(stage, share, &mut allowance, &self.finished, observe);
            let (solver, streamliner) = (stage.name, stage.streamliner);
            match answer {
                Answer::Won(moves) => self.verdict = Some((self.check(moves, solver)?, solver)),
                Answer::Exhausted if streamliner.is_exhaustive() => {
                    self.verdict = Some((Verdict::Unwinnable, solver));
                }
                Answer::Exhausted if last => {
                    self.verdict = Some((Verdict::Undecided(Reason::Streamliner), solver));
                }
                Answer::Exhausted => self.drop_stage(),
                Answer::Stopped(reason) if last || reason == StopReason::Interrupted || allowance.is_used_up() => {
                    return Ok(self.report(Verdict::Undecided(reason.into()), solver, begin));
                }
                Answer::Stopped(_) => self.drop_stage(),
            }
        }
        let (verdict, solver) = self.verdict.clone().expect("the loop has just found it");
        Ok(self.report(verdict, solver, begin))
    }

    /// Gives up on the present stage: its table is freed before the next one fills its own.
    fn drop_stage(&mut self) {
        let stage = self.stages.remove(0);
        self.finished = sum(&self.finished, &stage.attempt.statistics());
        self.finished_time += stage.attempt.search_time();
    }

    fn report(&self, verdict: Verdict, solver: &'static str, begin: Instant) -> Report {
        let statistics = sum(&self.finished, &self.stages[0].attempt.statistics());
        let search_time = self.finished_time + self.stages[0].attempt.search_time();
        Report { verdict, statistics, elapsed: begin.elapsed(), search_time, solver }
    }

    /// Lets the referee replay a claimed win; what does not pass never leaves this function as a verdict.
    fn check(&self, moves: Vec<PlayerMove>, solver: &'static str) -> Result<Verdict, Unsolvable> {
        match verify(&self.rules, &self.deal, &moves) {
            Ok(verified) => {
                let mut moves = moves;
                moves.truncate(verified.won_after);
                Ok(Verdict::Winnable(if self.shorten { self.shortened(moves) } else { moves }))
            }
            Err(refusal) => Err(Unsolvable::Contradiction(Box::new(Contradiction {
                rules: self.rules.clone(),
                deal: self.deal.clone(),
                moves,
                solver,
                clash: Clash::Rejected(refusal),
            }))),
        }
    }

    /// The same solution with fewer moves, if that is found quickly.
    fn shortened(&self, moves: Vec<PlayerMove>) -> Vec<PlayerMove> {
        if moves.len() > REFEREE_MOVES {
            return moves;
        }
        let shorter = shorten(&mut RefereeSpace::new(&self.rules, &self.deal), moves.clone(), REFEREE_POSITIONS);
        match verify(&self.rules, &self.deal, &shorter) {
            Ok(verified) => shorter[..verified.won_after].to_vec(),
            Err(_) => moves,
        }
    }
}

/// How much of what is left a stage may use.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Share {
    All,
    Tenth,
}

/// The limits of one call and what has been used of them.
struct Allowance<'a> {
    begin: Instant,
    limits: Limits,
    used: u64,
    interrupt: Option<&'a AtomicBool>,
}

impl<'a> Allowance<'a> {
    fn budget(&self, share: Share) -> Budget<'a> {
        let Limits { time, positions, bytes } = self.limits;
        let (time, positions) = match share {
            Share::All => (time, positions.map(|all| all.saturating_sub(self.used))),
            Share::Tenth if time.is_none() && positions.is_none() => (None, Some(UNLIMITED_STREAMLINER)),
            Share::Tenth => (time.map(|all| all / 10), positions.map(|all| all / 10)),
        };
        Budget { positions, deadline: time.map(|time| self.begin + time), bytes, interrupt: self.interrupt }
    }

    fn is_used_up(&self) -> bool {
        self.limits.time.is_some_and(|time| self.begin.elapsed() >= time)
            || self.limits.positions.is_some_and(|positions| self.used >= positions)
    }
}

/// Runs one stage with its share, slice by slice so that progress can be seen.
fn run_stage(
    stage: &mut Stage,
    share: Share,
    allowance: &mut Allowance<'_>,
    before: &Statistics,
    observe: &mut dyn FnMut(&Progress),
) -> Answer {
    let whole = allowance.budget(share);
    let at_start = stage.attempt.statistics().positions;
    loop {
        let done = stage.attempt.statistics().positions - at_start;
        let left = whole.positions.map(|all| all.saturating_sub(done));
        let slice = Budget { positions: Some(left.map_or(SLICE, |left| left.min(SLICE))), ..whole };
        let answer = stage.attempt.run(&slice);
        let done_now = stage.attempt.statistics().positions - at_start;
        allowance.used += done_now - done;
        observe(&Progress { statistics: sum(before, &stage.attempt.statistics()), solver: stage.name });
        let slice_is_over = matches!(answer, Answer::Stopped(StopReason::Positions));
        if !slice_is_over || whole.positions.is_some_and(|all| done_now >= all) {
            return answer;
        }
    }
}
