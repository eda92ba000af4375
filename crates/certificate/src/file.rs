//! What a certificate is as a file.
//!
//! ```text
//! cadogan certificate 1
//! {"kind": …, "verdict": …, "fingerprint": …, "rules": …, "deal": …, "claims": […], "members": …}
//! the body, compressed (deflate)
//! four bytes: the CRC-32 of everything before them, the lowest byte first
//! ```
//!
//! The first two lines are text. The body of a win is one move a line, that of blocked cards one sentence a line, that of a
//! constraint model one step a line. That of a set is its members in ascending order, none twice. Each is written as two numbers and some bytes: how many bytes it
//! has in common with the start of the one before, how many follow, and these. Numbers have seven bits a byte, the lowest
//! first; the eighth says that more follow.

use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Take, Write};

use cadogan_rules::json::read_json;
use cadogan_rules::{Deal, Rules, rules_from_json};
use flate2::bufread::DeflateDecoder;
use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};
use serde_json::{Value, json};

use crate::set::LONGEST;
use crate::{Claim, Failure, MemberSet, Resources};

const TITLE: &str = "cadogan certificate 1\n";
const CHECKSUM_BYTES: u64 = 4;
/// No rules and deal come near this size.
const LONGEST_HEAD: u64 = 1 << 20;
/// No win or story comes near this size. A refutation may; it is then not written.
pub(crate) const LONGEST_TEXT: u64 = 64 << 20;
/// So many members are read in a few milliseconds.
const MEMBERS_PER_LOOK: u64 = 1 << 13;

/// How a certificate proves what it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Moves that win.
    Win,
    /// Positions that no line of play leaves.
    ClosedSet,
    /// Cards that never leave their places.
    BlockedCards,
    /// Heads, foundations and supplies that no line of play leaves.
    RunsSet,
    /// A refutation of what every win would satisfy.
    ConstraintModel,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 5] = [Kind::Win, Kind::ClosedSet, Kind::BlockedCards, Kind::RunsSet, Kind::ConstraintModel];

    /// Its name in certificates.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Win => "win",
            Kind::ClosedSet => "closed-set",
            Kind::BlockedCards => "blocked-cards",
            Kind::RunsSet => "runs-set",
            Kind::ConstraintModel => "constraint-model",
        }
    }

    /// So many of what its members are, in words.
    pub fn count(self, members: u64) -> String {
        let unit = match self {
            Kind::Win => "move",
            Kind::ClosedSet | Kind::RunsSet => "position",
            Kind::BlockedCards | Kind::ConstraintModel => "step",
        };
        format!("{members} {unit}{}", if members == 1 { "" } else { "s" })
    }

    fn verdict(self) -> &'static str {
        if self == Kind::Win { "winnable" } else { "unwinnable" }
    }
}

/// What a certificate says about itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// How it proves what it says.
    pub kind: Kind,
    /// The game.
    pub rules: Rules,
    /// The deal.
    pub deal: Deal,
    /// The claims that it relies on, each once.
    pub claims: Vec<Claim>,
    /// How many moves, members or sentences its body has.
    pub members: u64,
}

impl Head {
    fn to_json(&self) -> Value {
        let Head { kind, rules, deal, claims, members } = self;
        json!({
            "kind": kind.name(),
            "verdict": kind.verdict(),
            "fingerprint": rules.fingerprint(),
            "rules": rules.to_json_short(),
            "deal": deal.to_json(rules),
            "claims": claims.iter().map(|claim| claim.name()).collect::<Vec<_>>(),
            "members": members,
        })
    }

