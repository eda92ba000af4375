//! Deals from seeds, identical card for card to those of the published experiments.

use cadogan_cards::shuffle::seeded::shuffled_pack;
use cadogan_cards::{Card, Rank, Suit};

use super::error::Reasons;
use super::layout::{deal_rows, faces};
use super::{Deal, TableauCard};
use crate::errors::Mistakes;
use crate::{FoundationBase, HoleBase, InitialCards, KeySet, Rules, UpWhileDealing, keys};

// The keys that a deal depends on, and those that matter only when it is played.
const _: () = assert!(
    KeySet::GOAL
        .and(KeySet::DEAL)
        .and(keys![CellCount TwoDecks Suits FoundationPiles])
        .and(KeySet::GROUPS)
        .and(keys![
            TableauBuild TableauSpaces FoundationsRemovable CompleteOnly HoleLoops StockDealType StockDealCount StockRedeal
            DealOverSpaces BuildDirection BuildWraps MostCards ReserveStacked TableauLayout DiscardGoal DiscardStockTop
            DiscardWastePairs FoundationBuild AccordionMoves AccordionPolicies SequenceDirection SequenceBuild FixedSuit
            ReserveBuild PocketOpens PocketRank PocketMost PocketGroups GatherCards HoleDirection HoleClosed
            RunsStay
        ])
        .and(keys![ReservePiles PocketCount GatherTimes GatherOrder])
        .and(keys![SpacesTake SpacesFill SpacesRank SpacesGroups EqualRanks RunsAnywhere BaseByPlay RowsSkipSpaces])
        .and(keys![LaterDealCounts Packs Routes FoundationGoal])
        .is_all(),
    "does a new key change how cards are dealt?"
);

/// The valid seeds: all signed 32-bit numbers, read as in the published experiments, and all unsigned ones.
const SEEDS: std::ops::RangeInclusive<i64> = i32::MIN as i64..=u32::MAX as i64;

impl Deal {
    /// The deal of this seed, -2147483648 to 4294967295. A negative seed gives the same deal as that seed plus 2^32.
    pub fn from_seed(rules: &Rules, seed: i64) -> Result<Deal, Mistakes> {
        let mut reasons = Reasons::default();
        if !SEEDS.contains(&seed) {
            reasons.add(format!("seed {seed}"), format!("seeds go from {} to {}", SEEDS.start(), SEEDS.end()));
        }
        reasons.into_result()?;
        // The cast keeps the lower 32 bits, which is what negative seeds mean.
        let seed = seed as u32;
        let shuffled = |seed: u32| -> Vec<Card> {
            let pack = shuffled_pack(seed, rules.max_rank(), rules.decks());
            pack.into_iter().map(|card| rules.card_played(card)).collect()
        };
        let mut deal = lay_out(rules, shuffled(seed));
        deal.later_orders = (1..=rules.later_orders() as u32).map(|time| shuffled(later_seed(seed, time))).collect();
        Ok(deal)
    }
}

/// The seed of the order in which cards are dealt that are gathered for the `time`-th time: the last 32 bits of what
/// SplitMix64 makes of both numbers.
fn later_seed(seed: u32, time: u32) -> u32 {
    let mut word = (u64::from(time) << 32 | u64::from(seed)).wrapping_add(0x9e37_79b9_7f4a_7c15);
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    (word ^ word >> 31) as u32
}

