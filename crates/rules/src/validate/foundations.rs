//! Whether the foundations that the rules list can be built, and whether a stock can be put on heaps.

use super::check::Checker;
use crate::language::*;

impl Checker<'_> {
    /// Foundations of their own kinds: each can be built, what starts there is in the deck, and there is room for all
    /// cards.
    pub(super) fn foundation_kinds(&mut self) {
        let rules = self.rules;
        if !rules.names_foundations() {
            return;
        }
        let own_kinds =
            if rules.foundations.piles.is_empty() { RuleKey::FoundationBuild } else { RuleKey::FoundationPiles };
        let what = match rules.foundations.piles.is_empty() {
            true => "foundations that are not built in suit",
            false => "a list of foundations",
        };
        let single = !rules.foundations.complete_only;
        self.require(&[RuleKey::CompleteOnly, own_kinds], single, true, format!("false in a game with {what}"));
        let later = rules.foundations.up_while_dealing == UpWhileDealing::None;
        let allowed = format!("\"none\" in a game with {what}");
        self.require(&[RuleKey::UpWhileDealing, own_kinds], later, "cards that go up while dealing", allowed);
        if !rules.foundations.piles.is_empty() {
            self.listed_foundations();
        }
    }

    fn listed_foundations(&mut self) {
        let rules = self.rules;
        let key = RuleKey::FoundationPiles;
        let max_rank = rules.max_rank();
        let none = rules.foundations.initial == InitialCards::None;
        let allowed =
            "\"none\" where the foundations are listed: \", laid out\" in the list says which cards start there";
        self.require(&[RuleKey::InitialCards, key], none, "cards that start on the foundations", allowed);
        let fixed = rules.foundations.base != FoundationBase::Random;
        let allowed = "a rank where the foundations are listed; ranks of the tableau are counted from it";
        self.require(&[RuleKey::FoundationsBase, key], fixed, "\"random\"", allowed);
        let count = rules.foundation_count();
        let most = usize::from(MOST_FOUNDATIONS);
        self.require(
            &[key],
            (1..=most).contains(&count),
            format!("{count} foundations"),
            format!("1 to {most} in all"),
        );
        for pile in &rules.foundations.piles {
            let found = || format!("\"{pile}\"");
            self.require(&[key], pile.count > 0, found(), "at least one foundation of each kind");
            let again = rules.foundations.piles.iter().filter(|other| *other == pile).count() > 1;
            self.require(
                &[key],
                !again,
                format!("{} twice", found()),
                "every kind once, with the number of its foundations",
            );
            let ranks = [Some(pile.base), pile.last].into_iter().flatten().all(|rank| rank.number() <= max_rank);
            let allowed = format!("ranks of the deck, whose highest is {max_rank}");
            self.require(&[key, RuleKey::MaxRank], ranks, found(), allowed);
            let played = pile.suit.is_none_or(|suit| rules.suit_played(suit) == suit);
            let allowed = format!("one of the {} suits of the deck", rules.suits.0);
            self.require(&[key, RuleKey::Suits], played, found(), allowed);
            let short = pile.step < max_rank.max(2);
            let allowed = format!("steps of less than the {max_rank} ranks of the deck");
            self.require(&[key, RuleKey::MaxRank], short, found(), allowed);
        }
        if count > most {
            return;
        }
        let kinds = rules.foundation_kinds(rules.fixed_base());
        let listed = rules.foundations.piles.iter().flat_map(|pile| std::iter::repeat_n(pile, usize::from(pile.count)));
        for (pile, kind) in listed.zip(&kinds) {
            let allowed = "a last rank that the steps reach";
            self.require(&[key, RuleKey::MaxRank], kind.length > 0, format!("\"{pile}\""), allowed);
        }
        for kind in kinds.iter().filter(|kind| kind.laid_out) {
            let first = kind.first_card();
            let wanted = kinds.iter().filter(|other| other.laid_out && other.first_card() == first).count();
            let copies = usize::from(rules.copies(first));
            let allowed = format!("at most the {copies} that the deck has");
            let keys = [key, RuleKey::MaxRank, RuleKey::TwoDecks, RuleKey::Packs, RuleKey::Suits];
            self.require(&keys, wanted <= copies, format!("{wanted} times {first} laid out"), allowed);
        }
        let room: usize = kinds.iter().map(|kind| usize::from(kind.length)).sum();
        let cards = rules.deck_size();
        let keys = [key, RuleKey::MaxRank, RuleKey::TwoDecks, RuleKey::Packs];
        let found = format!("room for {room} cards on the foundations");
        self.require(&keys, room >= cards, found, format!("room for the {cards} cards of the deck"));
    }

    /// Runs that stay in the tableau are built there, and nothing lies on foundations.
    pub(super) fn runs_stay(&mut self) {
        let rules = self.rules;
        if !rules.foundations.runs_stay || rules.goal() != Goal::Foundations {
            return;
        }
        let key = RuleKey::RunsStay;
        let complete = rules.foundations.complete_only;
        let allowed = "with it, \"foundations\".\"only complete pile moves\" true";
        self.require(&[key, RuleKey::CompleteOnly], complete, "true, but single cards go up", allowed);
        let none = rules.foundations.initial == InitialCards::None;
        let allowed = "\"none\" where complete runs stay in the tableau";
        self.require(&[RuleKey::InitialCards, key], none, "cards that start on foundations", allowed);
        let allowed = "false where complete runs stay in the tableau";
        self.require(&[RuleKey::FoundationsRemovable, key], !rules.foundations.removable, true, allowed);
        let fixed = rules.foundations.base != FoundationBase::Random;
        let allowed = "a rank where complete runs stay in the tableau; ranks are counted from it";
        self.require(&[RuleKey::FoundationsBase, key], fixed, "\"random\"", allowed);
        let built = !matches!(rules.tableau.build, BuildPolicy::NoBuild | BuildPolicy::SpacesOnly);
        let allowed = "a policy by which cards are built, where complete runs stay in the tableau";
        self.require(&[RuleKey::TableauBuild, key], built, "a policy by which nothing is built", allowed);
        let one_way = !matches!(rules.tableau.direction, BuildDirection::Both | BuildDirection::Kept);
        let allowed = "\"down\", \"up\" or \"equal\" where complete runs stay in the tableau";
        self.require(&[RuleKey::BuildDirection, key], one_way, "another direction", allowed);
        let (piles, runs) = (usize::from(rules.tableau.count), rules.deck_size() / rules.run_length().max(1));
        let allowed = format!("at least {runs}, one for each complete run");
        let keys =
            [RuleKey::TableauCount, key, RuleKey::MaxRank, RuleKey::TwoDecks, RuleKey::Packs, RuleKey::BuildDirection];
        self.require(&keys, piles >= runs, piles, allowed);
    }

    /// A heap takes any card of the stock and gives its top card to the foundations: nothing else is built.
    pub(super) fn heaps(&mut self) {
        let rules = self.rules;
        if !rules.deals_heaps() {
            return;
        }
        let key = RuleKey::StockDealType;
        let foundations = rules.goal() == Goal::Foundations && !rules.foundations.complete_only;
        let keys = [key, RuleKey::FoundationsPresent, RuleKey::CompleteOnly];
        self.require(
            &keys,
            foundations,
            "\"heaps\", but no foundations that take single cards",
            "with it, such foundations",
        );
        let allowed = "with it, \"tableau piles\".\"count\" above 0: the heaps";
        self.require(
            &[key, RuleKey::TableauCount],
            rules.tableau.count > 0,
            "\"heaps\", but no tableau piles",
            allowed,
        );
        let nothing_built = rules.tableau.build == BuildPolicy::NoBuild;
        let allowed = "\"no-build\" in a game with heaps";
        self.require(&[RuleKey::TableauBuild, key], nothing_built, "a policy by which cards are built", allowed);
        let cells = rules.cells.count;
        self.require(&[RuleKey::CellCount, key], cells == 0, cells, "0 in a game with heaps");
        let by_hand = matches!(rules.tableau.spaces, SpacesPolicy::Any | SpacesPolicy::NoBuild | SpacesPolicy::Kings);
        let allowed = "\"no-build\" in a game with heaps";
        self.require(&[RuleKey::TableauSpaces, key], by_hand, "a policy that fills spaces", allowed);
    }
}
