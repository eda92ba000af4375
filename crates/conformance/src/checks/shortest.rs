//! The shortest wins of random small deals, as the search proves them and as breadth-first search over referee positions
//! finds them, in all measures.

use std::collections::{BTreeMap, HashMap};

use cadogan_referee::{Canonical, Position, Win, is_won, legal_moves, play};
use cadogan_rules::{Deal, Place, PlayerMove, Rules, SpacesPolicy};
use cadogan_search::{Budget, Deepening, Measured, Shortest, Standing, WEIGHT_ONE};
use cadogan_solve::{Measure, Method, Options, SolveError, Verdict, shortest};
use cadogan_spaces::{GameSpace, Lengths, accepts_lengths};

use crate::{RandomCase, SplitMix64};

/// What came of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checked {
    /// Both found this length.
    Length(u32),
    /// Both found no win.
    NoWin,
    /// There are too many positions for brute force.
    GaveUp,
    /// The measure means nothing for the rules, or no engine space takes them.
    DoesNotApply,
}

/// Compares the search with brute force over at most `cap` positions. `seed` chooses budgets for searches that are stopped
/// before their end, whose bounds must hold all the same.
pub fn check(case: &RandomCase, measure: Measure, seed: u64, cap: usize) -> Result<Checked, String> {
    let RandomCase { rules, deal } = case;
    if measure.applies(rules).is_err() {
        return Ok(Checked::DoesNotApply);
    }
    let Some(expected) = by_brute_force(rules, deal, measure, cap) else { return Ok(Checked::GaveUp) };
    let mut random = SplitMix64::new(seed);
    if accepts_lengths(rules).is_ok() {
        match rules.two_decks {
            true => check_search(case, measure, expected, &mut random, || lengths::<u128>(case, measure))?,
            false => check_search(case, measure, expected, &mut random, || lengths::<u64>(case, measure))?,
        }
    }
    // The whole, with the schedule of the game before the proof.
    let budget =
        Budget::default().positions(if random.percent(50) { 1 + random.below(2000) as u64 } else { 50_000_000 });
    let options = Options::default();
    let report = match shortest(rules, deal, (measure, Method::AStar), &options, (&budget, None), &mut |_| ()) {
        Err(SolveError::Unsupported(_)) => return Ok(Checked::DoesNotApply),
        outcome => outcome.map_err(|error| error.to_string())?,
    };
    match (&report.verdict, expected) {
        (Verdict::Unwinnable(_), None) => {}
        (Verdict::Undecided(_), None) if !report.is_proved() => {}
        (Verdict::Undecided(_), Some(expected)) if !report.is_proved() && report.bound <= expected => {}
        (Verdict::Winnable(win), Some(expected)) => {
            let length = report.length.ok_or("a win without a length")?;
            let counted: u32 = win.moves().iter().map(|player_move| measure.length(player_move)).sum();
            let fits = if measure.has_supermoves() { counted >= length } else { counted == length };
            let proved = length == expected && report.bound == expected;
            if !fits || length < expected || report.bound > expected || report.is_proved() && !proved {
                return Err(format!("{measure}: {expected} expected, {report:?}"));
            }
        }
        _ => return Err(format!("{measure}: {expected:?} expected, {report:?}")),
    }
    Ok(expected.map_or(Checked::NoWin, Checked::Length))
}

fn lengths<M: cadogan_spaces::general::Mask>(case: &RandomCase, measure: Measure) -> Lengths<M> {
    Lengths::new(&case.rules, &case.deal, measure).expect("the general space takes the game")
}

/// The searches alone, without a win to begin with.
fn check_search<S: GameSpace + Measured>(
    case: &RandomCase,
    measure: Measure,
    expected: Option<u32>,
    random: &mut SplitMix64,
    make: impl Fn() -> S,
) -> Result<(), String> {
    let weight = if random.percent(70) { WEIGHT_ONE } else { WEIGHT_ONE + random.below(40) as u32 };
    let mut search = Shortest::new(make(), weight);
    let mut standing = search.run(&mut Budget::default().positions(1 + random.below(500) as u64).meter());
    if expected.is_some_and(|expected| search.bound() > expected) {
        return Err(format!("{measure}: a bound of {} for a win of {expected:?}", search.bound()));
    }
    if matches!(standing, Standing::Stopped(_)) {
        standing = search.run(&mut Budget::default().meter());
    }
    let found = search.best().map(|line| line.length);
    let ended = match expected {
        Some(_) => standing == Standing::Proved,
        None => matches!(standing, Standing::NoWin(_)),
    };
    if !ended || found != expected {
        return Err(format!("{measure}, weight {weight}: {expected:?} expected, {found:?} found, {standing:?}"));
    }
    if let Some(line) = search.best() {
        let moves = make().player_moves(&line.moves);
        Win::replay(&case.rules, &case.deal, moves).map_err(|refused| format!("{measure}: {}", refused.refusal))?;
    }
    let mut deepening = Deepening::new(make());
    let standing = deepening.run(&mut Budget::default().positions(2000).meter());
    let found = deepening.best().map(|line| line.length);
    let right = match standing {
        Standing::Proved => found == expected,
        Standing::NoWin(_) => expected.is_none(),
        Standing::Stopped(_) => expected.is_none_or(|expected| deepening.bound() <= expected),
    };
    if right { Ok(()) } else { Err(format!("{measure}: deepening {standing:?} {found:?}, {expected:?} expected")) }
}

