//! What could ever happen if nothing were ever used up: the least fixed point of [`crate::Strength::Full`].
//!
//! A card is *out* once it may have left its place. Cards come out only by routes that are opened by cards which are
//! already out or lie open. A card that is not out when nothing new happens can never leave: see
//! `docs/blocked-cards.md`.
//!
//! The technique `blocked-cards` of the runs space is another relaxation, which counts places; its module `relax`
//! explains why the two share the compiled deal and not the function.

use cadogan_compiled::{COPIES, CompiledDeal, Number, Set, bit, numbers, steps, suit};
use cadogan_rules::GroupMoves;

use crate::needs::Needs;

/// What could ever happen.
#[derive(Clone, Debug)]
pub(crate) struct Outlook {
    /// Cards that may have left their places. Everything above such a card is out, too.
    pub(crate) out: Set,
    /// Cards that may lie bare in the tableau, so that others can be packed on them.
    pub(crate) targets: Set,
    /// By suit and number of cards: how many foundations of the suit may have that many.
    reach: [[u8; 14]; 4],
    /// Whether some pile may become empty.
    pub(crate) has_space: bool,
    /// How many cards of each pile are not out.
    pub(crate) left: Vec<usize>,
    /// How many cards of a stacked reserve are not out.
    pub(crate) reserve_left: usize,
    /// In games where only complete runs go up: how many more of each suit may.
    runs: [u8; 4],
    entrants: Set,
    pub(crate) has_cell: bool,
}

/// What is assumed besides the position. What counts as open from the start covers nothing, and such piles also count as
/// spaces.
#[derive(Clone, Debug, Default)]
pub(crate) struct Given {
    /// Piles of the tableau that count as open.
    pub(crate) piles: Vec<bool>,
    /// Whether the reserve counts as open.
    pub(crate) reserve: bool,
    /// A card that stays where it is: then the outlook is what could happen before it leaves.
    pub(crate) pinned: Option<Number>,
}

/// Everything that is known about a position while its outlook is computed.
struct Finder<'a> {
    needs: &'a Needs,
    table: &'a CompiledDeal,
    outlook: Outlook,
    /// How many cards of each foundation have not left.
    found_left: [[u8; 2]; 4],
    /// The card that stays where it is, as a set.
    pinned: Set,
}

impl Outlook {
    /// The outlook of a position.
    pub(crate) fn of(needs: &Needs, table: &CompiledDeal) -> Outlook {
        Outlook::with(needs, table, &Given::default())
    }

    /// The outlook of a position if some of it is open from the start.
    pub(crate) fn with(needs: &Needs, table: &CompiledDeal, given: &Given) -> Outlook {
        let is_given = |pile: usize| given.piles.get(pile).copied().unwrap_or(false);
        let left: Vec<usize> =
            table.piles.iter().enumerate().map(|(pile, cards)| if is_given(pile) { 0 } else { cards.len() }).collect();
        let out = table.piles.iter().zip(&left).filter(|(_, left)| **left == 0).flat_map(|(cards, _)| cards);
        let out = out.fold(0, |set, &number| set | bit(number));
        let on_top = table.piles.iter().zip(&left).filter_map(|(cards, &left)| cards.get(left.wrapping_sub(1)));
        let dealt = if needs.deals_rows { table.stock_cards } else { 0 };
        let outlook = Outlook {
            out,
            targets: on_top.fold(out | dealt, |set, &number| set | bit(number)),
            reach: [[0; 14]; 4],
            has_space: left.contains(&0),
            left,
            reserve_left: if needs.stacked_reserve && !given.reserve { table.reserve.len() } else { 0 },
            runs: [0; 4],
            entrants: needs.entrants(table),
            has_cell: needs.has_cells && table.has_empty_cell,
        };
        let pinned = given.pinned.map_or(0, bit);
        let mut finder = Finder { needs, table, outlook, found_left: table.heights, pinned };
        while finder.round() {}
        finder.outlook
    }

