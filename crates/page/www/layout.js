// Where piles lie and how large cards are: arithmetic only, so that every game fits every window.

/** @import { TableView, GroupView, PileView } from "./protocol.d.ts" */

/** Height of a card in units of its width. */
export const ASPECT = 1.4;
/** How much of a covered card is seen, in units of its height: at best, and when room is scarce. */
const STRIP = { up: 0.3, down: 0.12 };
/** Small cards have a larger index. */
const SMALL_STRIP = { up: 0.38, down: 0.12 };
export const SMALL_CARD = 52;
const SCARCE = { up: 0.17, down: 0.06 };
/** How much of a card in a fan is seen, in units of its width. */
export const FAN_STRIP = 0.4;
/** So many cards of a fan are seen, unless it is on the tableau. */
export const FAN_CARDS = 3;
/** How much of a row is seen that the next one covers, in units of the height of a card: at best, and at least. */
const LAYER = { best: 0.55, least: 0.34 };
const LARGEST_CARD = 112;
const SMALLEST_STRIP = 11;
/** What an arrangement is worth by the number of its upper rows. */
const UPPER_ROWS = [1, 1, 0.93, 0.8, 0.7];
/** Cards of this width are large enough; what they gain beyond it counts little. */
const COMFORTABLE = 44;
/** In lower windows than this the upper piles may lie beside the columns. */
const LOW = 480;
/** Room below the upper rows for the notes of their piles. */
const NOTE = 17;

/**
 * @typedef {object} Plan
 * @property {"above" | "beside"} upper  where the piles lie that are no columns
 * @property {number} upperColumns
 * @property {number} lowerColumns
 * @property {number} width  of a card
 * @property {number} gap  between piles
 * @property {number} note  room for the notes
 * @property {number} room  height for the longest column
 */

/** Columns, rows and lines of cards lie below (or beside) everything else. @param {GroupView} group */
export const isLower = (group) =>
  group.layout === "column" || ["tableau", "sequences", "accordion"].includes(group.kind);

/** How many columns a pile takes. @param {GroupView} group */
export const span = (group) => (group.layout === "fan" ? (isLower(group) ? 1.7 : 2) : 1);

/**
 * What the size of cards depends on. It is taken once for a deal, so that cards do not grow and shrink while one plays.
 * `layers` are the rows of a layout whose cards cover each other.
 * @typedef {{ upper: UpperGroup[], lower: number, span: number, columns: number | null, depth: number, growing: boolean,
 *   notes: boolean, layers: number }} Shape
 */
/** @typedef {{ piles: number, span: number }} UpperGroup */

/**
 * @param {TableView} table
 * @returns {Shape}
 */
export function shapeOf(table) {
  const upper = table.groups.filter((group) => !isLower(group));
  const lower = table.groups.filter(isLower);
  const places = lower.flatMap((group) => group.piles.flatMap(({ place }) => (place ? [place] : [])));
  const layers = places.length > 0 ? Math.max(...places.map(([row]) => row)) + 1 : 0;
  // Places are counted in halves of a card, and each takes two.
  const across = layers > 0 ? Math.ceil(Math.max(...places.map(([, column]) => column + 2)) / 2) : null;
  const columns = across ?? lower.find((group) => group.columns)?.columns ?? null;
  const stacked = lower.every((group) => group.layout !== "column");
  const deepest = Math.max(
    0,
    ...lower.flatMap((group) => (group.layout === "column" ? group.piles.map((pile) => stripUnits(pile, SCARCE)) : [])),
  );
  // Where cards are packed on each other, columns grow. Onto a hole they only leave.
  const growing = !stacked && !table.groups.some((group) => group.kind === "hole");
  return {
    upper: upper.map((group) => ({ piles: group.piles.length, span: span(group) })),
    lower: across ?? lower.reduce((sum, group) => sum + group.piles.length, 0),
    span: Math.max(1, ...lower.map(span)),
    columns,
    depth: layers > 0 ? (layers - 1) * LAYER.least : deepest + (growing ? 8 * SCARCE.up : 0),
    growing,
    notes: upper.some((group) => group.piles.some((pile) => pile.note !== "")),
    layers,
  };
}

/**
 * Heights of all strips of a pile in units of the height of a card.
 * @param {PileView} pile
 * @param {{ up: number, down: number }} strip
 */
function stripUnits(pile, strip) {
  return pile.cards.slice(0, -1).reduce((sum, card) => sum + (card.up ? strip.up : strip.down), 0);
}

/**
 * The arrangement with the largest cards.
 * @param {Shape} shape
 * @param {number} width
 * @param {number} height
 * @returns {Plan}
 */
