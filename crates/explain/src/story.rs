//! The proof that a position is lost, as data: a set of cards of which none can be the first to leave.

use cadogan_cards::Card;
use cadogan_compiled::{CompiledDeal, Number, Set, bit, numbers, steps};
use cadogan_picture::{Mark, Picture, Spot};
use cadogan_rules::{Deal, Rules};
use serde::Serialize;

use crate::needs::Needs;
use crate::outlook::{Given, Outlook};
use crate::strength::Strength;
use crate::trace::{Reading, Tracer};

/// Cards that block each other forever.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Blockage {
    /// The weakest method that proves the position lost.
    pub strength: Strength,
    /// The cards that can never leave, as few as prove it. Cards outside the tableau come last.
    pub cards: Vec<BlockedCard>,
    /// What the first card needs, what that needs, and so on until a card is repeated.
    pub chain: Vec<Link>,
}

/// A card that can never leave its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BlockedCard {
    /// The card.
    pub card: Card,
    /// Where it lies.
    pub place: CardPlace,
    /// The cards it could be packed on, with their obstacles.
    pub packing: Vec<Need>,
    /// The lower cards of its suit without which it cannot go up, with their obstacles. Empty if it could not go up
    /// anyway because it lies below other cards.
    pub foundation: Vec<Need>,
    /// Whether it could enter a space, if one could become free.
    pub needs_space: bool,
    /// The card that it is built on and could move with, if any; that card cannot leave either.
    pub built_on: Option<Card>,
}

/// Where a card lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CardPlace {
    /// In a tableau pile, both counted from 0.
    Tableau {
        /// The pile.
        pile: usize,
        /// The index in the pile, the bottom card first.
        place: usize,
    },
    /// In stock or waste.
    Stock,
    /// In the reserve.
    Reserve,
    /// In a cell.
    Cell,
    /// On a foundation.
    Foundation,
}

/// A card that is needed and unavailable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Need {
    /// The card.
    pub card: Card,
    /// Where it lies.
    pub place: CardPlace,
    /// Why it cannot be had.
    pub obstacle: Obstacle,
}

/// Why a card is unavailable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Obstacle {
    /// The card that needs it lies on it.
    UnderItself,
    /// Another card that never leaves lies on it.
    Under {
        /// That card.
        card: Card,
        /// Its pile, from 0.
        pile: usize,
    },
    /// A card that never leaves lies on it in the reserve.
    InReserve {
        /// That card.
        card: Card,
    },
    /// It lies outside the tableau and can never be put there.
    NeverPlaced,
    /// It lies on a foundation from which nothing comes back.
    StaysUp,
}

/// One step from a card to what it needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Link {
    /// The card that cannot leave.
    pub card: Card,
    /// A card that it needs; `None` if it needs a space.
    pub needs: Option<Card>,
    /// The card that would have to leave first.
    pub waits_for: Card,
}

impl Needs {
    /// Why a position is lost, if blocked cards prove that.
    pub fn blockage(&self, rules: &Rules, deal: &Deal) -> Option<Blockage> {
        let table = CompiledDeal::of(rules, deal);
        if !Outlook::of(self, &table).is_lost(self, &table) {
            return None;
        }
        let tracer = Tracer::new(self, &table);
        let direct = tracer.directly_blocked();
        let traced = tracer.first_blocked(Reading::Plain);
        let strength = match (direct, traced) {
            (0, None) => Strength::Full,
            (0, Some(_)) => Strength::Recursive,
            _ => Strength::Direct,
        };
        let suspects = if direct != 0 { direct } else { traced.map_or(0, bit) };
        let outlook = self.smallest_proof(&table, suspects);
        let cards = Teller { needs: self, table: &table, outlook: &outlook }.tell();
        let chain = chain(&cards);
        Some(Blockage { strength, cards, chain })
    }

    /// The outlook with as many piles given away as the proof can do without; piles with suspects are kept if possible.
    fn smallest_proof(&self, table: &CompiledDeal, suspects: Set) -> Outlook {
        let has_suspect = |pile: usize| table.piles[pile].iter().any(|&number| suspects & bit(number) != 0);
        let mut order: Vec<usize> = (0..table.piles.len()).filter(|&pile| !table.piles[pile].is_empty()).collect();
        order.sort_by_key(|&pile| (has_suspect(pile), std::cmp::Reverse(pile)));
        let mut given = Given { piles: vec![false; table.piles.len()], ..Given::default() };
        let mut proof = Outlook::of(self, table);
        let parts = std::iter::once(None).chain(order.into_iter().map(Some));
        for part in parts {
            let before = given.clone();
            match part {
                None => given.reserve = true,
                Some(pile) => given.piles[pile] = true,
            }
            let outlook = Outlook::with(self, table, &given);
            if outlook.is_lost(self, table) {
                proof = outlook;
            } else {
                given = before;
            }
        }
        proof
    }
}

