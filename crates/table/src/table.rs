//! The table: a game in progress and everything that is known about it.

use cadogan_referee::{Position, Refusal, Win, check, is_won, legal_moves};
use cadogan_rules::{Deal, Mistake, MistakeKind, Mistakes, Place, PlayerMove, Rules};
use cadogan_solve::Answer;

use crate::carry;
use crate::hint::{first_gesture, positions_ahead};
use crate::knowledge::{Knowledge, MoveMark};
use crate::line::Line;
use crate::safe;
use crate::supermove::{fitting, moves_single_cards, supermoves};
use crate::{Gesture, PileId, SavedGame};

/// A game in progress: where the cards lie, what was played and taken back, and what is known about it.
#[derive(Clone, Debug)]
pub struct Table {
    rules: Rules,
    start: Deal,
    line: Line,
    knowledge: Knowledge,
    /// Moves that win from here, if any are known: what [`Knowledge::win`] says about this position.
    win: Option<Vec<PlayerMove>>,
}

/// The game and its moves.
impl Table {
    /// A game at its start. The deal may be one from the middle of a game.
    pub fn new(rules: Rules, deal: Deal) -> Table {
        let line = Line::new(&rules, &deal);
        let mut table = Table { rules, start: deal, line, knowledge: Knowledge::new(), win: None };
        table.look();
        table
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The deal at the start of the line.
    pub fn start(&self) -> &Deal {
        &self.start
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        self.line.position()
    }

    /// The position after this many moves of the line; `None` if it has fewer, taken back ones included.
    pub fn position_at(&self, at: usize) -> Option<Position> {
        (at <= self.line.steps().len()).then(|| self.line.position_at(&self.rules, at))
    }

    /// The moves made so far and not taken back.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = PlayerMove> + '_ {
        self.line.steps()[..self.at()].iter().map(|step| step.player_move)
    }

