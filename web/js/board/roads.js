/** The roads of a game that is won: the way of each of the player's pieces, drawn over the board. */

import { svg } from "../ui/dom.js";
import { bent } from "./geometry.js";

/** @import { Cell, Corner as Point, Road } from "../core/formats.js" */

/** Colours that are easy to tell apart on sea and land. */
export const COLOURS = ["#a3202c", "#b4530a", "#7d6000", "#2f6b1f", "#0e6a78", "#2646a0", "#6a3fa0", "#a0286f"];
const ASIDE = 5; // offset between roads that share squares, in board units

/** Draw roads: the main ones in colours, the others dotted. @param {Road[]} roads @param {Map<string, Cell>} cells */
export function roadShapes(roads, cells) {
  /** Return the points of a road, which lies a little aside between its ends. @param {Road} road */
  const points = (road, aside = 0) =>
    road.cells.map((id, i) => {
      const [x, y] = cells.get(id)?.centre ?? [0, 0];
      const by = i && i < road.cells.length - 1 ? aside : 0;
      return /** @type {Point} */ ([x + by, y + by]);
    });
  const main = roads.filter((road) => road.main);
  const dotted = roads.filter((road) => !road.main);
  const coloured = main.map((road, i) => {
    const way = points(road, (i - (main.length - 1) / 2) * ASIDE);
    const line = { d: bent(way), pathLength: 1 };
    const [cx, cy] = way[0];
    const style = { "--i": String(i), "--road": COLOURS[i % COLOURS.length] };
    return svg("g.road", { "data-road": i, style }, [
      svg("path.road-edge", { ...line }),
      svg("path.road-line", { ...line }),
      svg("circle.road-start", { cx, cy, r: 12 }),
    ]);
  });
  return [...dotted.map((road) => svg("path.road-dotted", { d: bent(points(road)) })), ...coloured];
}
