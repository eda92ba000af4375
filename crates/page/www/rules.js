// Varying the rules of the game on the table: a form made from their schema, in step with the same rules as JSON.

import { h } from "./dom.js";
import { askSafely, makeDialog, mistakesIn } from "./dialog.js";
import { groupedBy, limitLength, makeButton, makeField, makeForm, makeSubmit, randomSeed, whenQuiet } from "./form.js";
import { makeRuleControl, sameValue } from "./rule-controls.js";

/** @import { App } from "./app.js" */
/** @import { MistakeView, RuleField } from "./protocol.d.ts" */
/** @typedef {Record<string, unknown>} Members */

/**
 * @typedef {object} RuleForm
 * @property {HTMLFieldSetElement} element
 * @property {(rules: Members) => void} write   shows rules
 * @property {(place: string, message: string) => boolean} complain   false if it has no field of this place
 * @property {() => void} clearComplaints
 */

/**
 * Lets the player vary the rules and deal the game that they make.
 * @param {App} app
 */
export async function openRules(app) {
  const answer = await askSafely(app.askQuietly, { ask: "rules" });
  const { game, title } = app.table();
  const frame = makeDialog("rules", game === null ? title : `Rules of ${title}`, { size: "large" });
  if (answer.answer !== "rules") {
    frame.mistakes.show(mistakesIn(answer));
    return frame.show();
  }

  /** @type {Members} */
  let rules = membersOf(answer.text) ?? {};
  const text = h("textarea", { class: "form-input form-code", rows: 12, name: "rules", spellcheck: "false" });
  const json = makeField("The same as JSON", text, "Only what differs from the defaults is named.");
  const form = makeRuleForm(answer.fields, (field, value) => {
    rules = withRule(rules, field, value);
    text.value = JSON.stringify(rules, null, 2);
    checkSoon();
  });
  const verdict = h("p", { class: "form-hint rules-verdict", role: "status" });
  limitLength(text, json.complain);
  text.addEventListener("input", () => {
    const members = membersOf(text.value);
    // A form that does not show the text must not overwrite it.
    form.element.disabled = members === null;
    if (members) form.write((rules = members));
    checkSoon();
  });

  /** @param {MistakeView[]} mistakes */
  const showMistakes = (mistakes) => {
    form.clearComplaints();
    frame.mistakes.show(mistakes.filter(({ place, message }) => !form.complain(place, message)));
    verdict.textContent =
      mistakes.length === 0 ? "These rules make a game." : mistakes.length === 1 ? "1 mistake" : `${mistakes.length} mistakes`;
  };
  const check = async () => {
    const checked = text.value;
    const mistakes = mistakesIn(await askSafely(app.askQuietly, { ask: "check-rules", text: checked }));
    if (checked === text.value && !frame.closed.aborted) showMistakes(mistakes);
  };
  const checkSoon = whenQuiet(() => void check());

  const reset = () => {
    text.value = answer.text;
    text.dispatchEvent(new Event("input"));
  };
  const deal = async (/** @type {string} */ seed) => {
    const game = { rules: text.value };
    const mistakes = mistakesIn(await askSafely(app.ask, { ask: "open", game, deal: { seed }, moves: [] }));
    if (mistakes.length === 0) frame.close();
    else showMistakes(mistakes);
  };
  frame.body.append(form.element, h("section", { class: "rules-json" }, json.element));
  frame.foot.append(makeButton("As on the table", reset), verdict, makeSeedForm(app, deal));
  reset();
  frame.show(form.element.querySelector("summary") ?? undefined);
}

/**
 * A line with a seed: that of the table, if it has one.
 * @param {App} app
 * @param {(seed: string) => void} deal
 */
