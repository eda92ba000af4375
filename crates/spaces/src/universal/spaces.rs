//! Spaces: which places fill them now, what happens by itself and what the player has to choose.

use cadogan_rules::{Rules, Source, Sources, SpacesPolicy};

use super::Universal;
use super::compiled::Places;
use super::generate::Lift;
use super::play::{Kind, Move};

/// Places that fill spaces while one of them has a card, if those before them in the list have none.
pub(super) struct Turn {
    /// By list, whether it is one of them.
    gives: Vec<bool>,
    /// Whether they fill spaces at once, where the rules say so.
    by_themselves: bool,
}

impl Turn {
    pub(super) fn new(rules: &Rules, sources: Sources) -> Turn {
        let places = Places::new(rules);
        let mut gives = vec![false; places.count()];
        let mut add = |lists: std::ops::Range<u8>| lists.for_each(|list| gives[list as usize] = true);
        for source in sources.iter() {
            match source {
                Source::Tableau => add(places.of_piles()),
                Source::Cells => add(places.of_cells()),
                Source::Reserve => {
                    add(places.reserve..places.reserve + 1);
                    add(places.of_reserve_piles());
                }
                Source::Pockets => add(places.of_pockets()),
                Source::Waste => add(places.waste..places.waste + 1),
                Source::Stock => add(places.stock..places.stock + 1),
                // Only cards that can be worried back count.
                Source::Foundations if rules.foundations.removable => add(places.of_foundations()),
                Source::Foundations => {}
            }
        }
        Turn { gives, by_themselves: sources.fill_by_themselves() }
    }
}

impl Universal {
    /// The places that fill spaces now, if the rules have a list of them and one has a card.
    fn turn(&self) -> Option<&Turn> {
        let has_card = |turn: &&Turn| turn.gives.iter().zip(&self.lists).any(|(&gives, list)| gives && list.len() > 0);
        self.rules.spaces_take.iter().find(has_card)
    }

    /// Whether spaces take these cards now, as far as their number and their place go.
    pub(super) fn spaces_take(&self, lift: Lift) -> bool {
        let single = lift.cards() == 1 || self.rules.spaces_groups;
        let waste_only = self.rules.spaces == SpacesPolicy::AutoReserveThenWaste;
        let from_here = match self.rules.spaces_take.is_empty() {
            true => !waste_only || lift.from == self.rules.places.waste,
            false => self.turn().is_some_and(|turn| turn.gives[lift.from as usize]),
        };
        single && from_here
    }

    /// The cards one of which must fill a space at once.
    fn candidates(&self) -> Vec<Lift> {
        let places = self.rules.places;
        let Some(turn) = self.turn().filter(|turn| self.rules.spaces_at_once && turn.by_themselves) else {
            let from_reserve =
                matches!(self.rules.spaces, SpacesPolicy::AutoReserveThenAny | SpacesPolicy::AutoReserveThenWaste);
            return if from_reserve { self.available(places.reserve) } else { Vec::new() };
        };
        let lists = (0..self.lists.len() as u8).filter(|&list| turn.gives[list as usize]);
        lists.flat_map(|list| self.available(list)).collect()
    }

    /// The cards that a list offers one by one.
    fn available(&self, from: u8) -> Vec<Lift> {
        let cards = &self.lists[from as usize].cards;
        if from == self.rules.places.reserve && !self.rules.reserve_stacked {
            return cards.iter().zip(0..).map(|(&card, count)| Lift { kind: Kind::Take, from, count, card }).collect();
        }
        cards.last().map(|&card| Lift { kind: Kind::Carry, from, count: 1, card }).into_iter().collect()
    }

    /// Whether a single candidate goes to a space by itself: a policy that names an open reserve leaves even its last card
    /// to the player.
    fn goes_by_itself(&self, candidates: &[Lift]) -> bool {
        let open = !self.rules.spaces_at_once && !self.rules.reserve_stacked;
        candidates.len() == 1 && !open
    }

    /// Whether there is a space, and the rules say that something fills it at once.
    #[inline]
    fn may_be_refilled(&self) -> bool {
        let is_refilled = !matches!(self.rules.spaces, SpacesPolicy::Any | SpacesPolicy::NoBuild | SpacesPolicy::Kings);
        self.spaces != 0 && (is_refilled || self.rules.spaces_at_once)
    }

    /// A space must be filled now, with a card of the player's choice.
    pub(super) fn choice_is_due(&self) -> bool {
        if !self.may_be_refilled() {
            return false;
        }
        let candidates = self.candidates();
        !candidates.is_empty() && !self.goes_by_itself(&candidates)
    }

    pub(super) fn fill_by_choice(&self, out: &mut Vec<Move>) {
        for Lift { kind, from, count, .. } in self.candidates() {
            self.for_each_space(|to| out.push(Move { kind, from, count, to }));
        }
    }

    /// Fills spaces from the left, as long as the rules determine the card.
    pub(super) fn refill_spaces(&mut self) {
        if !self.may_be_refilled() || self.base_is_due() {
            return;
        }
        let places = self.rules.places;
        if self.rules.spaces == SpacesPolicy::AutoWasteThenStock {
            while let Some(space) = self.first_space() {
                let from = [places.waste, places.stock].into_iter().find(|&from| self.lists[from as usize].len() > 0);
                let Some(from) = from else { return };
                self.shift_top(from, space);
            }
        }
        while let Some(space) = self.first_space() {
            let candidates = self.candidates();
            if !self.goes_by_itself(&candidates) {
                return;
            }
            self.shift_top(candidates[0].from, space);
        }
    }
}
