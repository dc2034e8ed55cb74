import { needStyle } from "../site/build.js";
import { metaOf } from "../store/meta.js";

/**
 * The place of a series of two opponents at the table; the series itself is fetched when a table belongs to one.
 * @param {{ store: import("../store/state.js").Store, commands: any, turns: HTMLElement, foot: HTMLElement }} parts
 *   `turns` takes the score sheet above the moves, `foot` what is asked between two games
 */
export function createSeriesPlace({ store, commands, turns, foot }) {
  /** @type {ReturnType<typeof import("../series/series.js").createSeries> | null} */
  let series = null;
  let asked = false;
  let gone = false;
  /** The table whose game was seen going on. @type {string | null} */
  let going = null;

  function fetchSeries() {
    asked = true;
    Promise.all([import("../series/series.js"), needStyle("css/series.css")]).then(
      ([{ createSeries }]) => {
        if (gone) return;
        series = createSeries({ store, commands, sawGoing: (id) => id === going });
        turns.prepend(series.sheet);
        foot.append(series.bar);
        series.render(store.get());
      },
      () => {
        asked = false;
      },
    );
  }

  return {
    /** @param {import("../store/state.js").State} state */
    render(state) {
      if (state.table?.scene && !state.table.scene.outcome && state.table.scene.moves.length) going = state.table.id;
      if (!asked && state.table?.record && metaOf(state.table.record).series) fetchSeries();
      series?.render(state);
    },
    destroy() {
      gone = true;
      series?.destroy();
    },
  };
}
