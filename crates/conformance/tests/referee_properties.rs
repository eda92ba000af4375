//! What must hold for the referee in every position of every game: over random rule sets, random deals, random play.

use std::collections::{HashSet, VecDeque};

use cadogan_cards::{Card, pack};
use cadogan_conformance::{RandomCase, SplitMix64, brute_force};
use cadogan_referee::{Canonical, Game, Position, check, is_won, legal_moves, play, verify};
use cadogan_rules::{Deal, Goal, Place, PlayerMove, Redeals, Rules};

/// Calls `look` with every position of a random game of up to `length` moves.
fn along_a_random_game(case: &RandomCase, seed: u64, length: usize, mut look: impl FnMut(&Position)) {
    let mut random = SplitMix64::new(seed);
    let mut position = Position::start(&case.rules, &case.deal);
    for _ in 0..length {
        look(&position);
        let moves = legal_moves(&case.rules, &position);
        if moves.is_empty() {
            return;
        }
        play(&case.rules, &mut position, &random.choose(&moves)).expect("a listed move is accepted");
    }
}

/// Every move that can be written for a position of a small game, and a little more: numbers and cards one step out of
/// range.
fn every_move_that_can_be_written(rules: &Rules, position: &Position) -> Vec<PlayerMove> {
    let mut cards = pack(rules.max_rank(), 1);
    cards.extend(Card::from_index(4 * rules.max_rank()));
    let mut places = vec![Place::Waste, Place::Foundation, Place::Hole, Place::Stock, Place::Discard];
    places.extend((0..=position.tableau.len() as u8).map(Place::Tableau));
    places.extend((0..=position.cells.len() as u8).map(Place::Cell));
    places.extend((0..=position.reserve.len() as u8).map(Place::Reserve));
    // Elsewhere moves do not name foundations; one is enough to be refused.
    let named = if rules.names_foundations() { position.foundations.len() as u8 } else { 0 };
    places.extend((0..=named).map(Place::FoundationPile));
    let longest = position.tableau.iter().map(Vec::len).max().unwrap_or(0) as u8;
    let mut moves = vec![
        PlayerMove::TurnStock,
        PlayerMove::Redeal,
        PlayerMove::DealRow,
        PlayerMove::DealToHole,
        PlayerMove::DealToReserve,
        PlayerMove::Gather,
    ];
    for &card in &cards {
        for &from in &places {
            for &to in &places {
                moves.extend((0..=longest + 1).map(|count| PlayerMove::Carry { from, card, count, to }));
            }
        }
        // Pairs are many: they are written only where cards are taken away at all.
        let partners = if rules.goal() == Goal::Discard { &cards[..] } else { &cards[..1] };
        for &with in partners {
            for &from in &places {
                moves.extend(places.iter().map(|&other| PlayerMove::Pair { from, card, other, with }));
            }
        }
        let columns = position.sequences.iter().map(Vec::len).max().unwrap_or(0) as u8;
        let rows = position.sequences.len() as u8;
        let spots = (0..=rows).flat_map(|row| (0..=columns).map(move |column| Some((row, column))));
        let sources: Vec<Option<(u8, u8)>> = std::iter::once(None).chain(spots).collect();
        for row in 0..=rows {
            for column in 0..=columns {
                let from_anywhere = sources.iter().map(|&from| PlayerMove::FillGap { card, from, row, column });
                moves.extend(from_anywhere);
            }
        }
        let piles = position.accordion.len() as u8;
        for from in 0..=piles {
            moves.extend((0..=piles).map(|to| PlayerMove::Fold { from, card, to }));
        }
    }
    moves
}

/// A listed move into a gap names the place that the card comes from only if an equal card lies before it, although it
/// may always name it.
fn as_listed(position: &Position, listed: &HashSet<PlayerMove>, player_move: PlayerMove) -> PlayerMove {
    match player_move {
        PlayerMove::FillGap { card, from: Some((old_row, old_column)), row, column } => {
            let before = position.sequences[..usize::from(old_row)].iter().flatten();
            let beside = &position.sequences[usize::from(old_row)][..usize::from(old_column)];
            let is_second = before.chain(beside).any(|&other| other == Some(card));
            let from = is_second.then_some((old_row, old_column));
            PlayerMove::FillGap { card, from, row, column }
        }
        // Two cards may be named in either order; but of the waste the top comes first.
        PlayerMove::Pair { from, card, other, with } if from != other => {
            let turned = PlayerMove::Pair { from: other, card: with, other: from, with: card };
            if listed.contains(&turned) { turned } else { player_move }
        }
        other => other,
    }
}

