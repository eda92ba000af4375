//! Building on tableau piles, and moving built groups between them.

use cadogan_cards::Card;
use cadogan_rules::deal::TableauCard;
use cadogan_rules::{BuildDirection, BuildPolicy, GroupLanding, GroupMoves, Place, Rules};

use crate::{Position, Refusal, hole, sides, spaces};

/// Whether available cards at `from` may go to a tableau pile.
pub(crate) fn check_to_pile(
    rules: &Rules,
    position: &Position,
    from: Place,
    card: Card,
    count: u8,
    to: u8,
) -> Result<(), Refusal> {
    let place = Place::Tableau(to);
    let piles = position.tableau.len();
    if to as usize >= piles {
        return Err(Refusal::NoSuchPlace { place, places: piles });
    }
    if from == place {
        return Err(Refusal::AlreadyThere { pile: to });
    }
    if from == Place::Stock {
        return check_to_heap(rules, position, count, to);
    }
    if let Place::Tableau(pile) = from
        && !rules.is_tableau_pile(pile as usize)
    {
        sides::check_from_side(rules, position, pile, count)?;
    }
    if !rules.is_tableau_pile(to as usize) {
        return sides::check_to_side(rules, position, from, card, count, to);
    }
    if rules.tableau.build == BuildPolicy::NoBuild {
        return Err(Refusal::NoBuilding);
    }
    if let Place::Tableau(pile) = from
        && rules.is_tableau_pile(pile as usize)
    {
        check_group(rules, position, pile, count)?;
    }
    check_room(rules, position, count, to)?;
    match position.top_of_pile(to) {
        None => spaces::check_enter(rules, position, from, card, count, to),
        Some(_) if rules.tableau.build == BuildPolicy::SpacesOnly => Err(Refusal::SpacesOnly),
        Some(onto) => {
            check_build(rules, position, card, count, onto)?;
            check_direction(rules, position, card, to)
        }
    }
}

/// Whether the open card of the stock may go to a heap: whatever lies there, if there is room.
fn check_to_heap(rules: &Rules, position: &Position, count: u8, to: u8) -> Result<(), Refusal> {
    if !rules.deals_heaps() {
        return Err(Refusal::NoHeaps);
    }
    if !rules.is_tableau_pile(to as usize) {
        return Err(Refusal::NotAHeap { pile: to });
    }
    check_room(rules, position, count, to)
}

/// Whether `count` cards at the top of a pile may move together within the tableau.
pub(crate) fn check_group(rules: &Rules, position: &Position, pile: u8, count: u8) -> Result<(), Refusal> {
    let held = position.tableau[pile as usize].len() as u8;
    let group = group_size(rules, position, pile);
    match rules.group_moves() {
        GroupMoves::No if count > 1 => Err(Refusal::SingleCardsOnly),
        GroupMoves::MaximalGroup if count != group => Err(Refusal::WholeGroupOnly { pile, group, asked: count }),
        GroupMoves::WholePile if count != held => Err(Refusal::WholePileOnly { pile, held, asked: count }),
        GroupMoves::TopOrWholePile if count != 1 && count != held => {
            Err(Refusal::TopOrWholePileOnly { pile, held, asked: count })
        }
        GroupMoves::AnyTail => Ok(()),
        _ if count > group => Err(Refusal::NotOneGroup { pile, group, asked: count, policy: rules.group_policy() }),
        _ => Ok(()),
    }
}

/// The most cards of a pile that any rule lets leave together: a group, or a complete run. What is longer need not be asked
/// about.
pub(crate) fn longest_tail(rules: &Rules, position: &Position, pile: u8) -> usize {
    let group = match rules.group_moves() {
        GroupMoves::No => 1,
        GroupMoves::AnyTail => position.tableau[pile as usize].len(),
        _ => group_size(rules, position, pile) as usize,
    };
    if rules.foundations.complete_only { group.max(rules.max_rank() as usize) } else { group }
}

/// Whether a pile may hold `count` more cards.
fn check_room(rules: &Rules, position: &Position, count: u8, to: u8) -> Result<(), Refusal> {
    let (held, most) = (position.tableau[to as usize].len(), rules.tableau.most);
    if most > 0 && held + count as usize > most as usize {
        return Err(Refusal::PileIsFull { pile: to, held, most });
    }
    Ok(())
}

