//! Single cards: four characters each, with or without colour.

use cadogan_cards::{Card, Colour, Suit};
use cadogan_rules::deal::TableauCard;

use super::BoardStyle;

const RESET: &str = "\x1b[0m";
/// White half blocks left and right of the card give it margins of half a character.
const CARD_EDGE: &str = "\x1b[97m";
const RED_ON_CARD: &str = "\x1b[31;107m";
const BLACK_ON_CARD: &str = "\x1b[30;107m";
const BACK_EDGE: &str = "\x1b[34m";
const BACK: &str = "\x1b[97;44m";
const FAINT: &str = "\x1b[2m";

/// Turns cards and places into text.
pub(super) struct Painter {
    style: BoardStyle,
}

impl Painter {
    /// How many characters a card takes.
    pub(super) const PITCH: usize = 4;

    pub(super) fn new(style: BoardStyle) -> Painter {
        Painter { style }
    }

    /// Whether face-down cards are shown.
    pub(super) fn peek(&self) -> bool {
        self.style.peek
    }

    /// How many characters fit on a line.
    pub(super) fn width(&self) -> usize {
        self.style.look.width
    }

    /// A face-up card.
    pub(super) fn card(&self, card: Card) -> String {
        let face = self.face(card);
        if !self.style.look.colour {
            return format!(" {face} ");
        }
        let ink = if card.colour() == Colour::Red { RED_ON_CARD } else { BLACK_ON_CARD };
        self.edged(CARD_EDGE, ink, &face)
    }

    /// A card of the tableau, which may lie face down.
    pub(super) fn tableau_card(&self, card: TableauCard) -> String {
        match (card.face_up, self.style.peek) {
            (true, _) => self.card(card.card),
            (false, true) => self.known_back(card.card),
            (false, false) => self.back(),
        }
    }

    /// A face-down card.
    pub(super) fn back(&self) -> String {
        let face = if self.style.look.ascii { "##" } else { "░░" };
        if self.style.look.colour { self.edged(BACK_EDGE, BACK, face) } else { format!(" {face} ") }
    }

    /// A face-down card that the player looks through: as in deal files, the suit letter is a small one.
    pub(super) fn known_back(&self, card: Card) -> String {
        let face = format!("{}{}", card.rank(), card.suit().letter().to_ascii_lowercase());
        if self.style.look.colour { self.edged(BACK_EDGE, BACK, &face) } else { format!(" {face} ") }
    }

    /// A place without a card.
    pub(super) fn empty(&self) -> String {
        self.faint(if self.style.look.ascii { " -- " } else { " ·· " })
    }

    /// A foundation without a card.
    pub(super) fn empty_foundation(&self, suit: Suit) -> String {
        if self.style.look.ascii {
            self.faint(&format!(" -{} ", suit.letter()))
        } else {
            self.faint(&format!(" ·{} ", suit.symbol()))
        }
    }

    /// The name of a suit.
    pub(super) fn suit(&self, suit: Suit) -> char {
        if self.style.look.ascii { suit.letter() } else { suit.symbol() }
    }

    /// Text that should not draw the eye: numbers of piles.
    pub(super) fn faint(&self, text: &str) -> String {
        if self.style.look.colour { format!("{FAINT}{text}{RESET}") } else { text.to_owned() }
    }

    fn face(&self, card: Card) -> String {
        if self.style.look.ascii { card.to_string() } else { card.pretty() }
    }

    fn edged(&self, edge: &str, ink: &str, face: &str) -> String {
        if self.style.look.ascii {
            format!("{RESET} {ink}{face}{RESET} ")
        } else {
            format!("{edge}▐{ink}{face}{RESET}{edge}▌{RESET}")
        }
    }
}
