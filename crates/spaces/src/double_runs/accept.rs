//! Which rules the runs space of two decks supports.

use cadogan_rules::{BuildPolicy, Considered, Goal, Rules, SpacesPolicy};

use crate::runs::{self, supply};

/// It reads the same keys as the runs space of one deck.
pub const KEYS: Considered = runs::KEYS;

/// Whether the runs space of two decks supports these rules; if not, which rule is not supported.
pub fn accepts(rules: &Rules) -> Result<(), String> {
    KEYS.check(rules)?;
    let refuse = |reason: &str| Err(reason.to_owned());
    if rules.goal() != Goal::Foundations {
        return refuse("the game is not won on foundations");
    }
    if !rules.two_decks {
        return refuse("one deck: the space `runs` is made for that");
    }
    if rules.foundations.complete_only {
        return refuse("only complete suits leave the tableau, so it matters which of two twins a card lies on");
    }
    if rules.tableau.count == 0 {
        return refuse("there are no tableau piles");
    }
    if !matches!(rules.tableau.build, BuildPolicy::AnySuit | BuildPolicy::RedBlack | BuildPolicy::SameSuit) {
        return refuse("cards are not built by suit, in alternating colours or regardless of suit");
    }
    runs::groups_move_freely(rules)?;
    if usize::from(rules.stock.size) + usize::from(rules.reserve.size) > supply::MOST {
        return refuse("stock and reserve have more cards than a machine word has bits");
    }
    match rules.tableau.spaces {
        SpacesPolicy::Any | SpacesPolicy::NoBuild | SpacesPolicy::Kings => Ok(()),
        SpacesPolicy::AutoReserveThenAny | SpacesPolicy::AutoReserveThenWaste | SpacesPolicy::AutoWasteThenStock => {
            refuse("spaces are filled automatically")
        }
    }
}
