//! Blocked cards: a few cards that lie on what they need, so that none of them can ever be the first to leave.
//!
//! A [`Story`] names, for some piles of the tableau, a card that *stays*: it and everything under it never leaves its place;
//! and some cards outside of the tableau that *wait*: they never come to lie in the tableau. Everything else is given
//! away: every other card is taken to lie bare in the tableau whenever that helps, the stock, the waste, the reserve and
//! the tops of cells are open at any time, piles do not cover each other, and every pile without a card that stays may be
//! empty whenever a space helps. Call a card *open* if it may then lie bare in the tableau: every card but those under a
//! card that stays, and those that wait. (A card that stays lies bare when nothing is left on it.)
//!
//! A card *may land* if an open card takes it, or if a space may be open and it may enter one; but not if it lies on a
//! foundation from which cards never come back. A foundation may hold as
//! many cards as it holds now, and then one more again and again as long as the next card does not stay, nor lie under one
//! that does.
//!
//! The story is true if
//!
//! 1. no card that waits may land;
//! 2. for every card X that stays: no tail that X could leave with, from X itself down to the lowest card that lies face up
//!    and is built on with nothing but built cards up to X, may land by its lowest card; the foundation of X may not hold
//!    all the cards before X; and no cell may be free (all cells hold cards that may neither land nor go up);
//! 3. some foundation may not become full.
//!
//! *Why the deal is then lost.* Take any line of play, and the first move in it after which a card that stays is not in its
//! place, a card that waits lies in the tableau, a cell is free that may not be, or a foundation holds more than it may. Before
//! it, none of this has happened. So whatever lay bare in the tableau was open, whatever was empty may be, and the
//! foundations held no more than they may. The move does not bring a card that waits (1), nor move X or a tail with X in it
//! to a pile, a foundation or a cell (2), nor free a cell (2), nor put a card on a foundation that stays or lies under one
//! that does, because it is in its place. So there is no such move, and by 3 no line ends in a win. ∎
//!
//! The same argument is true in the middle of a game.

use cadogan_cards::{Card, Suit};
use cadogan_referee::Position;
use cadogan_rules::{BuildPolicy, Considered, Deal, Goal, GroupMoves, KeySet, Rules, SpacesPolicy, keys};

use crate::claims::{height, is_up, pack};

/// What blocked cards depend on. How the stock is turned is given away, and so is what covers a pile.
const KEYS: Considered = Considered::new(
    KeySet::GOAL.and(keys![
        TableauBuild TableauSpaces MoveGroup MoveGroupPolicy CellCount CompleteOnly TwoDecks StockDealType
        FoundationsRemovable
    ]),
    Goal::Foundations.foreign_keys().and(KeySet::DEAL).and(keys![
        GroupLanding StockDealCount StockRedeal DealOverSpaces ReserveStacked TableauLayout
    ]),
);

/// Whether stories are told about games with these rules; otherwise, why not.
pub(crate) fn holds_for(rules: &Rules) -> Result<(), String> {
    KEYS.check(rules)?;
    let refused = |why: &str| Err(why.to_owned());
    if rules.goal() != Goal::Foundations || rules.foundations.complete_only {
        return refused("single cards do not go to foundations");
    }
    if rules.two_decks {
        return refused("there are two decks");
    }
    if rules.stock.size > 0 && !rules.has_waste() {
        return refused("the stock is not turned to a waste");
    }
    Ok(())
}

/// Cards that never move: see the top of this file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Story {
    /// For every tableau pile, how many of its cards stay, counted from the bottom.
    staying: Vec<usize>,
    /// The cards outside of the tableau that wait.
    waiting: Vec<Card>,
}

impl Story {
    /// The story as text: `stays 3 8` (in pile 3 the lowest eight cards stay) and `waits QH`, line by line.
    pub fn to_lines(&self) -> Vec<String> {
        let stays = self.staying.iter().enumerate().filter(|(_, count)| **count > 0);
        let stays = stays.map(|(pile, count)| format!("stays {} {count}", pile + 1));
        stays.chain(self.waiting.iter().map(|card| format!("waits {card}"))).collect()
    }

