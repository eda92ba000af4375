//! The referee: the slow, obvious reading of the rules that every verdict is checked against.
