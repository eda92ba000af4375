// Editing a position by hand: one line a pile, and the cards that lie nowhere yet as buttons.

import { h } from "./dom.js";
import { askSafely, linesOf, makeDialog, mistakesIn } from "./dialog.js";
import { groupedBy, limitLength, makeButton, uniqueId, whenQuiet } from "./form.js";

/** @import { App } from "./app.js" */
/** @import { CardView, EditField, MistakeView } from "./protocol.d.ts" */

/**
 * The line of a pile.
 * @typedef {object} Line
 * @property {EditField} field
 * @property {HTMLTextAreaElement} input
 * @property {HTMLElement} element
 * @property {HTMLButtonElement} label
 * @property {(message: string) => void} complain
 */

/** Signs of the suits, in two colours. */
const SUITS = /** @type {Record<string, string>} */ ({ C: "♣", D: "♦", H: "♥", S: "♠" });

/**
 * What was edited when the dialog was last closed without playing it: closing by mistake loses nothing.
 * @type {EditField[] | null}
 */
let draft = null;

/**
 * Lets the player edit a position of the game on the table.
 * @param {App} app
 */
export async function openEditor(app) {
  const answer = await askSafely(app.askQuietly, { ask: "edit" });
  const frame = makeDialog("edit", "Edit position", { size: "large" });
  if (answer.answer !== "edit") {
    frame.mistakes.show(mistakesIn(answer));
    return frame.show();
  }

  const { fields: written, pack } = answer;
  const lines = written.map((field) => makeLine(field, choose, changed));
  const tray = makeTray(pack, cardsOnTable(app), append);
  const verdict = h("p", { class: "form-hint edit-verdict", role: "status" });
  const fields = () => lines.map(({ field, input }) => ({ ...field, cards: textIn(input) }));
  let chosen = lines[0];

  /** @param {Line} line */
  function choose(line) {
    chosen?.element.classList.remove("edit-chosen");
    chosen?.label.setAttribute("aria-pressed", "false");
    chosen = line;
    line.element.classList.add("edit-chosen");
    line.label.setAttribute("aria-pressed", "true");
    tray.target(line.field.label);
  }
  /** @param {string} card */
  function append(card) {
    if (!chosen) return;
    chosen.input.value = `${chosen.input.value.trim()} ${card}`.trim();
    changed();
  }
  function changed() {
    tray.show(fields(), written);
    checkSoon();
  }
  /** @param {EditField[]} values */
  function fill(values) {
    lines.forEach(({ input }, index) => (input.value = values[index]?.cards ?? ""));
    changed();
  }
  /** @param {MistakeView[]} mistakes */
  function showMistakes(mistakes) {
    for (const line of lines) {
      const own = mistakes.filter(({ place }) => isAbout(place, line.field));
      line.complain(linesOf(own.map(({ message }) => ({ place: "", message }))));
    }
    frame.mistakes.show(mistakes.filter(({ place }) => !lines.some((line) => isAbout(place, line.field))));
    const count = mistakes.length;
    verdict.textContent = count === 0 ? "This can be played." : count === 1 ? "1 mistake" : `${count} mistakes`;
  }
  const check = async () => {
    const checked = fields();
    const mistakes = mistakesIn(await askSafely(app.askQuietly, { ask: "check-edit", fields: checked }));
    const now = fields();
    if (frame.closed.aborted || checked.some(({ cards }, index) => cards !== now[index]?.cards)) return;
    showMistakes(mistakes);
    if (mistakes.length === 0) tray.allPlaced();
  };
  const checkSoon = whenQuiet(() => void check());
  const play = async () => {
    const deal = { fields: fields() };
    const mistakes = mistakesIn(await askSafely(app.ask, { ask: "open", game: "same", deal, moves: [] }));
    if (mistakes.length > 0) return showMistakes(mistakes);
    isPlayed = true;
    frame.close();
  };

  let isPlayed = false;
  frame.closed.addEventListener("abort", () => {
    draft = isPlayed ? null : fields();
  });
  frame.body.classList.add("edit-body");
  frame.body.append(
    h(
      "div",
      { class: "edit-lines" },
      h("p", { class: "form-hint" }, notationFor(written)),
      ...lines.map(({ element }) => element),
    ),
    tray.element,
  );
  frame.foot.append(
    makeButton("As on the table", () => fill(written)),
    makeButton("Clear all", () => fill([])),
    verdict,
    makeButton("Play this position", play, "main"),
  );
  fill(draft && samePiles(draft, written) ? draft : written);
  if (chosen) choose(chosen);
  frame.show(chosen?.input);
}

