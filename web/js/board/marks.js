/** The shapes of the marks. Each can be told by its shape alone; the colours are in css/board/marks.css. */

import { grouped } from "../storage/values.js";
import { svg } from "../ui/dom.js";
import { shaft } from "./arrows.js";
import {
  away,
  between,
  contains,
  corner,
  cornerPath,
  inset,
  loneSides,
  softPath,
  star,
  text,
  towards,
} from "./geometry.js";
import { tether } from "./ground/rails.js";
import { CLOUD } from "./ground/waters.js";

/** @import { Cell, Corner as Point } from "../core/formats.js" */
/** @import { Ghost, Heading, Ray, Ribbon } from "./model.js" */

// Signs lie to the side, because in a triangle that points up the piece fills the upper corner.
/** @type {Point} */
const UP_RIGHT = [1, -0.4];
/** @type {Point} */
const UP_LEFT = [-1, -0.4];
/** @type {Point} */
const DOWN_LEFT = [-1, 0.4];

/** @param {string} d @param {string} name */
const path = (d, name) => svg("path", { d, class: name });
/** @param {number} r @param {string} name */
const disc = (r, name) => svg("circle", { r, class: name });
/** @param {Cell} cell @param {number} part @param {string} name */
const dot = ({ centre: [cx, cy], radius }, part, name) =>
  svg("circle", { cx, cy, r: Math.min(radius, 50) * part, class: name });
/** @param {Point} place @param {Element[]} parts */
const at = (place, parts) => svg("g", { transform: `translate(${place.join(" ")})` }, parts);
/** @param {Cell} cell @param {string} name */
const brackets = ({ points, radius }, name) => path(cornerPath(inset(points, 7), Math.min(25, radius * 0.75)), name);
/** Draw a line inside a cell. @param {Cell} cell @param {number} by @param {number} soft @param {string} name */
const outline = ({ points }, by, soft, name) => path(softPath(inset(points, by), soft), name);
/** Tint a cell. @param {Cell} cell */
const wash = ({ points }) => path(softPath(points, 3), "wash");
/** Draw a sign on a small disc. @param {Point} place @param {string} d */
const badge = (place, d) => at(place, [disc(11.5, "badge"), path(d, "sign")]);

const RING = 16; // where a piece left
const STAR = star(8.4, 3.6);
const LIGHT = "M0 -47 V-56 M0 47 V56 M-47 0 H-56 M47 0 H56";
const EXCLAMATION = "M-1.8 -7 H1.8 L1.2 2.2 H-1.2 Z M0 4 A2 2 0 1 1 0 8 A2 2 0 1 1 0 4 Z";
const TURNING = "M19 -10 A22 22 0 1 0 21 5 M22 -22 L20 -9 L7.5 -11";
const SMALL_TURNING = "M5.5 -3 A6.2 6.2 0 1 0 6 2.5 M6.5 -7.5 L6 -2.5 L1 -3.5";
/** Return the strokes of frost across the corners of a cell. @param {Cell} cell */
function frost({ centre: [x, y], radius: r }) {
  const line = (/** @type {number} */ dx, /** @type {number} */ dy, /** @type {number} */ t) =>
    `M${x + dx * r * 0.94} ${y + dy * r * t} L${x + dx * r * t} ${y + dy * r * 0.94}`;
  const signs = [-1, 1];
  return signs.flatMap((dy) => signs.flatMap((dx) => [0.42, 0.62, 0.82].map((t) => line(dx, dy, t)))).join(" ");
}

/** Draw where a piece arrived: a plate, and dots along its way. @param {Cell} cell @param {Cell[]} way ends included */
function plate({ points, centre }, way) {
  const edge = inset(points, 5);
  const frame = path(softPath(edge, 14), "plate");
  const dots = way.map((one) => one.centre);
  const [second, before] = [dots[1], dots.at(-2)];
  if (!before) return [frame];
  const far = away(centre, before);
  let on = 0;
  while (on < far && contains(edge, towards(centre, before, on))) on += 3;
  if (dots.length < 3 && far < on + RING + 20) return [frame];
  const ends = [
    towards(dots[0], second, RING + 15),
    ...dots.slice(1, -1),
    towards(centre, before, Math.min(far, on + 5)),
  ];
  return [path(`M${text(ends)}`, "wake"), frame];
}

