// Controls for the values of rules, chosen by their JSON Schema.

import { h } from "./dom.js";

/** @import { Control } from "./form.js" */
/** @import { RuleField } from "./protocol.d.ts" */

/**
 * @typedef {object} RuleControl
 * @property {Control} control
 * @property {HTMLElement} hint
 * @property {() => unknown} read              the value; `undefined` if nothing is entered
 * @property {(value: unknown) => void} write
 */

/**
 * The part of JSON Schema that the rules use.
 * @typedef {object} Schema
 * @property {string} [type]
 * @property {unknown[]} [enum]
 * @property {unknown} [const]
 * @property {string} [description]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {Schema} [items]
 * @property {string} [pattern]
 * @property {Schema[]} [oneOf]
 * @property {Schema[]} [anyOf]
 */

/** @typedef {{ value: unknown, meaning: string }} Word */

/**
 * A control for a rule.
 * @param {RuleField} field
 * @param {() => void} changed   called when the player has changed the value
 * @returns {RuleControl}
 */
export function makeRuleControl(field, changed) {
  const made = controlFor(field);
  made.control.addEventListener("input", changed);
  return made;
}

/**
 * @param {RuleField} field
 * @returns {RuleControl}
 */
function controlFor(field) {
  const schema = /** @type {Schema} */ (field.schema);
  const alternatives = schema.anyOf ?? [schema];
  const words = alternatives.flatMap(wordsOf);
  const number = alternatives.find(({ type }) => type === "integer" || type === "number");
  const types = alternatives.map(({ type }) => type);
  if (words.length > 0) return makeWordSelect(field, words);
  if (number && types.includes("boolean")) return makeSwitchOrNumber(field, number);
  if (number) return makeNumber(field, number);
  if (types.includes("boolean")) return makeCheckbox(field);
  if (types.includes("array")) {
    const items = alternatives.flatMap((alternative) => (alternative.items ? wordsOf(alternative.items) : []));
    const blanks = alternatives.some(({ items }) => items?.pattern?.includes(" "));
    const holdsNumbers = alternatives.some(({ items }) => items?.type === "integer");
    return items.length > 0 ? makeWordBoxes(field, items) : makeWordLine(field, { blanks, holdsNumbers });
  }
  return types.includes("string") ? makeText(field) : makeJson(field);
}

/**
 * The values that a schema lists.
 * @param {Schema} schema
 * @returns {Word[]}
 */
function wordsOf(schema) {
  const listed = (schema.enum ?? []).map((value) => ({ value, meaning: "" }));
  const explained = (schema.oneOf ?? []).map((word) => ({ value: word.const, meaning: word.description ?? "" }));
  return [...listed, ...explained].filter(({ value }) => value !== undefined && value !== null);
}

/**
 * @param {RuleField} field
 * @param {Word[]} words
 * @returns {RuleControl}
 */
function makeWordSelect(field, words) {
  const select = h("select", { class: "form-input" });
  const meaning = h("span", {});
  const values = words.map(({ value }) => value);
  const add = (/** @type {unknown} */ value) => {
    const name = typeof value === "string" ? value : JSON.stringify(value);
    select.append(h("option", {}, sameValue(value, field.default) ? `${name} (default)` : name));
  };
  values.forEach(add);
  const explain = () => {
    meaning.replaceChildren(...withCode(words[select.selectedIndex]?.meaning ?? ""));
  };
  select.addEventListener("input", explain);
  return {
    control: select,
    hint: h("span", {}, describe(field), " ", meaning),
    read: () => values[select.selectedIndex],
    write(value) {
      // The JSON may spell a value in a way that the list leaves out.
      if (!values.some((known) => sameValue(known, value))) {
        values.push(value);
        add(value);
      }
      select.selectedIndex = values.findIndex((known) => sameValue(known, value));
      explain();
    },
  };
}

/**
 * For values like "never, always, or so many times".
 * @param {RuleField} field
 * @param {Schema} schema   of the number
 * @returns {RuleControl}
 */
function makeSwitchOrNumber(field, schema) {
  const options = ["false", "true", "a number"].map((name) => h("option", {}, name));
  const select = h("select", { class: "form-input", "aria-label": field.key }, ...options);
  const number = makeNumberInput(schema);
  number.setAttribute("aria-label", `${field.key}: number`);
  const adapt = () => {
    number.disabled = select.selectedIndex < 2;
  };
  select.addEventListener("input", adapt);
  return {
    control: h("fieldset", { class: "form-pair" }, select, number),
    hint: describe(field),
    read: () => (select.selectedIndex < 2 ? select.selectedIndex === 1 : numberIn(number)),
    write(value) {
      select.selectedIndex = typeof value === "number" ? 2 : Number(value === true);
      number.value = typeof value === "number" ? String(value) : "";
      adapt();
    },
  };
}

