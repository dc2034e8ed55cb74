import { el, set } from "../ui/dom.js";
import { bounds } from "./geometry.js";

/** @import { Board, Cell } from "../core/formats.js" */
/** @import { CellModel } from "./model.js" */

/**
 * What is heard and touched of a board: a button for each cell, in reading order, cut to the cell's own shape; a grid has
 * its rows as well, and what its columns are called.
 * @param {Board} board
 * @param {string} label
 * @param {number[]} box  x, y, width and height of what the picture shows of the board
 */
export function createCellButtons(board, label, [boxX, boxY, boxWidth, boxHeight]) {
  const grid = board.roles === "grid";
  const node = el("div", { class: "board-cells", role: grid ? "grid" : "group", "aria-label": label });
  const columns = grid ? (board.columns ?? board.order.length) : board.order.length;
  const buttons = new Map(
    board.order.map((id, i) => [
      id,
      el("button", {
        type: "button",
        class: "cell",
        "data-cell": id,
        tabindex: i ? -1 : 0,
        "aria-roledescription": "cell",
      }),
    ]),
  );
  if (!grid) node.append(...buttons.values());
  else node.append(columnHeads());
  for (let at = 0; grid && at < board.order.length; at += columns) {
    const row = board.order.slice(at, at + columns);
    const name = board.lines.find(({ kind, cells: on }) => kind === "rank" && on.includes(row[0]))?.name;
    node.append(
      el(
        "div",
        { role: "row", "aria-label": name ?? null },
        row.map((id) => el("div", { role: "gridcell" }, [/** @type {HTMLElement} */ (buttons.get(id))])),
      ),
    );
  }

  /** What each column of a grid is called, heard and not seen. */
  function columnHeads() {
    const named = board.order.slice(0, columns).map((id, i) => {
      const below = board.order[i + columns];
      const line = board.lines.find(
        ({ kind, cells: on }) => kind === "file" && (on.includes(id) || on.includes(below)),
      );
      return el("span", { role: "columnheader" }, line?.name ?? "");
    });
    return el("div", { role: "row", class: "aside-voice" }, named);
  }

  return {
    node,
    /** By cell. */
    buttons,
    /** The far side comes first for who reads the cells one after the other, whichever side that is. */
    turnRound() {
      const turn = (/** @type {Element} */ list) => list.append(...[...list.children].reverse());
      for (const row of node.querySelectorAll("[role=row]")) turn(row);
      turn(node);
      const heads = node.querySelector("[role=row]:has([role=columnheader])");
      if (heads) node.prepend(heads);
    },
    /** Lays each over its cell, as the board is seen now. @param {Map<string, Cell>} cells */
    layOut(cells) {
      const percent = (/** @type {number} */ part, /** @type {number} */ whole) =>
        `${((part / whole) * 100).toFixed(3)}%`;
      for (const [id, button] of buttons) {
        const { points } = /** @type {Cell} */ (cells.get(id)),
          [x, y, width, height] = bounds(points);
        set(button, {
          style: {
            left: percent(x - boxX, boxWidth),
            top: percent(y - boxY, boxHeight),
            width: percent(width, boxWidth),
            height: percent(height, boxHeight),
            "clip-path": `polygon(${points.map(([px, py]) => `${percent(px - x, width)} ${percent(py - y, height)}`).join(", ")})`,
          },
        });
      }
    },
    /** Says of each what is so now and was not told before. @param {Record<string, CellModel>} cells @param {Record<string, CellModel> | undefined} before */
    tell(cells, before) {
      for (const [id, button] of buttons) {
        const { name, about, grab, target } = cells[id];
        const told = before?.[id];
        if (told?.name === name && told.about === about && told.grab === grab && told.target === target) continue;
        set(button, { "aria-label": name, "aria-description": about || null });
        button.classList.toggle("grab", grab);
        button.classList.toggle("target", target);
      }
    },
  };
}
