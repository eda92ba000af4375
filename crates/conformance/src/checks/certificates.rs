//! Certificates against brute force, and damaged ones against the checker.

use std::io::Cursor;

use cadogan_certificate::{Certificate, CertificateWriter, Claim, Failure, Head, Kind, Proved, Resources};
use cadogan_prove::{Body, Method, Proof, Unproved, certify};
use cadogan_referee::verify;
use cadogan_rules::{Deal, PlayerMove, Rules, preset};
use cadogan_solve::{Budget, Options, Report, Schedule, Solver, Verdict, solve};

use crate::checks::runs::{self, Dice};
use crate::{RandomCase, SplitMix64};

const RESOURCES: Resources<'_> = Resources { threads: 1, memory: 1 << 30, interrupt: None };

/// The results of a number of random cases.
#[derive(Debug, Default)]
pub struct Tally {
    /// Deals that brute force calls lost, and how many of them each method proved.
    pub lost: u32,
    /// In the order of [`Method::ALL`].
    pub proved: [u32; Method::ALL.len()],
    /// Deals that brute force calls won, for each of which every method failed.
    pub won: u32,
}

/// Proves the random case of a seed by every method. A lost deal must be proved by the method that leaves nothing out (where
/// foundations are built in suit), and
/// every proof must pass the checker; a deal that can be won must not be proved lost by any method. `Err` says what is wrong.
pub fn check_seed(seed: u64, tally: &mut Tally) -> Result<(), String> {
    if seed % 4 == 3 {
        // Runs sets and constraint models are for few of all games, so they get some of their own.
        let (rules, deal) = runs::random_case(&mut Dice::new(seed));
        return check(&rules, &deal, tally)
            .map_err(|text| format!("{text}\n{}\n{}", rules.to_json(), deal.to_json(&rules)));
    }
    let case = RandomCase::generate(seed, 2 + (seed % 3) as u8);
    check(&case.rules, &case.deal, tally).map_err(|text| format!("{text}\n{case:?}"))
}

fn check(rules: &Rules, deal: &Deal, tally: &mut Tally) -> Result<(), String> {
    let budget = Budget::default().positions(20_000);
    let options = Options { budget, schedule: Some(Schedule::single(Solver::BruteForce)), ..Options::default() };
    let report = solve(rules, deal, &options).map_err(|error| error.to_string())?;
    match &report.verdict {
        Verdict::Undecided(_) => return Ok(()),
        Verdict::Winnable(_) => {
            tally.won += 1;
            prove_and_check(rules, deal, &report, &[])?;
        }
        Verdict::Unwinnable(_) => tally.lost += 1,
    }
    let is_won = matches!(report.verdict, Verdict::Winnable(_));
    for (method, proved) in Method::ALL.into_iter().zip(&mut tally.proved) {
        match method.prove(rules, deal, &mut budget.meter()) {
            Ok(proof) if is_won => return Err(format!("{} proves a loss: {:?}", method.name(), proof.head().claims)),
            Ok(proof) => {
                open_and_check(&file(&proof), rules, deal)
                    .map_err(|failure| format!("{}: {failure}", method.name()))?;
                *proved += 1;
            }
            Err(_) if method == Method::ClosedSet && !is_won && !rules.foundations_have_cards() => {
                return Err("there is no closed set".to_owned());
            }
            Err(_) => {}
        }
    }
    Ok(())
}

fn prove_and_check(rules: &Rules, deal: &Deal, report: &Report, methods: &[Method]) -> Result<Proved, String> {
    let proof =
        certify(rules, deal, report, methods, &Budget::default(), None).map_err(|error: Unproved| error.to_string())?;
    open_and_check(&file(&proof), rules, deal).map_err(|failure| failure.to_string())
}

/// The bytes of a certificate.
pub fn file(proof: &Proof) -> Vec<u8> {
    proof.write(Vec::new()).expect("memory can be written")
}

/// What the checker says to a file.
pub fn open_and_check(file: &[u8], rules: &Rules, deal: &Deal) -> Result<Proved, Failure> {
    Certificate::open(Cursor::new(file))?.check_for(rules, deal, RESOURCES)
}

