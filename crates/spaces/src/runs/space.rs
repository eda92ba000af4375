//! The runs space as an implementation of `Space`.

use std::marker::PhantomData;
use std::ops::Add;
use std::sync::Arc;

use cadogan_cards::Card;
use cadogan_compiled::{CompiledDeal, Step, Writer};
use cadogan_rules::{Deal, PlayerMove, Rules};

use super::building::Building;
use super::choice::AnyRuns;
use super::explore::{EVENTS, Explorer, Scope, cards};
use super::layout::{Layout, Number};
use super::position::Position;
use super::rivals::Order;
use super::unpiling::Unpiling;
use cadogan_search::{Key, Space};

use crate::{GameSpace, Glance, SpaceError, Streamliner, Technique, Techniques};

/// A machine word used for keys.
pub trait Word: Key + Add<Output = Self> + Send + 'static {
    /// How many bits it has.
    const BITS: u32;
    /// The lower bits of a number.
    fn of(bits: u128) -> Self;
}

impl Word for u64 {
    const BITS: u32 = 64;
    fn of(bits: u128) -> u64 {
        bits as u64
    }
}

impl Word for u128 {
    const BITS: u32 = 128;
    fn of(bits: u128) -> u128 {
        bits
    }
}

/// A move: some loose cards go up or down, then one card does something that cannot be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The loose cards that are up when the card moves.
    pub(super) found: u64,
    /// The card.
    pub(super) card: Number,
    /// What it does.
    pub(super) step: Step,
}

/// Before this many positions have been expanded, unpiling and rivals cost more than they save. With few cards they cost
/// little, and are used from the start.
const SHORT_SEARCH: u64 = 300;
const FEW_CARDS: u32 = 24;

/// A position of a game in which built groups move freely.
#[derive(Clone, Debug)]
pub struct Runs<B: Building, W: Word> {
    layout: Layout,
    position: Position,
    /// The position as dealt, before loose cards were moved.
    dealt: Position,
    deal: Arc<CompiledDeal>,
    techniques: Techniques,
    streamliner: Streamliner,
    explorer: Explorer,
    /// What is known about the order in which cards leave their places.
    order: Order,
    /// Whether a relaxation has proved that the deal is lost.
    is_lost: bool,
    unpiling: Unpiling,
    /// How many positions have been expanded.
    opened: u64,
    /// The order in which moves are tried; 0 is the usual one.
    variation: u32,
    head_weight: [W; 52],
    found_weight: [[W; 14]; 4],
    building: PhantomData<B>,
}

impl<B: Building, W: Word> Runs<B, W> {
    /// The start position of a deal. The building `B` must be that of the rules, and `W` wide enough for the deal:
    /// [`AnyRuns`] ensures both.
    pub fn new(
        rules: &Rules,
        deal: &Deal,
        techniques: Techniques,
        streamliner: Streamliner,
    ) -> Result<Runs<B, W>, SpaceError> {
        let runs = AnyRuns::new(rules, deal, techniques, streamliner)?;
        let bits = runs.layout.key_bits;
        if bits > W::BITS {
            return Err(SpaceError::Rules(format!("a position takes {bits} bits, a key has {}", W::BITS)));
        }
        Ok(Runs::open(runs))
    }

    /// The space of a deal whose building and width of key are already known to be these.
    pub(crate) fn open(runs: AnyRuns) -> Runs<B, W> {
        let AnyRuns { deal, layout, start: dealt, techniques, streamliner, .. } = runs;
        let shift = layout.supply_bits;
        let mut space = Runs {
            head_weight: layout.head_weight.map(|weight| W::of(weight << shift)),
            found_weight: layout.found_weight.map(|weights| weights.map(|weight| W::of(weight << shift))),
            position: dealt,
            dealt,
            deal,
            techniques,
            streamliner,
            explorer: Explorer::new(),
            unpiling: Unpiling::new(dealt, Order::unknown()),
            order: Order::unknown(),
            is_lost: false,
            opened: 0,
            variation: 0,
            layout,
            building: PhantomData,
        };
        space.settle();
        space
    }

