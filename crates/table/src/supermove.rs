//! Groups that are carried card by card, where the rules move only single cards.
//!
//! With `c` empty cells, `c + 1` cards can be carried: all but the lowest wait in cells. A space doubles that: half of
//! the group is carried into it first, the other half to the target, then the first half follows. So `s` spaces make
//! it `(c + 1) * 2^s`. Other piles are not used on the way: the player would not expect them to move.

use cadogan_cards::Card;
use cadogan_referee::{Position, play};
use cadogan_rules::{BuildPolicy, GroupMoves, Place, PlayerMove, Rules, SpacesPolicy, SunkRank};

use crate::Gesture;

/// What there is to carry a group with.
struct Room {
    cells: Vec<u8>,
    spaces: Vec<u8>,
}

/// Every group of at least two cards that can be carried from a tableau pile to another by single moves.
pub(crate) fn supermoves(rules: &Rules, position: &Position) -> Vec<Gesture> {
    let mut found = Vec::new();
    if !moves_single_cards(rules) {
        return found;
    }
    let piles = 0..rules.tableau.count;
    for from in piles.clone() {
        for to in piles.clone().filter(|&to| to != from) {
            found.extend(between(rules, position, from, to));
        }
    }
    found
}

/// Whether groups move card by card or not at all.
pub(crate) fn moves_single_cards(rules: &Rules) -> bool {
    rules.group_moves() == GroupMoves::No && rules.tableau.build != BuildPolicy::NoBuild && rules.tableau.most == 0
}

/// The groups that can be carried from one pile to another. If that is not a space, at most one.
fn between(rules: &Rules, position: &Position, from: u8, to: u8) -> Vec<Gesture> {
    let most = run_length(rules, position, from).min(room(rules, position, to).capacity());
    let fits = |&count: &u8| match position.top_of_pile(to) {
        Some(onto) => builds(rules, position, lowest(position, from, count), onto),
        None => true,
    };
    (2..=most).filter(fits).filter_map(|count| carried(rules, position, from, count, to)).collect()
}

/// The gesture that carries `count` cards, if the referee agrees to every move of the plan and the group arrives.
fn carried(rules: &Rules, position: &Position, from: u8, count: u8, to: u8) -> Option<Gesture> {
    let mut plan = Plan { rules, position: position.clone(), moves: Vec::new() };
    let room = room(rules, position, to);
    plan.carry(from, count, to, &room.cells, &room.spaces)?;
    let before = &position.tableau[usize::from(from)];
    let after = plan.position.tableau.get(usize::from(to))?;
    let arrived = after.ends_with(&before[before.len() - usize::from(count)..]);
    let card = lowest(position, from, count);
    arrived.then(|| Gesture::of_group(rules, from, card, count, to, plan.moves))
}

/// How many cards at the top of a pile could be carried one after the other onto each other; none if there is no such
/// pile.
pub(crate) fn run_length(rules: &Rules, position: &Position, pile: u8) -> u8 {
    let cards = position.tableau.get(usize::from(pile)).map_or(&[][..], Vec::as_slice);
    let pairs = cards.windows(2).rev();
    let built =
        |pair: &&[cadogan_rules::TableauCard]| pair[0].face_up && builds(rules, position, pair[1].card, pair[0].card);
    cards.len().min(1) as u8 + pairs.take_while(built).count() as u8
}

/// How many cards of a pile would have to be carried to another one together, so that they fit on its top card.
pub(crate) fn fitting(rules: &Rules, position: &Position, from: u8, to: u8) -> Option<u8> {
    let onto = position.top_of_pile(to)?;
    let run = run_length(rules, position, from);
    (1..=run).find(|&count| builds(rules, position, lowest(position, from, count), onto))
}

/// The most cards that can be carried to a pile now.
pub(crate) fn capacity(rules: &Rules, position: &Position, to: u8) -> u8 {
    room(rules, position, to).capacity()
}

fn builds(rules: &Rules, position: &Position, upper: Card, lower: Card) -> bool {
    rules.ranks_fit(upper, lower, position.counted_from()) && rules.tableau.build.suits_fit(upper, lower)
}

fn lowest(position: &Position, pile: u8, count: u8) -> Card {
    let cards = &position.tableau[usize::from(pile)];
    cards[cards.len() - usize::from(count)].card
}

/// The empty cells, and the spaces that take any card, without the target.
fn room(rules: &Rules, position: &Position, to: u8) -> Room {
    let cells = (0..position.cells.len() as u8).filter(|&cell| position.cells[usize::from(cell)].is_none()).collect();
    let any_card = match rules.tableau.spaces {
        SpacesPolicy::Any | SpacesPolicy::AutoReserveThenAny | SpacesPolicy::AutoWasteThenStock => true,
        SpacesPolicy::NoBuild | SpacesPolicy::Kings | SpacesPolicy::AutoReserveThenWaste => false,
    };
    let restricted = !rules.tableau.spaces_take.is_empty() || rules.tableau.spaces_rank != SunkRank::None;
    let any_card = any_card && !restricted;
    let piles = 0..rules.tableau.count;
    let spaces = piles.filter(|&pile| any_card && pile != to && position.is_space(pile)).collect();
    Room { cells, spaces }
}

impl Room {
    fn capacity(&self) -> u8 {
        capacity_of(self.cells.len(), self.spaces.len())
    }
}

fn capacity_of(cells: usize, spaces: usize) -> u8 {
    // No group is longer than a suit.
    ((cells + 1) << spaces.min(4)).min(13) as u8
}

/// A plan in the making: every move is made as soon as it is planned.
struct Plan<'a> {
    rules: &'a Rules,
    position: Position,
    moves: Vec<PlayerMove>,
}

impl Plan<'_> {
    /// Carries `count` cards with the help of these cells and spaces; `None` if that is not possible.
    fn carry(&mut self, from: u8, count: u8, to: u8, cells: &[u8], spaces: &[u8]) -> Option<()> {
        let part = waiting(count, cells.len(), spaces.len());
        match spaces.split_first() {
            Some((&space, rest)) if part > 0 => {
                self.carry(from, part, space, cells, rest)?;
                self.carry(from, count - part, to, cells, rest)?;
                self.carry(space, part, to, cells, rest)
            }
            _ => self.carry_by_cells(from, count, to, cells),
        }
    }

    fn carry_by_cells(&mut self, from: u8, count: u8, to: u8, cells: &[u8]) -> Option<()> {
        let used = cells.get(..usize::from(count.checked_sub(1)?))?;
        for &cell in used {
            self.step(Place::Tableau(from), Place::Cell(cell))?;
        }
        self.step(Place::Tableau(from), Place::Tableau(to))?;
        used.iter().rev().try_for_each(|&cell| self.step(Place::Cell(cell), Place::Tableau(to)))
    }

    /// Moves one card, if the referee agrees.
    fn step(&mut self, from: Place, to: Place) -> Option<()> {
        let card = match from {
            Place::Tableau(pile) => self.position.top_of_pile(pile)?,
            Place::Cell(cell) => (*self.position.cells.get(usize::from(cell))?)?,
            _ => return None,
        };
        let player_move = PlayerMove::Carry { from, card, count: 1, to };
        play(self.rules, &mut self.position, &player_move).ok()?;
        self.moves.push(player_move);
        Some(())
    }
}

/// How many cards should wait in a space: as few as possible, since they move twice; none if cells are enough.
fn waiting(count: u8, cells: usize, spaces: usize) -> u8 {
    if usize::from(count) <= cells + 1 || spaces == 0 {
        return 0;
    }
    count.saturating_sub(capacity_of(cells, spaces - 1)).max(1)
}
