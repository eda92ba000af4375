// The table: piles and cards as elements, laid out for the window, and moved softly when the position changes.

import { h } from "./dom.js";
import { back, face, suitOf } from "./cards.js";
import { Glider, rectangles } from "./glide.js";
import {
  ASPECT,
  FAN_CARDS,
  FAN_STRIP,
  SMALL_CARD,
  groupColumns,
  isLower,
  layerStep,
  plan,
  shapeOf,
  span,
  strips,
} from "./layout.js";

/** @import { TableView, GroupView, PileView, CardView } from "./protocol.d.ts" */
/** @import { Shape } from "./layout.js" */

/** @typedef {{ pile: string, index: number }} Spot  a card by its place; index -1 is the place itself */

export class Board {
  #root;
  #upper = h("div", { class: "upper" });
  #lower = h("div", { class: "lower" });
  /** @type {TableView | null} */ #table = null;
  /** @type {Map<string, HTMLElement>} */ #piles = new Map();
  /** @type {Map<string, HTMLElement>} */ #groups = new Map();
  /** @type {Map<string, PileView>} */ #views = new Map();
  /** @type {Map<HTMLElement, Spot>} */ #spots = new Map();
  #glider = new Glider();
  /** @type {{ deal: string, shape: Shape } | null} */ #shape = null;
  /** Whether face-down cards are shown. */
  peek = false;
  /** Whether cards glide. */
  motion = true;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
    root.append(this.#upper, this.#lower);
    // The frame around the table, not the table: its size does not depend on the cards.
    new ResizeObserver(() => this.arrange()).observe(/** @type {HTMLElement} */ (root.parentElement));
  }

  get root() {
    return this.#root;
  }

