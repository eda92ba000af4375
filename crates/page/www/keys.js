// The keyboard: one stop of the Tab key for the whole table, arrows inside it, and a letter for every button.

/** @import { App } from "./app.js" */
/** @import { Board, Spot } from "./board.js" */
/** @import { Hand } from "./hands.js" */

export class Keys {
  #app;
  #board;
  #hand;
  /** The card or place that has the focus, or gets it when the table does. */
  /** @type {HTMLElement | null} */ #current = null;
  #pile = "";

  /**
   * @param {App} app
   * @param {Board} board
   * @param {Hand} hand
   */
  constructor(app, board, hand) {
    this.#app = app;
    this.#board = board;
    this.#hand = hand;
    board.root.addEventListener("focusin", (event) => {
      const spot = board.spot(event.target);
      const element = spot && board.element(spot);
      if (element) this.#rove(element, spot.pile);
    });
    board.root.addEventListener("keydown", (event) => this.#onTable(event));
    // Firefox presses a button when Space is let go.
    board.root.addEventListener("keyup", (event) => event.key === " " && event.preventDefault());
  }

  get hasFocus() {
    return this.#board.root.contains(document.activeElement);
  }

  /**
   * After the table has changed: the focus stays with its card. Where that card is covered or gone, the top of the pile
   * gets it.
   * @param {boolean} hadFocus
   */
  follow(hadFocus) {
    // Who turns the stock wants to turn it again; everywhere else the focus goes with the card.
    let element = this.#pile === "stock" ? null : this.#current;
    const spot = element?.isConnected ? this.#board.spot(element) : null;
    const pile = spot?.pile ?? (this.#board.pile(this.#pile) ? this.#pile : this.#first());
    const seen =
      spot && spot.index >= 0 && element?.classList.contains("under") === false && this.#board.cardView(spot)?.up;
    if (!seen) element = this.#board.element(this.#board.top(pile));
    if (!element) return;
    this.#rove(element, pile);
    if (hadFocus && document.activeElement !== element) element.focus({ preventScroll: true });
  }

  /** Where a visitor begins: the first pile of the tableau. */
  #first() {
    const ids = this.#board.pileIds();
    return ids.find((id) => /^(tableau|sequences|accordion)/.test(id)) ?? ids[0] ?? "";
  }

  /**
   * @param {HTMLElement} element
   * @param {string} pile
   */
  #rove(element, pile) {
    for (const old of this.#board.root.querySelectorAll('[tabindex="0"]')) old.setAttribute("tabindex", "-1");
    element.setAttribute("tabindex", "0");
    [this.#current, this.#pile] = [element, pile];
  }

  /** @param {Spot | null} spot */
  #go(spot) {
    if (spot) this.#board.element(spot)?.focus();
  }

  /** @param {KeyboardEvent} event */
  #onTable(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || this.#app.busy()) return;
    const spot = this.#board.spot(event.target);
    if (!spot) return;
    if (event.key.startsWith("Arrow")) this.#arrow(event.key, spot);
    else if (event.key === "Home") this.#go(this.#board.top(this.#rows().flat()[0]));
    else if (event.key === "End") this.#go(this.#board.top(this.#rows().flat().at(-1) ?? ""));
    else if ((event.key === "Enter" && event.shiftKey) || event.key === "f" || event.key === "F") void this.#up(spot);
    else if (event.key === "Enter" || event.key === " ") void this.#press(spot);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {Spot} spot */
  async #up(spot) {
    const lead = this.#hand.held?.spot ?? spot;
    const element = this.#board.element(lead);
    if (element) [this.#current, this.#pile] = [element, lead.pile];
    if (!(await this.#hand.putUp(lead))) this.#app.say("It cannot go up now.");
  }

  /** @param {Spot} spot */
  async #press(spot) {
    const held = this.#hand.held;
    if (held) {
      if (held.spot.pile === spot.pile) this.#hand.drop();
      else {
        // The focus goes with the card.
        const lead = this.#board.element(held.spot);
        if (lead) [this.#current, this.#pile] = [lead, held.spot.pile];
        await this.#hand.put(spot.pile);
      }
    } else if (spot.pile === "stock") {
      await this.#app.act({ ask: "stock" });
    } else if (this.#hand.gestures(spot).length === 0) {
      const name = this.#board.element(spot)?.dataset.name;
      this.#app.say(spot.index < 0 || !name ? "There is no card here." : `The ${name} has nowhere to go.`);
    } else if (this.#hand.take(spot)) {
      const places = this.#hand.targets().length;
      this.#app.announce(`Taken. ${places === 1 ? "One place" : `${places} places`} to go to.`);
    }
  }

  /**
   * @param {string} key
   * @param {Spot} spot
   */
  #arrow(key, spot) {
    const rows = this.#rows();
    const all = rows.flat();
    const at = all.indexOf(spot.pile);
    if (this.#hand.held) {
      // Only where the cards can go, and back to where they are from.
      const goals = [this.#hand.held.spot.pile, ...this.#hand.targets()].sort(
        (a, b) => all.indexOf(a) - all.indexOf(b),
      );
      const step = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
      const next = goals[(goals.indexOf(spot.pile) + step + goals.length) % goals.length];
      this.#go(next === this.#hand.held.spot.pile ? this.#hand.held.spot : this.#board.top(next));
    } else if (key === "ArrowLeft" || key === "ArrowRight") {
      this.#go(this.#board.top(all[(at + (key === "ArrowRight" ? 1 : -1) + all.length) % all.length]));
    } else {
      const down = key === "ArrowDown";
      const inside = { pile: spot.pile, index: spot.index + (down ? 1 : -1) };
      const card = this.#board.cardView(inside);
      const element = this.#board.element(inside);
      if (spot.index >= 0 && card && (card.up || this.#board.peek) && element && !element.classList.contains("under"))
        this.#go(inside);
      else this.#go(this.#across(rows, spot.pile, down));
    }
  }

  /**
   * The nearest pile of the row above or below.
   * @param {string[][]} rows
   * @param {string} pile
   * @param {boolean} down
   */
  #across(rows, pile, down) {
    const at = rows.findIndex((row) => row.includes(pile));
    const row = rows[at + (down ? 1 : -1)];
    if (!row) return null;
    const middle = (/** @type {string} */ id) => {
      const box = this.#board.pile(id)?.getBoundingClientRect();
      return box ? box.left + box.width / 2 : 0;
    };
    const from = middle(pile);
    const nearest = row.reduce((best, id) => (Math.abs(middle(id) - from) < Math.abs(middle(best) - from) ? id : best));
    return this.#board.top(nearest);
  }

  /** The piles as they lie on the screen. */
  #rows() {
    const boxes = this.#board.pileIds().map((id) => {
      const box = /** @type {HTMLElement} */ (this.#board.pile(id)).getBoundingClientRect();
      return { id, top: Math.round(box.top), left: box.left };
    });
    boxes.sort((a, b) => a.top - b.top || a.left - b.left);
    /** @type {string[][]} */
    const rows = [];
    let last = -Infinity;
    for (const { id, top } of boxes) {
      if (top - last > 4) rows.push([]);
      last = top;
      rows[rows.length - 1].push(id);
    }
    return rows;
  }
}

/**
 * Letters for the buttons, wherever the focus is, but not while something is typed or a dialog is open.
 * @param {Record<string, () => void>} commands  by key, small letters; `ctrl+z` and the like are possible
 */
export function watchShortcuts(commands) {
  document.addEventListener("keydown", (event) => {
    if (event.altKey || document.querySelector("dialog[open], :popover-open")) return;
    const target = event.target;
    if (
      target instanceof HTMLElement &&
      target.closest("input, textarea, select, [contenteditable]") &&
      event.key !== "Escape"
    )
      return;
    const control = event.ctrlKey || event.metaKey;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const command = commands[control ? `ctrl+${event.shiftKey ? "shift+" : ""}${key}` : key];
    if (!command) return;
    event.preventDefault();
    command();
  });
}
