//! Saved games: solution files whose moves need not win yet.

use cadogan_rules::{Deal, Mistake, MistakeKind, Mistakes, PlayerMove, Rules, Solution, SolutionFile, readable_json};

/// A game as it is saved: what a solution file has, and the moves that were taken back. `cadogan verify` reads it too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGame {
    /// The game.
    pub rules: Rules,
    /// The deal at its start.
    pub deal: Deal,
    /// The moves made, first to last.
    pub moves: Vec<PlayerMove>,
    /// The moves taken back, the next to be made again first.
    pub undone: Vec<PlayerMove>,
    /// The game and the deal in words. Nothing depends on it.
    pub description: String,
}

impl SavedGame {
    /// The contents of the file.
    pub fn to_text(&self) -> String {
        let solution = Solution { rules: self.rules.clone(), deal: self.deal.clone(), moves: self.moves.clone() };
        let mut json = serde_json::Map::new();
        if !self.description.is_empty() {
            json.insert("description".into(), self.description.as_str().into());
        }
        if let serde_json::Value::Object(members) = solution.to_json() {
            json.extend(members);
        }
        if !self.undone.is_empty() {
            json.insert("undone".into(), self.undone.iter().map(ToString::to_string).collect());
        }
        readable_json(&json.into())
    }

    /// Reads a saved game that names its rules, or a solution file. All mistakes are reported at once. Whether the moves
    /// are legal shows when they are played: see [`Table::load`](crate::Table::load).
    pub fn from_text(text: &str) -> Result<SavedGame, Mistakes> {
        SavedGame::by_rules(text, None)
    }

    /// The same for a file that may leave its rules out, because they are known.
    pub fn by_rules(text: &str, game: Option<&Rules>) -> Result<SavedGame, Mistakes> {
        let file = SolutionFile::from_json(text, game)?;
        let missing = |key: &str| {
            let problem = format!("\"{key}\" is missing; a saved game needs it");
            Mistake::new(MistakeKind::Structure, "saved game", problem)
        };
        let mut mistakes = Vec::new();
        if file.rules.is_none() && game.is_none() {
            mistakes.push(missing("rules"));
        }
        if file.deal.is_none() {
            mistakes.push(missing("deal"));
        }
        let (rules, deal) = (file.rules.or_else(|| game.cloned()).unwrap_or_default(), file.deal.unwrap_or_default());
        let description = file.description.unwrap_or_default();
        Mistakes::unless_none(mistakes, SavedGame { rules, deal, moves: file.moves, undone: file.undone, description })
    }
}
