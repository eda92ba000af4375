// The frame that all dialogs share, and how what the engine objects to is shown in them.

import { h } from "./dom.js";

/** @import { Answer, MistakeView, Question } from "./protocol.d.ts" */

const MISTAKES_SHOWN = 20;

/**
 * @typedef {object} Frame
 * @property {HTMLElement} body           what scrolls
 * @property {HTMLElement} foot           what stays in sight below it; not shown while empty
 * @property {MistakeList} mistakes       what stays in sight above it
 * @property {AbortSignal} closed         aborted when the dialog has been closed
 * @property {(first?: HTMLElement) => void} show   opens the dialog, with the focus on a control
 * @property {() => void} close           closes it and removes it from the page
 */

/**
 * @typedef {object} MistakeList
 * @property {HTMLElement} element
 * @property {(mistakes: MistakeView[]) => void} show
 */

/**
 * Makes a modal dialog, which is in the page from `show` to its closing.
 * @param {string} name   for style sheets and tests: `data-dialog`
 * @param {string} title
 * @param {{ size?: "narrow" | "wide" | "tall" | "large", harmless?: boolean }} [options]   `harmless`: nothing typed is lost if
 *   it closes, so that a click beside it may close it
 * @returns {Frame}
 */
export function makeDialog(name, title, options = {}) {
  const heading = h("h2", { id: `dialog-title-${name}`, class: "dialog-title" }, title);
  const body = h("div", { class: "dialog-body" });
  const foot = h("div", { class: "dialog-foot" });
  const mistakes = makeMistakeList();
  const close = h("button", { type: "button", class: "dialog-close", "aria-label": "Close" }, "✕");
  const dialog = h(
    "dialog",
    {
      class: `dialog-frame dialog-${options.size ?? "narrow"}`,
      "data-dialog": name,
      "aria-labelledby": heading.id,
      closedby: options.harmless ? "any" : "closerequest",
    },
    h("div", { class: "dialog-head" }, heading, close),
    mistakes.element,
    body,
    foot,
  );
  const gone = new AbortController();
  close.addEventListener("click", () => dialog.close());
  // The page has keys of its own, which mean something else while somebody types here.
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  dialog.addEventListener("close", () => {
    gone.abort();
    dialog.remove();
  });
  return {
    body,
    foot,
    mistakes,
    closed: gone.signal,
    close: () => dialog.close(),
    show(first) {
      // Two quick presses of a key must not open it twice.
      if (document.querySelector(`dialog[data-dialog="${name}"][open]`)) return;
      document.body.append(dialog);
      dialog.showModal();
      // The keyboard of a phone would hide half the dialog before anything of it is seen.
      const callsKeyboard = first?.matches("input:not([type=checkbox]), textarea") && matchMedia("(pointer: coarse)").matches;
      (callsKeyboard ? close : (first ?? close)).focus();
    },
  };
}

/**
 * A list of mistakes that screen readers announce; takes no room while empty.
 * @returns {MistakeList}
 */
export function makeMistakeList() {
  const element = h("div", { class: "form-mistakes", role: "alert" });
  return {
    element,
    show(mistakes) {
      const items = firstOf(mistakes).map(({ place, message }) =>
        h("li", {}, place ? h("span", { class: "form-place" }, `${place}: `) : null, message),
      );
      element.replaceChildren(...(items.length > 0 ? [h("ul", {}, ...items)] : []));
      // A long list scrolls, by the keyboard, too.
      element.tabIndex = items.length > 0 ? 0 : -1;
    },
  };
}

/**
 * What the engine objects to in its answer; nothing if it did what was asked.
 * @param {Answer} answer
 * @returns {MistakeView[]}
 */
export function mistakesIn(answer) {
  if (answer.answer === "mistakes") return answer.mistakes;
  if (answer.answer === "refused") return [{ place: "", message: answer.reason }];
  return [];
}

/**
 * The mistakes as lines, for the room below a control.
 * @param {MistakeView[]} mistakes
 */
export function linesOf(mistakes) {
  return firstOf(mistakes)
    .map(({ place, message }) => (place ? `${place}: ${message}` : message))
    .join("\n");
}

/**
 * As many mistakes as somebody may want to read: a text that is no board at all has one in every word.
 * @param {MistakeView[]} mistakes
 * @returns {MistakeView[]}
 */
function firstOf(mistakes) {
  if (mistakes.length <= MISTAKES_SHOWN) return mistakes;
  const left = mistakes.length - MISTAKES_SHOWN;
  return [...mistakes.slice(0, MISTAKES_SHOWN), { place: "", message: `and ${left.toLocaleString("en")} more mistakes` }];
}

/**
 * Asks, and turns an engine that does not answer into a mistake, so that a dialog shows it like any other.
 * @param {(question: Question) => Promise<Answer>} ask
 * @param {Question} question
 * @returns {Promise<Answer>}
 */
export async function askSafely(ask, question) {
  try {
    return await ask(question);
  } catch (error) {
    return { answer: "mistakes", mistakes: [{ place: "", message: `the engine did not answer: ${wordsOf(error)}` }] };
  }
}

/**
 * @param {unknown} error
 * @returns {string}
 */
export function wordsOf(error) {
  return error instanceof Error ? error.message : String(error);
}
