// What the page keeps in the browser: the game, statistics, settings. Nothing of it leaves the browser.
//
// The browser may refuse to keep anything (private windows, sandboxed frames, a full disk), and what it kept may be
// damaged. Then the page goes on with what it has in memory, and says so once.

/** @typedef {{ played: number, won: number, best: number | null, streak: number, longest: number }} Statistics */
/**
 * @typedef {object} Settings
 * @property {boolean} fourColours  each suit has its own colour
 * @property {boolean} peek  face-down cards are shown
 * @property {boolean} light  the verdict light is on
 * @property {number} seconds  what the light may spend on a position
 * @property {number} megabytes  the memory it may use
 * @property {boolean} autoPlay  safe moves to the foundations are played by themselves
 * @property {boolean} outlines  cards that can go up, can only go up or block their helpers are outlined
 * @property {"system" | "reduced" | "full"} motion
 * @property {"system" | "light" | "dark"} theme
 */

const SETTINGS = "cadogan.settings";
const GAME = "cadogan.game";
const BEFORE_LINK = "cadogan.game-before-link";
const DAMAGED = "cadogan.damaged";
const STATISTICS = "cadogan.statistics";
const CURRENT = "cadogan.current";
const SEEN = "cadogan.seen";

/** @type {Settings} */
const DEFAULTS = {
  fourColours: false,
  peek: false,
  light: true,
  seconds: 10,
  megabytes: 256,
  autoPlay: false,
  outlines: false,
  motion: "system",
  theme: "system",
};

/** @type {Statistics} */
const NOTHING_PLAYED = { played: 0, won: 0, best: null, streak: 0, longest: 0 };

export class Store {
  /** What could not be kept, or not be read. */
  /** @type {Map<string, string>} */ #memory = new Map();
  #warned = false;
  /** @type {(text: string) => void} */ #warn;

  /** @param {(text: string) => void} warn  tells the player that something was not kept */
  constructor(warn) {
    this.#warn = warn;
  }

  /** @param {string} key */
  #read(key) {
    const kept = this.#memory.get(key);
    if (kept !== undefined) return kept;
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }

  /**
   * @param {string} key
   * @param {string} text
   */
  #write(key, text) {
    try {
      localStorage.setItem(key, text);
      this.#memory.delete(key);
    } catch {
      this.#memory.set(key, text);
      if (this.#warned) return;
      this.#warned = true;
      this.#warn(
        "This browser keeps nothing for this page: the game is lost when you close it. You can export it as a file.",
      );
    }
  }

  /**
   * An object that was kept as JSON. Damaged text is put aside, not thrown away.
   * @param {string} key
   * @returns {Record<string, unknown>}
   */
  #readObject(key) {
    const text = this.#read(key);
    if (text === null) return {};
    try {
      const value = JSON.parse(text);
      if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
    } catch {
      // Falls through to the message.
    }
    this.#write(`${DAMAGED}.${key}`, text);
    this.#write(key, "{}");
    this.#warn(
      `What this browser kept under ${key} was damaged. It is now under ${DAMAGED}.${key}; the page begins anew with it.`,
    );
    return {};
  }

  /** @returns {Settings} */
  settings() {
    const kept = this.#readObject(SETTINGS);
    /** @type {Record<string, unknown>} */
    const settings = { ...DEFAULTS };
    for (const [key, standard] of Object.entries(DEFAULTS)) {
      if (typeof kept[key] === typeof standard) settings[key] = kept[key];
    }
    return /** @type {Settings} */ (/** @type {unknown} */ (settings));
  }

  /** @param {Settings} settings */
  saveSettings(settings) {
    this.#write(SETTINGS, JSON.stringify(settings));
  }

  /** The game that was on the table last. */
  savedGame() {
    return this.#read(GAME);
  }

  /** @param {string} text */
  saveGame(text) {
    this.#write(GAME, text);
  }

  /** A saved game that the engine cannot read. @param {string} text */
  putAsideDamaged(text) {
    this.#write(DAMAGED, text);
  }

  /** The game that was on the table when a link was opened. */
  gameBeforeLink() {
    return this.#read(BEFORE_LINK);
  }

  /** @param {string} text */
  saveGameBeforeLink(text) {
    this.#write(BEFORE_LINK, text);
  }

  /** Whether this is somebody's first visit; it is not from now on. */
  firstVisit() {
    return this.#read(SEEN) === null;
  }

  noMoreFirstVisit() {
    this.#write(SEEN, "yes");
  }

  /** Games with statistics. */
  games() {
    return Object.keys(this.#readObject(STATISTICS)).sort();
  }

  /**
   * @param {string} game
   * @returns {Statistics}
   */
  statistics(game) {
    const kept = /** @type {Partial<Statistics> | undefined} */ (this.#readObject(STATISTICS)[game]);
    const result = { ...NOTHING_PLAYED };
    for (const key of /** @type {(keyof Statistics)[]} */ (Object.keys(result))) {
      const value = kept?.[key];
      if (typeof value === "number" && value >= 0) result[key] = value;
    }
    return result;
  }

  /** @param {string} [game]  all games if left out */
  resetStatistics(game) {
    const all = this.#readObject(STATISTICS);
    if (game === undefined) this.#write(STATISTICS, "{}");
    else {
      delete all[game];
      this.#write(STATISTICS, JSON.stringify(all));
    }
  }

  /**
   * Counts a deal once, however often it is begun again: as played with its first move, as won with its first win.
   * A deal that was begun and left for another one ends the streak of its game.
   * @param {string} game
   * @param {string} deal  tells one deal from another
   * @param {{ moves: number, won: boolean }} state
   */
  count(game, deal, { moves, won }) {
    const current = /** @type {{ game?: string, deal?: string, played?: boolean, won?: boolean }} */ (
      this.#readObject(CURRENT)
    );
    const same = current.game === game && current.deal === deal;
    const played = (same && current.played === true) || moves > 0;
    const wonNow = (same && current.won === true) || won;
    if (same && played === current.played && wonNow === current.won) return;
    if (!same && current.game !== undefined && current.played && !current.won) {
      this.#change(current.game, (old) => ({ ...old, streak: 0 }));
    }
    if (played && !(same && current.played)) this.#change(game, (old) => ({ ...old, played: old.played + 1 }));
    if (wonNow && !(same && current.won)) {
      this.#change(game, (old) => ({
        ...old,
        won: old.won + 1,
        best: old.best === null ? moves : Math.min(old.best, moves),
        streak: old.streak + 1,
        longest: Math.max(old.longest, old.streak + 1),
      }));
    }
    this.#write(CURRENT, JSON.stringify({ game, deal, played, won: wonNow }));
  }

  /** Whether the game that was on the table last was begun and not won. */
  unfinished() {
    const { played, won } = this.#readObject(CURRENT);
    return played === true && won !== true;
  }

  /**
   * @param {string} game
   * @param {(old: Statistics) => Statistics} change
   */
  #change(game, change) {
    const all = this.#readObject(STATISTICS);
    all[game] = change(this.statistics(game));
    this.#write(STATISTICS, JSON.stringify(all));
  }
}
