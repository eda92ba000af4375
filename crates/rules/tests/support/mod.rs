//! Shared by the tests of the rule language: pseudorandom numbers that are the same in every run, and rule sets made
//! from them.

use cadogan_cards::{Card, Rank, Suit};
use cadogan_rules::*;

/// The generator SplitMix64.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }

    /// True once in `times` times.
    pub(crate) fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of these.
    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    fn count(&mut self, most: usize) -> u8 {
        self.below(most + 1) as u8
    }
}

/// A random valid rule set. About half of the candidates are valid; the others are discarded.
#[allow(dead_code)] // Not every test file that shares this module needs rule sets.
pub(crate) fn random_rules(random: &mut Random) -> Rules {
    loop {
        if let Ok(rules) = any_rules(random).validate() {
            return rules;
        }
    }
}

fn any_rules(random: &mut Random) -> RawRules {
    let max_rank = random.pick(&[1, 2, 3, 5, 8, 10, 12, 13, 13, 13]);
    let two_decks = random.one_in(4);
    let mut rules = RawRules { max_rank: MaxRank(max_rank), two_decks, ..RawRules::default() };
    match random.below(9) {
        8 => clearing(random, &mut rules),
        0 => {
            rules.foundations.present = false;
            rules.tableau.count = 0;
            rules.accordion = accordion(random, rules.deck_size());
        }
        1 => {
            rules.foundations.present = false;
            rules.tableau.count = 0;
            rules.sequences = SequenceRules {
                count: 1 + random.count(5),
                direction: random.pick(&[SequenceDirection::L, SequenceDirection::R, SequenceDirection::LR]),
                build: random.pick(&[SequenceBuild::AnySuit, SequenceBuild::RedBlack, SequenceBuild::SameSuit]),
                fixed_suit: random.one_in(2),
            };
        }
        goal => {
            piles(random, &mut rules, goal == 2);
            sides(random, &mut rules);
            filling(random, &mut rules);
            younger(random, &mut rules);
            if !rules.tableau.sizes.is_empty() && rules.tableau.count > 0 {
                fit_sizes(random, &mut rules);
            }
        }
    }
    rules
}

/// Lists sizes that hold all cards of the tableau: others are hardly ever valid.
fn fit_sizes(random: &mut Random, rules: &mut RawRules) {
    let count = usize::from(rules.tableau.count);
    let mut sizes = vec![0; count];
    for _ in 0..rules.tableau_cards() {
        sizes[random.below(count)] += 1;
    }
    rules.tableau.diagonal = false;
    rules.tableau.sizes = sizes;
}

/// Cards that are taken away, or that cover each other over a hole.
fn clearing(random: &mut Random, rules: &mut RawRules) {
    rules.foundations.present = false;
    rules.tableau.build = BuildPolicy::NoBuild;
    rules.tableau.count = 1 + random.count(9);
    let rank = |random: &mut Random| Rank::new(1 + random.below(13) as u8).unwrap();
    let hole = random.one_in(4);
    if hole {
        rules.hole.present = true;
        rules.hole.base = HoleBase::Random;
    } else {
        let (one, other) = (rank(random), rank(random));
        let sum = Match::Sum(2 + random.count(24));
        let kinds = [sum, Match::SameRank, Match::Alone(one), Match::Ranks(one.min(other), one.max(other))];
        rules.discard.matches = vec![random.pick(&kinds)];
        rules.discard.goal = random.pick(&[DiscardGoal::Everything, DiscardGoal::Tableau]);
    }
    if hole || random.one_in(2) {
        let places: Vec<u8> = (0..rules.tableau.count).collect();
        let columns = |row: &[u8]| (0..row.len()).map(|place| 2 * place as u8 + row[0] % 2).collect();
        rules.tableau.layout = Layout::Rows(places.chunks(1 + random.below(4)).map(columns).collect());
        let elsewhere = rules.deck_size().saturating_sub(usize::from(rules.tableau.count) + usize::from(hole));
        rules.stock.size = elsewhere as u8;
        rules.stock.deal_type = if hole { StockDeal::Hole } else { StockDeal::Waste };
        rules.discard.stock_top = !hole && random.one_in(2);
        rules.discard.waste_pairs = !hole && random.one_in(2);
        if rules.tableau.count == 10 && random.one_in(2) && rules.deck_size() == 52 {
            rules.tableau.count = 28;
            rules.tableau.layout = if random.one_in(2) { Layout::Pyramid } else { Layout::ThreePeaks };
            rules.stock.size -= 18;
        }
    }
}

