use super::*;
use crate::Budget;
use crate::testing::{Graph, can_be_won, check_line, random_graph};

#[test]
fn graphs_with_cycles_get_the_right_verdict_even_with_a_tiny_table() {
    let (mut won, mut undecided, mut forgotten) = (0, 0, 0);
    for seed in 0..300 {
        let graph = random_graph(seed);
        for bytes in [1 << 20, 6_000] {
            let mut search = Search::new(graph.clone());
            match search.run(&mut Budget::of_bytes(bytes).positions(1_000_000).meter()) {
                Outcome::Won(line) => {
                    check_line(&graph, &line);
                    won += 1;
                }
                Outcome::Exhausted(_) => assert!(!can_be_won(&graph), "seed {seed}, {bytes} bytes"),
                Outcome::NotFound => panic!("the space is exhaustive"),
                // A path of several hundred moves does not fit in 6,000 bytes, and much is searched many times.
                Outcome::Stopped(_) => {
                    assert!(bytes == 6_000, "seed {seed}");
                    undecided += 1;
                }
            }
            forgotten += search.statistics().evictions;
        }
    }
    let counts = format!("{won} won, {undecided} undecided, {forgotten} forgotten");
    assert!(won > 200 && won + undecided < 500 && undecided < 60 && forgotten > 10_000, "{counts}");
}

/// A graph without its back edges. Its moves are looked up one by one.
struct Onwards(Graph);

impl Onwards {
    fn new(mut graph: Graph) -> Onwards {
        for (node, successors) in graph.successors.iter_mut().enumerate() {
            successors.retain(|&next| next as usize > node);
        }
        Onwards(graph)
    }
}

impl Space for Onwards {
    type Move = u32;
    type Undo = u32;
    type Key = u64;
    const RETURNS: bool = false;
    const MOVES_HAVE_KEYS: bool = true;

    fn is_exhaustive(&self) -> bool {
        true
    }
    fn is_won(&self) -> bool {
        self.0.is_won()
    }
    fn forced(&mut self) -> Option<u32> {
        self.0.forced()
    }
    fn moves(&mut self, out: &mut Vec<u32>) {
        self.0.moves(out);
    }
    fn play(&mut self, m: u32) -> u32 {
        self.0.play(m)
    }
    fn undo(&mut self, m: u32, before: u32) {
        self.0.undo(m, before);
    }
    fn key(&self) -> u64 {
        self.0.key()
    }
    fn key_after(&self, m: u32) -> Option<u64> {
        self.0.key_after(m)
    }
}

#[test]
fn where_no_line_comes_back_nothing_is_pinned_and_nothing_else_changes() {
    let (mut won, mut lost, mut forgotten) = (0, 0, 0);
    for seed in 0..300 {
        let Onwards(graph) = Onwards::new(random_graph(seed));
        for bytes in [1 << 20, 3_000] {
            let mut search = Search::new(Onwards(graph.clone()));
            match search.run(&mut Budget::of_bytes(bytes).meter()) {
                Outcome::Won(line) => {
                    check_line(&graph, &line);
                    won += 1;
                }
                Outcome::Exhausted(_) => {
                    assert!(!can_be_won(&graph), "seed {seed}, {bytes} bytes");
                    lost += 1;
                }
                outcome => panic!("seed {seed}, {bytes} bytes: {outcome:?}"),
            }
            forgotten += search.statistics().evictions;
            if bytes == 1 << 20 {
                let mut pinning = Search::new(graph.clone());
                pinning.run(&mut Budget::of_bytes(bytes).meter());
                assert_eq!(search.statistics(), pinning.statistics(), "seed {seed}");
            }
        }
    }
    assert!(won > 100 && lost > 100 && forgotten > 1_000, "{won} won, {lost} lost, {forgotten} forgotten");
}

