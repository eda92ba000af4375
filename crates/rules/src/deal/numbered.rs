//! Deals by the numbers of other programs.
//!
//! A number fixes the order of the cards; how they are laid out depends on the game. Those programs know games by name,
//! while Cadogan only knows rules: the layout is derived from the shape of the game, if those programs have a game of
//! that shape.
//!
//! * Microsoft and PySol numbers: what PySolFC does. Its games are FreeCell and its relatives, games with pre-filled
//!   cells like Eight Off, ForeCell and Seahaven Towers, Klondike, Simple Simon, Golf, Black Hole, Fan, Beleaguered
//!   Castle, Streets and Alleys. PySolFC accepts Microsoft numbers for all of them, so one layout serves both.
//! * Klondike-Solver numbers: Klondike only.

use std::fmt;
use std::str::FromStr;

use cadogan_cards::shuffle::{klondike_solver, microsoft, pysol};
use cadogan_cards::{Card, Rank};

use super::Deal;
use super::error::Reasons;
use super::layout::faces;
use crate::errors::Mistakes;
use crate::{BuildPolicy, FoundationBase, Goal, HoleBase, InitialCards, Rules, StockDeal};

/// The largest number that PySolFC deals: 10^20.
const LARGEST_PYSOLFC: u128 = 100_000_000_000_000_000_000;

/// A deal number as it is written in PySolFC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PysolNumber {
    /// A plain number, 1 to 10^20. Numbers up to 32000 are Microsoft's.
    Pysolfc(u128),
    /// `ms123`: Microsoft's number 123.
    Microsoft(u64),
    /// `classic123`: number 123 of the PySol from which PySolFC developed.
    Classic(u64),
}

/// A text that is not a PySol deal number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsePysolNumberError(pub String);

impl fmt::Display for ParsePysolNumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "\"{}\" is not a PySol deal number: a number such as 100000 is expected, or ms123 for a Microsoft number, or \
             classic123 for the PySol before PySolFC",
            self.0
        )
    }
}

impl std::error::Error for ParsePysolNumberError {}

impl FromStr for PysolNumber {
    type Err = ParsePysolNumberError;

    fn from_str(text: &str) -> Result<PysolNumber, ParsePysolNumberError> {
        let lower = text.trim().to_ascii_lowercase();
        // The number parsers would accept a sign, but no program writes one.
        let number = if lower.contains('+') {
            None
        } else if let Some(digits) = lower.strip_prefix("ms") {
            digits.parse().ok().map(PysolNumber::Microsoft)
        } else if let Some(digits) = lower.strip_prefix("classic") {
            digits.parse().ok().map(PysolNumber::Classic)
        } else {
            lower.parse().ok().map(PysolNumber::Pysolfc)
        };
        number.ok_or_else(|| ParsePysolNumberError(text.to_owned()))
    }
}

impl fmt::Display for PysolNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PysolNumber::Pysolfc(number) => write!(f, "{number}"),
            PysolNumber::Microsoft(number) => write!(f, "ms{number}"),
            PysolNumber::Classic(number) => write!(f, "classic{number}"),
        }
    }
}

impl Deal {
    /// The deal of this Microsoft or FreeCell Pro number, 1 to 8589934591. FreeCell is dealt as in those programs,
    /// other games as PySolFC deals them for the same number.
    pub fn from_ms(rules: &Rules, number: u64) -> Result<Deal, Mistakes> {
        let pack = microsoft::dealt_pack(number).ok_or_else(|| {
            format!(
                "Microsoft and FreeCell Pro deals are numbered from {} to {}",
                microsoft::SMALLEST,
                microsoft::LARGEST
            )
        });
        by_number(rules, &format!("deal {number}"), "Microsoft", pack, lay_out_as_pysol)
    }

    /// The deal of this PySol or PySolFC number.
    pub fn from_pysol(rules: &Rules, number: PysolNumber) -> Result<Deal, Mistakes> {
        let pack = match number {
            PysolNumber::Microsoft(number) => return Deal::from_ms(rules, number),
            PysolNumber::Pysolfc(number) if number > LARGEST_PYSOLFC => None,
            PysolNumber::Pysolfc(number) => pysol::dealt_pack(number),
            PysolNumber::Classic(number) => pysol::classic_dealt_pack(number),
        };
        let pack = pack.ok_or_else(|| format!("PySol deals are numbered from 1 to {LARGEST_PYSOLFC}"));
        by_number(rules, &format!("deal {number}"), "PySol", pack, lay_out_as_pysol)
    }

