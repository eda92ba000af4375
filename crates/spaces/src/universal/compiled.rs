//! A rule set prepared for one deal: sets of cards instead of questions about policies.

use cadogan_cards::{Card, Rank};
use cadogan_rules::{
    BaseByPlay, BuildDirection, BuildPolicy, Foundation, FoundationBuild, Goal, GroupLanding, GroupMoves, Match,
    Redeals, Rules, Source, SpacesFill, SpacesPolicy, StockDeal, SunkRank, Target,
};

use super::gather::Gather;
use super::sides::Sides;
use super::spaces::Turn;
use crate::techniques::{DistinguishedSuits, Technique, Techniques, distinguished_suits};

/// The number of different cards.
pub(super) const CARDS: usize = 52;

/// Where the lists of each kind begin.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places {
    pub piles: u8,
    pub foundations: u8,
    pub cells: u8,
    pub reserve: u8,
    pub stock: u8,
    pub waste: u8,
    pub discard: u8,
    /// Where the pockets begin, after the reserve piles, and where they end.
    pub pockets: u8,
    pub end: u8,
}

impl Places {
    pub(super) fn new(rules: &Rules) -> Places {
        let piles = rules.tableau.count;
        let foundations = rules.foundation_count() as u8;
        let cells = rules.cells.count;
        let reserve = piles + foundations + cells;
        Places {
            piles,
            foundations: piles + foundations,
            cells: reserve,
            reserve,
            stock: reserve + 1,
            waste: reserve + 2,
            discard: reserve + 3,
            pockets: reserve + 4 + rules.reserve.piles.len() as u8,
            end: reserve + 4 + rules.reserve.piles.len() as u8 + rules.pockets.count,
        }
    }

    /// The indices of the tableau piles; foundations and cells follow.
    pub(super) fn of_piles(&self) -> std::ops::Range<u8> {
        0..self.piles
    }

    pub(super) fn of_foundations(&self) -> std::ops::Range<u8> {
        self.piles..self.foundations
    }

    pub(super) fn of_cells(&self) -> std::ops::Range<u8> {
        self.foundations..self.cells
    }

    pub(super) fn of_reserve_piles(&self) -> std::ops::Range<u8> {
        self.discard + 1..self.pockets
    }

    pub(super) fn of_pockets(&self) -> std::ops::Range<u8> {
        self.pockets..self.end
    }

    pub(super) fn count(&self) -> usize {
        self.end as usize
    }

    /// Whether all places of these rules can be numbered.
    pub(super) fn fit(rules: &Rules) -> bool {
        let others = rules.foundation_count() + usize::from(rules.cells.count) + 4;
        rules.tableau.count <= 128 && rules.all_piles() + others < usize::from(u8::MAX)
    }

    /// What kind of a place that gives cards a list is.
    pub(super) fn source(&self, list: u8) -> Option<Source> {
        match list {
            _ if self.of_piles().contains(&list) => Some(Source::Tableau),
            _ if self.of_foundations().contains(&list) => Some(Source::Foundations),
            _ if self.of_cells().contains(&list) => Some(Source::Cells),
            _ if self.of_pockets().contains(&list) => Some(Source::Pockets),
            _ if list == self.reserve || self.of_reserve_piles().contains(&list) => Some(Source::Reserve),
            _ if list == self.stock => Some(Source::Stock),
            _ if list == self.waste => Some(Source::Waste),
            _ => None,
        }
    }

    /// What kind of a place that takes cards a list is.
    fn target(&self, list: u8) -> Option<Target> {
        match list {
            _ if self.of_piles().contains(&list) => Some(Target::Tableau),
            _ if self.of_foundations().contains(&list) => Some(Target::Foundations),
            _ if self.of_cells().contains(&list) => Some(Target::Cells),
            _ if self.of_pockets().contains(&list) => Some(Target::Pockets),
            _ if self.of_reserve_piles().contains(&list) => Some(Target::Reserve),
            _ => None,
        }
    }
}

