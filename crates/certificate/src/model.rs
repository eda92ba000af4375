//! A deal as a formula: clauses that every way to win it would satisfy. If they cannot all hold, the deal is lost.
//!
//! This is the checker's own encoder for the games of [`Runs`](crate::Runs): Klondike and its relatives, without cells and
//! reserve. (The solver has one too, with other clauses: `docs/models.md`.) Take any line of play that wins, and number its
//! moves, turning the stock not counted. Three things may happen to a card, each at the time when it happens *first*:
//!
//! * **moved**: it leaves the place where it was dealt. This is asked of *heads* (cards of the tableau that do not lie on a
//!   face-up card that they are built on) and cards of the stock and the waste. A king at the bottom of its pile, where
//!   only kings enter spaces, is no head. The other cards of the tableau are *free*.
//! * **raised**: it comes to its foundation. Every card does that is not there at the start.
//! * **arrived**, for cards of stock and waste if cards come back from foundations: it comes to the tableau. If it never does,
//!   its time is later than all others.
//!
//! And for the tableau, if any card may enter a space: **emptied**, a pile is empty for the first time.
//!
//! A variable says that one of two things happens before the other; others say how a card moved first: *up* to the
//! foundation, *onto* a card, or into a *space*. The line of play gives each of them a value. A move takes one card (with
//! what is built on it) from one place to another, so things that happen to different cards happen at different times. Of
//! one card: it is moved when it is raised if it goes up first, and when it has arrived if not. So "a before b" and "b before a"
//! are never both true, and one of them is, except for *emptied*, which happens together with a move of a card.
//!
//! # The clauses, and why they hold
//!
//! Some orders hold in every line: a card is raised after the next lower card of its suit, and not before it is moved; a card
//! is moved (or raised, if free) after the head that lies on it is moved. Everything that follows from them is *fixed*.
//!
//! *A card is ready* at a time if it may have been bare in the tableau before: the head on it has been moved; a card of the
//! stock has arrived; a card that is on its foundation at the start may have come back. If no card comes back, it must also be
//! raised later. *A card is away* at a time unless it surely lies on a card of the tableau then: unless it has been moved *onto* one
//! before (or is free, and the head that lay on it has been moved before), and is raised later. In between it cannot
//! be anywhere else, if it may not enter spaces or no pile has been empty before; and what it lies on is ready.
//!
//! 1. A card that is moved goes up, onto a card, or into a space. If up, it is moved after the next lower card is raised.
//! 2. *Landing.* When a card is moved onto a card, or when it arrives after it has gone up first: of the cards that it fits
//!    on, more are ready than cards of its class (those that fit on the same cards) are not away. For they lie on different
//!    cards that are ready, and it comes to another.
//! 3. *Kings.* When a king is moved into a space: more piles have been emptied than kings have been moved into spaces and
//!    not raised yet. A pile that a king was dealt to the bottom of counts when that king is raised. For a king that is in the
//!    tableau is at the bottom of a pile once it has been moved, and so is one that was dealt there: each is on a pile of its own
//!    until it is first raised, no other pile with its first card is empty, and one more pile is.
//! 4. *Spaces for any card.* A card is moved into a space after some pile has been emptied: after the lowest card of one of the
//!    piles is moved.
//! 5. *Laying bare.* When a card is raised, nothing lies on it. So of the cards of its class other than itself, as many are ready as
//!    cards that fit on them are not away.
//! 6. *The stock*, if several cards are turned at a time and the waste is empty at the start. A card that is not the last of the
//!    cards that are turned together, nor of the stock, is moved after the card behind it or after the last card of an earlier turn.
//!    For as long as no card of an earlier turn is gone, the waste ends with a whole turn whenever cards are turned,
//!    so the cards of one come to its top one after the other, the last one first; and the first of all cards of earlier turns that
//!    goes is the last of one.
//!
//! "More of these than of those" is said without numbers: for every choice of those that are not away, every choice of so many
//! of the others that one of them must be ready has one. Redeals are not counted.

use std::collections::BTreeMap;

use cadogan_cards::Card;
use cadogan_referee::Position;
use cadogan_rules::{BuildPolicy, Deal, Rules, SpacesPolicy};

use crate::Runs;

