//! A rule set prepared for one deal: sets of cards instead of questions about policies.

use cadogan_cards::{Card, Rank, Suit};
use cadogan_rules::{
    BuildDirection, BuildPolicy, Goal, GroupLanding, GroupMoves, HoleBase, HoleDirection, Redeals, Rules, SpacesPolicy,
    StockDeal, SunkRank,
};

use super::ROUND_CARDS;
use super::mask::Mask;
use super::numbers::{KeyRules, numbers};
use super::sides::Sides;
use super::talon::DealCount;
use crate::techniques::{DistinguishedSuits, SafetyRule, Streamliner, Technique, Techniques, distinguished_suits};

/// The number of different cards of a full deck.
pub(super) const DECK: u8 = 52;
/// The maximum number of cards: an upper bound for all card numbers and pile heights.
pub(super) const CARDS: usize = 2 * DECK as usize;

/// What the move generator and `play` use instead of the rules.
pub(super) struct Compiled<M> {
    pub base: Rank,
    pub max_rank: u8,
    pub deck_size: u8,
    /// The suit that the cards of each suit have in this game: another one where there are fewer than four.
    pub played: [u8; 4],
    /// The cards on which a card may be built.
    pub parents: [M; ROUND_CARDS],
    /// The cards on which a group of two or more cards headed by a card may be built.
    pub group_parents: [M; ROUND_CARDS],
    /// The cards with which a card that lies on them forms a group; none where cards move one at a time.
    pub group_links: [M; ROUND_CARDS],
    /// The same as far as they are built: what a judgement counts.
    pub built_links: [M; ROUND_CARDS],
    /// The cards that may go to the hole when a card is its top.
    pub hole_next: [M; ROUND_CARDS],
    /// Those that may go to an empty hole.
    pub hole_first: M,
    /// The cards that a foundation of a given suit and height needs next: none if it is complete.
    next_on_foundation: [[M; 16]; 4],
    pub goal_is_hole: bool,
    pub complete_only: bool,
    pub removable: bool,
    pub build: BuildPolicy,
    /// The cards that may be built on a card, where [`Compiled::buildable_on`] has no faster way to find them.
    children: Option<Box<[M; ROUND_CARDS]>>,
    /// How many cards a pile may be built to.
    pub most_cards: u8,
    /// The cards that may enter a space from the waste, and those that may from elsewhere.
    pub enter_from_waste: M,
    pub enter: M,
    pub groups: GroupMoves,
    pub spaces: SpacesPolicy,
    /// Whether spaces can be refilled automatically.
    pub refills: bool,
    pub reserve_stacked: bool,
    pub stock: StockDeal,
    pub deal_count: DealCount,
    /// The multiples of the deal count, from zero.
    pub deal_multiples: M,
    pub redeals: Redeals,
    pub deal_over_spaces: bool,
    /// Row deals, or refills of spaces from the stock: the order of moves matters as long as they can happen.
    pub order_matters: bool,
    pub safety: SafetyRule,
    /// Techniques that hold for the rules and are switched on.
    pub safe_foundation: bool,
    pub safe_from_stock: bool,
    pub safe_worry_back: bool,
    pub partial_groups: bool,
    pub k_plus: bool,
    pub stuck_cards: bool,
    pub pile_symmetry: bool,
    pub cell_symmetry: bool,
    pub reserve_symmetry: bool,
    pub streamliner: Streamliner,
    /// Reserve piles and pockets.
    pub sides: Sides<M>,
    /// Whether the order of the piles matters when they are gathered.
    pub gathers_in_order: bool,
    pub gathers: Redeals,
}

/// The rank of a card, counted from the base: 0 for the base itself.
#[inline]
pub(super) fn steps(card: u8) -> u8 {
    card % DECK / 4
}

/// The suit of a card, 0 to 3.
#[inline]
pub(super) fn suit(card: u8) -> u8 {
    card & 3
}

