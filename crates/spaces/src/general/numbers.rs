//! Random numbers from which the key of a position is computed.
//!
//! The key is a sum of 128-bit numbers, updated with every move. Without equal cards there is a number for every pair
//! of a card and the card it lies on; the pairs determine the piles up to their order. With equal cards (two decks, or
//! merged suits) the pairs would not determine them: then the number of a card in a pile depends on all cards below it.
//! Piles whose order matters start from a number of their own.

use std::sync::LazyLock;

use super::ROUND_CARDS;
use super::compiled::{CARDS, DECK};

/// Stands for the card below the lowest card of a pile.
const BOTTOM: u8 = DECK;
/// The next power of two after the number of cards of a deck.
const ROUND_DECK: usize = 64;

/// Aligned to a cache line, so that the four suits of a rank share one.
#[repr(align(64))]
pub(super) struct Numbers {
    /// A card on another card, or at the bottom of a pile.
    link: [[u128; ROUND_DECK]; ROUND_DECK],
    /// A card that lies face down.
    pub face_down: [u128; DECK as usize],
    pub in_cell: [u128; DECK as usize],
    pub in_reserve: [u128; CARDS],
    pub in_stock: [u128; CARDS],
    pub hole_top: [u128; DECK as usize],
    /// By how many cards of the stock have been turned or dealt.
    pub turned: [u128; CARDS + 1],
    /// By foundation and how many cards it has.
    pub foundation: [[u128; 14]; 8],
    /// A pile, a cell or a reserve place that is distinguished from the others.
    pub place: [u128; CARDS],
    /// A card in a chain, and the same card face down.
    pub in_chain: [[u128; DECK as usize]; 2],
}

impl Numbers {
    /// A card on another card of the same deck, or on [`BOTTOM`].
    #[inline]
    pub(super) fn link(&self, card: u8, below: u8) -> u128 {
        self.link[card as usize % ROUND_DECK][below as usize % ROUND_DECK]
    }
}

/// The numbers, the same in every search.
pub(super) fn numbers() -> &'static Numbers {
    static NUMBERS: LazyLock<Box<Numbers>> = LazyLock::new(|| {
        let mut source = Source(0x6361_646f_6761_6e21);
        Box::new(Numbers {
            link: source.grid(),
            face_down: source.row(),
            in_cell: source.row(),
            in_reserve: source.row(),
            in_stock: source.row(),
            hole_top: source.row(),
            turned: source.row(),
            foundation: source.grid(),
            place: source.row(),
            in_chain: source.grid(),
        })
    });
    &NUMBERS
}

/// What the numbers of a position depend on besides the cards.
pub(super) struct KeyRules {
    pub numbers: &'static Numbers,
    /// The class of a card: the card itself, or its representative where the key merges suits; 0 to 51.
    pub class: [u8; CARDS],
    /// By how many cards of the stock have been turned or dealt, as far as that matters: see the proof of the technique
    /// `k-plus`.
    pub turned: [u128; ROUND_CARDS],
    /// Whether turning all cards is equivalent to turning none.
    pub all_turned_is_none: bool,
    /// Whether the number of a card in a pile depends on all cards below it, because equal cards exist.
    pub chained: bool,
    /// Whether tableau piles are currently distinguished.
    pub ordered: bool,
    /// Where the numbers of reserve piles and of pockets start, which are always distinguished from tableau piles.
    pub first_side: u8,
    pub first_pocket: u8,
    /// Whether reserve piles are currently not distinguished from each other, and whether pockets are not.
    pub reserve_alike: bool,
    pub pockets_alike: bool,
    /// Whether there are equal cards, reserve piles or pockets.
    pub special: bool,
}

impl KeyRules {
    /// Whether the contribution of a card in a pile depends only on the card and the card it lies on.
    #[inline]
    pub(super) fn is_plain(&self) -> bool {
        !(self.special | self.ordered)
    }

    /// Whether a pile starts from a number of its own.
    #[inline]
    fn distinguishes(&self, pile: u8) -> bool {
        self.ordered || pile >= self.first_side
    }

    /// The number that such a pile starts from.
    #[inline]
    fn place(&self, pile: u8) -> u128 {
        let alike = match pile {
            _ if pile < self.first_side => pile,
            _ if pile >= self.first_pocket && self.pockets_alike => self.first_pocket,
            _ if pile < self.first_pocket && self.reserve_alike => self.first_side,
            _ => pile,
        };
        self.numbers.place[alike as usize]
    }

    /// The contribution of a card in a pile to the hash, given the card it lies on and the contribution of that card.
    #[inline]
    pub(super) fn number_in_pile(&self, pile: u8, card: u8, lies_on: Option<(u8, u128)>, face_down: bool) -> u128 {
        if self.chained {
            let below = match lies_on {
                Some((_, number)) => number,
                None if self.distinguishes(pile) => self.place(pile),
                None => 0,
            };
            let class = self.class[card as usize] as usize;
            return scramble(below ^ self.numbers.in_chain[usize::from(face_down)][class]);
        }
        let mut number = match lies_on {
            Some((below, _)) => self.numbers.link(card, below),
            None if self.distinguishes(pile) => scramble(self.numbers.link(card, BOTTOM) ^ self.place(pile)),
            None => self.numbers.link(card, BOTTOM),
        };
        if face_down {
            number = number.wrapping_add(self.numbers.face_down[card as usize]);
        }
        number
    }
}

/// The splitmix64 generator.
struct Source(u64);

impl Source {
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ word >> 31
    }

    fn row<const N: usize>(&mut self) -> [u128; N] {
        std::array::from_fn(|_| (self.word() as u128) << 64 | self.word() as u128)
    }

    fn grid<const N: usize, const K: usize>(&mut self) -> [[u128; N]; K] {
        std::array::from_fn(|_| self.row())
    }
}

/// A bijection of 128-bit numbers that destroys every relation between its argument and its result that a sum could
/// preserve: three rounds of a Feistel network.
#[inline]
pub(super) fn scramble(number: u128) -> u128 {
    let (mut high, mut low) = ((number >> 64) as u64, number as u64);
    low ^= mix(high.wrapping_add(0x9e37_79b9_7f4a_7c15));
    high ^= mix(low.wrapping_add(0xd1b5_4a32_d192_ed03));
    low ^= mix(high.wrapping_add(0x8cb9_2ba7_2f3d_8dd7));
    (high as u128) << 64 | low as u128
}

#[inline]
fn mix(mut word: u64) -> u64 {
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}
