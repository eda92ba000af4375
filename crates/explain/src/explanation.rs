//! A verdict with its reason, in the simplest form that applies.

use std::sync::atomic::AtomicBool;

use cadogan_picture::{Mark, Picture};
use cadogan_referee::Position;
use cadogan_rules::{Deal, PlayerMove, Rules};
use cadogan_solve::{Meter, Options, Progress, SolveError, Solving, Techniques, Verdict};
use cadogan_spaces::runs::lost_at_sight;
use serde::{Serialize, Serializer};

use crate::needs::Needs;
use crate::opening::{Opening, opening};
use crate::story::Blockage;
use crate::watch::{SearchStory, watch};

/// Why a deal, or a position in the middle of a game, can or cannot be won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "reason", rename_all = "kebab-case")]
pub enum Explanation {
    /// Lost: some cards can never leave their places.
    BlockedCards(Blockage),
    /// Lost: a relaxation of the game, in which more is allowed, cannot be won.
    AtSight {
        /// The technique that uses the relaxation.
        technique: &'static str,
        /// What it is about.
        claim: &'static str,
    },
    /// Lost: a search has visited everything.
    Searched {
        /// How many positions the deciding search visited.
        positions: u64,
        /// What an observed search saw, if one was completed.
        story: Option<SearchStory>,
    },
    /// Won.
    Winnable {
        /// Moves that win; none if the position is already won.
        #[serde(serialize_with = "as_words")]
        solution: Vec<PlayerMove>,
        /// How it begins.
        opening: Opening,
    },
    /// Not known.
    Undecided {
        /// What ran out.
        stopped_by: &'static str,
        /// How many positions were visited.
        positions: u64,
    },
}

fn as_words<S: Serializer>(moves: &[PlayerMove], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(moves.iter().map(ToString::to_string))
}

/// Explains a deal or a position. The budget of the options is for all searches together.
pub fn explain(
    rules: &Rules,
    deal: &Deal,
    options: &Options,
    interrupt: Option<&AtomicBool>,
    observe: &mut dyn FnMut(&Progress),
) -> Result<Explanation, SolveError> {
    let mut meter = Meter::start(&options.budget, interrupt);
    let deal = Position::start(rules, deal).to_deal();
    let blockage = Needs::of_deal(rules, &deal).ok().and_then(|needs| needs.blockage(rules, &deal));
    if let Some(blockage) = blockage {
        return Ok(Explanation::BlockedCards(blockage));
    }
    if let Ok(Some(proof)) = lost_at_sight(rules, &deal, Techniques::all()) {
        let technique = proof.technique();
        return Ok(Explanation::AtSight { technique: technique.name(), claim: technique.claim() });
    }
    let mut solving = Solving::new(rules, &deal, &Options { shorten: true, ..options.clone() })?;
    let report = solving.run(&meter.budget(), interrupt, observe)?;
    let positions = report.statistics.positions;
    meter.spend(report.statistics.work());
    Ok(match report.verdict {
        Verdict::Winnable(win) => {
            let solution = win.into_moves();
            let opening = opening(rules, &deal, &solution, &mut meter, observe)?;
            Explanation::Winnable { solution, opening }
        }
        Verdict::Unwinnable(_) => {
            let story = watch(rules, &deal, report.solver.name(), &mut meter)?;
            Explanation::Searched { positions, story }
        }
        Verdict::Undecided(reason) => Explanation::Undecided { stopped_by: reason.word(), positions },
    })
}

impl Explanation {
    /// `winnable`, `unwinnable` or `undecided`.
    pub const fn verdict(&self) -> &'static str {
        match self {
            Explanation::Winnable { .. } => "winnable",
            Explanation::Undecided { .. } => "undecided",
            _ => "unwinnable",
        }
    }

    /// The reason in words, without the moves of a solution.
    pub fn prose(&self) -> String {
        match self {
            Explanation::BlockedCards(blockage) => blockage.prose(),
            Explanation::AtSight { technique, claim } => format!(
                "No card is blocked by itself, but the deal is lost at sight, without any search, by the technique \
                 {technique}. What it does: {claim}."
            ),
            Explanation::Searched { positions, story } => searched(*positions, story.as_ref()),
            Explanation::Winnable { solution, opening } => won(solution.len(), opening),
            Explanation::Undecided { stopped_by, positions } => {
                format!("Nothing is proved: the search was stopped ({stopped_by}) after {positions} positions.")
            }
        }
    }

    /// Marks what the explanation is about on a picture of the position.
    pub fn mark<'p>(&self, picture: Picture<'p>) -> Picture<'p> {
        match self {
            Explanation::BlockedCards(blockage) => blockage.mark(picture),
            Explanation::Searched { story: Some(story), .. } => story
                .never_open
                .iter()
                .fold(picture, |picture, &card| picture.mark(card, Mark::NeverTurned))
                .meaning(Mark::NeverTurned, "was never laid open by the search"),
            _ => picture,
        }
    }
}

