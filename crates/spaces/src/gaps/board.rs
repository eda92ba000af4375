//! The rows, place by place, with everything about them that is updated incrementally.

use cadogan_cards::{Card, Suit};
use cadogan_rules::{BuildPolicy, Deal, Rules, SequenceDirection};

use crate::SpaceError;

/// Codes of what lies in a place: cards are their indices.
pub(super) const GAP: u8 = 56;
/// The code of the edge of a row of the first suit; the other three follow.
pub(super) const EDGE: u8 = 52;
/// The place of a card, or of a second copy, that is not there.
const NOWHERE: u8 = u8::MAX;
/// The twos, as bits.
pub(super) const TWOS: u64 = 0xF0;

/// What does not change during a game.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) direction: SequenceDirection,
    pub(super) fixed_suit: bool,
    pub(super) max_rank: u8,
    /// By row: its first place.
    pub(super) left_ends: Vec<u8>,
    /// By row: how many places.
    pub(super) lengths: Vec<u8>,
    /// By code: the cards that may be put directly to its right.
    pub(super) after: [u64; 64],
    /// By code: the cards that may be put directly to its left.
    pub(super) before: [u64; 64],
    /// By card: the cards that continue it.
    pub(super) continues: [u64; 64],
    /// How many cards there are.
    pub(super) cards: u8,
    /// Whether a two at the start of a row no longer moves: a streamliner.
    pub(super) twos_stay: bool,
    /// By card, then by place: what the card adds to the fingerprint there.
    zobrist: Vec<[u128; 256]>,
}

/// Where the cards lie. Places are numbered row by row, with two edge places between two rows.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) layout: Layout,
    /// By place: its code.
    pub(super) at: [u8; 256],
    /// By card: its place, or both places with two decks, the lower one first.
    places: [[u8; 2]; 64],
    pub(super) gaps: Vec<u8>,
    /// How many cards continue their left neighbour.
    pub(super) links: u8,
    pub(super) fingerprint: u128,
}

impl Layout {
    /// With `merge_suits`, cards that the rules do not distinguish are the same in the fingerprint.
    fn new(rules: &Rules, deal: &Deal, merge_suits: bool) -> Result<Layout, SpaceError> {
        let mut left_ends = Vec::new();
        let mut place = 1;
        for row in &deal.sequences {
            left_ends.push(place as u8);
            place += row.len() + 2;
            if place > 255 {
                return Err(SpaceError::Rules("the rows have more than 250 places".to_owned()));
            }
        }
        let direction = rules.sequences.direction;
        let from_left = direction != SequenceDirection::R;
        let from_right = direction != SequenceDirection::L;
        let policy = rules.sequences.build.as_build_policy();
        let (mut after, mut before, mut continues) = ([0; 64], [0; 64], [0; 64]);
        for (left, right) in pairs(rules.max_rank()) {
            if policy.suits_fit(right, left) {
                continues[left.index() as usize] |= 1 << right.index();
                before[right.index() as usize] |= u64::from(from_right) << left.index();
            }
        }
        if from_left {
            after = continues;
        }
        let highest = 0xF << (4 * (rules.max_rank() - 1));
        for suit in Suit::ALL {
            let edge = (EDGE + suit.index()) as usize;
            let of_row = if rules.sequences.fixed_suit { 0x1111_1111_1111_1111 << suit.index() } else { u64::MAX };
            after[edge] = if from_left { TWOS & of_row } else { 0 };
            before[edge] = if from_right { highest & of_row } else { 0 };
        }
        Ok(Layout {
            direction,
            fixed_suit: rules.sequences.fixed_suit,
            max_rank: rules.max_rank(),
            left_ends,
            lengths: deal.sequences.iter().map(|row| row.len() as u8).collect(),
            after,
            before,
            continues,
            cards: deal.sequences.iter().flatten().flatten().count() as u8,
            twos_stay: false,
            zobrist: zobrist(rules, merge_suits),
        })
    }

    /// The contribution of a card in a place to the fingerprint.
    pub(super) fn part(&self, card: u8, place: u8) -> u128 {
        self.zobrist[card as usize][place as usize]
    }
}

/// All pairs of a card other than an ace and a card one rank higher.
fn pairs(max_rank: u8) -> impl Iterator<Item = (Card, Card)> {
    let cards = |from: u8, to: u8| (4 * from - 4..4 * to).filter_map(Card::from_index);
    cards(2, max_rank)
        .flat_map(move |left| cards(2, max_rank).map(move |right| (left, right)))
        .filter(|(left, right)| left.rank().number() + 1 == right.rank().number())
}

