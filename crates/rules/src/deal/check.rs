//! Whether a deal fits the rules: every card of the deck occurs as often as it should, and every part has a size that
//! the game allows.
//!
//! Positions in the middle of a game are allowed too, so parts may be smaller than at the start, but never larger.

use cadogan_cards::{Card, Rank};

use super::error::{Reasons, count_of};
use super::{Deal, TableauCard};
use crate::errors::Mistakes;
use crate::{BuildPolicy, FoundationBase, Goal, HoleBase, InitialCards, Redeals, Rules};

impl Deal {
    /// Refuses a deal that does not fit the rules, with every reason.
    pub fn check(&self, rules: &Rules) -> Result<(), Mistakes> {
        let mut reasons = Reasons::default();
        self.check_parts(rules, 0, &mut reasons);
        reasons.into_result()
    }

    /// All checks. Up to `unreadable` cards may be missing: their reader has already reported them.
    pub(super) fn check_parts(&self, rules: &Rules, unreadable: usize, reasons: &mut Reasons) {
        let checker = Checker { rules, deal: self };
        checker.tableau(reasons);
        checker.foundations(reasons);
        checker.hole(reasons, unreadable);
        checker.cells(reasons);
        checker.stock_and_waste(reasons);
        checker.reserve(reasons);
        checker.sequences(reasons);
        checker.accordion(reasons, unreadable);
        checker.discard(reasons);
        checker.gathers(reasons, unreadable);
        checker.side_piles(reasons);
        checker.cards(reasons, unreadable);
    }

    /// The cards of the deck that lie nowhere, in order.
    pub(super) fn missing_cards(&self, rules: &Rules) -> Vec<Card> {
        let pack = cadogan_cards::pack(rules.max_rank(), rules.decks());
        let mut missing: Vec<Card> = pack.into_iter().map(|card| rules.card_played(card)).collect();
        for (card, _) in self.whereabouts(rules) {
            if let Some(place) = missing.iter().position(|&other| other == card) {
                missing.remove(place);
            }
        }
        missing
    }

    /// Every card and its location, as worded in messages.
    fn whereabouts(&self, rules: &Rules) -> Vec<(Card, String)> {
        let mut found: Vec<(Card, String)> = Vec::new();
        let mut add = |cards: &mut dyn Iterator<Item = Card>, place: String| {
            found.extend(cards.map(|card| (card, place.clone())));
        };
        for (index, pile) in self.tableau.iter().enumerate() {
            add(&mut pile.iter().map(|on_pile| on_pile.card), format!("tableau pile {}", index + 1));
        }
        for (index, pile) in self.foundation_piles(rules).into_iter().enumerate() {
            add(&mut pile.into_iter(), format!("foundation {}", index + 1));
        }
        add(&mut self.hole.iter().copied(), "hole".into());
        for (index, cell) in self.cells.iter().enumerate() {
            add(&mut cell.iter().copied(), format!("cell {}", index + 1));
        }
        add(&mut self.stock.iter().copied(), "stock".into());
        add(&mut self.waste.iter().copied(), "waste".into());
        add(&mut self.reserve.iter().copied(), "reserve".into());
        for (index, row) in self.sequences.iter().enumerate() {
            add(&mut row.iter().flatten().copied(), format!("row {}", index + 1));
        }
        for (index, pile) in self.accordion.iter().enumerate() {
            add(&mut pile.iter().copied(), format!("accordion pile {}", index + 1));
        }
        add(&mut self.discard.iter().copied(), "discard".into());
        found
    }
}

struct Checker<'a> {
    rules: &'a Rules,
    deal: &'a Deal,
}

