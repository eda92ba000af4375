// Which game is on the table first: that of a link, the saved one, or Klondike.

/** @import { App } from "./app.js" */
/** @import { Answer, Question } from "./protocol.d.ts" */

/** A seed for a deal that nobody has asked for: short enough to be told to a friend. */
export const randomSeed = () => String(1 + Math.floor(Math.random() * 999999));

const FIRST_DEAL_WITHIN = 1000; // milliseconds

/** @param {App} app */
export async function openFirstGame(app) {
  const saved = app.store.savedGame();
  if (await followLink(app)) return;
  if (saved !== null) {
    const answer = await askOrMistake(app, { ask: "load", text: saved });
    if (answer.answer === "table") return;
    app.store.putAsideDamaged(saved);
    app.alert(
      "The saved game is damaged. Its text is kept in this browser under “cadogan.damaged”; a new game is dealt.",
    );
  }
  const seed = app.store.firstVisit() ? await inviting(app) : randomSeed();
  const answer = await app.ask(klondike(seed));
  if (answer.answer !== "table") app.alert(`No game could be dealt.\n${reasons(answer)}`);
}

/**
 * @param {string} seed
 * @returns {Question}
 */
const klondike = (seed) => ({ ask: "open", game: { named: "klondike" }, deal: { seed }, moves: [] });

/**
 * The seed of a deal that can be won: nobody should meet the page with a lost game. If it takes too long, any deal will
 * do.
 * @param {App} app
 * @returns {Promise<string>}
 */
async function inviting(app) {
  const patience = AbortSignal.timeout(FIRST_DEAL_WITHIN);
  for (;;) {
    const seed = randomSeed();
    const answer = await app.askQuietly(klondike(seed));
    if (answer.answer !== "table") return seed;
    try {
      const limits = { seconds: 1, megabytes: 64 };
      const thought = await app.consider(
        { task: "decide", position: answer.table.position, limits },
        () => {},
        patience,
      );
      if (thought.thought !== "decided" || thought.verdict === "winnable") return seed;
    } catch {
      return seed;
    }
  }
}

/**
 * Opens the game of the link in the address, if there is one. The address loses it, so that a reload brings back the
 * game as it has become, and not as it was sent.
 * @param {App} app
 * @returns {Promise<boolean>}
 */
export async function followLink(app) {
  const fragment = location.hash.slice(1);
  if (fragment === "") return false;
  history.replaceState(null, "", location.pathname + location.search);
  const [saved, unfinished] = [app.store.savedGame(), app.store.unfinished()];
  const answer = await askOrMistake(app, { ask: "follow", fragment });
  if (answer.answer !== "table") {
    app.alert(`This link cannot be opened.\n${reasons(answer)}`);
    return false;
  }
  if (saved !== null && unfinished) {
    app.store.saveGameBeforeLink(saved);
    app.alert("This is the game of a link. Your own game is kept.", {
      label: "Back to my game",
      run: () => app.commands.beforeLink(),
    });
  }
  return true;
}

/**
 * Text from outside may even crash the engine; that is no reason not to play.
 * @param {App} app
 * @param {Question} question
 * @returns {Promise<Answer>}
 */
async function askOrMistake(app, question) {
  try {
    return await app.ask(question);
  } catch (error) {
    return {
      answer: "mistakes",
      mistakes: [{ place: "", message: error instanceof Error ? error.message : String(error) }],
    };
  }
}

/** @param {Answer} answer */
function reasons(answer) {
  if (answer.answer === "mistakes")
    return answer.mistakes.map(({ place, message }) => (place ? `${place}: ${message}` : message)).join("\n");
  return answer.answer === "refused" ? answer.reason : "";
}
