//! What cards need, by the rules alone.

use cadogan_cards::Rank;
use cadogan_compiled::{Builds, CompiledDeal, Number, Numbering, Set, Spaces, bit};
use cadogan_rules::{BuildPolicy, Considered, Goal, GroupMoves, KeySet, Rules, keys};

/// What the cards of a game need to move, for one foundation base.
#[derive(Clone, Debug)]
pub struct Needs {
    pub(crate) numbering: Numbering,
    pub(crate) builds: Builds,
    pub(crate) decks: u8,
    pub(crate) build: BuildPolicy,
    pub(crate) groups: GroupMoves,
    pub(crate) has_cells: bool,
    pub(crate) worry_back: bool,
    pub(crate) complete_only: bool,
    pub(crate) deals_rows: bool,
    pub(crate) stacked_reserve: bool,
}

impl Needs {
    /// What the cards of a game need, if the game is won by building up foundations.
    pub fn of(rules: &Rules, base: Rank) -> Result<Needs, String> {
        applies(rules)?;
        Ok(Needs {
            numbering: Numbering::new(base, rules.max_rank()),
            builds: Builds::of(rules),
            decks: rules.decks(),
            build: rules.tableau.build,
            groups: rules.group_moves(),
            has_cells: rules.cells.count > 0,
            worry_back: rules.foundations.removable,
            complete_only: rules.foundations.complete_only,
            deals_rows: rules.deals_rows(),
            stacked_reserve: rules.reserve.stacked,
        })
    }

    /// How many ranks a suit has.
    pub(crate) fn ranks(&self) -> usize {
        usize::from(self.numbering.ranks())
    }

    /// The cards that a card may be packed on: its solvers, all copies.
    pub(crate) fn takers(&self, number: Number) -> Set {
        self.builds.parents(number)
    }

    /// Lower cards of the suit of a card, all copies.
    pub(crate) fn lower(&self, number: Number) -> Set {
        self.builds.lower(number)
    }

    /// Cards that may enter a space if there is one.
    pub(crate) fn entrants(&self, deal: &CompiledDeal) -> Set {
        let refill = match deal.spaces {
            Spaces::ReserveThenAny => deal.reserve_cards,
            Spaces::ReserveThenWaste => deal.reserve_cards | deal.stock_cards,
            Spaces::WasteThenStock => deal.stock_cards,
            Spaces::Any | Spaces::Closed | Spaces::Highest => 0,
        };
        match deal.spaces {
            // Where nothing is built, the player puts nothing into a space.
            _ if self.build == BuildPolicy::NoBuild => refill,
            Spaces::Closed => 0,
            Spaces::Highest => self.builds.highest,
            Spaces::ReserveThenWaste => refill,
            Spaces::Any | Spaces::ReserveThenAny | Spaces::WasteThenStock => !0,
        }
    }

    /// Whether a card may be packed at all: where whole piles move, only the bottom card of a pile is packed.
    pub(crate) fn may_be_packed(&self, deal: &CompiledDeal, number: Number) -> bool {
        self.groups != GroupMoves::WholePile || deal.below[number] == 0 || deal.tableau & bit(number) == 0
    }
}

/// What blocked cards depend on. How cards are turned from the stock, and how many move together, is given away: every card
/// of the stock counts as available, and every built card as movable alone.
const KEYS: Considered = Considered::new(
    KeySet::GOAL.and(KeySet::DEAL).and(keys![
        TableauBuild TableauSpaces MoveGroup MoveGroupPolicy CellCount FoundationsRemovable CompleteOnly StockDealType
        ReserveStacked TwoDecks
    ]),
    Goal::Foundations.foreign_keys().and(keys![GroupLanding StockDealCount StockRedeal DealOverSpaces]),
);

/// Whether blocked cards make sense for a game; otherwise, why not.
pub fn applies(rules: &Rules) -> Result<(), String> {
    KEYS.check(rules)?;
    if rules.goal() == Goal::Foundations && rules.foundations.present {
        Ok(())
    } else {
        Err("blocked cards exist only in games that are won by building up foundations".to_owned())
    }
}
