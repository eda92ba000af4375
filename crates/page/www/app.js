// The page as a whole: starts the engine, opens the first game, and ties the parts together.

import { byId } from "./dom.js";
import { shapes } from "./cards.js";
import { Board } from "./board.js";
import { Hand, watchPointers } from "./hands.js";
import { Keys, watchShortcuts } from "./keys.js";
import { Marks } from "./marks.js";
import { Messages } from "./messages.js";
import { Moves } from "./moves.js";
import { Panel } from "./panel.js";
import { Referee } from "./referee.js";
import { Show } from "./show.js";
import { Store } from "./store.js";
import { Thinkers } from "./thinker.js";
import { Verdict } from "./verdict.js";
import { Why } from "./why.js";
import { Win } from "./win.js";
import { openFirstGame, followLink, randomSeed } from "./opening.js";
import { openDeals } from "./deals.js";
import { openEditor } from "./edit.js";
import { acceptGames, openFiles } from "./files.js";
import { openGames } from "./games.js";
import { openHelp } from "./help.js";
import { openRules } from "./rules.js";
import { openSettings } from "./settings.js";
import { openStatistics } from "./statistics.js";

/** @import { Answer, Question, TableView, Task, Thought, VerdictWord } from "./protocol.d.ts" */
/** @import { Settings } from "./store.js" */

/**
 * What the parts of the page can rely on.
 * @typedef {object} App
 * @property {(question: Question) => Promise<Answer>} ask  asks the referee; a table that it answers is shown before the promise
 *   resolves
 * @property {(question: Question) => Promise<Answer>} askQuietly  the same without showing anything
 * @property {(question: Question) => Promise<Answer>} act  asks for something that the player does: a refusal is said, and
 *   safe moves follow by themselves if the player wants that
 * @property {(fact: { at: number, verdict: VerdictWord, solution: string[] }) => Promise<TableView | null>} learn  tells the referee
 *   what a thinker has found out
 * @property {(task: Task, onProgress: (working: Thought) => void, signal?: AbortSignal) => Promise<Thought>} consider  a task for
 *   a thinker of its own (not the verdict light's)
 * @property {() => TableView} table  what is on the table
 * @property {(table: TableView) => void} display  draws a table without making it the game
 * @property {(on: boolean) => void} reveal  shows face-down cards for a while, whatever the settings say
 * @property {(from: number, solution: string[]) => Promise<void>} showSolution  plays a solution through
 * @property {() => boolean} busy  whether a solution is being shown, so that the cards are not the player's
 * @property {Settings} settings
 * @property {(change: Partial<Settings>) => void} set  changes, saves and applies settings
 * @property {(text: string) => void} say  to the live region and as a short note
 * @property {(text: string) => void} announce  to the live region only
 * @property {(text: string, action?: { label: string, run: () => void }) => void} alert  a message that stays until dismissed
 * @property {Store} store
 * @property {Record<string, () => void>} commands  what buttons and keys do
 */

const messages = new Messages();
const store = new Store((text) => messages.alert(text));
const referee = new Referee();
const thinkers = new Thinkers();
const quietSystem = matchMedia("(prefers-reduced-motion: reduce)");
/** @type {TableView | null} */
let current = null;

