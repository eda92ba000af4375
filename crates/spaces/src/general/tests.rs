use cadogan_rules::{Deal, Rules, presets};
use cadogan_search::Informed;

use super::*;
use crate::techniques::{Streamliner, Technique, Techniques};
use crate::{EngineSpace, Weights};

/// Pseudorandom numbers, the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// The groups that end with each of the face-up cards of a pile; both representations must agree.
fn groups_of<M: Mask>(pile: &Pile<M>) -> Vec<M> {
    let group = |place: usize| {
        let cards = &pile.cards[place + 1 - pile.lengths[place] as usize..=place];
        assert_eq!(cards.iter().fold(M::NONE, |set, &card| set | M::of(card)), pile.groups[place]);
        pile.groups[place]
    };
    (pile.face_down as usize..pile.len as usize).map(group).collect()
}

/// Everything that `undo` must restore, as text.
fn snapshot<M: Mask>(space: &GeneralSpace<M>) -> String {
    let piles: Vec<_> = space.piles.iter().map(|p| (&p.cards[..p.len as usize], p.face_down)).collect();
    let groups: Vec<_> = space.piles.iter().flat_map(groups_of).collect();
    let talon: Vec<u8> = (0..space.talon.len()).map(|index| space.talon.card(index)).collect();
    let tops = &space.top_of_pile[..space.piles.len()];
    let sets = (space.tops, space.wanted, space.safe, space.in_cells, space.in_reserve, space.in_talon, space.spaces);
    let rest = (space.talon.turned(), space.redeals_used, space.home, space.hash, space.key.ordered, space.heights);
    format!(
        "{piles:?} {groups:?} {talon:?} {tops:?} {sets:?} {rest:?} {:?} {:?} {:?}",
        space.hole, space.cells, space.reserve
    )
}

/// Makes random moves and checks at every step that predictions are correct and that everything can be undone.
fn walk<M: Mask>(rules: &Rules, deal: &Deal, techniques: Techniques, streamliner: Streamliner, seed: u64) -> usize {
    let space = GeneralSpace::<M>::new(rules, deal, techniques, streamliner).expect("a valid deal");
    // Every term counts, and no two of them the same.
    let mut space = space.with_weights(Weights::by(|term| 5 + 3 * term as i32));
    let mut numbers = Numbers(seed);
    let mut path = Vec::new();
    let mut moves = Vec::new();
    while path.len() < 120 && !space.is_won() {
        moves.clear();
        match space.forced() {
            Some(forced) => moves.push(forced),
            None => space.moves(&mut moves),
        }
        let before = snapshot(&space);
        // Not everywhere, so that the next time more has changed.
        let prepared = path.len() % 3 != 1;
        if prepared {
            space.prepare();
        }
        assert_eq!(space.prospect(), space.prospect_from_scratch(), "{before}");
        for &m in &moves {
            let (ahead, foreseen) = (space.key_after(m), prepared.then(|| space.prospect_after(m)).flatten());
            let undo = space.play(m);
            assert_eq!(space.prospect(), space.prospect_from_scratch(), "{m:?} in {before}");
            assert!(ahead.is_none_or(|key| key == space.key()), "{m:?} in {before}");
            if foreseen.is_some() {
                assert_eq!(foreseen, Some(space.prospect()), "{m:?} in {before}");
                assert!(!space.is_won() && space.forced().is_none(), "{m:?} in {before}");
            }
            space.undo(m, undo);
            assert_eq!(snapshot(&space), before, "{m:?} taken back");
        }
        if moves.is_empty() {
            break;
        }
        let m = moves[numbers.below(moves.len())];
        let undo = space.play(m);
        path.push((m, undo, before));
    }
    let length = path.len();
    for (m, undo, before) in path.into_iter().rev() {
        space.undo(m, undo);
        assert_eq!(snapshot(&space), before);
    }
    length
}

#[test]
fn moves_can_be_taken_back_and_looked_at_ahead() {
    let mut steps = 0;
    for (index, preset) in presets().iter().enumerate() {
        let rules = preset.rules();
        if EngineSpace::General.accepts(rules).is_err() {
            continue;
        }
        let mut numbers = Numbers(index as u64);
        for seed in 1..=6 {
            let deal = Deal::from_seed(rules, seed).expect("presets can be dealt");
            let techniques = Technique::ALL
                .into_iter()
                .filter(|_| seed == 1 || numbers.below(2) == 0)
                .fold(Techniques::none(), Techniques::with);
            let streamliner = Streamliner { foundations: numbers.below(4) == 0, suits: numbers.below(4) == 0 };
            let walk = if rules.two_decks { walk::<u128> } else { walk::<u64> };
            steps += walk(rules, &deal, techniques, streamliner, seed as u64);
        }
    }
    assert!(steps > 20_000, "{steps} steps are too few");
}

