//! Collects everything that a set must contain if the deal is in it.

use cadogan_certificate::{Fault, MemberSet, Reading, Scratch};
use cadogan_solve::{Meter, Reason};

/// Check the clock every 64 members: one takes a few microseconds.
const MEMBERS_PER_LOOK: usize = 64;
/// What sorting the members takes, for each.
const BYTES_TO_SORT: usize = 4;

/// Why a method has found no proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// The budget is used up.
    Reason(Reason),
    /// The method is not for this deal.
    Unsuited(String),
    /// A member is won.
    Won,
}

/// The smallest closed set that contains the deal.
pub(crate) fn collect(reading: &dyn Reading, meter: &mut Meter<'_>) -> Result<MemberSet, Stopped> {
    let mut set = MemberSet::default();
    let mut scratch = Scratch::default();
    let mut member = Vec::new();
    reading.start(&mut member);
    set.insert(&member);
    let mut next = 0;
    while next < set.len() {
        if meter.positions() == Some(0) || next.is_multiple_of(MEMBERS_PER_LOOK) {
            if let Some(reason) = meter.stop() {
                return Err(Stopped::Reason(reason));
            }
            if set.bytes() + set.len() * BYTES_TO_SORT > meter.bytes() {
                return Err(Stopped::Reason(Reason::Memory));
            }
        }
        member.clear();
        member.extend(set.get(next));
        let followed = reading.follow(&member, &mut scratch, &mut |leads_to| {
            set.insert(leads_to);
        });
        match followed {
            Ok(()) => {}
            Err(Fault::Won) => return Err(Stopped::Won),
            Err(Fault::NoPosition) => return Err(Stopped::Unsuited("a position cannot be written down".to_owned())),
        }
        meter.spend(1);
        next += 1;
    }
    Ok(set)
}
