import { needStyle } from "../site/build.js";

/** @typedef {import("../state/state.js").State} State */

/**
 * A part of the table that is fetched, with its styles, when it is first wanted, and then drawn as long as the table is.
 * @template M
 * @param {{
 *   store: import("../state/state.js").Store,
 *   wanted: (state: State) => boolean,
 *   fetch: () => Promise<M>,
 *   style: string,
 *   make: (module: M) => { render: (state: State) => void, destroy: () => void },
 *   failed?: () => void,
 * }} given  `make` puts it into its place; after `failed` it is fetched again when it is still wanted
 */
export function createLazyPart({ store, wanted, fetch, style, make, failed = () => {} }) {
  /** @type {ReturnType<typeof make> | null} */
  let part = null;
  let asked = false;
  let gone = false;

  function begin() {
    asked = true;
    Promise.all([fetch(), needStyle(style)]).then(
      ([found]) => {
        if (gone) return;
        part = make(found);
        part.render(store.get());
      },
      () => {
        asked = false;
        failed();
      },
    );
  }

  return {
    /** @param {State} state */
    render(state) {
      if (!asked && wanted(state)) begin();
      part?.render(state);
    },
    destroy() {
      gone = true;
      part?.destroy();
    },
  };
}