/// A variable, or its negation as a negative number.
pub type Literal = i32;

/// Something that happens once, by its number.
pub type Event = usize;

/// How two events are related in every line of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Order {
    Open,
    NotAfter,
    Before,
}

/// What a condition is: true, false or a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Truth {
    Always,
    Never,
    If(Literal),
}

use Truth::{Always, If, Never};

impl Truth {
    fn not(self) -> Truth {
        match self {
            Always => Never,
            Never => Always,
            If(literal) => If(-literal),
        }
    }
}

/// Where a card is at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Home {
    /// In the tableau, under this head.
    Tableau { under: Option<Card> },
    /// In the stock or the waste.
    Supply,
    /// On its foundation.
    Foundation,
    /// Not in the pack.
    Nowhere,
}

/// A card of the deal.
#[derive(Clone, Copy, Debug)]
struct Dealt {
    home: Home,
    moved: Option<Event>,
    raised: Option<Event>,
    arrived: Option<Event>,
    up: Truth,
    onto: Truth,
    space: Truth,
    /// That it comes to the tableau at all.
    arrives: Truth,
}

/// The formula of a deal. Events have names: `m`, `f` and `a` with a card for moved, raised (to its foundation) and arrived,
/// `e` for emptied.
#[derive(Debug)]
pub struct Model<'a> {
    rules: &'a Rules,
    start: Position,
    cards: [Dealt; 52],
    /// The card of every event; `None` for emptied.
    events: Vec<(char, Option<Card>)>,
    emptied: Option<Event>,
    orders: Vec<Vec<Order>>,
    /// The variable of a pair of events: that the first comes before the second.
    pairs: BTreeMap<(Event, Event), Literal>,
    variables: Literal,
    clauses: Vec<Vec<Literal>>,
}

