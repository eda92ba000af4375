//! Random small games that the runs space supports, decided by it and by brute force.

use std::collections::HashSet;

use cadogan_cards::Rank;
use cadogan_referee::{Game, Position};
use cadogan_rules::*;
use cadogan_search::{Budget, Outcome, Search};
use cadogan_spaces::runs::{AnyRuns, Building, Runs, RunsVisitor, Word};
use cadogan_spaces::{GameSpace, Streamliner, Technique, Techniques};

/// Pseudorandom numbers from a seed: the same on every machine.
pub struct Dice(u64);

impl Dice {
    /// A generator with this seed.
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// A number below `sides`.
    pub fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (bits ^ bits >> 31) % sides
    }

    /// One of these.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.roll(from.len() as u64) as usize]
    }

    fn chance(&mut self, percent: u64) -> bool {
        self.roll(100) < percent
    }
}

/// Rules that the runs space accepts, and a deal of them.
pub fn random_case(dice: &mut Dice) -> (Rules, Deal) {
    loop {
        let (rules, seed) = (random_family_rules(dice), dice.roll(1 << 31) as i64);
        if let Ok(rules) = rules.validate()
            && let Ok(deal) = Deal::from_seed(&rules, seed)
        {
            return (rules, deal);
        }
    }
}

/// Rules of the family of the runs space, with one deck; not all of them are valid.
pub(super) fn random_family_rules(dice: &mut Dice) -> RawRules {
    let mut rules = RawRules::default();
    let ranks = dice.pick(&[2, 3, 3, 3, 4, 4, 4, 5]);
    rules.max_rank = MaxRank(ranks);
    rules.tableau.count = 1 + dice.roll(5) as u8;
    rules.tableau.build =
        dice.pick(&[BuildPolicy::RedBlack, BuildPolicy::RedBlack, BuildPolicy::SameSuit, BuildPolicy::AnySuit]);
    rules.tableau.spaces = dice.pick(&[
        SpacesPolicy::Kings,
        SpacesPolicy::Kings,
        SpacesPolicy::Any,
        SpacesPolicy::Any,
        SpacesPolicy::NoBuild,
        SpacesPolicy::AutoReserveThenAny,
        SpacesPolicy::AutoReserveThenWaste,
    ]);
    rules.tableau.diagonal = dice.chance(40);
    rules.tableau.move_group = dice.pick(&[GroupMoves::Yes, GroupMoves::PartialIfCardAboveBuildable]);
    rules.tableau.face_up = dice.pick(&[FaceUpCards::All, FaceUpCards::Top]);
    rules.foundations.initial =
        dice.pick(&[InitialCards::None, InitialCards::None, InitialCards::One, InitialCards::All]);
    rules.foundations.base = match dice.roll(4) {
        0 => FoundationBase::Random,
        1 => Rank::new(1 + dice.roll(u64::from(ranks)) as u8).map_or(FoundationBase::Random, FoundationBase::Rank),
        _ => FoundationBase::Rank(Rank::ACE),
    };
    rules.foundations.removable = dice.chance(60);
    if dice.chance(65) {
        rules.stock.size = 1 + dice.roll(u64::from(2 * ranks + 2)) as u8;
        rules.stock.deal_count = 1 + dice.roll(4) as u8;
        rules.stock.redeal = dice.pick(&[
            Redeals::Unlimited,
            Redeals::Unlimited,
            Redeals::Unlimited,
            Redeals::Times(0),
            Redeals::Times(1),
            Redeals::Times(2),
        ]);
    }
    let refills = matches!(rules.tableau.spaces, SpacesPolicy::AutoReserveThenAny | SpacesPolicy::AutoReserveThenWaste);
    if refills || dice.chance(25) {
        rules.reserve.size = 1 + dice.roll(5) as u8;
        rules.reserve.stacked = dice.chance(60);
    }
    rules
}

/// Some of the techniques, or all.
pub fn random_techniques(dice: &mut Dice) -> Techniques {
    if dice.chance(50) {
        return Techniques::all();
    }
    Technique::ALL.into_iter().filter(|_| dice.chance(60)).fold(Techniques::none(), Techniques::with)
}

/// Whether a deal can be won, by visiting all positions of the referee; `None` if there are more than `most`.
pub fn winnable_by_brute_force(rules: &Rules, deal: &Deal, most: usize) -> Option<bool> {
    let start = Game::new(rules.clone(), deal).position().clone();
    let mut seen = HashSet::from([start.canonical(rules)]);
    let mut open: Vec<Position> = vec![start];
    while let Some(position) = open.pop() {
        if cadogan_referee::is_won(rules, &position) {
            return Some(true);
        }
        for player_move in cadogan_referee::legal_moves(rules, &position) {
            let mut next = position.clone();
            if cadogan_referee::play(rules, &mut next, &player_move).is_ok() && seen.insert(next.canonical(rules)) {
                if seen.len() > most {
                    return None;
                }
                open.push(next);
            }
        }
    }
    Some(false)
}

struct Decide {
    budget: Budget,
}

impl RunsVisitor for Decide {
    type Output = Option<Option<Vec<PlayerMove>>>;

    fn visit<B: Building, W: Word>(self, space: Runs<B, W>) -> Self::Output {
        decide(space, self.budget)
    }
}

/// The answer of a search: a solution, or that there is none; `None` if the budget ran out.
pub(super) fn decide<S: GameSpace>(space: S, budget: Budget) -> Option<Option<Vec<PlayerMove>>> {
    let mut search = Search::new(space);
    match search.run(&mut budget.meter()) {
        Outcome::Won(line) => Some(Some(search.into_space().player_moves(&line))),
        Outcome::Exhausted(_) => Some(None),
        Outcome::NotFound | Outcome::Stopped(_) => None,
    }
}

/// The answer of the runs space: a solution, or that there is none; `None` if the budget ran out.
pub fn decide_in_runs_space(
    rules: &Rules,
    deal: &Deal,
    techniques: Techniques,
    budget: Budget,
) -> Result<Option<Option<Vec<PlayerMove>>>, String> {
    let space = AnyRuns::new(rules, deal, techniques, Streamliner::NONE).map_err(|error| error.to_string())?;
    Ok(space.visit(Decide { budget }))
}

/// Decides one random case both ways. `Ok(None)`: too large for brute force.
pub fn compare(rules: &Rules, deal: &Deal, techniques: Techniques, most: usize) -> Result<Option<bool>, String> {
    let Some(expected) = winnable_by_brute_force(rules, deal, most) else { return Ok(None) };
    let found = decide_in_runs_space(rules, deal, techniques, Budget::of_bytes(1 << 26))?;
    agreed(rules, deal, expected, found, || format!("{rules:?}\n{deal:?}\n{techniques:?}")).map(Some)
}

/// The verdict of a search, if the referee accepts its win or brute force finds none either.
pub(super) fn agreed(
    rules: &Rules,
    deal: &Deal,
    expected: bool,
    found: Option<Option<Vec<PlayerMove>>>,
    about: impl Fn() -> String,
) -> Result<bool, String> {
    match found {
        None => Err(format!("the search gave up\n{}", about())),
        Some(None) if expected => Err(format!("called unwinnable, but brute force wins\n{}", about())),
        Some(None) => Ok(false),
        Some(Some(moves)) => {
            cadogan_referee::verify(rules, deal, &moves).map_err(|error| format!("{error}\n{}", about()))?;
            Ok(true)
        }
    }
}
