//! See `cadogan_fuzz::rules`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| cadogan_fuzz::rules(data));
