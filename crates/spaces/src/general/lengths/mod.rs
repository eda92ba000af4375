//! The general space with lengths: for the search for the shortest win.
//!
//! Most techniques are only right about whether a position can be won. These are used here because they also keep the
//! length of the shortest win, in every measure:
//!
//! * **Symmetries** of piles, cells and the open reserve: a permutation of them takes every line to one of the same length.
//! * **Turning and playing as one move** (`k-plus`), whose length is that of all turns and redeals in it. Turns change
//!   nothing but the waste, so each can wait until just before the next card is played from it, and those after the last
//!   such card can be left out. Of two ways to the same card, that with fewer turns also has fewer redeals, and leaves the
//!   same position. But where the waste is turned to matters for the length of what follows: positions that differ in it
//!   are *not* merged, as they are when only winning counts.
//! * **Safe cards go up at once**, unless spaces are refilled. Let `c` be a card that can go up and is safe, as
//!   [`SafetyRule`](crate::techniques::SafetyRule) says, and take any win. Let `L` be `c` and all cards that could lie on
//!   `c` in the tableau, or on those cards, and so on, with everything below them on their foundations. The rule says
//!   that every card of `L` that is not up could go up now: the card before it is up. Now follow the win, with these changes:
//!   `c` goes up first; the first time that the win moves a card of `L` that is not up, alone or in a group, this card goes
//!   up instead, and so do the cards of `L` on it; moves that only take cards of `L` elsewhere are left out, as are those
//!   that take them from the foundations; groups move without those of their cards that are up already. A card outside
//!   of `L` is never built on one of `L`, so it finds what it was put on in its place; what lay under cards of `L` is
//!   uncovered no later, and no place is taken that was free. Every card of `L` that was not up moves once, and in the win
//!   it also moved up at least once: the line has no more moves than the win, nor cards. (Where only cards on which
//!   nothing can ever be put are safe, `L` is `c`, and this is the argument in the file of the technique.)
//!
//! Not used: `safe-worry-back`, `partial-groups`, safe cards straight from the stock, merged turns.

mod bound;
mod circles;
mod supermoves;

use cadogan_rules::{Considered, Deal, KeySet, PlayerMove, Rules, SpacesPolicy, keys};
use cadogan_search::{Fingerprint, Measured, Space};

use super::mask::Mask;
use super::packed::{Kind, Move, Undo};
use super::{GeneralSpace, ROUND_CARDS};
use crate::measure::Measure;
use crate::techniques::{Streamliner, Technique, Techniques};
use crate::{GameSpace, SpaceError};
use bound::Bounds;

/// What the bounds and the techniques that keep lengths take into account. Where the tableau is gathered, or cards are dealt
/// to a reserve, a card can come to lie elsewhere without a move of its own: the bounds do not hold there.
const KEYS: Considered = Considered::new(
    KeySet::GOAL.and(KeySet::DEAL).and(KeySet::GROUPS).and(keys![
        TableauBuild TableauSpaces FoundationsRemovable CompleteOnly HoleLoops CellCount StockDealType StockDealCount
        StockRedeal DealOverSpaces ReserveStacked TwoDecks BuildDirection BuildWraps MostCards Suits TableauLayout
    ]),
    KeySet::accordion().and(KeySet::sequences()).and(KeySet::discard()),
)
.with_new_words();

/// The general space, its moves measured.
pub struct Lengths<M: Mask> {
    space: GeneralSpace<M>,
    measure: Measure,
    bounds: Bounds<M>,
}

/// Whether lengths of wins are known here for these rules; if not, why not.
pub fn accepts_lengths(rules: &Rules) -> Result<(), String> {
    match rules.two_decks {
        true => GeneralSpace::<u128>::accepts(rules)?,
        false => GeneralSpace::<u64>::accepts(rules)?,
    }
    KEYS.check(rules)
}

