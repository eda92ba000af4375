// The player's hand: cards are taken and put by dragging, tapping and the wheel. The engine says what may be done.

/** @import { App } from "./app.js" */
/** @import { Board, Spot } from "./board.js" */
/** @import { GestureView } from "./protocol.d.ts" */

const DRAG_AFTER = { mouse: 5, pen: 7, touch: 9 }; // pixels
const DOUBLE_TAP = 400; // milliseconds
const LONG_PRESS = 500;
const WHEEL_REST = 110;
/** A drop counts if this share of the card lies on the pile. */
const ENOUGH_OVERLAP = 0.12;
/** Who lets go after so short a way has tapped, with a hand that is not quite steady. */
const SHAKY = 22; // pixels

/** What cards can be done with, and what is in the hand now. */
export class Hand {
  /** @type {{ spot: Spot, count: number } | null} */ held = null;
  #app;
  #board;

  /**
   * @param {App} app
   * @param {Board} board
   */
  constructor(app, board) {
    this.#app = app;
    this.#board = board;
  }

  /**
   * How many cards go along with this one.
   * @param {Spot} spot
   */
  count(spot) {
    const pile = this.#board.view(spot.pile);
    const card = pile?.cards[spot.index];
    return pile && card ? card.grabs || pile.cards.length - spot.index : 0;
  }

  /**
   * Everything that can be done with the cards from this one on.
   * @param {Spot} spot
   * @returns {GestureView[]}
   */
  gestures(spot) {
    const count = this.count(spot);
    return this.#app
      .table()
      .gestures.filter((gesture) => gesture.from === spot.pile && gesture.cards === count && count > 0);
  }

  /** Piles that the held cards can go to. */
  targets() {
    const gestures = this.held ? this.gestures(this.held.spot) : [];
    return [...new Set(gestures.map(({ to }) => to))];
  }

  /** Piles that may be aimed at, too: any foundation will do. */
  nearly() {
    const gestures = this.held ? this.gestures(this.held.spot) : [];
    return gestures.flatMap(({ also }) => also);
  }

  /**
   * Takes the cards from this one on, whether or not there is anything to be done with them.
   * @param {Spot} spot
   * @returns {boolean} whether it is a card that can be taken
   */
  take(spot) {
    const card = this.#board.cardView(spot);
    if (!card?.up) return false;
    this.held = { spot, count: this.count(spot) };
    this.#board.hold(this.#board.cardsFrom(spot, this.held.count));
    this.#board.light(this.targets());
    return true;
  }

  /** Puts the cards back. */
  drop() {
    if (!this.held) return;
    this.forget();
    this.#board.settle();
  }

  /** The table has changed: what was in the hand is on it. */
  forget() {
    this.held = null;
    this.#board.hold([]);
    this.#board.light([]);
  }

  /**
   * Puts the held cards on a pile. The engine plays it or says why not.
   * @param {string} pile
   * @returns {Promise<boolean>}
   */
  async put(pile) {
    const held = this.held;
    if (!held) return false;
    const gesture = this.gestures(held.spot).find(({ to, also }) => to === pile || also.includes(pile));
    const answer = await this.#app.act({
      ask: "carry",
      from: held.spot.pile,
      cards: held.count,
      to: gesture?.to ?? pile,
    });
    this.drop();
    return answer.answer === "table";
  }

  /**
   * Plays a card to a foundation (or the hole, or takes it away), if that is possible.
   * @param {Spot} spot
   * @returns {Promise<boolean>}
   */
  async putUp(spot) {
    const goals = this.#app
      .table()
      .groups.filter(({ kind }) => ["foundations", "hole", "discard"].includes(kind))
      .flatMap((group) => group.piles.map(({ id }) => id));
    const gesture = this.gestures(spot).find(({ to }) => goals.includes(to));
    if (!gesture) return false;
    this.drop();
    const answer = await this.#app.act({ ask: "carry", from: gesture.from, cards: gesture.cards, to: gesture.to });
    return answer.answer === "table";
  }
}