    /// Whether some card can never reach its foundation.
    pub(crate) fn is_lost(&self, needs: &Needs, table: &CompiledDeal) -> bool {
        if needs.complete_only {
            let complete =
                |suit: usize| table.heights[suit].iter().filter(|&&height| height == needs.numbering.ranks()).count();
            return (0..4).any(|suit| self.runs[suit] + (complete(suit) as u8) < needs.decks);
        }
        self.reach.iter().any(|suit| suit[needs.ranks()] < needs.decks)
    }

    /// Whether the card can go to its foundation if it lies bare.
    pub(crate) fn goes_up(&self, needs: &Needs, table: &CompiledDeal, number: Number) -> bool {
        if needs.complete_only {
            return false; // whole runs are handled separately
        }
        let (suit, step) = (suit(number), steps(number));
        // A foundation that has permanently passed this card takes no second copy of it.
        let past = table.heights[suit].iter().filter(|&&height| usize::from(height) > step).count() as u8;
        self.reach[suit][step] > if needs.worry_back { 0 } else { past }
    }

    /// Whether the card can be packed on a card or enter a space if it lies bare.
    pub(crate) fn lands(&self, needs: &Needs, number: Number) -> bool {
        needs.takers(number) & self.targets != 0 || self.has_space && self.entrants & bit(number) != 0
    }

    /// Whether a card outside the foundations can lie bare.
    pub(crate) fn is_open(&self, needs: &Needs, table: &CompiledDeal, number: Number) -> bool {
        if table.tableau & bit(number) != 0 {
            table.above[number] & !self.out == 0
        } else if needs.stacked_reserve && table.reserve_cards & bit(number) != 0 {
            let place = table.reserve.iter().position(|&other| other == number);
            place.is_none_or(|place| place + 1 >= self.reserve_left)
        } else {
            true
        }
    }

    /// Whether the card, if it lies bare, can leave with a complete run, in games where only those go up.
    pub(crate) fn leaves_with_a_run(&self, needs: &Needs, number: Number) -> bool {
        needs.complete_only && self.runs[suit(number)] > 0
    }

    /// Whether the card may enter a space if there is one.
    pub(crate) fn may_enter(&self, number: Number) -> bool {
        self.entrants & bit(number) != 0
    }
}

