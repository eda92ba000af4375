//! Builds a deal from what a reader finds, collects every mistake, and checks the result.

use cadogan_cards::{Card, Rank, Suit};

use super::Deal;
use super::error::Reasons;
use crate::errors::Mistakes;
use crate::words::Word;
use crate::{FoundationBase, InitialCards, Rules};

/// More cards than any deck holds: how many may be missing because a whole part could not be read.
const WHOLE_PART: usize = 1000;

/// A deal in the making.
pub(super) struct Builder<'a> {
    pub(super) rules: &'a Rules,
    pub(super) deal: Deal,
    pub(super) reasons: Reasons,
    /// Whether the file says what lies on the foundations.
    pub(super) has_foundations: bool,
    /// How many cards are missing from the deal only because they could not be read, so they are not also reported as
    /// missing.
    unreadable: usize,
}

impl<'a> Builder<'a> {
    /// An empty table.
    pub(super) fn new(rules: &'a Rules) -> Builder<'a> {
        let base = match rules.foundations.base {
            FoundationBase::Rank(rank) if rules.foundations.present && !rules.base_is_chosen() => Some(rank),
            _ => None,
        };
        let mut deal = Deal { base, foundations: vec![0; rules.foundation_count()], ..Deal::default() };
        deal.tell_foundation_cards(rules);
        Builder { rules, deal, reasons: Reasons::default(), has_foundations: false, unreadable: 0 }
    }

    /// Records a card that could not be read or put in its place.
    pub(super) fn lost_card(&mut self, place: impl Into<String>, message: impl Into<String>) {
        self.reasons.add(place, message);
        self.unreadable += 1;
    }

    /// Records a part that could not be read at all.
    pub(super) fn lost_part(&mut self, place: impl Into<String>, message: impl Into<String>) {
        self.reasons.add(place, message);
        self.unreadable += WHOLE_PART;
    }

    /// Reads one card, recording a mistake.
    pub(super) fn card(&mut self, place: &str, text: &str) -> Option<Card> {
        text.trim()
            .parse()
            .map_err(|error: cadogan_cards::ParseCardError| self.lost_card(place, error.to_string()))
            .ok()
    }

    /// Puts a flat list of cards on the foundations of their suits, in the order given. Each card comes with its place
    /// for error messages. If the base is not known yet, the first card determines it.
    pub(super) fn put_on_foundations(&mut self, cards: &[(String, Card)]) {
        let mut broken = [false; 4];
        for (place, card) in cards {
            let suit = usize::from(card.suit().index());
            if broken[suit] {
                self.unreadable += 1;
                continue;
            }
            let candidates: Vec<usize> = self.rules.foundations_of(card.suit()).collect();
            let fitting = candidates.into_iter().find(|&index| self.next_on_foundation(index, *card) == Some(*card));
            match fitting {
                Some(index) => self.deal.foundations[index] += 1,
                None => {
                    broken[suit] = true;
                    self.refuse_on_foundation(place, *card, suit);
                }
            }
        }
    }

    /// Puts the cards of one foundation, bottom card first, on the foundation with this index.
    pub(super) fn put_on_foundation(&mut self, index: usize, cards: &[(String, Card)]) {
        if self.rules.names_foundations() {
            return self.put_on_named_foundation(index, cards);
        }
        for (number, (place, card)) in cards.iter().enumerate() {
            if self.next_on_foundation(index, *card) != Some(*card) {
                self.refuse_on_foundation(place, *card, index);
                self.unreadable += cards.len() - number - 1;
                return;
            }
            self.deal.foundations[index] += 1;
        }
    }

    /// The same where foundations are of several kinds or are not built in suit.
    fn put_on_named_foundation(&mut self, index: usize, cards: &[(String, Card)]) {
        if index >= self.deal.foundations.len() {
            let place = cards.first().map_or("foundations", |(place, _)| place);
            let message =
                format!("there is no foundation {}; this game has {}", index + 1, self.deal.foundations.len());
            return self.lost_part(place, message);
        }
        for (number, (place, card)) in cards.iter().enumerate() {
            let base = *self.deal.base.get_or_insert(card.rank());
            let kinds = self.rules.foundation_kinds(base);
            if !self.deal.fits_on_foundation(self.rules, &kinds, index, *card) {
                let kind = kinds[index];
                let next = kind.rank_at(self.deal.foundations[index], self.rules.max_rank());
                let either = kind.either && self.deal.foundations[index] > 0;
                let message = match self.deal.foundations[index] < kind.length {
                    true if either => format!(
                        "{card} does not continue foundation {}, which is built up or down by {} and suits are {}; foundations \
                         are listed bottom card first",
                        index + 1,
                        kind.step,
                        self.rules.foundations.build.spelled()
                    ),
                    true => format!(
                        "{card} does not continue foundation {}, where the rank {next} is next and suits are {}; \
                         foundations are listed bottom card first",
                        index + 1,
                        self.rules.foundations.build.spelled()
                    ),
                    false => format!("{card} has no place on foundation {}, which is complete", index + 1),
                };
                self.lost_card(place, message);
                self.unreadable += cards.len() - number - 1;
                return;
            }
            self.deal.put_on_foundation(self.rules, index, *card);
        }
    }

    /// The card that the foundation takes next, if it is not complete; `first` determines a base that is not known yet.
    fn next_on_foundation(&mut self, index: usize, first: Card) -> Option<Card> {
        let max_rank = self.rules.max_rank();
        let count = *self.deal.foundations.get(index)?;
        if first.rank().number() > max_rank || count >= max_rank {
            return None;
        }
        let base = *self.deal.base.get_or_insert(first.rank());
        let rank = Rank::new((base.number() - 1 + count) % max_rank + 1)?;
        Some(Card::new(rank, self.rules.foundation_suit(index)))
    }

    fn refuse_on_foundation(&mut self, place: &str, card: Card, index: usize) {
        let message = match self.next_on_foundation(index, card) {
            _ if self.rules.foundation_count() == 0 => format!("{card}; this game has no foundations"),
            Some(next) if next != card => {
                format!(
                    "{card} does not continue its foundation, where {next} is next; foundations are listed bottom card first"
                )
            }
            _ => format!("{card} has no place on the foundations: its suit is complete, or its rank too high"),
        };
        self.lost_card(place, message);
    }

    /// A file that says nothing of the foundations means what the rules say: the cards that start there lie there. Where
    /// the base differs from deal to deal, the cards that the file lacks tell it.
    fn lay_initial_cards(&mut self) {
        let foundations = &self.rules.foundations;
        for (index, kind) in self.rules.foundation_kinds(self.rules.fixed_base()).iter().enumerate() {
            if kind.laid_out && foundations.present {
                self.deal.put_on_foundation(self.rules, index, kind.first_card());
            }
        }
        let places = match foundations.initial {
            InitialCards::None => return,
            _ if !foundations.present => return,
            InitialCards::One => 1,
            InitialCards::All => self.deal.foundations.len(),
            InitialCards::Mates => self.deal.foundations.len() - 1,
        };
        let base = match foundations.base {
            FoundationBase::Rank(rank) => Some(self.rules.card_played(Card::new(rank, Suit::Clubs))),
            FoundationBase::Random => {
                let missing = self.deal.missing_cards(self.rules);
                let fits = |card: &&Card| self.deal.base.is_none_or(|base| card.rank() == base);
                let base = missing.first().filter(fits).copied();
                base.filter(|base| missing.len() == places && missing.iter().all(|card| card.rank() == base.rank()))
            }
        };
        let Some(base) = base else { return };
        self.deal.base = Some(base.rank());
        if foundations.initial == InitialCards::Mates {
            let mates = self.deal.missing_cards(self.rules);
            for mate in mates {
                let empty = self.rules.foundations_of(mate.suit()).find(|&index| self.deal.foundations[index] == 0);
                empty.into_iter().for_each(|index| self.deal.foundations[index] = 1);
            }
            return;
        }
        match foundations.initial {
            InitialCards::One => {
                self.rules.foundations_of(base.suit()).take(1).for_each(|index| self.deal.foundations[index] = 1);
            }
            _ => self.deal.foundations.fill(1),
        }
    }

    /// The deal with empty piles and cells filled in and top cards turned up, unless something is wrong with it.
    pub(super) fn finish(mut self) -> Result<Deal, Mistakes> {
        if !self.has_foundations {
            self.lay_initial_cards();
        }
        let deal = &mut self.deal;
        deal.tell_foundation_cards(self.rules);
        deal.tableau.resize(deal.tableau.len().max(self.rules.all_piles()), Vec::new());
        deal.cells.resize(deal.cells.len().max(self.rules.cells.count.into()), None);
        deal.turn_up_tops(self.rules);
        self.deal.check_parts(self.rules, self.unreadable, &mut self.reasons);
        self.reasons.into_result().map(|()| self.deal)
    }
}
