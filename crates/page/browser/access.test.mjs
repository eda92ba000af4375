// For everybody: no violation that axe-core finds, a policy that is in force, quiet without motion, a focus that is seen.

import assert from "node:assert/strict";
import axe from "axe-core";
import { DESKTOP, command, open, same, serveFolder, useHouse, verdictIs } from "./harness.mjs";
import { drag, keys } from "./hands.mjs";

const house = useHouse();
const NARROW = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const WIDE = { viewport: { width: 1440, height: 900 } };
const DIALOGS = ["games", "deals", "rules", "editor", "files", "statistics", "settings", "help"];

/** What axe-core objects to, one line each. */
async function violations(page, state) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations));
  return found.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${state}: ${id} ${target}: ${failureSummary.replaceAll(/\s+/g, " ")}`));
}

/** A page whose game was won a move ago. */
async function won(page) {
  const mirror = house.mirror();
  mirror.follow("game=klondike&seed=38");
  mirror.solve();
  while (mirror.table.solution.length > 1) mirror.play(mirror.table.hint);
  await open(page, house.address, mirror.table.link);
  await same(page, mirror);
  const { hint } = mirror.table;
  await drag(page, mirror, hint);
  await page.waitForSelector("body[data-won]");
  await page.locator("#won").getByRole("button", { name: "New deal" }).waitFor();
}

for (const [width, device] of [[360, NARROW], [1440, WIDE]]) {
  for (const theme of ["light", "dark"]) {
    house.test(`axe-core finds nothing at ${width} px, ${theme}`, { device, settings: { theme, motion: "reduced" } }, async (page) => {
      const found = [];
      const check = async (state) => found.push(...(await violations(page, state)));
      await open(page, house.address, "game=klondike&seed=15");
      await verdictIs(page, "unwinnable");
      await check("table");
      await command(page, "why");
      await page.waitForSelector('[data-card][data-mark="traced"]');
      await check("why");
      await command(page, "moves");
      await check("moves");
      await page.locator("#panel-close").click();
      await page.locator('[popovertarget="menu"]').click();
      await check("menu");
      await page.keyboard.press("Escape");
      for (const dialog of DIALOGS) {
        await command(page, dialog);
        await page.locator("dialog[open]").waitFor();
        await check(`dialog ${dialog}`);
        await page.keyboard.press("Escape");
        await page.locator("dialog[open]").waitFor({ state: "detached" });
      }
      await page.evaluate(() => (location.hash = "game=klondyke&seed=1"));
      await page.getByRole("alert").getByText("This link cannot be opened.").waitFor();
      await check("message");
      await page.locator("#alerts").getByRole("button", { name: "Dismiss" }).click();
      for (const game of ["spider", "free-cell", "canfield", "accordion", "black-hole"]) {
        await page.evaluate((name) => (location.hash = `game=${name}&seed=1`), game);
        await page.waitForFunction((name) => document.getElementById("game-name").textContent.toLowerCase().replaceAll(/[ -]/g, "").startsWith(name.replaceAll("-", "")), game);
        await check(game);
      }
      await page.goto("about:blank");
      await won(page);
      await check("won");
      assert.deepEqual(found, []);
    });
  }
}

const POLICY = /Content Security Policy|Refused to|violates the following/;

house.test("the Content-Security-Policy is in force: no inline script, no eval, nothing to or from elsewhere", { allow: POLICY }, async (page) => {
  const elsewhere = await serveFolder(house.folder, "/");
  try {
    await open(page, house.address, "game=klondike&seed=1");
    const reached = await page.evaluate(async (other) => {
      const broken = [];
      addEventListener("securitypolicyviolation", ({ effectiveDirective }) => broken.push(effectiveDirective));
      const script = document.createElement("script");
      script.textContent = "window.ranInline = true";
      document.body.append(script);
      const handler = document.createElement("div");
      handler.setAttribute("onclick", "window.ranHandler = true");
      document.body.append(handler);
      handler.click();
      const foreign = document.createElement("script");
      foreign.src = `${other}app.js`;
      const loaded = new Promise((resolve) => ((foreign.onload = () => resolve(true)), (foreign.onerror = () => resolve(false))));
      document.body.append(foreign);
      const picture = new Image();
      const shown = new Promise((resolve) => ((picture.onload = () => resolve(true)), (picture.onerror = () => resolve(false))));
      picture.src = `${other}icon.svg`;
      const fetched = await fetch(`${other}files.json`, { mode: "no-cors" }).then(() => true, () => false);
      // In a task of its own: what the test itself evaluates is allowed more.
      const evaluated = await new Promise((resolve) =>
        setTimeout(() => {
          try {
            resolve(new Function("return true")());
          } catch {
            resolve(false);
          }
        }),
      );
      const result = { fetched, evaluated, loaded: await loaded, shown: await shown, ranInline: "ranInline" in window, ranHandler: "ranHandler" in window };
      await new Promise((resolve) => setTimeout(resolve));
      return { ...result, broken: [...new Set(broken)].sort() };
    }, elsewhere.address);
    assert.deepEqual(reached, {
      fetched: false, evaluated: false, loaded: false, shown: false, ranInline: false, ranHandler: false,
      broken: ["connect-src", "img-src", "script-src", "script-src-attr", "script-src-elem"],
    });
  } finally {
    elsewhere.stop();
  }
});

house.test("nothing is asked of any other address, whatever is opened", {}, async (page) => {
  const asked = new Set();
  page.context().on("request", (request) => asked.add(new URL(request.url())));
  await open(page, house.address, "game=klondike&seed=1");
  await verdictIs(page, "unwinnable");
  for (const dialog of DIALOGS) {
    await command(page, dialog);
    await page.locator("dialog[open]").waitFor();
    await page.keyboard.press("Escape");
  }
  const own = new URL(house.address).origin;
  const others = [...asked].filter(({ origin, protocol }) => origin !== own && !["blob:", "data:"].includes(protocol));
  assert(asked.size > 10);
  assert.deepEqual(others.map(String), []);
});

/** Counts everything that moves by itself. */
const countMotion = () => {
  window.motion = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...rest) {
    window.motion.push(`animate ${this.className}`);
    return animate.apply(this, rest);
  };
  const seen = (event) => event.target.getAnimations().some((one) => one.effect.getComputedTiming().duration > 1) && window.motion.push(`${event.type} ${event.target.className} ${event.propertyName ?? event.animationName}`);
  for (const type of ["transitionrun", "animationstart"]) addEventListener(type, seen, true);
};

for (const [name, options] of [
  ["prefers-reduced-motion", { context: { reducedMotion: "reduce" } }],
  ["the page's own switch", { settings: { motion: "reduced" } }],
]) {
  house.test(`with ${name} nothing moves, not even the win`, options, async (page) => {
    await page.addInitScript(countMotion);
    await won(page);
    assert.equal(await page.locator("#celebration").isVisible(), false);
    await page.keyboard.press("u");
    await page.locator("body[data-won]").waitFor({ state: "detached" });
    await command(page, "hint");
    await page.waitForSelector("#arrows path", { state: "attached" });
    assert.deepEqual(await page.evaluate(() => window.motion), []);
  });
}

house.test("with motion, cards glide", {}, async (page) => {
  await page.addInitScript(countMotion);
  await won(page);
  assert((await page.evaluate(() => window.motion)).length > 0, "the count of the tests above can count");
});

/** Whether the focus is seen: the picture with it differs from the picture without. */
async function focusIsSeen(page) {
  const box = await page.evaluate(() => {
    const { left, top, width, height } = document.activeElement.getBoundingClientRect();
    return { x: Math.max(0, left - 6), y: Math.max(0, top - 6), width: width + 12, height: height + 12 };
  });
  const options = { clip: box, animations: "disabled", caret: "initial" };
  const withFocus = await page.screenshot(options);
  const element = await page.evaluateHandle(() => document.activeElement);
  await element.evaluate((one) => one.blur());
  const without = await page.screenshot(options);
  await element.evaluate((one) => one.focus());
  return !withFocus.equals(without);
}

for (const theme of ["light", "dark"]) {
  house.test(`the focus of the keyboard is seen everywhere, ${theme}`, { device: DESKTOP, settings: { theme, motion: "reduced", light: false } }, async (page) => {
    const mirror = house.mirror();
    mirror.follow("game=klondike&seed=2");
    await open(page, house.address, "game=klondike&seed=2");
    const label = () => page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent.trim());
    const seen = new Set();
    for (let stop = 0; stop < 40; stop++) {
      await page.keyboard.press("Tab");
      const name = await label();
      if (seen.has(name) || (await page.evaluate(() => document.activeElement === document.body))) break;
      seen.add(name);
      assert(await focusIsSeen(page), `focus on “${name}”`);
    }
    assert(seen.size >= 10, [...seen].join("; "));
    // Into the table, and over its cards and empty places.
    await keys(page, mirror, { cards: 0 });
    mirror.do({ ask: "stock" });
    await same(page, mirror);
    for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight"]) {
      await page.keyboard.press(key);
      assert(await focusIsSeen(page), `focus on “${await label()}”`);
    }
  });
}