/**
 * Lets mouse, finger and pen play.
 * @param {App} app
 * @param {Board} board
 * @param {Hand} hand
 * @param {(spot: Spot) => void} look  a long press or the middle button asks about a card
 */
export function watchPointers(app, board, hand, look) {
  const root = board.root;
  /** The press that is under way. */
  /** @type {{ id: number, spot: Spot, x: number, y: number, kind: string, cards: HTMLElement[] | null, timer: number,
   *   heldBefore: Spot | null } | null} */
  let press = null;
  /** @type {{ element: HTMLElement | null, pile: string, time: number }} */
  let lastTap = { element: null, pile: "", time: 0 };
  // What the player does waits for the answer to what was done before; nothing is forgotten.
  let queue = Promise.resolve();
  /** @param {() => Promise<unknown>} action */
  const then = (action) => {
    queue = queue.then(action).then(
      () => {},
      (error) => app.alert(String(error)),
    );
  };

  /** @param {Spot} spot @param {number} time */
  async function tap(spot, time) {
    // The same card twice in the same pile: it may have moved meanwhile, and another one may lie in its place.
    const element = board.element(spot) ?? null;
    const same = element !== null && element === lastTap.element && spot.pile === lastTap.pile;
    const again = same && time - lastTap.time < DOUBLE_TAP;
    lastTap = { element, pile: spot.pile, time };
    // A tap on the stock turns it, unless the card in the hand goes with its open top card.
    if (spot.pile === "stock" && !hand.targets().includes("stock")) {
      hand.drop();
      await app.act({ ask: "stock" });
      return;
    }
    if (again && (await hand.putUp(spot))) {
      lastTap.time = 0;
      return;
    }
    const held = hand.held;
    if (!held) hand.take(spot);
    else if (held.spot.pile === spot.pile) {
      const same = held.spot.index === spot.index;
      hand.drop();
      if (!same) hand.take(spot);
    } else if (!(await hand.put(spot.pile))) {
      // Who taps another card may have changed their mind; the message says why it was no target.
      if (hand.gestures(spot).length > 0) hand.take(spot);
    }
  }

  function longPress() {
    if (!press || press.cards) return;
    look(press.spot);
    press = null;
  }

  root.addEventListener("pointerdown", (event) => {
    if (press || app.busy()) return;
    const spot = board.spot(event.target);
    if (event.button === 1 && spot && spot.index >= 0) {
      event.preventDefault();
      look(spot);
      return;
    }
    if (event.button !== 0) return;
    if (!spot) {
      hand.drop();
      return;
    }
    const timer = event.pointerType === "mouse" || spot.index < 0 ? 0 : setTimeout(longPress, LONG_PRESS);
    const heldBefore = hand.held?.spot ?? null;
    press = {
      id: event.pointerId,
      spot,
      x: event.clientX,
      y: event.clientY,
      kind: event.pointerType,
      cards: null,
      timer,
      heldBefore,
    };
  });

  root.addEventListener("pointermove", (event) => {
    if (!press || event.pointerId !== press.id) return;
    const [x, y] = [event.clientX - press.x, event.clientY - press.y];
    if (!press.cards) {
      const threshold = DRAG_AFTER[/** @type {keyof typeof DRAG_AFTER} */ (press.kind)] ?? DRAG_AFTER.mouse;
      if (Math.hypot(x, y) < threshold) return;
      clearTimeout(press.timer);
      // Places and face-down cards, those of the stock too, cannot be dragged: there it stays a tap, if anything.
      if (!board.cardView(press.spot)?.up) return;
      hand.drop();
      hand.take(press.spot);
      press.cards = board.cardsFrom(press.spot, hand.count(press.spot));
      root.setPointerCapture(event.pointerId);
      root.classList.add("dragging");
    }
    for (const card of press.cards) card.style.setProperty("translate", `${x}px ${y}px`);
  });

  /** @param {PointerEvent} event @param {boolean} dropped */
  function release(event, dropped) {
    if (!press || event.pointerId !== press.id) return;
    const { spot, cards, timer, heldBefore } = press;
    const way = Math.hypot(event.clientX - press.x, event.clientY - press.y);
    press = null;
    clearTimeout(timer);
    root.classList.remove("dragging");
    if (!cards) {
      if (dropped && way <= SHAKY) then(() => tap(spot, event.timeStamp));
      return;
    }
    if (!hand.held) {
      // The table has changed under the hand.
      board.settle();
      return;
    }
    const pile = dropped ? dropPile(board, hand, cards[0], event) : null;
    if (pile === null) {
      hand.drop();
      if (!dropped || way > SHAKY) return;
      if (heldBefore) hand.take(heldBefore);
      then(() => tap(spot, event.timeStamp));
    } else then(() => hand.put(pile));
  }
  // The pointer may leave the table before it is let go.
  addEventListener("pointerup", (event) => release(event, true));
  addEventListener("pointercancel", (event) => release(event, false));

  // Assistive technology presses buttons without a pointer.
  root.addEventListener("click", (event) => {
    const spot = board.spot(event.target);
    if (event.detail === 0 && spot && !app.busy()) then(() => tap(spot, event.timeStamp));
  });
  root.addEventListener("contextmenu", (event) => {
    if (/** @type {PointerEvent} */ (event).pointerType !== "mouse") event.preventDefault();
  });
  root.addEventListener("dragstart", (event) => event.preventDefault());

  let wheelAt = 0;
  root.addEventListener(
    "wheel",
    (event) => {
      const pile = board.spot(event.target)?.pile;
      if ((pile !== "stock" && pile !== "waste") || app.busy()) return;
      event.preventDefault();
      if (event.timeStamp - wheelAt < WHEEL_REST || event.deltaY === 0) return;
      const { stock } = app.table();
      if (!(event.deltaY > 0 ? stock?.forward : stock?.back)) return;
      wheelAt = event.timeStamp;
      hand.drop();
      then(() => app.act({ ask: event.deltaY > 0 ? "stock" : "stock-back" }));
    },
    { passive: false },
  );
}

