//! The part of the Python package that is written in Rust: rules, deals and games in progress as opaque objects, and one
//! function for every long call. What users see is written in Python, in `package/cadogan`; nothing is decided here.

mod deal;
mod difficulty;
mod errors;
mod lab;
mod proof;
mod records;
mod rules;
mod search;
mod table;
mod work;

/// The native part of the package. Private: use `cadogan`.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use crate::deal::Deal;
    #[pymodule_export]
    use crate::difficulty::{difficulty, pick};
    #[pymodule_export]
    use crate::lab::{study, winrate};
    #[pymodule_export]
    use crate::proof::{check, method_names, prove};
    #[pymodule_export]
    use crate::records::{record_rows, recorded_games, recorded_solution};
    #[pymodule_export]
    use crate::rules::{Rules, parse_move, preset_names};
    #[pymodule_export]
    use crate::search::{explain, review, solve, solver_names};
    #[pymodule_export]
    use crate::table::Table;

    /// The version of the engine.
    #[pymodule_export]
    const VERSION: &str = cadogan_records::VERSION;
}
