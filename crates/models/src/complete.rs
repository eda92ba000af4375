//! The model that decides every deal of Klondike without worrying back, and of its relatives.

use cadogan_compiled::{Number, Step, Writer};
use cadogan_rules::{Deal, PlayerMove, Rules};
use cadogan_search::{Meter, Reason, Statistics};

use crate::NotForThis;
use crate::accept::{check_complete, check_whole_stock, without_worrying_back};
use crate::asking::Asking;
use crate::layout::{Home, Layout};
use crate::question::TRUE;
use crate::refuted::Refuted;
use crate::sat::Literal;
use crate::stock::Stock;
use crate::table::{Asked, CardEvents, event_count, has_first_move, moved, raised};

/// What the complete model has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decided {
    /// Moves that win, if the model is right: the referee has not checked them.
    Solution(Vec<PlayerMove>),
    /// The deal cannot be won.
    Refuted(Refuted),
}

/// By card: what its first move is.
#[derive(Clone, Debug)]
struct FirstMoves {
    up: Vec<Literal>,
    onto: Vec<Literal>,
}

/// The complete game: the solutions of the model are the solutions of the deal.
pub struct CompleteModel {
    layout: Layout,
    first: FirstMoves,
    /// `None` if the deal is refuted without a question.
    asking: Option<Asking>,
}

impl CompleteModel {
    /// The model of a deal.
    pub fn new(rules: &Rules, deal: &Deal) -> Result<CompleteModel, NotForThis> {
        check_complete(rules)?;
        check_whole_stock(rules, deal)?;
        let layout = Layout::new(rules, deal)?;
        let mut first = FirstMoves { up: Vec::new(), onto: Vec::new() };
        let mut asking = None;
        if let Some(mut table) = CardEvents::new(&layout, Asked { laying_bare: true, winning: true }) {
            if layout.deal.draw > 1 {
                Stock { cards: &layout.deal.stock, draw: layout.deal.draw }.ask_strictly(&mut table.question);
            }
            first = FirstMoves { up: table.up, onto: table.onto };
            asking = Some(Asking::new(table.question, event_count(&layout)));
        }
        Ok(CompleteModel { layout, first, asking })
    }

    /// Works until the deal is decided or the budget runs out; the error is what ran out.
    pub fn run(&mut self, meter: &mut Meter<'_>) -> Result<Decided, Reason> {
        let has_solution = self.asking.as_mut().map_or(Ok(false), |asking| asking.run(meter))?;
        Ok(if has_solution { Decided::Solution(self.player_moves()) } else { Decided::Refuted(Refuted::token()) })
    }

    /// What it took so far.
    pub fn statistics(&mut self) -> Statistics {
        self.asking.as_mut().map_or(Statistics::default(), Asking::statistics)
    }

    /// How many clauses forbid cycles of orders.
    pub fn circles(&self) -> u64 {
        self.asking.as_ref().map_or(0, Asking::circles)
    }

    /// How often the SAT solver was called.
    pub fn rounds(&self) -> u64 {
        self.asking.as_ref().map_or(0, Asking::rounds)
    }

    /// The moves that realise the events of the solution, as far as possible.
    fn player_moves(&self) -> Vec<PlayerMove> {
        let mut writer = Writer::new(&self.layout.deal);
        // A step that cannot be made would be a bug in the model. The list then ends early, and the referee refuses it
        // when it replays it.
        let _ = self.steps().into_iter().try_for_each(|(card, step)| writer.make(card, step));
        writer.into_moves()
    }

    /// The events of the solution, in order.
    fn steps(&self) -> Vec<(Number, Step)> {
        let Some(asking) = &self.asking else { return Vec::new() };
        let holds = |literal: Literal| literal == TRUE || asking.question.sat.holds(literal);
        let step = |card: Number, event| match event {
            _ if event == moved(card) && !has_first_move(&self.layout, card) => None,
            _ if event == moved(card) && holds(self.first.up[card]) => Some((card, Step::Foundation)),
            _ if event == moved(card) && holds(self.first.onto[card]) => Some((card, Step::Tableau)),
            _ if event == moved(card) => Some((card, Step::Space)),
            _ if event == raised(&self.layout, card) && !holds(self.first.up[card]) => Some((card, Step::Foundation)),
            _ => None,
        };
        let cards = self.layout.cards;
        let on_foundation = |card: Number| self.layout.home[card] == Home::Foundation;
        let order = asking.cycles.in_order(&asking.question);
        let of_cards = order.into_iter().filter(|&event| event < 2 * cards && !on_foundation(event % cards));
        of_cards.filter_map(|event| step(event % cards, event)).collect()
    }
}

/// The complete model of a game that allows worrying back, played without it: what it wins can be won.
pub struct WithoutWorryingBack {
    model: CompleteModel,
}

impl WithoutWorryingBack {
    /// The model of a deal. Not needed if the rules do not allow worrying back: [`CompleteModel`] then proves more.
    pub fn new(rules: &Rules, deal: &Deal) -> Result<WithoutWorryingBack, NotForThis> {
        Ok(WithoutWorryingBack { model: CompleteModel::new(&without_worrying_back(rules)?, deal)? })
    }

    /// Works until a solution is found, there is none in the stricter game (which proves nothing), or the budget runs
    /// out. The referee has not checked the solution.
    pub fn run(&mut self, meter: &mut Meter<'_>) -> Result<Option<Vec<PlayerMove>>, Reason> {
        Ok(match self.model.run(meter)? {
            Decided::Solution(moves) => Some(moves),
            Decided::Refuted(_) => None,
        })
    }

    /// What it took so far.
    pub fn statistics(&mut self) -> Statistics {
        self.model.statistics()
    }
}
