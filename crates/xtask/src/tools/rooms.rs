//! Who may use whom: the table of rooms in ARCHITECTURE.md against the manifests.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use serde::Deserialize;

use crate::failure::Failure;

/// Reads the table with the columns `room` and `may use` in ARCHITECTURE.md: the only place that says which room may use which.
/// A room may use the rooms in its row, and whatever those may use. What only tests use (dev-dependencies) is not checked.
#[derive(Debug, clap::Args)]
pub(crate) struct Rooms {}

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../ARCHITECTURE.md");

type Uses = BTreeMap<String, BTreeSet<String>>;

impl Rooms {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let page = std::fs::read_to_string(PAGE).map_err(|error| Failure::Input(format!("{PAGE}: {error}")))?;
        let (allowed, used) = (table(&page).map_err(Failure::Input)?, manifests()?);
        let mistakes = mistakes(&allowed, &used);
        if !mistakes.is_empty() {
            return Err(Failure::Found(mistakes.join("\n")));
        }
        println!("{} rooms: every one uses only what ARCHITECTURE.md allows", used.len());
        Ok(())
    }
}

/// What the table allows, room by room.
fn table(page: &str) -> Result<Uses, String> {
    let expected = "expected one table whose first columns are `room` and `may use`";
    let mut lines = page.lines().skip_while(|line| cells(line).get(..2) != Some(&["room", "may use"][..]));
    lines.next().ok_or(format!("ARCHITECTURE.md: {expected}"))?;
    let mut rooms = Uses::new();
    for line in lines.skip(1).take_while(|line| line.starts_with('|')) {
        let (&[room, may_use, ..], about) = (&cells(line)[..], format!("ARCHITECTURE.md: {line}")) else {
            return Err(format!("ARCHITECTURE.md: {line}: {expected}"));
        };
        let [name] = &names(room)[..] else { return Err(format!("{about}: expected one `name` in the first column")) };
        if rooms.insert(name.clone(), names(may_use).into_iter().collect()).is_some() {
            return Err(format!("{about}: this room has a row already"));
        }
    }
    Ok(rooms)
}

/// The cells of a row of a table.
pub(super) fn cells(line: &str) -> Vec<&str> {
    line.trim().trim_matches('|').split('|').map(str::trim).collect()
}

/// What stands between backticks.
pub(super) fn names(cell: &str) -> Vec<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Everything that is wrong, each with what to do about it.
fn mistakes(allowed: &Uses, used: &Uses) -> Vec<String> {
    let mut mistakes = Vec::new();
    for room in used.keys().filter(|room| !allowed.contains_key(*room)) {
        mistakes.push(format!("`{room}` has no row in the table of rooms in ARCHITECTURE.md: add one"));
    }
    for (room, may_use) in allowed {
        if !used.contains_key(room) {
            mistakes.push(format!("`{room}` is in the table of rooms, but there is no such crate: remove its row"));
        }
        for other in may_use.iter().filter(|other| !allowed.contains_key(*other)) {
            mistakes.push(format!("`{room}` may use `{other}`, says the table of rooms, but that is no room"));
        }
    }
    for (room, uses) in used {
        let below = below(allowed, room);
        if below.contains(room) {
            mistakes.push(format!("by the table of rooms `{room}` may use itself, through others"));
        }
        for other in uses.difference(&below) {
            mistakes.push(format!(
                "`{room}` uses `{other}`, which it may not: remove the dependency, or allow it in ARCHITECTURE.md"
            ));
        }
    }
    mistakes
}

/// All rooms that a room may use, directly or through others.
fn below(allowed: &Uses, room: &str) -> BTreeSet<String> {
    let (mut found, mut open) = (BTreeSet::new(), vec![room]);
    while let Some(room) = open.pop() {
        for other in allowed.get(room).into_iter().flatten() {
            if found.insert(other.clone()) {
                open.push(other);
            }
        }
    }
    found
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    /// `dev` or `build`; nothing for what the crate itself uses.
    kind: Option<String>,
}

/// What the manifests say, room by room.
fn manifests() -> Result<Uses, Failure> {
    Ok(uses(&cargo_metadata::<Metadata>("Cargo.toml", &["--no-deps"])?))
}

