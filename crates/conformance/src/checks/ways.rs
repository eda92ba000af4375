//! Checks the ways out of cards by playing everything that leaves a card in its place.

use std::collections::HashSet;

use cadogan_cards::Card;
use cadogan_explain::{At, Help, Leaving, Needs, WaysOut, applies};
use cadogan_referee::{Position, legal_moves, play};
use cadogan_rules::{Place, PlayerMove, Rules};

use super::blocked::after_random_moves;
use crate::{RandomCase, brute_force};

/// The results of a number of cases.
#[derive(Debug, Default)]
pub struct WaysTally {
    /// Cards that were examined.
    pub cards: u32,
    /// Those that can never leave.
    pub never: u32,
    /// Positions with such a card that brute force decided.
    pub decided: u32,
    /// Cards for which everything was played that leaves them in their place.
    pub played: u32,
    /// The blocked cards that those could be packed on, or that must go up before them.
    pub blocked: u32,
}

/// Checks the random case of a seed, at its start and after some random moves. `Err` says what is wrong.
pub fn check_ways(seed: u64, tally: &mut WaysTally) -> Result<(), String> {
    let case = RandomCase::generate(seed, 2 + (seed % 3) as u8);
    if applies(&case.rules).is_err() {
        return Ok(());
    }
    let later = after_random_moves(&case, seed)?;
    let start = Position::start(&case.rules, &case.deal).to_deal();
    check(&RandomCase { rules: case.rules, deal: start }, tally)?;
    check(&later, tally)
}

fn check(case: &RandomCase, tally: &mut WaysTally) -> Result<(), String> {
    let RandomCase { rules, deal } = case;
    let needs = Needs::of_deal(rules, deal)?;
    let mut never = None;
    for at in At::all(deal) {
        let ways = needs.ways_out(rules, deal, at).ok_or_else(|| format!("no card: {at:?}\n{case:?}"))?;
        tally.cards += 1;
        if ways.verdict == Leaving::Never {
            tally.never += 1;
            never = Some(ways.prose());
        }
        // With two decks it is unknown which copy of a card has moved.
        if let (At::Tableau { .. }, 1) = (at, rules.decks()) {
            Stayed { rules, ways: &ways }.check(case, tally).map_err(|text| format!("{text}: {ways:?}\n{case:?}"))?;
        }
    }
    let Some(prose) = never else { return Ok(()) };
    let truth = brute_force(rules, deal, 30_000);
    tally.decided += u32::from(truth.winnable.is_some());
    if truth.winnable == Some(true) {
        return Err(format!("winnable, but: {prose}\n{case:?}"));
    }
    Ok(())
}

/// A game that is played without one card of the tableau.
struct Stayed<'a> {
    rules: &'a Rules,
    ways: &'a WaysOut,
}

impl Stayed<'_> {
    /// Plays everything that leaves the card in its place, up to a number of positions.
    fn check(&self, case: &RandomCase, tally: &mut WaysTally) -> Result<(), String> {
        let start = Position::start(self.rules, &case.deal);
        let mut seen: HashSet<Position> = HashSet::from([start.clone()]);
        let mut waiting = vec![start];
        while let Some(position) = waiting.pop() {
            self.check_helpers(&position)?;
            for player_move in legal_moves(self.rules, &position) {
                if self.takes_card(&position, &player_move) {
                    self.check_move(&position, &player_move)?;
                    continue;
                }
                let mut next = position.clone();
                play(self.rules, &mut next, &player_move).map_err(|refusal| refusal.to_string())?;
                if seen.len() < 300 && seen.insert(next.clone()) {
                    waiting.push(next);
                }
            }
        }
        let helpers = self.ways.packing.iter().chain(&self.ways.foundation.lower);
        tally.played += 1;
        tally.blocked += helpers.filter(|helper| helper.state == Help::Blocked).count() as u32;
        Ok(())
    }

    /// A blocked card never lies bare in another pile, and never goes up.
    fn check_helpers(&self, position: &Position) -> Result<(), String> {
        let At::Tableau { pile, .. } = self.ways.at else { return Ok(()) };
        let others = position.tableau.iter().enumerate().filter(|&(other, _)| other != pile);
        let bare: Vec<Card> = others.filter_map(|(_, cards)| cards.last().map(|top| top.card)).collect();
        let mut useless = self.ways.packing.iter().filter(|helper| !helper.state.is_open());
        if let Some(helper) = useless.find(|helper| bare.contains(&helper.card)) {
            return Err(format!("the {} lies bare", helper.card));
        }
        let up: Vec<Card> = position.foundation_piles(self.rules).concat();
        let mut lower = self.ways.foundation.lower.iter().filter(|helper| helper.state == Help::Blocked);
        match lower.find(|helper| up.contains(&helper.card)) {
            Some(helper) => Err(format!("the {} goes up", helper.card)),
            None => Ok(()),
        }
    }

    /// Whether a move takes the card from its place.
    fn takes_card(&self, position: &Position, player_move: &PlayerMove) -> bool {
        match (*player_move, self.ways.at) {
            (PlayerMove::Carry { from: Place::Tableau(from), count, .. }, At::Tableau { pile, place }) => {
                usize::from(from) == pile && place + usize::from(count) >= position.tableau[pile].len()
            }
            _ => false,
        }
    }

    /// Such a move must be one of the ways out.
    fn check_move(&self, position: &Position, player_move: &PlayerMove) -> Result<(), String> {
        let PlayerMove::Carry { card, to, .. } = *player_move else { return Ok(()) };
        let ways = self.ways;
        let is_open = match to {
            _ if ways.verdict == Leaving::Never || ways.held_by.is_some() => false,
            Place::Foundation => ways.foundation.possible || ways.foundation.complete_run,
            _ if card != ways.card => ways.along.as_ref().is_some_and(|along| along.possible),
            Place::Cell(_) => ways.cell.possible,
            Place::Tableau(pile) => match position.top_of_pile(pile) {
                None => ways.space.possible,
                Some(onto) => ways.packing.iter().any(|helper| helper.card == onto && helper.state.is_open()),
            },
            _ => false,
        };
        if is_open { Ok(()) } else { Err(format!("{player_move} is legal")) }
    }
}
