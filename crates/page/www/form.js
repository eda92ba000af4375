// Controls that the dialogs share: labelled fields with room for a mistake, buttons, drop zones, limits on texts.

import { h } from "./dom.js";
import { wordsOf } from "./dialog.js";

/** The longest file or text that is sent to the engine, in bytes. Saved games are a hundred times shorter. */
const LONGEST_TEXT = 1_000_000;

/** The longest line: two packs fill a twentieth of it. */
export const LONGEST_LINE = 10_000;

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLFieldSetElement} Control */

/**
 * @typedef {object} Field
 * @property {HTMLElement} element                 label, control, hint and mistake together
 * @property {(message: string) => void} complain  shows a mistake beside the control, or none for ""
 */

let idsMade = 0;

/**
 * An id that no other element has.
 * @param {string} prefix
 */
export function uniqueId(prefix) {
  idsMade += 1;
  return `${prefix}-${idsMade}`;
}

/**
 * A control with its label above it, or beside it if it is a checkbox.
 * @param {string} label
 * @param {Control} control
 * @param {string | HTMLElement} [hint]
 * @returns {Field}
 */
export function makeField(label, control, hint) {
  control.id ||= uniqueId("form");
  const mistake = h("p", { class: "form-mistake", id: `${control.id}-mistake`, "aria-live": "polite" });
  const note = hint ? h("div", { class: "form-hint", id: `${control.id}-hint` }, hint) : null;
  control.setAttribute("aria-describedby", note ? `${mistake.id} ${note.id}` : mistake.id);
  return {
    element: h("div", { class: "form-field" }, ...labelled(label, control), mistake, note),
    complain(message) {
      mistake.textContent = message;
      if (message) control.setAttribute("aria-invalid", "true");
      else control.removeAttribute("aria-invalid");
    },
  };
}

/**
 * @param {string} label
 * @param {Control} control
 * @returns {HTMLElement[]}
 */
function labelled(label, control) {
  if (control instanceof HTMLFieldSetElement) {
    control.prepend(h("legend", { class: "form-label" }, label));
    return [control];
  }
  if (control instanceof HTMLInputElement && control.type === "checkbox") {
    return [h("label", { class: "form-check" }, control, h("span", {}, label))];
  }
  return [h("label", { class: "form-label", for: control.id }, label), control];
}

/**
 * @param {string} text
 * @param {() => void} action
 * @param {"main" | "plain" | "danger"} [kind]
 */
export function makeButton(text, action, kind = "plain") {
  return h("button", { type: "button", class: `form-button form-button-${kind}`, onclick: action }, text);
}

/**
 * A form that `Enter` submits; the Content-Security-Policy forbids every other way of submitting it.
 * @param {() => void} action
 * @param {...(Node | null)} children
 */
export function makeForm(action, ...children) {
  const form = h("form", { class: "form-line", novalidate: true }, ...children);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    action();
  });
  return form;
}

/** @param {string} text */
export function makeSubmit(text) {
  return h("button", { type: "submit", class: "form-button form-button-plain" }, text);
}

/**
 * Why a text of this length is not read; "" if it is.
 * @param {number} length
 * @param {number} [most]
 */
export function objectionToLength(length, most = LONGEST_TEXT) {
  if (length <= most) return "";
  return `This has ${sizeInWords(length)}; at most ${sizeInWords(most)} is read. Nothing has changed.`;
}

/** @param {number} bytes */
function sizeInWords(bytes) {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${Number((bytes / 1_000_000).toFixed(1))} MB`;
}

/**
 * Refuses what would make the text of a control too long, and leaves the control as it was: laying out megabytes of
 * text alone would freeze the page.
 * @param {HTMLInputElement | HTMLTextAreaElement} control
 * @param {(message: string) => void} complain   called with "" when the text is all right again
 * @param {number} [most]
 */
export function limitLength(control, complain, most = LONGEST_TEXT) {
  let kept = control.value;
  /** @param {Event} event @param {DataTransfer | null} data */
  const refuse = (event, data) => {
    const objection = objectionToLength(control.value.length + (data?.getData("text/plain").length ?? 0), most);
    if (!objection) return;
    event.preventDefault();
    complain(objection);
  };
  control.addEventListener("paste", (event) => refuse(event, /** @type {ClipboardEvent} */ (event).clipboardData));
  control.addEventListener("drop", (event) => refuse(event, /** @type {DragEvent} */ (event).dataTransfer));
  control.addEventListener("input", (event) => {
    const objection = objectionToLength(control.value.length, most);
    if (objection) {
      control.value = kept;
      event.stopImmediatePropagation();
    } else {
      kept = control.value;
    }
    complain(objection);
  });
}

/**
 * The text of a file.
 * @param {File} file
 * @returns {Promise<{ text: string } | { objection: string }>}
 */
export async function readFile(file) {
  const objection = objectionToLength(file.size);
  if (objection) return { objection };
  try {
    return { text: await file.text() };
  } catch (error) {
    return { objection: `${file.name} cannot be read: ${wordsOf(error)}` };
  }
}

/**
 * Lets files be dropped on an element.
 * @param {HTMLElement} element
 * @param {(file: File) => void} take
 */
export function takeDrops(element, take) {
  const holdsFile = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files") ?? false;
  element.addEventListener("dragover", (event) => {
    if (!holdsFile(event)) return;
    event.preventDefault();
    element.classList.add("form-drop");
  });
  element.addEventListener("dragleave", () => element.classList.remove("form-drop"));
  element.addEventListener("drop", (event) => {
    element.classList.remove("form-drop");
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    event.stopPropagation();
    take(file);
  });
}

/**
 * A button that lets the player choose a file.
 * @param {string} text
 * @param {(file: File) => void} take
 * @returns {HTMLElement}
 */
export function makeFileButton(text, take) {
  const input = h("input", { type: "file", hidden: true, accept: ".json,.txt,application/json,text/plain" });
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    // Without this, choosing the same file again, repaired by then, would not be noticed.
    input.value = "";
    if (file) take(file);
  });
  return h("span", {}, makeButton(text, () => input.click()), input);
}

/**
 * The action, but only once nothing has called for it for a while.
 * @param {() => void} action
 * @param {number} [milliseconds]
 */
export function whenQuiet(action, milliseconds = 250) {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = window.setTimeout(action, milliseconds);
  };
}

/** A seed that nobody has chosen, 1 to 2³¹ − 1. */
export function randomSeed() {
  const [bits = 0] = crypto.getRandomValues(new Uint32Array(1));
  return (bits % 0x7fff_ffff) + 1;
}

/**
 * The items by their keys, keys and items in the order in which they occur.
 * @template T
 * @param {T[]} items
 * @param {(item: T) => string} keyOf
 * @returns {[string, T[]][]}
 */
export function groupedBy(items, keyOf) {
  /** @type {Map<string, T[]>} */
  const groups = new Map();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups];
}