impl<M: Mask> Lengths<M> {
    /// The first position of a deal. The measure must apply to the rules.
    pub fn new(rules: &Rules, deal: &Deal, measure: Measure) -> Result<Self, SpaceError> {
        accepts_lengths(rules).map_err(SpaceError::Rules)?;
        measure.applies(rules).map_err(SpaceError::Rules)?;
        let plain = matches!(rules.tableau.spaces, SpacesPolicy::Any | SpacesPolicy::Kings | SpacesPolicy::NoBuild);
        let kept = [Technique::PileSymmetry, Technique::CellSymmetry, Technique::ReserveSymmetry, Technique::KPlus];
        let safe = plain.then_some(Technique::SafeFoundation);
        let techniques = kept.into_iter().chain(safe).fold(Techniques::none(), Techniques::with);
        let mut space = GeneralSpace::new(rules, deal, techniques, Streamliner::NONE)?;
        space.rules.safe_from_stock = false;
        space.tell_turns_apart();
        let bounds = Bounds::new(&space, rules, measure);
        Ok(Lengths { space, measure, bounds })
    }

    /// How many turns and redeals bring a card of the talon to the top of the waste.
    fn turns_to(&self, index: u8) -> u32 {
        let (turned, len) = (self.space.talon.turned(), self.space.talon.len());
        let turns = |cards: u8| u32::from(cards).div_ceil(u32::from(self.space.rules.deal_count.cards()));
        if index + 1 == turned {
            0
        } else if self.space.talon.in_this_pass(index, self.space.rules.deal_count) {
            turns(index + 1 - turned)
        } else {
            turns(len - turned) + 1 + turns(index + 1)
        }
    }
}

impl<M: Mask> Space for Lengths<M> {
    type Move = Move;
    type Undo = Undo;
    type Key = Fingerprint;

    fn is_exhaustive(&self) -> bool {
        true
    }

    #[inline]
    fn is_won(&self) -> bool {
        self.space.is_won()
    }

    #[inline]
    fn forced(&mut self) -> Option<Move> {
        self.space.forced_move()
    }

    fn moves(&mut self, out: &mut Vec<Move>) {
        self.space.generate(out);
        if self.measure.has_supermoves() {
            self.supermoves(out);
        }
    }

    #[inline]
    fn play(&mut self, m: Move) -> Undo {
        self.space.play_move(m)
    }

    #[inline]
    fn undo(&mut self, m: Move, undo: Undo) {
        self.space.undo_move(m, undo);
    }

    #[inline]
    fn key(&self) -> Fingerprint {
        self.space.key()
    }

    #[inline]
    fn key_after(&self, m: Move) -> Option<Fingerprint> {
        self.space.key_after(m)
    }
}

impl<M: Mask> Measured for Lengths<M> {
    #[inline]
    fn length(&self, m: Move) -> u32 {
        match m.kind() {
            Kind::TurnStock | Kind::Redeal if self.measure == Measure::StockFree => 0,
            Kind::PileToPile | Kind::RunToFoundation if self.measure == Measure::Cards => u32::from(m.count()),
            Kind::TalonToPile | Kind::TalonToFoundation | Kind::TalonToCell | Kind::TalonToHole
                if self.measure != Measure::StockFree =>
            {
                self.turns_to(m.from()) + 1
            }
            _ => 1,
        }
    }

    fn bound(&mut self) -> Option<u32> {
        Some(self.bounds.of(&self.space))
    }

    #[inline]
    fn bound_falls(&self, m: Move) -> bool {
        self.bounds.falls(&self.space, m)
    }

    /// Cards that lie face down, and cells in use.
    fn burden(&self) -> u32 {
        let face_down: u32 = self.space.piles.iter().map(|pile| u32::from(pile.face_down)).sum();
        face_down + self.space.cells.iter().flatten().count() as u32
    }
}

impl<M: Mask> GameSpace for Lengths<M> {
    fn player_moves(&mut self, line: &[Move]) -> Vec<PlayerMove> {
        let singles = self.in_single_cards(line);
        self.space.translate(&singles)
    }
}

impl<M: Mask> GeneralSpace<M> {
    /// Lets the key tell all positions of the waste apart, even those between which only turning lies.
    fn tell_turns_apart(&mut self) {
        let numbers = self.key.numbers;
        self.key.turned = std::array::from_fn(|turned: usize| numbers.turned.get(turned).copied().unwrap_or_default());
        self.key.all_turned_is_none = false;
        self.count_talon();
    }
}

/// For every card, a set of cards.
type Sets<M> = [M; ROUND_CARDS];

#[cfg(test)]
mod tests;
