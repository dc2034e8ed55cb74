/** Small still pictures of boards, and the marks that explanations add to them. */

import { el, svg, whenNear } from "../../ui/dom.js";
import { pieceShape } from "../disks.js";
import { bounds, frame, seat, sizer, text, turned } from "../geometry.js";
import { cells, patterns, RIM, rimPath, uniqueIds, zones } from "../ground/terrain.js";
import { sunset } from "../ground/trays.js";
import { CLOUD } from "../ground/waters.js";
import { loadSymbols } from "../symbols.js";

/** @import { Board, Cell, Reach } from "../../core/formats.js" */
/** @import { DrawnPiece } from "../disks.js" */
/** @import { Ray } from "../model.js" */
/** @import { State } from "../../state/state.js" */
/** @import { Symbols } from "../symbols.js" */

/**
 * Draw a board. The pieces are added when their symbols have loaded; without symbols the board stays empty.
 * @param {Board} board @param {DrawnPiece[]} pieces @param {Symbols | Promise<Symbols> | null} symbols
 * @param {{ flipped?: boolean }} [how] @returns {SVGSVGElement}
 */
export function miniBoard(board, pieces, symbols, { flipped = false } = {}) {
  const seen = flipped ? turned(board) : board,
    size = sizer(seen.cells);
  const at = cellsOf(seen);
  const layer = svg("g.pieces");
  /** @param {Symbols} drawn */
  function place(drawn) {
    for (const piece of pieces) {
      const [cell] = at([piece.cell ?? ""]);
      if (!cell) continue;
      const [x, y] = seat(cell);
      const transform = `translate(${x} ${y}) scale(${(size(cell) * (board.pieces === "disks" ? 1 : 1.1)) / 100})`;
      const shape = pieceShape(piece, drawn, board.pieces);
      layer.append(svg("g.piece", { "data-side": piece.side, "data-ground": cell.kind, transform }, shape));
    }
  }
  if (symbols instanceof Promise) symbols.then(place, (error) => console.warn(error));
  else if (symbols) place(symbols);
  const view = { viewBox: frame(board, RIM).join(" ") };
  const attrs = { class: "mini-board show-zones", "data-tones": board.tones ?? null, ...view };
  const ids = uniqueIds();
  return svg("svg", { ...attrs, "aria-hidden": "true", focusable: "false" }, [
    patterns(seen, ids),
    sunset(seen, ids),
    svg("path.rim-body", { d: rimPath(seen) }),
    cells(seen, ids, new Set(pieces.map((piece) => piece.cell))),
    zones(seen, ids),
    layer,
  ]);
}

/** Reserve the place of a board, and draw it when it comes into view. @param {Parameters<typeof miniBoard>} what */
export function miniBoardWhenNear(...what) {
  const place = svg("svg.mini-board", { viewBox: frame(what[0], RIM).join(" "), "aria-hidden": "true" });
  whenNear(place, () => place.replaceWith(miniBoard(...what)));
  return place;
}

/**
 * Show the reach of a piece: dots for moves, clouds for flights, frames for captures.
 * @param {SVGSVGElement} picture @param {Board} board
 * @param {{ cell?: string | null, reach?: Reach | string[] | null, flipped?: boolean, bold?: boolean }} what
 *   `bold`: for very small pictures
 */
export function showReach(picture, board, { cell, reach, flipped = false, bold = false }) {
  const { moves = [], flights = [], captures = [] } = Array.isArray(reach) ? { moves: reach } : (reach ?? {});
  const r = board.pieces === "disks" || bold ? 22 : 11;
  const frames = (/** @type {string} */ name, /** @type {string[]} */ ids) =>
    at(ids).map(({ points }) => svg("polygon", { class: name, points: text(points) }));
  const dot = (/** @type {Cell} */ { centre: [cx, cy] }) => svg("circle.shown-move", { cx, cy, r });
  const cloud = (/** @type {Cell} */ { centre }) =>
    svg("path.shown-move", { d: CLOUD, transform: `translate(${centre.join(" ")}) scale(1.7)` });
  const at = cellsOf(flipped ? turned(board) : board);
  picture.append(
    ...frames("shown-cell", cell ? [cell] : []),
    ...at(moves).map(dot),
    ...at(flights).map(cloud),
    ...frames("shown-capture", captures),
  );
}

/** Return a function that finds cells of a board. @param {Board} board */
function cellsOf(board) {
  const all = new Map(board.cells.map((cell) => [cell.id, cell]));
  return (/** @type {string[]} */ ids) => ids.flatMap((id) => all.get(id) ?? []);
}

/** Shade cells; `how` is a class. @param {SVGSVGElement} picture @param {Board} board @param {string[]} cells */
export function showShade(picture, board, cells, how = "") {
  for (const { points } of cellsOf(board)(cells)) {
    const shade = svg("polygon", { class: `shown-shade ${how}`, points: text(points) });
    picture.insertBefore(shade, picture.querySelector(".pieces"));
  }
}

/** Show lines such as gazes. @param {SVGSVGElement} picture @param {Board} board @param {Ray[]} rays */
export function showLines(picture, board, rays) {
  const at = cellsOf(board);
  for (const { kind, cells } of rays) {
    const points = text(at(cells).map(({ centre }) => centre));
    picture.append(svg("polyline", { class: `shown-line ${kind}`, points }));
  }
}

/** Crop the picture to some cells. @param {SVGSVGElement} picture @param {Board} board @param {string[]} cells */
export function showCut(picture, board, cells) {
  const points = cellsOf(board)(cells).flatMap((cell) => cell.points);
  picture.setAttribute("viewBox", bounds(points).join(" "));
  picture.classList.add("cut");
}

/**
 * Crop the picture to a box. @param {SVGSVGElement} picture @param {Board} board
 * @param {number[]} near x, y, width and height on the board that is not turned @param {boolean} flipped
 */
export function showPart(picture, { box }, [x, y, width, height], flipped) {
  const at = flipped ? [2 * box[0] + box[2] - x - width, 2 * box[1] + box[3] - y - height] : [x, y];
  picture.setAttribute("viewBox", [...at, width, height].join(" "));
}

/** Draw the moment that shows the idea of a game, cropped to fill a card. @param {State} state @param {string} id */
export function momentOf({ boards, moments }, id) {
  const { pieces, near } = moments[id];
  const picture = miniBoard(boards[id], pieces, loadSymbols(id));
  showCut(picture, boards[id], near);
  picture.setAttribute("preserveAspectRatio", "xMidYMax slice");
  return el("div.card-board", picture);
}