impl<'a> Model<'a> {
    /// The formula of a deal; refused if it is not made for these rules.
    pub fn new(rules: &'a Rules, deal: &Deal) -> Result<Model<'a>, String> {
        Runs::new(rules, deal, &[])?;
        let absent = Dealt {
            home: Home::Nowhere,
            moved: None,
            raised: None,
            arrived: None,
            up: Never,
            onto: Never,
            space: Never,
            arrives: Never,
        };
        let mut model = Model {
            rules,
            start: Position::start(rules, deal),
            cards: [absent; 52],
            events: Vec::new(),
            emptied: None,
            orders: Vec::new(),
            pairs: BTreeMap::new(),
            variables: 0,
            clauses: Vec::new(),
        };
        model.find_cards();
        model.fix_orders();
        if (0..model.events.len()).any(|event| model.orders[event][event] == Order::Before) {
            model.clauses.push(Vec::new());
        }
        model.all_cards(Model::first_move);
        model.open_spaces();
        model.all_cards(Model::land);
        model.all_cards(Model::lay_bare);
        model.turn_stock();
        Ok(model)
    }

    /// The clauses: each is a list of literals, one of which holds.
    pub fn clauses(&self) -> &[Vec<Literal>] {
        &self.clauses
    }

    /// How many variables there are: they are numbered from 1.
    pub fn variables(&self) -> usize {
        self.variables.unsigned_abs() as usize
    }

    /// How many events there are.
    pub fn events(&self) -> usize {
        self.events.len()
    }

    /// The name of an event.
    pub fn name(&self, event: Event) -> String {
        let (what, card) = self.events[event];
        card.map_or(what.to_string(), |card| format!("{what}{card}"))
    }

    /// The event of a name.
    pub fn event(&self, name: &str) -> Option<Event> {
        let what = name.chars().next()?;
        let card = match &name[what.len_utf8()..] {
            "" => None,
            card => Some(card.parse().ok()?),
        };
        self.events.iter().position(|&event| event == (what, card))
    }

    /// The literal that one event is not after another, and whether it is certain to be before it then. `None` if the formula
    /// does not speak of it; the literal is `None` if it always holds.
    pub fn not_after(&self, from: Event, to: Event) -> Option<(Option<Literal>, bool)> {
        match self.orders[from][to] {
            Order::Before => return Some((None, true)),
            Order::NotAfter => return Some((None, false)),
            Order::Open => {}
        }
        if let ((what, Some(card)), (other, Some(same))) = (self.events[from], self.events[to])
            && card == same
        {
            // A card is moved when it is raised, if it goes up first, and when it has arrived if not.
            return match (what, other, self.dealt(card).up) {
                ('f', 'm', If(up)) => Some((Some(up), false)),
                ('a', 'm', If(up)) => Some((Some(-up), false)),
                _ => None,
            };
        }
        if let Some(&variable) = self.pairs.get(&(from, to)) {
            return Some((Some(variable), true));
        }
        // That a pile is emptied not before something does not mean that it is emptied after it.
        let strict = self.emptied != Some(from) && self.emptied != Some(to);
        self.pairs.get(&(to, from)).map(|&variable| (Some(-variable), strict))
    }

    /// The clause that these events do not happen each not after the next, and the last not after the first: time does not run
    /// in a circle. `None` if they may, or if the formula does not speak of some of them.
    pub fn circle(&self, events: &[Event]) -> Option<Vec<Literal>> {
        let mut clause = Vec::new();
        let mut some_before = false;
        for (index, &from) in events.iter().enumerate() {
            let to = events[(index + 1) % events.len()];
            let (literal, before) = self.not_after(from, to)?;
            some_before |= before;
            clause.extend(literal.map(|literal| -literal));
        }
        clause.sort_unstable();
        clause.dedup();
        some_before.then_some(clause)
    }

    fn all_cards(&mut self, what: impl Fn(&mut Model<'a>, Card)) {
        (0..52).filter_map(Card::from_index).for_each(|card| what(self, card));
    }

    fn dealt(&self, card: Card) -> &Dealt {
        &self.cards[card.index() as usize]
    }

    fn steps(&self, card: Card) -> u8 {
        card.rank().steps_above(self.start.counted_from(), self.rules.max_rank())
    }

    fn is_highest(&self, card: Card) -> bool {
        self.rules.is_highest(card, self.start.counted_from())
    }

    fn fits(&self, upper: Card, lower: Card) -> bool {
        self.steps(upper) + 1 == self.steps(lower) && self.rules.tableau.build.suits_fit(upper, lower)
    }

    /// The cards of the pack that this is true of.
    fn such(&self, is_one: impl Fn(Card) -> bool) -> Vec<Card> {
        let cards = (0..52).filter_map(Card::from_index);
        cards.filter(|&card| self.dealt(card).home != Home::Nowhere && is_one(card)).collect()
    }

    /// The other cards of the class of a card: twins of one rank.
    fn twins(&self, card: Card) -> Vec<Card> {
        let alike = |other: Card| match self.rules.tableau.build {
            BuildPolicy::AnySuit => true,
            BuildPolicy::RedBlack => other.suit().colour() == card.suit().colour(),
            _ => false,
        };
        self.such(|other| other != card && self.steps(other) == self.steps(card) && alike(other))
    }

    fn kings_only(&self) -> bool {
        self.rules.tableau.spaces == SpacesPolicy::Kings
    }

    /// Finds where the cards are, and gives events to what happens to them.
    fn find_cards(&mut self) {
        let start = self.start.clone();
        let place = |model: &mut Model<'a>, card: Card, home: Home| model.cards[card.index() as usize].home = home;
        for card in (0..4 * self.rules.max_rank()).filter_map(Card::from_index) {
            place(self, card, Home::Foundation);
        }
        for card in start.stock.iter().chain(&start.waste) {
            place(self, *card, Home::Supply);
        }
        let mut heads = Vec::new();
        for pile in &start.tableau {
            let mut under = None;
            for (index, there) in pile.iter().enumerate().rev() {
                place(self, there.card, Home::Tableau { under });
                let is_free = match index.checked_sub(1) {
                    None => self.kings_only() && self.is_highest(there.card),
                    Some(below) => pile[below].face_up && self.fits(there.card, pile[below].card),
                };
                if !is_free {
                    heads.push(there.card);
                    under = Some(there.card);
                }
            }
        }
        for card in self.such(|card| self.dealt(card).home != Home::Foundation) {
            let in_supply = self.dealt(card).home == Home::Supply;
            let moved = (in_supply || heads.contains(&card)).then(|| self.new_event('m', Some(card)));
            let raised = Some(self.new_event('f', Some(card)));
            let comes_back = in_supply && self.rules.foundations.removable;
            let arrived = comes_back.then(|| self.new_event('a', Some(card)));
            let dealt = &mut self.cards[card.index() as usize];
            (dealt.moved, dealt.raised, dealt.arrived) = (moved, raised, arrived);
        }
        if self.rules.tableau.spaces == SpacesPolicy::Any {
            self.emptied = Some(self.new_event('e', None));
        }
    }

    fn new_event(&mut self, what: char, card: Option<Card>) -> Event {
        self.events.push((what, card));
        self.events.len() - 1
    }

    fn fix_orders(&mut self) {
        let count = self.events.len();
        let mut orders = vec![vec![Order::Open; count]; count];
        for card in self.such(|_| true) {
            let Dealt { home, moved, raised, arrived, .. } = *self.dealt(card);
            let Some(raised) = raised else { continue };
            let lower = self.such(|lower| lower.suit() == card.suit() && self.steps(lower) + 1 == self.steps(card));
            for lower in lower {
                if let Some(before) = self.dealt(lower).raised {
                    orders[before][raised] = Order::Before;
                }
            }
            if let Some(moved) = moved {
                orders[moved][raised] = Order::NotAfter;
                if let Some(arrived) = arrived {
                    orders[moved][arrived] = Order::NotAfter;
                }
            }
            if let Home::Tableau { under: Some(head) } = home
                && let Some(before) = self.dealt(head).moved
            {
                orders[before][moved.unwrap_or(raised)] = Order::Before;
            }
        }
        // Whatever follows from these.
        for middle in 0..count {
            for from in 0..count {
                for to in 0..count {
                    let (one, other) = (orders[from][middle], orders[middle][to]);
                    if one != Order::Open && other != Order::Open {
                        orders[from][to] = orders[from][to].max(one.max(other));
                    }
                }
            }
        }
        self.orders = orders;
    }

    fn literal(&mut self) -> Literal {
        self.variables += 1;
        self.variables
    }

    /// Adds a clause, unless it always holds.
    fn add(&mut self, parts: &[Truth]) {
        if parts.contains(&Always) {
            return;
        }
        let literals = parts.iter().filter_map(|part| if let If(literal) = part { Some(*literal) } else { None });
        let mut clause: Vec<Literal> = literals.collect();
        clause.sort_unstable();
        clause.dedup();
        if !clause.iter().any(|literal| clause.contains(&-literal)) {
            self.clauses.push(clause);
        }
    }

    /// That the first event happens before the second.
    fn before(&mut self, first: Event, second: Event) -> Truth {
        if first == second || self.orders[second][first] != Order::Open {
            return Never;
        }
        if self.orders[first][second] == Order::Before {
            return Always;
        }
        if let ((one, Some(card)), (other, Some(same))) = (self.events[first], self.events[second])
            && card == same
        {
            let up = self.dealt(card).up;
            return match (one, other) {
                // It is moved when it has arrived, if it does not go up first, and when it is raised if it does.
                ('m', 'a') | ('f', 'a') => up,
                ('m', 'f') | ('a', 'f') => up.not(),
                _ => Never,
            };
        }
        if let Some(&variable) = self.pairs.get(&(first, second)) {
            return If(variable);
        }
        let with_emptied = self.emptied == Some(first) || self.emptied == Some(second);
        if !with_emptied && let Some(&variable) = self.pairs.get(&(second, first)) {
            return If(-variable);
        }
        let variable = self.literal();
        self.pairs.insert((first, second), variable);
        If(variable)
    }

    fn first_move(&mut self, card: Card) {
        let Some(moved) = self.dealt(card).moved else { return };
        let may_enter = match self.rules.tableau.spaces {
            SpacesPolicy::Any => true,
            SpacesPolicy::Kings => self.is_highest(card),
            _ => false,
        };
        let up = If(self.literal());
        let onto = if self.is_highest(card) { Never } else { If(self.literal()) };
        let space = if may_enter { If(self.literal()) } else { Never };
        let arrives = if self.dealt(card).arrived.is_some() { If(self.literal()) } else { Never };
        let dealt = &mut self.cards[card.index() as usize];
        (dealt.up, dealt.onto, dealt.space, dealt.arrives) = (up, onto, space, arrives);
        self.add(&[up, onto, space]);
        for (one, other) in [(up, onto), (up, space), (onto, space)] {
            self.add(&[one.not(), other.not()]);
        }
        for lower in self.such(|lower| lower.suit() == card.suit() && self.steps(lower) + 1 == self.steps(card)) {
            if let Some(raised) = self.dealt(lower).raised {
                let earlier = self.before(raised, moved);
                self.add(&[up.not(), earlier]);
            }
        }
    }

    /// The event that empties a pile for the first time; `None` if it is empty at the start.
    fn emptying(&self, pile: usize) -> Option<Event> {
        let lowest = self.dealt(self.start.tableau[pile].first()?.card);
        lowest.moved.or(lowest.raised)
    }

    /// Some pile is not emptied after the first that is.
    fn open_spaces(&mut self) {
        let Some(emptied) = self.emptied else { return };
        let mut one_of_them = Vec::new();
        for pile in 0..self.start.tableau.len() {
            one_of_them.push(match self.emptying(pile) {
                None => Always,
                Some(event) => self.before(emptied, event).not(),
            });
        }
        self.add(&one_of_them);
    }

    /// That a card is ready at the time of an event.
    fn is_ready(&mut self, card: Card, now: Event) -> Truth {
        let Dealt { home, moved, raised, arrived, up, .. } = *self.dealt(card);
        let Some(raised) = raised else {
            return if self.rules.foundations.removable { Always } else { Never };
        };
        let mut parts = Vec::new();
        match (home, arrived, moved) {
            (Home::Tableau { under: Some(head) }, ..) => {
                let uncovered = self.dealt(head).moved.map_or(Always, |uncovered| self.before(uncovered, now));
                parts.push(uncovered);
            }
            (Home::Supply, Some(arrived), _) => {
                let there = self.before(arrived, now);
                parts.push(there);
                // What comes before something that happens happens.
                let never = match self.events[now] {
                    ('a', Some(later)) => self.dealt(later).arrives.not(),
                    _ => Never,
                };
                self.add(&[there.not(), self.dealt(card).arrives, never]);
            }
            (Home::Supply, None, Some(moved)) => {
                parts.push(self.before(moved, now));
                parts.push(up.not());
            }
            _ => {}
        }
        if !self.rules.foundations.removable {
            parts.push(self.before(now, raised));
        }
        if parts.contains(&Never) {
            return Never;
        }
        parts.retain(|part| *part != Always);
        match parts[..] {
            [] => Always,
            [only] => only,
            _ => {
                let all = If(self.literal());
                parts.iter().for_each(|part| self.add(&[all.not(), *part]));
                all
            }
        }
    }

    /// The ways in which a card may be away at the time of an event: one of them is true, or it lies on a card.
    fn ways_to_be_away(&mut self, card: Card, now: Event) -> Vec<Truth> {
        let Dealt { home, moved, raised, onto, .. } = *self.dealt(card);
        let Some(raised) = raised else { return vec![Always] };
        let mut ways = vec![self.before(raised, now)];
        match (moved, home) {
            (Some(moved), _) => {
                ways.push(onto.not());
                ways.push(self.before(moved, now).not());
            }
            (None, Home::Tableau { under: Some(head) }) => {
                let uncovered = self.dealt(head).moved.map_or(Always, |uncovered| self.before(uncovered, now));
                ways.push(uncovered.not());
            }
            _ => {}
        }
        if let Some(emptied) = self.emptied {
            ways.push(self.before(emptied, now));
        }
        ways
    }

    /// There is room for a card when it comes to the tableau.
    fn land(&mut self, card: Card) {
        let Dealt { moved, arrived, up, onto, space, arrives, .. } = *self.dealt(card);
        let Some(moved) = moved else { return };
        self.land_on_cards(card, moved, &[onto.not()]);
        self.land_in_space(card, moved, &[space.not()]);
        let Some(arrived) = arrived else { return };
        let unless = [up.not(), arrives.not()];
        match (onto, space, self.emptied) {
            (_, Never, _) => self.land_on_cards(card, arrived, &unless),
            (Never, ..) | (_, _, None) => self.land_in_space(card, arrived, &unless),
            (_, _, Some(emptied)) => {
                let in_space = self.before(emptied, arrived);
                self.land_on_cards(card, arrived, &[unless[0], unless[1], in_space]);
            }
        }
    }

    fn land_on_cards(&mut self, card: Card, now: Event, unless: &[Truth]) {
        if unless.contains(&Always) {
            return;
        }
        let rivals = self.twins(card).into_iter().map(|twin| self.ways_to_be_away(twin, now)).collect();
        let parents = self.such(|parent| self.fits(card, parent));
        let places = parents.into_iter().map(|parent| self.is_ready(parent, now)).collect();
        self.more(unless, rivals, places, 1);
    }

    fn land_in_space(&mut self, card: Card, now: Event, unless: &[Truth]) {
        if unless.contains(&Always) {
            return;
        }
        if let Some(emptied) = self.emptied {
            let clause = [unless, &[self.before(emptied, now)]].concat();
            return self.add(&clause);
        }
        let kings = self.such(|king| king != card && self.is_highest(king));
        let rivals = kings.into_iter().filter_map(|king| {
            let Dealt { moved: Some(moved), raised: Some(raised), space, .. } = *self.dealt(king) else { return None };
            Some(vec![space.not(), self.before(moved, now).not(), self.before(raised, now)])
        });
        let rivals = rivals.collect();
        let piles = 0..self.start.tableau.len();
        let places = piles.map(|pile| self.emptying(pile).map_or(Always, |event| self.before(event, now))).collect();
        self.more(unless, rivals, places, 1);
    }

    /// When a card goes up, what fits on it has room on others of its class.
    fn lay_bare(&mut self, card: Card) {
        let Some(now) = self.dealt(card).raised else { return };
        let children = self.such(|child| self.fits(child, card));
        let rivals = children.into_iter().map(|child| self.ways_to_be_away(child, now)).collect();
        let places = self.twins(card).into_iter().map(|twin| self.is_ready(twin, now)).collect();
        self.more(&[], rivals, places, 0);
    }

    /// One of `unless` is true, or of the places at least `spare` more are open than rivals are there. For each rival: one of
    /// these is true, or it is there.
    fn more(&mut self, unless: &[Truth], rivals: Vec<Vec<Truth>>, places: Vec<Truth>, spare: usize) {
        for there in 0..1u32 << rivals.len() {
            let needed = there.count_ones() as usize + spare;
            // If so many places are open, then of every choice of all but `needed - 1` places one is.
            let Some(size) = (places.len() + 1).checked_sub(needed) else {
                self.unless_away(unless, &rivals, there, &[]);
                continue;
            };
            for chosen in 0..1u32 << places.len() {
                if chosen.count_ones() as usize == size && needed > 0 {
                    let chosen = (0..places.len()).filter(|place| chosen >> place & 1 == 1);
                    let open: Vec<Truth> = chosen.map(|place| places[place]).collect();
                    self.unless_away(unless, &rivals, there, &open);
                }
            }
        }
    }

    fn unless_away(&mut self, unless: &[Truth], rivals: &[Vec<Truth>], there: u32, open: &[Truth]) {
        let away = rivals.iter().enumerate().filter(|(rival, _)| there >> rival & 1 == 1).flat_map(|(_, ways)| ways);
        let clause: Vec<Truth> = unless.iter().chain(away).chain(open).copied().collect();
        self.add(&clause);
    }

    fn turn_stock(&mut self) {
        let draw = usize::from(self.rules.stock.deal_count);
        if draw < 2 || !self.start.waste.is_empty() {
            return;
        }
        let turned = self.start.stock.iter().rev();
        let moves: Vec<Event> = turned.filter_map(|&card| self.dealt(card).moved).collect();
        let ends_turn = |place: usize| (place + 1).is_multiple_of(draw) || place + 1 == moves.len();
        for place in (0..moves.len()).filter(|&place| !ends_turn(place)) {
            let earlier = (0..place - place % draw).filter(|&earlier| ends_turn(earlier));
            let ways: Vec<Truth> =
                earlier.chain([place + 1]).map(|first| self.before(moves[first], moves[place])).collect();
            self.add(&ways);
        }
    }
}
