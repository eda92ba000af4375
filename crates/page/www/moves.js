// The list of moves: what was played, what is known about it, and a jump to any point. And the review of a whole game.

import { h } from "./dom.js";
import { paragraphs } from "./panel.js";

/** @import { App } from "./app.js" */
/** @import { Panel } from "./panel.js" */
/** @import { MoveMark, TableView, Thought } from "./protocol.d.ts" */

/** @type {Record<MoveMark, { sign: string, words: string }>} */
const MARKS = {
  unknown: { sign: "", words: "" },
  kept: { sign: "✓", words: "kept the win" },
  lost: { sign: "✗", words: "lost the win" },
  "was-lost": { sign: "–", words: "was lost before" },
};

/** @typedef {Extract<Thought, { thought: "reviewed" }>} Review */

export class Moves {
  #app;
  #panel;
  /** The review of the game, and the moves that it is about. */
  /** @type {{ moves: string[], review: Review } | null} */ #reviewed = null;
  /** @type {AbortController | null} */ #work = null;
  #report = h("div", { class: "review" });
  #list = h("ol", { class: "moves" });

  /**
   * @param {App} app
   * @param {Panel} panel
   */
  constructor(app, panel) {
    this.#app = app;
    this.#panel = panel;
  }

  toggle() {
    if (this.#panel.kind === "moves") this.#panel.close();
    else this.open();
  }

  open() {
    this.#panel.open("moves", "Moves", () => this.#work?.abort());
    this.#panel.fill(this.#report, this.#list);
    this.refresh(this.#app.table());
  }

  /** Opens the list and reviews the game. */
  async review() {
    if (this.#panel.kind !== "moves") this.open();
    await this.#review();
  }

  /** @param {TableView} table */
  refresh(table) {
    if (this.#reviewed && !begins(table, this.#reviewed.moves)) this.#reviewed = null;
    if (this.#panel.kind !== "moves") return;
    if (!this.#work) this.#fillReport(table);
    const items = [this.#item(table, 0, "The deal", 0, "unknown")];
    gestures(table).forEach(({ first, last, text }, index) => {
      const marks = table.moves.slice(first, last).map((_, offset) => this.#mark(table, first + offset));
      const mark = marks.find((one) => one === "lost") ?? marks[marks.length - 1] ?? "unknown";
      items.push(this.#item(table, last, text, index + 1, mark));
    });
    this.#list.replaceChildren(...items);
    this.#list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  /**
   * @param {TableView} table
   * @param {number} at
   * @param {string} text
   * @param {number} number
   * @param {MoveMark} mark
   */
  #item(table, at, text, number, mark) {
    const { sign, words } = MARKS[mark];
    const current = at === table.at;
    const button = h(
      "button",
      {
        type: "button",
        "aria-current": current ? "step" : null,
        class: at > table.at ? "future" : null,
        onclick: () => void this.#app.ask({ ask: "go-to", at }),
      },
      h("span", { class: "number", "aria-hidden": "true" }, number > 0 ? String(number) : ""),
      h("span", { class: "text" }, text),
      sign === "" ? null : h("span", { class: "sign", "aria-hidden": "true", title: words }, sign),
      words === "" ? null : h("span", { class: "visually-hidden" }, `, ${words}`),
    );
    return h("li", { "data-mark": mark === "unknown" ? null : mark }, button);
  }

  /**
   * @param {TableView} table
   * @param {number} index
   * @returns {MoveMark}
   */
  #mark(table, index) {
    const before = this.#reviewed?.review.verdicts[index];
    const after = this.#reviewed?.review.verdicts[index + 1];
    if (after === "winnable") return "kept";
    if (before === "winnable" && after === "unwinnable") return "lost";
    if (before === "unwinnable" && after === "unwinnable") return "was-lost";
    return table.moves[index].mark;
  }

  /** @param {TableView} table */
  #fillReport(table) {
    const button = (/** @type {string} */ label, /** @type {() => void} */ run) =>
      h("button", { type: "button", onclick: run }, label);
    if (!this.#reviewed) {
      const words =
        table.moves.length === 0
          ? h("p", { class: "quiet" }, "Nothing has been played yet.")
          : button("Review this game", () => void this.#review());
      this.#report.replaceChildren(words);
      return;
    }
    const { firstMistake, solution, prose } = this.#reviewed.review;
    const buttons = h("div", { class: "buttons" });
    if (firstMistake !== null)
      buttons.append(
        button("Go back to before the mistake", () => void this.#app.ask({ ask: "go-to", at: firstMistake })),
      );
    if (solution.length > 0)
      buttons.append(
        button(
          firstMistake === null ? "Show a win" : "Show what would have won",
          () => void this.#app.showSolution(firstMistake ?? 0, solution),
        ),
      );
    this.#report.replaceChildren(...paragraphs(prose), buttons);
  }

  async #review() {
    const table = this.#app.table();
    const work = (this.#work = new AbortController());
    const { seconds, megabytes } = this.#app.settings;
    const moves = table.moves.map(({ text }) => text);
    const progress = h("p", {}, "Reviewing…");
    this.#report.replaceChildren(progress, h("button", { type: "button", onclick: () => work.abort() }, "Stop"));
    try {
      const thought = await this.#app.consider(
        { task: "review", start: table.start, moves, limits: { seconds, megabytes } },
        (working) => {
          if (working.thought === "working") progress.textContent = `Reviewing… ${working.says}`;
        },
        work.signal,
      );
      if (thought.thought === "reviewed") await this.#keep(moves, thought);
      else if (thought.thought === "failed") this.#app.alert(`The game cannot be reviewed: ${thought.message}`);
    } catch (error) {
      if (!work.signal.aborted)
        this.#app.alert(`The review stopped: ${error instanceof Error ? error.message : error}`);
    } finally {
      this.#work = null;
      this.refresh(this.#app.table());
    }
  }

  /**
   * Keeps a review, and tells the referee the one thing that it can use: where the game was lost.
   * @param {string[]} moves
   * @param {Review} review
   */
  async #keep(moves, review) {
    const now = this.#app.table();
    if (!begins(now, moves)) return;
    this.#reviewed = { moves, review };
    const { firstMistake, solution } = review;
    if (firstMistake !== null) {
      await this.#app.learn({ at: firstMistake, verdict: "winnable", solution });
      await this.#app.learn({ at: firstMistake + 1, verdict: "unwinnable", solution: [] });
    }
    this.#app.announce(review.prose);
  }
}

/**
 * Whether the game on the table begins with these moves.
 * @param {TableView} table
 * @param {string[]} moves
 */
const begins = (table, moves) => moves.every((move, index) => table.moves[index]?.text === move);

/**
 * Moves that were played with one gesture belong together.
 * @param {TableView} table
 */
function gestures({ moves }) {
  /** @type {{ first: number, last: number, text: string }[]} */
  const result = [];
  moves.forEach(({ text, joined }, index) => {
    const last = result[result.length - 1];
    if (joined && last) [last.last, last.text] = [index + 1, `${last.text}, ${text}`];
    else result.push({ first: index, last: index + 1, text });
  });
  return result;
}