fn accordion(random: &mut Random, cards: usize) -> AccordionRules {
    let mut moves: Vec<AccordionMove> = (0..1 + random.below(4))
        .map(|_| AccordionMove {
            direction: random.pick(&[AccordionDirection::Left, AccordionDirection::Right]),
            distance: 1 + random.count(51),
        })
        .collect();
    moves.sort();
    moves.dedup();
    let mut policies =
        vec![AccordionPolicy::SameSuit, AccordionPolicy::RedBlack, AccordionPolicy::AnySuit, AccordionPolicy::SameRank];
    while policies.len() > 1 && random.one_in(2) {
        policies.remove(random.below(policies.len()));
    }
    AccordionRules { size: 1 + random.count(cards - 1), moves, policies }
}

fn piles(random: &mut Random, rules: &mut RawRules, hole: bool) {
    let max_rank = rules.max_rank() as usize;
    rules.tableau = tableau(random);
    rules.foundations = FoundationRules {
        present: !hole,
        initial: random.pick(&[InitialCards::None, InitialCards::One, InitialCards::All, InitialCards::Mates]),
        base: if random.one_in(3) {
            FoundationBase::Random
        } else {
            FoundationBase::Rank(Rank::new(1 + random.below(max_rank) as u8).unwrap())
        },
        removable: random.one_in(2),
        complete_only: random.one_in(4),
        up_while_dealing: random.pick(&[UpWhileDealing::None, UpWhileDealing::Bases, UpWhileDealing::All]),
        build: random.pick(&[
            FoundationBuild::SameSuit,
            FoundationBuild::SameSuit,
            FoundationBuild::AnySuit,
            FoundationBuild::RedBlack,
            FoundationBuild::SameColour,
        ]),
        piles: foundation_piles(random, max_rank),
        runs_stay: random.one_in(12),
        runs_anywhere: false,
        base_by_play: BaseByPlay::No,
        goal: FoundationGoal::EverythingUp,
    };
    if rules.foundations.runs_stay {
        // What else it needs would come together too seldom.
        let present = rules.foundations.present;
        rules.foundations =
            FoundationRules { present, complete_only: true, runs_stay: true, ..FoundationRules::default() };
    }
    rules.hole = HoleRules {
        present: hole,
        base: if random.one_in(6) {
            HoleBase::Any
        } else if random.one_in(3) {
            HoleBase::Random
        } else {
            HoleBase::Card(Card::from_index(random.below(4 * max_rank) as u8).unwrap())
        },
        loops: random.one_in(2),
        direction: random.pick(&[HoleDirection::Both, HoleDirection::Up, HoleDirection::Down]),
        closed: random.pick(&[SunkRank::None, SunkRank::None, SunkRank::Rank(Rank::ACE)]),
    };
    rules.suits = random.pick(&[SuitCount(4), SuitCount(4), SuitCount(3), SuitCount(2), SuitCount(1)]);
    rules.cells.count = random.count(4);
    rules.cells.prefilled = random.count(rules.cells.count as usize);
    rules.reserve = ReserveRules { size: random.count(13), stacked: random.one_in(2), ..ReserveRules::default() };
    if random.one_in(2) {
        let deal_types =
            [StockDeal::Waste, StockDeal::Waste, StockDeal::TableauPiles, StockDeal::Hole, StockDeal::Heaps];
        rules.stock = StockRules {
            size: random.count(40),
            deal_type: random.pick(&deal_types),
            deal_count: 1 + random.count(4),
            redeal: random.pick(&[Redeals::Times(0), Redeals::Times(2), Redeals::Times(u32::MAX), Redeals::Unlimited]),
            deal_over_spaces: random.one_in(2),
            rows_skip_spaces: random.one_in(4),
            later_deal_counts: (0..random.count(2)).map(|_| 1 + random.count(3)).collect(),
        };
    }
}

