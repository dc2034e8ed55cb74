import { observe } from "../state/observe.js";
import { hintOf } from "./selectors.js";

/** @import { Commands } from "../parts.js" */
/** @import { Store } from "../state/state.js" */

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