impl Finder<'_> {
    /// Does everything that can be done now; returns whether anything new happened.
    fn round(&mut self) -> bool {
        self.count_foundations();
        let mut news = false;
        for pile in 0..self.table.piles.len() {
            while self.take_from_pile(pile) {
                news = true;
            }
        }
        news |= self.take_from_reserve() | self.land_supply() | self.worry_back() | self.free_a_cell();
        if !self.outlook.has_space && self.outlook.left.contains(&0) {
            self.outlook.has_space = true;
            news = true;
        }
        news
    }

    fn is_open(&self, number: Number) -> bool {
        self.outlook.is_open(self.needs, self.table, number)
    }

    fn is_pinned(&self, number: Number) -> bool {
        self.pinned & bit(number) != 0
    }

    fn count_foundations(&mut self) {
        let ranks = self.needs.ranks();
        for suit in 0..4 {
            let mut reach = self.needs.decks;
            self.outlook.reach[suit][0] = reach;
            let mut runs = self.needs.decks;
            for step in 0..ranks {
                let copies = self.copies(suit, step);
                let up = (copies & self.table.found).count_ones() as u8;
                let open = numbers(copies & !self.table.found & !self.pinned)
                    .filter(|&number| self.is_open(number))
                    .count() as u8;
                reach = reach.min(up + open);
                self.outlook.reach[suit][step + 1] = reach;
                let for_good = if self.needs.worry_back { 0 } else { self.table.found };
                let in_runs = numbers(copies & !for_good).filter(|&number| self.is_open_for_a_run(number));
                runs = runs.min(in_runs.count() as u8);
            }
            self.outlook.runs[suit] = runs;
        }
    }

    /// All copies of a card.
    fn copies(&self, suit: usize, step: usize) -> Set {
        let first = bit(4 * step + suit);
        (first | first << COPIES) & self.needs.builds.deck
    }

    /// Whether only lower cards of its suit lie on a card: a complete run takes those along.
    fn is_open_for_a_run(&self, number: Number) -> bool {
        self.table.above[number] & !self.outlook.out & !self.needs.lower(number) == 0
    }

    /// Takes the top card of what is left of a pile, or the group that it ends.
    fn take_from_pile(&mut self, pile: usize) -> bool {
        let cards = &self.table.piles[pile];
        let left = self.outlook.left[pile];
        let Some(&top) = cards.get(left.wrapping_sub(1)).filter(|&&top| !self.is_pinned(top)) else { return false };
        let goes_alone = self.outlook.has_cell
            || self.outlook.goes_up(self.needs, self.table, top)
            || self.outlook.leaves_with_a_run(self.needs, top);
        let place = if goes_alone { Some(left - 1) } else { self.head_that_lands(&cards[..left]) };
        let Some(place) = place else { return false };
        for &number in &cards[place..left] {
            self.outlook.out |= bit(number);
            self.outlook.targets |= bit(number);
        }
        self.outlook.left[pile] = place;
        if let Some(&bared) = cards.get(place.wrapping_sub(1)) {
            self.outlook.targets |= bit(bared);
        }
        true
    }

    /// The index of the highest card that can land elsewhere with everything on it.
    fn head_that_lands(&self, cards: &[Number]) -> Option<usize> {
        for (place, &head) in cards.iter().enumerate().rev() {
            if self.is_pinned(head) {
                return None;
            }
            let may_move = self.needs.groups != GroupMoves::WholePile || place == 0;
            if may_move && self.outlook.lands(self.needs, head) {
                return Some(place);
            }
            if self.table.linked & bit(head) == 0 {
                return None;
            }
        }
        None
    }

    fn take_from_reserve(&mut self) -> bool {
        let mut news = false;
        while let Some(&top) = self.table.reserve.get(self.outlook.reserve_left.wrapping_sub(1)) {
            let lands = self.outlook.lands(self.needs, top);
            let leaves = lands || self.outlook.goes_up(self.needs, self.table, top) || self.outlook.has_cell;
            if !leaves || self.is_pinned(top) {
                break;
            }
            self.outlook.reserve_left -= 1;
            self.outlook.out |= bit(top);
            news = true;
        }
        news
    }

    /// Cards outside the tableau can be packed on once they have been put there.
    fn land_supply(&mut self) -> bool {
        let outside = self.table.stock_cards | self.table.cells | self.table.reserve_cards;
        let waiting = outside & !self.outlook.targets & !self.pinned;
        let lands = |&number: &Number| self.is_open(number) && self.outlook.lands(self.needs, number);
        let landed = numbers(waiting).filter(lands).fold(0, |set, number| set | bit(number));
        self.outlook.targets |= landed;
        landed != 0
    }

    /// Cards come back from the foundations one after the other.
    fn worry_back(&mut self) -> bool {
        if !self.needs.worry_back {
            return false;
        }
        let mut news = false;
        for suit in 0..4 {
            for deck in 0..usize::from(self.needs.decks) {
                while let Some(step) = self.found_left[suit][deck].checked_sub(1) {
                    if !self.outlook.lands(self.needs, 4 * usize::from(step) + suit) {
                        break;
                    }
                    // Which copy lies on which foundation does not matter: both can land where one can.
                    self.outlook.targets |= self.copies(suit, usize::from(step)) & self.table.found;
                    self.found_left[suit][deck] = step;
                    news = true;
                }
            }
        }
        news
    }

    fn free_a_cell(&mut self) -> bool {
        if !self.needs.has_cells || self.outlook.has_cell {
            return false;
        }
        let leaves =
            |number| self.outlook.lands(self.needs, number) || self.outlook.goes_up(self.needs, self.table, number);
        self.outlook.has_cell = numbers(self.table.cells & !self.pinned).any(leaves);
        self.outlook.has_cell
    }
}
