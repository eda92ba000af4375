//! The general form of a game: for every group of piles what it is dealt, what it accepts, what it gives and what refills
//! it, whatever keys say so. It is for reading and comparing; rule files have the keys.

use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::language::*;
use crate::{KeySet, keys};

// Every key has a place in the general form.
const _: () = assert!(
    KeySet::tableau()
        .and(KeySet::foundations())
        .and(KeySet::hole())
        .and(KeySet::cells())
        .and(KeySet::stock())
        .and(KeySet::reserve())
        .and(KeySet::accordion())
        .and(KeySet::sequences())
        .and(KeySet::discard())
        .and(KeySet::pockets())
        .and(KeySet::gather())
        .and(keys![MaxRank TwoDecks Suits Packs Routes])
        .is_all(),
    "where does a new key stand in the general form?"
);

impl RawRules {
    /// The game group by group, as JSON. Parts that the game does not have are left out, and so are rules that have no
    /// effect in it; so games that are written differently may have the same general form.
    pub fn expanded(&self) -> Value {
        let mut form = Map::new();
        let mut add = |name: &str, value: Value| {
            if !value.is_null() {
                form.insert(name.to_owned(), value);
            }
        };
        add("goal", json!(self.goal_in_words()));
        add(
            "deck",
            json!({"packs": self.decks(), "ranks": self.max_rank(), "suits": self.suits.0, "cards": self.deck_size()}),
        );
        if matches!(self.goal(), Goal::Foundations | Goal::Hole | Goal::Discard) {
            add("tableau", self.expanded_tableau());
            add("foundations", self.expanded_foundations());
            add("hole", self.expanded_hole());
            add("discard", self.expanded_discard());
            add("cells", self.expanded_cells());
            add("reserve", self.expanded_reserve());
            add("reserve piles", self.expanded_reserve_piles());
            add("pockets", self.expanded_pockets());
            add("stock", self.expanded_stock());
            add("waste", self.expanded_waste());
            add("gathering", self.expanded_gathering());
            add("only", if self.routes.is_empty() { Value::Null } else { word(&self.routes) });
        }
        add("row of piles", self.expanded_accordion());
        add("rows with gaps", self.expanded_sequences());
        if self.goal() == Goal::Sequences {
            add("gathering", self.expanded_gathering());
        }
        Value::Object(form)
    }

    fn goal_in_words(&self) -> String {
        let taken = |goal| match goal {
            DiscardGoal::Everything => "every card is taken away",
            DiscardGoal::Tableau => "the tableau is taken away",
            DiscardGoal::AllButAces => "only the aces are left",
        };
        match self.goal() {
            Goal::Foundations if self.foundations.runs_stay => {
                format!("every tableau pile is empty or a complete run of {} cards", self.run_length())
            }
            Goal::Foundations if self.wins_by_stock() => "the stock and the waste are empty".to_owned(),
            Goal::Foundations => "every card lies on the foundations".to_owned(),
            Goal::Hole => "every card lies in the hole".to_owned(),
            Goal::Accordion => "one pile is left".to_owned(),
            Goal::Sequences => "every row is in order".to_owned(),
            Goal::Discard => taken(self.discard.goal).to_owned(),
        }
    }

    /// Which ranks go on a card of the tableau.
    fn ranks_in_words(&self) -> Value {
        let ranks = match self.tableau.direction {
            BuildDirection::Down => "one lower",
            BuildDirection::Up => "one higher",
            BuildDirection::Both => "one lower or higher",
            BuildDirection::Equal => "equal",
            BuildDirection::Kept => "one lower or higher, as the pile goes",
        };
        let wraps = self.tableau.wraps && self.tableau.direction != BuildDirection::Equal;
        json!({"rank": ranks, "wraps": wraps, "counted from": self.foundations.present.then_some(self.foundations.base)})
    }