/** @type {App} */
const app = {
  async ask(question) {
    const answer = await app.askQuietly(question);
    if (answer.answer === "table") put(answer.table);
    return answer;
  },
  async askQuietly(question) {
    try {
      return await referee.ask(question);
    } catch (error) {
      return recover(error);
    }
  },
  async act(question) {
    const answer = await app.ask(question);
    if (answer.answer === "refused") messages.say(answer.reason);
    else if (answer.answer === "mistakes") messages.say(answer.mistakes.map(({ message }) => message).join(" "));
    else if (answer.answer === "table" && app.settings.autoPlay && !answer.table.won && question.ask !== "stock-back") {
      await app.ask({ ask: "play-safe" });
    }
    return answer;
  },
  async learn(fact) {
    const answer = await app.askQuietly({ ask: "learn", ...fact });
    if (answer.answer !== "table") return null;
    // The position is the same: the cards in the player's hand stay there.
    current = answer.table;
    showKnowledge(current);
    return current;
  },
  consider: (task, onProgress, signal) => thinkers.consider(task, onProgress, signal),
  table() {
    if (!current) throw new Error("no game is on the table yet");
    return current;
  },
  display(table) {
    const hadFocus = keys.hasFocus;
    board.show(table);
    hand.forget();
    marks.clear();
    keys.follow(hadFocus);
    if (table === current) showKnowledge(table);
  },
  reveal(on) {
    const peek = on || app.settings.peek;
    if (board.peek === peek || !current) return;
    board.peek = peek;
    app.display(current);
  },
  showSolution: (from, solution) => show.open(from, solution),
  busy: () => show.active,
  settings: store.settings(),
  set(change) {
    const before = { ...app.settings };
    Object.assign(app.settings, change);
    store.saveSettings(app.settings);
    applySettings();
    if (!current) return;
    if (before.peek !== app.settings.peek) app.display(current);
    if (
      before.light !== app.settings.light ||
      before.seconds !== app.settings.seconds ||
      before.megabytes !== app.settings.megabytes
    )
      verdict.again();
    void marks.outlines(app.settings.outlines);
  },
  say: (text) => messages.say(text),
  announce: (text) => messages.announce(text),
  alert: (text, action) => messages.alert(text, action),
  store,
  commands: {},
};

const board = new Board(byId("board"));
const hand = new Hand(app, board);
const keys = new Keys(app, board, hand);
const marks = new Marks(app, board);
const panel = new Panel();
const verdict = new Verdict(app, marks);
const why = new Why(app, marks, panel, () => verdict.reason);
const moves = new Moves(app, panel);
const show = new Show(app);
const win = new Win(app, board);

/** A new state of the game. @param {TableView} table */
function put(table) {
  const before = current;
  current = table;
  show.stop();
  const hadFocus = keys.hasFocus;
  board.show(table);
  hand.forget();
  marks.clear();
  keys.follow(hadFocus);
  messages.clearNote();
  messages.announce(table.said);
  showNames(table);
  store.count(table.game ?? table.title, fingerprint(table.start.rules + table.start.deal), {
    moves: table.at,
    won: table.won,
  });
  verdict.position(table);
  showKnowledge(table);
  void marks.outlines(app.settings.outlines);
  if (!table.won) win.end();
  else if (!before?.won || before.start.deal !== table.start.deal)
    win.celebrate(table, !board.motion || before === null);
  if (table.at > 0) byId("welcome").hidden = true;
  void save();
}

/** @param {TableView} table */
function showKnowledge(table) {
  verdict.knowledge(table);
  why.refresh(table);
  moves.refresh(table);
}

/** @param {TableView} table */
function showNames(table) {
  document.title = `${table.title} · Cadogan`;
  byId("game-name").textContent = table.title;
  byId("game").title = table.description;
  byId("deal-name").textContent = table.deal;
  byId("before-link").hidden = store.gameBeforeLink() === null;
  byId("undo").setAttribute("aria-disabled", String(table.at === 0));
  byId("redo").setAttribute("aria-disabled", String(table.at >= table.moves.length));
}

let saving = false;
let saveAgain = false;

/** Keeps the game in the browser. Several changes in a row are kept together. */
async function save() {
  if (saving) {
    saveAgain = true;
    return;
  }
  saving = true;
  do {
    saveAgain = false;
    const answer = await app.askQuietly({ ask: "save" });
    if (answer.answer === "save") store.saveGame(answer.text);
  } while (saveAgain);
  saving = false;
}

/**
 * The engine has crashed. The saved game is put back on the table of a new one.
 * @param {unknown} error
 * @returns {Promise<Answer>}
 */
async function recover(error) {
  const reason = error instanceof Error ? error.message : String(error);
  const saved = store.savedGame();
  referee.restart();
  if (!current) throw error;
  messages.alert(`The engine stopped: ${reason}\nThe game was put back as it was saved.`);
  const answer = saved && (await referee.ask({ ask: "load", text: saved }).catch(() => null));
  if (answer && answer.answer === "table") put(answer.table);
  return { answer: "mistakes", mistakes: [{ place: "", message: reason }] };
}

/** Tells deals apart. @param {string} text */
function fingerprint(text) {
  let value = 2166136261;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 16777619);
  return (value >>> 0).toString(36);
}

