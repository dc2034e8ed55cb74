import { turned } from "../board/geometry.js";
import { sunOf } from "../board/ground/trays.js";
import { allOf, whenChanged } from "../state/observe.js";
import { boardOf, endingOf, isFlipped } from "../state/selectors.js";
import { find, svg } from "../ui/dom.js";
import { netShapes, pathShapes, risenSun } from "./shapes.js";
import { createStory } from "./story.js";

/** @import { State } from "../state/state.js" */

/**
 * Draw what decided a game over its board, under the pieces, and tell it beside the board. The core says which cells
 * these are.
 * @param {import("../parts.js").Place} place
 */
export function createFinale({ store, node }) {
  const drawn = svg("g.finale");
  const story = createStory({ store, node });

  const draw = whenChanged(
    (/** @type {State} */ { table, ...rest }) => {
      const ending = table?.scene ? endingOf(table) : null;
      const flipped = ending && table ? isFlipped({ table, ...rest }, table) : false;
      return [ending, flipped, find(node, ".board-host .layer-roads")];
    },
    (ending, flipped, below) => {
      drawn.replaceChildren();
      const { table } = store.get();
      if (!ending || !below || !table?.record) return;
      const own = boardOf(store.get(), table.record);
      if (!own) return;
      const board = flipped ? turned(own) : own;
      const cells = new Map(board.cells.map((cell) => [cell.id, cell]));
      const horizon = ending.kind === "exit" ? sunOf(board) : null;
      if (horizon) drawn.append(...risenSun(horizon));
      drawn.append(...pathShapes(ending, cells), ...netShapes(ending.net, cells));
      below.after(drawn);
    },
  );

  return {
    render: allOf(draw, story.render),
    destroy: () => drawn.remove(),
  };
}
