//! Whether the values of a rule set make a game together: the constraints that the published schema states in its
//! comments, and those that follow from the size of the deck.

use std::collections::BTreeSet;

use crate::errors::{Mistake, MistakeKind};
use crate::keys;
use crate::language::*;

/// The keys that go with every value of all others. All others stand in a check below.
const FREE: KeySet = keys![
    MoveGroupPolicy GroupLanding BuildWraps MostCards
    HoleLoops StockRedeal DealOverSpaces ReserveStacked SequenceDirection SequenceBuild FixedSuit
    PocketOpens GatherCards
    HoleDirection
];

/// The keys that stand in a check below.
const CHECKED: KeySet = keys![
    FoundationsPresent HolePresent AccordionSize SequenceCount TableauCount TableauSpaces InitialCards FoundationsBase
    HoleBase CellCount CellsPrefilled StockSize StockDealType StockDealCount ReserveSize AccordionMoves
    AccordionPolicies MaxRank TwoDecks TableauBuild TableauDiagonal FaceUpCards PileSizes FaceDownCards SunkRank
    BuildDirection MoveGroup UpWhileDealing CompleteOnly Suits TableauLayout DiscardMatches DiscardGoal DiscardStockTop
    DiscardWastePairs FoundationBuild FoundationPiles
    ReservePiles ReserveBuild PocketCount PocketRank PocketMost PocketGroups GatherTimes GatherOrder
    SpacesTake SpacesFill SpacesRank SpacesGroups HoleClosed RunsStay FoundationsRemovable EqualRanks RunsAnywhere
    BaseByPlay RowsSkipSpaces LaterDealCounts Packs Routes FoundationGoal
];

const _: () = assert!(FREE.and(CHECKED).is_all(), "with which other keys does a new one have to fit?");

/// The cards of two full decks.
const TWO_DECKS: usize = 104;

/// All violations. Nothing is concluded from `doubtful` keys, whose value could not be read; `path_of` returns the path
/// of a key as spelled in the file.
pub(super) fn check(
    rules: &RawRules,
    doubtful: &BTreeSet<RuleKey>,
    path_of: &dyn Fn(RuleKey) -> Option<String>,
) -> Vec<Mistake> {
    let mut checker = Checker { rules, doubtful, path_of, errors: Vec::new() };
    let one_goal = checker.goal();
    checker.deck();
    checker.spaces();
    checker.stock();
    checker.accordion();
    checker.building();
    checker.matches();
    if one_goal {
        checker.parts_fit();
        checker.piles();
        checker.foundations();
        checker.foundation_kinds();
        checker.heaps();
        checker.runs_stay();
        checker.rows_stand_alone();
        checker.layout();
        checker.discard();
        checker.side_piles();
        checker.gather();
        checker.filling();
        checker.equal_ranks();
        checker.runs_anywhere();
        checker.base_by_play();
        checker.draws();
        checker.routes();
        checker.stock_goal();
    }
    checker.errors
}

pub(super) struct Checker<'a> {
    pub(super) rules: &'a RawRules,
    doubtful: &'a BTreeSet<RuleKey>,
    path_of: &'a dyn Fn(RuleKey) -> Option<String>,
    errors: Vec<Mistake>,
}