    /// The same position with its moves in another order: it does not change any verdict, only how soon a win is found.
    /// 0 is the usual order.
    pub fn in_variation(mut self, variation: u32) -> Self {
        self.variation = variation;
        self
    }

    fn uses(&self, technique: Technique) -> bool {
        self.techniques.contains(technique)
    }

    /// Moves loose cards up as far as that loses nothing: with worrying back as far as possible, because they can come
    /// down again; otherwise as far as they are safe.
    fn settle(&mut self) {
        if self.layout.refill_is_due(&self.position) {
            return;
        }
        let all_may_go = self.layout.worry_back || self.streamliner.foundations;
        if !all_may_go && !self.uses(Technique::SafeFoundation) {
            return;
        }
        loop {
            let view = self.layout.view::<B>(&self.position, self.position.found);
            let mut up = self.position.free & view.next & view.bare;
            if !all_may_go {
                up &= B::safe(self.position.found, true);
            }
            if up == 0 {
                return;
            }
            let card = up & up.wrapping_neg();
            self.position.free ^= card;
            self.position.found ^= card;
        }
    }

    /// Supply cards that may be built from the supply at once, if they are safe.
    fn ready_supply(&self) -> u64 {
        let position = &self.position;
        let layout = &self.layout;
        let mut places = layout.supply.open_reserve(position.supply);
        if layout.supply.stock_is_open() {
            places |= position.supply & layout.supply.stock_mask;
        } else if self.uses(Technique::LastStockCard) {
            places |= layout.last_stock_card(position);
        }
        layout.supply_cards(places)
    }

    /// Whether the position is lost for a reason that is visible without search.
    fn is_hopeless(&mut self, reachable: u64) -> bool {
        self.opened += 1;
        let is_small = self.layout.deck.count_ones() <= FEW_CARDS;
        if self.opened == if is_small { 1 } else { SHORT_SEARCH } {
            self.look_at_the_deal();
        }
        if self.is_lost {
            return true;
        }
        let is_long = self.opened > SHORT_SEARCH || is_small;
        let position = &self.position;
        // While spaces are refilled the outlook is nearly always good, so computing it does not pay.
        let blocked = self.uses(Technique::BlockedCards)
            && (self.opened == 1 || !self.layout.refills())
            && self.layout.outlook_with::<B>(position, reachable, &self.order, 0).is_hopeless(&self.layout);
        blocked
            || is_long
                && self.uses(Technique::Unpiling)
                && self.unpiling.is_stuck::<B>(&self.layout, position.heads, position.supply)
    }

    /// Finds out in which order cards leave their places.
    fn look_at_the_deal(&mut self) {
        if !self.uses(Technique::Rivals) {
            return;
        }
        match self.layout.find_order::<B>(&self.dealt) {
            Some(order) => {
                self.unpiling = Unpiling::new(self.dealt, order.clone());
                self.order = order;
            }
            None => self.is_lost = true,
        }
    }

    /// Reserve cards that may fill a space, where the player has to choose one.
    fn refills(&self, out: &mut Vec<Move>) {
        let reserve = self.layout.supply_cards(self.layout.supply.reserve_part(self.position.supply));
        out.extend(cards(reserve).map(|card| Move { found: self.position.found, card, step: Step::Space }));
    }
}

impl<B: Building, W: Word> Glance for Runs<B, W> {
    fn hidden(&self) -> u128 {
        u128::from(cards(self.position.heads).fold(0, |set, head| set | self.layout.below[usize::from(head)]))
    }

    fn card(&self, number: u8) -> Card {
        self.layout.card(number)
    }

    fn cards_up(&self) -> u32 {
        self.position.found.count_ones()
    }
}

impl<B: Building, W: Word> Space for Runs<B, W> {
    type Move = Move;
    type Undo = Position;
    type Key = W;

