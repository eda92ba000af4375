//! The library as its users see it.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use cadogan::{
    Answer, Because, Cancel, Error, Explanation, Game, Hint, Move, Options, Position, Progress, Reason, Report,
    Solving, Verdict, Winrate,
};

fn game(name: &str) -> Game {
    Game::preset(name).expect("a preset")
}

fn deal(name: &str, seed: i64) -> Position {
    game(name).deal(seed).expect("a seed in range")
}

fn few() -> Options {
    Options::new().positions(200_000)
}

#[test]
fn everything_may_cross_threads() {
    fn send<T: Send>() {}
    fn send_and_sync<T: Send + Sync>() {}
    send_and_sync::<(Game, Position, Move, Options, Cancel, Progress)>();
    send_and_sync::<(Report, Verdict, Explanation, Winrate, Hint, Error)>();
    send::<Solving>();
}

#[test]
fn names_that_do_not_exist_are_answered_by_the_nearest() {
    let error = Game::preset("klondyke").expect_err("a slip");
    assert_eq!(error.to_string(), "there is no game \"klondyke\"; did you mean \"klondike\"?");
    let error = Game::preset("pancake recipe").expect_err("no game at all");
    assert!(error.to_string().contains("Game::presets"), "{error}");
    assert!(Game::presets().all(|name| Game::preset(name).is_ok()));
}

#[test]
fn rules_can_be_changed_and_mistakes_have_their_messages() {
    let free_cell = game("free-cell");
    let two = free_cell.set("cells.count", 2).expect("a game");
    assert_eq!(two, free_cell.set_all([("cells", "2")]).expect("the same game"));
    assert_eq!(two.name(), "free-cell, cells.count=2");
    assert_eq!(Game::from_json("mine", &two.to_json()).expect("its own file"), two);
    assert_eq!(two.fingerprint(), two.named("mine").fingerprint());
    let error = free_cell.set("cells.count", "many").expect_err("not a number");
    assert!(matches!(&error, Error::Input(text) if text.contains("\"cells\".\"count\"")), "{error}");
    let error = Game::from_json("x", "{").expect_err("not JSON");
    assert!(matches!(error, Error::Input(_)), "{error}");
    let error = free_cell.deal(1 << 40).expect_err("no such seed").to_string();
    assert!(error.contains("4294967295"), "{error}");
}

#[test]
fn deals_can_be_written_and_read() {
    let deal = game("free-cell").deal_microsoft(11_982).expect("a deal");
    for text in [deal.to_json(), deal.to_text()] {
        assert_eq!(game("free-cell").read(&text).expect("its own text"), deal);
    }
    assert!(deal.to_svg().starts_with("<svg"));
    assert!(deal.to_string().contains("A♥  A♠  4♥  A♣  2♦  6♠  10♠ J♠"), "{deal}");
    assert!(game("klondike").deal_pysol("x").is_err());
}

#[test]
fn a_game_can_be_played_taken_back_and_saved() {
    let mut position = deal("klondike", 1);
    let start = position.clone();
    let first = position.legal_moves()[0];
    position.play(first).expect("it is legal");
    assert_ne!(position, start);
    assert!(
        position
            .play(first)
            .is_err_and(|error| matches!(error, Error::Illegal { player_move, .. } if player_move == first))
    );
    assert_eq!((position.undo(), position.undo()), (Some(first), None));
    assert_eq!(position, start);
    assert_eq!((position.redo(), position.redo()), (Some(first), None));
    let loaded = Position::load(&position.save()).expect("its own file");
    assert_eq!((loaded.moves(), &loaded), (vec![first], &position));
    assert_eq!(loaded.game().name(), "klondike");
    assert!("from here to there".parse::<Move>().is_err_and(|error| matches!(error, Error::NotAMove(_))));
}

#[test]
fn a_win_can_be_replayed_and_a_loss_has_its_proof() {
    let mut position = deal("klondike", 2);
    let report = position.solve(&few()).expect("a game to search");
    let Verdict::Winnable(win) = &report.verdict else { panic!("{}", report.verdict) };
    for &next in win.moves() {
        position.play(next).expect("a win is legal");
    }
    assert!(position.is_won());
    assert_eq!(position.hint(&few()).expect("known"), Hint::Won);
    assert_eq!(report.verdict.to_string(), format!("winnable in {} moves", win.moves().len()));
    let Verdict::Unwinnable(proof) = deal("klondike", 1).verdict(&few()).expect("a game to search") else {
        panic!("seed 1 is lost")
    };
    assert!(!proof.to_string().is_empty());
    assert_eq!(deal("klondike", 1).hint(&few()).expect("a game to search"), Hint::Lost);
}

