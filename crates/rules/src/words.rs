//! The words of every policy, as the JSON spells them.

use serde::Serialize;
use serde_json::Value;

use crate::language::*;

/// A policy: a choice between words.
pub(crate) trait Word: Copy + Serialize + 'static {
    /// All words that there are.
    const ALL: &'static [Self];

    /// The word as the JSON spells it.
    fn spelled(self) -> String {
        match serde_json::to_value(self) {
            Ok(Value::String(word)) => word,
            other => unreachable!("a policy is a word, not {other:?}"),
        }
    }
}

macro_rules! words {
    ($($policy:ident: $($word:ident)+;)+) => {
        $(impl Word for $policy {
            const ALL: &'static [Self] = &[$($policy::$word),+];
        })+
    };
}

words! {
    BuildPolicy: AnySuit RedBlack SameSuit NoBuild SameColour OtherSuit SpacesOnly;
    SpacesPolicy: Any NoBuild Kings AutoReserveThenAny AutoWasteThenStock AutoReserveThenWaste;
    GroupMoves: Yes No WholePile MaximalGroup PartialIfCardAboveBuildable AnyTail TopOrWholePile;
    GroupPolicy: SameAsBuild AnySuit RedBlack SameSuit NoBuild SameColour OtherSuit;
    GroupLanding: ByBuildPolicy ByGroupPolicy;
    FaceUpCards: All Top;
    BuildDirection: Down Up Both Equal Kept;
    HoleDirection: Both Up Down;
    BaseByPlay: No FirstCardUp ReserveFirst TableauFirst;
    FoundationGoal: EverythingUp StockIsEmpty;
    InitialCards: None One All Mates;
    UpWhileDealing: None Bases All;
    FoundationBuild: SameSuit AnySuit RedBlack SameColour;
    StockDeal: Waste TableauPiles Hole Heaps ReservePiles Spaces;
    AccordionPolicy: SameSuit RedBlack AnySuit SameRank;
    SequenceDirection: L R LR;
    DiscardGoal: Everything Tableau AllButAces;
    SequenceBuild: AnySuit RedBlack SameSuit;
    PocketOpens: Always WhenStockIsEmpty;
    SpacesFill: AtWill AtOnce;
    GatherOrder: InOrder LastPileFirst Shuffled BottomToTop;
}
