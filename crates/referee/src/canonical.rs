//! Positions compared as a player compares them: interchangeable things are not distinguished.

use cadogan_cards::{Card, Colour, Rank, Suit};
use cadogan_rules::deal::TableauCard;
use cadogan_rules::{Deal, Foundation, FoundationBuild, Redeals, Rules};

use crate::Position;

/// A value that is equal for two positions of one deal exactly if they differ only in
///
/// * the order of tableau piles, while piles are interchangeable; the order of cells; the order of the cards of an open
///   reserve; the order of reserve piles, unless the stock is dealt to them, and of pockets; the order of the foundations
///   of one suit,
/// * cards that are permanently out of play: those under the top of the hole, of an accordion pile or of a foundation
///   that is built either way and gives nothing back,
/// * how often the waste was turned over or the tableau gathered, where that is unlimited.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Canonical(Box<[u8]>);

/// Ends a list of cards. Face-up cards are 0 to 51; face-down cards have [`FACE_DOWN`] added.
const END: u8 = 255;
/// An empty cell or a gap.
const EMPTY: u8 = 254;
/// Added to a card that lies face down.
const FACE_DOWN: u8 = 64;

impl Canonical {
    /// The value as bytes: those that [`Position::write_canonical`] writes.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }
}

impl Position {
    /// See [`Canonical`].
    pub fn canonical(&self, rules: &Rules) -> Canonical {
        let mut bytes = Vec::with_capacity(rules.deck_size() + 48);
        self.write_canonical(rules, &mut bytes);
        Canonical(bytes.into_boxed_slice())
    }

    /// Writes the bytes of [`Canonical`] to the end of `bytes`.
    pub fn write_canonical(&self, rules: &Rules, bytes: &mut Vec<u8>) {
        self.write_tableau(rules, bytes);
        bytes.push(self.counted_from().number());
        self.write_foundations(rules, bytes);
        bytes.extend(self.hole.last().map(|top| top.index()));
        bytes.push(END);
        self.write_cells(bytes);
        self.write_stock(rules, bytes);
        self.write_reserve(rules, bytes);
        for row in &self.sequences {
            bytes.extend(row.iter().map(card_or_empty));
            bytes.push(END);
        }
        if rules.gather.times != Redeals::Unlimited {
            bytes.extend(self.gathers_used.to_le_bytes());
        }
        bytes.extend(self.accordion.iter().filter_map(|pile| pile.last()).map(|top| top.index()));
    }

    /// A position of the game that begins with `start` whose canonical form is these bytes; `None` if there is none, and
    /// always where foundations are not built in suit: the form does not say which cards lie there. Of
    /// what the form leaves out it has nothing (no card under the top of the hole or of an accordion pile, no card that was
    /// taken away), except for what never changes: the orders in which gathered cards are dealt.
    pub fn from_canonical(rules: &Rules, start: &Deal, bytes: &[u8]) -> Option<Position> {
        let mut reader = Reader { rest: bytes };
        let mut deal = reader.deal(rules)?;
        deal.later_orders.clone_from(&start.later_orders);
        let position = Position::start_of(rules, deal);
        let mut again = Vec::with_capacity(bytes.len());
        position.write_canonical(rules, &mut again);
        (again == bytes).then_some(position)
    }

    fn write_tableau(&self, rules: &Rules, bytes: &mut Vec<u8>) {
        let mut piles: Vec<&Vec<TableauCard>> = self.tableau.iter().collect();
        let mut alike = |range: std::ops::Range<usize>, is_so: bool| {
            if let Some(piles) = piles.get_mut(range).filter(|_| is_so) {
                piles.sort_unstable();
            }
        };
        alike(0..rules.tableau.count as usize, self.piles_are_interchangeable(rules));
        alike(rules.reserve_piles(), !rules.deals_to_reserve() || self.stock.is_empty());
        alike(rules.pockets(), true);
        for pile in piles {
            bytes.extend(pile.iter().map(|c| if c.face_up { c.card.index() } else { c.card.index() + FACE_DOWN }));
            bytes.push(END);
        }
    }