/// What the space uses instead of the rules. A set of cards is a word with a bit for each.
pub(super) struct Compiled {
    pub places: Places,
    /// The cards on which a card may be built, alone or as the first of several.
    pub parents: [u64; CARDS],
    pub group_parents: [u64; CARDS],
    /// Where piles keep their direction, for every card those on which it goes down, and those on which it goes up.
    pub ways: Option<Box<[[u64; CARDS]; 2]>>,
    /// The cards with which a card that lies on them forms a group that could move.
    pub links: [u64; CARDS],
    /// The cards on which one may lie because it has the same rank.
    pub equals: Option<Box<[u64; CARDS]>>,
    /// For every foundation and height, the cards that may go there by rank and, where it has one, by its suit.
    pub next: Vec<Vec<u64>>,
    /// The same for every base that play may set, and the cards that may set it on each foundation.
    pub by_play: Option<ByPlay>,
    /// For every foundation that is built either way and every card on top of it, those that may follow.
    pub around: Vec<Option<Box<[u64; CARDS]>>>,
    /// The first foundation of the same kind.
    pub kind: Vec<u8>,
    pub foundation_build: FoundationBuild,
    pub named: bool,
    /// How many cards a complete run has, where only such runs go up, and for every card the one that lies under it there.
    pub complete_run: Option<u8>,
    pub under_in_run: Box<[u64; CARDS]>,
    /// For every foundation, the cards that may lie on top of a complete run that goes there.
    pub tops_of_runs: Vec<u64>,
    pub removable: bool,
    /// For every card, the higher ones of its suit, in games where cards go under them.
    pub higher: Option<Box<[u64; CARDS]>>,
    /// The reverse: for every card, those that go under it.
    pub lower: Option<Box<[u64; CARDS]>>,
    pub nothing_is_built: bool,
    pub most_cards: usize,
    /// The cards that may enter a space.
    pub enter: u64,
    pub groups: GroupMoves,
    pub spaces: SpacesPolicy,
    /// From where spaces take cards in turn, and whether they are filled at once.
    pub spaces_take: Vec<Turn>,
    pub spaces_at_once: bool,
    pub spaces_groups: bool,
    pub sides: Sides,
    pub gather: Gather,
    pub reserve_stacked: bool,
    /// Where the stock goes, if there is one.
    pub stock: Option<StockDeal>,
    /// How many cards are turned at a time, and how many after each redeal.
    pub deal_count: u8,
    pub later_deal_counts: Vec<u8>,
    pub redeals: Redeals,
    pub deal_over_spaces: bool,
    pub rows_skip_spaces: bool,
    /// Which list may give to which, if not every one may give to every other: by the list that gives, then by the one that
    /// takes.
    pub routes: Option<Vec<bool>>,
    /// Whether the game is won when stock and waste are empty.
    pub wins_by_stock: bool,
    /// How many cards make a complete run, where these stay in the tableau.
    pub run_length: Option<usize>,
    /// How many cards must go up, or be taken away.
    pub wanted: u32,
    pub pile_symmetry: bool,
    pub cell_symmetry: bool,
    pub reserve_symmetry: bool,
    /// The techniques that make a move at once: cards that go up where foundations meet, and cards that are taken away; and
    /// whether there is any.
    pub goes_up_at_once: bool,
    pub discards_at_once: bool,
    pub has_sure_moves: bool,
    /// What the key tells of every card.
    pub class: [u8; CARDS],
}

