// Editing a position by hand: one line a pile, and the cards that lie nowhere yet as buttons.

import { h } from "./dom.js";
import { askSafely, linesOf, makeDialog, mistakesIn } from "./dialog.js";
import { LONGEST_LINE, limitLength, makeButton, uniqueId, whenQuiet } from "./form.js";
import { makeTray } from "./edit-tray.js";

/** @import { App } from "./app.js" */
/** @import { EditField, MistakeView } from "./protocol.d.ts" */

/**
 * The line of a pile.
 * @typedef {object} Line
 * @property {EditField} field
 * @property {HTMLTextAreaElement} input
 * @property {HTMLElement} element
 * @property {HTMLButtonElement} label
 * @property {(message: string) => void} complain
 */

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
  const lines = written.map((field) => makeLine(field, choose, () => checkSoon()));
  const tray = makeTray(pack, app.table(), append);
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
    write(chosen.input, `${chosen.input.value.trim()} ${card}`.trim());
    void check();
  }
  /** @param {EditField[]} values */
  function fill(values) {
    lines.forEach(({ input }, index) => write(input, values[index]?.cards ?? ""));
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
    const answer = await askSafely(app.askQuietly, { ask: "check-edit", fields: checked });
    const now = fields();
    if (frame.closed.aborted || checked.some(({ cards }, index) => cards !== now[index]?.cards)) return;
    if (answer.answer === "edit-checked") tray.show(answer.loose);
    showMistakes(answer.answer === "edit-checked" ? answer.mistakes : mistakesIn(answer));
  };
  const checkSoon = whenQuiet(() => void check());
  const play = async () => {
    const deal = { fields: fields() };
    const mistakes = mistakesIn(await askSafely(app.ask, { ask: "open", game: "same", deal, moves: [] }));
    if (mistakes.length > 0) return showMistakes(mistakes);
    isPlayed = true;
    frame.close();
  };

  const kept = draft && samePiles(draft, written) ? draft : null;
  let isPlayed = false;
  frame.closed.addEventListener("abort", () => {
    const isEdited = fields().some(({ cards }, index) => cards !== written[index]?.cards);
    draft = isEdited && !isPlayed ? fields() : null;
  });
  frame.body.classList.add("edit-body");
  frame.body.append(
    h(
      "div",
      { class: "edit-lines" },
      h("p", { class: "form-hint" }, kept ? "This is what you edited last. " : "", notationFor(written)),
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
  fill(kept ?? written);
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
  // What was refused stays said while the engine has nothing against what is there.
  let [refused, wrong] = ["", ""];
  const complain = () => {
    mistake.textContent = refused || wrong;
    if (mistake.textContent) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
  };
  /** @type {Line} */
  const line = {
    field,
    input,
    element,
    label,
    complain(message) {
      wrong = message;
      complain();
    },
  };
  const refuse = (/** @type {string} */ message) => {
    refused = message;
    complain();
  };
  limitLength(input, refuse, LONGEST_LINE);
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
    write(input, "");
    choose(line);
  });
  return line;
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
 * Writes into a line, with everything that follows when a player types.
 * @param {HTMLTextAreaElement} input
 * @param {string} text
 */
function write(input, text) {
  input.value = text;
  input.dispatchEvent(new Event("input"));
}

/**
 * What is written in a line. Small letters mean nothing special here, though they do in files of deals.
 * @param {HTMLTextAreaElement} input
 */
function textIn(input) {
  return input.value.trim().toUpperCase();
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
