// Cards as pictures, drawn by us: elements of SVG for the table, and the same shapes on a canvas for the celebration.

/** Outlines of the suits in a square of 100 by 100. @type {Record<string, string>} */
export const SUIT_PATHS = {
  H: "M50 92C20 66 6 49 6 31C6 17 17 8 29 8C39 8 46 14 50 24C54 14 61 8 71 8C83 8 94 17 94 31C94 49 80 66 50 92Z",
  D: "M50 3C60 23 72 37 88 50C72 63 60 77 50 97C40 77 28 63 12 50C28 37 40 23 50 3Z",
  S:
    "M50 5C62 26 93 42 93 65C93 78 84 86 73 86C65 86 58 82 54 75C55 84 59 91 67 96L33 96C41 91 45 84 46 75" +
    "C42 82 35 86 27 86C16 86 7 78 7 65C7 42 38 26 50 5Z",
  C:
    "M50 5A22 22 0 0 1 66.5 41.500A22 22 0 1 1 54 71C55 83 59 91 67 96L33 96C41 91 45 83 46 71A22 22 0 1 1 33.5 41.5" +
    "A22 22 0 0 1 50 5Z",
};

/** Heads of the court cards, in a square of 100 by 100: a crown, a coronet, a shield. */
/** @type {Record<string, string>} */
const COURTS = {
  K: "M14 84L8 34L30 54L44 26L44 20L36 20L36 12L44 12L44 4L56 4L56 12L64 12L64 20L56 20L56 26L70 54L92 34L86 84ZM14 90H86V98H14Z",
  Q:
    "M16 84C14 66 10 52 6 42A7 7 0 1 1 14 38C20 48 26 54 32 56C36 48 40 38 43 28A8 8 0 1 1 57 28C60 38 64 48 68 56" +
    "C74 54 80 48 86 38A7 7 0 1 1 94 42C90 52 86 66 84 84ZM16 90H84V98H16Z",
  J: "M10 4H90V46C90 74 70 90 50 98C30 90 10 74 10 46ZM22 52V68L50 46L78 68V52L50 30Z",
};

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];

/** The rank as it is written on a card. @param {string} rank */
const written = (rank) => (rank === "T" ? "10" : rank);

/** @param {string} card  `QH` */
export const suitOf = (card) => card.slice(-1);
/** @param {string} card */
const rankOf = (card) => card.slice(0, -1).replace("10", "T");

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {...(Element | string)} children
 */
export function svg(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** The shapes that every card uses, once for the whole page. */
export function shapes() {
  const symbols = [
    ...Object.entries(SUIT_PATHS).map(([suit, d]) =>
      svg("symbol", { id: `suit-${suit}`, viewBox: "0 0 100 100" }, svg("path", { d })),
    ),
    ...Object.entries(COURTS).map(([rank, d]) =>
      svg("symbol", { id: `court-${rank}`, viewBox: "0 0 100 100" }, svg("path", { d, "fill-rule": "evenodd" })),
    ),
    ...RANKS.map((rank) => {
      // Fonts differ; the only rank of two figures must not run into its suit.
      /** @type {Record<string, string | number>} */
      const fixed = rank === "T" ? { textLength: 37, lengthAdjust: "spacingAndGlyphs" } : {};
      return svg("text", { id: `rank-${rank}`, x: 6, y: 33, class: "rank-text", ...fixed }, written(rank));
    }),
    svg(
      "pattern",
      { id: "weave", width: 12, height: 12, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      svg("path", { d: "M0 6H12M6 0V12", class: "weave-thread" }),
      svg("circle", { cx: 6, cy: 6, r: 1.8, class: "weave-knot" }),
    ),
    svg(
      "symbol",
      { id: "back", viewBox: "0 0 100 140" },
      svg("rect", { class: "back-ground", x: 5, y: 5, width: 90, height: 130, rx: 6 }),
      svg("rect", { x: 5, y: 5, width: 90, height: 130, rx: 6, fill: "url(#weave)" }),
      svg("rect", { class: "back-frame", x: 9.5, y: 9.5, width: 81, height: 121, rx: 4 }),
    ),
  ];
  return svg("svg", { class: "shapes", "aria-hidden": "true", width: 0, height: 0 }, svg("defs", {}, ...symbols));
}

/**
 * The face of a card. Its colour is that of the text around it (`currentColor`).
 * @param {string} card
 */
export function face(card) {
  const [rank, suit] = [rankOf(card), suitOf(card)];
  const label = written(rank);
  const wide = label.length > 1;
  const index = svg(
    "g",
    { class: wide ? "index wide" : "index" },
    svg("use", { href: `#rank-${rank}`, class: "rank" }),
    svg("use", { href: `#suit-${suit}`, x: wide ? 46 : 36, y: 9, width: 24, height: 24, class: "index-suit" }),
  );
  const middle = svg("g", { class: "middle" });
  if (rank in COURTS) {
    middle.append(
      svg("rect", { class: "court-frame", x: 16, y: 44, width: 68, height: 84, rx: 6 }),
      svg("use", { href: `#court-${rank}`, x: 32, y: 50, width: 36, height: 30, class: "court" }),
      svg("use", { href: `#suit-${suit}`, x: 31, y: 84, width: 38, height: 38 }),
    );
  } else {
    const size = rank === "A" ? 66 : 54;
    middle.append(svg("use", { href: `#suit-${suit}`, x: 50 - size / 2, y: 88 - size / 2, width: size, height: size }));
  }
  return svg("svg", { class: "front", viewBox: "0 0 100 140", "aria-hidden": "true" }, middle, index);
}

export function back() {
  return svg("svg", { class: "back", viewBox: "0 0 100 140", "aria-hidden": "true" }, svg("use", { href: "#back" }));
}

/** @type {Map<string, Path2D>} */
const paths = new Map();

/**
 * Draws a card on a canvas, its upper left corner at the origin.
 * @param {CanvasRenderingContext2D} canvas
 * @param {string} card
 * @param {{ width: number, paper: string, edge: string, ink: string, font: string }} look
 */
export function drawCard(canvas, card, { width, paper, edge, ink, font }) {
  const [rank, suit] = [rankOf(card), suitOf(card)];
  let path = paths.get(suit);
  if (!path) paths.set(suit, (path = new Path2D(SUIT_PATHS[suit])));
  canvas.save();
  canvas.scale(width / 100, width / 100);
  canvas.beginPath();
  canvas.roundRect(0.5, 0.5, 99, 139, 8);
  canvas.fillStyle = paper;
  canvas.fill();
  canvas.strokeStyle = edge;
  canvas.lineWidth = 1.5;
  canvas.stroke();
  canvas.fillStyle = ink;
  canvas.font = `700 34px ${font}`;
  canvas.fillText(written(rank), 6, 32);
  canvas.translate(23, 61);
  canvas.scale(0.54, 0.54);
  canvas.fill(path);
  canvas.restore();
}
