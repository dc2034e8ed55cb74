/** Geometry of the polygons of a board, in the board's units: 100 is one edge, y grows downwards. */

/** @import { Board, Cell, Corner as Point, Line } from "../core/formats.js" */

const round = (/** @type {number} */ n) => Math.round(n * 100) / 100;

/** Return the distance of two points. @param {Point} a @param {Point} b */
export const away = (a, b) => Math.hypot(b[0] - a[0], b[1] - a[1]);

/** Return the point at a part of the way between two points. @param {Point} a @param {Point} b @returns {Point} */
export const between = (a, b, part = 0.5) => [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];

/** Return the point at a distance from `a` towards `b`. @param {Point} a @param {Point} b @param {number} length */
export const towards = (a, b, length) => between(a, b, length / (away(a, b) || 1));

/** Return the neighbours of a corner of a polygon. @param {Point[]} points @param {number} i */
const beside = (points, i) => [points.at(i - 1) ?? points[0], points[(i + 1) % points.length]];

/** Return points as the text of a `points` or `d` attribute. @param {Point[]} points */
export const text = (points) => points.map(([x, y]) => `${round(x)},${round(y)}`).join(" ");

/** Return the board turned by 180 degrees. @param {Board} board @returns {Board} */
export function turned(board) {
  const [x, y, width, height] = board.box;
  const turn = (/** @type {Point} */ p) => /** @type {Point} */ ([2 * x + width - p[0], 2 * y + height - p[1]]);
  return { ...board, cells: board.cells.map((c) => ({ ...c, points: c.points.map(turn), centre: turn(c.centre) })) };
}

/** Return the box of a board, enlarged if its rim needs more space. @param {Board} board @param {number} space */
export function frame(board, space) {
  const [x, y, width, height] = board.box;
  const [left, top, wide, high] = bounds(board.cells.flatMap((c) => c.points));
  const least = Math.min(left - x, top - y, x + width - left - wide, y + height - top - high);
  const more = Math.max(0, space - least);
  return [x - more, y - more, width + 2 * more, height + 2 * more];
}

/** Return the bounding box as x, y, width and height. @param {Point[]} points @returns {number[]} */
export function bounds(points) {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return [x, y, Math.max(...xs) - x, Math.max(...ys) - y];
}

