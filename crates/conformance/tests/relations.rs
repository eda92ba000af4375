//! Relations between games compared with brute force: on the same deal, a win of the stronger game is never a loss of
//! the weaker one, over random pairs of rule sets.

use cadogan_conformance::{RandomCase, SplitMix64, brute_force};
use cadogan_rules::*;

/// How many pairs are checked, and how many positions may be visited for each game.
const PAIRS: u64 = 2_500;
const CAP: usize = 2_000;

/// Changes one rule of a game that is won on foundations or in a hole. The result may be invalid.
fn vary_piles(random: &mut SplitMix64, rules: &mut RawRules) {
    use BuildPolicy as Build;
    use SpacesPolicy as Spaces;
    let builds = [Build::AnySuit, Build::RedBlack, Build::SameSuit, Build::NoBuild];
    let spaces = [
        Spaces::Any,
        Spaces::NoBuild,
        Spaces::Kings,
        Spaces::AutoReserveThenAny,
        Spaces::AutoWasteThenStock,
        Spaces::AutoReserveThenWaste,
    ];
    let groups = [GroupMoves::Yes, GroupMoves::No, GroupMoves::WholePile, GroupMoves::MaximalGroup];
    let policies = [GroupPolicy::SameAsBuild, GroupPolicy::AnySuit, GroupPolicy::SameSuit, GroupPolicy::NoBuild];
    match random.below(15) {
        0 => rules.tableau.build = random.choose(&builds),
        1 => rules.tableau.spaces = random.choose(&spaces),
        2 => rules.tableau.move_group = random.choose(&groups),
        3 => rules.tableau.group_policy = random.choose(&policies),
        4 => rules.tableau.landing = random.choose(&[GroupLanding::ByBuildPolicy, GroupLanding::ByGroupPolicy]),
        5 => rules.tableau.face_up = random.choose(&[FaceUpCards::All, FaceUpCards::Top]),
        6 => rules.foundations.removable ^= true,
        7 => rules.foundations.complete_only ^= true,
        8 => rules.hole.loops ^= true,
        9 => rules.cells.count = random.between(rules.cells.prefilled, rules.cells.prefilled + 2),
        10 => rules.stock.deal_count = random.between(1, rules.stock.size.max(1)),
        11 => rules.stock.redeal = random.choose(&[Redeals::Times(0), Redeals::Times(2), Redeals::Unlimited]),
        12 => rules.stock.deal_over_spaces ^= true,
        13 => rules.reserve.stacked ^= true,
        _ => rules.tableau.count += 1,
    }
}

/// Changes one rule of a game whose cards are taken away.
fn vary_pairs(random: &mut SplitMix64, rules: &mut RawRules) {
    match random.below(8) {
        0 => rules.discard.goal = random.choose(&[DiscardGoal::Everything, DiscardGoal::Tableau]),
        1 => rules.discard.stock_top ^= true,
        2 => rules.discard.waste_pairs ^= true,
        3 => rules.discard.matches.push(Match::SameRank),
        4 => rules.stock.deal_count = random.between(1, rules.stock.size.max(1)),
        5 => rules.stock.redeal = random.choose(&[Redeals::Times(0), Redeals::Times(2), Redeals::Unlimited]),
        6 => rules.reserve.stacked ^= true,
        _ => rules.discard.matches.truncate(1),
    }
}

/// Changes one rule of a game of rows.
fn vary_rows(random: &mut SplitMix64, rules: &mut RawRules) {
    use AccordionPolicy as Match;
    let policies = [Match::SameSuit, Match::RedBlack, Match::AnySuit, Match::SameRank];
    let builds = [SequenceBuild::AnySuit, SequenceBuild::RedBlack, SequenceBuild::SameSuit];
    let directions = [SequenceDirection::L, SequenceDirection::R, SequenceDirection::LR];
    match rules.goal() {
        Goal::Accordion if random.percent(50) => {
            let direction = random.choose(&[AccordionDirection::Left, AccordionDirection::Right]);
            rules.accordion.moves.push(AccordionMove { direction, distance: random.between(1, 4) });
        }
        Goal::Accordion => rules.accordion.policies = vec![random.choose(&policies), random.choose(&policies)],
        _ => match random.below(3) {
            0 => rules.sequences.build = random.choose(&builds),
            1 => rules.sequences.direction = random.choose(&directions),
            _ => rules.sequences.fixed_suit ^= true,
        },
    }
}

/// The game with one to three rules changed, if that is a game.
fn varied(random: &mut SplitMix64, rules: &Rules) -> Option<Rules> {
    let mut varied = rules.to_raw();
    for _ in 0..=random.below(3) {
        match rules.goal() {
            Goal::Foundations | Goal::Hole => vary_piles(random, &mut varied),
            Goal::Accordion | Goal::Sequences => vary_rows(random, &mut varied),
            Goal::Discard => vary_pairs(random, &mut varied),
        }
    }
    varied.validate().ok()
}

/// The same cards in the same places for the other game: it may see more of them face up.
fn for_game(deal: &Deal, rules: &Rules) -> Deal {
    let mut deal = deal.clone();
    deal.cells.truncate(usize::from(rules.cells.count));
    if rules.tableau.face_up == FaceUpCards::All {
        deal.tableau.iter_mut().flatten().for_each(|on_pile| on_pile.face_up = true);
    }
    deal
}

#[test]
fn what_the_stronger_game_wins_the_weaker_game_wins() {
    let (mut related, mut won_by_both, mut told_apart) = (0, 0, 0);
    for seed in 0..PAIRS {
        let RandomCase { rules: first, deal } = RandomCase::generate(seed, 4);
        let mut random = SplitMix64::new(seed ^ 0x5EED);
        let Some(second) = varied(&mut random, &first) else { continue };
        let Comparison { relation, reasons } = compare(&first, &second);
        if relation == Relation::Unknown || first == second {
            continue;
        }
        // Cards in cells that the other game lacks would not be a deal of it.
        if deal.cells.iter().skip(usize::from(second.cells.count)).any(Option::is_some) {
            continue;
        }
        related += 1;
        let winnable = |rules: &Rules| brute_force(rules, &for_game(&deal, rules), CAP).winnable;
        let (a, b) = (winnable(&first), winnable(&second));
        let broken = match relation {
            Relation::Same => a.is_some() && b.is_some() && a != b,
            Relation::Stronger => a == Some(true) && b == Some(false),
            Relation::Weaker => a == Some(false) && b == Some(true),
            Relation::Unknown => false,
        };
        assert!(
            !broken,
            "seed {seed}: {relation:?} because {reasons:?}, but {a:?} and {b:?}\n{first:?}\n{second:?}\n{deal:?}"
        );
        won_by_both += usize::from(a == Some(true) && b == Some(true));
        told_apart += usize::from(a.is_some() && b.is_some() && a != b);
    }
    // A test that hardly ever compares anything would prove nothing.
    let enough = related > PAIRS as usize / 4 && won_by_both > related / 10 && told_apart > 20;
    assert!(enough, "only {related} related pairs, {won_by_both} won by both, {told_apart} distinguished");
}
