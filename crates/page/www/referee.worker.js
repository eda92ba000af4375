// The referee's worker: answers each question at once, in the order in which they come.

// @ts-ignore: made by `cargo xtask page`
import init, { Referee } from "./pkg/cadogan_page.js";

const ready = init({ module_or_path: new URL("pkg/cadogan_page_bg.wasm", import.meta.url) }).then(() => new Referee());

addEventListener("message", async (event) => {
  const { id, question } = event.data;
  try {
    const referee = await ready;
    // Text crosses the border between threads faster than a tree of objects.
    postMessage({ id, answer: referee.answer(JSON.stringify(question)) });
  } catch (error) {
    postMessage({ id, failure: String(error) });
  }
});
