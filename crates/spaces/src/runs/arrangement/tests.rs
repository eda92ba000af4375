use cadogan_compiled::CompiledDeal;
use cadogan_rules::{Deal, parse_rules};

use super::super::building::{AnySuit, Building, RedBlack, SameSuit};
use super::super::explore::cards;
use super::*;

/// A layout of 16 cards in three piles.
fn layout(spaces: &str) -> Layout {
    let rules = format!(
        r#"{{"tableau piles": {{"count": 3, "build policy": "red-black", "move built group": "yes",
        "spaces policy": "{spaces}"}}, "max rank": 4}}"#
    );
    let rules = parse_rules(&rules).expect("valid rules").rules;
    let deal = Deal::from_seed(&rules, 1).expect("a seed in range");
    Layout::new(&CompiledDeal::of(&rules, &deal))
}

/// The definition at the top of the module, by trying all foundations and all ways to put cards down from the hand. Only the
/// highest rank enters a space.
fn can_leave_by_definition<B: Building>(layout: &Layout, table: Situation, head: Number) -> bool {
    let spaces = layout.pile_count.saturating_sub(table.heads.count_ones());
    let spaces = if layout.spaces == Spaces::Closed { 0 } else { spaces };
    let possible = |wish: Wish, built: u64, put_down: u64| {
        let rising = if wish == Wish::Rise { bit(head) } else { 0 };
        let landing = bit(head) & !rising;
        let lying = table.loose & !built | put_down;
        let free = lying | landing;
        let active = lying | table.heads & !rising;
        let lower: u64 = (0..head / 4).map(|rank| bit(4 * rank + (head & 3))).sum();
        if wish == Wish::Rise && built & lower != lower {
            return false;
        }
        (0..layout.ranks).all(|rank| {
            (0..B::CLASSES).all(|class| {
                let count = |set: u64, rank: u8, class: usize| (of_rank(set, rank) & B::members(class)).count_ones();
                let parents = (0..B::CLASSES).find(|&parent| B::child_class(parent) == class).expect("a class");
                rank + 1 == layout.ranks || count(free, rank, class) <= count(active, rank + 1, parents)
            })
        }) && (free & layout.highest).count_ones() <= spaces
    };
    let out = table.loose | table.hand;
    let height = |suit: u8| (0..layout.ranks).take_while(|rank| out & bit(4 * rank + suit) != 0).count() as u8;
    let suits = [0, 1, 2, 3].map(|suit| {
        (0..=height(suit)).map(move |top| (0..top).map(|rank| bit(4 * rank + suit)).sum::<u64>()).collect::<Vec<_>>()
    });
    let [first, second, third, fourth] = &suits;
    let built = first.iter().flat_map(|a| second.iter().map(move |b| a | b));
    let built = built.flat_map(|ab| third.iter().map(move |c| ab | c));
    let mut built = built.flat_map(|abc| fourth.iter().map(move |d| abc | d));
    built.any(|built| {
        let hand = table.hand & !built;
        let mut put_down = hand;
        loop {
            if [Wish::Land, Wish::Rise].into_iter().any(|wish| possible(wish, built, put_down)) {
                return true;
            }
            if put_down == 0 {
                return false;
            }
            put_down = (put_down - 1) & hand;
        }
    })
}

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    /// Some heads, one of them, and where the other cards are; a card may be below a head.
    fn question(&mut self, layout: &Layout) -> (Situation, Number) {
        let mut table = Situation { heads: 0, loose: 0, hand: 0 };
        let head = (self.next() % 16) as Number;
        table.heads = bit(head);
        for card in cards(layout.deck & !bit(head)) {
            match self.next() % 8 {
                0 if table.heads.count_ones() < layout.pile_count => table.heads |= bit(card),
                0..=3 => table.loose |= bit(card),
                4 | 5 => table.hand |= bit(card),
                _ => (),
            }
        }
        (table, head)
    }
}

fn answers_are_those_of_the_definition<B: Building>(spaces: &str) {
    let layout = layout(spaces);
    let (mut random, mut scratch) = (Random(7), Scratch::default());
    let mut yes = 0;
    for number in 0..1_500 {
        let (table, head) = random.question(&layout);
        let answer = can_leave::<B>(&layout, table, head, &mut scratch);
        assert_eq!(answer, can_leave_by_definition::<B>(&layout, table, head), "{number}: {table:x?} {head}");
        yes += u32::from(answer);
    }
    assert!((50..1_450).contains(&yes), "{yes}");
}

#[test]
fn a_head_can_leave_if_some_arrangement_lets_it() {
    answers_are_those_of_the_definition::<RedBlack>("kings");
    answers_are_those_of_the_definition::<RedBlack>("no-build");
    answers_are_those_of_the_definition::<AnySuit>("kings");
    answers_are_those_of_the_definition::<SameSuit>("kings");
}

/// What is concluded from one answer about other situations is what asking about them says.
#[test]
fn conclusions_are_what_asking_again_says() {
    for spaces in ["kings", "no-build", "any"] {
        let layout = layout(spaces);
        let (mut random, mut scratch) = (Random(11), Scratch::default());
        let mut concluded = [0, 0];
        for number in 0..3_000 {
            let (table, head) = random.question(&layout);
            if can_leave::<RedBlack>(&layout, table, head, &mut scratch) {
                let mut found = scratch.arrangement::<RedBlack>(&layout, table, head);
                let mut laid_out = table;
                // Cards that are nowhere are still in the supply, and so are those in the hand.
                let supply = layout.deck & !table.loose & !table.heads;
                for card in cards(supply).filter(|&card| found.takes::<RedBlack>(card)) {
                    laid_out.hand &= !bit(card);
                    laid_out.loose |= bit(card);
                    concluded[0] += 1;
                }
                assert!(can_leave::<RedBlack>(&layout, laid_out, head, &mut scratch), "{spaces} {number}");
            } else {
                let unseen: u64 = cards(table.loose).filter(|&card| scratch.did_not_look_at(card)).map(bit).sum();
                let in_hand = Situation { loose: table.loose & !unseen, hand: table.hand | unseen, ..table };
                concluded[1] += unseen.count_ones();
                assert!(!can_leave::<RedBlack>(&layout, in_hand, head, &mut scratch), "{spaces} {number}");
            }
        }
        assert!(concluded[0] > 100 && concluded[1] > 100, "{spaces}: {concluded:?}");
    }
}
