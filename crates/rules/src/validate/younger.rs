//! Equal ranks, runs that begin anywhere, a base that is set by play, draws that change, and who may give to whom.

use super::check::Checker;
use crate::language::*;

impl Checker<'_> {
    /// Equal ranks are a second way to build, so there must be a first one, and ranks must tell where a group begins.
    pub(super) fn equal_ranks(&mut self) {
        let (rules, tableau) = (self.rules, &self.rules.tableau);
        if !tableau.equal_ranks {
            return;
        }
        let key = RuleKey::EqualRanks;
        let built = !matches!(tableau.build, BuildPolicy::NoBuild | BuildPolicy::SpacesOnly);
        let allowed = "a policy by which cards are built, where they are built on equal ranks too";
        self.require(&[RuleKey::TableauBuild, key], built, "a policy by which nothing is built", allowed);
        let other = tableau.direction != BuildDirection::Equal;
        let allowed = "another direction where cards are built on equal ranks too";
        self.require(&[RuleKey::BuildDirection, key], other, "\"equal\"", allowed);
        let foundations = rules.goal() == Goal::Foundations;
        let allowed = "false in a game that is not won on foundations";
        self.require(&[key, RuleKey::FoundationsPresent], foundations, true, allowed);
    }

    /// Only complete runs begin somewhere.
    pub(super) fn runs_anywhere(&mut self) {
        let rules = self.rules;
        if !rules.foundations.runs_anywhere {
            return;
        }
        let key = RuleKey::RunsAnywhere;
        let complete = rules.goal() == Goal::Foundations && rules.foundations.complete_only;
        let allowed = "false unless complete runs go up (\"only complete pile moves\" true)";
        self.require(&[key, RuleKey::CompleteOnly, RuleKey::FoundationsPresent], complete, true, allowed);
        let leave = !rules.foundations.runs_stay;
        let allowed = "false where complete runs stay: there, they begin anywhere if \"build wraps\" is true";
        self.require(&[key, RuleKey::RunsStay], leave, true, allowed);
        let none = rules.foundations.initial == InitialCards::None;
        let allowed = "\"none\" where complete runs begin anywhere";
        self.require(&[RuleKey::InitialCards, key], none, "cards that start on the foundations", allowed);
        let kept = !rules.foundations.removable;
        self.require(&[RuleKey::FoundationsRemovable, key], kept, true, "false where complete runs begin anywhere");
        let fixed = rules.foundations.base != FoundationBase::Random;
        let allowed = "a rank where complete runs begin anywhere; ranks are counted from it";
        self.require(&[RuleKey::FoundationsBase, key], fixed, "\"random\"", allowed);
    }

    /// Until the base is known, nothing may depend on it; once it is, it stays.
    pub(super) fn base_by_play(&mut self) {
        let rules = self.rules;
        if rules.foundations.base_by_play == BaseByPlay::No {
            return;
        }
        let key = RuleKey::BaseByPlay;
        let present = rules.goal() == Goal::Foundations;
        let allowed = "\"no\" in a game that is not won on foundations";
        self.require(&[key, RuleKey::FoundationsPresent], present, "a base that is set by play", allowed);
        let with = "where play sets the base";
        let (tableau, foundations) = (&rules.tableau, &rules.foundations);
        let checks = [
            (RuleKey::FoundationPiles, foundations.piles.is_empty(), "a list", "an empty list"),
            (RuleKey::InitialCards, foundations.initial == InitialCards::None, "cards that start there", "\"none\""),
            (RuleKey::FoundationsRemovable, !foundations.removable, "true", "false"),
            (RuleKey::CompleteOnly, !foundations.complete_only, "true", "false"),
            (
                RuleKey::UpWhileDealing,
                foundations.up_while_dealing == UpWhileDealing::None,
                "cards that go up",
                "\"none\"",
            ),
            (
                RuleKey::FoundationsBase,
                foundations.base == FoundationBase::Rank(cadogan_cards::Rank::ACE),
                "another base",
                "no value",
            ),
            (RuleKey::TableauSpaces, tableau.spaces != SpacesPolicy::Kings, "\"kings\"", "another policy"),
        ];
        for (other, holds, found, allowed) in checks {
            self.require(&[other, key], holds, found, format!("{allowed} {with}"));
        }
        let nothing_built = matches!(tableau.build, BuildPolicy::NoBuild | BuildPolicy::SpacesOnly);
        let circle = tableau.wraps || tableau.direction == BuildDirection::Equal;
        let wraps = circle || nothing_built && rules.reserve.build == BuildPolicy::NoBuild;
        let allowed = "true where play sets the base: what is built in the tableau must not depend on it";
        self.require(&[RuleKey::BuildWraps, key, RuleKey::TableauBuild, RuleKey::ReserveBuild], wraps, false, allowed);
        if rules.foundations.base_by_play == BaseByPlay::ReserveFirst {
            let cards = rules.reserve.size > 0 || rules.reserve.piles.iter().any(|&size| size > 0);
            let keys = [key, RuleKey::ReserveSize, RuleKey::ReservePiles];
            self.require(&keys, cards, "\"reserve-first\", but no reserve", "with it, cards in the reserve");
        }
        if rules.foundations.base_by_play == BaseByPlay::TableauFirst {
            let cards = !rules.dealing_order().is_empty();
            let keys = [key, RuleKey::TableauCount, RuleKey::PileSizes, RuleKey::StockSize, RuleKey::ReserveSize];
            let found = "\"tableau-first\", but no cards in the tableau";
            self.require(&keys, cards, found, "with it, cards in the tableau");
        }
    }

    /// Where the stock must be used up, there is one, and nothing goes to foundations.
    pub(super) fn stock_goal(&mut self) {
        let (rules, foundations) = (self.rules, &self.rules.foundations);
        if foundations.goal == FoundationGoal::EverythingUp {
            return;
        }
        let key = RuleKey::FoundationGoal;
        let present = rules.goal() == Goal::Foundations;
        let allowed = "\"everything-up\" in a game that is won in another way";
        self.require(&[key, RuleKey::FoundationsPresent], present, "\"stock-is-empty\"", allowed);
        let keys = [key, RuleKey::StockSize];
        self.require(&keys, rules.stock.size > 0, "\"stock-is-empty\", but no stock", "with it, a stock");
        let no_value = |key: RuleKey| key.is_default(rules);
        for other in [
            RuleKey::InitialCards,
            RuleKey::FoundationsBase,
            RuleKey::FoundationsRemovable,
            RuleKey::CompleteOnly,
            RuleKey::UpWhileDealing,
            RuleKey::FoundationBuild,
            RuleKey::FoundationPiles,
            RuleKey::RunsStay,
            RuleKey::RunsAnywhere,
            RuleKey::BaseByPlay,
        ] {
            let allowed = "no value where the stock must be used up: there are no foundations";
            self.require(&[other, key], no_value(other), "a rule about foundations", allowed);
        }
    }

    /// How many cards are turned after each redeal.
    pub(super) fn draws(&mut self) {
        let (rules, stock) = (self.rules, &self.rules.stock);
        if stock.later_deal_counts.is_empty() {
            return;
        }
        let key = RuleKey::LaterDealCounts;
        let keys = [key, RuleKey::StockDealType, RuleKey::StockSize];
        self.require(&keys, rules.has_waste(), "a list", "an empty list in a game without a waste");
        let (listed, size) = (stock.later_deal_counts.len(), stock.size.max(1));
        let redeals = match stock.redeal {
            Redeals::Times(times) => usize::try_from(times).is_ok_and(|times| times >= listed),
            Redeals::Unlimited => false,
        };
        let allowed = "a list no longer than \"redeal\", which must be a number";
        self.require(&[key, RuleKey::StockRedeal], redeals, format!("{listed} numbers"), allowed);
        for &count in &stock.later_deal_counts {
            let allowed = format!("numbers from 1 to the size of the stock, {size}");
            self.require(&[key, RuleKey::StockSize], (1..=size).contains(&count), count, allowed);
        }
    }

    /// Every place once, and only places that the game has.
    pub(super) fn routes(&mut self) {
        let rules = self.rules;
        let key = RuleKey::Routes;
        if rules.routes.is_empty() {
            return;
        }
        let goals = [key, RuleKey::FoundationsPresent];
        let allowed = "an empty list in a game that is not won on foundations";
        self.require(&goals, rules.goal() == Goal::Foundations, "a list", allowed);
        for (index, route) in rules.routes.iter().enumerate() {
            let found = || format!("\"{route}\"");
            let again = rules.routes[..index].iter().any(|other| other.to == route.to);
            self.require(&[key], !again, found(), "every place once after \"to\"");
            let there = match route.to {
                Target::Tableau => rules.tableau.count > 0,
                Target::Cells => rules.cells.count > 0,
                Target::Reserve => !rules.reserve.piles.is_empty(),
                Target::Pockets => rules.pockets.count > 0,
                Target::Foundations => rules.goal() == Goal::Foundations,
            };
            let allowed = "places that this game has, after \"to\"";
            self.require(
                &[key, RuleKey::CellCount, RuleKey::ReservePiles, RuleKey::PocketCount],
                there,
                found(),
                allowed,
            );
            // A stock that is dealt gives to no place by a move of the player, except to heaps and foundations.
            let has =
                |source: Source| rules.has_source(source) && (source != Source::Stock || rules.stock_top_is_open());
            let missing = route.from != Sources::ANYWHERE && !route.from.iter().all(has);
            let allowed = "places that this game has and from which players move cards, before \"to\"";
            let keys = [
                key,
                RuleKey::CellCount,
                RuleKey::ReserveSize,
                RuleKey::ReservePiles,
                RuleKey::PocketCount,
                RuleKey::StockSize,
                RuleKey::FoundationsRemovable,
            ];
            self.require(&keys, !missing, found(), allowed);
        }
    }
}
