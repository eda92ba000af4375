//! The explanation of blocked cards in words.

use cadogan_cards::{Card, Colour};

use crate::story::{Blockage, BlockedCard, CardPlace, Need, Obstacle};

const RANKS: [&str; 13] =
    ["ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"];

impl Blockage {
    /// The proof as sentences, one per blocked card and one at the end.
    pub fn prose(&self) -> String {
        let mut sentences: Vec<String> = self.cards.iter().map(BlockedCard::sentence).collect();
        sentences.push(match self.cards.len() {
            0 => "Some suit can never be completed on its foundations.".to_owned(),
            1 => "So it can never leave, and what lies under it is never reached.".to_owned(),
            _ => "None of these cards can be the first to leave, so none ever does.".to_owned(),
        });
        sentences.join(" ")
    }
}

impl BlockedCard {
    /// Why this card cannot leave.
    fn sentence(&self) -> String {
        let covers = matches!(self.place, CardPlace::Tableau { .. } | CardPlace::Reserve);
        let foundation = if covers { self.foundation.as_slice() } else { &[] };
        let own_suit = !foundation.is_empty() && foundation.iter().all(|need| need.obstacle == Obstacle::UnderItself);
        let covers_solvers =
            !self.packing.is_empty() && self.packing.iter().all(|need| need.obstacle == Obstacle::UnderItself);
        let mut clauses: Vec<String> = Vec::new();
        match (covers_solvers, own_suit) {
            (true, true) => {
                let (solvers, suit) = (all_of(&cards(&self.packing)), all_of(&cards(foundation)));
                clauses.push(format!("covers {solvers} that could take it, and {suit} that must go up before it"));
            }
            (true, false) => clauses.push(format!("covers {} that could take it", all_of(&cards(&self.packing)))),
            (false, _) if !self.packing.is_empty() => {
                clauses.push(format!(
                    "could be packed only on {}, but {}",
                    any_of(&self.packing),
                    whereabouts(&self.packing)
                ));
            }
            _ => {}
        }
        if self.needs_space {
            clauses.push("finds no space, as no pile can be emptied before it leaves".to_owned());
        }
        if let Some(base) = self.built_on {
            clauses.push(format!("is built on the {}, which cannot leave either", base.pretty()));
        }
        let is_told = covers_solvers && own_suit;
        if !foundation.is_empty() && !is_told {
            clauses.push(if own_suit {
                format!("covers {}, which must go up before it", all_of(&cards(foundation)))
            } else {
                match foundation {
                    [only] => {
                        format!("cannot go up before the {}, which {}", only.card.pretty(), in_the_way(only, false))
                    }
                    several => format!("cannot go up before {}: {}", any_of(several), whereabouts(several)),
                }
            });
        }
        if clauses.is_empty() {
            clauses.push("has nowhere to go".to_owned());
        }
        format!("The {} {} {}.", self.card.pretty(), self.whereabouts(), clauses.join("; it "))
    }

    fn whereabouts(&self) -> String {
        match self.place {
            CardPlace::Tableau { pile, .. } => format!("in pile {}", pile + 1),
            CardPlace::Stock => "in the stock".to_owned(),
            CardPlace::Reserve => "in the reserve".to_owned(),
            CardPlace::Cell => "in a cell".to_owned(),
            CardPlace::Foundation => "on its foundation".to_owned(),
        }
    }
}

fn cards(needs: &[Need]) -> Vec<Card> {
    needs.iter().map(|need| need.card).collect()
}

/// `both red sixes` if that is accurate, otherwise the cards.
fn all_of(cards: &[Card]) -> String {
    match cards {
        [a, b] if a.rank() == b.rank() && a.colour() == b.colour() && a != b => {
            format!("both {} {}", colour(*a), plural(*a))
        }
        [a, b] if a == b => format!("both copies of the {}", a.pretty()),
        [only] => format!("the {}", only.pretty()),
        cards => format!("the {}", list(&cards.iter().map(|card| card.pretty()).collect::<Vec<_>>(), "and")),
    }
}

/// `a red six` if that is accurate, otherwise the cards.
fn any_of(needs: &[Need]) -> String {
    let Some(first) = needs.first().map(|need| need.card) else { return "nothing".to_owned() };
    let same_colour = needs.iter().all(|need| need.card.rank() == first.rank() && need.card.colour() == first.colour());
    let suits: Vec<Card> = needs.iter().map(|need| need.card).collect();
    if suits.iter().all(|&card| card == first) {
        format!("the {}", first.pretty())
    } else if same_colour {
        format!("a {} {}", colour(first), RANKS[usize::from(first.rank().number()) - 1])
    } else {
        format!("the {}", list(&suits.iter().map(|card| card.pretty()).collect::<Vec<_>>(), "or"))
    }
}

