//! One tool a file.

pub(crate) mod blocked_rates;
pub(crate) mod bytes_a_position;
pub(crate) mod certificates_table;
pub(crate) mod check_blocked;
pub(crate) mod check_certificates;
pub(crate) mod check_general;
pub(crate) mod check_models;
pub(crate) mod check_runs;
pub(crate) mod check_shortest;
pub(crate) mod check_spaces;
pub(crate) mod check_verdicts;
pub(crate) mod compare_schedules;
pub(crate) mod dependencies;
pub(crate) mod known_verdicts;
pub(crate) mod lab_cost;
pub(crate) mod learn_weights;
pub(crate) mod models_table;
pub(crate) mod page;
pub(crate) mod perft_table;
pub(crate) mod random_cases;
pub(crate) mod rooms;
pub(crate) mod runs_against_general;
pub(crate) mod table;
pub(crate) mod winning;
pub(crate) mod winning_picture;
