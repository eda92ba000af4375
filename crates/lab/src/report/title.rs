//! What people call a game: `Klondike, draw 1`.

use cadogan_rules::preset;

/// A heading for a game as records name it: a preset, perhaps with rules that were set. Other names stay as they are.
pub(super) fn title(name: &str) -> String {
    let mut parts = name.split(" --set ");
    let Some(game) = parts.next().and_then(preset) else { return name.to_owned() };
    let words = parts.map(|setting| in_words(setting.trim_matches('\'')));
    std::iter::once(game.title()).chain(words).collect::<Vec<String>>().join(", ")
}

/// What a player calls a rule that was set. A rule without a common name is called by its key.
fn in_words(setting: &str) -> String {
    let (key, value) = setting.split_once('=').unwrap_or((setting, ""));
    let counted = |one: &str, many: &str| if value == "1" { format!("1 {one}") } else { format!("{value} {many}") };
    match (key, value) {
        ("stock.deal count", _) => format!("draw {value}"),
        ("stock.redeal", "true") => "unlimited redeals".to_owned(),
        ("stock.redeal", "false") => "no redeal".to_owned(),
        ("stock.redeal", _) => counted("redeal", "redeals"),
        ("foundations.removable", "true") => "worrying back".to_owned(),
        ("foundations.removable", _) => "no worrying back".to_owned(),
        ("cells.count", "0") => "no cells".to_owned(),
        ("cells.count", _) => counted("cell", "cells"),
        ("tableau piles.count", _) => counted("pile", "piles"),
        ("max rank", _) => counted("rank", "ranks"),
        ("two decks", "true") => "two decks".to_owned(),
        ("two decks", _) => "one deck".to_owned(),
        _ => format!("{} {value}", key.rsplit('.').next().unwrap_or(key)),
    }
}

#[cfg(test)]
mod tests {
    use super::title;

    #[test]
    fn games_have_the_names_that_people_use() {
        assert_eq!(title("klondike"), "Klondike");
        assert_eq!(title("klondike --set 'stock.deal count=1'"), "Klondike, draw 1");
        let varied = "klondike --set 'foundations.removable=false' --set 'tableau piles.spaces policy=any'";
        assert_eq!(title(varied), "Klondike, no worrying back, spaces policy any");
        assert_eq!(title("golf --set 'tableau piles.count=1'"), "Golf, 1 pile");
        assert_eq!(title("my game.json"), "my game.json");
    }
}
