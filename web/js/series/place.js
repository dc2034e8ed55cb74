import { metaOf } from "../storage/meta.js";
import { createLazyPart } from "../ui/lazy-part.js";

/**
 * The place of a series of two opponents at the table; the series itself is fetched when a table belongs to one.
 * @param {{ store: import("../state/state.js").Store, commands: any, turns: HTMLElement, foot: HTMLElement }} parts
 *   `turns` takes the score sheet above the moves, `foot` what is asked between two games
 */
export function createSeriesPlace({ store, commands, turns, foot }) {
  /** The table whose game was seen going on. @type {string | null} */
  let going = null;
  const series = createLazyPart({
    store,
    wanted: ({ table }) => Boolean(table?.record && metaOf(table.record).series),
    fetch: () => import("./series.js"),
    style: "css/series.css",
    make({ createSeries }) {
      const found = createSeries({ store, commands, sawGoing: (id) => id === going });
      turns.prepend(found.sheet);
      foot.append(found.bar);
      return found;
    },
  });

  return {
    /** @param {import("../state/state.js").State} state */
    render(state) {
      if (state.table?.scene && !state.table.scene.outcome && state.table.scene.moves.length) going = state.table.id;
      series.render(state);
    },
    destroy: series.destroy,
  };
}
