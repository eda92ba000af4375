//! A share of the verdicts on a sample, proved and checked.

use std::fmt;
use std::io::Cursor;
use std::sync::atomic::{AtomicBool, Ordering};

use cadogan_certificate::{Certificate, Failure, Resources};
use cadogan_rules::{Deal, Rules};
use cadogan_solve::{Answer, Budget, Contradiction, Options, Report, SolveError, Solving};

use crate::{Method, Unproved, certify};

/// What was proved of a sample.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Audit {
    /// How many verdicts were chosen.
    pub chosen: u64,
    /// How many deals are proved to be winnable.
    pub winnable: u64,
    /// How many deals are proved to be unwinnable.
    pub unwinnable: u64,
    /// For how many no proof was found within the limits.
    pub unproved: u64,
    /// The size of all certificates.
    pub bytes: u64,
}

/// Why an audit stops.
#[derive(Debug)]
pub enum AuditError {
    /// The deal could not be tried.
    Solve(SolveError),
    /// A certificate does not prove what it was written for: a bug.
    Rejected(Failure),
    /// What is recorded and what is proved cannot both be true: a bug.
    OtherVerdict {
        /// The verdict that was recorded.
        recorded: Answer,
    },
}

impl fmt::Display for AuditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AuditError::Solve(error) => error.fmt(f),
            AuditError::Rejected(failure) => write!(f, "the checker rejects a certificate: {failure}"),
            AuditError::OtherVerdict { recorded } => write!(f, "recorded as {recorded}, but the opposite is proved"),
        }
    }
}

impl std::error::Error for AuditError {}

impl From<Box<Contradiction>> for AuditError {
    fn from(contradiction: Box<Contradiction>) -> AuditError {
        AuditError::Solve(SolveError::Contradiction(contradiction))
    }
}

/// Whether a deal belongs to a share of all deals of a game. It always does, or never: nothing is drawn by lot.
pub fn is_chosen(rules: &Rules, number: i64, share: f64) -> bool {
    let mut hash = number as u64;
    for byte in rules.fingerprint().bytes() {
        hash = mixed(hash ^ u64::from(byte));
    }
    // 53 bits are exact as a fraction.
    ((hash >> 11) as f64) < share * (1u64 << 53) as f64
}

/// The finaliser of SplitMix64.
fn mixed(value: u64) -> u64 {
    let value = value.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ (value >> 31)
}

impl Audit {
    /// Decides a deal again, proves the verdict and checks the proof. The budget holds for both.
    pub fn add(
        &mut self,
        rules: &Rules,
        deal: &Deal,
        recorded: Answer,
        options: &Options,
        interrupt: &AtomicBool,
    ) -> Result<(), AuditError> {
        let solved = Solving::new(rules, deal, options)
            .and_then(|mut solving| solving.run(&options.budget, Some(interrupt), &mut |_| ()));
        let report = solved.map_err(AuditError::Solve)?;
        let audited = Audit::of(rules, deal, &report, &options.budget, interrupt)?;
        let answer = match audited {
            Audit { winnable: 1, .. } => Some(Answer::Winnable(())),
            Audit { unwinnable: 1, .. } => Some(Answer::Unwinnable(())),
            _ => None,
        };
        if answer.is_some_and(|answer| answer.contradicts(&recorded)) {
            return Err(AuditError::OtherVerdict { recorded });
        }
        self.merge(&audited);
        Ok(())
    }

    /// Proves one verdict and checks the proof: an audit of one deal, or of none if it was interrupted.
    pub fn of(
        rules: &Rules,
        deal: &Deal,
        report: &Report,
        budget: &Budget,
        interrupt: &AtomicBool,
    ) -> Result<Audit, AuditError> {
        let proof = match certify(rules, deal, report, &Method::ALL, budget, Some(interrupt)) {
            Ok(proof) => proof,
            Err(Unproved::Contradiction(contradiction)) => return Err(contradiction.into()),
            Err(_) if interrupt.load(Ordering::Relaxed) => return Ok(Audit::default()),
            Err(_) => return Ok(Audit { chosen: 1, unproved: 1, ..Audit::default() }),
        };
        let file = proof.write(Vec::new()).map_err(|error| AuditError::Rejected(Failure::Unreadable(error)))?;
        let bytes = file.len() as u64;
        let resources = Resources { memory: budget.bytes, interrupt: Some(interrupt), ..Resources::default() };
        let proved = Certificate::open(Cursor::new(file)).and_then(|file| file.check_for(rules, deal, resources));
        if matches!(proved, Err(Failure::Interrupted)) {
            return Ok(Audit::default());
        }
        let is_won = proved.map_err(AuditError::Rejected)?.is_winnable();
        Ok(Audit { chosen: 1, winnable: is_won.into(), unwinnable: (!is_won).into(), unproved: 0, bytes })
    }

    /// Adds what was proved elsewhere.
    pub fn merge(&mut self, other: &Audit) {
        let Audit { chosen, winnable, unwinnable, unproved, bytes } = other;
        self.chosen += chosen;
        self.winnable += winnable;
        self.unwinnable += unwinnable;
        self.unproved += unproved;
        self.bytes += bytes;
    }
}
