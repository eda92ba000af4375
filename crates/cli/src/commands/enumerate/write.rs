//! The results of an enumeration, for human readers and programs.

use std::fmt::Write as _;

use cadogan_picture::{Mark, Picture};
use cadogan_enumerate::{Circles, Enumeration, LossClass, LossClasses, LossNumbers, Sample, Span, Tally, Verdicts};
use thousands::Separable;
use cadogan_lab::statistics::{Counts, Method, Percentage};
use cadogan_rules::{Deal, Rules};
use serde_json::{Value, json};

use crate::args::Game;
use crate::console::Console;
use crate::error::CliError;

/// How a result is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// For people
    Text,
    /// One object
    Json,
    /// One line per class of lost deals
    Csv,
}

/// How many classes are listed in text; JSON and CSV contain all.
const LISTED: usize = 60;

/// The names of the statistics, in their order.
const STATISTICS: [&str; 5] = ["depth", "cards up", "aces up", "left closed", "left in stock"];

/// Everything found about all deals of a game.
pub(crate) struct Found<'a> {
    pub(crate) game: &'a Game,
    pub(crate) enumeration: &'a Enumeration,
    pub(crate) verdicts: &'a Verdicts,
    /// Or why there are none.
    pub(crate) classes: Result<&'a LossClasses, &'a String>,
}

/// Everything found about some random deals.
pub(crate) struct Sampled<'a> {
    pub(crate) game: &'a Game,
    /// How many were asked for.
    pub(crate) deals: u32,
    pub(crate) found: &'a Sample,
}

pub(crate) fn write(console: &mut Console<'_>, format: Format, found: &Found<'_>) -> Result<(), CliError> {
    match format {
        Format::Text => write!(console.out, "{}", found.text())?,
        Format::Json => writeln!(console.out, "{:#}", found.game.json(found.json()))?,
        Format::Csv => write!(console.out, "{}", found.csv())?,
    }
    Ok(())
}

