//! What one card can leave its place for, now and later.
//!
//! The question is always what can happen *before* the card leaves: that is the outlook in which the card is pinned to
//! its place. A card that no way is open for in that outlook can never leave, see `docs/blocked-cards.md`.

use cadogan_cards::Card;
use cadogan_compiled::{COPIES, CompiledDeal, Number, Set, bit, numbers, steps, suit};
use cadogan_referee::{Position, legal_moves};
use cadogan_rules::{Deal, GroupMoves, Place, PlayerMove, Rules};
use serde::Serialize;

use crate::at::At;
use crate::needs::Needs;
use crate::outlook::{Given, Outlook};

/// What a card can leave its place for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WaysOut {
    /// The card.
    pub card: Card,
    /// Where it lies.
    pub at: At,
    /// Whether it can leave.
    pub verdict: Leaving,
    /// The legal moves that take it away now, alone or together with others.
    pub moves: Vec<PlayerMove>,
    /// A card on top of it that cannot leave before it and cannot move with it. Then it never leaves.
    pub held_by: Option<Card>,
    /// The card that it is built on and can move together with.
    pub along: Option<Along>,
    /// The cards that it could be packed on, its solvers. Empty if the rules never let it be packed.
    pub packing: Vec<Helper>,
    /// Its way up.
    pub foundation: WayUp,
    /// Its way to a space.
    pub space: Room,
    /// Its way to a cell.
    pub cell: Room,
    /// Whether it lies in a stock that deals rows, which brings it to the tableau without any help.
    pub dealt: bool,
}

/// Whether a card can leave its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Leaving {
    /// A legal move takes it away.
    OpenNow,
    /// Not now, but nothing known keeps it from leaving later. This is no promise: the methods of this crate do not
    /// find everything that blocks a card.
    CanLeave,
    /// Never: every way is proved to be closed. Then the position is lost.
    Never,
}

/// A card that another one needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Helper {
    /// The card.
    pub card: Card,
    /// Where it lies.
    pub at: At,
    /// Whether it can help.
    pub state: Help,
    /// Where it lies in words that follow "lies": `under the 10♠ in pile 7`.
    pub whereabouts: String,
}

/// Whether a card can help another one to leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Help {
    /// It lies open. A card of [`WaysOut::packing`] does so in the tableau, so that the other card could be packed on it
    /// now if that lay open, too.
    Free,
    /// It does not lie open, but nothing known keeps it from doing so before the other card leaves.
    Possible,
    /// It cannot lie open before the other card leaves: it lies under that card, or under one that cannot leave before
    /// it, or outside the tableau without a way to get there.
    Blocked,
    /// It lies on its foundation for good. A card of [`WaysOut::packing`] is then no help any more; a card of
    /// [`WayUp::lower`] has done its part.
    Gone,
}

impl Help {
    /// Whether it may still lie open before the other card leaves.
    pub const fn is_open(self) -> bool {
        matches!(self, Help::Free | Help::Possible)
    }
}

/// The way of a card to its foundation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WayUp {
    /// Whether its foundation would take it now, if it lay open. If only complete runs go up: whether one that it belongs
    /// to can go up now.
    pub now: bool,
    /// Whether nothing known keeps it from going up from where it lies.
    pub possible: bool,
    /// Whether only complete runs go up. Then no single cards go up before it, and `lower` is empty.
    pub complete_run: bool,
    /// The lower cards of its suit, lowest first. [`Help::Gone`] means that the foundation has the card. With two decks,
    /// both copies of a card are listed if either will do.
    pub lower: Vec<Helper>,
}

/// The way of a card to an empty place: a space or a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Room {
    /// Whether the rules let the card enter such a place at all.
    pub takes: bool,
    /// Whether there is one now that would take it, if it lay open.
    pub now: bool,
    /// Whether nothing known keeps it from entering one from where it lies.
    pub possible: bool,
}

/// The way of a card together with the card that it is built on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Along {
    /// The card directly below.
    pub card: Card,
    /// Where that lies.
    pub at: At,
    /// Whether nothing known keeps that card, or one that it is built on in turn, from moving with everything on it.
    pub possible: bool,
}

impl Needs {
    /// What a card of a position can leave its place for; `None` if no card lies there, and on foundations. The position
    /// must be one in which everything automatic has happened, as the referee has it, and its base the one that the
    /// needs were computed for.
    pub fn ways_out(&self, rules: &Rules, position: &Deal, at: At) -> Option<WaysOut> {
        let table = CompiledDeal::of(rules, position);
        let number = at.number(position, &table)?;
        let moves = legal_moves(rules, &Position::start(rules, position));
        let moves = moves.into_iter().filter(|player_move| carries(rules, position, player_move, at)).collect();
        Some(Scout::new(self, position, &table, number).report(moves))
    }
}

