//! What the project depends on: the tables of docs/dependencies.md against the manifests and what cargo has downloaded.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use serde::Deserialize;

use super::rooms::{cargo_metadata, cells, names};
use crate::failure::Failure;

/// Reads the tables of docs/dependencies.md. Every direct dependency has a row with its licence, and no other crate has one;
/// every crate that is built, direct or not, may be used under one of the accepted licences and comes from the one registry.
/// Nothing is downloaded: what is not there cannot be checked, and is named. Nothing is said about security advisories, which
/// would need a database from the network (`cargo audit`).
#[derive(Debug, clap::Args)]
pub(crate) struct Dependencies {}

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/dependencies.md");

/// The workspaces of the project. Only the first must have been built.
const MANIFESTS: [&str; 3] = ["Cargo.toml", "fuzz/Cargo.toml", "python/Cargo.toml"];

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Clone, Deserialize)]
struct Package {
    name: String,
    version: String,
    license: Option<String>,
    /// Nothing for a folder of this project.
    source: Option<String>,
    dependencies: Vec<Dependency>,
}

#[derive(Clone, Deserialize)]
struct Dependency {
    name: String,
    source: Option<String>,
}

/// What the page says.
#[derive(Debug, Default, PartialEq)]
struct Page {
    /// The licence of every direct dependency.
    licences: BTreeMap<String, String>,
    accepted: BTreeSet<String>,
}

impl Dependencies {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let text = std::fs::read_to_string(PAGE).map_err(|error| Failure::Input(format!("{PAGE}: {error}")))?;
        let page = Page::read(&text).map_err(Failure::Input)?;
        let (mut direct, mut built) = (BTreeSet::new(), Vec::new());
        for (index, manifest) in MANIFESTS.into_iter().enumerate() {
            let metadata: Metadata = cargo_metadata(manifest, &["--no-deps"])?;
            direct.extend(direct_dependencies(&metadata));
            match downloaded(manifest) {
                Ok(packages) => built.extend(packages),
                Err(failure) if index == 0 => return Err(failure),
                Err(_) => println!("{manifest}: not downloaded, so only its direct dependencies are checked"),
            }
        }
        built.sort_by_key(|package| (package.name.clone(), package.version.clone()));
        built.dedup_by_key(|package| (package.name.clone(), package.version.clone()));
        let mistakes = mistakes(&page, &direct, &built);
        if !mistakes.is_empty() {
            return Err(Failure::Found(mistakes.join("\n")));
        }
        println!(
            "{} direct dependencies, {} crates: licences and sources are as they should be",
            direct.len(),
            built.len()
        );
        Ok(())
    }
}

/// All packages of a workspace: for every platform if all are there, otherwise for this one.
fn downloaded(manifest: &str) -> Result<Vec<Package>, Failure> {
    let there = ["--locked", "--offline"];
    if let Ok(Metadata { packages }) = cargo_metadata(manifest, &there) {
        return Ok(packages);
    }
    let here = host_platform()?;
    let Metadata { packages } = cargo_metadata(manifest, &[&there[..], &["--filter-platform", &here]].concat())?;
    println!("{manifest}: crates that only other platforms than {here} need are not downloaded, and not checked");
    Ok(packages)
}

/// `x86_64-unknown-linux-gnu`.
fn host_platform() -> Result<String, Failure> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).args(["--print", "host-tuple"]).output().map_err(Failure::input)?;
    String::from_utf8(output.stdout).map(|text| text.trim().to_owned()).map_err(Failure::input)
}

/// The crates that manifests name, without those of the project.
fn direct_dependencies(metadata: &Metadata) -> BTreeSet<String> {
    let named = metadata.packages.iter().flat_map(|package| &package.dependencies);
    named.filter(|dependency| dependency.source.is_some()).map(|dependency| dependency.name.clone()).collect()
}