impl Found<'_> {
    fn as_published(&self) -> bool {
        self.enumeration.circles() == Circles::Published
    }

    fn listed(&self) -> &[LossClass] {
        self.classes.map_or(&[], |found| &found.classes)
    }

    fn deal(&self, class: &LossClass) -> Deal {
        self.enumeration.deal(&class.first)
    }

    fn text(&self) -> String {
        let (all, lost) = (&self.verdicts.all, &self.verdicts.lost_tally);
        let mut text = format!("{}\n", self.game.name());
        if self.as_published() {
            text.push_str("verdicts as the program of the thesis found them; some deals called lost are winnable\n");
        }
        let complete = if self.verdicts.is_complete { "all" } else { "not all: interrupted; only" };
        let _ = writeln!(text, "{complete} deals decided: {}", self.tally(all));
        let _ = writeln!(text, "  lost: {}", self.tally(lost));
        let share = 100.0 * (all.deals - lost.deals) as f64 / all.deals.max(1) as f64;
        let _ = writeln!(text, "  winnable: {} of the deals", shown_share(share, all.deals - lost.deals, all.deals));
        let _ = writeln!(text, "  symmetries: {}", self.enumeration.symmetries().words());
        match self.classes {
            Err(reason) => {
                let _ = writeln!(text, "  {reason}");
            }
            Ok(_) if lost.classes == 0 => {}
            Ok(classes) => self.list_classes(classes, &mut text),
        }
        text
    }

    /// Classes, deals, and the published way to count: deals divided by the number of symmetries.
    fn tally(&self, tally: &Tally) -> String {
        let symmetric = self.enumeration.most_symmetric();
        let divided = match tally.deals % symmetric {
            0 => (tally.deals / symmetric).separate_with_commas(),
            _ => format!("{:.3}", tally.deals as f64 / symmetric as f64),
        };
        format!(
            "{} classes of {} deals (divided by the {} symmetries: {divided})",
            tally.classes.separate_with_commas(),
            tally.deals.separate_with_commas(),
            symmetric.separate_with_commas()
        )
    }

    fn list_classes(&self, found: &LossClasses, text: &mut String) {
        let merged = found.merged.separate_with_commas();
        let _ = writeln!(text, "  {merged} lost if the order of cards that are never turned does not matter");
        let count = found.classes.len();
        let _ = writeln!(text, "  {} ways to lose, by the smallest and largest value of:", (count as u128).separate_with_commas());
        if found.not_studied.classes > 0 {
            let left_out = found.not_studied.classes.separate_with_commas();
            let _ = writeln!(text, "  ({left_out} lost classes have too many ways to be played and are in none of them)");
        }
        let _ = write!(text, "\n{:>5} {:>8} {:>8} {:>12}", "", "classes", "merged", "deals");
        for name in STATISTICS {
            let _ = write!(text, "  {name:>13}");
        }
        text.push_str("  first deal, cards that are never turned in brackets\n");
        for (index, class) in found.classes.iter().take(LISTED).enumerate() {
            let LossClass { tally, merged, .. } = class;
            let _ = write!(text, "{:>5} {:>8} {merged:>8} {:>12}", index + 1, tally.classes, tally.deals);
            for span in spans(&class.statistics) {
                let _ = write!(text, "  {:>13}", format!("{}, {}", span.min, span.max));
            }
            let _ = writeln!(text, "  {}", in_one_line(&self.deal(class), class));
        }
        if count > LISTED {
            let _ = writeln!(text, "… and {} more; --format json or csv lists all", ((count - LISTED) as u128).separate_with_commas());
        }
    }

    fn json(&self) -> Value {
        let classes = self.listed().iter().map(|class| {
            json!({
                "classes": class.tally.classes,
                "merged": class.merged,
                "deals": number(class.tally.deals),
                "statistics": class.statistics,
                "never turned": class.loss.never_turned.iter().map(ToString::to_string).collect::<Vec<_>>(),
                "first deal": self.deal(class).to_json(self.enumeration.rules()),
            })
        });
        let symmetries = self.enumeration.symmetries();
        let mut object = json!({
            "complete": self.verdicts.is_complete,
            "sampled": false,
            "as published": self.as_published(),
            "deals in all": self.enumeration.deals().to_string().replace(',', ""),
            "symmetries": {
                "suits": symmetries.suits.len(),
                "stock is a set": symmetries.stock_is_a_set,
                "piles are alike": symmetries.piles_are_alike,
                "order": number(self.enumeration.most_symmetric()),
            },
            "decided": tally_json(&self.verdicts.all),
            "lost": tally_json(&self.verdicts.lost_tally),
        });
        match self.classes {
            Ok(found) => {
                object["lost"]["merged"] = found.merged.into();
                object["lost"]["not grouped"] = tally_json(&found.not_studied);
                object["loss classes"] = classes.collect::<Vec<_>>().into();
            }
            Err(reason) => object["not grouped because"] = reason.as_str().into(),
        }
        object
    }

    fn csv(&self) -> String {
        let mut text = "class,classes,merged,deals".to_owned();
        for name in STATISTICS {
            let _ = write!(text, ",{name} min,{name} max");
        }
        text.push_str(",first deal\n");
        for (index, class) in self.listed().iter().enumerate() {
            let _ = write!(text, "{},{},{},{}", index + 1, class.tally.classes, class.merged, class.tally.deals);
            for span in spans(&class.statistics) {
                let _ = write!(text, ",{},{}", span.min, span.max);
            }
            let _ = writeln!(text, ",{}", in_one_line(&self.deal(class), class));
        }
        text
    }

    /// Draws the first deal of every class below each other.
    pub(crate) fn draw(&self, console: &mut Console<'_>) -> Result<(), CliError> {
        for (index, class) in self.listed().iter().enumerate() {
            let deal = self.deal(class);
            let picture = picture(self.enumeration.rules(), &deal, index, class);
            write!(console.out, "\n{}", picture.text(console.look.board(true)))?;
        }
        Ok(())
    }

    /// File names and pictures.
    pub(crate) fn pictures(&self) -> impl Iterator<Item = (String, String)> + '_ {
        self.listed().iter().enumerate().map(|(index, class)| {
            let deal = self.deal(class);
            (format!("class-{:04}.svg", index + 1), picture(self.enumeration.rules(), &deal, index, class).svg())
        })
    }
}