/**
 * The pile on which a dragged card was dropped: the legal target that it overlaps most, else any pile; `null` if it
 * was let go where it came from, or nowhere.
 * @param {Board} board
 * @param {Hand} hand
 * @param {HTMLElement} lead
 * @param {PointerEvent} event
 * @returns {string | null}
 */
function dropPile(board, hand, lead, event) {
  const sheet = /** @type {HTMLElement} */ (lead.firstElementChild).getBoundingClientRect();
  const source = hand.held?.spot.pile ?? "";
  const targets = new Set([...hand.targets(), ...hand.nearly()]);
  const piles = board.pileIds().map((id) => {
    const box = /** @type {HTMLElement} */ (board.pile(id)).getBoundingClientRect();
    const wide = Math.min(sheet.right, box.right) - Math.max(sheet.left, box.left);
    const high = Math.min(sheet.bottom, box.bottom) - Math.max(sheet.top, box.top);
    const under =
      event.clientX >= box.left &&
      event.clientX <= box.right &&
      event.clientY >= box.top &&
      event.clientY <= box.bottom;
    const share = (Math.max(0, wide) * Math.max(0, high)) / (sheet.width * sheet.height);
    return { id, under, share };
  });
  const home = piles.find(({ id }) => id === source);
  const others = piles.filter(({ id }) => id !== source).sort((a, b) => b.share - a.share);
  const target = others.find(({ id, share, under }) => targets.has(id) && (share >= ENOUGH_OVERLAP || under));
  const best = target ?? others.find(({ share, under }) => share >= 0.3 || under);
  if (!best || (home?.under && home.share > best.share)) return null;
  return best.id;
}
