//! One depth-first search for all spaces.