    /// Suits that building ignores are merged exactly, so that the streamliner about them changes nothing here.
    fn is_exhaustive(&self) -> bool {
        !self.streamliner.foundations
    }

    fn is_won(&self) -> bool {
        self.layout.is_won(&self.position)
    }

    fn forced(&mut self) -> Option<Move> {
        let position = &self.position;
        if !self.uses(Technique::SafeFoundation) && !self.streamliner.foundations || self.layout.refill_is_due(position)
        {
            return None;
        }
        let view = self.layout.view::<B>(position, position.found);
        let mut up = (position.heads & view.bare | self.ready_supply()) & view.next;
        if !self.streamliner.foundations {
            up &= B::safe(position.found, !self.layout.worry_back);
        }
        (up != 0).then(|| Move { found: position.found, card: up.trailing_zeros() as Number, step: Step::Foundation })
    }

    fn moves(&mut self, out: &mut Vec<Move>) {
        if self.layout.refill_is_due(&self.position) {
            return self.refills(out);
        }
        let position = self.position;
        let reachable = self.layout.supply_cards(self.layout.reachable(&position));
        if self.is_hopeless(reachable) {
            return;
        }
        let in_place = || self.layout.in_place(position.heads, position.supply);
        let waiting = self.order.waiting(position.heads | reachable, in_place);
        let scope =
            Scope { reachable, deep: !self.streamliner.foundations, keep_safe_up: self.uses(Technique::SafeWorryBack) };
        self.explorer.explore::<B>(&self.layout, &position, scope);
        self.explorer.drop_repeated::<B>(&self.layout, &position);
        let first = out.len();
        for standing in self.explorer.standings() {
            for from in [position.heads, reachable] {
                for event in [1, 0, 2] {
                    let movers = standing.kept[event] & from & !waiting;
                    out.extend(cards(movers).map(|card| Move { found: standing.found, card, step: EVENTS[event] }));
                }
            }
        }
        self.layout.most_promising_first::<B>(&position, &mut out[first..], self.variation);
    }

    fn play(&mut self, m: Move) -> Position {
        let before = self.position;
        self.layout.rearrange(&mut self.position, m.found);
        self.layout.play(&mut self.position, m.card, m.step);
        self.settle();
        before
    }

    fn undo(&mut self, _m: Move, before: Position) {
        self.position = before;
    }

    fn key(&self) -> W {
        let Position { heads, found, supply, waste, redeals, .. } = self.position;
        // Fields without bits are zero here (an empty waste, no redeals), so nothing is shifted out.
        let low = supply
            | u64::from(waste) << self.layout.waste_shift.min(63)
            | u64::from(redeals) << self.layout.redeal_shift.min(63);
        const SUIT: u64 = 0x1111_1111_1111_1111;
        let key = cards(heads).fold(W::of(u128::from(low)), |key, head| key + self.head_weight[usize::from(head)]);
        (0..4).fold(key, |key, suit| key + self.found_weight[suit][(found >> suit & SUIT).count_ones() as usize])
    }
}

impl<B: Building, W: Word> GameSpace for Runs<B, W> {
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

impl<B: Building, W: Word> Runs<B, W> {
    fn translate(&mut self, writer: &mut Writer<'_>, line: &[Move]) -> Option<()> {
        self.position = self.dealt;
        self.settle_on_table(writer)?;
        for &m in line {
            self.shift_to(writer, m.found)?;
            writer.make(usize::from(m.card), m.step)?;
            self.layout.play(&mut self.position, m.card, m.step);
            self.settle_on_table(writer)?;
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

    /// Moves loose cards up and down, in the space and on the table, until the standing is `found`.
    fn shift_to(&mut self, writer: &mut Writer<'_>, found: u64) -> Option<()> {
        for card in self.explorer.path::<B>(&self.layout, &self.position, found)? {
            writer.make(usize::from(card), Step::Loose)?;
        }
        self.layout.rearrange(&mut self.position, found);
        Some(())
    }
}
