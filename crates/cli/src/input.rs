//! Reading files and standard input, with messages that name them.

use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::Path;

use crate::error::CliError;

/// No rule set, deal or solution comes near this size; a larger file is probably the wrong one.
pub(crate) const LARGEST_INPUT: u64 = 64 << 20;

/// The text of a file, or of standard input if its name is `-`.
pub(crate) fn read_text(path: &Path, stdin: &mut dyn BufRead) -> Result<String, CliError> {
    text(read_bytes(path, stdin)?, &display_name(path))
}

/// The bytes of a file, or of standard input if its name is `-`.
pub(crate) fn read_bytes(path: &Path, stdin: &mut dyn BufRead) -> Result<Vec<u8>, CliError> {
    let name = display_name(path);
    if path == Path::new("-") {
        return read_limited(stdin, &name);
    }
    let trouble = |error: io::Error| CliError::input(format_args!("cannot read {name}: {}", explain(&error)));
    if path.is_dir() {
        return Err(CliError::input(format_args!("cannot read {name}: it is a directory; name a file in it")));
    }
    let mut file = File::open(path).map_err(trouble)?;
    read_limited(&mut file, &name)
}

/// How messages name a file.
pub(crate) fn display_name(path: &Path) -> String {
    if path == Path::new("-") { "standard input".to_owned() } else { path.display().to_string() }
}

fn read_limited(source: &mut (impl Read + ?Sized), name: &str) -> Result<Vec<u8>, CliError> {
    let mut bytes = Vec::new();
    let trouble = |error: io::Error| CliError::input(format_args!("cannot read {name}: {}", explain(&error)));
    source.take(LARGEST_INPUT + 1).read_to_end(&mut bytes).map_err(trouble)?;
    if bytes.len() as u64 > LARGEST_INPUT {
        let limit = LARGEST_INPUT >> 20;
        return Err(CliError::input(format_args!("{name} is larger than {limit} MiB: is it the right file?")));
    }
    Ok(bytes)
}

/// The text that these bytes of a file with this name are.
pub(crate) fn text(bytes: Vec<u8>, name: &str) -> Result<String, CliError> {
    let text = String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        let byte = error.as_bytes()[place];
        CliError::input(format_args!(
            "{name} is not UTF-8 text: byte {} is 0x{byte:02X}; save it as UTF-8 or plain ASCII",
            place + 1
        ))
    })?;
    // Some editors put a byte order mark at the start of a file.
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

fn explain(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "reading it is not permitted".to_owned(),
        _ => error.to_string(),
    }
}
