//! Why a move is not legal, in words for the person who tried it.

use std::fmt;

use cadogan_cards::{Card, Rank, Suit};
use cadogan_rules::{BuildDirection, BuildPolicy, HoleDirection, Place, Route, Sources, StockDeal};

/// Why a move is not legal. `Display` explains it in one sentence; piles, cells, rows and places are counted from 0
/// here and from 1 in the sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// The game has no such part.
    NotInThisGame(&'static str),
    /// A pile, cell or place of the reserve with too high a number.
    NoSuchPlace {
        /// The place that was named.
        place: Place,
        /// How many of its kind there are.
        places: usize,
    },
    /// There is no card at the place to take one from.
    Empty(Place),
    /// A move of no cards.
    NoCards,
    /// More cards than the pile holds.
    TooFewCards {
        /// The pile.
        pile: u8,
        /// How many cards it has.
        held: usize,
        /// How many were asked for.
        asked: u8,
    },
    /// The card that lies there is not the one that was named.
    OtherCard {
        /// Where.
        from: Place,
        /// The card that was named.
        named: Card,
        /// The card that lies there.
        found: Card,
        /// How many cards were to be taken.
        count: u8,
    },
    /// The card lies face down.
    FaceDown {
        /// The pile.
        pile: u8,
        /// The card.
        card: Card,
    },
    /// Other piles lie on this one.
    Covered {
        /// The pile.
        pile: u8,
        /// A pile that covers it.
        by: u8,
        /// The top card of that pile.
        on: Card,
    },
    /// The top of the stock does not lie open.
    StockIsClosed,
    /// The card was taken away.
    TakenAway,
    /// No match takes this card away alone.
    DoesNotGoAlone(Card),
    /// No match takes these cards away together.
    DoNotGoTogether {
        /// One card.
        card: Card,
        /// The other.
        with: Card,
    },
    /// Two cards at once from a place that offers one.
    TwoFromOnePlace(Place),
    /// Several cards from or to a place that handles one card at a time.
    OneCardAtATime(Place),
    /// Nothing is ever put there.
    NothingGoesThere(Place),
    /// The rules let this place take cards from others only.
    NoRoute {
        /// Where the cards lie.
        from: Place,
        /// What the rules say.
        route: Route,
    },
    /// The player must set the base of the foundations first.
    BaseFirst,
    /// The same, with a card of the tableau.
    BaseFromTableauFirst,
    /// A row that skips spaces, but every pile is one.
    RowForNoPile,
    /// From a pile to itself.
    AlreadyThere {
        /// The pile.
        pile: u8,
    },
    /// The build policy is `no-build`.
    NoBuilding,
    /// Cards are put into spaces only.
    SpacesOnly,
    /// Groups do not move.
    SingleCardsOnly,
    /// Only the longest group may move.
    WholeGroupOnly {
        /// The pile.
        pile: u8,
        /// How many cards the group has.
        group: u8,
        /// How many were asked for.
        asked: u8,
    },
    /// Only entire piles may move.
    WholePileOnly {
        /// The pile.
        pile: u8,
        /// How many cards it has.
        held: u8,
        /// How many were asked for.
        asked: u8,
    },
    /// The cards are not one built group.
    NotOneGroup {
        /// The pile.
        pile: u8,
        /// How many cards the group at its top has.
        group: u8,
        /// How many were asked for.
        asked: u8,
        /// What counts as a group.
        policy: BuildPolicy,
    },
    /// Only the top card or the entire pile may move.
    TopOrWholePileOnly {
        /// The pile.
        pile: u8,
        /// How many cards it has.
        held: u8,
        /// How many were asked for.
        asked: u8,
    },
    /// The pile keeps the direction in which its two top cards lie.
    PileGoesOn {
        /// The pile.
        pile: u8,
        /// The card that does not go on.
        card: Card,
        /// Whether it is built up.
        up: bool,
    },
    /// The pile would have more cards than the rules allow.
    PileIsFull {
        /// The pile.
        pile: u8,
        /// How many cards it has.
        held: usize,
        /// How many it may have.
        most: u8,
    },
    /// The ranks do not fit.
    RanksDoNotFit {
        /// The card that was to move.
        card: Card,
        /// The card it was to be put on.
        onto: Card,
        /// In which direction piles are built.
        direction: BuildDirection,
    },
    /// The suits do not fit.
    SuitsDoNotFit {
        /// The card that was to move.
        card: Card,
        /// The card it was to be put on.
        onto: Card,
        /// Which suits fit.
        policy: BuildPolicy,
    },
    /// The card may be built there, but not with other cards on it.
    GroupDoesNotLand {
        /// The lowest card of the group.
        card: Card,
        /// The card it was to be put on.
        onto: Card,
        /// Where groups land.
        policy: BuildPolicy,
    },
    /// Nothing enters a space.
    SpacesStayEmpty {
        /// The space.
        pile: u8,
    },
    /// Only cards of the highest rank enter a space.
    HighestRankOnly {
        /// The space.
        pile: u8,
        /// The card that was to enter it.
        card: Card,
    },
    /// Only the top of the waste enters a space.
    WasteCardOnly {
        /// The space.
        pile: u8,
    },
    /// A whole pile to a space where piles are interchangeable.
    ChangesNothing {
        /// The pile.
        pile: u8,
        /// The space.
        space: u8,
    },
    /// A space must be refilled from the open reserve before anything else.
    RefillFirst {
        /// The space.
        space: u8,
    },
    /// A space must be filled from these places before anything else.
    FillFirst {
        /// The space.
        space: u8,
        /// The places.
        sources: Sources,
    },
    /// The space takes cards from other places now.
    SpaceTakesFrom {
        /// The space.
        pile: u8,
        /// The places; `None` if all of them are empty.
        sources: Option<Sources>,
    },
    /// The space takes cards of another rank only.
    SpaceTakesOneRank {
        /// The space.
        pile: u8,
        /// The card that was to enter it.
        card: Card,
        /// The rank.
        rank: Rank,
    },
    /// A group does not enter a space.
    SpacesTakeSingleCards {
        /// The space.
        pile: u8,
        /// How many cards were to enter it.
        count: u8,
    },
    /// From one cell to another.
    CellToCell,
    /// The cell holds a card.
    CellIsTaken {
        /// The cell.
        cell: u8,
        /// What it holds.
        holds: Card,
    },
    /// The foundation needs another card next.
    NotNextOnFoundation {
        /// The card that was to move.
        card: Card,
        /// The card that its foundation needs next; `None` if it is complete.
        next: Option<Card>,
    },
    /// A move to or from the foundations, of which there are several kinds, does not say which one it means.
    NameTheFoundation {
        /// How many there are.
        foundations: usize,
    },
    /// A move names a foundation by number in a game in which the card determines it.
    FoundationsHaveNoNumbers,
    /// The foundation has all of its cards.
    FoundationIsComplete {
        /// The card that was to move.
        card: Card,
        /// The foundation.
        foundation: u8,
    },
    /// Nothing goes up where complete runs stay in the tableau.
    RunsStay,
    /// The card is not one step from the top of a foundation that is built either way.
    NotNextToFoundation {
        /// The card that was to move.
        card: Card,
        /// The index of the foundation.
        foundation: u8,
        /// The top of the foundation.
        top: Card,
        /// From each card to the next.
        step: u8,
    },
    /// The foundation needs a card of another rank next.
    OtherRankIsNext {
        /// The card that was to move.
        card: Card,
        /// The foundation.
        foundation: u8,
        /// The rank that it needs.
        next: Rank,
    },
    /// The foundation belongs to another suit.
    FoundationHasSuit {
        /// The card that was to move.
        card: Card,
        /// The foundation.
        foundation: u8,
        /// Its suit.
        suit: Suit,
    },
    /// The suit of the card does not follow that of the card on top.
    SuitDoesNotFollow {
        /// The card that was to move.
        card: Card,
        /// The foundation.
        foundation: u8,
        /// The card on top of it.
        top: Card,
    },
    /// No higher card of its suit lies on top of another pile.
    NoHigherOfSuit(Card),
    /// A card of the stock goes to a pile in a game without heaps.
    NoHeaps,
    /// A card of the stock goes to a pile that is no heap.
    NotAHeap {
        /// The pile.
        pile: u8,
    },
    /// Single cards do not go to foundations.
    CompleteRunsOnly {
        /// The suit.
        suit: Suit,
        /// How many cards a complete run has.
        length: u8,
    },
    /// All foundations of the suit have cards.
    NoEmptyFoundation(Suit),
    /// Cards stay on foundations.
    NoWorryingBack,
    /// The card is not on top of a foundation.
    NotOnTopOfFoundation(Card),
    /// A foundation card goes only to the tableau.
    FoundationCardsGoToTableau,
    /// Cards stay in the hole.
    HoleKeepsItsCards,
    /// The card is not next to the top of the hole.
    NotNextToHole {
        /// The card that was to move.
        card: Card,
        /// The top of the hole.
        top: Option<Card>,
        /// Whether the highest rank and the ace are neighbours.
        loops: bool,
        /// Which way the hole is built.
        direction: HoleDirection,
    },
    /// Nothing goes on the rank that lies on top of the hole.
    HoleIsClosed {
        /// The card that was to move.
        card: Card,
        /// The top of the hole.
        top: Card,
    },
    /// The stock of this game is dealt to another place.
    StockDealsElsewhere {
        /// Where it deals to.
        to: StockDeal,
    },
    /// The stock is empty.
    StockIsEmpty,
    /// A redeal while the stock has cards.
    StockIsNotEmpty {
        /// How many.
        left: usize,
    },
    /// A redeal of an empty waste.
    NothingToRedeal,
    /// The waste was turned over as often as the rules allow.
    NoRedealLeft {
        /// How often that is.
        times: u32,
    },
    /// The tableau was gathered as often as the rules allow.
    NoGatherLeft {
        /// How often that is.
        times: u32,
    },
    /// No cards in the tableau.
    NothingToGather,
    /// Nothing is put on reserve piles.
    ReservePileTakesNothing {
        /// The pile.
        pile: u8,
    },
    /// Nothing is put on an empty reserve pile.
    ReservePileStaysEmpty {
        /// The pile.
        pile: u8,
    },
    /// The pocket opens when the stock is empty.
    PocketIsClosed {
        /// The pocket.
        pile: u8,
        /// How many cards the stock has.
        left: usize,
    },
    /// The pocket takes cards of another rank only.
    PocketTakesOneRank {
        /// The pocket.
        pile: u8,
        /// The card that was to go there.
        card: Card,
        /// The rank.
        rank: Rank,
    },
    /// A row over a space.
    RowOverSpace {
        /// The space.
        space: u8,
    },
    /// A place outside the rows.
    NoSuchPlaceInRows {
        /// The row.
        row: u8,
        /// The place in the row.
        column: u8,
        /// How many rows there are.
        rows: usize,
    },
    /// The place in the row holds a card.
    NotAGap {
        /// The row.
        row: u8,
        /// The place in the row.
        column: u8,
        /// The card.
        holds: Card,
    },
    /// The card is not in the rows.
    NotInRows(Card),
    /// The place that the card is said to come from does not hold it.
    NotInThatPlace {
        /// The card.
        card: Card,
        /// The row.
        row: u8,
        /// The place in the row.
        column: u8,
        /// What is there; `None` for a gap.
        holds: Option<Card>,
    },
    /// The card continues neither neighbour from which the rows are built.
    DoesNotFitGap {
        /// The card.
        card: Card,
        /// The row.
        row: u8,
        /// The place in the row.
        column: u8,
    },
    /// An accordion pile with too high a number.
    NoSuchAccordionPile {
        /// The pile.
        pile: u8,
        /// How many there are now.
        piles: usize,
    },
    /// The top card of the accordion pile is not the one that was named.
    OtherTopOfAccordion {
        /// The pile.
        pile: u8,
        /// The card that was named.
        named: Card,
        /// Its top card.
        found: Card,
    },
    /// Piles of this accordion do not move this far.
    NotAFoldingDistance {
        /// The pile that was to move.
        from: u8,
        /// The pile it was to go on.
        to: u8,
    },
    /// The top cards do not match under any policy of the accordion.
    TopsDoNotMatch {
        /// The top card of the pile that was to move.
        card: Card,
        /// The top card of the pile it was to go on.
        onto: Card,
    },
}

