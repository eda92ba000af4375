// Every game that comes with the page: dealt as the engine deals it, and played for ten gestures, without a word in the console.

import assert from "node:assert/strict";
import { availableParallelism } from "node:os";
import { describe } from "node:test";
import { open, ready, same, useHouse } from "./harness.mjs";
import { click } from "./hands.mjs";
import { generator } from "./mirror.mjs";

const house = useHouse();
const GESTURES = 10;
/** Without the light and without motion: this is about the table. */
const QUICK = { light: false, motion: "reduced" };
/** As many pages as there are processors, each with its share of the games. */
const PAGES = Math.min(availableParallelism(), 8);

describe("every preset deals its cards and plays ten random gestures", { concurrency: PAGES }, () => {
  for (let share = 0; share < PAGES; share++) {
    house.test(`share ${share + 1} of ${PAGES}`, { settings: QUICK, timeout: 900_000 }, async (page, t) => {
      const { games } = house.mirror().ask({ ask: "games" });
      assert(games.length > 300);
      await open(page, house.address, "game=klondike&seed=1");
      const failures = [];
      for (const { name } of games.filter((_, place) => place % PAGES === share)) {
        try {
          await play(page, name);
        } catch (error) {
          failures.push(`${name}: ${error.message.split("\n").slice(0, 12).join("\n  ")}`);
          // The next game begins with a clean table.
          await page.reload();
          await ready(page);
        }
      }
      t.diagnostic(`${games.length} games`);
      assert.equal(failures.join("\n"), "");
    });
  }
});

async function play(page, name) {
  const mirror = house.mirror();
  const fragment = `game=${name}&seed=3`;
  mirror.follow(fragment);
  await page.evaluate((text) => (location.hash = text), fragment);
  await same(page, mirror, "the deal");
  const number = generator(name.length * 1000 + name.charCodeAt(0));
  for (let played = 0; played < GESTURES && mirror.table.gestures.length > 0; played++) {
    const gesture = mirror.table.gestures[number(mirror.table.gestures.length)];
    await click(page, mirror, gesture);
    mirror.play(gesture);
    await same(page, mirror, `gesture ${played + 1}, ${gesture.says}`);
  }
}
