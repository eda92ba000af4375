//! `DEAL`: seeds, deal numbers, files, standard input.

use std::fmt;
use std::io::BufRead;
use std::path::{Path, PathBuf};

use cadogan_rules::deal::ParsePysolNumberError;
use cadogan_rules::{Deal, Mistakes, Numbering, Rules};

use super::numbers::{Numbers, PysolNumbers};
use crate::error::CliError;
use crate::input::{display_name, read_text};

/// The heading of these options in all help texts.
const DEAL_HEADING: &str = "Which deal";

/// Names one deal or many.
#[derive(Debug, clap::Args)]
pub(crate) struct DealArgs {
    #[arg(long, help_heading = DEAL_HEADING, value_name = "N", allow_negative_numbers = true,
        help = "The deal of this seed: the same cards as in the published experiments")]
    seed: Vec<Numbers>,

    #[arg(long, help_heading = DEAL_HEADING, value_name = "A-B", allow_hyphen_values = true, help = "The deals of all seeds from A to B, both included")]
    seeds: Vec<Numbers>,

    #[arg(long, help_heading = DEAL_HEADING, value_name = "N|A-B", allow_hyphen_values = true,
        help = "Microsoft and FreeCell Pro deal numbers, 1 to 8589934591")]
    ms: Vec<Numbers>,

    #[arg(long, help_heading = DEAL_HEADING, value_name = "N|A-B", allow_hyphen_values = true,
        help = "PySolFC deal numbers; ms123 is the Microsoft deal 123, classic123 that of the older PySol")]
    pysol: Vec<PysolNumbers>,

    #[arg(long, help_heading = DEAL_HEADING, value_name = "N|A-B", allow_hyphen_values = true,
        help = "Game numbers of the program Klondike-Solver")]
    klondike_solver: Vec<Numbers>,

    #[arg(index = 2, value_name = "FILE", help_heading = DEAL_HEADING, help = "Files with a deal (JSON or a text board); - is standard input")]
    files: Vec<PathBuf>,
}

/// Where a deal comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// A seed of the published experiments.
    Seed(i128),
    /// A Microsoft or FreeCell Pro deal number.
    Microsoft(i128),
    /// A PySolFC deal number.
    Pysol {
        /// The prefix of the number: empty, `ms` or `classic`.
        prefix: &'static str,
        /// The number.
        number: i128,
    },
    /// A game number of Klondike-Solver.
    KlondikeSolver(i128),
    /// A file, or `-` for standard input.
    File(PathBuf),
}

/// A deal and its origin.
#[derive(Clone, Debug)]
pub(crate) struct NamedDeal {
    /// Where it comes from.
    pub(crate) origin: Origin,
    /// Where its cards lie.
    pub(crate) deal: Deal,
}

impl DealArgs {
    /// Whether no deal is given at all.
    pub(crate) fn is_empty(&self) -> bool {
        self.origins().next().is_none()
    }

    /// Removes the last file from the deals: some commands end with a file that is not a deal.
    pub(crate) fn take_last_file(&mut self) -> Option<PathBuf> {
        self.files.pop()
    }

    /// Every deal that is given, in the order seeds, other numbers, files.
    pub(crate) fn origins(&self) -> impl Iterator<Item = Origin> + Send + '_ {
        let seeds = self.seed.iter().chain(&self.seeds).flat_map(Numbers::range).map(Origin::Seed);
        let microsoft = self.ms.iter().flat_map(Numbers::range).map(Origin::Microsoft);
        let pysol = self.pysol.iter().flat_map(|PysolNumbers { prefix, numbers }| {
            numbers.range().map(move |number| Origin::Pysol { prefix, number })
        });
        let klondike_solver = self.klondike_solver.iter().flat_map(Numbers::range).map(Origin::KlondikeSolver);
        let files = self.files.iter().cloned().map(Origin::File);
        seeds.chain(microsoft).chain(pysol).chain(klondike_solver).chain(files)
    }

    /// The one deal that is given, for commands that take one.
    pub(crate) fn one(&self, rules: &Rules, stdin: &mut dyn BufRead) -> Result<NamedDeal, CliError> {
        self.only_origin()?.load(rules, stdin)
    }

    /// Where the one deal that is given comes from.
    pub(crate) fn only_origin(&self) -> Result<Origin, CliError> {
        let mut origins = self.origins();
        let origin = origins.next().ok_or_else(no_deal)?;
        if let Some(second) = origins.next() {
            return Err(CliError::input(format_args!(
                "this command takes one deal, but {origin} and {second} are given; choose one of them"
            )));
        }
        Ok(origin)
    }

    /// All deals that are given, produced lazily: ranges may be long.
    pub(crate) fn all<'a>(
        &'a self,
        rules: &'a Rules,
        stdin: &'a mut (dyn BufRead + Send),
    ) -> Result<impl Iterator<Item = Result<NamedDeal, CliError>> + Send + 'a, CliError> {
        if self.is_empty() {
            return Err(no_deal());
        }
        Ok(self.origins().map(move |origin| origin.load(rules, stdin)))
    }

    /// Whether more than one deal is given.
    pub(crate) fn are_many(&self) -> bool {
        self.origins().nth(1).is_some()
    }
}