    fn write_foundations(&self, rules: &Rules, bytes: &mut Vec<u8>) {
        if rules.names_foundations() {
            return self.write_named_foundations(rules, bytes);
        }
        for suit in Suit::ALL {
            write_sorted(bytes, rules.foundations_of(suit).map(|index| self.foundations[index]));
        }
    }

    /// Foundations that take the same cards are alike. Of the cards under the top, and of the suit of the top, only what can still
    /// matter is told.
    fn write_named_foundations(&self, rules: &Rules, bytes: &mut Vec<u8>) {
        let kinds = rules.foundation_kinds(self.counted_from());
        let own_suit = rules.foundations.build == FoundationBuild::SameSuit;
        let mut told: Vec<(usize, Vec<u8>)> = Vec::new();
        for (first, cards) in first_alike(rules, &kinds).into_iter().zip(self.foundation_piles(rules)) {
            let colour = |card: &Card| u8::from(card.colour() == Colour::Red);
            let tell = match rules.foundations.build {
                _ if kinds.get(first).is_some_and(|kind| kind.either) && !rules.foundations.removable => {
                    cards.last().map(|card| card.index()).into_iter().collect()
                }
                _ if kinds.get(first).is_some_and(|kind| kind.either) => {
                    cards.iter().map(|card| card.index()).collect()
                }
                FoundationBuild::SameSuit | FoundationBuild::AnySuit if !rules.foundations.removable || own_suit => {
                    vec![cards.len() as u8]
                }
                FoundationBuild::RedBlack | FoundationBuild::SameColour if !rules.foundations.removable => {
                    std::iter::once(cards.len() as u8).chain(cards.last().map(colour)).collect()
                }
                _ => cards.iter().map(|card| card.index()).collect(),
            };
            told.push((first, tell));
        }
        told.sort();
        for (_, tell) in told {
            bytes.extend(tell);
            bytes.push(END);
        }
    }

    fn write_cells(&self, bytes: &mut Vec<u8>) {
        write_sorted(bytes, self.cells.iter().map(card_or_empty));
    }

    fn write_stock(&self, rules: &Rules, bytes: &mut Vec<u8>) {
        bytes.extend(self.stock.iter().map(|card| card.index()));
        bytes.push(END);
        bytes.extend(self.waste.iter().map(|card| card.index()));
        bytes.push(END);
        if rules.has_waste() && rules.stock.redeal != Redeals::Unlimited {
            bytes.extend(self.redeals_used.to_le_bytes());
        }
    }

    fn write_reserve(&self, rules: &Rules, bytes: &mut Vec<u8>) {
        let reserve = self.reserve.iter().map(|card| card.index());
        if rules.reserve.stacked {
            bytes.extend(reserve);
        } else {
            write_sorted(bytes, reserve);
        }
        bytes.push(END);
    }
}

/// For every foundation, the first that takes the same cards.
fn first_alike(rules: &Rules, kinds: &[Foundation]) -> Vec<usize> {
    let own_suit = rules.foundations.build == FoundationBuild::SameSuit;
    let shape = |kind: &Foundation| -> Vec<Rank> {
        (0..kind.length).map(|height| kind.rank_at(height, rules.max_rank())).collect()
    };
    let alike = |one: &Foundation, other: &Foundation| {
        one.either == other.either && shape(one) == shape(other) && (!own_suit || one.suit == other.suit)
    };
    let first = |(index, kind)| kinds.iter().position(|other| alike(kind, other)).unwrap_or(index);
    kinds.iter().enumerate().map(first).collect()
}

fn card_or_empty(place: &Option<Card>) -> u8 {
    place.map_or(EMPTY, |card| card.index())
}

fn write_sorted(bytes: &mut Vec<u8>, values: impl Iterator<Item = u8>) {
    let start = bytes.len();
    bytes.extend(values);
    bytes[start..].sort_unstable();
}

