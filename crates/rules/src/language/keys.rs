//! Sets of rule keys, and how a part of the program declares that it has taken every key into account.

use super::{
    BuildDirection, BuildPolicy, Goal, GroupMoves, GroupPolicy, HoleBase, Match, RawRules, RuleKey, StockDeal,
};
use crate::keys;

/// Keys that are too new for every part of the program to have taken them into account.
///
/// A part that does not mention such a key refuses games in which the key does not have its default. A key that is
/// neither here nor mentioned by every part does not compile. Before a key is removed from this list, every place that
/// the compiler then names must answer whether a space, a technique or a model is still right when the key has another
/// value.
pub const UNSTUDIED: KeySet = keys![
    BuildDirection BuildWraps MostCards Suits FoundationBuild FoundationPiles ReservePiles ReserveBuild PocketCount
    PocketOpens PocketRank PocketMost PocketGroups GatherTimes GatherOrder GatherCards SpacesTake SpacesFill
    SpacesRank SpacesGroups HoleDirection HoleClosed RunsStay EqualRanks RunsAnywhere BaseByPlay RowsSkipSpaces
    LaterDealCounts Packs Routes FoundationGoal
];

/// The [`KeySet`] of some keys: `keys![TableauBuild CellCount]`.
#[macro_export]
macro_rules! keys {
    ($($key:ident)*) => {
        $crate::KeySet::of(&[$($crate::RuleKey::$key),*])
    };
}

/// A set of rule keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeySet(u128);

const _: () = assert!(RuleKey::ALL.len() <= u128::BITS as usize, "a set of keys has 128 bits");

impl KeySet {
    /// Every key. Not public: code that could name this set would take keys into account without having seen them.
    pub(crate) const ALL: KeySet = KeySet::of(RuleKey::ALL);

    /// The keys that decide how a game is won.
    pub const GOAL: KeySet = keys![FoundationsPresent HolePresent AccordionSize SequenceCount DiscardMatches];

    /// The keys that determine how many places and cards there are and which card lies where at the start, and nothing
    /// about the moves. Code that is right for every position need not look at them.
    pub const DEAL: KeySet = keys![
        TableauCount TableauDiagonal FaceUpCards PileSizes FaceDownCards SunkRank InitialCards UpWhileDealing
        FoundationsBase HoleBase CellsPrefilled StockSize ReserveSize AccordionSize SequenceCount MaxRank
    ];

    /// The keys that decide which cards move together as a built group, and where to.
    pub const GROUPS: KeySet = keys![MoveGroup MoveGroupPolicy GroupLanding];

    /// The set of these keys.
    pub const fn of(keys: &[RuleKey]) -> KeySet {
        let mut bits = 0;
        let mut index = 0;
        while index < keys.len() {
            bits |= 1 << keys[index] as u32;
            index += 1;
        }
        KeySet(bits)
    }

    /// The keys of either set.
    pub const fn and(self, other: KeySet) -> KeySet {
        KeySet(self.0 | other.0)
    }

    /// The keys of this set that are not in the other.
    pub const fn without(self, other: KeySet) -> KeySet {
        KeySet(self.0 & !other.0)
    }

    /// Whether the key is one of the set.
    pub const fn contains(self, key: RuleKey) -> bool {
        self.0 >> key as u32 & 1 == 1
    }

    /// Whether every key is in the set.
    pub const fn is_all(self) -> bool {
        self.0 == KeySet::ALL.0
    }

    /// The keys of the set, in the order of the language.
    pub fn iter(self) -> impl Iterator<Item = RuleKey> {
        RuleKey::ALL.iter().copied().filter(move |&key| self.contains(key))
    }
}

