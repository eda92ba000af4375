//! What the values of several keys mean together.

use cadogan_cards::{Card, Rank, Suit};
use serde::Serialize;

use super::*;

/// The highest rank of the deck: 1 to 13.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct MaxRank(pub u8);

/// How many suits the cards have: 1 to 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct SuitCount(pub u8);

/// How many packs, 3 or 4; 0 means one or two, as `two decks` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct PackCount(pub u8);

/// How a game is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// All cards on the foundations.
    Foundations,
    /// All cards in the hole.
    Hole,
    /// One pile left.
    Accordion,
    /// Every row in order.
    Sequences,
    /// Cards taken away: all, or those of the tableau.
    Discard,
}

impl RawRules {
    /// How the game is won. A valid rule set has exactly one goal.
    pub fn goal(&self) -> Goal {
        if self.sequences.count > 0 {
            Goal::Sequences
        } else if self.accordion.size > 0 {
            Goal::Accordion
        } else if self.hole.present {
            Goal::Hole
        } else if !self.discard.matches.is_empty() {
            Goal::Discard
        } else {
            Goal::Foundations
        }
    }

    /// The highest rank of the deck as a number, 1 to 13.
    pub fn max_rank(&self) -> u8 {
        self.max_rank.0
    }

    /// How many packs: one to four.
    pub fn decks(&self) -> u8 {
        match self.packs.0 {
            0 if self.two_decks => 2,
            0 => 1,
            packs => packs,
        }
    }

    /// How many cards the game is played with.
    pub fn deck_size(&self) -> usize {
        4 * self.max_rank() as usize * self.decks() as usize
    }

    /// The suit that the cards of a suit have in this game, where there are fewer than four.
    pub fn suit_played(&self, suit: Suit) -> Suit {
        match (self.suits.0, suit) {
            (1, _) => Suit::Spades,
            (2, Suit::Diamonds) => Suit::Hearts,
            (2 | 3, Suit::Clubs) => Suit::Spades,
            _ => suit,
        }
    }

    /// The same for a card.
    pub fn card_played(&self, card: Card) -> Card {
        Card::new(card.rank(), self.suit_played(card.suit()))
    }

    /// How often a card occurs in the deck.
    pub fn copies(&self, card: Card) -> u8 {
        if card.rank().number() > self.max_rank() {
            return 0;
        }
        let suits = Suit::ALL.iter().filter(|&&suit| self.suit_played(suit) == card.suit()).count();
        suits as u8 * self.decks()
    }

    /// The suit of the foundation with this index.
    pub fn foundation_suit(&self, index: usize) -> Suit {
        match self.foundations.piles.is_empty() {
            true => self.suit_played(Suit::ALL[index % 4]),
            false => self.foundation_kinds(self.fixed_base()).get(index).map_or(Suit::Clubs, |kind| kind.suit),
        }
    }