/**
 * @param {RuleField} field
 * @param {Schema} schema
 * @returns {RuleControl}
 */
function makeNumber(field, schema) {
  const input = makeNumberInput(schema);
  input.placeholder = String(field.default);
  return {
    control: input,
    hint: describe(field),
    read: () => numberIn(input),
    write(value) {
      input.value = typeof value === "number" ? String(value) : "";
    },
  };
}

/** @param {Schema} schema */
function makeNumberInput(schema) {
  const { minimum, maximum } = schema;
  return h("input", { type: "number", class: "form-input", min: minimum, max: maximum, inputmode: "numeric" });
}

/** @param {HTMLInputElement} input */
function numberIn(input) {
  return input.value === "" ? undefined : input.valueAsNumber;
}

/**
 * @param {RuleField} field
 * @returns {RuleControl}
 */
function makeCheckbox(field) {
  const box = h("input", { type: "checkbox" });
  return {
    control: box,
    hint: describe(field),
    read: () => box.checked,
    write(value) {
      box.checked = value === true;
    },
  };
}

/**
 * For lists of known words.
 * @param {RuleField} field
 * @param {Word[]} words
 * @returns {RuleControl}
 */
function makeWordBoxes(field, words) {
  const boxes = words.map(({ value, meaning }) => {
    const box = h("input", { type: "checkbox" });
    const label = h("span", {}, String(value), h("span", { class: "form-hint" }, meaning ? ` ${meaning}` : ""));
    return { value, box, element: h("label", { class: "form-check" }, box, label) };
  });
  return {
    control: h("fieldset", {}, ...boxes.map(({ element }) => element)),
    hint: describe(field),
    read: () => boxes.filter(({ box }) => box.checked).map(({ value }) => value),
    write(value) {
      for (const entry of boxes) entry.box.checked = Array.isArray(value) && value.includes(entry.value);
    },
  };
}

/**
 * For lists of numbers, or of words with a format of their own.
 * @param {RuleField} field
 * @param {{blanks: boolean, holdsNumbers: boolean}} kind  whether a word can have blanks, so that commas must separate
 *   them, and whether words that look like numbers are numbers
 * @returns {RuleControl}
 */
function makeWordLine(field, { blanks, holdsNumbers }) {
  const input = h("input", { class: "form-input", autocomplete: "off", spellcheck: "false" });
  return {
    control: input,
    hint: h("span", {}, describe(field), blanks ? " Separated by commas." : " Separated by spaces."),
    read() {
      const words = input.value
        .split(blanks ? "," : /[\s,]+/)
        .map((word) => word.trim())
        .filter(Boolean);
      // The engine says what it expects instead of a word that is no number.
      return words.map((word) => (holdsNumbers && /^\d+$/.test(word) ? Number(word) : word));
    },
    write(value) {
      input.value = Array.isArray(value) ? value.join(blanks ? ", " : " ") : "";
    },
  };
}

/**
 * @param {RuleField} field
 * @returns {RuleControl}
 */
function makeText(field) {
  const placeholder = String(field.default);
  const input = h("input", { class: "form-input", autocomplete: "off", spellcheck: "false", placeholder });
  return {
    control: input,
    hint: describe(field),
    read: () => (input.value.trim() === "" ? undefined : input.value.trim()),
    write(value) {
      input.value = typeof value === "string" ? value : "";
    },
  };
}

/**
 * For what no other control can hold: the value as JSON.
 * @param {RuleField} field
 * @returns {RuleControl}
 */
function makeJson(field) {
  const input = h("input", { class: "form-input form-code", autocomplete: "off", spellcheck: "false" });
  return {
    control: input,
    hint: describe(field),
    read() {
      try {
        return JSON.parse(input.value);
      } catch {
        // The engine says what it expects instead of this text.
        return input.value.trim() === "" ? undefined : input.value;
      }
    },
    write(value) {
      input.value = JSON.stringify(value);
    },
  };
}

/**
 * The text with what stands between backquotes as code.
 * @param {string} text
 */
function withCode(text) {
  return text.split("`").map((part, index) => (index % 2 === 1 ? h("code", {}, part) : part));
}

/** @param {RuleField} field */
function describe(field) {
  return h("span", {}, ...withCode(field.description));
}

/**
 * @param {unknown} left
 * @param {unknown} right
 */
export function sameValue(left, right) {
  return JSON.stringify(left) === JSON.stringify(right);
}
