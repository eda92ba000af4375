// What the player has won so far, game by game.

import { h } from "./dom.js";
import { askSafely, makeDialog } from "./dialog.js";
import { makeButton } from "./form.js";

/** @import { App } from "./app.js" */

/**
 * Shows the results of all games that were played in this browser.
 * @param {App} app
 */
export async function openStatistics(app) {
  const answer = await askSafely(app.askQuietly, { ask: "games" });
  const titles = new Map(answer.answer === "games" ? answer.games.map(({ name, title }) => [name, title]) : []);
  const frame = makeDialog("statistics", "Statistics", { size: "wide", harmless: true });

  const refresh = () => {
    const games = app.store.games().map((game) => ({ game, title: titles.get(game) ?? game }));
    games.sort((a, b) => a.title.localeCompare(b.title, "en"));
    const reset = makeButton("Reset all…", () => askFirst("the statistics of all games", undefined));
    reset.classList.add("statistics-all");
    frame.body.replaceChildren(games.length > 0 ? makeTable(app, games, askFirst) : nothingYet());
    frame.foot.replaceChildren(
      h("p", { class: "form-hint" }, "They are kept in this browser only."),
      ...(games.length > 0 ? [reset] : []),
    );
  };
  const askFirst = (/** @type {string} */ what, /** @type {string | undefined} */ game) => {
    const keep = makeButton("Keep", () => {
      refresh();
      frame.body.querySelector("button")?.focus();
    });
    const reset = makeButton(
      "Reset",
      () => {
        app.store.resetStatistics(game);
        refresh();
        (frame.body.querySelector("button") ?? frame.body).focus();
      },
      "danger",
    );
    frame.foot.replaceChildren(h("p", { role: "alert" }, `Reset ${what}? This cannot be undone.`), reset, keep);
    keep.focus();
  };
  refresh();
  frame.body.tabIndex = -1;
  frame.show();
}

function nothingYet() {
  return h("p", { class: "form-hint" }, "Nothing has been played yet.");
}

/**
 * @param {App} app
 * @param {{ game: string, title: string }[]} games
 * @param {(what: string, game: string) => void} askFirst
 */
function makeTable(app, games, askFirst) {
  const heads = ["Game", "Played", "Won", "Fewest moves", "Streak", "Longest"];
  const rows = games.map(({ game, title }) => {
    const { played, won, best, streak, longest } = app.store.statistics(game);
    const share = played > 0 ? ` (${Math.round((100 * won) / played)} %)` : "";
    const reset = makeButton("Reset…", () => askFirst(`the statistics of ${title}`, game));
    reset.setAttribute("aria-label", `Reset ${title}`);
    return h(
      "tr",
      {},
      h("th", { scope: "row" }, title),
      ...[String(played), `${won}${share}`, best === null ? "–" : String(best), String(streak), String(longest)].map(
        (text, index) => h("td", { "data-label": heads[index + 1] }, text),
      ),
      h("td", { class: "statistics-reset" }, reset),
    );
  });
  return h(
    "table",
    { class: "statistics-table" },
    h("thead", {}, h("tr", {}, ...heads.map((head) => h("th", { scope: "col" }, head)), h("td", {}))),
    h("tbody", {}, ...rows),
  );
}
