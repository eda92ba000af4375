//! The command line as users see it: what it prints, how it refuses, which exit code it returns.

#[cfg(unix)]
mod cluster;
mod contradictions;
mod deal;
mod enumerate;
mod explain;
mod games;
mod interruption;
mod lab;
mod malformed;
mod play;
mod process;
mod readme;
mod records;
mod run;
mod schedule;
mod solve;
mod study;
mod usage;
mod verify;
