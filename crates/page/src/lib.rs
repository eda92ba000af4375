//! The page.
pub mod protocol;

#[cfg(test)]
mod declarations;