/// A game, a seed of it and a method of proof: small certificates of every kind, with and without claims.
pub const SMALL: [(&str, i64, Method); 7] = [
    ("klondike", 2, Method::ClosedSet), // It can be won.
    ("free-cell-0-cell", 2, Method::ClosedSet),
    ("free-cell-0-cell", 2, Method::ClosedSetWithClaims),
    ("klondike", 33, Method::BlockedCards),
    ("klondike", 19, Method::RunsSet),
    ("trigon", 1, Method::RunsSetWithClaims),
    ("klondike", 29, Method::ConstraintModel),
];

/// Decides a deal and proves the verdict.
pub fn prove_seed(game: &str, seed: i64, method: Method) -> Result<Proof, String> {
    let rules = preset(game).ok_or_else(|| format!("there is no game {game}"))?.rules();
    let deal = Deal::from_seed(rules, seed).map_err(|mistakes| mistakes.to_string())?;
    let report = solve(rules, &deal, &Options::default()).map_err(|error| error.to_string())?;
    certify(rules, &deal, &report, &[method], &Budget::default(), None).map_err(|error| error.to_string())
}

/// A certificate that is damaged again and again.
pub struct Victim {
    head: Head,
    /// The lines, or the members in order.
    parts: Vec<Vec<u8>>,
    file: Vec<u8>,
}

/// What became of a damaged certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The checker refuses it.
    Refused,
    /// What was changed left a true proof of the same verdict: a win with one move less, another story.
    StillTrue,
}

impl Victim {
    /// The certificate of a proof.
    pub fn new(proof: &Proof) -> Victim {
        let parts = match proof.body() {
            Body::Lines(lines) => lines.iter().map(|line| line.as_bytes().to_vec()).collect(),
            Body::Set(set) => set.in_order().into_iter().map(|number| set.get(number as usize).to_vec()).collect(),
        };
        Victim { head: proof.head().clone(), parts, file: file(proof) }
    }

    /// Damages it in a way that the number chooses. `Err` if the damaged file is accepted.
    pub fn damage(&self, seed: u64) -> Result<Fate, String> {
        let mut random = SplitMix64::new(seed);
        if random.percent(10) {
            return self.about_another_deal(&mut random).map_err(|text| format!("{text}, number {seed}"));
        }
        let way = random.below(if self.head.kind == Kind::Win { 9 } else { 10 });
        let (file, name) = match way {
            0 | 1 => (self.flipped(&mut random), "a bit is flipped"),
            2 => (self.file[..random.below(self.file.len())].to_vec(), "the end is missing"),
            3 => ([&self.file[..], &[random.next_u64() as u8]].concat(), "a byte is added"),
            4 | 5 => (self.with(|_, parts| _ = parts.remove(random.below(parts.len()))), "a part is dropped"),
            6 | 7 => (self.with(|_, parts| change(self.head.kind, parts, &mut random)), "a part is changed"),
            8 => (self.with(|head, _| exchange_cards(&mut head.deal, &mut random)), "another deal is named"),
            _ => (self.with(|head, _| change_claims(head, &mut random)), "other claims are listed"),
        };
        match open_and_check(&file, &self.head.rules, &self.head.deal) {
            Err(_) => Ok(Fate::Refused),
            // A member of a smallest closed set cannot be missed; moves and sentences sometimes can.
            Ok(_) if matches!(way, 4..=7) && self.is_still_true(&file) => Ok(Fate::StillTrue),
            Ok(_) => Err(format!("{}, {name}, number {seed}: accepted", self.head.kind.name())),
        }
    }

    /// Names a deal with two cards exchanged, and asks whether that is proved. It may be, if the two do not matter; but not if
    /// the deal can be won.
    fn about_another_deal(&self, random: &mut SplitMix64) -> Result<Fate, String> {
        let Head { kind, rules, .. } = &self.head;
        let mut deal = self.head.deal.clone();
        exchange_cards(&mut deal, random);
        let file = self.with(|head, _| head.deal = deal.clone());
        if deal == self.head.deal || open_and_check(&file, rules, &deal).is_err() {
            return Ok(Fate::Refused);
        }
        let options = Options { budget: Budget::default().positions(1_000_000), ..Options::default() };
        let report = solve(rules, &deal, &options).map_err(|error| error.to_string())?;
        match report.verdict {
            Verdict::Winnable(_) if *kind != Kind::Win => Err(format!("{}, another deal is proved lost", kind.name())),
            Verdict::Unwinnable(_) if *kind == Kind::Win => Err("another deal is proved won".to_owned()),
            _ => Ok(Fate::StillTrue),
        }
    }

