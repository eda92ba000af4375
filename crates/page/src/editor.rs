//! A position as lines of text, for a player who is stuck in another program and types the cards in.

use std::collections::HashMap;

use cadogan_cards::{Card, Rank};
use cadogan_rules::{Deal, FoundationBase, Mistake, Mistakes, Redeals, Rules};
use serde_json::{Map, Value, json};

use crate::piles::{Group, groups};
use crate::protocol::EditField;

/// The fields of a position: a line for each tableau pile, foundation and row, one for each other group.
pub(crate) fn write(rules: &Rules, deal: &Deal) -> Vec<EditField> {
    let piles = groups(rules, deal);
    piles.iter().flat_map(|group| lines(group, rules)).chain(gathering(rules, deal)).collect()
}

/// How often the tableau was gathered, and the orders in which shuffled cards are dealt again.
fn gathering(rules: &Rules, deal: &Deal) -> Vec<EditField> {
    let mut fields = Vec::new();
    if rules.gather.times != Redeals::Times(0) {
        let label = "how often the tableau was gathered".to_owned();
        fields.push(EditField { pile: GATHERS.to_owned(), label, cards: deal.gathers_used.to_string() });
    }
    for (order, number) in deal.later_orders.iter().zip(1..) {
        let cards: Vec<String> = order.iter().map(ToString::to_string).collect();
        let (pile, label) = (format!("{LATER_ORDER}-{number}"), format!("order of the cards in redeal {number}"));
        fields.push(EditField { pile, label, cards: cards.join(" ") });
    }
    fields
}

/// The names of the fields that are no piles.
const GATHERS: &str = "gathers";
const LATER_ORDER: &str = "later";

fn lines(group: &Group, rules: &Rules) -> Vec<EditField> {
    let field = |pile: String, label: String, cards: Vec<String>| EditField { pile, label, cards: cards.join(" ") };
    let own_lines = || {
        group.piles.iter().map(|pile| {
            let cards = pile.cards.iter().map(|lying| match lying.face_up {
                true => lying.card.to_string(),
                false => format!("({})", lying.card),
            });
            (pile, cards.collect::<Vec<_>>())
        })
    };
    match group.kind {
        // In a deal, reserve piles and pockets follow the piles of the tableau.
        "tableau" | "reserve-piles" | "pockets" => {
            own_lines().map(|(pile, cards)| field(pile.id.to_string(), pile.id.label(rules), cards)).collect()
        }
        // Where foundations are of several kinds, or not built in suit, all their cards are named.
        "foundations" if rules.names_foundations() => own_lines()
            .map(|(pile, cards)| field(pile.id.to_string(), format!("{}, top card last", pile.id.label(rules)), cards))
            .collect(),
        // The cards below the top one follow from it.
        "foundations" => own_lines()
            .map(|(pile, cards)| field(pile.id.to_string(), format!("top of {}", pile.id.label(rules)), top(cards)))
            .collect(),
        "sequences" => {
            let columns = group.columns.unwrap_or(1).max(1) as usize;
            let rows = group.piles.chunks(columns).enumerate();
            rows.map(|(row, places)| {
                let cards = places
                    .iter()
                    .map(|place| place.cards.first().map_or("--".to_owned(), |lying| lying.card.to_string()));
                field(format!("sequences-{}", row + 1), format!("row {}", row + 1), cards.collect())
            })
            .collect()
        }
        "accordion" => {
            let piles = group
                .piles
                .iter()
                .map(|pile| pile.cards.iter().map(|lying| lying.card.to_string()).collect::<Vec<_>>().join("+"));
            vec![field("accordion".to_owned(), "piles from left to right".to_owned(), piles.collect())]
        }
        // Only a place to be tapped, where the tableau is gathered.
        "stock" if rules.stock.size == 0 => Vec::new(),
        "stock" => {
            let order = "stock, the card that is turned first at the end".to_owned();
            let cards = group.piles[0].cards.iter().map(|lying| lying.card.to_string()).collect();
            vec![field("stock".to_owned(), order, cards)]
        }
        kind => {
            let cards = group.piles.iter().flat_map(|pile| &pile.cards).map(|lying| lying.card.to_string()).collect();
            let last = if group.piles.len() == 1 { ", top card last" } else { "" };
            vec![field(kind.to_owned(), format!("{kind}{last}"), cards)]
        }
    }
}

fn top(mut cards: Vec<String>) -> Vec<String> {
    cards.split_off(cards.len().saturating_sub(1))
}

/// The deal that the fields describe. Mistakes are placed by field.
pub(crate) fn read(rules: &Rules, fields: &[EditField]) -> Result<Deal, Mistakes> {
    let value = Value::Object(to_json(rules, fields));
    Deal::from_json_value(rules, &value).map_err(|mistakes| {
        let placed = mistakes.into_iter().map(|mistake| Mistake { place: field_of(&mistake.place), ..mistake });
        Mistakes::unless_none(placed.collect(), ()).expect_err("there are mistakes")
    })
}

/// All cards of the game.
pub(crate) fn pack(rules: &Rules) -> Vec<Card> {
    cadogan_cards::pack(rules.max_rank(), rules.decks())
}

/// The cards of the pack that no field has.
pub(crate) fn loose(rules: &Rules, fields: &[EditField]) -> Vec<String> {
    let mut left = pack(rules);
    for field in fields.iter().filter(|field| ![GATHERS, LATER_ORDER].contains(&kind(field))) {
        let mut words: Vec<String> = words_of(field).flat_map(|word| word.split('+')).map(bare).collect();
        if field.pile.starts_with("foundations") && !rules.names_foundations() {
            let all = foundation(rules, words.last().map(String::as_str));
            words = all.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect();
        }
        for card in words.iter().filter_map(|word| word.parse::<Card>().ok()) {
            if let Some(index) = left.iter().position(|&other| other == card) {
                left.remove(index);
            }
        }
    }
    left.iter().map(ToString::to_string).collect()
}