/**
 * `way`: the cells that the piece came over, ends included; `held`: whether a piece stands on the cell.
 * @typedef {{ ids: (name: string) => string, way: Cell[], held: boolean }} Drawing
 * @type {Record<string, (cell: Cell, drawing: Drawing) => Element[]>}
 */
export const SHAPES = {
  // under the pieces
  selected: (cell) => [wash(cell), outline(cell, 5, 4, "thick")],
  from: (cell, { held }) =>
    held ? [path(cornerPath(inset(cell.points, 8), 20, 7), "stroke")] : [at(cell.centre, [disc(RING, "ring")])],
  to: (cell, { way }) => plate(cell, way),
  answer: (cell, { way }) => plate(cell, way),
  check: danger,
  danger,
  checker: (cell) => [outline(cell, 5, 4, "stroke")],
  lit: (cell, { ids }) => [
    at(cell.centre, [svg("circle", { r: 58, fill: `url(#${ids("glow")})` }), path(LIGHT, "ray")]),
  ],
  ahead: (cell) => [wash(cell), outline(cell, 6, 12, "dashes")],
  threat: danger,
  inspected: (cell) => [outline(cell, 4, 4, "stroke")],

  // over the pieces
  move: (cell) => [dot(cell, 0.36, "halo"), dot(cell, 0.32, "solid")],
  capture: (cell) => [brackets(cell, "thick")],
  exchange: (cell) => [
    brackets(cell, "thick"),
    at(corner(cell, UP_RIGHT, 0.55), [path("M-12 -4 H10 M5 -9 L11 -4 L5 1 M12 6 H-10 M-5 1 L-11 6 L-5 11", "stroke")]),
  ],
  place: (cell) => [at(cell.centre, [path("M-13 0 H13 M0 -13 V13", "thick")])],
  flip: (cell) => [
    dot(cell, 0.2, "solid"),
    at(cell.centre, [path("M14 -8 A16 16 0 1 0 16 3 M16 -16 L15 -7 L6 -8", "stroke")]),
  ],
  fly: (cell) => [at(cell.centre, [path(CLOUD, "solid")])],
  hint: (cell) => [
    outline(cell, 6, 4, "dashes"),
    at(corner(cell, UP_LEFT), [disc(11.5, "badge"), svg("polygon.sign", { points: STAR })]),
  ],
  way: (cell, { held }) => [
    at(held ? corner(cell, UP_LEFT, 0.65) : cell.centre, [disc(10, "halo"), disc(7.5, "solid")]),
  ],
  shadow: (cell) => [outline(cell, 6, 10, "stroke"), outline(cell, 15, 6, "stroke thin")],
  driver: (cell) => [at(cell.centre, [path("M-26 42 H26", "thick")])],
  named: (cell) => [outline(cell, 5, 4, "stroke"), badge(corner(cell, UP_LEFT), "M-4 7 V-7 L6 -3.5 L-4 0")],
  breach: (cell) => [outline(cell, 5, 4, "dashes"), badge(corner(cell, UP_RIGHT), EXCLAMATION)],
  "gives-check": (cell) => [badge(corner(cell, UP_RIGHT), EXCLAMATION)],
  turned: (cell) => [at(cell.centre, [path(TURNING, "stroke")])],
  spent: (cell) => [
    at(corner(cell, UP_RIGHT, 0.62), [
      disc(13, "badge"),
      path("M-7 -4 H7 V3 Q7 8 0 8 Q-7 8 -7 3 Z M-3.5 -4 V1 M0 -4 V1 M3.5 -4 V1", "stroke thin"),
    ]),
  ],
  exit: (cell) => [at(cell.centre, [path("M-15 6 L0 -9 L15 6", "thick")])],
  frozen: (cell) => [outline(cell, 3, 3, "wash"), path(frost(cell), "stroke")],
  "may-flip": (cell) => [at(corner(cell, DOWN_LEFT, 0.66), [disc(12, "badge"), path(SMALL_TURNING, "stroke thin")])],
  "reach-fly": (cell) => [at(cell.centre, [path(CLOUD, "hollow")])],
  "reach-back": (cell) => [at(cell.centre, [disc(6, "hollow"), path(TURNING, "stroke thin")])],
  "reach-back-capture": (cell) => [
    brackets(cell, "thick"),
    brackets(cell, "core"),
    at(corner(cell, DOWN_LEFT, 0.6), [path(SMALL_TURNING, "stroke thin")]),
  ],
  "reach-move": (cell) => [dot(cell, 0.32, "hollow")],
  "reach-capture": (cell) => [brackets(cell, "thick"), brackets(cell, "core")],
  "reach-guard": (cell) => [at(corner(cell, DOWN_LEFT, 0.6), [disc(7, "hollow")])],
};