impl Checker<'_> {
    fn tableau(&self, reasons: &mut Reasons) {
        let (found, expected) = (self.deal.tableau.len(), self.rules.all_piles());
        if found != expected {
            reasons.add("tableau", format!("{}; this game has {expected}", count_of(found, "pile")));
        }
        for (index, pile) in self.deal.tableau.iter().enumerate() {
            let face_up = pile.iter().position(|on_pile| on_pile.face_up).unwrap_or(pile.len());
            if !self.rules.has_face_down_cards() && face_up > 0 {
                let message = format!("{} lies face down; in this game all cards lie face up", pile[0].card);
                reasons.add(format!("tableau pile {}", index + 1), message);
                continue;
            }
            let most = self.rules.tableau.sizes.get(index).map_or(1, |&size| usize::from(size));
            if pile.len() > most && self.rules.tableau.layout.covers() {
                let most = if most == 1 { "one".to_owned() } else { most.to_string() };
                let message = format!("{}; this place of the layout holds {most}", count_of(pile.len(), "card"));
                reasons.add(format!("tableau pile {}", index + 1), message);
                continue;
            }
            if self.deal.is_covered(self.rules, index) {
                continue;
            }
            if let Some(card) = face_down_where_it_cannot_be(pile, face_up) {
                let message = format!(
                    "{card} lies face down on or above a card that is face up, or on the top; only cards below \
                     all face-up ones may be face down"
                );
                reasons.add(format!("tableau pile {}", index + 1), message);
            }
        }
    }

    fn foundations(&self, reasons: &mut Reasons) {
        let (rules, deal) = (self.rules, self.deal);
        let (found, expected) = (deal.foundations.len(), rules.foundation_count());
        if found != expected {
            reasons.add("foundations", format!("{}; this game has {expected}", count_of(found, "pile")));
        }
        self.base(reasons);
        if rules.names_foundations() {
            return self.named_foundations(reasons);
        }
        for (index, &count) in deal.foundations.iter().enumerate() {
            let place = format!("foundation {}", index + 1);
            if count > rules.max_rank() {
                reasons.add(place, format!("{count} cards; {} make it complete", rules.max_rank()));
            } else if !self.may_be_on_foundation(count) {
                let message = format!(
                    "{}; in this game only complete suits go to the foundations, so 0 or {} are expected",
                    count_of(count.into(), "card"),
                    rules.max_rank()
                );
                reasons.add(place, message);
            }
        }
    }

    /// Foundations that are of several kinds or not built in suit: every card follows the one under it.
    fn named_foundations(&self, reasons: &mut Reasons) {
        let (rules, deal) = (self.rules, self.deal);
        let kinds = rules.foundation_kinds(deal.base.unwrap_or(Rank::ACE));
        let mut built = Deal { foundations: vec![0; deal.foundations.len()], base: deal.base, ..Deal::default() };
        built.tell_foundation_cards(rules);
        let piles = deal.foundation_piles(rules);
        for (index, &count) in deal.foundations.iter().enumerate().take(kinds.len()) {
            let place = format!("foundation {}", index + 1);
            let cards = piles.get(index).map_or(&[][..], |cards| cards.as_slice());
            if count > kinds[index].length {
                reasons.add(place, format!("{count} cards; {} make it complete", kinds[index].length));
                continue;
            }
            if cards.len() != usize::from(count) {
                reasons.add(place, format!("{} are told of {count}", count_of(cards.len(), "card")));
                continue;
            }
            for &card in cards {
                if !built.fits_on_foundation(rules, &kinds, index, card) {
                    reasons.add(&place, format!("{card} does not continue it"));
                    break;
                }
                built.put_on_foundation(rules, index, card);
            }
        }
    }

    /// Where only complete suits go up, other heights result only from initial base cards and from worrying back.
    fn may_be_on_foundation(&self, count: u8) -> bool {
        let rules = &self.rules.foundations;
        let base_card_only = count == 1 && rules.initial != InitialCards::None;
        let is_whole_suit = count == 0 || count == self.rules.max_rank();
        !rules.complete_only || rules.removable || is_whole_suit || base_card_only
    }

    fn base(&self, reasons: &mut Reasons) {
        let max_rank = self.rules.max_rank();
        if self.rules.base_is_chosen() {
            return self.chosen_base(reasons);
        }
        match (self.rules.foundations.present, self.deal.base, self.rules.foundations.base) {
            (true, None, _) => {
                let message = "the rank that the foundations are built up from is not known; a card on a foundation or \
                               \"foundation base\" tells it";
                reasons.add("foundation base", message);
            }
            (false, Some(rank), _) => {
                reasons.add("foundation base", format!("{rank}; this game has no foundations"));
            }
            (true, Some(rank), FoundationBase::Rank(fixed)) if rank != fixed => {
                reasons.add("foundation base", format!("{rank}; the rules say {fixed}"));
            }
            (true, Some(rank), _) if rank.number() > max_rank => {
                reasons.add("foundation base", format!("{rank} is above the highest rank of the deck, {max_rank}"));
            }
            _ => {}
        }
    }

    /// A base that is set by play is known as soon as a card lies on a foundation, and not before.
    fn chosen_base(&self, reasons: &mut Reasons) {
        let any_up = self.deal.foundations.iter().any(|&height| height > 0);
        let max_rank = self.rules.max_rank();
        let message = match self.deal.base {
            None if any_up => "the rank of the first card on a foundation is not known".to_owned(),
            Some(rank) if !any_up => format!("{rank}; it is not set before a card lies on a foundation"),
            Some(rank) if rank.number() > max_rank => {
                format!("{rank} is above the highest rank of the deck, {max_rank}")
            }
            _ => return,
        };
        reasons.add("foundation base", message);
    }

    fn hole(&self, reasons: &mut Reasons, unreadable: usize) {
        let hole = &self.deal.hole;
        if !self.rules.hole.present {
            if !hole.is_empty() {
                reasons.add("hole", format!("{}; this game has no hole", count_of(hole.len(), "card")));
            }
            return;
        }
        match self.rules.hole.base {
            _ if unreadable > 0 => {}
            HoleBase::Any => {}
            _ if hole.is_empty() => reasons.add("hole", "it is empty; at least its first card is expected"),
            HoleBase::Card(base) if !hole.contains(&base) => {
                reasons.add("hole", format!("{base} is not there; in this game it starts there and never leaves"));
            }
            _ => {}
        }
    }

    fn cells(&self, reasons: &mut Reasons) {
        let (found, expected) = (self.deal.cells.len(), usize::from(self.rules.cells.count));
        if found != expected {
            reasons.add("cells", format!("{}; this game has {expected}", count_of(found, "cell")));
        }
    }

    fn stock_and_waste(&self, reasons: &mut Reasons) {
        let (rules, deal) = (self.rules, self.deal);
        let size = usize::from(rules.stock.size);
        if deal.stock.len() > size {
            let message = match size {
                0 => format!("{}; this game has no stock", count_of(deal.stock.len(), "card")),
                _ => format!("{}; it starts with {size}", count_of(deal.stock.len(), "card")),
            };
            reasons.add("stock", message);
        }
        if !rules.has_waste() {
            if !deal.waste.is_empty() {
                reasons.add("waste", format!("{}; this game has no waste", count_of(deal.waste.len(), "card")));
            }
            if deal.redeals_used > 0 {
                reasons.add("redeals used", format!("{}; this game has no waste to turn over", deal.redeals_used));
            }
            return;
        }
        let together = deal.stock.len() + deal.waste.len();
        if deal.stock.len() <= size && together > size {
            let message = format!("{} in stock and waste; this game has {size}", count_of(together, "card"));
            reasons.add("waste", message);
        }
        if let Redeals::Times(allowed) = rules.stock.redeal
            && deal.redeals_used > allowed
        {
            let message = format!("{}; the rules allow {allowed}", deal.redeals_used);
            reasons.add("redeals used", message);
        }
    }

    fn reserve(&self, reasons: &mut Reasons) {
        let (found, size) = (self.deal.reserve.len(), usize::from(self.rules.reserve.size));
        if found > size {
            let message = match size {
                0 => format!("{}; this game has no reserve", count_of(found, "card")),
                _ => format!("{}; it starts with {size} and is never filled up", count_of(found, "card")),
            };
            reasons.add("reserve", message);
        }
    }

    fn sequences(&self, reasons: &mut Reasons) {
        let (found, expected) = (self.deal.sequences.len(), usize::from(self.rules.sequences.count));
        if found != expected {
            reasons.add("sequences", format!("{}; this game has {expected}", count_of(found, "row")));
            return;
        }
        for (index, row) in self.deal.sequences.iter().enumerate() {
            // Cards are dealt to the rows in turn, and moving cards does not change the number of places.
            let places = (self.rules.deck_size() - index).div_ceil(expected);
            if row.len() != places {
                let message = format!("{}; {places} are expected, gaps included", count_of(row.len(), "place"));
                reasons.add(format!("row {}", index + 1), message);
            }
            for ace in row.iter().flatten().filter(|card| card.rank() == Rank::ACE) {
                reasons.add(format!("row {}", index + 1), format!("{ace}; aces are taken out and leave gaps"));
            }
        }
    }

    fn accordion(&self, reasons: &mut Reasons, unreadable: usize) {
        let size = usize::from(self.rules.accordion.size);
        let found: usize = self.deal.accordion.iter().map(Vec::len).sum();
        if size > 0 && found == 0 && unreadable == 0 {
            reasons.add("accordion", "there are no cards");
        }
        if found > size {
            let message = match size {
                0 => format!("{}; this game is not an accordion", count_of(found, "card")),
                _ => format!("{}; this game has {size}", count_of(found, "card")),
            };
            reasons.add("accordion", message);
        }
        for (index, pile) in self.deal.accordion.iter().enumerate() {
            if pile.is_empty() && found > 0 {
                reasons.add(format!("accordion pile {}", index + 1), "it is empty; the row closes up instead");
            }
        }
    }

    fn discard(&self, reasons: &mut Reasons) {
        let found = self.deal.discard.len();
        if found > 0 && self.rules.goal() != Goal::Discard {
            let message = format!("{}; in this game no cards are taken away", count_of(found, "card"));
            reasons.add("discard", message);
        }
    }

    /// How often the tableau was gathered, and the orders of later times.
    fn gathers(&self, reasons: &mut Reasons, unreadable: usize) {
        let used = self.deal.gathers_used;
        match self.rules.gather.times {
            Redeals::Times(0) if used > 0 => {
                reasons.add("gathers used", format!("{used}; in this game the tableau is never gathered"));
            }
            Redeals::Times(allowed) if used > allowed => {
                reasons.add("gathers used", format!("{used}; the rules allow {allowed}"));
            }
            Redeals::Times(_) | Redeals::Unlimited => {}
        }
        let (found, expected) = (self.deal.later_orders.len(), self.rules.later_orders());
        if found != expected && unreadable == 0 {
            let message = match expected {
                0 => format!("{}; in this game no order is shuffled after the deal", count_of(found, "list")),
                _ => format!(
                    "{}; {expected} expected, each with all cards of the deck: the orders in which gathered cards are dealt",
                    count_of(found, "list")
                ),
            };
            reasons.add("later orders", message);
        }
        let pack = cadogan_cards::pack(self.rules.max_rank(), self.rules.decks());
        let mut pack: Vec<Card> = pack.into_iter().map(|card| self.rules.card_played(card)).collect();
        pack.sort();
        for (index, order) in self.deal.later_orders.iter().enumerate().take(expected) {
            let mut cards = order.clone();
            cards.sort();
            if cards != pack && unreadable == 0 {
                let place = format!("later order {}", index + 1);
                let message = format!("its {} are not all cards of the deck", count_of(order.len(), "card"));
                reasons.add(place, message);
            }
        }
    }

    /// What reserve piles and pockets may hold.
    fn side_piles(&self, reasons: &mut Reasons) {
        let (rules, deal) = (self.rules, self.deal);
        if deal.tableau.len() != rules.all_piles() {
            return;
        }
        for pile in rules.reserve_piles().chain(rules.pockets()) {
            if deal.tableau[pile].iter().any(|on_pile| !on_pile.face_up) {
                let message = "a card lies face down; in reserve piles and pockets all cards lie face up";
                reasons.add(format!("tableau pile {}", pile + 1), message);
            }
        }
        let dealt = if rules.deals_to_reserve() { usize::from(rules.stock.size) } else { 0 };
        if rules.reserve.build == BuildPolicy::NoBuild {
            for (pile, &size) in rules.reserve_piles().zip(&rules.reserve.piles) {
                let (held, most) =
                    (deal.tableau[pile].len(), usize::from(size) + dealt.div_ceil(rules.reserve.piles.len()));
                if held > most {
                    let message = format!("{}; this reserve pile never has more than {most}", count_of(held, "card"));
                    reasons.add(format!("tableau pile {}", pile + 1), message);
                }
            }
        }
        for pile in rules.pockets() {
            let (held, most) = (deal.tableau[pile].len(), usize::from(rules.pockets.most));
            if held > most && !rules.pockets.groups {
                let message = format!("{}; a pocket holds at most {most}", count_of(held, "card"));
                reasons.add(format!("tableau pile {}", pile + 1), message);
            }
        }
    }

    fn cards(&self, reasons: &mut Reasons, unreadable: usize) {
        let lying = self.deal.whereabouts(self.rules);
        let goal = self.rules.goal();
        let places = |card: Card| {
            let places: Vec<&str> =
                lying.iter().filter(|(other, _)| *other == card).map(|(_, place)| place.as_str()).collect();
            let mut named: Vec<&str> = Vec::new();
            for place in places {
                if !named.contains(&place) {
                    named.push(place);
                }
            }
            named.join(", ")
        };
        let mut missing = Vec::new();
        for card in cadogan_cards::pack(13, 1) {
            let found = lying.iter().filter(|(other, _)| *other == card).count();
            let expected = usize::from(self.rules.copies(card));
            let in_play = goal != Goal::Sequences || card.rank() != Rank::ACE;
            if card.rank().number() > self.rules.max_rank() {
                if found > 0 {
                    let message = format!("its rank is above {}, the highest of the deck", self.rules.max_rank());
                    reasons.add(format!("{card} ({})", places(card)), message);
                }
            } else if expected == 0 {
                if found > 0 {
                    let message = format!("its suit is not one of the {} of the deck", self.rules.suits.0);
                    reasons.add(format!("{card} ({})", places(card)), message);
                }
            } else if in_play && found > expected {
                let message = format!("it occurs {found} times; the deck has it {}", times(expected));
                reasons.add(format!("{card} ({})", places(card)), message);
            } else if in_play && found < expected && goal != Goal::Accordion {
                let copies = match expected - found {
                    1 => String::new(),
                    copies => format!(" ({})", times(copies)),
                };
                missing.push(format!("{card}{copies}"));
            }
        }
        if missing.len() > unreadable && lying.is_empty() {
            let deck = cadogan_cards::pack(self.rules.max_rank(), self.rules.decks()).len();
            let message = format!("there are no cards; the deck has {deck}, and each of them must lie somewhere");
            reasons.add("deal", message);
        } else if missing.len() > unreadable {
            let more = match missing.len().checked_sub(MOST_NAMED) {
                None | Some(0) => String::new(),
                Some(more) => format!(" and {more} more"),
            };
            let named = &missing[..missing.len().min(MOST_NAMED)];
            reasons.add(format!("missing {}", count_of(missing.len(), "card")), named.join(", ") + &more);
        }
    }
}

