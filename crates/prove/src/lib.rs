//! Writes certificates: files that prove whether a deal can be won. `cadogan-certificate` checks them and has to be
//! believed; nothing here has to be.
//!
//! ```
//! use cadogan_certificate::{Certificate, Resources};
//! use cadogan_prove::{Method, certify};
//! use cadogan_rules::{Deal, preset};
//! use cadogan_solve::{Budget, Options, solve};
//!
//! let rules = preset("klondike").expect("a preset").rules();
//! let deal = Deal::from_seed(rules, 33).expect("a seed in range");
//! let report = solve(rules, &deal, &Options::default()).expect("no contradiction");
//! let proof = certify(rules, &deal, &report, &Method::ALL, &Budget::default(), None).expect("a proof");
//! let file = proof.write(Vec::new()).expect("enough memory");
//!
//! let certificate = Certificate::open(std::io::Cursor::new(file)).expect("an unharmed file");
//! let proved = certificate.check_for(rules, &deal, Resources::default()).expect("a true proof");
//! assert!(!proved.is_winnable());
//! ```

mod audit;
mod collect;
mod refute;
mod sat;

use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use cadogan_certificate::{CertificateWriter, Claim, Head, Kind, MemberSet, Model, Positions, Runs, Story};
use cadogan_referee::Position;
use cadogan_rules::{Deal, Rules};
use cadogan_solve::{Budget, Contradiction, Meter, Reason, Report, Verdict};

pub use audit::{Audit, AuditError, is_chosen};
pub use collect::Stopped;
use collect::collect;

/// A way to prove a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// Cards that never leave their places.
    BlockedCards,
    /// A refutation of what every win would satisfy, in the same games as a runs set.
    ConstraintModel,
    /// All heads, foundations and supplies that can be reached, in games whose built groups move freely.
    RunsSet,
    /// The same, without those that claims leave out.
    RunsSetWithClaims,
    /// All positions that can be reached.
    ClosedSet,
    /// Positions that can be reached, without those that claims leave out.
    ClosedSetWithClaims,
}

impl Method {
    /// All methods, in the order in which they are tried.
    pub const ALL: [Method; 6] = [
        Method::BlockedCards,
        Method::ConstraintModel,
        Method::RunsSet,
        Method::RunsSetWithClaims,
        Method::ClosedSet,
        Method::ClosedSetWithClaims,
    ];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Method::BlockedCards => "blocked-cards",
            Method::ConstraintModel => "constraint-model",
            Method::RunsSet => "runs-set",
            Method::RunsSetWithClaims => "runs-claims",
            Method::ClosedSet => "closed-set",
            Method::ClosedSetWithClaims => "claims",
        }
    }
}

/// What a certificate will say: a proof that has been found, but not checked.
#[derive(Debug)]
pub struct Proof {
    head: Head,
    body: Body,
}

/// The main part of a certificate.
#[derive(Debug)]
pub enum Body {
    /// Moves, or a story.
    Lines(Vec<String>),
    /// A set.
    Set(MemberSet),
}

impl Proof {
    fn new(rules: &Rules, deal: &Deal, kind: Kind, claims: &[Claim], body: Body) -> Proof {
        let members = match &body {
            Body::Lines(lines) => lines.len(),
            Body::Set(set) => set.len(),
        };
        let (rules, deal, claims) = (rules.clone(), deal.clone(), claims.to_vec());
        Proof { head: Head { kind, rules, deal, claims, members: members as u64 }, body }
    }

    /// What the certificate will say about itself.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// What it will consist of.
    pub fn body(&self) -> &Body {
        &self.body
    }

    /// Writes the certificate.
    pub fn write<W: Write>(&self, file: W) -> io::Result<W> {
        let mut writer = CertificateWriter::new(file, &self.head)?;
        match &self.body {
            Body::Lines(lines) => lines.iter().try_for_each(|line| writer.line(line))?,
            Body::Set(set) => {
                set.in_order().into_iter().try_for_each(|number| writer.member(set.get(number as usize)))?;
            }
        }
        writer.finish()
    }
}

/// Writes a certificate to a file beside the one that is named, and then gives it its name: whatever happens, there is no half
/// certificate. Returns its size.
pub fn write_file(proof: &Proof, path: &Path) -> io::Result<u64> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".{}.new", std::process::id()));
    let beside = PathBuf::from(beside);
    let written = File::create(&beside).and_then(|file| {
        let file = proof.write(BufWriter::new(file))?.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        let bytes = file.metadata()?.len();
        fs::rename(&beside, path)?;
        Ok(bytes)
    });
    written.inspect_err(|_| {
        let _ = fs::remove_file(&beside);
    })
}

/// Why there is no proof.
#[derive(Debug)]
pub enum Unproved {
    /// There is no verdict to prove.
    Undecided(Reason),
    /// No method has come to an end: why each has not.
    NoMethod(Vec<(Method, String)>),
    /// The work was stopped.
    Interrupted,
    /// A bug: a deal that is called lost has a position that is won.
    Contradiction(Box<Contradiction>),
}

