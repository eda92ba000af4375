//! See `cadogan_fuzz::cases`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| cadogan_fuzz::cases(data));
