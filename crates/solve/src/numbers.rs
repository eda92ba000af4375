//! Readable numbers, for everything that reports on searches.

use std::fmt::Display;

/// The digits of a whole number with commas between thousands.
pub fn grouped(number: impl Display) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_stand_between_thousands() {
        let written = [0, 7, 999, 1_000, 123_456, 29_937_600].map(|number: u64| grouped(number));
        assert_eq!(written, ["0", "7", "999", "1,000", "123,456", "29,937,600"]);
        assert_eq!(grouped("2432902008176640000"), "2,432,902,008,176,640,000");
    }
}
