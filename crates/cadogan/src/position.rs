//! Positions: a deal, and what was played.

use std::fmt;
use std::hash::{Hash, Hasher};

use cadogan_picture::{BoardStyle, Picture, draw};
use cadogan_rules::{Deal, readable_json};
use cadogan_solve::{Answer, Reason};
use cadogan_table::{Table, from_standard};

use crate::moves::moves;
use crate::{Error, Explanation, Game, Move, Options, Report, Review, Solving, Verdict};

/// Where the cards of a game lie, at the start or in the middle of it, with the moves that led there.
///
/// All cards are known, face-down ones too: "thoughtful" play.
///
/// ```
/// use cadogan::Game;
///
/// let mut position = Game::preset("klondike")?.deal(1)?;
/// for legal in position.legal_moves() {
///     println!("{legal}");
/// }
/// let first = position.legal_moves()[0];
/// position.play(first)?;
/// assert_eq!(position.moves(), [first]);
/// assert_eq!(position.undo(), Some(first));
/// # Ok::<(), cadogan::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    game: Game,
    table: Table,
}

/// Two positions are equal if the game is the same and every card lies in the same place, however it came there.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.table.position() == other.table.position() && self.game == other.game
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.table.position().hash(state);
    }
}

/// The board as text, face-down cards hidden.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&draw(self.game.rules(), self.table.position(), BoardStyle::PLAIN))
    }
}

/// Playing.
impl Position {
    pub(crate) fn new(game: Game, deal: Deal) -> Position {
        let table = Table::new(game.rules().clone(), deal);
        Position { game, table }
    }

    /// The deal that the game began with.
    pub(crate) fn start(&self) -> Position {
        Position::new(self.game.clone(), self.table.start().clone())
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Every legal move, always in the same order.
    pub fn legal_moves(&self) -> Vec<Move> {
        moves(self.table.legal_moves())
    }

    /// Makes a move. An illegal one changes nothing, and the error says why it is illegal.
    ///
    /// ```
    /// # use cadogan::Game;
    /// let mut position = Game::preset("klondike")?.deal(1)?;
    /// let error = position.play("7: J♦ → 5".parse()?).expect_err("both are jacks");
    /// assert_eq!(error.to_string(), "7: J♦ → 5 is not legal: J♦ cannot go on J♥: it is not one rank lower");
    /// # Ok::<(), cadogan::Error>(())
    /// ```
    pub fn play(&mut self, player_move: Move) -> Result<(), Error> {
        let inner = player_move.inner();
        self.table.play(&inner).map_err(|refusal| Error::illegal(inner, refusal))
    }

    /// Takes the last move back and returns it; `None` at the start.
    pub fn undo(&mut self) -> Option<Move> {
        self.table.undo_moves(1).pop().map(Move)
    }

    /// Makes the move again that was taken back last; `None` if there is none.
    pub fn redo(&mut self) -> Option<Move> {
        let next = self.table.undone().next()?;
        self.table.play(&next).ok()?;
        Some(Move(next))
    }

    /// The moves made so far and not taken back.
    pub fn moves(&self) -> Vec<Move> {
        moves(self.table.moves())
    }

    /// Whether the game is won.
    pub fn is_won(&self) -> bool {
        self.table.is_won()
    }

    /// Whether no move is left, and the game is not won.
    pub fn is_stuck(&self) -> bool {
        self.table.is_stuck()
    }
}

/// Asking.
impl Position {
    /// Whether the game can be won from here, and how.
    ///
    /// ```
    /// use std::time::Duration;
    /// use cadogan::{Game, Options, Verdict};
    ///
    /// let deal = Game::preset("free-cell")?.deal_microsoft(1)?;
    /// let report = deal.solve(&Options::new().timeout(Duration::from_secs(10)))?;
    /// match report.verdict {
    ///     Verdict::Winnable(win) => println!("winnable in {} moves, first {}", win.moves().len(), win.moves()[0]),
    ///     Verdict::Unwinnable(proof) => println!("unwinnable: {proof}"),
    ///     Verdict::Undecided(reason) => println!("undecided: {reason}"),
    /// }
    /// # Ok::<(), cadogan::Error>(())
    /// ```
    pub fn solve(&self, options: &Options) -> Result<Report, Error> {
        Solving::new(self, options)?.run(options)
    }

    /// Whether the game can be won from here: the verdict of [`Position::solve`].
    pub fn verdict(&self, options: &Options) -> Result<Verdict, Error> {
        Ok(self.solve(options)?.verdict)
    }

    /// The next move of a win.
    ///
    /// What is found out stays with the position: as long as the moves of a known win are played, the next hint costs
    /// nothing.
    ///
    /// ```
    /// use cadogan::{Game, Hint, Options};
    ///
    /// let mut position = Game::preset("klondike")?.deal(2)?;
    /// while let Hint::Play(next) = position.hint(&Options::new().shorten(true))? {
    ///     position.play(next)?;
    /// }
    /// assert!(position.is_won());
    /// # Ok::<(), cadogan::Error>(())
    /// ```
    pub fn hint(&mut self, options: &Options) -> Result<Hint, Error> {
        if let Some(known) = self.known_hint() {
            return Ok(known);
        }
        let report = self.solve(options)?;
        let solution: Vec<_> = report.verdict.win().into_iter().flat_map(|win| win.moves()).map(Move::inner).collect();
        self.table.learn(self.table.at(), report.verdict.answer(), &solution).map_err(Error::Contradiction)?;
        Ok(match report.verdict {
            Verdict::Undecided(reason) => Hint::Undecided(reason),
            _ => self.known_hint().expect("a decided position has just been learned"),
        })
    }