impl<M: Mask> Compiled<M> {
    pub(super) fn new(rules: &Rules, base: Rank, techniques: Techniques, streamliner: Streamliner) -> Self {
        let used = techniques.that_hold(rules);
        let has = |technique| used.contains(technique);
        let max_rank = rules.max_rank();
        let build = rules.tableau.build;
        let group = rules.group_policy();
        let landing = rules.tableau.landing;
        let played = played_suits(rules);
        let any_tail = rules.group_moves() == GroupMoves::AnyTail;
        let refills_from_stock = rules.tableau.spaces == SpacesPolicy::AutoWasteThenStock;
        Compiled {
            base,
            max_rank,
            deck_size: rules.deck_size() as u8,
            played,
            parents: sets(max_rank, |card| below(rules, card, fitting_suits(&played, build, card))),
            group_parents: sets(max_rank, |card| {
                let by_group = landing == GroupLanding::ByGroupPolicy && !any_tail;
                let allowed = if by_group { fitting_suits(&played, group, card) } else { ALL_SUITS };
                below(rules, card, fitting_suits(&played, build, card) & allowed)
            }),
            group_links: sets(max_rank, |card| match rules.group_moves() {
                GroupMoves::No => 0,
                // Whatever lies on a face-up card moves with it.
                GroupMoves::AnyTail => !0,
                _ => below(rules, card, fitting_suits(&played, group, card)),
            }),
            built_links: sets(max_rank, |card| match rules.group_moves() {
                GroupMoves::No => 0,
                _ => below(rules, card, fitting_suits(&played, group, card)),
            }),
            hole_next: sets(max_rank, |card| hole_neighbours(rules, card)),
            hole_first: if rules.hole.base == HoleBase::Any {
                M::all_copies((1 << (4 * max_rank)) - 1)
            } else {
                M::NONE
            },
            next_on_foundation: std::array::from_fn(|suit| {
                std::array::from_fn(|height| {
                    let waits = height < max_rank as usize;
                    let suits = fitting_suits(&played, BuildPolicy::SameSuit, suit as u8);
                    if waits { M::all_copies(suits << (4 * height)) } else { M::NONE }
                })
            }),
            goal_is_hole: rules.goal() == Goal::Hole,
            complete_only: rules.foundations.complete_only,
            removable: rules.foundations.present && rules.foundations.removable,
            build,
            children: children(rules),
            most_cards: if rules.tableau.most == 0 { u8::MAX } else { rules.tableau.most },
            enter_from_waste: may_enter(rules, true),
            enter: may_enter(rules, false),
            groups: rules.group_moves(),
            spaces: rules.tableau.spaces,
            refills: !matches!(rules.tableau.spaces, SpacesPolicy::Any | SpacesPolicy::NoBuild | SpacesPolicy::Kings),
            reserve_stacked: rules.reserve.stacked,
            stock: rules.stock.deal_type,
            deal_count: DealCount::new(rules.stock.deal_count),
            deal_multiples: (0..M::NO_CARD)
                .step_by(rules.stock.deal_count.max(1) as usize)
                .fold(M::NONE, |multiples, number| multiples | M::of(number)),
            redeals: rules.stock.redeal,
            deal_over_spaces: rules.stock.deal_over_spaces,
            order_matters: rules.deals_rows() || refills_from_stock,
            safety: SafetyRule::for_rules(rules),
            safe_foundation: has(Technique::SafeFoundation),
            safe_from_stock: has(Technique::SafeFoundation) && SafetyRule::covers_stock(rules),
            safe_worry_back: has(Technique::SafeWorryBack),
            partial_groups: has(Technique::PartialGroups),
            k_plus: has(Technique::KPlus),
            stuck_cards: has(Technique::StuckCards),
            pile_symmetry: has(Technique::PileSymmetry),
            cell_symmetry: has(Technique::CellSymmetry),
            reserve_symmetry: has(Technique::ReserveSymmetry),
            streamliner,
            sides: Sides::new(rules, base, |policy| {
                sets(max_rank, |card| below(rules, card, fitting_suits(&played, policy, card)))
            }),
            gathers_in_order: rules.gathers_in_order(),
            gathers: rules.gather.times,
        }
    }

