//! The code generated from the table of all rule keys.

/// Generates from the table of the language:
/// * a struct for every section, and [`RawRules`](super::RawRules) of all of them, with their defaults;
/// * [`RuleKey`](super::RuleKey), with the names of every key in JSON, and how to read, compare and reset it;
/// * for every section, the [`KeySet`](super::KeySet) of its keys.
///
/// Names and comments are taken as single tokens (`tt`), so that the derive macros see them as if they were written by
/// hand.
macro_rules! rule_language {
    (
        $(
            $(#[doc = $about:tt])*
            section $section_name:tt $section:ident: $Section:ident {
                $(
                    $(#[doc = $doc:tt])*
                    $(#[schemars($($schema:tt)*)])*
                    $Key:ident, $name:tt, $field:ident: $type:ty = $default:expr;
                )*
            }
        )*
        deck {
            $(
                $(#[doc = $deck_doc:tt])*
                $(#[schemars($($deck_schema:tt)*)])*
                $DeckKey:ident, $deck_name:tt, $deck_field:ident: $deck_type:ty = $deck_default:expr;
            )*
        }
    ) => {
        $(
            #[doc = concat!("Section `", $section_name, "`.")]
            #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
            #[schemars(default, deny_unknown_fields)]
            pub struct $Section {
                $(
                    $(#[doc = $doc])*
                    #[serde(rename = $name)]
                    $(#[schemars($($schema)*)])*
                    pub $field: $type,
                )*
            }

            impl Default for $Section {
                fn default() -> Self {
                    $Section { $($field: $default),* }
                }
            }
        )*

        /// What a rule file says, whether or not it makes a game. Every field has a default; the defaults together are
        /// Streets and Alleys.
        ///
        /// [`RawRules::validate`] turns it into [`Rules`](crate::Rules), which every other part of the program uses.
        #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
        #[schemars(default, deny_unknown_fields)]
        pub struct RawRules {
            $(
                $(#[doc = $about])*
                #[serde(rename = $section_name)]
                pub $section: $Section,
            )*
            $(
                $(#[doc = $deck_doc])*
                #[serde(rename = $deck_name)]
                $(#[schemars($($deck_schema)*)])*
                pub $deck_field: $deck_type,
            )*
        }

        impl Default for RawRules {
            fn default() -> Self {
                RawRules { $($section: $Section::default(),)* $($deck_field: $deck_default),* }
            }
        }

        impl RawRules {
            /// Reads every key, in the order of the table. A missing key has its default.
            pub(crate) fn read(reader: &mut crate::parse::Reader<'_>) -> RawRules {
                RawRules {
                    $($section: $Section { $($field: reader.value(RuleKey::$Key, $default)),* },)*
                    $($deck_field: reader.value(RuleKey::$DeckKey, $deck_default)),*
                }
            }
        }

        /// A key of the rule language.
        ///
        /// Code that reasons about rules declares by these names which of them it has taken into account; see
        /// [`Considered`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum RuleKey {
            $($(
                $(#[doc = $doc])*
                $Key,
            )*)*
            $(
                $(#[doc = $deck_doc])*
                $DeckKey,
            )*
        }

        impl RuleKey {
            /// All keys, in the order of the table.
            pub const ALL: &'static [RuleKey] = &[$($(RuleKey::$Key,)*)* $(RuleKey::$DeckKey),*];

            /// The section that it belongs to, empty for keys outside sections.
            pub const fn section(self) -> &'static str {
                match self {
                    $($(RuleKey::$Key)|* => $section_name,)*
                    $(RuleKey::$DeckKey)|* => "",
                }
            }

            /// Its name in JSON, within its section.
            pub const fn name(self) -> &'static str {
                match self {
                    $($(RuleKey::$Key => $name,)*)*
                    $(RuleKey::$DeckKey => $deck_name,)*
                }
            }

            /// Whether it has its default value in these rules.
            pub fn is_default(self, rules: &RawRules) -> bool {
                match self {
                    $($(RuleKey::$Key => rules.$section.$field == $default,)*)*
                    $(RuleKey::$DeckKey => rules.$deck_field == $deck_default,)*
                }
            }

            /// Gives it its default value.
            pub fn reset(self, rules: &mut RawRules) {
                match self {
                    $($(RuleKey::$Key => rules.$section.$field = $default,)*)*
                    $(RuleKey::$DeckKey => rules.$deck_field = $deck_default,)*
                }
            }
        }

        /// The sections in the order of the table, each with its keys.
        pub(crate) const SECTIONS: &[(&str, &[RuleKey])] = &[$(($section_name, &[$(RuleKey::$Key),*])),*];

        /// The keys outside sections.
        pub(crate) const TOP_KEYS: &[RuleKey] = &[$(RuleKey::$DeckKey),*];

        /// The keys of a section.
        impl KeySet {
            $(
                #[doc = concat!("The keys of the section `", $section_name, "`.")]
                pub const fn $section() -> KeySet {
                    KeySet::of(&[$(RuleKey::$Key),*])
                }
            )*

            /// The keys about the deck, which are outside sections.
            pub const fn deck() -> KeySet {
                KeySet::of(TOP_KEYS)
            }
        }
    };
}
