//! The table as its two faces use it.

mod carrying;
mod gestures;
mod history;
mod knowledge;
mod safe_moves;
mod saved_games;
mod supermoves;

use cadogan_rules::{Deal, PlayerMove, Rules, parse_rules, preset};
use cadogan_table::{Gesture, PileId, Table};

/// Numbers that look random and are the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % limit.max(1)
    }
}

fn rules_of(game: &str) -> Rules {
    preset(game).expect("a preset").rules().clone()
}

fn dealt(game: &str, seed: i64) -> Table {
    let rules = rules_of(game);
    let deal = Deal::from_seed(&rules, seed).expect("a seed in range");
    Table::new(rules, deal)
}

/// A position of a game, by its deal in JSON.
fn laid(rules: &Rules, deal: &str) -> Table {
    let deal = Deal::from_json(rules, deal).expect("a deal");
    Table::new(rules.clone(), deal)
}

fn game(text: &str) -> Rules {
    parse_rules(text).expect("rules").rules
}

fn pile(text: &str) -> PileId {
    text.parse().expect("a pile")
}

fn moves(texts: &[&str]) -> Vec<PlayerMove> {
    texts.iter().map(|text| text.parse().expect("a move")).collect()
}

/// Makes a random gesture; false if there is none.
fn wander(table: &mut Table, dice: &mut Dice) -> bool {
    let gestures: Vec<Gesture> = table.gestures();
    if gestures.is_empty() {
        return false;
    }
    table.make(&gestures[dice.below(gestures.len())]).expect("a gesture is legal");
    true
}
