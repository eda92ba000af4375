//! Reserve piles, pockets and gathering: whether they make a game together with the rest.

use super::check::Checker;
use crate::language::*;

impl Checker<'_> {
    /// Reserve piles and pockets.
    pub(super) fn side_piles(&mut self) {
        let rules = self.rules;
        if !matches!(rules.goal(), Goal::Foundations | Goal::Hole) {
            let none = "nothing in a game that is won neither on foundations nor in a hole";
            let piles = rules.reserve.piles.is_empty();
            self.require(&[RuleKey::ReservePiles, RuleKey::FoundationsPresent], piles, "reserve piles", none);
            let pockets = rules.pockets.count == 0;
            self.require(&[RuleKey::PocketCount, RuleKey::FoundationsPresent], pockets, "pockets", none);
            return;
        }
        let cards = rules.deck_size();
        let found = format!("{} tableau piles, reserve piles and pockets", rules.all_piles());
        let allowed = format!("at most as many as the {cards} cards of the deck");
        let keys =
            [RuleKey::PocketCount, RuleKey::ReservePiles, RuleKey::TableauCount, RuleKey::MaxRank, RuleKey::TwoDecks];
        self.require(&keys, rules.all_piles() <= cards, found, allowed);
        let covers = rules.tableau.layout.covers();
        let found = "reserve piles or pockets beside piles that cover each other";
        let plain = !covers || rules.all_piles() == usize::from(rules.tableau.count);
        let keys = [RuleKey::TableauLayout, RuleKey::ReservePiles, RuleKey::PocketCount];
        self.require(&keys, plain, found, "\"side-by-side\" with them");
        let builds = rules.reserve.build != BuildPolicy::NoBuild;
        let allowed = "with it, a list in \"reserve\".\"pile sizes\"";
        let keys = [RuleKey::ReserveBuild, RuleKey::ReservePiles];
        self.require(&keys, !builds || !rules.reserve.piles.is_empty(), "a policy, but no reserve piles", allowed);
        let by_ranks = rules.reserve.build != BuildPolicy::SpacesOnly;
        let allowed = "another policy: an empty reserve pile stays empty";
        self.require(&[RuleKey::ReserveBuild], by_ranks, "\"spaces-only\"", allowed);
        self.pockets();
    }

    fn pockets(&mut self) {
        let (pockets, max_rank) = (&self.rules.pockets, self.rules.max_rank());
        if let SunkRank::Rank(rank) = pockets.rank {
            let allowed = format!("a rank of the deck, whose highest is {max_rank}");
            let keys = [RuleKey::PocketRank, RuleKey::MaxRank];
            self.require(&keys, rank.number() <= max_rank, format!("\"{rank}\""), allowed);
        }
        let most = pockets.most;
        self.require(&[RuleKey::PocketMost], most > 0, most, format!("a whole number from 1 to {MOST_CARDS}"));
        let allowed = "1 where a pocket takes groups: nothing is put on what lies there";
        self.require(&[RuleKey::PocketMost, RuleKey::PocketGroups], most <= 1 || !pockets.groups, most, allowed);
    }

    /// Gathering the tableau and dealing it again.
    pub(super) fn gather(&mut self) {
        let (rules, gather) = (self.rules, &self.rules.gather);
        if gather.times == Redeals::Times(0) {
            return;
        }
        let piles = matches!(rules.goal(), Goal::Foundations | Goal::Hole) && rules.tableau.count > 0;
        let rows = rules.goal() == Goal::Sequences;
        let keys = [RuleKey::GatherTimes, RuleKey::TableauCount, RuleKey::FoundationsPresent, RuleKey::SequenceCount];
        let allowed = "0 in a game without rows or tableau piles, or whose cards are taken away or folded";
        self.require(&keys, piles || rows, "cards that are gathered", allowed);
        if rows {
            self.gathered_rows();
        }
        if gather.order == GatherOrder::BottomToTop {
            let keys = [RuleKey::GatherOrder, RuleKey::SequenceCount];
            self.require(&keys, !rows, "\"bottom-to-top\"", "another order in a game with sequences");
            let open = !rules.has_face_down_cards();
            let keys = [RuleKey::GatherOrder, RuleKey::FaceDownCards, RuleKey::FaceUpCards];
            let allowed = "another order where cards lie face down";
            self.require(&keys, open, "\"bottom-to-top\"", allowed);
            let cards = gather.cards;
            let allowed = "0 where piles are only turned round";
            self.require(&[RuleKey::GatherCards, RuleKey::GatherOrder], cards == 0, cards, allowed);
        }
        let covers = rules.tableau.layout.covers();
        let keys = [RuleKey::GatherTimes, RuleKey::TableauLayout];
        self.require(&keys, !covers, "cards that are gathered", "0 where piles cover each other");
        /// As many shuffled orders as anyone should want in a deal.
        const MOST_ORDERS: u32 = 20;
        let shuffled = gather.order == GatherOrder::Shuffled;
        let few = matches!(gather.times, Redeals::Times(times) if times <= MOST_ORDERS);
        let allowed = format!("a number up to {MOST_ORDERS} where cards are shuffled: each order belongs to the deal");
        let found = match gather.times {
            Redeals::Unlimited => "any number of times".to_owned(),
            Redeals::Times(times) => times.to_string(),
        };
        self.require(&[RuleKey::GatherTimes, RuleKey::GatherOrder], !shuffled || few, found, allowed);
    }

    /// What is in order at the left end of a row stays there when the rest is gathered, with one gap behind it.
    fn gathered_rows(&mut self) {
        let (rules, sequences) = (self.rules, &self.rules.sequences);
        let keys = [RuleKey::SequenceDirection, RuleKey::GatherTimes];
        let left = sequences.direction == SequenceDirection::L;
        self.require(&keys, left, "another direction", "\"L\" where cards are gathered");
        let gaps = 4 * usize::from(rules.decks());
        let rows = usize::from(sequences.count);
        let keys = [RuleKey::SequenceCount, RuleKey::GatherTimes, RuleKey::TwoDecks, RuleKey::Packs];
        let allowed = format!("{gaps} where cards are gathered: a row for every gap");
        self.require(&keys, rows == gaps, rows, allowed);
        let cards = rules.gather.cards;
        let allowed = "0 in a game with sequences";
        self.require(&[RuleKey::GatherCards, RuleKey::SequenceCount], cards == 0, cards, allowed);
    }
}
