//! A game on the table, with what it is called and where its deal is from.

use cadogan_rules::{
    Deal, Mistake, MistakeKind, Mistakes, PlayerMove, Preset, PysolNumber, Rules, parse_rules, preset,
};
use cadogan_rules::{nearest_preset, presets};
use cadogan_table::{SavedGame, Table};

use crate::editor;
use crate::protocol::{DealChoice, GameChoice};

/// A table, and what a link or a title needs to know about it.
pub(crate) struct Seat {
    pub(crate) table: Table,
    /// The preset with these rules, if there is one.
    pub(crate) preset: Option<&'static Preset>,
    pub(crate) origin: Origin,
}

/// Where a deal is from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    Seed(i64),
    Ms(u64),
    Pysol(PysolNumber),
    KlondikeSolver(i64),
    /// Cards that somebody has laid out.
    Own,
}

impl Origin {
    /// `seed 3`.
    pub(crate) fn words(&self) -> String {
        match self {
            Origin::Seed(number) => format!("seed {number}"),
            Origin::Ms(number) => format!("Microsoft {number}"),
            Origin::Pysol(number) => format!("PySolFC {number}"),
            Origin::KlondikeSolver(number) => format!("Klondike-Solver {number}"),
            Origin::Own => "own deal".to_owned(),
        }
    }

    /// Where the deal of a saved game is from, if its description says so and is right.
    fn of_saved(game: &SavedGame) -> Origin {
        let named = || {
            // As it is called here, or as the terminal calls it: `Klondike, seed 3` or `klondike --seed 3`.
            let mut words = game.description.rsplit(' ');
            let (number, kind) = (words.next()?.to_owned(), words.next()?);
            let choice = match kind {
                "seed" | "--seed" => DealChoice::Seed(number),
                "Microsoft" | "--ms" => DealChoice::Ms(number),
                "PySolFC" | "--pysol" => DealChoice::Pysol(number),
                "Klondike-Solver" | "--klondike-solver" => DealChoice::KlondikeSolver(number),
                _ => return None,
            };
            let (deal, origin) = deal_of(None, &game.rules, &choice).ok()?;
            (deal == game.deal).then_some(origin)
        };
        named().unwrap_or(Origin::Own)
    }

    /// The key and the value in a link.
    pub(crate) fn link(&self) -> Option<(&'static str, String)> {
        match self {
            Origin::Seed(number) => Some(("seed", number.to_string())),
            Origin::Ms(number) => Some(("ms", number.to_string())),
            Origin::Pysol(number) => Some(("pysol", number.to_string())),
            Origin::KlondikeSolver(number) => Some(("klondike-solver", number.to_string())),
            Origin::Own => None,
        }
    }
}

impl Seat {
    /// A game that is dealt, with some moves made. `at` of them are played, the others can be played again.
    pub(crate) fn deal(
        seated: Option<&Seat>,
        game: &GameChoice,
        deal: &DealChoice,
        moves: &[String],
        at: Option<usize>,
    ) -> Result<Seat, Mistakes> {
        let rules = rules_of(seated, game)?;
        let (deal, origin) = deal_of(seated, &rules, deal)?;
        let mut seat = Seat { preset: preset_of(&rules), table: Table::new(rules, deal), origin };
        let moves = read_moves(moves)?;
        for (index, player_move) in moves.iter().enumerate() {
            let refused =
                |refusal| mistake(format!("move {} ({player_move})", index + 1), format!("it is not legal: {refusal}"));
            seat.table.play(player_move).map_err(refused)?;
        }
        if let Some(at) = at {
            seat.table.go_to(at).map_err(|reason| mistake("at", reason))?;
        }
        Ok(seat)
    }

