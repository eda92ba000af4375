//! Reading JSON files of all kinds strictly, so that every mistake can be reported with a path that the author
//! recognises.

pub use crate::errors::{describe, member, quoted_list};
pub use crate::strict_json::read_json;