#[test]
fn stopping_and_resuming_changes_nothing() {
    for seed in 0..50 {
        let graph = random_graph(seed);
        let mut whole = Search::new(graph.clone());
        let expected = whole.run(&mut Budget::of_bytes(1 << 20).meter());
        let mut piecewise = Search::new(graph);
        let outcome = loop {
            let before = piecewise.statistics().positions;
            match piecewise.run(&mut Budget::of_bytes(1 << 20).positions(7).meter()) {
                Outcome::Stopped(reason) => {
                    assert_eq!(reason, Reason::Positions);
                    assert_eq!(piecewise.statistics().positions, before + 7);
                }
                outcome => break outcome,
            }
        };
        assert_eq!(outcome, expected);
        assert_eq!(piecewise.statistics(), whole.statistics());
    }
}

#[test]
fn looking_ahead_changes_nothing_but_the_work() {
    for seed in 0..100 {
        let graph = random_graph(seed);
        let (mut counts, mut forgetful) = (Vec::new(), false);
        for looks_ahead in [false, true] {
            let mut search = Search::new(Graph { looks_ahead, ..graph.clone() });
            let outcome = search.run(&mut Budget::of_bytes(1 << 20).meter());
            let Statistics { positions, stored, hits, evictions, .. } = search.statistics();
            counts.push((outcome, positions, stored, hits));
            forgetful |= evictions > 0;
        }
        // Known positions are counted a little earlier, which is visible when a win cuts the search short or entries
        // are lost.
        if matches!(counts[0].0, Outcome::Exhausted(_)) && !forgetful {
            assert_eq!(counts[0], counts[1], "seed {seed}");
        } else {
            assert_eq!(counts[0].0, counts[1].0, "seed {seed}");
        }
    }
}

#[test]
fn no_time_and_an_interrupt_stop_before_the_first_position() {
    let mut search = Search::new(random_graph(1));
    let budget = Budget::of_bytes(1 << 20).time(std::time::Duration::ZERO);
    assert_eq!(search.run(&mut budget.meter()), Outcome::Stopped(Reason::Time));
    let flag = std::sync::atomic::AtomicBool::new(true);
    let mut meter = Meter::start(&Budget::of_bytes(1 << 20), Some(&flag));
    assert_eq!(search.run(&mut meter), Outcome::Stopped(Reason::Interrupted));
    assert_eq!(search.statistics().positions, 0);
}

/// A path of `length` positions. Every one has a move to the middle of the path so far, tried after the one forwards.
struct Ladder {
    length: u64,
    at: u64,
    win_at_end: bool,
}

impl Space for Ladder {
    type Move = u32;
    type Undo = u32;
    type Key = u64;

    fn is_exhaustive(&self) -> bool {
        true
    }
    fn is_won(&self) -> bool {
        self.win_at_end && self.at == self.length
    }
    fn forced(&mut self) -> Option<u32> {
        None
    }
    fn moves(&mut self, out: &mut Vec<u32>) {
        if self.at < self.length {
            out.push(self.at as u32 + 1);
        }
        out.push((self.at / 2) as u32);
    }
    fn play(&mut self, m: u32) -> u32 {
        std::mem::replace(&mut self.at, m as u64) as u32
    }
    fn undo(&mut self, _: u32, before: u32) {
        self.at = before as u64;
    }
    fn key(&self) -> u64 {
        self.at
    }
}

#[test]
fn a_path_of_twenty_million_moves_takes_a_few_bytes_a_level() {
    let length = 20_000_000;
    let mut search = Search::new(Ladder { length, at: 0, win_at_end: false });
    assert_eq!(search.run(&mut Budget::of_bytes(700 << 20).meter()), Outcome::Exhausted(Exhausted::token()));
    let statistics = search.statistics();
    assert_eq!(statistics.max_depth, length + 1);
    assert_eq!(statistics.stored, length + 1);
    assert_eq!(statistics.positions, 1 + 2 * length + 1, "every move of every position was tried once");
    let per_level = statistics.peak_bytes as f64 / length as f64;
    assert!(per_level < 34.0, "{per_level} bytes a level");
}

