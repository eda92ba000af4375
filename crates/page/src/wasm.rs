//! The engine as JavaScript sees it: two classes that take and return texts in JSON.

use std::time::Duration;

use wasm_bindgen::prelude::wasm_bindgen;

/// The referee of one game, for the first worker.
#[wasm_bindgen]
#[derive(Default)]
pub struct Referee(crate::Referee);

#[wasm_bindgen]
impl Referee {
    /// No game is on the table yet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Referee {
        Referee::default()
    }

    /// Answers a question.
    pub fn answer(&mut self, question: &str) -> String {
        self.0.answer(question)
    }
}

/// Thinks about one task at a time, for the other workers.
#[wasm_bindgen]
#[derive(Default)]
pub struct Thinker(crate::Thinker);

#[wasm_bindgen]
impl Thinker {
    /// Nothing to do yet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Thinker {
        Thinker::default()
    }

    /// Begins a task instead of any other.
    pub fn begin(&mut self, task: &str) -> String {
        self.0.begin(task)
    }

    /// Works for about this many milliseconds.
    pub fn step(&mut self, milliseconds: f64) -> String {
        self.0.step(Duration::from_secs_f64(milliseconds.clamp(0.0, 60_000.0) / 1000.0))
    }
}
