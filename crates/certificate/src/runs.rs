//! Members that stand for many positions at once, in games whose built groups move freely: Klondike and its relatives.
//!
//! The argument is the theorem of the chapter on the runs space, section 3 (`docs/runs-space.md`): whether a position can be
//! won depends only on the *heads*, the numbers of cards on the foundations, and the supply. This file is a second reading
//! of it, by counting one card at a time. In its words:
//!
//! * A card of the tableau that has not moved is *buried* if another such card lies on it that is not built on it, or is
//!   built on it while it lies face down; the highest that is not built on the one below is the *head* of the pile. All other
//!   tableau cards are *free*, and so is the lowest card of a pile if any card, or any of its rank, may stand in a space.
//!   Heads and free cards are *active*.
//! * *Twins* fit on the same cards: a *class*. Its *parents* are the class one rank higher on which it is built.
//! * A class is *open* if it has fewer free cards than it has active parents: then one of them has nothing on it, or can be
//!   made so.
//! * If a class has more free cards than active parents, the others stand in spaces. The spaces that are left are the piles
//!   without a head, less these cards.
//! * A card *has room* if its class is open, or if a space is left and it may enter one. A card can be *laid bare* if it is of
//!   the lowest rank, or if the class that is built on it has room.
//!
//! What can happen: a head, the card on top of the waste, or the top card of a foundation from which cards come back goes
//! to the tableau, if it has room; a head or free card that can be laid bare, or the card on top of the waste, goes to its
//! foundation. Whatever else moves in the tableau changes nothing of all this.
//!
//! The supply is the waste, from the bottom, and then the stock, from the top, with the size of the waste. A member stands
//! for all sizes that turning and redealing lead to, so these are no moves: from each of these sizes, the card on top
//! may be played.

use cadogan_cards::{Card, Suit};
use cadogan_referee::Position;
use cadogan_rules::{BuildPolicy, Considered, Deal, Goal, GroupMoves, KeySet, Redeals, Rules, SpacesPolicy, keys};

use crate::closed::{Fault, Reading, Scratch};
use crate::{Claim, Story};

const KEYS: Considered = Considered::new(
    KeySet::GOAL.and(keys![
        CompleteOnly TwoDecks TableauBuild TableauSpaces TableauLayout MoveGroup MoveGroupPolicy CellCount ReserveSize
        FoundationsRemovable StockDealType StockDealCount StockRedeal
    ]),
    // A group lands by the policy that it is built by, which is the only one here.
    Goal::Foundations.foreign_keys().and(KeySet::DEAL).and(keys![GroupLanding DealOverSpaces ReserveStacked]),
);

/// The reading for one deal.
#[derive(Debug)]
pub struct Runs<'a> {
    rules: &'a Rules,
    start: Position,
    claims: &'a [Claim],
}

/// A member, unpacked.
struct State {
    /// For every pile, how many of its cards have not moved and are not free: the last of them is the head.
    left: Vec<u8>,
    heights: [u8; 4],
    /// How many cards of the supply are in the waste.
    turned: u8,
    redeals_used: u8,
    supply: Vec<u8>,
}

/// Where a card is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// In the supply, on a foundation, or not in the pack.
    Away,
    Buried,
    Head,
    Free,
}

