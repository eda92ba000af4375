//! Single cards: four characters each, with or without colour. The first is a margin or a sign, so that a ten, which takes
//! the other three, does not touch its neighbour.

use cadogan_cards::{Card, Colour, Rank, Suit};
use cadogan_rules::deal::TableauCard;

use super::BoardStyle;
use crate::marks::{Lying, Marks};

const RESET: &str = "\x1b[0m";
/// White half blocks left and right of the card give it margins of half a character.
const CARD_EDGE: &str = "\x1b[97m";
const RED_ON_CARD: &str = "\x1b[31;107m";
const BLACK_ON_CARD: &str = "\x1b[30;107m";
const BACK_EDGE: &str = "\x1b[34m";
const BACK: &str = "\x1b[97;44m";
const FAINT: &str = "\x1b[2m";

/// Turns cards and places into text.
pub(super) struct Painter<'a> {
    style: BoardStyle,
    marks: &'a Marks,
}

impl<'a> Painter<'a> {
    /// How many characters a card takes.
    pub(super) const PITCH: usize = 4;

    pub(super) fn new(style: BoardStyle, marks: &'a Marks) -> Painter<'a> {
        Painter { style, marks }
    }

    /// Whether face-down cards are shown.
    pub(super) fn peek(&self) -> bool {
        self.style.peek
    }

    /// How many characters fit on a line.
    pub(super) fn width(&self) -> usize {
        self.style.width
    }

    /// A face-up card outside the tableau.
    pub(super) fn card(&self, card: Card) -> String {
        self.face_up(Lying { card, tableau: None })
    }

    /// A face-down card outside the tableau whose face is shown because `peek` is on.
    pub(super) fn known_back(&self, card: Card) -> String {
        self.face_down(Lying { card, tableau: None })
    }

    /// A card of the tableau, which may lie face down.
    pub(super) fn tableau_card(&self, card: TableauCard, pile: usize, place: usize) -> String {
        let lying = Lying { card: card.card, tableau: Some((pile, place)) };
        match (card.face_up, self.style.peek) {
            (true, _) => self.face_up(lying),
            (false, true) => self.face_down(lying),
            (false, false) => self.back(),
        }
    }

    /// A face-down card.
    pub(super) fn back(&self) -> String {
        let face = if self.style.ascii { "##" } else { "░░" };
        self.edged(None, BACK_EDGE, BACK, face)
    }

    fn face_up(&self, lying: Lying) -> String {
        let ink = if lying.card.colour() == Colour::Red { RED_ON_CARD } else { BLACK_ON_CARD };
        self.edged(self.sign(lying), CARD_EDGE, ink, &self.face(lying.card))
    }

    /// As in deal files, the suit letter of a face-down card is a small one.
    fn face_down(&self, lying: Lying) -> String {
        let face = format!("{}{}", lying.card.rank().pretty(), lying.card.suit().letter().to_ascii_lowercase());
        self.edged(self.sign(lying), BACK_EDGE, BACK, &face)
    }

    fn sign(&self, lying: Lying) -> Option<char> {
        self.marks.of(lying).map(|mark| mark.sign(self.style.ascii))
    }

    /// A place without a card.
    pub(super) fn empty(&self) -> String {
        self.faint(if self.style.ascii { " -- " } else { " ·· " })
    }

    /// A foundation without a card.
    pub(super) fn empty_foundation(&self, suit: Suit) -> String {
        if self.style.ascii {
            self.faint(&format!(" -{} ", suit.letter()))
        } else {
            self.faint(&format!(" ·{} ", suit.symbol()))
        }
    }

    /// A foundation without a card that begins with this rank and, if it has one, its suit.
    pub(super) fn empty_with_rank(&self, rank: Rank, suit: Option<Suit>) -> String {
        let suit = suit.map_or('-', |suit| self.suit(suit));
        self.faint(&format!("({}{suit})", rank.letter()))
    }

    /// The name of a suit.
    pub(super) fn suit(&self, suit: Suit) -> char {
        if self.style.ascii { suit.letter() } else { suit.symbol() }
    }

    /// Text that should not attract attention: pile numbers.
    pub(super) fn faint(&self, text: &str) -> String {
        if self.style.colour { format!("{FAINT}{text}{RESET}") } else { text.to_owned() }
    }

    fn face(&self, card: Card) -> String {
        format!("{}{}", card.rank().pretty(), self.suit(card.suit()))
    }

    /// A face of two characters between two edges, or of three after one edge; the sign of a mark replaces the left edge.
    fn edged(&self, sign: Option<char>, edge: &str, ink: &str, face: &str) -> String {
        let is_wide = face.chars().count() > 2;
        let left = match (self.style.colour, self.style.ascii, sign) {
            (true, false, None) => format!("{edge}▐"),
            (true, ..) => format!("{RESET}{}", sign.unwrap_or(' ')),
            (false, ..) => sign.unwrap_or(' ').to_string(),
        };
        let right = match (self.style.colour, self.style.ascii) {
            _ if is_wide => String::new(),
            (true, false) => format!("{edge}▌{RESET}"),
            _ => " ".to_owned(),
        };
        if self.style.colour { format!("{left}{ink}{face}{RESET}{right}") } else { format!("{left}{face}{right}") }
    }
}