/// The length of the shortest win, if there is one, by visiting positions of the referee in the order of their distance
/// from the start; `None` if there are more than `cap`.
pub fn by_brute_force(rules: &Rules, deal: &Deal, measure: Measure, cap: usize) -> Option<Option<u32>> {
    let start = Position::start(rules, deal);
    let mut ways: HashMap<Canonical, u32> = HashMap::from([(start.canonical(rules), 0)]);
    let mut open: BTreeMap<u32, Vec<Position>> = BTreeMap::from([(0, vec![start])]);
    while let Some(mut nearest) = open.first_entry() {
        let way = *nearest.key();
        let Some(position) = nearest.get_mut().pop() else {
            nearest.remove();
            continue;
        };
        if ways.get(&position.canonical(rules)).is_some_and(|&shorter| shorter < way) {
            continue;
        }
        if is_won(rules, &position) {
            return Some(Some(way));
        }
        let singles = legal_moves(rules, &position).into_iter().map(|m| (measure.length(&m), vec![m]));
        let supermoves = match measure {
            Measure::Supermoves | Measure::NarrowSupermoves => supermoves(rules, &position, measure),
            _ => Vec::new(),
        };
        for (length, moves) in singles.chain(supermoves.into_iter().map(|moves| (1, moves))) {
            let mut next = position.clone();
            moves.iter().for_each(|m| play(rules, &mut next, m).expect("a legal move"));
            let known = ways.entry(next.canonical(rules)).or_insert(u32::MAX);
            if *known > way + length {
                *known = way + length;
                open.entry(way + length).or_default().push(next);
                if ways.len() > cap {
                    return None;
                }
            }
        }
    }
    Some(None)
}

/// Every supermove of two or more cards, as moves of single cards.
fn supermoves(rules: &Rules, position: &Position, measure: Measure) -> Vec<Vec<PlayerMove>> {
    let is_empty = |pile: &u8| position.tableau[*pile as usize].is_empty();
    let piles = 0..position.tableau.len() as u8;
    let cells: Vec<u8> = (0..).zip(&position.cells).filter(|(_, held)| held.is_none()).map(|(cell, _)| cell).collect();
    let mut found = Vec::new();
    for from in piles.clone() {
        let cards = &position.tableau[from as usize];
        for to in piles.clone().filter(|&to| to != from) {
            let others = piles.clone().filter(|pile| is_empty(pile) && *pile != to);
            let narrow = measure == Measure::NarrowSupermoves && is_empty(&to);
            let any = rules.tableau.spaces == SpacesPolicy::Any;
            let spaces: Vec<u8> = if any && !narrow { others.collect() } else { Vec::new() };
            for count in 2..=cards.len().min((cells.len() + 1) << spaces.len()) {
                let tail = &cards[cards.len() - count..];
                let built = tail.windows(2).all(|pair| {
                    rules.ranks_fit(pair[1].card, pair[0].card, position.counted_from())
                        && rules.tableau.build.suits_fit(pair[1].card, pair[0].card)
                });
                let whole = count == cards.len() && is_empty(&to) && position.piles_are_interchangeable(rules);
                if !built || !tail[0].face_up || whole {
                    continue;
                }
                let mut hand = Hand { rules, position: position.clone(), moves: Vec::new() };
                if hand.carry((from, to), count, &cells, &spaces) {
                    found.push(hand.moves);
                }
            }
        }
    }
    found
}

/// Moves cards one by one, as long as the referee allows it.
struct Hand<'a> {
    rules: &'a Rules,
    position: Position,
    moves: Vec<PlayerMove>,
}

impl Hand<'_> {
    fn carry(&mut self, (from, to): (u8, u8), count: usize, cells: &[u8], spaces: &[u8]) -> bool {
        let Some((&space, others)) = spaces.split_first().filter(|_| count > cells.len() + 1) else {
            let (from, to) = (Place::Tableau(from), Place::Tableau(to));
            let waiting = &cells[..count - 1];
            return waiting.iter().all(|&cell| self.step(from, Place::Cell(cell)))
                && self.step(from, to)
                && waiting.iter().rev().all(|&cell| self.step(Place::Cell(cell), to));
        };
        let half = ((cells.len() + 1) << others.len()).min(count - 1);
        self.carry((from, space), half, cells, others)
            && self.carry((from, to), count - half, cells, others)
            && self.carry((space, to), half, cells, others)
    }

    fn step(&mut self, from: Place, to: Place) -> bool {
        let card = match from {
            Place::Cell(cell) => self.position.cells[cell as usize],
            Place::Tableau(pile) => self.position.tableau[pile as usize].last().map(|top| top.card),
            _ => None,
        };
        let Some(card) = card else { return false };
        let player_move = PlayerMove::Carry { from, card, count: 1, to };
        self.moves.push(player_move);
        play(self.rules, &mut self.position, &player_move).is_ok()
    }
}
