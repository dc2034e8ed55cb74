import { observe } from "../state/observe.js";
import { hintOf } from "./selectors.js";

/** @import { Commands } from "../parts.js" */
/** @import { Store } from "../state/state.js" */

/**
 * Drop a hint, or the search for one, when the game has moved on.
 * @param {{ store: Store, commands: Commands }} parts
 */
export const startHints = ({ store, commands }) =>
  observe(
    store,
    ({ table }) => Boolean(table?.hint && !hintOf(table)),
    (late) => late && commands.dropHint(),
  );