impl std::error::Error for Refusal {}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Refusal::*;
        match *self {
            NotInThisGame(part) => write!(f, "this game has no {part}"),
            NoSuchPlace { place, places } => write!(f, "there is no {}: there are {places}", name(place)),
            Empty(place) => write!(f, "{} is empty", name(place)),
            NoCards => write!(f, "at least one card must move"),
            TooFewCards { pile, held, asked } => write!(f, "pile {} has {}, not {asked}", pile + 1, cards(held)),
            OtherCard { from, named, found, count: 1 } => {
                write!(f, "the card at {} is {}, not {}", name(from), found.pretty(), named.pretty())
            }
            OtherCard { from, named, found, count } => {
                let (place, above) = (name(from), cards(count as usize - 1));
                write!(f, "the card under the top {above} of {place} is {}, not {}", found.pretty(), named.pretty())
            }
            FaceDown { pile, card } => write!(f, "{} lies face down in pile {}", card.pretty(), pile + 1),
            Covered { .. }
            | StockIsClosed
            | TakenAway
            | DoesNotGoAlone(_)
            | NoHigherOfSuit(_)
            | DoNotGoTogether { .. }
            | TwoFromOnePlace(_) => self.about_taking_away(f),
            OneCardAtATime(place) => write!(f, "{} gives and takes one card at a time", name(place)),
            NoRoute { from, route } => {
                write!(f, "{} does not give there: cards go only from {route}", name(from))
            }
            BaseFirst => {
                write!(f, "first a card of the reserve must go to a foundation: its rank begins all of them")
            }
            BaseFromTableauFirst => {
                write!(f, "first a card of the tableau must go to a foundation: its rank begins all of them")
            }
            RowForNoPile => write!(f, "a row goes only to piles with cards, and every pile is empty"),
            NothingGoesThere(place) => write!(f, "nothing is ever put on {}", name(place)),
            AlreadyThere { pile } => write!(f, "the cards are already on pile {}", pile + 1),
            NoBuilding
            | SpacesOnly
            | SingleCardsOnly
            | WholeGroupOnly { .. }
            | WholePileOnly { .. }
            | TopOrWholePileOnly { .. }
            | NotOneGroup { .. } => self.about_groups(f),
            PileIsFull { pile, held, most } => {
                let held = cards(held);
                write!(f, "pile {} has {held}, and no pile is built beyond {most}", pile + 1)
            }
            RanksDoNotFit { card, onto, direction } => {
                let wanted = match direction {
                    BuildDirection::Down => "one rank lower",
                    BuildDirection::Up => "one rank higher",
                    BuildDirection::Both | BuildDirection::Kept => "one rank lower or higher",
                    BuildDirection::Equal => "of the same rank",
                };
                write!(f, "{} cannot go on {}: it is not {wanted}", card.pretty(), onto.pretty())
            }
            PileGoesOn { pile, card, up } => {
                let way = if up { "up" } else { "down" };
                write!(
                    f,
                    "{} cannot go on pile {}, which is built {way} and keeps its direction",
                    card.pretty(),
                    pile + 1
                )
            }
            SuitsDoNotFit { card, onto, policy } => {
                write!(f, "{} cannot go on {}: the build policy is {}", card.pretty(), onto.pretty(), word(policy))
            }
            GroupDoesNotLand { card, onto, policy } => {
                let (card, onto, policy) = (card.pretty(), onto.pretty(), word(policy));
                write!(f, "{card} with cards on it cannot go on {onto}: groups land by the group policy, {policy}")
            }
            SpacesStayEmpty { .. }
            | HighestRankOnly { .. }
            | WasteCardOnly { .. }
            | ChangesNothing { .. }
            | RefillFirst { .. }
            | FillFirst { .. }
            | SpaceTakesFrom { .. }
            | SpaceTakesOneRank { .. }
            | SpacesTakeSingleCards { .. } => self.about_spaces(f),
            CellToCell => write!(f, "a card does not move from one cell to another"),
            CellIsTaken { cell, holds } => write!(f, "cell {} is not empty: it holds {}", cell + 1, holds.pretty()),
            NotNextOnFoundation { .. }
            | NameTheFoundation { .. }
            | FoundationsHaveNoNumbers
            | FoundationIsComplete { .. }
            | OtherRankIsNext { .. }
            | NotNextToFoundation { .. }
            | FoundationHasSuit { .. }
            | SuitDoesNotFollow { .. }
            | CompleteRunsOnly { .. }
            | RunsStay
            | NoEmptyFoundation(_)
            | NoWorryingBack
            | NotOnTopOfFoundation(_)
            | FoundationCardsGoToTableau => self.about_foundations(f),
            HoleKeepsItsCards => write!(f, "cards in the hole stay there"),
            NotNextToHole { card, top, loops, direction } => {
                let top = top.map_or_else(|| "nothing".to_owned(), Card::pretty);
                let turn = if loops { "" } else { ", and ranks do not wrap around" };
                let wanted = match direction {
                    HoleDirection::Both => "one rank away",
                    HoleDirection::Up => "one rank lower",
                    HoleDirection::Down => "one rank higher",
                };
                write!(f, "{} cannot go to the hole: {top} is on top, not a card {wanted}{turn}", card.pretty())
            }
            HoleIsClosed { card, top } => {
                let (card, top) = (card.pretty(), top.pretty());
                write!(f, "{card} cannot go to the hole: {top} is on top, and in this game nothing goes on that rank")
            }
            StockDealsElsewhere { .. }
            | StockIsEmpty
            | StockIsNotEmpty { .. }
            | NothingToRedeal
            | NoRedealLeft { .. }
            | NoHeaps
            | NotAHeap { .. }
            | RowOverSpace { .. } => self.about_the_stock(f),
            NoGatherLeft { .. }
            | NothingToGather
            | ReservePileTakesNothing { .. }
            | ReservePileStaysEmpty { .. }
            | PocketIsClosed { .. }
            | PocketTakesOneRank { .. } => self.about_side_piles(f),
            NoSuchPlaceInRows { .. } | NotAGap { .. } | NotInRows(_) | NotInThatPlace { .. } | DoesNotFitGap { .. } => {
                self.about_rows(f)
            }
            NoSuchAccordionPile { .. }
            | OtherTopOfAccordion { .. }
            | NotAFoldingDistance { .. }
            | TopsDoNotMatch { .. } => self.about_the_accordion(f),
        }
    }
}

