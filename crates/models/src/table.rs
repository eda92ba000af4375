//! The conditions that the tableau imposes on the order of events. The argument is in `docs/models.md`; in short, a
//! card can come to the tableau if more places for its class are open than are taken, and it can go up if what may lie
//! on it has room elsewhere.

use cadogan_compiled::{Number, Set, Spaces, bit, numbers};

use crate::layout::{Home, Layout};
use crate::question::{Event, Events, FALSE, Question, TRUE};
use crate::sat::{Literal, Sat};

/// Which of the conditions of the game a model includes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    /// That the cards on a card find room elsewhere before it goes up.
    pub(crate) laying_bare: bool,
    /// Whether most questions are expected to have a solution: the SAT solver then looks for one first.
    pub(crate) winning: bool,
}

/// A deal as events and clauses.
pub(crate) struct CardEvents<'a> {
    pub(crate) layout: &'a Layout,
    pub(crate) question: Question,
    /// By card: its first move is to the foundation.
    pub(crate) up: Vec<Literal>,
    /// By card: its first move is onto a card.
    pub(crate) onto: Vec<Literal>,
    /// By card: its first move is into a space.
    pub(crate) space: Vec<Literal>,
    /// By supply card: it comes to the tableau at some time.
    arrives: Vec<Literal>,
}

/// How many events a deal has.
pub(crate) fn event_count(layout: &Layout) -> usize {
    2 * layout.cards + 2 + returning(layout).count()
}

/// The supply cards of games with worrying back that can be built on: the arrival of such a card in the tableau is an
/// event of its own, because it may have been on its foundation before. A set of events has room for most of them; the
/// others are assumed to be in the tableau as soon as they have moved.
fn returning(layout: &Layout) -> impl Iterator<Item = Number> {
    let room = Events::BITS as usize - 2 * layout.cards - 2;
    let cards = if layout.deal.worry_back { 4..layout.cards } else { 0..0 };
    cards.filter(|&card| layout.in_supply(card)).take(room)
}

/// A supply card comes to the tableau for the first time.
fn arrived(layout: &Layout, card: Number) -> Option<Event> {
    returning(layout).position(|other| other == card).map(|place| 2 * layout.cards + 2 + place)
}

/// The first move of a card: it leaves the place where it was dealt.
pub(crate) fn moved(card: Number) -> Event {
    card
}

/// A card reaches its foundation for the first time.
pub(crate) fn raised(layout: &Layout, card: Number) -> Event {
    layout.cards + card
}

/// A pile is empty for the first time.
fn emptied(layout: &Layout) -> Event {
    2 * layout.cards
}

/// Cards that lie in the tableau may enter a space for the first time.
fn opened(layout: &Layout) -> Event {
    2 * layout.cards + 1
}

/// Whether a card has a first move that matters.
pub(crate) fn has_first_move(layout: &Layout, card: Number) -> bool {
    matches!(layout.home[card], Home::Head | Home::Stock | Home::Reserve)
}

