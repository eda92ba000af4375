//! Whether the values of a rule set make a game together: the constraints that the published schema states in its
//! comments, and those that follow from the size of the deck.

use std::collections::BTreeSet;

use crate::errors::{Mistake, MistakeKind};
use crate::keys;
use crate::language::*;

/// The keys that go with every value of all others. All others stand in a check below.
const FREE: KeySet = keys![
    TableauBuild TableauDiagonal MoveGroup MoveGroupPolicy GroupLanding FaceUpCards FoundationsRemovable CompleteOnly
    HoleLoops StockRedeal DealOverSpaces ReserveStacked SequenceDirection SequenceBuild FixedSuit
];

/// The keys that stand in a check below.
const CHECKED: KeySet = keys![
    FoundationsPresent HolePresent AccordionSize SequenceCount TableauCount TableauSpaces InitialCards FoundationsBase
    HoleBase CellCount CellsPrefilled StockSize StockDealType StockDealCount ReserveSize AccordionMoves
    AccordionPolicies MaxRank TwoDecks
];

const _: () = assert!(FREE.and(CHECKED).is_all(), "with which other keys does a new one have to fit?");

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
    if one_goal {
        checker.parts_fit();
        checker.rows_stand_alone();
    }
    checker.errors
}

struct Checker<'a> {
    rules: &'a RawRules,
    doubtful: &'a BTreeSet<RuleKey>,
    path_of: &'a dyn Fn(RuleKey) -> Option<String>,
    errors: Vec<Mistake>,
}

impl Checker<'_> {
    /// Unless `holds`, reports the first of the `keys` that the check depends on.
    fn require(&mut self, keys: &[RuleKey], holds: bool, found: impl ToString, allowed: impl Into<String>) {
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
        ];
        let present: Vec<&str> = goals.iter().filter(|(present, _)| *present).map(|(_, name)| *name).collect();
        let allowed = "exactly one goal: foundations, a hole, an accordion (size above 0) or sequences (count above 0); \
                       foundations are there unless \"foundations\".\"present\" is false";
        let found = if present.is_empty() { "no goal".to_owned() } else { present.join(" and ") };
        self.require(
            &[RuleKey::FoundationsPresent, RuleKey::HolePresent, RuleKey::AccordionSize, RuleKey::SequenceCount],
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
            self.require(&[key, RuleKey::MaxRank, RuleKey::TwoDecks], usize::from(size) < cards, size, allowed);
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
        }
    }

    fn accordion(&mut self) {
        let accordion = &self.rules.accordion;
        // The published comment says "less than the deck", but the published Accordion has all 52.
        let cards = self.rules.deck_size();
        let fits = usize::from(accordion.size) <= cards;
        let allowed = format!("at most the {cards} cards of the deck");
        self.require(&[RuleKey::AccordionSize, RuleKey::MaxRank, RuleKey::TwoDecks], fits, accordion.size, allowed);
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

    /// In games with foundations or a hole, the cards laid out before the tableau must not exceed the deck; without
    /// tableau piles, nothing may be left over either.
    fn parts_fit(&mut self) {
        let rules = self.rules;
        if !matches!(rules.goal(), Goal::Foundations | Goal::Hole) {
            return;
        }
        let on_foundations = match rules.foundations.initial {
            InitialCards::None => 0,
            InitialCards::One => rules.foundation_count().min(1),
            InitialCards::All => rules.foundation_count(),
        };
        let parts = [
            (on_foundations, "on the foundations"),
            (usize::from(rules.hole.present), "in the hole"),
            (usize::from(rules.cells.prefilled), "in cells"),
            (usize::from(rules.stock.size), "in the stock"),
            (usize::from(rules.reserve.size), "in the reserve"),
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
            RuleKey::AccordionSize,
            RuleKey::SequenceCount,
            RuleKey::MaxRank,
            RuleKey::TwoDecks,
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

    /// Accordions and games of gaps have nothing else on the table.
    fn rows_stand_alone(&mut self) {
        let rules = self.rules;
        let (goal, key) = match rules.goal() {
            Goal::Accordion => ("an accordion", RuleKey::AccordionSize),
            Goal::Sequences => ("sequences", RuleKey::SequenceCount),
            Goal::Foundations | Goal::Hole => return,
        };
        let others = [
            (RuleKey::TableauCount, rules.tableau.count),
            (RuleKey::CellCount, rules.cells.count),
            (RuleKey::StockSize, rules.stock.size),
            (RuleKey::ReserveSize, rules.reserve.size),
        ];
        for (other, size) in others {
            self.require(&[other, key, RuleKey::SequenceCount], size == 0, size, format!("0 in a game with {goal}"));
        }
    }
}