    /// The moves taken back, the next to be made again first.
    pub fn undone(&self) -> impl ExactSizeIterator<Item = PlayerMove> + '_ {
        self.line.steps()[self.at()..].iter().map(|step| step.player_move)
    }

    /// How many moves are played.
    pub fn at(&self) -> usize {
        self.line.at()
    }

    /// For every move of the line, taken back ones included, whether it belongs to the same gesture as the one before.
    pub fn joined(&self) -> impl ExactSizeIterator<Item = bool> + '_ {
        self.line.steps().iter().map(|step| step.joined)
    }

    /// Whether the goal is reached.
    pub fn is_won(&self) -> bool {
        is_won(&self.rules, self.position())
    }

    /// Whether no move is left, and the game is not won.
    pub fn is_stuck(&self) -> bool {
        !self.is_won() && self.legal_moves().is_empty()
    }

    /// Every legal move.
    pub fn legal_moves(&self) -> Vec<PlayerMove> {
        legal_moves(&self.rules, self.position())
    }

    /// Everything that can be done in one go: every legal move and, where the rules move only single cards, every group
    /// that can be carried card by card with the empty cells and spaces.
    pub fn gestures(&self) -> Vec<Gesture> {
        let (rules, position) = (&self.rules, self.position());
        let moves = self.legal_moves();
        let of_move = |&player_move: &PlayerMove| Gesture::of_move(rules, position, player_move);
        let mut gestures: Vec<Gesture> = moves.iter().map(of_move).collect();
        gestures.extend(supermoves(rules, position));
        gestures
    }

    /// All gestures, and those that take two cards away also the other way round: either may be put on the other.
    pub fn gestures_either_way(&self) -> Vec<Gesture> {
        let (rules, position) = (&self.rules, self.position());
        let mut gestures = self.gestures();
        let pairs =
            gestures.iter().filter_map(|gesture| Gesture::from_the_other(rules, position, *gesture.moves.first()?));
        let reversed: Vec<Gesture> = pairs.collect();
        gestures.extend(reversed);
        gestures
    }

    /// The gesture that takes this many cards from one pile to another, or why there is none.
    pub fn carry(&self, from: PileId, cards: usize, to: PileId) -> Result<Gesture, String> {
        let found = carry::find(&self.rules, self.position(), &self.gestures_either_way(), (from, cards, to)).cloned();
        found.ok_or_else(|| carry::why_not(&self.rules, self.position(), from, cards, to))
    }

    /// The gesture that takes as many cards as possible from one pile to another, or why there is none.
    pub fn carry_most(&self, from: PileId, to: PileId) -> Result<Gesture, String> {
        let goes = |gesture: &Gesture| gesture.goes(from, to);
        let most = self.gestures_either_way().into_iter().filter(goes).max_by_key(|gesture| gesture.cards);
        most.ok_or_else(|| {
            let cards = match (from, to) {
                (PileId::Tableau(from), PileId::Tableau(to)) if moves_single_cards(&self.rules) => {
                    fitting(&self.rules, self.position(), from, to)
                }
                _ => None,
            };
            carry::why_not(&self.rules, self.position(), from, cards.unwrap_or(1).into(), to)
        })
    }

    /// The gesture that is this one move, or why it is not legal.
    pub fn gesture_of(&self, player_move: &PlayerMove) -> Result<Gesture, Refusal> {
        check(&self.rules, self.position(), player_move)?;
        Ok(Gesture::of_move(&self.rules, self.position(), *player_move))
    }

    /// Makes a move. An illegal one changes nothing.
    pub fn play(&mut self, player_move: &PlayerMove) -> Result<(), Refusal> {
        self.play_all(&[*player_move])
    }

    /// Makes all moves of a gesture, or none if one of them is not legal.
    pub fn make(&mut self, gesture: &Gesture) -> Result<(), Refusal> {
        self.play_all(&gesture.moves)
    }

    /// Makes several moves as one gesture: all of them, or none if one is not legal.
    pub fn play_all(&mut self, moves: &[PlayerMove]) -> Result<(), Refusal> {
        let mut trial = self.position().clone();
        moves.iter().try_for_each(|player_move| cadogan_referee::play(&self.rules, &mut trial, player_move))?;
        let follows = self.win().is_none_or(|win| win.starts_with(moves));
        let on_the_way = if follows { Vec::new() } else { self.ways_to_win() };
        for (index, player_move) in moves.iter().enumerate() {
            self.step(player_move, index > 0)?;
        }
        self.line.end_gesture();
        self.return_to(&on_the_way);
        self.look();
        Ok(())
    }

    fn step(&mut self, player_move: &PlayerMove, joined: bool) -> Result<(), Refusal> {
        let shortened = self.win_without(player_move);
        if !self.line.goes_on_with(player_move) {
            self.knowledge.leave(self.line.steps(), self.at());
        }
        self.line.play(&self.rules, player_move, joined)?;
        self.knowledge.grow(self.line.steps());
        self.win = self.knowledge.win(self.line.steps(), self.at());
        if let (None, Some(moves)) = (&self.win, shortened) {
            // A win is only kept if the referee agrees; otherwise nothing is known, which is no harm.
            let _ = self.learn(self.at(), Answer::Winnable(()), &moves);
        }
        Ok(())
    }

    /// Takes back the last gesture and returns its moves, first to last; `None` at the start.
    pub fn undo(&mut self) -> Option<Vec<PlayerMove>> {
        let begin = self.line.gesture_before();
        (self.at() > 0).then(|| self.undo_moves(self.at() - begin))
    }

    /// Takes back this many moves, or as many as there are, and returns them, first to last.
    pub fn undo_moves(&mut self, count: usize) -> Vec<PlayerMove> {
        let begin = self.at().saturating_sub(count);
        let moves = self.moves().skip(begin).collect();
        self.place_at(begin);
        moves
    }

    /// Makes the next gesture again that was taken back, and returns its moves; `None` if there is none.
    pub fn redo(&mut self) -> Option<Vec<PlayerMove>> {
        let (begin, end) = (self.at(), self.line.gesture_after());
        (begin < end).then(|| {
            self.place_at(end);
            self.moves().skip(begin).collect()
        })
    }

    /// Goes to the position after this many moves of the line, taken back ones included.
    pub fn go_to(&mut self, at: usize) -> Result<(), String> {
        let most = self.line.steps().len();
        if at > most {
            return Err(format!("there is no move {at}: the line has {most}"));
        }
        self.place_at(at);
        Ok(())
    }

    fn place_at(&mut self, at: usize) {
        self.line.go_to(&self.rules, at);
        self.look();
    }

    /// What a tap on the stock does now: turn or deal cards, or turn the waste over.
    pub fn stock_move(&self) -> Option<PlayerMove> {
        let moves = [carry::stock_move(&self.rules), PlayerMove::Redeal];
        moves.into_iter().find(|player_move| check(&self.rules, self.position(), player_move).is_ok())
    }

    /// Whether the last move was one of the stock.
    pub fn last_was_stock(&self) -> bool {
        let stock = [
            PlayerMove::TurnStock,
            PlayerMove::Redeal,
            PlayerMove::DealRow,
            PlayerMove::DealToHole,
            PlayerMove::DealToReserve,
        ];
        self.moves().last().is_some_and(|last| stock.contains(&last))
    }

    /// A move to the foundations that cannot be a mistake, by the engine's own proof.
    pub fn safe_move(&self) -> Option<PlayerMove> {
        safe::safe_move(&self.rules, self.position())
    }

    /// Makes all safe moves to the foundations, as one gesture, and returns them.
    pub fn play_safe(&mut self) -> Vec<PlayerMove> {
        let begin = self.at();
        while let Some(player_move) = self.safe_move() {
            let winnable = self.verdict() == Some(Answer::Winnable(()));
            if self.step(&player_move, self.at() > begin).is_err() {
                break;
            }
            if winnable {
                self.knowledge.add_winnable(self.at());
            }
        }
        self.line.end_gesture();
        self.look();
        self.moves().skip(begin).collect()
    }
}

