// Every game fits every window: nothing scrolls sideways, and the index of every card can be seen.

import assert from "node:assert/strict";
import { open, same, useHouse } from "./harness.mjs";

const house = useHouse();
const SIZES = [[360, 740], [740, 360], [768, 1024], [1024, 768], [1440, 900], [900, 1440]];
const GAMES = ["klondike", "spider", "accordion", "gaps-one-deal", "canfield", "black-hole", "pyramid", "tri-peaks"];

for (const [width, height] of SIZES) {
  const touch = Math.min(width, height) < 500 ? { hasTouch: true, isMobile: true } : {};
  house.test(`games fit ${width} × ${height} px`, { device: { viewport: { width, height }, ...touch }, settings: { light: false, motion: "reduced" } }, async (page) => {
    await open(page, house.address, "game=klondike&seed=5");
    const wrong = [];
    for (const game of GAMES) {
      const mirror = house.mirror();
      mirror.follow(`game=${game}&seed=5`);
      await page.evaluate((name) => (location.hash = `game=${name}&seed=5`), game);
      await same(page, mirror);
      wrong.push(...(await page.evaluate(misfits, seenCards(mirror))).map((what) => `${game}: ${what}`));
    }
    assert.deepEqual(wrong, []);
  });
}

/** The cards whose index has to be seen: all of a column, the top of a stack, the last of a fan. */
function seenCards(mirror) {
  return mirror.table.groups.flatMap(({ layout, piles }) =>
    piles.flatMap(({ id, cards }) => cards.map(({ up }, index) => ({ id, index, up })).filter(({ index, up }) => up && (layout === "column" || index === cards.length - 1))),
  );
}

/** Runs in the page. */
function misfits(cards) {
  const wrong = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) wrong.push(`the page is ${root.scrollWidth} px wide`);
  for (const element of document.querySelectorAll("#table, #board")) {
    const scrolls = ["auto", "scroll"].includes(getComputedStyle(element).overflowX);
    if (scrolls && element.scrollWidth > element.clientWidth) wrong.push(`${element.id} scrolls sideways`);
  }
  for (const { id, index } of cards) {
    const card = document.querySelectorAll(`[data-pile="${id}"] [data-card]`)[index];
    let box = card.getBoundingClientRect();
    if (box.top < 0 || box.top + 10 > innerHeight) card.scrollIntoView({ block: "nearest" });
    box = card.getBoundingClientRect();
    const name = `${card.dataset.card} in ${id}`;
    if (box.left < 0 || box.right > innerWidth + 0.5) wrong.push(`${name} lies beside the window`);
    else if (box.width < 20) wrong.push(`${name} is ${box.width} px wide`);
    else if (document.elementFromPoint(box.left + box.width * 0.2, box.top + 6)?.closest("[data-card]") !== card) wrong.push(`the index of ${name} is not seen`);
  }
  return wrong;
}