impl Compiled {
    pub(super) fn new(rules: &Rules, base: Rank, techniques: Techniques) -> Compiled {
        let used = techniques.that_hold(rules);
        let (build, group) = (rules.tableau.build, rules.group_policy());
        let any_tail = rules.group_moves() == GroupMoves::AnyTail;
        let by_group = rules.tableau.landing == GroupLanding::ByGroupPolicy && !any_tail;
        let fits = |policy: BuildPolicy, upper: Card, lower: Card| {
            rules.ranks_fit(upper, lower, base) && policy.suits_fit(upper, lower)
        };
        let kinds = rules.foundation_kinds(base);
        let suits = if used.contains(Technique::SuitSymmetry) { told_suits(rules) } else { DistinguishedSuits::All };
        let reserve_parents = sets(rules, |upper, lower| fits(rules.reserve.build, upper, lower));
        let by_suit = rules.discard.matches.contains(&Match::LowerOfSuit);
        let next: Vec<Vec<u64>> = kinds.iter().map(|kind| next_cards(rules, kind)).collect();
        let goes_up_at_once = used.contains(Technique::MeetingFoundations);
        let discards_at_once = used.contains(Technique::SureDiscards);
        Compiled {
            places: Places::new(rules),
            parents: sets(rules, |upper, lower| fits(build, upper, lower) || rules.equals_on(upper, lower)),
            ways: (rules.tableau.direction == BuildDirection::Kept).then(|| {
                Box::new([
                    sets(rules, |upper, lower| rules.ways(upper, lower, base).0),
                    sets(rules, |upper, lower| rules.ways(upper, lower, base).1),
                ])
            }),
            group_parents: sets(rules, |upper, lower| {
                rules.equals_on(upper, lower)
                    || fits(build, upper, lower) && (!by_group || group.suits_fit(upper, lower))
            }),
            links: sets(rules, |upper, lower| match rules.group_moves() {
                GroupMoves::No => false,
                GroupMoves::AnyTail => true,
                _ => fits(group, upper, lower),
            }),
            equals: rules
                .tableau
                .equal_ranks
                .then(|| Box::new(sets(rules, |upper, lower| rules.equals_on(upper, lower)))),
            by_play: rules.base_is_chosen().then(|| ByPlay::new(rules)),
            next,
            around: kinds.iter().map(|kind| kind.either.then(|| Box::new(around(rules, kind)))).collect(),
            kind: (0..kinds.len()).map(|index| first_alike(rules, &kinds, index)).collect(),
            foundation_build: rules.foundations.build,
            named: rules.names_foundations(),
            complete_run: (rules.foundations.present
                && rules.foundations.complete_only
                && !rules.foundations.runs_stay)
                .then_some(rules.max_rank()),
            under_in_run: Box::new(sets(rules, |upper, lower| {
                let round = rules.foundations.runs_anywhere && rules.is_highest(upper, base) && lower.rank() == base;
                upper.suit() == lower.suit() && (round || rules.one_below(upper, lower, base))
            })),
            tops_of_runs: kinds.iter().map(|kind| tops_of_runs(rules, kind)).collect(),
            removable: rules.foundations.present && rules.foundations.removable,
            higher: by_suit.then(|| Box::new(sets(rules, Match::is_lower_of_suit))),
            lower: by_suit.then(|| Box::new(sets(rules, |card, lower| Match::is_lower_of_suit(lower, card)))),
            nothing_is_built: build == BuildPolicy::NoBuild,
            most_cards: if rules.tableau.most == 0 { usize::MAX } else { rules.tableau.most.into() },
            enter: may_enter(rules, base),
            groups: rules.group_moves(),
            spaces: rules.tableau.spaces,
            spaces_take: rules.tableau.spaces_take.iter().map(|&item| Turn::new(rules, item)).collect(),
            spaces_at_once: rules.tableau.spaces_fill == SpacesFill::AtOnce,
            spaces_groups: rules.tableau.spaces_groups,
            sides: Sides::new(rules, reserve_parents),
            gather: Gather::new(rules),
            reserve_stacked: rules.reserve.stacked,
            stock: (rules.stock.size > 0).then_some(rules.stock.deal_type),
            deal_count: rules.stock.deal_count,
            later_deal_counts: rules.stock.later_deal_counts.clone(),
            redeals: rules.stock.redeal,
            deal_over_spaces: rules.stock.deal_over_spaces,
            rows_skip_spaces: rules.stock.rows_skip_spaces,
            routes: routes(rules),
            wins_by_stock: rules.wins_by_stock(),
            run_length: (rules.goal() == Goal::Foundations && rules.foundations.runs_stay).then(|| rules.run_length()),
            wanted: wanted(rules),
            goes_up_at_once,
            discards_at_once,
            has_sure_moves: goes_up_at_once || discards_at_once,
            pile_symmetry: used.contains(Technique::PileSymmetry),
            cell_symmetry: used.contains(Technique::CellSymmetry),
            reserve_symmetry: used.contains(Technique::ReserveSymmetry),
            class: std::array::from_fn(|card| suits.class(card as u8)),
        }
    }
}

/// Foundations whose base is set by play.
pub(super) struct ByPlay {
    /// For every base, what [`Compiled::next`] is then.
    pub next: Vec<Vec<Vec<u64>>>,
    /// For every foundation, the cards that may go there first.
    pub first: Vec<u64>,
    /// Whether the player begins by setting the base, with a card of the reserve or of the tableau.
    pub first_from: Option<Source>,
}

impl ByPlay {
    fn new(rules: &Rules) -> ByPlay {
        let bases = (1..=rules.max_rank()).filter_map(Rank::new);
        let of_base = |base| rules.foundation_kinds(base).iter().map(|kind| next_cards(rules, kind)).collect();
        let next: Vec<Vec<Vec<u64>>> = bases.map(of_base).collect();
        let first = |index: usize| next.iter().fold(0, |set, of_base| set | of_base[index][0]);
        let first = (0..rules.foundation_count()).map(first).collect();
        let first_from = match rules.foundations.base_by_play {
            BaseByPlay::No | BaseByPlay::FirstCardUp => None,
            BaseByPlay::ReserveFirst => Some(Source::Reserve),
            BaseByPlay::TableauFirst => Some(Source::Tableau),
        };
        ByPlay { next, first, first_from }
    }
}

