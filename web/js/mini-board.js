// @ts-check
/** A small still picture of a board, for cards on the shelf. */

import { pieceShape } from "./disks.js";
import { set, svg } from "./dom.js";
import { frame, rings, softPath, turned } from "./geometry.js";
import { coast, ground, grounds, isLandscape, toneOf } from "./landscape.js";
import { seat, sizer } from "./pieces-layer.js";
import { rails, well } from "./rails.js";
import { RIM } from "./terrain.js";
import { clouds, waters } from "./waters.js";

/**
 * @param {import("./geometry.js").Board} board
 * @param {import("./scene-view.js").Piece[]} pieces
 * @param {import("./symbols.js").Symbols | null} symbols  without them the board is drawn empty
 * @param {{ flipped?: boolean }} [how]
 * @returns {SVGSVGElement}
 */
export function miniBoard(board, pieces, symbols, { flipped = false } = {}) {
  const seen = flipped ? turned(board) : board,
    size = sizer(seen.cells);
  const at = new Map(seen.cells.map((cell) => [cell.id, cell]));
  return svg(
    "svg",
    {
      class: "mini-board",
      "data-board": board.id,
      viewBox: frame(board, RIM).join(" "),
      "aria-hidden": "true",
      focusable: "false",
    },
    [
      svg("path", {
        class: "rim-body",
        d: rings(grounds(seen))
          .map((ring) => softPath(ring, 14))
          .join(" "),
      }),
      clouds(seen),
      rails(seen),
      svg("g", { class: "terrain" }, [
        ...seen.cells.map((cell) =>
          svg("g", { class: "terrain-cell", "data-kind": cell.kind, "data-tone": toneOf(cell) }, [
            ground(cell.kind === "bench" ? well(cell) : cell, isLandscape(cell) ? 0 : 2),
          ]),
        ),
        coast(seen.cells),
        waters(seen),
      ]),
      svg(
        "g",
        { class: "pieces" },
        !symbols
          ? []
          : pieces
              .filter((p) => at.has(p.cell))
              .map((piece) => {
                const cell = /** @type {import("./geometry.js").Cell} */ (at.get(piece.cell)),
                  [x, y] = seat(cell);
                return set(
                  svg(
                    "g",
                    {
                      class: "piece",
                      "data-side": piece.side,
                      transform: `translate(${x} ${y}) scale(${(size(cell) * (board.pieces === "disks" ? 1 : 1.1)) / 100})`,
                    },
                    pieceShape(piece, symbols, board.pieces),
                  ),
                  {},
                );
              }),
      ),
    ],
  );
}

/**
 * What a piece reaches, on such a picture: a dot, a little cloud, or a frame for a capture.
 * @param {SVGSVGElement} picture
 * @param {import("./geometry.js").Board} board
 * @param {{ cell?: string, reach?: any, flipped?: boolean, bold?: boolean }} what  `bold` where the picture is very small
 */
export function showReach(picture, board, { cell, reach, flipped = false, bold = false }) {
  const at = new Map((flipped ? turned(board) : board).cells.map((one) => [one.id, one]));
  const outline = (/** @type {string} */ id, /** @type {string} */ name) =>
    picture.append(
      svg("polygon", { class: name, points: (at.get(id)?.points ?? []).map((point) => point.join(",")).join(" ") }),
    );
  const dot = (/** @type {string} */ id) => {
    const [cx, cy] = at.get(id)?.centre ?? [0, 0];
    picture.append(svg("circle", { class: "shown-move", cx, cy, r: board.pieces === "disks" || bold ? 22 : 11 }));
  };
  const fly = (/** @type {string} */ id) => {
    const [x, y] = at.get(id)?.centre ?? [0, 0];
    picture.append(
      svg("path", {
        class: "shown-move",
        d: "M-13 9 A7 7 0 0 1 -12 -5 A9 9 0 0 1 5 -8 A8 8 0 0 1 13 9 Z",
        transform: `translate(${x} ${y}) scale(1.7)`,
      }),
    );
  };
  if (cell && at.has(cell)) outline(cell, "shown-cell");
  for (const id of reach?.moves ?? (Array.isArray(reach) ? reach : [])) if (at.has(id)) dot(id);
  for (const id of reach?.flights ?? []) if (at.has(id)) fly(id);
  for (const id of reach?.captures ?? []) if (at.has(id)) outline(id, "shown-capture");
}
