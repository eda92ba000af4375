// The settings: every change applies at once.

import { h } from "./dom.js";
import { makeDialog } from "./dialog.js";
import { makeField } from "./form.js";

/** @import { App } from "./app.js" */
/** @import { Settings } from "./store.js" */

/** @typedef {"fourColours" | "peek" | "light" | "autoPlay" | "outlines"} Switch */

/**
 * Lets the player change the settings.
 * @param {App} app
 */
export function openSettings(app) {
  const frame = makeDialog("settings", "Settings", { harmless: true });
  const section = (/** @type {string} */ title, /** @type {HTMLElement[]} */ ...fields) =>
    h("section", { class: "dialog-section" }, h("h3", {}, title), ...fields);

  const first = makeSwitch(app, "light", "Verdict light", "Says after every move whether the game can still be won.");
  frame.body.append(
    section(
      "Thinking",
      first.element,
      h(
        "div",
        { class: "form-line" },
        makeNumber(app, "seconds", "Seconds for each verdict", 1, 600),
        makeNumber(app, "megabytes", "Megabytes of memory", 16, 2048),
      ),
      h("p", { class: "form-hint" }, "A verdict that needs more than this is “undecided”. Your browser does all the work."),
    ),
    section(
      "Play",
      makeSwitch(app, "autoPlay", "Automatic safe moves", "Cards go up by themselves where that cannot be a mistake.")
        .element,
      makeSwitch(app, "peek", "Show face-down cards", "Thoughtful play: all cards are known from the start.").element,
      makeSwitch(app, "outlines", "Outlines", "Marks cards that can go up, can only go up, or cover what they need.")
        .element,
    ),
    section(
      "Looks",
      makeSwitch(app, "fourColours", "Four-colour pack", "Clubs green, diamonds blue.").element,
      h(
        "div",
        { class: "form-line" },
        makeChoice(app, "theme", "Theme", [
          ["system", "As the system"],
          ["light", "Light"],
          ["dark", "Dark"],
        ]),
        makeChoice(app, "motion", "Motion", [
          ["system", "As the system"],
          ["reduced", "Little"],
          ["full", "Full"],
        ]),
      ),
    ),
  );
  frame.show(first.box);
}

/**
 * @param {App} app
 * @param {Switch} name
 * @param {string} label
 * @param {string} hint
 */
function makeSwitch(app, name, label, hint) {
  const box = h("input", { type: "checkbox", name, checked: app.settings[name] });
  box.addEventListener("change", () => app.set({ [name]: box.checked }));
  return { box, element: makeField(label, box, hint).element };
}

/**
 * @param {App} app
 * @param {"seconds" | "megabytes"} name
 * @param {string} label
 * @param {number} least
 * @param {number} most
 */
function makeNumber(app, name, label, least, most) {
  const input = h("input", {
    type: "number",
    class: "form-input",
    name,
    min: least,
    max: most,
    step: 1,
    inputmode: "numeric",
    value: app.settings[name],
  });
  const field = makeField(label, input);
  input.addEventListener("input", () => {
    const right = input.value !== "" && input.checkValidity();
    field.complain(right ? "" : `A whole number from ${least} to ${most}.`);
    if (right) app.set({ [name]: input.valueAsNumber });
  });
  return field.element;
}

/**
 * @template {"theme" | "motion"} Name
 * @param {App} app
 * @param {Name} name
 * @param {string} label
 * @param {[Settings[Name], string][]} choices
 */
function makeChoice(app, name, label, choices) {
  const select = h(
    "select",
    { class: "form-input", name },
    ...choices.map(([value, text]) => h("option", { value, selected: value === app.settings[name] }, text)),
  );
  select.addEventListener("change", () => app.set({ [name]: select.value }));
  return makeField(label, select).element;
}
