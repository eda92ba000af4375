// Hands for the tests: a gesture of the engine is played with the mouse, with fingers or with keys.

import assert from "node:assert/strict";

/** Waits until no card moves any more, and until the table has its place in the window: who aims at a card waits for it, too. */
export async function still(page) {
  await page.waitForFunction(() => {
    const moving = document.getElementById("board").getAnimations({ subtree: true });
    return moving.every((one) => one.playState !== "running" || one.effect.getComputedTiming().endTime === Infinity);
  });
  // The table is laid out anew at the end of a frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/**
 * A point where this very card, or the empty place (index -1), lies uppermost and can be touched; its box, too.
 * Scrolls where the page scrolls.
 */
export async function spot(page, pile, index) {
  const found = await page.evaluate(
    ([pile, index]) => {
      const cards = document.querySelectorAll(`[data-pile="${pile}"] [data-card]`);
      const element = index < 0 ? document.querySelector(`[data-pile="${pile}"]`) : cards[index];
      if (!element) return null;
      const seen = element.getBoundingClientRect();
      if (seen.bottom > innerHeight || seen.top < 0 || seen.right > innerWidth || seen.left < 0) element.scrollIntoView({ block: "nearest", inline: "nearest" });
      const { left, top, width, height } = element.getBoundingClientRect();
      for (const y of [5, 9, 3, height / 2, height - 6]) {
        for (const x of [width / 2, 6, 3, width - 6, width - 3]) {
          const on = document.elementFromPoint(left + x, top + y);
          const card = on?.closest("[data-card]");
          const fits = index < 0 ? on?.closest("[data-pile]") === element && !card : card === element;
          if (fits) return { x: left + x, y: top + y, left, top };
        }
      }
      return null;
    },
    [pile, index],
  );
  assert(found, `card ${index} of ${pile} cannot be touched`);
  return found;
}

const top = (mirror, pile) => mirror.size(pile) - 1;
/** The lowest card that a gesture takes. */
const lead = (mirror, { from, cards }) => ({ pile: from, index: mirror.size(from) - cards });

/** Drags cards to a pile, or clicks the stock, with the mouse. */
export async function drag(page, mirror, gesture) {
  await still(page);
  if (gesture.cards === 0) {
    const { x, y } = await spot(page, "stock", top(mirror, "stock"));
    return page.mouse.click(x, y);
  }
  const { pile, index } = lead(mirror, gesture);
  const from = await spot(page, pile, index);
  const to = await spot(page, gesture.to, top(mirror, gesture.to));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  // The cards keep their place under the pointer.
  await page.mouse.move(from.x + to.left - from.left, from.y + to.top - from.top, { steps: 6 });
  await page.mouse.up();
}

/** The last place that was tapped, by page. */
const tapped = new WeakMap();

/** Taps the card, then where it goes. `press` is how: with a finger or with the mouse. */
async function twoTaps(page, mirror, gesture, press) {
  const tapAt = async (pile, index) => {
    // Twice at once at the same place is a double tap, which means something else.
    if (tapped.get(page) === `${pile} ${index}`) await page.waitForTimeout(450);
    tapped.set(page, `${pile} ${index}`);
    await press(await spot(page, pile, index));
  };
  await still(page);
  if (gesture.cards === 0) return tapAt("stock", top(mirror, "stock"));
  // A tap on the stock turns it; its open top card is dragged.
  if (gesture.from === "stock") return drag(page, mirror, gesture);
  const { pile, index } = lead(mirror, gesture);
  await tapAt(pile, index);
  await page.waitForFunction((cards) => document.querySelectorAll('[data-card][aria-label*="selected"]').length === cards, gesture.cards);
  await tapAt(gesture.to, top(mirror, gesture.to));
}

export const tap = (page, mirror, gesture) => twoTaps(page, mirror, gesture, ({ x, y }) => page.touchscreen.tap(x, y));
export const click = (page, mirror, gesture) => twoTaps(page, mirror, gesture, ({ x, y }) => page.mouse.click(x, y));

/** Where the keyboard is: pile and index of the card, -1 for an empty place. */
export const focused = (page) =>
  page.evaluate(() => {
    const pile = document.activeElement?.closest("[data-pile]");
    if (!pile) return null;
    return { pile: pile.dataset.pile, index: [...pile.querySelectorAll("[data-card]")].indexOf(document.activeElement) };
  });

/** Presses a key until the focus is where it should be. */
async function pressUntil(page, key, fits, most = 120) {
  for (let pressed = 0; pressed < most; pressed++) {
    const at = await focused(page);
    if (at && fits(at)) return;
    await page.keyboard.press(key);
  }
  assert.fail(`${key} leads nowhere: ${JSON.stringify(await focused(page))}`);
}

/** Plays with keys alone: to the card by arrows, Enter takes and puts. */
export async function keys(page, mirror, gesture) {
  await pressUntil(page, "Tab", () => true);
  if (gesture.cards === 0) {
    await pressUntil(page, "ArrowLeft", ({ pile }) => pile === "stock");
    return page.keyboard.press("Enter");
  }
  const { pile, index } = lead(mirror, gesture);
  await pressUntil(page, "ArrowRight", (at) => at.pile === pile);
  const { index: at } = await focused(page);
  await pressUntil(page, at > index ? "ArrowUp" : "ArrowDown", (now) => now.pile === pile && now.index === index);
  await page.keyboard.press("Enter");
  await pressUntil(page, "ArrowRight", (at) => at.pile === gesture.to);
  await page.keyboard.press("Enter");
}
