//! Constraint models. Their own types keep a relaxation from winning and a restriction from refuting.

use cadogan_models::{
    CompleteModel, Decided, NotForThis, PartialModel, WithoutWorryingBack, check_complete, without_worrying_back,
};
use cadogan_rules::{Deal, PlayerMove, Rules};
use cadogan_search::{Meter, Reason, Statistics};

use super::{Claim, Worker};
use crate::{Ability, Loss, Solver};

/// Which verdicts the complete model can give: if cards may be worried back, it plays without that, and can only win.
pub(crate) fn complete_abilities(rules: &Rules) -> Result<Ability, String> {
    let ability = || -> Result<Ability, NotForThis> {
        if rules.foundations.removable {
            check_complete(&without_worrying_back(rules)?).map(|()| Ability::Winnable)
        } else {
            check_complete(rules).map(|()| Ability::Both)
        }
    };
    ability().map_err(|reason| reason.to_string())
}

/// A model of a deal.
pub(super) struct Model {
    question: Question,
    statistics: Statistics,
    moves: Vec<PlayerMove>,
}

enum Question {
    Partial(Box<PartialModel>),
    Complete(Box<CompleteModel>),
    /// The complete model of the game without worrying back, for a game with it.
    Stricter(Box<WithoutWorryingBack>),
}

impl Model {
    pub(super) fn new(solver: Solver, rules: &Rules, deal: &Deal) -> Result<Model, String> {
        let question = Question::new(solver, rules, deal).map_err(|reason| reason.to_string())?;
        let mut model = Model { question, statistics: Statistics::default(), moves: Vec::new() };
        model.count();
        Ok(model)
    }

    fn count(&mut self) {
        self.statistics = match &mut self.question {
            Question::Partial(model) => model.statistics(),
            Question::Complete(model) => model.statistics(),
            Question::Stricter(model) => model.statistics(),
        };
    }

    /// Keeps the moves of a claimed win.
    fn won(&mut self, moves: Vec<PlayerMove>) -> Claim {
        self.moves = moves;
        Claim::Won
    }

    fn ask(&mut self, meter: &mut Meter<'_>) -> Result<Claim, Reason> {
        Ok(match &mut self.question {
            Question::Partial(model) => match model.run(meter)? {
                Some(proof) => Claim::Lost(Loss::Refuted(proof)),
                None => Claim::Undecided(Reason::Inconclusive),
            },
            Question::Complete(model) => match model.run(meter)? {
                Decided::Solution(moves) => self.won(moves),
                Decided::Refuted(proof) => Claim::Lost(Loss::Refuted(proof)),
            },
            Question::Stricter(model) => match model.run(meter)? {
                Some(moves) => self.won(moves),
                None => Claim::Undecided(Reason::Inconclusive),
            },
        })
    }
}

impl Question {
    fn new(solver: Solver, rules: &Rules, deal: &Deal) -> Result<Question, NotForThis> {
        Ok(match solver {
            Solver::Relaxed => Question::Partial(Box::new(PartialModel::relaxed(rules, deal)?)),
            Solver::Strict => Question::Partial(Box::new(PartialModel::strict(rules, deal)?)),
            _ if rules.foundations.removable => Question::Stricter(Box::new(WithoutWorryingBack::new(rules, deal)?)),
            _ => Question::Complete(Box::new(CompleteModel::new(rules, deal)?)),
        })
    }
}

impl Worker for Model {
    fn run(&mut self, meter: &mut Meter<'_>) -> Claim {
        let claim = self.ask(meter).unwrap_or_else(Claim::Undecided);
        self.count();
        claim
    }

    fn solution(&mut self, _: Option<&mut Meter<'_>>) -> Vec<PlayerMove> {
        self.moves.clone()
    }

    fn statistics(&self) -> Statistics {
        self.statistics
    }
}
