//! The referee's worker: one game on the table, and an answer to every question about it.

use cadogan_explain::{At, Needs, WaysOut};
use cadogan_rules::{Mistakes, PlayerMove, Preset, PresetKind, parse_rules, presets, readable_json};
use cadogan_table::{Gesture, PileId};
use serde_json::Value;

use crate::protocol::{
    Answer, GameInfo, MistakeView, NeedState, NeedView, OutlineView, Question, Role, VerdictWord, WaysView,
};
use crate::seat::{Seat, mistake, read_moves};
use crate::view::{count, revealed, view};
use crate::{editor, form, link};

/// The longest question: nothing that a person types or a game saves comes near it.
const LONGEST: usize = 2 << 20;

/// A table with or without a game.
#[derive(Default)]
pub struct Referee {
    seat: Option<Seat>,
}

/// Why a question is not answered as it was meant.
enum No {
    /// The referee does not allow the move.
    Refused(String),
    /// There are mistakes in what was typed.
    Mistakes(Mistakes),
}

impl From<Mistakes> for No {
    fn from(mistakes: Mistakes) -> No {
        No::Mistakes(mistakes)
    }
}

impl Referee {
    /// No game is on the table yet.
    pub fn new() -> Referee {
        Referee::default()
    }

    /// Answers a question in JSON. Whatever it is, there is an answer, and a question that cannot be carried out
    /// changes nothing.
    pub fn answer(&mut self, question: &str) -> String {
        let answer = if question.len() > LONGEST {
            let most = LONGEST >> 20;
            Err(mistake("input", format!("it is too long: {} bytes; at most {most} MB are read", question.len()))
                .into())
        } else {
            match serde_json::from_str(question) {
                Ok(question) => self.carry_out(question),
                Err(error) => Err(mistake("question", error.to_string()).into()),
            }
        };
        let answer = answer.unwrap_or_else(|no| match no {
            No::Refused(reason) => Answer::Refused { reason },
            No::Mistakes(mistakes) => Answer::Mistakes { mistakes: mistake_views(mistakes) },
        });
        serde_json::to_string(&answer).expect("answers are plain data")
    }

    fn carry_out(&mut self, question: Question) -> Result<Answer, No> {
        match question {
            Question::Games => Ok(Answer::Games { games: presets().iter().map(game_info).collect() }),
            Question::Open { game, deal, moves, at } => {
                let at = at.map(|at| at as usize);
                self.sit(Seat::deal(self.seat.as_ref(), &game, &deal, &moves, at)?)
            }
            Question::Load { text } => self.sit(Seat::load(self.seat.as_ref(), &text)?),
            Question::Follow { fragment } => self.sit(link::follow(&fragment)?),
            Question::CheckRules { text } => Ok(parse_rules(&text).map(|_| Answer::Right)?),
            question => self.at_the_table(question),
        }
    }

    /// Puts another game on the table.
    fn sit(&mut self, seat: Seat) -> Result<Answer, No> {
        let said = format!("{}.", seat.description());
        Ok(shown(self.seat.insert(seat), said))
    }

