// A new deal: at random, proved winnable, by number, from a text or a file, or edited by hand.

import { h } from "./dom.js";
import { askSafely, makeDialog, mistakesIn, wordsOf } from "./dialog.js";
import { LONGEST_LINE, limitLength, makeButton, makeField, makeForm, makeSubmit, randomSeed } from "./form.js";
import { openEditor } from "./edit.js";
import { makeTextOpener } from "./files.js";

/** @import { App } from "./app.js" */
/** @import { Frame } from "./dialog.js" */
/** @import { DealChoice, MistakeView, Question } from "./protocol.d.ts" */

/** Whose numbers a deal can be named by, and how such a number looks. */
const NUMBERINGS = /** @type {const} */ ([
  { kind: "seed", label: "Seed", hint: "As in cadogan --seed and the published experiments." },
  { kind: "ms", label: "Microsoft", hint: "A deal number of Microsoft or FreeCell Pro: 11982." },
  { kind: "pysol", label: "PySolFC", hint: "A deal number of PySolFC; ms123 and classic123 are read, too." },
  { kind: "klondike-solver", label: "Klondike-Solver", hint: "A game number of the program Klondike-Solver." },
]);

/**
 * Lets the player choose a deal of the game on the table.
 * @param {App} app
 */
export function openDeals(app) {
  const frame = makeDialog("deals", `New deal of ${app.table().title}`);
  /** @param {Question} question */
  const start = async (question) => {
    const mistakes = mistakesIn(await askSafely(app.ask, question));
    if (mistakes.length === 0) frame.close();
    return mistakes;
  };
  /** @param {DealChoice} deal @returns {Question} */
  const opening = (deal) => ({ ask: "open", game: "same", deal, moves: [] });
  /** @param {DealChoice} deal */
  const dealAtOnce = async (deal) => frame.mistakes.show(await start(opening(deal)));

  const random = makeButton("Random deal", () => dealAtOnce({ seed: String(randomSeed()) }), "main");
  const again = makeButton("This deal again", () => dealAtOnce("same"));
  const edit = makeButton("Edit by hand…", () => {
    frame.close();
    openEditor(app);
  });
  const winnable = makeWinnableSearch(app, frame, (seed) => dealAtOnce({ seed: String(seed) }));
  frame.body.append(
    h("div", { class: "deals-buttons" }, random, winnable.button, again, edit),
    winnable.progress,
    makeNumberSection((deal) => start(opening(deal))),
    makeTextOpener(start),
  );
  frame.show(random);
}

/**
 * The button that looks for a winnable deal, and what is seen while it looks.
 * @param {App} app
 * @param {Frame} frame
 * @param {(seed: number) => void} found
 */
function makeWinnableSearch(app, frame, found) {
  /** @type {AbortController | null} */
  let search = null;
  const promise = "A winnable deal is a random one that the solver has won before you see it.";
  const words = h("p", { class: "form-hint", role: "status" }, promise);
  const cancel = makeButton("Cancel", () => search?.abort());
  const progress = h("div", { class: "deals-progress" }, words, cancel);
  cancel.hidden = true;
  const button = makeButton("Winnable deal", () => void look());
  frame.closed.addEventListener("abort", () => search?.abort());

  async function look() {
    search = new AbortController();
    button.disabled = true;
    cancel.hidden = false;
    words.textContent = "Looking for a deal that can be won…";
    cancel.focus();
    const result = await lookForWinnable(app, search.signal, (report) => {
      words.textContent = report;
    });
    search = null;
    button.disabled = false;
    cancel.hidden = true;
    if (typeof result === "number") {
      words.textContent = promise;
      found(result);
    } else {
      words.textContent = result;
      button.focus();
    }
  }
  return { button, progress };
}

/**
 * The seed of a deal that can be won, or in words why there is none.
 * @param {App} app
 * @param {AbortSignal} signal
 * @param {(report: string) => void} report
 * @returns {Promise<number | string>}
 */
async function lookForWinnable(app, signal, report) {
  const { seconds, megabytes } = app.settings;
  const { rules } = app.table().start;
  try {
    const thought = await app.consider(
      { task: "find-winnable", rules, seed: randomSeed(), limits: { seconds, megabytes } },
      (working) => {
        if (working.thought !== "working" || signal.aborted) return;
        const positions = working.positions.toLocaleString("en");
        report(`${working.says}, ${working.seconds.toFixed(1)} s, ${positions} positions`);
      },
      signal,
    );
    if (signal.aborted) return "Cancelled.";
    if (thought.thought === "found" && thought.seed !== null) return thought.seed;
    if (thought.thought === "found") {
      const tried = thought.tried === 1 ? "1 deal" : `${thought.tried} deals`;
      return `Tried ${tried}; none could be won with ${seconds} s and ${megabytes} MB each. The settings can allow more.`;
    }
    return thought.thought === "failed" ? thought.message : "The engine gave no answer.";
  } catch (error) {
    return signal.aborted ? "Cancelled." : wordsOf(error);
  }
}

/** @param {(deal: DealChoice) => Promise<MistakeView[]>} start */
function makeNumberSection(start) {
  const numbering = h(
    "select",
    { class: "form-input" },
    ...NUMBERINGS.map(({ kind, label }) => h("option", { value: kind }, label)),
  );
  const number = h("input", { class: "form-input", autocomplete: "off", spellcheck: "false", name: "number" });
  const hint = h("span", {});
  const field = makeField("Number", number, hint);
  limitLength(number, field.complain, LONGEST_LINE);
  const explain = () => {
    hint.textContent = NUMBERINGS[numbering.selectedIndex]?.hint ?? "";
    field.complain("");
  };
  numbering.addEventListener("change", explain);
  explain();
  const form = makeForm(
    async () => {
      const deal = /** @type {DealChoice} */ ({ [numbering.value]: number.value.trim() });
      const mistakes = await start(deal);
      field.complain(mistakes.map(({ message }) => message).join("; "));
      if (mistakes.length > 0) number.focus();
    },
    makeField("Numbered by", numbering).element,
    field.element,
    makeSubmit("Deal"),
  );
  form.classList.add("deals-number");
  return form;
}
