//! Frozen shufflers: every one turns a deal number into an ordered pack, the same one for ever.
