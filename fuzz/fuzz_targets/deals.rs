//! See `cadogan_fuzz::deals`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| cadogan_fuzz::deals(data));
