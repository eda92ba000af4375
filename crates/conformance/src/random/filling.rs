//! Random rules of games in which what enters a space depends on where it comes from.

use cadogan_rules::*;

use super::SplitMix64;
use super::rules::{pile_rules, random_rank};

/// Valid rules with at most `size` ranks. What does not make a game is drawn again.
pub(super) fn random_rules(random: &mut SplitMix64, size: u8) -> Rules {
    loop {
        let mut raw = pile_rules(random, size, false);
        vary_spaces(random, &mut raw);
        if let Ok(rules) = raw.validate() {
            return rules;
        }
    }
}

/// What enters spaces, from where, and when.
fn vary_spaces(random: &mut SplitMix64, rules: &mut RawRules) {
    let tableau = &mut rules.tableau;
    if random.percent(20) {
        tableau.build = BuildPolicy::SpacesOnly;
    }
    if random.percent(30) {
        tableau.spaces_groups = false;
    }
    if random.percent(25) {
        tableau.spaces_rank = SunkRank::Rank(random_rank(random, rules.max_rank.0));
    }
    if random.percent(80) {
        rules.tableau.spaces =
            random.choose(&[SpacesPolicy::Any, SpacesPolicy::Any, SpacesPolicy::Any, SpacesPolicy::Kings]);
        let at_once = random.percent(65);
        rules.tableau.spaces_fill = if at_once { SpacesFill::AtOnce } else { SpacesFill::AtWill };
        rules.tableau.spaces_take = random_list(random, rules, at_once);
    }
}

/// Up to three items, of places that the game has.
fn random_list(random: &mut SplitMix64, rules: &RawRules, at_once: bool) -> Vec<Sources> {
    let has = |source: &Source| rules.has_source(*source);
    let mut alone = vec![Source::Reserve, Source::Waste];
    if at_once {
        alone.push(Source::Stock);
    }
    alone.retain(has);
    let mut others = vec![Source::Tableau, Source::Cells, Source::Pockets, Source::Foundations];
    others.retain(has);
    random.shuffle(&mut alone);
    random.shuffle(&mut others);
    let mut list: Vec<Sources> = Vec::new();
    let together = [Source::Reserve, Source::Waste];
    if together.iter().all(has) && random.percent(25) {
        list.push(Sources::of(&together));
    }
    list.extend(alone.iter().filter(|_| random.percent(80)).map(|&source| Sources::of(&[source])));
    if random.percent(30) {
        list.push(Sources::of(&others[..others.len().min(2)]));
    }
    if random.percent(30) {
        list.push(Sources::ANYWHERE);
    }
    list.retain(|item| item.iter().next().is_some());
    list
}
