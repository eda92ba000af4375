// Choosing a game: a search field above a list of all games by family.

import { h } from "./dom.js";
import { askSafely, makeDialog, mistakesIn } from "./dialog.js";
import { groupedBy, randomSeed, uniqueId } from "./form.js";

/** @import { App } from "./app.js" */
/** @import { GameInfo } from "./protocol.d.ts" */

/**
 * A game with its place in the list.
 * @typedef {object} Entry
 * @property {GameInfo} game
 * @property {string} words        what the search looks through
 * @property {HTMLElement} option
 */

/**
 * How far keys go in the list.
 * @type {Record<string, number>}
 */
const STEPS = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** What the kinds are called that are not shown at first. */
const EXTRA_KINDS = /** @type {const} */ ([
  ["variant", "Variants"],
  ["historical", "Historical"],
  ["test", "For tests"],
]);

/**
 * Lets the player choose a game, and deals it.
 * @param {App} app
 */
export async function openGames(app) {
  const answer = await askSafely(app.askQuietly, { ask: "games" });
  const games = answer.answer === "games" ? answer.games : [];
  const frame = makeDialog("games", "Choose a game", { size: "tall", harmless: true });
  frame.mistakes.show(mistakesIn(answer));

  const deal = async (/** @type {GameInfo} */ game) => {
    const seed = String(randomSeed());
    const dealt = await askSafely(app.ask, { ask: "open", game: { named: game.name }, deal: { seed }, moves: [] });
    const mistakes = mistakesIn(dealt);
    if (mistakes.length === 0) frame.close();
    else frame.mistakes.show(mistakes);
  };
  const current = app.table().game;
  const shownKinds = new Set(["game"]);
  // The game on the table is always to be found in the list.
  const currentKind = games.find((game) => game.name === current)?.kind;
  if (currentKind) shownKinds.add(currentKind);

  const list = makeList(games, current, deal);
  const filters = makeKindFilters(games, shownKinds, () => list.filter(search.value, shownKinds));
  const search = makeSearch(list);
  search.addEventListener("input", () => list.filter(search.value, shownKinds));
  list.more.addEventListener("click", () => {
    filters.showAll();
    search.focus();
  });
  frame.body.classList.add("games-body");
  frame.body.append(h("div", { class: "games-search" }, search, filters.element), list.element);
  frame.foot.append(h("p", { class: "form-hint" }, "A game that you choose is dealt at random."));
  list.filter("", shownKinds);
  frame.show(search);
  list.revealCurrent();
}

/** @param {ReturnType<typeof makeList>} list */
function makeSearch(list) {
  const search = h("input", {
    // Not "search": its Escape would only empty the field.
    type: "text",
    inputmode: "search",
    class: "form-input",
    placeholder: "Name, family or what it is like",
    role: "combobox",
    "aria-label": "Search games",
    "aria-autocomplete": "list",
    "aria-expanded": "true",
    "aria-controls": list.listbox.id,
    autocomplete: "off",
    spellcheck: "false",
    enterkeyhint: "go",
  });
  // Both the field and the list take the keys: those who tab into the list expect it of a list.
  for (const element of [search, list.listbox]) {
    element.addEventListener("keydown", (event) => {
      const step = STEPS[event.key];
      if (step !== undefined) list.move(step);
      else if (event.key === "Enter") list.choose();
      else return;
      event.preventDefault();
    });
    list.onActive((id) => {
      if (id) element.setAttribute("aria-activedescendant", id);
      else element.removeAttribute("aria-activedescendant");
    });
  }
  return search;
}

/**
 * Checkboxes for the kinds of games that are left out at first.
 * @param {GameInfo[]} games
 * @param {Set<string>} shownKinds   kept up to date
 * @param {() => void} changed
 */
function makeKindFilters(games, shownKinds, changed) {
  const boxes = EXTRA_KINDS.flatMap(([kind, label]) => {
    const count = games.filter((game) => game.kind === kind).length;
    if (count === 0) return [];
    const box = h("input", { type: "checkbox", checked: shownKinds.has(kind) });
    box.addEventListener("change", () => {
      if (box.checked) shownKinds.add(kind);
      else shownKinds.delete(kind);
      changed();
    });
    return [{ box, kind, element: h("label", { class: "form-check" }, box, h("span", {}, `${label} (${count})`)) }];
  });
  return {
    element: h("div", { class: "games-kinds", role: "group", "aria-label": "Also show" }, ...boxes.map((b) => b.element)),
    showAll() {
      for (const { box, kind } of boxes) {
        box.checked = true;
        shownKinds.add(kind);
      }
      changed();
    },
  };
}

/**
 * The list of games. Entries are made once and hidden by the search, so that typing is quick.
 * @param {GameInfo[]} games
 * @param {string | null} current
 * @param {(game: GameInfo) => void} choose
 */