/// Whether a move takes the card that lies there away.
pub(crate) fn carries(rules: &Rules, position: &Deal, player_move: &PlayerMove, at: At) -> bool {
    let PlayerMove::Carry { from, count, .. } = *player_move else { return false };
    match (from, at) {
        (Place::Tableau(from), At::Tableau { pile, place }) => {
            usize::from(from) == pile && place + usize::from(count) >= position.tableau[pile].len()
        }
        (Place::Waste, At::Waste { place }) => place + 1 == position.waste.len(),
        (Place::Cell(from), At::Cell { cell }) => usize::from(from) == cell,
        (Place::Reserve(_), At::Reserve { place }) if rules.reserve.stacked => place + 1 == position.reserve.len(),
        (Place::Reserve(from), At::Reserve { place }) => usize::from(from) == place,
        _ => false,
    }
}

/// Looks for the ways out of one card.
pub(crate) struct Scout<'a> {
    needs: &'a Needs,
    position: &'a Deal,
    table: &'a CompiledDeal,
    number: Number,
    /// What could happen before the card leaves.
    before: Outlook,
}

impl<'a> Scout<'a> {
    pub(crate) fn new(needs: &'a Needs, position: &'a Deal, table: &'a CompiledDeal, number: Number) -> Scout<'a> {
        let before = Outlook::with(needs, table, &Given { pinned: Some(number), ..Given::default() });
        Scout { needs, position, table, number, before }
    }

    /// Everything about the card, with the legal moves that take it away.
    pub(crate) fn report(&self, moves: Vec<PlayerMove>) -> WaysOut {
        let at = self.at(self.number);
        let goes_up_now =
            moves.iter().any(|player_move| matches!(player_move, PlayerMove::Carry { to: Place::Foundation, .. }));
        let mut ways = WaysOut {
            card: self.card(self.number),
            at,
            verdict: Leaving::OpenNow,
            moves,
            held_by: self.holder().map(|holder| self.card(holder)),
            along: self.along(),
            packing: self.packing(),
            foundation: self.way_up(goes_up_now),
            space: self.space(),
            cell: self.cell(),
            dealt: self.needs.deals_rows && matches!(at, At::Stock { .. }),
        };
        if ways.moves.is_empty() {
            ways.verdict = if ways.some_way_is_open() { Leaving::CanLeave } else { Leaving::Never };
        }
        ways
    }

    fn card(&self, number: Number) -> Card {
        self.needs.numbering.card(number)
    }

    fn at(&self, number: Number) -> At {
        At::of(self.position, self.table, number)
    }

    /// The card at the top of what is left of the card's pile before it leaves, unless the two can move together.
    fn holder(&self) -> Option<Number> {
        match self.at(self.number) {
            At::Tableau { pile, place } => {
                let left = &self.table.piles[pile][place + 1..self.before.left[pile]];
                let move_together = left.iter().all(|&upper| self.table.linked & bit(upper) != 0);
                left.last().copied().filter(|_| !move_together)
            }
            At::Reserve { .. } if !self.is_bare() => self.reserve_top(),
            _ => None,
        }
    }

    fn is_held(&self) -> bool {
        self.holder().is_some()
    }

    /// Whether the card can lie bare before it leaves.
    fn is_bare(&self) -> bool {
        self.before.is_open(self.needs, self.table, self.number)
    }

    fn reserve_top(&self) -> Option<Number> {
        self.table.reserve.get(self.before.reserve_left.wrapping_sub(1)).copied()
    }

    fn along(&self) -> Option<Along> {
        let (pile, place) = self.table.home(self.number)?;
        let cards = &self.table.piles[pile];
        let is_linked = |index: usize| self.table.linked & bit(cards[index]) != 0;
        let below = *is_linked(place).then(|| cards.get(place.wrapping_sub(1)))??;
        let may_move = |index: usize| self.needs.groups != GroupMoves::WholePile || index == 0;
        let lands = |index: usize| may_move(index) && self.before.lands(self.needs, cards[index]);
        let mut heads = (0..place).rev().take_while(|&index| is_linked(index + 1));
        let possible = !self.is_held() && heads.any(lands);
        Some(Along { card: self.card(below), at: self.at(below), possible })
    }

    fn packing(&self) -> Vec<Helper> {
        let table = self.table;
        let present = table.tableau | table.stock_cards | table.cells | table.reserve_cards | table.found;
        let may_be_packed = self.needs.may_be_packed(table, self.number);
        let takers = if may_be_packed { self.needs.takers(self.number) & present } else { 0 };
        numbers(takers).map(|taker| self.helper(taker, self.as_taker(taker))).collect()
    }

    /// Whether the card can be packed on this one.
    fn as_taker(&self, taker: Number) -> Help {
        let is_in = |set: Set| set & bit(taker) != 0;
        // A card on top of the card must have been put elsewhere before the card can be packed on it.
        let on_the_card = is_in(self.table.above[self.number]);
        let can_take = is_in(self.before.targets) && (!on_the_card || is_in(self.before.out));
        match can_take {
            false if is_in(self.table.found) => Help::Gone,
            false => Help::Blocked,
            true if is_in(self.table.tableau) && self.table.above[taker] == 0 && !on_the_card => Help::Free,
            true => Help::Possible,
        }
    }

    fn way_up(&self, goes_up_now: bool) -> WayUp {
        let (needs, before) = (self.needs, &self.before);
        if needs.complete_only {
            let possible = self.is_bare() && before.leaves_with_a_run(needs, self.number) && self.lies_in_tableau();
            return WayUp { now: goes_up_now, possible, complete_run: true, lower: Vec::new() };
        }
        let heights = &self.table.heights[suit(self.number)][..usize::from(needs.decks)];
        WayUp {
            now: heights.iter().any(|&height| usize::from(height) == steps(self.number)),
            possible: self.is_bare() && before.goes_up(needs, self.table, self.number),
            complete_run: false,
            lower: self.lower(),
        }
    }

    fn lies_in_tableau(&self) -> bool {
        self.table.tableau & bit(self.number) != 0
    }

    /// The cards that go up before the card, on the foundation that needs the fewest more.
    fn lower(&self) -> Vec<Helper> {
        let (suit, step) = (suit(self.number), steps(self.number));
        let heights = self.table.heights[suit].iter().map(|&height| usize::from(height));
        let from = if self.needs.worry_back {
            heights.map(|height| height.min(step)).max()
        } else {
            heights.filter(|&height| height <= step).max()
        };
        let mut helpers = Vec::new();
        for rank in 0..step {
            let copies = (bit(4 * rank + suit) | bit(4 * rank + suit + COPIES)) & self.needs.lower(self.number);
            if from.is_some_and(|from| rank < from) {
                let up = numbers(copies & self.table.found).take(1);
                helpers.extend(up.map(|lower| self.helper(lower, Help::Gone)));
            } else {
                let missing = numbers(copies & !self.table.found);
                helpers.extend(missing.map(|lower| self.helper(lower, self.as_lower(lower))));
            }
        }
        helpers
    }

    /// Whether a lower card of the suit can go up first, as far as what lies on it is concerned.
    fn as_lower(&self, lower: Number) -> Help {
        if !self.before.is_open(self.needs, self.table, lower) {
            Help::Blocked
        } else if self.is_available(lower) {
            Help::Free
        } else {
            Help::Possible
        }
    }

    /// Whether a player can take the card now.
    fn is_available(&self, number: Number) -> bool {
        match self.at(number) {
            At::Tableau { .. } => self.table.above[number] == 0,
            At::Waste { place } => place + 1 == self.table.waste,
            At::Reserve { place } => !self.needs.stacked_reserve || place + 1 == self.table.reserve.len(),
            At::Cell { .. } => true,
            At::Stock { .. } | At::Foundation => false,
        }
    }

    fn space(&self) -> Room {
        let table = self.table;
        let takes = self.before.may_enter(self.number) && self.needs.may_be_packed(table, self.number);
        let is_reserved = table.spaces.refill_from_reserve()
            && !table.reserve.is_empty()
            && table.reserve_cards & bit(self.number) == 0;
        let moves_the_whole_pile = self.lies_in_tableau() && table.below[self.number] == 0;
        let piles_are_alike = !self.needs.deals_rows || table.stock.is_empty();
        let changes_nothing = moves_the_whole_pile && piles_are_alike;
        let is_there = table.piles.iter().any(Vec::is_empty);
        Room {
            takes,
            now: takes && is_there && !is_reserved && !changes_nothing,
            possible: takes && self.before.has_space && !self.is_held(),
        }
    }

    fn cell(&self) -> Room {
        let takes = self.needs.has_cells && self.table.cells & bit(self.number) == 0;
        Room {
            takes,
            now: takes && self.table.has_empty_cell,
            possible: takes && self.before.has_cell && self.is_bare(),
        }
    }

    fn helper(&self, number: Number, state: Help) -> Helper {
        Helper { card: self.card(number), at: self.at(number), state, whereabouts: self.whereabouts(number, state) }
    }

    fn whereabouts(&self, number: Number, state: Help) -> String {
        match self.at(number) {
            At::Tableau { pile, place } => self.in_pile(number, pile, place),
            At::Waste { place } if place + 1 == self.table.waste => outside("on top of the waste", state),
            At::Waste { .. } => outside("in the waste", state),
            At::Stock { .. } => outside("in the stock", state),
            At::Reserve { .. } => match self.reserve_top() {
                Some(top) if !self.before.is_open(self.needs, self.table, number) => {
                    self.under(top, "in the reserve".to_owned())
                }
                _ => outside("in the reserve", state),
            },
            At::Cell { .. } => outside("in a cell", state),
            At::Foundation if state == Help::Possible => "on its foundation, from which it may come back".to_owned(),
            At::Foundation => "on its foundation".to_owned(),
        }
    }

    fn in_pile(&self, number: Number, pile: usize, place: usize) -> String {
        let cards = &self.table.piles[pile];
        let own = self.card(self.number).pretty();
        if self.table.below[self.number] & bit(number) != 0 {
            return format!("under the {own} itself");
        }
        if self.table.above[self.number] & bit(number) != 0 {
            return format!("on the {own} itself");
        }
        match (&cards[place + 1..self.before.left[pile].max(place + 1)], &cards[place + 1..]) {
            ([.., top], _) => self.under(*top, format!("in pile {}", pile + 1)),
            ([], []) => format!("open in pile {}", pile + 1),
            ([], [only]) => format!("under the {} in pile {}", self.card(*only).pretty(), pile + 1),
            ([], several) => format!("under {} cards in pile {}", several.len(), pile + 1),
        }
    }

    /// Under a card that cannot leave before the card in question, or under that card.
    fn under(&self, top: Number, place: String) -> String {
        let card = self.card(top).pretty();
        if top == self.number {
            format!("under the {card} itself")
        } else {
            format!("under the {card} {place}, which cannot leave first")
        }
    }
}

/// The words for a card outside the tableau.
fn outside(place: &str, state: Help) -> String {
    if state == Help::Blocked { format!("{place}, and cannot be placed first") } else { place.to_owned() }
}

impl WaysOut {
    /// Whether any way is open, now or later.
    fn some_way_is_open(&self) -> bool {
        self.can_be_packed()
            || self.foundation.possible
            || self.space.possible
            || self.cell.possible
            || self.along.as_ref().is_some_and(|along| along.possible)
            || self.dealt
    }

