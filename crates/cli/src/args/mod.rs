//! Words of the command line that several commands share.

mod deals;
mod game;
mod numbers;
mod search;

pub(crate) use deals::{DealArgs, NamedDeal, Origin};
pub(crate) use game::{Game, GameArgs};
pub(crate) use numbers::Numbers;
pub(crate) use search::SearchArgs;
