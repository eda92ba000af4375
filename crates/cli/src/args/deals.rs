//! `DEAL`: seeds, deal numbers, files, standard input.

use std::fmt;

use cadogan_rules::{Deal, DealErrors, Rules};

use super::numbers::Numbers;
use crate::error::{CliError, list_mistakes};

/// The heading of these options in every help text.
const DEAL_HEADING: &str = "Which deal";

/// Names one deal or many.
#[derive(Debug, clap::Args)]
pub(crate) struct DealArgs {
    #[arg(long, help_heading = DEAL_HEADING, value_name = "N", allow_negative_numbers = true,
        help = "The deal of this seed: the same cards as in the published experiments")]
    seed: Vec<Numbers>,

    #[arg(long, help_heading = DEAL_HEADING, value_name = "A-B", allow_hyphen_values = true, help = "The deals of all seeds from A to B")]
    seeds: Vec<Numbers>,
}

/// Where a deal comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// A seed of the published experiments.
    Seed(i128),
}

/// A deal and where it comes from.
#[derive(Clone, Debug)]
pub(crate) struct NamedDeal {
    /// Where it comes from.
    pub(crate) origin: Origin,
    /// Where its cards lie.
    pub(crate) deal: Deal,
}

impl DealArgs {
    /// Every deal that is named.
    pub(crate) fn origins(&self) -> impl Iterator<Item = Origin> + '_ {
        self.seed.iter().chain(&self.seeds).flat_map(Numbers::range).map(Origin::Seed)
    }

    /// The one deal that is named, for commands that take one.
    pub(crate) fn one(&self, rules: &Rules) -> Result<NamedDeal, CliError> {
        let mut origins = self.origins();
        let origin = origins.next().ok_or_else(no_deal)?;
        if let Some(second) = origins.next() {
            return Err(CliError::input(format_args!(
                "this command takes one deal, but {origin} and {second} are named; name one of them"
            )));
        }
        origin.load(rules)
    }
}

fn no_deal() -> CliError {
    CliError::input("no deal is named: add --seed N")
}

impl Origin {
    /// Deals or reads it.
    pub(crate) fn load(self, rules: &Rules) -> Result<NamedDeal, CliError> {
        let dealt = match &self {
            Origin::Seed(number) => Deal::from_seed(rules, self.fitting(*number)?),
        };
        match dealt {
            Ok(deal) => Ok(NamedDeal { origin: self, deal }),
            Err(errors) => Err(deal_mistakes(&self, &errors)),
        }
    }

    /// How to ask for the same deal again, as words of the command line.
    pub(crate) fn command_words(&self) -> String {
        match self {
            Origin::Seed(number) => format!("--seed {number}"),
        }
    }

    /// The number in the type that the deal is made from.
    fn fitting<T: TryFrom<i128>>(&self, number: i128) -> Result<T, CliError> {
        T::try_from(number).map_err(|_| CliError::input(format_args!("{self}: there is no such number")))
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.command_words())
    }
}

fn deal_mistakes(origin: &Origin, errors: &DealErrors) -> CliError {
    let mistakes: Vec<String> = errors.iter().map(ToString::to_string).collect();
    CliError::Input(list_mistakes(&origin.to_string(), &mistakes))
}