    fn can_be_packed(&self) -> bool {
        self.held_by.is_none() && self.packing.iter().any(|helper| helper.state.is_open())
    }

    /// Whether its only way out is the one up, although there are cards that it could be packed on.
    pub(crate) fn only_goes_up(&self) -> bool {
        let others = self.can_be_packed() || self.space.possible || self.cell.possible || self.along.is_some();
        self.foundation.possible && !self.packing.is_empty() && !others
    }
}

#[cfg(test)]
mod tests {
    use cadogan_rules::{preset, presets};

    use super::*;

    /// Plays random legal moves and looks at the position before every tenth of them.
    fn play_out(rules: &Rules, seed: i64, moves: usize, mut look: impl FnMut(&Deal)) {
        let mut position = Position::start(rules, &Deal::from_seed(rules, seed).expect("a seed in range"));
        let mut random = seed as u64;
        for index in 0..=moves {
            if index % 10 == 0 {
                look(&position);
            }
            let legal = legal_moves(rules, &position);
            if legal.is_empty() {
                break;
            }
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let chosen = legal[(random >> 33) as usize % legal.len()];
            cadogan_referee::play(rules, &mut position, &chosen).expect("a legal move");
        }
    }

    /// Everything that `ways_out` says about a card must fit together, the outlook and the legal moves.
    fn check(ways: &WaysOut, position: &Deal, needs: &Needs, (table, outlook): (&CompiledDeal, &Outlook)) {
        let at = ways.at;
        let words = || format!("{ways:?}\n{}", ways.prose());
        assert_eq!(Some(ways.card), at.card(position), "{}", words());
        assert!(ways.prose().starts_with("The ") && ways.prose().ends_with('.'), "{}", words());
        let number = at.number(position, table).expect("a card");
        if table.tableau & bit(number) != 0 {
            assert_eq!(ways.some_way_is_open(), outlook.out & bit(number) != 0, "{}", words());
        }
        assert!(ways.moves.is_empty() || ways.some_way_is_open(), "{}", words());
        assert!(ways.held_by.is_none() || !ways.some_way_is_open(), "{}", words());
        if ways.verdict == Leaving::Never && table.tableau & bit(number) != 0 {
            assert!(outlook.is_lost(needs, table), "{}", words());
        }
        for helper in ways.packing.iter().chain(&ways.foundation.lower) {
            assert!(helper.at == At::Foundation || helper.at.card(position) == Some(helper.card), "{}", words());
            let is_up = helper.at == At::Foundation;
            assert!(is_up == (helper.state == Help::Gone) || is_up && needs.worry_back, "{}", words());
        }
        for player_move in ways.moves.iter().filter(|_| ways.held_by.is_none()) {
            let PlayerMove::Carry { card, count, to, .. } = *player_move else { panic!("{player_move}") };
            let alone = card == ways.card && count == 1;
            match to {
                Place::Foundation if alone => assert!(ways.foundation.now, "{}", words()),
                Place::Cell(_) if alone => assert!(ways.cell.now, "{}", words()),
                Place::Tableau(pile) if card == ways.card => {
                    let pile = usize::from(pile);
                    let on_it =
                        |helper: &&Helper| matches!(helper.at, At::Tableau { pile: other, .. } if other == pile);
                    let helper = ways.packing.iter().filter(on_it).find(|helper| helper.state == Help::Free);
                    assert!(helper.is_some() || position.tableau[pile].is_empty() && ways.space.now, "{}", words());
                }
                _ => {}
            }
        }
    }

