//! Keeps `www/protocol.d.ts` equal to the types of the protocol.

use std::path::Path;

use ts_rs::{Config, TS};

use crate::protocol::*;

fn declarations() -> String {
    let config = Config::default();
    let mut text = String::from(
        "// Made from src/protocol.rs by `CADOGAN_WRITE_DATA=1 cargo test -p cadogan-page declarations`. Do not edit.\n",
    );
    macro_rules! declare {
        ($($type:ty)*) => { $(
            text.push_str("\nexport ");
            text.push_str(&<$type>::decl(&config));
            text.push('\n');
        )* };
    }
    declare! {
        Question GameChoice DealChoice Answer GameInfo TableView PositionText GroupView Layout PileView CardView
        GestureView StockView MoveView MoveMark VerdictWord MistakeView WaysView NeedView Role NeedState OutlineView
        RuleField EditField Task Limits Thought CardMark
    }
    text
}

#[test]
fn the_page_is_checked_against_the_types_of_the_protocol() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/protocol.d.ts");
    if std::env::var_os("CADOGAN_WRITE_DATA").is_some() {
        std::fs::write(&path, declarations()).expect("www can be written");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        written == declarations(),
        "www/protocol.d.ts is not up to date: CADOGAN_WRITE_DATA=1 cargo test -p cadogan-page"
    );
}
