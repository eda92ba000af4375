//! See `cadogan_fuzz::moves`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| cadogan_fuzz::moves(data));
