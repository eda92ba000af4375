// The cards that lie nowhere yet while a position is edited: a button for each, which puts it into the chosen line.

import { h } from "./dom.js";
import { groupedBy, uniqueId } from "./form.js";

/** @import { CardView, EditField, TableView } from "./protocol.d.ts" */

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
  const table = cardsOn(tableView);
  const names = new Map(table.map(({ card, name }) => [card, name]));
  const heading = h("h3", { id: uniqueId("edit-tray") });
  const faceDown = h("input", { type: "checkbox" });
  const faceDownLine = h("label", { class: "form-check" }, faceDown, h("span", {}, "Face down"));
  const cards = groupedBy(pack, (card) => card).map(([card, copies]) => {
    const count = h("span", { class: "edit-count" });
    const words = h("span", { class: "dialog-unseen" });
    const face = h("span", { "aria-hidden": "true" }, faceOf(card));
    const button = h("button", { type: "button", class: "edit-card", "data-loose": card }, face, words, count);
    return { card, name: names.get(card) ?? card, count, words, button, copies: copies.length };
  });
  for (const { card, button } of cards) {
    // Keeps the focus in the line, so that typing and clicking can take turns.
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("click", () => {
      const visible = cards.filter((other) => !other.button.hidden);
      const next = visible[visible.findIndex((other) => other.button === button) + 1];
      const hadFocus = document.activeElement === button;
      append(faceDown.checked ? `(${card})` : card);
      if (hadFocus && button.hidden) (next?.button ?? faceDown).focus();
    });
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
    /**
     * @param {EditField[]} fields     as they are
     * @param {EditField[]} untouched  as the engine wrote them
     */
    show(fields, untouched) {
      const placed = fields.flatMap(({ pile, cards: text }, index) => {
        const written = text.split(/[\s(),+]+/);
        // The engine may leave out cards that follow from others; as long as its line stands, so do they.
        const isUntouched = text === untouched[index]?.cards;
        const implied = isUntouched ? table.filter((card) => card.pile === pile && !written.includes(card.card)) : [];
        return [...written, ...implied.map(({ card }) => card)];
      });
      for (const { card, copies, count, button } of cards) {
        const left = copies - placed.filter((other) => other === card).length;
        button.hidden = left <= 0;
        count.textContent = left > 1 ? `×${left}` : "";
      }
      describe();
    },
    /** The engine has found a place for every card. */
    allPlaced() {
      for (const { button } of cards) button.hidden = true;
      describe();
    },
  };
}

/**
 * The cards of a table with their piles.
 * @param {TableView} table
 * @returns {(CardView & { pile: string })[]}
 */
function cardsOn(table) {
  const piles = table.groups.flatMap((group) => group.piles);
  return piles.flatMap((pile) => pile.cards.map((card) => ({ ...card, pile: pile.id })));
}

/** @param {string} card */
function faceOf(card) {
  const suit = card.slice(-1);
  return `${card.slice(0, -1)}${SUITS[suit] ?? suit}`;
}
