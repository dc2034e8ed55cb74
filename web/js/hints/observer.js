import { observe } from "../state/observe.js";
import { hintOf } from "./selectors.js";

/**
 * @typedef {import("../state/state.js").Store} Store
 * @typedef {import("../parts.js").Commands} Commands
 */

/**
 * A hint about a moment that has passed is dropped, also while it is still looked for.
 * @param {{ store: Store, commands: Commands }} parts
 */
export const startHints = ({ store, commands }) =>
  observe(
    store,
    ({ table }) => Boolean(table?.hint && !hintOf(table)),
    (late) => late && commands.dropHint(),
  );
