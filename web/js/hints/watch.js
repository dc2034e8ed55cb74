import { watch } from "../store/watch.js";
import { hintOf } from "./facts.js";

/**
 * @typedef {import("../store/state.js").Store} Store
 * @typedef {import("../store/state.js").Commands} Commands
 */

/**
 * A hint about a moment that has passed is dropped, also while it is still looked for.
 * @param {{ store: Store, commands: Commands }} parts
 */
export const startHints = ({ store, commands }) =>
  watch(
    store,
    ({ table }) => Boolean(table?.hint && !hintOf(table)),
    (late) => late && commands.dropHint(),
  );
