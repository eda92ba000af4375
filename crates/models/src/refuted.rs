//! The proof of a loss.

/// Proof that a deal cannot be won: the SAT solver found no solution of a model that has one whenever the deal can be won.
/// Only the models make one:
///
/// ```compile_fail
/// let forged = cadogan_models::Refuted(());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Refuted(());

impl Refuted {
    pub(crate) const fn token() -> Refuted {
        Refuted(())
    }
}