    /// Questions about the game on the table.
    fn at_the_table(&mut self, question: Question) -> Result<Answer, No> {
        let seat = self.seat.as_mut().ok_or_else(|| mistake("game", "no game is on the table yet; open one first"))?;
        let table = &mut seat.table;
        match question {
            Question::Carry { from, cards, to } => {
                let gesture = table.carry(pile(&from)?, cards as usize, pile(&to)?).map_err(No::Refused)?;
                make(seat, &gesture)
            }
            Question::Play { moves } => {
                let moves = read_moves(&moves)?;
                play(seat, &moves)
            }
            Question::Stock => match table.stock_move() {
                Some(player_move) => play(seat, &[player_move]),
                None => Err(No::Refused("nothing is left to turn or to deal".to_owned())),
            },
            Question::StockBack if !table.last_was_stock() => {
                Err(No::Refused("the last move was not one of the stock; undo takes it back".to_owned()))
            }
            Question::Undo | Question::StockBack => {
                let said = match table.undo() {
                    Some(_) => "Taken back.".to_owned(),
                    None => "This is the start: there is nothing to take back.".to_owned(),
                };
                Ok(shown(seat, said))
            }
            Question::Redo => {
                let said = match table.redo() {
                    Some(_) => "Played again.".to_owned(),
                    None => "Nothing was taken back since the last move.".to_owned(),
                };
                Ok(shown(seat, said))
            }
            Question::GoTo { at } => {
                table.go_to(at as usize).map_err(|reason| mistake("at", reason))?;
                let said = format!("After move {}.", table.at());
                Ok(shown(seat, said))
            }
            Question::PlaySafe => {
                let said = match table.play_safe().len() {
                    0 => "No move to the foundations is certain to be safe.".to_owned(),
                    1 => "1 safe move to the foundations.".to_owned(),
                    many => format!("{many} safe moves to the foundations."),
                };
                Ok(shown(seat, said))
            }
            Question::Table => Ok(shown(seat, String::new())),
            Question::Learn { at, verdict, solution } => {
                let solution = read_moves(&solution)?;
                let answer = match verdict {
                    VerdictWord::Winnable => cadogan_solve::Answer::Winnable(()),
                    VerdictWord::Unwinnable => cadogan_solve::Answer::Unwinnable(()),
                    VerdictWord::Undecided => cadogan_solve::Answer::Undecided(()),
                };
                table.learn(at as usize, answer, &solution).map_err(|reason| mistake("learn", reason))?;
                Ok(shown(seat, String::new()))
            }
            Question::WaysOut { pile: name, index } => {
                Ok(Answer::WaysOut { ways: ways_out(seat, pile(&name)?, index) })
            }
            Question::Outlines => Ok(Answer::Outlines { outlines: outlines(seat) }),
            Question::Save => {
                let name = seat.preset.map_or("patience", Preset::name);
                let name = format!("{name}-{}.json", seat.origin.words().to_lowercase().replace(' ', "-"));
                Ok(Answer::Save { text: seat.table.save(&seat.description()), name })
            }
            Question::Rules => {
                let rules = table.rules();
                Ok(Answer::Rules { text: readable_json(&rules.to_json_short()), fields: form::fields(rules) })
            }
            Question::Edit => {
                let rules = table.rules();
                let pack = editor::pack(rules).iter().map(ToString::to_string).collect();
                Ok(Answer::Edit { fields: editor::write(rules, table.position()), pack })
            }
            Question::CheckEdit { fields } => {
                let mistakes = editor::read(table.rules(), &fields).err().map(mistake_views).unwrap_or_default();
                Ok(Answer::EditChecked { loose: editor::loose(table.rules(), &fields), mistakes })
            }
            Question::Games
            | Question::Open { .. }
            | Question::Load { .. }
            | Question::Follow { .. }
            | Question::CheckRules { .. } => unreachable!("these are carried out without a game on the table"),
        }
    }
}

fn shown(seat: &Seat, said: String) -> Answer {
    Answer::Table { table: Box::new(view(seat, said)) }
}

fn make(seat: &mut Seat, gesture: &Gesture) -> Result<Answer, No> {
    let before = seat.table.position().clone();
    seat.table.make(gesture).map_err(|refusal| No::Refused(refusal.to_string()))?;
    Ok(shown(seat, what_happened(seat, &before, gesture.says())))
}

/// Plays moves one after the other, all or none.
fn play(seat: &mut Seat, moves: &[PlayerMove]) -> Result<Answer, No> {
    let before = seat.table.position().clone();
    seat.table.play_all(moves).map_err(|refusal| No::Refused(refusal.to_string()))?;
    let says = moves.last().map(ToString::to_string).unwrap_or_default();
    Ok(shown(seat, what_happened(seat, &before, &says)))
}

fn what_happened(seat: &Seat, before: &cadogan_referee::Position, says: &str) -> String {
    let mut said = format!("Moved: {says}.");
    if let Some(revealed) = revealed(before, seat.table.position()) {
        said = format!("{said} {revealed}");
    }
    if seat.table.is_won() {
        said.push_str(" The game is won.");
    } else if seat.table.is_stuck() {
        said.push_str(" No move is left.");
    }
    said
}

fn pile(name: &str) -> Result<PileId, No> {
    name.parse().map_err(|error: cadogan_table::ParsePileError| mistake("pile", error.to_string()).into())
}

/// More mistakes than this are only counted: a page cannot show them, and nobody reads them.
const MOST_MISTAKES: usize = 50;

fn mistake_views(mistakes: Mistakes) -> Vec<MistakeView> {
    let more = mistakes.list().len().saturating_sub(MOST_MISTAKES);
    let mut views: Vec<MistakeView> = mistakes.into_iter().take(MOST_MISTAKES).map(mistake_view).collect();
    if more > 0 {
        views.push(MistakeView { place: String::new(), message: format!("{more} more mistakes") });
    }
    views
}