impl Goal {
    /// The keys that have no effect in games with this goal: those of the sections that such games do not have.
    pub const fn foreign_keys(self) -> KeySet {
        let sides = KeySet::pockets().and(KeySet::gather());
        let piles = KeySet::tableau().and(KeySet::cells()).and(KeySet::stock()).and(KeySet::reserve()).and(sides);
        let rows = KeySet::accordion().and(KeySet::sequences());
        let others = KeySet::foundations().and(KeySet::hole()).and(KeySet::discard());
        match self {
            // Only piles that nothing is built on may cover each other.
            Goal::Foundations => KeySet::hole().and(rows).and(KeySet::discard()).and(keys![TableauLayout]),
            Goal::Hole => KeySet::foundations().and(rows).and(KeySet::discard()),
            Goal::Accordion => piles.and(others).and(KeySet::sequences()),
            // Rows can be gathered, too.
            Goal::Sequences => piles.without(KeySet::gather()).and(others).and(KeySet::accordion()),
            Goal::Discard => KeySet::foundations().and(KeySet::hole()).and(rows),
        }
    }
}

impl RawRules {
    /// A word that is too new for every part of the program to have taken it into account, with its key, if these rules
    /// use one. It is to a word what [`UNSTUDIED`] is to a key: a part that does not say
    /// [`Considered::with_new_words`] refuses such games.
    pub fn unstudied_word(&self) -> Option<(RuleKey, &'static str)> {
        let tableau = &self.tableau;
        match self.stock.deal_type {
            StockDeal::ReservePiles => return Some((RuleKey::StockDealType, "reserve piles")),
            StockDeal::Spaces => return Some((RuleKey::StockDealType, "spaces")),
            StockDeal::Waste | StockDeal::TableauPiles | StockDeal::Hole | StockDeal::Heaps => {}
        }
        match tableau.build {
            BuildPolicy::SameColour => return Some((RuleKey::TableauBuild, "same-colour")),
            BuildPolicy::OtherSuit => return Some((RuleKey::TableauBuild, "other-suit")),
            BuildPolicy::SpacesOnly => return Some((RuleKey::TableauBuild, "spaces-only")),
            BuildPolicy::AnySuit | BuildPolicy::RedBlack | BuildPolicy::SameSuit | BuildPolicy::NoBuild => {}
        }
        match tableau.group_policy {
            GroupPolicy::SameColour => return Some((RuleKey::MoveGroupPolicy, "same-colour")),
            GroupPolicy::OtherSuit => return Some((RuleKey::MoveGroupPolicy, "other-suit")),
            GroupPolicy::SameAsBuild
            | GroupPolicy::AnySuit
            | GroupPolicy::RedBlack
            | GroupPolicy::SameSuit
            | GroupPolicy::NoBuild => {}
        }
        match tableau.direction {
            BuildDirection::Equal => return Some((RuleKey::BuildDirection, "equal")),
            BuildDirection::Kept => return Some((RuleKey::BuildDirection, "kept")),
            BuildDirection::Down | BuildDirection::Up | BuildDirection::Both => {}
        }
        if self.deals_heaps() {
            return Some((RuleKey::StockDealType, "heaps"));
        }
        if self.discard.matches.contains(&Match::LowerOfSuit) {
            return Some((RuleKey::DiscardMatches, "lower-of-suit"));
        }
        if self.hole.present && self.hole.base == HoleBase::Any {
            return Some((RuleKey::HoleBase, "any"));
        }
        match tableau.move_group {
            GroupMoves::AnyTail => Some((RuleKey::MoveGroup, "any-tail")),
            GroupMoves::TopOrWholePile => Some((RuleKey::MoveGroup, "top-or-whole-pile")),
            GroupMoves::Yes
            | GroupMoves::No
            | GroupMoves::WholePile
            | GroupMoves::MaximalGroup
            | GroupMoves::PartialIfCardAboveBuildable => None,
        }
    }
}

