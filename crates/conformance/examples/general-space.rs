//! What the general space alone decides of the deals with known verdicts, and how fast: for work on the space, the
//! search and the techniques. (The example `known-verdicts` does the same for the whole program.)
//!
//! `cargo run --release -p cadogan-conformance --example general-space -- [GAME] [--positions N] [--ms N] [--mib N]
//! [--without NAME]... [--streamliner foundations|suits|both] [--smart] [--seeds N] [--quiet]`
//!
//! `--smart` first spends a tenth of the positions and of the time with both streamliners.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use cadogan_rules::{Deal, Goal, Rules, preset};
use cadogan_search::{Budget, Outcome, Search, Statistics};
use cadogan_spaces::{General, GeneralTwoDecks, Space, Streamliner, Technique, Techniques};
use cpu_time::ThreadTime;

#[derive(Clone)]
struct Options {
    game: Option<String>,
    positions: u64,
    ms: u64,
    bytes: usize,
    techniques: Techniques,
    streamliner: Streamliner,
    seeds: i64,
    quiet: bool,
    smart: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Winnable,
    Unwinnable,
    Undecided,
}

fn main() -> ExitCode {
    let options = read_arguments();
    let text = include_str!("../data/known-verdicts.tsv");
    let mut games: Vec<&str> = text.lines().skip(1).filter_map(|line| line.split('\t').next()).collect();
    games.dedup();
    println!("game\tdeals\tdecided\tknown\tpositions\tms\tper second\ttimes\tstored\tMiB\tdisagree");
    let mut disagreements = 0;
    for game in games {
        if options.game.as_ref().is_none_or(|wanted| wanted == game) {
            let lines: Vec<&str> = text.lines().filter(|line| line.split('\t').next() == Some(game)).collect();
            disagreements += compare(game, &lines, &options);
        }
    }
    if disagreements == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn compare(game: &str, lines: &[&str], options: &Options) -> usize {
    // Spider-like games were published under rules that we keep under another name.
    let published = format!("{game}-published");
    let Some(preset) = preset(&published).or_else(|| preset(game)) else {
        println!("{game}\tno such game here");
        return 0;
    };
    let rules = preset.rules();
    if !matches!(rules.goal(), Goal::Foundations | Goal::Hole) {
        return 0;
    }
    let (mut deals, mut decided, mut known, mut disagreements) = (0, 0, 0, 0);
    let (mut positions, mut stored, mut peak, mut time) = (0, 0, 0, Duration::ZERO);
    let (mut their_states, mut their_ms) = (0, 0);
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        let seed: i64 = fields[1].parse().expect("a seed");
        if seed > options.seeds {
            continue;
        }
        their_states += fields[3].parse::<u64>().expect("states");
        their_ms += fields[4].parse::<u64>().expect("ms");
        let theirs = match fields[2] {
            "winnable" => Verdict::Winnable,
            "unwinnable" => Verdict::Unwinnable,
            _ => Verdict::Undecided,
        };
        let deal = Deal::from_seed(rules, seed).expect("presets can be dealt");
        let start = ThreadTime::now();
        let (mut ours, mut statistics) = (Verdict::Undecided, Statistics::default());
        if options.smart {
            let tenth = Options {
                positions: options.positions / 10,
                ms: options.ms / 10,
                streamliner: Streamliner::BOTH,
                ..options.clone()
            };
            (ours, statistics) = solve(rules, &deal, &tenth);
        }
        if ours != Verdict::Winnable {
            let streamlined = statistics.positions;
            (ours, statistics) = solve(rules, &deal, options);
            statistics.positions += streamlined;
        }
        let taken = start.elapsed();
        time += taken;
        deals += 1;
        decided += usize::from(ours != Verdict::Undecided);
        known += usize::from(theirs != Verdict::Undecided);
        positions += statistics.positions;
        stored += statistics.stored;
        peak = peak.max(statistics.peak_bytes);
        let disagree = ours != theirs && ours != Verdict::Undecided && theirs != Verdict::Undecided;
        if disagree && (options.streamliner.is_exhaustive() || ours == Verdict::Winnable) {
            println!("{game}\tseed {seed}: {ours:?} here, {theirs:?} there");
            disagreements += 1;
        }
        if !options.quiet && options.game.is_some() {
            println!(
                "  {seed}\t{ours:?}\t{theirs:?}\t{} positions\t{} stored\t{} hits\tdepth {}\t{} ms",
                statistics.positions,
                statistics.stored,
                statistics.hits,
                statistics.max_depth,
                taken.as_millis()
            );
        }
    }
    let speed = positions as f64 / time.as_secs_f64().max(1e-9);
    let their_speed = their_states as f64 * 1000.0 / their_ms.max(1) as f64;
    println!(
        "{game}\t{deals}\t{decided}\t{known}\t{positions}\t{}\t{speed:.0}\t{:.1}\t{stored}\t{}\t{disagreements}",
        time.as_millis(),
        speed / their_speed,
        peak >> 20
    );
    disagreements
}

fn solve(rules: &Rules, deal: &Deal, options: &Options) -> (Verdict, Statistics) {
    let (techniques, streamliner) = (options.techniques, options.streamliner);
    if rules.two_decks {
        search(rules, deal, GeneralTwoDecks::new(rules, deal, techniques, streamliner), options)
    } else {
        search(rules, deal, General::new(rules, deal, techniques, streamliner), options)
    }
}

fn search<S: Space, E: std::fmt::Debug>(
    rules: &Rules,
    deal: &Deal,
    space: Result<S, E>,
    options: &Options,
) -> (Verdict, Statistics) {
    let mut search = Search::new(space.expect("a valid deal"));
    let budget = Budget::of_bytes(options.bytes)
        .positions(options.positions)
        .until(Instant::now() + Duration::from_millis(options.ms));
    let outcome = search.run(&budget);
    let statistics = search.statistics();
    let verdict = match outcome {
        Outcome::Won(line) => {
            let mut space = search.into_space();
            let player_moves = space.player_moves(&line);
            cadogan_referee::verify(rules, deal, &player_moves).expect("the referee accepts the line");
            Verdict::Winnable
        }
        Outcome::Exhausted => Verdict::Unwinnable,
        Outcome::Stopped(_) => Verdict::Undecided,
    };
    (verdict, statistics)
}

fn read_arguments() -> Options {
    let mut options = Options {
        game: None,
        positions: u64::MAX,
        ms: 2000,
        bytes: 1 << 30,
        techniques: Techniques::all(),
        streamliner: Streamliner::NONE,
        seeds: i64::MAX,
        quiet: false,
        smart: false,
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().expect("a value");
        match argument.as_str() {
            "--positions" => options.positions = value().parse().expect("a number"),
            "--ms" => options.ms = value().parse().expect("a number"),
            "--mib" => options.bytes = value().parse::<usize>().expect("a number") << 20,
            "--seeds" => options.seeds = value().parse().expect("a number"),
            "--quiet" => options.quiet = true,
            "--smart" => options.smart = true,
            "--without" => {
                let technique = Technique::from_name(&value()).expect("the name of a technique");
                options.techniques = options.techniques.without(technique);
            }
            "--streamliner" => {
                let name = value();
                options.streamliner = Streamliner { foundations: name != "suits", suits: name != "foundations" };
            }
            _ => options.game = Some(argument),
        }
    }
    options
}