impl Page {
    fn read(text: &str) -> Result<Page, String> {
        let mut page = Page::default();
        for row in rows(text, &["crate", "what for", "who keeps it", "licence"])? {
            let [name, _, _, licence] = row[..] else {
                return Err(format!("docs/dependencies.md: {}: expected four columns", row.join(" | ")));
            };
            let [name] = &names(name)[..] else {
                return Err(format!("docs/dependencies.md: {name}: expected one `name`"));
            };
            if page.licences.insert(name.clone(), licence.to_owned()).is_some() {
                return Err(format!("docs/dependencies.md: `{name}` has a row already"));
            }
        }
        for row in rows(text, &["accepted licence", "why"])? {
            page.accepted.extend(names(row[0]));
        }
        Ok(page)
    }
}

/// The rows of the table that begins with this heading.
fn rows<'t>(text: &'t str, heading: &[&str]) -> Result<Vec<Vec<&'t str>>, String> {
    let mut lines = text.lines().skip_while(|line| cells(line) != heading);
    lines.next().ok_or(format!("docs/dependencies.md: expected a table with the columns {}", heading.join(", ")))?;
    Ok(lines.skip(1).take_while(|line| line.starts_with('|')).map(cells).collect())
}

/// Everything that is wrong, each with what to do about it.
fn mistakes(page: &Page, direct: &BTreeSet<String>, built: &[Package]) -> Vec<String> {
    let mut mistakes = Vec::new();
    for name in direct.iter().filter(|name| !page.licences.contains_key(*name)) {
        mistakes.push(format!("`{name}` has no row in docs/dependencies.md: say what it is for and who keeps it"));
    }
    for name in page.licences.keys().filter(|name| !direct.contains(*name)) {
        mistakes.push(format!("`{name}` is in docs/dependencies.md, but no manifest names it: remove its row"));
    }
    let mut registries = BTreeSet::new();
    for Package { name, version, license, source, .. } in built {
        let Some(source) = source else { continue };
        if source.starts_with("registry+") {
            registries.insert(source);
        } else {
            mistakes
                .push(format!("{name} {version} comes from {source}: only released crates of the registry are used"));
        }
        let Some(licence) = license else {
            mistakes.push(format!("{name} {version} names no licence: ask who keeps it, or do without it"));
            continue;
        };
        if !is_accepted(licence, &page.accepted) {
            mistakes.push(format!(
                "{name} {version} has the licence {licence}, which docs/dependencies.md does not accept"
            ));
        }
        if let Some(said) = page.licences.get(name).filter(|said| *said != licence) {
            mistakes.push(format!("{name} {version} has the licence {licence}; docs/dependencies.md says {said}"));
        }
    }
    if registries.len() > 1 {
        mistakes.push(format!("crates come from {} registries; one is expected", registries.len()));
    }
    mistakes
}

/// Whether a crate with this SPDX expression may be used: `OR` (or the old `/`) leaves the choice, `AND` does not.
fn is_accepted(expression: &str, accepted: &BTreeSet<String>) -> bool {
    let spaced =
        expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ").replace(" WITH ", "\u{a0}WITH\u{a0}");
    let words: Vec<&str> = spaced.split_ascii_whitespace().collect();
    let mut words = &words[..];
    any_of(&mut words, accepted) == Some(true) && words.is_empty()
}

/// `None` if it cannot be read.
fn any_of(words: &mut &[&str], accepted: &BTreeSet<String>) -> Option<bool> {
    let mut result = all_of(words, accepted)?;
    while let ["OR", rest @ ..] = *words {
        *words = rest;
        result |= all_of(words, accepted)?;
    }
    Some(result)
}

fn all_of(words: &mut &[&str], accepted: &BTreeSet<String>) -> Option<bool> {
    let mut result = one(words, accepted)?;
    while let ["AND", rest @ ..] = *words {
        *words = rest;
        result &= one(words, accepted)?;
    }
    Some(result)
}

