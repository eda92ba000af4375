// The verdict light: can this position still be won? And what follows from it: dead ends and hints.

import { byId, h } from "./dom.js";
import { Thinker } from "./thinker.js";

/** @import { App } from "./app.js" */
/** @import { Marks } from "./marks.js" */
/** @import { PositionText, TableView, VerdictWord } from "./protocol.d.ts" */

const WORDS = { winnable: "Winnable", unwinnable: "Lost", thinking: "Thinking…", undecided: "Undecided" };
const SPOKEN = {
  winnable: "This position can be won.",
  unwinnable: "This position is lost.",
  undecided: "Undecided whether this position can be won.",
};
/** An answer that comes sooner replaces the one before it without a word in between. */
const WORD_AFTER = 150; // milliseconds
const POSITIONS_AFTER = 300;
const COMPACT = new Intl.NumberFormat("en", { notation: "compact" });
/** How far back a lost position is traced when the player was faster than the thinker. */
const TRACE_BACK = 12;

export class Verdict {
  #app;
  #marks;
  #thinker = new Thinker();
  #light = byId("light");
  #word = byId("verdict-word");
  #detail = byId("verdict-detail");
  #banner = byId("banner");
  /** @type {AbortController | null} */ #work = null;
  /** The thinking that is under way: true when it came to an end, false when it was called off. */
  /** @type {Promise<boolean>} */ #pending = Promise.resolve(true);
  /** Positions of the game as it was played, by number of moves, each with the move that led to it. */
  /** @type {Map<number, { move: string, position: PositionText }>} */ #trail = new Map();
  #start = "";
  #reason = "";
  /** @type {VerdictWord | null} */ #spoken = null;
  #dismissed = "";
  #timer = 0;

  /**
   * @param {App} app
   * @param {Marks} marks
   */
  constructor(app, marks) {
    this.#app = app;
    this.#marks = marks;
  }

  /** Why the position on the table is undecided. */
  get reason() {
    return this.#reason;
  }

