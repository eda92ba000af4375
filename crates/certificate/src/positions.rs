//! Members that are positions, as the referee knows them.

use cadogan_referee::{Position, is_won, legal_moves, play};
use cadogan_rules::{Deal, Rules};

use crate::closed::{Fault, Reading, Scratch};
use crate::{Claim, Story};

/// The referee counts the cards of a pile in a byte. No position of two decks comes near this.
const LONGEST_POSITION: usize = 255;

/// A member is the canonical form of a position; it leads to the positions after every legal move, unless a claim says
/// that fewer are enough.
#[derive(Debug)]
pub struct Positions<'a> {
    rules: &'a Rules,
    deal: &'a Deal,
    claims: &'a [Claim],
}

impl<'a> Positions<'a> {
    /// Refused if a claim is not true in this game, or if positions cannot be read again: the text says why.
    pub fn new(rules: &'a Rules, deal: &'a Deal, claims: &'a [Claim]) -> Result<Positions<'a>, String> {
        if rules.foundations_have_cards() {
            return Err("sets are of games whose foundations are built in suit".to_owned());
        }
        for claim in claims {
            claim
                .holds_for(rules)
                .map_err(|why| format!("the claim {} is not made for these rules: {why}", claim.name()))?;
        }
        Ok(Positions { rules, deal, claims })
    }
}

impl Reading for Positions<'_> {
    fn start(&self, member: &mut Vec<u8>) {
        Position::start(self.rules, self.deal).write_canonical(self.rules, member);
    }

    fn follow(&self, member: &[u8], scratch: &mut Scratch, lead: &mut dyn FnMut(&[u8])) -> Result<(), Fault> {
        let rules = self.rules;
        if member.len() > LONGEST_POSITION {
            return Err(Fault::NoPosition);
        }
        let position = Position::from_canonical(rules, self.deal, member).ok_or(Fault::NoPosition)?;
        if is_won(rules, &position) {
            return Err(Fault::Won);
        }
        if self.claims.contains(&Claim::BlockedCards) && Story::find(rules, &position).is_some() {
            return Ok(());
        }
        let mut moves = legal_moves(rules, &position);
        if self.claims.contains(&Claim::SafeFoundation)
            && let Some(&safe) = moves.iter().find(|one| Claim::is_safe(rules, &position, one))
        {
            moves = vec![safe];
        }
        let child = scratch.child.get_or_insert_with(|| position.clone());
        for player_move in moves {
            child.clone_from(&position);
            play(rules, child, &player_move).map_err(|_| Fault::NoPosition)?;
            scratch.bytes.clear();
            child.write_canonical(rules, &mut scratch.bytes);
            lead(&scratch.bytes);
        }
        Ok(())
    }

    fn describe(&self, member: &[u8]) -> String {
        match Position::from_canonical(self.rules, self.deal, member) {
            Some(position) => position.to_text(self.rules),
            None => "no position".to_owned(),
        }
    }
}