export function plan(shape, width, height) {
  const gap = width < 500 ? ((shape.columns ?? 0) > 10 || shape.lower === 10 ? 2 : 4) : width < 1000 ? 8 : 14;
  const note = shape.notes ? NOTE : 0;
  const most = Math.max(
    1,
    Math.ceil(
      Math.max(
        shape.upper.reduce((sum, { piles, span }) => sum + piles * span, 0),
        shape.lower * shape.span,
      ),
    ),
  );
  /** @type {Plan | null} */
  let best = null;
  let bestScore = 0;
  /** @param {Plan} candidate @param {number} score */
  const offer = (candidate, score) => {
    if (best === null || score > bestScore) [best, bestScore] = [candidate, score];
  };

  for (let columns = shape.columns ?? Math.min(4, most); columns <= Math.max(most, shape.columns ?? 0); columns++) {
    const upperRows = rowsFor(shape.upper, columns);
    const lowerColumns = shape.columns ?? balanced(shape.lower, Math.max(1, Math.floor(columns / shape.span)));
    const lowerRows = Math.ceil(shape.lower / lowerColumns);
    const byWidth = (width - (columns - 1) * gap) / columns;
    const gaps = upperRows * (note + gap) + (lowerRows - 1) * gap;
    const byHeight = (height - gaps) / (ASPECT * (upperRows + lowerRows * (1 + shape.depth)));
    const size = Math.min(byWidth, byHeight, LARGEST_CARD);
    const room = (height - gaps - upperRows * size * ASPECT) / Math.max(1, lowerRows);
    const upperColumns = columns;
    // Columns that grow are split into two rows only where the cards would be unreadable otherwise.
    const split = lowerRows > 1 && !shape.columns;
    const tiny = shape.growing && !split && size < 28;
    const score =
      comfort(size) * (split ? (shape.growing ? 0.55 : 0.75) : tiny ? 0.6 : 1) * (UPPER_ROWS[upperRows] ?? 0.6);
    offer({ upper: "above", upperColumns, lowerColumns, width: size, gap, note, room }, score);
  }

  // Low windows (phones on their side): the upper piles beside the columns.
  for (let columns = 1; columns <= 4 && shape.upper.length > 0 && width > height && height < LOW; columns++) {
    if (shape.upper.some(({ span }) => span > columns)) continue;
    const upperRows = rowsFor(shape.upper, columns);
    for (let lowerRows = 1; lowerRows <= 4; lowerRows++) {
      const lowerColumns = shape.columns ?? Math.ceil(shape.lower / lowerRows);
      const all = columns + lowerColumns * shape.span;
      const byWidth = (width - (all + 1) * gap) / all;
      const byUpper = (height - upperRows * note - (upperRows - 1) * gap) / (ASPECT * upperRows);
      const byLower = (height - (lowerRows - 1) * gap) / (ASPECT * lowerRows * (1 + shape.depth));
      const size = Math.min(byWidth, byUpper, byLower, LARGEST_CARD);
      const room = (height - (lowerRows - 1) * gap) / lowerRows;
      offer(
        { upper: "beside", upperColumns: columns, lowerColumns, width: size, gap, note, room },
        comfort(size) * (lowerRows > 1 ? 0.75 : 1),
      );
    }
  }
  const chosen = /** @type {Plan} */ (/** @type {unknown} */ (best));
  return { ...chosen, width: Math.max(20, Math.floor(chosen.width * 2) / 2) };
}

/** What cards of this width are worth. @param {number} size */
const comfort = (size) => (size <= COMFORTABLE ? size : COMFORTABLE + 0.35 * (size - COMFORTABLE));

/**
 * Columns of a group if there is room for so many: a group that has to be split has rows of equal length.
 * @param {UpperGroup} group
 * @param {number} columns
 */
export function groupColumns({ piles, span }, columns) {
  const rows = Math.ceil((piles * span) / columns);
  return Math.ceil(piles / rows);
}

/**
 * Rows that the upper groups take.
 * @param {UpperGroup[]} groups
 * @param {number} columns
 */
function rowsFor(groups, columns) {
  let rows = 0;
  let left = 0;
  let high = 0;
  for (const group of groups) {
    const across = groupColumns(group, columns);
    const wide = across * group.span;
    if (wide > left) [rows, left, high] = [rows + high, columns, 0];
    left -= wide;
    high = Math.max(high, Math.ceil(group.piles / across));
  }
  return rows + high;
}

/**
 * Columns so that all rows are about equally long.
 * @param {number} piles
 * @param {number} columns
 */
const balanced = (piles, columns) => (piles === 0 ? 1 : Math.ceil(piles / Math.ceil(piles / columns)));

/**
 * The distance from one row of a layout to the next, in pixels.
 * @param {number} layers
 * @param {number} cardHeight
 * @param {number} room
 */
export const layerStep = (layers, cardHeight, room) =>
  Math.max(LAYER.least * cardHeight, Math.min(LAYER.best * cardHeight, (room - cardHeight) / Math.max(1, layers - 1)));

/**
 * Heights of the strips of a pile, in pixels.
 * @param {PileView} pile
 * @param {number} cardHeight
 * @param {number} room  for the whole pile
 * @param {boolean} peek  whether face-down cards are shown, and so need as much room as the others
 * @returns {{ up: number, down: number }}
 */
export function strips(pile, cardHeight, room, peek) {
  if (peek) {
    const { up } = strips(
      { ...pile, cards: pile.cards.map((card) => ({ ...card, up: true })) },
      cardHeight,
      room,
      false,
    );
    return { up, down: up };
  }
  const best = cardHeight < SMALL_CARD * ASPECT ? SMALL_STRIP : STRIP;
  const ideal = stripUnits(pile, best) * cardHeight;
  const available = Math.max(0, room - cardHeight);
  if (ideal <= available) return { up: best.up * cardHeight, down: best.down * cardHeight };
  // Face-down cards give way first.
  const scarceDown = stripUnits(pile, { up: best.up, down: SCARCE.down }) * cardHeight;
  if (scarceDown <= available) {
    const share = (available - scarceDown) / (ideal - scarceDown);
    return { up: best.up * cardHeight, down: (SCARCE.down + share * (best.down - SCARCE.down)) * cardHeight };
  }
  const down = SCARCE.down * cardHeight;
  const faceUp = stripUnits(pile, { up: 1, down: 0 });
  const up = (available - stripUnits(pile, { up: 0, down })) / Math.max(1, faceUp);
  return { up: Math.max(up, Math.min(SMALLEST_STRIP, best.up * cardHeight)), down };
}
