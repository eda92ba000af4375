// What the page keeps, and what can be taken along: reloads, links, files, offline, any host.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { command, nativeProgram, open, ready, same, serveFolder, useHouse } from "./harness.mjs";
import { drag } from "./hands.mjs";

const house = useHouse();

/** A game in the middle: several gestures played, the last two taken back. */
function inTheMiddle(fragment) {
  const mirror = house.mirror();
  mirror.follow(fragment);
  mirror.solve();
  for (let played = 0; played < 9; played++) mirror.play(mirror.table.hint);
  mirror.do({ ask: "undo" });
  mirror.do({ ask: "undo" });
  return mirror;
}

/** The page is exactly where the mirror is: cards, moves, what was taken back, and the link. */
async function exactly(page, mirror) {
  await same(page, mirror);
  assert.equal(await page.locator("#game-name").innerText(), mirror.table.title);
  await command(page, "moves");
  const items = page.locator("#panel ol.moves > li");
  const gestures = mirror.table.moves.filter(({ joined }) => !joined);
  await page.waitForFunction((count) => document.querySelectorAll("#panel ol.moves > li").length === count, gestures.length + 1);
  const current = await items.evaluateAll((all) => all.findIndex((item) => item.querySelector("[aria-current]")));
  const played = mirror.table.moves.slice(0, mirror.table.at).filter(({ joined }) => !joined).length;
  assert.equal(current, played, "as many moves are played");
  await command(page, "moves");
  await command(page, "files");
  const link = new URL(await page.getByLabel("Link to this point").inputValue());
  assert.equal(link.hash.slice(1), mirror.table.link);
  await page.keyboard.press("Escape");
  return link.href;
}

for (const fragment of ["game=klondike&seed=2", "game=black-hole&seed=1"]) {
  house.test(`a reload restores position and history: ${fragment}`, {}, async (page) => {
    const mirror = inTheMiddle(fragment);
    await open(page, house.address, fragment);
    const start = house.mirror();
    start.follow(fragment);
    for (const { text } of mirror.table.moves) {
      const gesture = start.table.gestures.find(({ moves }) => moves.length === 1 && moves[0] === text);
      await drag(page, start, gesture);
      start.play(gesture);
      await same(page, start, text);
    }
    for (const _ of [1, 2]) {
      await command(page, "undo");
      start.do({ ask: "undo" });
      await same(page, start);
    }
    await exactly(page, mirror);
    // The page keeps the game by itself after every move; nothing but that is waited for.
    const saved = JSON.stringify(mirror.table.moves.at(-1).text).slice(1, -1);
    await page.waitForFunction((text) => localStorage.getItem("cadogan.game")?.includes(text), saved);
    await page.reload();
    await ready(page);
    await exactly(page, mirror);
    await page.keyboard.press("r");
    mirror.do({ ask: "redo" });
    await same(page, mirror);
  });
}

const OWN_RULES = { "max rank": 5, "tableau piles": { count: 4, "move built group": "no" }, cells: 2 };

house.test("a link opens exactly its position: game, deal, moves, and what was taken back", {}, async (page) => {
  const links = ["game=klondike&seed=2", "game=free-cell&ms=1", "game=free-cell&pysol=12345", `rules=${encodeURIComponent(JSON.stringify(OWN_RULES))}&seed=4`];
  for (const fragment of links) {
    const { table } = inTheMiddle(fragment);
    const mirror = house.mirror();
    mirror.follow(table.link);
    await open(page, `${house.address}?${encodeURIComponent(fragment)}`, table.link);
    const link = await exactly(page, mirror);
    await page.goto(link);
    await ready(page);
    await exactly(page, mirror);
  }
});