    /// Reads what [`to_lines`](Story::to_lines) writes.
    pub fn from_lines(lines: &[String]) -> Result<Story, String> {
        let mut story = Story { staying: Vec::new(), waiting: Vec::new() };
        for line in lines {
            let words: Vec<&str> = line.split(' ').collect();
            let read = match words[..] {
                ["stays", pile, count] => pile.parse().ok().zip(count.parse().ok()).is_some_and(|(pile, count)| {
                    // In order, so that there is one way to say it.
                    let is_next = (1..=256usize).contains(&pile) && pile > story.staying.len();
                    if is_next {
                        story.staying.resize(pile, 0);
                        story.staying[pile - 1] = count;
                    }
                    is_next && count > 0
                }),
                ["waits", card] => card.parse().map(|card| story.waiting.push(card)).is_ok(),
                _ => false,
            };
            if !read {
                return Err(format!("the line {line:?} is no part of a story"));
            }
        }
        Ok(story)
    }

    /// Whether the story is true of a deal, and proves that it cannot be won; otherwise, why not.
    pub fn check(&self, rules: &Rules, deal: &Deal) -> Result<(), String> {
        holds_for(rules)?;
        let position = Position::start(rules, deal);
        let mut staying = self.staying.clone();
        if staying.len() > position.tableau.len() {
            return Err(format!("the story names pile {}, and there are {}", staying.len(), position.tableau.len()));
        }
        staying.resize(position.tableau.len(), 0);
        if let Some(pile) = (0..staying.len()).find(|&pile| staying[pile] > position.tableau[pile].len()) {
            return Err(format!("pile {} has fewer than {} cards", pile + 1, staying[pile]));
        }
        let table = Table::new(rules, &position, staying, self.waiting.clone());
        if let Some(card) = self.waiting.iter().find(|&&card| table.is_dealt_to_tableau(card)) {
            return Err(format!("the {} lies in the tableau", card.pretty()));
        }
        if let Some(card) = self.waiting.iter().find(|&&card| table.may_land(card)) {
            return Err(format!("the {} need not wait: it may come to the tableau", card.pretty()));
        }
        for pile in 0..table.staying.len() {
            if let Some(card) = table.way_out(pile) {
                return Err(format!("the {} in pile {} may leave its place", card.pretty(), pile + 1));
            }
        }
        match Suit::ALL.into_iter().find(|&suit| table.reach(suit) < rules.max_rank()) {
            Some(_) => Ok(()),
            None => Err("every foundation may become full".to_owned()),
        }
    }

    /// Looks for a story that proves a position lost. What is found is true: it has been checked.
    pub fn find(rules: &Rules, position: &Position) -> Option<Story> {
        let all: Vec<usize> = position.tableau.iter().map(Vec::len).collect();
        Story::find_below(rules, position, &all)
    }

    /// The same story without what it does not need.
    pub fn shortened(mut self, rules: &Rules, position: &Position) -> Story {
        for pile in 0..self.staying.len() {
            let mut fewer = self.staying.clone();
            fewer[pile] = 0;
            self = Story::find_below(rules, position, &fewer).unwrap_or(self);
        }
        for card in self.waiting.clone() {
            let mut shorter = self.clone();
            shorter.waiting.retain(|&other| other != card);
            if shorter.check(rules, position).is_ok() {
                self = shorter;
            }
        }
        self
    }

    /// The most that stays if no more of every pile than `most` does, unless it proves nothing. Starts with everything in its place, and lets
    /// go whatever may leave, until nothing else may.
    pub(crate) fn find_below(rules: &Rules, position: &Position, most: &[usize]) -> Option<Story> {
        let mut table = Table::new(rules, position, most.to_vec(), Vec::new());
        let outside = pack(rules).filter(|&card| !table.is_dealt_to_tableau(card));
        table.waiting = outside.collect();
        loop {
            let before = (table.staying.clone(), table.waiting.len());
            for pile in 0..table.staying.len() {
                while let Some(lowest) = table.way_out(pile) {
                    let place = position.tableau[pile].iter().position(|there| there.card == lowest)?;
                    table.staying[pile] = place;
                }
            }
            let landing: Vec<Card> = table.waiting.iter().copied().filter(|&card| table.may_land(card)).collect();
            table.waiting.retain(|card| !landing.contains(card));
            if before == (table.staying.clone(), table.waiting.len()) {
                break;
            }
        }
        let proves = Suit::ALL.into_iter().any(|suit| table.reach(suit) < rules.max_rank());
        let Table { staying, waiting, .. } = table;
        let story = Story { staying, waiting };
        (proves && story.check(rules, position).is_ok()).then_some(story)
    }
}

