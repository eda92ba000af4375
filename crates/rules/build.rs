//! Collects the rule files of the folder `games`, so that they are compiled into the program.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let crate_folder = env::var("CARGO_MANIFEST_DIR").map(PathBuf::from).expect("cargo says where the crate is");
    let out_folder = env::var("OUT_DIR").map(PathBuf::from).expect("cargo says where to write");
    let games = crate_folder.join("games");
    println!("cargo::rerun-if-changed={}", games.display());

    let mut list = String::from("&[\n");
    let mut folders = vec![(String::new(), games.clone())];
    for folder in sorted(&games)?.into_iter().filter(|path| path.is_dir()) {
        folders.push((stem(&folder), folder));
    }
    for (folder_name, folder) in folders {
        for file in sorted(&folder)?.into_iter().filter(|path| path.extension().is_some_and(|end| end == "json")) {
            let (name, file) = (stem(&file), file.display().to_string());
            writeln!(list, "    ({folder_name:?}, {name:?}, include_str!({file:?})),").expect("a string takes all");
        }
    }
    list.push(']');
    fs::write(out_folder.join("games.rs"), list)
}

/// The files and folders of a folder, always in the same order.
fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    paths.sort();
    Ok(paths)
}

/// The name of a file without its ending.
fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}
