// The engine in this process: follows the same game as the page, so that tests know what is right without a line of rules.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The same WebAssembly that the page runs. */
export async function loadEngine(folder) {
  const script = await readFile(join(folder, "pkg/cadogan_page.js"));
  const engine = await import(`data:text/javascript;base64,${script.toString("base64")}`);
  engine.initSync({ module: await readFile(join(folder, "pkg/cadogan_page_bg.wasm")) });
  return engine;
}

const LIMITS = { seconds: 600, megabytes: 256 };

export class Mirror {
  #engine;
  #referee;
  /** The table as the page has to show it. */
  table = null;

  constructor(engine) {
    this.#engine = engine;
    this.#referee = new engine.Referee();
  }

  ask(question) {
    return JSON.parse(this.#referee.answer(JSON.stringify(question)));
  }

  /** Asks for something that changes the table. */
  do(question) {
    const answer = this.ask(question);
    assert.equal(answer.answer, "table", `${JSON.stringify(question)}: ${JSON.stringify(answer).slice(0, 300)}`);
    this.table = answer.table;
    return this.table;
  }

  follow(fragment) {
    return this.do({ ask: "follow", fragment });
  }

  /** What the hands on the page do with a gesture. */
  play(gesture) {
    return this.do(gesture.cards === 0 ? { ask: "stock" } : { ask: "carry", from: gesture.from, cards: gesture.cards, to: gesture.to });
  }

  think(task) {
    const thinker = new this.#engine.Thinker();
    let thought = JSON.parse(thinker.begin(JSON.stringify({ limits: LIMITS, ...task })));
    while (thought.thought === "working" || thought.more) thought = JSON.parse(thinker.step(1000));
    thinker.free();
    return thought;
  }

  decide(position = this.table.position) {
    return this.think({ task: "decide", position });
  }

  /** Looks for a win from here, so that `table.hint` leads to it. */
  solve() {
    const { verdict, solution } = this.decide();
    return this.do({ ask: "learn", at: this.table.at, verdict, solution });
  }

  /** A gesture that leads to a position with this verdict, the first in the engine's order; the table stays as it is. */
  gestureTo(verdict, fits = () => true) {
    const { at, gestures } = this.table;
    for (const gesture of gestures.filter(fits)) {
      this.play(gesture);
      const found = this.table.won ? "winnable" : this.decide().verdict;
      this.do({ ask: "go-to", at });
      if (found === verdict) return gesture;
    }
    return null;
  }

  /** The cards of the table, pile by pile; face-down cards in parentheses. */
  piles() {
    const piles = this.table.groups.flatMap((group) => group.piles);
    return Object.fromEntries(piles.map(({ id, cards }) => [id, cards.map(({ card, up }) => (up ? card : `(${card})`)).join(" ")]));
  }

  size(pile) {
    return this.table.groups.flatMap((group) => group.piles).find(({ id }) => id === pile).cards.length;
  }
}

/** Numbers that look random and are always the same. */
export function generator(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