/// A name, or an expression in parentheses.
fn one(words: &mut &[&str], accepted: &BTreeSet<String>) -> Option<bool> {
    match *words {
        ["(", rest @ ..] => {
            *words = rest;
            let result = any_of(words, accepted)?;
            let [")", rest @ ..] = *words else { return None };
            *words = rest;
            Some(result)
        }
        [name, rest @ ..] => {
            *words = rest;
            Some(accepted.contains(&name.replace('\u{a0}', " ")))
        }
        [] => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# Page\n\n| crate | what for | who keeps it | licence |\n|---|---|---|---|\n\
        | `serde` | JSON | its team | MIT OR Apache-2.0 |\n\n| accepted licence | why |\n|---|---|\n\
        | `MIT`, `Zlib` | short |\n| `Apache-2.0 WITH LLVM-exception` | long |\n";

    fn page() -> Page {
        Page::read(TEXT).expect("two tables")
    }

    fn package(name: &str, licence: Option<&str>, source: &str) -> Package {
        let (version, dependencies) = ("1.0.0".to_owned(), Vec::new());
        Package {
            name: name.to_owned(),
            version,
            license: licence.map(str::to_owned),
            source: Some(source.to_owned()),
            dependencies,
        }
    }

    fn found(direct: &[&str], built: &[Package]) -> Vec<String> {
        mistakes(&page(), &direct.iter().map(|&name| name.to_owned()).collect(), built)
    }

    #[test]
    fn the_choice_is_ours_and_what_is_joined_must_all_be_accepted() {
        let accepted = page().accepted;
        for good in
            ["MIT", "GPL-3.0 OR MIT", "MIT/Apache-2.0", "Apache-2.0 WITH LLVM-exception", "(GPL-3.0 OR MIT) AND Zlib"]
        {
            assert!(is_accepted(good, &accepted), "{good}");
        }
        for bad in ["", "GPL-3.0", "Apache-2.0", "MIT AND GPL-3.0", "(MIT", "MIT MIT", "MIT) OR (MIT", "AND", "MIT OR"]
        {
            assert!(!is_accepted(bad, &accepted), "{bad}");
        }
    }

    #[test]
    fn a_dependency_without_a_row_and_a_row_without_a_dependency_are_found() {
        assert_eq!(found(&["serde"], &[package("serde", Some("MIT OR Apache-2.0"), "registry+here")]), [""; 0]);
        let mistakes = found(&["clap"], &[]);
        assert!(
            mistakes[0].starts_with("`clap` has no row") && mistakes[1].contains("no manifest names it"),
            "{mistakes:?}"
        );
    }

    #[test]
    fn licences_and_sources_that_are_not_accepted_are_found() {
        for (wrong, expected) in [
            (package("a", Some("GPL-3.0"), "registry+here"), "does not accept"),
            (package("a", None, "registry+here"), "names no licence"),
            (package("a", Some("MIT"), "git+elsewhere"), "only released crates"),
            (package("serde", Some("MIT"), "registry+here"), "docs/dependencies.md says MIT OR Apache-2.0"),
        ] {
            let mistakes = found(&["serde"], &[wrong]);
            assert!(mistakes.len() == 1 && mistakes[0].contains(expected), "{mistakes:?}");
        }
        let two = [package("a", Some("MIT"), "registry+here"), package("b", Some("MIT"), "registry+there")];
        assert!(found(&["serde"], &two)[0].contains("2 registries"));
    }

    #[test]
    fn a_page_without_its_tables_is_refused() {
        assert!(Page::read("").is_err_and(|error| error.contains("what for")));
        let twice = TEXT.replace("\n\n| accepted", "\n| `serde` | again | nobody | MIT |\n\n| accepted");
        assert!(Page::read(&twice).is_err_and(|error| error.contains("a row already")));
    }

    #[test]
    fn this_project_keeps_to_its_page() {
        Dependencies {}.run().unwrap_or_else(|failure| panic!("{failure:?}"));
    }
}