    /// Reads what [`to_json`](Head::to_json) writes, and nothing else.
    fn from_text(text: &str) -> Result<Head, String> {
        let value = read_json(text).map_err(|mistakes| mistakes.to_string())?;
        let kind = Kind::ALL.into_iter().find(|kind| value["kind"] == kind.name());
        let kind = kind.ok_or_else(|| format!("there is no certificate of the kind {}", value["kind"]))?;
        let rules = rules_from_json(&value["rules"]).map_err(|mistakes| mistakes.to_string())?.rules;
        let deal = Deal::from_json_value(&rules, &value["deal"]).map_err(|mistakes| mistakes.to_string())?;
        let claims = value["claims"].as_array().ok_or("the claims are not a list")?;
        let claim = |name: &Value| name.as_str().and_then(Claim::from_name).ok_or(format!("there is no claim {name}"));
        let claims = claims.iter().map(claim).collect::<Result<Vec<_>, _>>()?;
        let members = value["members"].as_u64().ok_or("the number of members is not a number")?;
        let head = Head { kind, rules, deal, claims, members };
        if head.to_json() != value {
            return Err("the head of the file contradicts itself".to_owned());
        }
        Ok(head)
    }
}

/// A certificate that is being read. Its checksum is right; nothing else is known about it.
#[derive(Debug)]
pub struct Certificate<R> {
    head: Head,
    body: DeflateDecoder<BufReader<Take<R>>>,
}

impl<R: Read + Seek> Certificate<R> {
    /// Whether this is the start of a certificate, damaged or not.
    pub fn starts_with(bytes: &[u8]) -> bool {
        bytes.starts_with(&TITLE.as_bytes()[..TITLE.len() - 3])
    }

    /// Compares the checksum and reads the head.
    pub fn open(mut file: R) -> Result<Certificate<R>, Failure> {
        let length = check_sum(&mut file)?;
        file.seek(SeekFrom::Start(0)).map_err(Failure::Unreadable)?;
        let mut file = BufReader::new(file.take(length));
        if read_line(&mut file)? != TITLE {
            return Err(Failure::Damaged(format!("its first line is not {:?}", TITLE.trim_end())));
        }
        let head = Head::from_text(&read_line(&mut file)?).map_err(Failure::Damaged)?;
        Ok(Certificate { head, body: DeflateDecoder::new(file) })
    }

    /// What it says about itself.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// The moves of a win or the sentences of a story, one a line, without any check of what they say.
    pub fn into_lines(mut self) -> Result<Vec<String>, Failure> {
        self.lines()
    }

    /// The lines of a body of text, as many as the head says.
    pub(crate) fn lines(&mut self) -> Result<Vec<String>, Failure> {
        let mut text = String::new();
        (&mut self.body).take(LONGEST_TEXT).read_to_string(&mut text).map_err(broken)?;
        self.expect_end()?;
        let lines: Vec<String> = text.split_terminator('\n').map(str::to_owned).collect();
        if lines.len() as u64 != self.head.members || !(text.is_empty() || text.ends_with('\n')) {
            return Err(Failure::Damaged(format!("{} lines are expected, not {}", self.head.members, lines.len())));
        }
        Ok(lines)
    }

    /// The members of a set, as many as the head says.
    pub(crate) fn members(&mut self, resources: Resources<'_>) -> Result<MemberSet, Failure> {
        let memory = resources.memory;
        let mut set = MemberSet::default();
        let mut member: Vec<u8> = Vec::new();
        let mut last: Vec<u8> = Vec::new();
        for number in 0..self.head.members {
            if number.is_multiple_of(MEMBERS_PER_LOOK) && resources.is_interrupted() {
                return Err(Failure::Interrupted);
            }
            let common = read_number(&mut self.body)?;
            let more = read_number(&mut self.body)?;
            if common > member.len() || common + more > LONGEST {
                return Err(Failure::Damaged(format!("member {} has a wrong length", number + 1)));
            }
            last.clone_from(&member);
            member.resize(common + more, 0);
            self.body.read_exact(&mut member[common..]).map_err(broken)?;
            if number > 0 && last >= member {
                return Err(Failure::Damaged(format!("member {} is out of order", number + 1)));
            }
            set.insert(&member);
            if set.bytes() > memory {
                return Err(Failure::TooLarge { memory });
            }
        }
        self.expect_end()?;
        Ok(set)
    }

    /// Nothing may follow: neither in the body nor behind it.
    fn expect_end(&mut self) -> Result<(), Failure> {
        let more = self.body.read(&mut [0]).map_err(broken)? > 0;
        if more || !self.body.get_mut().fill_buf().map_err(broken)?.is_empty() {
            return Err(Failure::Damaged("there is more in it than its head says".to_owned()));
        }
        Ok(())
    }
}