const UNDER = new Set("lit selected ahead from to answer check checker danger threat inspected frozen".split(" "));

/** @param {Cell} cell @param {Drawing} drawing */
function danger(cell, { ids }) {
  return [
    svg("path.hatch", { d: softPath(inset(cell.points, 2), 3), fill: `url(#${ids("danger")})` }),
    outline(cell, 5, 4, "stroke"),
    badge(corner(cell, UP_RIGHT), EXCLAMATION),
  ];
}

/** Return whether a kind of mark is drawn under the pieces. @param {string} kind */
export const isUnder = (kind) => UNDER.has(kind);

/** Draw a mark. @param {string} kind @param {Cell} cell @param {Drawing} drawing */
export const markShape = (kind, cell, drawing) =>
  svg("g", { class: `mark mark-${kind}` }, SHAPES[kind]?.(cell, drawing) ?? []);

/** Draw the focus ring, a line with a gap on both sides so that it is visible on any ground. @param {Cell} cell */
export function focusRing(cell) {
  const d = softPath(inset(cell.points, 1), 4);
  return svg("g.focus-ring", [path(d, "gap"), path(d, "line")]);
}

/** Draw a ribbon through the centres of a line of cells. @param {Ribbon} ribbon @param {Map<string, Cell>} cells */
export function ribbonShape(ribbon, cells) {
  const points = text(ribbon.cells.map((id) => cells.get(id)?.centre ?? [0, 0]));
  return svg("g", { class: `ribbon${ribbon.trail ? " trail" : ""}`, "data-kind": ribbon.kind }, [
    svg("polyline.band", { points }),
    svg("polyline.thread", { points }),
  ]);
}

/** Draw a gaze, a thread of flight or a tether. @param {Ray} ray @param {Map<string, Cell>} cells */
export function rayShape({ kind, cells: ids }, cells) {
  const [first, last] = [ids[0], ids.at(-1) ?? ""].map((id) => cells.get(id));
  if (!first || !last) return null;
  if (kind === "tether") return tether(first, last);
  const [a, b] = [first.centre, last.centre];
  const line = `M${towards(a, b, 40).join(" ")} L${towards(b, a, 40).join(" ")}`;
  return svg("g", { class: `ray ray-${kind}` }, [path(line, "halo"), path(line, "thread")]);
}

/**
 * Draw the names of ribbons on the rim, where both ends of the line leave the board; names at one end are side by side.
 * @param {Ribbon[]} ribbons @param {Map<string, Cell>} cells
 */
