//! Random rules of games with the youngest keys: equal ranks, a base that play sets, runs that begin anywhere, draws that
//! change, rows that skip spaces, more packs, and places that give to some places only.

use cadogan_cards::Rank;
use cadogan_rules::*;

use super::SplitMix64;
use super::rules::pile_rules;

/// Valid rules with at most `size` ranks. What does not make a game is drawn again.
pub(super) fn random_rules(random: &mut SplitMix64, size: u8) -> Rules {
    loop {
        let mut raw = pile_rules(random, size, false);
        let older = raw.clone();
        vary(random, &mut raw);
        if raw != older
            && let Ok(rules) = raw.validate()
        {
            return rules;
        }
    }
}

fn vary(random: &mut SplitMix64, rules: &mut RawRules) {
    if random.percent(20) {
        more_packs(random, rules);
    }
    match random.below(10) {
        0..3 => base_by_play(random, rules),
        3 => {
            rules.foundations =
                FoundationRules { complete_only: true, runs_anywhere: true, ..FoundationRules::default() };
            rules.tableau.wraps = random.percent(80);
        }
        _ => {}
    }
    if random.percent(35) {
        rules.tableau.equal_ranks = true;
    }
    if rules.deals_rows() && random.percent(60) {
        rules.stock.rows_skip_spaces = true;
        rules.stock.deal_over_spaces = true;
    }
    if rules.has_waste() && random.percent(60) {
        let passes = random.between(1, 2);
        rules.stock.later_deal_counts = (0..passes).map(|_| random.between(1, rules.stock.size.min(3))).collect();
        rules.stock.redeal = Redeals::Times(u32::from(random.between(passes, passes + 1)));
    }
    if random.percent(45) {
        rules.routes = random_routes(random, rules);
    }
}

/// Three or four packs of few cards.
fn more_packs(random: &mut SplitMix64, rules: &mut RawRules) {
    let before = rules.deck_size();
    rules.max_rank = MaxRank(random.between(1, 2));
    rules.two_decks = false;
    rules.packs = PackCount(random.between(3, 4));
    rules.foundations.base = FoundationBase::Rank(Rank::ACE);
    rules.foundations.initial = InitialCards::None;
    rules.tableau.sizes.clear();
    rules.tableau.face_down.clear();
    // More cards mean more positions.
    let cards = rules.deck_size() as u8;
    if rules.deck_size() > before && random.percent(60) {
        rules.suits = SuitCount(random.between(1, 2));
    }
    let parts = rules.cells.prefilled + rules.reserve.size + rules.reserve.piles.iter().sum::<u8>();
    rules.stock.size = rules.stock.size.min(cards.saturating_sub(parts + 1));
    rules.stock.deal_count = rules.stock.deal_count.min(rules.stock.size.max(1));
}

fn base_by_play(random: &mut SplitMix64, rules: &mut RawRules) {
    let build = random.choose(&[
        FoundationBuild::SameSuit,
        FoundationBuild::SameSuit,
        FoundationBuild::AnySuit,
        FoundationBuild::RedBlack,
    ]);
    let base_by_play = random.choose(&[BaseByPlay::FirstCardUp, BaseByPlay::FirstCardUp, BaseByPlay::ReserveFirst]);
    // Cards that start on the foundations are dealt to the tableau instead, where the piles have no fixed sizes.
    rules.tableau.sizes.clear();
    rules.tableau.face_down.clear();
    rules.foundations = FoundationRules { build, base_by_play, ..FoundationRules::default() };
    rules.tableau.wraps = true;
    if rules.tableau.spaces == SpacesPolicy::Kings {
        rules.tableau.spaces = SpacesPolicy::Any;
    }
}

/// One to three routes between places that the game has.
fn random_routes(random: &mut SplitMix64, rules: &RawRules) -> Vec<Route> {
    let mut sources = vec![Source::Tableau, Source::Cells, Source::Reserve, Source::Pockets, Source::Waste];
    sources.retain(|&source| rules.has_source(source));
    let mut targets = vec![Target::Tableau, Target::Foundations, Target::Cells, Target::Reserve, Target::Pockets];
    targets.retain(|target| match target {
        Target::Tableau => rules.tableau.count > 0,
        Target::Foundations => true,
        Target::Cells => rules.cells.count > 0,
        Target::Reserve => !rules.reserve.piles.is_empty(),
        Target::Pockets => rules.pockets.count > 0,
    });
    random.shuffle(&mut targets);
    let count = usize::from(random.between(1, 3)).min(targets.len());
    let mut routes = Vec::new();
    for &to in &targets[..count] {
        // Mostly all places but one: where little moves, little can be tested.
        let dropped = random.below(sources.len().max(1));
        let few = random.percent(25);
        let kept = sources.iter().enumerate().filter(|&(index, _)| (index == dropped) == few);
        let from: Vec<Source> = kept.map(|(_, &source)| source).collect();
        if !from.is_empty() {
            routes.push(Route { from: Sources::of(&from), to });
        }
    }
    routes
}