    /// The deal of this Klondike-Solver game number, -2147483648 to 2147483647.
    pub fn from_klondike_solver(rules: &Rules, number: i64) -> Result<Deal, Mistakes> {
        let pack = i32::try_from(number)
            .map(klondike_solver::shuffled_pack)
            .map_err(|_| format!("Klondike-Solver games are numbered from {} to {}", i32::MIN, i32::MAX));
        by_number(rules, &format!("game {number}"), "Klondike-Solver", pack, lay_out_as_klondike_solver)
    }

    /// The deal of a Klondike-Solver deck string: 52 groups of three digits.
    pub fn from_deck_string(rules: &Rules, text: &str) -> Result<Deal, Mistakes> {
        let pack = klondike_solver::read_deck_string(text)
            .map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "));
        let deal = by_number(rules, "deck string", "Klondike-Solver", pack, lay_out_as_klondike_solver)?;
        deal.check(rules)?;
        Ok(deal)
    }
}

/// Lays out a pack, or reports everything that is wrong: the number, the shape of the game.
fn by_number(
    rules: &Rules,
    place: &str,
    program: &str,
    pack: Result<Vec<Card>, String>,
    lay_out: fn(&Rules, Vec<Card>) -> Option<Deal>,
) -> Result<Deal, Mistakes> {
    let mut reasons = Reasons::default();
    let pack = pack.unwrap_or_else(|message| {
        reasons.add(place, message);
        // Any pack will do to find out whether the shape is also unknown.
        cadogan_cards::pack(13, 1)
    });
    let full_deck = rules.max_rank() == 13 && rules.decks() == 1;
    let deal = if full_deck { lay_out(rules, pack) } else { None };
    if deal.is_none() {
        let message = format!(
            "{program} numbers do not say how a game of this shape is dealt; deal it from a seed instead (--seed)"
        );
        reasons.add(place, message);
    }
    reasons.into_result().map(|()| deal.unwrap_or_default())
}

/// Lays out a pack, whose first card is dealt first, as PySolFC does, if it has a game of this shape.
fn lay_out_as_pysol(rules: &Rules, pack: Vec<Card>) -> Option<Deal> {
    if rules.reserve.size > 0 || !rules.deals_plainly() {
        return None;
    }
    match rules.goal() {
        Goal::Foundations if rules.foundations.base != FoundationBase::Rank(Rank::ACE) => None,
        Goal::Foundations if rules.stock.size > 0 => lay_out_klondike(rules, pack),
        Goal::Foundations if rules.tableau.diagonal => lay_out_simple_simon(rules, pack),
        Goal::Foundations => lay_out_open_rows(rules, pack),
        Goal::Hole if !rules.tableau.layout.covers() => lay_out_hole(rules, pack),
        Goal::Hole | Goal::Accordion | Goal::Sequences | Goal::Discard => None,
    }
}

fn is_klondike(rules: &Rules) -> bool {
    let stock_to_waste = rules.stock.size == 24 && rules.stock.deal_type == StockDeal::Waste;
    let triangle = rules.tableau.count == 7 && rules.tableau.diagonal;
    let nothing_else = rules.cells.prefilled == 0 && rules.foundations.initial == InitialCards::None;
    rules.goal() == Goal::Foundations
        && rules.deals_plainly()
        && triangle
        && stock_to_waste
        && nothing_else
        && rules.reserve.size == 0
}

/// Rows of 6, 5 … 1 cards and one of 7 on top, each starting with the longest pile, which is the last; the rest is the
/// stock.
fn lay_out_klondike(rules: &Rules, pack: Vec<Card>) -> Option<Deal> {
    if !is_klondike(rules) {
        return None;
    }
    let rows = [6, 5, 4, 3, 2, 1, 7];
    let mut piles = rows_of_lengths(&pack, &rows, 7);
    piles.reverse();
    Some(Deal { stock: pack[28..].iter().rev().copied().collect(), ..start(rules, piles) })
}

/// Rows of 9, 8 … 3 cards and one of 10 on top; the longest pile is always the first. Somerset has the same shape, but
/// PySolFC deals it differently.
fn lay_out_simple_simon(rules: &Rules, pack: Vec<Card>) -> Option<Deal> {
    let builds = rules.tableau.build == BuildPolicy::AnySuit && rules.group_policy() == BuildPolicy::SameSuit;
    let nothing_else = rules.cells.prefilled == 0 && rules.foundations.initial == InitialCards::None;
    if rules.tableau.count != 10 || !builds || !nothing_else {
        return None;
    }
    Some(start(rules, rows_of_lengths(&pack, &[9, 8, 7, 6, 5, 4, 3, 10], 10)))
}

