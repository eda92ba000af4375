// “Show me”: a solution is played through on the table with a slider. The game itself is not touched: a second referee
// plays, and the player's own position comes back afterwards.

import { byId } from "./dom.js";
import { Referee } from "./referee.js";

/** @import { App } from "./app.js" */
/** @import { Answer, TableView } from "./protocol.d.ts" */

const STEP_EVERY = 750; // milliseconds

export class Show {
  #app;
  #bar = byId("show-bar");
  #slider = /** @type {HTMLInputElement} */ (byId("show-slider"));
  #count = byId("show-count");
  #play = byId("show-play");
  /** @type {Referee | null} */ #referee = null;
  #from = 0;
  /** @type {string[]} */ #solution = [];
  #wanted = 0;
  #shown = -1;
  #stepping = false;
  #timer = 0;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.#slider.addEventListener("input", () => {
      this.#pause();
      void this.#step(Number(this.#slider.value));
    });
    this.#play.addEventListener("click", () => (this.#timer ? this.#pause() : this.#start()));
    byId("show-back").addEventListener("click", () => this.#by(-1));
    byId("show-forward").addEventListener("click", () => this.#by(1));
    byId("show-leave").addEventListener("click", () => this.leave());
    byId("show-stay").addEventListener("click", () => void this.#stay());
  }

  get active() {
    return this.#referee !== null;
  }

  /**
   * @param {number} from  after how many moves of the game the solution begins
   * @param {string[]} solution
   */
  async open(from, solution) {
    const saved = await this.#app.askQuietly({ ask: "save" });
    if (saved.answer !== "save" || this.active) return;
    const referee = (this.#referee = new Referee());
    [this.#from, this.#solution, this.#shown] = [from, solution, -1];
    /** @type {Answer[]} */
    const answers = [];
    try {
      answers.push(await referee.ask({ ask: "load", text: saved.text }));
      answers.push(await referee.ask({ ask: "go-to", at: from }));
      answers.push(await referee.ask({ ask: "play", moves: solution }));
    } catch (error) {
      this.#app.alert(`The solution cannot be shown: ${error instanceof Error ? error.message : error}`);
    }
    if (answers.length < 3 || answers.some(({ answer }) => answer !== "table")) {
      this.leave();
      return;
    }
    this.#slider.max = String(solution.length);
    this.#bar.hidden = false;
    document.body.dataset.showing = "";
    await this.#step(0);
    this.#play.focus();
    this.#start();
  }

  #start() {
    if (this.#wanted >= this.#solution.length) void this.#step(0);
    this.#timer = setInterval(() => {
      if (this.#wanted >= this.#solution.length) this.#pause();
      else void this.#step(this.#wanted + 1);
    }, STEP_EVERY);
    this.#play.textContent = "Pause";
  }

  #pause() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#play.textContent = "Play";
  }

  /** @param {number} moves */
  #by(moves) {
    this.#pause();
    void this.#step(Math.max(0, Math.min(this.#solution.length, this.#wanted + moves)));
  }

  /** Shows the table after so many moves; when the slider is faster than the referee, only the last wish counts. */
  /** @param {number} wanted */
  async #step(wanted) {
    this.#wanted = wanted;
    this.#slider.value = String(wanted);
    this.#count.textContent = `${wanted} of ${this.#solution.length}`;
    this.#slider.setAttribute("aria-valuetext", `move ${wanted} of ${this.#solution.length}`);
    if (this.#stepping) return;
    this.#stepping = true;
    while (this.#referee && this.#shown !== this.#wanted) {
      const next = this.#wanted;
      const answer = await this.#referee.ask({ ask: "go-to", at: this.#from + next });
      this.#shown = next;
      if (this.#referee && answer.answer === "table") this.#app.display(answer.table);
    }
    this.#stepping = false;
  }

  /** Back to the player's own game. */
  leave() {
    if (!this.active) return;
    this.stop();
    this.#app.display(this.#app.table());
  }

  /** The game goes on by itself: its own table will be drawn. */
  stop() {
    if (!this.#referee) return;
    this.#pause();
    this.#referee.close();
    this.#referee = null;
    this.#bar.hidden = true;
    delete document.body.dataset.showing;
  }

  /** The player goes on from the position that is shown. */
  async #stay() {
    const moves = this.#solution.slice(0, this.#wanted);
    const from = this.#from;
    this.leave();
    if (this.#app.table().at !== from) await this.#app.ask({ ask: "go-to", at: from });
    // One by one, so that they can be taken back one by one.
    for (const move of moves) await this.#app.askQuietly({ ask: "play", moves: [move] });
    await this.#app.ask({ ask: "table" });
  }
}
