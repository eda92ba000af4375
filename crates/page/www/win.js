// The end of a won game: the cards bounce off with trails, then a word about the game.

import { byId, h } from "./dom.js";
import { drawCard, suitOf } from "./cards.js";
import { ASPECT } from "./layout.js";

/** @import { App } from "./app.js" */
/** @import { Board } from "./board.js" */
/** @import { TableView } from "./protocol.d.ts" */

const LAUNCH_EVERY = 130; // milliseconds
const FLIES_FOR = 2700;
const MOST_CARDS = 52;
/** Trails fade with every so many frames: a stroke over the whole table is the dearest part of a frame. */
const FADE_EVERY = 4;
const PANEL_AFTER = 2200;

/** @typedef {{ card: string, x: number, y: number, vx: number, vy: number, turn: number, spin: number, born: number }} Flyer */

export class Win {
  #app;
  #board;
  #canvas = /** @type {HTMLCanvasElement} */ (byId("celebration"));
  #panel = byId("won");
  #frame = 0;
  #timer = 0;

  /**
   * @param {App} app
   * @param {Board} board
   */
  constructor(app, board) {
    this.#app = app;
    this.#board = board;
    this.#canvas.addEventListener("pointerdown", () => this.#stop());
  }

  /**
   * @param {TableView} table
   * @param {boolean} quietly  without cards that fly
   */
  celebrate(table, quietly) {
    this.end();
    document.body.dataset.won = "";
    this.#fillPanel(table);
    if (quietly) {
      this.#panel.hidden = false;
      return;
    }
    this.#timer = setTimeout(() => (this.#panel.hidden = false), PANEL_AFTER);
    this.#fly(this.#flyers(table));
  }

  /** Another position is on the table. */
  end() {
    this.dismiss();
    delete document.body.dataset.won;
  }

  #stop() {
    cancelAnimationFrame(this.#frame);
    this.#canvas.hidden = true;
    if ("won" in document.body.dataset) this.#panel.hidden = false;
  }