function makeSeedForm(app, deal) {
  const tableSeed = new URLSearchParams(app.table().link).get("seed");
  const seed = h("input", {
    class: "form-input rules-seed",
    "aria-label": "Seed",
    name: "seed",
    inputmode: "numeric",
    autocomplete: "off",
    value: tableSeed ?? randomSeed(),
  });
  const another = makeButton("New", () => {
    seed.value = String(randomSeed());
  });
  another.setAttribute("aria-label", "New seed");
  const submit = makeSubmit("Deal");
  submit.classList.replace("form-button-plain", "form-button-main");
  const form = makeForm(() => deal(seed.value.trim()), h("span", { class: "form-label" }, "Seed"), seed, another, submit);
  form.classList.add("rules-deal");
  return form;
}

/**
 * The form: one disclosure for each section, open if something in it differs from the defaults.
 * @param {RuleField[]} fields
 * @param {(field: RuleField, value: unknown) => void} changed
 * @returns {RuleForm}
 */
function makeRuleForm(fields, changed) {
  const sections = groupedBy(fields, (field) => field.section).map(([name, members]) => {
    const entries = members.map((rule) => {
      const control = makeRuleControl(rule, () => changed(rule, control.read()));
      return { rule, control, field: makeField(capitalised(rule.key), control.control, control.hint) };
    });
    const note = h("span", { class: "form-hint" });
    const content = h("fieldset", { class: "rules-fields" }, ...entries.map(({ field }) => field.element));
    const summary = h("summary", {}, h("span", { class: "rules-section" }, capitalised(name || "general")), note);
    const element = h("details", { class: "rules-details" }, summary, content);
    return { name, entries, note, content, element };
  });
  let isFirst = true;
  return {
    element: h("fieldset", { class: "rules-form", "aria-label": "Rules" }, ...sections.map(({ element }) => element)),
    write(rules) {
      for (const { name, entries, note, content, element } of sections) {
        const given = name === "" ? rules : (rules[name] ?? {});
        // The old spelling has bare values for some sections; the form leaves them to the JSON.
        content.disabled = !isMembers(given);
        const members = isMembers(given) ? given : {};
        for (const { rule, control } of entries) control.write(members[rule.key] ?? rule.default);
        const named = entries.filter(({ rule }) => rule.key in members).map(({ rule }) => rule.key);
        note.textContent = content.disabled ? JSON.stringify(given) : named.join(", ");
        if (isFirst) element.open = named.length > 0;
      }
      isFirst = false;
    },
    complain(place, message) {
      for (const { entries, element } of sections) {
        for (const { rule, field } of entries) {
          const own = rule.section ? `${rule.section}.${rule.key}` : rule.key;
          if (place !== own && !place.startsWith(`${own}[`)) continue;
          field.complain(message);
          element.open = true;
          return true;
        }
      }
      return false;
    },
    clearComplaints() {
      for (const { entries } of sections) for (const { field } of entries) field.complain("");
    },
  };
}

/**
 * The rules with another value, which is left out if it is the default; so are sections without values.
 * @param {Members} rules
 * @param {RuleField} field
 * @param {unknown} value   `undefined` for the default
 * @returns {Members}
 */
function withRule(rules, { section, key, default: standard }, value) {
  const { [key]: _, ...others } = section === "" ? rules : membersIn(rules[section]);
  const isStandard = value === undefined || sameValue(value, standard);
  const members = isStandard ? others : { ...others, [key]: value };
  if (section === "") return members;
  const { [section]: __, ...rest } = rules;
  return Object.keys(members).length === 0 ? rest : { ...rest, [section]: members };
}

/**
 * @param {unknown} value
 * @returns {value is Members}
 */
function isMembers(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * @param {unknown} value
 * @returns {Members}
 */
function membersIn(value) {
  return isMembers(value) ? value : {};
}

/**
 * The members of an object in JSON; `null` if the text is not one (yet).
 * @param {string} text
 * @returns {Members | null}
 */
function membersOf(text) {
  try {
    const value = JSON.parse(text);
    return isMembers(value) ? value : null;
  } catch {
    return null;
  }
}

/** @param {string} words */
function capitalised(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
