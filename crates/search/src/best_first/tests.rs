use super::*;
use crate::testing::{Graph, can_be_won, check_line, random_graph};
use crate::{Budget, Kept};

impl Kept for Graph {
    type Position = u32;

    fn position(&self) -> &u32 {
        &self.at
    }

    fn return_to(&mut self, position: &u32) {
        self.at = *position;
    }

    fn cost_of_a_move(&self) -> i32 {
        1
    }
}

fn search(graph: &Graph) -> BestFirst<Graph, impl Fn(u32) -> Graph> {
    BestFirst::new(move |_| graph.clone())
}

#[test]
fn it_finds_every_win_and_proves_nothing() {
    let (mut won, mut not_found) = (0, 0);
    for seed in 0..300 {
        let graph = random_graph(seed);
        match search(&graph).run(&mut Budget::default().meter()) {
            Outcome::Won(line) => {
                check_line(&graph, &line);
                won += 1;
            }
            Outcome::NotFound => {
                assert!(!can_be_won(&graph), "seed {seed}");
                not_found += 1;
            }
            other => panic!("nothing is limited: {other:?}"),
        }
    }
    assert!(won > 100 && not_found > 15, "{won} won, {not_found} not found");
}

#[test]
fn pauses_make_no_difference() {
    for seed in 0..100 {
        let graph = random_graph(seed);
        let mut whole = search(&graph);
        let outcome = whole.run(&mut Budget::default().meter());
        let mut paused = search(&graph);
        let end = loop {
            match paused.run(&mut Budget::default().positions(1 + seed % 7).meter()) {
                Outcome::Stopped(Reason::Positions) => continue,
                other => break other,
            }
        };
        assert_eq!((outcome, whole.statistics()), (end, paused.statistics()), "seed {seed}");
    }
}

#[test]
fn it_keeps_its_limit_on_memory() {
    let outcome = search(&random_graph(3)).run(&mut Budget::of_bytes(1000).meter());
    assert_eq!(outcome, Outcome::Stopped(Reason::Memory));
}
