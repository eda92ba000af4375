//! Why a deal is lost, in a form that a person can follow.
//!
//! * [`explain`]: the verdict on a deal with its reason, in the simplest form that applies.
//! * [`decide_moves`]: which legal moves of a position keep the win.
//! * [`review`]: which moves of a game kept the win, and which one lost it.
//! * [`Needs`]: what the cards of a game need to leave their places, from the rules alone. [`Needs::is_lost`] says
//!   quickly whether blocked cards prove a position lost, [`Needs::blockage`] why, as data ([`Blockage`]) that can be
//!   converted to prose ([`Blockage::prose`]) and marks on a picture ([`Blockage::mark`]).
//! * [`Needs::ways_out`]: what one card can leave its place for, in a lost position or not ([`WaysOut`]).
//!   [`Needs::outlines`]: which cards of the tableau a player should look at ([`Outline`]).
//! * [`Census`]: statistics of blocked cards over many deals.
//! * [`BlockTable`]: how often a card is blocked, exactly; [`CardBlock`]: how each card of a deal is blocked.
//!
//! All methods prove only losses, and what they call lost is lost: `docs/blocked-cards.md` has the argument.

mod at;
mod census;
mod choices;
mod explanation;
mod kinds;
mod needs;
mod opening;
mod outlines;
mod outlook;
mod prose;
mod review;
mod story;
mod strength;
mod trace;
mod watch;
mod ways;
mod ways_prose;

pub use at::At;
pub use census::{Census, Method};
pub use choices::{MoveVerdict, MoveVerdicts, decide_moves};
pub use explanation::{Explanation, explain};
pub use kinds::{BlockKind, BlockTable, CardBlock, Share};
pub use needs::{Needs, applies};
pub use opening::{FirstMove, Opening};
pub use outlines::{Outline, Outlined};
pub use review::{Mistake, Review, ReviewError, ReviewedMove, review};
pub use story::{Blockage, BlockedCard, CardPlace, Link, Need, Obstacle};
pub use strength::{Refutations, Strength};
pub use watch::SearchStory;
pub use ways::{Along, Help, Helper, Leaving, Room, WayUp, WaysOut};