fn searched(positions: u64, story: Option<&SearchStory>) -> String {
    let mut text = format!(
        "No card is blocked, and no relaxation known here fails; a search has gone through everything that matters ({}) and found no \
         way to win.",
        counted(positions, "position")
    );
    let Some(story) = story else { return text };
    let most = match story.most_cards_up {
        0 => "no card went up".to_owned(),
        up => format!("at best {} lay on the foundations", counted(u64::from(up), "card")),
    };
    let given_up =
        if story.to_the_end { "," } else { ", not counting what lies behind positions that it proved lost," };
    text.push_str(&format!(
        " In the {} that an observed search visited{given_up} {most}",
        counted(story.positions, "position")
    ));
    let never: Vec<String> = story.never_open.iter().map(|card| card.pretty()).collect();
    text.push_str(&match (never.len(), story.fewest_hidden) {
        (0, 0) => ", and every card was laid open.".to_owned(),
        (0, fewest) => format!(
            "; each card was laid open in some of them, but never all: at least {} lay hidden.",
            counted(u64::from(fewest), "card")
        ),
        (1, _) => format!(", and the {} was never laid open.", never[0]),
        _ => format!(", and these cards were never laid open: {}.", never.join(" ")),
    });
    text
}

fn won(moves: usize, opening: &Opening) -> String {
    if moves == 0 {
        return "The position is already won.".to_owned();
    }
    let mut text = format!("A solution of {} is known.", counted(moves as u64, "move"));
    let count = |verdict: &str| opening.first_moves.iter().filter(|first| first.verdict == verdict).count() as u64;
    let (all, lost, open) = (opening.first_moves.len() as u64, count("unwinnable"), count("undecided"));
    if opening.forced.is_empty() {
        text.push_str(&format!(" There are {} at the start", counted(all, "legal move")));
        text.push_str(&match (lost, open) {
            (0, 0) => ", and none of them loses.".to_owned(),
            (1, 0) => ", of which 1 loses.".to_owned(),
            (_, 0) => format!(", of which {lost} lose."),
            _ => format!(", of which {lost} lose and {open} are undecided."),
        });
    } else {
        let forced = opening.forced.len() as u64;
        text.push_str(&format!(
            " The first {} forced: there is no other legal move, or every other one loses.",
            if forced == 1 { "move is".to_owned() } else { format!("{forced} moves are") }
        ));
    }
    if opening.may_go_on {
        text.push_str(" The forced part may be longer: some alternative was not decided within the limits.");
    }
    text
}

fn counted(number: u64, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}

#[cfg(test)]
mod tests {
    use cadogan_rules::preset;
    use cadogan_solve::Budget;

    use super::*;

    fn explained(game: &str, seed: i64) -> Explanation {
        let rules = preset(game).expect("a preset").rules();
        let deal = Deal::from_seed(rules, seed).expect("a seed in range");
        let options = Options { budget: Budget::default().positions(300_000), ..Options::default() };
        explain(rules, &deal, &options, None, &mut |_| ()).expect("rules that can be searched")
    }

    #[test]
    fn each_deal_gets_the_most_human_reason() {
        let reasons = [15, 21, 19, 2].map(|seed| explained("klondike", seed));
        assert!(reasons.iter().all(|reason| reason.prose().ends_with('.')), "{reasons:?}");
        let [blocked, at_sight, searched, won] = &reasons;
        assert!(matches!(blocked, Explanation::BlockedCards(_)), "{blocked:?}");
        assert!(matches!(at_sight, Explanation::AtSight { .. }), "{at_sight:?}");
        assert!(matches!(searched, Explanation::Searched { story: Some(_), .. }), "{searched:?}");
        assert!(matches!(won, Explanation::Winnable { .. }), "{won:?}");
    }
}