impl fmt::Display for Unproved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unproved::Undecided(reason) => write!(f, "the deal is undecided: {reason}"),
            Unproved::NoMethod(reasons) => {
                write!(f, "the deal is lost, but no certificate was found")?;
                reasons.iter().try_for_each(|(method, reason)| write!(f, "\n  {}: {reason}", method.name()))
            }
            Unproved::Interrupted => f.write_str("interrupted"),
            Unproved::Contradiction(contradiction) => contradiction.fmt(f),
        }
    }
}

impl std::error::Error for Unproved {}

/// Finds a proof of a verdict. Of the time that the budget allows, each method gets an equal part of what those before it have
/// left; the limits of positions and memory are those of each.
pub fn certify(
    rules: &Rules,
    deal: &Deal,
    report: &Report,
    methods: &[Method],
    budget: &Budget,
    interrupt: Option<&AtomicBool>,
) -> Result<Proof, Unproved> {
    match &report.verdict {
        Verdict::Undecided(reason) => return Err(Unproved::Undecided(*reason)),
        Verdict::Winnable(win) => {
            let lines = win.moves().iter().map(ToString::to_string).collect();
            return Ok(Proof::new(rules, deal, Kind::Win, &[], Body::Lines(lines)));
        }
        Verdict::Unwinnable(_) => {}
    }
    let whole = Meter::start(budget, interrupt);
    let mut reasons = Vec::new();
    for (index, &method) in methods.iter().enumerate() {
        let share = whole.time().map(|left| left / (methods.len() - index) as u32);
        match method.prove(rules, deal, &mut whole.part(None, share)) {
            Ok(proof) => return Ok(proof),
            Err(Stopped::Reason(Reason::Interrupted)) => return Err(Unproved::Interrupted),
            Err(Stopped::Reason(reason)) => reasons.push((method, format!("out of {}", unit(reason)))),
            Err(Stopped::Unsuited(reason)) => reasons.push((method, reason)),
            Err(Stopped::Won) => {
                let loser = format!("the solver `{}`", report.solver.name());
                let clash = Contradiction::disagreement(rules, deal, "the set of all positions", None, loser);
                return Err(Unproved::Contradiction(clash));
            }
        }
    }
    Err(Unproved::NoMethod(reasons))
}

fn unit(reason: Reason) -> &'static str {
    match reason {
        Reason::Time => "time",
        reason => reason.word(),
    }
}

impl Method {
    /// Looks for a proof that a deal is lost, whatever the verdict on it is.
    pub fn prove(self, rules: &Rules, deal: &Deal, meter: &mut Meter<'_>) -> Result<Proof, Stopped> {
        match self {
            Method::BlockedCards => {
                Claim::BlockedCards.holds_for(rules).map_err(Stopped::Unsuited)?;
                let start = Position::start(rules, deal);
                let story = Story::find(rules, &start).map(|story| story.shortened(rules, &start));
                let story = story.ok_or(Stopped::Unsuited("no cards are blocked from the start".to_owned()))?;
                Ok(Proof::new(rules, deal, Kind::BlockedCards, &[], Body::Lines(story.to_lines())))
            }
            Method::ConstraintModel => {
                let model = Model::new(rules, deal).map_err(Stopped::Unsuited)?;
                let lines = refute::refute(&model, meter)?.to_lines();
                Ok(Proof::new(rules, deal, Kind::ConstraintModel, &[], Body::Lines(lines)))
            }
            Method::RunsSet => runs_set(rules, deal, &[], meter),
            Method::RunsSetWithClaims => runs_set(rules, deal, &[Claim::BlockedCards], meter),
            Method::ClosedSet => closed_set(rules, deal, &[], meter),
            Method::ClosedSetWithClaims => {
                let claims: Vec<Claim> =
                    Claim::ALL.into_iter().filter(|claim| claim.holds_for(rules).is_ok()).collect();
                if claims.is_empty() {
                    return Err(Stopped::Unsuited("no claim is made for these rules".to_owned()));
                }
                closed_set(rules, deal, &claims, meter)
            }
        }
    }
}

fn closed_set(rules: &Rules, deal: &Deal, claims: &[Claim], meter: &mut Meter<'_>) -> Result<Proof, Stopped> {
    let reading = Positions::new(rules, deal, claims).map_err(Stopped::Unsuited)?;
    let set = collect(&reading, meter)?;
    Ok(Proof::new(rules, deal, Kind::ClosedSet, claims, Body::Set(set)))
}

fn runs_set(rules: &Rules, deal: &Deal, claims: &[Claim], meter: &mut Meter<'_>) -> Result<Proof, Stopped> {
    let reading = Runs::new(rules, deal, claims).map_err(Stopped::Unsuited)?;
    let set = collect(&reading, meter)?;
    Ok(Proof::new(rules, deal, Kind::RunsSet, claims, Body::Set(set)))
}
