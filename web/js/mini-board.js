// @ts-check
/** A small still picture of a board, for cards on the shelf. */

import { set, svg } from "./dom.js";
import { frame, rings, softPath, turned } from "./geometry.js";
import { coast, ground, isLandscape, toneOf } from "./landscape.js";
import { seat, sizer } from "./pieces-layer.js";
import { RIM } from "./terrain.js";

/**
 * @param {import("./geometry.js").Board} board
 * @param {import("./scene-view.js").Piece[]} pieces
 * @param {import("./symbols.js").Symbols | null} symbols  without them the board is drawn empty
 * @param {{ flipped?: boolean }} [how]
 * @returns {SVGSVGElement}
 */
export function miniBoard(board, pieces, symbols, { flipped = false } = {}) {
  const seen = flipped ? turned(board) : board, size = sizer(seen.cells);
  const at = new Map(seen.cells.map((cell) => [cell.id, cell]));
  return svg("svg", { class: "mini-board", "data-board": board.id, viewBox: frame(board, RIM).join(" "), "aria-hidden": "true", focusable: "false" }, [
    svg("path", { class: "rim-body", d: rings(seen.cells).map((ring) => softPath(ring, 14)).join(" ") }),
    svg("g", { class: "terrain" }, [...seen.cells.map((cell) => svg("g", { class: "terrain-cell", "data-kind": cell.kind, "data-tone": toneOf(cell) }, [ground(cell, isLandscape(cell) ? 0 : 2)])), coast(seen.cells)]),
    svg("g", { class: "pieces" }, !symbols ? [] : pieces.filter((p) => at.has(p.cell)).map((piece) => {
      const cell = /** @type {import("./geometry.js").Cell} */ (at.get(piece.cell)), [x, y] = seat(cell);
      return set(svg("g", { class: "piece", "data-side": piece.side, transform: `translate(${x} ${y}) scale(${(size(cell) * 1.1) / 100})` }, [symbols.use(piece.side, piece.kind)]), {});
    })),
  ]);
}
