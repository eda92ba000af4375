//! Cards that go up at once where foundations go up and down in one suit.
//!
//! Claim: let every foundation be built in suit, from the ace up to the king or from the king down to the ace, at most one
//! of each kind for a suit, and let cards be built in the tableau one by one and in suit only, up, down or both ways,
//! without a circle of ranks. Then a card that can go up may go up at once, on any foundation that takes it.
//!
//! Why: let c be the next card of a foundation that goes up (for one that goes down exchange the two directions), and let a
//! winning line start before c goes up. Put c up, and follow the line with a set R of cards that are on that foundation
//! already and not yet in the line: c, c + 1 and so on without a gap. Otherwise the positions stay the same, so each pile
//! is what it is in the line without the cards of R, and so are the cells and the reserve.
//!
//! * The line moves a card of R: nothing is done. If it goes up, on either foundation of the suit, R has it no longer, or it
//!   does not matter on which of the two it lies: the line, too, needs it no more, as cards do not come back.
//! * The line puts another card x on a card y of R. Both have the same suit, and x is one rank higher or lower. The one lower
//!   is in R or was up before c. So x is one rank higher, and as it is not in R, it is the next card of the foundation: it
//!   goes up, and R has it too.
//! * The line puts another card x on a foundation that goes up: it is the foundation of another suit, or R is up in the line
//!   as well. On the one of the suit that goes down: x + 1 lies there in the line. It is not in R, or x would be in R or have
//!   been up before c. So it lies there now, too.
//! * The line puts x on a card that is not in R, into a space, or into a cell: the same can be done now. What lies on top of
//!   a pile in the line and is not in R is on top now, and what is empty there is empty now. If x is alone in its pile now
//!   and goes into a space, nothing need be done: piles are interchangeable.
//!
//! In the end all cards are up in the line, and so they are now. It needs that order does not matter otherwise: no stock,
//! no cards that come back from foundations, no space that is filled by itself, nothing gathered. With two decks the other
//! copy of a card might be the one that should go up.

use cadogan_cards::Rank;
use cadogan_rules::{
    BuildDirection, BuildPolicy, Considered, FoundationBuild, Goal, GroupMoves, KeySet, Rules, SpacesPolicy, keys,
};

use super::Universal;
use super::play::Move;
use crate::techniques::Registration;

pub(crate) const TECHNIQUE: Registration = Registration {
    name: "meeting-foundations",
    claim: "where building is in suit, one card at a time, a card goes up at once on foundations that go up and down",
    published: false,
    keys: Considered::new(
        KeySet::GOAL.and(KeySet::GROUPS).and(keys![
            TableauBuild TableauSpaces BuildDirection BuildWraps FoundationPiles FoundationBuild FoundationsRemovable
            CompleteOnly StockSize TwoDecks RunsStay MaxRank
        ]),
        Goal::Foundations.foreign_keys().without(KeySet::pockets()).without(KeySet::gather()).and(KeySet::DEAL).and(
            keys![
                MostCards CellCount ReserveStacked StockDealType StockDealCount StockRedeal DealOverSpaces
            ],
        ),
    ),
    conditions,
};

fn conditions(rules: &Rules) -> Result<(), String> {
    let no = |reason: &str| Err(reason.to_owned());
    if rules.goal() != Goal::Foundations || rules.foundations.runs_stay || rules.foundations.complete_only {
        return no("single cards never go to a foundation");
    }
    if rules.foundations.piles.is_empty() || rules.foundations.build != FoundationBuild::SameSuit {
        return no("it is about foundations in suit that go both ways");
    }
    if rules.foundations.removable || rules.stock.size > 0 || rules.two_decks {
        return no("cards come back from foundations, come from a stock, or are there twice");
    }
    if !matches!(rules.tableau.spaces, SpacesPolicy::Any | SpacesPolicy::Kings | SpacesPolicy::NoBuild) {
        return no("spaces are filled automatically");
    }
    let one_way = rules.tableau.direction != BuildDirection::Equal && !rules.tableau.wraps;
    let in_suit = matches!(rules.tableau.build, BuildPolicy::SameSuit | BuildPolicy::NoBuild);
    if !one_way || !in_suit || rules.group_moves() != GroupMoves::No {
        return no("cards are not built one by one and in suit");
    }
    let max = rules.max_rank();
    let kinds = rules.foundation_kinds(Rank::ACE);
    let whole = |base: u8, down: bool| base == if down { max } else { 1 };
    let is_whole = kinds
        .iter()
        .all(|kind| !kind.either && kind.step == 1 && kind.length == max && whole(kind.base.number(), kind.down));
    let alike = |a: usize, b: usize| (kinds[a].suit, kinds[a].down) == (kinds[b].suit, kinds[b].down);
    let twice = (0..kinds.len()).any(|a| (0..a).any(|b| alike(a, b)));
    if !is_whole || twice {
        return no("a foundation ends before the last rank, or there are two alike");
    }
    Ok(())
}

impl Universal {
    /// A card that goes up at once.
    pub(super) fn meeting_move(&mut self) -> Option<Move> {
        if self.rules.goes_up_at_once { self.first_home() } else { None }
    }
}
