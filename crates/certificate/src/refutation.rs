//! The refutation of a formula: a proof that its clauses cannot all hold.
//!
//! It is a list of clauses, each of which follows from those before it, and the last of which is empty. The clauses of the
//! [`Model`] have the numbers from 1, those of the refutation the numbers after them. A line is one of
//!
//! * `circle m5H fKS …`: these events do not happen one after the other and the first again: time does not run in a circle. The clause
//!   is [`Model::circle`]; what orders it forbids does not have to be believed, because the checker works it out.
//! * `so 5 -12 by 3 77 4`: one of the literals 5 and -12 holds. Suppose that none does. Then all literals but one of clause 3 are
//!   false, so this one holds; with that, the same is true of clause 77; and all of clause 4 are false, which cannot be. So
//!   it takes one look at each clause that is named, and no search (these are the steps of LRAT, the form in which SAT solvers
//!   prove what they say, without those that need more than this).

use crate::{Literal, Model};

/// No clause of a refutation and no proof of one comes near this length.
const LONGEST_LINE: usize = 1 << 20;

/// A step of a refutation.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Step {
    /// The names of events.
    Circle(Vec<String>),
    /// A clause, and the numbers of those that it follows from.
    So(Vec<Literal>, Vec<usize>),
}

/// A proof that the clauses of a [`Model`] cannot all hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refutation {
    steps: Vec<Step>,
}

impl Refutation {
    /// Adds that these events do not happen in a circle.
    pub fn circle(&mut self, names: Vec<String>) {
        self.steps.push(Step::Circle(names));
    }

    /// Adds a clause that follows from clauses of these numbers.
    pub fn so(&mut self, clause: Vec<Literal>, by: Vec<usize>) {
        self.steps.push(Step::So(clause, by));
    }

    /// The refutation as text, line by line.
    pub fn to_lines(&self) -> Vec<String> {
        fn words(words: impl Iterator<Item = String>) -> String {
            words.fold(String::new(), |line, word| line + " " + &word)
        }
        let line = |step: &Step| match step {
            Step::Circle(names) => format!("circle{}", words(names.iter().cloned())),
            Step::So(clause, by) => {
                let (clause, by) = (clause.iter().map(ToString::to_string), by.iter().map(ToString::to_string));
                format!("so{} by{}", words(clause), words(by))
            }
        };
        self.steps.iter().map(line).collect()
    }

    /// Reads what [`to_lines`](Refutation::to_lines) writes.
    pub fn from_lines(lines: &[String]) -> Result<Refutation, String> {
        let step = |line: &String| -> Option<Step> {
            let mut words = line.split(' ');
            match words.next()? {
                _ if line.len() > LONGEST_LINE => None,
                "circle" => Some(Step::Circle(words.map(str::to_owned).collect())),
                "so" => {
                    let clause: Option<Vec<Literal>> =
                        words.by_ref().take_while(|word| *word != "by").map(|word| word.parse().ok()).collect();
                    let by: Option<Vec<usize>> = words.map(|word| word.parse().ok()).collect();
                    Some(Step::So(clause?, by?))
                }
                _ => None,
            }
        };
        let steps = lines.iter().map(|line| {
            let short = || line.chars().take(80).collect::<String>();
            step(line).ok_or_else(|| format!("the line {:?} is no step of a refutation", short()))
        });
        let refutation = Refutation { steps: steps.collect::<Result<_, _>>()? };
        // So that there is one way to say it: no signs, zeros or spaces that mean nothing.
        match refutation.to_lines() == lines {
            true => Ok(refutation),
            false => Err("a step of the refutation is not written as it should be".to_owned()),
        }
    }

    /// Whether it proves that the clauses of the model cannot all hold; otherwise, why not.
    pub fn check(&self, model: &Model<'_>) -> Result<(), String> {
        let mut clauses = model.clauses().to_vec();
        let mut values = Values { of: vec![None; model.variables() + 1], set: Vec::new() };
        for (number, step) in self.steps.iter().enumerate() {
            let wrong = |why: &str| Err(format!("step {} of the refutation {why}", number + 1));
            let clause = match step {
                Step::Circle(names) => {
                    let events: Option<Vec<_>> = names.iter().map(|name| model.event(name)).collect();
                    match events.and_then(|events| model.circle(&events)) {
                        Some(clause) => clause,
                        None => return wrong("forbids a circle that may be"),
                    }
                }
                Step::So(clause, by) => {
                    let follows = values.follows(clause, by, &clauses);
                    values.clear();
                    if !follows {
                        return wrong("does not follow from the clauses that it names");
                    }
                    clause.clone()
                }
            };
            clauses.push(clause);
        }
        match self.steps.last() {
            Some(Step::So(clause, _)) if clause.is_empty() => Ok(()),
            _ => Err("the refutation does not end with the empty clause".to_owned()),
        }
    }
}

