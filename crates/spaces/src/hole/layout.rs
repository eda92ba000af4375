//! The deal in the representation of the hole space: piles of ranks, and the weights that encode a position as one
//! number.

use std::collections::BTreeMap;

use cadogan_cards::Card;
use cadogan_rules::{Deal, HoleBase, Place, Rules};

use super::RANKS;
use super::rank_supply::{Counts, one};
use super::word::Word;

/// The maximum number of piles that fit in the masks of the space.
const MAX_PILES: usize = 64;
/// Piles that start with the same rank are numbered together as long as they have at most this many joint heights.
const MAX_GROUP_STATES: usize = 4096;

/// A pile of which only the top card is available: a tableau pile, a stacked reserve, or one card of an open reserve.
#[derive(Clone, Debug)]
pub(super) struct Pile {
    /// Where the cards lie in the game.
    pub(super) place: Place,
    /// Bottom card first.
    pub(super) cards: Vec<Card>,
    /// The group of piles that this one is numbered with, as an index into [`Layout::groups`].
    pub(super) group: usize,
    /// What one card of this pile adds to the joint height of its group.
    pub(super) step: u32,
    /// Where the ranks of this pile begin in [`Layout::ranks`].
    pub(super) first_rank: usize,
}

/// What does not change during a game.
#[derive(Clone, Debug)]
pub(crate) struct Layout<W> {
    pub(super) piles: Vec<Pile>,
    /// By pile and height: the rank on top, 0 for an empty pile.
    pub(super) ranks: Vec<u8>,
    /// Piles with the same bottom rank form a group. Their joint heights are numbered so that heights that leave the
    /// same rank sequences on the table, in whatever order of the piles, get the same number. By group: where its joint
    /// heights begin in [`Layout::group_parts`].
    pub(super) groups: Vec<u32>,
    /// By group and joint height: the contribution of these piles to the key.
    pub(super) group_parts: Vec<W>,
    /// The stock; the last card goes first.
    pub(super) stock: Vec<Card>,
    /// By number of cards left in the stock: their ranks.
    pub(super) stock_counts: Vec<Counts>,
    /// By number of cards left in the stock: its contribution to the key.
    pub(super) stock_parts: Vec<W>,
    /// By rank of the hole's top card: its contribution to the key.
    pub(super) hole_parts: [W; RANKS],
    /// By rank: what a card in a cell adds to the key.
    pub(super) cell_parts: [W; RANKS],
}

impl<W: Word> Layout<W> {
    /// Lays out a deal. `interchange` says whether piles with equal remaining ranks count as the same.
    ///
    /// An error says why the deal does not fit.
    pub(super) fn new(rules: &Rules, deal: &Deal, interchange: bool) -> Result<Layout<W>, String> {
        let mut piles = collect_piles(rules, deal);
        if piles.len() > MAX_PILES {
            return Err(format!(
                "the hole space holds at most {MAX_PILES} piles and reserve cards, not {}",
                piles.len()
            ));
        }
        let mut weight = Weight::new();
        // Only where any card may be the first can the hole be empty.
        let first = u128::from(rules.hole.base != HoleBase::Any);
        let hole_weight = weight.digit(rules.max_rank() as u128 + 1 - first);
        let hole_parts = by_rank(rules, hole_weight, |rank| rank as u128 - first)?;
        let cell_parts = cell_parts(rules, deal, &mut weight)?;
        let stock_weight = weight.digit(deal.stock.len() as u128 + 1);
        let stock_parts =
            (0..=deal.stock.len()).map(|height| part(stock_weight, height as u128)).collect::<Result<_, _>>()?;
        let (mut groups, mut group_parts) = (Vec::new(), Vec::new());
        for members in group_members(&piles, interchange) {
            let mut states = 1u32;
            for &member in &members {
                piles[member].group = groups.len();
                piles[member].step = states;
                states *= piles[member].cards.len() as u32 + 1;
            }
            let numbers = joint_numbers(&piles, &members, states, interchange);
            let group_weight = weight.digit(numbers.iter().max().map_or(1, |&last| last as u128 + 1));
            groups.push(group_parts.len() as u32);
            for number in numbers {
                group_parts.push(part(group_weight, number as u128)?);
            }
        }
        let mut ranks = Vec::new();
        for pile in &mut piles {
            pile.first_rank = ranks.len();
            ranks.push(0);
            ranks.extend(pile.cards.iter().map(|card| card.rank().number()));
        }
        if !weight.fits::<W>() {
            return Err(too_wide::<W>());
        }
        let stock_counts = (0..=deal.stock.len())
            .map(|height| deal.stock[..height].iter().map(|card| one(card.rank().number())).sum())
            .collect();
        let stock = deal.stock.clone();
        Ok(Layout { piles, ranks, groups, group_parts, stock, stock_counts, stock_parts, hole_parts, cell_parts })
    }