    /// Whether a win with other moves wins, by the referee alone. Another story of a lost deal is its own proof, and so is another
    /// refutation of the same clauses.
    fn is_still_true(&self, file: &[u8]) -> bool {
        match self.head.kind {
            Kind::BlockedCards | Kind::ConstraintModel => true,
            Kind::Win => Certificate::open(Cursor::new(file)).is_ok_and(|certificate| {
                let moves = certificate.into_lines().unwrap_or_default();
                let moves: Vec<PlayerMove> = moves.iter().filter_map(|line| line.parse().ok()).collect();
                verify(&self.head.rules, &self.head.deal, &moves).is_ok()
            }),
            Kind::ClosedSet | Kind::RunsSet => false,
        }
    }

    fn flipped(&self, random: &mut SplitMix64) -> Vec<u8> {
        let mut file = self.file.clone();
        let place = random.below(file.len());
        file[place] ^= 1 << random.below(8);
        file
    }

    /// The file with something else in it, and the right checksum.
    fn with(&self, change: impl FnOnce(&mut Head, &mut Vec<Vec<u8>>)) -> Vec<u8> {
        let (mut head, mut parts) = (self.head.clone(), self.parts.clone());
        change(&mut head, &mut parts);
        if matches!(head.kind, Kind::ClosedSet | Kind::RunsSet) {
            parts.sort();
            parts.dedup();
        }
        head.members = parts.len() as u64;
        let mut writer = CertificateWriter::new(Vec::new(), &head).expect("memory can be written");
        for part in &parts {
            let written = match head.kind {
                Kind::Win | Kind::BlockedCards | Kind::ConstraintModel => writer.line(&String::from_utf8_lossy(part)),
                Kind::ClosedSet | Kind::RunsSet => writer.member(part),
            };
            written.expect("memory can be written");
        }
        writer.finish().expect("memory can be written")
    }
}

/// Changes one part: a card of a position, a word of a line.
fn change(kind: Kind, parts: &mut [Vec<u8>], random: &mut SplitMix64) {
    let number = random.below(parts.len());
    let other = parts[random.below(parts.len())].clone();
    let part = &mut parts[number];
    match kind {
        Kind::Win => *part = other,
        Kind::BlockedCards | Kind::ConstraintModel | Kind::ClosedSet | Kind::RunsSet => {
            let place = random.below(part.len());
            let old = part[place];
            while part[place] == old {
                part[place] = match kind {
                    Kind::ConstraintModel => b"0123456789 -abcefilmorsyACDHJKQST"[random.below(33)],
                    Kind::BlockedCards => b"0123456789ACDHJKQST"[random.below(19)],
                    _ => random.below(52) as u8,
                };
            }
        }
    }
}

/// Exchanges two cards of the tableau.
fn exchange_cards(deal: &mut Deal, random: &mut SplitMix64) {
    let piles = deal.tableau.iter().enumerate();
    let places: Vec<(usize, usize)> =
        piles.flat_map(|(pile, cards)| (0..cards.len()).map(move |index| (pile, index))).collect();
    let one = random.choose(&places);
    let others: Vec<(usize, usize)> = places.into_iter().filter(|&place| place != one).collect();
    let other = random.choose(&others);
    let (first, second) = (deal.tableau[one.0][one.1].card, deal.tableau[other.0][other.1].card);
    deal.tableau[one.0][one.1].card = second;
    deal.tableau[other.0][other.1].card = first;
}

/// Takes away the claims that a set needs; where it needs none, adds one to what can have none, or one that is not made for
/// the rules.
fn change_claims(head: &mut Head, random: &mut SplitMix64) {
    let wrong: Vec<Claim> = match head.kind {
        Kind::ClosedSet => Claim::ALL.into_iter().filter(|claim| claim.holds_for(&head.rules).is_err()).collect(),
        Kind::RunsSet => vec![Claim::SafeFoundation],
        Kind::Win | Kind::BlockedCards | Kind::ConstraintModel => Claim::ALL.to_vec(),
    };
    if head.claims.is_empty() && !wrong.is_empty() {
        head.claims.push(random.choose(&wrong));
    } else if head.claims.is_empty() {
        exchange_cards(&mut head.deal, random);
    } else {
        head.claims.clear();
    }
}
