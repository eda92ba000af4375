//! Constraint models. Their own types keep a relaxation from winning and a restriction from refuting.

use cadogan_models::{
    Answer, CompleteModel, Discovery, Effort, NotForThis, PartialModel, RefusedSolution, Refutation, Stopped,
    WithoutWorryingBack,
};
use cadogan_rules::{Deal, Rules};
use cadogan_solve::{Clash, Contradiction};

use super::Worker;
use crate::claim::{Claim, Replayed, Silence};
use crate::run::{Broken, Budget, Pause, Statistics};

/// Which model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ModelKind {
    Relaxed,
    Strict,
    Complete,
}

/// A model of a deal.
pub(crate) struct Model {
    rules: Rules,
    deal: Deal,
    question: Question,
    statistics: Statistics,
}

enum Question {
    Partial(Box<PartialModel>),
    Complete(Box<CompleteModel>),
    /// The complete model of the game without worrying back, for a game with it.
    Stricter(Box<WithoutWorryingBack>),
}

impl Model {
    pub(crate) fn new(rules: &Rules, deal: &Deal, kind: ModelKind) -> Result<Model, String> {
        let question = Question::new(rules, deal, kind).map_err(|reason| reason.to_string())?;
        let mut model = Model { rules: rules.clone(), deal: deal.clone(), question, statistics: Statistics::default() };
        model.count();
        Ok(model)
    }

    fn count(&mut self) {
        let counted = match &mut self.question {
            Question::Partial(model) => model.statistics(),
            Question::Complete(model) => model.statistics(),
            Question::Stricter(model) => model.statistics(),
        };
        self.statistics = Statistics {
            variables: counted.variables,
            clauses: counted.clauses,
            conflicts: counted.conflicts,
            ..Statistics::default()
        };
    }

    fn refused(&self, refused: RefusedSolution) -> Broken {
        Broken::Refused(Box::new(Contradiction {
            rules: self.rules.clone(),
            deal: self.deal.clone(),
            moves: refused.moves,
            solver: "complete",
            clash: Clash::Rejected(refused.refusal),
        }))
    }
}

impl Question {
    fn new(rules: &Rules, deal: &Deal, kind: ModelKind) -> Result<Question, NotForThis> {
        Ok(match kind {
            ModelKind::Relaxed => Question::Partial(Box::new(PartialModel::relaxed(rules, deal)?)),
            ModelKind::Strict => Question::Partial(Box::new(PartialModel::strict(rules, deal)?)),
            ModelKind::Complete if rules.foundations.removable => {
                Question::Stricter(Box::new(WithoutWorryingBack::new(rules, deal)?))
            }
            ModelKind::Complete => Question::Complete(Box::new(CompleteModel::new(rules, deal)?)),
        })
    }

    fn run(&mut self, effort: &Effort<'_>) -> Result<Claim, RefusedSolution> {
        Ok(match self {
            Question::Partial(model) => match model.run(effort) {
                Refutation::Unwinnable => Claim::Lost,
                Refutation::NotByMe => Claim::Silent(Silence::Inconclusive),
                Refutation::Unfinished(stopped) => paused(stopped),
            },
            Question::Complete(model) => match model.run(effort)? {
                Answer::Winnable(moves) => Claim::Won(Replayed::by_solver(moves)),
                Answer::Unwinnable => Claim::Lost,
                Answer::Unfinished(stopped) => paused(stopped),
            },
            Question::Stricter(model) => match model.run(effort)? {
                Discovery::Winnable(moves) => Claim::Won(Replayed::by_solver(moves)),
                Discovery::NotByMe => Claim::Silent(Silence::Inconclusive),
                Discovery::Unfinished(stopped) => paused(stopped),
            },
        })
    }
}

fn paused(stopped: Stopped) -> Claim {
    Claim::Paused(match stopped {
        Stopped::Conflicts => Pause::Work,
        Stopped::Time => Pause::Time,
        Stopped::Interrupted => Pause::Interrupted,
    })
}

impl Worker for Model {
    fn advance(&mut self, budget: &Budget<'_>) -> Result<Claim, Broken> {
        let effort = Effort { conflicts: budget.work, time: budget.time, stop: budget.interrupt };
        let claim = self.question.run(&effort);
        self.count();
        claim.map_err(|refused| self.refused(refused))
    }

    fn statistics(&self) -> Statistics {
        self.statistics
    }
}
