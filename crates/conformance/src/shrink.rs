//! Simplifies a failing case, so that a person can play it through by hand.

use cadogan_cards::{Card, Rank};
use cadogan_rules::deal::TableauCard;
use cadogan_rules::*;

use crate::RandomCase;

/// The simplest case found that still `fails`, by taking ranks, piles, parts, cards and special rules away one after
/// the other. The given case itself is expected to fail.
pub fn shrink(case: &RandomCase, mut fails: impl FnMut(&RandomCase) -> bool) -> RandomCase {
    let mut simplest = case.clone();
    while let Some(simpler) = simpler_cases(&simplest).into_iter().find(|simpler| fails(simpler)) {
        simplest = simpler;
    }
    simplest
}

/// Every case that is one step simpler. Each step removes something, so shrinking ends.
fn simpler_cases(case: &RandomCase) -> Vec<RandomCase> {
    let mut simpler = Vec::new();
    simpler.extend(without_highest_rank(case));
    simpler.extend(without_second_deck(case));
    simpler.extend((0..case.deal.tableau.len()).filter_map(|pile| without_pile(case, pile)));
    simpler.extend(without_cells(case));
    simpler.extend(without_reserve(case));
    simpler.extend(without_stock(case));
    simpler.extend(with_plainer_rules(case));
    simpler.extend(with_fewer_cards_in_play(case));
    simpler.extend((0..case.deal.accordion.len()).filter_map(|pile| without_accordion_pile(case, pile)));
    simpler.into_iter().filter_map(Draft::finish).filter(|candidate| candidate != case).collect()
}

/// A case from which something has been removed.
struct Draft {
    rules: RawRules,
    deal: Deal,
}

impl Draft {
    fn of(case: &RandomCase) -> Draft {
        Draft { rules: case.rules.to_raw(), deal: case.deal.clone() }
    }

    /// Removing something may leave rules or deals that do not fit together; those are discarded.
    fn finish(self) -> Option<RandomCase> {
        let rules = self.rules.validate().ok()?;
        self.deal.check(&rules).ok()?;
        Some(RandomCase { rules, deal: self.deal })
    }
}

fn without_highest_rank(case: &RandomCase) -> Option<Draft> {
    let mut smaller = Draft::of(case);
    let highest = Rank::new(case.rules.max_rank())?;
    let needed = |rank: Rank| rank == highest;
    let base_is_lost = case.deal.base.is_some_and(needed)
        || matches!(case.rules.foundations.base, FoundationBase::Rank(rank) if needed(rank))
        || matches!(case.rules.hole.base, HoleBase::Card(card) if needed(card.rank()))
        || case.deal.hole.last().is_some_and(|top| needed(top.rank()));
    if highest == Rank::ACE || base_is_lost || !case.deal.accordion.is_empty() || case.rules.names_foundations() {
        return None;
    }
    smaller.rules.max_rank = MaxRank(highest.number() - 1);
    let base = case.deal.base.unwrap_or(Rank::ACE);
    let steps = highest.steps_above(base, case.rules.max_rank());
    for height in &mut smaller.deal.foundations {
        *height -= u8::from(*height > steps);
    }
    retain_cards(&mut smaller.deal, |card| card.rank() != highest);
    smaller.deal.later_orders.iter_mut().for_each(|order| order.retain(|card| card.rank() != highest));
    Some(with_parts_that_fit(smaller))
}

/// Every card that occurs twice occurs once.
fn without_second_deck(case: &RandomCase) -> Option<Draft> {
    if !case.rules.two_decks
        || case.rules.names_foundations()
        || case.rules.goal() == Goal::Accordion
        || case.rules.goal() == Goal::Sequences
    {
        return None;
    }
    let mut smaller = Draft::of(case);
    smaller.rules.two_decks = false;
    let heights = &case.deal.foundations;
    if heights.len() == 8 {
        smaller.deal.foundations = (0..4).map(|suit| heights[suit].max(heights[suit + 4])).collect();
    }
    let base = case.deal.base.unwrap_or(Rank::ACE);
    let on_foundations = |card: Card| {
        let height = smaller.deal.foundations.get(usize::from(card.suit().index())).copied().unwrap_or(0);
        card.rank().steps_above(base, case.rules.max_rank()) < height
    };
    let mut seen: Vec<Card> = cadogan_cards::pack(case.rules.max_rank(), 1);
    seen.retain(|&card| on_foundations(card));
    // The top of the hole counts, so it is met before the cards under it.
    smaller.deal.hole.reverse();
    retain_cards(&mut smaller.deal, |card| {
        let is_new = !seen.contains(&card);
        seen.push(card);
        is_new
    });
    smaller.deal.hole.reverse();
    for order in &mut smaller.deal.later_orders {
        let mut seen: Vec<Card> = Vec::new();
        order.retain(|&card| {
            !seen.contains(&card) && {
                seen.push(card);
                true
            }
        });
    }
    Some(with_parts_that_fit(smaller))
}

