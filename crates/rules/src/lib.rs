//! The rule language of patience games: what a game is, what a deal is, what a player's move is.
//!
//! * [`RawRules`]: what a rule file says, typed. `language` contains the types, with parsing and the JSON Schema beside
//!   it.
//! * [`Rules`]: a game. Only [`RawRules::validate`] makes one, so code that takes `Rules` need not check whether they
//!   are valid.
//! * [`Deal`]: where every card lies, at the start or in the middle of a game.
//! * [`PlayerMove`]: one action of a player, with one notation for reading and writing.
//! * [`Solution`]: rules, a deal and moves that are claimed to win it.
//!
//! This crate does not know how a game is played (that is `referee`) or searched (`spaces`, `search`).

pub mod deal;
mod errors;
mod expanded;
mod family;
mod gather;
pub mod json;
mod language;
mod moves;
mod names;
mod parse;
mod presets;
mod print;
mod readable;
mod relations;
mod schema;
mod set;
mod solution;
mod spelling;
mod strict_json;
mod validate;
mod words;

pub use deal::{Deal, Numbering, ParsePysolNumberError, PysolNumber, TableauCard, deal_schema};
pub use errors::{Mistake, MistakeKind, Mistakes, list_mistakes, nearest};
pub use family::Family;
pub use language::*;
pub use moves::{ParseMoveError, Place, PlayerMove};
pub use names::{near_presets, nearest_preset, preset};
pub use parse::{About, RuleFile, parse_rules, rules_from_json};
pub use presets::{Preset, PresetKind, presets};
pub use readable::readable_json;
pub use relations::{Comparison, Relation, compare};
pub use schema::rules_schema;
pub use set::apply_settings;
pub use solution::{Solution, SolutionFile, solution_schema};
pub use validate::Rules;
