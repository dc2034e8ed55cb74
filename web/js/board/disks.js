/** The body of a piece: a figure, or a disk with one face up and the other shown on a curled corner. */

import { el, svg } from "../ui/dom.js";
import { around, text } from "./geometry.js";
import { loadSymbols } from "./symbols.js";

/** @import { Piece } from "../core/formats.js" */
/** @import { Symbols } from "./symbols.js" */
/**
 * A piece that may be on no board; the cards of tables have pieces without letters.
 * @typedef {Omit<Piece, "cell" | "letter"> & { cell?: string, letter?: string }} DrawnPiece
 */

const CURL = "M47 9 A48 48 0 0 1 9 47 Q10 30 18 20 Q28 10 47 9 Z";
const EDGE = 48;

/** Return a closed path round the origin. @param {number} points @param {(i: number) => number} radius */
const ring = (points, radius) => `M${text(around(points, radius))} Z`;

/** The sides have rims of different shapes: ridges, waves, or a plain circle. @type {Record<string, string>} */
const RIMS = {
  red: ring(96, (i) => (i % 4 < 2 ? EDGE : EDGE - 4)),
  blue: ring(120, (i) => EDGE - 2 + 2.4 * Math.cos((i / 120) * 2 * Math.PI * 12)),
};
const PLAIN = ring(72, () => EDGE);

/** Return whether pieces are drawn as letters. */
const lettered = () => document.documentElement.dataset.men === "letters";

/** Return everything that the drawing of a piece depends on, as one text. @param {DrawnPiece} piece */
export const lookOf = (piece) => [piece.side, piece.kind, piece.back ?? "", piece.stack ?? 1, lettered()].join(" ");

/** The letters of the kinds of pieces drawn so far. @type {Map<string, string>} */
const LETTERS = new Map();

/** Return "N" for a knight; a kind without a known letter gets its initials. @param {string} kind */
const letterOf = (kind) => LETTERS.get(kind) ?? kind.replace(/(\w)\w*-?/g, "$1").toUpperCase();

/** @param {string} kind @param {string} place */
const letter = (kind, place) =>
  svg("g.piece-letter", { transform: place }, [svg("text", { dy: "0.36em" }, letterOf(kind))]);

/** @param {DrawnPiece} piece */
const letterDisk = ({ kind }) => [svg("circle.piece-disk", { r: 40 }), letter(kind, "scale(1)")];

/** Return a disk with its face or both faces. @param {DrawnPiece} piece @param {Symbols} symbols */
function diskShape(piece, symbols) {
  const glyph = (/** @type {string} */ kind, /** @type {string} */ place) =>
    lettered() ? letter(kind, place) : svg("g", { transform: place }, [symbols.use(piece.side, kind)]);
  const faces = piece.back
    ? [
        glyph(piece.kind, "translate(-4 -4) scale(0.6)"),
        svg("path.disk-curl", { d: CURL }),
        glyph(piece.back, "translate(28.5 28.5) scale(0.25)"),
      ]
    : [svg("circle.disk-ring", { r: 36 }), glyph(piece.kind, "scale(0.58)")];
  const rim = svg("path.disk-rim", { d: RIMS[piece.side] ?? PLAIN });
  return [rim, svg("circle.disk-face", { r: 40.5 }), ...faces];
}

/**
 * Draw a piece at the origin, 100 wide, with the number of equal ones on its cell if there are several.
 * @param {DrawnPiece} piece @param {Symbols} symbols @param {string} [form] "disks", or figures @returns {SVGElement[]}
 */
export function pieceShape(piece, symbols, form) {
  if (piece.letter) LETTERS.set(piece.kind, piece.letter.toUpperCase());
  const figure = () => (lettered() ? letterDisk(piece) : [symbols.use(piece.side, piece.kind)]);
  const shape = form === "disks" ? diskShape(piece, symbols) : figure();
  if ((piece.stack ?? 1) < 2) return shape;
  const number = [svg("circle", { r: 17 }), svg("text", { y: 7 }, `×${piece.stack}`)];
  return [...shape, svg("g.disk-stack", { transform: "translate(33 -33)" }, svg("g.legible", number))];
}

/** Draw captured pieces side by side. @param {string} game @param {DrawnPiece[]} pieces @param {string} [form] */
export function piecesRow(game, pieces, form) {
  const row = el("span.lost-row", { "aria-hidden": "true" });
  const view = { viewBox: "-52 -52 104 104", preserveAspectRatio: "xMinYMid slice", focusable: "false" };
  loadSymbols(game).then(
    (symbols) => {
      for (const piece of pieces) {
        const body = svg("g.piece", { "data-side": piece.side }, pieceShape(piece, symbols, form));
        row.append(svg("svg.lost-piece", { ...view }, body));
      }
    },
    () => {},
  );
  return row;
}