fn without_pile(case: &RandomCase, pile: usize) -> Option<Draft> {
    if case.deal.tableau.len() < 2 || case.rules.tableau.count == 0 {
        return None;
    }
    let mut smaller = Draft::of(case);
    let cards = smaller.deal.tableau.remove(pile);
    let rules = &mut smaller.rules;
    match pile.checked_sub(usize::from(rules.tableau.count)) {
        None => rules.tableau.count -= 1,
        Some(side) if side < rules.reserve.piles.len() => {
            rules.reserve.piles.remove(side);
        }
        Some(_) => rules.pockets.count -= 1,
    }
    put_under_first_pile(&mut smaller.deal, cards.into_iter().map(|on_pile| on_pile.card).collect());
    Some(smaller)
}

fn without_cells(case: &RandomCase) -> Option<Draft> {
    if case.deal.tableau.is_empty() {
        return None;
    }
    let mut smaller = Draft::of(case);
    let held = smaller.deal.cells.drain(..).flatten().collect();
    smaller.rules.cells = CellRules::default();
    put_under_first_pile(&mut smaller.deal, held);
    Some(smaller)
}

fn without_reserve(case: &RandomCase) -> Option<Draft> {
    let needs_it =
        matches!(case.rules.tableau.spaces, SpacesPolicy::AutoReserveThenAny | SpacesPolicy::AutoReserveThenWaste);
    if case.deal.tableau.is_empty() || needs_it {
        return None;
    }
    let mut smaller = Draft::of(case);
    let held = std::mem::take(&mut smaller.deal.reserve);
    smaller.rules.reserve.size = 0;
    smaller.rules.reserve.stacked = false;
    put_under_first_pile(&mut smaller.deal, held);
    Some(smaller)
}

fn without_stock(case: &RandomCase) -> Option<Draft> {
    let needs_it =
        matches!(case.rules.tableau.spaces, SpacesPolicy::AutoWasteThenStock | SpacesPolicy::AutoReserveThenWaste);
    if case.deal.tableau.is_empty() || needs_it {
        return None;
    }
    let mut smaller = Draft::of(case);
    let mut held = std::mem::take(&mut smaller.deal.stock);
    held.append(&mut smaller.deal.waste);
    smaller.deal.redeals_used = 0;
    smaller.rules.stock = StockRules::default();
    put_under_first_pile(&mut smaller.deal, held);
    Some(smaller)
}

/// Every option that is not as in the default game, set back on its own.
fn with_plainer_rules(case: &RandomCase) -> Vec<Draft> {
    RuleKey::ALL.iter().filter_map(|&key| with_plain(case, key)).collect()
}

