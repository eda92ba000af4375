//! The page.
pub mod protocol;
mod wasm;

#[cfg(test)]
mod declarations;
