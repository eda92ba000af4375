//! See `cadogan_fuzz::verdicts`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| cadogan_fuzz::verdicts(data));
