//! Claims: what a closed set may leave out, and why.
//!
//! A closed set proves a loss because every move from a member leads to a member. With claims it need not be every move.
//! Suppose that some member can be won; take one, P, whose shortest win takes the fewest moves, d. It is not won, so d is at
//! least 1.
//!
//! * No claim applies to P: the first move of its shortest win leads to a member that is won in d − 1 moves.
//! * `blocked-cards` applies to P: then P cannot be won ([`Story`](crate::Story) has the argument).
//! * `safe-foundation` applies to P with the move m: the position after m is a member, and is won in d − 1 moves or fewer
//!   (the argument is below).
//!
//! Each contradicts the choice of P. So no member can be won, and the deal is one.
//!
//! # `safe-foundation`
//!
//! *If a card c can go to its foundation, and every card that could ever be put on it lies on a foundation already, then
//! only this move is followed.*
//!
//! Take a shortest win from P. First play m, c to its foundation; then the moves of the win, with c left out of them: a move
//! of c alone is dropped (one of them takes c up, so at least one is), and a tail that ends in c moves without it. Cards
//! never come back from the foundations, so nothing is ever put on c, and c is the last card of each tail that it moves with.
//! Then every move that is left is legal:
//!
//! * What lay under c is uncovered sooner. No move of the win uses it while c lies there, and it is turned up by then.
//! * A pile that held c alone is a space, a cell that held c is empty, sooner. The win puts nothing there before c has left.
//! * A tail without its last card c is a built group if it was one with c, the whole built group if it was that, the whole
//!   pile if it was that. It lands on the same card, or in the same space, by its lowest card, which is the same.
//! * The next cards of the suit of c go up when they did, or could sooner.
//! * The stock is turned as in the win: c does not come from the stock or the waste.
//!
//! It needs rules by which nothing happens by itself when c leaves, and by which cards never come back: the conditions of
//! [`Claim::holds_for`].

use cadogan_cards::{Card, Suit};
use cadogan_referee::Position;
use cadogan_rules::{Considered, Goal, KeySet, Place, PlayerMove, Rules, SpacesPolicy, keys};

use crate::blocked;

/// A reason to leave moves out of a closed set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Claim {
    /// A card that can go to its foundation, and on which nothing can be put any more, goes there.
    SafeFoundation,
    /// A position in which cards block each other for good is lost.
    BlockedCards,
}

/// What safe moves to a foundation depend on.
const KEYS: Considered = Considered::new(
    KeySet::GOAL.and(keys![
        CompleteOnly TwoDecks TableauBuild TableauSpaces TableauLayout FoundationsRemovable StockDealType
    ]),
    Goal::Foundations
        .foreign_keys()
        .and(KeySet::DEAL)
        .and(KeySet::GROUPS)
        .and(keys![CellCount DealOverSpaces ReserveStacked StockDealCount StockRedeal]),
);

impl Claim {
    /// All claims.
    pub const ALL: [Claim; 2] = [Claim::SafeFoundation, Claim::BlockedCards];

    /// Its name in certificates.
    pub const fn name(self) -> &'static str {
        match self {
            Claim::SafeFoundation => "safe-foundation",
            Claim::BlockedCards => "blocked-cards",
        }
    }

    /// The claim of this name.
    pub fn from_name(name: &str) -> Option<Claim> {
        Claim::ALL.into_iter().find(|claim| claim.name() == name)
    }

    /// Whether it is true in games with these rules; otherwise, why that is not known.
    pub fn holds_for(self, rules: &Rules) -> Result<(), String> {
        match self {
            Claim::SafeFoundation => safe_foundation_holds_for(rules),
            Claim::BlockedCards => blocked::holds_for(rules),
        }
    }

    /// Whether a legal move takes a card to its foundation that nothing can be put on any more.
    pub(crate) fn is_safe(rules: &Rules, position: &Position, player_move: &PlayerMove) -> bool {
        let PlayerMove::Carry { from, card, count: 1, to: Place::Foundation } = *player_move else { return false };
        if !matches!(from, Place::Tableau(_) | Place::Cell(_) | Place::Reserve(_)) {
            return false;
        }
        let base = position.counted_from();
        let fits = |upper: Card| rules.ranks_fit(upper, card, base) && rules.tableau.build.suits_fit(upper, card);
        pack(rules).filter(|&upper| fits(upper)).all(|upper| is_up(rules, position, upper))
    }
}

fn safe_foundation_holds_for(rules: &Rules) -> Result<(), String> {
    KEYS.check(rules)?;
    let refused = |why: &str| Err(why.to_owned());
    if rules.goal() != Goal::Foundations || rules.foundations.complete_only {
        return refused("single cards do not go to foundations");
    }
    if rules.two_decks {
        return refused("there are two decks");
    }
    if rules.foundations.removable {
        return refused("cards come back from the foundations");
    }
    if rules.tableau.layout.covers() {
        return refused("piles cover each other");
    }
    if !matches!(rules.tableau.spaces, SpacesPolicy::Any | SpacesPolicy::Kings | SpacesPolicy::NoBuild) {
        return refused("spaces are filled automatically");
    }
    if rules.stock.size > 0 && !rules.has_waste() {
        return refused("the stock is not turned to a waste");
    }
    Ok(())
}

/// Whether a card lies on its foundation, in a game of one deck.
pub(crate) fn is_up(rules: &Rules, position: &Position, card: Card) -> bool {
    card.rank().steps_above(position.counted_from(), rules.max_rank()) < height(rules, position, card.suit())
}

/// How many cards lie on the foundation of a suit, in a game of one deck.
pub(crate) fn height(rules: &Rules, position: &Position, suit: Suit) -> u8 {
    rules.foundations_of(suit).map(|index| position.foundations[index]).next().unwrap_or(0)
}

/// Every card of a game of one deck.
pub(crate) fn pack(rules: &Rules) -> impl Iterator<Item = Card> {
    (0..4 * rules.max_rank()).filter_map(Card::from_index)
}
