import { el, set } from "../ui/dom.js";
import { say } from "../words/say.js";
import { spoken } from "../words/spoken.js";
import { bounds } from "./geometry.js";

/** @import { Board, Cell } from "../core/formats.js" */
/** @import { CellModel } from "./model.js" */

/**
 * Create the accessible part of a board: a button for each cell, in reading order, clipped to the shape of the cell. A
 * grid also has rows and column headers.
 * @param {Board} board @param {string} label
 * @param {number[]} box x, y, width and height of the part of the board that the picture shows
 */
export function createCellButtons(board, label, [boxX, boxY, boxWidth, boxHeight]) {
  const grid = board.roles === "grid";
  const node = el("div.board-cells", { role: grid ? "grid" : "group", "aria-label": label });
  const columns = grid ? (board.columns ?? board.order.length) : board.order.length;
  const shared = { type: "button", class: "cell", "aria-roledescription": say("cell") };
  const buttons = new Map(
    board.order.map((id, i) => [id, el("button", { ...shared, "data-cell": id, tabindex: i ? -1 : 0 })]),
  );
  if (!grid) node.append(...buttons.values());
  else node.append(columnHeads());
  for (let at = 0; grid && at < board.order.length; at += columns) {
    const row = board.order.slice(at, at + columns);
    const name = lineThrough("rank", [row[0]]);
    const gridcells = row.map((id) => el("div", { role: "gridcell" }, buttons.get(id)));
    node.append(el("div", { role: "row", "aria-label": name }, gridcells));
  }

  /** Return the name of a line through one of some cells. @param {string} wanted its kind @param {string[]} ids */
  function lineThrough(wanted, ids) {
    return board.lines.find(({ kind, cells }) => kind === wanted && ids.some((id) => cells.includes(id)))?.name ?? null;
  }

  /** Create the column headers of a grid, for screen readers only. */
  function columnHeads() {
    const first = board.order.slice(0, columns);
    const names = first.map((id, i) => lineThrough("file", [id, board.order[i + columns]]) ?? "");
    const heads = names.map((name) => el("span", { role: "columnheader" }, name));
    return el("div.aside-voice", { role: "row" }, heads);
  }

  /** What each button tells. @type {Map<string, string>} */
  const given = new Map();

  return {
    node,
    buttons,
    /** Reverse the reading order, so that the far side of the board still comes first. */
    turnRound() {
      const turn = (/** @type {Element} */ list) => list.append(...[...list.children].reverse());
      for (const row of node.querySelectorAll("[role=row]")) turn(row);
      turn(node);
      const heads = node.querySelector("[role=row]:has([role=columnheader])");
      if (heads) node.prepend(heads);
    },
    /** Place each button over its cell. @param {Map<string, Cell>} cells */
    layOut(cells) {
      const percent = (/** @type {number} */ part, /** @type {number} */ whole) =>
        `${((part / whole) * 100).toFixed(3)}%`;
      for (const [id, { points }] of cells) {
        const [x, y, width, height] = bounds(points);
        const corners = points.map(([px, py]) => `${percent(px - x, width)} ${percent(py - y, height)}`);
        const style = {
          left: percent(x - boxX, boxWidth),
          top: percent(y - boxY, boxHeight),
          width: percent(width, boxWidth),
          height: percent(height, boxHeight),
          "clip-path": `polygon(${corners.join(", ")})`,
        };
        const button = buttons.get(id);
        if (button) set(button, { style });
      }
    },
    /** Update changed buttons. @param {Record<string, CellModel>} cells */
    tell(cells) {
      for (const [id, button] of buttons) {
        const { grab, target } = cells[id];
        const [name, about] = [cells[id].name, cells[id].about].map(spoken);
        const now = [name, about, grab, target].join("\n");
        if (given.get(id) === now) continue;
        given.set(id, now);
        set(button, { "aria-label": name, "aria-description": about || null });
        button.classList.toggle("grab", grab);
        button.classList.toggle("target", target);
      }
    },
  };
}