/// The sentences, by subject. Each function handles only the refusals of its own subject.
impl Refusal {
    fn about_groups(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Refusal::SpacesOnly => write!(f, "in this game a card is put into a space, never on another card"),
            Refusal::NoBuilding => {
                write!(f, "no card is put on a tableau pile or into a space: the build policy is no-build")
            }
            Refusal::SingleCardsOnly => write!(f, "cards move one at a time: built groups do not move in this game"),
            Refusal::WholeGroupOnly { pile, group, asked } => {
                write!(f, "only the whole group of {} at the top of pile {} moves, not {asked}", group, pile + 1)
            }
            Refusal::WholePileOnly { pile, held, asked } => {
                write!(f, "only whole piles move: pile {} has {}, not {asked}", pile + 1, cards(held as usize))
            }
            Refusal::TopOrWholePileOnly { pile, held, asked } => {
                let (pile, held) = (pile + 1, cards(held as usize));
                write!(f, "only the top card or the whole pile moves: pile {pile} has {held}, not {asked}")
            }
            Refusal::NotOneGroup { pile, group, asked, policy } => {
                let (pile, policy) = (pile + 1, word(policy));
                write!(
                    f,
                    "the top {asked} cards of pile {pile} are not one group, only the top {group}: the group policy is {policy}"
                )
            }
            _ => Ok(()),
        }
    }

    fn about_spaces(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Refusal::SpacesStayEmpty { pile } => write!(f, "pile {} is a space, and spaces stay empty", pile + 1),
            Refusal::HighestRankOnly { pile, card } => {
                let pile = pile + 1;
                write!(f, "pile {pile} is a space and takes only cards of the highest rank, not {}", card.pretty())
            }
            Refusal::WasteCardOnly { pile } => {
                write!(f, "pile {} is a space and takes only the top card of the waste", pile + 1)
            }
            Refusal::ChangesNothing { pile, space } => {
                write!(f, "moving all of pile {} to the space {} changes nothing", pile + 1, space + 1)
            }
            Refusal::RefillFirst { space } => {
                write!(f, "pile {} is a space and must be filled from the reserve first", space + 1)
            }
            Refusal::FillFirst { space, sources } => {
                write!(f, "pile {} is a space and must be filled first, from: {sources}", space + 1)
            }
            Refusal::SpaceTakesFrom { pile, sources: Some(sources) } => {
                write!(f, "pile {} is a space and takes cards now only from: {sources}", pile + 1)
            }
            Refusal::SpaceTakesFrom { pile, sources: None } => {
                write!(f, "pile {} is a space, and the places that fill spaces have no cards left", pile + 1)
            }
            Refusal::SpaceTakesOneRank { pile, card, rank } => {
                write!(f, "pile {} is a space and takes only cards of rank {rank}, not {}", pile + 1, card.pretty())
            }
            Refusal::SpacesTakeSingleCards { pile, count } => {
                write!(f, "pile {} is a space and takes single cards only, not {count} at once", pile + 1)
            }
            _ => Ok(()),
        }
    }

    fn about_foundations(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Refusal::NotNextOnFoundation { card, next: Some(next) } => {
                write!(f, "{} cannot go to the foundation: {} is next", card.pretty(), next.pretty())
            }
            Refusal::NotNextOnFoundation { card, next: None } => {
                write!(f, "{} cannot go to the foundation: it is complete", card.pretty())
            }
            Refusal::NameTheFoundation { foundations } => {
                write!(f, "which of the {foundations} foundations is meant must be said, as in \"foundation 1\"")
            }
            Refusal::FoundationsHaveNoNumbers => {
                write!(f, "foundations have no numbers in this game: the card determines its foundation")
            }
            Refusal::FoundationIsComplete { card, foundation } => {
                write!(f, "{} cannot go to foundation {}: it is complete", card.pretty(), foundation + 1)
            }
            Refusal::NotNextToFoundation { card, foundation, top, step } => {
                let ranks = if step == 1 { "one rank".to_owned() } else { format!("{step} ranks") };
                let (card, top) = (card.pretty(), top.pretty());
                write!(f, "{card} cannot go on foundation {}: {top} is on top, not a card {ranks} away", foundation + 1)
            }
            Refusal::RunsStay => {
                write!(f, "complete runs stay in the tableau: the game is won when every pile is one, or empty")
            }
            Refusal::OtherRankIsNext { card, foundation, next } => {
                let next = if next.number() == 10 { "10".to_owned() } else { next.to_string() };
                write!(f, "{} cannot go to foundation {}: its next rank is {next}", card.pretty(), foundation + 1)
            }
            Refusal::FoundationHasSuit { card, foundation, suit } => {
                let number = foundation + 1;
                write!(f, "{} cannot go to foundation {number}, which belongs to {}", card.pretty(), suit.symbol())
            }
            Refusal::SuitDoesNotFollow { card, foundation, top } => {
                let (card, top) = (card.pretty(), top.pretty());
                write!(f, "the colour of {card} does not follow that of {top} on foundation {}", foundation + 1)
            }
            Refusal::CompleteRunsOnly { suit, length } => {
                let suit = suit.symbol();
                write!(f, "only a complete run of {suit}, {length} cards at the top of a pile, goes to a foundation")
            }
            Refusal::NoEmptyFoundation(suit) => write!(f, "no foundation of {} is empty", suit.symbol()),
            Refusal::NoWorryingBack => write!(f, "cards stay on the foundations in this game"),
            Refusal::NotOnTopOfFoundation(card) => write!(f, "{} is not on top of a foundation", card.pretty()),
            Refusal::FoundationCardsGoToTableau => write!(f, "a foundation card can go back only to the tableau"),
            _ => Ok(()),
        }
    }

    fn about_the_stock(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Refusal::StockDealsElsewhere { to: StockDeal::Waste } => write!(f, "this stock is turned to a waste"),
            Refusal::StockDealsElsewhere { to: StockDeal::TableauPiles } => {
                write!(f, "this stock is dealt in rows to the tableau")
            }
            Refusal::StockDealsElsewhere { to: StockDeal::Hole } => write!(f, "this stock is dealt to the hole"),
            Refusal::StockDealsElsewhere { to: StockDeal::Heaps } => {
                write!(f, "this stock is put on heaps, card by card, as in \"stock: 9♥ → 3\"")
            }
            Refusal::NoHeaps => write!(f, "cards of the stock do not go to the tableau directly in this game"),
            Refusal::NotAHeap { pile } => {
                write!(f, "cards of the stock go to heaps, and pile {} is a reserve pile or a pocket", pile + 1)
            }
            Refusal::StockDealsElsewhere { to: StockDeal::ReservePiles } => {
                write!(f, "this stock is dealt to the reserve piles")
            }
            Refusal::StockDealsElsewhere { to: StockDeal::Spaces } => {
                write!(f, "this stock is not dealt: its cards only fill spaces")
            }
            Refusal::StockIsEmpty => write!(f, "the stock is empty"),
            Refusal::StockIsNotEmpty { left } => {
                write!(f, "the waste is turned over only when the stock is empty; it has {}", cards(left))
            }
            Refusal::NothingToRedeal => write!(f, "the waste is empty: there is nothing to turn over"),
            Refusal::NoRedealLeft { times: 0 } => write!(f, "the waste is never turned over in this game"),
            Refusal::NoRedealLeft { times } => {
                write!(f, "the waste has already been turned over {times} times, the most that the rules allow")
            }
            Refusal::RowOverSpace { space } => {
                write!(f, "pile {} is a space, and no row is dealt over spaces in this game", space + 1)
            }
            _ => Ok(()),
        }
    }

    fn about_side_piles(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Refusal::NoGatherLeft { times: 0 } => write!(f, "the tableau is never gathered in this game"),
            Refusal::NoGatherLeft { times: 1 } => {
                write!(f, "the tableau has already been gathered once, the most that the rules allow")
            }
            Refusal::NoGatherLeft { times } => {
                write!(f, "the tableau has already been gathered {times} times, the most that the rules allow")
            }
            Refusal::NothingToGather => write!(f, "the tableau is empty: there is nothing to gather"),
            Refusal::ReservePileTakesNothing { pile } => {
                write!(f, "pile {} is a reserve pile, and nothing is put on reserve piles", pile + 1)
            }
            Refusal::ReservePileStaysEmpty { pile } => {
                write!(f, "pile {} is an empty reserve pile, and these stay empty", pile + 1)
            }
            Refusal::PocketIsClosed { pile, left } => {
                let left = cards(left);
                write!(f, "pile {} is a pocket that opens when the stock is empty; the stock has {left}", pile + 1)
            }
            Refusal::PocketTakesOneRank { pile, card, rank } => {
                write!(f, "pile {} is a pocket for cards of rank {rank}, not for {}", pile + 1, card.pretty())
            }
            _ => Ok(()),
        }
    }

    fn about_rows(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Refusal::NoSuchPlaceInRows { rows: 0, .. } => write!(f, "this game has no rows with gaps"),
            Refusal::NoSuchPlaceInRows { row, column, .. } => {
                write!(f, "there is no row {} place {}", row as u16 + 1, column as u16 + 1)
            }
            Refusal::NotAGap { row, column, holds } => {
                write!(f, "row {} place {} is not a gap: it holds {}", row + 1, column + 1, holds.pretty())
            }
            Refusal::NotInRows(card) => write!(f, "{} is not in the rows", card.pretty()),
            Refusal::NotInThatPlace { card, row, column, holds } => {
                let holds = holds.map_or("is a gap".to_owned(), |there| format!("holds {}", there.pretty()));
                write!(f, "row {} place {} {holds}, not {}", row as u16 + 1, column as u16 + 1, card.pretty())
            }
            Refusal::DoesNotFitGap { card, row, column } => {
                let (row, column) = (row + 1, column + 1);
                write!(f, "{} does not continue what lies beside row {row} place {column}", card.pretty())
            }
            _ => Ok(()),
        }
    }

    fn about_taking_away(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Refusal::Covered { pile, by, on } => {
                write!(f, "pile {} is covered: {} lies on it, pile {}", pile + 1, on.pretty(), by + 1)
            }
            Refusal::StockIsClosed => write!(f, "the top of the stock does not lie open: turn it first"),
            Refusal::TakenAway => write!(f, "cards that were taken away do not come back"),
            Refusal::DoesNotGoAlone(card) => write!(f, "{} cannot be taken away alone", card.pretty()),
            Refusal::NoHigherOfSuit(card) => {
                let suit = card.suit().symbol();
                write!(f, "{} cannot be taken away: no higher {suit} lies on top of another pile", card.pretty())
            }
            Refusal::DoNotGoTogether { card, with } => {
                write!(f, "{} and {} cannot be taken away together", card.pretty(), with.pretty())
            }
            Refusal::TwoFromOnePlace(place) => {
                write!(f, "{} offers one card at a time, not two that go together", name(place))
            }
            _ => Ok(()),
        }
    }

    fn about_the_accordion(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Refusal::NoSuchAccordionPile { piles: 0, .. } => write!(f, "this game has no accordion"),
            Refusal::NoSuchAccordionPile { pile, piles } => {
                write!(f, "the accordion has no pile {}: there are {piles} now", pile as u16 + 1)
            }
            Refusal::OtherTopOfAccordion { pile, named, found } => {
                write!(f, "the top of pile {} is {}, not {}", pile + 1, found.pretty(), named.pretty())
            }
            Refusal::NotAFoldingDistance { from, to } => {
                write!(f, "no move of this accordion takes pile {} to pile {}", from + 1, to + 1)
            }
            Refusal::TopsDoNotMatch { card, onto } => {
                write!(f, "{} does not match {}", card.pretty(), onto.pretty())
            }
            _ => Ok(()),
        }
    }
}

fn name(place: Place) -> String {
    match place {
        Place::Tableau(pile) => format!("pile {}", pile as u16 + 1),
        Place::Cell(cell) => format!("cell {}", cell as u16 + 1),
        Place::Reserve(place) => format!("reserve {}", place as u16 + 1),
        Place::Waste => "the waste".to_owned(),
        Place::Foundation => "a foundation".to_owned(),
        Place::FoundationPile(index) => format!("foundation {}", index as u16 + 1),
        Place::Hole => "the hole".to_owned(),
        Place::Stock => "the stock".to_owned(),
        Place::Discard => "the discard".to_owned(),
    }
}

fn cards(count: usize) -> String {
    if count == 1 { "1 card".to_owned() } else { format!("{count} cards") }
}

fn word(policy: BuildPolicy) -> &'static str {
    match policy {
        BuildPolicy::AnySuit => "any-suit",
        BuildPolicy::RedBlack => "red-black",
        BuildPolicy::SameSuit => "same-suit",
        BuildPolicy::NoBuild => "no-build",
        BuildPolicy::SameColour => "same-colour",
        BuildPolicy::OtherSuit => "other-suit",
        BuildPolicy::SpacesOnly => "spaces-only",
    }
}
