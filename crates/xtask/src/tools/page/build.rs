//! From Rust, HTML and scripts to a folder of static files.

use std::hash::{DefaultHasher, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use bytesize::ByteSize;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::json;
use wasm_bindgen_cli_support::Bindgen;

use crate::failure::Failure;

const TARGET: &str = "wasm32-unknown-unknown";
const WWW: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../page/www");

/// What a visitor may have to load, compressed: a few seconds on a slow phone.
const MOST_BYTES: u64 = 1_500_000;

/// A page in a folder.
pub(super) struct Site {
    folder: PathBuf,
    /// The files, by their paths in the folder, in order.
    files: Vec<String>,
    /// How many bytes a visitor loads if the host compresses.
    compressed: u64,
}

impl Site {
    /// Builds the page into a folder. What is in the folder and is not part of the page stays there.
    pub(super) fn build(folder: &Path) -> Result<Site, Failure> {
        add_target()?;
        let wasm = compile()?;
        fs::create_dir_all(folder).map_err(|error| cannot("make the folder", folder, &error))?;
        let mut files = copy_files(Path::new(WWW), folder)?;
        files.extend(bind(&wasm, folder)?);
        files.sort();
        let mut site = Site { folder: folder.to_owned(), files, compressed: 0 };
        site.list_files()?;
        Ok(site)
    }

    /// Writes `files.json`, by which the page works offline: the version changes whenever any file does.
    fn list_files(&mut self) -> Result<(), Failure> {
        let mut hasher = DefaultHasher::new();
        for file in &self.files {
            let bytes = self.read(file)?;
            hasher.write(file.as_bytes());
            hasher.write(&bytes);
            if is_loaded(file) {
                self.compressed += gzip(&bytes).len() as u64;
            }
        }
        let loaded: Vec<&String> = self.files.iter().filter(|file| is_loaded(file)).collect();
        let list = json!({"version": format!("{:016x}", hasher.finish()), "files": loaded});
        let path = self.folder.join("files.json");
        fs::write(&path, list.to_string()).map_err(|error| cannot("write", &path, &error))?;
        self.files.push("files.json".to_owned());
        Ok(())
    }

    /// The paths of its files.
    pub(super) fn files(&self) -> &[String] {
        &self.files
    }

    pub(super) fn read(&self, file: &str) -> Result<Vec<u8>, Failure> {
        let path = self.folder.join(file);
        fs::read(&path).map_err(|error| cannot("read", &path, &error))
    }

    pub(super) fn summary(&self) -> String {
        format!(
            "{}: {} files, {} compressed",
            self.folder.display(),
            self.files.len(),
            ByteSize(self.compressed).display().si()
        )
    }

    pub(super) fn check_size(&self) -> Result<(), Failure> {
        if self.compressed > MOST_BYTES {
            let text = format!("the page is too large to load: {} bytes, at most {MOST_BYTES}", self.compressed);
            return Err(Failure::Found(text));
        }
        Ok(())
    }
}

/// Whether a visitor loads the file; declarations are for the type checker only.
fn is_loaded(file: &str) -> bool {
    !file.ends_with(".d.ts")
}

pub(super) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).expect("memory can be written to");
    encoder.finish().expect("memory can be written to")
}

/// The folder for everything that cargo builds.
pub(super) fn target_folder() -> Result<PathBuf, Failure> {
    let output = cargo(&["metadata", "--format-version", "1", "--no-deps"]).output().map_err(Failure::input)?;
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).map_err(Failure::input)?;
    let folder = metadata["target_directory"].as_str();
    folder.map(PathBuf::from).ok_or_else(|| Failure::input("cargo metadata names no target directory"))
}

/// Adds the compilation target if the toolchain does not have it.
fn add_target() -> Result<(), Failure> {
    let output = Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output();
    let folder = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()).unwrap_or_default();
    if !folder.is_empty() && Path::new(&folder).is_dir() {
        return Ok(());
    }
    run(Command::new("rustup").args(["target", "add", TARGET]), "add the target by hand: rustup target add")
}

/// Compiles the engine and returns the path of the module.
fn compile() -> Result<PathBuf, Failure> {
    let arguments = ["build", "--profile", "page", "--package", "cadogan-page", "--lib", "--target", TARGET];
    run(&mut cargo(&arguments), "the engine does not compile")?;
    Ok(target_folder()?.join(TARGET).join("page/cadogan_page.wasm"))
}

/// Makes the module and its JavaScript; returns their names.
fn bind(wasm: &Path, folder: &Path) -> Result<Vec<String>, Failure> {
    let out = folder.join("pkg");
    let generated = Bindgen::new()
        .input_path(wasm)
        .web(true)
        .and_then(|bindgen| bindgen.omit_default_module_path(false).typescript(true).generate(&out));
    generated.map_err(|error| Failure::input(format_args!("the engine cannot be bound to JavaScript: {error:#}")))?;
    let name = |name: &str| format!("pkg/{name}");
    Ok(["cadogan_page.js", "cadogan_page_bg.wasm", "cadogan_page.d.ts", "cadogan_page_bg.wasm.d.ts"].map(name).into())
}

/// Copies a folder and returns the paths of its files.
fn copy_files(from: &Path, to: &Path) -> Result<Vec<String>, Failure> {
    let mut copied = Vec::new();
    let entries = fs::read_dir(from).map_err(|error| cannot("read", from, &error))?;
    for entry in entries {
        let entry = entry.map_err(|error| cannot("read", from, &error))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let (source, target) = (entry.path(), to.join(&name));
        if source.is_dir() {
            fs::create_dir_all(&target).map_err(|error| cannot("make the folder", &target, &error))?;
            copied.extend(copy_files(&source, &target)?.into_iter().map(|file| format!("{name}/{file}")));
        } else {
            fs::copy(&source, &target).map_err(|error| cannot("write", &target, &error))?;
            copied.push(name);
        }
    }
    Ok(copied)
}

fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    command
}

fn run(command: &mut Command, advice: &str) -> Result<(), Failure> {
    let status = command.status().map_err(|error| Failure::input(format_args!("{advice}: {error}")))?;
    if status.success() { Ok(()) } else { Err(Failure::input(format_args!("{advice}: {status}"))) }
}

fn cannot(what: &str, path: &Path, error: &std::io::Error) -> Failure {
    Failure::input(format_args!("cannot {what} {}: {error}", path.display()))
}