/// Reads what [`Position::write_canonical`] writes. It need not be strict: what it has read is written again and compared.
struct Reader<'a> {
    rest: &'a [u8],
}

impl Reader<'_> {
    fn deal(&mut self, rules: &Rules) -> Option<Deal> {
        let tableau = (0..rules.all_piles()).map(|_| self.pile()).collect::<Option<_>>()?;
        let base = Rank::new(self.byte()?);
        let foundations = match rules.names_foundations() {
            true => self.named_foundations(rules, base)?,
            false => self.foundations(rules)?,
        };
        let hole = self.cards()?;
        let cells = (0..rules.cells.count).map(|_| self.byte().and_then(place)).collect::<Option<_>>()?;
        let stock = self.cards()?;
        let waste = self.cards()?;
        let counts_redeals = rules.has_waste() && rules.stock.redeal != Redeals::Unlimited;
        let redeals_used = if counts_redeals { u32::from_le_bytes(self.four()?) } else { 0 };
        let reserve = self.cards()?;
        let rows = (0..rules.sequences.count).map(|_| self.until_end()?.iter().map(|&byte| place(byte)).collect());
        let sequences = rows.collect::<Option<_>>()?;
        let counts_gathers = rules.gather.times != Redeals::Unlimited;
        let gathers_used = if counts_gathers { u32::from_le_bytes(self.four()?) } else { 0 };
        let tops = std::mem::take(&mut self.rest).iter();
        let accordion = tops.map(|&byte| Some(vec![Card::from_index(byte)?])).collect::<Option<_>>()?;
        Some(Deal {
            tableau,
            foundations,
            foundation_cards: Vec::new(),
            base,
            hole,
            cells,
            stock,
            waste,
            redeals_used,
            reserve,
            sequences,
            accordion,
            discard: Vec::new(),
            gathers_used,
            later_orders: Vec::new(),
        })
    }

    fn foundations(&mut self, rules: &Rules) -> Option<Vec<u8>> {
        let mut heights = vec![0; rules.foundation_count()];
        for suit in Suit::ALL {
            for index in rules.foundations_of(suit) {
                heights[index] = self.byte().filter(|&height| height <= rules.max_rank())?;
            }
        }
        Some(heights)
    }

    /// Those that are alike were written together. Where heights do not tell the cards, the form does not either.
    fn named_foundations(&mut self, rules: &Rules, base: Option<Rank>) -> Option<Vec<u8>> {
        if rules.foundations_have_cards() {
            return None;
        }
        let kinds = rules.foundation_kinds(base?);
        let first = first_alike(rules, &kinds);
        let mut order: Vec<usize> = (0..kinds.len()).collect();
        order.sort_by_key(|&index| first[index]);
        let mut heights = vec![0; kinds.len()];
        for index in order {
            heights[index] = match *self.until_end()? {
                [height] if height <= kinds[index].length => height,
                _ => return None,
            };
        }
        Some(heights)
    }

    fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(first)
    }

    fn four(&mut self) -> Option<[u8; 4]> {
        let (first, rest) = self.rest.split_first_chunk()?;
        self.rest = rest;
        Some(*first)
    }

    fn until_end(&mut self) -> Option<&[u8]> {
        let end = self.rest.iter().position(|&byte| byte == END)?;
        let list = &self.rest[..end];
        self.rest = &self.rest[end + 1..];
        Some(list)
    }

    fn cards(&mut self) -> Option<Vec<Card>> {
        self.until_end()?.iter().map(|&byte| Card::from_index(byte)).collect()
    }

    fn pile(&mut self) -> Option<Vec<TableauCard>> {
        let card = |&byte: &u8| {
            let face_up = byte < FACE_DOWN;
            let card = Card::from_index(if face_up { byte } else { byte - FACE_DOWN })?;
            Some(TableauCard { card, face_up })
        };
        self.until_end()?.iter().map(card).collect()
    }
}

/// A cell or a place of a row.
fn place(byte: u8) -> Option<Option<Card>> {
    if byte == EMPTY { Some(None) } else { Card::from_index(byte).map(Some) }
}
