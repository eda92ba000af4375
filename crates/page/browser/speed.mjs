// How fast the page thinks and opens. A benchmark: prints numbers and asserts nothing. `node speed.mjs [DEALS]`

import { spawnSync } from "node:child_process";
import { performance } from "node:perf_hooks";
import { launch, nativeProgram, ready, startServer, verdictIs } from "./harness.mjs";
import { Mirror, loadEngine } from "./mirror.mjs";

const DEALS = Number(process.argv[2] ?? 200);
const OPENED = 30;
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
const ms = (number) => `${number.toFixed(number < 10 ? 1 : 0)} ms`;

const server = await startServer();
const engine = await loadEngine(server.folder);
const browser = await launch();
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(server.address);
  await ready(page);
  await decideDeals(page);
  await verdicts(context);
  await longestTask(page);
  await opening();
} finally {
  await browser.close();
  server.stop();
}

/** Klondike deals in the thinker's own worker, and by the native program on the same machine. */
async function decideDeals(page) {
  const tasks = Array.from({ length: DEALS }, (_, index) => {
    const mirror = new Mirror(engine);
    const { position } = mirror.follow(`game=klondike&seed=${index + 1}`);
    return { task: "decide", position, limits: { seconds: 600, megabytes: 256 } };
  });
  const inBrowser = await page.evaluate(async (tasks) => {
    const worker = new Worker("thinker.worker.js", { type: "module" });
    const results = [];
    // The first one is done twice: loading the engine is measured elsewhere.
    for (const [id, task] of [tasks[0], ...tasks].entries()) {
      const begun = performance.now();
      let first = null;
      const verdict = await new Promise((resolve) => {
        worker.onmessage = ({ data: { id: about, thought, done, failure } }) => {
          if (about !== id + 1) return;
          if (failure) return resolve(failure);
          const told = JSON.parse(thought);
          if (told.thought === "decided") first ??= { verdict: told.verdict, time: performance.now() - begun, seconds: told.seconds };
          if (done) resolve(told.verdict);
        };
        worker.postMessage({ id: id + 1, task });
      });
      results.push({ ...first, verdict, whole: performance.now() - begun });
    }
    worker.terminate();
    return results.slice(1);
  }, tasks);
  const begun = performance.now();
  const native = spawnSync(nativeProgram("release"), ["solve", "klondike", "--seeds", `1-${DEALS}`, "--json", "--threads", "1"], { encoding: "utf8", maxBuffer: 1 << 28 });
  const nativeWhole = performance.now() - begun;
  if (native.status !== 0) console.log(`the native program: ${native.stderr.split("\n")[0]}`);
  const lines = native.stdout.split("\n").filter(Boolean).map((line) => JSON.parse(line));
  const browserTime = sum(inBrowser.map(({ time }) => time ?? 0));
  const differ = lines.filter((line, index) => line.verdict && line.verdict !== inBrowser[index].verdict).length;
  console.log(`Klondike 1 to ${DEALS}, until the verdict: browser ${ms(browserTime)}, native ${ms(nativeWhole)}, ratio ${(browserTime / nativeWhole).toFixed(2)}`);
  console.log(`  with shorter solutions in the browser: ${ms(sum(inBrowser.map(({ whole }) => whole)))}; median of a verdict ${ms(median(inBrowser.map(({ time }) => time ?? 0)))}; verdicts that differ: ${differ}`);
}

/** From a new deal on the table to its verdict, as a player sees it. */
async function verdicts(context) {
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.settled = new Promise((resolve) => {
      new MutationObserver(() => {
        const light = document.querySelector("[data-verdict]")?.dataset.verdict;
        if (light === "thinking") window.thinkingSince ??= performance.now();
        else if (light) resolve(performance.now() - (window.thinkingSince ?? performance.now()));
      }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-verdict"] });
    });
  });
  const cold = [];
  const warm = [];
  for (let seed = 1; seed <= OPENED; seed++) {
    await page.goto("about:blank");
    await page.goto(`${server.address}#game=klondike&seed=${seed}`);
    cold.push(await page.evaluate(() => window.settled));
  }
  for (let seed = 1; seed <= OPENED; seed++) {
    warm.push(
      await page.evaluate(
        (seed) =>
          new Promise((resolve) => {
            const begun = performance.now();
            const watch = new MutationObserver(() => {
              const word = document.querySelector("[data-verdict]")?.dataset.verdict;
              if (document.getElementById("deal-name").textContent !== `seed ${seed}` || !["winnable", "unwinnable"].includes(word)) return;
              watch.disconnect();
              resolve(performance.now() - begun);
            });
            watch.observe(document.body, { subtree: true, attributes: true, childList: true, attributeFilter: ["data-verdict"] });
            location.hash = `game=klondike&seed=${seed}`;
          }),
        seed + 1000,
      ),
    );
  }
  console.log(`verdict of a fresh Klondike deal, median of ${OPENED}: ${ms(median(warm))} from the link to the light in an open page (longest ${ms(Math.max(...warm))});`);
  console.log(`  ${ms(median(cold))} from the first sight of the table when the page is opened with the deal (longest ${ms(Math.max(...cold))})`);
  await page.close();
}

/** While a search runs: the longest task of the page's thread, and the longest gap between two turns of its loop. */
async function longestTask(page) {
  await page.evaluate(() => (location.hash = "game=forty-thieves&seed=1"));
  await page.waitForFunction(() => document.getElementById("game-name").textContent === "Forty Thieves");
  const found = await page.evaluate(async () => {
    const tasks = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
    const channel = new MessageChannel();
    let [gap, last, turns] = [0, performance.now(), 0];
    const end = last + 6000;
    await new Promise((resolve) => {
      channel.port1.onmessage = () => {
        const now = performance.now();
        [gap, last, turns] = [Math.max(gap, now - last), now, turns + 1];
        if (now < end) setTimeout(() => channel.port2.postMessage(0), 1);
        else resolve();
      };
      channel.port2.postMessage(0);
    });
    return { gap, turns, tasks, verdict: document.querySelector("[data-verdict]")?.dataset.verdict };
  });
  console.log(`while a search runs (6 s, light: ${found.verdict}): ${found.tasks.length} tasks over 50 ms, longest ${ms(Math.max(0, ...found.tasks))}; longest gap of the loop ${ms(found.gap)} in ${found.turns} turns`);
}

/** From the navigation to a table that can be played, each time with an empty cache. */
async function opening() {
  const times = [];
  for (let visit = 0; visit < 10; visit++) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.goto(server.address);
    await ready(page);
    times.push(await page.evaluate(() => performance.now()));
    await context.close();
  }
  console.log(`from navigation to playable, empty cache, median of ${times.length}: ${ms(median(times))} (longest ${ms(Math.max(...times))})`);
}
