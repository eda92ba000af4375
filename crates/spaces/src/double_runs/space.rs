//! The runs space of two decks as an implementation of `Space`.

use std::marker::PhantomData;
use std::sync::Arc;

use cadogan_cards::Card;
use cadogan_compiled::{COPIES, CompiledDeal, Set, Step, Writer, bit, numbers};
use cadogan_rules::{Deal, PlayerMove, Rules};
use cadogan_search::Space;

use super::accept::accepts;
use super::counting::Counting;
use super::explore::{self, EVENTS, Explorer, Scope};
use super::faces::Faces;
use super::layout::{Layout, Number, face};
use super::paired_foundations::safe;
use super::position::{Event, Position};
use crate::{GameSpace, Glance, SpaceError, Streamliner, Technique, Techniques, Weights};

/// A move: some loose cards go up or down, then one card may do something that cannot be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// What is up when the card moves.
    pub(super) found: Faces,
    /// The card, and what it does.
    pub(super) event: Option<(Number, Event)>,
}

/// A position of a game of two decks in which built groups move freely.
#[derive(Clone, Debug)]
pub struct DoubleRuns<B: Counting> {
    pub(super) layout: Arc<Layout>,
    deal: Arc<CompiledDeal>,
    pub(super) position: Position,
    /// The position as dealt, before loose cards were moved.
    dealt: Position,
    techniques: Techniques,
    streamliner: Streamliner,
    explorer: Explorer,
    /// How many standings of a position are examined at once.
    most: usize,
    /// The order in which moves are tried; 0 is the usual one.
    variation: u32,
    pub(super) weights: Weights,
    building: PhantomData<B>,
}

impl<B: Counting> DoubleRuns<B> {
    /// The start position of a deal of rules with the building `B`.
    pub fn new(
        rules: &Rules,
        deal: &Deal,
        techniques: Techniques,
        streamliner: Streamliner,
    ) -> Result<DoubleRuns<B>, SpaceError> {
        accepts(rules).map_err(SpaceError::Rules)?;
        if rules.tableau.build != B::POLICY {
            return Err(SpaceError::Rules("it was opened for another build policy".to_owned()));
        }
        let deal = Arc::new(CompiledDeal::checked(rules, deal).map_err(SpaceError::Deal)?);
        let layout = Layout::new(&deal);
        if layout.key_bits > u128::BITS {
            return Err(SpaceError::Rules("a position takes more than 128 bits".to_owned()));
        }
        let dealt = layout.start_position(&deal);
        let mut space = DoubleRuns {
            layout: Arc::new(layout),
            deal,
            position: dealt,
            dealt,
            techniques: techniques.that_hold(rules),
            streamliner,
            explorer: Explorer::new(),
            most: explore::MOST,
            variation: 0,
            weights: Weights::of(rules),
            building: PhantomData,
        };
        space.settle();
        Ok(space)
    }

    /// The same position with its moves in another order: it does not change any verdict, only how soon a win is found.
    /// 0 is the usual order.
    pub fn in_variation(mut self, variation: u32) -> Self {
        self.variation = variation;
        self
    }

    /// The same position where the search looks at so many standings at once, at least one: it does not change any
    /// verdict.
    pub fn examining(mut self, most: usize) -> Self {
        self.most = most.max(1);
        self
    }

    fn uses(&self, technique: Technique) -> bool {
        self.techniques.contains(technique)
    }

    /// Moves loose cards up as far as that loses nothing: with worrying back as far as possible, because they can come
    /// down again; otherwise as far as they are safe.
    fn settle(&mut self) {
        let all_may_go = self.layout.worry_back || self.streamliner.foundations;
        if !all_may_go && !self.uses(Technique::PairedFoundations) {
            return;
        }
        loop {
            let found = self.position.found;
            let view = self.layout.view::<B>(&self.position, found);
            let mut up = view.free.one & view.next & view.bare;
            if !all_may_go {
                up &= safe::<B>(found);
            }
            if up == 0 {
                return;
            }
            self.stand(found.with(up & up.wrapping_neg()));
        }
    }

    /// Puts these loose cards on the foundations and all others in the tableau.
    fn stand(&mut self, found: Faces) {
        self.position.free = self.position.free.plus(self.position.found).minus(found);
        self.position.found = found;
    }

    /// Supply cards that may be built from the supply at once, if they are safe.
    fn ready_supply(&self) -> Set {
        let (supply, left) = (&self.layout.supply, self.position.left);
        let mut places = supply.open_reserve(left.places);
        if supply.stock_is_open() {
            places |= left.places & supply.stock_mask;
        }
        self.layout.supply_cards(places)
    }

    fn scope(&self, reachable: Set) -> Scope {
        Scope {
            reachable,
            most: self.most,
            deep: !self.streamliner.foundations,
            keep_safe_up: self.uses(Technique::PairedFoundations),
        }
    }
}

impl<B: Counting> Glance for DoubleRuns<B> {
    fn hidden(&self) -> u128 {
        numbers(self.position.heads).fold(0, |set, head| set | self.layout.below[head])
    }

    fn card(&self, number: u8) -> Card {
        self.layout.card(number)
    }

    fn cards_up(&self) -> u32 {
        self.position.found.count()
    }
}

