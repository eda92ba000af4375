//! Twos that can change rows freely in games of gaps.
//!
//! Claim: where rows are built from the left in suit and any two may begin any row, positions that differ only in which
//! of the open left ends hold which twos are one, as long as one left end is a gap. (*Open*: a gap or a two.)
//!
//! Why: a two at a left end may move to a left end that is a gap, and back again at once, as nothing else has changed.
//! So all arrangements of these twos can be reached from each other, and one of them can be won if and only if all can.
//! The search tries what any of them allows: a three behind its two in any open row whose second place is a gap; and when
//! a two takes the last gap at a left end, every arrangement of all twos there, as these can then no longer change.
//! No such position is itself won, since in a won one every row begins with a two.
//!
//! One deck: an arrangement says of each suit where its one two lies.

use cadogan_rules::{Goal, Rules, SequenceBuild, SequenceDirection};

pub(super) const CLAIM: &str =
    "while a left end is a gap, positions that differ only in which two lies at which left end are one";

pub(super) fn holds(rules: &Rules) -> Result<(), String> {
    usual_gaps(rules)?;
    if rules.sequences.fixed_suit {
        return Err("every two has a row of its own".to_owned());
    }
    Ok(())
}

/// Whether rows are built from the left in suit, with one deck, and each suit fills a row.
pub(super) fn usual_gaps(rules: &Rules) -> Result<(), String> {
    let because = |reason: &str| Err(reason.to_owned());
    if rules.goal() != Goal::Sequences {
        return because("the game is not one of gaps");
    }
    if rules.sequences.direction != SequenceDirection::L {
        return because("rows are not built from the left");
    }
    if rules.sequences.build != SequenceBuild::SameSuit {
        return because("rows are not built in suit");
    }
    if rules.two_decks {
        return because("there are two decks");
    }
    if rules.sequences.count > 4 {
        return because("there are more rows than suits");
    }
    if rules.max_rank() < 2 {
        return because("there are only aces");
    }
    Ok(())
}