/// How many cards at the top of a pile form one group: face up, each one rank from the card it lies on, and fitting it
/// under the group policy; or, where that is a way to build, all of one rank. A single card is a group.
fn group_size(rules: &Rules, position: &Position, pile: u8) -> u8 {
    let built = |upper, lower| fits(rules, position, rules.group_policy(), upper, lower);
    let equal = |upper, lower| rules.equals_on(upper, lower);
    tail_size(position, pile, built).max(tail_size(position, pile, equal))
}

/// How many face-up cards at the top of a pile belong together, each with the one it lies on.
fn tail_size(position: &Position, pile: u8, belongs: impl Fn(Card, Card) -> bool) -> u8 {
    let cards = &position.tableau[pile as usize];
    let mut size = cards.len().min(1);
    while size < cards.len() {
        let lower = cards[cards.len() - size - 1];
        let upper = cards[cards.len() - size];
        if !lower.face_up || !belongs(upper.card, lower.card) {
            break;
        }
        size += 1;
    }
    size as u8
}

/// Whether a card fits on another by rank and by suit.
fn fits(rules: &Rules, position: &Position, policy: BuildPolicy, upper: Card, lower: Card) -> bool {
    rules.ranks_fit(upper, lower, position.counted_from()) && policy.suits_fit(upper, lower)
}

/// Whether every card lies in a complete run that is alone in its pile: as many face-up cards as make a run, each
/// fitting the one under it by the build policy.
pub(crate) fn all_in_runs(rules: &Rules, position: &Position) -> bool {
    let is_run = |pile: &Vec<TableauCard>| {
        let fits = |pair: &[TableauCard]| fits(rules, position, rules.tableau.build, pair[1].card, pair[0].card);
        pile.len() == rules.run_length() && pile.iter().all(|on_pile| on_pile.face_up) && pile.windows(2).all(fits)
    };
    let piles = || (0..).zip(&position.tableau);
    let in_runs = piles().all(|(index, pile)| pile.is_empty() || (rules.is_tableau_pile(index) && is_run(pile)));
    in_runs && hole::nothing_outside_of_piles(position)
}

/// Where piles keep their direction, whether a card that may be built goes on in that of the two top cards, if they lie face up
/// and are one rank apart.
fn check_direction(rules: &Rules, position: &Position, card: Card, to: u8) -> Result<(), Refusal> {
    let [.., under, top] = position.tableau[to as usize].as_slice() else { return Ok(()) };
    if rules.tableau.direction != BuildDirection::Kept || !under.face_up {
        return Ok(());
    }
    let base = position.counted_from();
    let (goes_down, goes_up) = rules.ways(card, top.card, base);
    match rules.ways(top.card, under.card, base) {
        (true, false) if !goes_down => Err(Refusal::PileGoesOn { pile: to, card, up: false }),
        (false, true) if !goes_up => Err(Refusal::PileGoesOn { pile: to, card, up: true }),
        _ => Ok(()),
    }
}

/// Whether a card, with the `count - 1` cards on it, may be built on the top card of a pile.
fn check_build(rules: &Rules, position: &Position, card: Card, count: u8, onto: Card) -> Result<(), Refusal> {
    let build = rules.tableau.build;
    let landing = rules.group_policy();
    if rules.equals_on(card, onto) {
        return Ok(());
    }
    if !rules.ranks_fit(card, onto, position.counted_from()) {
        return Err(Refusal::RanksDoNotFit { card, onto, direction: rules.tableau.direction });
    }
    if !build.suits_fit(card, onto) {
        return Err(Refusal::SuitsDoNotFit { card, onto, policy: build });
    }
    // Where any tail moves, there are no groups.
    let lands_as_group = count > 1 && rules.group_moves() != GroupMoves::AnyTail;
    if lands_as_group && rules.tableau.landing == GroupLanding::ByGroupPolicy && !landing.suits_fit(card, onto) {
        return Err(Refusal::GroupDoesNotLand { card, onto, policy: landing });
    }
    Ok(())
}
