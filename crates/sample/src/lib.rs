//! What a sample of deals says about all deals of a game.
//!
//! * [`Sampling`] decides the deals of some seeds on several threads and keeps nothing but its results; `cadogan-lab`
//!   does the same with a database behind it.
//! * [`Counts`] are the verdicts, counted; [`Method::interval`] is the confidence interval that follows from them, and
//!   [`Percentage`] prints it.

mod counts;
mod interval;
mod percentage;
mod sampling;

pub use counts::Counts;
pub use interval::{Interval, Method, agresti_coull_mean, expected_interval};
pub use percentage::{Percentage, paper_digits};
pub use sampling::{SampleError, Sampled, Sampling};
