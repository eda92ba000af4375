// The page's side of the referee: a question goes to the worker, a promise of the answer comes back.

/** @import { Question, Answer } from "./protocol.d.ts" */

export class Referee {
  /** @type {Worker} */ #worker;
  /** @type {Map<number, { resolve: (answer: Answer) => void, reject: (error: Error) => void }>} */
  #waiting = new Map();
  #next = 1;

  constructor() {
    this.#worker = this.#start();
  }

  #start() {
    const worker = new Worker(new URL("referee.worker.js", import.meta.url), { type: "module" });
    worker.addEventListener("message", (event) => {
      const { id, answer, failure } = event.data;
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (failure) waiting?.reject(new Error(failure));
      else waiting?.resolve(JSON.parse(answer));
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      const error = new Error(event.message || "the engine could not be loaded");
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    });
    return worker;
  }

  /**
   * Answers come in the order of the questions.
   * @param {Question} question
   * @returns {Promise<Answer>}
   */
  ask(question) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, question });
    });
  }

  /** After a crash the memory of the engine cannot be trusted: begin with a new one. */
  restart() {
    this.#worker.terminate();
    this.#waiting.clear();
    this.#worker = this.#start();
  }

  close() {
    this.#worker.terminate();
  }
}
