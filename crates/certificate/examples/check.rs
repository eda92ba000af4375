//! Checks certificates with nothing but this crate, the referee and the rules: no search is part of this program.
//!
//!     cargo run --release -p cadogan-certificate --example check -- [--threads N] FILE...

use std::fs::File;
use std::process::ExitCode;
use std::time::Instant;

use cadogan_certificate::{Certificate, Failure, Resources};

fn main() -> ExitCode {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let mut resources = Resources::default();
    if let [flag, threads, ..] = &words[..]
        && flag == "--threads"
    {
        let Some(threads) = threads.parse().ok().filter(|&threads| threads > 0) else {
            eprintln!("--threads: a number of threads is expected");
            return ExitCode::from(2);
        };
        resources.threads = threads;
        words.drain(..2);
    }
    if words.is_empty() {
        eprintln!("name a certificate: check [--threads N] FILE...");
        return ExitCode::from(2);
    }
    let mut code = 0;
    for name in words {
        let begin = Instant::now();
        let file = File::open(&name).map_err(Failure::Unreadable);
        match file.and_then(Certificate::open).and_then(|certificate| certificate.check(resources)) {
            Ok(proved) => {
                let (seconds, members) = (begin.elapsed().as_secs_f64(), proved.members());
                let verdict = if proved.is_winnable() { "winnable" } else { "unwinnable" };
                println!("{name}: proved {verdict}, {}, {seconds:.2} s", proved.kind().count(members));
            }
            Err(failure) => {
                eprintln!("{name}: {failure}");
                code = code.max(if matches!(failure, Failure::NotProved(_)) { 1 } else { 2 });
            }
        }
    }
    ExitCode::from(code)
}