/** Return whether a polygon contains a point. @param {Point[]} points @param {Point} p */
export function contains(points, [px, py]) {
  let inside = false;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [ax, ay] = points[i],
      [bx, by] = points[j];
    if (ay > py !== by > py && px < ((bx - ax) * (py - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** Return a convex polygon with every side moved inwards. @param {Point[]} points @param {number} by */
export function inset(points, by) {
  const n = points.length;
  const area = points.reduce((sum, [x, y], i) => {
    const [nx, ny] = points[(i + 1) % n];
    return sum + x * ny - nx * y;
  }, 0);
  const spin = area > 0 ? 1 : -1;
  const sides = points.map((a, i) => {
    const b = points[(i + 1) % n],
      long = away(a, b) || 1;
    const shift = [(-(b[1] - a[1]) / long) * by * spin, ((b[0] - a[0]) / long) * by * spin];
    return { at: [a[0] + shift[0], a[1] + shift[1]], way: [(b[0] - a[0]) / long, (b[1] - a[1]) / long] };
  });
  return sides.map((side, i) => {
    const before = sides[(i + n - 1) % n];
    const cross = before.way[0] * side.way[1] - before.way[1] * side.way[0];
    if (Math.abs(cross) < 1e-9) return /** @type {Point} */ ([side.at[0], side.at[1]]); // a straight corner
    const t = ((side.at[0] - before.at[0]) * side.way[1] - (side.at[1] - before.at[1]) * side.way[0]) / cross;
    return /** @type {Point} */ ([before.at[0] + before.way[0] * t, before.at[1] + before.way[1] * t]);
  });
}

/** Return a closed path with rounded corners. @param {Point[]} points @param {number} soft */
export function softPath(points, soft) {
  const parts = points.map((corner, i) => {
    const [before, after] = beside(points, i);
    const reach = Math.min(soft, away(corner, before) / 2, away(corner, after) / 2);
    const [from, to] = [towards(corner, before, reach), towards(corner, after, reach)];
    return `${i ? "L" : "M"}${text([from])} Q${text([corner, to])}`;
  });
  return `${parts.join(" ")} Z`;
}

/** Return a path of several cells. @param {Cell[]} cells */
export const cellsPath = (cells) => cells.map(({ points }) => `M${text(points)} Z`).join(" ");

/** Return an open path that turns its corners in bends, over a part of both sides. @param {Point[]} way */
export function bent(way, part = 0.5) {
  const bends = way.slice(1, -1).map((corner, i) => {
    const [from, to] = [way[i], way[i + 2]].map((next) => between(corner, next, part));
    return `L${text([from])} Q${text([corner, to])}`;
  });
  return `M${text([way[0]])} ${bends.join(" ")} L${text(way.slice(-1))}`;
}

/** Return a path with a bracket in every corner, open by `gap`. @param {Point[]} points @param {number} arm */
export function cornerPath(points, arm, gap = 0) {
  const brackets = points.map((corner, i) => {
    const [before, after] = beside(points, i);
    const on = (/** @type {Point} */ next, /** @type {number} */ far) => text([towards(corner, next, far)]);
    return gap
      ? `M${on(before, arm)} L${on(before, gap)} M${on(after, gap)} L${on(after, arm)}`
      : `M${on(before, arm)} L${text([corner])} L${on(after, arm)}`;
  });
  return brackets.join(" ");
}

/** Return points round the origin, from the right on. @param {number} n @param {(i: number) => number} radius */
export const around = (n, radius, turned = 0) =>
  Array.from({ length: n }, (_, i) => {
    const turn = (i / n) * 2 * Math.PI + turned;
    return /** @type {Point} */ ([Math.cos(turn) * radius(i), Math.sin(turn) * radius(i)]);
  });

/** Return a five-pointed star round the origin. @param {number} long @param {number} short */
export const star = (long, short) => text(around(10, (i) => (i % 2 ? short : long), -Math.PI / 2));

/**
 * Return a place for a small sign: on the way to the corner that lies furthest in a direction.
 * @param {Cell} cell @param {Point} way @param {number} [part] of the distance to that corner @returns {Point}
 */
export function corner(cell, way, part = 0.6) {
  const lean = (/** @type {Point} */ p) => {
    const long = away(cell.centre, p) || 1;
    return ((p[0] - cell.centre[0]) * way[0] + (p[1] - cell.centre[1]) * way[1]) / long;
  };
  const best = cell.points.reduce((a, b) => (lean(b) > lean(a) + 1e-6 ? b : a));
  return towards(cell.centre, best, away(cell.centre, best) * part);
}

/** Return a key for a side, the same for both cells that share it. @param {Point} a @param {Point} b */
function sideKey(a, b) {
  const [p, q] = [text([a]), text([b])];
  return p < q ? `${p} ${q}` : `${q} ${p}`;
}

/** @typedef {{ cell: Cell, a: Point, b: Point }} Side */

/** Return the sides that belong to only one of the cells. @param {Cell[]} cells */
export function loneSides(cells) {
  /** @type {Map<string, Side | null>} */
  const sides = new Map();
  for (const cell of cells)
    for (const [i, a] of cell.points.entries()) {
      const [, b] = beside(cell.points, i);
      const key = sideKey(a, b);
      sides.set(key, sides.has(key) ? null : { cell, a, b });
    }
  return [...sides.values()].filter((side) => side !== null);
}

/** Return the sides between a group of cells and the other cells. @param {Cell[]} group @param {Cell[]} all */
export function innerSides(group, all) {
  const rim = new Set(loneSides(all).map(({ a, b }) => sideKey(a, b)));
  return loneSides(group).filter(({ a, b }) => !rim.has(sideKey(a, b)));
}

/** Return the id of the cell at a point, or null. @param {Board} board @param {Point} point */
export function cellAt(board, point) {
  return board.cells.find((cell) => contains(cell.points, point))?.id ?? null;
}

/** Return the nearest wanted cell nearby, or null. @param {Board} board @param {Point} point @param {string[]} ids */
export function nearest(board, point, ids) {
  const far = (/** @type {Cell} */ cell) => away(point, cell.centre);
  const near = board.cells.filter((cell) => ids.includes(cell.id) && far(cell) <= 0.6 * 2 * cell.radius);
  return near.sort((a, b) => far(a) - far(b))[0]?.id ?? null;
}

/** Return the size of pieces by cell: they fill small cells and grow a little in big ones. @param {Cell[]} cells */
export function sizer(cells) {
  const radii = cells.filter((c) => c.kind !== "edge" && c.kind !== "bench").map((c) => c.radius),
    least = Math.min(...radii),
    most = Math.max(...radii);
  return (/** @type {Cell} */ cell) => Math.min(2.04 * cell.radius, 2.3 * least, 1.72 * most);
}

/** Return the centre of a piece, a little higher in a cell that is wider above. @param {Cell} cell @returns {Point} */
export function seat(cell) {
  const [x, y] = cell.centre;
  const [, top, , height] = bounds(cell.points);
  const above = y - top,
    below = top + height - y;
  return [x, y - Math.max(-0.03, Math.min(0.07, ((below - above) / (below + above)) * 0.3)) * cell.radius];
}