  /** A new position is on the table. @param {TableView} table */
  position(table) {
    this.#work?.abort();
    this.#work = null;
    this.#reason = "";
    this.#remember(table);
    if (this.#app.settings.light && table.verdict === null && !table.won) this.#think();
  }

  /** Something has become known about the position. @param {TableView} table */
  knowledge(table) {
    const { light, seconds, megabytes } = this.#app.settings;
    this.#light.hidden = !light;
    byId("budget").textContent = `${seconds} s · ${megabytes} MB`;
    if (!light) delete this.#light.dataset.verdict;
    else if (table.won) this.#show("winnable", "Won");
    else if (table.verdict === null) this.#show("thinking", "");
    else this.#show(table.verdict, table.verdict === "undecided" ? this.#reason : "");
    this.#showBanner(table);
  }

  /** The settings have changed: what was undecided may be decided now. */
  again() {
    const table = this.#app.table();
    this.knowledge(table);
    if (!this.#app.settings.light || table.won) return;
    if (table.verdict === null || table.verdict === "undecided") this.#think();
  }

  /**
   * @param {keyof typeof WORDS} verdict
   * @param {string} detail
   */
  #show(verdict, detail) {
    clearTimeout(this.#timer);
    this.#light.dataset.verdict = verdict;
    const write = () => {
      this.#word.textContent = detail === "Won" ? "Won" : WORDS[verdict];
      this.#detail.textContent = detail === "Won" ? "" : detail;
      this.#light.title = detail;
    };
    if (verdict === "thinking") {
      this.#timer = setTimeout(write, WORD_AFTER);
      return;
    }
    write();
    if (this.#spoken !== verdict && detail !== "Won") this.#app.announce(SPOKEN[verdict]);
    this.#spoken = verdict;
  }

  /** @param {TableView} table */
  #remember(table) {
    const start = table.start.rules + table.start.deal;
    if (start !== this.#start) {
      this.#trail.clear();
      this.#spoken = null;
      this.#start = start;
    }
    for (const [at, { move }] of this.#trail) {
      if (at > 0 && table.moves[at - 1]?.text !== move) this.#trail.delete(at);
    }
    this.#trail.set(table.at, { move: table.moves[table.at - 1]?.text ?? "", position: table.position });
  }

  #limits() {
    const { seconds, megabytes } = this.#app.settings;
    return { seconds, megabytes };
  }

  #think() {
    this.#work?.abort();
    const work = (this.#work = new AbortController());
    this.#pending = this.#decide(work.signal).catch((error) => {
      if (work.signal.aborted) return false;
      this.#reason = `The search stopped: ${error instanceof Error ? error.message : error}`;
      this.#show("undecided", this.#reason);
      return true;
    });
  }

  /**
   * @param {AbortSignal} signal
   * @returns {Promise<boolean>}
   */
  async #decide(signal) {
    const { at, position } = this.#app.table();
    const begun = performance.now();
    this.#show("thinking", "");
    const thought = await this.#thinker.consider(
      { task: "decide", position, limits: this.#limits() },
      (progress) => {
        // The verdict is known; only a shorter solution is still being looked for.
        if (progress.thought === "decided") void this.#app.learn({ at, verdict: progress.verdict, solution: progress.solution });
        if (progress.thought !== "working" || performance.now() - begun < POSITIONS_AFTER) return;
        this.#detail.textContent = `${COMPACT.format(progress.positions)} positions`;
      },
      signal,
    );
    if (signal.aborted) return false;
    if (thought.thought !== "decided") {
      this.#reason = thought.thought === "failed" ? thought.message : "";
      this.#show("undecided", this.#reason);
      return true;
    }
    this.#reason = thought.reason;
    const table = await this.#app.learn({ at, verdict: thought.verdict, solution: thought.solution });
    if (table?.verdict === "unwinnable") await this.#traceBack(at, signal);
    return !signal.aborted;
  }

  /**
   * Players are sometimes faster than the thinker. When a lost position turns up after one that was left undecided,
   * the earlier ones are looked at too, until the mistake is found.
   * @param {number} at
   * @param {AbortSignal} signal
   */
  async #traceBack(at, signal) {
    const earlier = [...this.#trail.keys()]
      .filter((one) => one < at)
      .sort((a, b) => b - a)
      .slice(0, TRACE_BACK);
    for (const one of earlier) {
      if (this.#app.table().moves[one]?.mark !== "unknown") return;
      const { position } = /** @type {{ position: PositionText }} */ (this.#trail.get(one));
      const thought = await this.#thinker.consider(
        { task: "decide", position, limits: this.#limits() },
        () => {},
        signal,
      );
      if (signal.aborted || thought.thought !== "decided" || thought.verdict === "undecided") return;
      await this.#app.learn({ at: one, verdict: thought.verdict, solution: thought.solution });
      if (thought.verdict === "winnable") return;
    }
  }

  /**
   * Makes sure that the position has been thought about, even with the light off.
   * @returns {Promise<TableView | null>} `null` if the player went on meanwhile
   */
  async known() {
    const table = this.#app.table();
    const solved = table.verdict === "unwinnable" || (table.verdict === "winnable" && table.solution.length > 0);
    if (table.won || solved) return table;
    this.#app.say("Thinking…");
    if (!this.#work || table.verdict !== null) this.#think();
    return (await this.#pending) ? this.#app.table() : null;
  }

  async hint() {
    const table = await this.known();
    if (!table || table.won) return;
    if (table.hint) {
      this.#marks.arrow(table.hint);
      this.#app.say(`${table.hint.says.charAt(0).toUpperCase()}${table.hint.says.slice(1)}.`);
    } else this.sayNoWin(table);
  }

  /** @param {TableView} table */
  sayNoWin(table) {
    if (table.verdict === "unwinnable") this.#app.say("This position is lost: no move wins. “Why” shows the reason.");
    else this.#app.say(`No win was found. ${this.#reason}`);
  }

  /** @param {TableView} table */
  #showBanner(table) {
    // The last gesture may be several moves.
    let first = table.at - 1;
    while (first > 0 && table.moves[first]?.joined) first--;
    const dead = table.deadEnd !== null && table.at > 0 && table.deadEnd >= first && table.deadEnd < table.at;
    const about = `${table.start.deal} ${table.at}`;
    const wanted = !table.won && this.#dismissed !== about && ((dead && this.#app.settings.light) || table.stuck);
    this.#banner.hidden = !wanted;
    if (!wanted) {
      this.#banner.dataset.about = "";
      return;
    }
    const key = `${about} ${dead} ${table.stuck}`;
    if (this.#banner.dataset.about === key) return;
    this.#banner.dataset.about = key;
    const text = dead ? "That move lost the game." : "No move is left.";
    const button = (/** @type {string} */ label, /** @type {() => void} */ run, main = false) =>
      h("button", { type: "button", class: main ? "main" : null, onclick: run }, label);
    this.#banner.replaceChildren(
      h("p", {}, dead && table.stuck ? `${text} No move is left.` : text),
      h(
        "div",
        { class: "buttons" },
        button("Take it back", () => this.#app.commands.undo(), true),
        this.#app.settings.light && dead
          ? button("Why?", () => this.#app.commands.why())
          : button("New deal", () => this.#app.commands.deals()),
        button("Dismiss", () => {
          this.#dismissed = about;
          this.#banner.hidden = true;
        }),
      ),
    );
    this.#app.announce(text);
  }
}