/// From where spaces take which cards, now and then. Which lists make a game depends on everything else.
fn filling(random: &mut Random, rules: &mut RawRules) {
    if !random.one_in(4) {
        return;
    }
    let mut items = vec![
        Sources::of(&[Source::Waste]),
        Sources::of(&[Source::Reserve]),
        Sources::of(&[Source::Reserve, Source::Waste]),
        Sources::ANYWHERE,
    ];
    items.retain(|item| *item == Sources::ANYWHERE || item.iter().all(|source| rules.has_source(source)));
    let tableau = &mut rules.tableau;
    tableau.spaces = SpacesPolicy::Any;
    tableau.spaces_groups = random.one_in(2);
    match random.below(3) {
        0 => tableau.spaces_rank = SunkRank::Rank(Rank::new(1 + random.below(13) as u8).unwrap()),
        _ => {
            tableau.spaces_take = items.into_iter().filter(|_| random.one_in(2)).collect();
            tableau.spaces_fill = random.pick(&[SpacesFill::AtWill, SpacesFill::AtOnce]);
        }
    }
}

/// What else it takes for the youngest keys to make a game would come together too seldom.
fn younger(random: &mut Random, rules: &mut RawRules) {
    match random.below(16) {
        0 => {
            rules.foundations.base = FoundationBase::Rank(Rank::ACE);
            rules.foundations.base_by_play = random.pick(&[BaseByPlay::FirstCardUp, BaseByPlay::ReserveFirst]);
            rules.foundations.initial = InitialCards::None;
            rules.foundations.removable = false;
            rules.foundations.up_while_dealing = UpWhileDealing::None;
            rules.tableau.wraps = true;
        }
        1 => {
            rules.foundations = FoundationRules {
                present: rules.foundations.present,
                complete_only: true,
                runs_anywhere: true,
                ..FoundationRules::default()
            };
        }
        2 => {
            rules.two_decks = false;
            rules.packs = random.pick(&[PackCount(3), PackCount(4)]);
        }
        3 => {
            let from = random.pick(&[Source::Tableau, Source::Cells, Source::Reserve, Source::Waste]);
            let to = random.pick(&[Target::Tableau, Target::Cells, Target::Foundations]);
            rules.routes = vec![Route { from: Sources::of(&[from]), to }];
        }
        4 => {
            let present = rules.foundations.present;
            rules.foundations =
                FoundationRules { present, goal: FoundationGoal::StockIsEmpty, ..FoundationRules::default() };
            rules.stock.size = rules.stock.size.max(1);
        }
        _ => {}
    }
}

/// Reserve piles, pockets and gathering, each now and then.
fn sides(random: &mut Random, rules: &mut RawRules) {
    if random.one_in(4) {
        rules.reserve.piles = (0..1 + random.count(3)).map(|_| random.count(3)).collect();
        rules.reserve.build = random.pick(&[BuildPolicy::NoBuild, BuildPolicy::RedBlack, BuildPolicy::SameSuit]);
        if random.one_in(2) {
            rules.stock.deal_type = StockDeal::ReservePiles;
        }
    }
    if random.one_in(4) {
        let groups = random.one_in(2);
        rules.pockets = PocketRules {
            count: random.count(2),
            opens: random.pick(&[PocketOpens::Always, PocketOpens::WhenStockIsEmpty]),
            rank: random.pick(&[SunkRank::None, SunkRank::Rank(Rank::ACE)]),
            most: if groups { 1 } else { 1 + random.count(3) },
            groups,
        };
    }
    if random.one_in(4) {
        let orders = [GatherOrder::InOrder, GatherOrder::LastPileFirst, GatherOrder::Shuffled];
        rules.gather = GatherRules {
            times: random.pick(&[Redeals::Times(0), Redeals::Times(2), Redeals::Unlimited]),
            order: random.pick(&orders),
            cards: random.count(4),
        };
    }
}