    /// The key of a position with empty piles and cells.
    pub(super) fn empty_key(&self, hole: u8, stock: usize) -> W {
        let nothing = W::default();
        let start = nothing.replace(nothing, self.hole_parts[hole as usize]).replace(nothing, self.stock_parts[stock]);
        self.groups.iter().fold(start, |key, &first| key.replace(nothing, self.group_parts[first as usize]))
    }
}

/// Every pile that has cards. Single cards of an open reserve are separate piles: nothing lies under them.
fn collect_piles(rules: &Rules, deal: &Deal) -> Vec<Pile> {
    let pile = |place, cards: Vec<Card>| Pile { place, cards, group: 0, step: 0, first_rank: 0 };
    let mut piles: Vec<Pile> = deal
        .tableau
        .iter()
        .enumerate()
        .map(|(index, cards)| pile(Place::Tableau(index as u8), cards.iter().map(|c| c.card).collect()))
        .collect();
    if rules.reserve.stacked {
        piles.push(pile(Place::Reserve(0), deal.reserve.clone()));
    } else {
        let single = |(index, &card): (usize, &Card)| pile(Place::Reserve(index as u8), vec![card]);
        piles.extend(deal.reserve.iter().enumerate().map(single));
    }
    piles.retain(|pile| !pile.cards.is_empty());
    piles
}

/// The piles divided into groups: by bottom rank if piles are interchangeable, otherwise each on its own.
fn group_members(piles: &[Pile], interchange: bool) -> Vec<Vec<usize>> {
    if !interchange {
        return (0..piles.len()).map(|pile| vec![pile]).collect();
    }
    let mut by_bottom: BTreeMap<u8, Vec<usize>> = BTreeMap::new();
    for (index, pile) in piles.iter().enumerate() {
        by_bottom.entry(pile.cards[0].rank().number()).or_default().push(index);
    }
    let mut groups = Vec::new();
    for members in by_bottom.into_values() {
        let mut group = Vec::new();
        let mut states = 1;
        for member in members {
            let heights = piles[member].cards.len() + 1;
            if states * heights > MAX_GROUP_STATES && !group.is_empty() {
                groups.push(std::mem::take(&mut group));
                states = 1;
            }
            states *= heights;
            group.push(member);
        }
        groups.push(group);
    }
    groups
}

/// By joint height: a number that is the same for joint heights that leave the same rank sequences.
fn joint_numbers(piles: &[Pile], members: &[usize], states: u32, interchange: bool) -> Vec<u32> {
    if !interchange {
        return (0..states).collect();
    }
    let mut known: BTreeMap<Vec<Vec<u8>>, u32> = BTreeMap::new();
    (0..states)
        .map(|state| {
            let mut remaining: Vec<Vec<u8>> = members
                .iter()
                .map(|&member| {
                    let pile = &piles[member];
                    let height = state / pile.step % (pile.cards.len() as u32 + 1);
                    pile.cards[..height as usize].iter().map(|card| card.rank().number()).collect()
                })
                .collect();
            remaining.sort();
            let next = known.len() as u32;
            *known.entry(remaining).or_insert(next)
        })
        .collect()
}

/// By rank: weights whose sums determine which ranks lie in the cells, whatever the order of the cells.
fn cell_parts<W: Word>(rules: &Rules, deal: &Deal, weight: &mut Weight) -> Result<[W; RANKS], String> {
    let max_rank = rules.max_rank();
    if deal.cells.len() == 1 {
        return by_rank(rules, weight.digit(max_rank as u128 + 1), |rank| rank as u128);
    }
    let radix = deal.cells.len().min(4 * rules.decks() as usize) as u128 + 1;
    let mut parts = [W::default(); RANKS];
    for rank in 1..=max_rank {
        parts[rank as usize] = part(weight.digit(radix), 1)?;
    }
    Ok(parts)
}

fn by_rank<W: Word>(rules: &Rules, weight: Option<u128>, digit: impl Fn(u8) -> u128) -> Result<[W; RANKS], String> {
    let mut parts = [W::default(); RANKS];
    for rank in 1..=rules.max_rank() {
        parts[rank as usize] = part(weight, digit(rank))?;
    }
    Ok(parts)
}

fn part<W: Word>(weight: Option<u128>, digit: u128) -> Result<W, String> {
    weight.and_then(|weight| weight.checked_mul(digit)).and_then(W::from_u128).ok_or_else(too_wide::<W>)
}

fn too_wide<W: Word>() -> String {
    format!("the positions of this deal do not fit {} bits", 8 * size_of::<W>())
}

/// The weight of the next digit of a mixed-radix number; `None` once it exceeds 128 bits.
struct Weight(Option<u128>);

impl Weight {
    fn new() -> Weight {
        Weight(Some(1))
    }

    /// The weight of a digit with this many values.
    fn digit(&mut self, values: u128) -> Option<u128> {
        let weight = self.0;
        self.0 = weight.and_then(|weight| weight.checked_mul(values));
        weight
    }

    /// Whether all numbers of the digits so far fit.
    fn fits<W: Word>(&self) -> bool {
        self.0.is_some_and(|end| W::from_u128(end - 1).is_some())
    }
}
