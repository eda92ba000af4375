//! Words of the command line that several commands share.

mod deals;
mod game;
mod numbers;

pub(crate) use deals::{DealArgs, NamedDeal};
pub(crate) use game::{Game, GameArgs};