/// The case with one key as in the default game, or a step nearer to it.
fn with_plain(case: &RandomCase, key: RuleKey) -> Option<Draft> {
    use RuleKey as Key;
    let mut simpler = Draft::of(case);
    match key {
        // The deal would not fit the rules any more; the steps above and below take these away together with cards.
        Key::TableauCount
        | Key::FoundationsPresent
        | Key::FoundationsBase
        | Key::HolePresent
        | Key::HoleBase
        | Key::CellCount
        | Key::CellsPrefilled
        | Key::StockSize
        | Key::ReserveSize
        | Key::ReserveStacked
        | Key::AccordionSize
        | Key::AccordionMoves
        | Key::SequenceCount
        | Key::SequenceDirection
        | Key::SequenceBuild
        | Key::MaxRank
        | Key::TwoDecks
        | Key::Suits
        | Key::FoundationBuild
        | Key::FoundationPiles
        | Key::RunsStay
        | Key::RunsAnywhere
        | Key::BaseByPlay
        | Key::FoundationGoal
        | Key::Packs
        | Key::TableauLayout => return None,
        Key::EqualRanks | Key::RowsSkipSpaces | Key::LaterDealCounts => key.reset(&mut simpler.rules),
        Key::Routes => {
            simpler.rules.routes.pop();
        }
        Key::TableauBuild
        | Key::TableauSpaces
        | Key::TableauDiagonal
        | Key::MoveGroup
        | Key::MoveGroupPolicy
        | Key::GroupLanding
        | Key::InitialCards
        | Key::FoundationsRemovable
        | Key::CompleteOnly
        | Key::HoleLoops
        | Key::HoleDirection
        | Key::HoleClosed
        | Key::StockDealType
        | Key::StockDealCount
        | Key::DealOverSpaces
        | Key::DiscardGoal
        | Key::DiscardStockTop
        | Key::DiscardWastePairs
        | Key::FixedSuit => key.reset(&mut simpler.rules),
        // Positions of any shape fit the rules, so the piles may stay as they are.
        Key::PileSizes | Key::SunkRank | Key::UpWhileDealing => key.reset(&mut simpler.rules),
        Key::BuildDirection | Key::BuildWraps | Key::MostCards => key.reset(&mut simpler.rules),
        Key::FaceUpCards | Key::FaceDownCards => {
            key.reset(&mut simpler.rules);
            simpler.deal.tableau.iter_mut().flatten().for_each(|on_pile| on_pile.face_up = true);
        }
        Key::StockRedeal => {
            key.reset(&mut simpler.rules);
            simpler.deal.redeals_used = 0;
        }
        // Reserve piles and pockets are taken away as piles.
        Key::ReservePiles | Key::PocketCount => return None,
        Key::ReserveBuild | Key::PocketOpens | Key::PocketRank | Key::PocketGroups | Key::GatherCards => {
            key.reset(&mut simpler.rules);
        }
        Key::PocketMost => key.reset(&mut simpler.rules),
        Key::SpacesFill | Key::SpacesRank | Key::SpacesGroups => key.reset(&mut simpler.rules),
        Key::SpacesTake => {
            simpler.rules.tableau.spaces_take.pop();
            if simpler.rules.tableau.spaces_take.is_empty() {
                simpler.rules.tableau.spaces_fill = SpacesFill::AtWill;
            }
        }
        Key::GatherTimes => {
            simpler.rules.gather = GatherRules::default();
            simpler.deal.gathers_used = 0;
            simpler.deal.later_orders.clear();
        }
        Key::GatherOrder => {
            key.reset(&mut simpler.rules);
            simpler.deal.later_orders.clear();
        }
        Key::DiscardMatches => simpler.rules.discard.matches.truncate(1),
        Key::AccordionPolicies => simpler.rules.accordion.policies.truncate(1),
    }
    Some(simpler)
}

/// One card more on a foundation, or under the top of the hole.
fn with_fewer_cards_in_play(case: &RandomCase) -> Vec<Draft> {
    match case.rules.goal() {
        Goal::Foundations if case.rules.names_foundations() => {
            (0..case.deal.foundations.len()).flat_map(|index| with_higher_named_foundation(case, index)).collect()
        }
        Goal::Foundations if !case.rules.foundations.complete_only => {
            (0..case.deal.foundations.len()).filter_map(|index| with_higher_foundation(case, index)).collect()
        }
        Goal::Hole => {
            let cards = case.deal.tableau.iter().flatten().map(|on_pile| on_pile.card);
            cards
                .chain(case.deal.stock.iter().chain(&case.deal.reserve).copied())
                .map(|c| with_in_hole(case, c))
                .collect()
        }
        _ => Vec::new(),
    }
}

