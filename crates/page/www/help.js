// How to play on this page, in short.

import { h } from "./dom.js";
import { makeDialog } from "./dialog.js";

/** @import { App } from "./app.js" */

/** @type {[string, string][]} */
const KEYS = [
  ["Tab", "to the table and away from it"],
  ["← → ↑ ↓", "from pile to pile and card to card; with a card in hand, to where it can go"],
  ["Enter", "take a card, put it down; on the stock: turn it"],
  ["F", "play the card to the foundations"],
  ["Escape", "put the card back"],
  ["S", "turn the stock"],
  ["U, R", "undo, redo"],
  ["H", "hint"],
  ["P", "show a whole solution"],
  ["W", "why the game is lost"],
  ["A", "play all safe moves"],
  ["M", "list of moves"],
  ["N", "new deal"],
  ["G", "choose a game"],
];

/** @type {[string, string][]} */
const LIGHTS = [
  ["Winnable", "A win from here is known: ask for a hint or have it shown."],
  ["Lost", "Proved: no moves win from here. “Why” shows the reason; undo leads back."],
  ["Thinking", "The search is still running. You can play on."],
  ["Undecided", "The budget for a verdict was used up. The settings can allow more."],
];

/**
 * Explains the page and the game on the table.
 * @param {App} app
 */
export function openHelp(app) {
  const frame = makeDialog("help", "Help", { harmless: true });
  const { title, description } = app.table();
  frame.body.append(
    section(title, h("p", {}, description)),
    section(
      "Playing",
      h(
        "ul",
        {},
        h("li", {}, "Drag cards, or tap a card and then where it should go: places where it may go light up."),
        h("li", {}, "A double tap sends a card to the foundations."),
        h("li", {}, "Tap the stock to turn it, or turn it both ways with the wheel."),
        h("li", {}, "A long press on a card shows what it waits for."),
        h("li", {}, "A move that is not allowed does no harm: the page says why."),
        h("li", {}, "Undo and redo know no limit, and the list of moves jumps to any point."),
        h("li", {}, "The game is kept in this browser after every move. Nothing is sent anywhere."),
      ),
    ),
    section("The light", definitions(LIGHTS)),
    section("Keyboard", definitions(KEYS, "kbd")),
  );
  // So that arrow keys scroll.
  frame.body.tabIndex = 0;
  frame.show(frame.body);
}

/**
 * @param {string} title
 * @param {...HTMLElement} content
 */
function section(title, ...content) {
  return h("section", { class: "dialog-section" }, h("h3", {}, title), ...content);
}

/**
 * @param {[string, string][]} entries
 * @param {"kbd" | "span"} [tag]
 */
function definitions(entries, tag = "span") {
  const rows = entries.flatMap(([term, meaning]) => [h("dt", {}, h(tag, {}, term)), h("dd", {}, meaning)]);
  return h("dl", { class: "dialog-terms" }, ...rows);
}
