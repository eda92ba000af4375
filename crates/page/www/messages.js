// What the page says: to a live region for screen readers, as a short note that goes by itself, or as a message that
// stays until it is dismissed.

import { byId, h } from "./dom.js";

const SPOKEN_STAYS = 5000; // milliseconds
/** A message may quote what somebody pasted; it must not take the table's place. */
const LONGEST = 160; // characters of a line
const MOST_LINES = 3;
const NOTE_STAYS = 4200; // milliseconds, and more for long texts

export class Messages {
  #live = byId("live");
  #notes = byId("notes");
  #alerts = byId("alerts");

  /** Only for screen readers. @param {string} text */
  announce(text) {
    if (text === "") return;
    // A line of its own for each, so that two in a row are both read.
    const line = h("p", {}, text);
    this.#live.append(line);
    setTimeout(() => line.remove(), SPOKEN_STAYS);
  }

  /** A note for everybody. @param {string} text */
  say(text) {
    if (text === "") return;
    this.announce(text);
    const note = h("div", { class: "note-box", "aria-hidden": "true" }, text);
    this.#notes.replaceChildren(note);
    setTimeout(() => note.remove(), NOTE_STAYS + 40 * text.length);
  }

  /** The note is about a position that is no longer on the table. */
  clearNote() {
    this.#notes.replaceChildren();
  }

  /**
   * A message that stays.
   * @param {string} text
   * @param {{ label: string, run: () => void }} [action]
   */
  alert(text, action) {
    const all = text.split("\n");
    const lines = all.slice(0, MOST_LINES).map((line) => (line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line));
    if (all.length > MOST_LINES) lines.push(`and ${all.length - MOST_LINES} more`);
    const box = h("div", { class: "alert", role: "alert" });
    box.append(h("div", { class: "alert-text" }, ...lines.map((line) => h("p", {}, line))));
    const close = () => box.remove();
    const buttons = h("div", { class: "buttons" });
    if (action) {
      const act = () => {
        close();
        action.run();
      };
      buttons.append(h("button", { type: "button", class: "main", onclick: act }, action.label));
    }
    buttons.append(h("button", { type: "button", onclick: close }, "Dismiss"));
    box.append(buttons);
    this.#alerts.append(box);
    while (this.#alerts.children.length > 3) this.#alerts.firstElementChild?.remove();
  }
}