fn words_of(field: &EditField) -> impl DoubleEndedIterator<Item = &str> {
    field.cards.split([' ', ',', '\t', '\n']).filter(|word| !word.is_empty())
}

/// A word without the parentheses of a face-down card.
fn bare(word: &str) -> String {
    word.trim_matches(['(', ')']).to_owned()
}

/// What a field is about: its name without a number.
fn kind(field: &EditField) -> &str {
    field.pile.split('-').next().unwrap_or_default()
}

fn to_json(rules: &Rules, fields: &[EditField]) -> Map<String, Value> {
    let mut lists: HashMap<&str, Vec<Value>> = HashMap::new();
    let mut object = Map::new();
    for field in fields {
        let words: Vec<&str> = words_of(field).collect();
        let kind = kind(field);
        match kind {
            "tableau" => {
                lists.entry("tableau piles").or_default().push(words.iter().map(|word| tableau_card(word)).collect())
            }
            "foundations" if rules.names_foundations() => lists.entry("foundations").or_default().push(json!(words)),
            "foundations" => lists.entry("foundations").or_default().push(foundation(rules, words.last().copied())),
            "sequences" => {
                let card = |word: &&str| if *word == "--" { json!("") } else { json!(word) };
                lists.entry("sequences").or_default().push(words.iter().map(card).collect());
            }
            "accordion" => {
                let piles = words.iter().map(|word| json!(word.split('+').collect::<Vec<_>>()));
                object.insert("accordion".to_owned(), piles.collect());
            }
            GATHERS => {
                // What is no number is left to the reader of deals, which says so.
                let used = words.concat();
                object.insert("gathers used".to_owned(), used.parse::<u32>().map_or(json!(used), |used| json!(used)));
            }
            LATER_ORDER => lists.entry("later orders").or_default().push(json!(words)),
            "waste" | "cells" | "hole" | "discard" if words.is_empty() => {}
            _ => {
                object.insert(kind.to_owned(), json!(words));
            }
        }
    }
    for (key, list) in lists {
        let flat = key == "foundations" && rules.decks() == 1 && !rules.names_foundations();
        let list = if flat { list.iter().filter_map(Value::as_array).flatten().cloned().collect() } else { list };
        object.insert(key.to_owned(), Value::Array(list));
    }
    object
}

/// `(4D)` is a face-down card; the deal writes it `4d`.
fn tableau_card(word: &str) -> Value {
    match word.strip_prefix('(').and_then(|word| word.strip_suffix(')')) {
        Some(hidden) => json!(hidden.to_ascii_lowercase()),
        None => json!(word),
    }
}

/// All cards up to the top card of a foundation; the word itself if it is no card, so that the mistake is named.
fn foundation(rules: &Rules, top: Option<&str>) -> Value {
    let Some(word) = top else { return json!([]) };
    let Ok(card) = word.parse::<Card>() else { return json!([word]) };
    let base = match rules.foundations.base {
        // Nobody but the player knows with which rank it began.
        _ if rules.base_is_chosen() => return json!([word]),
        FoundationBase::Rank(rank) => rank,
        FoundationBase::Random => return json!([word]),
    };
    let steps = card.rank().steps_above(base, rules.max_rank());
    let number = |step: u8| (base.number() - 1 + step) % rules.max_rank() + 1;
    let ranks = (0..=steps).filter_map(|step| Rank::new(number(step)));
    ranks.map(|rank| Card::new(rank, card.suit()).to_string()).collect()
}

/// The field of a place in the deal: `"tableau piles"[2][1]` is in `tableau-3`.
fn field_of(place: &str) -> String {
    let mut parts = place.split('"').filter(|part| !part.is_empty());
    let key = parts.next().unwrap_or_default();
    let index = parts.next().and_then(|rest| rest.strip_prefix('[')?.split(']').next()?.parse::<usize>().ok());
    match (key, index) {
        ("tableau piles", Some(index)) => format!("tableau-{}", index + 1),
        ("sequences", Some(index)) => format!("sequences-{}", index + 1),
        ("later orders", Some(index)) => format!("{LATER_ORDER}-{}", index + 1),
        ("gathers used", _) => GATHERS.to_owned(),
        ("tableau piles", None) => "tableau".to_owned(),
        (key, _) => key.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use cadogan_rules::{FoundationBase, preset, presets};

    use super::*;

    #[test]
    fn every_deal_comes_back_from_its_fields() {
        for preset in presets() {
            let rules = preset.rules();
            if rules.foundations.base == FoundationBase::Random {
                continue; // the base is not one of the fields; a deal file has it
            }
            let deal = Deal::from_seed(rules, 7).expect("a seed in range");
            let again =
                read(rules, &write(rules, &deal)).unwrap_or_else(|mistakes| panic!("{}: {mistakes}", preset.name()));
            assert_eq!(again, deal, "{}", preset.name());
        }
    }

    #[test]
    fn mistakes_name_their_field() {
        let rules = preset("klondike").expect("a preset").rules();
        let deal = Deal::from_seed(rules, 1).expect("a seed in range");
        let mut fields = write(rules, &deal);
        let third = fields.iter_mut().find(|field| field.pile == "tableau-3").expect("a pile");
        third.cards = "(QD) (TD) XX".to_owned();
        let mistakes = read(rules, &fields).expect_err("a mistake");
        assert_eq!(mistakes.list()[0].place, "tableau-3", "{mistakes}");
    }
}