/// Random numbers by card and place. Cards that the rules do not distinguish have the same numbers.
fn zobrist(rules: &Rules, merge_suits: bool) -> Vec<[u128; 256]> {
    let mut numbers = RandomNumbers(0x9D39_247E_3377_6D41);
    let own: Vec<[u128; 256]> = (0..52).map(|_| std::array::from_fn(|_| numbers.next())).collect();
    let same_as = |index: u8| match Card::from_index(index) {
        Some(card) if merge_suits => representative(rules, card).index(),
        _ => index,
    };
    (0..52).map(|index| own[same_as(index) as usize]).collect()
}

/// The first card that the rules do not distinguish from this one.
pub(crate) fn representative(rules: &Rules, card: Card) -> Card {
    let sequences = &rules.sequences;
    let at_end = match sequences.direction {
        SequenceDirection::L => card.rank().number() == 2,
        SequenceDirection::LR => card.rank().number() == 2 || card.rank().number() == rules.max_rank(),
        SequenceDirection::R => true,
    };
    if sequences.fixed_suit && at_end {
        return card;
    }
    match sequences.build.as_build_policy() {
        BuildPolicy::AnySuit => Card::new(card.rank(), Suit::Clubs),
        BuildPolicy::RedBlack => Card::new(card.rank(), Suit::from_index(card.suit().index() & 1)),
        BuildPolicy::SameSuit
        | BuildPolicy::NoBuild
        | BuildPolicy::SpacesOnly
        | BuildPolicy::SameColour
        | BuildPolicy::OtherSuit => card,
    }
}

/// SplitMix64 (Steele, Lea and Flood, 2014), two at a time.
pub(super) struct RandomNumbers(pub(super) u64);

impl RandomNumbers {
    pub(super) fn next(&mut self) -> u128 {
        let mut half = || {
            self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            (mixed ^ (mixed >> 31)) as u128
        };
        half() << 64 | half()
    }
}

/// Where the cards lay before they were laid anew.
#[derive(Clone, Debug)]
pub(super) struct Laid {
    at: [u8; 256],
    places: [[u8; 2]; 64],
    gaps: Vec<u8>,
    links: u8,
    fingerprint: u128,
}

impl Board {
    pub(super) fn new(rules: &Rules, deal: &Deal, merge_suits: bool) -> Result<Board, SpaceError> {
        let layout = Layout::new(rules, deal, merge_suits)?;
        let mut board =
            Board { at: [EDGE; 256], places: [[NOWHERE; 2]; 64], gaps: Vec::new(), links: 0, fingerprint: 0, layout };
        let index = |card: &Option<Card>| card.map(|card| card.index());
        let rows: Vec<Vec<Option<u8>>> = deal.sequences.iter().map(|row| row.iter().map(index).collect()).collect();
        board.lay(&rows);
        Ok(board)
    }

    /// Lays these rows, and returns what lay there before.
    pub(super) fn lay(&mut self, rows: &[Vec<Option<u8>>]) -> Laid {
        let before = Laid {
            at: std::mem::replace(&mut self.at, [EDGE; 256]),
            places: std::mem::replace(&mut self.places, [[NOWHERE; 2]; 64]),
            gaps: std::mem::take(&mut self.gaps),
            links: std::mem::take(&mut self.links),
            fingerprint: std::mem::take(&mut self.fingerprint),
        };
        for (row, cards) in rows.iter().enumerate() {
            let first = self.layout.left_ends[row];
            let edge = EDGE + row as u8 % 4;
            self.at[first as usize - 1] = edge;
            self.at[first as usize + cards.len()] = edge;
            for (place, card) in (first..).zip(cards) {
                self.at[place as usize] = GAP;
                match card {
                    Some(card) => self.put_new(*card, place),
                    None => self.gaps.push(place),
                }
            }
        }
        before
    }

    /// Takes up what lies there, and puts back what lay there before.
    pub(super) fn put_back(&mut self, before: Laid) {
        Laid { at: self.at, places: self.places, gaps: self.gaps, links: self.links, fingerprint: self.fingerprint } =
            before;
    }

