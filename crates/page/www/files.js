// Saved games in and out of the page: files, texts and links.

import { h } from "./dom.js";
import { askSafely, linesOf, makeDialog, mistakesIn } from "./dialog.js";
import { limitLength, makeButton, makeField, makeFileButton, objectionToLength, readFile, takeDrops } from "./form.js";

/** @import { App } from "./app.js" */
/** @import { MistakeView, Question } from "./protocol.d.ts" */

/**
 * Lets the player save the game, take its link along, or open another one.
 * @param {App} app
 */
export async function openFiles(app) {
  const saved = await askSafely(app.askQuietly, { ask: "save" });
  const frame = makeDialog("files", "Files and link");
  frame.mistakes.show(mistakesIn(saved));
  const { name, text } = saved.answer === "save" ? saved : { name: "game.json", text: null };

  const save = makeButton("Save as file", () => text !== null && download(name, text), "main");
  save.disabled = text === null;
  frame.body.append(
    h(
      "section",
      { class: "dialog-section" },
      h("h3", {}, "Take this game along"),
      h("div", { class: "form-buttons" }, save, h("span", { class: "form-hint files-name" }, name)),
      h(
        "p",
        { class: "form-hint" },
        "The file has the rules, the deal and all moves. In the terminal, ",
        h("code", {}, `cadogan play ${name}`),
        " goes on with it.",
      ),
      makeLinkField(app),
    ),
    h(
      "section",
      { class: "dialog-section" },
      h("h3", {}, "Open another one"),
      makeTextOpener(async (question) => {
        const mistakes = mistakesIn(await askSafely(app.ask, question));
        if (mistakes.length === 0) frame.close();
        return mistakes;
      }),
    ),
  );
  frame.show(save.disabled ? undefined : save);
}

/**
 * Opens the game that a text holds. If that is impossible, the game on the table stays, and a dialog says why.
 * @param {App} app
 * @param {string} text
 * @returns {Promise<boolean>} whether it was opened
 */
export async function importText(app, text) {
  const objection = objectionToLength(text.length);
  const mistakes = objection
    ? [{ place: "", message: objection }]
    : mistakesIn(await askSafely(app.ask, questionFor(text)));
  if (mistakes.length === 0) return true;
  const frame = makeDialog("import-failed", "This cannot be opened", { harmless: true });
  frame.mistakes.show(mistakes);
  const close = makeButton("Go on with the game", frame.close, "main");
  frame.body.append(h("p", {}, "The game on the table is as it was."));
  frame.foot.append(close);
  frame.show(close);
  return false;
}

/**
 * Opens files that are dropped on the page, and texts that are pasted where nothing else takes them.
 * @param {App} app
 */
export function acceptGames(app) {
  takeDrops(document.documentElement, async (file) => {
    const content = await readFile(file);
    if ("objection" in content) app.alert(content.objection);
    else await importText(app, content.text);
  });
  document.addEventListener("paste", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text.trim() === "" || target?.closest("input, textarea, dialog")) return;
    void importText(app, text);
  });
}

/**
 * A field for a text, with buttons that open it or a file.
 * @param {(question: Question) => Promise<MistakeView[]>} start   opens a game; the mistakes if that is impossible
 * @returns {HTMLElement}
 */
export function makeTextOpener(start) {
  const text = h("textarea", {
    class: "form-input form-code",
    rows: 5,
    name: "text",
    spellcheck: "false",
    autocomplete: "off",
  });
  const field = makeField(
    "From a text",
    text,
    "A text board, a deal in JSON, a saved game or a link. A file can be dropped here.",
  );
  limitLength(text, field.complain);
  const open = async () => {
    const mistakes = await start(questionFor(text.value));
    field.complain(linesOf(mistakes));
    if (mistakes.length > 0) text.focus();
  };
  const take = async (/** @type {File} */ file) => {
    const content = await readFile(file);
    if ("objection" in content) return field.complain(content.objection);
    // Into the field first, so that a player sees what the mistakes are about.
    text.value = content.text;
    text.dispatchEvent(new Event("input"));
    await open();
  };
  const element = h(
    "div",
    { class: "form-opener" },
    field.element,
    h("div", { class: "form-buttons" }, makeButton("Open text", open), makeFileButton("Open file…", take)),
  );
  takeDrops(element, take);
  return element;
}

/**
 * What to ask of the engine for a text that somebody has: an address ends in what the engine calls a link.
 * @param {string} text
 * @returns {Question}
 */
function questionFor(text) {
  const fragment = /^\s*(?:[a-z]+:\/\/[^\s#]*)?#(\S+)\s*$/.exec(text)?.[1];
  return fragment ? { ask: "follow", fragment } : { ask: "load", text };
}

/** @param {App} app */
function makeLinkField(app) {
  const address = new URL(location.href);
  address.hash = app.table().link;
  const link = h("input", { class: "form-input form-code", readonly: true, value: address.href, name: "link" });
  link.addEventListener("focus", () => link.select());
  const field = makeField("Link to this point", link);
  const copy = makeButton("Copy link", async () => {
    try {
      await navigator.clipboard.writeText(link.value);
      app.say("The link is copied.");
      copy.textContent = "Copied";
    } catch {
      // Pages that are not served securely have no clipboard.
      link.focus();
      field.complain("The browser does not let the page copy. The link is selected: copy it with Ctrl+C.");
    }
  });
  return h("div", { class: "form-line" }, field.element, copy);
}

/**
 * @param {string} name
 * @param {string} text
 */
function download(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  h("a", { href: url, download: name }).click();
  // The browser reads the text only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