fn with_higher_foundation(case: &RandomCase, index: usize) -> Option<Draft> {
    let mut smaller = Draft::of(case);
    let height = case.deal.foundations[index];
    if height == case.rules.max_rank() {
        return None;
    }
    let base = case.deal.base.unwrap_or(Rank::ACE).number();
    let rank = Rank::new((base - 1 + height) % case.rules.max_rank() + 1)?;
    smaller.deal.foundations[index] += 1;
    set_base(case, &mut smaller.deal);
    remove_one(&mut smaller.deal, Card::new(rank, case.rules.foundation_suit(index)));
    Some(smaller)
}

/// Every card that a foundation of its own kind may take, put there.
fn with_higher_named_foundation(case: &RandomCase, index: usize) -> Vec<Draft> {
    let kinds = case.rules.foundation_kinds(case.deal.base.unwrap_or(Rank::ACE));
    let cards = cadogan_cards::pack(case.rules.max_rank(), 1).into_iter().map(|card| case.rules.card_played(card));
    let fitting = cards.filter(|&card| case.deal.fits_on_foundation(&case.rules, &kinds, index, card));
    let put = |card: Card| {
        let mut smaller = Draft::of(case);
        remove_one(&mut smaller.deal, card);
        smaller.deal.put_on_foundation(&case.rules, index, card);
        set_base(case, &mut smaller.deal);
        smaller
    };
    fitting.map(put).collect()
}

/// Where play sets the base, it is known once a card lies on a foundation: here the ace, from which heights are counted.
fn set_base(case: &RandomCase, deal: &mut Deal) {
    if case.rules.base_is_chosen() {
        deal.base.get_or_insert(Rank::ACE);
    }
}

fn with_in_hole(case: &RandomCase, card: Card) -> Draft {
    let mut smaller = Draft::of(case);
    let hole = std::mem::take(&mut smaller.deal.hole);
    remove_one(&mut smaller.deal, card);
    smaller.deal.hole = hole;
    smaller.deal.hole.insert(0, card);
    smaller
}

fn without_accordion_pile(case: &RandomCase, pile: usize) -> Option<Draft> {
    if case.deal.accordion.len() < 2 {
        return None;
    }
    let mut smaller = Draft::of(case);
    let removed = smaller.deal.accordion.remove(pile);
    smaller.rules.accordion.size -= removed.len() as u8;
    Some(smaller)
}

/// Keeps the cards that pass, everywhere outside the foundations; what becomes the top of a pile is turned up.
fn retain_cards(deal: &mut Deal, mut keep: impl FnMut(Card) -> bool) {
    deal.hole.retain(|&card| keep(card));
    for pile in &mut deal.tableau {
        pile.retain(|on_pile| keep(on_pile.card));
        pile.iter_mut().next_back().into_iter().for_each(|top| top.face_up = true);
    }
    for cell in &mut deal.cells {
        *cell = cell.filter(|&card| keep(card));
    }
    for pile in [&mut deal.stock, &mut deal.waste, &mut deal.reserve] {
        pile.retain(|&card| keep(card));
    }
    for row in &mut deal.sequences {
        row.retain(|place| place.is_none_or(&mut keep));
    }
}

/// Removes one copy of a card.
fn remove_one(deal: &mut Deal, gone: Card) {
    let mut left_to_remove = 1;
    retain_cards(deal, |card| {
        let goes = card == gone && left_to_remove > 0;
        left_to_remove -= u8::from(goes);
        !goes
    });
}

/// Face down only where the pile has face-down cards already, because these lie at the bottom.
fn put_under_first_pile(deal: &mut Deal, cards: Vec<Card>) {
    if let Some(pile) = deal.tableau.first_mut() {
        let face_up = pile.first().is_none_or(|lowest| lowest.face_up);
        pile.splice(0..0, cards.into_iter().map(|card| TableauCard { card, face_up }));
    }
}

/// Sizes that the rules state at the start must be sizes that the smaller deck has.
fn with_parts_that_fit(draft: Draft) -> Draft {
    let Draft { mut rules, deal } = draft;
    rules.stock.size = rules.stock.size.min((deal.stock.len() + deal.waste.len()).max(1) as u8);
    rules.stock.deal_count = rules.stock.deal_count.min(rules.stock.size.max(1));
    rules.reserve.size = rules.reserve.size.min(deal.reserve.len().max(1) as u8);
    rules.cells.prefilled = 0;
    rules.foundations.initial = InitialCards::None;
    Draft { rules, deal }
}
