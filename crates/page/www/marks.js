// What is drawn upon the cards: the arrow of a hint, the marks of an explanation, ways out, outlines.

import { byId, h } from "./dom.js";
import { svg } from "./cards.js";

/** @import { App } from "./app.js" */
/** @import { Board, Spot } from "./board.js" */
/** @import { CardMark, GestureView, NeedView } from "./protocol.d.ts" */

/** Words for what marks mean, in the order of the legend. */
export const MARK_WORDS = {
  traced: "can never leave its place",
  needed: "is needed, but cannot be had",
  helper: "could help",
  hidden: "was never laid open",
};
export const OUTLINE_WORDS = {
  "goes-up": "can go up now",
  "only-up": "can only go up",
  "keep-reachable": "keep it reachable",
  "blocks-helper": "blocks a card that it needs",
};
const STATE_WORDS = { free: "free", possible: "possible", blocked: "blocked", gone: "gone up" };

export class Marks {
  #app;
  #board;
  #arrows = byId("arrows");
  #caption = byId("caption");
  /** The card whose ways out are shown. */
  /** @type {Spot | null} */ #looked = null;
  #generation = 0;
  /** Whether cards show their ways out when the pointer or the focus comes to them. */
  waysOut = false;

  /**
   * @param {App} app
   * @param {Board} board
   */
  constructor(app, board) {
    this.#app = app;
    this.#board = board;
    const root = board.root;
    root.addEventListener("pointerover", (event) => {
      if (event.pointerType !== "mouse" || event.buttons !== 0 || !this.waysOut) return;
      this.#follow(event.target);
    });
    root.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && this.#stopLooking());
    root.addEventListener("focusin", (event) => {
      if (this.waysOut && event.target instanceof Element && event.target.matches(":focus-visible"))
        this.#follow(event.target);
    });
    root.addEventListener("focusout", () => this.#stopLooking());
    root.addEventListener("pointerdown", () => this.#stopLooking());
    root.addEventListener("scroll", () => this.clearArrow());
    new ResizeObserver(() => this.clearArrow()).observe(root);
  }

  /** Everything that belongs to a position which is no longer on the table. */
  clear() {
    this.#generation++;
    this.clearArrow();
    this.#stopLooking();
    this.#unset("mark");
    this.#unset("outline");
  }

  /** @param {"mark" | "outline" | "need" | "role"} name */
  #unset(name) {
    for (const element of this.#board.root.querySelectorAll(`[data-${name}]`))
      delete (/** @type {HTMLElement} */ (element).dataset[name]);
  }

  clearArrow() {
    this.#arrows.replaceChildren();
    for (const element of this.#board.root.querySelectorAll(".hinted")) element.classList.remove("hinted");
  }

  /** @param {GestureView} gesture */
  arrow({ from, cards, to }) {
    this.clearArrow();
    const pile = this.#board.view(from);
    const spot = pile && cards > 0 ? { pile: from, index: pile.cards.length - cards } : this.#board.top(from);
    const start = this.#board.element(spot);
    const end = this.#board.element(this.#board.top(to));
    if (!start || !end) return;
    for (const card of cards > 0 ? this.#board.cardsFrom(spot, cards) : [start]) card.classList.add("hinted");
    end.classList.add("hinted");
    if (from === to) return;
    const frame = this.#arrows.getBoundingClientRect();
    const [a, b] = [middle(start), middle(end)].map(({ x, y }) => ({ x: x - frame.left, y: y - frame.top }));
    this.#arrows.append(
      svg("path", { d: arrowPath(a, b), class: "arrow-edge" }),
      svg("path", { d: arrowPath(a, b), class: "arrow" }),
    );
  }

  /** The cards that an explanation is about. @param {CardMark[]} marks */
  explain(marks) {
    this.#unset("mark");
    for (const { pile, index, mark } of marks) {
      const element = this.#board.element({ pile, index });
      if (!element) continue;
      element.dataset.mark = mark;
      const frame = this.#board.pile(pile);
      if (frame && element.classList.contains("under")) frame.dataset.mark = mark;
    }
  }

  /** Draws the outlines of the position, or takes them away. @param {boolean} on */
  async outlines(on) {
    this.#unset("outline");
    if (!on) return;
    const generation = this.#generation;
    const answer = await this.#app.askQuietly({ ask: "outlines" });
    if (answer.answer !== "outlines" || generation !== this.#generation) return;
    for (const { pile, index, outline } of answer.outlines) {
      const element = this.#board.element({ pile, index });
      if (element) element.dataset.outline = outline;
    }
  }

  /** @param {EventTarget | null} target */
  #follow(target) {
    const spot = this.#board.spot(target);
    if (spot && spot.index >= 0) void this.look(spot, false);
    else this.#stopLooking();
  }

  /**
   * Shows how a card can leave its place.
   * @param {Spot} spot
   * @param {boolean} asked  whether the player asked for it, so that even "nothing to say" is worth saying
   */
  async look(spot, asked) {
    const card = this.#board.cardView(spot);
    if (!card || (!card.up && !this.#board.peek) || spot.pile === "stock") return this.#stopLooking();
    if (this.#looked?.pile === spot.pile && this.#looked.index === spot.index) return;
    this.#stopLooking();
    this.#looked = spot;
    const generation = this.#generation;
    const answer = await this.#app.askQuietly({ ask: "ways-out", ...spot });
    if (generation !== this.#generation || this.#looked !== spot || answer.answer !== "ways-out") return;
    if (answer.ways === null) {
      this.#looked = null;
      if (asked) this.#app.say("For this game there is nothing to say about single cards.");
      return;
    }
    for (const need of answer.ways.needs) {
      const element = this.#board.element(need);
      if (!element) continue;
      element.dataset.need = need.state;
      element.dataset.role = need.role;
    }
    const at = this.#board.element(spot);
    if (at) {
      at.dataset.need = "asked";
      this.#showCaption(at, answer.ways.prose, answer.ways.needs);
    }
  }

  /**
   * @param {HTMLElement} card
   * @param {string} prose
   * @param {NeedView[]} needs
   */
  #showCaption(card, prose, needs) {
    const states = [...new Set(needs.map(({ state }) => state))];
    const legend = states.map((state) =>
      h("li", {}, h("span", { class: "swatch", "data-need": state }), STATE_WORDS[state]),
    );
    this.#caption.replaceChildren(
      h("p", {}, prose),
      ...(legend.length > 0 ? [h("ul", { class: "legend" }, ...legend)] : []),
    );
    this.#caption.hidden = false;
    this.#app.announce(prose);
    // At the bottom of the table, where there are seldom cards; never over the card that it is about.
    const table = this.#board.root.getBoundingClientRect();
    this.#caption.classList.toggle(
      "above",
      card.getBoundingClientRect().bottom > table.bottom - this.#caption.offsetHeight - 24,
    );
  }

  #stopLooking() {
    if (!this.#looked) return;
    this.#looked = null;
    this.#caption.hidden = true;
    this.#unset("need");
    this.#unset("role");
  }
}

/** @param {Element} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + Math.min(box.height, box.width) / 2 };
}

/**
 * A bent arrow.
 * @param {{ x: number, y: number }} a
 * @param {{ x: number, y: number }} b
 */
function arrowPath(a, b) {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const bend = Math.min(60, length * 0.18);
  const side = b.x >= a.x ? 1 : -1;
  const control = {
    x: (a.x + b.x) / 2 + (side * bend * (b.y - a.y)) / length,
    y: (a.y + b.y) / 2 - (side * bend * (b.x - a.x)) / length,
  };
  const angle = Math.atan2(b.y - control.y, b.x - control.x);
  const point = (/** @type {number} */ turn) =>
    `${b.x - 14 * Math.cos(angle + turn)} ${b.y - 14 * Math.sin(angle + turn)}`;
  return `M${a.x} ${a.y}Q${control.x} ${control.y} ${b.x} ${b.y}M${point(0.5)}L${b.x} ${b.y}L${point(-0.5)}`;
}