impl<'a> CardEvents<'a> {
    /// The clauses of a deal; `None` if the orders that always hold already form a cycle.
    pub(crate) fn new(layout: &'a Layout, asked: Asked) -> Option<CardEvents<'a>> {
        let question = Question::new(Sat::new(asked.winning), event_count(layout), &fixed_orders(layout))?;
        let cards = layout.cards;
        let (up, onto, space) = (vec![FALSE; cards], vec![FALSE; cards], vec![FALSE; cards]);
        let mut table = CardEvents { layout, question, up, onto, space, arrives: vec![TRUE; cards] };
        for card in 0..cards {
            table.choose_first_move(card);
        }
        table.open_spaces();
        for card in returning(layout) {
            table.arrives[card] = table.question.literal();
        }
        for card in (0..cards).filter(|&card| has_first_move(layout, card)) {
            table.land(card);
        }
        for card in returning(layout) {
            table.come_back(card);
        }
        if asked.laying_bare {
            for card in (0..cards).filter(|&card| layout.home[card] != Home::Foundation) {
                table.lay_bare(card);
            }
        }
        Some(table)
    }

    fn choose_first_move(&mut self, card: Number) {
        let layout = self.layout;
        if !has_first_move(layout, card) {
            self.question.merged.push(FALSE);
            self.question.last.push(None);
            return;
        }
        let may_enter = self.may_enter_space(card);
        let refilled = layout.home[card] == Home::Reserve && may_enter;
        // A card of the base rank can go up as well as anywhere else: nothing is ever put on it.
        if card < 4 && !refilled {
            self.up[card] = TRUE;
        } else {
            self.up[card] = self.question.literal();
            if card >= 4 && layout.deal.builds.parents(card) != 0 {
                self.onto[card] = self.question.literal();
            }
            if may_enter {
                self.space[card] = self.question.literal();
            }
        }
        let (up, onto, space) = (self.up[card], self.onto[card], self.space[card]);
        self.question.add(&[up, onto, space]);
        for (one, other) in [(up, onto), (up, space), (onto, space)] {
            self.question.add(&[-one, -other]);
        }
        self.question.merged.push(up);
        self.question.last.push(Some(raised(layout, card)));
        if card >= 4 && layout.home[card - 4] != Home::Foundation {
            self.question.order_if(up, raised(layout, card - 4), moved(card));
        }
    }

    /// Whether the first move of a card may be into a space. A card that is alone in its pile stays there.
    fn may_enter_space(&self, card: Number) -> bool {
        let layout = self.layout;
        if layout.is_lowest(card) {
            return false;
        }
        match layout.deal.spaces {
            Spaces::Closed => false,
            Spaces::Highest => layout.is_highest(card),
            Spaces::Any | Spaces::ReserveThenAny | Spaces::WasteThenStock => true,
            Spaces::ReserveThenWaste => layout.in_supply(card),
        }
    }

    /// When there is a space, and when cards of the tableau may enter it.
    fn open_spaces(&mut self) {
        if matches!(self.layout.deal.spaces, Spaces::Closed | Spaces::Highest) {
            return;
        }
        let mut piles = Vec::new();
        for pile in 0..self.layout.deal.piles.len() {
            match self.emptying(pile) {
                None => return,
                Some(event) => {
                    let first = self.question.literal();
                    self.question.order_if(first, event, emptied(self.layout));
                    piles.push(first);
                }
            }
        }
        self.question.add(&piles);
    }

    /// The event that empties a pile; `None` if it is empty from the start.
    fn emptying(&self, pile: usize) -> Option<Event> {
        let bottom = *self.layout.deal.piles[pile].first()?;
        Some(if self.layout.home[bottom] == Home::Free { raised(self.layout, bottom) } else { moved(bottom) })
    }

    /// There is room for a card when it first moves.
    fn land(&mut self, card: Number) {
        let now = moved(card);
        if self.onto[card] != FALSE {
            self.find_room_on_cards(card, now, &[-self.onto[card]]);
        }
        if self.space[card] != FALSE {
            let from_reserve = self.layout.home[card] == Home::Reserve;
            self.find_room_in_spaces(card, now, &[-self.space[card]], from_reserve);
        }
    }

    /// A supply card that went up at once and comes back to the tableau needs room there as well.
    fn come_back(&mut self, card: Number) {
        let Some(now) = arrived(self.layout, card) else { return };
        let unless = [-self.arrives[card], -self.up[card]];
        let highest_only = self.layout.deal.spaces == Spaces::Highest;
        let enters_spaces = match self.layout.deal.spaces {
            Spaces::Closed | Spaces::ReserveThenWaste => false,
            Spaces::Highest => self.layout.is_highest(card),
            Spaces::Any | Spaces::ReserveThenAny | Spaces::WasteThenStock => true,
        };
        match (enters_spaces, self.layout.is_highest(card)) {
            (false, _) => self.find_room_on_cards(card, now, &unless),
            (true, true) if highest_only => self.find_room_in_spaces(card, now, &unless, false),
            (true, _) => {
                let is_open = self.question.before(opened(self.layout), now);
                self.find_room_on_cards(card, now, &[unless[0], unless[1], is_open]);
            }
        }
    }

    /// More cards that take this one are ready than its twins have taken.
    fn find_room_on_cards(&mut self, card: Number, now: Event, unless: &[Literal]) {
        let layout = self.layout;
        let rivals = self.ways_to_be_absent(layout.deal.builds.twins(card), now);
        let places = numbers(layout.deal.builds.parents(card)).map(|parent| self.carries(parent, now)).collect();
        self.room(unless, rivals, places, 1);
    }

    /// There is a space that a card may enter.
    fn find_room_in_spaces(&mut self, card: Number, now: Event, unless: &[Literal], from_reserve: bool) {
        let layout = self.layout;
        if layout.deal.spaces == Spaces::Highest {
            let rivals = numbers(layout.deal.builds.twins(card)).filter(|&twin| has_first_move(layout, twin));
            let rivals = self.ways_to_be_absent(rivals.fold(0, |set, twin| set | bit(twin)), now);
            let places = (0..layout.deal.piles.len())
                .map(|pile| self.emptying(pile).map_or(TRUE, |event| self.question.before(event, now)))
                .collect();
            self.room(unless, rivals, places, 1);
        } else {
            let refilled = from_reserve && layout.deal.spaces != Spaces::Any;
            let from = if refilled { emptied(layout) } else { opened(layout) };
            let mut clause = vec![self.question.before(from, now)];
            clause.extend(unless);
            self.question.add(&clause);
        }
    }

    /// When a card goes up, what may lie on it has room on its twins.
    fn lay_bare(&mut self, card: Number) {
        let layout = self.layout;
        let now = raised(layout, card);
        let rivals = self.ways_to_be_absent(layout.deal.builds.children(card), now);
        let fellows = layout.deal.builds.fellow_parents(card);
        let places = numbers(fellows).map(|twin| self.carries(twin, now)).collect();
        self.room(&[], rivals, places, 0);
    }

    /// The literal that a card lies in the tableau, ready to be built on, when an event happens. With worrying back,
    /// only that it has been ready before: it may be ready again.
    fn carries(&mut self, card: Number, now: Event) -> Literal {
        let layout = self.layout;
        let since = match layout.home[card] {
            Home::Foundation if layout.deal.worry_back => return TRUE,
            Home::Foundation => return FALSE,
            Home::Head | Home::Free => layout.under[card].map_or(TRUE, |head| self.question.before(moved(head), now)),
            Home::Stock | Home::Reserve => self.has_arrived(card, now),
        };
        if layout.deal.worry_back {
            return since;
        }
        let until = self.question.before(now, raised(layout, card));
        let stays = if layout.in_supply(card) { -self.up[card] } else { TRUE };
        self.all_of(&[since, until, stays])
    }

    /// The literal that a supply card has come to the tableau before an event; without worrying back, that it has left
    /// the supply.
    fn has_arrived(&mut self, card: Number, now: Event) -> Literal {
        let Some(arrival) = arrived(self.layout, card) else { return self.question.before(moved(card), now) };
        let before = self.question.before(arrival, now);
        self.question.add(&[-before, self.arrives[card]]);
        before
    }

    /// A literal that implies all of these.
    fn all_of(&mut self, parts: &[Literal]) -> Literal {
        if parts.contains(&FALSE) {
            return FALSE;
        }
        let parts: Vec<Literal> = parts.iter().copied().filter(|&part| part != TRUE).collect();
        match parts[..] {
            [] => TRUE,
            [only] => only,
            _ => {
                let all = self.question.literal();
                for part in parts {
                    self.question.add(&[-all, part]);
                }
                all
            }
        }
    }

    /// For each card: the ways in which it may not take a place when an event happens.
    fn ways_to_be_absent(&mut self, cards: Set, now: Event) -> Vec<Vec<Literal>> {
        numbers(cards).map(|card| self.ways_of_one(card, now)).collect()
    }

    fn ways_of_one(&mut self, card: Number, now: Event) -> Vec<Literal> {
        let layout = self.layout;
        if layout.home[card] == Home::Foundation {
            return vec![TRUE];
        }
        let mut ways = vec![self.question.before(raised(layout, card), now)];
        if has_first_move(layout, card) {
            let lands = if layout.is_highest(card) { self.space[card] } else { self.onto[card] };
            ways.push(-lands);
            ways.push(self.question.before(now, moved(card)));
        } else if let Some(head) = layout.under[card] {
            // If this very event uncovers it, it does not lie on anything that is ready to be built on either.
            let not_yet = if moved(head) == now { TRUE } else { self.question.before(now, moved(head)) };
            ways.push(not_yet);
        }
        if matches!(layout.deal.spaces, Spaces::Any | Spaces::ReserveThenAny) {
            ways.push(self.question.before(opened(layout), now));
        }
        if ways.contains(&TRUE) { vec![TRUE] } else { ways }
    }

    /// At least `spare` more places than present rivals, or one of the other literals.
    fn room(&mut self, unless: &[Literal], rivals: Vec<Vec<Literal>>, places: Vec<Literal>, spare: usize) {
        let rivals: Vec<Vec<Literal>> = rivals.into_iter().filter(|ways| ways[0] != TRUE).collect();
        let certain = places.iter().filter(|&&place| place == TRUE).count();
        let places: Vec<Literal> = places.into_iter().filter(|&place| place != TRUE && place != FALSE).collect();
        for set in 0..1_u32 << rivals.len() {
            let Some(needed) = (set.count_ones() as usize + spare).checked_sub(certain).filter(|&needed| needed > 0)
            else {
                continue;
            };
            let mut clause = unless.to_vec();
            for (index, ways) in rivals.iter().enumerate() {
                if set >> index & 1 == 1 {
                    clause.extend(ways);
                }
            }
            // If enough places are open, any selection of this size contains an open one.
            let selection = (places.len() + 1).saturating_sub(needed);
            for chosen in selections(places.len(), selection) {
                let some_open = chosen.iter().map(|&index| places[index]);
                let whole: Vec<Literal> = clause.iter().copied().chain(some_open).collect();
                self.question.add(&whole);
            }
        }
    }
}

/// All selections of this size.
fn selections(from: usize, size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for last in size - 1..from {
        for mut selection in selections(last, size - 1) {
            selection.push(last);
            all.push(selection);
        }
    }
    all
}

/// The orders of events that always hold.
fn fixed_orders(layout: &Layout) -> Vec<(Event, Event)> {
    let mut orders = vec![(emptied(layout), opened(layout))];
    for card in (0..layout.cards).filter(|&card| layout.home[card] != Home::Foundation) {
        let first = if has_first_move(layout, card) {
            orders.push((moved(card), raised(layout, card)));
            moved(card)
        } else {
            raised(layout, card)
        };
        orders.extend(layout.under[card].map(|head| (moved(head), first)));
        if card >= 4 && layout.home[card - 4] != Home::Foundation {
            orders.push((raised(layout, card - 4), raised(layout, card)));
        }
    }
    orders.extend(returning(layout).filter_map(|card| Some((moved(card), arrived(layout, card)?))));
    let reserve = &layout.deal.reserve;
    if layout.deal.stacked {
        // The available card comes last.
        orders.extend(reserve.windows(2).map(|pair| (moved(pair[1]), moved(pair[0]))));
    }
    if layout.deal.spaces.refill_from_reserve() {
        orders.extend(reserve.iter().map(|&card| (moved(card), opened(layout))));
    }
    orders
}