  /** @param {TableView} table */
  show(table) {
    const newDeal =
      this.#table === null || this.#table.start.deal !== table.start.deal || this.#table.title !== table.title;
    const before = rectangles(newDeal ? [] : this.#seen());
    this.#glider.stop();
    this.#table = table;
    this.#buildPiles(table);
    const turned = this.#placeCards(table);
    this.arrange();
    if (this.motion) this.#glider.glide(before, turned);
  }

  /** Cards go back to where they belong, softly. */
  settle() {
    const before = rectangles(this.#seen());
    for (const card of this.#spots.keys()) card.style.removeProperty("translate");
    if (this.motion) this.#glider.glide(before, []);
  }

  /** @param {string} pile */
  pile(pile) {
    return this.#piles.get(pile) ?? null;
  }

  /** All piles from left to right and from top to bottom, as the engine has them. */
  pileIds() {
    return [...this.#piles.keys()];
  }

  /** @param {string} pile */
  view(pile) {
    return this.#views.get(pile) ?? null;
  }

  /** @param {Spot} spot */
  cardView({ pile, index }) {
    return this.#views.get(pile)?.cards[index] ?? null;
  }

  /**
   * The card, or the place if the index is -1.
   * @param {Spot} spot
   * @returns {HTMLElement | null}
   */
  element({ pile, index }) {
    return /** @type {HTMLElement | null} */ (this.#piles.get(pile)?.children[index + 1] ?? null);
  }

  /** The uppermost card of a pile, or its empty place. @param {string} pile */
  top(pile) {
    return { pile, index: (this.#views.get(pile)?.cards.length ?? 0) - 1 };
  }

  /**
   * What lies under a pointer or has the focus.
   * @param {EventTarget | null} target
   * @returns {Spot | null}
   */
  spot(target) {
    if (!(target instanceof Element)) return null;
    const card = target.closest(".card, .place");
    const spot = card instanceof HTMLElement && this.#spots.get(card);
    if (spot) return spot;
    const pile = target.closest("[data-pile]");
    return pile instanceof HTMLElement ? { pile: pile.dataset.pile ?? "", index: -1 } : null;
  }

  /**
   * Cards from this one to the top of its pile.
   * @param {Spot} spot
   * @param {number} count
   */
  cardsFrom({ pile, index }, count) {
    const all = [...(this.#piles.get(pile)?.querySelectorAll(".card") ?? [])];
    return /** @type {HTMLElement[]} */ (all.slice(Math.max(0, Math.min(index, all.length - count))));
  }

  /** @param {TableView} table */
  #buildPiles(table) {
    const wanted = new Set(table.groups.flatMap((group) => group.piles.map((pile) => pile.id)));
    for (const [id, element] of this.#piles) {
      if (wanted.has(id)) continue;
      element.remove();
      this.#piles.delete(id);
    }
    const old = this.#piles;
    this.#piles = new Map();
    this.#views.clear();
    for (const element of this.#groups.values()) element.remove();
    /** @type {Map<HTMLElement, number>} */
    const filled = new Map();
    for (const group of inOrder(table.groups)) {
      const area = isLower(group) ? this.#lower : this.#group(group);
      for (const view of group.piles) {
        const element = old.get(view.id) ?? this.#makePile(view.id);
        element.className = `pile ${group.layout} ${group.kind}`;
        element.classList.toggle("overlapped", !isLower(group) && group.layout === "fan");
        const at = filled.get(area) ?? 0;
        if (area.children[at] !== element) area.insertBefore(element, area.children[at] ?? null);
        filled.set(area, at + 1);
        this.#piles.set(view.id, element);
        this.#views.set(view.id, view);
      }
    }
  }

  /** The frame of an upper group. @param {GroupView} group */
  #group(group) {
    const element = this.#groups.get(group.kind) ?? h("div", { role: "group" });
    element.className = `group ${group.kind}`;
    element.setAttribute("aria-label", group.label);
    this.#groups.set(group.kind, element);
    this.#upper.append(element);
    return element;
  }

  /** @param {string} id */
  #makePile(id) {
    const place = h("button", { type: "button", class: "place", tabindex: -1 });
    return h("div", { "data-pile": id }, place, h("span", { class: "note", "aria-hidden": "true" }));
  }

  /**
   * Gives every card of the position an element: its own of before where possible, so that it can glide.
   * @param {TableView} table
   * @returns {HTMLElement[]} cards that were turned over
   */
  #placeCards(table) {
    /** @type {Map<string, HTMLElement[]>} */
    const spare = new Map();
    /** @type {Map<string, HTMLElement[]>} */
    const kept = new Map();
    const old = this.#spots;
    this.#spots = new Map();
    /** @type {Map<string, HTMLElement[]>} */
    const oldPiles = new Map();
    for (const [element, { pile, index }] of old) {
      if (index < 0) continue;
      const cards = oldPiles.get(pile) ?? [];
      cards[index] = element;
      oldPiles.set(pile, cards);
    }
    // Two packs have equal cards: one that has not moved keeps its element, the others are taken as they come.
    for (const [pile, cards] of oldPiles) {
      const view = this.#views.get(pile);
      kept.set(pile, []);
      cards.forEach((element, index) => {
        const name = element.dataset.card ?? "";
        if (view?.cards[index]?.card === name) /** @type {HTMLElement[]} */ (kept.get(pile))[index] = element;
        else spare.set(name, [...(spare.get(name) ?? []), element]);
      });
    }
    /** @type {HTMLElement[]} */
    const turned = [];
    for (const group of table.groups) {
      for (const view of group.piles) {
        const pile = /** @type {HTMLElement} */ (this.#piles.get(view.id));
        view.cards.forEach((card, index) => {
          const element = kept.get(view.id)?.[index] ?? spare.get(card.card)?.pop() ?? makeCard(card.card);
          if (pile.children[index + 1] !== element) pile.insertBefore(element, pile.children[index + 1] ?? null);
          if (this.#dress(element, card, view, index, group)) turned.push(element);
          if (view.id === "stock" && table.stock?.forward)
            element.dataset.where = `${element.dataset.where}; ${table.stock.says}`;
          setLabel(element, false);
          this.#spots.set(element, { pile: view.id, index });
        });
        this.#dressPlace(pile, view, table);
      }
    }
    for (const elements of spare.values()) for (const element of elements) element.remove();
    return turned;
  }

  /**
   * @param {HTMLElement} element
   * @param {CardView} card
   * @param {PileView} pile
   * @param {number} index
   * @param {GroupView} group
   * @returns {boolean} whether the card was turned over
   */
  #dress(element, card, pile, index, group) {
    const above = pile.cards.length - 1 - index;
    const wasDown = element.dataset.face === "down";
    if (card.up) delete element.dataset.face;
    else element.dataset.face = "down";
    element.classList.toggle("peeked", !card.up && this.peek);
    const seen =
      group.layout === "column" ? Infinity : group.layout === "stack" ? 1 : isLower(group) ? Infinity : FAN_CARDS;
    element.classList.toggle("under", above >= seen);
    // The next card of a stack is seen as soon as the top one is lifted.
    element.classList.toggle("buried", above > seen);
    element.classList.toggle("top", above === 0);
    element.classList.toggle("idle", card.grabs === 0);
    element.style.removeProperty("translate");
    const shown = card.up || this.peek ? card.name : "face-down card";
    const state = !card.up && this.peek ? ", face down" : "";
    const count = pile.cards.length > 1 ? `${index + 1} of ${pile.cards.length} in ` : "";
    element.dataset.name = shown + state;
    element.dataset.where = `${count}${pile.label}`;
    return wasDown && card.up;
  }

  /**
   * @param {HTMLElement} pile
   * @param {PileView} view
   * @param {TableView} table
   */
  #dressPlace(pile, view, table) {
    const place = /** @type {HTMLElement} */ (pile.firstElementChild);
    const note = /** @type {HTMLElement} */ (pile.lastElementChild);
    const empty = view.cards.length === 0;
    place.dataset.empty = view.empty;
    const does = view.id === "stock" && table.stock?.forward ? `, ${table.stock.says}` : "";
    place.setAttribute("aria-label", `${view.label}, empty${does}`);
    if (empty) place.removeAttribute("aria-hidden");
    else place.setAttribute("aria-hidden", "true");
    pile.classList.toggle("empty", empty);
    if (note.textContent !== view.note) note.textContent = view.note;
    this.#spots.set(place, { pile: view.id, index: -1 });
  }

  /** Fits the table into its frame. */
  arrange() {
    const table = this.#table;
    if (table === null) return;
    const frame = /** @type {HTMLElement} */ (this.#root.parentElement);
    const style = getComputedStyle(this.#root);
    const width = frame.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const height = frame.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
    if (width <= 0 || height <= 0) return;
    const deal = `${table.title} ${table.start.deal}`;
    if (this.#shape?.deal !== deal) this.#shape = { deal, shape: shapeOf(table) };
    const { upper, upperColumns, lowerColumns, width: card, gap, note, room } = plan(this.#shape.shape, width, height);
    const cardHeight = Math.round(card * ASPECT);
    this.#root.dataset.upper = upper;
    this.#root.dataset.size = card < 30 ? "tiny" : card < SMALL_CARD ? "small" : card < 84 ? "middling" : "large";
    setLengths(this.#root, {
      "--w": card,
      "--h": cardHeight,
      "--gap": gap,
      "--note": note,
      "--fan": card * FAN_STRIP,
      "--room": room,
    });
    this.#root.style.setProperty("--upper-columns", String(upperColumns));
    this.#root.style.setProperty("--lower-columns", String(lowerColumns));
    const layers = this.#shape.shape.layers;
    this.#lower.classList.toggle("layers", layers > 0);
    if (layers > 0) setLengths(this.#lower, { "--layer": layerStep(layers, cardHeight, room) });
    for (const group of table.groups) {
      for (const view of group.piles) {
        const pile = /** @type {HTMLElement} */ (this.#piles.get(view.id));
        pile.style.gridArea = view.place ? `${view.place[0] + 1} / ${view.place[1] + 1} / auto / span 2` : "";
        if (group.layout === "column") {
          const { up, down } = strips(view, cardHeight, room, this.peek);
          setLengths(pile, { "--up": up, "--down": down });
        } else if (group.layout === "fan" && isLower(group)) {
          const most = Math.max(2, ...group.piles.map((one) => one.cards.length));
          setLengths(pile, { "--fan": (0.7 * card) / (most - 1) });
        }
      }
      if (!isLower(group)) {
        const across = groupColumns({ piles: group.piles.length, span: span(group) }, upperColumns) * span(group);
        this.#groups.get(group.kind)?.style.setProperty("--columns", String(across));
      }
    }
  }

  /** Cards that can be seen, or would be if those above them went away. */
  #seen() {
    return [...this.#spots]
      .filter(([element, { index }]) => index >= 0 && !element.classList.contains("buried"))
      .map(([element]) => element);
  }

  /**
   * The cards that the player holds: lifted, and called selected.
   * @param {HTMLElement[]} cards
   */
  hold(cards) {
    for (const card of this.#root.querySelectorAll(".held")) {
      card.classList.remove("held");
      setLabel(/** @type {HTMLElement} */ (card), false);
    }
    for (const card of cards) {
      card.classList.add("held");
      setLabel(card, true);
    }
    this.#root.classList.toggle("holding", cards.length > 0);
  }

  /** Piles that light up. @param {string[]} ids */
  light(ids) {
    for (const [id, pile] of this.#piles) pile.classList.toggle("target", ids.includes(id));
  }
}

/** The order of groups that players know: stock and cells on the left, foundations on the right. */
const ORDER = ["stock", "waste", "reserve", "cells", "hole", "discard", "foundations"];

/** @param {GroupView[]} groups */
function inOrder(groups) {
  const place = (/** @type {GroupView} */ group) => ORDER.indexOf(group.kind);
  return [...groups].sort((a, b) => place(a) - place(b));
}

/** @param {string} card */
function makeCard(card) {
  const sheet = h("span", { class: "sheet" });
  sheet.append(face(card), back());
  return h(
    "button",
    { type: "button", class: "card", tabindex: -1, "data-card": card, "data-suit": suitOf(card) },
    sheet,
  );
}

/**
 * @param {HTMLElement} card
 * @param {boolean} selected
 */
function setLabel(card, selected) {
  const label = `${card.dataset.name}${selected ? ", selected" : ""}, ${card.dataset.where}`;
  if (card.getAttribute("aria-label") !== label) card.setAttribute("aria-label", label);
}

/**
 * @param {HTMLElement} element
 * @param {Record<string, number>} lengths
 */
function setLengths(element, lengths) {
  for (const [name, value] of Object.entries(lengths))
    element.style.setProperty(name, `${Math.round(value * 100) / 100}px`);
}