/// What cargo says about a manifest of the project.
pub(super) fn cargo_metadata<T: serde::de::DeserializeOwned>(manifest: &str, options: &[&str]) -> Result<T, Failure> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--manifest-path"])
        .arg(format!("{}/../../{manifest}", env!("CARGO_MANIFEST_DIR")))
        .args(options)
        .output()
        .map_err(|error| Failure::Input(format!("cargo metadata: {error}")))?;
    if !output.status.success() {
        return Err(Failure::Input(format!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr))));
    }
    serde_json::from_slice(&output.stdout).map_err(Failure::input)
}

fn uses(metadata: &Metadata) -> Uses {
    let ours: BTreeSet<&str> = metadata.packages.iter().map(|package| package.name.as_str()).collect();
    let used = |package: &Package| {
        let dependencies = package.dependencies.iter().filter(|dependency| dependency.kind.as_deref() != Some("dev"));
        let ours = dependencies.filter(|dependency| ours.contains(dependency.name.as_str()));
        ours.map(|dependency| room(&dependency.name)).collect()
    };
    metadata.packages.iter().map(|package| (room(&package.name), used(package))).collect()
}

/// The room of a package.
fn room(package: &str) -> String {
    package.trim_start_matches("cadogan-").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "# A page\n\n| word | meaning |\n|---|---|\n| `x` | y |\n\n| room | may use | what it does |\n|---|---|---|\n\
        | `cards` | nothing | cards |\n| `rules` | `cards` | rules |\n| `cli` | `rules` | words |\n\nMore.\n";

    /// A package with its dependencies and their kinds.
    type Stated = (&'static str, &'static [(&'static str, Option<&'static str>)]);

    fn used(packages: &[Stated]) -> Uses {
        let dependency =
            |(name, kind): &(&str, Option<&str>)| Dependency { name: (*name).into(), kind: kind.map(str::to_owned) };
        let package = |(name, dependencies): &Stated| Package {
            name: (*name).into(),
            dependencies: dependencies.iter().map(dependency).collect(),
        };
        uses(&Metadata { packages: packages.iter().map(package).collect() })
    }

    fn mistakes_of(page: &str, packages: &[Stated]) -> Vec<String> {
        mistakes(&table(page).expect("a table"), &used(packages))
    }

    const RIGHT: [Stated; 3] = [
        ("cadogan-cards", &[("serde", None), ("cadogan-cli", Some("dev"))]),
        ("cadogan-rules", &[("cadogan-cards", None)]),
        ("cadogan-cli", &[("cadogan-rules", None), ("cadogan-cards", Some("build"))]),
    ];

    #[test]
    fn what_is_below_may_be_used_and_tests_may_use_anything() {
        assert_eq!(mistakes_of(PAGE, &RIGHT), [""; 0]);
    }

    #[test]
    fn a_wrong_edge_is_found() {
        let [_, rules, cli] = RIGHT;
        let found = mistakes_of(PAGE, &[("cadogan-cards", &[("cadogan-rules", None)]), rules, cli]);
        assert!(found.len() == 1 && found[0].starts_with("`cards` uses `rules`, which it may not"), "{found:?}");
    }

    #[test]
    fn a_crate_without_a_row_is_found() {
        let [cards, rules, cli] = RIGHT;
        let found = mistakes_of(PAGE, &[cards, rules, cli, ("xtask", &[])]);
        assert!(found.len() == 1 && found[0].starts_with("`xtask` has no row"), "{found:?}");
    }

    #[test]
    fn a_row_without_a_crate_and_an_unknown_name_are_found() {
        let [cards, rules, _] = RIGHT;
        let found = mistakes_of(&PAGE.replace("`rules` | words", "`rules`, `lab` | words"), &[cards, rules]);
        let expected = ["`cli` is in the table of rooms, but there is no such crate", "`cli` may use `lab`"];
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found.iter().zip(expected).all(|(found, expected)| found.starts_with(expected)), "{found:?}");
    }

    #[test]
    fn a_circle_in_the_table_is_found() {
        let found = mistakes_of(&PAGE.replace("| nothing |", "| `cli` |"), &RIGHT);
        assert_eq!(found.len(), 3, "{found:?}");
        assert!(found[0].contains("may use itself"), "{found:?}");
    }

    #[test]
    fn a_page_without_the_table_is_refused() {
        assert!(table("| room | what |\n|---|---|\n").is_err_and(|error| error.contains("`may use`")));
        let twice = PAGE.replace("| `cli`", "| `cards`");
        assert!(table(&twice).is_err_and(|error| error.contains("a row already")));
    }

    #[test]
    fn this_project_keeps_to_its_page() {
        Rooms {}.run().unwrap_or_else(|failure| panic!("{failure:?}"));
    }
}
