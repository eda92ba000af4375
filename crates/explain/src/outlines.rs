//! Which cards of the tableau a player should look at.

use cadogan_cards::Card;
use cadogan_compiled::{CompiledDeal, Number, Set, bit, numbers, steps};
use cadogan_referee::{Position, legal_moves};
use cadogan_rules::{Deal, Place, PlayerMove, Rules};
use serde::Serialize;

use crate::at::At;
use crate::needs::Needs;
use crate::ways::{Help, Scout, WaysOut, carries};

/// Why a card stands out. A card may have several of these; [`Needs::outlines`] gives it the first in this order, which
/// is that of what a player needs to know first: what can be done at once, what must not go wrong, what is urgent, what
/// can wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outline {
    /// It can go up to its foundation now.
    GoesUp,
    /// All cards that it could be packed on are blocked or gone, and it has no other way out than its foundation, which
    /// still lacks lower cards of its suit. They must not be lost, or it never leaves.
    OnlyUp,
    /// It lies on a card that it could be packed on, and is not itself built on the card below.
    BlocksHelper,
    /// It must go up before a card that is [`Outline::OnlyUp`].
    KeepReachable,
    /// It needs the same cards as one that is [`Outline::BlocksHelper`], which should be packed first because that makes
    /// another of those cards available.
    Second,
}

impl Outline {
    /// All of them, the most important first.
    pub const ALL: [Outline; 5] =
        [Outline::GoesUp, Outline::OnlyUp, Outline::BlocksHelper, Outline::KeepReachable, Outline::Second];

    /// What a legend says.
    pub const fn words(self) -> &'static str {
        match self {
            Outline::GoesUp => "can go up now",
            Outline::OnlyUp => "has no way out but its foundation",
            Outline::BlocksHelper => "covers a card that it could be packed on",
            Outline::KeepReachable => "must stay in reach for a higher card of its suit",
            Outline::Second => "can wait until its like has been packed",
        }
    }
}

/// A card of the tableau that stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Outlined {
    /// The card.
    pub card: Card,
    /// Its pile, from 0.
    pub pile: usize,
    /// Its place in the pile, from 0 at the bottom.
    pub place: usize,
    /// Why it stands out.
    pub outline: Outline,
}

impl Needs {
    /// The cards of the tableau that stand out, pile by pile from the bottom. The position must be one in which everything
    /// automatic has happened, as the referee has it, and its base the one that the needs were computed for.
    pub fn outlines(&self, rules: &Rules, position: &Deal) -> Vec<Outlined> {
        let table = CompiledDeal::of(rules, position);
        let artist = Artist { needs: self, position, table: &table };
        let sets = artist.sets(rules);
        let mut outlined = Vec::new();
        for (pile, cards) in table.piles.iter().enumerate() {
            for (place, &number) in cards.iter().enumerate() {
                let first = sets.iter().find(|(set, _)| set & bit(number) != 0);
                let card = self.numbering.card(number);
                outlined.extend(first.map(|&(_, outline)| Outlined { card, pile, place, outline }));
            }
        }
        outlined
    }
}

/// Finds the cards for every outline.
struct Artist<'a> {
    needs: &'a Needs,
    position: &'a Deal,
    table: &'a CompiledDeal,
}

impl Artist<'_> {
    /// The cards for every outline, in the order of [`Outline::ALL`].
    fn sets(&self, rules: &Rules) -> [(Set, Outline); 5] {
        let goes_up = self.goes_up(rules);
        let (only_up, keep) = self.only_up(goes_up);
        let blockers = self.blockers();
        let second = self.seconds(blockers & !goes_up);
        let sets = [goes_up, only_up, blockers, keep, second];
        std::array::from_fn(|index| (sets[index], Outline::ALL[index]))
    }

    /// Cards that a legal move takes up.
    fn goes_up(&self, rules: &Rules) -> Set {
        let mut moves = legal_moves(rules, &Position::start(rules, self.position));
        moves.retain(|player_move| matches!(player_move, PlayerMove::Carry { to: Place::Foundation, .. }));
        let goes_up = |&number: &Number| {
            let at = At::of(self.position, self.table, number);
            moves.iter().any(|player_move| carries(rules, self.position, player_move, at))
        };
        set_of(numbers(self.table.tableau).filter(goes_up))
    }

    /// Cards that need others: they cover a card and are not built on it.
    fn uncomfortable(&self) -> impl Iterator<Item = Number> {
        numbers(self.table.tableau).filter(|&number| self.table.below[number] != 0 && !self.is_built(number))
    }

    /// Whether a card lies directly on a face-up card that it could be packed on.
    fn is_built(&self, number: Number) -> bool {
        let Some((pile, place)) = self.table.home(number) else { return false };
        let below = self.table.piles[pile].get(place.wrapping_sub(1));
        below
            .is_some_and(|&below| self.table.face_down & bit(below) == 0 && self.needs.takers(number) & bit(below) != 0)
    }

    /// Cards whose only way is up, and the lower cards of their suits, as far as they are still needed. Where nothing
    /// is needed any more, there is nothing to warn of.
    fn only_up(&self, goes_up: Set) -> (Set, Set) {
        let (mut only_up, mut keep) = (0, 0);
        for number in self.uncomfortable().filter(|&number| goes_up & bit(number) == 0) {
            let ways = Scout::new(self.needs, self.position, self.table, number).report(Vec::new());
            let missing = self.missing(&ways);
            if ways.only_goes_up() && missing != 0 {
                only_up |= bit(number);
                keep |= missing;
            }
        }
        (only_up, keep)
    }

    fn missing(&self, ways: &WaysOut) -> Set {
        let missing = ways.foundation.lower.iter().filter(|helper| helper.state != Help::Gone);
        set_of(missing.filter_map(|helper| helper.at.number(self.position, self.table)))
    }

    /// Cards that lie on cards which they could be packed on. A card that goes up first of its suit needs none.
    fn blockers(&self) -> Set {
        let covers_a_taker = |&number: &Number| self.needs.takers(number) & self.table.below[number] != 0;
        let needs_one = |&number: &Number| steps(number) > 0 && self.needs.may_be_packed(self.table, number);
        set_of(self.uncomfortable().filter(needs_one).filter(covers_a_taker))
    }

    /// Cards that compete with one of these for the same places.
    fn seconds(&self, blockers: Set) -> Set {
        let competes = |&number: &Number| {
            let takers = self.needs.takers(number);
            numbers(blockers & !bit(number)).any(|blocker| self.needs.takers(blocker) == takers)
        };
        set_of(self.uncomfortable().filter(competes))
    }
}

