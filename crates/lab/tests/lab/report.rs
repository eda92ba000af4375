//! The page about a database.

use std::sync::atomic::AtomicBool;

use cadogan_lab::statistics::Method;
use cadogan_lab::{Lab, Progress, report};
use cadogan_records::{Answer, Records, Row};

use crate::support::{Simulated, draw, mixed, positions};

fn page(records: &Records) -> String {
    report::page(records, "A <title> & more", Method::Wilson).expect("a page").html
}

/// Checks that the pictures, which must be well-formed XML, are; returns how many there are.
fn pictures(page: &str) -> usize {
    page.split("<svg ")
        .skip(1)
        .map(|rest| {
            let svg = format!("<svg {}</svg>", rest.split("</svg>").next().expect("an end"));
            roxmltree::Document::parse(&svg).expect("well-formed");
        })
        .count()
}

#[test]
fn an_empty_database_has_a_page_too() {
    let page = page(&Records::in_memory().expect("a database"));
    assert!(page.contains("<h1>A &lt;title&gt; &amp; more</h1>") && page.contains("0 games"), "{page}");
    assert_eq!(pictures(&page), 0);
}

#[test]
fn the_page_shows_games_intervals_plots_and_undecided_deals_and_escapes_names() {
    let mut records = Records::in_memory().expect("a database");
    let names = ["klondike", "evil <script>alert(1)</script>"];
    let games = [3, 4].map(|count| records.game(&draw(count), names[usize::from(count) - 3]).expect("entered"));
    let solver = Simulated::new(|seed| mixed(seed) % 2_000, |_| 82);
    let interrupt = AtomicBool::new(false);
    let mut lab = Lab { records: &mut records, decider: &solver, threads: 1, interrupt: &interrupt, relatives: false };
    lab.settle(&games, 1..=300, &positions(1_800), &mut Progress::default(), &mut |_| ()).expect("settled");
    records.save(&games[0], "else<where>", &[Row::derived(1, Answer::Winnable(()), "").into()]).expect("saved");
    let page = page(&records);
    assert!(!page.contains("<script") && page.contains("evil &lt;script&gt;alert(1)&lt;/script&gt;"));
    assert!(page.contains("By else&lt;where&gt;: 1 winnable"), "other sources are shown apart");
    // One for all games, two for each.
    assert_eq!(pictures(&page), 5);
    assert!(page.contains("Published as Klondike: 81.945 ± 0.084%") && page.contains("overlap"));
    let undecided: Vec<String> =
        (1..=300).filter(|&seed| mixed(seed) % 2_000 > 1_800).map(|seed| seed.to_string()).collect();
    assert!(undecided.len() > 5);
    assert!(page.contains(&format!("Seeds {}.", undecided.join(", "))), "undecided deals are listed");
    assert!(
        !page.contains("http") || page.matches("http").count() == page.matches("http://www.w3.org/2000/svg").count()
    );
}

#[test]
fn missing_seeds_and_contradictions_are_shouted_about() {
    let mut records = Records::in_memory().expect("a database");
    let game = records.game(&draw(3), "klondike").expect("entered");
    let row = |seed, answer| Row::derived(seed, answer, "").into();
    records.save(&game, "cadogan", &[row(1, Answer::Winnable(())), row(9, Answer::Unwinnable(()))]).expect("saved");
    records.save(&game, "elsewhere", &[row(1, Answer::Unwinnable(()))]).expect("saved");
    let page = page(&records);
    assert!(page.contains("<strong>7 seeds between them are missing</strong>"), "{page}");
    assert!(page.contains("<h2>Contradictions</h2>") && page.contains("contradiction on seed 1"), "{page}");
}
