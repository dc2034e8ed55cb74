/** A small still picture of a board, for cards on the shelf. */

import { svg, whenNear } from "../ui/dom.js";
import { pieceShape } from "./disks.js";
import { frame, rings, seat, sizer, softPath, turned } from "./geometry.js";
import { coast, ground, grounds, isLandscape, toneOf } from "./ground/landscape.js";
import { rails, well } from "./ground/rails.js";
import { RIM } from "./ground/terrain.js";
import { trays } from "./ground/trays.js";
import { clouds, waters } from "./ground/waters.js";

/**
 * @param {import("../core/formats.js").Board} board
 * @param {import("./model.js").Piece[]} pieces
 * @param {import("./symbols.js").Symbols | Promise<import("./symbols.js").Symbols> | null} symbols  the pieces stand there once
 * their pictures have come; without them the board is drawn empty
 * @param {{ flipped?: boolean, cropped?: boolean }} [how]  `cropped` fills its place and shows the near part
 * @returns {SVGSVGElement}
 */
export function miniBoard(board, pieces, symbols, { flipped = false, cropped = false } = {}) {
  const seen = flipped ? turned(board) : board,
    size = sizer(seen.cells);
  const at = new Map(seen.cells.map((cell) => [cell.id, cell]));
  const men = svg("g", { class: "pieces" });
  /** @param {import("./symbols.js").Symbols} drawn */
  const place = (drawn) =>
    men.append(
      ...pieces
        .filter((piece) => at.has(piece.cell))
        .map((piece) => {
          const cell = /** @type {import("../core/formats.js").Cell} */ (at.get(piece.cell)),
            [x, y] = seat(cell);
          const scale = (size(cell) * (board.pieces === "disks" ? 1 : 1.1)) / 100;
          return svg(
            "g",
            { class: "piece", "data-side": piece.side, transform: `translate(${x} ${y}) scale(${scale})` },
            pieceShape(piece, drawn, board.pieces),
          );
        }),
    );
  if (symbols instanceof Promise) symbols.then(place, (error) => console.warn(error));
  else if (symbols) place(symbols);
  return svg(
    "svg",
    {
      class: "mini-board",
      "data-tones": board.tones ?? null,
      viewBox: frame(board, RIM).join(" "),
      preserveAspectRatio: cropped ? "xMidYMax slice" : null,
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
      trays(seen),
      svg("g", { class: "terrain" }, [
        ...seen.cells.map((cell) =>
          svg("g", { class: usedBy(cell, pieces), "data-kind": cell.kind, "data-tone": toneOf(cell) }, [
            ground(cell.kind === "bench" ? well(cell) : cell, isLandscape(cell) ? 0 : 2),
          ]),
        ),
        coast(seen.cells),
        waters(seen),
      ]),
      men,
    ],
  );
}

/** @param {import("../core/formats.js").Cell} cell @param {import("./model.js").Piece[]} pieces */
const usedBy = ({ id }, pieces) => `terrain-cell${pieces.some((piece) => piece.cell === id) ? " used" : ""}`;

/**
 * The same, drawn when it comes near the window; until then its place is kept.
 * @param {Parameters<typeof miniBoard>} what
 */
export function miniBoardWhenNear(...what) {
  const place = svg("svg", { class: "mini-board", viewBox: frame(what[0], RIM).join(" "), "aria-hidden": "true" });
  whenNear(place, () => place.replaceWith(miniBoard(...what)));
  return place;
}

/**
 * What a piece reaches, on such a picture: a dot, a little cloud, or a frame for a capture.
 * @param {SVGSVGElement} picture
 * @param {import("../core/formats.js").Board} board
 * @param {{ cell?: string | null, reach?: any, flipped?: boolean, bold?: boolean }} what  `bold` where the picture is very small
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

/** Shades cells of such a picture. @param {SVGSVGElement} picture @param {import("../core/formats.js").Board} board @param {string[]} cells @param {string} [how] */
export function showShade(picture, board, cells, how = "") {
  const at = new Map(board.cells.map((one) => [one.id, one]));
  const men = picture.querySelector(".pieces");
  for (const id of cells) {
    const points = (at.get(id)?.points ?? []).map((point) => point.join(",")).join(" ");
    picture.insertBefore(svg("polygon", { class: `shown-shade ${how}`, points }), men);
  }
}

/** Lines between cells that are no way to slide, such as a gaze. @param {SVGSVGElement} picture @param {import("../core/formats.js").Board} board @param {import("./model.js").Ray[]} rays */
export function showLines(picture, board, rays) {
  const at = new Map(board.cells.map((one) => [one.id, one.centre]));
  for (const { kind, cells } of rays) {
    const points = cells.map((id) => (at.get(id) ?? [0, 0]).join(",")).join(" ");
    picture.append(svg("polyline", { class: `shown-line ${kind}`, points }));
  }
}

/** An arrow for each piece that goes. @param {SVGSVGElement} picture @param {import("../core/formats.js").Board} board @param {import("./model.js").Effect[]} effects */
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

/** Cuts such a picture to the part that holds these cells. @param {SVGSVGElement} picture @param {import("../core/formats.js").Board} board @param {string[]} cells */
export function showCut(picture, board, cells) {
  const points = board.cells.filter(({ id }) => cells.includes(id)).flatMap((cell) => cell.points);
  const xs = points.map(([x]) => x),
    ys = points.map(([, y]) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  picture.setAttribute("viewBox", [x, y, Math.max(...xs) - x, Math.max(...ys) - y].join(" "));
  picture.classList.add("cut");
}
