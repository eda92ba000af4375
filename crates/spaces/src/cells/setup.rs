//! Builds the first position from a deal.

use cadogan_cards::{Card, Rank, Suit};
use cadogan_rules::{BuildPolicy, Deal, FoundationBase, Rules};

use super::judge::Prepared;
use super::{CELLS, CellSpace, Compiled, HEIGHT, HOME, IN_CELL, NONE, PILES, PLACES, Position, Weights, accepts};
use crate::SpaceError;

impl CellSpace {
    /// The first position of a deal, which may be one from the middle of a game.
    pub fn new(rules: &Rules, deal: &Deal, weights: Weights) -> Result<CellSpace, SpaceError> {
        accepts(rules).map_err(SpaceError::Rules)?;
        let wrong = |reason: &str| Err(SpaceError::Deal(reason.to_owned()));
        let base = match rules.foundations.base {
            FoundationBase::Rank(rank) => Some(rank),
            FoundationBase::Random => deal.base,
        };
        let Some(base) = base.filter(|base| base.number() <= rules.max_rank()) else {
            return wrong("it does not say which rank the foundations start from");
        };
        let compiled = Compiled::new(rules, deal, base, weights);
        if compiled.stride > HEIGHT || compiled.stride * compiled.piles > PLACES {
            return wrong("its piles are too high");
        }
        let cells = rules.cells.count as usize;
        if deal.tableau.len() > compiled.piles || deal.cells.len() > cells || deal.foundations.len() > 4 {
            return wrong("it has too many piles, cells or foundations");
        }
        // Only tops move here, one by one, and a card that becomes the top is turned: which cards lie face down does not matter.
        let mut space = CellSpace { rules: compiled, at: Position::empty(), prepared: Prepared::default() };
        space.lay_out(deal)?;
        Ok(space)
    }

    fn lay_out(&mut self, deal: &Deal) -> Result<(), SpaceError> {
        let mut left = (1u64 << (4 * self.rules.max_rank)) - 1;
        let mut take = |number: u8| match left >> number & 1 {
            1 => {
                left &= !(1 << number);
                Ok(number)
            }
            _ => Err(SpaceError::Deal("a card occurs twice or is not in the deck".to_owned())),
        };
        for (cards, pile) in deal.tableau.iter().zip(0..) {
            for card in cards {
                let number = take(self.rules.number(card.card)?)?;
                self.push(pile, number);
            }
        }
        for (card, cell) in deal.cells.iter().zip(0..) {
            if let Some(card) = card {
                let number = take(self.rules.number(*card)?)?;
                self.put_in_cell(cell, number);
            }
        }
        for (&height, suit) in deal.foundations.iter().zip(0..) {
            for steps in 0..height.min(13) {
                take(4 * steps + suit)?;
            }
            self.at.heights[suit as usize] = height;
            self.at.home += height;
        }
        if left == 0 { Ok(()) } else { Err(SpaceError::Deal("cards are missing".to_owned())) }
    }
}

impl Position {
    fn empty() -> Position {
        Position {
            hash: 0,
            links: 0,
            breaks: [0; PILES],
            cards: [NONE; PLACES],
            pile_of: [HOME; 52],
            place_of: [0; 52],
            len: [0; PILES],
            cells: [NONE; CELLS],
            heights: [0; 4],
            in_cells: 0,
            home: 0,
        }
    }
}

const _: () = assert!((PILES as u8) < IN_CELL);

impl Compiled {
    fn new(rules: &Rules, deal: &Deal, base: Rank, weights: Weights) -> Compiled {
        let max_rank = rules.max_rank();
        let (mut parents, mut children) = ([0; 64], [0; 64]);
        for card in 0..4 * max_rank {
            let suits: u64 = match rules.tableau.build {
                BuildPolicy::AnySuit => 0b1111,
                BuildPolicy::RedBlack => 0b1010 >> (card & 1),
                BuildPolicy::SameSuit => 1 << (card & 3),
                BuildPolicy::NoBuild | BuildPolicy::SpacesOnly => 0,
                BuildPolicy::SameColour => 0b0101 << (card & 1),
                BuildPolicy::OtherSuit => 0b1111 & !(1 << (card & 3)),
            };
            // All three relations between suits are symmetrical.
            if card / 4 + 1 < max_rank {
                parents[card as usize] = suits << (4 * (card / 4 + 1));
            }
            if card >= 4 {
                children[card as usize] = (suits & 0b1111) << (4 * (card / 4 - 1));
            }
        }
        // What is put on a card is lower than it, so that at most twelve cards come to lie on the cards of the deal.
        let highest = deal.tableau.iter().map(Vec::len).max().unwrap_or(0).max(1);
        Compiled {
            weights,
            parents,
            children,
            piles: rules.tableau.count as usize,
            stride: highest + 12,
            cells: rules.cells.count as usize,
            max_rank,
            base,
            spaces: rules.tableau.spaces,
        }
    }

    /// The number of a card: four times its rank, counted from the base of the foundations, and its suit.
    fn number(&self, card: Card) -> Result<u8, SpaceError> {
        if card.rank().number() > self.max_rank {
            return Err(SpaceError::Deal(format!("{card} is not in the deck")));
        }
        Ok(4 * card.rank().steps_above(self.base, self.max_rank) + card.suit().index())
    }

    /// The card with a number.
    pub(super) fn card(&self, number: u8) -> Card {
        let rank = (self.base.number() - 1 + number / 4) % self.max_rank + 1;
        Card::new(Rank::new(rank).unwrap_or(Rank::ACE), Suit::from_index(number & 3))
    }

    /// Whether a card is built on the one that it lies on.
    #[inline]
    pub(super) fn fits(&self, card: u8, on: u8) -> bool {
        self.parents[card as usize % 64] >> on & 1 == 1
    }
}