fn picture<'a>(rules: &'a Rules, deal: &'a Deal, index: usize, class: &LossClass) -> Picture<'a> {
    let [depth, cards_up, aces_up, closed, in_stock] = spans(&class.statistics).map(|span| match span {
        Span { min, max } if min == max => min.to_string(),
        Span { min, max } => format!("{min} to {max}"),
    });
    let mut picture = Picture::of_deal(rules, deal)
        .title(format!("Class {}: {} of the lost classes of deals", index + 1, class.tally.classes))
        .caption(format!(
            "Lost after {depth} moves, with {cards_up} cards up ({aces_up} aces), {closed} cards face down and \
             {in_stock} in the stock."
        ));
    for &card in &class.loss.never_turned {
        picture = picture.mark(card, Mark::NeverTurned);
    }
    picture
}

fn spans(statistics: &LossNumbers) -> [Span; 5] {
    let LossNumbers { depth, cards_up, aces_up, closed, in_stock } = *statistics;
    [depth, cards_up, aces_up, closed, in_stock]
}

/// `3S | [AC] 2S | [AS AH] 2C; stock 2H 3H`.
fn in_one_line(deal: &Deal, class: &LossClass) -> String {
    let never = |card| class.loss.never_turned.contains(card);
    let piles: Vec<String> = deal
        .tableau
        .iter()
        .map(|pile| {
            let cards: Vec<String> = pile
                .iter()
                .map(|on_pile| if never(&on_pile.card) { format!("[{}]", on_pile.card) } else { on_pile.card.to_string() })
                .collect();
            cards.join(" ").replace("] [", " ")
        })
        .collect();
    let stock: Vec<String> = deal.stock.iter().map(ToString::to_string).collect();
    if stock.is_empty() { piles.join(" | ") } else { format!("{}; stock {}", piles.join(" | "), stock.join(" ")) }
}

fn tally_json(tally: &Tally) -> Value {
    json!({ "classes": tally.classes, "deals": number(tally.deals) })
}

/// A number, or its digits as a string if a program could not read it exactly.
fn number(value: u128) -> Value {
    match u64::try_from(value) {
        Ok(small) if small < 1 << 53 => small.into(),
        _ => value.to_string().into(),
    }
}

/// A share in per cent that does not look like all or nothing unless it is.
fn shown_share(share: f64, some: u128, all: u128) -> String {
    match some {
        0 => "none".to_owned(),
        some if some == all => "all".to_owned(),
        _ => format!("{share:.4} %"),
    }
}

pub(crate) fn write_sample(console: &mut Console<'_>, format: Format, sampled: &Sampled<'_>) -> Result<(), CliError> {
    let Sample { winnable, ref lost, undecided, is_complete } = *sampled.found;
    let (deals, lost) = (sampled.found.deals(), lost.len() as u64);
    // The share of lost deals is wanted: they take the place of the winnable ones.
    let interval = Method::Wilson.interval(&Counts { winnable: lost, unwinnable: winnable, undecided });
    match format {
        Format::Text => {
            let all = cadogan_enumerate::deals_of(&sampled.game.rules).map_err(CliError::input)?;
            let cut = if is_complete { "" } else { ", interrupted" };
            writeln!(console.out, "{}", sampled.game.name())?;
            writeln!(
                console.out,
                "a sample, not all deals: {} of {all} deals (seeds 1 to {}{cut})",
                deals.separate_with_commas(),
                sampled.deals
            )?;
            writeln!(
                console.out,
                "  lost: {} of the sample; {} of all deals with 95 % confidence (Wilson)",
                lost.separate_with_commas(),
                Percentage::as_in_paper(&interval)
            )?;
            if undecided > 0 {
                let undecided = undecided.separate_with_commas();
                writeln!(console.out, "  undecided: {undecided} reached their limits; the interval counts them both ways")?;
            }
        }
        Format::Json => {
            let object = json!({
                "complete": false,
                "sampled": true,
                "finished": is_complete,
                "seeds": [1, sampled.deals],
                "deals": deals,
                "winnable": winnable,
                "lost": lost,
                "undecided": undecided,
                "lost share": { "method": "wilson", "confidence": 0.95, "lower": interval.lower, "upper": interval.upper },
            });
            writeln!(console.out, "{:#}", sampled.game.json(object))?;
        }
        Format::Csv => {
            writeln!(console.out, "sampled deals,winnable,lost,undecided,lost share lower,lost share upper")?;
            writeln!(console.out, "{deals},{winnable},{lost},{undecided},{},{}", interval.lower, interval.upper)?;
        }
    }
    Ok(())
}
