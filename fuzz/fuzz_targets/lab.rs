//! See `cadogan_fuzz::lab`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| cadogan_fuzz::lab(data));