/**
 * @param {EditField} field
 * @param {(line: Line) => void} choose
 * @param {() => void} changed
 * @returns {Line}
 */
function makeLine(field, choose, changed) {
  const input = h("textarea", {
    class: "form-input form-code edit-cards",
    rows: 1,
    "data-edit": field.pile,
    "aria-label": `Cards of ${field.label}`,
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
  });
  const mistake = h("p", { class: "form-mistake", id: uniqueId("edit-mistake"), "aria-live": "polite" });
  input.setAttribute("aria-describedby", mistake.id);
  // A button and not a label: with it a line is chosen without calling up the keyboard of a phone.
  const label = h("button", { type: "button", class: "edit-label", "aria-pressed": "false" }, field.label);
  const clear = h("button", { type: "button", class: "edit-clear", "aria-label": `Clear ${field.label}` }, "✕");
  const element = h("div", { class: "edit-line" }, label, input, clear, mistake);
  /** @type {Line} */
  const line = {
    field,
    input,
    element,
    label,
    complain(message) {
      mistake.textContent = message;
      if (message) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
    },
  };
  limitLength(input, line.complain);
  input.addEventListener("input", changed);
  input.addEventListener("focus", () => choose(line));
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const next = element.nextElementSibling?.querySelector("textarea");
    next?.focus();
  });
  label.addEventListener("click", () => choose(line));
  clear.addEventListener("click", () => {
    input.value = "";
    choose(line);
    changed();
  });
  return line;
}

/**
 * The cards that lie nowhere yet.
 * @param {string[]} pack
 * @param {(CardView & { pile: string })[]} table   the cards on the table
 * @param {(card: string) => void} append
 */
function makeTray(pack, table, append) {
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
 * How lines are written.
 * @param {EditField[]} fields
 */
function notationFor(fields) {
  const has = (/** @type {string} */ kind) => fields.some(({ pile }) => pile.startsWith(kind));
  if (has("accordion")) return "Cards of one pile are joined, the bottom card first: QH+9C.";
  if (has("sequences")) return "From left to right; -- is a gap: QH -- 9C.";
  return "The bottom card first: QH 9C. Face-down cards in parentheses: (QH) 9C.";
}

/**
 * The cards on the table with their piles.
 * @param {App} app
 * @returns {(CardView & { pile: string })[]}
 */
function cardsOnTable(app) {
  const piles = app.table().groups.flatMap((group) => group.piles);
  return piles.flatMap((pile) => pile.cards.map((card) => ({ ...card, pile: pile.id })));
}

/**
 * What is written in a line. Small letters mean nothing special here, though they do in files of deals.
 * @param {HTMLTextAreaElement} input
 */
function textIn(input) {
  return input.value.trim().toUpperCase();
}

/** @param {string} card */
function faceOf(card) {
  const suit = card.slice(-1);
  return `${card.slice(0, -1)}${SUITS[suit] ?? suit}`;
}

/**
 * @param {string} place
 * @param {EditField} field
 */
function isAbout(place, field) {
  return place === field.pile || place === field.label;
}

/**
 * @param {EditField[]} left
 * @param {EditField[]} right
 */
function samePiles(left, right) {
  return left.length === right.length && left.every(({ pile }, index) => pile === right[index]?.pile);
}