fn colour(card: Card) -> &'static str {
    if card.colour() == Colour::Red { "red" } else { "black" }
}

fn plural(card: Card) -> String {
    let rank = RANKS[usize::from(card.rank().number()) - 1];
    if rank == "six" { "sixes".to_owned() } else { format!("{rank}s") }
}

/// The obstacle for each of these cards; cards that share an obstacle are named together.
fn whereabouts(needs: &[Need]) -> String {
    let mut groups: Vec<(Vec<Card>, &Need)> = Vec::new();
    for need in needs {
        match groups.iter_mut().find(|(_, first)| in_the_way(first, false) == in_the_way(need, false)) {
            Some((cards, _)) => cards.push(need.card),
            None => groups.push((vec![need.card], need)),
        }
    }
    let alone = groups.len() == 1;
    let clauses: Vec<String> = groups
        .iter()
        .map(|(cards, need)| {
            let several = cards.len() > 1;
            let subject = match (alone, several) {
                (true, true) if cards.len() == 2 => "both".to_owned(),
                (true, true) => "all".to_owned(),
                _ => list(&cards.iter().map(|card| format!("the {}", card.pretty())).collect::<Vec<_>>(), "and"),
            };
            format!("{subject} {}", in_the_way(need, several))
        })
        .collect();
    list(&clauses, "and")
}

/// The obstacle for one card, or for several that share it.
fn in_the_way(need: &Need, several: bool) -> String {
    let lie = if several { "lie" } else { "lies" };
    match (&need.obstacle, need.place) {
        (Obstacle::UnderItself, _) => format!("{lie} under it"),
        (Obstacle::Under { card, pile }, _) => format!("{lie} under the {} in pile {}", card.pretty(), pile + 1),
        (Obstacle::InReserve { card }, _) => format!("{lie} under the {} in the reserve", card.pretty()),
        (Obstacle::StaysUp, _) => format!("{lie} on the foundation for good"),
        (Obstacle::NeverPlaced, CardPlace::Stock) => format!("{lie} in the stock and can never be placed"),
        (Obstacle::NeverPlaced, CardPlace::Foundation) => format!("{lie} on the foundation and can never come down"),
        (Obstacle::NeverPlaced, _) => "can never be placed".to_owned(),
    }
}

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn list(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [rest @ .., end] => format!("{} {last} {end}", rest.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use cadogan_cards::Rank;
    use cadogan_rules::{Deal, preset};

    use crate::{Needs, Strength};

    fn told(seed: i64) -> (Strength, String) {
        let rules = preset("klondike").expect("a preset").rules();
        let deal = Deal::from_seed(rules, seed).expect("a seed in range");
        let needs = Needs::of(rules, Rank::ACE).expect("a game with foundations");
        let blockage = needs.blockage(rules, &deal).expect("a deal with blocked cards");
        (blockage.strength, blockage.prose())
    }

    #[test]
    fn a_card_that_blocks_itself_is_one_sentence() {
        let expected = "The J♠ in pile 6 covers both red queens that could take it, and the 10♠ that must go up before \
            it. So it can never leave, and what lies under it is never reached.";
        assert_eq!(told(15), (Strength::Direct, expected.to_owned()));
    }

    #[test]
    fn two_piles_that_block_each_other_are_two_sentences() {
        let expected = "The 10♣ in pile 6 could be packed only on a red jack, but the J♥ lies under the 10♠ in pile 7 \
            and the J♦ lies under it; it cannot go up before the 3♣, which lies under the 10♠ in pile 7. The 10♠ in pile 7 \
            could be packed only on a red jack, but the J♥ lies under it and the J♦ lies under the 10♣ in pile 6; it \
            cannot go up before the 6♠, which lies under the 10♣ in pile 6. None of these cards can be the first to \
            leave, so none ever does.";
        assert_eq!(told(145), (Strength::Recursive, expected.to_owned()));
    }

    #[test]
    fn cards_of_the_stock_take_part() {
        let (strength, prose) = told(39);
        assert_eq!(strength, Strength::Recursive);
        let part = "The 7♦ in pile 6 could be packed only on a black eight, but both lie in the stock and can never be \
            placed; it covers the 4♦, which must go up before it. The 8♠ in the stock could be packed only on a red nine, \
            but both lie under the 7♦ in pile 6.";
        assert!(prose.starts_with(part), "{prose}");
    }
}
