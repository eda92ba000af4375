//! No library: only the tests that need several rooms.