/// What is known.
impl Table {
    /// Takes note of a verdict on the position after `at` moves of the line. A claimed win is believed once the referee
    /// has replayed `solution` from there. What contradicts the known is refused: one of the two is a bug.
    pub fn learn(&mut self, at: usize, answer: Answer, solution: &[PlayerMove]) -> Result<(), String> {
        let position = self.position_at(at).ok_or_else(|| format!("there is no position after {at} moves"))?;
        match answer {
            Answer::Winnable(()) => {
                let replayed = Win::replay(&self.rules, &position.to_deal(), solution.to_vec());
                let win = replayed.map_err(|claim| format!("the claimed win does not win: {}", claim.refusal))?;
                self.knowledge.add_win(self.line.steps(), at, win.into_moves())?;
            }
            Answer::Unwinnable(()) => self.knowledge.add_loss(at)?,
            Answer::Undecided(()) => self.knowledge.add_undecided(at),
        }
        self.win = self.knowledge.win(self.line.steps(), self.at());
        Ok(())
    }

    /// What is known about this position; `None` if nobody has tried to find out.
    pub fn verdict(&self) -> Option<Answer> {
        self.verdict_at(self.at())
    }

    /// What is known about the position after this many moves of the line.
    pub fn verdict_at(&self, at: usize) -> Option<Answer> {
        self.knowledge.verdict(at)
    }

    /// The middle of the positions of the line of which nothing is known. Along a game, positions are winnable up to some
    /// point and lost from there on: whoever decides the middle first decides few of them.
    pub fn middle_unknown(&self) -> Option<usize> {
        let open: Vec<usize> = (0..=self.line.steps().len()).filter(|&at| self.verdict_at(at).is_none()).collect();
        open.get(open.len() / 2).copied()
    }

    /// Moves that win from here, if any are known.
    pub fn win(&self) -> Option<&[PlayerMove]> {
        self.win.as_deref()
    }

    /// The next gesture of the known win.
    pub fn hint(&self) -> Option<Gesture> {
        first_gesture(&self.rules, self.position(), self.win()?)
    }

    /// What is known about every move of the line, taken back ones included.
    pub fn marks(&self) -> Vec<MoveMark> {
        self.knowledge.marks()
    }

    /// The move that turned a winnable position into a lost one, by its index, if it is among those played.
    pub fn dead_end(&self) -> Option<usize> {
        self.marks()[..self.at()].iter().position(|&mark| mark == MoveMark::Lost)
    }

    /// Finds out what can be seen at once: whether the game is won here, or no move is left.
    fn look(&mut self) {
        // Neither can contradict a verdict that is right; whoever gave a wrong one is told when it is learned.
        let _ = match (self.is_won(), self.verdict()) {
            (true, _) => self.knowledge.add_win(self.line.steps(), self.at(), Vec::new()),
            (false, None | Some(Answer::Undecided(()))) if self.is_stuck() => self.knowledge.add_loss(self.at()),
            _ => Ok(()),
        };
        self.win = self.knowledge.win(self.line.steps(), self.at());
    }

