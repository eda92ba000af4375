//! The stored tables of experiments agree with their counts.

use cadogan_lab::paper::published;
use cadogan_lab::statistics::{Counts, Method, Percentage};
use cadogan_rules::preset;

#[test]
fn the_first_thousand_deals_of_every_game_agree_with_the_published_figures() {
    let table = include_str!("../../../experiments/first-thousand/table.md");
    let mut games = 0;
    for line in table.lines().skip(2) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [name, percentage, deals, winnable, unwinnable, undecided, _] = cells[..] else {
            panic!("seven columns: {line}")
        };
        let number = |text: &str| text.replace(',', "").parse::<u64>().expect(text);
        let counts =
            Counts { winnable: number(winnable), unwinnable: number(unwinnable), undecided: number(undecided) };
        assert_eq!((counts.deals(), number(deals)), (1_000, 1_000), "{name}");
        let interval = Method::Wilson.interval(&counts);
        assert_eq!(Percentage::as_in_paper(&interval).to_string(), percentage, "{name}");
        let published = published(preset(name).expect(name).rules()).expect(name);
        assert!(published.interval().overlaps(&interval), "{line}");
        games += 1;
    }
    assert!(games >= 40, "{games} games");
}
