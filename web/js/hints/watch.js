import { hintOf } from "./facts.js";

/**
 * @typedef {import("../store/state.js").Store} Store
 * @typedef {import("../store/state.js").Commands} Commands
 * @typedef {import("../store/state.js").State} State
 */

/**
 * A hint about a moment that has passed is dropped, also while it is still looked for.
 * @param {{ store: Store, commands: Commands }} parts
 */
export function startHints({ store, commands }) {
  store.subscribe(({ table }) => {
    if (table?.hint && !hintOf(table)) commands.dropHint();
  });
}
