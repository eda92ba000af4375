// The verdict light, dead ends, reasons, hints, reviews and shown solutions, on deals whose verdicts are known.

import assert from "node:assert/strict";
import { command, open, same, useHouse, verdictIs } from "./harness.mjs";
import { drag, spot, still } from "./hands.mjs";

const house = useHouse();

/** A game of Klondike that is one gesture before its end: the first gesture along a win that loses it. */
let prepared = null;
function beforeLosing() {
  if (prepared) return prepared;
  const mirror = house.mirror();
  mirror.follow("game=klondike&seed=2");
  mirror.solve();
  for (;;) {
    const losing = mirror.gestureTo("unwinnable", ({ cards }) => cards > 0);
    if (losing) return (prepared = { link: mirror.table.link, losing });
    mirror.play(mirror.table.hint);
    assert(!mirror.table.won, "some gesture of this game loses");
  }
}

function mirrorOf(link) {
  const mirror = house.mirror();
  mirror.follow(link);
  return mirror;
}

for (const [seed, verdict, word] of [[1, "unwinnable", "Lost"], [2, "winnable", "Winnable"]]) {
  house.test(`the light of Klondike's deal ${seed} goes from thinking to ${verdict}`, {}, async (page) => {
    await page.addInitScript(() => {
      window.verdicts = [];
      const watch = (records) => window.verdicts.push(...records.map(({ target, oldValue }) => oldValue ?? ""), document.querySelector("[data-verdict]")?.dataset.verdict);
      new MutationObserver(watch).observe(document, { subtree: true, attributes: true, attributeOldValue: true, attributeFilter: ["data-verdict"] });
    });
    await open(page, house.address, `game=klondike&seed=${seed}`);
    await verdictIs(page, verdict);
    const seen = (await page.evaluate(() => window.verdicts)).filter((one, index, all) => one && one !== all[index - 1]);
    assert.deepEqual(seen, ["thinking", verdict]);
    assert.match(await page.locator("#light").innerText(), new RegExp(word));
    const spoken = verdict === "winnable" ? "This position can be won." : "This position is lost.";
    await page.getByRole("status").getByText(spoken).waitFor({ state: "attached" });
  });
}

house.test("a move that loses the game is noticed, said, marked in the list and taken back", {}, async (page) => {
  const { link, losing } = beforeLosing();
  const mirror = mirrorOf(link);
  await open(page, house.address, link);
  await same(page, mirror);
  await verdictIs(page, "winnable");
  await drag(page, mirror, losing);
  mirror.play(losing);
  await same(page, mirror);
  await verdictIs(page, "unwinnable");
  await page.locator("#banner").getByText("That move lost the game.").waitFor();
  await page.getByRole("status").getByText("That move lost the game.").waitFor({ state: "attached" });
  await command(page, "moves");
  const list = page.locator("#panel ol.moves > li");
  await page.locator('#panel li[data-mark="lost"]').waitFor();
  assert.equal(await page.locator('#panel li[data-mark="lost"]').count(), 1);
  assert.equal(await list.last().getAttribute("data-mark"), "lost");
  assert.match(await list.last().textContent(), /lost the win/);
  await page.locator("#banner").getByRole("button", { name: "Take it back" }).click();
  mirror.do({ ask: "undo" });
  await same(page, mirror);
  await verdictIs(page, "winnable");
  await page.locator("#banner").waitFor({ state: "hidden" });
});

house.test("a lost deal is explained with its cards marked, and a card says its ways out", { settings: { peek: true } }, async (page) => {
  const mirror = mirrorOf("game=klondike&seed=15");
  const { prose, marks } = mirror.think({ task: "explain", position: mirror.table.position });
  await open(page, house.address, "game=klondike&seed=15");
  await verdictIs(page, "unwinnable");
  await command(page, "why");
  await page.waitForSelector('[data-card][data-mark="traced"]');
  const shown = await page.locator("#panel .story").innerText();
  assert.equal(shown.replaceAll(/\s+/g, " ").trim(), prose.replaceAll(/\s+/g, " ").trim());
  const found = await page.locator("[data-card][data-mark]").evaluateAll((cards) =>
    cards.map((card) => {
      const pile = card.closest("[data-pile]");
      return `${pile.dataset.pile} ${[...pile.querySelectorAll("[data-card]")].indexOf(card)} ${card.dataset.mark}`;
    }),
  );
  assert.deepEqual(found.sort(), marks.map(({ pile, index, mark }) => `${pile} ${index} ${mark}`).sort());
  assert((await page.locator("#panel .legend li:visible").count()) >= new Set(marks.map(({ mark }) => mark)).size);

  const looked = marks.find(({ mark }) => mark === "traced");
  const { ways } = mirror.ask({ ask: "ways-out", pile: looked.pile, index: looked.index });
  await still(page);
  const { x, y } = await spot(page, looked.pile, looked.index);
  await page.mouse.move(x, y, { steps: 3 });
  await page.locator("#caption").getByText(ways.prose.split("\n")[0]).waitFor();
  await page.keyboard.press("w");
  await page.locator("#panel").waitFor({ state: "hidden" });
  assert.equal(await page.locator("[data-card][data-mark]").count(), 0, "marks go with the panel");
});

