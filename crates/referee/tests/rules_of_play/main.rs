//! The rules of play, one small named test a rule. The deals show only the cards that matter.

mod building;
mod support;