/// Deals from the back of the pack, part after part in a fixed order; base cards are searched from the front.
fn lay_out(rules: &Rules, pack: Vec<Card>) -> Deal {
    let mut pack = pack;
    let mut deal = Deal::default();
    if rules.hole.present {
        deal.hole = match rules.hole.base {
            HoleBase::Random => vec![pack.remove(0)],
            HoleBase::Card(card) => vec![take_first(&mut pack, card)],
            HoleBase::Any => Vec::new(),
        };
    }
    if rules.foundations.present {
        lay_foundations(rules, &mut pack, &mut deal);
    }
    // The first card of the tableau, if it is the base whose mates lie on the foundations.
    let first = deal.base.filter(|_| rules.foundations.initial == InitialCards::Mates).and_then(|_| pack.pop());
    let mut hand = pack.into_iter().rev();
    let mut take = |count: u8| -> Vec<Card> { hand.by_ref().take(usize::from(count)).collect() };
    deal.cells = take(rules.cells.prefilled).into_iter().map(Some).collect();
    deal.cells.resize(usize::from(rules.cells.count), None);
    deal.stock = take(rules.stock.size);
    deal.reserve = take(rules.reserve.size);
    let reserve_piles: Vec<Vec<Card>> = rules.reserve.piles.iter().map(|&size| take(size)).collect();
    if rules.sequences.count > 0 {
        deal.sequences = vec![Vec::new(); usize::from(rules.sequences.count)];
        for (index, card) in hand.by_ref().enumerate() {
            let place = if card.rank() == Rank::ACE { None } else { Some(card) };
            deal.sequences[index % usize::from(rules.sequences.count)].push(place);
        }
    }
    deal.accordion = hand.by_ref().take(usize::from(rules.accordion.size)).map(|card| vec![card]).collect();
    let (base, heights) = (deal.base, &mut deal.foundations);
    let goes_up = |card| base.is_some_and(|base| goes_up(rules, base, heights, card));
    deal.tableau = faces(rules, deal_rows(rules, first.into_iter().chain(hand), goes_up));
    let face_up = |pile: Vec<Card>| pile.into_iter().map(|card| TableauCard { card, face_up: true }).collect();
    deal.tableau.extend(reserve_piles.into_iter().map(face_up));
    deal.tableau.resize(rules.all_piles(), Vec::new());
    deal.turn_up_tops(rules);
    deal
}

fn lay_foundations(rules: &Rules, pack: &mut Vec<Card>, deal: &mut Deal) {
    let base = match rules.foundations.base {
        FoundationBase::Rank(rank) => rules.card_played(Card::new(rank, Suit::Clubs)),
        // The front card, or with `mates` the one at the back, which is dealt first.
        FoundationBase::Random if rules.foundations.initial == InitialCards::Mates => pack[pack.len() - 1],
        FoundationBase::Random => pack[0],
    };
    deal.base = Some(base.rank()).filter(|_| !rules.base_is_chosen());
    deal.foundations = vec![0; rules.foundation_count()];
    if !rules.foundations.piles.is_empty() {
        for (index, kind) in rules.foundation_kinds(base.rank()).iter().enumerate().filter(|(_, kind)| kind.laid_out) {
            let card = take_first(pack, kind.first_card());
            deal.put_on_foundation(rules, index, card);
        }
    }
    match rules.foundations.initial {
        InitialCards::None => {}
        InitialCards::One => {
            take_first(pack, base);
            rules.foundations_of(base.suit()).take(1).for_each(|index| deal.foundations[index] = 1);
        }
        InitialCards::All => {
            for (index, count) in deal.foundations.iter_mut().enumerate() {
                take_first(pack, Card::new(base.rank(), rules.foundation_suit(index)));
                *count = 1;
            }
        }
        InitialCards::Mates => {
            pack.retain(|card| card.rank() != base.rank());
            deal.foundations.fill(1);
            if let Some(last) = rules.foundations_of(base.suit()).last() {
                deal.foundations[last] = 0;
            }
            pack.push(base);
        }
    }
    deal.tell_foundation_cards(rules);
}

/// Whether a card goes up while the tableau is dealt; if it does, it is on its foundation then.
fn goes_up(rules: &Rules, base: Rank, heights: &mut [u8], card: Card) -> bool {
    let steps = card.rank().steps_above(base, rules.max_rank());
    let is_meant = match rules.foundations.up_while_dealing {
        UpWhileDealing::None => false,
        UpWhileDealing::Bases => steps == 0,
        UpWhileDealing::All => true,
    };
    match rules.foundations_of(card.suit()).find(|&index| heights[index] == steps).filter(|_| is_meant) {
        Some(index) => {
            heights[index] += 1;
            true
        }
        None => false,
    }
}

