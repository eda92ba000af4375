//! Models that can refute a deal, and never win one.

use std::time::Duration;

use cadogan_rules::{Deal, Rules};
use cpu_time::ThreadTime;

use crate::NotForThis;
use crate::accept::{check_partial, check_whole_stock};
use crate::asking::{Asking, Effort, Statistics, Stopped};
use crate::layout::Layout;
use crate::stock::Stock;
use crate::table::{Asked, Table, event_count};

/// What a partial model says. It can refute a deal; it can never say that one is winnable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refutation {
    /// The deal cannot be won.
    Unwinnable,
    /// This model does not refute the deal; that says nothing about it.
    NotByMe,
    /// The effort ran out first.
    Unfinished(Stopped),
}

/// A relaxation of a game: what it cannot win cannot be won.
pub struct PartialModel {
    /// Nothing where the deal is refuted without a question.
    asking: Option<Asking>,
    time: Duration,
}

/// How much of the game a partial model knows. More knowledge refutes more and takes longer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Strength {
    /// In exactly which orders cards can leave a stock that is turned several at a time.
    pub whole_stock: bool,
    /// That the cards on a card need room elsewhere before it goes up. Always asked where the rules do not allow
    /// worrying back.
    pub laying_bare: bool,
}

impl PartialModel {
    /// The model that knows little of the stock: fast.
    pub fn relaxed(rules: &Rules, deal: &Deal) -> Result<PartialModel, NotForThis> {
        PartialModel::new(rules, deal, Strength::default())
    }

    /// The model that knows exactly in which orders cards can leave the stock.
    pub fn strict(rules: &Rules, deal: &Deal) -> Result<PartialModel, NotForThis> {
        PartialModel::new(rules, deal, Strength { whole_stock: true, ..Strength::default() })
    }

    /// A model that knows so much.
    pub fn new(rules: &Rules, deal: &Deal, strength: Strength) -> Result<PartialModel, NotForThis> {
        let started = ThreadTime::now();
        check_partial(rules)?;
        if strength.whole_stock {
            check_whole_stock(rules, deal)?;
        }
        let layout = Layout::new(rules, deal)?;
        let asked = Asked { laying_bare: strength.laying_bare || !layout.deal.worry_back, winning: false };
        let Some(mut table) = Table::new(&layout, asked) else {
            return Ok(PartialModel { asking: None, time: started.elapsed() });
        };
        let stock = Stock { cards: &layout.deal.stock, draw: layout.deal.draw };
        if layout.deal.draw > 1 && strength.whole_stock {
            stock.ask_strictly(&mut table.question);
        } else if layout.deal.draw > 1 && deal.waste.is_empty() {
            stock.ask_loosely(&mut table.question);
        }
        let asking = Asking::new(table.question, event_count(&layout), started);
        Ok(PartialModel { asking: Some(asking), time: Duration::ZERO })
    }

    /// Goes on until the deal is refuted, the model has a solution, or the effort runs out.
    pub fn run(&mut self, effort: &Effort<'_>) -> Refutation {
        match self.asking.as_mut().map(|asking| asking.run(effort)) {
            None | Some(Ok(false)) => Refutation::Unwinnable,
            Some(Ok(true)) => Refutation::NotByMe,
            Some(Err(stopped)) => Refutation::Unfinished(stopped),
        }
    }

    /// What it took so far.
    pub fn statistics(&mut self) -> Statistics {
        let none = Statistics { time: self.time, ..Statistics::default() };
        self.asking.as_mut().map_or(none, Asking::statistics)
    }
}