    fn expanded_tableau(&self) -> Value {
        let tableau = &self.tableau;
        if tableau.count == 0 {
            return Value::Null;
        }
        let sizes = self.pile_sizes();
        let down: Vec<usize> = match (tableau.face_up, tableau.face_down.is_empty()) {
            (FaceUpCards::Top, true) => sizes.iter().map(|size| size.saturating_sub(1)).collect(),
            (_, true) => vec![0; sizes.len()],
            (_, false) => tableau.face_down.iter().map(|&down| usize::from(down)).collect(),
        };
        let builds = tableau.build != BuildPolicy::NoBuild;
        let on_cards = (builds && tableau.build != BuildPolicy::SpacesOnly).then(|| {
            json!({
                "ranks": self.ranks_in_words(),
                "suits": word(tableau.build),
                "equal ranks": tableau.equal_ranks,
                "most cards in a pile": limit(tableau.most),
            })
        });
        let gives_groups = builds && self.group_moves() != GroupMoves::No;
        let groups = gives_groups.then(|| match self.group_moves() {
            GroupMoves::AnyTail => json!({"parts": word(GroupMoves::AnyTail)}),
            moves => {
                json!({"parts": word(moves), "suits": word(self.group_policy()), "landing": word(tableau.landing)})
            }
        });
        json!({
            "piles": tableau.count,
            "dealt": {
                "cards": sizes,
                "face down": down,
                "order": if tableau.diagonal { "triangle" } else { "rows" },
                "sunk": named(tableau.sunk),
                "go up meanwhile": self.foundations.present.then(|| word(self.foundations.up_while_dealing)),
                "layout": tableau.layout.covers().then(|| word(&tableau.layout)),
            },
            "accepts": {"on a card": on_cards, "in a space": self.enters_spaces(), "from the stock": self.deals_heaps()},
            "gives": {"single cards": "the top card", "groups": groups},
            "refilled": self.refills_spaces().map(word),
        })
    }

    /// What a player may put into a space.
    fn enters_spaces(&self) -> Value {
        let tableau = &self.tableau;
        if tableau.build == BuildPolicy::NoBuild {
            return Value::Null;
        }
        if tableau.spaces_take.is_empty() && tableau.spaces_rank == SunkRank::None && tableau.spaces_groups {
            return word(tableau.spaces);
        }
        json!({
            "cards": word(tableau.spaces),
            "rank": named(tableau.spaces_rank),
            "groups": tableau.spaces_groups,
            "in turn from": word(&tableau.spaces_take),
            "filled": word(tableau.spaces_fill),
        })
    }

    /// What fills a space by itself.
    fn refills_spaces(&self) -> Option<SpacesPolicy> {
        match self.tableau.spaces {
            SpacesPolicy::Any | SpacesPolicy::NoBuild | SpacesPolicy::Kings => None,
            policy => Some(policy),
        }
    }

    fn expanded_foundations(&self) -> Value {
        let rules = &self.foundations;
        if !rules.present || rules.runs_stay || self.wins_by_stock() {
            return Value::Null;
        }
        let base = match rules.base_by_play {
            BaseByPlay::No => word(rules.base),
            by_play => word(by_play),
        };
        let listed: Vec<String> = rules.piles.iter().map(ToString::to_string).collect();
        let list = match listed.is_empty() {
            true => {
                json!([format!("one of each suit and pack, up from {}", base.as_str().unwrap_or_default())])
            }
            false => json!(listed),
        };
        json!({
            "piles": self.foundation_count(),
            "dealt": word(rules.initial),
            "accepts": {
                "kinds": list,
                "suits": word(rules.build),
                "at a time": match (rules.complete_only, rules.runs_anywhere) {
                    (true, true) => "a complete run from any rank",
                    (true, false) => "a complete run",
                    (false, _) => "one card",
                },
            },
            "gives": if rules.removable { "the top card, to the tableau" } else { "nothing" },
        })
    }

    fn expanded_hole(&self) -> Value {
        let rules = &self.hole;
        if !rules.present {
            return Value::Null;
        }
        json!({
            "dealt": word(rules.base),
            "accepts": {"ranks": word(rules.direction), "wraps": rules.loops, "suits": "any-suit", "nothing on": named(rules.closed)},
            "gives": "nothing",
        })
    }

