//! Why a position is lost, with the cards that the story is about.

use std::time::Duration;

use cadogan_explain::{Blockage, Explanation, explain};
use cadogan_referee::Position;
use cadogan_rules::{Deal, Rules};
use cadogan_solve::{Budget, Options};

use super::{Job, Trouble};
use crate::piles::{find, groups};
use crate::protocol::{CardMark, Thought, VerdictWord};

/// A position to be explained. It takes one step.
pub(super) struct Explain {
    pub(super) rules: Rules,
    pub(super) deal: Deal,
    pub(super) budget: Budget,
}

impl Job for Explain {
    fn step(&mut self, _slice: Duration) -> Result<Thought, Trouble> {
        let options = Options { budget: self.budget, ..Options::default() };
        let explanation = explain(&self.rules, &self.deal, &options, None, &mut |_| ())?;
        let verdict = match explanation.verdict() {
            "winnable" => VerdictWord::Winnable,
            "unwinnable" => VerdictWord::Unwinnable,
            _ => VerdictWord::Undecided,
        };
        Ok(Thought::Explained { verdict, prose: explanation.prose(), marks: self.marks(&explanation) })
    }
}

impl Explain {
    fn marks(&self, explanation: &Explanation) -> Vec<CardMark> {
        // Explanations are about the position after everything automatic has happened.
        let position = Position::start(&self.rules, &self.deal);
        match explanation {
            Explanation::BlockedCards(blockage) => self.blocked(blockage, &position),
            Explanation::Searched { story: Some(story), .. } => {
                let groups = groups(&self.rules, &position);
                let piles = groups.iter().filter(|group| group.kind == "tableau").flat_map(|group| &group.piles);
                let hidden = piles.flat_map(|pile| {
                    let never = pile.cards.iter().zip(0..).filter(|(lying, _)| story.never_open.contains(&lying.card));
                    never.map(|(_, index)| CardMark { pile: pile.id.to_string(), index, mark: "hidden".to_owned() })
                });
                hidden.collect()
            }
            _ => Vec::new(),
        }
    }

    fn blocked(&self, blockage: &Blockage, position: &Deal) -> Vec<CardMark> {
        let mark = |card, place, mark: &str| {
            let (pile, index) = find(&self.rules, position, card, place)?;
            Some(CardMark { pile: pile.to_string(), index, mark: mark.to_owned() })
        };
        let traced = blockage.cards.iter().filter_map(|blocked| mark(blocked.card, blocked.place, "traced"));
        let mut marks: Vec<CardMark> = traced.collect();
        let needs = blockage.cards.iter().flat_map(|blocked| blocked.packing.iter().chain(&blocked.foundation));
        for needed in needs.filter_map(|need| mark(need.card, need.place, "needed")) {
            if !marks.iter().any(|known| known.pile == needed.pile && known.index == needed.index) {
                marks.push(needed);
            }
        }
        marks
    }
}
