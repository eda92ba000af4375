//! Random rules and deals, steered by the bytes, through the referee, every engine space, the models and brute force.

use cadogan_conformance::checks::{engine_spaces, general, models};
use cadogan_conformance::{RandomCase, SplitMix64};

use crate::judge;

/// How many positions brute force may visit.
const CAP: usize = 400;

/// The first byte says how many ranks there are, the second seeds what is random in the checks; the others are the choices
/// of the generator, one after the other.
pub fn cases(data: &[u8]) {
    let [ranks, seed, choices @ ..] = data else { return };
    let case = RandomCase::steered(choices, 1 + ranks % 4);
    let mut random = SplitMix64::new(u64::from(*seed));
    let fail = |reason: String| panic!("{reason}\n{case:?}");
    judge(&case.rules, &case.deal);
    engine_spaces::check(&case, u64::from(*seed), CAP, &mut engine_spaces::none_compared()).unwrap_or_else(fail);
    let settings = general::Settings::random(&mut random);
    match general::check(&case, settings, CAP) {
        Ok(general::Checked::GaveUp) => fail(format!("gave up although there are few positions: {settings:?}")),
        Ok(_) => {}
        Err(reason) => fail(format!("{reason}\n{settings:?}")),
    }
    if let Err(reason) = models::compare(&case, CAP) {
        fail(reason);
    }
}
