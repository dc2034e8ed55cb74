/** Selectors of the state, together with those of the files beside this one. They are pure and know no rule of a game. */
import { isFresh } from "./turns.js";

export * from "./lookups.js";
export * from "./seats.js";
export * from "./turns.js";

/** @import { State } from "./state.js" */
/** @import { Saved } from "../storage/sync.js" */

/**
 * How safe is what was done last? Of a table where nothing was done, nothing is said. @returns {Saved | null}
 * @param {State} state
 */
export function savedOf({ table, storage }) {
  const going = storage.saved === "saving" || storage.saved === "device";
  if (going && table?.scene && isFresh(table)) return null;
  return going && table?.pending ? "saving" : storage.saved; // the rules are still asked about that move
}
