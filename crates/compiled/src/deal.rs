//! Where the cards of a deal lie.

use cadogan_cards::Card;
use cadogan_rules::deal::TableauCard;
use cadogan_rules::{Deal, GroupMoves, Redeals, Rules};

use crate::builds::Builds;
use crate::check::check_deal;
use crate::numbers::{COPIES, NUMBERS, Number, Numbering, Set, bit};
use crate::spaces::Spaces;

/// A deal of a game that is won on foundations, as numbers. A position in the middle of a game is a deal, too.
#[derive(Clone, Debug)]
pub struct CompiledDeal {
    /// How cards are numbered.
    pub numbering: Numbering,
    /// Which card may be put on which.
    pub builds: Builds,
    /// What may fill a space.
    pub spaces: Spaces,
    /// Whether cards may be worried back from the foundations.
    pub worry_back: bool,
    /// The tableau piles, lowest card first.
    pub piles: Vec<Vec<Number>>,
    /// The cards of the tableau.
    pub tableau: Set,
    /// Those of them that lie face down.
    pub face_down: Set,
    /// Cards that were dealt on a face-up card of their group: they can move together with the card below them.
    pub linked: Set,
    /// By card: the cards below it in its pile.
    pub below: Vec<Set>,
    /// By card: the cards above it in its pile.
    pub above: Vec<Set>,
    /// Waste and stock, in the order in which they are turned: the waste comes first.
    pub stock: Vec<Number>,
    /// The same as a set.
    pub stock_cards: Set,
    /// How many cards of `stock` lie in the waste.
    pub waste: usize,
    /// How many cards are turned at a time.
    pub draw: usize,
    /// How many redeals are left; `None` without limit.
    pub redeals: Option<u32>,
    /// The reserve; the available card of a stacked one comes last.
    pub reserve: Vec<Number>,
    /// The same as a set.
    pub reserve_cards: Set,
    /// Whether only the last card of the reserve is available.
    pub stacked: bool,
    /// The cards in cells.
    pub cells: Set,
    /// Whether the game has a cell that is empty.
    pub has_empty_cell: bool,
    /// The cards on foundations.
    pub found: Set,
    /// By suit: how many cards its foundations have, with one foundation per deck.
    pub heights: [[u8; 2]; 4],
}

impl CompiledDeal {
    /// Compiles a deal. Parts that a deal file leaves out are empty.
    pub fn of(rules: &Rules, deal: &Deal) -> CompiledDeal {
        let mut names = Names { numbering: Numbering::of(rules, deal), given: 0 };
        let mut compiled = CompiledDeal {
            numbering: names.numbering,
            builds: Builds::of(rules),
            spaces: Spaces::of(rules),
            worry_back: rules.foundations.removable,
            piles: Vec::with_capacity(usize::from(rules.tableau.count)),
            tableau: 0,
            face_down: 0,
            linked: 0,
            below: vec![0; NUMBERS],
            above: vec![0; NUMBERS],
            stock: Vec::new(),
            stock_cards: 0,
            waste: deal.waste.len(),
            draw: usize::from(rules.stock.deal_count.max(1)),
            redeals: redeals_left(rules, deal),
            reserve: Vec::new(),
            reserve_cards: 0,
            stacked: rules.reserve.stacked,
            cells: 0,
            has_empty_cell: deal.cells.iter().any(Option::is_none) || deal.cells.len() < usize::from(rules.cells.count),
            found: 0,
            heights: [[0; 2]; 4],
        };
        for pile in &deal.tableau {
            compiled.lay_pile(rules, pile, &mut names);
        }
        compiled.piles.resize(usize::from(rules.tableau.count).max(compiled.piles.len()), Vec::new());
        compiled.stock = names.list(deal.waste.iter().chain(deal.stock.iter().rev()));
        compiled.stock_cards = set_of(&compiled.stock);
        compiled.cells = set_of(&names.list(deal.cells.iter().flatten()));
        compiled.reserve = names.list(&deal.reserve);
        compiled.reserve_cards = set_of(&compiled.reserve);
        compiled.lay_foundations(deal, &mut names);
        compiled
    }