    fn expanded_discard(&self) -> Value {
        if self.goal() != Goal::Discard {
            return Value::Null;
        }
        let rules = &self.discard;
        json!({
            "accepts": word(&rules.matches),
            "top of the stock": rules.stock_top,
            "two cards of the waste": rules.waste_pairs,
            "gives": "nothing",
        })
    }

    fn expanded_cells(&self) -> Value {
        let rules = &self.cells;
        if rules.count == 0 {
            return Value::Null;
        }
        json!({"places": rules.count, "dealt": rules.prefilled, "accepts": "one card each", "gives": "the card"})
    }

    fn expanded_reserve(&self) -> Value {
        let rules = &self.reserve;
        if rules.size == 0 {
            return Value::Null;
        }
        let top = rules.stacked && rules.size > 1;
        json!({"dealt": rules.size, "accepts": "nothing", "gives": if top { "the top card" } else { "any card" }})
    }

    fn expanded_reserve_piles(&self) -> Value {
        let rules = &self.reserve;
        if rules.piles.is_empty() {
            return Value::Null;
        }
        let builds = rules.build != BuildPolicy::NoBuild;
        let accepts = builds.then(|| json!({"ranks": self.ranks_in_words(), "suits": word(rules.build)}));
        json!({
            "piles": rules.piles.len(),
            "dealt": rules.piles,
            "accepts": {"on a card": accepts, "in a space": Value::Null},
            "gives": "the top card",
            "refilled": self.deals_to_reserve().then_some("from the stock"),
        })
    }

    fn expanded_pockets(&self) -> Value {
        let rules = &self.pockets;
        if rules.count == 0 {
            return Value::Null;
        }
        json!({
            "places": rules.count,
            "dealt": 0,
            "accepts": {"opens": word(rules.opens), "rank": named(rules.rank), "most cards": rules.most, "groups": rules.groups},
            "gives": "the top card, or a group",
        })
    }

    fn expanded_stock(&self) -> Value {
        let rules = &self.stock;
        if rules.size == 0 {
            return Value::Null;
        }
        json!({
            "dealt": rules.size,
            "accepts": "nothing",
            "gives": {
                "to": word(rules.deal_type),
                "at a time": if self.has_waste() { json!(rules.deal_count) } else { Value::Null },
                "after each redeal": if rules.later_deal_counts.is_empty() { Value::Null } else { json!(rules.later_deal_counts) },
                "over spaces": self.deals_rows().then_some(rules.deal_over_spaces && !rules.rows_skip_spaces),
            },
            "refilled": self.has_waste().then(|| json!({"from": "the waste", "times": word(rules.redeal)})),
        })
    }

    fn expanded_waste(&self) -> Value {
        match self.has_waste() {
            true => json!({"dealt": 0, "accepts": "cards of the stock", "gives": "the top card"}),
            false => Value::Null,
        }
    }

    fn expanded_gathering(&self) -> Value {
        match self.gather.times {
            Redeals::Times(0) => Value::Null,
            times => json!({
                "times": word(times), "order": word(self.gather.order), "cards a pile": limit(self.gather.cards),
            }),
        }
    }

    fn expanded_accordion(&self) -> Value {
        let rules = &self.accordion;
        if rules.size == 0 {
            return Value::Null;
        }
        json!({"dealt": rules.size, "accepts": {"a pile from": word(&rules.moves), "matching": word(&rules.policies)}})
    }

    fn expanded_sequences(&self) -> Value {
        let rules = &self.sequences;
        if rules.count == 0 {
            return Value::Null;
        }
        json!({
            "rows": rules.count,
            "dealt": "all cards, aces taken away",
            "accepts": {
                "from the end": word(rules.direction), "suits": word(rules.build), "a suit for each row": rules.fixed_suit,
            },
            "gives": "any card",
        })
    }
}

/// A value as rule files spell it.
fn word(value: impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or(Value::Null)
}

/// A rank, or nothing.
fn named(rank: SunkRank) -> Value {
    if rank == SunkRank::None { Value::Null } else { word(rank) }
}

/// A limit, where 0 means none.
fn limit(number: u8) -> Value {
    if number == 0 { Value::Null } else { json!(number) }
}