    /// The known win, as the positions that it passes with the moves that are left there.
    fn ways_to_win(&self) -> Vec<(Position, Vec<PlayerMove>)> {
        let Some(win) = self.win() else { return Vec::new() };
        let positions = positions_ahead(&self.rules, self.position(), win);
        positions.into_iter().enumerate().map(|(index, position)| (position, win[index + 1..].to_vec())).collect()
    }

    /// If the line has come to a position of a known win in another way, the rest of that win is known.
    fn return_to(&mut self, on_the_way: &[(Position, Vec<PlayerMove>)]) {
        if self.win.is_some() {
            return;
        }
        if let Some((_, rest)) = on_the_way.iter().rfind(|(position, _)| position == self.position()) {
            let _ = self.learn(self.at(), Answer::Winnable(()), &rest.clone());
        }
    }

    /// For a card that goes to a foundation sooner than in the known win: that win without the moves of the card.
    fn win_without(&self, player_move: &PlayerMove) -> Option<Vec<PlayerMove>> {
        let PlayerMove::Carry { card, count: 1, to: Place::Foundation, .. } = *player_move else { return None };
        let moves_it =
            |other: &PlayerMove| matches!(*other, PlayerMove::Carry { card: moved, count: 1, .. } if moved == card);
        let win = self.win().filter(|win| win.first() != Some(player_move))?;
        Some(win.iter().filter(|other| !moves_it(other)).copied().collect())
    }
}

/// Saving and loading.
impl Table {
    /// The game as it is saved; the description is for human readers.
    pub fn saved(&self, description: &str) -> SavedGame {
        SavedGame {
            rules: self.rules.clone(),
            deal: self.start.clone(),
            moves: self.moves().collect(),
            undone: self.undone().collect(),
            description: description.to_owned(),
        }
    }

    /// The contents of a file that [`Table::load`] and `cadogan verify` read.
    pub fn save(&self, description: &str) -> String {
        self.saved(description).to_text()
    }

    /// The game of a file that names its rules. Every mistake is reported with its place; an illegal move is one.
    pub fn load(text: &str) -> Result<Table, Mistakes> {
        Table::of_saved(SavedGame::from_text(text)?)
    }

    /// The game as it was saved. An illegal move is a mistake.
    pub fn of_saved(game: SavedGame) -> Result<Table, Mistakes> {
        let mut table = Table::new(game.rules, game.deal);
        let moves = game.moves.iter().enumerate().map(|(index, player_move)| ("moves", index, player_move));
        let undone = game.undone.iter().enumerate().map(|(index, player_move)| ("undone", index, player_move));
        for (list, index, player_move) in moves.chain(undone) {
            table.line.play(&table.rules, player_move, false).map_err(|refusal| {
                let place = format!("\"{list}\"[{index}] (move {})", table.line.at() + 1);
                let problem = format!("{player_move} is not legal: {refusal}; the moves up to it are in order");
                Mistakes::from(Mistake::new(MistakeKind::Meaning, place, problem))
            })?;
        }
        table.find_gestures();
        table.knowledge.grow(table.line.steps());
        table.place_at(game.moves.len());
        Ok(table)
    }

    /// Finds the groups that were carried card by card: a file does not say which moves were one gesture.
    fn find_gestures(&mut self) {
        let moves: Vec<PlayerMove> = self.moves().collect();
        if !moves_single_cards(&self.rules) || moves.len() > MOST_SEARCHED {
            return;
        }
        let mut position = Position::start(&self.rules, &self.start);
        let mut begin = 0;
        while begin < moves.len() {
            let rest = &moves[begin..];
            let groups = supermoves(&self.rules, &position).into_iter().map(|group| group.moves);
            let group = groups.filter(|group| rest.starts_with(group)).map(|group| group.len()).max().unwrap_or(1);
            self.line.join(begin, begin + group);
            for player_move in &rest[..group] {
                let _ = cadogan_referee::play(&self.rules, &mut position, player_move);
            }
            begin += group;
        }
    }
}

/// In longer games than this, moves are taken back one by one after loading.
const MOST_SEARCHED: usize = 2000;
