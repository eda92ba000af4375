//! A search for a short win that never loses the win.
//!
//! Like a search [level by level](cadogan_search::Order::Level), but a position is only kept if a solver finds a win from it within a few hundred
//! positions. In games where most positions look alike and many are lost, such as Klondike, a few dozen kept positions do
//! more than thousands that may all be lost.

use std::collections::BTreeMap;

use cadogan_referee::{Position, play};
use cadogan_rules::{Deal, PlayerMove, Rules};
use cadogan_search::{Budget, Measured, Meter, Space, WEIGHT_ONE};
use cadogan_spaces::general::{Mask, Move};
use cadogan_spaces::{GameSpace, Lengths, Measure};
use rustc_hash::FxHashMap;

use crate::schedule::Family;
use crate::{Options, Solving, StreamlinerChoice, Verdict};

/// How many positions of every length of a way are gone on from, and how many are tried for that.
const WIDTH: usize = 6;
const TRIED: usize = 18;

/// How many positions a solver may visit to find a win, and how much memory it may hold.
const GLANCE: u64 = 300;
const GLANCE_BYTES: usize = 1 << 28;

/// What a card that lies face down, or a cell in use, counts, where a move counts [`WEIGHT_ONE`].
const STRESS: u32 = 3;

/// A position that was met, by the last move that leads to it.
#[derive(Clone, Copy)]
struct Met {
    parent: u32,
    last: Move,
}

/// A win of fewer than `limit` moves.
pub(crate) fn guarded<M: Mask>(
    rules: &Rules,
    deal: &Deal,
    limit: usize,
    meter: &mut Meter<'_>,
) -> Option<Vec<PlayerMove>> {
    let mut space = Lengths::<M>::new(rules, deal, Measure::Moves).ok()?;
    let mut limit = u32::try_from(limit).unwrap_or(u32::MAX);
    let mut best = None;
    let mut met: Vec<Met> = Vec::new();
    // By the length of the way: positions with their outlook. The start comes first, and is no entry of `met`.
    let mut levels: BTreeMap<u32, Vec<(u32, u32)>> = BTreeMap::from([(0, vec![(0, START)])]);
    let mut ways: FxHashMap<u128, u32> = FxHashMap::default();
    while let Some((way, mut level)) = levels.pop_first() {
        level.sort_unstable();
        let mut kept = 0;
        for (_, at) in level.into_iter().take(TRIED) {
            if kept == WIDTH || meter.stop().is_some() {
                break;
            }
            let line = line_to(&mut space, &met, at);
            if at != START && !is_won_from(rules, deal, &space.player_moves(&line), meter) {
                continue;
            }
            kept += 1;
            let undos: Vec<_> = line.iter().map(|&m| space.play(m)).collect();
            let (mut moves, mut undone) = (Vec::new(), Vec::new());
            let forced = play_forced(&mut space, &mut undone);
            let way = if at == START { forced } else { way };
            space.moves(&mut moves);
            meter.spend(moves.len() as u64);
            for m in moves {
                let length = space.length(m);
                let height = undone.len();
                undone.push((m, space.play(m)));
                let way = way + length + play_forced(&mut space, &mut undone);
                let bound = space.bound().unwrap_or(u32::MAX / 2);
                let known = ways.entry(space.key().0).or_insert(u32::MAX);
                if way + bound < limit && way < *known {
                    *known = way;
                    if space.is_won() {
                        limit = way;
                        let end = undone.iter().map(|&(m, _)| m);
                        best = Some(line.iter().copied().chain(end).collect::<Vec<Move>>());
                    } else {
                        levels
                            .entry(way)
                            .or_default()
                            .push((WEIGHT_ONE * bound + STRESS * space.burden(), met.len() as u32));
                        met.push(Met { parent: at, last: m });
                    }
                }
                take_back(&mut space, &mut undone, height);
            }
            take_back(&mut space, &mut undone, 0);
            for (&m, undo) in line.iter().zip(undos).rev() {
                space.undo(m, undo);
            }
        }
        levels.retain(|&way, _| way < limit);
    }
    best.map(|line| space.player_moves(&line))
}

/// The number of the start.
const START: u32 = u32::MAX;

type Done<M> = Vec<(Move, <Lengths<M> as Space>::Undo)>;

/// Makes the forced moves, and returns their length.
fn play_forced<M: Mask>(space: &mut Lengths<M>, done: &mut Done<M>) -> u32 {
    let mut length = 0;
    while !space.is_won()
        && let Some(forced) = space.forced()
    {
        length += space.length(forced);
        done.push((forced, space.play(forced)));
    }
    length
}

fn take_back<M: Mask>(space: &mut Lengths<M>, done: &mut Done<M>, height: usize) {
    while done.len() > height
        && let Some((m, undo)) = done.pop()
    {
        space.undo(m, undo);
    }
}

/// All moves from the start, where `space` is, to a position, forced ones included.
fn line_to<M: Mask>(space: &mut Lengths<M>, met: &[Met], at: u32) -> Vec<Move> {
    let mut chosen = Vec::new();
    let mut next = at;
    while next != START {
        let Met { parent, last } = met[next as usize];
        chosen.push(last);
        next = parent;
    }
    if chosen.is_empty() {
        return Vec::new();
    }
    let mut done = Vec::new();
    play_forced(space, &mut done);
    while let Some(m) = chosen.pop() {
        done.push((m, space.play(m)));
        play_forced(space, &mut done);
    }
    let line = done.iter().map(|&(m, _)| m).collect();
    take_back(space, &mut done, 0);
    line
}

/// Whether a solver finds a win after these moves.
fn is_won_from(rules: &Rules, deal: &Deal, moves: &[PlayerMove], meter: &mut Meter<'_>) -> bool {
    let mut position = Position::start(rules, deal);
    if moves.iter().any(|player_move| play(rules, &mut position, player_move).is_err()) {
        return false;
    }
    // The schedules of these families use constraint models, which not every build has.
    let streamliner = if Family::of(rules).is_some() { StreamlinerChoice::None } else { StreamlinerChoice::Smart };
    let budget = Budget::of_bytes(GLANCE_BYTES).positions(GLANCE);
    let options = Options { budget, streamliner, ..Options::default() };
    let report =
        Solving::new(rules, &position, &options).and_then(|mut solving| solving.run(&budget, None, &mut |_| ()));
    let Ok(report) = report else { return false };
    meter.spend(report.statistics.work());
    matches!(report.verdict, Verdict::Winnable(_))
}