house.test("a link in an open page opens its game and keeps the player's own", {}, async (page) => {
  const own = inTheMiddle("game=klondike&seed=2");
  await open(page, house.address, own.table.link);
  await exactly(page, own);
  const other = inTheMiddle("game=free-cell&ms=1");
  await page.evaluate((fragment) => (location.hash = fragment), other.table.link);
  await same(page, other);
  await page.getByRole("button", { name: "Back to my game" }).click();
  await exactly(page, own);
});

house.test("an exported game is imported as the same game, and the program for the terminal reads it", {}, async (page) => {
  const mirror = house.mirror();
  mirror.follow("game=klondike&seed=38");
  mirror.solve();
  while (!mirror.table.won) mirror.play(mirror.table.hint);
  await open(page, house.address, mirror.table.link);
  await same(page, mirror);
  await command(page, "files");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as file" }).click()]);
  const file = join(await mkdtemp(join(tmpdir(), "cadogan-")), download.suggestedFilename());
  await download.saveAs(file);
  assert.match(file, /\.json$/);
  const loaded = house.mirror();
  loaded.do({ ask: "load", text: await readFile(file, "utf8") });
  assert.deepEqual(loaded.piles(), mirror.piles());
  const said = execFileSync(nativeProgram(), ["verify", file], { encoding: "utf8" });
  assert.match(said, /win/i);
  await page.keyboard.press("Escape");

  await page.evaluate(() => (location.hash = "game=free-cell&ms=1"));
  await page.waitForSelector('[data-pile="cells-1"]');
  await command(page, "files");
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.getByRole("button", { name: "Open file…" }).click()]);
  await chooser.setFiles(file);
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await exactly(page, mirror);
  // The last moves can be taken back: the history came along.
  await page.keyboard.press("u");
  mirror.do({ ask: "undo" });
  await same(page, mirror);
  await page.locator("body[data-won]").waitFor({ state: "detached" });
});

house.test("a game in the middle is exported with its history", {}, async (page) => {
  const mirror = inTheMiddle("game=klondike&seed=2");
  await open(page, house.address, mirror.table.link);
  await same(page, mirror);
  await command(page, "files");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as file" }).click()]);
  const text = await readFile(await download.path(), "utf8");
  await page.keyboard.press("Escape");
  const loaded = house.mirror();
  loaded.do({ ask: "load", text });
  assert.deepEqual([loaded.piles(), loaded.table.at, loaded.table.moves.length], [mirror.piles(), mirror.table.at, mirror.table.moves.length]);

  // The terminal goes on with it, and the page with what the terminal saves.
  const folder = await mkdtemp(join(tmpdir(), "cadogan-"));
  const [toTerminal, fromTerminal] = ["page.json", "terminal.json"].map((name) => join(folder, name));
  await writeFile(toTerminal, text);
  execFileSync(nativeProgram(), ["play", toTerminal], { input: `redo\nsave ${fromTerminal}\nq\n` });
  mirror.do({ ask: "redo" });
  await page.evaluate(() => (location.hash = "game=golf&seed=1"));
  await page.waitForSelector('[data-pile="hole"]');
  await command(page, "files");
  await page.getByLabel("From a text").fill(await readFile(fromTerminal, "utf8"));
  await page.getByRole("button", { name: "Open text" }).click();
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await exactly(page, mirror);
});

house.test("the page works from a sub-folder of any static host, and offline once opened", {}, async (page) => {
  const host = await serveFolder(house.folder, "/games/patience/");
  try {
    const mirror = inTheMiddle("game=klondike&seed=2");
    await open(page, host.address, mirror.table.link);
    await exactly(page, mirror);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  } finally {
    host.stop();
  }
  await page.context().setOffline(true);
  await page.reload();
  await ready(page);
  const mirror = inTheMiddle("game=klondike&seed=2");
  await exactly(page, mirror);
  mirror.solve();
  const { hint } = mirror.table;
  await drag(page, mirror, hint);
  mirror.play(hint);
  await same(page, mirror);
  await page.waitForSelector('[data-verdict="winnable"]');
});
