//! The registration of a technique, and the list of all of them.

use cadogan_rules::{Considered, Rules};

/// A technique as its own file describes it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Registration {
    /// The name used to switch it off.
    pub(crate) name: &'static str,
    /// Its effect on the search, in one sentence.
    pub(crate) claim: &'static str,
    /// Whether the program of the paper has it too.
    pub(crate) published: bool,
    /// How it treats every rule key: those that its conditions and its proof depend on, and those that make no
    /// difference to the claim.
    pub(crate) keys: Considered,
    /// Whether the claim is true for these rules and the technique has an effect there, or why not.
    pub(crate) conditions: fn(&Rules) -> Result<(), String>,
}

/// Makes [`Technique`](super::Technique) from a list of registrations.
macro_rules! techniques {
    ($($Technique:ident = $registration:path;)+) => {
        /// One switchable reduction of the search.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Technique {
            $(
                #[doc = concat!("Registered as `", stringify!($registration), "`.")]
                $Technique,
            )+
        }

        impl Technique {
            /// All of them, in the order in which they are listed.
            pub const ALL: [Technique; [$(stringify!($Technique)),+].len()] = [$(Technique::$Technique),+];

            const fn registration(self) -> &'static Registration {
                match self {
                    $(Technique::$Technique => &$registration,)+
                }
            }
        }
    };
}