function applySettings() {
  const { theme, motion, fourColours, peek, outlines } = app.settings;
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.dataset.pack = fourColours ? "four-colours" : "two-colours";
  const reduced = motion === "reduced" || (motion === "system" && quietSystem.matches);
  root.dataset.motion = reduced ? "reduced" : "full";
  board.motion = !reduced;
  board.peek = peek;
  marks.waysOut = outlines || panel.kind === "why";
}

/** Whatever a button does, the player's own game is on the table when it begins. */
/** @param {() => unknown} run */
const own = (run) => () => {
  show.leave();
  run();
};

app.commands = {
  undo: own(() => app.table().at > 0 && app.ask({ ask: "undo" })),
  redo: own(() => app.table().at < app.table().moves.length && app.ask({ ask: "redo" })),
  hint: own(() => verdict.hint()),
  safe: own(() => app.act({ ask: "play-safe" })),
  show: own(showMe),
  why: own(() => why.toggle()),
  moves: own(() => moves.toggle()),
  review: own(() => moves.review()),
  stock: own(() => app.table().stock && app.act({ ask: "stock" })),
  random: own(() => app.ask({ ask: "open", game: "same", deal: { seed: randomSeed() }, moves: [] })),
  deals: own(() => openDeals(app)),
  games: own(() => openGames(app)),
  rules: own(() => openRules(app)),
  editor: own(() => openEditor(app)),
  files: own(() => openFiles(app)),
  beforeLink: own(() => app.ask({ ask: "load", text: store.gameBeforeLink() ?? "" })),
  statistics: own(() => openStatistics(app)),
  settings: () => openSettings(app),
  help: () => openHelp(app),
  cancel() {
    if (show.active) show.leave();
    else if (hand.held) {
      const { spot } = hand.held;
      hand.drop();
      if (keys.hasFocus) board.element(spot)?.focus();
    } else if (win.visible) win.dismiss();
    else if (panel.kind) panel.close();
    else marks.clearArrow();
  },
};

async function showMe() {
  const table = await verdict.known();
  if (!table || table.won) return;
  if (table.solution.length > 0) await show.open(table.at, table.solution);
  else verdict.sayNoWin(table);
}

function watchButtons() {
  for (const button of document.querySelectorAll("[data-command]")) {
    const command = /** @type {HTMLElement} */ (button).dataset.command ?? "";
    button.addEventListener("click", () => {
      const menu = button.closest("[popover]");
      if (menu instanceof HTMLElement) menu.hidePopover();
      if (current && button.getAttribute("aria-disabled") !== "true") app.commands[command]();
    });
  }
  byId("welcome-close").addEventListener("click", () => {
    byId("welcome").hidden = true;
    store.noMoreFirstVisit();
  });
  const c = app.commands;
  const keysOf = {
    u: c.undo,
    "ctrl+z": c.undo,
    r: c.redo,
    "ctrl+y": c.redo,
    "ctrl+shift+z": c.redo,
    h: c.hint,
    a: c.safe,
    p: c.show,
    w: c.why,
    m: c.moves,
    s: c.stock,
    d: c.stock,
    n: c.deals,
    g: c.games,
    "?": c.help,
    Escape: c.cancel,
  };
  watchShortcuts(Object.fromEntries(Object.entries(keysOf).map(([key, run]) => [key, () => void (current && run())])));
}

async function start() {
  document.body.prepend(shapes());
  applySettings();
  quietSystem.addEventListener("change", applySettings);
  watchPointers(app, board, hand, (spot) => void marks.look(spot, true));
  watchButtons();
  byId("welcome").hidden = !store.firstVisit();
  await openFirstGame(app);
  acceptGames(app);
  addEventListener("hashchange", () => void followLink(app));
  // A link may have been followed while the first game was opened.
  if (location.hash.length > 1) void followLink(app);
  document.body.dataset.ready = "";
  // Without it everything works too, only not offline.
  if (isSecureContext && "serviceWorker" in navigator) navigator.serviceWorker.register("sw.js").catch(() => {});
}

start().catch((error) =>
  messages.alert(`The engine could not be started: ${error instanceof Error ? error.message : error}`),
);
