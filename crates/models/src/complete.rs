//! The model that decides every deal of Klondike without worrying back, and of its relatives.

use std::fmt;
use std::time::Duration;

use cadogan_compiled::{Number, Step, Writer};
use cadogan_referee::{VerifyError, verify};
use cadogan_rules::{Deal, PlayerMove, Rules};
use cpu_time::ThreadTime;

use crate::NotForThis;
use crate::accept::{check_complete, check_whole_stock, without_worrying_back};
use crate::asking::{Asking, Effort, Statistics, Stopped};
use crate::layout::{Home, Layout};
use crate::question::TRUE;
use crate::sat::Literal;
use crate::stock::Stock;
use crate::table::{Asked, Table, event_count, has_first_move, moved, raised};

/// What the complete model says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The deal can be won: the referee has replayed these moves to the win.
    Winnable(Vec<PlayerMove>),
    /// The deal cannot be won.
    Unwinnable,
    /// The effort ran out first.
    Unfinished(Stopped),
}

/// What a model that plays under stricter rules says: it can win a deal; it can never say that one cannot be won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Discovery {
    /// The deal can be won: the referee has replayed these moves to the win.
    Winnable(Vec<PlayerMove>),
    /// This model has no solution; that says nothing about the deal.
    NotByMe,
    /// The effort ran out first.
    Unfinished(Stopped),
}

/// The referee refuses a solution of the model: a bug, with all that is needed to look into it.
#[derive(Clone, Debug)]
pub struct RefusedSolution {
    /// The claimed solution.
    pub moves: Vec<PlayerMove>,
    /// What the referee says to it.
    pub refusal: VerifyError,
}

impl fmt::Display for RefusedSolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the complete model claims a solution that the referee rejects: {}", self.refusal)
    }
}

impl std::error::Error for RefusedSolution {}

/// By card: what its first move is.
#[derive(Clone, Debug)]
struct FirstMoves {
    up: Vec<Literal>,
    onto: Vec<Literal>,
}

/// A game in full: its solutions are the solutions of the deal.
pub struct CompleteModel {
    rules: Rules,
    deal: Deal,
    layout: Layout,
    first: FirstMoves,
    /// Nothing where the deal is refuted without a question.
    asking: Option<Asking>,
    time: Duration,
}

impl CompleteModel {
    /// The model of a deal.
    pub fn new(rules: &Rules, deal: &Deal) -> Result<CompleteModel, NotForThis> {
        let started = ThreadTime::now();
        check_complete(rules)?;
        check_whole_stock(rules, deal)?;
        let layout = Layout::new(rules, deal)?;
        let mut first = FirstMoves { up: Vec::new(), onto: Vec::new() };
        let mut asking = None;
        if let Some(mut table) = Table::new(&layout, Asked { laying_bare: true, winning: true }) {
            if layout.deal.draw > 1 {
                Stock { cards: &layout.deal.stock, draw: layout.deal.draw }.ask_strictly(&mut table.question);
            }
            first = FirstMoves { up: table.up, onto: table.onto };
            asking = Some(Asking::new(table.question, event_count(&layout), started));
        }
        Ok(CompleteModel { rules: rules.clone(), deal: deal.clone(), layout, first, asking, time: started.elapsed() })
    }

    /// Goes on until the deal is decided or the effort runs out.
    pub fn run(&mut self, effort: &Effort<'_>) -> Result<Answer, RefusedSolution> {
        match self.asking.as_mut().map(|asking| asking.run(effort)) {
            None | Some(Ok(false)) => Ok(Answer::Unwinnable),
            Some(Err(stopped)) => Ok(Answer::Unfinished(stopped)),
            Some(Ok(true)) => {
                let moves = self.player_moves();
                match verify(&self.rules, &self.deal, &moves) {
                    Ok(_) => Ok(Answer::Winnable(moves)),
                    Err(refusal) => Err(RefusedSolution { moves, refusal }),
                }
            }
        }
    }

    /// What it took so far.
    pub fn statistics(&mut self) -> Statistics {
        let none = Statistics { time: self.time, ..Statistics::default() };
        self.asking.as_mut().map_or(none, Asking::statistics)
    }

    /// The moves that make the events of the solution happen, as far as they can be made.
    fn player_moves(&self) -> Vec<PlayerMove> {
        let mut writer = Writer::new(&self.layout.deal);
        // A step that cannot be made would be an error of the model. The list then ends early, and the referee, which
        // replays it, refuses it.
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
    /// The model of a deal. Without worrying back in the rules there is no need for it: [`CompleteModel`] says more.
    pub fn new(rules: &Rules, deal: &Deal) -> Result<WithoutWorryingBack, NotForThis> {
        let stricter = without_worrying_back(rules)?;
        Ok(WithoutWorryingBack {
            model: CompleteModel { rules: rules.clone(), ..CompleteModel::new(&stricter, deal)? },
        })
    }

    /// Goes on until a solution is found, there is none, or the effort runs out.
    pub fn run(&mut self, effort: &Effort<'_>) -> Result<Discovery, RefusedSolution> {
        Ok(match self.model.run(effort)? {
            Answer::Winnable(moves) => Discovery::Winnable(moves),
            Answer::Unwinnable => Discovery::NotByMe,
            Answer::Unfinished(stopped) => Discovery::Unfinished(stopped),
        })
    }

    /// What it took so far.
    pub fn statistics(&mut self) -> Statistics {
        self.model.statistics()
    }
}