export function ribbonNames(ribbons, cells) {
  if (!ribbons.length) return []; // finding the rim is slow
  const rim = loneSides([...cells.values()]);
  const ends = ribbons.flatMap(({ cells: ids, label, kind }) =>
    [ids, [...ids].reverse()].flatMap(([end, inner]) => {
      const [cell, before] = [cells.get(end), cells.get(inner)];
      return label && cell && before ? [{ ...wayOut(cell, before, rim), label, kind }] : [];
    }),
  );
  return [...grouped(ends, ({ place }) => text([place])).values()].flatMap((names) =>
    names.map(({ place, along, label, kind }, i) => {
      const shift = (i - (names.length - 1) / 2) * 42;
      const transform = `translate(${place[0] + along[0] * shift} ${place[1] + along[1] * shift})`;
      const frame = svg("rect", { x: -18, y: -13, width: 36, height: 26, rx: 13 });
      const name = svg("g.legible", [frame, svg("text", { y: 6.5 }, label)]);
      return svg("g.ribbon-name", { "data-kind": kind, transform }, name);
    }),
  );
}

/**
 * Return where a line from `before` through `cell` leaves the board, and the direction of the rim there.
 * @param {Cell} cell @param {Cell} before @param {ReturnType<typeof loneSides>} rim
 * @returns {{ place: Point, along: Point }}
 */
function wayOut(cell, before, rim) {
  const on = (/** @type {Point} */ a, /** @type {Point} */ b) => {
    const middle = between(a, b);
    const [x, y] = towards([0, 0], [middle[0] - cell.centre[0], middle[1] - cell.centre[1]], 1);
    const ahead = (cell.centre[0] - before.centre[0]) * x + (cell.centre[1] - before.centre[1]) * y;
    const along = towards([0, 0], [b[0] - a[0], b[1] - a[1]], 1);
    return { ahead, place: towards(middle, cell.centre, -7), along };
  };
  const outer = rim.filter((side) => side.cell.id === cell.id).map(({ a, b }) => on(a, b));
  const sides = outer.length ? outer : cell.points.map((a, i) => on(a, cell.points[(i + 1) % cell.points.length]));
  return sides.reduce((best, side) => (side.ahead > best.ahead ? side : best));
}

/**
 * Draw where a piece goes, at its corner: a light arrow for a step, a dark one for an answer.
 * @param {Heading} heading @param {Cell} cell @param {boolean} flipped
 */
export function headingSign({ kind, vector: [dx, dy] }, cell, flipped) {
  const turn = (Math.atan2(dx, dy) * 180) / Math.PI + (flipped ? 180 : 0);
  const place = `translate(${corner(cell, UP_RIGHT, 0.62).join(" ")}) rotate(${turn})`;
  const d = "M0 16 V-14 M-10 -4 L0 -16 L10 -4";
  return svg("g", { class: `heading heading-${kind}`, transform: place }, [path(d, "edge"), path(d, "shaft")]);
}

/** Draw the sign of a fork of lines. @param {Cell} cell */
export function forkSign(cell) {
  return svg("g.fork", { transform: `translate(${corner(cell, [-0.3, 1], 0.55).join(" ")})` }, [
    svg("circle", { r: 13 }),
    path("M0 8 V1 M0 1 L-6 -7 M0 1 L6 -7 M-6 -2 V-7 H-1.5 M6 -2 V-7 H1.5", ""),
  ]);
}

/**
 * Draw where an answering piece would land: an arrow, a shade of the piece, and its number at both ends.
 * @param {Ghost} ghost @param {Cell} from @param {Cell} to @param {SVGElement} shade
 */
export function ghostShape({ number, cell }, from, to, shade) {
  const arrow = svg("g.arrow.arrow-ghost", shaft([from, to], 0).parts);
  const sign = (/** @type {Cell} */ place) => {
    const parts = [disc(19, "ghost-badge"), svg("text.ghost-number", { y: 9.5 }, String(number))];
    return at(corner(place, UP_RIGHT, 0.52), [svg("g.legible", parts)]);
  };
  return svg("g.answer-ghost", { "data-cell-from": cell }, [arrow, shade, sign(from), sign(to)]);
}
