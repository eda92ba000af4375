// What all tests of the page share: the real server, a browser, and the engine in this process as a mirror of the game.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { Mirror, loadEngine } from "./mirror.mjs";

export const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"];
/** A test that hangs ends after this. No test depends on how fast anything is before it. */
const PATIENCE = 60_000;

export const DESKTOP = { viewport: { width: 1280, height: 800 } };
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
/** More than any deal of these tests needs, so that no verdict depends on the speed of the machine. */
export const SETTINGS = { seconds: 600, megabytes: 256 };

/** The real server: what users run is what is tested. */
export async function startServer() {
  const port = 8100 + (process.pid % 800);
  const command = process.env.PAGE_COMMAND ?? `cargo xtask page --port ${port}`;
  const server = spawn("/bin/sh", ["-c", `exec ${command}`], { cwd: ROOT, detached: true, stdio: ["ignore", "pipe", "inherit"] });
  const stop = () => {
    try {
      process.kill(-server.pid, "SIGTERM");
    } catch {
      // It has ended by itself.
    }
  };
  let folder = "";
  for await (const line of createInterface({ input: server.stdout })) {
    folder = /^(.*): \d+ files/.exec(line)?.[1] ?? folder;
    if (/^http:\/\/127\.0\.0\.1:\d+\/$/.test(line)) return { address: line, folder, stop };
  }
  stop();
  throw new Error(`the server ended without an address: ${command}`);
}

export const launch = () => chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS });

/** A plain static server on loopback, as any host has it: the files of a folder under a path. */
export async function serveFolder(folder, path) {
  const types = { html: "text/html", js: "text/javascript", css: "text/css", svg: "image/svg+xml", json: "application/json", webmanifest: "application/json", wasm: "application/wasm" };
  const server = createServer(async (request, response) => {
    const asked = new URL(request.url, "http://localhost").pathname;
    const file = asked.slice(path.length) || "index.html";
    try {
      if (!asked.startsWith(path) || file.includes("..")) throw new Error("not here");
      const bytes = await readFile(join(folder, file));
      response.writeHead(200, { "content-type": types[file.split(".").at(-1)] ?? "application/octet-stream" }).end(bytes);
    } catch {
      response.writeHead(404).end("not here");
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}${path}`, stop: () => server.close() };
}

/** The program for the terminal: of this profile, or the newer one if there are two. */
export function nativeProgram(profile) {
  const target = process.env.CARGO_TARGET_DIR ?? join(ROOT, "target");
  const built = (profile ? [profile] : ["release", "debug"]).map((name) => join(target, name, "cadogan")).filter(existsSync);
  const program = process.env.CADOGAN ?? built.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
  assert(program, `build the program first: cargo build${profile ? ` --profile ${profile}` : ""}`);
  return program;
}

/** Server, browser and engine for the tests of one file. */
export function useHouse() {
  const house = { address: "", folder: "", browser: null, mirror: () => new Mirror(house.engine), test: (...rest) => inBrowser(house, ...rest) };
  before(async () => {
    Object.assign(house, await startServer());
    house.engine = await loadEngine(house.folder);
    house.browser = await launch();
  });
  after(async () => {
    await house.browser?.close();
    house.stop?.();
  });
  return house;
}

/**
 * A test with a page of its own. Any error or warning in the console fails it.
 * @param {{ device?: object, settings?: object, allow?: RegExp, address?: string }} options  `allow`: what the console may say
 */
function inBrowser(house, name, options, body) {
  test(name, { timeout: options.timeout ?? 600_000 }, async (t) => {
    const context = await house.browser.newContext({ ...(options.device ?? DESKTOP), ...options.context });
    context.setDefaultTimeout(PATIENCE);
    const trouble = [];
    context.on("page", (page) => watch(page, trouble, options.allow));
    await context.addInitScript((settings) => {
      if (location.protocol === "http:" && !localStorage.getItem("cadogan.settings")) localStorage.setItem("cadogan.settings", settings);
    }, JSON.stringify({ ...SETTINGS, ...options.settings }));
    const page = await context.newPage();
    try {
      await body(page, t);
      assert.deepEqual(trouble, [], "errors or warnings in the console");
    } catch (error) {
      if (trouble.length > 0) t.diagnostic(`console: ${trouble.join("\n")}`);
      if (process.env.PAGE_SCREENSHOTS) await page.screenshot({ path: join(process.env.PAGE_SCREENSHOTS, `${name.replaceAll(/\W+/g, "-")}.png`) });
      throw error;
    } finally {
      await context.close();
    }
  });
}

function watch(page, trouble, allow) {
  const add = (text) => allow?.test(text) || trouble.push(text);
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && add(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => add(`uncaught: ${error.stack ?? error}`));
}

/** Opens the page and waits until it can be played. */
export async function open(page, address, fragment = "") {
  await page.goto(address + (fragment && `#${fragment}`));
  await ready(page);
}

export const ready = (page) => page.waitForSelector("body[data-ready]");

/** The cards of the page, pile by pile, in order; face-down cards in parentheses. */
export const pilesOf = (page) => page.evaluate(readPiles, null);

/** Runs in the page: the piles, or, if some are wanted, whether they are the same. */
function readPiles(wanted) {
  const read = (card) => (card.dataset.face === "down" ? `(${card.dataset.card})` : card.dataset.card);
  const piles = [...document.querySelectorAll("[data-pile]")];
  const found = Object.fromEntries(piles.map((pile) => [pile.dataset.pile, [...pile.querySelectorAll("[data-card]")].map(read).join(" ")]));
  if (wanted === null) return found;
  return piles.length === Object.keys(wanted).length && Object.entries(wanted).every(([pile, cards]) => found[pile] === cards);
}

/** Waits until the page shows what the mirror has; fails with the difference. */
export async function same(page, mirror, about = "") {
  const wanted = mirror.piles();
  try {
    await page.waitForFunction(readPiles, wanted, { timeout: 20_000 });
  } catch (error) {
    if (error.name !== "TimeoutError") throw error;
    assert.deepEqual(await pilesOf(page), wanted, about);
  }
}

export const verdictOf = (page) => page.locator("[data-verdict]").getAttribute("data-verdict");
export const verdictIs = (page, verdict) => page.waitForSelector(`[data-verdict="${verdict}"]`, { state: "attached", timeout: 300_000 });
/** Presses a button of the bar or of the menu. */
export async function command(page, name) {
  const inBar = page.locator(`#tools [data-command="${name}"]`);
  if ((await inBar.count()) > 0) return inBar.click();
  await page.locator('[popovertarget="menu"]').click();
  await page.locator(`#menu [data-command="${name}"]`).click();
}