    /// The game of a file: a saved game or a solution, which names its rules; otherwise a deal or a board of the game
    /// on the table.
    pub(crate) fn load(seated: Option<&Seat>, text: &str) -> Result<Seat, Mistakes> {
        let names_rules = serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(text)
            .is_ok_and(|object| object.contains_key("rules"));
        if names_rules {
            let game = SavedGame::from_text(text)?;
            let origin = Origin::of_saved(&game);
            let table = Table::of_saved(game)?;
            return Ok(Seat { preset: preset_of(table.rules()), table, origin });
        }
        Seat::deal(seated, &GameChoice::Same, &DealChoice::Text(text.to_owned()), &[], None)
    }

    pub(crate) fn title(&self) -> String {
        self.preset.map_or_else(|| "Own rules".to_owned(), Preset::title)
    }

    /// What a saved game is called: `Klondike, seed 3`.
    pub(crate) fn description(&self) -> String {
        format!("{}, {}", self.title(), self.origin.words())
    }
}

/// The preset that has exactly these rules.
pub(crate) fn preset_of(rules: &Rules) -> Option<&'static Preset> {
    presets().iter().find(|preset| preset.rules() == rules)
}

/// The rules of a choice.
pub(crate) fn rules_of(seated: Option<&Seat>, game: &GameChoice) -> Result<Rules, Mistakes> {
    match game {
        GameChoice::Named(name) => match preset(name) {
            Some(preset) => Ok(preset.rules().clone()),
            None => {
                let near = nearest_preset(name).map(|preset| format!("\"{}\"", preset.name()));
                let unknown = Mistake::new(MistakeKind::Meaning, "game", format!("{name:?} is not a game of the list"));
                Err(unknown.suggesting(near).into())
            }
        },
        GameChoice::Rules(text) => parse_rules(text).map(|file| file.rules),
        GameChoice::Same => match seated {
            Some(seat) => Ok(seat.table.rules().clone()),
            None => Err(mistake("game", "no game is on the table yet; choose one first")),
        },
    }
}

fn deal_of(seated: Option<&Seat>, rules: &Rules, choice: &DealChoice) -> Result<(Deal, Origin), Mistakes> {
    Ok(match choice {
        DealChoice::Seed(text) => {
            let seed = number("seed", text)?;
            (Deal::from_seed(rules, seed)?, Origin::Seed(seed))
        }
        DealChoice::Ms(text) => {
            let deal = number("ms", text)?;
            (Deal::from_ms(rules, deal)?, Origin::Ms(deal))
        }
        DealChoice::Pysol(text) => {
            let deal: PysolNumber = text.parse().map_err(|error| mistake("pysol", format!("{error}")))?;
            (Deal::from_pysol(rules, deal)?, Origin::Pysol(deal))
        }
        DealChoice::KlondikeSolver(text) => {
            let deal = number("klondike-solver", text)?;
            (Deal::from_klondike_solver(rules, deal)?, Origin::KlondikeSolver(deal))
        }
        DealChoice::Text(text) => (Deal::read(rules, text)?, Origin::Own),
        DealChoice::Fields(fields) => (editor::read(rules, fields)?, Origin::Own),
        DealChoice::Same => match seated {
            Some(seat) => (seat.table.start().clone(), seat.origin.clone()),
            None => return Err(mistake("deal", "no game is on the table yet; choose a deal")),
        },
    })
}

fn number<T: std::str::FromStr>(place: &str, text: &str) -> Result<T, Mistakes> {
    let expected = || mistake(place, format!("found {:?}; a whole number is expected", shortened(text)));
    text.trim().parse().map_err(|_| expected())
}

/// The moves of a list, in the notation of solutions.
pub(crate) fn read_moves(texts: &[String]) -> Result<Vec<PlayerMove>, Mistakes> {
    let read = |(index, text): (usize, &String)| {
        text.parse::<PlayerMove>().map_err(|error| mistake(format!("move {}", index + 1), error.to_string()))
    };
    texts.iter().enumerate().map(read).collect()
}

/// One mistake in words.
pub(crate) fn mistake(place: impl Into<String>, problem: impl Into<String>) -> Mistakes {
    Mistake::new(MistakeKind::Meaning, place, problem).into()
}

/// A text short enough for a message.
pub(crate) fn shortened(text: &str) -> String {
    const MOST: usize = 60;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
