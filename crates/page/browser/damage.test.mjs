// Whatever is damaged or wrong gets a message, and the game on the table stays as it was.

import assert from "node:assert/strict";
import { command, open, ready, same, useHouse } from "./harness.mjs";
import { drag } from "./hands.mjs";

const house = useHouse();
const FIVE_MEGABYTES = 5 * 1024 * 1024;

function begun() {
  const mirror = house.mirror();
  mirror.follow("game=klondike&seed=2");
  mirror.solve();
  for (let played = 0; played < 4; played++) mirror.play(mirror.table.hint);
  return mirror;
}

async function openBegun(page) {
  const mirror = begun();
  await open(page, house.address, mirror.table.link);
  await same(page, mirror);
  return mirror;
}

/** The game is as it was and goes on. */
async function goesOn(page, mirror) {
  await same(page, mirror, "the game stays");
  const { hint } = mirror.table;
  await drag(page, mirror, hint);
  mirror.play(hint);
  await same(page, mirror, "the game goes on");
}

const dismiss = (page) => page.locator("#alerts").getByRole("button", { name: "Dismiss" }).click();

for (const damaged of ["{", '{"rules": {}, "deal": {}, "moves": ["1: KS -> 2"]}', "\u0000\u0001", "null", "[1, 2, 3]", "x".repeat(100_000)]) {
  house.test(`a damaged saved game is put aside with a message: ${JSON.stringify(damaged.slice(0, 40))}`, {}, async (page) => {
    await open(page, house.address);
    await page.evaluate((text) => {
      localStorage.setItem("cadogan.game", text);
    }, damaged);
    await page.reload();
    await ready(page);
    await page.getByRole("alert").getByText("The saved game is damaged").waitFor();
    assert.equal(await page.evaluate(() => localStorage.getItem("cadogan.damaged")), damaged, "nothing is thrown away");
    assert.equal(await page.locator("[data-card]").count(), 52, "there is a game to play");
    await dismiss(page);
    await page.keyboard.press("s");
    await page.waitForSelector('[data-pile="waste"] [data-card]');
  });
}

house.test("damaged settings and statistics are put aside with a message", {}, async (page) => {
  await open(page, house.address, "game=klondike&seed=1");
  await page.evaluate(() => {
    localStorage.setItem("cadogan.settings", "{{{");
    localStorage.setItem("cadogan.statistics", "[]");
    localStorage.setItem("cadogan.current", "7");
  });
  await page.reload();
  await ready(page);
  await page.getByRole("alert").getByText("cadogan.settings").first().waitFor();
  const mirror = house.mirror();
  mirror.follow("game=klondike&seed=1");
  await same(page, mirror, "the game stays");
  await command(page, "statistics");
  await page.locator('dialog[data-dialog="statistics"]').waitFor();
});

const LINKS = [
  ["game=klondyke&seed=1", /klondike/],
  ["game=klondike", /seed=3/],
  ["game=klondike&seed=x", /whole number/],
  ["game=klondike&seed=1&moves=1:KS~2", /not legal/],
  ["game=klondike&seed=1&moves=nonsense", /move 1/],
  ["game=%ff&seed=1", /not text/],
  ["%", /no such part/],
  ["rules=%7B&seed=1", /./],
  ["game=klondike&deal=%7B%7D", /./],
  [`game=klondike&seed=1&moves=${"stock~waste,".repeat(3000)}`, /./],
];

house.test("a damaged link gets a message, and the game stays", {}, async (page) => {
  const mirror = await openBegun(page);
  for (const [fragment, words] of LINKS) {
    await page.evaluate((text) => (location.hash = text), fragment);
    const alert = page.getByRole("alert").filter({ hasText: "This link cannot be opened." });
    await alert.waitFor();
    assert.match(await alert.innerText(), words, fragment);
    await dismiss(page);
    await same(page, mirror, fragment);
  }
  await goesOn(page, mirror);
});

house.test("a damaged link at the start gets a message, and the saved game comes back", {}, async (page) => {
  const mirror = await openBegun(page);
  await page.waitForFunction(() => localStorage.getItem("cadogan.game") !== null);
  await page.goto("about:blank");
  await open(page, house.address, "game=klondike&seed=1&moves=1:KS~2");
  await page.getByRole("alert").getByText("This link cannot be opened.").waitFor();
  await goesOn(page, mirror);
});

