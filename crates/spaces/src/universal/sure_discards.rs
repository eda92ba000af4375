//! Cards that are taken away at once where cards go under a higher one of their suit (Aces Up).
//!
//! Claim: a card that can be taken away may be taken away at once if the stock is empty, or if no lower card of its suit is
//! left and rows are dealt over spaces.
//!
//! Why: let a winning line start before the card c is taken away. Take it away now, and follow the line with a set R of cards
//! that are gone already and not yet in the line, at first c alone. Each pile is what it is in the line without the cards of R. A
//! card that is on top of its pile in the line and not in R is on top now, and what is empty in the line is empty now. So
//! a card that goes to a space can do so now (or is alone in its pile, and piles are interchangeable: nothing need be done),
//! and a row is dealt to the same piles. Moves of cards of R are left out. There remains a card x that the line takes away
//! because of a higher card h of its suit:
//!
//! * h is not in R: it is on top now as it is in the line.
//! * h is in R, and the stock is empty. When h was taken away, a higher card of its suit was on top of another pile. From then
//!   on nothing is put on that card: cards only go to spaces. So it is on top, wherever it is, until it is taken away because of a still
//!   higher one, which is on top in its turn. One of these is on top now and takes x away. It is not x, so it lies
//!   on another pile.
//! * h is in R, and the stock is not empty: then no lower card of its suit was left when it was taken away, so x, which is
//!   lower, cannot be there.
//!
//! (Both forms may follow each other in one line: R then has cards of both kinds, and each satisfies its own argument.) In the
//! end the line has the highest cards only, and so has this one: the highest are never taken away.

use cadogan_rules::{BuildPolicy, Considered, Goal, GroupMoves, KeySet, Match, Rules, SpacesPolicy, StockDeal, keys};

use super::Universal;
use super::generate::Lift;
use super::play::{Kind, Move};
use crate::techniques::Registration;

pub(crate) const TECHNIQUE: Registration = Registration {
    name: "sure-discards",
    claim: "a card that can go under a higher one of its suit goes at once if the stock is empty or no lower one is left",
    published: false,
    keys: Considered::new(
        KeySet::GOAL.and(KeySet::GROUPS).and(keys![
            DiscardGoal TableauBuild TableauSpaces StockDealType StockSize CellCount ReserveSize
        ]),
        Goal::Discard.foreign_keys().without(KeySet::pockets()).without(KeySet::gather()).and(KeySet::DEAL).and(keys![
            TableauLayout DiscardStockTop DiscardWastePairs MostCards BuildDirection BuildWraps StockDealCount StockRedeal
            DealOverSpaces ReserveStacked TwoDecks
        ]),
    )
    .with_new_words(),
    conditions,
};

fn conditions(rules: &Rules) -> Result<(), String> {
    let no = |reason: &str| Err(reason.to_owned());
    if rules.goal() != Goal::Discard || rules.discard.matches.as_slice() != [Match::LowerOfSuit] {
        return no("cards do not go under a higher one of their suit");
    }
    let rows = rules.stock.size == 0 || rules.stock.deal_type == StockDeal::TableauPiles;
    let spaces_only = matches!(rules.tableau.build, BuildPolicy::SpacesOnly | BuildPolicy::NoBuild);
    let plain = rules.tableau.spaces == SpacesPolicy::Any && rules.group_moves() == GroupMoves::No;
    if !rows || !spaces_only || !plain || rules.cells.count > 0 || rules.reserve.size > 0 {
        return no("there is more than piles that rows are dealt to and spaces that take single cards");
    }
    Ok(())
}

impl Universal {
    /// A card that may be taken away at once.
    pub(super) fn sure_discard(&mut self) -> Option<Move> {
        let higher = self.rules.higher.as_ref().filter(|_| self.rules.discards_at_once)?;
        let places = self.rules.places;
        let out_of_stock = self.lists[places.stock as usize].cards.is_empty();
        if !out_of_stock && !self.rules.deal_over_spaces {
            return None;
        }
        let goes = self.goes_home();
        let lowest = |card: u8| {
            let mut left = (0..places.discard).flat_map(|list| &self.lists[list as usize].cards);
            !left.any(|&other| higher[other as usize] >> card & 1 == 1)
        };
        for from in places.of_piles() {
            let Some(card) = self.lists[from as usize].top().filter(|card| goes >> card & 1 == 1) else { continue };
            if out_of_stock || lowest(card) {
                let mut found = Vec::new();
                self.to_home(Lift { kind: Kind::Carry, from, count: 1, card }, &mut found);
                if let Some(&m) = found.first() {
                    return Some(m);
                }
            }
        }
        None
    }
}