    /// Compiles a deal after checking it against the rules; otherwise says what is wrong with it.
    pub fn checked(rules: &Rules, deal: &Deal) -> Result<CompiledDeal, String> {
        check_deal(rules, deal)?;
        Ok(CompiledDeal::of(rules, deal))
    }

    fn lay_pile(&mut self, rules: &Rules, pile: &[TableauCard], names: &mut Names) {
        let numbers = names.list(pile.iter().map(|dealt| &dealt.card));
        let mut below = 0;
        for (height, (&number, dealt)) in numbers.iter().zip(pile).enumerate() {
            self.below[number] = below;
            below |= bit(number);
            if !dealt.face_up {
                self.face_down |= bit(number);
            }
            if height > 0 && pile[height - 1].face_up && self.is_group(rules, dealt.card, pile[height - 1].card) {
                self.linked |= bit(number);
            }
        }
        for &number in &numbers {
            self.above[number] = below & !self.below[number] & !bit(number);
        }
        self.tableau |= below;
        self.piles.push(numbers);
    }

    /// Whether the upper card moves together with the lower one if both lie face up.
    fn is_group(&self, rules: &Rules, upper: Card, lower: Card) -> bool {
        rules.group_moves() != GroupMoves::No
            && rules.one_below(upper, lower, self.numbering.base())
            && rules.group_policy().suits_fit(upper, lower)
    }

    fn lay_foundations(&mut self, deal: &Deal, names: &mut Names) {
        for (index, &height) in deal.foundations.iter().enumerate() {
            let suit = index % 4;
            let height = height.min(self.numbering.ranks());
            self.heights[suit][(index / 4).min(1)] = height;
            for step in 0..usize::from(height) {
                self.found |= bit(names.give(4 * step + suit));
            }
        }
    }

    /// A pile as it was dealt: groups that can move as one, lowest group first. All cards but the first of a group are
    /// built on the card below.
    pub fn groups<'a>(&'a self, pile: &'a [Number]) -> impl DoubleEndedIterator<Item = &'a [Number]> {
        pile.chunk_by(|_, &upper| self.linked & bit(upper) != 0)
    }

    /// Where a card of the tableau lies: pile and height, from 0.
    pub fn home(&self, number: Number) -> Option<(usize, usize)> {
        if self.tableau & bit(number) == 0 {
            return None;
        }
        let height = |pile: &Vec<Number>| pile.iter().position(|&other| other == number);
        self.piles.iter().enumerate().find_map(|(index, pile)| height(pile).map(|height| (index, height)))
    }
}

fn redeals_left(rules: &Rules, deal: &Deal) -> Option<u32> {
    match rules.stock.redeal {
        Redeals::Times(times) => Some(times.saturating_sub(deal.redeals_used)),
        Redeals::Unlimited => None,
    }
}

fn set_of(numbers: &[Number]) -> Set {
    numbers.iter().fold(0, |set, &number| set | bit(number))
}

/// Gives every card of a deal its number; the second copy of a card gets another one.
struct Names {
    numbering: Numbering,
    given: Set,
}

impl Names {
    fn give(&mut self, first: Number) -> Number {
        let number = if self.given & bit(first) == 0 { first } else { first + COPIES };
        self.given |= bit(number);
        number
    }

    fn list<'a>(&mut self, cards: impl IntoIterator<Item = &'a Card>) -> Vec<Number> {
        let numbering = self.numbering;
        cards.into_iter().map(|&card| self.give(numbering.number(card))).collect()
    }
}

#[cfg(test)]
mod tests {
    use cadogan_rules::{parse_rules, preset};

    use super::*;
    use crate::numbers::numbers;

    fn compiled(game: &str, seed: i64) -> (Deal, CompiledDeal) {
        let rules = preset(game).expect("a preset").rules();
        let deal = Deal::from_seed(rules, seed).expect("a seed in range");
        let compiled = CompiledDeal::checked(rules, &deal).expect("a deal of its rules");
        (deal, compiled)
    }