/** The mistakes that an open dialog shows, wherever it shows them. */
async function complaint(page, words) {
  const places = page.locator("dialog[open]").locator(".form-mistake, .form-mistakes").filter({ hasText: words });
  await places.first().waitFor();
}

house.test("wrong JSON in the rules is named beside its field, and the game stays", {}, async (page) => {
  const mirror = await openBegun(page);
  await command(page, "rules");
  const json = page.getByLabel("The same as JSON");
  for (const [text, words] of [["{", /./], ['{"stock": {"deal cuont": 1}}', /deal cuont/], ['{"max rank": 14}', /13|rank/], ["[]", /./]]) {
    await json.fill(text);
    await page.getByRole("button", { name: "Deal", exact: true }).click();
    await complaint(page, words);
    assert(await page.locator('dialog[data-dialog="rules"]').isVisible());
  }
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await goesOn(page, mirror);
});

house.test("a wrong deal and a wrong number get a message, and the game stays", {}, async (page) => {
  const mirror = await openBegun(page);
  await command(page, "deals");
  const { mistakes } = mirror.ask({ ask: "load", text: '{"tableau piles": [["KH"]' });
  for (const text of ['{"tableau piles": [["KH"]', '{"tableau piles": [["XX"]]}', "KH QH nonsense", '{"tableau piles": [["KH", "KH"]]}']) {
    await page.getByLabel("From a text").fill(text);
    await page.getByRole("button", { name: "Open text" }).click();
    await complaint(page, text.endsWith("]]") || text.startsWith("KH") || text.endsWith("}") ? /./ : mistakes[0].message);
  }
  for (const number of ["", "abc", "1.5", "99999999999999999999"]) {
    await page.getByLabel("Number", { exact: true }).fill(number);
    await page.getByRole("button", { name: "Deal", exact: true }).click();
    await complaint(page, /./);
  }
  await page.keyboard.press("Escape");
  await goesOn(page, mirror);
});

house.test("a wrong file gets a message, and the game stays", {}, async (page) => {
  const mirror = await openBegun(page);
  await command(page, "files");
  const bytes = [["broken.json", Buffer.from('{"rules": ')], ["photo.png", Buffer.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 255, 254])], ["empty.json", Buffer.alloc(0)], ["large.json", Buffer.alloc(FIVE_MEGABYTES, "x")]];
  for (const [name, buffer] of bytes) {
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.getByRole("button", { name: "Open file…" }).click()]);
    await chooser.setFiles({ name, mimeType: "application/octet-stream", buffer });
    await complaint(page, name === "large.json" ? /MB/ : /./);
  }
  await page.keyboard.press("Escape");
  await goesOn(page, mirror);
});

const CLIPBOARD = { permissions: ["clipboard-read", "clipboard-write"] };

const LARGE = '{"tableau piles": ['.padEnd(FIVE_MEGABYTES, " [],");

/** Puts text into the clipboard and presses Ctrl+V. */
async function paste(page, text) {
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await page.keyboard.press("Control+v");
}

house.test("a paste of 5 MB into any field is refused with a message, and the game stays", { context: CLIPBOARD }, async (page) => {
  const mirror = await openBegun(page);
  for (const [name, label] of [["rules", "The same as JSON"], ["deals", "From a text"], ["files", "From a text"]]) {
    await command(page, name);
    await page.getByLabel(label).focus();
    await paste(page, LARGE);
    await complaint(page, /MB/);
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
    await same(page, mirror, name);
  }
  // A link of 5 MB.
  await page.evaluate((text) => (location.hash = `game=klondike&seed=1&deal=${text}`), "x".repeat(FIVE_MEGABYTES / 4));
  await page.getByRole("alert").getByText("This link cannot be opened.").waitFor();
  await dismiss(page);
  await goesOn(page, mirror);
});

house.test("a text pasted onto the table is opened, or gets a message and the game stays", { context: CLIPBOARD }, async (page) => {
  const mirror = await openBegun(page);
  await page.locator("body").click({ position: { x: 2, y: 2 } });
  for (const [text, words] of [[LARGE, /MB/], ['{"rules": 7}', /./], ["nonsense", /./]]) {
    await paste(page, text);
    await complaint(page, words);
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
    await same(page, mirror, text.slice(0, 40));
  }
  await goesOn(page, mirror);
  const { text } = mirror.ask({ ask: "save" });
  await command(page, "undo");
  await paste(page, text);
  await same(page, mirror, "a saved game is opened");
});
