// The thinker's worker: works on one task in short slices, so that it hears when the page does not want it any more.

// @ts-ignore: made by `cargo xtask page`
import init, { Thinker } from "./pkg/cadogan_page.js";

const SLICE = 20; // milliseconds of work between two looks at the messages
const REPORT_EVERY = 100; // milliseconds between two reports of progress
// A player who plays on at once wants the next verdict, not a shorter solution: it is looked for when nothing else has come.
const REST_AFTER_VERDICT = 200; // milliseconds

const ready = init({ module_or_path: new URL("pkg/cadogan_page_bg.wasm", import.meta.url) }).then(() => new Thinker());

/** The task in hand; 0 if there is none. */
let current = 0;

// A timer would sleep for 4 ms after each slice; a message to oneself waits behind the page's messages only.
const turn = new MessageChannel();
/** @type {() => void} */
let go = () => {};
turn.port1.onmessage = () => go();
const nextTurn = () =>
  new Promise((/** @type {(_: void) => void} */ resolve) => {
    go = resolve;
    turn.port2.postMessage(0);
  });

addEventListener("message", (event) => {
  const { id, task, cancel } = event.data;
  if (task) {
    current = id;
    work(id, task).catch((error) => postMessage({ id, failure: String(error) }));
  } else if (cancel) {
    if (current === cancel) current = 0;
    postMessage({ id: cancel, cancelled: true });
  }
});

/**
 * @param {number} id
 * @param {object} task
 */
async function work(id, task) {
  const thinker = await ready;
  let thought = thinker.begin(JSON.stringify(task));
  let reported = performance.now();
  for (;;) {
    const { thought: kind, more } = JSON.parse(thought);
    if (kind !== "working" && !more) break;
    // A verdict to which more is to come is not kept waiting.
    if (more || performance.now() - reported > REPORT_EVERY) {
      reported = performance.now();
      postMessage({ id, thought });
    }
    await (more ? new Promise((resolve) => setTimeout(resolve, REST_AFTER_VERDICT)) : nextTurn());
    if (current !== id) return;
    thought = thinker.step(SLICE);
  }
  current = 0;
  postMessage({ id, thought, done: true });
}
