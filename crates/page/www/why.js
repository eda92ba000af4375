// Why a position is lost: the thinker's story beside the board, its cards marked.

import { h } from "./dom.js";
import { MARK_WORDS, OUTLINE_WORDS } from "./marks.js";
import { paragraphs } from "./panel.js";

/** @import { App } from "./app.js" */
/** @import { Marks } from "./marks.js" */
/** @import { Panel } from "./panel.js" */
/** @import { CardMark, TableView, Thought } from "./protocol.d.ts" */

export class Why {
  #app;
  #marks;
  #panel;
  #reason;
  /** @type {AbortController | null} */ #work = null;
  #about = "";

  /**
   * @param {App} app
   * @param {Marks} marks
   * @param {Panel} panel
   * @param {() => string} reason  why the position is undecided
   */
  constructor(app, marks, panel, reason) {
    this.#app = app;
    this.#marks = marks;
    this.#panel = panel;
    this.#reason = reason;
  }

  toggle() {
    if (this.#panel.kind === "why") this.#panel.close();
    else this.#open();
  }

  #open() {
    this.#panel.open("why", "Why", () => {
      this.#work?.abort();
      this.#about = "";
      this.#unmark();
      this.#marks.waysOut = this.#app.settings.outlines;
    });
    this.#marks.waysOut = true;
    this.refresh(this.#app.table());
  }

  /** The position, or what is known about it, has changed. @param {TableView} table */
  refresh(table) {
    if (this.#panel.kind !== "why") return;
    const reason = this.#reason();
    const about = `${table.position.deal} ${table.verdict} ${reason}`;
    if (about === this.#about) return;
    this.#about = about;
    this.#work?.abort();
    this.#unmark();
    if (table.won) this.#fill(["The game is won."]);
    else if (table.verdict === "winnable") {
      const moves = table.toWin === null ? "" : ` A win in ${table.toWin} moves is known.`;
      this.#fill([`Nothing is lost yet: this position can be won.${moves}`]);
    } else if (table.verdict === null && this.#app.settings.light)
      this.#fill(["The light is still thinking about this position."]);
    else if (table.verdict === "undecided")
      this.#fill([
        `Undecided: ${reason || "the search was not finished."}`,
        "More seconds or megabytes in the settings may help.",
      ]);
    else void this.#explain(table);
  }

  /** @param {TableView} table */
  async #explain(table) {
    const work = (this.#work = new AbortController());
    const { seconds, megabytes } = this.#app.settings;
    const progress = h("p", { class: "quiet" }, "Looking for the reason…");
    this.#panel.fill(progress);
    /** @type {Thought} */
    let thought;
    try {
      thought = await this.#app.consider(
        { task: "explain", position: table.position, limits: { seconds, megabytes } },
        (working) => {
          if (working.thought === "working")
            progress.textContent = `Looking for the reason… ${working.positions.toLocaleString("en")} positions`;
        },
        work.signal,
      );
    } catch (error) {
      if (!work.signal.aborted) this.#fill([`The search stopped: ${error instanceof Error ? error.message : error}`]);
      return;
    }
    if (work.signal.aborted) return;
    if (thought.thought === "explained") {
      // The story names cards that lie face down: a mark on a back would not say which is which.
      this.#app.reveal(thought.marks.length > 0);
      this.#marks.explain(thought.marks);
      this.#fill(thought.prose.split(/\n+/), thought.marks);
      this.#app.announce(thought.prose);
    } else if (thought.thought === "failed") this.#fill([thought.message]);
  }

  #unmark() {
    this.#marks.explain([]);
    this.#app.reveal(false);
  }

  /**
   * @param {string[]} lines
   * @param {CardMark[]} marks
   */
  #fill(lines, marks = []) {
    const used = Object.entries(MARK_WORDS).filter(([mark]) => marks.some((one) => one.mark === mark));
    const legend = h(
      "ul",
      { class: "legend" },
      ...used.map(([mark, words]) => h("li", {}, h("span", { class: "swatch", "data-mark": mark }), words)),
    );
    const outlines = h(
      "ul",
      { class: "legend" },
      ...Object.entries(OUTLINE_WORDS).map(([outline, words]) =>
        h("li", {}, h("span", { class: "swatch", "data-outline": outline }), words),
      ),
    );
    const layer = h("input", {
      type: "checkbox",
      checked: this.#app.settings.outlines,
      onchange: () => {
        this.#app.set({ outlines: layer.checked });
        outlines.hidden = !layer.checked;
      },
    });
    outlines.hidden = !this.#app.settings.outlines;
    this.#panel.fill(
      h("div", { class: "story" }, ...lines.flatMap(paragraphs)),
      used.length > 0 ? legend : null,
      h("p", { class: "quiet" }, "Point at a card, focus it or press it long to see its ways out."),
      h("label", { class: "check" }, layer, "Outlines on all cards"),
      outlines,
    );
  }
}
