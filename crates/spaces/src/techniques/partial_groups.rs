//! Parts of built groups move only to free a card for its foundation.
//!
//! Reference: the Solvitaire paper, appendix C.2 (Theorem 4; Theorem 5 for its use together with safe foundation
//! moves), in its stronger form: a tail of a built group moves only if the card that it leaves behind is built *at
//! once*. Both happen in one move of the search, so no position in between is ever stored.
//!
//! Why: consider the last move of a winning line that takes a tail from a card A to a card B without A being built
//! next. Whatever comes next can be done first instead, except putting another group on A: that group can go on B as
//! well (cards that fit on A fit on B, which the build policy must guarantee), and the two lines differ from then on
//! only in which of the two groups is on A and which is on B. When one of A and B must go to its foundation, the other
//! one is free, and moving the group over is a move that the restriction allows.
//!
//! * A space as B: any card of the game may enter it, so the group that would have gone on A can. If the line later
//!   needs that space for a third group, the group in it is a whole pile and may move to A first.
//! * Where `m` and the building of the card it frees count as one move, moves are exchanged with the pair.
//! * A tail never uncovers a face-down card and never empties a pile, so turned cards and refills from the reserve come
//!   in the same order as before. Refills from waste and stock and row deals depend on more than that; as long as they
//!   can happen, the technique is not used.
//! * Cells, a hole, or complete suits that leave all at once are other ways out of the tableau: there the claim is
//!   false.
//! * Two copies of a card are two cards in the proof.
//!
//! Code: [`free_cards`](crate::general::GeneralSpace::free_cards) in the general space. The runs space never stores
//! where a free group lies, so it does not need this technique.

use cadogan_rules::{BuildPolicy, Considered, Goal, GroupMoves, KeySet, Rules, keys};

use super::Registration;

pub(crate) const TECHNIQUE: Registration = Registration {
    name: "partial-groups",
    claim: "a part of a built group moves only if the card it leaves behind goes to its foundation \
     at once (where rows are dealt or spaces refilled from the stock: once stock and waste are empty)",
    published: true,
    keys: Considered::new(
        KeySet::GOAL.and(keys![
            CompleteOnly CellCount TableauBuild TableauSpaces MoveGroup MoveGroupPolicy StockDealType
        ]),
        Goal::Foundations.foreign_keys().and(KeySet::DEAL).and(
            keys![GroupLanding TwoDecks FoundationsRemovable StockDealCount StockRedeal DealOverSpaces ReserveStacked],
        ),
    ),
    conditions,
};

fn conditions(rules: &Rules) -> Result<(), String> {
    let because = |reason: &str| Err(reason.to_owned());
    if rules.goal() != Goal::Foundations {
        return because("the game is not won on foundations");
    }
    if rules.foundations.complete_only {
        return because("single cards never go to a foundation");
    }
    if rules.cells.count > 0 {
        return because("tableau cards may also leave for a cell");
    }
    if rules.tableau.build == BuildPolicy::NoBuild {
        return because("there is no building");
    }
    if rules.group_moves() != GroupMoves::Yes {
        return because("parts of a group do not move in this game");
    }
    if rules.group_policy() != rules.tableau.build {
        return because("groups move by another policy than they are built by");
    }
    Ok(())
}
