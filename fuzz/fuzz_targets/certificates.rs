//! See `cadogan_fuzz::certificates`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| cadogan_fuzz::certificates(data));
