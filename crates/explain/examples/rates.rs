//! Measures how many deals of Klondike each method examines per second, in processor time of this one thread, not
//! counting the dealing: `cargo run --release -p cadogan-explain --example rates [DEALS]`.

use std::hint::black_box;

use cadogan_cards::Rank;
use cadogan_explain::{Needs, Strength};
use cadogan_rules::{Deal, preset};
use cpu_time::ThreadTime;

fn main() {
    let count: i32 = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(200_000);
    let rules = preset("klondike").expect("a preset").rules();
    let needs = Needs::of(rules, Rank::ACE).expect("a game with foundations");
    let deals: Vec<Deal> =
        (1..=i64::from(count)).map(|seed| Deal::from_seed(rules, seed).expect("a seed in range")).collect();
    for strength in Strength::ALL {
        let begin = ThreadTime::now();
        let lost = deals.iter().filter(|deal| black_box(needs.is_lost(rules, deal, strength))).count();
        let seconds = begin.elapsed().as_secs_f64();
        println!("{}: {lost} of {count} refuted, {:.0} deals per second", strength.name(), f64::from(count) / seconds);
    }
}