/// Compares the last four bytes with the checksum of the rest. Returns how many bytes the rest has.
fn check_sum(file: &mut (impl Read + Seek)) -> Result<u64, Failure> {
    let length = file.seek(SeekFrom::End(0)).map_err(Failure::Unreadable)?;
    let Some(length) = length.checked_sub(CHECKSUM_BYTES) else {
        return Err(Failure::Damaged("it is too short".to_owned()));
    };
    file.seek(SeekFrom::Start(0)).map_err(Failure::Unreadable)?;
    let mut crc = Crc::new();
    let mut buffer = vec![0; 1 << 16];
    let mut rest = file.take(length);
    loop {
        match rest.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => crc.update(&buffer[..count]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(Failure::Unreadable(error)),
        }
    }
    let mut sum = [0; CHECKSUM_BYTES as usize];
    rest.into_inner().read_exact(&mut sum).map_err(Failure::Unreadable)?;
    match u32::from_le_bytes(sum) == crc.sum() {
        true => Ok(length),
        false => Err(Failure::Damaged("its checksum is wrong".to_owned())),
    }
}

fn read_line(file: &mut impl BufRead) -> Result<String, Failure> {
    let mut line = String::new();
    file.take(LONGEST_HEAD).read_line(&mut line).map_err(broken)?;
    Ok(line)
}

fn read_number(body: &mut impl Read) -> Result<usize, Failure> {
    let mut number = 0;
    for shift in [0, 7, 14] {
        let mut byte = [0];
        body.read_exact(&mut byte).map_err(broken)?;
        number |= usize::from(byte[0] & 0x7F) << shift;
        if byte[0] & 0x80 == 0 {
            return Ok(number);
        }
    }
    Err(Failure::Damaged("a length is too long".to_owned()))
}

/// Bytes that do not end well, or are no text, are damage; anything else is trouble with the disk.
fn broken(error: io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::UnexpectedEof | io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData => {
            Failure::Damaged(format!("its body cannot be unpacked: {error}"))
        }
        _ => Failure::Unreadable(error),
    }
}

/// A certificate that is being written.
#[derive(Debug)]
pub struct CertificateWriter<W: Write> {
    body: DeflateEncoder<Summing<W>>,
    last: Vec<u8>,
}

impl<W: Write> CertificateWriter<W> {
    /// Writes the head.
    pub fn new(file: W, head: &Head) -> io::Result<CertificateWriter<W>> {
        let mut file = Summing { file, crc: Crc::new() };
        writeln!(file, "{TITLE}{}", head.to_json())?;
        Ok(CertificateWriter { body: DeflateEncoder::new(file, Compression::default()), last: Vec::new() })
    }

    /// Writes a line of a body of text.
    pub fn line(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.body, "{line}")
    }

    /// Writes the next member of a set, which must be greater than the one before.
    pub fn member(&mut self, member: &[u8]) -> io::Result<()> {
        let common = self.last.iter().zip(member).take_while(|(a, b)| a == b).count();
        write_number(&mut self.body, common)?;
        write_number(&mut self.body, member.len() - common)?;
        self.body.write_all(&member[common..])?;
        self.last.truncate(common);
        self.last.extend(&member[common..]);
        Ok(())
    }

    /// Writes the checksum and returns the file.
    pub fn finish(self) -> io::Result<W> {
        let mut summing = self.body.finish()?;
        summing.file.write_all(&summing.crc.sum().to_le_bytes())?;
        summing.file.flush()?;
        Ok(summing.file)
    }
}

fn write_number(body: &mut impl Write, mut number: usize) -> io::Result<()> {
    while number >= 0x80 {
        body.write_all(&[number as u8 | 0x80])?;
        number >>= 7;
    }
    body.write_all(&[number as u8])
}

/// Keeps the checksum of what passes through.
#[derive(Debug)]
struct Summing<W> {
    file: W,
    crc: Crc,
}

impl<W: Write> Write for Summing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.file.write(bytes)?;
        self.crc.update(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