impl<'a> Runs<'a> {
    /// Refused if the theorem, or a claim, is not about games with these rules: the text says why.
    pub fn new(rules: &'a Rules, deal: &Deal, claims: &'a [Claim]) -> Result<Runs<'a>, String> {
        KEYS.check(rules)?;
        let needs = [
            (
                rules.goal() == Goal::Foundations && !rules.foundations.complete_only,
                "cards go to foundations one by one",
            ),
            (!rules.two_decks, "one deck"),
            (rules.tableau.count > 0, "a tableau"),
            (
                matches!(rules.tableau.build, BuildPolicy::RedBlack | BuildPolicy::SameSuit | BuildPolicy::AnySuit),
                "building by suit, by colours or regardless of suit",
            ),
            (rules.group_moves() == GroupMoves::Yes, "every part of a built group moves"),
            (rules.group_policy() == rules.tableau.build, "groups move as they are built"),
            (rules.cells.count == 0 && rules.reserve.size == 0, "no cells and no reserve"),
            (!rules.tableau.layout.covers(), "piles that do not cover each other"),
            (
                matches!(rules.tableau.spaces, SpacesPolicy::Any | SpacesPolicy::Kings | SpacesPolicy::NoBuild),
                "spaces that are not filled automatically",
            ),
            (rules.stock.size == 0 || rules.has_waste(), "a stock that is turned to a waste"),
            (matches!(rules.stock.redeal, Redeals::Unlimited | Redeals::Times(0..=200)), "no more than 200 redeals"),
        ];
        if let Some((_, needed)) = needs.into_iter().find(|(met, _)| !met) {
            return Err(format!("the theorem about runs needs {needed}"));
        }
        for claim in claims {
            if *claim != Claim::BlockedCards {
                return Err(format!("the claim {} is not made about runs", claim.name()));
            }
            claim.holds_for(rules)?;
        }
        let start = Position::start(rules, deal);
        if start.redeals_used > 200 {
            return Err("the waste has been turned over too often".to_owned());
        }
        Ok(Runs { rules, start, claims })
    }

    fn steps(&self, card: Card) -> u8 {
        card.rank().steps_above(self.start.counted_from(), self.rules.max_rank())
    }

    fn fits(&self, upper: Card, lower: Card) -> bool {
        self.steps(upper) + 1 == self.steps(lower) && self.rules.tableau.build.suits_fit(upper, lower)
    }

    /// Whether cards of this many steps above the base may enter a space.
    fn may_enter_space(&self, steps: u8) -> bool {
        match self.rules.tableau.spaces {
            SpacesPolicy::Any => true,
            SpacesPolicy::Kings => steps + 1 == self.rules.max_rank(),
            _ => false,
        }
    }

    /// The number of a class among those of one rank: what its cards have in common.
    fn group(&self, suit: Suit) -> usize {
        match self.rules.tableau.build {
            BuildPolicy::AnySuit => 0,
            BuildPolicy::RedBlack => suit.colour() as usize,
            _ => suit.index() as usize,
        }
    }

    /// The same number for the parents of a class.
    fn parents(&self, group: usize) -> usize {
        if self.rules.tableau.build == BuildPolicy::RedBlack { 1 - group } else { group }
    }

    /// How many cards of a pile stay, if the upper ones have left: without those that are free.
    fn settled(&self, pile: usize, mut left: u8) -> u8 {
        let cards = &self.start.tableau[pile];
        while left >= 2 {
            let (lower, upper) = (cards[left as usize - 2], cards[left as usize - 1]);
            if !lower.face_up || !self.fits(upper.card, lower.card) {
                return left;
            }
            left -= 1;
        }
        if left == 1 && self.may_enter_space(self.steps(cards[0].card)) { 0 } else { left }
    }

    fn write(&self, state: &State, member: &mut Vec<u8>) {
        member.extend(&state.left);
        member.extend(state.heights);
        let (turned, all) = (usize::from(state.turned), state.supply.len());
        // With unlimited redeals, from a whole number of turns or from the end one comes to the start and back.
        let is_start = self.rules.stock.redeal == Redeals::Unlimited
            && (turned == all || turned.is_multiple_of(usize::from(self.rules.stock.deal_count).max(1)));
        member.push(if is_start { 0 } else { state.turned });
        member.push(if self.rules.stock.redeal == Redeals::Unlimited { 0 } else { state.redeals_used });
        member.extend(&state.supply);
    }

    /// Reads a member, and says where every card is.
    fn read(&self, member: &[u8]) -> Option<(State, [Place; 52])> {
        let (left, rest) = member.split_at_checked(self.start.tableau.len())?;
        let (heights, rest) = rest.split_first_chunk::<4>()?;
        let (&[turned, redeals_used], supply) = rest.split_first_chunk()?;
        let state = State { left: left.to_vec(), heights: *heights, turned, redeals_used, supply: supply.to_vec() };
        let mut places = [Place::Free; 52];
        let mut take =
            |card: Card, place: Place| std::mem::replace(&mut places[card.index() as usize], place) == Place::Free;
        for card in (0..52).filter_map(Card::from_index) {
            let in_pack = card.rank().number() <= self.rules.max_rank();
            if !in_pack || self.steps(card) < heights[card.suit().index() as usize] {
                take(card, Place::Away);
            }
        }
        for &byte in supply {
            take(Card::from_index(byte)?, Place::Away).then_some(())?;
        }
        for (pile, &count) in left.iter().enumerate() {
            let cards = self.start.tableau[pile].get(..usize::from(count))?;
            for (index, there) in cards.iter().enumerate() {
                take(there.card, if index + 1 == cards.len() { Place::Head } else { Place::Buried }).then_some(())?;
            }
        }
        let is_settled = left.iter().enumerate().all(|(pile, &count)| self.settled(pile, count) == count);
        let is_possible =
            heights.iter().all(|&height| height <= self.rules.max_rank()) && turned as usize <= supply.len();
        let mut again = Vec::with_capacity(member.len());
        self.write(&state, &mut again);
        (is_settled && is_possible && again == member).then_some((state, places))
    }

    /// Which cards have room, by steps above the base and group.
    fn rooms(&self, state: &State, places: &[Place; 52]) -> Option<[[bool; 4]; 13]> {
        let mut free = [[0u8; 4]; 13];
        let mut active = [[0u8; 4]; 14];
        for (index, place) in places.iter().enumerate() {
            let card = Card::from_index(index as u8)?;
            let (steps, group) = (usize::from(self.steps(card)), self.group(card.suit()));
            free[steps][group] += u8::from(*place == Place::Free);
            active[steps][group] += u8::from(matches!(place, Place::Free | Place::Head));
        }
        let mut spaces = state.left.iter().filter(|count| **count == 0).count();
        let mut open = [[false; 4]; 13];
        for steps in 0..usize::from(self.rules.max_rank()) {
            for group in 0..4 {
                let parents = if group < 2 || self.rules.tableau.build != BuildPolicy::RedBlack {
                    active[steps + 1][self.parents(group)]
                } else {
                    0
                };
                open[steps][group] = free[steps][group] < parents;
                spaces = spaces.checked_sub(usize::from(free[steps][group].saturating_sub(parents)))?;
            }
        }
        for (steps, open) in open.iter_mut().enumerate() {
            if spaces > 0 && self.may_enter_space(steps as u8) {
                *open = [true; 4];
            }
        }
        Some(open)
    }

    /// Every size of the waste, with the redeals used, that turning and redealing lead to.
    fn reachable(&self, state: &State) -> Vec<(u8, u8)> {
        let all = state.supply.len() as u8;
        let mut found = vec![(state.turned, state.redeals_used)];
        loop {
            let (turned, used) = found[found.len() - 1];
            let may_redeal = match self.rules.stock.redeal {
                Redeals::Unlimited => true,
                Redeals::Times(times) => u32::from(used) < times,
            };
            let next = if turned < all {
                (turned.saturating_add(self.rules.stock.deal_count).min(all), used)
            } else if may_redeal && self.rules.stock.redeal == Redeals::Unlimited {
                (0, used)
            } else if may_redeal {
                (0, used + 1)
            } else {
                return found;
            };
            if all == 0 || found.contains(&next) {
                return found;
            }
            found.push(next);
        }
    }

    /// Whether cards that are in their places, or in the supply, block each other. The free cards are laid on a pile, where
    /// nothing is taken to stay.
    fn is_blocked(&self, state: &State, places: &[Place; 52]) -> bool {
        let mut deal = self.start.to_deal();
        for (cards, &count) in deal.tableau.iter_mut().zip(&state.left) {
            cards.truncate(usize::from(count));
        }
        let free = (0..52u8).filter(|&index| places[usize::from(index)] == Place::Free).filter_map(Card::from_index);
        deal.tableau[0].extend(free.map(|card| cadogan_rules::TableauCard { card, face_up: true }));
        for suit in Suit::ALL {
            for index in self.rules.foundations_of(suit) {
                deal.foundations[index] = state.heights[suit.index() as usize];
            }
        }
        deal.stock.clear();
        deal.waste = state.supply.iter().filter_map(|&byte| Card::from_index(byte)).collect();
        let most: Vec<usize> = state.left.iter().map(|&count| usize::from(count)).collect();
        Story::find_below(self.rules, &Position::start(self.rules, &deal), &most).is_some()
    }
}

