//! The ways out of a card in words.

use cadogan_cards::Card;
use cadogan_rules::{Place, PlayerMove};

use crate::at::At;
use crate::prose::list;
use crate::ways::{Help, Helper, Leaving, WaysOut};

impl WaysOut {
    /// Whether the card can leave and how, or why not, in one or two sentences.
    pub fn prose(&self) -> String {
        let subject = format!("The {} {}", self.card.pretty(), self.whereabouts());
        match self.verdict {
            Leaving::OpenNow => format!("{subject} can move now: {}.", list(&self.destinations(), "or")),
            Leaving::CanLeave => {
                let first = format!("{subject} cannot move yet, but may later: {}.", list(&self.later(), "or"));
                joined(first, self.closed())
            }
            Leaving::Never => joined(format!("{subject} can never leave."), self.closed()),
        }
    }

    fn whereabouts(&self) -> String {
        match self.at {
            At::Tableau { pile, .. } => format!("in pile {}", pile + 1),
            At::Waste { .. } => "in the waste".to_owned(),
            At::Stock { .. } => "in the stock".to_owned(),
            At::Reserve { .. } => "in the reserve".to_owned(),
            At::Cell { cell } => format!("in cell {}", cell + 1),
            At::Foundation => "on its foundation".to_owned(),
        }
    }

    /// Where the legal moves take the card, each place once.
    fn destinations(&self) -> Vec<String> {
        let mut places: Vec<String> = Vec::new();
        for place in self.moves.iter().map(|player_move| self.destination(player_move)) {
            if !places.contains(&place) {
                places.push(place);
            }
        }
        places
    }

    fn destination(&self, player_move: &PlayerMove) -> String {
        match *player_move {
            PlayerMove::Carry { card, .. } if card != self.card => format!("along with the {}", card.pretty()),
            PlayerMove::Carry { to: Place::Tableau(pile), .. } => {
                let is_there = |helper: &&Helper| {
                    let in_pile = matches!(helper.at, At::Tableau { pile: other, .. } if other == usize::from(pile));
                    in_pile && helper.state == Help::Free
                };
                match self.packing.iter().find(is_there) {
                    Some(helper) => format!("on the {} in pile {}", helper.card.pretty(), pile + 1),
                    None => "to a space".to_owned(),
                }
            }
            PlayerMove::Carry { to: Place::Cell(_), .. } => "to a cell".to_owned(),
            _ => "to its foundation".to_owned(),
        }
    }

    /// The ways that may be open later.
    fn later(&self) -> Vec<String> {
        let mut ways: Vec<String> = Vec::new();
        if self.held_by.is_none() {
            let open = self.packing.iter().filter(|helper| helper.state.is_open());
            ways.extend(open.map(|helper| format!("on the {}", described(helper))));
        }
        if let Some(along) = self.along.as_ref().filter(|along| along.possible) {
            ways.push(format!("along with the {} that it is built on", along.card.pretty()));
        }
        if self.foundation.possible {
            ways.push(self.way_up());
        }
        if self.space.possible {
            ways.push("to a space".to_owned());
        }
        if self.cell.possible {
            ways.push("to a cell".to_owned());
        }
        if self.dealt {
            ways.push("to the tableau when the stock deals it".to_owned());
        }
        ways
    }

    fn way_up(&self) -> String {
        if self.foundation.complete_run {
            return "up with a complete run".to_owned();
        }
        let mut missing: Vec<Card> = Vec::new();
        for helper in self.foundation.lower.iter().filter(|helper| helper.state != Help::Gone) {
            if !missing.contains(&helper.card) {
                missing.push(helper.card);
            }
        }
        match missing.as_slice() {
            [] => "to its foundation".to_owned(),
            [only] => format!("to its foundation after the {}", only.pretty()),
            [first, .., last] => {
                format!("to its foundation after its suit from the {} to the {}", first.pretty(), last.pretty())
            }
        }
    }