    /// The cards that could be built on some card of a set.
    #[inline]
    pub(super) fn buildable_on(&self, cards: M) -> M {
        /// The lowest suit of every rank.
        const FIRST_SUITS: u64 = 0x1111_1111_1111_1111;
        if let Some(children) = &self.children {
            return cards.cards().fold(M::NONE, |set, card| set | children[card as usize % ROUND_CARDS]);
        }
        let parents = cards.merged() >> 4;
        let children = match self.build {
            BuildPolicy::SameSuit => parents,
            BuildPolicy::AnySuit => ((parents | parents >> 1 | parents >> 2 | parents >> 3) & FIRST_SUITS) * 0b1111,
            BuildPolicy::RedBlack => {
                let black = (parents | parents >> 2) & FIRST_SUITS;
                let red = (parents >> 1 | parents >> 3) & FIRST_SUITS;
                (red * 0b0101) | (black * 0b1010)
            }
            BuildPolicy::NoBuild | BuildPolicy::SpacesOnly | BuildPolicy::SameColour | BuildPolicy::OtherSuit => 0,
        };
        M::all_copies(children)
    }

    /// The cards of one deck that a foundation of this suit and height still lacks.
    #[inline]
    pub(super) fn lacked_by(&self, suit: u8, height: u8) -> u64 {
        let deck = (1 << (4 * self.max_rank)) - 1;
        (0x1111_1111_1111_1111 << suit) & deck & (!0 << (4 * height.min(15)))
    }

    /// The number of a card; the first copy of it.
    pub(super) fn number(&self, card: Card) -> u8 {
        4 * card.rank().steps_above(self.base, self.max_rank) + card.suit().index()
    }

    /// The card with a number.
    pub(super) fn card(&self, number: u8) -> Card {
        let rank = (self.base.number() - 1 + steps(number)) % self.max_rank + 1;
        Card::new(Rank::new(rank).unwrap_or(Rank::ACE), Suit::from_index(self.played[suit(number) as usize]))
    }

    /// The cards that a foundation of this suit and height needs next: none if it is complete.
    #[inline]
    pub(super) fn next_on_foundation(&self, suit: u8, height: u8) -> M {
        self.next_on_foundation[suit as usize % 4][height as usize % 16]
    }
}

/// All suits of a rank, as bits of a set of cards.
const ALL_SUITS: u64 = 0b1111;

/// For every card, a set of cards of one deck and all copies of them.
fn sets<M: Mask>(max_rank: u8, set: impl Fn(u8) -> u64) -> [M; ROUND_CARDS] {
    let deck = (1 << (4 * max_rank)) - 1;
    let mut sets = [M::NONE; ROUND_CARDS];
    for card in 0..4 * max_rank {
        let cards = M::all_copies(set(card) & deck);
        for copy in 0..M::DECKS {
            sets[(card + DECK * copy) as usize] = cards;
        }
    }
    sets
}

/// The cards of some suits that a card may lie on by its rank.
fn below(rules: &Rules, card: u8, suits: u64) -> u64 {
    let (rank, ranks) = (steps(card), rules.max_rank());
    let above = if rules.tableau.wraps { (rank + 1) % ranks } else { rank + 1 };
    let under = if rules.tableau.wraps { Some((rank + ranks - 1) % ranks) } else { rank.checked_sub(1) };
    let (above, under) = (suits << (4 * above), under.map_or(0, |under| suits << (4 * under)));
    match rules.tableau.direction {
        BuildDirection::Down => above,
        BuildDirection::Up => under,
        // `accepts` refuses piles that keep their direction.
        BuildDirection::Both | BuildDirection::Kept => above | under,
        BuildDirection::Equal => suits << (4 * rank),
    }
}

/// The cards that may be built on each card; `None` where cards are built down without a circle, by a policy whose
/// children are found faster.
fn children<M: Mask>(rules: &Rules) -> Option<Box<[M; ROUND_CARDS]>> {
    let build = rules.tableau.build;
    let plain_suits = !matches!(build, BuildPolicy::SameColour | BuildPolicy::OtherSuit);
    let (played, four) = (played_suits(rules), [0, 1, 2, 3]);
    if plain_suits && played == four && rules.tableau.direction == BuildDirection::Down && !rules.tableau.wraps {
        return None;
    }
    let on = |card: u8| {
        let upper = (0..4 * rules.max_rank()).filter(|&upper| {
            let parents = below(rules, upper, fitting_suits(&played, build, upper));
            parents >> card & 1 == 1
        });
        upper.fold(0, |set, upper| set | 1 << upper)
    };
    Some(Box::new(sets(rules.max_rank(), on)))
}

