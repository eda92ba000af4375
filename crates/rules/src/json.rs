//! Reading JSON files of all kinds so that every mistake can be named: strictly, with paths that their writers recognise.

pub use crate::errors::{describe, member, quoted_list};
pub use crate::strict_json::read_json;