fn set_of(numbers: impl Iterator<Item = Number>) -> Set {
    numbers.fold(0, |set, number| set | bit(number))
}

#[cfg(test)]
mod tests {
    use cadogan_rules::preset;

    use super::*;

    fn outlined(seed: i64) -> Vec<(String, usize, usize, Outline)> {
        let rules = preset("klondike").expect("a preset").rules();
        let deal = Deal::from_seed(rules, seed).expect("a seed in range");
        let needs = Needs::of_deal(rules, &deal).expect("a game with foundations");
        let found = needs.outlines(rules, &deal).into_iter();
        found.map(|found| (found.card.to_string(), found.pile, found.place, found.outline)).collect()
    }

    fn expected(cards: &[(&str, usize, usize, Outline)]) -> Vec<(String, usize, usize, Outline)> {
        cards.iter().map(|&(card, pile, place, outline)| (card.to_owned(), pile, place, outline)).collect()
    }

    /// Both black nines lie under the eight of hearts. The lower hearts that are not listed lie in the stock.
    #[test]
    fn the_warning_is_passed_down_in_the_suit() {
        let cards = [
            ("AH", 3, 0, Outline::KeepReachable),
            ("5H", 3, 1, Outline::KeepReachable),
            ("3H", 5, 5, Outline::KeepReachable),
            ("8H", 6, 4, Outline::OnlyUp),
            ("AS", 6, 6, Outline::GoesUp),
        ];
        assert_eq!(outlined(30), expected(&cards));
    }

    #[test]
    fn of_two_cards_that_need_the_same_the_one_on_a_helper_comes_first() {
        let cards = [("TS", 2, 2, Outline::Second), ("TC", 6, 3, Outline::BlocksHelper)];
        assert_eq!(outlined(5), expected(&cards));
    }

    /// A red three built on a black four covers it, and is none the worse for it.
    #[test]
    fn a_card_that_is_built_on_its_helper_does_not_block_it() {
        let rules = r#"{"tableau piles": {"count": 2, "build policy": "red-black", "move built group": "yes"},
            "max rank": 4}"#;
        let rules = cadogan_rules::parse_rules(rules).expect("valid rules").rules;
        let outlines = |deal: &str| {
            let deal =
                Position::start(&rules, &Deal::from_json(&rules, deal).expect("a deal of these rules")).to_deal();
            let needs = Needs::of_deal(&rules, &deal).expect("a game with foundations");
            needs
                .outlines(&rules, &deal)
                .iter()
                .map(|found| (found.card.to_string(), found.outline))
                .collect::<Vec<_>>()
        };
        let blocks = |card: &str| (card.to_owned(), Outline::BlocksHelper);
        let built = r#"{"tableau piles": [["4C", "3H"], ["AC", "AS", "AH", "AD", "2S", "2H", "2D", "2C", "3C", "3S", "3D",
            "4H", "4D", "4S"]]}"#;
        assert!(!outlines(built).contains(&blocks("3H")));
        let between = r#"{"tableau piles": [["4C", "4H", "3H"], ["AC", "AS", "AH", "AD", "2S", "2H", "2D", "2C", "3C",
            "3S", "3D", "4D", "4S"]]}"#;
        assert!(outlines(between).contains(&blocks("3H")));
    }
}