/// The cards that may enter a space when no refill is due.
fn may_enter<M: Mask>(rules: &Rules, from_waste: bool) -> M {
    let ranks = match rules.tableau.spaces {
        _ if rules.tableau.build == BuildPolicy::NoBuild => 0..0,
        SpacesPolicy::NoBuild => 0..0,
        SpacesPolicy::AutoReserveThenWaste if !from_waste => 0..0,
        SpacesPolicy::Kings => rules.max_rank() - 1..rules.max_rank(),
        _ => 0..rules.max_rank(),
    };
    M::all_copies(ranks.fold(0, |cards, rank| cards | 0b1111 << (4 * rank)))
}

/// The suit that the cards of each suit have in this game.
fn played_suits(rules: &Rules) -> [u8; 4] {
    std::array::from_fn(|suit| rules.suit_played(Suit::from_index(suit as u8)).index())
}

/// The suits that fit that of a card under a policy, given the suits that cards have in this game. Suits of one colour
/// differ by two.
fn fitting_suits(played: &[u8; 4], policy: BuildPolicy, card: u8) -> u64 {
    let own = played[suit(card) as usize];
    let fits = |other: u8| match policy {
        BuildPolicy::AnySuit => true,
        BuildPolicy::RedBlack => own & 1 != other & 1,
        BuildPolicy::SameSuit => own == other,
        BuildPolicy::NoBuild | BuildPolicy::SpacesOnly => false,
        BuildPolicy::SameColour => own & 1 == other & 1,
        BuildPolicy::OtherSuit => own != other,
    };
    played.iter().zip(0..).filter(|&(&other, _)| fits(other)).fold(0, |suits, (_, place)| suits | 1 << place)
}

/// The cards that may lie on a card in the hole: their rank is one away from its rank, in the direction of the hole,
/// wrapping around from the highest to the ace if the hole has loops. In hole games ranks are counted from the ace.
fn hole_neighbours(rules: &Rules, card: u8) -> u64 {
    let (rank, ranks) = (steps(card), rules.max_rank());
    let above = |high: u8, low: u8| high == low + 1 || (rules.hole.loops && (low + 1) % ranks == high);
    let closed = matches!(rules.hole.closed, SunkRank::Rank(closed) if closed.number() == rank + 1);
    let next_to = |other: u8| match rules.hole.direction {
        _ if closed => false,
        HoleDirection::Up => above(other, rank),
        HoleDirection::Down => above(rank, other),
        HoleDirection::Both => above(other, rank) || above(rank, other),
    };
    (0..ranks).filter(|&other| next_to(other)).fold(0, |cards, other| cards | ALL_SUITS << (4 * other))
}

/// What the key of a position depends on besides the cards.
pub(super) fn key_rules<M: Mask>(rules: &Rules, techniques: Techniques, streamliner: Streamliner) -> KeyRules {
    let used = techniques.that_hold(rules);
    let merges_suits = used.contains(Technique::SuitSymmetry) || streamliner.suits;
    let suits = if merges_suits { distinguished_suits(rules) } else { DistinguishedSuits::All };
    let numbers = numbers();
    let played = played_suits(rules);
    // If every card of the stock is available at any time, it does not matter how many whole turns have been made.
    let merges_turns = used.contains(Technique::KPlus) && rules.stock.redeal == Redeals::Unlimited;
    let deal_count = DealCount::new(rules.stock.deal_count);
    let chained = M::DECKS == 2 || suits != DistinguishedSuits::All || played != [0, 1, 2, 3];
    let merged = |turned: usize| if merges_turns && deal_count.divides(turned as u8) { 0 } else { turned };
    KeyRules {
        numbers,
        turned: std::array::from_fn(|turned| numbers.turned.get(merged(turned)).copied().unwrap_or_default()),
        all_turned_is_none: merges_turns,
        class: std::array::from_fn(|card| {
            let card = card as u8 % DECK;
            suits.class(card & !3 | played[suit(card) as usize])
        }),
        chained,
        ordered: !used.contains(Technique::PileSymmetry),
        first_side: rules.reserve_piles().start as u8,
        first_pocket: rules.pockets().start as u8,
        reserve_alike: false,
        pockets_alike: used.contains(Technique::PileSymmetry),
        special: chained || rules.all_piles() > usize::from(rules.tableau.count),
    }
}