/// What is supposed of the variables, by number.
struct Values {
    of: Vec<Option<bool>>,
    set: Vec<usize>,
}

impl Values {
    /// Whether a literal holds, if that is known; an error if there is no such variable.
    fn of(&self, literal: Literal) -> Option<Option<bool>> {
        let variable = literal.unsigned_abs() as usize;
        let value = *self.of.get(variable).filter(|_| variable > 0)?;
        Some(value.map(|value| value == (literal > 0)))
    }

    fn set(&mut self, literal: Literal) {
        let variable = literal.unsigned_abs() as usize;
        self.of[variable] = Some(literal > 0);
        self.set.push(variable);
    }

    fn clear(&mut self) {
        for variable in self.set.drain(..) {
            self.of[variable] = None;
        }
    }

    /// Whether a clause follows from these, looked at in this order.
    fn follows(&mut self, clause: &[Literal], by: &[usize], clauses: &[Vec<Literal>]) -> bool {
        for &literal in clause {
            match self.of(literal) {
                Some(None) => self.set(-literal),
                Some(Some(false)) => {}
                // A literal and its negation, or no variable.
                Some(Some(true)) | None => return false,
            }
        }
        for &number in by {
            let Some(reason) = number.checked_sub(1).and_then(|index| clauses.get(index)) else { return false };
            let mut open = None;
            for &literal in reason {
                match self.of(literal) {
                    Some(Some(false)) => {}
                    Some(None) if open.is_none_or(|other| other == literal) => open = Some(literal),
                    // It holds, or nothing follows from it.
                    _ => return false,
                }
            }
            match open {
                Some(literal) => self.set(literal),
                None => return true,
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn follows(clause: &[Literal], by: &[usize], clauses: &[&[Literal]]) -> bool {
        let clauses: Vec<Vec<Literal>> = clauses.iter().map(|clause| clause.to_vec()).collect();
        let mut values = Values { of: vec![None; 10], set: Vec::new() };
        values.follows(clause, by, &clauses)
    }

    #[test]
    fn a_clause_follows_if_its_negation_leads_to_a_contradiction_one_literal_at_a_time() {
        let clauses: &[&[Literal]] = &[&[1, 2], &[-1, 2], &[1, -2], &[-1, -2], &[3, 4, 5]];
        assert!(follows(&[2], &[1, 2], clauses));
        assert!(follows(&[2], &[2, 1], clauses));
        assert!(follows(&[3, 4, 5], &[5], clauses));
        assert!(follows(&[3, 4, 5, 6], &[5], clauses));
        assert!(!follows(&[3, 4], &[5], clauses), "the clause leaves 5 open");
        assert!(!follows(&[2], &[1], clauses), "nothing contradicts that");
        assert!(!follows(&[], &[1, 2], clauses), "the first names two open literals");
        assert!(!follows(&[2], &[1, 6], clauses), "there is no sixth clause");
        assert!(!follows(&[2], &[0], clauses), "there is no clause 0");
        assert!(!follows(&[3, -3], &[1, 2], clauses), "a clause with a literal and its negation says nothing");
        assert!(!follows(&[77], &[1, 2], clauses), "there is no such variable");
        assert!(!follows(&[-2], &[1, 2], clauses), "clause 1 holds already");
    }

    #[test]
    fn refutations_are_written_in_one_way() {
        let mut refutation = Refutation::default();
        refutation.circle(vec!["mKH".to_owned(), "fAS".to_owned()]);
        refutation.so(vec![3, -4], vec![1, 2]);
        refutation.so(vec![], vec![7]);
        let lines = refutation.to_lines();
        assert_eq!(lines, ["circle mKH fAS", "so 3 -4 by 1 2", "so by 7"]);
        assert_eq!(Refutation::from_lines(&lines), Ok(refutation));
        for wrong in ["so 3", "so +3 by 1", "so  3 by 1", "so 3 by 01", "therefore 3 by 1", "", "circle "] {
            let read = Refutation::from_lines(&[wrong.to_owned()]);
            assert!(read.is_err() || wrong == "circle ", "{wrong:?}: {read:?}");
        }
    }
}