/// The place `"stock"."deal count"` is written `stock.deal count` on the page.
fn mistake_view(mistake: cadogan_rules::Mistake) -> MistakeView {
    let message = match &mistake.suggestion {
        Some(word) => format!("{}; did you mean {word}?", mistake.problem),
        None => mistake.problem,
    };
    MistakeView { place: mistake.place.replace('"', ""), message }
}

fn game_info(preset: &Preset) -> GameInfo {
    let kind = match preset.kind() {
        PresetKind::Game => "game",
        PresetKind::Variant => "variant",
        PresetKind::Historical => "historical",
        PresetKind::Test => "test",
    };
    GameInfo {
        name: preset.name().to_owned(),
        title: preset.title(),
        aliases: preset.aliases().to_vec(),
        family: preset.rules().family().label().to_owned(),
        kind: kind.to_owned(),
        description: preset.description().to_owned(),
    }
}

fn ways_out(seat: &Seat, pile: PileId, index: u32) -> Option<WaysView> {
    let (rules, position) = (seat.table.rules(), seat.table.position());
    let needs = Needs::of_deal(rules, position).ok()?;
    let ways = needs.ways_out(rules, position, at(pile, index)?)?;
    Some(WaysView { prose: ways.prose(), needs: needs_of(seat, &ways) })
}

/// Where a card of a pile lies, as explanations say it.
fn at(pile: PileId, index: u32) -> Option<At> {
    let place = index as usize;
    match pile {
        PileId::Tableau(pile) => Some(At::Tableau { pile: pile.into(), place }),
        PileId::Waste => Some(At::Waste { place }),
        PileId::Stock => Some(At::Stock { place }),
        PileId::Cell(cell) => Some(At::Cell { cell: cell.into() }),
        // Of an open reserve every card is a pile of its own.
        PileId::Reserve(first) => Some(At::Reserve { place: usize::from(first) + place }),
        PileId::Foundation(_) | PileId::Hole | PileId::Discard | PileId::Row { .. } | PileId::Accordion(_) => None,
    }
}

fn needs_of(seat: &Seat, ways: &WaysOut) -> Vec<NeedView> {
    let packing = ways.packing.iter().map(|helper| (Role::Packing, helper));
    let lower = ways.foundation.lower.iter().map(|helper| (Role::Foundation, helper));
    let need = |(role, helper): (Role, &cadogan_explain::Helper)| {
        let (pile, index) = place_of(seat, helper)?;
        let state = match helper.state {
            cadogan_explain::Help::Free => NeedState::Free,
            cadogan_explain::Help::Possible => NeedState::Possible,
            cadogan_explain::Help::Blocked => NeedState::Blocked,
            cadogan_explain::Help::Gone => NeedState::Gone,
        };
        let (card, says) = (helper.card.to_string(), helper.whereabouts.clone());
        Some(NeedView { card, pile: pile.to_string(), index, role, state, says })
    };
    packing.chain(lower).filter_map(need).collect()
}

fn place_of(seat: &Seat, helper: &cadogan_explain::Helper) -> Option<(PileId, u32)> {
    let number = |index: usize| u8::try_from(index).ok();
    match helper.at {
        At::Tableau { pile, place } => Some((PileId::Tableau(number(pile)?), count(place))),
        At::Waste { place } => Some((PileId::Waste, count(place))),
        At::Stock { place } => Some((PileId::Stock, count(place))),
        At::Cell { cell } => Some((PileId::Cell(number(cell)?), 0)),
        At::Reserve { place } if seat.table.rules().reserve.stacked => Some((PileId::Reserve(0), count(place))),
        At::Reserve { place } => Some((PileId::Reserve(number(place)?), 0)),
        At::Foundation => {
            let piles = seat.table.position().foundation_piles(seat.table.rules());
            piles.iter().zip(0..).find_map(|(pile, number)| {
                let index = pile.iter().position(|&card| card == helper.card)?;
                Some((PileId::Foundation(number), count(index)))
            })
        }
    }
}

fn outlines(seat: &Seat) -> Vec<OutlineView> {
    let (rules, position) = (seat.table.rules(), seat.table.position());
    let Ok(needs) = Needs::of_deal(rules, position) else { return Vec::new() };
    let outlined = needs.outlines(rules, position).into_iter();
    outlined
        .map(|outlined| OutlineView {
            pile: PileId::Tableau(u8::try_from(outlined.pile).unwrap_or(u8::MAX)).to_string(),
            index: count(outlined.place),
            outline: serde_json::to_value(outlined.outline)
                .ok()
                .as_ref()
                .and_then(Value::as_str)
                .unwrap_or_default()
                .to_owned(),
        })
        .collect()
}