house.test("a hint is said in words and drawn as an arrow, and it keeps the win", {}, async (page) => {
  const mirror = mirrorOf("game=klondike&seed=2");
  await open(page, house.address, "game=klondike&seed=2");
  await verdictIs(page, "winnable");
  await command(page, "hint");
  await page.waitForSelector("#arrows path", { state: "attached" });
  const said = (await page.locator("#notes").innerText()).toLowerCase().replace(/\.$/, "");
  const gesture = mirror.table.gestures.find(({ says }) => says.toLowerCase() === said);
  assert(gesture, `“${said}” is something that can be done`);
  const ends = await page.evaluate(([from, cards, to]) => {
    const frame = document.getElementById("arrows").getBoundingClientRect();
    const path = document.querySelector("#arrows path:last-child");
    const numbers = path.getAttribute("d").match(/-?[\d.]+/g).map(Number);
    const inside = (x, y, element) => {
      const box = element.getBoundingClientRect();
      return x + frame.left >= box.left - 1 && x + frame.left <= box.right + 1 && y + frame.top >= box.top - 1 && y + frame.top <= box.bottom + 1;
    };
    const pile = (id) => document.querySelector(`[data-pile="${id}"]`);
    const all = [...pile(from).querySelectorAll("[data-card]")];
    return [inside(numbers[0], numbers[1], all[all.length - Math.max(1, cards)] ?? pile(from)), inside(numbers[4], numbers[5], pile(to))];
  }, [gesture.from, gesture.cards, gesture.to]);
  assert.deepEqual(ends, [true, true], "the arrow goes from the card to its goal");
  await drag(page, mirror, gesture);
  mirror.play(gesture);
  await same(page, mirror);
  assert.equal(mirror.decide().verdict, "winnable");
  assert.equal(await page.locator("#arrows path").count(), 0, "the arrow goes when the card has moved");
});

house.test("a hint for a lost position says that it is lost", {}, async (page) => {
  await open(page, house.address, "game=klondike&seed=1");
  await command(page, "hint");
  await page.locator("#notes").getByText("This position is lost").waitFor();
});

house.test("the review of a game marks its first mistake and leads back to before it", {}, async (page) => {
  const { link, losing } = beforeLosing();
  const mirror = mirrorOf(link);
  const before = mirror.table.at;
  mirror.play(losing);
  // The game goes on for a while, as games do.
  for (let more = 0; more < 3 && mirror.table.gestures.length > 0; more++) mirror.play(mirror.table.gestures[0]);
  const moves = mirror.table.moves.map(({ text }) => text);
  const review = mirror.think({ task: "review", start: mirror.table.start, moves });
  assert(review.firstMistake >= before && review.firstMistake < before + losing.moves.length);
  await open(page, house.address, mirror.table.link);
  await same(page, mirror);
  await command(page, "moves");
  await page.getByRole("button", { name: "Review this game" }).click();
  await page.locator("#panel").getByText(review.prose.split("\n")[0]).waitFor({ timeout: 300_000 });
  const marked = await page.locator("#panel ol.moves > li").evaluateAll((items) => items.map((item) => item.dataset.mark ?? ""));
  assert.equal(marked.filter((mark) => mark === "lost").length, 1, String(marked));
  assert(marked.slice(1, marked.indexOf("lost")).every((mark) => mark === "kept"), String(marked));
  assert(marked.slice(marked.indexOf("lost") + 1).every((mark) => mark === "was-lost"), String(marked));
  await page.getByRole("button", { name: "Go back to before the mistake" }).click();
  mirror.do({ ask: "go-to", at: review.firstMistake });
  await same(page, mirror);
  await verdictIs(page, "winnable");
});

house.test("“show me” plays a whole solution and comes back to the player's own game", {}, async (page) => {
  const mirror = mirrorOf("game=klondike&seed=38");
  await open(page, house.address, "game=klondike&seed=38");
  await verdictIs(page, "winnable");
  await command(page, "show");
  await page.locator("#show-bar").waitFor();
  const slider = page.getByRole("slider", { name: "Move of the solution" });
  await slider.focus();
  await page.keyboard.press("End");
  await page.waitForFunction(() => document.querySelectorAll('[data-pile^="foundations"] [data-card]').length === 52);
  const [, at, of] = /(\d+) of (\d+)/.exec(await page.locator("#show-count").innerText());
  assert.equal(at, of);
  await page.keyboard.press("Home");
  await same(page, mirror, "the solution begins at the player's position");
  await page.getByRole("button", { name: "One move on" }).click();
  await page.getByRole("button", { name: "Back to my game" }).click();
  await page.locator("#show-bar").waitFor({ state: "hidden" });
  await same(page, mirror);
  assert.equal(await page.locator("body[data-won]").count(), 0, "what was shown is not won");
  await verdictIs(page, "winnable");
});

house.test("a budget that is not enough: undecided, with the reason", { settings: { seconds: 0, megabytes: 16 } }, async (page) => {
  await open(page, house.address, "game=forty-thieves&seed=1");
  await verdictIs(page, "undecided");
  await page.locator("#light").getByText("0 s were not enough").waitFor({ state: "attached" });
});

house.test("time and memory of the light are said on the page, and it can be switched off", {}, async (page) => {
  await open(page, house.address, "game=klondike&seed=1");
  await page.locator("#light").getByText("256 MB").waitFor();
  await verdictIs(page, "unwinnable");
  await command(page, "settings");
  await page.getByRole("checkbox", { name: "Verdict light" }).uncheck();
  await page.keyboard.press("Escape");
  await page.locator("[data-verdict]").waitFor({ state: "detached" });
  await page.locator("#light").waitFor({ state: "hidden" });
});
