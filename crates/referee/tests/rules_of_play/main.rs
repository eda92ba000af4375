//! The rules of play, one small named test per rule. The deals show only the cards that matter.

mod accordion;
mod building;
mod canonical;
mod cells;
mod discard;
mod filling;
mod foundations;
mod gaps;
mod gather;
mod groups;
mod hole;
mod kinds;
mod newest;
mod piles;
mod play;
mod refills;
mod sides;
mod sorted;
mod spaces;
mod stock;
mod support;
mod younger;