function makeList(games, current, choose) {
  const listbox = h("div", { role: "listbox", id: uniqueId("games"), "aria-label": "Games", tabindex: 0 });
  const count = h("p", { class: "form-hint", role: "status" });
  const more = h("button", { type: "button", class: "form-button form-button-plain", hidden: true });
  const families = groupedBy(games, (game) => game.family).map(([family, members]) => {
    const heading = h("h3", { id: uniqueId("games-family"), class: "games-family", role: "presentation" }, family);
    const entries = members.map((game) => makeEntry(game, game.name === current));
    const group = h("div", { role: "group", "aria-labelledby": heading.id }, heading, ...entries.map((e) => e.option));
    listbox.append(group);
    return { group, entries };
  });
  const entries = families.flatMap((family) => family.entries);
  for (const { option, game } of entries) option.addEventListener("click", () => choose(game));

  /** @type {Entry | undefined} */
  let active;
  /** @type {((id: string | null) => void)[]} */
  const listeners = [];
  const visible = () => entries.filter((entry) => !entry.option.hidden);
  const activate = (/** @type {Entry | undefined} */ entry) => {
    active?.option.setAttribute("aria-selected", "false");
    active = entry;
    entry?.option.setAttribute("aria-selected", "true");
    entry?.option.scrollIntoView({ block: "nearest" });
    for (const tell of listeners) tell(entry ? entry.option.id : null);
  };

  return {
    element: h("div", { class: "games-results" }, listbox, h("div", { class: "games-end" }, count, more)),
    listbox,
    more,
    /** @param {(id: string | null) => void} listener */
    onActive(listener) {
      listeners.push(listener);
    },
    /**
     * Shows the games of these kinds that have all words of the search.
     * @param {string} query
     * @param {Set<string>} kinds
     */
    filter(query, kinds) {
      const words = fold(query).split(/\s+/).filter(Boolean);
      const has = (/** @type {Entry} */ entry, /** @type {string} */ word) =>
        entry.words.includes(word) || (squash(word) !== "" && entry.words.includes(squash(word)));
      const found = entries.filter((entry) => words.every((word) => has(entry, word)));
      const shown = new Set(found.filter((entry) => kinds.has(entry.game.kind)));
      for (const family of families) {
        for (const entry of family.entries) entry.option.hidden = !shown.has(entry);
        family.group.hidden = !family.entries.some((entry) => shown.has(entry));
      }
      const left = found.length - shown.size;
      more.hidden = left === 0 || words.length === 0;
      more.textContent = `Show ${left} more of other kinds`;
      count.textContent = shown.size === 1 ? "1 game" : shown.size > 0 ? `${shown.size} games` : "No game like that.";
      activate(words.length > 0 ? bestOf([...shown], words) : undefined);
    },
    /** @param {number} step */
    move(step) {
      const all = visible();
      const at = active ? all.indexOf(active) : step > 0 ? -1 : all.length;
      activate(all[Math.min(Math.max(at + step, 0), all.length - 1)]);
    },
    choose() {
      if (active) choose(active.game);
    },
    /** Scrolls to the game on the table, from which the arrow keys start. */
    revealCurrent() {
      const entry = entries.find(({ game }) => game.name === current);
      activate(entry);
      entry?.option.scrollIntoView({ block: "center" });
    },
  };
}

/**
 * @param {GameInfo} game
 * @param {boolean} isCurrent
 * @returns {Entry}
 */
function makeEntry(game, isCurrent) {
  const title = h("span", { class: "games-title" }, game.title);
  if (isCurrent) title.append(h("span", { class: "games-current" }, "on the table"));
  const option = h(
    "div",
    { role: "option", id: uniqueId("games-option"), class: "games-option", "aria-selected": "false", "data-game": game.name },
    title,
    h("span", { class: "games-description" }, describe(game)),
  );
  const squashed = namesOf(game).map(squash).join(" ");
  return { game, option, words: `${fold(`${game.family} ${describe(game)} ${namesOf(game).join(" ")}`)} ${squashed}` };
}

/**
 * The game in a line, with the names that it has elsewhere.
 * @param {GameInfo} game
 */
function describe(game) {
  return game.aliases.length > 0 ? `${game.description} Also called ${game.aliases.join(", ")}.` : game.description;
}

/**
 * Every name of the game.
 * @param {GameInfo} game
 */
function namesOf(game) {
  return [game.title, game.name, ...game.aliases];
}

/**
 * The entry that Enter deals: one whose name begins with what was typed, if there is one.
 * @param {Entry[]} entries
 * @param {string[]} words
 */
function bestOf(entries, words) {
  const typed = squash(words.join(" "));
  return (
    entries.find(({ game }) => namesOf(game).some((name) => squash(name) === typed)) ??
    entries.find(({ game }) => squash(game.title).startsWith(typed)) ??
    entries.find(({ game }) => namesOf(game).some((name) => squash(name).startsWith(typed))) ??
    entries.find(({ game }) => words.every((word) => fold(game.title).includes(word))) ??
    entries[0]
  );
}

/**
 * Only the letters and digits of a name, so that it does not matter how it is written.
 * @param {string} name
 */
function squash(name) {
  return fold(name).replaceAll("&", "and").replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * The text without case and accents.
 * @param {string} text
 */
function fold(text) {
  return text.toLowerCase().normalize("NFD").replace(/\p{Mn}/gu, "");
}
