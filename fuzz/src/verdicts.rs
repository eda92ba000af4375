//! Compact files of verdicts.

use std::io::Write;

use cadogan_records::{Records, VerdictFile};
use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};

/// The widest range of seeds whose rows are stored for one input.
const MOST_DEALS: usize = 2_000;

/// Reads a file, or, if the first byte is odd, one made of its parts: the heading up to the first line end, and the bits before
/// they are compressed. What is accepted is the same when it is written and read again, and can be imported.
pub fn verdicts(data: &[u8]) {
    let Some((choice, rest)) = data.split_first() else { return };
    let bytes = if choice % 2 == 0 { rest.to_vec() } else { assembled(rest) };
    let Ok(file) = VerdictFile::read("fuzz", &bytes) else { return };
    let again = VerdictFile::read("fuzz", &file.to_bytes()).expect("what is written can be read");
    assert!(again == file && again.says_the_same_as(&file), "writing changes the file");
    let (_, sample) = file.sample();
    assert!(sample.deals() <= file.counts().deals(), "a sample is a part of the file");
    if file.seeds().count() <= MOST_DEALS {
        let mut records = Records::in_memory().expect("memory");
        let imported = records.import(&mut &bytes[..], "fuzz", None);
        if imported.is_ok() {
            records.check().expect("a database that can be read");
            records.export_csv(None, &mut Vec::new()).expect("a list can be written to");
        }
    }
}

/// A file with the right compression and checksum.
fn assembled(parts: &[u8]) -> Vec<u8> {
    let end = parts.iter().position(|&byte| byte == b'\n').map_or(parts.len(), |end| end + 1);
    let (heading, bits) = parts.split_at(end);
    let mut encoder = ZlibEncoder::new(heading.to_vec(), Compression::fast());
    encoder.write_all(bits).expect("a list can be written to");
    let mut file = encoder.finish().expect("a list can be written to");
    let mut crc = Crc::new();
    crc.update(&file);
    file.extend(crc.sum().to_be_bytes());
    file
}
