//! Which verdicts a solver can give.

/// What a solver can prove for certain rules. For a solver that can prove nothing, there is a reason instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ability {
    /// Only that a deal can be won.
    Winnable,
    /// Only that a deal cannot be won.
    Unwinnable,
    /// Both: given enough time and memory, it decides every deal.
    Both,
}

impl Ability {
    /// All of them.
    pub const ALL: [Ability; 3] = [Ability::Winnable, Ability::Unwinnable, Ability::Both];

    /// The word used in files and on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Ability::Winnable => "winnable",
            Ability::Unwinnable => "unwinnable",
            Ability::Both => "both",
        }
    }

    /// The ability with this word.
    pub fn from_word(word: &str) -> Option<Ability> {
        Ability::ALL.into_iter().find(|ability| ability.word() == word)
    }

    /// Whether `winnable` is among its verdicts.
    pub const fn proves_winnable(self) -> bool {
        matches!(self, Ability::Winnable | Ability::Both)
    }

    /// Whether `unwinnable` is among its verdicts.
    pub const fn proves_unwinnable(self) -> bool {
        matches!(self, Ability::Unwinnable | Ability::Both)
    }

    /// Whether it has both verdicts.
    pub const fn is_complete(self) -> bool {
        matches!(self, Ability::Both)
    }
}
