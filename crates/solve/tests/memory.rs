//! A search keeps its cap on memory, and says truly how much it took: compared with what the system says of this
//! process, which has one test only so that nothing else allocates meanwhile.
#![cfg(target_os = "linux")]

use std::fs;

use cadogan_rules::{Deal, Rules, preset};
use cadogan_solve::{Budget, Options, Reason, Schedule, Solver, StreamlinerChoice, Verdict, solve};

/// What a search may take beyond its cap: the deal, the rules, a position and the start of a table, and what the
/// system rounds up.
const BESIDES: usize = 4 << 20;

/// A game and a seed that fills the cap, for every engine space; in the second the path takes most of it.
const DEALS: [(&str, i64, usize); 6] = [
    ("forty-thieves", 1, 16 << 20),
    ("spider", 1, 16 << 20),
    ("canfield", 8, 16 << 20),
    ("gaps-one-deal", 20, 12 << 20),
    ("accordion", 15, 6 << 20),
    ("black-hole", 2, 2 << 20),
];

#[test]
fn the_cap_on_memory_is_kept_and_the_peak_is_true() {
    for (game, seed, bytes) in DEALS {
        let rules = preset(game).expect("a preset").rules();
        let deal = Deal::from_seed(rules, seed).expect("a seed in range");
        for streamliner in [StreamlinerChoice::Smart, StreamlinerChoice::None] {
            let budget = Budget::of_bytes(bytes).positions(4_000_000);
            let options = Options { budget, streamliner, ..Options::default() };
            // The default may win the deal before its table is full.
            check(rules, &deal, &options, streamliner == StreamlinerChoice::None, &format!("{game} {seed}"));
        }
    }
    let rules = preset("american-toad").expect("a preset").rules();
    let deal = Deal::from_seed(rules, 2).expect("a seed in range");
    let schedule = Some(Schedule::single(Solver::from_name("general-beams").expect("a solver")));
    let options = Options { budget: Budget::of_bytes(4 << 20), schedule, ..Options::default() };
    let verdict = check(rules, &deal, &options, true, "beams");
    assert!(matches!(verdict, Verdict::Undecided(Reason::Memory)), "{}", verdict.word());
}

fn check(rules: &Rules, deal: &Deal, options: &Options, fills: bool, name: &str) -> Verdict {
    let bytes = options.budget.bytes;
    let before = resident("VmRSS:");
    forget_peak();
    let report = solve(rules, deal, options).expect("no contradiction");
    let taken = resident("VmHWM:").saturating_sub(before);
    let peak = report.statistics.peak_bytes;
    let what = format!("{name}: {taken} bytes taken, {peak} counted, {bytes} allowed");
    assert!(peak <= bytes, "{what}");
    assert!(!fills || peak >= bytes / 3, "the deal is too small for this test; {what}");
    assert!(taken <= peak + BESIDES, "{what}");
    report.verdict
}

/// A number of bytes that the system knows of this process.
fn resident(name: &str) -> usize {
    let status = fs::read_to_string("/proc/self/status").expect("Linux says how much memory a process has");
    let line = status.lines().find_map(|line| line.strip_prefix(name)).expect("a line of this name");
    let kilobytes: usize = line.trim().split(' ').next().and_then(|word| word.parse().ok()).expect("a number");
    kilobytes << 10
}

/// Lets the system begin the peak anew.
fn forget_peak() {
    fs::write("/proc/self/clear_refs", "5").expect("the peak of this process can be reset");
}
