//! Statistics of blocked cards over many deals.

use cadogan_cards::Rank;
use cadogan_rules::{Deal, Rules};
use cadogan_spaces::runs::lost_at_sight;
use cadogan_spaces::{Technique, Techniques};
use serde::Serialize;

use crate::kinds::BlockKind;
use crate::needs::Needs;

/// A way to prove without search that a deal is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// A card covers all its solvers and a lower card of its suit.
    Direct,
    /// The recursive method in its narrow reading: see [`crate::Refutations::narrow`].
    RecursiveNarrow,
    /// The recursive method.
    Recursive,
    /// The fixed point.
    Full,
    /// The runs space: the fixed point that also counts places.
    BlockedCards,
    /// The runs space: that, or rivals.
    Rivals,
    /// The runs space: those, or piles that cannot be taken apart.
    Unpiling,
}

impl Method {
    /// All of them. Each of the first four refutes everything that the one before does, and so does each of the last
    /// three.
    pub const ALL: [Method; 7] = [
        Method::Direct,
        Method::RecursiveNarrow,
        Method::Recursive,
        Method::Full,
        Method::BlockedCards,
        Method::Rivals,
        Method::Unpiling,
    ];

    /// What tables call it.
    pub const fn words(self) -> &'static str {
        match self {
            Method::Direct => "direct blocks",
            Method::RecursiveNarrow => "recursive, narrow reading",
            Method::Recursive => "recursive",
            Method::Full => "full",
            Method::BlockedCards => "runs space: blocked-cards",
            Method::Rivals => "… or rivals",
            Method::Unpiling => "… or unpiling",
        }
    }
}

/// Results over many deals of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Census {
    /// How many deals were examined.
    pub deals: u64,
    /// Cards of these deals that cover another, by [`BlockKind::ALL`].
    pub cards: [u64; 6],
    /// Deals that each of [`Method::ALL`] refutes.
    pub refuted: [u64; 7],
    /// Deals whose verdict is known.
    pub decided: u64,
    /// How many of them are lost.
    pub lost: u64,
    /// Lost deals that each method refutes.
    pub explained: [u64; 7],
    /// Winnable deals that a method refutes: there must be none.
    pub contradictions: u64,
}

impl Census {
    /// Adds a deal. `winnable` is its verdict, if known.
    pub fn add(&mut self, needs: &Needs, rules: &Rules, deal: &Deal, winnable: Option<bool>) {
        self.deals += 1;
        for block in needs.card_blocks(rules, deal) {
            let place = BlockKind::ALL.iter().position(|&kind| kind == block.kind).unwrap_or(0);
            self.cards[place] += 1;
        }
        let refuted = methods(needs, rules, deal);
        let known_lost = winnable == Some(false);
        self.decided += u64::from(winnable.is_some());
        self.lost += u64::from(known_lost);
        self.contradictions += u64::from(winnable == Some(true) && refuted.contains(&true));
        for (method, &refutes) in refuted.iter().enumerate() {
            self.refuted[method] += u64::from(refutes);
            self.explained[method] += u64::from(refutes && known_lost);
        }
    }

    /// Adds what was counted elsewhere.
    pub fn join(&mut self, other: &Census) {
        let add = |sums: &mut [u64], more: &[u64]| sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        add(&mut self.cards, &other.cards);
        add(&mut self.refuted, &other.refuted);
        add(&mut self.explained, &other.explained);
        self.deals += other.deals;
        self.decided += other.decided;
        self.lost += other.lost;
        self.contradictions += other.contradictions;
    }
}

/// Which of [`Method::ALL`] refute a deal.
fn methods(needs: &Needs, rules: &Rules, deal: &Deal) -> [bool; 7] {
    let refutations = needs.refutations(rules, deal);
    let at_sight = lost_at_sight(rules, deal, Techniques::all()).ok().flatten().map(|proof| proof.technique());
    let up_to = |techniques: &[Technique]| at_sight.is_some_and(|technique| techniques.contains(&technique));
    [
        refutations.direct,
        refutations.narrow,
        refutations.recursive,
        refutations.full,
        up_to(&[Technique::BlockedCards]),
        up_to(&[Technique::BlockedCards, Technique::Rivals]),
        up_to(&[Technique::BlockedCards, Technique::Rivals, Technique::Unpiling]),
    ]
}

impl Needs {
    /// What the cards of a deal need: for games whose foundation base differs from deal to deal.
    pub fn of_deal(rules: &Rules, deal: &Deal) -> Result<Needs, String> {
        Needs::of(rules, deal.base.unwrap_or(Rank::ACE))
    }
}

#[cfg(test)]
mod tests {
    use cadogan_rules::preset;

    use super::*;

    #[test]
    fn stronger_methods_refute_more_and_nothing_that_can_be_won() {
        let rules = preset("klondike").expect("a preset").rules();
        let mut parts = [Census::default(), Census::default()];
        for seed in 1..=2_000 {
            let deal = Deal::from_seed(rules, seed).expect("a seed in range");
            let needs = Needs::of_deal(rules, &deal).expect("a game with foundations");
            // Seeds 2 and 3 are known to be winnable.
            let winnable = if seed == 2 || seed == 3 { Some(true) } else { None };
            parts[(seed % 2) as usize].add(&needs, rules, &deal, winnable);
        }
        let mut census = parts[0].clone();
        census.join(&parts[1]);
        let (blocks, runs) = census.refuted.split_at(4);
        assert!(blocks.is_sorted() && runs.is_sorted() && blocks[0] > 0, "{census:?}");
        assert_eq!((census.deals, census.decided, census.lost, census.contradictions), (2_000, 2, 0, 0));
        assert_eq!(census.cards.iter().sum::<u64>(), 42_000);
    }
}
