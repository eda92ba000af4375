//! Links between documents, and the table of contents of the book.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use super::{documents, root};

/// What a document links to, and the anchors that its headings have.
#[derive(Default)]
struct Links {
    targets: Vec<String>,
    anchors: BTreeSet<String>,
}

fn links(text: &str) -> Links {
    let mut links = Links::default();
    let mut heading: Option<String> = None;
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                links.targets.push(dest_url.to_string());
            }
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::End(TagEnd::Heading(_)) => {
                let name = anchor(&heading.take().unwrap_or_default());
                let repeated = (1..).map(|number| format!("{name}-{number}"));
                let free = std::iter::once(name.clone()).chain(repeated).find(|name| !links.anchors.contains(name));
                links.anchors.extend(free);
            }
            Event::Text(words) | Event::Code(words) => {
                if let Some(heading) = &mut heading {
                    heading.push_str(&words);
                }
            }
            _ => (),
        }
    }
    links
}

/// The anchor of a heading, as mdBook and most hosts of repositories make it.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn resolved(path: &Path) -> Option<PathBuf> {
    path.canonicalize().ok()
}

#[test]
fn every_link_and_every_anchor_leads_somewhere() {
    let documents = documents();
    let all: BTreeMap<PathBuf, Links> =
        documents.iter().map(|document| (document.path.clone(), links(&document.text))).collect();
    let (mut seen, mut wrong) = (0, Vec::new());
    for document in &documents {
        for target in &all[&document.path].targets {
            if target.contains("://") || target.starts_with("mailto:") {
                continue;
            }
            seen += 1;
            let (file, anchor) =
                target.split_once('#').map_or((target.as_str(), None), |(file, anchor)| (file, Some(anchor)));
            let folder = document.path.parent().expect("a folder");
            let path = if file.is_empty() { Some(document.path.clone()) } else { resolved(&folder.join(file)) };
            let is_right = path.is_some_and(|path| {
                path.starts_with(root())
                    && anchor.is_none_or(|anchor| all.get(&path).is_some_and(|links| links.anchors.contains(anchor)))
            });
            if !is_right {
                wrong.push(format!("{}: {target}", document.name()));
            }
        }
    }
    assert!(wrong.is_empty(), "links that lead nowhere:\n{}", wrong.join("\n"));
    assert!(seen > 50, "{seen} links");
}

#[test]
fn every_chapter_is_in_the_book_once() {
    let book = std::fs::read_to_string(root().join("book.toml")).expect("book.toml");
    assert!(book.contains("src = \"docs\""), "{book}");
    let documents = documents();
    let (contents, chapters): (Vec<_>, Vec<_>) = documents
        .iter()
        .filter(|document| document.is_chapter())
        .partition(|document| document.path.ends_with("SUMMARY.md"));
    let [contents] = contents[..] else { panic!("docs/SUMMARY.md is missing") };
    let mut listed = links(&contents.text).targets;
    listed.sort();
    let mut there: Vec<String> =
        chapters.iter().filter_map(|chapter| Some(chapter.path.file_name()?.to_str()?.to_owned())).collect();
    there.sort();
    assert_eq!(listed, there, "left: docs/SUMMARY.md, right: the files in docs");
}

#[test]
fn anchors_are_made_as_readers_expect() {
    assert_eq!(anchor("On a cluster"), "on-a-cluster");
    assert_eq!(anchor("`tableau piles`: any tail?"), "tableau-piles-any-tail");
    let links = links("# A b\n[c](d.md#e)\n\n## A b\n![f](g.png)\n");
    assert_eq!(links.targets, ["d.md#e", "g.png"]);
    assert_eq!(links.anchors.into_iter().collect::<Vec<_>>(), ["a-b", "a-b-1"]);
}