#[test]
fn listed_moves_are_accepted_and_all_others_refused_with_a_reason() {
    let mut refused = 0;
    for seed in 0..400 {
        let case = RandomCase::generate(seed, 3);
        along_a_random_game(&case, seed, 6, |position| {
            let listed = legal_moves(&case.rules, position);
            let as_a_set: HashSet<PlayerMove> = listed.iter().copied().collect();
            assert_eq!(as_a_set.len(), listed.len(), "seed {seed}: a move is listed twice\n{case:?}");
            assert_eq!(legal_moves(&case.rules, position), listed, "the order is always the same");
            let mut accepted = HashSet::new();
            for player_move in every_move_that_can_be_written(&case.rules, position) {
                match check(&case.rules, position, &player_move) {
                    Ok(()) => {
                        accepted.insert(as_listed(position, &as_a_set, player_move));
                    }
                    Err(refusal) => {
                        refused += 1;
                        // Writing out every reason would take most of the time; every hundredth is enough.
                        assert!(refused % 100 != 0 || refusal.to_string().len() > 10, "{refusal:?}");
                    }
                }
            }
            assert_eq!(accepted, as_a_set, "seed {seed}\n{case:?}\n{position:?}");
        });
    }
    assert!(refused > 1_000_000);
}

#[test]
fn a_refused_move_leaves_the_position_alone() {
    for seed in 0..60 {
        let case = RandomCase::generate(seed, 2);
        let start = Position::start(&case.rules, &case.deal);
        let mut position = start.clone();
        for player_move in every_move_that_can_be_written(&case.rules, &start) {
            if play(&case.rules, &mut position, &player_move).is_ok() {
                position = start.clone();
            }
            assert_eq!(position, start, "seed {seed}: {player_move}");
        }
    }
}

#[test]
fn undo_restores_every_position_exactly() {
    for seed in 0..400 {
        let case = RandomCase::generate(seed, 5);
        let mut random = SplitMix64::new(seed);
        let mut game = Game::new(case.rules.clone(), &case.deal);
        let mut passed = vec![game.position().clone()];
        for _ in 0..40 {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            game.play(&random.choose(&moves)).expect("a listed move is accepted");
            passed.push(game.position().clone());
        }
        let moves: Vec<PlayerMove> = game.moves().collect();
        while let Some(before) = passed.pop() {
            assert_eq!(game.position(), &before, "seed {seed}");
            assert_eq!(game.undo(), moves.get(passed.len().wrapping_sub(1)).copied());
        }
    }
}

/// Every card outside the foundations.
fn cards_outside_foundations(deal: &Deal) -> usize {
    let lists = [&deal.hole, &deal.stock, &deal.waste, &deal.reserve, &deal.discard];
    deal.tableau.iter().map(Vec::len).sum::<usize>()
        + lists.iter().map(|list| list.len()).sum::<usize>()
        + deal.cells.iter().chain(deal.sequences.iter().flatten()).flatten().count()
        + deal.accordion.iter().map(Vec::len).sum::<usize>()
}

#[test]
fn no_card_is_ever_lost_and_face_down_cards_lie_at_the_bottom() {
    for seed in 0..600 {
        let case = RandomCase::generate(seed, 5);
        let count = |deal: &Deal| {
            cards_outside_foundations(deal) + deal.foundations.iter().map(|&height| usize::from(height)).sum::<usize>()
        };
        let expected = count(&case.deal);
        along_a_random_game(&case, seed, 40, |position| {
            assert_eq!(count(position), expected, "seed {seed}");
            let kinds = case.rules.foundation_kinds(position.counted_from());
            let mut heights = position.foundations.iter().zip(&kinds);
            assert_eq!(position.foundations.len(), kinds.len(), "seed {seed}");
            assert!(heights.all(|(&height, kind)| height <= kind.length), "seed {seed}: {:?}", case.rules);
            for (number, pile) in position.tableau.iter().enumerate() {
                let covered = position.is_covered(&case.rules, number);
                assert!(covered || pile.last().is_none_or(|top| top.face_up), "seed {seed}: the top lies face down");
                assert!(pile.windows(2).all(|pair| pair[0].face_up <= pair[1].face_up), "seed {seed}");
            }
        });
    }
}