    #[test]
    fn ways_out_agree_with_the_outlook_and_the_referee_in_every_game() {
        let mut verdicts = [0_u32; 3];
        for preset in presets() {
            let rules = preset.rules();
            for seed in 1..=3 {
                play_out(rules, seed, 30, |position| {
                    let Ok(needs) = Needs::of_deal(rules, position) else { return };
                    let table = CompiledDeal::of(rules, position);
                    let outlook = Outlook::of(&needs, &table);
                    for found in needs.outlines(rules, position) {
                        let at = At::Tableau { pile: found.pile, place: found.place };
                        assert_eq!(at.card(position), Some(found.card));
                    }
                    for at in At::all(position) {
                        let ways = needs.ways_out(rules, position, at).expect("a card");
                        assert_eq!(ways.at, at);
                        check(&ways, position, &needs, (&table, &outlook));
                        verdicts[ways.verdict as usize] += 1;
                    }
                });
            }
        }
        assert!(verdicts.iter().all(|&count| count > 100), "{verdicts:?}");
    }

    #[test]
    fn ways_out_are_data() {
        let rules = preset("klondike").expect("a preset").rules();
        let deal = Deal::from_seed(rules, 30).expect("a seed in range");
        let needs = Needs::of_deal(rules, &deal).expect("a game with foundations");
        let ways = needs.ways_out(rules, &deal, At::Tableau { pile: 6, place: 4 }).expect("a card");
        let value = serde_json::to_value(&ways).expect("JSON");
        let nine = serde_json::json!({
            "card": "9C", "at": {"tableau": {"pile": 6, "place": 0}}, "state": "blocked",
            "whereabouts": "under the 8♥ itself",
        });
        assert_eq!((&value["verdict"], &value["packing"][0]), (&"can-leave".into(), &nine));
        let room = serde_json::json!({"takes": false, "now": false, "possible": false});
        assert_eq!((&value["space"], &value["cell"]), (&room, &room));
        let at: At = serde_json::from_value(value["at"].clone()).expect("a place");
        assert_eq!((at, value["foundation"]["possible"].as_bool()), (ways.at, Some(true)));
    }

    #[test]
    fn places_without_a_card_have_no_ways_out() {
        let rules = preset("klondike").expect("a preset").rules();
        let deal = Deal::from_seed(rules, 1).expect("a seed in range");
        let needs = Needs::of_deal(rules, &deal).expect("a game with foundations");
        let nowhere = [
            At::Tableau { pile: 7, place: 0 },
            At::Tableau { pile: 0, place: 1 },
            At::Waste { place: 0 },
            At::Stock { place: 24 },
            At::Reserve { place: 0 },
            At::Cell { cell: 0 },
            At::Foundation,
        ];
        for at in nowhere {
            assert_eq!((needs.ways_out(rules, &deal, at), at.card(&deal)), (None, None));
        }
    }
}