    fn known_hint(&self) -> Option<Hint> {
        match (self.table.win(), self.table.verdict()) {
            (Some([]), _) => Some(Hint::Won),
            (Some([next, ..]), _) => Some(Hint::Play(Move(*next))),
            (None, Some(Answer::Unwinnable(()))) => Some(Hint::Lost),
            _ => None,
        }
    }

    /// Why the game can or cannot be won from here.
    ///
    /// ```
    /// use cadogan::{Game, Options};
    ///
    /// let deal = Game::preset("klondike")?.deal(145)?;
    /// let explanation = deal.explain(&Options::new())?;
    /// assert!(explanation.text().starts_with("The 10♣ in pile 6 could be packed only on a red jack, but the J♥"));
    /// # Ok::<(), cadogan::Error>(())
    /// ```
    pub fn explain(&self, options: &Options) -> Result<Explanation, Error> {
        Explanation::of(self, options)
    }

    /// Of every move that was made: whether it kept the win, and how many of the legal moves did; for the first mistake,
    /// what would have won and why the position after it is lost. The limits of the options are for each position.
    ///
    /// ```
    /// use cadogan::{Game, Options};
    ///
    /// let mut position = Game::preset("klondike")?.deal(2)?;
    /// for _ in 0..3 {
    ///     position.play(position.legal_moves()[0])?;
    /// }
    /// let review = position.review(&Options::new().positions(100_000))?;
    /// for one in review.moves() {
    ///     println!("{}: {} of {} moves keep the win", one.player_move, one.keeping, one.legal);
    /// }
    /// println!("{review}");
    /// # Ok::<(), cadogan::Error>(())
    /// ```
    pub fn review(&self, options: &Options) -> Result<Review, Error> {
        Review::of(self, options)
    }

    /// Makes the moves of a text in the standard notation of FreeCell, such as `26 2a ah`, with or without the moves to the
    /// foundations that programs make by themselves. If a word cannot be played, nothing is.
    ///
    /// ```
    /// # use cadogan::Game;
    /// let mut position = Game::preset("free-cell")?.deal_microsoft(617)?;
    /// position.play_standard("2a 4b 46")?;
    /// assert!(position.moves().len() >= 3);
    /// assert!(position.play_standard("9z").is_err());
    /// # Ok::<(), cadogan::Error>(())
    /// ```
    pub fn play_standard(&mut self, text: &str) -> Result<(), Error> {
        let moves = from_standard(self.game.rules(), self.cards(), text.split_whitespace()).map_err(Error::Input)?;
        self.table.play_all(&moves).map_err(|refusal| Error::Input(refusal.to_string()))
    }
}

/// Reading and writing.
impl Position {
    /// Where every card lies, pile by pile, the top card of a pile last.
    ///
    /// ```
    /// # use cadogan::Game;
    /// let deal = Game::preset("klondike")?.deal(1)?;
    /// let tops: Vec<String> = deal.cards().tableau.iter().filter_map(|pile| Some(pile.last()?.card.pretty())).collect();
    /// assert_eq!(tops.join(" "), "9♦ A♠ J♣ 6♦ J♥ A♥ J♦");
    /// # Ok::<(), cadogan::Error>(())
    /// ```
    pub fn cards(&self) -> &Deal {
        self.table.position()
    }

    /// Where the cards lie, as JSON that [`Game::read`] reads. The moves are not part of it.
    pub fn to_json(&self) -> String {
        readable_json(&self.cards().to_json(self.game.rules()))
    }

    /// Where the cards lie, as a text board that [`Game::read`] reads. The moves are not part of it.
    pub fn to_text(&self) -> String {
        self.cards().to_text(self.game.rules())
    }

    /// A picture of the cards. Face-down cards are shown, dimmed.
    pub fn to_svg(&self) -> String {
        Picture::of_deal(self.game.rules(), self.cards()).svg()
    }

    /// The game with its rules, its deal and all moves, those taken back included, as JSON. [`Position::load`] reads it,
    /// and so do `cadogan play` and `cadogan verify`.
    pub fn save(&self) -> String {
        self.table.save(self.game.name())
    }

    /// A saved game, or a solution file. The moves in it are replayed.
    pub fn load(text: &str) -> Result<Position, Error> {
        let saved = cadogan_table::SavedGame::from_text(text)?;
        let name = if saved.description.is_empty() { "saved game" } else { &saved.description };
        let game = Game::from_rules(name, saved.rules.clone());
        Ok(Position { game, table: Table::of_saved(saved)? })
    }
}

/// What to do next. See [`Position::hint`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hint {
    /// This move is the first of a win.
    Play(Move),
    /// Nothing: the game is won.
    Won,
    /// Nothing helps: it is proved that the game cannot be won from here.
    Lost,
    /// Not known.
    Undecided(Reason),
}
