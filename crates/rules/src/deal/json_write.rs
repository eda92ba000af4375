//! Writes a deal as JSON, in the form that `Deal::from_json` reads.

use cadogan_cards::Card;
use serde_json::{Map, Value};

use super::{Deal, TableauCard};
use crate::{FoundationBase, Rules, SuitCount};

impl Deal {
    /// The deal as JSON. Parts that the game lacks, and empty cells and waste, are left out; so are empty foundations,
    /// unless the rules put cards there at the start.
    pub fn to_json(&self, rules: &Rules) -> Value {
        let mut object = Map::new();
        let mut write = |key: &str, wanted: bool, value: Value| {
            if wanted {
                object.insert(key.to_owned(), value);
            }
        };
        let piles = self.tableau.iter().map(|pile| pile.iter().map(tableau_card).collect::<Value>()).collect();
        write("tableau piles", !self.tableau.is_empty(), piles);
        write("foundations", self.must_name_foundations(rules), self.foundations_json(rules));
        let random = rules.foundations.base == FoundationBase::Random || rules.base_is_chosen();
        let random_base = rules.foundations.present && random;
        let base = self.base.filter(|_| random_base).map(|rank| Value::from(rank.to_string()));
        write("foundation base", base.is_some(), base.unwrap_or_default());
        let hole = match self.hole.as_slice() {
            [only] => card(only),
            several => cards(several),
        };
        write("hole", !self.hole.is_empty(), hole);
        write("cells", self.cells.iter().any(Option::is_some), places(&self.cells));
        write("stock", rules.stock.size > 0, cards(&self.stock));
        write("waste", !self.waste.is_empty(), cards(&self.waste));
        write("redeals used", self.redeals_used > 0, self.redeals_used.into());
        write("reserve", rules.reserve.size > 0, cards(&self.reserve));
        let rows = self.sequences.iter().map(|row| places(row)).collect();
        write("sequences", !self.sequences.is_empty(), rows);
        write(
            "accordion",
            !self.accordion.is_empty(),
            self.accordion.iter().map(|pile| accordion_pile(pile)).collect(),
        );
        write("discard", !self.discard.is_empty(), cards(&self.discard));
        write("gathers used", self.gathers_used > 0, self.gathers_used.into());
        let orders = self.later_orders.iter().map(|order| cards(order)).collect();
        write("later orders", !self.later_orders.is_empty(), orders);
        Value::Object(object)
    }

    /// Readers take foundations that are not named to be as at the start.
    pub(super) fn must_name_foundations(&self, rules: &Rules) -> bool {
        let start_empty = rules.cards_on_foundations() == 0;
        self.foundations.iter().any(|&count| count > 0) || !(start_empty || self.foundations.is_empty())
    }

    /// One flat list where every suit has one foundation. With several (two decks, fewer suits) they must be
    /// distinguished, so there is one list for each.
    fn foundations_json(&self, rules: &Rules) -> Value {
        let piles = self.foundation_piles(rules);
        let several = rules.decks() > 1 || rules.suits != SuitCount(4) || rules.names_foundations();
        if several { piles.iter().map(|pile| cards(pile)).collect() } else { cards(&piles.concat()) }
    }
}

fn card(card: &Card) -> Value {
    Value::from(card.to_string())
}

fn cards(pile: &[Card]) -> Value {
    pile.iter().map(card).collect()
}

fn tableau_card(on_pile: &TableauCard) -> Value {
    let (rank, suit) = (on_pile.card.rank().letter(), on_pile.card.suit().letter());
    let suit = if on_pile.face_up { suit } else { suit.to_ascii_lowercase() };
    Value::from(format!("{rank}{suit}"))
}

fn places(places: &[Option<Card>]) -> Value {
    places.iter().map(|place| place.as_ref().map_or(Value::from(""), card)).collect()
}

fn accordion_pile(pile: &[Card]) -> Value {
    match pile {
        [only] => card(only),
        several => cards(several),
    }
}
