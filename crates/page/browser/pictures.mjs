// Takes the pictures of the page that the README and the chapter show: `npm run pictures`.

import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { launch, startServer } from "./harness.mjs";

const folder = fileURLToPath(new URL("../../../docs/pictures/", import.meta.url));

/** Name, link, size, colours, and the key that shows what the picture is about. */
const PICTURES = [
  ["page-why", "game=klondike&seed=15", { width: 1100, height: 640 }, "light", "w"],
  ["page-hint", "game=free-cell&ms=3", { width: 1100, height: 640 }, "dark", "h"],
  ["page-phone", `game=klondike-deal-1&seed=16&moves=${"stock~waste,".repeat(10)}waste:JC~7&at=10`, { width: 360, height: 640 }, "light", "r"],
];

await mkdir(folder, { recursive: true });
const server = await startServer();
const browser = await launch();
try {
  for (const [name, link, viewport, colorScheme, key] of PICTURES) {
    const page = await browser.newPage({ viewport, colorScheme, reducedMotion: "reduce" });
    await page.goto(`${server.address}#${link}`);
    await page.waitForSelector("body[data-ready]");
    const welcome = page.locator("#welcome-close");
    if (await welcome.isVisible()) await welcome.click();
    await page.waitForSelector("[data-verdict=winnable], [data-verdict=unwinnable], [data-verdict=undecided]", { timeout: 60_000 });
    await page.keyboard.press(key);
    // Until the explanation is there and everything lies still.
    await page.waitForTimeout(2000);
    await page.screenshot({ path: `${folder}${name}.png` });
    await page.close();
  }
} finally {
  await browser.close();
  server.stop();
}