impl Checker<'_> {
    /// Unless `holds`, reports the first of the `keys` that the check depends on.
    pub(super) fn require(&mut self, keys: &[RuleKey], holds: bool, found: impl ToString, allowed: impl Into<String>) {
        if holds || keys.iter().any(|key| self.doubtful.contains(key)) {
            return;
        }
        let path = (self.path_of)(keys[0]).unwrap_or_else(|| keys[0].to_string());
        self.errors.push(Mistake::found(MistakeKind::Meaning, path, found.to_string(), allowed.into()));
    }

    /// Whether there is exactly one way to win; otherwise the layout cannot be checked.
    fn goal(&mut self) -> bool {
        let rules = self.rules;
        let goals = [
            (rules.foundations.present, "foundations"),
            (rules.hole.present, "a hole"),
            (rules.accordion.size > 0, "an accordion"),
            (rules.sequences.count > 0, "sequences"),
            (!rules.discard.matches.is_empty(), "cards that are taken away"),
        ];
        let present: Vec<&str> = goals.iter().filter(|(present, _)| *present).map(|(_, name)| *name).collect();
        let allowed = "exactly one goal: foundations, a hole, an accordion (size above 0), sequences (count above 0) or cards \
                       that are taken away (\"discard\".\"matches\" not empty); foundations are there unless \"foundations\".\"present\" is false";
        let found = if present.is_empty() { "no goal".to_owned() } else { present.join(" and ") };
        self.require(
            &[
                RuleKey::FoundationsPresent,
                RuleKey::HolePresent,
                RuleKey::AccordionSize,
                RuleKey::SequenceCount,
                RuleKey::DiscardMatches,
            ],
            present.len() == 1,
            found,
            allowed,
        );
        present.len() == 1
    }

    fn deck(&mut self) {
        let rules = self.rules;
        let max_rank = rules.max_rank();
        self.require(&[RuleKey::MaxRank], (1..=13).contains(&max_rank), max_rank, "a whole number from 1 to 13");
        let packs = rules.packs.0;
        self.require(&[RuleKey::Packs], matches!(packs, 0 | 3 | 4), packs, "0, 3 or 4");
        let allowed = "false with \"packs\", which says how many there are";
        self.require(&[RuleKey::TwoDecks, RuleKey::Packs], !rules.two_decks || packs == 0, true, allowed);
        let most = rules.deck_size().max(TWO_DECKS);
        let numbers = [
            (RuleKey::CellCount, rules.cells.count),
            (RuleKey::MostCards, rules.tableau.most),
            (RuleKey::PocketCount, rules.pockets.count),
            (RuleKey::PocketMost, rules.pockets.most),
            (RuleKey::GatherCards, rules.gather.cards),
            (RuleKey::StockDealCount, rules.stock.deal_count),
        ];
        for (key, number) in numbers {
            let keys = [key, RuleKey::Packs, RuleKey::MaxRank, RuleKey::TwoDecks];
            self.require(&keys, usize::from(number) <= most, number, format!("at most {most}"));
        }
        let suits = rules.suits.0;
        self.require(&[RuleKey::Suits], (1..=4).contains(&suits), suits, "a whole number from 1 to 4");
        if let FoundationBase::Rank(rank) = rules.foundations.base {
            let allowed = format!("a rank of the deck, whose highest is {max_rank}");
            self.require(
                &[RuleKey::FoundationsBase, RuleKey::MaxRank],
                rank.number() <= max_rank,
                format!("\"{rank}\""),
                allowed,
            );
        }
        if let HoleBase::Card(card) = rules.hole.base {
            let allowed = format!("a card of the deck, whose highest rank is {max_rank}");
            self.require(
                &[RuleKey::HoleBase, RuleKey::MaxRank],
                card.rank().number() <= max_rank,
                format!("\"{card}\""),
                allowed,
            );
            let keys = [RuleKey::HoleBase, RuleKey::HolePresent, RuleKey::Suits];
            let has_suit = !rules.hole.present || rules.suit_played(card.suit()) == card.suit();
            let allowed = format!("a card of the {} suits of the deck", rules.suits.0);
            self.require(&keys, has_suit, format!("\"{card}\""), allowed);
        }
        if let SunkRank::Rank(rank) = rules.hole.closed {
            let keys = [RuleKey::HoleClosed, RuleKey::HolePresent, RuleKey::MaxRank];
            let allowed = format!("\"none\", or a rank of the deck, whose highest is {max_rank}");
            self.require(&keys, !rules.hole.present || rank.number() <= max_rank, format!("\"{rank}\""), allowed);
        }
        let sizes = [
            (RuleKey::TableauCount, rules.tableau.count),
            (RuleKey::StockSize, rules.stock.size),
            (RuleKey::ReserveSize, rules.reserve.size),
            (RuleKey::CellsPrefilled, rules.cells.prefilled),
            (RuleKey::SequenceCount, rules.sequences.count),
        ];
        let cards = rules.deck_size();
        for (key, size) in sizes {
            let allowed = format!("less than the {cards} cards of the deck");
            // Where the stock is put on heaps, it may be the whole deck.
            let whole = key == RuleKey::StockSize && rules.deals_heaps() && usize::from(size) == cards;
            self.require(
                &[key, RuleKey::MaxRank, RuleKey::TwoDecks, RuleKey::Packs],
                usize::from(size) < cards || whole,
                size,
                allowed,
            );
        }
        let allowed = format!("at most the number of cells, {}", rules.cells.count);
        let prefilled = rules.cells.prefilled;
        self.require(
            &[RuleKey::CellsPrefilled, RuleKey::CellCount],
            prefilled <= rules.cells.count,
            prefilled,
            allowed,
        );
    }

    /// The published schema also requires 13 ranks for `kings`. We do not: `kings` is the rank below the foundation
    /// base, so in a shorter deck the highest rank takes the place of the king.
    fn spaces(&mut self) {
        let rules = self.rules;
        let spaces = rules.tableau.spaces;
        if matches!(spaces, SpacesPolicy::AutoReserveThenAny | SpacesPolicy::AutoReserveThenWaste) {
            let found = "a policy that fills spaces from the reserve, but no reserve";
            self.require(
                &[RuleKey::TableauSpaces, RuleKey::ReserveSize],
                rules.reserve.size > 0,
                found,
                "with it, \"reserve\".\"size\" above 0",
            );
        }
        if matches!(spaces, SpacesPolicy::AutoWasteThenStock | SpacesPolicy::AutoReserveThenWaste) {
            let found = "a policy that fills spaces from the waste, but no waste";
            let allowed = "with it, \"stock\".\"size\" above 0 and \"stock\".\"deal type\" \"waste\"";
            self.require(
                &[RuleKey::TableauSpaces, RuleKey::StockSize, RuleKey::StockDealType],
                rules.has_waste(),
                found,
                allowed,
            );
        }
    }

    /// The published comment requires the deal count to be less than the stock. A draw of 24 from a stock of 24 is well
    /// defined and of interest, so it is allowed here.
    fn stock(&mut self) {
        let stock = &self.rules.stock;
        let fits = stock.size == 0 || stock.deal_count <= stock.size;
        let allowed = format!("at most the size of the stock, {}", stock.size);
        self.require(
            &[RuleKey::StockDealCount, RuleKey::StockSize],
            fits && stock.deal_count > 0,
            stock.deal_count,
            allowed,
        );
        match stock.deal_type {
            StockDeal::Waste => {}
            StockDeal::TableauPiles => {
                let both = !self.rules.stock.rows_skip_spaces || self.rules.stock.deal_over_spaces;
                let allowed = "true where \"rows skip spaces\": such rows are dealt whatever is empty";
                let keys = [RuleKey::DealOverSpaces, RuleKey::RowsSkipSpaces, RuleKey::StockDealType];
                self.require(&keys, both || self.rules.stock.size == 0, false, allowed);
                let piles = self.rules.tableau.count > 0;
                let allowed = "with it, \"tableau piles\".\"count\" above 0";
                self.require(
                    &[RuleKey::StockDealType, RuleKey::TableauCount],
                    piles,
                    "\"tableau piles\", but no tableau piles",
                    allowed,
                );
            }
            StockDeal::Hole => {
                let hole = self.rules.hole.present;
                let allowed = "with it, \"hole\".\"present\" true";
                self.require(&[RuleKey::StockDealType, RuleKey::HolePresent], hole, "\"hole\", but no hole", allowed);
            }
            StockDeal::Heaps => {}
            StockDeal::Spaces => {
                let fills = self.rules.tableau.spaces_take.contains(&Sources::of(&[Source::Stock]));
                let keys = [RuleKey::StockDealType, RuleKey::SpacesTake, RuleKey::StockSize];
                let allowed = "with it, \"stock\" in \"tableau piles\".\"spaces take\"";
                self.require(
                    &keys,
                    fills || stock.size == 0,
                    "\"spaces\", but spaces take no cards of the stock",
                    allowed,
                );
            }
            StockDeal::ReservePiles => {
                let piles = !self.rules.reserve.piles.is_empty();
                let allowed = "with it, a list in \"reserve\".\"pile sizes\", such as [0, 0, 0]";
                let found = "\"reserve piles\", but no reserve piles";
                self.require(&[RuleKey::StockDealType, RuleKey::ReservePiles], piles, found, allowed);
            }
        }
    }

    fn accordion(&mut self) {
        let accordion = &self.rules.accordion;
        // The published comment says "less than the deck", but the published Accordion has all 52.
        let cards = self.rules.deck_size();
        let fits = usize::from(accordion.size) <= cards;
        let allowed = format!("at most the {cards} cards of the deck");
        self.require(
            &[RuleKey::AccordionSize, RuleKey::MaxRank, RuleKey::TwoDecks, RuleKey::Packs],
            fits,
            accordion.size,
            allowed,
        );
        for (index, step) in accordion.moves.iter().enumerate() {
            let fine = (1..=MOST_PLACES).contains(&step.distance) && !accordion.moves[..index].contains(step);
            self.require(
                &[RuleKey::AccordionMoves],
                fine,
                step,
                format!("distances from 1 to {MOST_PLACES}, each once"),
            );
        }
        for (index, policy) in accordion.policies.iter().enumerate() {
            let fine = !accordion.policies[..index].contains(policy);
            self.require(&[RuleKey::AccordionPolicies], fine, format!("{policy:?} twice"), "every policy once");
        }
        if accordion.size > 0 {
            let allowed = "at least one, or the game cannot be played";
            self.require(
                &[RuleKey::AccordionMoves, RuleKey::AccordionSize],
                !accordion.moves.is_empty(),
                "an empty list",
                allowed,
            );
            self.require(
                &[RuleKey::AccordionPolicies, RuleKey::AccordionSize],
                !accordion.policies.is_empty(),
                "an empty list",
                allowed,
            );
        }
    }

    /// In games of piles, the cards laid out before the tableau must not exceed the deck; without
    /// tableau piles, nothing may be left over either.
    fn parts_fit(&mut self) {
        let rules = self.rules;
        if !matches!(rules.goal(), Goal::Foundations | Goal::Hole | Goal::Discard) {
            return;
        }
        let on_foundations = rules.cards_on_foundations();
        let parts = [
            (on_foundations, "on the foundations"),
            (rules.cards_in_hole(), "in the hole"),
            (usize::from(rules.cells.prefilled), "in cells"),
            (usize::from(rules.stock.size), "in the stock"),
            (usize::from(rules.reserve.size), "in the reserve"),
            (rules.reserve.piles.iter().map(|&size| usize::from(size)).sum(), "in reserve piles"),
        ];
        let total: usize = parts.iter().map(|(cards, _)| cards).sum();
        let used: Vec<String> =
            parts.iter().filter(|(cards, _)| *cards > 0).map(|(cards, place)| format!("{cards} {place}")).collect();
        let keys = [
            RuleKey::TableauCount,
            RuleKey::FoundationsPresent,
            RuleKey::InitialCards,
            RuleKey::HolePresent,
            RuleKey::CellsPrefilled,
            RuleKey::StockSize,
            RuleKey::ReserveSize,
            RuleKey::ReservePiles,
            RuleKey::AccordionSize,
            RuleKey::SequenceCount,
            RuleKey::DiscardMatches,
            RuleKey::MaxRank,
            RuleKey::TwoDecks,
            RuleKey::Packs,
        ];
        let cards = rules.deck_size();
        let used = if used.is_empty() { String::new() } else { format!(" ({})", used.join(", ")) };
        if rules.tableau.count == 0 {
            let found = format!("no piles, and {total} cards elsewhere{used}");
            let allowed = format!("piles for the rest, or exactly the {cards} cards of the deck elsewhere");
            self.require(&keys, total == cards, found, allowed);
        } else {
            let found = format!("{total} cards outside of the tableau{used}");
            self.require(&keys, total <= cards, found, format!("at most the {cards} cards of the deck"));
        }
    }

    /// What is dealt to which pile, and which cards of it lie face down.
    fn piles(&mut self) {
        let rules = self.rules;
        if !matches!(rules.goal(), Goal::Foundations | Goal::Hole | Goal::Discard) {
            return;
        }
        let tableau = &rules.tableau;
        let piles = usize::from(tableau.count);
        for (key, list) in [(RuleKey::PileSizes, &tableau.sizes), (RuleKey::FaceDownCards, &tableau.face_down)] {
            let allowed = format!("one for each of the {piles} piles, or an empty list");
            let found = format!("{} numbers", list.len());
            self.require(&[key, RuleKey::TableauCount], list.is_empty() || list.len() == piles, found, allowed);
        }
        if !tableau.sizes.is_empty() {
            let allowed = "false if \"pile sizes\" says how many cards each pile is dealt";
            self.require(&[RuleKey::TableauDiagonal, RuleKey::PileSizes], !tableau.diagonal, "true", allowed);
            let dealt: usize = tableau.sizes.iter().map(|&size| usize::from(size)).sum();
            let cards = rules.tableau_cards();
            let keys = [
                RuleKey::PileSizes,
                RuleKey::InitialCards,
                RuleKey::CellsPrefilled,
                RuleKey::StockSize,
                RuleKey::ReserveSize,
                RuleKey::ReservePiles,
                RuleKey::MaxRank,
                RuleKey::TwoDecks,
                RuleKey::Packs,
            ];
            let allowed = format!("the {cards} cards that the other parts leave");
            self.require(&keys, dealt == cards, format!("{dealt} cards in all piles"), allowed);
        }
        if !tableau.face_down.is_empty() {
            let allowed = "\"all\" if \"face down cards\" says which cards lie face down";
            self.require(
                &[RuleKey::FaceUpCards, RuleKey::FaceDownCards],
                tableau.face_up == FaceUpCards::All,
                "\"top\"",
                allowed,
            );
            let sizes = rules.pile_sizes();
            for (pile, (&down, &size)) in tableau.face_down.iter().zip(&sizes).enumerate() {
                let down = usize::from(down);
                let allowed = match size {
                    0 => "0: it is dealt no cards".to_owned(),
                    _ => format!("less than the {size} cards that it is dealt, because the top card lies face up"),
                };
                let keys = [RuleKey::FaceDownCards, RuleKey::PileSizes, RuleKey::TableauCount, RuleKey::StockSize];
                self.require(&keys, down == 0 || down < size, format!("{down} for pile {}", pile + 1), allowed);
            }
        }
        if let SunkRank::Rank(rank) = tableau.sunk {
            let allowed = format!("a rank of the deck, whose highest is {}", rules.max_rank());
            let keys = [RuleKey::SunkRank, RuleKey::MaxRank];
            self.require(&keys, rank.number() <= rules.max_rank(), format!("\"{rank}\""), allowed);
        }
    }

    /// Where a card may go on the next higher or on the next lower rank, ranks do not tell where a built group begins.
    fn building(&mut self) {
        let tableau = &self.rules.tableau;
        let one_way = tableau.direction != BuildDirection::Both;
        let without_groups = matches!(self.rules.group_moves(), GroupMoves::No | GroupMoves::AnyTail);
        let allowed = "\"down\" or \"up\", unless \"move built group\" is \"no\" or \"any-tail\"";
        self.require(&[RuleKey::BuildDirection, RuleKey::MoveGroup], one_way || without_groups, "\"both\"", allowed);
        if tableau.direction == BuildDirection::Kept {
            let single = self.rules.group_moves() == GroupMoves::No;
            let allowed = "another direction, unless \"move built group\" is \"no\"";
            self.require(&[RuleKey::BuildDirection, RuleKey::MoveGroup], single, "\"kept\"", allowed);
            let beside = self.rules.reserve.build == BuildPolicy::NoBuild;
            let allowed = "\"no-build\" where piles keep their direction";
            self.require(&[RuleKey::ReserveBuild, RuleKey::BuildDirection], beside, "another policy", allowed);
            let equal = !tableau.equal_ranks;
            let allowed = "false where piles keep their direction";
            self.require(&[RuleKey::EqualRanks, RuleKey::BuildDirection], equal, true, allowed);
        }
    }

    /// What starts on the foundations, and what goes there during the deal.
    fn foundations(&mut self) {
        let rules = self.rules;
        if !rules.foundations.present {
            return;
        }
        if rules.foundations.initial == InitialCards::Mates {
            let keys = [RuleKey::InitialCards, RuleKey::FoundationsBase];
            let random = rules.foundations.base == FoundationBase::Random;
            let allowed =
                "with it, \"foundations\".\"base card\" \"random\": the first card of the tableau is the base";
            self.require(&keys, random, "\"mates\", but a base that the rules name", allowed);
            let keys = [
                RuleKey::InitialCards,
                RuleKey::TableauCount,
                RuleKey::PileSizes,
                RuleKey::StockSize,
                RuleKey::ReserveSize,
                RuleKey::CellsPrefilled,
                RuleKey::MaxRank,
                RuleKey::TwoDecks,
                RuleKey::Packs,
            ];
            let has_first = !rules.dealing_order().is_empty();
            self.require(&keys, has_first, "\"mates\", but no card in the tableau", "with it, cards in the tableau");
        }
        if rules.foundations.up_while_dealing != UpWhileDealing::None {
            let keys = [RuleKey::UpWhileDealing, RuleKey::CompleteOnly];
            let allowed = "\"none\" where only complete suits go up";
            self.require(&keys, !rules.foundations.complete_only, "cards that go up one by one", allowed);
        }
    }

    /// Accordions and games of gaps have nothing else on the table.
    fn rows_stand_alone(&mut self) {
        let rules = self.rules;
        let (goal, key) = match rules.goal() {
            Goal::Accordion => ("an accordion", RuleKey::AccordionSize),
            Goal::Sequences => ("sequences", RuleKey::SequenceCount),
            Goal::Foundations | Goal::Hole | Goal::Discard => return,
        };
        let others = [
            (RuleKey::TableauCount, rules.tableau.count),
            (RuleKey::CellCount, rules.cells.count),
            (RuleKey::StockSize, rules.stock.size),
            (RuleKey::ReserveSize, rules.reserve.size),
        ];
        let allowed = format!("4 in a game with {goal}");
        self.require(&[RuleKey::Suits, key], rules.suits == SuitCount(4), rules.suits.0, allowed);
        for (other, size) in others {
            self.require(&[other, key, RuleKey::SequenceCount], size == 0, size, format!("0 in a game with {goal}"));
        }
    }
}
