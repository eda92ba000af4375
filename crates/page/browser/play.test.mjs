// Whole games, won by drag and drop, by keyboard alone, and by taps on a phone.

import assert from "node:assert/strict";
import { PHONE, open, same, useHouse, verdictIs } from "./harness.mjs";
import { drag, focused, keys, spot, still, tap } from "./hands.mjs";

const house = useHouse();

/** Plays a win of the mirror's thinker, gesture by gesture; the page is compared with the mirror after each. */
async function win(page, fragment, hands, choose = (mirror) => mirror.table.hint) {
  const mirror = house.mirror();
  mirror.follow(fragment);
  await open(page, house.address, fragment);
  await same(page, mirror, "the deal");
  mirror.solve();
  assert.equal(mirror.table.verdict, "winnable");
  const played = [];
  while (!mirror.table.won) {
    const gesture = choose(mirror, played);
    await hands(page, mirror, gesture);
    const before = mirror.table.at;
    mirror.play(gesture);
    await same(page, mirror, `after gesture ${played.length + 1}: ${gesture.says}`);
    played.push({ ...gesture, grew: mirror.table.at - before });
  }
  await page.waitForSelector("body[data-won]");
  await verdictIs(page, "winnable");
  return { played, mirror };
}

/** The cards fly, and then the page says what was won. */
async function celebrated(page, mirror) {
  await page.waitForSelector("#celebration:not([hidden])");
  const said = await page.locator("#won").innerText();
  assert.match(said, new RegExp(`Won[^]*${mirror.table.title}[^]*${mirror.table.at} moves`));
  await page.locator("#won").getByRole("button", { name: "New deal" }).waitFor();
}

house.test("a whole Klondike deal is won by drag and drop, up to the celebration", {}, async (page) => {
  const { mirror } = await win(page, "game=klondike&seed=38", drag);
  await celebrated(page, mirror);
});

house.test("a whole Klondike deal is won by keyboard alone", {}, async (page) => {
  const { mirror } = await win(page, "game=klondike&seed=20", keys);
  await celebrated(page, mirror);
});

house.test("a FreeCell deal with supermoves is won by taps on a phone", { device: PHONE }, async (page) => {
  const supermove = ({ cards, moves }) => cards > 1 && moves.length > 1;
  // Whatever the solution is, the first supermove that keeps the win is played.
  const choose = (mirror, played) => {
    const first = played.some(supermove) ? null : mirror.gestureTo("winnable", supermove);
    if (!first && mirror.table.hint === null) mirror.solve();
    return first ?? mirror.table.hint;
  };
  const { played, mirror } = await win(page, "game=free-cell&ms=40", tap, choose);
  const long = played.filter(({ cards }) => cards > 1);
  assert(long.length > 0, "several cards went with one gesture");
  for (const { cards, grew, moves } of long) assert(grew > 1 && grew === moves.length, `${cards} cards, ${grew} moves`);
  await celebrated(page, mirror);
});

house.test("what cannot be done is refused in the referee's words, and nothing changes", {}, async (page) => {
  const mirror = house.mirror();
  mirror.follow("game=klondike&seed=1");
  await open(page, house.address, "game=klondike&seed=1");
  const wrong = { from: "tableau-7", cards: 1, to: "tableau-5" };
  const { reason } = mirror.ask({ ask: "carry", ...wrong });
  await drag(page, mirror, wrong);
  await page.getByRole("status").getByText(reason).waitFor({ state: "attached" });
  await page.locator("#notes").getByText(reason).waitFor();
  await same(page, mirror);
});

house.test("a held card lights up exactly the piles that it can go to", {}, async (page) => {
  const mirror = house.mirror();
  mirror.follow("game=klondike&seed=2");
  await open(page, house.address, "game=klondike&seed=2");
  const { from, cards } = mirror.table.gestures.find((gesture) => gesture.cards > 0);
  const goals = mirror.table.gestures.filter((one) => one.from === from && one.cards === cards).flatMap(({ to, also }) => [to, ...also]);
  const card = page.locator(`[data-pile="${from}"] [data-card]`).nth(mirror.size(from) - cards);
  await card.click({ position: { x: 8, y: 5 } });
  await page.waitForSelector('[data-card][aria-label*="selected"]');
  const lit = await page.locator("[data-pile].target").evaluateAll((piles) => piles.map((pile) => pile.dataset.pile));
  assert.deepEqual(lit.sort(), [...new Set(goals)].sort());
});

house.test("a double tap plays to the foundation, the wheel turns the stock both ways, undo and redo", {}, async (page) => {
  const mirror = house.mirror();
  mirror.follow("game=klondike&seed=2");
  await open(page, house.address, "game=klondike&seed=2");
  await page.locator('[data-pile="stock"]').hover();
  await page.mouse.wheel(0, 100);
  mirror.do({ ask: "stock" });
  await same(page, mirror, "forwards");
  await still(page);
  // Two turns of a wheel that come at once count as one; a player's hand rests between them.
  await page.waitForTimeout(150);
  await page.mouse.wheel(0, -100);
  mirror.do({ ask: "stock-back" });
  await same(page, mirror, "backwards");
  mirror.solve();
  let up = null;
  while (!up) {
    const { hint } = mirror.table;
    up = hint.cards === 1 && hint.to.startsWith("foundation") ? hint : null;
    if (!up) await drag(page, mirror, hint);
    else {
      await still(page);
      const { x, y } = await spot(page, up.from, mirror.size(up.from) - 1);
      await page.mouse.dblclick(x, y);
    }
    mirror.play(hint);
    await same(page, mirror, hint.says);
  }
  for (const [key, ask] of [["u", "undo"], ["Control+z", "undo"], ["r", "redo"], ["Control+y", "redo"]]) {
    await page.keyboard.press(key);
    mirror.do({ ask });
    await same(page, mirror, key);
  }
});

house.test("Enter on the stock turns it again and again: the focus stays there", {}, async (page) => {
  const mirror = house.mirror();
  mirror.follow("game=klondike&seed=2");
  await open(page, house.address, "game=klondike&seed=2");
  const { stock } = mirror.table;
  assert(stock.forward);
  await keys(page, mirror, { cards: 0 });
  mirror.do({ ask: "stock" });
  await same(page, mirror);
  for (let turn = 0; turn < 8; turn++) {
    assert.equal((await focused(page)).pile, "stock");
    await page.keyboard.press("Enter");
    mirror.do({ ask: "stock" });
    await same(page, mirror);
  }
});