/// Follows what cards need until a card is repeated.
fn chain(cards: &[BlockedCard]) -> Vec<Link> {
    let mut links: Vec<Link> = Vec::new();
    let mut next = cards.first();
    while let Some(blocked) = next {
        if links.iter().any(|link| link.card == blocked.card) {
            break;
        }
        let Some(link) = blocked.link(cards) else { break };
        next = cards.iter().find(|other| other.card == link.waits_for);
        links.push(link);
    }
    links
}

impl BlockedCard {
    /// What the card waits for: preferably another card than itself, so that the chain shows how cards depend on each
    /// other.
    fn link(&self, cards: &[BlockedCard]) -> Option<Link> {
        let waits = |need: &Need| match need.obstacle {
            Obstacle::Under { card, .. } | Obstacle::InReserve { card } => Some(card),
            Obstacle::NeverPlaced => Some(need.card),
            Obstacle::UnderItself => Some(self.card),
            Obstacle::StaysUp => None,
        };
        let mut links: Vec<Link> = Vec::new();
        for need in self.packing.iter().chain(&self.foundation) {
            links.extend(waits(need).map(|waits_for| Link { card: self.card, needs: Some(need.card), waits_for }));
        }
        if let Some(base) = self.built_on {
            links.push(Link { card: self.card, needs: None, waits_for: base });
        }
        if self.needs_space {
            let other = cards.iter().find(|other| other.card != self.card).unwrap_or(self);
            links.push(Link { card: self.card, needs: None, waits_for: other.card });
        }
        let place = links.iter().position(|link| link.waits_for != self.card).unwrap_or(0);
        (place < links.len()).then(|| links.swap_remove(place))
    }
}

impl Blockage {
    /// Marks the blocked cards on a picture, with the cards that they need and that are unavailable, and the arrows
    /// between them.
    pub fn mark<'p>(&self, mut picture: Picture<'p>) -> Picture<'p> {
        for need in self.cards.iter().flat_map(|blocked| blocked.packing.iter().chain(&blocked.foundation)) {
            picture = picture.mark(need.spot(), Mark::Solver);
        }
        for blocked in &self.cards {
            let from = spot(blocked.card, blocked.place);
            picture = picture.mark(from, Mark::Blocked);
            for need in blocked.packing.iter().chain(&blocked.foundation) {
                if need.obstacle != Obstacle::StaysUp {
                    picture = picture.arrow(from, need.spot());
                }
            }
        }
        picture.meaning(Mark::Solver, "is needed, but unavailable")
    }
}

impl Need {
    fn spot(&self) -> Spot {
        spot(self.card, self.place)
    }
}

fn spot(card: Card, place: CardPlace) -> Spot {
    match place {
        CardPlace::Tableau { pile, place } => Spot::Tableau { pile, place },
        _ => Spot::Card(card),
    }
}

/// Derives the explanation from an outlook.
struct Teller<'a> {
    needs: &'a Needs,
    table: &'a CompiledDeal,
    outlook: &'a Outlook,
}