/// How a part of the program that is right only for some games (a space, a technique, a model) treats every rule key.
///
/// It is a constant, and a key that was forgotten is a compile error:
///
/// ```
/// use cadogan_rules::{Considered, Goal, KeySet, RuleKey, keys};
///
/// // Something about accordions that depends on which cards match, but on neither distances nor decks.
/// const KEYS: Considered = Considered::new(
///     KeySet::GOAL.and(keys![AccordionPolicies]),
///     Goal::Accordion.foreign_keys().and(keys![AccordionMoves MaxRank TwoDecks]),
/// );
/// # assert!(KEYS.read().contains(RuleKey::AccordionPolicies));
/// ```
///
/// ```compile_fail,E0080
/// use cadogan_rules::{Considered, KeySet, RuleKey};
///
/// const KEYS: Considered = Considered::new(KeySet::tableau(), KeySet::stock());
/// # assert!(KEYS.read().contains(RuleKey::AccordionPolicies));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Considered {
    read: KeySet,
    refused: KeySet,
    new_words: bool,
}

impl Considered {
    /// `read` are the keys whose values it examines, even if only to refuse some of them. `indifferent` are those whose
    /// values make no difference to whether it is right. Keys in both are read. [`UNSTUDIED`] keys in neither are
    /// refused.
    pub const fn new(read: KeySet, indifferent: KeySet) -> Considered {
        Considered::with_unstudied(read, indifferent, UNSTUDIED)
    }

    const fn with_unstudied(read: KeySet, indifferent: KeySet, unstudied: KeySet) -> Considered {
        let known = read.and(indifferent);
        assert!(known.and(unstudied).is_all(), "a rule key is neither read here, nor without effect, nor UNSTUDIED");
        Considered { read, refused: unstudied.without(known), new_words: false }
    }

    /// The same for a part that has also taken into account the words that are too new for every part to know them; see
    /// [`RawRules::unstudied_word`].
    pub const fn with_new_words(self) -> Considered {
        Considered { new_words: true, ..self }
    }

    /// The keys whose values are examined.
    pub const fn read(&self) -> KeySet {
        self.read
    }

    /// Refuses games in which a key that is not taken into account here does not have its default, or in which one has
    /// a word that is not.
    pub fn check(&self, rules: &RawRules) -> Result<(), String> {
        let word = rules.unstudied_word().filter(|_| !self.new_words);
        match (self.refused.iter().find(|key| !key.is_default(rules)), word) {
            (None, None) => Ok(()),
            (Some(key), _) => Err(format!("it is not known what {key} means for it")),
            (None, Some((key, word))) => Err(format!("it is not known what {key} \"{word}\" means for it")),
        }
    }
}

impl std::fmt::Display for RuleKey {
    /// As in messages about rule files: `"stock"."deal count"`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.section() {
            "" => write!(f, "\"{}\"", self.name()),
            section => write!(f, "\"{section}\".\"{}\"", self.name()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_what_was_put_in() {
        let set = keys![TwoDecks TableauCount];
        assert_eq!(set.iter().collect::<Vec<_>>(), [RuleKey::TableauCount, RuleKey::TwoDecks]);
        assert!(!set.contains(RuleKey::HoleBase) && !set.is_all());
        assert!(set.and(KeySet::ALL).is_all());
        assert_eq!(set.without(KeySet::deck()).iter().count(), 1);
    }

    #[test]
    fn every_key_can_be_reset() {
        let mut rules = RawRules::default();
        for &key in RuleKey::ALL {
            assert!(key.is_default(&rules), "{key}");
        }
        rules.stock.deal_over_spaces = false;
        assert!(!RuleKey::DealOverSpaces.is_default(&rules));
        RuleKey::DealOverSpaces.reset(&mut rules);
        assert_eq!(rules, RawRules::default());
    }

    #[test]
    fn a_key_that_is_not_taken_into_account_is_refused_unless_it_has_its_default() {
        let unstudied = keys![TwoDecks];
        let known = KeySet::ALL.without(unstudied);
        let careless = Considered::with_unstudied(known, keys![], unstudied);
        let careful = Considered::with_unstudied(known, unstudied, unstudied);
        let mut rules = RawRules::default();
        assert_eq!(careless.check(&rules), Ok(()));
        rules.two_decks = true;
        assert_eq!(careless.check(&rules), Err("it is not known what \"two decks\" means for it".to_owned()));
        assert_eq!(careful.check(&rules), Ok(()));
    }
}
