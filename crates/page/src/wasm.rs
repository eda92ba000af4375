//! The engine as JavaScript sees it: two classes that take and return texts in JSON.

use wasm_bindgen::prelude::wasm_bindgen;

/// The referee of one game, for the first worker.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Referee;

#[wasm_bindgen]
impl Referee {
    /// No game is on the table yet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Referee {
        Referee
    }

    /// Answers a question.
    pub fn answer(&mut self, question: &str) -> String {
        question.to_owned()
    }
}