impl Teller<'_> {
    fn tell(&self) -> Vec<BlockedCard> {
        let mut told: Set = 0;
        let mut cards = Vec::new();
        for pile in 0..self.table.piles.len() {
            let Some(top) = self.stuck_top(pile) else { continue };
            let mut next = Some(top);
            while let Some(number) = next {
                let below = self.card_below(number).filter(|_| self.table.linked & bit(number) != 0);
                cards.push((number, below));
                told |= bit(number);
                next = below;
            }
        }
        if let Some(top) = self.stuck_in_reserve() {
            cards.push((top, None));
            told |= bit(top);
        }
        let mut waiting: Vec<Number> = Vec::new();
        let mut told_cards: Vec<BlockedCard> = Vec::new();
        for (number, below) in cards {
            told_cards.push(self.blocked(number, below, &mut waiting));
        }
        while let Some(number) = waiting.pop() {
            if told & bit(number) == 0 {
                told |= bit(number);
                told_cards.push(self.blocked(number, None, &mut waiting));
            }
        }
        told_cards
    }

    /// The highest card of a pile that is not out.
    fn stuck_top(&self, pile: usize) -> Option<Number> {
        self.table.piles[pile].get(self.outlook.left[pile].wrapping_sub(1)).copied()
    }

    /// The highest card of a stacked reserve that is not out.
    fn stuck_in_reserve(&self) -> Option<Number> {
        self.table.reserve.get(self.outlook.reserve_left.wrapping_sub(1)).copied()
    }

    /// Whether a card lies under another one in the reserve that is not out.
    fn is_under_in_reserve(&self, number: Number) -> bool {
        let place = self.table.reserve.iter().position(|&other| other == number);
        place.is_some_and(|place| place + 1 < self.outlook.reserve_left)
    }

    fn card_below(&self, number: Number) -> Option<Number> {
        let (pile, place) = self.table.home(number)?;
        self.table.piles[pile].get(place.wrapping_sub(1)).copied()
    }

    fn card(&self, number: Number) -> Card {
        self.needs.numbering.card(number)
    }

    fn place(&self, number: Number) -> CardPlace {
        let lies_in = |set: Set| set & bit(number) != 0;
        match self.table.home(number) {
            Some((pile, place)) => CardPlace::Tableau { pile, place },
            None if lies_in(self.table.reserve_cards) => CardPlace::Reserve,
            None if lies_in(self.table.cells) => CardPlace::Cell,
            None if lies_in(self.table.found) => CardPlace::Foundation,
            None => CardPlace::Stock,
        }
    }

    /// The card with all its routes. Cards outside the tableau that would have to be placed first are added to
    /// `waiting`.
    fn blocked(&self, number: Number, below: Option<Number>, waiting: &mut Vec<Number>) -> BlockedCard {
        let may_be_packed = self.needs.may_be_packed(self.table, number);
        let takers = if may_be_packed { self.needs.takers(number) & self.deck() } else { 0 };
        let packing: Vec<Need> = numbers(takers).map(|taker| self.need(taker, number, waiting)).collect();
        let lies_bare = self.table.above[number] & !self.outlook.out == 0 && self.table.found & bit(number) == 0;
        let foundation = if lies_bare { self.missing_below(number, waiting) } else { Vec::new() };
        BlockedCard {
            card: self.card(number),
            place: self.place(number),
            packing,
            foundation,
            needs_space: may_be_packed && self.outlook.may_enter(number),
            built_on: below.map(|below| self.card(below)),
        }
    }

    fn deck(&self) -> Set {
        let CompiledDeal { tableau, stock_cards, cells, reserve_cards, found, .. } = self.table;
        tableau | stock_cards | cells | reserve_cards | found
    }

    /// The lowest cards of the suit that never reach the foundation.
    fn missing_below(&self, number: Number, waiting: &mut Vec<Number>) -> Vec<Need> {
        let lower = self.needs.lower(number) & self.deck() & !self.table.found;
        let unreachable =
            |&other: &Number| self.table.above[other] & !self.outlook.out != 0 || self.is_under_in_reserve(other);
        let missing: Vec<Number> = numbers(lower).filter(unreachable).collect();
        let lowest = missing.iter().map(|&other| steps(other)).min();
        let first: Vec<Number> = missing.into_iter().filter(|&other| Some(steps(other)) == lowest).collect();
        first.into_iter().map(|other| self.need(other, number, waiting)).collect()
    }

    fn need(&self, wanted: Number, wanting: Number, waiting: &mut Vec<Number>) -> Need {
        let obstacle = match self.table.home(wanted) {
            Some(_) if self.table.below[wanting] & bit(wanted) != 0 => Obstacle::UnderItself,
            Some((pile, _)) => match self.stuck_top(pile) {
                Some(top) => Obstacle::Under { card: self.card(top), pile },
                None => Obstacle::NeverPlaced,
            },
            None if self.table.found & bit(wanted) != 0 && !self.needs.worry_back => Obstacle::StaysUp,
            None if self.is_under_in_reserve(wanted) => match self.stuck_in_reserve() {
                Some(top) if top == wanting => Obstacle::UnderItself,
                Some(top) => Obstacle::InReserve { card: self.card(top) },
                None => Obstacle::NeverPlaced,
            },
            None => {
                waiting.push(wanted);
                Obstacle::NeverPlaced
            }
        };
        Need { card: self.card(wanted), place: self.place(wanted), obstacle }
    }
}