    /// What is proved about the ways that are closed.
    fn closed(&self) -> Option<String> {
        if let Some(holder) = self.held_by {
            return Some(format!("It lies under the {}, which cannot leave before it does.", holder.pretty()));
        }
        let mut clauses: Vec<String> = Vec::new();
        let useless: Vec<String> =
            self.packing.iter().filter(|helper| !helper.state.is_open()).map(described).collect();
        if !useless.is_empty() {
            clauses.push(format!("cannot be packed on the {}", list(&useless, "or the")));
        }
        if let Some(along) = self.along.as_ref().filter(|along| !along.possible) {
            clauses.push(format!("is built on the {}, which cannot leave either", along.card.pretty()));
        }
        if !self.foundation.possible {
            clauses.extend(self.why_not_up());
        }
        if self.verdict == Leaving::Never && self.space.takes {
            clauses.push("finds no space before it leaves".to_owned());
        }
        if self.verdict == Leaving::Never && self.cell.takes {
            clauses.push("finds no cell before it leaves".to_owned());
        }
        (!clauses.is_empty()).then(|| format!("It {}.", clauses.join("; it ")))
    }

    /// The lowest card of the suit that keeps the card from going up, or both copies of it.
    fn why_not_up(&self) -> Option<String> {
        if self.foundation.complete_run {
            return Some("belongs to no run that can be completed".to_owned());
        }
        let blocks = |card: Card| {
            let mut copies = self.foundation.lower.iter().filter(|helper| helper.card == card);
            copies.all(|helper| helper.state == Help::Blocked)
        };
        let first = self.foundation.lower.iter().find(|helper| blocks(helper.card))?.card;
        let copies: Vec<String> =
            self.foundation.lower.iter().filter(|helper| helper.card == first).map(described).collect();
        Some(format!("cannot go up before the {}", list(&copies, "or the")))
    }
}

/// `10♠ (under 2 cards in pile 5)`.
fn described(helper: &Helper) -> String {
    format!("{} ({})", helper.card.pretty(), helper.whereabouts)
}

fn joined(first: String, second: Option<String>) -> String {
    match second {
        Some(second) => format!("{first} {second}"),
        None => first,
    }
}

#[cfg(test)]
mod tests {
    use cadogan_rules::{Deal, preset};

    use crate::{At, Needs};

    fn told(seed: i64, at: At) -> String {
        let rules = preset("klondike").expect("a preset").rules();
        let deal = Deal::from_seed(rules, seed).expect("a seed in range");
        let needs = Needs::of_deal(rules, &deal).expect("a game with foundations");
        needs.ways_out(rules, &deal, at).expect("a card").prose()
    }

    #[test]
    fn a_card_that_can_move_says_where_to() {
        let expected = "The 6♣ in pile 1 can move now: on the 7♦ in pile 4.";
        assert_eq!(told(145, At::Tableau { pile: 0, place: 0 }), expected);
    }

    #[test]
    fn a_card_that_may_leave_later_says_what_it_needs() {
        let expected = "The 2♥ in pile 4 cannot move yet, but may later: to its foundation after the A♥. It cannot be \
            packed on the 3♣ (under the 10♠ in pile 7, which cannot leave first) or the 3♠ (under the 2♥ itself).";
        assert_eq!(told(145, At::Tableau { pile: 3, place: 2 }), expected);
        let expected = "The 8♣ in the stock cannot move yet, but may later: on the 9♥ (under the 2♠ in pile 3). It cannot \
            be packed on the 9♦ (under the 10♠ in pile 7, which cannot leave first); it cannot go up before the 3♣ (under \
            the 10♠ in pile 7, which cannot leave first).";
        assert_eq!(told(145, At::Stock { place: 8 }), expected);
    }

    #[test]
    fn a_card_that_never_leaves_says_why() {
        let expected = "The 10♣ in pile 6 can never leave. It cannot be packed on the J♥ (under the 10♠ in pile 7, which \
            cannot leave first) or the J♦ (under the 10♣ itself); it cannot go up before the 3♣ (under the 10♠ in pile 7, \
            which cannot leave first).";
        assert_eq!(told(145, At::Tableau { pile: 5, place: 5 }), expected);
        let expected = "The J♦ in pile 6 can never leave. It lies under the 10♣, which cannot leave before it does.";
        assert_eq!(told(145, At::Tableau { pile: 5, place: 3 }), expected);
        let expected = "The 9♠ in the stock can never leave. It cannot be packed on the 10♥ (in the stock, and cannot be \
            placed first) or the 10♦ (in the stock, and cannot be placed first); it cannot go up before the A♠ (under the \
            8♦ in pile 5, which cannot leave first).";
        assert_eq!(told(145, At::Stock { place: 23 }), expected);
    }
}