/// How many missing cards a message names; more are counted.
const MOST_NAMED: usize = 12;

fn times(count: usize) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        count => format!("{count} times"),
    }
}

/// The first card that lies face down although it is the top card or has a face-up card below it. `face_up` is the
/// index of the lowest face-up card.
fn face_down_where_it_cannot_be(pile: &[TableauCard], face_up: usize) -> Option<Card> {
    let above = pile[face_up..].iter().find(|on_pile| !on_pile.face_up);
    let top = pile.last().filter(|on_pile| !on_pile.face_up);
    above.or(top).map(|on_pile| on_pile.card)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MaxRank, preset};

    fn start(game: &str) -> (&'static Rules, Deal) {
        let rules = preset(game).expect("the game comes with the program").rules();
        (rules, Deal::from_seed(rules, 1).expect("every preset can be dealt"))
    }

    fn reasons(rules: &Rules, deal: &Deal) -> Vec<String> {
        deal.check(rules).expect_err("the deal does not fit").list().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn missing_doubled_and_high_cards_are_told_together_with_their_places() {
        let rules = Rules::default().vary(|rules| rules.max_rank = MaxRank(12)).expect("a game");
        let mut deal = Deal::from_seed(&rules, 1).expect("can be dealt");
        let first = deal.tableau[0][0].card;
        let second = deal.tableau[1][0].card;
        deal.tableau[0][0].card = second;
        let third = deal.tableau[2][0].card;
        deal.tableau[2][0].card = "KH".parse().expect("a card");
        let mut expected = vec![
            format!("{second} (tableau pile 1, tableau pile 2): it occurs 2 times; the deck has it once"),
            "KH (tableau pile 3): its rank is above 12, the highest of the deck".to_owned(),
        ];
        let mut missing = [first, third];
        missing.sort_unstable();
        expected.push(format!("missing 2 cards: {}, {}", missing[0], missing[1]));
        assert_eq!(reasons(&rules, &deal), expected);
    }

    #[test]
    fn parts_that_the_game_lacks_are_told() {
        let (rules, mut deal) = start("free-cell");
        let card = deal.tableau[0].pop().expect("a card").card;
        deal.stock = vec![card];
        deal.waste = vec![card];
        deal.reserve = vec![card];
        deal.hole = vec![card];
        deal.accordion = vec![vec![card]];
        deal.sequences = vec![vec![None]];
        deal.cells.push(None);
        deal.tableau.push(Vec::new());
        deal.redeals_used = 1;
        let told = reasons(rules, &deal);
        let places: Vec<&str> = told.iter().filter_map(|reason| reason.split(':').next()).collect();
        let expected =
            ["tableau", "hole", "cells", "stock", "waste", "redeals used", "reserve", "sequences", "accordion"];
        assert_eq!(places[..9], expected);
        assert!(told[9].contains("it occurs 5 times"), "{}", told[9]);
    }

    #[test]
    fn parts_never_grow() {
        let (rules, mut deal) = start("canfield");
        let card = deal.tableau[0].pop().expect("a card").card;
        deal.reserve.push(card);
        assert_eq!(reasons(rules, &deal), ["reserve: 14 cards; it starts with 13 and is never filled up"]);
        deal.reserve.pop();
        deal.waste.push(card);
        assert_eq!(reasons(rules, &deal), ["waste: 35 cards in stock and waste; this game has 34"]);
    }

    #[test]
    fn face_down_cards_lie_below_the_others() {
        let (rules, mut deal) = start("klondike");
        assert_eq!(deal.check(rules), Ok(()));
        deal.tableau[6][0].face_up = true;
        assert!(reasons(rules, &deal)[0].starts_with("tableau pile 7: "));
        let (rules, mut deal) = start("free-cell");
        deal.tableau[1][0].face_up = false;
        assert!(reasons(rules, &deal)[0].contains("all cards lie face up"));
    }

    #[test]
    fn foundations_fit_their_base_and_their_kind() {
        let (rules, mut deal) = start("canfield");
        deal.base = None;
        assert!(reasons(rules, &deal)[0].starts_with("foundation base: "));
        let (rules, mut deal) = start("free-cell");
        deal.base = Rank::new(5);
        assert_eq!(reasons(rules, &deal), ["foundation base: 5; the rules say A"]);
        let (rules, mut deal) = start("simple-simon");
        deal.foundations[0] = 1;
        assert!(reasons(rules, &deal)[0].contains("only complete suits"));
        let removable = rules.vary(|rules| rules.foundations.removable = true).expect("a game");
        let told = reasons(&removable, &deal);
        assert!(told.iter().all(|reason| !reason.contains("only complete suits")), "{told:?}");
        let (rules, mut deal) = start("free-cell");
        deal.foundations[0] = 14;
        assert!(reasons(rules, &deal)[0].contains("14 cards; 13 make it complete"));
    }

    #[test]
    fn the_hole_keeps_its_first_card() {
        let (rules, mut deal) = start("black-hole");
        let ace = deal.hole.pop().expect("a card");
        assert!(reasons(rules, &deal)[0].contains("it is empty"));
        let other = std::mem::replace(&mut deal.tableau[0][0].card, ace);
        deal.hole.push(other);
        assert_eq!(reasons(rules, &deal), ["hole: AS is not there; in this game it starts there and never leaves"]);
    }

    #[test]
    fn redeals_are_counted() {
        let klondike = preset("klondike").expect("Klondike").rules();
        let rules = klondike.vary(|rules| rules.stock.redeal = Redeals::Times(2)).expect("a game");
        let mut deal = Deal::from_seed(&rules, 1).expect("can be dealt");
        deal.redeals_used = 2;
        assert_eq!(deal.check(&rules), Ok(()));
        deal.redeals_used = 3;
        assert_eq!(reasons(&rules, &deal), ["redeals used: 3; the rules allow 2"]);
    }

    #[test]
    fn rows_keep_their_places_and_have_no_aces() {
        let (rules, mut deal) = start("gaps-one-deal");
        let ace: Card = "AS".parse().expect("a card");
        deal.sequences[0].push(Some(ace));
        let told = reasons(rules, &deal);
        assert_eq!(told[0], "row 1: 14 places; 13 are expected, gaps included");
        assert!(told[1].starts_with("row 1: AS; aces are taken out"));
    }

    #[test]
    fn an_accordion_may_lack_cards_but_has_none_twice() {
        let (rules, mut deal) = start("accordion");
        deal.accordion.truncate(5);
        assert_eq!(deal.check(rules), Ok(()));
        deal.accordion[1] = deal.accordion[0].clone();
        assert_eq!(reasons(rules, &deal).len(), 1);
        deal.accordion.clear();
        assert_eq!(reasons(rules, &deal), ["accordion: there are no cards"]);
    }

    #[test]
    fn the_second_deck_counts() {
        let (rules, mut deal) = start("spider");
        let lost = deal.stock.pop().expect("a card");
        assert_eq!(reasons(rules, &deal), [format!("missing 1 card: {lost}")]);
    }
}