/// Removes the first copy of a card, from the front, from a pack that is known to contain it.
fn take_first(pack: &mut Vec<Card>, card: Card) -> Card {
    if let Some(place) = pack.iter().position(|&other| other == card) {
        pack.remove(place);
    }
    card
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MaxRank, RawRules, SequenceRules};

    fn rank(number: u8) -> Rank {
        Rank::new(number).expect("a rank")
    }

    /// Streets and Alleys with this base.
    fn based(base: FoundationBase, initial: InitialCards) -> Rules {
        let change = |rules: &mut RawRules| {
            rules.foundations.base = base;
            rules.foundations.initial = initial;
        };
        Rules::default().vary(change).expect("a game")
    }

    fn cards_of(deal: &Deal) -> usize {
        deal.tableau.iter().map(Vec::len).sum::<usize>()
            + deal.foundations.iter().map(|&n| usize::from(n)).sum::<usize>()
    }

    #[test]
    fn seeds_have_32_bits() {
        let rules = Rules::default();
        assert_eq!(Deal::from_seed(&rules, -2), Deal::from_seed(&rules, 4_294_967_294));
        assert_eq!(Deal::from_seed(&rules, -2_147_483_648), Deal::from_seed(&rules, 2_147_483_648));
        for seed in [-2_147_483_649, 4_294_967_296] {
            let errors = Deal::from_seed(&rules, seed).expect_err("out of range");
            assert_eq!(errors.to_string(), format!("seed {seed}: seeds go from -2147483648 to 4294967295"));
        }
    }

    #[test]
    fn a_fixed_base_is_the_rank_that_the_rules_name() {
        let fives = FoundationBase::Rank(rank(5));
        let one = Deal::from_seed(&based(fives, InitialCards::One), 7).expect("can be dealt");
        assert_eq!((one.base, one.foundations.as_slice()), (Some(rank(5)), &[1, 0, 0, 0][..]));
        let on_tableau = |deal: &Deal, name: &str| {
            let card: Card = name.parse().expect("a card");
            deal.tableau.iter().flatten().any(|on_pile| on_pile.card == card)
        };
        assert!(!on_tableau(&one, "5C") && on_tableau(&one, "5H") && on_tableau(&one, "AC"));
        let all = Deal::from_seed(&based(fives, InitialCards::All), 7).expect("can be dealt");
        assert_eq!(all.foundations, [1, 1, 1, 1]);
        assert!(["5C", "5H", "5S", "5D"].iter().all(|name| !on_tableau(&all, name)));
        assert_eq!((cards_of(&one), cards_of(&all)), (52, 52));
    }

    #[test]
    fn a_random_base_with_all_base_cards_takes_the_rank_of_the_front_card() {
        for seed in 0..20 {
            let front = shuffled_pack(seed as u32, 13, 2)[0];
            let one_deck = based(FoundationBase::Random, InitialCards::All);
            let rules = one_deck.vary(|rules| rules.two_decks = true).expect("a game");
            let deal = Deal::from_seed(&rules, seed).expect("can be dealt");
            assert_eq!(deal.base, Some(front.rank()));
            assert_eq!(deal.foundations, [1; 8]);
            assert!(deal.tableau.iter().flatten().all(|on_pile| on_pile.card.rank() != front.rank()));
            assert_eq!(cards_of(&deal), 104);
        }
    }

    #[test]
    fn a_random_base_without_base_cards_leaves_the_front_card_to_be_dealt_last() {
        let deal = Deal::from_seed(&based(FoundationBase::Random, InitialCards::None), 0).expect("can be dealt");
        let front = shuffled_pack(0, 13, 1)[0];
        assert_eq!((deal.base, deal.foundations.as_slice()), (Some(front.rank()), &[0, 0, 0, 0][..]));
        assert_eq!(deal.tableau[3].last().map(|on_pile| on_pile.card), Some(front));
    }

    #[test]
    fn rows_of_gaps_may_differ_in_length() {
        let change = |rules: &mut RawRules| {
            rules.max_rank = MaxRank(4);
            rules.foundations.present = false;
            rules.tableau.count = 0;
            rules.sequences = SequenceRules { count: 3, ..SequenceRules::default() };
        };
        let rules = Rules::default().vary(change).expect("a game");
        let deal = Deal::from_seed(&rules, 5).expect("can be dealt");
        assert_eq!(deal.sequences.iter().map(Vec::len).collect::<Vec<_>>(), [6, 5, 5]);
        assert_eq!(deal.sequences.iter().flatten().filter(|place| place.is_none()).count(), 4);
    }
}