/// A position in which some cards are taken to stay and to wait.
struct Table<'a> {
    rules: &'a Rules,
    position: &'a Position,
    staying: Vec<usize>,
    waiting: Vec<Card>,
}

impl<'a> Table<'a> {
    fn new(rules: &'a Rules, position: &'a Position, staying: Vec<usize>, waiting: Vec<Card>) -> Table<'a> {
        Table { rules, position, staying, waiting }
    }

    /// Whether a card lies in the tableau now.
    fn is_dealt_to_tableau(&self, card: Card) -> bool {
        self.position.tableau.iter().flatten().any(|there| there.card == card)
    }

    /// Whether a card stays, or lies under one that does.
    fn is_held(&self, card: Card) -> bool {
        let piles = self.position.tableau.iter().zip(&self.staying);
        piles.into_iter().any(|(cards, &count)| cards[..count].iter().any(|there| there.card == card))
    }

    /// Whether a card may lie bare in the tableau.
    fn is_open(&self, card: Card) -> bool {
        let mut piles = self.position.tableau.iter().zip(&self.staying);
        let stays = piles.any(|(cards, &count)| cards[..count].last().is_some_and(|last| last.card == card));
        (stays || !self.is_held(card)) && !self.waiting.contains(&card)
    }

    /// Whether a card may come to lie in the tableau, or to another place in it.
    fn may_land(&self, card: Card) -> bool {
        if !self.rules.foundations.removable && is_up(self.rules, self.position, card) {
            return false;
        }
        let base = self.position.counted_from();
        let takes =
            |lower: Card| self.rules.ranks_fit(card, lower, base) && self.rules.tableau.build.suits_fit(card, lower);
        let is_taken = pack(self.rules).any(|lower| takes(lower) && self.is_open(lower));
        is_taken || self.may_enter_space(card)
    }

    fn may_enter_space(&self, card: Card) -> bool {
        let enters = match self.rules.tableau.spaces {
            SpacesPolicy::NoBuild => false,
            SpacesPolicy::Kings => self.rules.is_highest(card, self.position.counted_from()),
            SpacesPolicy::Any => self.rules.tableau.build != BuildPolicy::NoBuild,
            // Filled by themselves, whatever the building.
            SpacesPolicy::AutoReserveThenAny
            | SpacesPolicy::AutoReserveThenWaste
            | SpacesPolicy::AutoWasteThenStock => true,
        };
        enters && self.staying.contains(&0)
    }

    /// How many cards the foundation of a suit may hold.
    fn reach(&self, suit: Suit) -> u8 {
        let now = height(self.rules, self.position, suit);
        let base = self.position.counted_from();
        let held = |height: &u8| {
            let mut of_suit = pack(self.rules).filter(|card| card.suit() == suit);
            of_suit.any(|card| card.rank().steps_above(base, self.rules.max_rank()) == *height && self.is_held(card))
        };
        (now..self.rules.max_rank()).find(held).unwrap_or(self.rules.max_rank())
    }

    /// Whether the foundation of a card may hold all the cards before it.
    fn may_go_up(&self, card: Card) -> bool {
        self.reach(card.suit()) >= card.rank().steps_above(self.position.counted_from(), self.rules.max_rank())
    }

    fn cell_may_be_free(&self) -> bool {
        let may_be_free = |cell: &Option<Card>| cell.is_none_or(|card| self.may_land(card) || self.may_go_up(card));
        self.position.cells.iter().any(may_be_free)
    }

    /// The lowest card of a tail with which the card that stays in a pile may leave, if it may.
    fn way_out(&self, pile: usize) -> Option<Card> {
        let cards = &self.position.tableau[pile][..self.staying[pile]];
        let last = cards.last()?.card;
        if self.may_land(last) || self.may_go_up(last) || self.cell_may_be_free() {
            return Some(last);
        }
        if self.rules.group_moves() == GroupMoves::No {
            return None;
        }
        let base = self.position.counted_from();
        let is_built = |upper: Card, lower: Card| {
            self.rules.group_moves() == GroupMoves::AnyTail
                || self.rules.ranks_fit(upper, lower, base) && self.rules.group_policy().suits_fit(upper, lower)
        };
        for place in (0..cards.len() - 1).rev() {
            if !cards[place].face_up || !is_built(cards[place + 1].card, cards[place].card) {
                return None;
            }
            if self.may_land(cards[place].card) {
                return Some(cards[place].card);
            }
        }
        None
    }
}
