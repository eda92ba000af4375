//! Running commands, in this process or as a program, and files for them to read.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::{JoinHandle, sleep, spawn};
use std::time::{Duration, Instant};

use cadogan_cli::{Console, Interrupt, Look};

/// What a command did.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Outcome {
    /// The output of a command that must have succeeded.
    #[track_caller]
    pub(crate) fn done(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{self:?}");
        self.out
    }

    /// The message of a command that must have refused its input.
    #[track_caller]
    pub(crate) fn refused(self) -> String {
        assert_eq!(self.code, 2, "{self:?}");
        assert!(self.err.starts_with("error: ") && self.err.ends_with('\n'), "{self:?}");
        self.err
    }

    /// The same, with nothing but the message.
    #[track_caller]
    pub(crate) fn refused_with(self, wanted: &str) {
        let message = self.refused();
        assert!(message.contains(wanted), "{message}\nlacks: {wanted}");
    }
}

/// Runs a command in this process.
pub(crate) fn cadogan_with(words: &[&str], mut input: &[u8]) -> Outcome {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let (look, interrupt) = (Look::PLAIN, &Interrupt::new());
    let terminal = None;
    let console = Console { input: &mut input, out: &mut out, err: &mut err, look, echo: true, terminal, interrupt };
    let code = cadogan_cli::run(["cadogan"].iter().chain(words), console);
    let text = |bytes| String::from_utf8(bytes).expect("output is text");
    Outcome { code: code.into(), out: text(out), err: text(err) }
}

/// Runs a command in this process, with nothing on standard input.
pub(crate) fn cadogan(words: &[&str]) -> Outcome {
    cadogan_with(words, b"")
}

/// Runs the program itself.
pub(crate) fn program(words: &[&str], input: &[u8]) -> Outcome {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cadogan"))
        .args(words)
        .env("CADOGAN_RECORDS", "none")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that refuses its arguments does not read its input, so that pipe may already be closed.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes| String::from_utf8(bytes).expect("output is text");
    let code = output.status.code().expect("the program ends by itself");
    Outcome { code, out: text(output.stdout), err: text(output.stderr) }
}

/// Starts the program, with nothing on standard input.
pub(crate) fn start(words: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cadogan"));
    command
        .args(words)
        .env("CADOGAN_RECORDS", "none")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

/// Waits for a program to end. A program that hangs is killed after a time that no test comes near.
pub(crate) fn end(mut child: Child) -> Outcome {
    let stdout = child.stdout.take().map(read_all);
    let stderr = child.stderr.take().map(read_all);
    let begin = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("the program can be asked") {
            break status;
        }
        if begin.elapsed() > Duration::from_secs(300) {
            child.kill().expect("the program can be killed");
            panic!("the program does not end");
        }
        sleep(Duration::from_millis(5));
    };
    let text = |reader: Option<JoinHandle<String>>| reader.map_or(String::new(), |it| it.join().expect("no panic"));
    Outcome { code: code_of(status), out: text(stdout), err: text(stderr) }
}

/// The exit code. A program that a signal has ended before it could handle it has the code that a shell reports: on a
/// busy machine an interrupt may come so early.
fn code_of(status: ExitStatus) -> i32 {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return 128 + signal;
    }
    status.code().expect("the program ends by itself")
}

/// Reads on a separate thread, so that the program never waits for its reader.
fn read_all(mut stream: impl Read + Send + 'static) -> JoinHandle<String> {
    spawn(move || {
        let mut text = String::new();
        stream.read_to_string(&mut text).expect("output is text");
        text
    })
}

/// A temporary folder that is removed at the end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("cadogan-test-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// The name of a file in the folder, whether it exists or not.
    pub(crate) fn name(&self, file: &str) -> String {
        self.0.join(file).to_str().expect("a name of plain characters").to_owned()
    }

    /// Writes a file and returns its name.
    pub(crate) fn write(&self, file: &str, content: impl AsRef<[u8]>) -> String {
        let name = self.name(file);
        std::fs::write(&name, content).expect("a file for the test");
        name
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
