//! What layouts that cover, and games whose cards are taken away, have to fit.

use super::check::Checker;
use crate::language::*;

impl Checker<'_> {
    /// Ranks that are named belong to the deck, and some two cards of it make every sum.
    pub(super) fn matches(&mut self) {
        let max_rank = self.rules.max_rank();
        for found in &self.rules.discard.matches {
            let keys = [RuleKey::DiscardMatches, RuleKey::MaxRank];
            let named = found.ranks().all(|rank| rank.number() <= max_rank);
            let allowed = format!("ranks of the deck, whose highest is {max_rank}");
            self.require(&keys, named, format!("\"{found}\""), allowed);
            if let Match::Sum(sum) = *found {
                let allowed = format!("a sum that two cards of the deck can make, 2 to {}", 2 * max_rank);
                self.require(&keys, (2..=2 * max_rank).contains(&sum), format!("\"{found}\""), allowed);
            }
        }
        for (index, found) in self.rules.discard.matches.iter().enumerate() {
            let again = self.rules.discard.matches[..index].contains(found);
            self.require(&[RuleKey::DiscardMatches], !again, format!("\"{found}\" twice"), "every match once");
        }
    }

    /// Nothing is ever put on piles that cover each other. They hold one card each, unless the rules list their sizes.
    pub(super) fn layout(&mut self) {
        let rules = self.rules;
        let layout = &rules.tableau.layout;
        if !layout.covers() {
            return;
        }
        let goal = matches!(rules.goal(), Goal::Hole | Goal::Discard);
        let allowed = "with it, a game that is won in a hole or by taking cards away";
        let goals = [RuleKey::TableauLayout, RuleKey::HolePresent, RuleKey::DiscardMatches];
        self.require(&goals, goal, "a layout whose cards cover each other", allowed);
        self.nothing_is_put_on_piles(RuleKey::TableauLayout, "a layout");
        let cells = rules.cells.count;
        self.require(&[RuleKey::CellCount, RuleKey::TableauLayout], cells == 0, cells, "0 in a game with a layout");
        if rules.hole.present {
            let to_hole = rules.stock.size == 0 || rules.stock.deal_type == StockDeal::Hole;
            let keys = [RuleKey::StockDealType, RuleKey::StockSize, RuleKey::TableauLayout, RuleKey::HolePresent];
            let allowed = "\"hole\" in a game with a layout and a hole";
            self.require(&keys, to_hole, "a stock that is dealt elsewhere", allowed);
        }
        let plain = !rules.tableau.diagonal;
        self.require(&[RuleKey::TableauDiagonal, RuleKey::TableauLayout], plain, true, "false, with a layout");
        let places = layout.places().len();
        let keys = [RuleKey::TableauLayout, RuleKey::TableauCount];
        let count = usize::from(rules.tableau.count);
        let allowed = format!("as many as \"tableau piles\".\"count\" says, {count}");
        self.require(&keys, places == count, format!("{places} places"), allowed);
        if goal && places == count {
            let parts = [rules.cells.prefilled, rules.stock.size, rules.reserve.size, rules.cards_in_hole() as u8];
            let elsewhere: usize = parts.into_iter().map(usize::from).sum();
            let cards = rules.deck_size().saturating_sub(elsewhere);
            let keys = [
                RuleKey::TableauLayout,
                RuleKey::TableauCount,
                RuleKey::CellsPrefilled,
                RuleKey::StockSize,
                RuleKey::ReserveSize,
                RuleKey::MaxRank,
                RuleKey::TwoDecks,
            ];
            let found = format!("{cards} cards for {places} places");
            let listed = !rules.tableau.sizes.is_empty();
            let allowed = "one card for every place; the others lie in the stock";
            self.require(&keys, cards == places || listed, found, allowed);
            let single = !listed || rules.goal() == Goal::Discard;
            let keys = [RuleKey::PileSizes, RuleKey::TableauLayout, RuleKey::HolePresent];
            let allowed = "an empty list in a game with a layout and a hole";
            self.require(&keys, single, "a list of sizes", allowed);
            let empty = rules.tableau.sizes.contains(&0);
            let allowed = "at least one card for every place";
            self.require(&[RuleKey::PileSizes, RuleKey::TableauLayout], !empty, "a pile of no cards", allowed);
        }
    }

    /// Where cards are only taken away there is nothing to build, and the supply is a stock with a waste.
    pub(super) fn discard(&mut self) {
        let rules = self.rules;
        let discard = &rules.discard;
        if rules.goal() != Goal::Discard {
            return;
        }
        if discard.matches.contains(&Match::LowerOfSuit) {
            self.lower_of_suit();
            return;
        }
        self.nothing_is_put_on_piles(RuleKey::DiscardMatches, "cards that are taken away");
        let aces = discard.goal == DiscardGoal::AllButAces;
        let allowed = "with it, \"matches\" [\"lower-of-suit\"]";
        self.require(&[RuleKey::DiscardGoal, RuleKey::DiscardMatches], !aces, "\"all-but-aces\"", allowed);
        let cells = rules.cells.count;
        let allowed = "0 in a game whose cards are taken away";
        self.require(&[RuleKey::CellCount, RuleKey::DiscardMatches], cells == 0, cells, allowed);
        let waste = [RuleKey::StockSize, RuleKey::StockDealType];
        let with_waste = "with it, \"stock\".\"size\" above 0 and \"stock\".\"deal type\" \"waste\"";
        for (key, wanted, found) in [
            (RuleKey::DiscardStockTop, discard.stock_top, "the top of the stock lies open, but there is no such stock"),
            (RuleKey::DiscardWastePairs, discard.waste_pairs, "pairs from the waste, but no waste"),
        ] {
            self.require(&[key, waste[0], waste[1]], !wanted || rules.has_waste(), found, with_waste);
        }
        let tableau = discard.goal != DiscardGoal::Tableau || rules.tableau.count > 0;
        let keys = [RuleKey::DiscardGoal, RuleKey::TableauCount];
        let allowed = "with it, \"tableau piles\".\"count\" above 0";
        self.require(&keys, tableau, "\"tableau\", but no tableau piles", allowed);
    }

    /// Cards that go under a higher one of their suit: only tops of piles count, and the aces stay.
    fn lower_of_suit(&mut self) {
        let rules = self.rules;
        let key = RuleKey::DiscardMatches;
        let alone = rules.discard.matches.len() == 1;
        self.require(&[key], alone, "\"lower-of-suit\" and others", "\"lower-of-suit\" alone");
        let aces = rules.discard.goal == DiscardGoal::AllButAces;
        let allowed = "\"all-but-aces\" with \"lower-of-suit\": the highest card of a suit never goes";
        self.require(&[RuleKey::DiscardGoal, key], aces, "another goal", allowed);
        let unbuilt = matches!(rules.tableau.build, BuildPolicy::NoBuild | BuildPolicy::SpacesOnly);
        let allowed = "\"spaces-only\" or \"no-build\" with \"lower-of-suit\"";
        self.require(&[RuleKey::TableauBuild, key], unbuilt, "a policy by which cards are built", allowed);
        let by_hand = matches!(rules.tableau.spaces, SpacesPolicy::Any | SpacesPolicy::NoBuild | SpacesPolicy::Kings);
        let allowed = "\"any\", \"kings\" or \"no-build\" with \"lower-of-suit\"";
        self.require(&[RuleKey::TableauSpaces, key], by_hand, "a policy that fills spaces", allowed);
        let rows = rules.stock.size == 0 || rules.deals_rows();
        let allowed = "\"tableau piles\" with \"lower-of-suit\": only the tops of piles count";
        self.require(
            &[RuleKey::StockDealType, RuleKey::StockSize, key],
            rows,
            "a stock that is dealt elsewhere",
            allowed,
        );
        let (cells, reserve) = (rules.cells.count, rules.reserve.size);
        self.require(&[RuleKey::CellCount, key], cells == 0, cells, "0 with \"lower-of-suit\"");
        self.require(&[RuleKey::ReserveSize, key], reserve == 0, reserve, "0 with \"lower-of-suit\"");
        let closed = [
            (RuleKey::DiscardStockTop, rules.discard.stock_top),
            (RuleKey::DiscardWastePairs, rules.discard.waste_pairs),
        ];
        for (other, wanted) in closed {
            self.require(&[other, key], !wanted, wanted, "false with \"lower-of-suit\"");
        }
    }

    fn nothing_is_put_on_piles(&mut self, key: RuleKey, what: &str) {
        let rules = self.rules;
        let build = rules.tableau.build == BuildPolicy::NoBuild;
        let allowed = format!("\"no-build\" in a game with {what}");
        self.require(&[RuleKey::TableauBuild, key], build, "a policy by which cards are built", allowed);
        let spaces = rules.tableau.spaces;
        let by_hand = matches!(spaces, SpacesPolicy::Any | SpacesPolicy::NoBuild | SpacesPolicy::Kings);
        let allowed = format!("\"no-build\" in a game with {what}");
        self.require(&[RuleKey::TableauSpaces, key], by_hand, "a policy that fills spaces", allowed);
        let rows = rules.deals_rows();
        let allowed =
            format!("\"waste\"{} in a game with {what}", if rules.hole.present { " or \"hole\"" } else { "" });
        self.require(&[RuleKey::StockDealType, key], !rows, "\"tableau piles\"", allowed);
    }
}
