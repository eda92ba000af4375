//! See `cadogan_fuzz::console`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| cadogan_fuzz::console(data));