#[test]
fn the_order_of_piles_and_cells_does_not_matter_to_the_key_if_it_is_not_to() {
    let rules = presets().iter().find(|preset| preset.name() == "free-cell").expect("a preset").rules();
    let mut deal = Deal::from_seed(rules, 1).expect("presets can be dealt");
    let one_cell_taken = |deal: &mut Deal, cell: usize| {
        deal.cells = vec![None; 4];
        deal.cells[cell] = deal.tableau[0].pop().map(|top| top.card);
    };
    let mut other = deal.clone();
    one_cell_taken(&mut deal, 0);
    one_cell_taken(&mut other, 3);
    other.tableau.reverse();
    let key =
        |deal: &Deal, techniques| General::new(rules, deal, techniques, Streamliner::NONE).expect("a valid deal").key();
    assert_eq!(key(&deal, Techniques::all()), key(&other, Techniques::all()));
    for switched_off in [Technique::PileSymmetry, Technique::CellSymmetry] {
        let techniques = Techniques::all().without(switched_off);
        assert_ne!(key(&deal, techniques), key(&other, techniques), "{}", switched_off.name());
    }
}

#[test]
fn a_deal_that_does_not_fit_is_refused() {
    let rules = Rules::default();
    let deal = Deal::from_seed(&rules, 1).expect("the default game can be dealt");
    let refused = |change: fn(&mut Deal)| {
        let mut deal = deal.clone();
        change(&mut deal);
        matches!(General::new(&rules, &deal, Techniques::all(), Streamliner::NONE), Err(crate::SpaceError::Deal(_)))
    };
    assert!(!refused(|_| {}));
    assert!(refused(|deal| deal.tableau[0].truncate(1)), "a card is missing");
    assert!(refused(|deal| deal.tableau[0][0] = deal.tableau[1][0]), "a card is there twice");
    assert!(refused(|deal| deal.foundations = vec![1, 0, 0, 0]), "an ace is in the tableau and on its foundation");
    assert!(refused(|deal| deal.tableau.push(Vec::new())), "there is a pile too many");
    assert!(refused(|deal| deal.cells.push(None)), "there is a cell too many");
    assert!(refused(|deal| deal.tableau[2][3].face_up = false), "a face-down card lies on a face-up one");
}

/// Makes random moves and checks that orders differ only in the order, and that asking twice gives the same result.
fn compare_orders<M: Mask>(rules: &Rules, deal: &Deal) -> usize {
    let make = |order| {
        let space = GeneralSpace::<M>::new(rules, deal, Techniques::all(), Streamliner::NONE);
        space.expect("a valid deal").in_order(order)
    };
    let mut spaces = [make(Order::Plain), make(Order::Digging { variation: 0 }), make(Order::Digging { variation: 7 })];
    let mut numbers = Numbers(11);
    let mut rearranged = 0;
    for _ in 0..60 {
        let forced = spaces[0].forced();
        let asked = spaces.each_mut().map(|space| {
            let (mut moves, mut again) = (Vec::new(), Vec::new());
            space.moves(&mut moves);
            space.moves(&mut again);
            assert_eq!(moves, again);
            moves
        });
        let sorted = asked.clone().map(|mut moves| {
            moves.sort_by_key(|m| m.bits());
            moves
        });
        assert!(sorted[0] == sorted[1] && sorted[0] == sorted[2], "{asked:?}");
        rearranged += usize::from(asked[0] != asked[1]);
        let Some(m) = forced.or_else(|| asked[0].get(numbers.below(asked[0].len().max(1))).copied()) else { break };
        for space in &mut spaces {
            space.play(m);
        }
    }
    rearranged
}

#[test]
fn an_order_changes_nothing_but_the_order() {
    let mut rearranged = 0;
    for preset in presets().iter().filter(|preset| EngineSpace::General.accepts(preset.rules()).is_ok()) {
        let rules = preset.rules();
        let deal = Deal::from_seed(rules, 3).expect("presets can be dealt");
        rearranged += match rules.two_decks {
            true => compare_orders::<u128>(rules, &deal),
            false => compare_orders::<u64>(rules, &deal),
        };
    }
    assert!(rearranged > 1000, "only {rearranged}");
}