/// Which list may give to which.
fn routes(rules: &Rules) -> Option<Vec<bool>> {
    if rules.routes.is_empty() {
        return None;
    }
    let places = Places::new(rules);
    let lists = 0..places.count() as u8;
    let allows = |from: u8, to: u8| {
        let route = places.target(to).and_then(|to| rules.routes.iter().find(|route| route.to == to));
        route.is_none_or(|route| places.source(from).is_some_and(|from| route.from.contains(from)))
    };
    Some(
        lists
            .clone()
            .flat_map(|from| lists.clone().map(move |to| (from, to)))
            .map(|(from, to)| allows(from, to))
            .collect(),
    )
}

/// The cards that may lie on top of a complete run that goes to a foundation.
fn tops_of_runs(rules: &Rules, kind: &Foundation) -> u64 {
    let tops = deck(rules)
        .filter(|card| card.suit() == kind.suit && (rules.foundations.runs_anywhere || card.rank() == kind.base));
    tops.fold(0, |set, card| set | 1 << card.index())
}

/// The cards of the deck.
fn deck(rules: &Rules) -> impl Iterator<Item = Card> {
    (0..4 * rules.max_rank()).filter_map(Card::from_index)
}

/// For every card, the cards on which it may lie.
fn sets(rules: &Rules, fits: impl Fn(Card, Card) -> bool) -> [u64; CARDS] {
    let mut sets = [0; CARDS];
    for upper in deck(rules) {
        let lower = deck(rules).filter(|&lower| fits(upper, lower));
        sets[upper.index() as usize] = lower.fold(0, |set, card| set | 1 << card.index());
    }
    sets
}

/// By height, the cards that a foundation may take next.
fn next_cards(rules: &Rules, kind: &Foundation) -> Vec<u64> {
    let in_suit = rules.foundations.build == FoundationBuild::SameSuit;
    let takes = |height: u8| {
        let rank = kind.rank_at(height, rules.max_rank());
        let cards = deck(rules).filter(|card| card.rank() == rank && (!in_suit || card.suit() == kind.suit));
        cards.fold(0, |set, card| set | 1 << card.index())
    };
    (0..if kind.either { 1 } else { kind.length }).map(takes).chain([0]).collect()
}

/// For every card on top of a foundation that is built either way, the cards that may follow.
fn around(rules: &Rules, kind: &Foundation) -> [u64; CARDS] {
    let in_suit = rules.foundations.build == FoundationBuild::SameSuit;
    sets(rules, |top, card| {
        kind.takes_rank(1, Some(top), card.rank(), rules.max_rank()) && (!in_suit || card.suit() == kind.suit)
    })
}

/// The first foundation that takes the same cards as this one.
fn first_alike(rules: &Rules, kinds: &[Foundation], index: usize) -> u8 {
    let shape = |kind: &Foundation| (next_cards(rules, kind), kind.either.then(|| around(rules, kind)));
    let own = shape(&kinds[index]);
    kinds.iter().position(|kind| shape(kind) == own).unwrap_or(index) as u8
}

fn may_enter(rules: &Rules, base: Rank) -> u64 {
    let of_rank = |card: &Card| match rules.tableau.spaces_rank {
        SunkRank::None => true,
        SunkRank::Rank(rank) => card.rank() == rank,
    };
    let enters = |card: &Card| match rules.tableau.spaces {
        _ if !of_rank(card) => false,
        SpacesPolicy::NoBuild => false,
        SpacesPolicy::Kings => rules.is_highest(*card, base),
        SpacesPolicy::Any
        | SpacesPolicy::AutoReserveThenAny
        | SpacesPolicy::AutoWasteThenStock
        | SpacesPolicy::AutoReserveThenWaste => true,
    };
    deck(rules).filter(enters).fold(0, |set, card| set | 1 << card.index())
}

fn wanted(rules: &Rules) -> u32 {
    let cards = rules.deck_size() as u32;
    match rules.goal() {
        Goal::Discard => cards - 4 * u32::from(rules.decks()),
        _ => cards,
    }
}

/// What the rules tell apart about suits, building and foundations together.
fn told_suits(rules: &Rules) -> DistinguishedSuits {
    let foundations = match rules.foundations.build {
        FoundationBuild::AnySuit => DistinguishedSuits::None,
        FoundationBuild::RedBlack | FoundationBuild::SameColour => DistinguishedSuits::Colours,
        FoundationBuild::SameSuit => DistinguishedSuits::All,
    };
    foundations.max(distinguished_suits(rules))
}
