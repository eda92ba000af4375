// The page's side of the thinkers: one task at a time for each worker, which can be called off.

/** @import { Task, Thought } from "./protocol.d.ts" */

/** How long a worker may take to hear that its task was called off. After that it is stopped for good. */
const DEAF_AFTER = 3000;

export class Thinker {
  /** @type {Worker | null} */ #worker = null;
  #next = 1;
  /** Resolves when the worker is free again. */
  /** @type {Promise<void>} */ #free = Promise.resolve();

  /**
   * Works on a task. If `signal` says stop, the promise is rejected with an `AbortError` at once.
   * @param {Task} task
   * @param {(working: Thought) => void} [onProgress]
   * @param {AbortSignal} [signal]
   * @returns {Promise<Thought>}
   */
  async consider(task, onProgress = () => {}, signal) {
    await this.#free;
    signal?.throwIfAborted();
    const worker = (this.#worker ??= new Worker(new URL("thinker.worker.js", import.meta.url), { type: "module" }));
    const id = this.#next++;
    /** @type {() => void} */
    let release = () => {};
    this.#free = new Promise((resolve) => (release = resolve));

    return new Promise((resolve, reject) => {
      let timer = 0;
      const giveUp = () => {
        worker.terminate();
        if (this.#worker === worker) this.#worker = null;
        finish();
      };
      const finish = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
        worker.removeEventListener("message", hear);
        worker.removeEventListener("error", crash);
        release();
      };
      const abort = () => {
        reject(signal?.reason);
        worker.postMessage({ cancel: id });
        timer = setTimeout(giveUp, DEAF_AFTER);
      };
      /** @param {MessageEvent} event */
      const hear = (event) => {
        const { id: about, thought, done, failure, cancelled } = event.data;
        if (about !== id) return;
        if (failure) {
          reject(new Error(failure));
          giveUp();
        } else if (cancelled) {
          finish();
        } else if (done) {
          finish();
          resolve(JSON.parse(thought));
        } else if (!signal?.aborted) {
          onProgress(JSON.parse(thought));
        }
      };
      /** @param {ErrorEvent} event */
      const crash = (event) => {
        event.preventDefault();
        reject(new Error(event.message || "the engine could not be loaded"));
        giveUp();
      };
      signal?.addEventListener("abort", abort);
      worker.addEventListener("message", hear);
      worker.addEventListener("error", crash);
      worker.postMessage({ id, task });
    });
  }
}

/** Thinkers for everything but the verdict light. No task waits for another one. */
export class Thinkers {
  /** @type {Thinker[]} */ #idle = [];

  /**
   * @param {Task} task
   * @param {(working: Thought) => void} [onProgress]
   * @param {AbortSignal} [signal]
   * @returns {Promise<Thought>}
   */
  async consider(task, onProgress, signal) {
    const thinker = this.#idle.pop() ?? new Thinker();
    try {
      return await thinker.consider(task, onProgress, signal);
    } finally {
      this.#idle.push(thinker);
    }
  }
}