    /// The cards from one place to another, which is not included.
    pub(super) fn cards_between(&self, from: u8, to: u8) -> impl Iterator<Item = u8> {
        let codes = &self.at[usize::from(from)..usize::from(to)];
        codes.iter().copied().filter(|&code| code < EDGE)
    }

    fn put_new(&mut self, card: u8, place: u8) {
        let places = &mut self.places[card as usize];
        places[usize::from(places[0] != NOWHERE)] = place;
        self.at[place as usize] = card;
        self.links += self.links_at(place);
        self.fingerprint ^= self.layout.part(card, place);
    }

    /// The place of a card, or of its first copy with two decks.
    pub(super) fn place_of(&self, card: u8) -> u8 {
        self.places[card as usize & 63][0]
    }

    /// The places of all copies of a card.
    pub(super) fn places_of(&self, card: u8) -> impl Iterator<Item = u8> {
        self.places[card as usize & 63].into_iter().filter(|&place| place != NOWHERE)
    }

    /// Whether a card is in the rows.
    pub(super) fn holds(&self, card: u8) -> bool {
        self.place_of(card) != NOWHERE
    }

    /// Whether a card is a two at the start of a row that no longer moves.
    pub(super) fn stays(&self, card: u8) -> bool {
        self.layout.twos_stay && TWOS >> card & 1 == 1 && self.is_left_end(self.place_of(card))
    }

    /// What lies directly to the right of a place.
    pub(super) fn right_of(&self, place: u8) -> u8 {
        self.at[place.wrapping_add(1) as usize]
    }

    /// How many neighbours form a sequence with the card in a place: 0, 1 or 2.
    fn links_at(&self, place: u8) -> u8 {
        let [left, here, right] = [place - 1, place, place + 1].map(|place| self.at[place as usize]);
        let continues = &self.layout.continues;
        (continues[left as usize & 63] >> here & 1) as u8 + (continues[here as usize & 63] >> right & 1) as u8
    }

    /// Moves a card from its place to a gap.
    pub(super) fn carry(&mut self, card: u8, from: u8, to: u8) {
        self.links -= self.links_at(from);
        self.at[from as usize] = GAP;
        self.at[to as usize] = card;
        self.links += self.links_at(to);
        let places = &mut self.places[card as usize & 63];
        *places = if places[0] == from { [to, places[1]] } else { [places[0], to] };
        if places[0] > places[1] {
            places.swap(0, 1);
        }
        for gap in &mut self.gaps {
            if *gap == to {
                *gap = from;
            }
        }
        self.fingerprint ^= self.layout.part(card, from) ^ self.layout.part(card, to);
    }

    /// The cards that may move into a gap.
    pub(super) fn candidates(&self, gap: u8) -> u64 {
        let beside = |place: u8| self.at[place as usize] as usize & 63;
        self.layout.after[beside(gap - 1)] | self.layout.before[beside(gap + 1)]
    }

    /// Whether a place is the first one of its row.
    pub(super) fn is_left_end(&self, place: u8) -> bool {
        (EDGE..GAP).contains(&self.at[place as usize - 1])
    }

    /// Whether every row is in order.
    pub(super) fn is_in_order(&self) -> bool {
        // In order, all cards but the first of each row continue their left neighbours.
        self.links as usize + self.layout.lengths.len() >= self.layout.cards as usize
            && (0..self.layout.lengths.len()).all(|row| self.row_is_in_order(row))
    }

    /// Whether a row is one ascending run from a two, with all gaps at the ends that the direction allows. A row of
    /// gaps only is in order.
    fn row_is_in_order(&self, row: usize) -> bool {
        let first = self.layout.left_ends[row] as usize;
        let places = &self.at[first..first + self.layout.lengths[row] as usize];
        let Some(start) = places.iter().position(|&code| code != GAP) else { return true };
        let end = places.iter().rposition(|&code| code != GAP).map_or(start, |last| last + 1);
        let run = &places[start..end];
        let gaps_are_right = match self.layout.direction {
            SequenceDirection::L => start == 0,
            SequenceDirection::R => end == places.len(),
            SequenceDirection::LR => true,
        };
        let anchor = if self.layout.direction == SequenceDirection::R { run[run.len() - 1] } else { run[0] };
        gaps_are_right
            && run.windows(2).all(|pair| self.layout.continues[pair[0] as usize & 63] >> pair[1] & 1 == 1)
            && TWOS >> run[0] & 1 == 1
            && (!self.layout.fixed_suit || anchor & 3 == row as u8 & 3)
    }
}
