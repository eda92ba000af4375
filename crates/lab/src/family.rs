//! Related games, and what the verdict on one implies for another.

use cadogan_records::{Answer, RecordedGame};
use cadogan_rules::Relation;

/// Games and the relations between them.
#[derive(Debug)]
pub(crate) struct Family {
    /// `wins[a][b]`: every win of `a` is a win of `b`.
    wins: Vec<Vec<bool>>,
}

impl Family {
    pub(crate) fn new(games: &[RecordedGame]) -> Family {
        let wins = games
            .iter()
            .map(|a| {
                let is_win_of = |b: &RecordedGame| {
                    let relation = a.numbering.compare(&a.rules, &b.rules).relation;
                    a.numbering == b.numbering && matches!(relation, Relation::Same | Relation::Stronger)
                };
                games.iter().map(is_win_of).collect()
            })
            .collect();
        Family { wins }
    }

    /// What the verdicts on other games for the same deal imply for a game, and which game implies it.
    pub(crate) fn derive(&self, game: usize, known: &[Answer]) -> Option<(Answer, usize)> {
        known.iter().enumerate().filter(|&(other, _)| other != game).find_map(|(other, &answer)| match answer {
            Answer::Winnable(()) if self.wins[other][game] => Some((Answer::Winnable(()), other)),
            Answer::Unwinnable(()) if self.wins[game][other] => Some((Answer::Unwinnable(()), other)),
            _ => None,
        })
    }

    /// Two games of which the first is won and the second lost although every win of the first is one of the second.
    pub(crate) fn contradiction(&self, known: &[Answer]) -> Option<(usize, usize)> {
        let all_with = |wanted: Answer| (0..known.len()).filter(move |&game| known[game] == wanted);
        all_with(Answer::Winnable(()))
            .flat_map(|won| all_with(Answer::Unwinnable(())).map(move |lost| (won, lost)))
            .find(|&(won, lost)| self.wins[won][lost])
    }

    /// Which of the open games to decide next: the one whose verdict, whichever it is, settles most of the others.
    pub(crate) fn most_telling(&self, open: &[usize]) -> Option<usize> {
        let settles = |game: usize| {
            let if_won = open.iter().filter(|&&other| self.wins[game][other]).count();
            let if_lost = open.iter().filter(|&&other| self.wins[other][game]).count();
            (if_won.min(if_lost), if_won + if_lost)
        };
        // The first of several equally good ones, so that the order of the games decides.
        open.iter().copied().rev().max_by_key(|&game| settles(game))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cadogan_records::Records;
    use cadogan_rules::preset;

    const OPEN: Answer = Answer::Undecided(());
    const LOST: Answer = Answer::Unwinnable(());
    const WON: Answer = Answer::Winnable(());

    /// Klondike with 1, 2, 4 and 3 cards turned at a time.
    fn draws() -> Vec<RecordedGame> {
        let mut records = Records::in_memory().expect("a database in memory");
        [1, 2, 4, 3]
            .map(|count| {
                let rules = preset("klondike")
                    .expect("a preset")
                    .rules()
                    .vary(|rules| rules.stock.deal_count = count)
                    .expect("a game");
                records.game(&rules, &format!("draw {count}")).expect("entered")
            })
            .to_vec()
    }

    #[test]
    fn verdicts_follow_along_the_relations() {
        let family = Family::new(&draws());
        assert_eq!(family.derive(0, &[OPEN, OPEN, WON, OPEN]), Some((WON, 2)));
        assert_eq!(family.derive(1, &[OPEN, OPEN, WON, OPEN]), Some((WON, 2)));
        assert_eq!(family.derive(3, &[OPEN, OPEN, WON, OPEN]), None);
        assert_eq!(family.derive(2, &[OPEN, LOST, OPEN, WON]), Some((LOST, 1)));
        assert_eq!(family.derive(0, &[OPEN, LOST, LOST, LOST]), None);
    }

    #[test]
    fn a_win_and_a_loss_that_exclude_each_other_are_found() {
        let family = Family::new(&draws());
        assert_eq!(family.contradiction(&[WON, WON, LOST, LOST]), None);
        assert_eq!(family.contradiction(&[OPEN, LOST, WON, OPEN]), Some((2, 1)));
        assert_eq!(family.contradiction(&[LOST, OPEN, OPEN, WON]), Some((3, 0)));
    }

    #[test]
    fn the_middle_of_a_chain_tells_most() {
        let family = Family::new(&draws());
        assert_eq!(family.most_telling(&[0, 1, 2]), Some(1));
        assert_eq!(family.most_telling(&[2, 3]), Some(2));
        assert_eq!(family.most_telling(&[]), None);
    }
}
