/** Small still pictures of boards, and the marks that explanations add to them. */

import { svg, whenNear } from "../ui/dom.js";
import { pieceShape } from "./disks.js";
import { bounds, frame, rings, seat, sizer, softPath, text, turned } from "./geometry.js";
import { coast, ground, grounds, isLandscape, toneOf } from "./ground/landscape.js";
import { rails, well } from "./ground/rails.js";
import { RIM } from "./ground/terrain.js";
import { trays } from "./ground/trays.js";
import { clouds, waters } from "./ground/waters.js";

/** @import { Board } from "../core/formats.js" */
/** @import { Piece } from "./model.js" */
/** @import { Symbols } from "./symbols.js" */

/**
 * Draw a board. The pieces are added when their symbols have loaded; without symbols the board stays empty.
 * @param {Board} board @param {Piece[]} pieces @param {Symbols | Promise<Symbols> | null} symbols
 * @param {{ flipped?: boolean, cropped?: boolean }} [how] `cropped`: it fills its place and shows the near part
 * @returns {SVGSVGElement}
 */
export function miniBoard(board, pieces, symbols, { flipped = false, cropped = false } = {}) {
  const seen = flipped ? turned(board) : board,
    size = sizer(seen.cells);
  const at = new Map(seen.cells.map((cell) => [cell.id, cell]));
  const layer = svg("g", { class: "pieces" });
  /** @param {Symbols} drawn */
  function place(drawn) {
    for (const piece of pieces) {
      const cell = at.get(piece.cell);
      if (!cell) continue;
      const [x, y] = seat(cell);
      const transform = `translate(${x} ${y}) scale(${(size(cell) * (board.pieces === "disks" ? 1 : 1.1)) / 100})`;
      const shape = pieceShape(piece, drawn, board.pieces);
      layer.append(svg("g", { class: "piece", "data-side": piece.side, transform }, shape));
    }
  }
  if (symbols instanceof Promise) symbols.then(place, (error) => console.warn(error));
  else if (symbols) place(symbols);
  const view = { viewBox: frame(board, RIM).join(" "), preserveAspectRatio: cropped ? "xMidYMax slice" : null };
  const attrs = { class: "mini-board", "data-tones": board.tones ?? null, ...view };
  const rim = rings(grounds(seen)).map((ring) => softPath(ring, 14));
  const used = new Set(pieces.map((piece) => piece.cell));
  const cells = seen.cells.map((cell) => {
    const name = used.has(cell.id) ? "terrain-cell used" : "terrain-cell";
    const shape = ground(cell.kind === "bench" ? well(cell) : cell, isLandscape(cell) ? 0 : 2);
    return svg("g", { class: name, "data-kind": cell.kind, "data-tone": toneOf(cell) }, shape);
  });
  return svg("svg", { ...attrs, "aria-hidden": "true", focusable: "false" }, [
    svg("path", { class: "rim-body", d: rim.join(" ") }),
    clouds(seen),
    rails(seen),
    trays(seen),
    svg("g", { class: "terrain" }, [...cells, coast(seen.cells), waters(seen)]),
    layer,
  ]);
}

/** Reserve the place of a board, and draw it when it comes near the window. @param {Parameters<typeof miniBoard>} what */
export function miniBoardWhenNear(...what) {
  const place = svg("svg", { class: "mini-board", viewBox: frame(what[0], RIM).join(" "), "aria-hidden": "true" });
  whenNear(place, () => place.replaceWith(miniBoard(...what)));
  return place;
}

/**
 * Show the reach of a piece: dots for moves, clouds for flights, frames for captures.
 * @param {SVGSVGElement} picture @param {Board} board
 * @param {{ cell?: string | null, reach?: any, flipped?: boolean, bold?: boolean }} what `bold`: for very small pictures
 */
export function showReach(picture, board, { cell, reach, flipped = false, bold = false }) {
  const at = new Map((flipped ? turned(board) : board).cells.map((one) => [one.id, one]));
  const outline = (/** @type {string} */ id, /** @type {string} */ name) =>
    picture.append(svg("polygon", { class: name, points: text(at.get(id)?.points ?? []) }));
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

/** Shade cells. @param {SVGSVGElement} picture @param {Board} board @param {string[]} cells @param {string} [how] a class */
export function showShade(picture, board, cells, how = "") {
  const at = new Map(board.cells.map((one) => [one.id, one]));
  for (const id of cells) {
    const shade = svg("polygon", { class: `shown-shade ${how}`, points: text(at.get(id)?.points ?? []) });
    picture.insertBefore(shade, picture.querySelector(".pieces"));
  }
}

/** Show lines such as gazes. @param {SVGSVGElement} picture @param {Board} board @param {import("./model.js").Ray[]} rays */
export function showLines(picture, board, rays) {
  const at = new Map(board.cells.map((one) => [one.id, one.centre]));
  for (const { kind, cells } of rays) {
    const points = text(cells.map((id) => at.get(id) ?? [0, 0]));
    picture.append(svg("polyline", { class: `shown-line ${kind}`, points }));
  }
}

/** Show an arrow for each piece that moves. @param {SVGSVGElement} picture @param {Board} board @param {import("./model.js").Effect[]} effects */
export function showArrows(picture, board, effects) {
  const at = new Map(board.cells.map((one) => [one.id, one.centre]));
  for (const [name, from, to] of effects) {
    const [x1, y1] = at.get(from) ?? [0, 0],
      [x2, y2] = at.get(to) ?? [0, 0];
    if (name !== "shift" || !at.has(from) || !at.has(to)) continue;
    const far = Math.hypot(x2 - x1, y2 - y1) || 1,
      [ux, uy] = [(x2 - x1) / far, (y2 - y1) / far];
    const [ex, ey] = [x2 - ux * 8, y2 - uy * 8],
      [bx, by] = [ex - ux * 26, ey - uy * 26];
    picture.append(
      svg("g", { class: "shown-arrow" }, [
        svg("path", { d: `M${x1 + ux * 30} ${y1 + uy * 30} L${bx} ${by}` }),
        svg("polygon", { points: `${ex},${ey} ${bx - uy * 17},${by + ux * 17} ${bx + uy * 17},${by - ux * 17}` }),
      ]),
    );
  }
}

/** Crop the picture to some cells. @param {SVGSVGElement} picture @param {Board} board @param {string[]} cells */
export function showCut(picture, board, cells) {
  const points = board.cells.filter(({ id }) => cells.includes(id)).flatMap((cell) => cell.points);
  picture.setAttribute("viewBox", bounds(points).join(" "));
  picture.classList.add("cut");
}