  /** @param {TableView} table */
  #fillPanel(table) {
    const { best, won } = this.#app.store.statistics(table.game ?? table.title);
    const record = won > 1 && best === table.at ? " That is your best." : "";
    const again = () => {
      this.end();
      this.#app.commands.random();
    };
    this.#panel.replaceChildren(
      h("h2", {}, "Won"),
      h("p", {}, `${table.title}, ${table.deal}: ${table.at} ${table.at === 1 ? "move" : "moves"}.${record}`),
      h(
        "div",
        { class: "buttons" },
        h("button", { type: "button", class: "main", onclick: again }, "New deal"),
        h("button", { type: "button", onclick: () => this.#app.commands.games() }, "Other game"),
        h("button", { type: "button", onclick: () => this.#app.commands.review() }, "Review"),
        h("button", { type: "button", onclick: () => this.dismiss() }, "Close"),
      ),
    );
  }

  /** The player has seen enough. */
  dismiss() {
    this.#stop();
    clearTimeout(this.#timer);
    this.#panel.hidden = true;
  }

  get visible() {
    return !this.#panel.hidden || !this.#canvas.hidden;
  }

  /**
   * Cards that will fly, each from its pile: the tops first, pile by pile in turn.
   * @param {TableView} table
   */
  #flyers(table) {
    const frame = this.#canvas.parentElement?.getBoundingClientRect() ?? new DOMRect();
    const piles = table.groups.flatMap((group) => group.piles).filter((pile) => pile.cards.length > 0);
    const deepest = Math.max(0, ...piles.map((pile) => pile.cards.length));
    /** @type {Flyer[]} */
    const flyers = [];
    for (let depth = 1; depth <= deepest; depth++) {
      for (const pile of piles) {
        const card = pile.cards[pile.cards.length - depth];
        const box = card && this.#board.pile(pile.id)?.getBoundingClientRect();
        if (!box) continue;
        const away =
          (box.left + box.width / 2 > frame.left + frame.width / 2 ? -1 : 1) * (Math.random() < 0.25 ? -1 : 1);
        flyers.push({
          card: card.card,
          x: box.left - frame.left,
          y: box.top - frame.top,
          vx: away * (0.12 + Math.random() * 0.38),
          vy: -0.15 - Math.random() * 0.45,
          turn: 0,
          spin: (Math.random() - 0.5) * 0.0022,
          born: flyers.length * LAUNCH_EVERY,
        });
      }
    }
    return flyers.slice(0, MOST_CARDS);
  }

  /** @param {Flyer[]} flyers */
  #fly(flyers) {
    const canvas = this.#canvas;
    const pen = canvas.getContext("2d");
    const frame = canvas.parentElement;
    if (!pen || !frame || flyers.length === 0) return;
    canvas.hidden = false;
    const [wide, high] = [frame.clientWidth, frame.clientHeight];
    const scale = Math.min(1.5, devicePixelRatio);
    [canvas.width, canvas.height] = [wide * scale, high * scale];
    pen.scale(scale, scale);
    const width = parseFloat(getComputedStyle(this.#board.root).getPropertyValue("--w"));
    const picture = this.#painter(width, scale);
    const begun = performance.now();
    let last = begun;
    let frames = 0;
    const draw = (/** @type {number} */ now) => {
      const passed = Math.min(40, now - last);
      last = now;
      if (frames++ % FADE_EVERY === 0) {
        // Slowly, so that the table comes back under them.
        pen.globalCompositeOperation = "destination-out";
        pen.fillStyle = "rgb(0 0 0 / 0.1)";
        pen.fillRect(0, 0, wide, high);
        pen.globalCompositeOperation = "source-over";
      }
      let flying = 0;
      for (const flyer of flyers) {
        const age = now - begun - flyer.born;
        if (age > FLIES_FOR) continue;
        flying++;
        if (age < 0) continue;
        step(flyer, passed, wide - width, high - width * ASPECT);
        pen.save();
        pen.translate(flyer.x + width / 2, flyer.y + (width * ASPECT) / 2);
        pen.rotate(flyer.turn);
        pen.translate(-width / 2, -(width * ASPECT) / 2);
        pen.drawImage(picture(flyer.card), 0, 0, width, width * ASPECT);
        pen.restore();
      }
      if (flying > 0) this.#frame = requestAnimationFrame(draw);
      else this.#stop();
    };
    this.#frame = requestAnimationFrame(draw);
  }

  /**
   * Pictures of cards, each painted once, in the colours of the table.
   * @param {number} width
   * @param {number} scale
   */
  #painter(width, scale) {
    const style = getComputedStyle(this.#board.root);
    const front = this.#board.root.querySelector(".card .front");
    const paper = front ? getComputedStyle(front).backgroundColor : "white";
    /** @type {Map<string, HTMLCanvasElement>} */
    const painted = new Map();
    return (/** @type {string} */ card) => {
      let picture = painted.get(card);
      if (picture) return picture;
      picture = h("canvas", { width: Math.ceil(width * scale), height: Math.ceil(width * ASPECT * scale) });
      painted.set(card, picture);
      const pen = picture.getContext("2d");
      const like = this.#board.root.querySelector(`.card[data-suit="${suitOf(card)}"]`);
      const ink = like ? getComputedStyle(like).color : style.color;
      if (pen)
        drawCard(pen, card, { width: width * scale, paper, edge: "rgb(0 0 0 / 0.35)", ink, font: style.fontFamily });
      return picture;
    };
  }
}

/**
 * A card falls, and bounces off floor and walls.
 * @param {Flyer} flyer
 * @param {number} passed  milliseconds
 * @param {number} right
 * @param {number} floor
 */
function step(flyer, passed, right, floor) {
  flyer.vy += 0.0017 * passed;
  flyer.x += flyer.vx * passed;
  flyer.y += flyer.vy * passed;
  flyer.turn += flyer.spin * passed;
  if (flyer.y > floor && flyer.vy > 0) {
    flyer.y = floor;
    flyer.vy *= -0.83;
    flyer.spin *= -0.7;
  }
  if ((flyer.x < 0 && flyer.vx < 0) || (flyer.x > right && flyer.vx > 0)) flyer.vx *= -0.95;
}
