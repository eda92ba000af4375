//! The command line as users see it: what it prints, how it refuses, which exit code it returns.

mod campaign;
#[cfg(unix)]
mod cluster;
mod contradictions;
mod deal;
#[cfg(unix)]
mod documents;
mod enumerate;
mod explain;
#[cfg(unix)]
mod faults;
mod games;
mod interruption;
mod lab;
mod machine_output;
mod malformed;
mod man;
mod messages;
mod numbers;
mod pick;
mod play;
mod process;
mod prove;
mod records;
mod review;
mod run;
mod schedule;
mod serve;
mod solve;
mod standard_notation;
mod study;
mod usage;
mod verify;
