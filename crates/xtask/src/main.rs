//! The tools of the project behind one command: `cargo xtask` lists them.
//!
//! A tool is a file in `tools/` with its flags, and one line here. It prints to standard output and ends with 0, with 1 if
//! it has found something wrong, or with 2 if it could not do what was requested.

use std::process::ExitCode;

use clap::Parser;

mod failure;
mod flags;
mod pool;
mod tools;

use failure::Failure;
use tools::*;

/// The tools of the project: long checks, tables, measurements.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", arg_required_else_help = true, disable_help_subcommand = true)]
enum Tool {
    /// Build the page that is played in a browser, and serve it on this machine or write it to a folder
    Page(page::Page),
    /// Check that every crate uses only the rooms that ARCHITECTURE.md allows
    Rooms(rooms::Rooms),
    /// Check what the project depends on: licences, sources, and that docs/dependencies.md names every direct dependency
    Dependencies(dependencies::Dependencies),
    /// Check the general space against brute force on random rules and deals
    CheckGeneral(check_general::CheckGeneral),
    /// Check every engine space against brute force on random rules and deals
    CheckSpaces(check_spaces::CheckSpaces),
    /// Check the runs space against brute force on random games of its family
    CheckRuns(check_runs::CheckRuns),
    /// Check the constraint models against brute force on random games
    CheckModels(check_models::CheckModels),
    /// Check the deals that blocked cards refute against brute force and against search
    CheckBlocked(check_blocked::CheckBlocked),
    /// Check certificates against brute force, and that no damaged one is accepted
    CheckCertificates(check_certificates::CheckCertificates),
    /// Print how many losses of games get a certificate, how large it is and how long checking takes
    CertificatesTable(certificates_table::CertificatesTable),
    /// Check proved shortest wins against breadth-first search over referee positions
    CheckShortest(check_shortest::CheckShortest),
    /// Print the shortest wins of many deals, or tables of what was printed
    ShortestTable(shortest_table::ShortestTable),
    /// Print how the parts of difficulty go with each other and with the effort of a search
    Difficulty(difficulty::Difficulty),
    /// Measure what reviewing a game costs
    ReviewCost(review_cost::ReviewCost),
    /// Check the runs space against the general space on full decks
    RunsAgainstGeneral(runs_against_general::RunsAgainstGeneral),
    /// Compare verdicts and speed with those recorded for the program of the paper
    KnownVerdicts(known_verdicts::KnownVerdicts),
    /// Check random deals of files of verdicts: solutions by the referee, losses in other ways
    CheckVerdicts(check_verdicts::CheckVerdicts),
    /// Print how many deals of games are decided, and with how many positions and how much time
    Table(table::Table),
    /// Compare two schedules on the same deals: how many they decide, and how fast
    CompareSchedules(compare_schedules::CompareSchedules),
    /// Compare what the default decides in 2 s of processor time with what is recorded for the program of the paper
    Winning(winning::Winning),
    /// Draw how the share of decided deals grows with time
    WinningPicture(winning_picture::WinningPicture),
    /// Learn how the terms of the evaluation of positions are weighted
    LearnWeights(learn_weights::LearnWeights),
    /// Run one constraint model over the deals of a game and write a row for every seed to a file
    ModelsTable(models_table::ModelsTable),
    /// Print the number of positions after the first moves of every game, for the file that the tests read
    PerftTable(perft_table::PerftTable),
    /// Print what random cases are like: how many can be won, and how large they are
    RandomCases(random_cases::RandomCases),
    /// Measure how many deals per second blocked cards examine
    BlockedRates(blocked_rates::BlockedRates),
    /// Measure how much memory a stored position takes
    BytesAPosition(bytes_a_position::BytesAPosition),
    /// Measure the cost of the lab compared with the solver alone, and the gain from a second thread
    LabCost(lab_cost::LabCost),
}

impl Tool {
    fn run(self) -> Result<(), Failure> {
        match self {
            Tool::Page(tool) => tool.run(),
            Tool::Rooms(tool) => tool.run(),
            Tool::Dependencies(tool) => tool.run(),
            Tool::CheckGeneral(tool) => tool.run(),
            Tool::CheckSpaces(tool) => tool.run(),
            Tool::CheckRuns(tool) => tool.run(),
            Tool::CheckModels(tool) => tool.run(),
            Tool::CheckBlocked(tool) => tool.run(),
            Tool::CheckCertificates(tool) => tool.run(),
            Tool::CertificatesTable(tool) => tool.run(),
            Tool::CheckShortest(tool) => tool.run(),
            Tool::ShortestTable(tool) => tool.run(),
            Tool::Difficulty(tool) => tool.run(),
            Tool::ReviewCost(tool) => tool.run(),
            Tool::RunsAgainstGeneral(tool) => tool.run(),
            Tool::KnownVerdicts(tool) => tool.run(),
            Tool::CheckVerdicts(tool) => tool.run(),
            Tool::Table(tool) => tool.run(),
            Tool::CompareSchedules(tool) => tool.run(),
            Tool::Winning(tool) => tool.run(),
            Tool::WinningPicture(tool) => tool.run(),
            Tool::LearnWeights(tool) => tool.run(),
            Tool::ModelsTable(tool) => tool.run(),
            Tool::PerftTable(tool) => tool.run(),
            Tool::RandomCases(tool) => tool.run(),
            Tool::BlockedRates(tool) => tool.run(),
            Tool::BytesAPosition(tool) => tool.run(),
            Tool::LabCost(tool) => tool.run(),
        }
    }
}

fn main() -> ExitCode {
    match Tool::parse().run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
