//! Models that can refute a deal, but never win one.

use cadogan_rules::{Deal, Rules};
use cadogan_search::{Meter, Reason, Statistics};

use crate::NotForThis;
use crate::accept::{check_partial, check_whole_stock};
use crate::asking::Asking;
use crate::layout::Layout;
use crate::refuted::Refuted;
use crate::stock::Stock;
use crate::table::{Asked, CardEvents, event_count};

/// A relaxation of a game: what it cannot win cannot be won.
pub struct PartialModel {
    /// `None` if the deal is refuted without a question.
    asking: Option<Asking>,
}

/// How much of the game a partial model includes. A stronger model refutes more and takes longer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Strength {
    /// The exact orders in which cards can leave a stock that is turned several cards at a time.
    pub whole_stock: bool,
    /// The condition that the cards on a card need room elsewhere before it goes up. Always included if the rules do
    /// not allow worrying back.
    pub laying_bare: bool,
}

impl PartialModel {
    /// The model with a relaxed stock: fast.
    pub fn relaxed(rules: &Rules, deal: &Deal) -> Result<PartialModel, NotForThis> {
        PartialModel::new(rules, deal, Strength::default())
    }

    /// The model with exactly the orders in which cards can leave the stock.
    pub fn strict(rules: &Rules, deal: &Deal) -> Result<PartialModel, NotForThis> {
        PartialModel::new(rules, deal, Strength { whole_stock: true, ..Strength::default() })
    }

    /// A model of this strength.
    pub fn new(rules: &Rules, deal: &Deal, strength: Strength) -> Result<PartialModel, NotForThis> {
        check_partial(rules)?;
        if strength.whole_stock {
            check_whole_stock(rules, deal)?;
        }
        let layout = Layout::new(rules, deal)?;
        let asked = Asked { laying_bare: strength.laying_bare || !layout.deal.worry_back, winning: false };
        let Some(mut table) = CardEvents::new(&layout, asked) else {
            return Ok(PartialModel { asking: None });
        };
        let stock = Stock { cards: &layout.deal.stock, draw: layout.deal.draw };
        if layout.deal.draw > 1 && strength.whole_stock {
            stock.ask_strictly(&mut table.question);
        } else if layout.deal.draw > 1 && deal.waste.is_empty() {
            stock.ask_loosely(&mut table.question);
        }
        let asking = Asking::new(table.question, event_count(&layout));
        Ok(PartialModel { asking: Some(asking) })
    }

    /// Works until the deal is refuted, the model has a solution (which proves nothing), or the budget runs out.
    pub fn run(&mut self, meter: &mut Meter<'_>) -> Result<Option<Refuted>, Reason> {
        let has_solution = self.asking.as_mut().map_or(Ok(false), |asking| asking.run(meter))?;
        Ok(if has_solution { None } else { Some(Refuted::token()) })
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
}