impl<B: Counting> Space for DoubleRuns<B> {
    type Move = Move;
    type Undo = Position;
    type Key = u128;

    /// Suits that building ignores are merged exactly, so that the streamliner about them changes nothing here.
    fn is_exhaustive(&self) -> bool {
        !self.streamliner.foundations
    }

    fn is_won(&self) -> bool {
        self.layout.is_won(&self.position)
    }

    fn forced(&mut self) -> Option<Move> {
        if !self.uses(Technique::PairedFoundations) && !self.streamliner.foundations {
            return None;
        }
        let found = self.position.found;
        let view = self.layout.view::<B>(&self.position, found);
        let mut up = view.next;
        if !self.streamliner.foundations {
            up &= safe::<B>(found);
        }
        let heads = numbers(self.position.heads).find(|&head| up & view.bare & face(head as Number) != 0);
        let card = heads.or_else(|| numbers(self.ready_supply()).find(|&card| up & face(card as Number) != 0))?;
        Some(Move { found, event: Some((card as Number, Event::Foundation)) })
    }

    fn moves(&mut self, out: &mut Vec<Move>) {
        let position = self.position;
        let reachable = self.layout.reachable(&position);
        if self.uses(Technique::BlockedCards) && self.layout.is_blocked::<B>(&position, reachable) {
            return;
        }
        let scope = self.scope(reachable);
        self.explorer.explore::<B>(&self.layout, &position, scope);
        self.explorer.drop_repeated::<B>(&self.layout, &position);
        let first = out.len();
        for standing in self.explorer.standings() {
            for (kept, event) in standing.kept.into_iter().zip(EVENTS) {
                let event = |card: usize| Move { found: standing.found, event: Some((card as Number, event)) };
                out.extend(numbers(kept).map(event));
            }
        }
        out.extend(self.explorer.frontier().iter().map(|standing| Move { found: standing.found, event: None }));
        self.layout.most_promising_first::<B>(&position, &mut out[first..], self.variation);
    }

    fn play(&mut self, m: Move) -> Position {
        let before = self.position;
        match m.event {
            None => self.stand(m.found),
            Some((card, event)) => {
                self.layout.play(&mut self.position, m.found, card, event);
                self.settle();
            }
        }
        before
    }

    fn undo(&mut self, _m: Move, before: Position) {
        self.position = before;
    }

    fn key(&self) -> u128 {
        const SUIT: u64 = 0x1111_1111_1111_1111;
        let Position { heads, found, left, .. } = self.position;
        let key = numbers(heads).fold(self.layout.supply_key(left), |key, head| key + self.layout.head_weight[head]);
        let cards = |plane: u64, suit: usize| (plane >> suit & SUIT).count_ones() as usize;
        (0..4)
            .fold(key, |key, suit| key + self.layout.found_weight[suit][cards(found.one, suit)][cards(found.two, suit)])
    }
}

impl<B: Counting> GameSpace for DoubleRuns<B> {
    /// The line starts from the deal, wherever the space stands now.
    fn player_moves(&mut self, line: &[Move]) -> Vec<PlayerMove> {
        let before = self.position;
        let deal = Arc::clone(&self.deal);
        let mut writer = Writer::new(&deal);
        // A step that cannot be made would be a bug in this space. The list then ends early, and the referee refuses it
        // when it replays it.
        let _ = self.translate(&mut writer, line);
        self.position = before;
        writer.into_moves()
    }

    fn glance(&self) -> Option<&dyn Glance> {
        Some(self)
    }
}

impl<B: Counting> DoubleRuns<B> {
    fn translate(&mut self, writer: &mut Writer<'_>, line: &[Move]) -> Option<()> {
        self.position = self.dealt;
        self.settle_on_table(writer)?;
        for &m in line {
            self.shift_to(writer, m.found)?;
            if let Some((card, event)) = m.event {
                let step = match event {
                    Event::Tableau => Step::Tableau,
                    Event::Foundation => Step::Foundation,
                };
                writer.make(usize::from(card), step)?;
                self.layout.play(&mut self.position, m.found, card, event);
                self.settle_on_table(writer)?;
            }
        }
        if self.is_won() { writer.finish() } else { Some(()) }
    }

    /// Makes the moves of `settle` on the writer's table.
    fn settle_on_table(&mut self, writer: &mut Writer<'_>) -> Option<()> {
        let unsettled = self.position;
        self.settle();
        let settled = self.position.found;
        self.position = unsettled;
        self.shift_to(writer, settled)
    }

    /// Moves loose cards up and down, in the space and on the table, until the standing is `found`. Of two loose copies
    /// it does not matter which one moves.
    fn shift_to(&mut self, writer: &mut Writer<'_>, found: Faces) -> Option<()> {
        let scope = self.scope(0);
        let path = self.explorer.path::<B>(&self.layout, &self.position, found, scope)?;
        let in_place = self.layout.in_place(&self.position);
        for (card, goes_up) in path {
            let first = card.trailing_zeros() as usize;
            let mut copies = [first, first + COPIES].into_iter().filter(|&copy| in_place & bit(copy) == 0);
            writer.make(copies.find(|&copy| writer.is_up(copy) != goes_up)?, Step::Loose)?;
        }
        self.stand(found);
        Some(())
    }
}