fn no_deal() -> CliError {
    CliError::input(
        "no deal is given: add --seed N, --ms N, --pysol N, --klondike-solver N, a file, or - for standard input",
    )
}

impl Origin {
    /// Deals or reads it.
    pub(crate) fn load(self, rules: &Rules, stdin: &mut dyn BufRead) -> Result<NamedDeal, CliError> {
        let dealt = match &self {
            Origin::Seed(number) => Deal::from_seed(rules, self.fitting(*number)?),
            Origin::Microsoft(number) => Deal::from_ms(rules, self.fitting(*number)?),
            Origin::Pysol { prefix, number } => {
                let written = format!("{prefix}{number}");
                let number = written
                    .parse()
                    .map_err(|error: ParsePysolNumberError| CliError::input(format_args!("--pysol: {error}")))?;
                Deal::from_pysol(rules, number)
            }
            Origin::KlondikeSolver(number) => Deal::from_klondike_solver(rules, self.fitting(*number)?),
            Origin::File(path) => {
                Deal::read(rules, &read_text(path, stdin).map_err(|error| meant_number(path, error))?)
            }
        };
        match dealt {
            Ok(deal) => Ok(NamedDeal { origin: self, deal }),
            Err(errors) => Err(deal_mistakes(&self, &errors)),
        }
    }

    /// The command-line arguments that select the same deal again.
    pub(crate) fn command_words(&self) -> String {
        match self {
            Origin::Seed(number) => format!("--seed {number}"),
            Origin::Microsoft(number) => format!("--ms {number}"),
            Origin::Pysol { prefix, number } => format!("--pysol {prefix}{number}"),
            Origin::KlondikeSolver(number) => format!("--klondike-solver {number}"),
            Origin::File(path) => path.display().to_string(),
        }
    }

    /// The key and value for the deal in a JSON result.
    pub(crate) fn json_entry(&self) -> (&'static str, serde_json::Value) {
        let whole = |number: i128| i64::try_from(number).expect("deal numbers are checked when they are dealt").into();
        match self {
            Origin::Seed(number) => ("seed", whole(*number)),
            Origin::Microsoft(number) => ("ms", whole(*number)),
            Origin::Pysol { prefix: "", number } => ("pysol", whole(*number)),
            Origin::Pysol { prefix, number } => ("pysol", format!("{prefix}{number}").into()),
            Origin::KlondikeSolver(number) => ("klondike-solver", whole(*number)),
            Origin::File(path) => ("file", display_name(path).into()),
        }
    }

    /// The number in the type that the deal is made from.
    fn fitting<T: TryFrom<i128>>(&self, number: i128) -> Result<T, CliError> {
        T::try_from(number).map_err(|_| {
            let numbering = match self {
                Origin::Microsoft(_) => Numbering::Microsoft,
                Origin::KlondikeSolver(_) => Numbering::KlondikeSolver,
                _ => Numbering::Seed,
            };
            let (numbers, all) = (numbering.plural(), numbering.range());
            CliError::input(format_args!("{self}: {numbers} go from {} to {}", all.start(), all.end()))
        })
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::File(path) => f.write_str(&display_name(path)),
            other => f.write_str(&other.command_words()),
        }
    }
}

/// Whoever writes `solve klondike 7` means a number, not a file of that name.
fn meant_number(path: &Path, error: CliError) -> CliError {
    match (error, path.to_str()) {
        (CliError::Input(message), Some(word)) if word.parse::<Numbers>().is_ok() => {
            CliError::Input(format!("{message}; the deal of seed {word} is --seed {word}"))
        }
        (error, _) => error,
    }
}

/// A number need not be repeated: it is the name of the input.
fn deal_mistakes(origin: &Origin, errors: &Mistakes) -> CliError {
    if let Origin::File(_) = origin {
        return CliError::mistakes(&origin.to_string(), errors.list());
    }
    let problems: Vec<&str> = errors.list().iter().map(|mistake| mistake.problem.as_str()).collect();
    CliError::mistakes(&origin.to_string(), &problems)
}

impl Origin {
    /// Whether it is read from this file.
    pub(crate) fn is_file(&self, path: &Path) -> bool {
        matches!(self, Origin::File(own) if own == path)
    }
}
