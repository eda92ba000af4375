// The cards that lie nowhere yet while a position is edited: a button for each, which puts it into the chosen line.

import { h } from "./dom.js";
import { groupedBy, uniqueId } from "./form.js";

/** @import { TableView } from "./protocol.d.ts" */

/**
 * Signs of the suits.
 * @type {Record<string, string>}
 */
const SUITS = { C: "♣", D: "♦", H: "♥", S: "♠" };

/**
 * The cards that lie nowhere yet.
 * @param {string[]} pack
 * @param {TableView} tableView
 * @param {(card: string) => void} append
 */
export function makeTray(pack, tableView, append) {
  const names = new Map(cardsOn(tableView).map(({ card, name }) => [card, name]));
  const heading = h("h3", { id: uniqueId("edit-tray") });
  const faceDown = h("input", { type: "checkbox" });
  const faceDownLine = h("label", { class: "form-check" }, faceDown, h("span", {}, "Face down"));
  const cards = [...new Set(pack)].map((card) => {
    const count = h("span", { class: "edit-count" });
    const words = h("span", { class: "dialog-unseen" });
    const face = h("span", { "aria-hidden": "true" }, faceOf(card));
    const button = h("button", { type: "button", class: "edit-card", "data-loose": card }, face, words, count);
    return { card, name: names.get(card) ?? card, count, words, button };
  });
  for (const { card, button } of cards) {
    // Keeps the focus in the line, so that typing and clicking can take turns.
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("click", () => append(faceDown.checked ? `(${card})` : card));
  }
  const suits = groupedBy(cards, ({ card }) => card.slice(-1)).map(([suit, members]) =>
    h("div", { class: "edit-suit", "data-suit": suit }, ...members.map(({ button }) => button)),
  );
  const element = h("section", { class: "edit-tray", "aria-labelledby": heading.id }, heading, faceDownLine, ...suits);

  let line = "";
  const describe = () => {
    const isEmpty = cards.every(({ button }) => button.hidden);
    faceDownLine.hidden = isEmpty;
    heading.textContent = isEmpty ? "Every card has its place" : `Not placed yet: add to ${line}`;
    for (const { name, words } of cards) words.textContent = `${name} to ${line}`;
  };
  return {
    element,
    /** @param {string} label   of the line that takes the cards */
    target(label) {
      line = label;
      describe();
    },
    /** @param {string[]} loose   cards that lie nowhere yet, as often as they are missing */
    show(loose) {
      // A button that goes takes the focus with it: the next one gets it first.
      const focused = cards.findIndex(({ button }) => button === document.activeElement);
      if (focused >= 0 && !loose.includes(cards[focused]?.card ?? "")) {
        const next = cards.slice(focused + 1).find(({ card }) => loose.includes(card));
        (next?.button ?? faceDown).focus();
      }
      for (const { card, count, button } of cards) {
        const left = loose.filter((other) => other === card).length;
        button.hidden = left === 0;
        count.textContent = left > 1 ? `×${left}` : "";
      }
      describe();
    },
  };
}

/** @param {TableView} table */
function cardsOn(table) {
  return table.groups.flatMap((group) => group.piles.flatMap((pile) => pile.cards));
}

/** @param {string} card */
function faceOf(card) {
  const suit = card.slice(-1);
  return `${card.slice(0, -1)}${SUITS[suit] ?? suit}`;
}