    /// One and two decks, ace and other bases, cells, reserves, foundations with cards at the start.
    #[test]
    fn every_card_of_the_game_lies_in_exactly_one_place() {
        for game in ["klondike", "canfield", "gargantua", "free-cell", "seahaven-towers", "duchess", "fortunes-favor"] {
            for seed in 1..=20 {
                let (_, deal) = compiled(game, seed);
                let places = [deal.tableau, deal.stock_cards, deal.reserve_cards, deal.cells, deal.found];
                let all = places.into_iter().fold(0, |all, place| {
                    assert_eq!(all & place, 0, "{game} {seed}: a card lies in two places");
                    all | place
                });
                assert_eq!(all, deal.builds.deck, "{game} {seed}");
            }
        }
    }

    #[test]
    fn piles_are_the_deal_card_by_card() {
        let (deal, numbers_of) = compiled("gargantua", 3);
        for (pile, dealt) in numbers_of.piles.iter().zip(&deal.tableau) {
            let cards: Vec<Card> = pile.iter().map(|&number| numbers_of.numbering.card(number)).collect();
            assert_eq!(cards, dealt.iter().map(|card| card.card).collect::<Vec<_>>());
            for (height, &number) in pile.iter().enumerate() {
                assert_eq!(numbers_of.below[number], set_of(&pile[..height]));
                assert_eq!(numbers_of.above[number], set_of(&pile[height + 1..]));
                assert_eq!(numbers_of.face_down & bit(number) == 0, dealt[height].face_up);
                assert_eq!(numbers_of.piles[numbers_of.home(number).expect("in the tableau").0][height], number);
            }
        }
        let in_stock = numbers(numbers_of.stock_cards).next().expect("a stock");
        assert_eq!(numbers_of.home(in_stock), None);
    }

    #[test]
    fn a_waste_is_turned_before_the_stock_and_redeals_are_those_that_are_left() {
        let rules = r#"{"tableau piles": {"count": 1}, "stock": {"size": 4, "redeal": 2}, "max rank": 2}"#;
        let rules = parse_rules(rules).expect("valid rules").rules;
        let mut deal = Deal::from_seed(&rules, 1).expect("a seed in range");
        let turned = deal.stock.pop().expect("four cards");
        deal.waste.push(turned);
        deal.redeals_used = 1;
        let compiled = CompiledDeal::checked(&rules, &deal).expect("a deal of its rules");
        let order: Vec<Card> = compiled.stock.iter().map(|&number| compiled.numbering.card(number)).collect();
        let expected: Vec<Card> = deal.waste.iter().chain(deal.stock.iter().rev()).copied().collect();
        assert_eq!((order, compiled.waste, compiled.redeals), (expected, 1, Some(1)));
    }

    /// The four of clubs lies face down, so the red three on it is not built on it; the black two is built on the
    /// three.
    #[test]
    fn groups_begin_where_a_card_is_not_built_on_a_face_up_one() {
        let rules = r#"{"tableau piles": {"count": 2, "build policy": "red-black", "move built group": "yes",
            "face up cards": "top"}, "max rank": 4}"#;
        let rules = parse_rules(rules).expect("valid rules").rules;
        let deal = r#"{"tableau piles": [["4c", "3H", "2C", "AD", "4S"],
            ["AC", "AS", "AH", "2S", "2H", "2D", "3C", "3S", "3D", "4H", "4D"]]}"#;
        let deal = Deal::from_json(&rules, deal).expect("a deal of these rules");
        let compiled = CompiledDeal::checked(&rules, &deal).expect("a deal of its rules");
        let sizes: Vec<usize> = compiled.groups(&compiled.piles[0]).map(<[Number]>::len).collect();
        assert_eq!(sizes, [1, 3, 1]);
        assert_eq!(compiled.groups(&compiled.piles[1]).next_back(), Some(&compiled.piles[1][10..]));
    }
}
