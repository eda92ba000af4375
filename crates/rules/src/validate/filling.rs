//! What enters spaces: whether the places that fill them are there, and can do so.

use super::check::Checker;
use crate::language::*;

impl Checker<'_> {
    /// The keys about spaces, in games that are won on foundations.
    pub(super) fn filling(&mut self) {
        let (rules, tableau) = (self.rules, &self.rules.tableau);
        let max_rank = rules.max_rank();
        if let SunkRank::Rank(rank) = tableau.spaces_rank {
            let allowed = format!("a rank of the deck, whose highest is {max_rank}");
            let keys = [RuleKey::SpacesRank, RuleKey::MaxRank];
            self.require(&keys, rank.number() <= max_rank, format!("\"{rank}\""), allowed);
            let allowed = "\"any\" where \"spaces rank\" says what enters a space";
            let keys = [RuleKey::TableauSpaces, RuleKey::SpacesRank];
            self.require(&keys, tableau.spaces == SpacesPolicy::Any, "another policy", allowed);
            let allowed = "\"at-will\" where spaces take one rank only";
            let keys = [RuleKey::SpacesFill, RuleKey::SpacesRank];
            self.require(&keys, tableau.spaces_fill == SpacesFill::AtWill, "\"at-once\"", allowed);
        }
        let younger = [
            (RuleKey::SpacesTake, tableau.spaces_take.is_empty(), "an empty list"),
            (RuleKey::SpacesRank, tableau.spaces_rank == SunkRank::None, "\"none\""),
            (RuleKey::SpacesGroups, tableau.spaces_groups, "true"),
        ];
        for (key, is_default, default) in younger {
            let allowed = format!("{default} in a game that is not won on foundations");
            let holds = is_default || rules.goal() == Goal::Foundations;
            self.require(&[key, RuleKey::FoundationsPresent], holds, "a rule about spaces", allowed);
        }
        if tableau.spaces_take.is_empty() {
            let allowed = "\"at-will\" without a list in \"spaces take\"";
            let keys = [RuleKey::SpacesFill, RuleKey::SpacesTake];
            self.require(&keys, tableau.spaces_fill == SpacesFill::AtWill, "\"at-once\"", allowed);
        } else {
            self.sources_of_spaces();
        }
    }

    fn sources_of_spaces(&mut self) {
        let (rules, tableau) = (self.rules, &self.rules.tableau);
        let at_once = tableau.spaces_fill == SpacesFill::AtOnce;
        let policy = tableau.spaces == SpacesPolicy::Any || !at_once && tableau.spaces == SpacesPolicy::Kings;
        let allowed = "\"any\" with a list in \"spaces take\" (or \"kings\", if they are filled at will)";
        let keys = [RuleKey::TableauSpaces, RuleKey::SpacesTake, RuleKey::SpacesFill];
        self.require(&keys, policy, "another policy", allowed);
        let keys = [RuleKey::SpacesTake, RuleKey::StockDealType, RuleKey::StockSize];
        let allowed = "an empty list where the stock is put on heaps, spaces among them";
        self.require(&keys, !rules.deals_heaps(), "a list", allowed);
        for (index, item) in tableau.spaces_take.iter().enumerate() {
            let again = tableau.spaces_take[..index].contains(item);
            self.require(&[RuleKey::SpacesTake], !again, format!("\"{item}\" twice"), "every item once");
            if *item == Sources::ANYWHERE {
                continue;
            }
            let missing = item.iter().find(|&source| !rules.has_source(source));
            let keys = [
                RuleKey::SpacesTake,
                RuleKey::StockSize,
                RuleKey::StockDealType,
                RuleKey::ReserveSize,
                RuleKey::ReservePiles,
                RuleKey::CellCount,
                RuleKey::PocketCount,
                RuleKey::TableauCount,
                RuleKey::FoundationsRemovable,
            ];
            let named = missing.map_or_else(String::new, |source| Sources::of(&[source]).to_string());
            let found = format!("\"{named}\" in a game without it");
            self.require(&keys, missing.is_none(), found, "places from which this game gives cards");
            let closed = item.contains(Source::Stock) && !(at_once && item.iter().count() == 1);
            let allowed =
                "\"stock\" as an item of its own, with \"spaces fill\" \"at-once\": its cards are not seen before";
            self.require(&[RuleKey::SpacesTake, RuleKey::SpacesFill], !closed, format!("\"{item}\""), allowed);
        }
        if at_once {
            let first = tableau.spaces_take.first().is_some_and(|item| item.fill_by_themselves());
            let allowed = "\"reserve\", \"waste\" or \"stock\" first where spaces are filled at once";
            let found = "a list that begins with another place";
            self.require(&[RuleKey::SpacesTake, RuleKey::SpacesFill], first, found, allowed);
        }
    }
}