/// Mostly an empty list.
fn foundation_piles(random: &mut Random, max_rank: usize) -> Vec<FoundationPile> {
    let count = if random.one_in(3) { random.count(4) } else { 0 };
    let mut pile = || {
        let mut rank = || Rank::new(1 + random.below(max_rank) as u8).unwrap();
        let (base, last) = (rank(), rank());
        let suit = random.pick(&[None, None, Some(Suit::Hearts)]);
        FoundationPile {
            count: if suit.is_some() { 1 } else { 1 + random.count(5) },
            base,
            suit,
            down: random.one_in(2),
            either: false,
            step: 1 + random.count(2),
            last: if random.one_in(3) { Some(last) } else { None },
            back: random.one_in(4),
            laid_out: random.one_in(2),
        }
    };
    let mut piles: Vec<FoundationPile> = (0..count).map(|_| pile()).collect();
    if random.one_in(12) {
        piles.iter_mut().for_each(|pile| (pile.either, pile.down, pile.last, pile.back) = (true, false, None, false));
    }
    piles
}

/// Mostly an empty list.
fn numbers(random: &mut Random) -> Vec<u8> {
    let count = if random.one_in(3) { random.count(13) } else { 0 };
    (0..count).map(|_| random.count(9)).collect()
}

fn tableau(random: &mut Random) -> TableauRules {
    use {BuildPolicy as Build, GroupPolicy as Group, SpacesPolicy as Spaces};
    let spaces = [
        Spaces::Any,
        Spaces::NoBuild,
        Spaces::Kings,
        Spaces::AutoReserveThenAny,
        Spaces::AutoWasteThenStock,
        Spaces::AutoReserveThenWaste,
    ];
    let moves = [
        GroupMoves::Yes,
        GroupMoves::No,
        GroupMoves::WholePile,
        GroupMoves::MaximalGroup,
        GroupMoves::PartialIfCardAboveBuildable,
        GroupMoves::AnyTail,
        GroupMoves::TopOrWholePile,
    ];
    TableauRules {
        count: random.count(13),
        build: random.pick(&[
            Build::AnySuit,
            Build::RedBlack,
            Build::SameSuit,
            Build::NoBuild,
            Build::SameColour,
            Build::OtherSuit,
            Build::SpacesOnly,
        ]),
        spaces: random.pick(&spaces),
        diagonal: random.one_in(2),
        move_group: random.pick(&moves),
        group_policy: random.pick(&[
            Group::SameAsBuild,
            Group::AnySuit,
            Group::RedBlack,
            Group::SameSuit,
            Group::NoBuild,
            Group::SameColour,
            Group::OtherSuit,
        ]),
        landing: random.pick(&[GroupLanding::ByBuildPolicy, GroupLanding::ByGroupPolicy]),
        face_up: random.pick(&[FaceUpCards::All, FaceUpCards::Top]),
        sizes: numbers(random),
        face_down: numbers(random),
        sunk: random.pick(&[SunkRank::None, SunkRank::Rank(Rank::ACE), SunkRank::Rank(Rank::new(10).unwrap())]),
        direction: random.pick(&[BuildDirection::Down, BuildDirection::Up, BuildDirection::Both]),
        wraps: random.one_in(2),
        most: random.count(5),
        layout: Layout::SideBySide,
        spaces_take: Vec::new(),
        spaces_fill: SpacesFill::AtWill,
        spaces_rank: SunkRank::None,
        spaces_groups: true,
        equal_ranks: random.one_in(8),
    }
}