    /// The indices of the foundations of a suit.
    pub fn foundations_of(&self, suit: Suit) -> impl Iterator<Item = usize> + '_ {
        (0..self.foundation_count()).filter(move |&index| self.foundation_suit(index) == suit)
    }

    /// How many foundations there are: those that the rules list, or one per suit and deck, or none.
    pub fn foundation_count(&self) -> usize {
        match self.foundations.piles.as_slice() {
            _ if !self.foundations.present || self.foundations.runs_stay || self.wins_by_stock() => 0,
            [] => 4 * self.decks() as usize,
            piles => piles.iter().map(|pile| usize::from(pile.count)).sum(),
        }
    }

    /// The policy that decides what counts as a built group for moving.
    pub fn group_policy(&self) -> BuildPolicy {
        match self.tableau.group_policy {
            GroupPolicy::SameAsBuild => self.tableau.build,
            GroupPolicy::AnySuit => BuildPolicy::AnySuit,
            GroupPolicy::RedBlack => BuildPolicy::RedBlack,
            GroupPolicy::SameSuit => BuildPolicy::SameSuit,
            GroupPolicy::NoBuild => BuildPolicy::NoBuild,
            GroupPolicy::SameColour => BuildPolicy::SameColour,
            GroupPolicy::OtherSuit => BuildPolicy::OtherSuit,
        }
    }

    /// Which group moves are allowed: the published pruning value means `yes`.
    pub fn group_moves(&self) -> GroupMoves {
        match self.tableau.move_group {
            GroupMoves::PartialIfCardAboveBuildable => GroupMoves::Yes,
            other => other,
        }
    }

    /// Whether the game has a stock that deals to a waste.
    pub fn has_waste(&self) -> bool {
        self.stock.size > 0 && self.stock.deal_type == StockDeal::Waste
    }

    /// Whether the game has a stock that deals a row to the tableau.
    pub fn deals_rows(&self) -> bool {
        self.stock.size > 0 && self.stock.deal_type == StockDeal::TableauPiles
    }

    /// Whether the game has a stock whose cards are put on heaps one by one.
    pub fn deals_heaps(&self) -> bool {
        self.stock.size > 0 && self.stock.deal_type == StockDeal::Heaps
    }

    /// How many cards of the stock are turned at a time when the waste was turned over so often.
    pub fn cards_turned(&self, redeals_used: u32) -> u8 {
        let later = &self.stock.later_deal_counts;
        let turned = usize::try_from(redeals_used).ok().and_then(|used| used.checked_sub(1));
        let last = later.last().copied().unwrap_or(self.stock.deal_count);
        turned.map_or(self.stock.deal_count, |pass| later.get(pass).copied().unwrap_or(last))
    }

    /// Whether the game is won when the stock is used up.
    pub fn wins_by_stock(&self) -> bool {
        self.goal() == Goal::Foundations && self.foundations.goal == FoundationGoal::StockIsEmpty
    }

    /// Whether play decides the rank that foundations are built up from.
    pub fn base_is_chosen(&self) -> bool {
        self.foundations.present && self.foundations.base_by_play != BaseByPlay::No
    }

    /// Whether the ranks and the suits of `upper` (the card that moves) and `lower` fit in the tableau. Ranks are counted
    /// from `base`.
    pub fn builds_on(&self, policy: BuildPolicy, upper: Card, lower: Card, base: Rank) -> bool {
        self.ranks_fit(upper, lower, base) && policy.suits_fit(upper, lower)
    }

    /// Whether `upper` may lie on `lower` because their ranks are equal.
    pub fn equals_on(&self, upper: Card, lower: Card) -> bool {
        self.tableau.equal_ranks && upper.rank() == lower.rank()
    }

    /// Whether the top card of the stock lies open and may be played.
    pub fn stock_top_is_open(&self) -> bool {
        self.discard.stock_top || self.deals_heaps()
    }

    /// Whether cards are taken away in pairs or by their rank, so that a card that is put on another goes with it.
    pub fn takes_pairs(&self) -> bool {
        self.goal() == Goal::Discard && !self.discard.matches.contains(&Match::LowerOfSuit)
    }

    /// Whether the game has a stock that deals a row to the reserve piles.
    pub fn deals_to_reserve(&self) -> bool {
        self.stock.size > 0 && self.stock.deal_type == StockDeal::ReservePiles
    }

    /// Whether the order of the tableau piles matters when they are gathered.
    pub fn gathers_in_order(&self) -> bool {
        let ordered = matches!(self.gather.order, GatherOrder::InOrder | GatherOrder::LastPileFirst);
        self.gather.times != Redeals::Times(0) && ordered
    }

    /// How many shuffled orders belong to a deal.
    pub fn later_orders(&self) -> usize {
        match (self.gather.times, self.gather.order) {
            (Redeals::Times(times), GatherOrder::Shuffled) => times as usize,
            _ => 0,
        }
    }

    /// The numbers of the reserve piles, which follow those of the tableau piles.
    pub fn reserve_piles(&self) -> std::ops::Range<usize> {
        let first = usize::from(self.tableau.count);
        first..first + self.reserve.piles.len()
    }

    /// The numbers of the pockets, which follow those of the reserve piles.
    pub fn pockets(&self) -> std::ops::Range<usize> {
        let first = self.reserve_piles().end;
        first..first + usize::from(self.pockets.count)
    }

    /// How many piles there are: those of the tableau, the reserve piles and the pockets.
    pub fn all_piles(&self) -> usize {
        self.pockets().end
    }

    /// Whether a pile is one of the tableau, not a reserve pile or a pocket.
    pub fn is_tableau_pile(&self, pile: usize) -> bool {
        pile < usize::from(self.tableau.count)
    }

    /// Whether `upper` is exactly one rank below `lower`, counted from the foundation base (an ace in games without
    /// foundations): nothing goes on a card of the base rank, and ranks wrap around at the top of the deck.
    pub fn one_below(&self, upper: Card, lower: Card, base: Rank) -> bool {
        let steps = |card: Card| card.rank().steps_above(base, self.max_rank());
        steps(upper) + 1 == steps(lower)
    }

    /// Whether the ranks of `upper` (the card that moves) and `lower` (the card it is put on) fit in the tableau: one
    /// apart in the direction of building, counted from the foundation base.
    pub fn ranks_fit(&self, upper: Card, lower: Card, base: Rank) -> bool {
        let highest_on_base =
            |upper: Card, lower: Card| self.tableau.wraps && self.is_highest(upper, base) && lower.rank() == base;
        let below = |upper, lower| self.one_below(upper, lower, base) || highest_on_base(upper, lower);
        match self.tableau.direction {
            BuildDirection::Down => below(upper, lower),
            BuildDirection::Up => below(lower, upper),
            BuildDirection::Both | BuildDirection::Kept => below(upper, lower) || below(lower, upper),
            BuildDirection::Equal => upper.rank() == lower.rank(),
        }
    }

    /// Whether a card of the rank of `upper` that lies on `lower` goes down, and whether it goes up. In a circle of two ranks it
    /// does both.
    pub fn ways(&self, upper: Card, lower: Card, base: Rank) -> (bool, bool) {
        let round =
            |upper: Card, lower: Card| self.tableau.wraps && self.is_highest(upper, base) && lower.rank() == base;
        let below = |upper: Card, lower: Card| self.one_below(upper, lower, base) || round(upper, lower);
        (below(upper, lower), below(lower, upper))
    }

    /// Whether cards are built down without a circle of ranks and onto piles of any size: what everything that is older
    /// than the keys of these rules takes for granted.
    pub fn builds_plainly(&self) -> bool {
        self.tableau.direction == BuildDirection::Down && !self.tableau.wraps && self.tableau.most == 0
    }

    /// Whether the tableau is dealt in plain rows or in a triangle, and nothing changes the cards or the deal afterwards.
    pub fn deals_plainly(&self) -> bool {
        self.tableau.sizes.is_empty()
            && self.tableau.face_down.is_empty()
            && self.tableau.sunk == SunkRank::None
            && self.foundations.up_while_dealing == UpWhileDealing::None
            && self.foundations.initial != InitialCards::Mates
            && self.suits == SuitCount(4)
            && self.packs == PackCount(0)
            && self.reserve.piles.is_empty()
            && self.later_orders() == 0
    }

    /// Whether tableau cards can start face down.
    pub fn has_face_down_cards(&self) -> bool {
        self.tableau.face_up == FaceUpCards::Top || self.tableau.face_down.iter().any(|&count| count > 0)
    }

    /// How many piles the list of pile sizes has, if there is one.
    pub(crate) fn piles_in_sizes(&self) -> Option<u8> {
        u8::try_from(self.tableau.sizes.len()).ok().filter(|&piles| piles > 0)
    }

    /// How many cards start on the foundations, those that go up while dealing not included.
    pub fn cards_on_foundations(&self) -> usize {
        let laid_out = |pile: &&FoundationPile| self.foundations.present && pile.laid_out;
        match self.foundations.initial {
            InitialCards::None => {
                self.foundations.piles.iter().filter(laid_out).map(|pile| usize::from(pile.count)).sum()
            }
            InitialCards::One => self.foundation_count().min(1),
            InitialCards::All => self.foundation_count(),
            InitialCards::Mates => self.foundation_count().saturating_sub(1),
        }
    }

    /// How many cards make a complete run: every rank once, or all cards of a rank where equal ranks are built on each
    /// other.
    pub fn run_length(&self) -> usize {
        match self.tableau.direction {
            BuildDirection::Equal => 4 * usize::from(self.decks()),
            BuildDirection::Down | BuildDirection::Up | BuildDirection::Both | BuildDirection::Kept => {
                usize::from(self.max_rank())
            }
        }
    }

    /// How many cards start in the hole.
    pub fn cards_in_hole(&self) -> usize {
        usize::from(self.hole.present && self.hole.base != HoleBase::Any)
    }

    /// How many cards there are for the tableau when everything else has been dealt; those that go up while it is dealt
    /// included.
    pub fn tableau_cards(&self) -> usize {
        let parts = [self.cells.prefilled, self.stock.size, self.reserve.size, self.accordion.size];
        let parts = parts.iter().chain(&self.reserve.piles);
        let elsewhere = parts.map(|&part| usize::from(part)).sum::<usize>() + self.cards_in_hole();
        let in_rows = if self.sequences.count > 0 { self.deck_size() } else { 0 };
        self.deck_size().saturating_sub(self.cards_on_foundations() + elsewhere + in_rows)
    }

    /// The order in which the tableau piles get their cards: row by row. A plain row goes from left to right. With a
    /// diagonal deal, row r goes from the last pile back to pile r, so that the piles grow from left to right; once every
    /// pile has its share, the rows are plain. Where the rules list sizes, a pile that is full is passed over, and the
    /// order ends when all are full.
    pub fn dealing_order(&self) -> Vec<usize> {
        let (count, cards) = (usize::from(self.tableau.count), self.tableau_cards());
        let mut order = Vec::with_capacity(cards);
        if self.tableau.sizes.is_empty() {
            for row in 0..if count > 0 { cards } else { 0 } {
                match self.tableau.diagonal && row < count {
                    true => order.extend((row..count).rev()),
                    false => order.extend(0..count),
                }
            }
            order.truncate(cards);
        } else {
            let highest = self.tableau.sizes.iter().copied().max().unwrap_or_default();
            let in_row = |row: u8| (0..self.tableau.sizes.len()).filter(move |&pile| row < self.tableau.sizes[pile]);
            order.extend((0..highest).flat_map(in_row));
        }
        order
    }

    /// The tableau piles to which so many gathered cards are dealt, one after the other. What is more than the rules
    /// provide for goes to the last pile, or round row by row.
    pub fn gathered_order(&self, cards: usize) -> Vec<usize> {
        let count = usize::from(self.tableau.count);
        match usize::from(self.gather.cards) {
            _ if count == 0 => Vec::new(),
            0 => self.dealing_order().into_iter().chain((0..count).cycle()).take(cards).collect(),
            each => (0..cards).map(|card| (card / each).min(count - 1)).collect(),
        }
    }

    /// How many cards each tableau pile is dealt, those that go up while dealing included.
    pub fn pile_sizes(&self) -> Vec<usize> {
        let mut sizes = vec![0; usize::from(self.tableau.count)];
        for pile in self.dealing_order() {
            if let Some(size) = sizes.get_mut(pile) {
                *size += 1;
            }
        }
        sizes
    }

    /// Whether `card` has the rank below the foundation base: a king, when the base is the ace of a full deck.
    pub fn is_highest(&self, card: Card, base: Rank) -> bool {
        card.rank().steps_above(base, self.max_rank()) + 1 == self.max_rank()
    }
}
