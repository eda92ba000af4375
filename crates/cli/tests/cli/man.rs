//! Manual pages.

use crate::run::{Folder, cadogan};

#[test]
fn every_command_has_a_page_with_examples_and_exit_status() {
    let folder = Folder::new();
    let target = folder.name("man1");
    let said = cadogan(&["man", "--output", &target]).done();
    let mut count = 0;
    for entry in std::fs::read_dir(&target).expect("the folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().expect("a name").to_str().expect("plain characters").to_owned();
        let page = std::fs::read_to_string(&path).expect("text");
        assert!(path.extension().is_some_and(|section| section == "1"), "{name}");
        assert!(page.contains(&format!(".TH {name} 1")) && page.contains("\n.SH NAME\n"), "{name}: {page}");
        assert!(
            page.contains("\n.SH EXAMPLES\n.nf\n") && page.contains("\n.SH \"EXIT STATUS\"\n.nf\n0 "),
            "{name}: {page}"
        );
        assert!(!page.contains(".SH EXTRA"), "{name}");
        count += 1;
    }
    assert_eq!(said, format!("{count} pages in {target}\n"));
    assert!(count > 35, "{count}");
    let page = |name: &str| std::fs::read_to_string(format!("{target}/{name}.1")).expect("a page");
    assert_eq!(cadogan(&["man"]).done(), page("cadogan"));
    assert_eq!(cadogan(&["man", "records", "list"]).done(), page("cadogan-records-list"));
}

#[test]
fn a_page_of_no_command_and_a_folder_that_cannot_be_made_are_refused() {
    cadogan(&["man", "slove"]).refused_with("there is no command \"slove\"");
    let folder = Folder::new();
    let file = folder.write("file", "");
    cadogan(&["man", "--output", &file]).refused_with(&format!("cannot write {file}"));
}
