//! The command line as its users meet it: what it prints, how it refuses, which exit code it gives.

mod games;
mod run;
