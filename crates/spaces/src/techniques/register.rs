//! What is registered about a technique, and the list of all of them.

use cadogan_rules::{Considered, Rules};

/// A technique as its own file describes it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Registration {
    /// The name used to switch it off.
    pub(super) name: &'static str,
    /// What it does to the search, in one sentence.
    pub(super) claim: &'static str,
    /// Whether the program of the paper has it too.
    pub(super) published: bool,
    /// What it does with every rule key: those that its conditions and its proof depend on, and those that make no
    /// difference to the claim.
    pub(super) keys: Considered,
    /// Whether the claim is true for these rules and has something to do there, or why not.
    pub(super) conditions: fn(&Rules) -> Result<(), String>,
}

/// Makes [`Technique`](super::Technique) of a list of files, each of which registers one as `TECHNIQUE`.
macro_rules! techniques {
    ($($Technique:ident: $file:ident;)+) => {
        $(mod $file;)+

        /// One switchable reduction of the search.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Technique {
            $(
                #[doc = concat!("The technique of the file `", stringify!($file), ".rs`.")]
                $Technique,
            )+
        }

        impl Technique {
            /// All of them, in the order in which they are listed for people.
            pub const ALL: [Technique; [$(stringify!($file)),+].len()] = [$(Technique::$Technique),+];

            const fn registration(self) -> &'static Registration {
                match self {
                    $(Technique::$Technique => &$file::TECHNIQUE,)+
                }
            }
        }
    };
}
