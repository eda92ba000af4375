//! Every class of deals once, with the number of deals in it.

use std::ops::ControlFlow;

use crate::blueprint::Blueprint;

/// Goes through forms place by place, in lexicographic order.
///
/// The permutations of suits that have changed nothing so far are kept as bits. If one of them would make the form
/// smaller, the form is abandoned: another form represents its class. If piles are interchangeable, this is known only
/// at the end.
pub(crate) struct Walk<'a, F> {
    blueprint: &'a Blueprint,
    form: Vec<u8>,
    left: Vec<u8>,
    /// How many places are filled before a form is passed to `visit`.
    depth: usize,
    visit: F,
}

impl<'a, F> Walk<'a, F>
where
    F: FnMut(&[u8], u128) -> ControlFlow<()>,
{
    /// Calls `visit` for every class whose form begins with `prefix`, with the form and the number of deals in the class.
    pub(crate) fn classes(blueprint: &'a Blueprint, prefix: &[u8], visit: F) -> ControlFlow<()> {
        Walk { blueprint, form: Vec::new(), left: blueprint.counts.clone(), depth: blueprint.places(), visit }
            .run(prefix)
    }

    /// Calls `visit` for every prefix of this many places that forms of classes may have.
    pub(crate) fn beginnings(blueprint: &'a Blueprint, depth: usize, visit: F) -> ControlFlow<()> {
        Walk { blueprint, form: Vec::new(), left: blueprint.counts.clone(), depth, visit }.run(&[])
    }

    fn run(&mut self, prefix: &[u8]) -> ControlFlow<()> {
        let mut same = (1u32 << self.blueprint.turned.len()) - 1;
        for &kind in prefix {
            match self.place(kind, same) {
                Some(still) => same = still,
                None => return ControlFlow::Continue(()),
            }
        }
        self.fill(same)
    }

    fn fill(&mut self, same: u32) -> ControlFlow<()> {
        if self.form.len() == self.depth {
            return self.hand_over(same);
        }
        for kind in self.least()..self.left.len() as u8 {
            if self.left[usize::from(kind)] == 0 {
                continue;
            }
            if let Some(still) = self.place(kind, same) {
                self.fill(still)?;
            }
            self.take_back(kind);
        }
        ControlFlow::Continue(())
    }

    /// Puts a card on the next place. Returns the permutations that have changed nothing so far, or `None` if no class
    /// has such a form; the card is placed in either case.
    fn place(&mut self, kind: u8, same: u32) -> Option<u32> {
        let index = self.form.len();
        self.form.push(kind);
        self.left[usize::from(kind)] = self.left[usize::from(kind)].checked_sub(1)?;
        if !self.blueprint.twins.is_empty() {
            return self.piles_are_sorted(index).then_some(same);
        }
        match self.blueprint.sets.iter().find(|set| set.contains(&index)) {
            Some(set) if index + 1 < set.end => Some(same),
            Some(set) => self.compare(same, |turned| {
                let mut image: Vec<u8> = self.form[set.clone()].iter().map(|&kind| turned[usize::from(kind)]).collect();
                image.sort_unstable();
                image.as_slice().cmp(&self.form[set.clone()])
            }),
            None if same == 1 => Some(1),
            None => self.compare(same, |turned| turned[usize::from(kind)].cmp(&kind)),
        }
    }

    fn take_back(&mut self, kind: u8) {
        self.form.pop();
        self.left[usize::from(kind)] += 1;
    }

    /// Which permutations still change nothing; `None` if one makes the form smaller.
    fn compare(&self, same: u32, order: impl Fn(&[u8]) -> std::cmp::Ordering) -> Option<u32> {
        let mut still = 0;
        for (number, turned) in self.blueprint.turned.iter().enumerate().filter(|(number, _)| same >> number & 1 == 1) {
            match order(turned) {
                std::cmp::Ordering::Less => return None,
                std::cmp::Ordering::Equal => still |= 1 << number,
                std::cmp::Ordering::Greater => {}
            }
        }
        Some(still)
    }

    /// The smallest card that may come next: sets are sorted.
    fn least(&self) -> u8 {
        let index = self.form.len();
        let goes_on = self.blueprint.sets.iter().any(|set| set.start < index && index < set.end);
        if goes_on { self.form[index - 1] } else { 0 }
    }

    /// Whether the pile that ends at this place is not smaller than its twin before it.
    fn piles_are_sorted(&self, index: usize) -> bool {
        self.blueprint.twins.iter().all(|group| {
            group.windows(2).all(|pair| {
                let filled = pair[1].start..pair[1].end.min(index + 1);
                let length = filled.len();
                !pair[1].contains(&index)
                    || self.form[pair[0].start..pair[0].start + length] <= self.form[filled.clone()]
            })
        })
    }

    fn hand_over(&mut self, same: u32) -> ControlFlow<()> {
        let blueprint = self.blueprint;
        if self.depth < blueprint.places() {
            return (self.visit)(&self.form, 0);
        }
        let same = if blueprint.twins.is_empty() { Some(same) } else { self.judge() };
        let Some(same) = same else { return ControlFlow::Continue(()) };
        let turns = blueprint.turned.len() as u128 / u128::from(same.count_ones());
        (self.visit)(&self.form, turns * ways_to_lay(blueprint, &self.form))
    }

    /// Compares a whole form with its image under every permutation.
    fn judge(&self) -> Option<u32> {
        self.compare((1 << self.blueprint.turned.len()) - 1, |turned| {
            let mut image: Vec<u8> = self.form.iter().map(|&kind| turned[usize::from(kind)]).collect();
            sort_what_is_alike(self.blueprint, &mut image);
            image.cmp(&self.form)
        })
    }
}

/// Sorts sets and interchangeable piles.
fn sort_what_is_alike(blueprint: &Blueprint, form: &mut [u8]) {
    for set in &blueprint.sets {
        form[set.clone()].sort_unstable();
    }
    for group in &blueprint.twins {
        let mut piles: Vec<Vec<u8>> = group.iter().map(|pile| form[pile.clone()].to_vec()).collect();
        piles.sort();
        for (place, pile) in group.iter().zip(piles) {
            form[place.clone()].copy_from_slice(&pile);
        }
    }
}

/// How many deals differ from this form only in the order of sets and of interchangeable piles.
fn ways_to_lay(blueprint: &Blueprint, form: &[u8]) -> u128 {
    let sets = blueprint.sets.iter().map(|set| orders(form[set.clone()].iter()));
    let twins = blueprint.twins.iter().map(|group| orders(group.iter().map(|pile| &form[pile.clone()])));
    sets.chain(twins).product()
}

/// In how many different orders sorted things can be arranged.
fn orders<T: PartialEq>(sorted: impl Iterator<Item = T>) -> u128 {
    let (mut number, mut all, mut alike) = (1, 0, 0);
    let mut last = None;
    for thing in sorted {
        all += 1;
        alike = if last.as_ref() == Some(&thing) { alike + 1 } else { 1 };
        number = number * all / alike;
        last = Some(thing);
    }
    number
}