#[test]
fn a_position_saved_as_a_deal_starts_as_itself() {
    for seed in 0..400 {
        let case = RandomCase::generate(seed, 5);
        along_a_random_game(&case, seed, 30, |position| {
            assert_eq!(&Position::start(&case.rules, &position.to_deal()), position, "seed {seed}");
        });
    }
}

/// The same position with its interchangeable parts in another order.
fn rearranged(rules: &Rules, position: &Position, random: &mut SplitMix64) -> Position {
    let mut deal = position.to_deal();
    if position.piles_are_interchangeable(rules) {
        random.shuffle(&mut deal.tableau[..usize::from(rules.tableau.count)]);
    }
    if !rules.deals_to_reserve() || deal.stock.is_empty() {
        random.shuffle(&mut deal.tableau[rules.reserve_piles()]);
    }
    random.shuffle(&mut deal.tableau[rules.pockets()]);
    random.shuffle(&mut deal.cells);
    if !rules.reserve.stacked {
        random.shuffle(&mut deal.reserve);
    }
    if deal.foundations.len() == 8 && !rules.names_foundations() {
        let suit = random.below(4);
        deal.foundations.swap(suit, suit + 4);
    }
    if let Some(top) = deal.hole.pop() {
        random.shuffle(&mut deal.hole);
        deal.hole.push(top);
    }
    Position::start(rules, &deal)
}

#[test]
fn what_counts_as_the_same_can_be_played_the_same() {
    for seed in 0..400 {
        let case = RandomCase::generate(seed, 4);
        let rules = &case.rules;
        let mut random = SplitMix64::new(!seed);
        let children = |position: &Position| -> HashSet<Canonical> {
            let child = |player_move: PlayerMove| {
                let mut child = position.clone();
                play(rules, &mut child, &player_move).expect("a listed move is accepted");
                child.canonical(rules)
            };
            legal_moves(rules, position).into_iter().map(child).collect()
        };
        along_a_random_game(&case, seed, 8, |position| {
            let other = rearranged(rules, position, &mut random);
            assert_eq!(position.canonical(rules), other.canonical(rules), "seed {seed}");
            assert_eq!(is_won(rules, position), is_won(rules, &other), "seed {seed}");
            assert_eq!(children(position), children(&other), "seed {seed}\n{position:?}");
        });
    }
}

/// A search that merges nothing, to check brute force itself. Returns a solution, or `None` if there is none.
fn search_without_merging(rules: &Rules, deal: &Deal, cap: usize) -> Option<Option<Vec<PlayerMove>>> {
    let start = Position::start(rules, deal);
    let mut seen = HashSet::from([start.clone()]);
    let mut queue = VecDeque::from([(start, Vec::new())]);
    while let Some((position, line)) = queue.pop_front() {
        if is_won(rules, &position) {
            return Some(Some(line));
        }
        for player_move in legal_moves(rules, &position) {
            let mut child = position.clone();
            play(rules, &mut child, &player_move).expect("a listed move is accepted");
            if seen.insert(child.clone()) {
                let mut longer = line.clone();
                longer.push(player_move);
                queue.push_back((child, longer));
            }
        }
        if seen.len() > cap {
            return None;
        }
    }
    Some(None)
}

#[test]
fn brute_force_agrees_with_a_search_that_merges_nothing() {
    let mut compared = [0, 0];
    for seed in 0..1500 {
        let case = RandomCase::generate(seed, 3);
        // Counting unlimited redeals would make every position a new one.
        if case.rules.stock.redeal == Redeals::Unlimited {
            continue;
        }
        if let Some(found) = search_without_merging(&case.rules, &case.deal, 2000) {
            let truth = brute_force(&case.rules, &case.deal, 2000);
            assert_eq!(truth.winnable, Some(found.is_some()), "seed {seed}\n{case:?}");
            compared[usize::from(found.is_some())] += 1;
            if let Some(solution) = found {
                let verified = verify(&case.rules, &case.deal, &solution).expect("a line of listed moves to a win");
                assert_eq!(verified.won_after, solution.len());
            }
        }
    }
    assert!(compared.iter().all(|&count| count > 100), "{compared:?}");
}