/// Rows over all piles, face up: FreeCell, Streets and Alleys and their relatives; with the aces taken out, Beleaguered
/// Castle; with cards left for the cells, Eight Off, ForeCell and Seahaven Towers. In Fan the last card forms a pile of
/// its own.
fn lay_out_open_rows(rules: &Rules, mut pack: Vec<Card>) -> Option<Deal> {
    let aces_out = match rules.foundations.initial {
        InitialCards::None => false,
        InitialCards::All => true,
        InitialCards::One | InitialCards::Mates => return None,
    };
    if aces_out {
        pack.retain(|card| card.rank() != Rank::ACE);
    }
    let count = usize::from(rules.tableau.count);
    let cells = (usize::from(rules.cells.count), usize::from(rules.cells.prefilled));
    let filled: &[usize] = match (count, cells) {
        (_, (_, 0)) => &[],
        (8, (8, 4)) if !aces_out => &[0, 2, 4, 6],
        (8, (4, 4)) if !aces_out => &[0, 1, 2, 3],
        (10, (4, 2)) if !aces_out => &[1, 2],
        _ => return None,
    };
    let per_row = match count {
        0 => return None,
        // PySolFC deals thirteen piles of four as Baker's Dozen, where kings are moved below the other cards.
        13 if !aces_out => return None,
        18 if !aces_out => 17,
        _ => count,
    };
    let in_cells = pack.split_off(pack.len() - filled.len());
    let mut piles = vec![Vec::new(); count];
    let whole_rows = pack.len() / per_row * per_row;
    for (index, &card) in pack.iter().enumerate() {
        let alone = per_row < count && index >= whole_rows;
        piles[if alone { per_row } else { index % per_row }].push(card);
    }
    let mut deal = start(rules, piles);
    for (&cell, card) in filled.iter().zip(in_cells) {
        deal.cells[cell] = Some(card);
    }
    if aces_out {
        deal.foundations.fill(1);
    }
    Some(deal)
}

/// Black Hole: the base card is taken out, the rest dealt in rows. Golf: rows of five, then the base, then the stock.
fn lay_out_hole(rules: &Rules, mut pack: Vec<Card>) -> Option<Deal> {
    if rules.cells.prefilled > 0 || rules.tableau.diagonal {
        return None;
    }
    match (rules.tableau.count, rules.stock.size, rules.hole.base) {
        (17, 0, HoleBase::Card(base)) => {
            pack.retain(|&card| card != base);
            Some(Deal { hole: vec![base], ..start(rules, rows_of_lengths(&pack, &[17; 3], 17)) })
        }
        (7, 16, HoleBase::Random) if rules.stock.deal_type == StockDeal::Hole => {
            let stock = pack[36..].iter().rev().copied().collect();
            Some(Deal { hole: vec![pack[35]], stock, ..start(rules, rows_of_lengths(&pack, &[7; 5], 7)) })
        }
        _ => None,
    }
}

/// A card face up on pile 1 and one on every pile to its right, then starting from pile 2, and so on; the rest is the
/// stock, turned in the order of the pack.
fn lay_out_as_klondike_solver(rules: &Rules, pack: Vec<Card>) -> Option<Deal> {
    if !is_klondike(rules) {
        return None;
    }
    let mut piles = vec![Vec::new(); 7];
    let places = (0..7).flat_map(|row| row..7);
    for (pile, &card) in places.zip(&pack) {
        piles[pile].push(card);
    }
    Some(Deal { stock: pack[28..].iter().rev().copied().collect(), ..start(rules, piles) })
}

/// Rows of these lengths, each starting with the first pile.
fn rows_of_lengths(pack: &[Card], lengths: &[usize], count: usize) -> Vec<Vec<Card>> {
    let mut piles = vec![Vec::new(); count];
    let places = lengths.iter().flat_map(|&length| 0..length);
    for (pile, &card) in places.zip(pack) {
        piles[pile].push(card);
    }
    piles
}

/// A deal of these piles and nothing else: empty cells and foundations.
fn start(rules: &Rules, piles: Vec<Vec<Card>>) -> Deal {
    Deal {
        tableau: faces(rules, piles),
        foundations: vec![0; rules.foundation_count()],
        base: (rules.foundations.present && !rules.base_is_chosen()).then_some(Rank::ACE),
        cells: vec![None; usize::from(rules.cells.count)],
        ..Deal::default()
    }
}
