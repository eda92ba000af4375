// The panel beside the table (below it on narrow windows): the list of moves, or why a position is lost.

import { byId, h } from "./dom.js";

export class Panel {
  #element = byId("panel");
  #title = byId("panel-title");
  #body = byId("panel-body");
  /** @type {string | null} */ #kind = null;
  /** @type {() => void} */ #onClose = () => {};
  /** @type {Element | null} */ #opener = null;

  constructor() {
    byId("panel-close").addEventListener("click", () => this.close());
    this.#element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close();
    });
  }

  /** What is in the panel; `null` if it is closed. */
  get kind() {
    return this.#kind;
  }

  /**
   * @param {string} kind
   * @param {string} title
   * @param {() => void} [onClose]
   */
  open(kind, title, onClose = () => {}) {
    if (this.#kind !== kind) this.#onClose();
    if (this.#kind === null) this.#opener = document.activeElement;
    this.#kind = kind;
    this.#onClose = onClose;
    this.#title.textContent = title;
    this.#element.hidden = false;
    document.body.dataset.panel = kind;
  }

  /** @param {...(Node | string | null)} content */
  fill(...content) {
    this.#body.replaceChildren(...content.filter((one) => one !== null));
  }

  get body() {
    return this.#body;
  }

  close() {
    if (this.#kind === null) return;
    const focused = this.#element.contains(document.activeElement);
    this.#kind = null;
    this.#element.hidden = true;
    delete document.body.dataset.panel;
    this.#body.replaceChildren();
    this.#onClose();
    this.#onClose = () => {};
    if (focused && this.#opener instanceof HTMLElement) this.#opener.focus();
  }
}

/** A text of several paragraphs. @param {string} text */
export const paragraphs = (text) =>
  text
    .split(/\n+/)
    .filter(Boolean)
    .map((line) => h("p", {}, line));
