//! See `cadogan_fuzz::page`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| cadogan_fuzz::page(data));