/// Like a ladder, but every position also has a long dead end of its own: most of what the table holds is not on the
/// path.
struct Thicket {
    length: u64,
    at: u64,
}

impl Space for Thicket {
    type Move = u8;
    type Undo = ();
    type Key = u64;

    fn is_exhaustive(&self) -> bool {
        true
    }
    fn is_won(&self) -> bool {
        self.at == self.length << 8
    }
    fn forced(&mut self) -> Option<u8> {
        None
    }
    fn moves(&mut self, out: &mut Vec<u8>) {
        if self.at & 0xff == 0 {
            out.extend([1, 0]);
        } else if self.at & 0xff < 20 {
            out.push(1);
        }
    }
    fn play(&mut self, m: u8) {
        self.at += if m == 0 { 1 << 8 } else { 1 };
    }
    fn undo(&mut self, m: u8, _: ()) {
        self.at -= if m == 0 { 1 << 8 } else { 1 };
    }
    fn key(&self) -> u64 {
        self.at
    }
}

#[test]
fn a_full_table_gives_way_to_a_long_path() {
    // Two million positions in a table for one hundred thousand, of which half end up on the path.
    let mut search = Search::new(Thicket { length: 100_000, at: 0 });
    match search.run(&mut Budget::of_bytes(2 << 20).meter()) {
        Outcome::Won(line) => assert_eq!(line.len(), 100_000),
        outcome => panic!("{outcome:?} after {:?}", search.statistics()),
    }
    assert!(search.statistics().peak_bytes <= 2 << 20);
    assert!(search.statistics().evictions > 1_500_000);
}

#[test]
fn memory_runs_out_only_when_the_path_does_not_fit_and_more_of_it_helps() {
    let mut search = Search::new(Ladder { length: 100_000, at: 0, win_at_end: true });
    assert_eq!(search.run(&mut Budget::of_bytes(1 << 20).meter()), Outcome::Stopped(Reason::Memory));
    assert!(search.statistics().max_depth > 30_000, "a MiB holds more than {}", search.statistics().max_depth);
    assert!(search.statistics().peak_bytes <= 1 << 20);
    match search.run(&mut Budget::of_bytes(4 << 20).meter()) {
        Outcome::Won(line) => assert_eq!(line.len(), 100_000),
        outcome => panic!("{outcome:?}"),
    }
    assert!(search.statistics().peak_bytes <= 4 << 20);
}

/// A space that leaves something out.
struct Streamlined(Graph);

impl Space for Streamlined {
    type Move = u32;
    type Undo = u32;
    type Key = u64;

    fn is_exhaustive(&self) -> bool {
        false
    }
    fn is_won(&self) -> bool {
        self.0.is_won()
    }
    fn forced(&mut self) -> Option<u32> {
        self.0.forced()
    }
    fn moves(&mut self, out: &mut Vec<u32>) {
        self.0.moves(out);
    }
    fn play(&mut self, m: u32) -> u32 {
        self.0.play(m)
    }
    fn undo(&mut self, m: u32, undo: u32) {
        self.0.undo(m, undo);
    }
    fn key(&self) -> u64 {
        self.0.key()
    }
}

#[test]
fn a_streamlined_search_that_finds_nothing_proves_nothing() {
    let mut lost = 0;
    for graph in (0..50).map(random_graph).filter(|graph| !can_be_won(graph)) {
        let outcome = Search::new(graph.clone()).run(&mut Budget::of_bytes(1 << 20).meter());
        assert_eq!(outcome, Outcome::Exhausted(Exhausted::token()));
        let streamlined = Search::new(Streamlined(graph)).run(&mut Budget::of_bytes(1 << 20).meter());
        assert_eq!(streamlined, Outcome::NotFound);
        lost += 1;
    }
    assert!(lost > 10, "{lost}");
}