#[test]
fn an_explanation_has_words_data_and_a_picture() {
    let lost = deal("klondike", 145).explain(&few()).expect("a game to search");
    assert_eq!((lost.answer(), lost.because()), (Answer::Unwinnable(()), Because::BlockedCards));
    assert_eq!(lost.blocked_cards().len(), 2);
    assert!(lost.to_json().contains("\"reason\":\"blocked-cards\"") && lost.to_svg().contains("</svg>"));
    let won = deal("klondike", 2).explain(&few()).expect("a game to search");
    assert_eq!(won.because(), Because::Solved);
    assert!(won.blocked_cards().is_empty() && !won.solution().is_empty());
}

#[test]
fn work_can_be_cancelled_from_its_own_progress_and_resumed() {
    let spider = deal("spider", 1);
    let cancel = Cancel::new();
    let (flag, calls) = (cancel.clone(), Arc::new(AtomicU64::new(0)));
    let counted = calls.clone();
    let options = Options::new().positions(50_000_000).memory(64 << 20).cancel(&cancel).progress(move |progress| {
        assert!(progress.deals == 1 && progress.solver.is_some());
        counted.fetch_add(1, Ordering::Relaxed);
        flag.cancel();
    });
    let mut solving = Solving::new(&spider, &options).expect("a game to search");
    let first = solving.run(&options).expect("no contradiction");
    assert_eq!(first.verdict, Verdict::Undecided(Reason::Interrupted));
    assert_eq!(calls.load(Ordering::Relaxed), 1);
    let second = solving.run(&Options::new().positions(1_000)).expect("no contradiction");
    assert_eq!(second.verdict, Verdict::Undecided(Reason::Positions));
    assert_eq!(second.positions, first.positions + 1_000, "it went on where it stopped");
}

#[test]
fn a_dropped_guard_cancels() {
    let cancel = Cancel::new();
    let guard = cancel.drop_guard();
    assert!(!cancel.is_cancelled());
    drop(guard);
    assert!(cancel.is_cancelled());
    let report = deal("spider", 1).solve(&Options::new().cancel(&cancel)).expect("a game to search");
    assert_eq!(report.verdict, Verdict::Undecided(Reason::Interrupted));
    cancel.reset();
    assert!(!cancel.is_cancelled());
}

#[test]
fn slices_change_nothing() {
    let free_cell = deal("free-cell", 1);
    let whole = free_cell.solve(&Options::new()).expect("a game to search");
    let mut solving = Solving::new(&free_cell, &Options::new()).expect("a game to search");
    let slice = Options::new().positions(777);
    let sliced = std::iter::repeat_with(|| solving.run(&slice).expect("no contradiction"))
        .find(|report| report.verdict.is_decided())
        .expect("it ends");
    assert_eq!((whole.verdict, whole.positions), (sliced.verdict, sliced.positions));
}

#[test]
fn a_winrate_counts_what_was_decided_and_keeps_it_when_cancelled() {
    let game = game("alpha-star");
    let winrate = game.winrate(1..=50, &few().threads(2)).expect("a game to search");
    assert!(winrate.is_complete && winrate.counts.deals() == 50 && winrate.deals.len() == 50);
    assert!(winrate.deals.windows(2).all(|pair| pair[0].seed < pair[1].seed));
    assert_eq!(winrate.counts, winrate.deals.iter().map(|deal| deal.answer).collect());
    let cancel = Cancel::new();
    let (flag, last) = (cancel.clone(), Arc::new(Mutex::new(None)));
    let seen = last.clone();
    let options = few().cancel(&cancel).progress(move |progress| {
        if progress.counts.deals() > 0 {
            flag.cancel();
        }
        *seen.lock().expect("no panic") = Some(*progress);
    });
    let partial = game.winrate(1..=10_000_000, &options).expect("a game to search");
    let progress = last.lock().expect("no panic").expect("it was called");
    assert!(!partial.is_complete && partial.counts.deals() > 0 && partial.counts == progress.counts);
    assert_eq!(progress.deals, 10_000_000);
    let none = game.winrate(RangeInclusive::new(5, 4), &few()).expect("nothing to do");
    assert!(none.is_complete && none.deals.is_empty());
}

#[test]
fn solvers_are_known_by_name() {
    let options = Options::new().solver("brute-force").expect("a solver").positions(10_000);
    let report = deal("klondike", 1).solve(&options).expect("it takes every game");
    assert_eq!(report.solver, "brute-force");
    let error = Options::new().solver("magic").expect_err("no such solver").to_string();
    assert!(error.contains("\"magic\"") && error.contains("brute-force"), "{error}");
    assert!(matches!(Options::new().schedule("[]"), Err(Error::Option(_))));
    let error = deal("golf", 1).solve(&Options::new().solver("runs").expect("a solver")).expect_err("not for golf");
    assert!(matches!(error, Error::Unsupported(_)), "{error}");
}
