//! Every deal of a small patience game, up to the symmetries of its rules, decided; and why the lost ones are lost.

mod blueprint;
mod circles;
mod classes;
mod decide;
mod losses;
mod number;
mod run;
mod sample;
mod state;
mod symmetry;
mod table;
mod walk;

pub use blueprint::Blueprint;
pub use circles::Circles;
pub use classes::{LossClass, LossClasses, NotGrouped};
pub use decide::Decider;
pub use losses::{Loss, LossNumbers, LossStudy, Span, WonAfterAll};
pub use number::Number;
pub use run::{EnumerateError, Enumeration, Lost, MOST_CLASSES, Progress, Tally, Verdicts, deals_of};
pub use sample::{Sample, sample};
pub use state::{StateError, StateFile};
pub use symmetry::Symmetries;