impl Reading for Runs<'_> {
    fn start(&self, member: &mut Vec<u8>) {
        let left = self.start.tableau.iter().enumerate().map(|(pile, cards)| self.settled(pile, cards.len() as u8));
        let mut heights = [0; 4];
        for suit in Suit::ALL {
            let of_suit = self.rules.foundations_of(suit).next();
            heights[suit.index() as usize] = of_suit.map_or(0, |index| self.start.foundations[index]);
        }
        let supply = self.start.waste.iter().chain(self.start.stock.iter().rev()).map(|card| card.index()).collect();
        let (turned, redeals_used) = (self.start.waste.len() as u8, self.start.redeals_used as u8);
        self.write(&State { left: left.collect(), heights, turned, redeals_used, supply }, member);
    }

    fn follow(&self, member: &[u8], scratch: &mut Scratch, lead: &mut dyn FnMut(&[u8])) -> Result<(), Fault> {
        let (state, places) = self.read(member).ok_or(Fault::NoPosition)?;
        if state.heights.iter().all(|&height| height == self.rules.max_rank()) {
            return Err(Fault::Won);
        }
        if self.claims.contains(&Claim::BlockedCards) && self.is_blocked(&state, &places) {
            return Ok(());
        }
        let room = self.rooms(&state, &places).ok_or(Fault::NoPosition)?;
        let has_room = |card: Card| room[usize::from(self.steps(card))][self.group(card.suit())];
        let can_be_bare = |card: Card| {
            // The class that is built on a card has the card's class as parents.
            let below = usize::from(self.steps(card)).checked_sub(1);
            below.is_none_or(|steps| room[steps][self.parents(self.group(card.suit()))])
        };
        let is_next = |card: Card| self.steps(card) == state.heights[card.suit().index() as usize];
        let mut lead_to = |change: &dyn Fn(&mut State)| {
            let State { left, heights, supply, .. } = &state;
            let mut next = State { left: left.clone(), heights: *heights, supply: supply.clone(), ..state };
            change(&mut next);
            scratch.bytes.clear();
            self.write(&next, &mut scratch.bytes);
            lead(&scratch.bytes);
        };
        let suit_of = |card: Card| card.suit().index() as usize;
        for pile in 0..state.left.len() {
            let Some(below) = state.left[pile].checked_sub(1) else { continue };
            let head = self.start.tableau[pile][usize::from(below)].card;
            let left = self.settled(pile, below);
            if has_room(head) {
                lead_to(&|next| next.left[pile] = left);
            }
            if is_next(head) && can_be_bare(head) {
                lead_to(&|next| {
                    next.left[pile] = left;
                    next.heights[suit_of(head)] += 1;
                });
            }
        }
        for card in (0..52u8).filter_map(Card::from_index) {
            if places[card.index() as usize] == Place::Free && is_next(card) && can_be_bare(card) {
                lead_to(&|next| next.heights[suit_of(card)] += 1);
            }
            let is_top = self.steps(card) + 1 == state.heights[suit_of(card)];
            if self.rules.foundations.removable
                && is_top
                && card.rank().number() <= self.rules.max_rank()
                && has_room(card)
            {
                lead_to(&|next| next.heights[suit_of(card)] -= 1);
            }
        }
        for (turned, redeals_used) in self.reachable(&state) {
            let Some(index) = usize::from(turned).checked_sub(1) else { continue };
            let Some(card) = Card::from_index(state.supply[index]) else { continue };
            let play = |next: &mut State| {
                next.supply.remove(index);
                next.turned = index as u8;
                next.redeals_used = redeals_used;
            };
            if has_room(card) {
                lead_to(&play);
            }
            if is_next(card) {
                lead_to(&|next| {
                    play(next);
                    next.heights[suit_of(card)] += 1;
                });
            }
        }
        Ok(())
    }

    fn describe(&self, member: &[u8]) -> String {
        let Some((state, _)) = self.read(member) else { return "nothing that can be".to_owned() };
        let supply: Vec<String> =
            state.supply.iter().filter_map(|&byte| Some(Card::from_index(byte)?.pretty())).collect();
        format!(
            "cards left in the piles {:?}, on the foundations {:?}, turned {}, supply {}",
            state.left,
            state.heights,
            state.turned,
            supply.join(" ")
        )
    }
}
