//! Cards and groups entering and leaving a pile, and the effect on the key.

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
        // Only the first card now lies on another card; the others lie on each other as before.
        let head = source.card_from_top(count);
        let fits = self.rules.group_links[head as usize % ROUND_CARDS].has(lies_on);
        let (joined, length) = if fits { target.group_to_join() } else { (M::NONE, 0) };
        let mut group = joined | M::of(head);
        target.put(head, (group, length + 1), number);
        for nearer in (1..count).rev() {
            let card = source.card_from_top(nearer);
            group |= M::of(card);
            target.put(card, (group, length + 1 + (count - nearer)), source.number_from_top(nearer));
        }
        source.len -= count;
        self.set_top(to, lies_on, top);
        self.show_top(from);
    }

    /// The same where every card of a group gets a new number.
    #[inline(never)]
    fn move_chain(&mut self, from: u8, to: u8, count: u8) {
        let lies_on = self.top_of_pile[to as usize % PILES];
        let top = self.top_of_pile[from as usize % PILES];
        let Ok([source, target]) = self.piles.get_disjoint_mut([from as usize, to as usize]) else { return };
        let head = source.card_from_top(count);
        let fits = self.rules.group_links[head as usize % ROUND_CARDS].has(lies_on);
        let (mut group, length) = if fits { target.group_to_join() } else { (M::NONE, 0) };
        let mut below = (target.len > 0).then(|| (lies_on, target.number_from_top(1)));
        let mut hash = self.hash;
        for nearer in (1..=count).rev() {
            let card = source.card_from_top(nearer);
            let number = self.key.number_in_pile(to, card, below, false);
            hash = hash.wrapping_sub(source.number_from_top(nearer)).wrapping_add(number);
            group |= M::of(card);
            target.put(card, (group, length + 1 + (count - nearer)), number);
            below = Some((card, number));
        }
        source.len -= count;
        self.hash = hash;
        self.set_top(to, lies_on, top);
        self.show_top(from);
    }

    /// Records the new top card of a pile in place of the previous one.
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

    /// Records the top of a pile after its previous top has left.
    #[inline]
    fn show_top(&mut self, pile: u8) {
        let cards = &self.piles[pile as usize];
        let index = pile as usize % PILES;
        if cards.len == 0 {
            self.top_of_pile[index] = M::NO_CARD;
            self.spaces |= 1 << pile & self.rules.sides.tableau_places;
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
        let (group, length) = if fits { cards.group_to_join() } else { (M::NONE, 0) };
        cards.put(card, (group | M::of(card), length + 1), number);
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
        cards.judged = cards.judged.min(cards.face_down);
        let place = cards.face_down as usize % HEIGHT;
        cards.groups[place] = M::of(cards.cards[place]);
        cards.lengths[place] = 1;
        self.count_top(pile as usize);
    }

    pub(super) fn turn_down(&mut self, pile: u8) {
        let cards = &mut self.piles[pile as usize];
        cards.judged = cards.judged.min(cards.face_down);
        cards.face_down += 1;
        self.count_top(pile as usize);
    }

    fn count_top(&mut self, pile: usize) {
        let len = self.piles[pile].len as usize;
        self.count_pile(pile, len - 1..len);
    }

    /// Recomputes the contributions of some cards of a pile to the hash.
    fn count_pile(&mut self, index: usize, heights: std::ops::Range<usize>) {
        let pile = &mut self.piles[index];
        for height in heights {
            let lies_on = height.checked_sub(1).map(|below| (pile.cards[below], pile.numbers[below]));
            let face_down = height < pile.face_down as usize;
            let number = self.key.number_in_pile(index as u8, pile.cards[height], lies_on, face_down);
            self.hash = self.hash.wrapping_sub(pile.numbers[height]).wrapping_add(number);
            pile.numbers[height] = number;
        }
    }

    /// Whether it still matters which pile of the tableau is which: rows will be dealt, or the piles gathered in order.
    #[inline]
    pub(super) fn piles_have_places(&self) -> bool {
        let rows = self.rules.stock == StockDeal::TableauPiles && !self.talon.is_over();
        rows || self.rules.gathers_in_order && self.may_gather()
    }

    /// Updates the hash to whether piles are distinguished now.
    pub(super) fn order_piles(&mut self) {
        let ordered = !self.rules.pile_symmetry || self.piles_have_places();
        let dealt_to = self.rules.stock == StockDeal::ReservePiles && !self.talon.is_over();
        let reserve_alike = self.rules.pile_symmetry && !dealt_to;
        if ordered == self.key.ordered && reserve_alike == self.key.reserve_alike {
            return;
        }
        self.key.ordered = ordered;
        self.key.reserve_alike = reserve_alike;
        for pile in 0..self.piles.len() {
            let len = self.piles[pile].len as usize;
            // Where the number of a card does not depend on all cards below, only the lowest card depends on the pile.
            self.count_pile(pile, 0..if self.key.chained { len } else { len.min(1) });
        }
    }
}
