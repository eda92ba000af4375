//! Cards and groups that come to a pile and leave it, and what that does to the key.

use cadogan_rules::StockDeal;

use super::mask::Mask;
use super::{GeneralSpace, HEIGHT, PILES, ROUND_CARDS};

impl<M: Mask> GeneralSpace<M> {
    /// Moves the top `count` cards of a pile, which form a group, to another one.
    #[inline]
    pub(super) fn move_group(&mut self, from: u8, to: u8, count: u8) {
        if count > 1 && self.key.chained {
            self.move_chain(from, to, count);
            return;
        }
        let number = self.number_on_pile(to, self.piles[from as usize].card_from_top(count));
        let lies_on = self.top_of_pile[to as usize % PILES];
        let top = self.top_of_pile[from as usize % PILES];
        let Ok([source, target]) = self.piles.get_disjoint_mut([from as usize, to as usize]) else { return };
        self.hash = self.hash.wrapping_sub(source.number_from_top(count)).wrapping_add(number);
        // The first card lies on another one now; the others lie on each other as before.
        let head = source.card_from_top(count);
        let fits = self.rules.group_links[head as usize % ROUND_CARDS].has(lies_on);
        let first = if fits { target.group_on_top() } else { 1 };
        target.put(head, first, number);
        for nearer in (1..count).rev() {
            let group = first + (count - nearer);
            target.put(source.card_from_top(nearer), group, source.number_from_top(nearer));
        }
        source.len -= count;
        self.set_top(to, lies_on, top);
        self.show_top(from);
    }

    /// The same where every card of a group gets a new number.
    fn move_chain(&mut self, from: u8, to: u8, count: u8) {
        let pile = &self.piles[from as usize];
        let group: [u8; HEIGHT] = pile.cards;
        let (end, start) = (pile.len as usize, (pile.len - count) as usize);
        for _ in 0..count {
            self.pop(from);
        }
        for &card in &group[start..end] {
            self.push(to, card);
        }
    }

    /// Notes that a card lies on top of a pile now, and no longer what was the top.
    #[inline]
    fn set_top(&mut self, pile: u8, before: u8, top: u8) {
        if before == M::NO_CARD {
            self.spaces &= !(1 << pile);
        } else {
            self.tops &= !M::of(before);
        }
        self.tops |= M::of(top);
        self.top_of_pile[pile as usize % PILES] = top;
        self.pile_of_top[top as usize % ROUND_CARDS] = pile;
    }

    /// Notes what is the top of a pile after what was its top has gone.
    #[inline]
    fn show_top(&mut self, pile: u8) {
        let cards = &self.piles[pile as usize];
        let index = pile as usize % PILES;
        if cards.len == 0 {
            self.top_of_pile[index] = M::NO_CARD;
            self.spaces |= 1 << pile;
        } else {
            let top = cards.card_from_top(1);
            self.top_of_pile[index] = top;
            self.tops |= M::of(top);
            self.pile_of_top[top as usize % ROUND_CARDS] = pile;
        }
    }

    /// Puts a card on a pile.
    #[inline]
    pub(super) fn push(&mut self, pile: u8, card: u8) {
        let lies_on = self.top_of_pile[pile as usize % PILES];
        let cards = &self.piles[pile as usize];
        let number = if cards.len < cards.face_down {
            let below = (cards.len > 0).then(|| (lies_on, cards.number_from_top(1)));
            self.key.number_in_pile(pile, card, below, true)
        } else {
            self.number_on_pile(pile, card)
        };
        let cards = &mut self.piles[pile as usize];
        let fits = self.rules.group_links[card as usize % ROUND_CARDS].has(lies_on);
        let group = if fits { cards.group_on_top() } else { 1 };
        cards.put(card, group, number);
        self.hash = self.hash.wrapping_add(number);
        self.set_top(pile, lies_on, card);
    }

    /// Takes the top card of a pile.
    #[inline]
    pub(super) fn pop(&mut self, pile: u8) -> u8 {
        let cards = &mut self.piles[pile as usize];
        self.hash = self.hash.wrapping_sub(cards.number_from_top(1));
        let card = cards.card_from_top(1);
        cards.len -= 1;
        self.tops &= !M::of(card);
        self.show_top(pile);
        card
    }

    pub(super) fn turn_up(&mut self, pile: u8) {
        let cards = &mut self.piles[pile as usize];
        cards.face_down -= 1;
        cards.group[cards.face_down as usize] = 1;
        self.count_pile_from(pile as usize, self.piles[pile as usize].len as usize - 1);
    }

    pub(super) fn turn_down(&mut self, pile: u8) {
        self.piles[pile as usize].face_down += 1;
        self.count_pile_from(pile as usize, self.piles[pile as usize].len as usize - 1);
    }

    /// Computes again what the cards of a pile from some height on add to the hash.
    fn count_pile_from(&mut self, index: usize, height: usize) {
        let pile = &mut self.piles[index];
        for height in height..pile.len as usize {
            let lies_on = height.checked_sub(1).map(|below| (pile.cards[below], pile.numbers[below]));
            let face_down = height < pile.face_down as usize;
            let number = self.key.number_in_pile(index as u8, pile.cards[height], lies_on, face_down);
            self.hash = self.hash.wrapping_sub(pile.numbers[height]).wrapping_add(number);
            pile.numbers[height] = number;
        }
    }

    /// Brings the hash in line with whether piles are told apart now.
    pub(super) fn order_piles(&mut self) {
        let ordered = !self.rules.pile_symmetry || self.rules.stock == StockDeal::TableauPiles && !self.talon.is_over();
        if ordered == self.key.ordered {
            return;
        }
        self.key.ordered = ordered;
        (0..self.piles.len()).for_each(|pile| self.count_pile_from(pile, 0));
    }
}
