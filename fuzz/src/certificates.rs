//! Certificates.

use std::io::{Cursor, Write};

use cadogan_certificate::{Certificate, Head, Resources};
use cadogan_conformance::brute_force;
use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};

/// What a set may take for one input.
const RESOURCES: Resources<'_> = Resources { threads: 1, memory: 64 << 20, interrupt: None };

/// Checks a file, or, if the first byte is odd, one made of its parts: the head up to the first line end, and the body before
/// it is compressed, so that what is tried is not only the checksum. What is proved is what brute force says.
pub fn certificates(data: &[u8]) {
    let Some((choice, rest)) = data.split_first() else { return };
    let file = if choice % 2 == 0 { rest.to_vec() } else { assembled(rest) };
    let Ok(certificate) = Certificate::open(Cursor::new(file)) else { return };
    let Head { rules, deal, .. } = certificate.head().clone();
    let Ok(proved) = certificate.check_for(&rules, &deal, RESOURCES) else { return };
    if let Some(truth) = brute_force(&rules, &deal, 2_000).winnable {
        assert_eq!(proved.is_winnable(), truth, "a certificate against brute force");
    }
}

/// A file with the right first line, compression and checksum.
fn assembled(parts: &[u8]) -> Vec<u8> {
    let end = parts.iter().position(|&byte| byte == b'\n').map_or(parts.len(), |end| end + 1);
    let (head, body) = parts.split_at(end);
    let file = [b"cadogan certificate 1\n", head].concat();
    let mut encoder = DeflateEncoder::new(file, Compression::fast());
    encoder.write_all(body).expect("a list can be written to");
    let mut file = encoder.finish().expect("a list can be written to");
    let mut crc = Crc::new();
    crc.update(&file);
    file.extend(crc.sum().to_le_bytes());
    file
}
