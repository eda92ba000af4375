//! From rules and a deal to a verdict.
