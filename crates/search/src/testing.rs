//! Shared by the unit tests of the searches: random graphs as games.

use crate::Space;

/// A graph as a game: the position is a node, a move goes to a node.
#[derive(Clone)]
pub(crate) struct Graph {
    pub(crate) successors: Vec<Vec<u32>>,
    pub(crate) forced: Vec<Option<u32>>,
    pub(crate) won: u32,
    pub(crate) at: u32,
    /// Whether it can compute the key after a move.
    pub(crate) looks_ahead: bool,
}

impl Space for Graph {
    type Move = u32;
    type Undo = u32;
    type Key = u64;

    fn is_exhaustive(&self) -> bool {
        true
    }
    fn is_won(&self) -> bool {
        self.at == self.won
    }
    fn forced(&mut self) -> Option<u32> {
        self.forced[self.at as usize]
    }
    fn moves(&mut self, out: &mut Vec<u32>) {
        out.extend(&self.successors[self.at as usize]);
    }
    fn play(&mut self, m: u32) -> u32 {
        std::mem::replace(&mut self.at, m)
    }
    fn undo(&mut self, _: u32, before: u32) {
        self.at = before;
    }
    fn key(&self) -> u64 {
        self.at as u64
    }
    fn key_after(&self, m: u32) -> Option<u64> {
        (self.looks_ahead && !m.is_multiple_of(3)).then_some(m as u64)
    }
}

/// Pseudorandom numbers, the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// A random graph in layers; one edge in five leads back. Forced moves lead to higher numbers, so their chains end.
pub(crate) fn random_graph(seed: u64) -> Graph {
    let mut numbers = Numbers(seed);
    let width = 1 + numbers.below(90);
    let layers = 2 + numbers.below(20);
    let nodes = width * layers;
    let successors = (0..nodes)
        .map(|node| {
            (0..numbers.below(5))
                .map(|_| match numbers.below(5) {
                    0 => numbers.below(node + 1) as u32,
                    _ => ((node / width + 1) * width + numbers.below(width)).min(nodes - 1) as u32,
                })
                .collect()
        })
        .collect();
    let forced = (0..nodes)
        .map(|node| {
            (node + 1 < nodes && numbers.below(8) == 0).then(|| (node + 1 + numbers.below(nodes - node - 1)) as u32)
        })
        .collect();
    Graph {
        successors,
        forced,
        won: (nodes - 1 - numbers.below(width)) as u32,
        at: 0,
        looks_ahead: seed.is_multiple_of(2),
    }
}

pub(crate) fn can_be_won(graph: &Graph) -> bool {
    let mut seen = vec![false; graph.successors.len()];
    let mut waiting = vec![0];
    while let Some(node) = waiting.pop() {
        if std::mem::replace(&mut seen[node as usize], true) {
            continue;
        }
        match graph.forced[node as usize] {
            Some(next) => waiting.push(next),
            None => waiting.extend(&graph.successors[node as usize]),
        }
    }
    seen[graph.won as usize]
}

pub(crate) fn check_line(graph: &Graph, line: &[u32]) {
    let mut at = 0;
    for &next in line {
        match graph.forced[at as usize] {
            Some(forced) => assert_eq!(next, forced),
            None => assert!(graph.successors[at as usize].contains(&next)),
        }
        at = next;
    }
    assert_eq!(at, graph.won);
}
