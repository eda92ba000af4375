use super::*;
use crate::testing::{Graph, can_be_won, check_line, random_graph};
use crate::{Budget, Prospect};

/// The cost of a node is how far its number is from that of the goal, roughly.
impl Informed for Graph {
    fn prospect(&self) -> Prospect {
        prospect(self, self.at)
    }

    fn prospect_after(&self, m: u32) -> Option<Prospect> {
        let foreseen = self.forced[m as usize].is_none() && m != self.won && !m.is_multiple_of(5);
        foreseen.then(|| prospect(self, m))
    }
}

fn prospect(graph: &Graph, node: u32) -> Prospect {
    Prospect { cost: (node.abs_diff(graph.won) / 7) as i32, stratum: (node % 3) as u8 }
}

fn beams(graph: &Graph) -> Beams<Graph, impl Fn(u32) -> Graph> {
    Beams::new(move |_| graph.clone())
}

#[test]
fn beams_decide_what_they_can_hold() {
    let (mut won, mut lost, mut undecided) = (0, 0, 0);
    for seed in 0..300 {
        let graph = random_graph(seed);
        for bytes in [1 << 24, 30_000] {
            let mut beams = beams(&graph);
            match beams.run(&mut Budget::of_bytes(bytes).meter()) {
                Outcome::Won(line) => {
                    check_line(&graph, &line);
                    won += 1;
                }
                Outcome::Exhausted(_) => {
                    assert!(!can_be_won(&graph), "seed {seed}, {bytes} bytes");
                    lost += 1;
                }
                Outcome::Stopped(Reason::Memory) => {
                    assert!(bytes == 30_000, "seed {seed}");
                    undecided += 1;
                }
                other => panic!("nothing else is limited: {other:?}"),
            }
            assert!(beams.statistics().peak_bytes <= bytes, "seed {seed}, {bytes} bytes");
        }
    }
    assert!(won > 200 && lost > 30 && undecided > 10, "{won} won, {lost} lost, {undecided} undecided");
}

#[test]
fn a_beam_that_has_dropped_something_proves_nothing() {
    let mut not_found = 0;
    for seed in 0..300 {
        let graph = random_graph(seed);
        match Beam::new(graph.clone(), 2, 10).run(&mut Budget::default().meter()) {
            Outcome::Won(line) => check_line(&graph, &line),
            Outcome::Exhausted(_) => assert!(!can_be_won(&graph), "seed {seed}"),
            Outcome::NotFound => not_found += usize::from(can_be_won(&graph)),
            Outcome::Stopped(reason) => panic!("nothing is limited, but {reason}"),
        }
    }
    assert!(not_found > 10, "narrow beams missed only {not_found} wins");
}

#[test]
fn pauses_change_neither_the_line_nor_the_counts() {
    for seed in 0..60 {
        let graph = random_graph(seed);
        let mut whole = beams(&graph);
        let end = whole.run(&mut Budget::default().meter());
        for step in [1, 7, 100] {
            let mut paused = beams(&graph);
            let mut visited = 0;
            let last = loop {
                let mut meter = Budget::default().positions(step).meter();
                let outcome = paused.run(&mut meter);
                visited += step - meter.positions().expect("it is limited");
                assert_eq!(visited, paused.statistics().positions, "the meter is charged for what is visited");
                if outcome != Outcome::Stopped(Reason::Positions) {
                    break outcome;
                }
                assert_eq!(meter.positions(), Some(0));
            };
            assert_eq!(last, end, "seed {seed} in steps of {step}");
            assert_eq!(paused.statistics(), whole.statistics(), "seed {seed} in steps of {step}");
        }
    }
}

#[test]
fn no_time_means_no_work() {
    let graph = random_graph(1);
    let mut beams = beams(&graph);
    let none = Budget::default().time(std::time::Duration::ZERO);
    assert_eq!(beams.run(&mut none.meter()), Outcome::Stopped(Reason::Time));
    assert_eq!(beams.statistics().positions, 0);
}
